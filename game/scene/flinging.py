"""Loose bodies: things that are flung off and tumble over what stands on the table."""

from collections.abc import Sequence
from typing import Final

from game.motion.pose import Pose, Vector, rotated
from game.physics.loose import STEP, Block, Mover, fling
from game.scene.cast import Cast
from game.scene.flights import Flights
from game.scene.looks import Box
from game.scene.prop import Prop, get_pose
from game.staging.cue import FLING_SECONDS, Fling

STEPS: Final = round(FLING_SECONDS / STEP)


class LooseBody:
    """A thing that is none of the picture any more; nothing waits for it."""

    def __init__(self, prop: Prop, poses: Sequence[Pose], tempo: float) -> None:
        self.prop, self._poses, self._tempo = prop, poses, tempo
        self._age = 0.0

    def update(self, dt: float) -> bool:
        """Let time pass; says whether it is still there."""
        self._age += dt
        step = int(self._age / self._tempo / STEP)
        if step >= len(self._poses):
            self.prop.remove()
            return False
        self.prop.fly(self._poses[step])
        return True


def loosen(prop: Prop, leaf: Fling, cast: Cast, flights: Flights, time: float, tempo: float) -> LooseBody:
    """Let a thing, which the cast has no more, tumble over what stands on the table, or flies at this time."""
    prop.node.wrt_reparent_to(cast.root)
    prop.node.set_scale(1)
    flying = flights.poses()
    fixed, moving = [], []
    for other in cast.props.values():
        if other.thing.frame != "table":
            continue
        box = other.model.box
        if id(other) in flying:
            flight, pose = flying[id(other)]
            shares = [(time + step * STEP * tempo - flight.begin) / flight.seconds for step in range(STEPS + 1)]
            moving.append(Mover(box.half, [to_middle(pose(min(1.0, share)), box) for share in shares]))
        else:
            fixed.append(Block(box.half, to_middle(get_pose(other.node), box)))
    box = prop.model.box
    start = to_middle(get_pose(prop.node), box)
    poses = fling(box.half, start, leaf.velocity, leaf.spin, fixed, moving, FLING_SECONDS)
    return LooseBody(prop, [from_middle(pose, box) for pose in poses], tempo)


def to_middle(pose: Pose, box: Box) -> Pose:
    """The pose of the middle of a thing's box."""
    return Pose(_moved(pose, box.middle, 1), pose.turn)


def from_middle(pose: Pose, box: Box) -> Pose:
    """The pose of a thing whose box has its middle there."""
    return Pose(_moved(pose, box.middle, -1), pose.turn)


def _moved(pose: Pose, by: Vector, way: int) -> Vector:
    x, y, z = rotated(pose.turn, by)
    return pose.at[0] + way * x, pose.at[1] + way * y, pose.at[2] + way * z
