"""Money and fuel: what every decision changes is what its events say, the bank counted."""

from functools import cache
from itertools import chain, starmap
from random import Random

import pytest

from game.core.chance import sample
from game.core.values import CHANCE, State
from game.players.random_player import RandomPlayer
from game.rules import rules
from game.rules.red_shift.board import DEED_IDS, FULL
from game.rules.red_shift.state import (
    BANK,
    DeedBought,
    DeedReturned,
    FuelBurned,
    FuelTaken,
    MoneyPaid,
    PlayerOut,
    RedShiftState,
    ShipMoved,
    ShipsSwapped,
    StationPlaced,
    StationRemoved,
)
from tests.conformance import Decision, Ply, playthrough
from tests.rules.red_shift.table import at

MATCHES = [(seats, number) for seats in (2, 3, 4) for number in range(10)]


@cache
def plies(seats: int, number: int) -> tuple[Ply, ...]:
    """A random match; every second one is of poor players with all the options that ask for something."""
    if number % 2:
        return playthrough("red_shift", seats, number).plies
    deeds = ("venus mercury", "phobos red_dock", "titan", "charon ice_dock")[:seats]
    the_rules = rules("red_shift")
    state: State = at(*["earth"] * seats, money=[260] * seats, deeds=deeds, tow=100, earth_fuel=20, liquidation=True)
    player, rng, rolls, found = RandomPlayer(), Random(number), 0, list[Ply]()
    while (actor := the_rules.to_act(state)) is not None:
        decision: Decision
        if actor == CHANCE:
            decision, rolls = sample(the_rules.chance(state), number, rolls), rolls + 1
        else:
            decision = player.choose(the_rules.view(state, actor), the_rules.legal(state), rng, lambda: False)
        step = the_rules.apply(state, decision)
        found.append(Ply(state, actor, decision, step))
        state = step.state
    return tuple(found)


@pytest.mark.parametrize(("seats", "number"), MATCHES)
def test_money_goes_from_one_to_another(seats: int, number: int) -> None:
    """RD-11, RD-59, RD-68, RD-100: nothing is made and nothing is lost; nobody ever has less than nothing."""
    bank, first = 0, plies(seats, number)[0].before
    assert isinstance(first, RedShiftState)
    for ply in plies(seats, number):
        before, after = ply.before, ply.step.state
        assert isinstance(before, RedShiftState) and isinstance(after, RedShiftState)
        money = [*before.money, bank]  # the bank is the last, number BANK
        for event in ply.step.events:
            if isinstance(event, MoneyPaid):
                assert event.amount > 0 and event.payer != event.payee
                money[event.payer] -= event.amount
                money[event.payee] += event.amount
                for seat, told in ((event.payer, event.payer_has), (event.payee, event.payee_has)):
                    assert told == (0 if seat == BANK else money[seat])
        bank = money.pop()
        assert tuple(money) == after.money and min(money) >= 0
        assert sum(after.money) + bank == sum(first.money)


@pytest.mark.parametrize(("seats", "number"), MATCHES)
def test_fuel_is_burned_and_taken(seats: int, number: int) -> None:
    """RD-43, RD-93: between 0 and FULL."""
    for ply in plies(seats, number):
        before, after = ply.before, ply.step.state
        assert isinstance(before, RedShiftState) and isinstance(after, RedShiftState)
        fuel = list(before.fuel)
        for event in ply.step.events:
            if isinstance(event, FuelBurned):
                fuel[event.seat] -= event.units
            elif isinstance(event, FuelTaken):
                fuel[event.seat] += event.units
            elif isinstance(event, PlayerOut):
                fuel[event.seat] = 0
            if isinstance(event, (FuelBurned, FuelTaken)):
                assert event.units > 0 and event.level == fuel[event.seat] and 0 <= event.level <= FULL
        assert tuple(fuel) == after.fuel


@pytest.mark.parametrize(("seats", "number"), MATCHES)
def test_the_events_tell_where_everything_is(seats: int, number: int) -> None:
    """RD-24, RD-57, RD-62, RD-91, RD-101: ships, deeds and stations, so that the events alone can move them."""
    for ply in plies(seats, number):
        before, after = ply.before, ply.step.state
        assert isinstance(before, RedShiftState) and isinstance(after, RedShiftState)
        places = list(before.places)
        owners = dict(zip(DEED_IDS, before.owners, strict=True))
        stations = dict(zip(DEED_IDS, before.stations, strict=True))
        for event in ply.step.events:
            if isinstance(event, ShipMoved):
                assert event.start == places[event.seat]
                places[event.seat] = event.path[-1]
            elif isinstance(event, ShipsSwapped):
                places[event.seat], places[event.other] = event.place, event.other_place
            elif isinstance(event, DeedBought):
                owners[event.deed] = event.seat
            elif isinstance(event, DeedReturned):
                assert owners[event.deed] == event.seat
                owners[event.deed] = BANK
            elif isinstance(event, StationPlaced):
                assert owners[event.deed] == event.seat and stations[event.deed] == -1
                stations[event.deed] = event.station
            elif isinstance(event, StationRemoved):
                assert stations[event.deed] == event.station
                stations[event.deed] = -1
            elif isinstance(event, PlayerOut):
                places[event.seat] = ""
        assert (tuple(places), tuple(owners.values())) == (after.places, after.owners)
        assert tuple(stations.values()) == after.stations


def test_random_matches_meet_nearly_everything() -> None:
    """RD-17: else the tests above would say little."""
    all_plies = list(chain.from_iterable(starmap(plies, MATCHES)))
    met = {type(event).__name__ for ply in all_plies for event in ply.step.events}
    decided = {type(ply.decision).__name__ for ply in all_plies if ply.actor != CHANCE}
    assert len(met) >= 19 and decided >= {"Move", "Buy", "Build", "Refuel", "Done", "Stay", "Tow", "Sell", "GiveUp"}
