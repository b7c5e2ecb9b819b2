"""Boxes that lie in any way, and how deep two of them are in each other; exact, by separating axes."""

from math import dist, sqrt
from typing import Final, NamedTuple

from game.motion.pose import X_AXIS, Y_AXIS, Z_AXIS, Pose, Vector, cross, rotated

PARALLEL: Final = 1e-9
"""The cross product of two edges that is shorter than this is no axis: the faces' axes tell all."""


class Box(NamedTuple):
    """A box by its middle, the directions of its edges (unit vectors), and half its edges' lengths."""

    middle: Vector
    axes: tuple[Vector, Vector, Vector]
    half: Vector

    @property
    def reach(self) -> float:
        """From its middle to a corner."""
        a, b, c = self.half
        return sqrt(a * a + b * b + c * c)


def box(pose: Pose, half: Vector, middle: Vector = (0.0, 0.0, 0.0)) -> Box:
    """The box of a thing in that pose; `middle` is the box's own, in the thing's frame."""
    x, y, z = rotated(pose.turn, middle)
    a, b, c = pose.at
    axes = (rotated(pose.turn, X_AXIS), rotated(pose.turn, Y_AXIS), rotated(pose.turn, Z_AXIS))
    return Box((a + x, b + y, c + z), axes, half)


def depth(a: Box, b: Box) -> float:
    """How far one box would have to be moved to be out of the other, in cm; at most 0 if they are apart."""
    if dist(a.middle, b.middle) >= a.reach + b.reach:
        return 0.0
    apart = _minus(b.middle, a.middle)
    least = float("inf")
    for axis in (*a.axes, *b.axes):
        overlap = _overlap(a, b, apart, axis)
        if overlap <= 0:
            return 0.0
        least = min(least, overlap)
    for p in a.axes:
        for q in b.axes:
            axis = cross(p, q)
            length = sqrt(_dot(axis, axis))
            if length < PARALLEL:
                continue
            overlap = _overlap(a, b, apart, axis) / length
            if overlap <= 0:
                return 0.0
            least = min(least, overlap)
    return least


def lowest(a: Box) -> float:
    """The height of its lowest point."""
    return a.middle[2] - sum(half * abs(axis[2]) for half, axis in zip(a.half, a.axes, strict=True))


def _overlap(a: Box, b: Box, apart: Vector, axis: Vector) -> float:
    """How far the shadows of both on an axis overlap; negative if they do not."""
    (p, q, r), (u, v, w) = a.axes, b.axes
    i, j, k = a.half
    m, n, o = b.half
    return (
        i * abs(_dot(axis, p))
        + j * abs(_dot(axis, q))
        + k * abs(_dot(axis, r))
        + m * abs(_dot(axis, u))
        + n * abs(_dot(axis, v))
        + o * abs(_dot(axis, w))
        - abs(_dot(axis, apart))
    )


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]
