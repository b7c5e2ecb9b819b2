"""A flat thing tossed over a table: it flies, hops, slides and bumps into what stands there, until it lies."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from panda3d.bullet import BulletConvexHullShape, BulletPlaneShape, BulletRigidBodyNode, BulletShape, BulletWorld
from panda3d.core import LPoint3, LQuaternion, LVector3, NodePath

from game.motion.pose import Pose, Vector
from game.physics.loose import Block

STEP: Final = 1 / 60
"""Seconds between two poses."""

LONGEST: Final = 1.55
"""Seconds after which it is told where it is, whether it lies or not."""

# A length of 1 is a cm, as for dice.
GRAVITY: Final = 981.0
SUBSTEPS: Final = 8
BOUNCE, GRIP = 0.45, 0.32
MARGIN: Final = 0.04
ROUND: Final = 12
"""Corners of the body's outline: as wide and as deep as the thing's box, and round in it."""

STILL_SPEED, STILL_SPIN, STILL_STEPS = 0.6, 0.15, 4  # cm/s, radians/s
LEDGE, CAUGHT = 1.6, 0.98
"""What slides over the table's edge falls so many cm, and loses so much of its speed in a second: it is caught."""

FLAT: Final = 0.999
"""The cosine of how far it may lean, and LOW how many cm higher than flat its middle may be."""
LOW: Final = 0.06

Outline = Sequence[tuple[float, float]]


def toss(
    half: Vector, start: Pose, velocity: Vector, spin: Vector, fixed: Sequence[Block], table: Outline = ()
) -> tuple[Pose, ...]:
    """The poses of its middle every STEP until it lies still, the first being the start.

    `half`: half its sides; `velocity` in cm/s, `spin` in rad/s. The table is level at height 0, and everywhere, or
    within an outline: beyond that there is a ledge, on which it is caught.
    """
    world = BulletWorld()
    world.set_gravity(LVector3(0, 0, -GRAVITY))
    ground = _body(BulletPlaneShape(LVector3(0, 0, 1), 0), 1.0, 1.0).node()
    world.attach(ground)
    for block in fixed:
        body = _body(_disc(block.half), BOUNCE, GRIP)
        body.set_pos_quat(LPoint3(*block.pose.at), LQuaternion(*block.pose.turn))
        world.attach(body.node())
    tossed = _body(_disc(half), BOUNCE, GRIP)
    tossed.set_pos_quat(LPoint3(*start.at), LQuaternion(*start.turn))
    tossed.node().set_mass(1.0)
    tossed.node().set_deactivation_enabled(False)
    tossed.node().set_linear_velocity(LVector3(*velocity))
    tossed.node().set_angular_velocity(LVector3(*spin))
    world.attach(tossed.node())
    poses, still, entered = [start], 0, not table
    while len(poses) * STEP < LONGEST and still < STILL_STEPS:
        world.do_physics(STEP, SUBSTEPS + 1, STEP / SUBSTEPS)
        poses.append(_pose(tossed))
        slow = tossed.node().get_linear_velocity().length() < STILL_SPEED
        still = still + 1 if slow and tossed.node().get_angular_velocity().length() < STILL_SPIN else 0
        if table:
            over = not _inside(poses[-1].at, table)
            if entered and over:
                world.remove(ground)
                world.attach(_body(BulletPlaneShape(LVector3(0, 0, 1), -LEDGE), 1.0, 1.0).node())
                tossed.node().set_linear_damping(CAUGHT)
                table = ()
            entered |= not over
    return tuple(poses)


def lies_flat(half: Vector, pose: Pose) -> bool:
    """Whether a thing whose middle has this pose lies on the table, its upper side up."""
    _w, x, y, _z = pose.turn
    return 1 - 2 * (x * x + y * y) > FLAT and abs(pose.at[2] - half[2]) < LOW


def _disc(half: Vector) -> BulletConvexHullShape:
    shape = BulletConvexHullShape()
    for number in range(ROUND):
        angle = 2 * pi * number / ROUND
        x, y = (half[0] - MARGIN) * cos(angle), (half[1] - MARGIN) * sin(angle)
        for z in (MARGIN - half[2], half[2] - MARGIN):
            shape.add_point(LPoint3(x, y, z))
    shape.set_margin(MARGIN)
    return shape


def _body(shape: BulletShape, bounce: float, grip: float) -> "NodePath[BulletRigidBodyNode]":
    """Bullet multiplies the bounce and the grip of what meets."""
    node = BulletRigidBodyNode("body")
    node.add_shape(shape)
    node.set_restitution(bounce)
    node.set_friction(grip)
    return NodePath(node)


def _pose(body: "NodePath[BulletRigidBodyNode]") -> Pose:
    x, y, z = body.get_pos()
    w, i, j, k = body.get_quat()
    return Pose((x, y, z), (w, i, j, k))


def _inside(at: Vector, outline: Outline) -> bool:
    odd, (ax, ay) = False, outline[-1]
    for bx, by in outline:
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
            odd = not odd
        ax, ay = bx, by
    return odd
