"""The way between two poses: exact ends, the lift, the side on which two things pass, the spin."""

from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.motion.easing import CURVES
from game.motion.path import Path, pose_at
from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Pose, Quaternion, Vector, after, between, turned
from tests.motion.test_pose import axes, degrees, same_turn, turns

places = st.tuples(*[st.floats(-50, 50)] * 3)
poses = st.builds(Pose, places, turns)
curves = st.sampled_from(sorted(CURVES))
paths = st.builds(
    Path,
    st.floats(0.1, 2),
    curves,
    st.floats(0, 5),
    st.floats(-3, 3),
    st.none() | axes,
    degrees,
    st.floats(0, 0.8),
)


def halfway(path: Path, start: Pose, end: Pose) -> Pose:
    return pose_at(path, start, end, 0.5)


@given(paths, poses, poses, st.floats(0, 10))
def test_both_ends_are_exact(path: Path, start: Pose, end: Pose, more: float) -> None:
    assert pose_at(path, start, end, -more) == start
    assert pose_at(path, start, end, 1 + more) == end


@given(paths, poses, poses, st.floats(0, 1))
def test_turns_keep_unit_length(path: Path, start: Pose, end: Pose, t: float) -> None:
    turn = pose_at(path, start, end, t).turn
    assert sum(v * v for v in turn) == pytest.approx(1.0)


@given(paths, poses, poses)
def test_it_comes_to_its_end_without_a_jump(path: Path, start: Pose, end: Pose) -> None:
    assert dist(pose_at(path, start, end, 1e-7).at, start.at) < 1e-3
    assert dist(pose_at(path, start, end, 1 - 1e-7).at, end.at) < 1e-3


@given(poses, poses, st.floats(0.1, 5))
def test_the_middle_is_lifted(start: Pose, end: Pose, lift: float) -> None:
    flat, high = (halfway(Path(1.0, "sine", lift=h), start, end).at for h in (0.0, lift))
    assert high == pytest.approx((flat[0], flat[1], flat[2] + lift))
    middle = [(a + b) / 2 for a, b in zip(start.at, end.at, strict=True)]
    assert list(flat) == pytest.approx(middle)


@given(poses, poses, st.floats(0.1, 3), curves, st.floats(0.05, 0.95))
def test_a_positive_aside_is_to_the_left(start: Pose, end: Pose, aside: float, curve: str, t: float) -> None:
    dx, dy = end.at[0] - start.at[0], end.at[1] - start.at[1]
    length = hypot(dx, dy)
    if length < 0.01:
        return
    straight = pose_at(Path(1.0, curve), start, end, t).at  # type: ignore[arg-type] # a str
    bent = pose_at(Path(1.0, curve, aside=aside), start, end, t).at  # type: ignore[arg-type] # a str
    left = (-dy / length, dx / length)
    off = (bent[0] - straight[0]) * left[0] + (bent[1] - straight[1]) * left[1]
    along = (bent[0] - straight[0]) * dx / length + (bent[1] - straight[1]) * dy / length
    assert 0 < off <= aside + 1e-9
    assert along == pytest.approx(0.0, abs=1e-9) and bent[2] == straight[2]


def test_two_that_change_places_pass_each_other() -> None:
    """Both go to their own left, so in the middle of the way they are side by side."""
    a, b, path = Pose((0, 0, 1)), Pose((6.2, 0, 1)), Path(0.5, "sine", aside=2.7)
    assert halfway(path, a, b).at == pytest.approx((3.1, 2.7, 1))
    assert halfway(path, b, a).at == pytest.approx((3.1, -2.7, 1))
    for t in (0.1, 0.3, 0.7):
        here, there = pose_at(path, a, b, t).at, pose_at(path, b, a, t).at
        assert (here[0] + there[0]) / 2 == pytest.approx(3.1) and here[1] == pytest.approx(-there[1])


def test_a_way_straight_up_has_no_side() -> None:
    path = Path(1.0, aside=2.0, lift=1.0)
    assert halfway(path, Pose((1, 2, 0)), Pose((1, 2, 4))).at == pytest.approx((1, 2, 3))


@given(turns, axes, degrees, st.floats(0, 0.8), curves)
def test_a_spin_ends_at_the_end_pose(
    first: Quaternion, axis: Vector, angle: float, spin_from: float, curve: str
) -> None:
    """Where the end is that turn away from the start, the last step is no jump."""
    end = Pose((1.0, 0.0, 0.0), after(first, turned(axis, angle)))
    path = Path(1.0, curve, spin=axis, degrees=angle, spin_from=spin_from)  # type: ignore[arg-type] # a str
    start = Pose((0.0, 0.0, 0.0), first)
    assert same_turn(pose_at(path, start, end, 1 - 1e-7).turn, end.turn, 1e-4)
    assert same_turn(pose_at(path, start, end, 1e-7).turn, start.turn, 1e-4)


@pytest.mark.parametrize("first", [UPRIGHT, turned(Y_AXIS, 180)])
def test_a_spin_goes_the_same_way_round_from_either_side(first: Quaternion) -> None:
    start, end = Pose((0, 0, 0), first), Pose((0, 0, 0), after(first, turned(Y_AXIS, 180)))
    assert same_turn(halfway(Path(1.0, spin=Y_AXIS), start, end).turn, after(first, turned(Y_AXIS, 90)))


def test_nothing_turns_before_its_time() -> None:
    end = Pose((4, 0, 0), turned(X_AXIS, 120))
    for spin in (None, X_AXIS):
        path = Path(1.0, "linear", spin=spin, degrees=120, spin_from=0.4)
        assert pose_at(path, Pose((0, 0, 0)), end, 0.39).turn == pytest.approx(UPRIGHT)
        assert pose_at(path, Pose((0, 0, 0)), end, 0.7).turn == pytest.approx(
            turned(X_AXIS, 60) if spin else between(UPRIGHT, end.turn, 0.5)
        )
