"""Thrown dice: runs of physics, turned and bent so that each die ends where, and as, it was said before."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import hypot
from random import Random
from typing import Final, NamedTuple

from game.motion.easing import ease
from game.motion.path import Glide, Hump, pose_at
from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Z_AXIS, Pose, Quaternion, after, between, turned
from game.physics.dice import STEP, Rectangle, Tumble, cut, throw
from game.staging.cue import THROW_SECONDS

GATHER: Final = Glide(0.4, "smooth", Hump(2.0))
"""From where the dice lie into the hand."""

RUNS: Final = 5
"""So many are tried, for the one that ends nearest to where it should."""

SLACK: Final = 1.5
"""cm by which a whole run may be shifted; the walls of the physics stand so much further in."""


class Way(NamedTuple):
    """One die's poses every STEP seconds; the last is the one in which it ends."""

    poses: tuple[Pose, ...]

    def at(self, t: float) -> Pose:
        """The pose at this fraction of THROW_SECONDS."""
        step = t * THROW_SECONDS / STEP
        number = int(step)
        if number + 1 >= len(self.poses):
            return self.poses[-1]
        return _mixed(self.poses[number], self.poses[number + 1], step - number)


class Flight(NamedTuple):
    """A whole throw: each die's way, and the seconds until the first die hits the table."""

    ways: tuple[Way, ...]
    hit: float


def flight(
    starts: Sequence[Pose], ends: Sequence[Pose], sides: Sequence[float], within: Rectangle, rng: Random
) -> Flight:
    """From where the dice are, through the hand and over the table, to end poses on a flat side; none cuts another.

    `sides`: the length of each one's edges in cm; `within`: the part of the table for it. `rng` belongs to the looks.
    Two dice take about 20 ms.
    """
    left, near, right, far = within
    inner = (left + SLACK, near + SLACK, right - SLACK, far - SLACK)
    runs = [_Run(throw(sides, inner, rng), ends) for _ in range(RUNS)]
    runs.sort(key=lambda run: run.bend)
    for run in runs:
        ways = run.ways(starts)
        if not any(cut(ways[i].poses, ways[j].poses, (sides[i], sides[j])) for i in range(len(ways)) for j in range(i)):
            break
    return Flight(ways, GATHER.seconds + min(tumble.hit for tumble in run.tumbles))


class _Run:
    """A run of physics and what is to be changed for its ends.

    It may be shifted as a whole without anybody seeing it. What is left goes in little by little while each die
    tumbles, nearly all before it lies flat. A die is a cube: 24 turns of it look alike but for its faces, so the mesh
    is turned in the physical body, by that which leaves the least turn about the vertical.
    """

    def __init__(self, tumbles: tuple[Tumble, ...], ends: Sequence[Pose]) -> None:
        self.tumbles, self.ends = tumbles, ends
        rests = [tumble.poses[-1] for tumble in tumbles]
        gaps = [[b - a for a, b in zip(rest.at, end.at, strict=True)] for rest, end in zip(rests, ends, strict=True)]
        x, y = (max(-SLACK, min(SLACK, sum(gap[k] for gap in gaps) / len(gaps))) for k in (0, 1))
        self.shift = (x, y, 0.0)
        self.left = [(gap[0] - x, gap[1] - y, gap[2]) for gap in gaps]
        self.bend = max(hypot(*gap) for gap in self.left)
        self.steps = round(max(tumble.still for tumble in tumbles) / STEP)

    def ways(self, starts: Sequence[Pose]) -> tuple[Way, ...]:
        """Each die's way from where it is."""
        return tuple(self._way(number, start) for number, start in enumerate(starts))

    def _way(self, number: int, start: Pose) -> Way:
        tumble, end, left = self.tumbles[number], self.ends[number], self.left[number]
        turn = max(cube_turns(), key=lambda turn: abs(_rest(turn, tumble, end)[0]))
        rest = _rest(turn, tumble, end)
        flown = []
        for step, pose in enumerate(tumble.poses[: self.steps]):
            k = ease("smooth", (step * STEP - tumble.hit) / (tumble.still - tumble.hit))
            x, y, z = (a + s + k * b for a, s, b in zip(pose.at, self.shift, left, strict=True))
            flown.append(Pose((x, y, z), after(after(turn, pose.turn), between(UPRIGHT, rest, k))))
        steps = round(GATHER.seconds / STEP)
        gathered = [pose_at(GATHER, start, flown[0], step / steps) for step in range(steps)]
        return Way((*gathered, *flown, end))


@cache
def cube_turns() -> tuple[Quaternion, ...]:
    """The 24 turns that lay a cube onto itself."""
    sides = [UPRIGHT, *(turned(X_AXIS, angle) for angle in (90, 180, 270)), *(turned(Y_AXIS, a) for a in (90, 270))]
    return tuple(after(turned(Z_AXIS, 90 * quarter), side) for side, quarter in product(sides, range(4)))


def _rest(turn: Quaternion, tumble: Tumble, end: Pose) -> Quaternion:
    """What turns a mesh, itself turned in the body, from where the tumble ends to the end."""
    w, x, y, z = after(turn, tumble.poses[-1].turn)
    return after((w, -x, -y, -z), end.turn)


def _mixed(a: Pose, b: Pose, t: float) -> Pose:
    x, y, z = (p + (q - p) * t for p, q in zip(a.at, b.at, strict=True))
    return Pose((x, y, z), between(a.turn, b.turn, t))
