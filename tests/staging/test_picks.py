"""Picks by themselves: what is open, and where a region is. The laws over all games are in test_law.py."""

import pytest

from game.core.values import Action
from game.staging.picks import Picks, Region, completed, inside, open_picks, remaining, thing_of


class Pay(Action, frozen=True):
    card: int


MAT = Region("region:mat", ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0)))
PICKS: Picks = {
    frozenset({"card:1", "chips#2"}): Pay(1),
    frozenset({"card:2", "chips#2"}): Pay(2),
    frozenset({"card:2", "region:mat"}): MAT,
}


def test_what_is_chosen_leaves_what_goes_with_it() -> None:
    assert open_picks(PICKS, frozenset()) == {"card:1", "card:2", "chips#2", "region:mat"}
    assert open_picks(PICKS, frozenset({"card:2"})) == {"chips#2", "region:mat"}
    assert open_picks(PICKS, frozenset({"region:mat"})) == {"card:2"}
    assert remaining(PICKS, frozenset({"card:1", "region:mat"})) == {}


def test_a_whole_set_makes_its_action_or_asks_for_the_point() -> None:
    assert completed(PICKS, frozenset({"card:2"})) is None
    assert completed(PICKS, frozenset({"card:2", "chips#2"})) == Pay(2)
    assert completed(PICKS, frozenset({"card:2", "region:mat"})) == MAT


def test_a_handle_belongs_to_its_thing() -> None:
    assert (thing_of("chips#2"), thing_of("card:1")) == ("chips", "card:1")


@pytest.mark.parametrize(
    "point, within",
    [((1, 0.5), True), ((0.2, 3), True), ((3.8, 3), True), ((2, 3), False), ((-1, 1), False), ((5, 1), False)],
)
def test_inside_a_polygon_with_a_bay(point: tuple[float, float], within: bool) -> None:
    assert inside(point, MAT.outline) == within
    assert inside(point, MAT.outline[::-1]) == within, "whichever way round it goes"
