"""Earth's pay."""

import pytest

from game.rules.red_shift.board import SPACES
from game.rules.red_shift.state import BANK, Dice, MoneyPaid, Move, RedShiftState, Swap, Travel
from tests.rules.red_shift.table import at, card, happened, legal, only, play, roll
from tests.rules.red_shift.walker import all_ends


def paid(state: RedShiftState, *dice: int) -> list[int]:
    """What Earth paid because of a roll."""
    events = happened(state, Dice(*dice))
    return [event.amount for event in only(events, MoneyPaid) if event.why == "earth"]


def test_passing_earth_or_landing_on_it_pays() -> None:
    """RD-76"""
    assert paid(at("halley", "venus"), 1, 4) == [500]
    landed = card(at("pluto", "venus"), "homeward")
    assert landed.places[0] == "earth" and landed.money[0] == 1500
    assert MoneyPaid(BANK, 0, 500, "earth", 0, 1500) in happened(at("halley", "venus"), Dice(1, 4))


@pytest.mark.parametrize("start", SPACES)
def test_only_the_lane_from_the_comet_counts(start: str) -> None:
    """RD-77: Earth is the first space behind it."""
    for a, b in ((1, 2), (3, 4), (5, 6)):
        pays = {end.space: end.pay for end in all_ends(start, a + b)}
        state = roll(at(start, "mars"), a, b)
        moves = legal(state) if isinstance(state.pending[-1], Travel) else []
        for after in [play(state, move) for move in moves] or [state]:
            assert (after.money[0] == 1500) == pays[after.places[0]]


def test_circling_earth_pays_nothing() -> None:
    """RD-78"""
    assert paid(at("high_orbit", "mars"), 1, 2) == []
    assert play(roll(at("low_orbit", "mars"), 2, 6), Move("earth")).money[0] == 1000


def test_setting_out_pays_nothing() -> None:
    """RD-79"""
    assert paid(at("earth", "earth"), 1, 2) == []


@pytest.mark.parametrize("rent", [100, 140])
def test_the_pay_comes_before_the_rent(rent: int) -> None:
    """RD-80: so that it can be used for it."""
    deeds = ("", "harbour_dock luna" if rent == 140 else "harbour_dock")
    after = roll(at("halley", "venus", money=(0, 0), deeds=deeds, stations="harbour_dock"), 1, 3)
    assert after.out == () and after.money == (500 - rent, rent)


def test_card_moves_pay_too_and_a_swap_does_not() -> None:
    """RD-81"""
    assert card(at("mars", "venus"), "homeward").money[0] == 1500
    assert card(at("halley", "venus"), "tail_wind").money[0] == 1500
    swapped = card(at("halley", "low_orbit", "mars"), "wormhole", Swap(1))
    assert swapped.places[:2] == ("low_orbit", "halley") and swapped.money[0] == 1000


@pytest.mark.parametrize("space", ["halley", "mars", "luna", "high_orbit"])
def test_a_swap_with_a_ship_on_earth_pays_nothing(space: str) -> None:
    """RD-81: to neither of the two, wherever the drawer comes from."""
    swapped = card(at(space, "earth", "venus"), "wormhole", Swap(1))
    assert swapped.places == ("earth", space, "venus") and swapped.money == (1000, 1000, 1000)
    back = card(at("earth", space, "venus"), "wormhole", Swap(1))
    assert back.places == (space, "earth", "venus") and back.money == (1000, 1000, 1000)
