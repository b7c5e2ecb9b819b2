"""Tosses: a flat thing flies, slides, lies flat at last, goes through nothing, and falls over the edge alone."""

from itertools import pairwise
from math import dist, hypot
from random import Random

import pytest

from game.motion.pose import Z_AXIS, Pose, Vector, turned
from game.physics.loose import Block
from game.physics.toss import LEDGE, LONGEST, STEP, lies_flat, toss

HALF: Vector = (2.5, 2.165, 0.56)
START = Pose((0.0, 0.0, 2.6))
SQUARE = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))


def spins(count: int) -> list[Vector]:
    rng = Random(3)
    return [(rng.uniform(-3, 3), rng.uniform(-3, 3), rng.uniform(-4, 4)) for _ in range(count)]


@pytest.mark.parametrize("speed", [30, 90, 160, 240])
def test_it_comes_to_rest_flat_and_in_time_and_the_faster_the_further(speed: float) -> None:
    for spin in spins(12):
        poses = toss(HALF, START, (0, speed, 20), spin, [])
        assert poses[0] == START and (len(poses) - 1) * STEP <= LONGEST
        assert lies_flat(HALF, poses[-1])
        far = hypot(*poses[-1].at[:2])
        assert 0.0008 * speed**2 < far < 0.0045 * speed**2 + 2
        assert max(dist(a.at, b.at) for a, b in pairwise(poses)) < (speed + 90) * STEP * 1.3, "no jump"
        assert min(pose.at[2] for pose in poses) > 0.3


def test_what_stands_there_stops_it_or_turns_it_aside() -> None:
    block = Block(HALF, Pose((0.0, 20.0, HALF[2])))
    for spin in spins(12):
        poses = toss(HALF, START, (0, 160, 0), spin, [block])
        flat = [pose for pose in poses if pose.at[2] < 0.7]
        assert min(dist(pose.at[:2], (0.0, 20.0)) for pose in flat) > 2 * HALF[1] - 0.5, "never through it"


def test_over_the_edge_it_falls_on_the_ledge_and_within_it_does_not() -> None:
    slow, fast = (toss(HALF, START, (0, speed, 20), (0, 0, 1), [], SQUARE) for speed in (80, 240))
    assert lies_flat(HALF, slow[-1]) and slow[-1].at[1] < 20
    assert fast[-1].at[1] > 20 and fast[-1].at[2] < HALF[2] - LEDGE / 2


def test_tossed_from_outside_it_may_fly_in() -> None:
    poses = toss(HALF, Pose((0.0, -26.0, 2.6)), (0, 120, 20), (0, 0, 1), [], SQUARE)
    assert lies_flat(HALF, poses[-1]) and -20 < poses[-1].at[1] < 20


def test_flat_is_the_upper_side_up() -> None:
    lying = Pose((3.0, 4.0, HALF[2]), turned(Z_AXIS, 77))
    assert lies_flat(HALF, lying)
    assert not lies_flat(HALF, Pose((3.0, 4.0, HALF[2]), turned((1.0, 0.0, 0.0), 180)))
    assert not lies_flat(HALF, Pose((3.0, 4.0, HALF[2]), turned((1.0, 0.0, 0.0), 12)))
    assert not lies_flat(HALF, Pose((3.0, 4.0, 3 * HALF[2])))
