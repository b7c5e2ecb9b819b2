"""The command line. What is wrong, with the input or with writing, is said in one line on stderr, with exit code 2.

Each command imports what it needs when it runs, so that `--help` and `simulate` never wait for Panda3D.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.app.arguments import Bad, parse
from game.core.values import CHANCE, Illegal

if TYPE_CHECKING:
    from game.core.rules import AnyRules
    from game.core.values import Refusal
    from game.match import Match, MatchSetup
    from game.match.saves import Entry
    from game.match.simulate import Report

NO_DISPLAY: Final = (
    "no display: set DISPLAY, or use `xvfb-run -a shiftbox`; `shiftbox render` and `shiftbox simulate` need none"
)

MOST_PIXELS: Final = 1 << 26
"""Of a picture that is put together from others."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code: 0, 1 for an interrupt or a failure, 2 for bad input or no output."""
    words = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, TextIOWrapper):
        # A name may have letters that the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            arguments = parse(words)
            if sys.stdout is None and arguments.command not in ("open", "play"):
                raise Bad("the output cannot be written: it is closed")
            return RUN[arguments.command](arguments)
        finally:
            # While a failure can still be told; argparse writes its help here, too.
            if sys.stdout is not None:
                sys.stdout.flush()
    except Bad as error:
        _tell(str(error))
        return 2
    except KeyboardInterrupt:
        return 1
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _give_up_output()
        return 2
    except OSError as error:
        # Commands say themselves which of their files is at fault; what has no name is the output.
        where = error.filename or "the output cannot be written"
        _tell(f"{error.strerror or type(error).__name__}: {where}")
        _give_up_output()
        return 2


def _tell(line: str) -> None:
    # stderr may be full, too.
    with suppress(OSError):
        print(f"shiftbox: {' '.join(line.split())}", file=sys.stderr, flush=True)


def _give_up_output() -> None:
    """What is still in the buffer goes nowhere, or Python would complain about it at its exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open(arguments: argparse.Namespace) -> int:
    path: Path | None = arguments.file
    entry = None if path is None else _entry(path)
    if entry is not None:
        _need_table(entry.game)
    _need_display()
    from game.app.desktop import run

    return run(entry=entry)


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
        raise Bad(f"cannot write: {error}") from error
    if arguments.json:
        import msgspec

        print(msgspec.json.encode(report).decode())
    else:
        print(_summary(report))
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    from game.core.record import state_hash
    from game.match.records import BadRecord, played, read

    path: Path = arguments.file
    try:
        record = read(path)
        match = played(path, record, arguments.check)
    except BadRecord as error:
        raise Bad(f"cannot read {error}") from error
    if arguments.check and not record.hashes:
        raise Bad(f"{path}: the record has no hash to compare with")
    print(state_hash(match.state))
    return 0


def _inspect(arguments: argparse.Namespace) -> int:
    from msgspec import to_builtins

    from game.app.commands import described, for_people, one_object
    from game.core.notation import write_action

    match = _match_in(arguments.file)
    _check_seat(match, arguments.seat)
    write = to_builtins if arguments.json else write_action
    about = described(match, arguments.seat, write if arguments.legal else None)
    print(one_object(about) if arguments.json else for_people(about))
    return 0


def _apply(arguments: argparse.Namespace) -> int:
    from game.app.commands import NoDecision, decision_from
    from game.core.record import state_hash
    from game.match.files import reason, write_whole
    from game.match.records import encode

    out: Path = arguments.out
    _check_out(out, arguments.file)
    match = _match_in(arguments.file)
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
        raise Bad(f"cannot write: {reason(error)}: {out}") from error
    print(state_hash(match.state))
    return 0


def _render(arguments: argparse.Namespace) -> int:
    from game.match.driver import Match
    from game.rules import GAMES

    what: str = arguments.what
    out: Path = arguments.out
    _check_render(arguments)
    _check_out(out, None if what in GAMES else Path(what), ".png")
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
    return _painter(arguments, match)


def _check_render(arguments: argparse.Namespace) -> None:
    """What of the flags does not go together."""
    if (arguments.cue is None) != (arguments.at is None and arguments.film is None):
        raise Bad("--cue and one of --at and --film belong together")
    if arguments.cue is not None and arguments.ply is not None:
        raise Bad("--cue and --ply do not go together: --cue N is decision N")
    if arguments.looks and (arguments.ply, arguments.seat, arguments.camera) != (None, None, "home"):
        raise Bad("--looks shows no match: --ply, --seat and --camera do not go with it")


def _painter(arguments: argparse.Namespace, match: "Match") -> int:
    """The picture that is wanted."""
    from game.app import render
    from game.app.looks_sheet import render_looks

    out: Path = arguments.out
    usual = (96, 96) if arguments.looks else (1280, 720) if arguments.film is None else (480, 270)
    eye = render.Eye(arguments.size or usual, arguments.seat, arguments.camera)
    if arguments.looks:
        return render_looks(match.game, out, eye.size)
    if arguments.picks:
        return render.render_picks(match, out, eye._replace(seat=_chooser(match, arguments.seat)))
    if arguments.cue is None:
        return render.render(match, out, eye)
    if arguments.cue > match.ply:
        raise Bad(f"--cue {arguments.cue}: there are only {match.ply} decisions")
    if arguments.film is None:
        return render.render_moment(match, out, eye, arguments.cue, arguments.at)
    if eye.size[0] * eye.size[1] * arguments.film > MOST_PIXELS:
        raise Bad(f"--film {arguments.film}: the picture would have more than {MOST_PIXELS} pixels")
    return render.render_film(match, out, eye, arguments.cue, arguments.film)


def _chooser(match: "Match", wanted: int | None) -> int:
    """The seat that is offered something."""
    _deal(match)
    if match.to_act is None:
        raise Bad("--picks: the match is over, nothing is offered")
    seat = match.to_act if match.to_act != CHANCE else match.rules.chance(match.state).seat
    if seat is None or wanted not in (None, seat):
        raise Bad(f"--picks: seat {seat} is to act")
    return seat


def _selftest(arguments: argparse.Namespace) -> int:
    from game.app.selftest import selftest

    return selftest()


def _bench(arguments: argparse.Namespace) -> int:
    if arguments.probe is not None:
        from game.app.probes import probe

        return probe(arguments.probe)
    from game.app.bench import bench

    return bench(arguments.json)


RUN: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "open": _open,
    "play": _play,
    "simulate": _simulate,
    "replay": _replay,
    "inspect": _inspect,
    "apply": _apply,
    "render": _render,
    "selftest": _selftest,
    "bench": _bench,
}


def _told(refusal: "Refusal") -> str:
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return " ".join(map(str, (refusal.code, *refusal.data))) + rule


def _check_seat(match: "Match", seat: int | None) -> None:
    if seat is not None and seat >= match.seats:
        raise Bad(f"--seat {seat}: seats are 0 to {match.seats - 1}")


def _check_out(out: Path, source: Path | None, suffix: str = "") -> None:
    """Before anything is read or drawn: a command never writes onto what it reads."""
    from game.match.files import is_stream, same_file

    if out.is_dir():
        raise Bad(f"--out is a folder: {out}")
    if is_stream(out):
        return
    if source is not None and same_file(out, source):
        raise Bad(f"--out is the file that is read: {out}")
    if out.suffix.lower() != suffix != "":
        raise Bad(f"--out does not end in {suffix}: {out}")
    if not out.absolute().parent.is_dir():
        raise Bad(f"--out: its folder does not exist: {out}")


def _match_in(path: Path) -> "Match":
    from game.match.records import BadRecord, match_in

    try:
        return match_in(path)
    except BadRecord as error:
        raise Bad(f"cannot read {error}") from error


def _entry(path: Path) -> "Entry":
    from game.match.records import BadRecord
    from game.match.saves import entry_of

    try:
        return entry_of(path)
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
        options = options_from(rules, arguments.option, arguments.preset)
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
