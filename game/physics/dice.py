"""Dice thrown on a table: how they tumble, never what they show (that is fixed before)."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from panda3d.bullet import BulletConvexHullShape, BulletPlaneShape, BulletRigidBodyNode, BulletShape, BulletWorld
from panda3d.core import LPoint3, LQuaternion, LVector3, NodePath

from game.motion.pose import Pose, Vector

Rectangle = tuple[float, float, float, float]
"""Left, near, right and far edge in cm."""

STEP: Final = 1 / 60
"""Seconds between two poses."""

LONGEST: Final = 1.35
"""Seconds in which all dice must lie still."""

TRIES: Final = 12
"""One throw in twelve leaves a die leaning, rolling too long or outside; another spin helps."""

# A length of 1 is a cm: Bullet is made for things between 0.05 and 10.
GRAVITY: Final = 981.0
SUBSTEPS: Final = 8
BOUNCE, GRIP = 0.75, 0.22
WALL_BOUNCE, WALL_GRIP = 0.7, 0.1
ROUND: Final = 0.155
"""The radius of edges and corners as a part of the side: sharp ones would trip instead of rolling."""

APART: Final = 1.6
"""How much room a die has in the hand, in sides: however they are turned, none cuts another."""

HAND: Final = (6.0, 6.0)
"""cm from the near edge towards the thrower, and above the table."""

STILL_SPEED, STILL_SPIN, STILL_STEPS = 1.0, 0.6, 4  # cm/s, radians/s
LEVEL: Final = 0.9995
"""The cosine of how far the upper side may lean."""

CUT: Final = 0.06
"""cm that dice may be in each other: so far Bullet lets them, and nobody sees it."""


class Tumble(NamedTuple):
    """One die's way from the hand to rest: its middle and turn every STEP seconds."""

    poses: tuple[Pose, ...]
    hit: float
    """Seconds until it first hits the table, and so is heard."""

    still: float
    """Seconds from which on it lies still."""


def throw(sides: Sequence[float], within: Rectangle, rng: Random) -> tuple[Tumble, ...]:
    """Dice of these sides (cm) thrown together over the near edge of a rectangle, until all lie flat inside it.

    They bounce off its edges as off walls. If none of a few throws is good and short enough, the last one comes back,
    cut off.
    """
    for _ in range(TRIES):
        tumbles = _throw(sides, within, rng)
        if all(_good(tumble, side, within) for tumble, side in zip(tumbles, sides, strict=True)):
            break
    return tumbles


def cut(first: Sequence[Pose], second: Sequence[Pose], sides: tuple[float, float]) -> bool:
    """Whether two dice of these sides are in each other at any of the times at which these are their poses."""
    world, dice = BulletWorld(), [_body(_hull(side), BOUNCE, GRIP) for side in sides]
    nodes = [NodePath(body) for body in dice]
    reach = (sum(sides) / 2 * APART) ** 2
    for poses in zip(first, second, strict=True):
        if sum((p - q) ** 2 for p, q in zip(poses[0].at, poses[1].at, strict=True)) > reach:
            continue
        for node, pose in zip(nodes, poses, strict=True):
            node.set_pos_quat(LPoint3(*pose.at), LQuaternion(*pose.turn))
        contacts = world.contact_test_pair(*dice).get_contacts()
        if any(contact.get_manifold_point().get_distance() < -CUT for contact in contacts):
            return True
    return False


class _Die:
    """A die on its way, and what is noted of it after each step."""

    def __init__(self, side: float, at: Vector) -> None:
        self.side = side
        self.node = NodePath(_body(_hull(side), BOUNCE, GRIP))
        self.body: BulletRigidBodyNode = self.node.node()
        self.body.set_mass(1.0)
        self.body.set_deactivation_enabled(False)
        self.node.set_pos(*at)
        self.poses: list[Pose] = []
        self.hit = self.still = 0
        self._falling = 0.0

    def fling(self, speed: Vector, spin: Vector, turn: LQuaternion) -> None:
        """Let it go."""
        self.node.set_quat(turn)
        self.body.set_linear_velocity(LVector3(*speed))
        self.body.set_angular_velocity(LVector3(*spin))
        self._falling = speed[2]
        self.note()

    def note(self) -> None:
        """Remember where it is now; Bullet lets what is fast sink in for a step, and that would be seen."""
        x, y, z = self.node.get_pos()
        turn = self.node.get_quat()
        w, i, j, k = turn
        self.poses.append(Pose((x, y, max(z, _depth(turn, self.side))), (w, i, j, k)))
        speed = self.body.get_linear_velocity()
        # In the air it falls ever faster; another die can only hit it above the table.
        if not self.hit and speed.z > self._falling and z < 1.5 * self.side:
            self.hit = len(self.poses) - 1
        self._falling = speed.z
        if speed.length() > STILL_SPEED or self.body.get_angular_velocity().length() > STILL_SPIN:
            self.still = len(self.poses)

    @property
    def resting(self) -> bool:
        """Whether it has not moved for some steps: at the top of a bounce it stands still for one."""
        return len(self.poses) - self.still >= STILL_STEPS


def _throw(sides: Sequence[float], within: Rectangle, rng: Random) -> tuple[Tumble, ...]:
    left, near, right, far = within
    world = BulletWorld()
    world.set_gravity(LVector3(0, 0, -GRAVITY))
    world.attach(_body(BulletPlaneShape(LVector3(0, 0, 1), 0), 1.0, 1.0))
    for normal, at in (((1, 0, 0), left), ((-1, 0, 0), -right), ((0, -1, 0), -far)):
        world.attach(_wall(normal, at))
    # Side by side in the hand, all of them round the middle of the near edge.
    dice, x = [], (left + right - sum(sides) * APART) / 2
    for side in sides:
        x += side * APART / 2
        die = _Die(side, (x, near - HAND[0], HAND[1]))
        x += side * APART / 2
        world.attach(die.body)
        dice.append(die)
    for die in dice:
        speed = (rng.uniform(-15, 15), rng.uniform(60, 95), rng.uniform(0, 20))
        spin = (-rng.uniform(20, 45), rng.uniform(-20, 20), rng.uniform(-10, 10))  # forwards, above all
        turn = LQuaternion(*(rng.gauss(0, 1) for _ in range(4)))
        turn.normalize()
        die.fling(speed, spin, turn)
    open_behind = True
    while len(dice[0].poses) * STEP < LONGEST + STEP * STILL_STEPS and not all(die.resting for die in dice):
        world.do_physics(STEP, SUBSTEPS + 1, STEP / SUBSTEPS)
        for die in dice:
            die.note()
        if open_behind and all(die.poses[-1].at[1] > near + die.side for die in dice):
            world.attach(_wall((0, 1, 0), near))
            open_behind = False
    return tuple(Tumble(tuple(die.poses), die.hit * STEP, die.still * STEP) for die in dice)


def _hull(side: float) -> BulletConvexHullShape:
    """A cube with round edges: the margin is what is round."""
    shape = BulletConvexHullShape()
    margin = side * ROUND
    inner = side / 2 - margin
    for corner in product((-inner, inner), repeat=3):
        shape.add_point(LPoint3(*corner))
    shape.set_margin(margin)
    return shape


def _body(shape: BulletShape, bounce: float, grip: float) -> BulletRigidBodyNode:
    """Bullet multiplies the bounce and the grip of what meets."""
    body = BulletRigidBodyNode("body")
    body.add_shape(shape)
    body.set_restitution(bounce)
    body.set_friction(grip)
    return body


def _wall(normal: Vector, at: float) -> BulletRigidBodyNode:
    return _body(BulletPlaneShape(LVector3(*normal), at), WALL_BOUNCE, WALL_GRIP)


def _good(tumble: Tumble, side: float, within: Rectangle) -> bool:
    """It lies flat on the table in time, and did not fall back before the near wall was there."""
    _, y, z = tumble.poses[-1].at
    level = max(_upward(LQuaternion(*tumble.poses[-1].turn)))
    return tumble.still <= LONGEST and level > LEVEL and z < side * 0.51 and y > within[1]


def _depth(turn: LQuaternion, side: float) -> float:
    """How far below its middle the lowest point of a die is."""
    return side * (ROUND + (0.5 - ROUND) * sum(_upward(turn)))


def _upward(turn: LQuaternion) -> tuple[float, float, float]:
    """How far each axis of a die points up or down, 0..1."""
    w, x, y, z = turn
    return abs(2 * (x * z - w * y)), abs(2 * (y * z + w * x)), abs(1 - 2 * (x * x + y * y))
