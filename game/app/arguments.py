"""The words of the command line: which commands there are, and what each of them takes."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from game import __version__

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    Commands = argparse._SubParsersAction["Parser"]

COMMANDS: Final = ("play", "simulate", "replay", "inspect", "apply", "render", "selftest", "bench")


class Bad(Exception):
    """Input that the program cannot use; the text is the line for the user."""


class Parser(argparse.ArgumentParser):
    """argparse, but with one line for an error instead of the usage."""

    def error(self, message: str) -> NoReturn:
        raise Bad(f"{message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        # argparse itself would keep quiet about help that cannot be written.
        print(message, end="", file=file)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """argparse cannot have `shiftbox [FILE]` beside commands, so two parsers share the work.

    A file that has a command's name is meant by `./play`.
    """
    if words and words[0] in (*COMMANDS, "--version"):
        return _parser().parse_args(words)
    if {"-h", "--help"} & set(words):
        return _parser().parse_args(["--help"])
    app = Parser(prog="shiftbox", add_help=False)
    app.add_argument("file", nargs="?", type=Path)
    app.set_defaults(command="open")
    return app.parse_args(words)


def _parser() -> Parser:
    parser = Parser(
        prog="shiftbox",
        usage=f"shiftbox [FILE] | shiftbox {{{','.join(COMMANDS)}}} ...",
        description="Board games about shifting things, in one 3D desktop app. Without a command the app opens, "
        "with FILE (a record) at that match.",
    )
    parser.add_argument("--version", action="version", version=f"shiftbox {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    for add in (_play, _simulate, _replay, _inspect, _apply, _render, _selftest, _bench):
        add(commands)
    return parser


def _play(commands: "Commands") -> None:
    play = commands.add_parser("play", help="straight to a table", description="Opens a table with a new match.")
    _add_setup(play)


def _simulate(commands: "Commands") -> None:
    simulate = commands.add_parser("simulate", help="matches without a screen", description="Headless matches.")
    _add_setup(simulate)
    simulate.add_argument("--matches", type=_positive, default=100, metavar="M", help="how many (default 100)")
    simulate.add_argument("--computer", default="random", metavar="KIND", help="random (default) or casual")
    simulate.add_argument("--max-turns", type=_positive, default=2000, metavar="N", help="cut off after N turns")
    simulate.add_argument("--save", type=Path, metavar="DIR", help="write the records into DIR")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")


def _replay(commands: "Commands") -> None:
    replay = commands.add_parser("replay", help="play a record again", description="Prints the hash of the last state.")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--check", action="store_true", help="compare with the hashes in the record")


def _inspect(commands: "Commands") -> None:
    inspect = commands.add_parser("inspect", help="what a record has come to", description="Prints the last state.")
    inspect.add_argument("file", type=Path, metavar="FILE")
    inspect.add_argument("--seat", type=_natural, metavar="N", help="only what seat N may see")
    inspect.add_argument("--legal", action="store_true", help="and what the seat to act may do (seat N: on its turn)")
    inspect.add_argument("--json", action="store_true", help="print one JSON object")


def _apply(commands: "Commands") -> None:
    apply = commands.add_parser(
        "apply", help="one decision more", description="Writes the record with one decision more, and prints its hash."
    )
    apply.add_argument("file", type=Path, metavar="FILE")
    apply.add_argument(
        "action", metavar="ACTION", help="of a seat or chance: one line of text, as `inspect --legal` shows, or JSON"
    )
    apply.add_argument("--out", type=Path, required=True, metavar="FILE2", help="where to; not FILE itself")
    apply.add_argument("--roll", action="store_true", help="then let chance decide until a seat is to act")


def _render(commands: "Commands") -> None:
    render = commands.add_parser("render", help="a picture, off screen", description="Draws a table into a PNG file.")
    render.add_argument("what", metavar="GAME|FILE", help="a new match of a game, or a record")
    render.add_argument("--out", type=Path, required=True, metavar="P.png")
    render.add_argument(
        "--size",
        type=_size,
        metavar="WxH",
        help="default 1280x720; with --film of each frame (480x270), with --looks of each look (96x96)",
    )
    render.add_argument("--ply", type=_natural, metavar="N", help="after N decisions of the record (default: all)")
    render.add_argument("--seat", type=_natural, metavar="N", help="what seat N sees (default: what everybody may see)")
    render.add_argument("--seed", type=int, default=1, metavar="N", help="of a new match (default 1)")
    render.add_argument(
        "--camera",
        choices=("home", "home+90", "home+180", "home+270", "top"),
        default="home",
        help="from the seat's side (default), a quarter turn or more further round, or from above",
    )
    kind = render.add_mutually_exclusive_group()
    kind.add_argument(
        "--picks", action="store_true", help="over the picture all that the seat to act can pick, each with its name"
    )
    kind.add_argument("--cue", type=_positive, metavar="N", help="what decision N sets in motion: --at or --film")
    kind.add_argument(
        "--looks",
        action="store_true",
        help="instead of a table all looks of the game with all marks; of a long series three",
    )
    moment = render.add_mutually_exclusive_group()
    moment.add_argument("--at", type=_seconds, metavar="SECONDS", help="so long after decision --cue")
    moment.add_argument(
        "--film",
        type=_frames,
        nargs="?",
        const=8,
        metavar="FRAMES",
        help="frames of --cue from first to last side by side, 2 to 40 (default 8)",
    )


def _selftest(commands: "Commands") -> None:
    commands.add_parser(
        "selftest", help="is everything there?", description="Loads every asset and plays a match of each game."
    )


def _bench(commands: "Commands") -> None:
    bench = commands.add_parser("bench", help="how fast, how large", description="Measures what the program takes.")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.add_argument("--probe", help=argparse.SUPPRESS)


def _add_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=_positive, metavar="N", help="default: two, or the fewest the game has")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same dice and draws")
    parser.add_argument("--preset", metavar="NAME", help="options as in the printed rules (rulebook) or recommended")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="instead of the preset's; may be repeated"
    )


def _positive(text: str) -> int:
    number = _natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 999999999")
    return int(text)


def _frames(text: str) -> int:
    number = _natural(text)
    if not 2 <= number <= 40:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 2 to 40")
    return number


def _seconds(text: str) -> float:
    """Longer than any motion is allowed: its end is shown then."""
    whole, _, part = text.partition(".")
    if not (f"{whole}{part}".isascii() and f"{whole}{part}".isdigit() and len(text) <= 9) or float(text) > 600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 600")
    return float(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    size = (_natural(width), _natural(height))
    if not all(16 <= side <= 8192 for side in size):
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, 16 to 8192 each")
    return size
