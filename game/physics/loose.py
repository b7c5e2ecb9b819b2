"""A loose body: a box that is flung off and tumbles among other boxes over the table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from panda3d.bullet import BulletBoxShape, BulletPlaneShape, BulletRigidBodyNode, BulletShape, BulletWorld
from panda3d.core import LPoint3, LQuaternion, LVector3, NodePath

from game.motion.pose import Pose, Vector

STEP: Final = 1 / 60
"""Seconds between two poses."""

# A length of 1 is a cm, as for dice.
GRAVITY: Final = 981.0
SUBSTEPS: Final = 4
BOUNCE, GRIP = 0.55, 0.5
DRAG, SPIN_DRAG = 0.05, 0.25


class Block(NamedTuple):
    """A box that stands: half its sides in cm, and its middle's pose."""

    half: Vector
    pose: Pose


class Mover(NamedTuple):
    """A box that goes its own way and is not to be stopped: its middle's poses every STEP; it stays at the last."""

    half: Vector
    poses: Sequence[Pose]


def fling(
    half: Vector,
    start: Pose,
    velocity: Vector,
    spin: Vector,
    fixed: Sequence[Block],
    moving: Sequence[Mover],
    seconds: float,
) -> tuple[Pose, ...]:
    """The poses of a flung box's middle every STEP for so long, the first being the start.

    `velocity` in cm/s, `spin` in rad/s. The table is level at height 0; what stands in the body at first pushes it out.
    """
    world = BulletWorld()
    world.set_gravity(LVector3(0, 0, -GRAVITY))
    world.attach(_body(BulletPlaneShape(LVector3(0, 0, 1), 0)).node())
    for block in fixed:
        body = _body(_box(block.half))
        _stand(body, block.pose)
        world.attach(body.node())
    movers = []
    for mover in moving:
        body = _body(_box(mover.half))
        _stand(body, mover.poses[0])
        body.node().set_kinematic(True)
        world.attach(body.node())
        movers.append(body)
    flung = _body(_box(half))
    _stand(flung, start)
    flung.node().set_mass(1.0)
    flung.node().set_deactivation_enabled(False)
    flung.node().set_linear_damping(DRAG)
    flung.node().set_angular_damping(SPIN_DRAG)
    flung.node().set_linear_velocity(LVector3(*velocity))
    flung.node().set_angular_velocity(LVector3(*spin))
    world.attach(flung.node())
    poses = [start]
    for step in range(1, round(seconds / STEP) + 1):
        for mover, body in zip(moving, movers, strict=True):
            _stand(body, mover.poses[min(step, len(mover.poses) - 1)])
        world.do_physics(STEP, SUBSTEPS + 1, STEP / SUBSTEPS)
        poses.append(_pose(flung))
    return tuple(poses)


def _box(half: Vector) -> BulletBoxShape:
    return BulletBoxShape(LVector3(*half))


def _body(shape: BulletShape) -> "NodePath[BulletRigidBodyNode]":
    node = BulletRigidBodyNode("body")
    node.add_shape(shape)
    node.set_restitution(BOUNCE)
    node.set_friction(GRIP)
    return NodePath(node)


def _stand(body: "NodePath[BulletRigidBodyNode]", pose: Pose) -> None:
    body.set_pos_quat(LPoint3(*pose.at), LQuaternion(*pose.turn))


def _pose(body: "NodePath[BulletRigidBodyNode]") -> Pose:
    x, y, z = body.get_pos()
    w, i, j, k = body.get_quat()
    return Pose((x, y, z), (w, i, j, k))
