"""Unit cubes on a lattice, exactly: sides, cells, and the 24 ways a cube may lie. Plain integers; knows no game.

x goes east, y north, z up; what is below z = 0 is the ground. A side is a number, also for the direction out of it;
its opposite differs in the last bit. A cell is one number, so that the cell beside it is one addition away.
"""

from itertools import product
from typing import Final

Side = int
Cell = int
Pose = int
Vector = tuple[int, int, int]

T, B, N, S, E, W = range(6)
SIDES: Final = "TBNSEW"
"""Top, bottom, north, south, east, west: the letters of the sides."""

VECTORS: Final[tuple[Vector, ...]] = ((0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0))


def _cross(a: Side, b: Side) -> Side:
    (ax, ay, az), (bx, by, bz) = VECTORS[a], VECTORS[b]
    product_of = (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
    return VECTORS.index(product_of) if any(product_of) else -1


CROSS: Final = tuple(tuple(_cross(a, b) for b in range(6)) for a in range(6))
"""The side that the vector product of two sides points to; -1 if they are not at right angles."""

PAIRS: Final = tuple((a, b) for a in range(6) for b in range(6) if CROSS[a][b] >= 0)
"""The 24 ordered pairs of sides at right angles: a cube's edges, each named twice."""

# Cells. Fields are shifted so that all are positive above ground: then a cell below it is a negative number.

REACH: Final = 1 << 20
"""Cells have x and y in -REACH ... REACH - 1."""

_SPAN: Final = 2 * REACH


def cell(x: int, y: int, z: int) -> Cell:
    """The number of a cell; it is negative exactly if z is."""
    return (z * _SPAN + y + REACH) * _SPAN + x + REACH


def place(number: Cell) -> Vector:
    """The x, y and z of a cell."""
    rest, x = divmod(number, _SPAN)
    z, y = divmod(rest, _SPAN)
    return x - REACH, y - REACH, z


def _offset(vector: Vector) -> int:
    x, y, z = vector
    return (z * _SPAN + y) * _SPAN + x


STEP: Final = tuple(_offset(vector) for vector in VECTORS)
"""What to add to a cell for its neighbour on a side."""

_NEAR: Final = sorted(product((-1, 0, 1), repeat=3), key=lambda near: (sum(map(abs, near)), abs(near[2])))

TOUCHING: Final = tuple(_offset((x, y, z)) for x, y, z in _NEAR if 0 < abs(x) + abs(y) + abs(z) < 3)
"""What to add to a cell for those that share a face or an edge with it: the 6 of the faces, then the 12."""

# Poses. Number 0 is the reference: every own side looks where its name says.

POSES: Final = tuple(sorted((SIDES[up] + SIDES[south] for up, south in PAIRS), key=lambda name: (name != "TS", name)))
"""The names of the poses: own side that is up, own side that looks south."""

POSE: Final = {name: number for number, name in enumerate(POSES)}


def _looks(name: str) -> tuple[Side, ...]:
    up, south = map(SIDES.index, name)
    looks = [-1] * 6
    # East is north x up, in the cube's own frame as in the world's: a cube is turned, never mirrored.
    for own, world in ((up, T), (south, S), (CROSS[south ^ 1][up], E)):
        looks[own], looks[own ^ 1] = world, world ^ 1
    return tuple(looks)


LOOKS: Final = tuple(_looks(name) for name in POSES)
"""LOOKS[pose][own side]: where that side of the cube looks."""

SHOWN: Final = tuple(tuple(looks.index(world) for world in range(6)) for looks in LOOKS)
"""SHOWN[pose][side of the world]: which of its own sides the cube turns there."""

_POSE_OF: Final = {looks: pose for pose, looks in enumerate(LOOKS)}


def compose(first: Pose, second: Pose) -> Pose:
    """The pose of a cube in pose `first` after the turn that takes the reference pose to `second`."""
    return _POSE_OF[tuple(LOOKS[second][side] for side in LOOKS[first])]


def inverse(pose: Pose) -> Pose:
    """The turn that takes the pose back to the reference."""
    return _POSE_OF[SHOWN[pose]]


def rotate(pose: Pose, vector: Vector) -> Vector:
    """A vector of the cube's own frame, as it points in the world."""
    along = tuple(zip(vector, (VECTORS[LOOKS[pose][side]] for side in (E, N, T)), strict=True))
    x, y, z = (sum(length * axis[i] for length, axis in along) for i in range(3))
    return x, y, z


def _quarter(a: Side, b: Side) -> Pose:
    looks = list(range(6))
    looks[a], looks[b], looks[a ^ 1], looks[b ^ 1] = b, a ^ 1, b ^ 1, a
    return _POSE_OF[tuple(looks)]


TURNED: Final = tuple(
    tuple(tuple(compose(pose, _quarter(a, b)) if CROSS[a][b] >= 0 else -1 for b in range(6)) for a in range(6))
    for pose in range(len(POSES))
)
"""TURNED[pose][a][b]: the pose after the quarter turn of the world that takes side a to side b."""
