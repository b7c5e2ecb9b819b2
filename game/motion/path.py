"""The way of one rigid thing from one pose to another."""

from math import hypot, pi, sin

from game.core.values import Value
from game.motion.easing import Ease, ease
from game.motion.pose import Pose, Vector, after, between, turned


class Path(Value, frozen=True):
    """How a thing travels.

    `lift` raises the middle of the way by so many cm; with a `ramp`, that fraction of the time goes into rising, the
    same into sinking, and between them the height is kept. `aside` bends it so far to the left of its direction (two
    stones that change places pass each other). `spin` turns the thing by `degrees` about a fixed axis instead of the
    shortest turn, from the fraction `spin_from` of the time on; the end pose must be that turn away.
    """

    seconds: float
    curve: Ease = "sine"
    lift: float = 0.0
    aside: float = 0.0
    spin: Vector | None = None
    degrees: float = 180.0
    spin_from: float = 0.0
    ramp: float = 0.0


def pose_at(path: Path, start: Pose, end: Pose, t: float) -> Pose:
    """The pose at the fraction t of the time; exactly `start` at 0 and `end` at 1."""
    if t <= 0:
        return start
    if t >= 1:
        return end
    e = ease(path.curve, t)
    bump = sin(pi * e)
    dx, dy, dz = (b - a for a, b in zip(start.at, end.at, strict=True))
    length = hypot(dx, dy) or 1.0
    side = path.aside * bump / length
    at = (
        start.at[0] + dx * e - dy * side,
        start.at[1] + dy * e + dx * side,
        start.at[2] + dz * e + path.lift * (ease("smooth", min(t, 1 - t) / path.ramp) if path.ramp else bump),
    )
    turning = ease(path.curve, (t - path.spin_from) / (1 - path.spin_from))
    if path.spin is not None:
        return Pose(at, after(start.turn, turned(path.spin, path.degrees * turning)))
    return Pose(at, between(start.turn, end.turn, turning))
