"""The way of one rigid thing from one pose to another: a glide, a turn, a fall, or a way along given poses."""

from math import hypot, pi, sin, sqrt
from typing import Final

from game.core.values import Value
from game.motion.easing import Ease, ease
from game.motion.pose import Pose, Vector, after, between, swung, turned

GRAVITY: Final = 600.0
"""cm/s2 (style guide, Motion): real weight would be too fast to follow."""

BOUNCE_SHARE: Final = 0.35
"""The bounce takes this much of the time of the fall."""


class Hump(Value, frozen=True):
    """How a way leaves the straight line.

    `lift` raises its middle by so many cm; with a `ramp`, that share of the time goes into rising, the same into
    sinking, and between them the height is kept. `aside` bends it so far to the left of its direction.
    """

    lift: float = 0.0
    ramp: float = 0.0
    aside: float = 0.0


FLAT: Final = Hump()


class Glide(Value, frozen=True, tag="glide"):
    """Straight on, or over a hump, turning by the shortest turn from the share `turn_from` of the time on."""

    seconds: float
    curve: Ease = "sine"
    hump: Hump = FLAT
    turn_from: float = 0.0


class Turn(Value, frozen=True, tag="turn"):
    """A rigid turn by `degrees` about an axis through `pivot` (None: the thing's own origin).

    Things that ride along take the very same turn. Over a hump it is lifted meanwhile: with a ramp it rises first,
    turns at that height, and sinks.
    """

    seconds: float
    axis: Vector
    degrees: float
    pivot: Vector | None = None
    curve: Ease = "sine"
    hump: Hump = FLAT


class Fall(Value, frozen=True, tag="fall"):
    """Straight down from a height in cm: it accelerates, and settles with one bounce of so many cm."""

    height: float
    bounce: float = 0.1

    @property
    def landing(self) -> float:
        """When it hits the ground for the first time, in seconds."""
        return sqrt(2 * self.height / GRAVITY)

    @property
    def seconds(self) -> float:
        return self.landing * (1 + BOUNCE_SHARE)


class Along(Value, frozen=True, tag="along"):
    """Along given poses, the same time from each to the next; the last one is the end."""

    seconds: float
    poses: tuple[Pose, ...]
    curve: Ease = "linear"


Path = Glide | Turn | Fall | Along


def pose_at(path: Path, start: Pose, end: Pose, t: float) -> Pose:
    """The pose at the share t of the time; exactly `start` at 0 and `end` at 1."""
    if t <= 0:
        return start
    if t >= 1:
        return end
    match path:
        case Glide():
            return _gliding(path, start, end, t)
        case Turn():
            return _turning(path, start, end, t)
        case Fall():
            return _falling(path, start, end, t)
        case Along():
            return _along((start, *path.poses), ease(path.curve, t))


def _gliding(path: Glide, start: Pose, end: Pose, t: float) -> Pose:
    e = ease(path.curve, t)
    turning = ease(path.curve, (t - path.turn_from) / (1 - path.turn_from))
    return Pose(_over(path.hump, start.at, end.at, e, t), between(start.turn, end.turn, turning))


def _turning(path: Turn, start: Pose, end: Pose, t: float) -> Pose:
    ramp = path.hump.ramp
    share = ease(path.curve, (t - ramp) / (1 - 2 * ramp)) if ramp else ease(path.curve, t)
    if path.pivot is None:
        turn = turned(path.axis, path.degrees * share)
        return Pose(_over(path.hump, start.at, end.at, share, t), after(start.turn, turn))
    swing = swung(start, path.axis, path.degrees * share, path.pivot)
    x, y, z = swing.at
    return Pose((x, y, z + _height(path.hump, share, t)), swing.turn)


def _falling(path: Fall, start: Pose, end: Pose, t: float) -> Pose:
    landing = 1 / (1 + BOUNCE_SHARE)
    if t < landing:
        share = (t / landing) ** 2
        height = path.height * (1 - share)
    else:
        late = (t - landing) / (1 - landing)
        share, height = 1.0, 4 * path.bounce * late * (1 - late)
    x, y, z = end.at
    return Pose((x, y, z + height), between(start.turn, end.turn, share))


def _along(poses: tuple[Pose, ...], share: float) -> Pose:
    step = share * (len(poses) - 1)
    number = min(int(step), len(poses) - 2)
    a, b, t = poses[number], poses[number + 1], step - number
    x, y, z = (p + (q - p) * t for p, q in zip(a.at, b.at, strict=True))
    return Pose((x, y, z), between(a.turn, b.turn, t))


def _over(hump: Hump, a: Vector, b: Vector, e: float, t: float) -> Vector:
    """The place on the way from a to b at the eased share e, over the hump at the share t of the time."""
    dx, dy, dz = (q - p for p, q in zip(a, b, strict=True))
    length = hypot(dx, dy) or 1.0
    side = hump.aside * sin(pi * e) / length
    return (a[0] + dx * e - dy * side, a[1] + dy * e + dx * side, a[2] + dz * e + _height(hump, e, t))


def _height(hump: Hump, e: float, t: float) -> float:
    return hump.lift * (ease("smooth", min(t, 1 - t) / hump.ramp) if hump.ramp else sin(pi * e))
