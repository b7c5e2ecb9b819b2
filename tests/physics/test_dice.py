"""Thrown dice: they fly as things do, and lie flat, apart and inside in time."""

from itertools import combinations, pairwise
from math import acos, degrees, dist
from random import Random
from typing import Final

import pytest
from panda3d.core import LQuaternion, LVector3

from game.motion.pose import UPRIGHT, X_AXIS, Z_AXIS, Pose, turned
from game.physics import dice
from game.physics.dice import LONGEST, ROUND, STEP, TRIES, Rectangle, Tumble, cut, throw

SIDE: Final = 1.8
PAIR: Final = (SIDE, SIDE)
WITHIN: Final[Rectangle] = (-7.5, -23.5, 7.5, -16.5)
AXES: Final = (LVector3(1, 0, 0), LVector3(0, 1, 0), LVector3(0, 0, 1))


def lowest(pose: Pose, side: float = SIDE) -> float:
    """How high the lowest point of a die with round corners is."""
    turn = LQuaternion(*pose.turn)
    inner = side * (0.5 - ROUND)
    return float(pose.at[2] - inner * sum(abs(turn.xform(axis).z) for axis in AXES) - side * ROUND)


def turned_by(a: Pose, b: Pose) -> float:
    """Degrees between two turns."""
    return 2 * degrees(acos(min(1.0, abs(sum(p * q for p, q in zip(a.turn, b.turn, strict=True))))))


@pytest.fixture(scope="module")
def throws() -> list[tuple[Tumble, ...]]:
    rng = Random(7)
    return [throw(PAIR, WITHIN, rng) for _ in range(200)]


@pytest.fixture(scope="module")
def tumbles(throws: list[tuple[Tumble, ...]]) -> list[Tumble]:
    return [tumble for tumbles in throws for tumble in tumbles]


def test_all_end_flat_on_the_table_and_inside(tumbles: list[Tumble]) -> None:
    left, near, right, far = WITHIN
    for tumble in tumbles:
        end = tumble.poses[-1]
        turn = LQuaternion(*end.turn)
        assert max(abs(turn.xform(axis).z) for axis in AXES) > 0.9995
        assert end.at[2] == pytest.approx(SIDE / 2, abs=0.02)
        assert left + 0.85 < end.at[0] < right - 0.85 and near + 0.85 < end.at[1] < far - 0.85


def test_they_lie_still_in_time_and_stay_so(tumbles: list[Tumble]) -> None:
    for tumble in tumbles:
        assert 0.05 < tumble.hit < tumble.still <= LONGEST
        still = tumble.poses[round(tumble.still / STEP) :]
        assert len(still) >= 4
        assert all(dist(a.at, b.at) < 0.02 and turned_by(a, b) < 1.5 for a, b in pairwise(still))


def test_none_ends_in_another(throws: list[tuple[Tumble, ...]]) -> None:
    for one, other in throws:
        assert dist(one.poses[-1].at, other.poses[-1].at) > SIDE - 0.02
        assert not cut(one.poses[-1:], other.poses[-1:], PAIR)
    cuts = sum(cut(one.poses, other.poses, PAIR) for one, other in throws)
    assert cuts < len(throws) * 0.05, "on the way Bullet lets them be in each other seldom"


def test_they_move_no_faster_than_they_can(tumbles: list[Tumble]) -> None:
    """The fastest throw, and what six cm of falling add: 150 cm/s, and at most a third of a turn in a step."""
    for tumble in tumbles:
        assert max(dist(a.at, b.at) for a, b in pairwise(tumble.poses)) < 150 * STEP
        assert max(turned_by(a, b) for a, b in pairwise(tumble.poses)) < 120


def test_nothing_is_below_the_table(tumbles: list[Tumble]) -> None:
    assert min(lowest(pose) for tumble in tumbles for pose in tumble.poses) > -1e-4


def test_they_come_from_the_near_side_and_fly_until_they_hit(tumbles: list[Tumble]) -> None:
    for tumble in tumbles:
        assert tumble.poses[0].at[1] < WITHIN[1] and lowest(tumble.poses[0]) > 3
        air = tumble.poses[: round(tumble.hit / STEP)]
        assert all(lowest(pose) > -0.01 for pose in air)
        assert all(a.at[1] < b.at[1] for a, b in pairwise(air))
        assert lowest(tumble.poses[round(tumble.hit / STEP)]) < 1.5


def test_a_die_alone_falls_as_things_fall() -> None:
    rng = Random(5)
    for _ in range(20):
        a, b, c, d = (pose.at for pose in throw((SIDE,), WITHIN, rng)[0].poses[1:5])
        assert (a[2] - 2 * b[2] + c[2]) / STEP**2 == pytest.approx(-981, rel=0.01)
        assert b[1] - a[1] == pytest.approx(d[1] - c[1], rel=0.01)


def test_the_same_generator_throws_the_same_and_another_another() -> None:
    one, same, other = (throw(PAIR, WITHIN, Random(seed)) for seed in (3, 3, 4))
    assert one == same != other


@pytest.mark.parametrize("sides", [(1.8,), (1.8, 1.8, 1.8), (2.4, 2.4), (1.2, 2.4), (3.0, 1.0, 1.6)], ids=str)
def test_other_dice_and_numbers_of_them(sides: tuple[float, ...]) -> None:
    """Each lies on its own side, none in another."""
    rng = Random(1)
    for _ in range(20):
        tumbles = throw(sides, (-12, -26, 12, -14), rng)
        assert len({len(tumble.poses) for tumble in tumbles}) == 1 and len(tumbles) == len(sides)
        for tumble, side in zip(tumbles, sides, strict=True):
            assert tumble.poses[-1].at[2] == pytest.approx(side / 2, abs=0.02)
        for (one, a), (other, b) in combinations(zip(tumbles, sides, strict=True), 2):
            assert not cut(one.poses[-1:], other.poses[-1:], (a, b))


def test_tries_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown = []
    monkeypatch.setattr(dice, "_good", lambda tumble, side, within: thrown.append(tumble))
    assert len(throw(PAIR, WITHIN, Random(1))) == 2
    assert len(thrown) == TRIES


@pytest.mark.parametrize(
    ("pose", "expected"),
    [
        (Pose((1.81, 0, 0)), False),
        (Pose((1.7, 0, 0)), True),
        (Pose((1.55, 1.55, 0)), True),
        (Pose((1.7, 1.7, 0)), False),  # sharp corners would meet
        (Pose((1.95, 0, 0), turned(Z_AXIS, 45)), True),
        (Pose((2.4, 0, 0), turned(Z_AXIS, 45)), False),
        (Pose((0, 1.95, 0), turned(X_AXIS, 45)), True),
        (Pose((9, 0, 0)), False),
    ],
    ids=str,
)
def test_cut_tells_dice_that_are_in_each_other(pose: Pose, expected: bool) -> None:
    assert cut([Pose((0, 0, 0), UPRIGHT)], [pose], PAIR) == expected
    assert cut([Pose((0, 0, 9))] + [Pose((0, 0, 0))], [Pose((0, 0, 5)), pose], PAIR) == expected
