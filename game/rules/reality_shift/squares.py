"""The 54 squares of a cube: where they are, and what lies beside them.

Each side is drawn as three rows of three, seen from outside; FRAMES says which way its columns and rows go. A square
is 9 * side + 3 * row + column. Everything follows from the squares' middles, in whole numbers on a cube that reaches
from -3 to 3.
"""

from typing import Final

from game.space.cubes import CROSS, PAIRS, POSES, SIDES, VECTORS, B, E, N, S, Side, T, Vector, W, rotate

Square = int

COUNT: Final = 54

FRAMES: Final[dict[Side, tuple[Side, Side]]] = {T: (E, N), B: (E, S), N: (W, T), S: (E, T), E: (N, T), W: (S, T)}
"""For each side: where its columns go (right) and where its rows come from (up)."""


def square(side: Side, row: int, column: int) -> Square:
    return 9 * side + 3 * row + column


def _sum(*terms: tuple[int, Side]) -> Vector:
    x, y, z = (sum(length * VECTORS[side][i] for length, side in terms) for i in range(3))
    return x, y, z


def _middle(number: Square) -> Vector:
    side, row, column = number // 9, number // 3 % 3, number % 3
    right, up = FRAMES[side]
    return _sum((3, side), (2 * (column - 1), right), (2 * (1 - row), up))


MIDDLE: Final = tuple(map(_middle, range(COUNT)))
"""The middle of each square."""

_AT: Final = {middle: number for number, middle in enumerate(MIDDLE)}

SEEN: Final = tuple(tuple(_AT[rotate(pose, middle)] for middle in MIDDLE) for pose in range(len(POSES)))
"""SEEN[pose][own square]: the square of the world's frame in which it is seen on a cube in that pose."""

OWN: Final = tuple(tuple(map(seen.index, range(COUNT))) for seen in SEEN)
"""OWN[pose][square of the world's frame]: the cube's own square that is there."""


def _from(number: Square, *terms: tuple[int, Side]) -> Square:
    """The square that far from this one; -1 where none is."""
    x, y, z = (a + b for a, b in zip(MIDDLE[number], _sum(*terms), strict=True))
    return _AT.get((x, y, z), -1)


def _table(*terms: tuple[int, str]) -> tuple[tuple[Square, ...], ...]:
    """For each square and direction, the square that lies so far ahead and out; -1 where there is none."""
    rows = []
    for number in range(COUNT):
        out = number // 9
        ways = [tuple((far, side if axis == "ahead" else out) for far, axis in terms) for side in range(6)]
        rows.append(tuple(_from(number, *ways[side]) if CROSS[out][side] >= 0 else -1 for side in range(6)))
    return tuple(rows)


BESIDE: Final = _table((2, "ahead"))
"""BESIDE[square][direction]: the next square on the same face; -1 over its edge."""

OVER: Final = _table((1, "ahead"), (-1, "out"))
"""The square of the same cube over the edge (RS-28)."""

FLUSH: Final = _table((-4, "ahead"))
"""The square of the cube that lies flush in that direction, on the same side (RS-29)."""

WALL: Final = _table((-5, "ahead"), (-5, "out"))
"""The square of the cube that stands as a wall in that direction, on the side that looks back (RS-30)."""

AHEAD: Final = {(side, heading): (heading, CROSS[side][heading], CROSS[heading][side]) for side, heading in PAIRS}
"""For a face and a heading on it: the directions ahead, to the left and to the right."""


def name(number: Square) -> str:
    """As the digest writes it: T(1,0)."""
    return f"{SIDES[number // 9]}({number // 3 % 3},{number % 3})"
