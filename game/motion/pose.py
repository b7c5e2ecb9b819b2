"""Where a rigid thing is and how it is turned."""

from math import cos, pi, sin, sqrt
from typing import Final

from game.core.values import Value

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
"""Unit quaternion (w, x, y, z); right-handed, as Panda3D's LQuaternion."""

UPRIGHT: Final[Quaternion] = (1.0, 0.0, 0.0, 0.0)
X_AXIS: Final[Vector] = (1.0, 0.0, 0.0)
Y_AXIS: Final[Vector] = (0.0, 1.0, 0.0)
Z_AXIS: Final[Vector] = (0.0, 0.0, 1.0)


class Pose(Value, frozen=True):
    """Position in cm (x right, y away, z up) and turn."""

    at: Vector
    turn: Quaternion = UPRIGHT


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def turned(axis: Vector, degrees: float) -> Quaternion:
    """A turn about a unit axis, counter-clockwise seen from its tip."""
    half = degrees * pi / 360
    s = sin(half)
    return (cos(half), axis[0] * s, axis[1] * s, axis[2] * s)


def after(first: Quaternion, then: Quaternion) -> Quaternion:
    """The turn `first`, followed by `then` about the fixed axes."""
    aw, ax, ay, az = then
    bw, bx, by, bz = first
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def between(a: Quaternion, b: Quaternion, t: float) -> Quaternion:
    """From a (t = 0) to b (t = 1) on the shorter way.

    Normalised linear interpolation: the turns it serves are small, so its uneven speed cannot be seen, and it has
    no division by a vanishing sine.
    """
    sign = 1.0 if sum(p * q for p, q in zip(a, b, strict=True)) >= 0 else -1.0
    w, x, y, z = (p + (sign * q - p) * t for p, q in zip(a, b, strict=True))
    length = sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def rotated(turn: Quaternion, v: Vector) -> Vector:
    """The vector, turned."""
    w, x, y, z = turn
    # v + 2 w (q x v) + 2 q x (q x v), q being the vector part
    tx, ty, tz = 2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])
    return (
        v[0] + w * tx + y * tz - z * ty,
        v[1] + w * ty + z * tx - x * tz,
        v[2] + w * tz + x * ty - y * tx,
    )


def swung(pose: Pose, axis: Vector, degrees: float, pivot: Vector) -> Pose:
    """The pose after a rigid turn about an axis through the pivot."""
    turn = turned(axis, degrees)
    (a, b, c), (x, y, z) = pivot, pose.at
    i, j, k = rotated(turn, (x - a, y - b, z - c))
    return Pose((a + i, b + j, c + k), after(pose.turn, turn))
