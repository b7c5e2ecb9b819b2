"""How deep boxes are in each other: faces, edges, corners, and turned by any angle."""

from math import cos, radians, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.motion.boxes import box, depth, lowest
from game.motion.pose import UPRIGHT, X_AXIS, Z_AXIS, Pose, Quaternion, Vector, swung, turned
from tests.motion.test_pose import turns

CUBE = (3.0, 3.0, 3.0)
places = st.tuples(*[st.floats(-8, 8)] * 3)


def cube(x: float, y: float, z: float, degrees: float = 0.0) -> Pose:
    return Pose((x, y, z), turned(Z_AXIS, degrees) if degrees else UPRIGHT)


@pytest.mark.parametrize(
    ("apart", "deep"),
    [((6.0, 0.0, 0.0), 0.0), ((5.9, 0.0, 0.0), 0.1), ((5.0, 5.5, 0.0), 0.5), ((6.1, 0.0, 0.0), 0.0), ((1, 2, 3), 3.0)],
)
def test_upright_boxes(apart: tuple[float, float, float], deep: float) -> None:
    assert depth(box(cube(0, 0, 0), CUBE), box(cube(*apart), CUBE)) == pytest.approx(deep)


def test_a_turned_box_reaches_farther() -> None:
    """An edge against a face; then edge against edge, where only a cross product of edges parts them."""
    reach = 3 * sqrt(2)
    still = box(cube(0, 0, 0), CUBE)
    assert depth(still, box(cube(3 + reach - 0.01, 0, 0, 45), CUBE)) == pytest.approx(0.01)
    assert depth(still, box(cube(3 + reach + 0.01, 0, 0, 45), CUBE)) == 0
    tipped = Pose((0.0, 0.0, 0.0), turned(X_AXIS, 45))
    across = Pose((2 * reach - 0.02, 0.0, 0.0), turned((0.0, 1.0, 0.0), 45))
    assert depth(box(tipped, CUBE), box(across, CUBE)) >= 0
    crossing = Pose((0.0, 0.0, 2 * reach - 0.02), turned((0.0, 1.0, 0.0), 45))
    assert depth(box(tipped, CUBE), box(crossing, CUBE)) == pytest.approx(0.02)


@given(places, turns, places, turns)
def test_it_does_not_matter_which_is_asked_first(a: Vector, p: Quaternion, b: Vector, q: Quaternion) -> None:
    one, other = box(Pose(a, p), CUBE), box(Pose(b, q), CUBE)
    assert depth(one, other) == pytest.approx(depth(other, one), abs=1e-6)
    assert 0 <= depth(one, other) <= 2 * one.reach


def test_the_lowest_point_and_a_middle_of_its_own() -> None:
    assert lowest(box(Pose((0, 0, 5), turned(X_AXIS, 30)), CUBE)) == pytest.approx(
        5 - 3 * (cos(radians(30)) + cos(radians(60)))
    )
    assert box(Pose((1, 2, 3), turned(Z_AXIS, 90)), CUBE, (1.0, 0.0, 0.5)).middle == pytest.approx((1, 3, 3.5))


def test_a_swing_about_a_pivot() -> None:
    pose = swung(Pose((0, 0, 3)), X_AXIS, -90, (0, 3, 0))
    assert pose.at == pytest.approx((0, 6, 3))
