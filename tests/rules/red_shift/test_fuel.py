"""Fuel for take-off, and ships that have too little."""

import pytest

from game.rules.red_shift import RULES
from game.rules.red_shift.board import SPACES
from game.rules.red_shift.state import (
    Build,
    Buy,
    Dice,
    FuelBurned,
    FuelTaken,
    MoneyPaid,
    Move,
    PlayerOut,
    RedShiftState,
    Refuel,
    Roll,
    ShipMoved,
    ShipStayed,
    Stay,
    Stranded,
    Tow,
    Travel,
)
from tests.rules.red_shift.table import DONE, STAYED, at, card, ends, happened, legal, only, play, roll, units, why


def burned(state: RedShiftState, a: int, b: int) -> int:
    """Units burned because of a roll and the first end it offers."""
    after = roll(state, a, b)
    if isinstance(after.pending[-1], Travel):
        after = play(after, legal(after)[0])
    return state.fuel[0] - after.fuel[0]


@pytest.mark.parametrize("start", SPACES)
def test_what_a_take_off_burns(start: str) -> None:
    """RD-38, RD-40: the total rolled from a planet or moon, nothing from a dock or orbit space."""
    fuel = 7 if SPACES[start].kind in ("planet", "moon") else 0
    assert burned(at(start, "earth"), 3, 4) == fuel


def test_the_first_move_burns_fuel() -> None:
    """RD-39"""
    assert burned(at("earth", "earth", turn=0, round=0), 1, 2) == 3


def test_lost_steps_are_burned() -> None:
    """RD-41: or with the option off only the steps made."""
    assert burned(at("venus", "earth"), 1, 2) == 3
    assert burned(at("venus", "earth", burn_lost_steps=False), 1, 2) == 2
    assert roll(at("venus", "earth", fuel=(2, 9)), 1, 2).places[0] == "venus"
    assert roll(at("venus", "earth", fuel=(2, 9), burn_lost_steps=False), 1, 2).places[0] == "mercury"


def test_only_ends_that_can_be_paid_are_offered() -> None:
    """RD-41, RD-44: with the option off one end may need less than another."""
    state = at("luna", "earth", fuel=(2, 9), pending=(Travel(3, True),), burn_lost_steps=False)
    assert ends(state) == {"venus"} and why(state, Move("harbour_dock")) == "RD-44"
    assert roll(at("luna", "earth", fuel=(2, 9), burn_lost_steps=False), 1, 2).places[0] == "venus"


def test_flying_past_burns_nothing() -> None:
    """RD-42"""
    assert burned(at("rusty_orbit", "earth"), 1, 3) == 0  # over Phobos, Mars and Deimos
    assert burned(at("phobos", "earth"), 1, 3) == 4


def test_fuel_is_marked_in_the_own_column() -> None:
    """RD-43"""
    (event,) = only(happened(at("venus", "earth", "luna", seat=1), Dice(1, 3)), FuelBurned)
    assert event == FuelBurned(1, 4, 20)
    assert play(at("venus", "earth", "luna", seat=1), Dice(1, 3)).fuel == (24, 20, 24)


def test_a_ship_with_too_little_fuel_stays() -> None:
    """RD-44, RD-46: and burns nothing."""
    state = at("titan", "earth", fuel=(6, 24))
    assert only(happened(state, Dice(3, 5)), ShipStayed) == [ShipStayed(0, 8, 6)]
    after = roll(state, 3, 5)
    assert (after.places[0], after.fuel[0], after.seat, after.turn) == ("titan", 6, 1, state.turn + 1)


def test_exactly_enough_is_enough() -> None:
    """RD-45"""
    after = roll(at("phobos", "earth", fuel=(3, 24)), 1, 2)
    assert (after.places[0], after.fuel[0]) == ("red_dock", 0)
    assert roll(at("phobos", "earth", fuel=(2, 24)), 1, 2).places[0] == "phobos"


def test_a_ship_that_stays_has_not_landed() -> None:
    """RD-47: no rent, no purchase."""
    free = at("titan", "earth", pending=(STAYED,), fuel=(6, 9))
    assert why(free, Buy(False, False)) == "RD-47" and legal(free) == [DONE]
    rival = roll(at("titan", "earth", fuel=(6, 9), deeds=("", "titan")), 3, 5)
    assert rival.money == (1000, 1000)


def test_a_ship_that_stays_may_get_a_station() -> None:
    """RD-48"""
    state = roll(at("titan", "earth", fuel=(6, 9), deeds=("titan", "")), 3, 5)
    assert legal(state) == [Build(False), Build(True), DONE]
    assert play(state, Build(True)).fuel[0] == 24 and play(state, Build(False)).fuel[0] == 6


def test_a_ship_that_stays_may_refuel() -> None:
    """RD-49"""
    own = roll(at("titan", "earth", fuel=(6, 9), deeds=("titan", ""), stations="titan"), 3, 5)
    assert legal(own) == [Refuel(18), DONE]
    rival = roll(at("titan", "earth", fuel=(6, 9), deeds=("", "titan"), stations="titan"), 3, 5)
    assert units(rival) == list(range(1, 19)) and play(rival, Refuel(5)).money == (850, 1150)


@pytest.mark.parametrize("fuel", [0, 1])
def test_a_ship_that_stays_with_fewer_than_two_units_must_refuel(fuel: int) -> None:
    """RD-50, RD-51: at least 2 units at the end of the turn, or out."""
    alone = at("titan", "earth", "earth", fuel=(fuel, 9, 9))
    assert only(happened(alone, Dice(1, 2)), PlayerOut) == [PlayerOut(0, "fuel")]
    rival = roll(at("titan", "earth", fuel=(fuel, 9), deeds=("", "titan"), stations="titan"), 1, 2)
    assert why(rival, DONE) == "RD-50" and units(rival) == list(range(2 - fuel, 25 - fuel))
    assert play(rival, Refuel(2 - fuel)).fuel[0] == 2
    assert fuel or why(rival, Refuel(1)) == "RD-73"
    own = roll(at("titan", "earth", fuel=(fuel, 9), deeds=("titan", "")), 1, 2)
    assert legal(own) == [Build(True)] and why(own, Build(False)) == "RD-74"


def test_with_two_units_it_waits() -> None:
    """RD-52"""
    state = at("titan", "earth", fuel=(2, 9))
    after = roll(state, 1, 2)
    assert after.out == () and (after.seat, after.fuel[0]) == (1, 2)
    assert DONE in legal(at("titan", "earth", fuel=(2, 9), deeds=("", "titan"), stations="titan", pending=(STAYED,)))


def test_solar_cells() -> None:
    """RD-53: nothing by default; with the option so many units up to FULL, but not below 2 units."""
    assert not only(happened(at("titan", "earth", fuel=(2, 9)), Dice(1, 2)), FuelTaken)
    assert roll(at("titan", "earth", fuel=(2, 9), solar_cells=3), 1, 2).fuel[0] == 5
    low = happened(at("titan", "earth", fuel=(1, 9), solar_cells=3), Dice(1, 2))
    assert only(low, PlayerOut) and not only(low, FuelTaken)
    moving = roll(at("phobos", "earth", fuel=(5, 9), solar_cells=3), 1, 2)
    assert moving.fuel[0] == 2, "a ship that moves gains nothing"


def test_a_tow() -> None:
    """RD-54: to the next dock, instead of staying, for a price to the bank."""
    state = roll(at("mars", "earth", fuel=(1, 9), tow=200, money=(1000, 0)), 1, 2)
    assert state.pending == (Stranded(3),) and legal(state) == [Stay(), Tow()] and why(state, DONE) == "RD-44"
    events = happened(state, Tow())
    assert only(events, MoneyPaid)[0] == MoneyPaid(0, -1, 200, "tow", 800, 0)
    assert only(events, ShipMoved) == [ShipMoved(0, "mars", ("deimos", "red_dock"), 0)]
    after = play(state, Tow())
    assert Buy(False, True) in legal(after) and after.fuel[0] == 1, "it has landed there"
    assert only(happened(state, Stay()), PlayerOut) and play(state, Stay()).over == "last_ship"


def test_no_tow_without_the_option_or_the_money() -> None:
    """RD-54"""
    assert roll(at("mars", "earth", fuel=(2, 9)), 1, 2).pending == (Roll(),)
    poor = roll(at("mars", "earth", fuel=(2, 9), tow=200, money=(190, 0)), 1, 2)
    assert poor.pending == (Roll(),) and poor.places[0] == "mars"
    asked = at("mars", "earth", fuel=(2, 9), tow=200, money=(190, 0), pending=(Stranded(3),))
    assert why(asked, Tow()) == "RD-54"
    enough = roll(at("mars", "earth", fuel=(2, 9), tow=200, money=(200, 0)), 1, 2)
    assert play(enough, Tow()).money[0] == 0 and play(enough, Stay()).fuel[0] == 2


def test_low_fuel_alone_puts_nobody_out() -> None:
    """RD-55: with a double, or from a dock or orbit space, the game goes on."""
    for fuel in (0, 1):
        assert card(at("titan", "earth", fuel=(fuel, 9)), "salvage").out == ()
        assert roll(at("outer_belt", "earth", fuel=(fuel, 9)), 1, 2).out == ()
        assert RULES.to_act(roll(at("ice_dock", "earth", fuel=(fuel, 9)), 2, 3)) == 0
