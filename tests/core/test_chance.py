"""Chance: exact weights, and a generator that depends on the seed and the count alone."""

from collections import Counter

import pytest

from game.core.chance import Chance, keyed_number, sample
from game.core.values import Outcome


class Side(Outcome, frozen=True):
    number: int


SIDES = [Side(number) for number in range(6)]


def counts(chance: Chance[Side], times: int) -> Counter[int]:
    return Counter(sample(chance, 5, count).number for count in range(times))


def test_the_same_seed_and_count_give_the_same_outcome() -> None:
    chance = Chance(SIDES)
    rolls = [sample(chance, 7, count) for count in range(50)]
    assert rolls == [sample(chance, 7, count) for count in range(50)]
    assert rolls != [sample(chance, 8, count) for count in range(50)]


def test_the_order_of_asking_does_not_matter() -> None:
    """Undo and redo roll the same: nothing is used up."""
    chance = Chance(SIDES)
    forwards = {count: sample(chance, 7, count) for count in range(30)}
    backwards = {count: sample(chance, 7, count) for count in reversed(range(30))}
    assert forwards == backwards


def test_the_number_is_the_same_on_every_machine() -> None:
    """A change here would make other matches of all saved seeds."""
    assert keyed_number(0, 0) == 43477932506913402178664121094759349144
    assert keyed_number(1, 23) != keyed_number(12, 3)
    assert 0 <= keyed_number(-1, 10**9) < 2**128


def test_without_weights_all_outcomes_are_equally_likely() -> None:
    found = counts(Chance(SIDES), 6000)
    assert sorted(found) == list(range(6))
    assert all(abs(count - 1000) < 150 for count in found.values())


def test_weights_are_kept() -> None:
    found = counts(Chance(SIDES[:3], weights=(1, 2, 7)), 10_000)
    assert [found[number] / 10_000 for number in range(3)] == pytest.approx([0.1, 0.2, 0.7], abs=0.02)


def test_weights_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number below the sum falls to one outcome: outcome i gets exactly weights[i] of them."""
    chance = Chance(SIDES[:4], weights=(3, 0, 1, 4))
    fell = Counter[int]()
    for number in range(8):
        monkeypatch.setattr("game.core.chance.keyed_number", lambda seed, count, number=number: number)
        fell[sample(chance, 0, 0).number] += 1
    assert fell == {0: 3, 2: 1, 3: 4}


def test_a_single_outcome_always_happens() -> None:
    assert {sample(Chance(SIDES[2:3]), seed, 0) for seed in range(20)} == {SIDES[2]}


def test_no_outcome_is_an_error() -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        sample(Chance[Side]([]), 0, 0)
