"""The command line. What is wrong with the input is said in one line on stderr, with exit code 2.

Each command imports what it needs when it runs, so that `--help` and `simulate` never wait for Panda3D.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from game import __version__
from game.core.values import CHANCE, Illegal

if TYPE_CHECKING:
    from game.core.rules import AnyRules
    from game.core.values import Refusal
    from game.match import Match, MatchSetup
    from game.match.simulate import Report

COMMANDS: Final = ("play", "simulate", "replay", "inspect", "apply", "render")
NO_DISPLAY: Final = (
    "no display: set DISPLAY, or use `xvfb-run -a shiftbox`; `shiftbox render` and `shiftbox simulate` need none"
)


class Bad(Exception):
    """Input that the program cannot use; the text is the line for the user."""


class Parser(argparse.ArgumentParser):
    """argparse, but with one line for an error instead of the usage."""

    def error(self, message: str) -> NoReturn:
        raise Bad(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code: 0, 1 for an interrupt, 2 for bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, TextIOWrapper):
        # A name may have letters that the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        arguments = _parse(words)
        code: int = arguments.run(arguments)
        return code
    except Bad as error:
        print(f"shiftbox: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 1
    except BrokenPipeError:
        # Whoever read our output has gone; keep Python from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parse(words: Sequence[str]) -> argparse.Namespace:
    """argparse cannot have `shiftbox [FILE]` beside commands, so two parsers share the work.

    A file that has a command's name is meant by `./play`.
    """
    if words and words[0] in (*COMMANDS, "--version"):
        return _parser().parse_args(words)
    if {"-h", "--help"} & set(words):
        return _parser().parse_args(["--help"])
    app = Parser(prog="shiftbox", add_help=False)
    app.add_argument("file", nargs="?", type=Path)
    app.set_defaults(run=_open)
    return app.parse_args(words)


def _parser() -> Parser:
    parser = Parser(
        prog="shiftbox",
        usage="shiftbox [FILE] | shiftbox {play,simulate,replay,inspect,apply,render} ...",
        description="Board games about shifting things, in one 3D desktop app. Without a command the app opens, "
        "with FILE (a record) at that match.",
    )
    parser.add_argument("--version", action="version", version=f"shiftbox {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="straight to a table", description="Opens a table with a new match.")
    _add_setup(play)
    play.set_defaults(run=_play)

    simulate = commands.add_parser("simulate", help="matches without a screen", description="Headless matches.")
    _add_setup(simulate)
    simulate.add_argument("--matches", type=_positive, default=100, metavar="M", help="how many (default 100)")
    simulate.add_argument("--computer", default="random", metavar="KIND", help="random (default) or casual")
    simulate.add_argument("--max-turns", type=_positive, default=2000, metavar="N", help="cut off after N turns")
    simulate.add_argument("--save", type=Path, metavar="DIR", help="write the records into DIR")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    simulate.set_defaults(run=_simulate)

    replay = commands.add_parser("replay", help="play a record again", description="Prints the hash of the last state.")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--check", action="store_true", help="compare with the hashes in the record")
    replay.set_defaults(run=_replay)

    inspect = commands.add_parser("inspect", help="what a record has come to", description="Prints the last state.")
    inspect.add_argument("file", type=Path, metavar="FILE")
    inspect.add_argument("--seat", type=_natural, metavar="N", help="only what seat N may see")
    inspect.add_argument("--legal", action="store_true", help="and what the seat to act may do (seat N: on its turn)")
    inspect.add_argument("--json", action="store_true", help="print one JSON object")
    inspect.set_defaults(run=_inspect)

    apply = commands.add_parser(
        "apply", help="one decision more", description="Writes the record with one decision more, and prints its hash."
    )
    apply.add_argument("file", type=Path, metavar="FILE")
    apply.add_argument("action", metavar="ACTION", help="JSON of a seat's action or of chance's outcome")
    apply.add_argument("--out", type=Path, required=True, metavar="FILE2", help="where to; may be FILE")
    apply.add_argument("--roll", action="store_true", help="then let chance decide until a seat is to act")
    apply.set_defaults(run=_apply)

    render = commands.add_parser("render", help="a picture, off screen", description="Draws a table into a PNG file.")
    render.add_argument("what", metavar="GAME|FILE", help="a new match of a game, or a record")
    render.add_argument("--out", type=Path, required=True, metavar="P.png")
    render.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="default 1280x720")
    render.add_argument("--ply", type=_natural, metavar="N", help="after N decisions of the record (default: all)")
    render.add_argument("--seat", type=_natural, metavar="N", help="what seat N sees (default: what everybody may see)")
    render.add_argument("--seed", type=int, default=1, metavar="N", help="of a new match (default 1)")
    render.add_argument("--camera", choices=("home", "top"), default="home")
    render.set_defaults(run=_render)
    return parser


def _add_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=_positive, metavar="N", help="default: two, or the fewest the game has")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same dice and draws")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="may be repeated")


def _open(arguments: argparse.Namespace) -> int:
    path: Path | None = arguments.file
    if path is not None:
        _need_table(_match_in(path).game)
    _need_display()
    from game.app.desktop import run

    return run(record_path=path)


def _play(arguments: argparse.Namespace) -> int:
    setup = _setup(arguments)
    _need_table(setup.game)
    _need_display()
    from game.app.desktop import run

    return run(play=setup)


def _simulate(arguments: argparse.Namespace) -> int:
    from game.match.saves import CannotSave
    from game.match.simulate import simulate
    from game.players import KINDS, computer

    setup = _setup(arguments)
    try:
        computer(setup.game, arguments.computer)
    except KeyError:
        raise Bad(
            f"{setup.game} has no computer {arguments.computer!r}; it has: {', '.join(KINDS[setup.game])}"
        ) from None
    try:
        report = simulate(
            setup.game,
            setup.seats,
            arguments.matches,
            setup.seed,
            setup.options,
            arguments.computer,
            arguments.max_turns,
            arguments.save,
        )
    except CannotSave as error:
        raise Bad(f"cannot write {error}") from error
    if arguments.json:
        import msgspec

        print(msgspec.json.encode(report).decode())
    else:
        print(_summary(report))
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    from game.core.record import state_hash
    from game.match.saves import read

    match = _match_in(arguments.file, arguments.check)
    if arguments.check and not read(arguments.file).hashes:
        raise Bad(f"{arguments.file}: the record has no hash to compare with")
    print(state_hash(match.state))
    return 0


def _inspect(arguments: argparse.Namespace) -> int:
    from game.app.commands import described, for_people, one_object

    match = _match_in(arguments.file)
    _check_seat(match, arguments.seat)
    about = described(match, arguments.seat, arguments.legal)
    print(one_object(about) if arguments.json else for_people(about))
    return 0


def _apply(arguments: argparse.Namespace) -> int:
    from game.app.commands import NoDecision, decision_from
    from game.core.record import state_hash
    from game.match.saves import encode, write_whole

    match = _match_in(arguments.file)
    out: Path = arguments.out
    _check_out(out)
    try:
        match.decide(decision_from(match.rules, arguments.action))
        while arguments.roll and match.to_act == CHANCE:
            match.roll()
        data = encode(match.record)
    except NoDecision as error:
        raise Bad(f"ACTION: {error}") from error
    except Illegal as error:
        raise Bad(f"refused: {_told(error.refusal)}") from error
    try:
        write_whole(out, data)
    except OSError as error:
        raise Bad(f"cannot write {out}: {error.strerror or type(error).__name__}") from error
    print(state_hash(match.state))
    return 0


def _render(arguments: argparse.Namespace) -> int:
    from game.match.driver import Match
    from game.rules import GAMES

    what: str = arguments.what
    if what in GAMES:
        match = Match.new(what, _usual_seats(_rules(what)), arguments.seed)
        _deal(match)
    elif not os.path.lexists(what):
        raise Bad(f"{what!r} is neither a game ({', '.join(GAMES)}) nor a file")
    else:
        match = _match_in(Path(what))
    _need_table(match.game)
    if arguments.ply is not None:
        if arguments.ply > match.ply:
            raise Bad(f"--ply {arguments.ply}: there are only {match.ply} decisions")
        match = Match.resume(match.record_at(arguments.ply))
    _check_seat(match, arguments.seat)
    out: Path = arguments.out
    _check_out(out)
    from game.app.render import render

    return render(match, out, arguments.size, arguments.seat, arguments.camera)


def _told(refusal: "Refusal") -> str:
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return " ".join(map(str, (refusal.code, *refusal.data))) + rule


def _check_seat(match: "Match", seat: int | None) -> None:
    if seat is not None and seat >= match.seats:
        raise Bad(f"--seat {seat}: seats are 0 to {match.seats - 1}")


def _check_out(out: Path) -> None:
    if out.is_dir() or not out.absolute().parent.is_dir():
        raise Bad(f"--out {out}: {'is a folder' if out.is_dir() else 'its folder does not exist'}")


def _match_in(path: Path, check: bool = True) -> "Match":
    from game.match.saves import BadRecord, match_in

    try:
        return match_in(path, check)
    except BadRecord as error:
        raise Bad(f"cannot read {error}") from error


def _deal(match: "Match") -> None:
    """Lays out what is laid out before anybody acts; a throw is left to its thrower."""
    while match.to_act == CHANCE and match.rules.chance(match.state).manner == "deal":
        match.roll()


def _setup(arguments: argparse.Namespace) -> "MatchSetup":
    """The match that the arguments describe."""
    from game.match.setup import MatchSetup, OptionError, options_from

    rules = _rules(arguments.game)
    seats: int = _usual_seats(rules) if arguments.seats is None else arguments.seats
    if seats not in rules.seat_counts:
        counts = rules.seat_counts
        raise Bad(f"{rules.name} is for {counts[0]} to {counts[-1]} players, not {seats}")
    try:
        options = options_from(rules, arguments.option)
        rules.start(seats, options)
    except OptionError as error:
        raise Bad(str(error)) from error
    except Illegal as error:
        raise Bad(f"options of {rules.name}: {_told(error.refusal)}") from error
    seed: int = _fresh_seed() if arguments.seed is None else arguments.seed
    return MatchSetup(rules.name, seats, seed, options)


def _rules(game: str) -> "AnyRules":
    from game.rules import GAMES, rules

    try:
        return rules(game)
    except KeyError:
        raise Bad(f"{game!r} is not a game in the box; there are: {', '.join(GAMES)}") from None


def _usual_seats(rules: "AnyRules") -> int:
    return 2 if 2 in rules.seat_counts else rules.seat_counts[0]


def _fresh_seed() -> int:
    """Short enough to be told to a friend."""
    from random import SystemRandom

    return SystemRandom().randrange(10**9)


def _need_display() -> None:
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise Bad(NO_DISPLAY)


def _need_table(game: str) -> None:
    from game.staging import GAMES

    if game not in GAMES:
        raise Bad(f"{game} has rules but no table yet; `shiftbox simulate {game}` plays it")


def _summary(report: "Report") -> str:
    length = report.length
    lines = [
        f"{report.game}, {report.seats} seats, {report.computer}: {report.matches} matches, "
        f"{report.finished} finished, {report.cut} cut, {report.stalled} stalled",
        f"{report.decisions} decisions in {report.seconds:.2f} s ({report.decisions_per_second:.0f}/s)",
        f"turns: {length.min} to {length.max}, median {length.median:g}",
        "wins: " + ", ".join(f"seat {seat}: {won:g}" for seat, won in enumerate(report.wins)),
        "events: " + ", ".join(f"{name} {count}" for name, count in report.events.items()),
        f"hash: {report.hash}",
    ]
    return "\n".join(lines)


def _positive(text: str) -> int:
    number = _natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 999999999")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    size = (_natural(width), _natural(height))
    if not all(16 <= side <= 8192 for side in size):
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, 16 to 8192 each")
    return size
