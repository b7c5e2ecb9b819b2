"""The atlas of Lazer Ryderz: where each picture lies in it, and the colours of the riders in each palette.

The picture is painted by assets/build_lazer.py and worn by the meshes beside this module. Cells count in pixels of
the atlas from the top left: left, top, width, height.
"""

from typing import Final, NamedTuple

from game.staging.lazer_ryderz.parts import CHARACTERS, LENGTHS, STACKS

ATLAS: Final = "lazer.png"
SIDE: Final = 1024
PERIOD: Final = 2.5
"""cm of a strip after which its pattern comes again: each length of the box is so many of them."""

Cell = tuple[int, int, int, int]

LIGHTS: Final[dict[str, dict[str, str]]] = {
    "standard": {"shark": "#23B5FF", "sheriff": "#FFB000", "waveryder": "#3DDC5B", "cosmonaut": "#E04DFF"},
    "colour_blind": {"shark": "#19D3FF", "sheriff": "#FFB000", "waveryder": "#F4FFF0", "cosmonaut": "#B01FE8"},
    "high_contrast": {"shark": "#35C8FF", "sheriff": "#FFE000", "waveryder": "#38F06A", "cosmonaut": "#FF7DFF"},
}
"""What each rider's lazer shines in."""

TOKENS: Final = ("1", "2", "3", "4", "done")
FACES: Final = ("1", "2", "3", "4", "5", "6")
"""Of the die; the sixth is the Spin Out."""

EDGE: Final = 16
"""Pixels of a strip's cell on each side that go on with its pattern, for the small mipmaps."""


def strip(character: str) -> Cell:
    """A period of a strip, its left edge at the top."""
    return EDGE, 236 * CHARACTERS.index(character) + EDGE, 250, 200


def pad(character: str, stack: str) -> Cell:
    """The mark of a piece: its gear, and for a curve what kind it is."""
    row = 2 * CHARACTERS.index(character)
    straight = [f"S{gear}" for gear in LENGTHS]
    if stack in straight:
        return 288 + 64 * straight.index(stack), 64 * row, 64, 64
    curve = [each for each in STACKS if each not in straight].index(stack)
    return (
        (288 + 320 + 112 * curve, 64 * row, 112, 64) if curve < 3 else (288 + 112 * (curve - 3), 64 * row + 64, 112, 64)
    )


def sign(character: str) -> Cell:
    """Who it is, in its light, on nothing."""
    return 288 + 128 * CHARACTERS.index(character), 512, 128, 128


def face(character: str) -> Cell:
    """The face of a stand: five fields, the numbers of the gears, and the slider's groove."""
    row, column = divmod(CHARACTERS.index(character), 2)
    return 288 + 256 * column, 640 + 132 * row, 256, 130


def panel(character: str) -> Cell:
    """What stands up behind a stand: the sign in a lit frame."""
    return 288 + 128 * CHARACTERS.index(character), 904, 128, 76


def token(kind: str) -> Cell:
    """A side of a turn-order token."""
    row, column = divmod(TOKENS.index(kind), 2)
    return 802 + 98 * column, 514 + 98 * row, 96, 96


def die(side: str) -> Cell:
    """A face of the curve die."""
    row, column = divmod(FACES.index(side), 2)
    return 802 + 98 * column, 808 + 72 * row, 70, 70


CASSETTE: Final[Cell] = (740, 65, 100, 62)
WHITE: Final[Cell] = (960, 16, 48, 48)


class Part(NamedTuple):
    """A cell in texture coordinates, from its lower left corner."""

    left: float
    low: float
    wide: float
    high: float


def part(cell: Cell) -> Part:
    """Where a cell lies in the texture."""
    left, top, wide, high = cell
    return Part(left / SIDE, 1 - (top + high) / SIDE, wide / SIDE, high / SIDE)
