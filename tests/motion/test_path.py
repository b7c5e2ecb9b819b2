"""The way between two poses: exact ends, no jump, humps, turns about a pivot with riders, falls, given poses."""

from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.motion.easing import CURVES, Ease
from game.motion.path import GRAVITY, Along, Fall, Glide, Hump, Path, Turn, pose_at
from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Z_AXIS, Pose, Quaternion, Vector, after, between, rotated, turned
from tests.motion.test_pose import axes, degrees, same_turn, turns

places: st.SearchStrategy[Vector] = st.tuples(*[st.floats(-50, 50)] * 3)
poses = st.builds(Pose, places, turns)
curves: st.SearchStrategy[Ease] = st.sampled_from(sorted(CURVES))
seconds = st.floats(0.1, 2)
humps = st.builds(Hump, st.floats(0, 5), st.just(0.0) | st.floats(0.1, 0.4), st.floats(-3, 3))
glides = st.builds(Glide, seconds, curves, humps, st.floats(0, 0.8))
spins = st.builds(Turn, seconds, axes, degrees, st.none() | places, curves, humps)
falls = st.builds(Fall, st.floats(0.5, 20), st.floats(0, 1))
alongs = st.builds(Along, seconds, st.lists(poses, max_size=4).map(tuple), curves)


def where(path: Path, start: Pose, free: Pose) -> Pose:
    """An end that fits the path: what a turn or a fall leads to, any other for the rest."""
    match path:
        case Turn(axis=axis, degrees=by, pivot=pivot):
            turn = turned(axis, by)
            if pivot is None:
                return Pose(free.at, after(start.turn, turn))
            arm = rotated(turn, _minus(start.at, pivot))
            return Pose(_plus(pivot, arm), after(start.turn, turn))
        case Fall(height=height):
            x, y, z = start.at
            return Pose((x, y, z - height), free.turn)
        case Along(poses=(*_, last)):
            return last
    return free


def _minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _plus(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


paths = glides | spins | falls | alongs.filter(lambda path: bool(path.poses))


@given(paths, poses, poses, st.floats(0, 10))
def test_both_ends_are_exact(path: Path, start: Pose, end: Pose, more: float) -> None:
    assert pose_at(path, start, end, -more) == start
    assert pose_at(path, start, end, 1 + more) == end


@given(paths, poses, poses, st.floats(0, 1))
def test_turns_keep_unit_length(path: Path, start: Pose, end: Pose, t: float) -> None:
    turn = pose_at(path, start, where(path, start, end), t).turn
    assert sum(v * v for v in turn) == pytest.approx(1.0)


@given(paths, poses, poses)
def test_it_begins_and_ends_without_a_jump(path: Path, start: Pose, free: Pose) -> None:
    end = where(path, start, free)
    first, last = pose_at(path, start, end, 1e-7), pose_at(path, start, end, 1 - 1e-7)
    assert dist(first.at, start.at) < 2e-3 and same_turn(first.turn, start.turn, 1e-4)
    assert dist(last.at, end.at) < 2e-3 and same_turn(last.turn, end.turn, 1e-4)


@given(paths, poses, poses, st.floats(0.01, 0.98))
def test_nowhere_on_the_way_is_a_jump(path: Path, start: Pose, free: Pose, t: float) -> None:
    end = where(path, start, free)
    here, there = (pose_at(path, start, end, at) for at in (t, t + 1e-7))
    assert dist(here.at, there.at) < 2e-3 and same_turn(here.turn, there.turn, 1e-4)


# Glides


def halfway(path: Path, start: Pose, end: Pose) -> Pose:
    return pose_at(path, start, end, 0.5)


@given(poses, poses, st.floats(0.1, 5))
def test_the_middle_is_lifted(start: Pose, end: Pose, lift: float) -> None:
    flat, high = (halfway(Glide(1.0, hump=Hump(lift=h)), start, end).at for h in (0.0, lift))
    assert high == pytest.approx((flat[0], flat[1], flat[2] + lift))
    middle = [(a + b) / 2 for a, b in zip(start.at, end.at, strict=True)]
    assert list(flat) == pytest.approx(middle)


def test_a_ramp_keeps_the_height_between_rising_and_sinking() -> None:
    path = Glide(1.0, "sine", Hump(lift=3.0, ramp=0.2))
    heights = [pose_at(path, Pose((0, 0, 0)), Pose((6, 0, 0)), t).at[2] for t in (0.1, 0.2, 0.5, 0.8, 0.9)]
    assert heights == pytest.approx([1.5, 3.0, 3.0, 3.0, 1.5])


@given(poses, poses, st.floats(0.1, 3), curves, st.floats(0.05, 0.95))
def test_a_positive_aside_is_to_the_left(start: Pose, end: Pose, aside: float, curve: Ease, t: float) -> None:
    dx, dy = end.at[0] - start.at[0], end.at[1] - start.at[1]
    length = hypot(dx, dy)
    if length < 0.01:
        return
    straight = pose_at(Glide(1.0, curve), start, end, t).at
    bent = pose_at(Glide(1.0, curve, Hump(aside=aside)), start, end, t).at
    left = (-dy / length, dx / length)
    off = (bent[0] - straight[0]) * left[0] + (bent[1] - straight[1]) * left[1]
    along = (bent[0] - straight[0]) * dx / length + (bent[1] - straight[1]) * dy / length
    assert 0 < off <= aside + 1e-9
    assert along == pytest.approx(0.0, abs=1e-9) and bent[2] == straight[2]


def test_two_that_change_places_pass_each_other() -> None:
    """Both go to their own left, so in the middle of the way they are side by side."""
    a, b, path = Pose((0, 0, 1)), Pose((6.2, 0, 1)), Glide(0.5, "sine", Hump(aside=2.7))
    assert halfway(path, a, b).at == pytest.approx((3.1, 2.7, 1))
    assert halfway(path, b, a).at == pytest.approx((3.1, -2.7, 1))
    for t in (0.1, 0.3, 0.7):
        here, there = pose_at(path, a, b, t).at, pose_at(path, b, a, t).at
        assert (here[0] + there[0]) / 2 == pytest.approx(3.1) and here[1] == pytest.approx(-there[1])


def test_a_way_straight_up_has_no_side() -> None:
    path = Glide(1.0, hump=Hump(lift=1.0, aside=2.0))
    assert halfway(path, Pose((1, 2, 0)), Pose((1, 2, 4))).at == pytest.approx((1, 2, 3))


def test_nothing_turns_before_its_time() -> None:
    end = Pose((4, 0, 0), turned(X_AXIS, 120))
    path = Glide(1.0, "linear", turn_from=0.4)
    assert pose_at(path, Pose((0, 0, 0)), end, 0.39).turn == pytest.approx(UPRIGHT)
    assert pose_at(path, Pose((0, 0, 0)), end, 0.7).turn == pytest.approx(between(UPRIGHT, end.turn, 0.5))


# Turns


@pytest.mark.parametrize("first", [UPRIGHT, turned(Y_AXIS, 180)])
def test_a_turn_goes_the_same_way_round_from_either_side(first: Quaternion) -> None:
    start, end = Pose((0, 0, 0), first), Pose((0, 0, 0), after(first, turned(Y_AXIS, 180)))
    assert same_turn(halfway(Turn(1.0, Y_AXIS, 180), start, end).turn, after(first, turned(Y_AXIS, 90)))


@given(axes, degrees, places, humps, poses, poses, st.floats(0.01, 0.99))
def test_riders_keep_their_place_on_what_turns(
    axis: Vector, by: float, pivot: Vector, hump: Hump, carrier: Pose, rider: Pose, t: float
) -> None:
    """The same turn for both: where the one is, seen from the other, never changes."""
    path = Turn(0.5, axis, by, pivot, hump=hump)
    here, there = (pose_at(path, start, where(path, start, start), t) for start in (carrier, rider))

    assert _seen_from(here, there) == pytest.approx(_seen_from(carrier, rider), abs=1e-6)
    taken = [after(_back(was), now.turn) for was, now in ((carrier, here), (rider, there))]
    assert same_turn(taken[0], taken[1], 1e-6), "both have taken the very same turn"


def _back(pose: Pose) -> Quaternion:
    w, x, y, z = pose.turn
    return (w, -x, -y, -z)


def _seen_from(one: Pose, other: Pose) -> Vector:
    """Where the other is, in the frame of the one."""
    return rotated(_back(one), _minus(other.at, one.at))


def test_a_cube_that_tilts_about_an_edge_keeps_that_edge() -> None:
    edge, cube = (2.0, 0.0, 0.0), Pose((1.0, 0.0, 1.0))
    path = Turn(0.5, Y_AXIS, 90, edge)
    end = where(path, cube, cube)
    assert end.at == pytest.approx((3.0, 0.0, 1.0))
    for t in (0.2, 0.5, 0.8):
        pose = pose_at(path, cube, end, t)
        assert dist(pose.at, edge) == pytest.approx(2**0.5)
        assert _plus(pose.at, rotated(pose.turn, (1.0, 0.0, -1.0))) == pytest.approx(edge)


def test_what_is_lifted_with_a_ramp_turns_at_that_height_alone() -> None:
    path = Turn(1.0, Z_AXIS, 90, hump=Hump(lift=2.0, ramp=0.25))
    end = Pose((0, 0, 0), turned(Z_AXIS, 90))
    assert same_turn(pose_at(path, Pose((0, 0, 0)), end, 0.2).turn, UPRIGHT)
    assert same_turn(pose_at(path, Pose((0, 0, 0)), end, 0.8).turn, end.turn)
    assert pose_at(path, Pose((0, 0, 0)), end, 0.5).at[2] == pytest.approx(2.0)


# Falls, and given poses


def test_a_fall_accelerates_lands_bounces_once_and_rests() -> None:
    path, start, end = Fall(6.0, bounce=0.3), Pose((1, 2, 9)), Pose((1, 2, 3))
    assert path.landing == pytest.approx((2 * 6.0 / GRAVITY) ** 0.5)
    heights = [pose_at(path, start, end, k / 100).at[2] - 3 for k in range(101)]
    down = [a - b for a, b in zip(heights, heights[1:], strict=False) if b > 0.3]
    assert down == sorted(down), "faster and faster"
    landed = next(k for k, height in enumerate(heights) if k / 100 >= path.landing / path.seconds)
    assert max(heights[landed:]) == pytest.approx(0.3, abs=0.01) and min(heights) >= -1e-9
    assert all(pose_at(path, start, end, k / 100).at[:2] == (1, 2) for k in range(1, 100))


def test_given_poses_are_met_one_after_the_other() -> None:
    stops = (Pose((1, 0, 0)), Pose((1, 1, 0), turned(Z_AXIS, 90)), Pose((1, 1, 5), turned(Z_AXIS, 90)))
    path = Along(3.0, stops)
    for number, stop in enumerate((Pose((0, 0, 0)), *stops)):
        pose = pose_at(path, Pose((0, 0, 0)), stops[-1], number / 3)
        assert pose.at == pytest.approx(stop.at) and same_turn(pose.turn, stop.turn, 1e-9)
