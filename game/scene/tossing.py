"""Tosses: what a hand lets go slides where physics takes it; any other is a run that is bent to end where it did."""

from collections.abc import Sequence
from math import atan2, degrees, dist, hypot, sqrt
from random import Random
from typing import Final, NamedTuple

from game.motion.path import Glide, Hump, pose_at
from game.motion.pose import Z_AXIS, Pose, Vector, after, between, turned
from game.physics.loose import Block
from game.physics.toss import STEP, Outline, lies_flat, toss
from game.scene.cast import Cast
from game.scene.flinging import from_middle, to_middle
from game.scene.prop import Prop, get_pose
from game.staging.cue import TOSS_SECONDS
from game.staging.names import Name

GATHER: Final = Glide(0.4, "smooth")
"""From where it lies into the hand."""

HELD: Final = 2.6
"""cm over the table that it is held."""

RISE, SPIN, TWIST = 20.0, 3.0, 4.0
"""How fast it goes up at first (cm/s), tumbles and turns at most (rad/s)."""

TRIES: Final = 6
REACH: Final = 0.0015
"""cm that it slides for each (cm/s)^2, about; the first guess of how fast it has to go."""

STRAY: Final = 0.4
"""A run that misses by a larger share of its way is no use: it flies in one hop."""

HOP: Final = Glide(1.2, "smooth", Hump(6.0))


class Run(NamedTuple):
    """A thing's poses every STEP from the hand on; `flat`: it lies on the table at last."""

    poses: tuple[Pose, ...]
    flat: bool

    def at(self, t: float) -> Pose:
        """The pose at this fraction of TOSS_SECONDS."""
        step = t * TOSS_SECONDS / STEP
        number = int(step)
        if number + 1 >= len(self.poses):
            return self.poses[-1]
        a, b, share = self.poses[number], self.poses[number + 1], step - number
        x, y, z = (p + (q - p) * share for p, q in zip(a.at, b.at, strict=True))
        return Pose((x, y, z), between(a.turn, b.turn, share))


def let_go(
    cast: Cast, prop: Prop, velocity: tuple[float, float], among: Sequence[Name], table: Outline, rng: Random
) -> Run:
    """From where the hand holds it, until it lies or has fallen over the edge of the table."""
    start = get_pose(prop.node)
    for _ in range(TRIES):
        run = _run(cast, prop, start, velocity, among, table, rng)
        if run.flat or run.poses[-1].at[2] < 0:
            break
    return run


def rest_of(run: Run, prop: Prop) -> Pose:
    """The pose in which a run leaves it: flat, turned about the vertical alone."""
    x, y, _ = run.poses[-1].at
    return Pose((x, y, prop.model.box.half[2] - prop.model.box.middle[2]), turned(Z_AXIS, _yaw(run.poses[-1])))


def tossed(cast: Cast, prop: Prop, to: Pose, among: Sequence[Name], rng: Random) -> Run:
    """From where it lies through the hand over the table, to a pose on it."""
    rest = get_pose(prop.node)
    start = Pose((rest.at[0], rest.at[1], max(rest.at[2], HELD)), rest.turn)
    way = dist(start.at[:2], to.at[:2])
    speed, best = sqrt(way / REACH), None
    for _ in range(TRIES):
        along = (to.at[0] - start.at[0]) / (way or 1), (to.at[1] - start.at[1]) / (way or 1)
        run = _run(cast, prop, start, (speed * along[0], speed * along[1]), among, (), rng)
        gap, slid = _gap(run, to), dist(run.poses[-1].at[:2], start.at[:2])
        if run.flat and (best is None or gap < _gap(best, to)):
            best = run
        speed *= min(1.5, max(0.7, sqrt(way / max(slid, 0.1))))
    steps = round(GATHER.seconds / STEP)
    gathered = tuple(pose_at(GATHER, rest, start, step / steps) for step in range(steps))
    if best is None or _gap(best, to) > STRAY * way:
        hop = round(HOP.seconds / STEP)
        return Run((*gathered, *(pose_at(HOP, start, to, step / hop) for step in range(hop)), to), True)
    return Run((*gathered, *bent(best, to).poses), True)


def bent(run: Run, to: Pose) -> Run:
    """The run, turned and stretched about its start, so that it ends in this very pose."""
    (ax, ay, _), (bx, by, _) = run.poses[0].at, run.poses[-1].at
    wanted, found = complex(to.at[0] - ax, to.at[1] - ay), complex(bx - ax, by - ay)
    stretch = wanted / found if abs(found) > 1 else complex(1)
    left = wanted - found * stretch
    twist = (_yaw(to) - _yaw(run.poses[-1]) + 180) % 360 - 180
    poses = []
    for pose in run.poses[:-1]:
        x, y, z = pose.at
        share = min(1.0, hypot(x - ax, y - ay) / (abs(found) or 1))
        at = complex(x - ax, y - ay) * stretch + left * share
        poses.append(Pose((ax + at.real, ay + at.imag, z), after(pose.turn, turned(Z_AXIS, twist * share))))
    return Run((*poses, to), True)


def _run(
    cast: Cast,
    prop: Prop,
    start: Pose,
    velocity: tuple[float, float],
    among: Sequence[Name],
    table: Outline,
    rng: Random,
) -> Run:
    box = prop.model.box
    others = [cast.props[id] for id in among if id in cast.props and cast.props[id] is not prop]
    fixed = [Block(other.model.box.half, to_middle(get_pose(other.node), other.model.box)) for other in others]
    spin: Vector = (rng.uniform(-SPIN, SPIN), rng.uniform(-SPIN, SPIN), rng.uniform(-TWIST, TWIST))
    poses = toss(box.half, to_middle(start, box), (*velocity, RISE), spin, fixed, table)
    return Run(tuple(from_middle(pose, box) for pose in poses), lies_flat(box.half, poses[-1]))


def _gap(run: Run, to: Pose) -> float:
    return dist(run.poses[-1].at[:2], to.at[:2])


def _yaw(pose: Pose) -> float:
    """How far it is turned about the vertical, in degrees."""
    w, x, y, z = pose.turn
    return degrees(atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))
