"""Turns as unit quaternions: one after the other, and between two."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Z_AXIS, Quaternion, Vector, after, between, rotated, turned

degrees = st.floats(-720, 720)
share = st.floats(0, 1)


def unit(values: tuple[float, ...]) -> tuple[float, ...]:
    length = sqrt(sum(v * v for v in values))
    return tuple(v / length for v in values)


def _long_enough(values: tuple[float, ...]) -> bool:
    return sum(v * v for v in values) > 1e-3


numbers = st.floats(-1, 1)
axes: st.SearchStrategy[Vector] = (
    st.tuples(numbers, numbers, numbers).filter(_long_enough).map(unit)  # type: ignore[arg-type] # any length
)
turns: st.SearchStrategy[Quaternion] = (
    st.tuples(numbers, numbers, numbers, numbers).filter(_long_enough).map(unit)  # type: ignore[arg-type] # the same
)


def length(q: Quaternion) -> float:
    return sqrt(sum(v * v for v in q))


def same_turn(a: Quaternion, b: Quaternion, within: float = 1e-9) -> bool:
    """q and -q turn things alike."""
    near = sum((p - q) ** 2 for p, q in zip(a, b, strict=True))
    far = sum((p + q) ** 2 for p, q in zip(a, b, strict=True))
    return min(near, far) <= within**2


@given(axes, degrees)
def test_a_turn_has_unit_length(axis: Vector, angle: float) -> None:
    assert length(turned(axis, angle)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("axis", "vector", "to"),
    [(Z_AXIS, X_AXIS, Y_AXIS), (X_AXIS, Y_AXIS, Z_AXIS), (Y_AXIS, Z_AXIS, X_AXIS), (Z_AXIS, Z_AXIS, Z_AXIS)],
)
def test_a_turn_goes_counter_clockwise_seen_from_the_tip(axis: Vector, vector: Vector, to: Vector) -> None:
    assert rotated(turned(axis, 90), vector) == pytest.approx(to, abs=1e-12)


@given(turns, turns)
def test_one_turn_after_another_keeps_unit_length(a: Quaternion, b: Quaternion) -> None:
    assert length(after(a, b)) == pytest.approx(1.0)


@given(turns, turns, turns)
def test_turns_are_associative_and_upright_changes_nothing(a: Quaternion, b: Quaternion, c: Quaternion) -> None:
    assert after(after(a, b), c) == pytest.approx(after(a, after(b, c)), abs=1e-9)
    assert after(a, UPRIGHT) == pytest.approx(a) and after(UPRIGHT, a) == pytest.approx(a)


@given(axes, degrees, degrees)
def test_turns_about_one_axis_add_up(axis: Vector, a: float, b: float) -> None:
    assert same_turn(after(turned(axis, a), turned(axis, b)), turned(axis, a + b))


def test_the_order_of_turns_counts() -> None:
    a, b = turned(X_AXIS, 90), turned(Z_AXIS, 90)
    assert not same_turn(after(a, b), after(b, a))


@given(turns, turns, share)
def test_between_has_unit_length(a: Quaternion, b: Quaternion, t: float) -> None:
    assert length(between(a, b, t)) == pytest.approx(1.0)


@given(turns, turns)
def test_between_begins_and_ends_at_its_ends(a: Quaternion, b: Quaternion) -> None:
    assert between(a, b, 0.0) == pytest.approx(a, abs=1e-9)
    assert same_turn(between(a, b, 1.0), b)


@given(turns, turns, share)
def test_between_takes_the_shorter_way(a: Quaternion, b: Quaternion, t: float) -> None:
    """Nowhere is it further from its start than its end is, whichever of its two names the end has."""
    dot = abs(sum(p * q for p, q in zip(a, b, strict=True)))
    here = abs(sum(p * q for p, q in zip(a, between(a, b, t), strict=True)))
    assert here >= dot - 1e-9
    minus = (-b[0], -b[1], -b[2], -b[3])
    if dot > 1e-6:
        assert same_turn(between(a, b, t), between(a, minus, t), 1e-6)
