"""Refuelling: where, for how much, how many units."""

import pytest

from game.rules.red_shift.board import DEEDS, SPACES
from game.rules.red_shift.fuel import pump_price
from game.rules.red_shift.state import BANK, Build, Buy, Dice, FuelTaken, MoneyPaid, PlayerOut, Refuel, TurnEnded
from game.rules.red_shift.ways import OF_KIND
from tests.rules.red_shift.table import (
    CARD,
    DONE,
    LANDED,
    STAYED,
    at,
    card,
    happened,
    legal,
    only,
    play,
    roll,
    units,
    why,
)


def test_fuel_is_taken_at_the_end_of_a_turn() -> None:
    """RD-65: where the ship then is; whether it moved, stayed, or drew a card."""
    dock = ("red_dock", "")
    for how in (LANDED, CARD):
        state = at("red_dock", "earth", deeds=dock, pending=(how,), fuel=(9, 9), stations="red_dock")
        assert happened(state, Refuel(15))[-2:] == [FuelTaken(0, 15, 24), TurnEnded(0)]
    stayed = at("mars", "earth", deeds=("mars", ""), stations="mars", pending=(STAYED,), fuel=(3, 9))
    assert happened(stayed, Refuel(21))[-1] == TurnEnded(0)
    assert why(at("red_dock", "earth", deeds=dock, fuel=(9, 9)), Refuel(15)) == "RD-17", "not before the roll"


@pytest.mark.parametrize("space", SPACES)
def test_where_the_pumps_are(space: str) -> None:
    """RD-66: docks, and planets and moons with a station; nowhere else."""
    kind = SPACES[space].kind
    assert (pump_price(at(space, "earth"), 0, space) is not None) == (kind == "dock")
    if space in DEEDS:
        assert (pump_price(at(space, "earth", deeds=("", space)), 0, space) is not None) == (kind == "dock")
        assert pump_price(at(space, "earth", deeds=("", space), stations=space), 0, space) == DEEDS[space].fuel
        assert pump_price(at(space, "earth", deeds=(space, ""), stations=space), 0, space) == 0
    assert why(at("mars", "earth", deeds=("mars", ""), pending=(LANDED,), fuel=(9, 9)), Refuel(15)) == "RD-66"
    assert why(at("mars", "earth", pending=(LANDED,), fuel=(9, 9)), Buy(False, True)) == "RD-66"


def test_the_own_pump_fills_the_tank_for_nothing() -> None:
    """RD-67: all of it, or not at all."""
    state = at("red_dock", "earth", deeds=("red_dock", ""), pending=(CARD,), fuel=(9, 9))
    assert legal(state) == [Refuel(15), DONE] and why(state, Refuel(5)) == "RD-67"
    after = play(state, Refuel(15))
    assert after.fuel[0] == 24 and after.money == state.money


def test_a_rivals_pump_costs() -> None:
    """RD-68: the deed's price a unit, to its owner."""
    state = at("mars", "earth", deeds=("", "mars"), stations="mars", pending=(LANDED,), fuel=(9, 9))
    assert only(happened(state, Refuel(4)), MoneyPaid) == [MoneyPaid(0, 1, 120, "fuel", 880, 1120)]


def test_the_bank_sells_at_unowned_docks() -> None:
    """RD-69"""
    state = at("red_dock", "earth", pending=(LANDED,), fuel=(9, 9))
    assert only(happened(state, Refuel(4)), MoneyPaid) == [MoneyPaid(0, BANK, 80, "fuel", 920, 0)]


def test_any_whole_number_of_units_may_be_bought() -> None:
    """RD-70: as far as money and tank go."""
    state = at("red_dock", "earth", pending=(LANDED,), fuel=(18, 9))
    assert units(state) == [1, 2, 3, 4, 5, 6] and why(state, Refuel(7)) == why(state, Refuel(0)) == "RD-70"
    poor = at("red_dock", "earth", pending=(LANDED,), fuel=(0, 9), money=(90, 0))
    assert units(poor) == [1, 2, 3, 4] and why(poor, Refuel(5)) == "RD-70"
    assert why(at("red_dock", "earth", pending=(LANDED,)), Refuel(1)) == "RD-8", "the tank is full"


def test_nobody_has_to_refuel() -> None:
    """RD-71: not even for nothing: a ship that cannot take off need not land elsewhere."""
    for deeds in (("red_dock", ""), ("", "red_dock"), ("", "")):
        state = at("red_dock", "earth", pending=(LANDED,), fuel=(0, 9), deeds=deeds)
        assert play(state, DONE).fuel[0] == 0
    bought = at("red_dock", "earth", pending=(LANDED,), fuel=(5, 9))
    assert play(bought, Buy(False, False)).fuel[0] == 5


def test_a_new_owner_fills_up_in_the_same_turn() -> None:
    """RD-72: at a dock, or where he has placed a station."""
    dock = at("red_dock", "earth", pending=(LANDED,), fuel=(5, 9))
    assert play(dock, Buy(False, True)).fuel[0] == 24 and play(dock, Buy(True, True)).fuel[0] == 24
    moon = at("luna", "earth", pending=(LANDED,), fuel=(5, 9))
    assert play(moon, Buy(True, True)).fuel[0] == 24 and Buy(False, True) not in legal(moon)
    assert why(at("luna", "earth", pending=(LANDED,)), Buy(True, True)) == "RD-8"


def test_who_must_refuel_buys_up_to_two_units() -> None:
    """RD-73: and who cannot pay that is out."""
    deeds = ("", "titan")
    state = roll(at("titan", "earth", fuel=(0, 9), money=(60, 0), deeds=deeds, stations="titan"), 1, 2)
    assert legal(state) == [Refuel(2)] and why(state, Refuel(1)) == "RD-73"
    events = happened(
        at("titan", "earth", fuel=(0, 9), money=(50, 0), deeds=("", "titan"), stations="titan"), Dice(1, 2)
    )
    assert only(events, PlayerOut) == [PlayerOut(0, "fuel")]
    earth = roll(at("earth", "mars", fuel=(0, 9), money=(60, 0), earth_fuel=30), 1, 2)
    assert legal(earth) == [Refuel(2)]


def test_who_must_refuel_may_place_a_station() -> None:
    """RD-74: if he has one left."""
    state = roll(at("titan", "earth", fuel=(1, 9), deeds=("titan", "")), 1, 2)
    assert play(state, Build(True)).fuel[0] == 24 and why(state, Build(False)) == "RD-74"
    mine = ("titan venus mars luna", "")
    events = happened(at("titan", "earth", fuel=(1, 9), deeds=mine, stations="venus mars luna"), Dice(1, 2))
    assert only(events, PlayerOut)


def test_fuel_on_earth() -> None:
    """RD-75: none; with the option the bank sells there."""
    assert card(at("earth", "venus", fuel=(5, 9)), "salvage").seat == 1
    state = card(at("earth", "venus", fuel=(5, 9), earth_fuel=20), "salvage")
    assert units(state) == list(range(1, 20))
    assert not [space for space in OF_KIND["orbit"] if pump_price(state, 0, space) is not None]
    assert only(happened(state, Refuel(3)), MoneyPaid) == [MoneyPaid(0, BANK, 60, "fuel", 1090, 0)]
