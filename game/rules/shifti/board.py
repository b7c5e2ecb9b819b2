"""The board: 81 squares, of which four rows show what lies on the strips below them (SH-13 to SH-20).

Sets of squares are numbers: bit s is set when square s is in.
"""

from functools import lru_cache
from itertools import product
from typing import Final

from game.rules.shifti.state import Corner, Lever, Levers, Square

SIDE: Final = 9
SQUARES: Final = SIDE * SIDE
BLACK: Final = "#"
HOME_POSITION: Final[Levers] = (0, 0, 0, 0)
"""SH-2"""
LAST: Final = 2
"""SH-15, SH-36: a lever goes from -2 to +2."""
POSITIONS: Final = 2 * LAST + 1
LEVERS: Final = range(1, 5)
SETTINGS: Final[dict[Levers, int]] = {
    (a, b, c, d): number for number, (a, b, c, d) in enumerate(product(range(-LAST, LAST + 1), repeat=4))
}
"""The number of each setting of the four levers: a digit of base POSITIONS a lever."""

STRIPS: Final = ("#.#..#.#..#.#", ".###.#.#.###.", ".###.#.#.###.", "#.#..#.#..#.#")
"""The thirteen squares of the strips of levers 1 to 4."""

FIXED: Final = {
    0: "O#######O",
    2: "##.#.#.##",
    4: "#.#####.#",
    6: "##.#.#.##",
    8: "O#######O",
}
"""The rows that never change (SH-14); O is a station."""

RED: Final = 0
BLUE: Final = 8
YELLOW: Final = 72
GREEN: Final = 80
CORNERS: Final[tuple[Corner, ...]] = (RED, BLUE, GREEN, YELLOW)
"""The stations, clockwise from the top left (SH-13)."""

GOAL: Final[dict[Corner, Corner]] = {RED: GREEN, GREEN: RED, BLUE: YELLOW, YELLOW: BLUE}
"""The station diagonally across."""

SUGGESTED: Final[dict[str, dict[Corner, Corner]]] = {
    "side": {RED: YELLOW, YELLOW: RED, BLUE: GREEN, GREEN: BLUE},
    "top": {RED: BLUE, BLUE: RED, YELLOW: GREEN, GREEN: YELLOW},
    "opposite": GOAL,
}
"""SH-11: with two players, the corner that suits the first player's."""


def bit(square: Square) -> int:
    return 1 << square


STATIONS: Final = sum(map(bit, CORNERS))
FIELD: Final = (1 << SQUARES) - 1 & ~STATIONS
"""All squares but the stations."""

BITS: Final = tuple(map(bit, range(SQUARES)))


def row_of(lever: Lever) -> int:
    """The row that a lever's strip lies under (SH-14)."""
    return 2 * lever - 1


def shown(lever: Lever, position: int) -> str:
    """The nine squares of a strip that are seen, column c being strip square c - position + 2 (SH-16)."""
    return STRIPS[lever - 1][LAST - position : LAST - position + SIDE]


def hidden(lever: Lever, position: int) -> str:
    """The four squares of a strip under the rim, from left to right (SH-15)."""
    return "".join(STRIPS[lever - 1][square] for square in under_the_rim(position))


def under_the_rim(position: int) -> tuple[int, ...]:
    """The numbers of those four squares."""
    return (*range(LAST - position), *range(LAST - position + SIDE, len(STRIPS[0])))


def _row_bits(row: int, squares: str) -> int:
    return sum(bit(row * SIDE + column) for column, square in enumerate(squares) if square == BLACK)


_FIXED_BITS: Final = sum(_row_bits(row, squares) for row, squares in FIXED.items())
_STRIP_BITS: Final = {
    (lever, position): _row_bits(row_of(lever), shown(lever, position))
    for lever, position in product(LEVERS, range(-LAST, LAST + 1))
}


@lru_cache(maxsize=625)
def black(levers: Levers) -> int:
    """The black squares. The stations count as black (SH-20), but are not among them: they are entered otherwise."""
    return _FIXED_BITS | sum(_STRIP_BITS[lever, position] for lever, position in zip(LEVERS, levers, strict=True))


def beside(square: Square) -> tuple[Square, ...]:
    """The squares above, left, right and below (SH-44)."""
    row, column = divmod(square, SIDE)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * SIDE + c for r, c in steps if 0 <= r < SIDE and 0 <= c < SIDE)


BESIDE: Final = tuple(map(beside, range(SQUARES)))
"""Of a station: the two squares that it touches (SH-19)."""


@lru_cache(maxsize=625)
def ways(levers: Levers) -> tuple[tuple[Square, ...], ...]:
    """For each square, the black squares beside it."""
    track = black(levers)
    return tuple(tuple(to for to in near if track & BITS[to]) for near in BESIDE)
