"""Loose bodies: a box flies as things do, lies on the table at last, and goes through nothing that stands or comes."""

from itertools import pairwise
from math import dist

import pytest
from panda3d.core import LQuaternion, LVector3

from game.motion.pose import X_AXIS, Pose, Vector, turned
from game.physics.loose import GRAVITY, STEP, Block, Mover, fling

HALF: Vector = (0.4, 0.4, 1.3)
START = Pose((0.0, 0.0, 6.0))


def lowest(pose: Pose, half: Vector = HALF) -> float:
    turn = LQuaternion(*pose.turn)
    axes = (LVector3(half[0], 0, 0), LVector3(0, half[1], 0), LVector3(0, 0, half[2]))
    return float(pose.at[2] - sum(abs(turn.xform(axis).z) for axis in axes))


def test_there_is_a_pose_for_each_step_and_the_first_is_the_start() -> None:
    for seconds in (0.5, 1.5):
        poses = fling(HALF, START, (20, 0, 30), (1, 2, 3), [], [], seconds)
        assert len(poses) == round(seconds / STEP) + 1 and poses[0] == START


def test_it_falls_as_things_fall_and_ends_on_the_table() -> None:
    poses = fling(HALF, START, (30, -10, 40), (6, 3, 0), [], [], 4.0)
    a, b, c = (pose.at for pose in poses[1:4])
    assert (a[2] - 2 * b[2] + c[2]) / STEP**2 == pytest.approx(-GRAVITY, rel=0.05)
    assert min(map(lowest, poses)) > -0.35, "Bullet lets what is fast sink in for a step"
    assert abs(lowest(poses[-1])) < 0.1 and dist(poses[-1].at, poses[-10].at) < 0.5
    assert poses[-1].at[0] > 3


def test_no_step_is_a_jump() -> None:
    poses = fling(HALF, START, (60, 20, 60), (20, 3, 9), [Block((2, 2, 2), Pose((6, 0, 2)))], [], 1.5)
    assert max(dist(a.at, b.at) for a, b in pairwise(poses)) < 200 * STEP


def test_what_stands_in_the_way_stops_it() -> None:
    wall = Block((0.5, 10, 6), Pose((8, 0, 6)))
    free = fling(HALF, START, (60, 0, 10), (0, 0, 0), [], [], 1.5)
    stopped = fling(HALF, START, (60, 0, 10), (0, 0, 0), [wall], [], 1.5)
    assert free[-1].at[0] > 9 and max(pose.at[0] for pose in stopped) < 8


def test_a_turned_block_stands_as_it_is_turned() -> None:
    lying = Block((0.5, 6, 10), Pose((8, 0, 0.5), turned(X_AXIS, 90)))
    low = Pose((0.0, 0.0, 1.5))
    over = fling((0.4, 0.4, 0.4), low, (60, 0, 0), (0, 0, 0), [lying], [], 1.0)
    assert max(pose.at[0] for pose in over) < 8, "it reaches from -10 to 10 along y, and up to 6.5"


def test_what_moves_pushes_it_and_is_not_stopped() -> None:
    pusher = Mover((1, 6, 3), [Pose((-10 + 0.4 * step, 0, 3)) for step in range(91)])
    still = Pose((0.0, 0.0, 1.31))
    left = fling(HALF, still, (0, 0, 0), (0, 0, 0), [], [], 1.5)
    pushed = fling(HALF, still, (0, 0, 0), (0, 0, 0), [], [pusher], 1.5)
    assert abs(left[-1].at[0]) < 1.5 < 10 < pushed[-1].at[0]


def test_the_same_numbers_give_the_same_way() -> None:
    one, other = (fling(HALF, START, (30, 5, 20), (6, 3, 0), [], [], 1.0) for _ in range(2))
    assert one == other
