"""Easing curves begin at 0, end at 1 and never turn back."""

from itertools import pairwise

import pytest

from game.motion.easing import CURVES, Ease, ease

STEPS = 200


@pytest.fixture(params=CURVES)
def curve(request: pytest.FixtureRequest) -> Ease:
    name: Ease = request.param
    return name


def test_both_ends_are_exact_and_held(curve: Ease) -> None:
    for t in (-1e9, -1.0, -1e-9, 0.0):
        assert ease(curve, t) == 0.0
    for t in (1.0, 1.0 + 1e-9, 2.0, 1e9):
        assert ease(curve, t) == 1.0


def test_it_never_turns_back(curve: Ease) -> None:
    values = [ease(curve, step / STEPS) for step in range(STEPS + 1)]
    assert all(a < b for a, b in pairwise(values))


def test_it_runs_into_its_ends_without_a_jump(curve: Ease) -> None:
    assert ease(curve, 1e-6) == pytest.approx(0.0, abs=1e-5)
    assert ease(curve, 1 - 1e-6) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("name", ["linear", "sine", "smooth", "smoother"])
def test_some_are_the_same_from_either_end(name: Ease) -> None:
    for step in range(STEPS + 1):
        t = step / STEPS
        assert ease(name, t) + ease(name, 1 - t) == pytest.approx(1.0)


def test_in_begins_slowly_and_out_ends_slowly() -> None:
    assert ease("cubic_in", 0.5) < 0.5 < ease("cubic_out", 0.5) < ease("quint_out", 0.5)
