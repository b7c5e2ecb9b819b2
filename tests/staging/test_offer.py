"""Offers by themselves: what is open, where a region is, picks and their text. The laws over all games: test_law.py."""

import pytest

from game.core.values import Action
from game.staging.names import Pick, area, button, read_name, read_pick, thing, write_name
from game.staging.offer import PLAIN, Grip, Offer, Region, Sets, completed, inside, open_picks, remaining


class Pay(Action, frozen=True):
    card: int


ONE, TWO, CHIPS = thing("card", 1), thing("card", 2), thing("chips", part="2")
MAT = Region(area("mat"), ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0)))
SETS: Sets = {
    frozenset({ONE, CHIPS}): Pay(1),
    frozenset({TWO, CHIPS}): Pay(2),
    frozenset({TWO, MAT.pick}): MAT,
}


def test_what_is_chosen_leaves_what_goes_with_it() -> None:
    assert open_picks(SETS, frozenset()) == {ONE, TWO, CHIPS, MAT.pick}
    assert open_picks(SETS, frozenset({TWO})) == {CHIPS, MAT.pick}
    assert open_picks(SETS, frozenset({MAT.pick})) == {TWO}
    assert remaining(SETS, frozenset({ONE, MAT.pick})) == {}


def test_a_whole_set_makes_its_action_or_asks_for_the_point() -> None:
    assert completed(SETS, frozenset({TWO})) is None
    assert completed(SETS, frozenset({TWO, CHIPS})) == Pay(2)
    assert completed(SETS, frozenset({TWO, MAT.pick})) == MAT


def test_a_pick_without_a_grip_is_plain() -> None:
    offer = Offer(SETS, {CHIPS: Grip(key="c")})
    assert offer.grip(CHIPS).key == "c" and offer.grip(ONE) == PLAIN


@pytest.mark.parametrize(
    ("pick", "text"),
    [
        (thing("stone", 3), "stone:3"),
        (thing("card", "1-13"), "card:1-13"),
        (thing("hand", 0, 2, part="seal"), "hand:0:2#seal"),
        (button("number", 4), "button:number:4"),
        (area("mat"), "area:mat"),
        (thing("disc", -1), "disc:-1"),
    ],
)
def test_a_pick_is_read_back_from_its_text(pick: Pick, text: str) -> None:
    assert str(pick) == text and read_pick(text) == pick
    assert read_name(write_name(pick.id)) == pick.id


@pytest.mark.parametrize(
    "point, within",
    [((1, 0.5), True), ((0.2, 3), True), ((3.8, 3), True), ((2, 3), False), ((-1, 1), False), ((5, 1), False)],
)
def test_inside_a_polygon_with_a_bay(point: tuple[float, float], within: bool) -> None:
    assert inside(point, MAT.outline) == within
    assert inside(point, MAT.outline[::-1]) == within, "whichever way round it goes"
