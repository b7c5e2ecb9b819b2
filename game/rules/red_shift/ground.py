"""The end of a turn on the space where the ship is: purchase, station, fuel, all chosen at once (RD-21)."""

from functools import lru_cache
from typing import Final

from game.core.values import Refusal
from game.rules.red_shift.board import DEEDS, DOCKS, FULL, INDEX, LOW, STATIONS
from game.rules.red_shift.fuel import pump_price, take
from game.rules.red_shift.money import pay
from game.rules.red_shift.state import (
    BANK,
    Build,
    Buy,
    Deed,
    DeedBought,
    Done,
    How,
    RedShiftAction,
    RedShiftState,
    Refuel,
)
from game.rules.red_shift.table import Events, has_station, own, owner_of, place_station, pop, stations_of

DONE: Final = Done()
_REFUEL: Final = tuple(Refuel(units) for units in range(FULL + 1))


def must_refuel(state: RedShiftState, how: How) -> bool:
    """RD-50: who stays and has fewer than 2 units; RD-55: nobody else. At least 2 at the turn's end will do (RD-51)."""
    return how == "stayed" and state.fuel[state.seat] < LOW


def may_build(state: RedShiftState, deed: Deed) -> bool:
    """Whether the seat to act may place a station on a deed that is, or becomes, its own."""
    return station_refusal(state, deed) is None


def station_refusal(state: RedShiftState, deed: Deed) -> Refusal | None:
    """At most one station a space (RD-63), three a player (RD-6), on docks with the option only (RD-64)."""
    if has_station(state, deed):
        return Refusal("station_there", "RD-63", (deed,))
    if deed in DOCKS and not state.options.dock_stations:
        return Refusal("no_dock_stations", "RD-64", (deed,))
    if len(stations_of(state, state.seat)) == STATIONS:
        return Refusal("no_station_left", "RD-6")
    return None


@lru_cache(maxsize=16)
def _purchases(builds: bool, dock: bool, room: bool) -> tuple[RedShiftAction, ...]:
    """With or without a station, and wherever there is a pump then, with or without filling the tank (RD-71)."""
    stations = (False, True) if builds else (False,)
    return tuple(
        Buy(station, fill)
        for station in stations
        for fill in ((False, True) if room and (dock or station) else (False,))
    )


def choices(state: RedShiftState, how: How) -> tuple[RedShiftAction, ...]:
    """Everything that may end the turn, in the order of the kinds; empty for a ship that cannot refuel but must."""
    seat = state.seat
    place, fuel, money = state.places[seat], state.fuel[seat], state.money[seat]
    room, must = FULL - fuel, must_refuel(state, how)
    actions: tuple[RedShiftAction, ...] = ()
    deed = DEEDS.get(place)
    if deed is not None and how != "card":
        owner = state.owners[INDEX[place]]
        if owner == BANK:
            if how == "landed" and money >= deed.price:
                actions = _purchases(may_build(state, place), place in DOCKS, room > 0)
        elif owner == seat and may_build(state, place):
            actions = tuple([Build(fill) for fill in (False, True) if (room if fill else not must)])
    price = pump_price(state, seat, place)
    if price is not None and room:
        if price == 0:
            actions += (_REFUEL[room],)
        else:
            actions += _REFUEL[LOW - fuel if must else 1 : min(room, money // price) + 1]
    return actions if must else (*actions, DONE)


def refusal(state: RedShiftState, how: How, action: RedShiftAction) -> Refusal | None:
    """Why the turn may not end with this."""
    if isinstance(action, Done):
        return Refusal("must_refuel", "RD-50", (LOW,)) if must_refuel(state, how) else None
    if isinstance(action, Refuel):
        return _refuel_refusal(state, how, action.units)
    place = state.places[state.seat]
    if isinstance(action, Buy):
        refused = _buy_refusal(state, how) or (station_refusal(state, place) if action.station else None)
        if not refused and action.fill and not (action.station or place in DOCKS):
            return Refusal("no_pump", "RD-66", (place,))
    elif isinstance(action, Build):
        refused = _build_refusal(state, how)
        if not refused and not action.fill and must_refuel(state, how):
            return Refusal("must_refuel", "RD-74", (LOW,))
    else:
        return Refusal("turn_ends", "RD-21")
    if not refused and action.fill and state.fuel[state.seat] == FULL:
        return Refusal("tank_full", "RD-8")
    return refused


def _buy_refusal(state: RedShiftState, how: How) -> Refusal | None:
    seat = state.seat
    place = state.places[seat]
    if place not in DEEDS:
        return Refusal("no_deed", "RD-56", (place,))
    if how != "landed":
        return Refusal("not_landed", "RD-47" if how == "stayed" else "RD-92", (place,))
    if owner_of(state, place) != BANK:
        return Refusal("owned", "RD-57", (place, owner_of(state, place)))
    price = DEEDS[place].price
    return Refusal("too_poor", "RD-58", (price, state.money[seat])) if state.money[seat] < price else None


def _build_refusal(state: RedShiftState, how: How) -> Refusal | None:
    """RD-62: on landing on an own deed, or staying there (RD-48)."""
    place = state.places[state.seat]
    if owner_of(state, place) != state.seat:
        return Refusal("not_yours", "RD-62", (place,))
    return Refusal("not_landed", "RD-92", (place,)) if how == "card" else station_refusal(state, place)


def _refuel_refusal(state: RedShiftState, how: How, units: int) -> Refusal | None:
    seat = state.seat
    place, fuel, money = state.places[seat], state.fuel[seat], state.money[seat]
    price, room = pump_price(state, seat, place), FULL - fuel
    if price is None:
        return Refusal("no_pump", "RD-66", (place,))
    if not room:
        return Refusal("tank_full", "RD-8")
    if price == 0:
        return None if units == room else Refusal("fill_up", "RD-67", (room,))
    if not 1 <= units <= room:
        return Refusal("units", "RD-70", (1, room))
    if units * price > money:
        return Refusal("too_poor", "RD-70", (units * price, money))
    if must_refuel(state, how) and fuel + units < LOW:
        return Refusal("must_refuel", "RD-73", (LOW - fuel,))
    return None


def buy(state: RedShiftState, action: Buy, events: Events) -> RedShiftState:
    """RD-57, RD-62, RD-72."""
    seat = state.seat
    place = state.places[seat]
    state = pay(pop(state), seat, BANK, DEEDS[place].price, "deed", events)
    if seat in state.out:  # his last money, with the option zero_is_out
        return state
    events.append(DeedBought(seat, place))
    state = own(state, seat, INDEX[place])
    if action.station:
        state = place_station(state, seat, place, events)
    return take(state, seat, FULL, events) if action.fill else state


def build(state: RedShiftState, action: Build, events: Events) -> RedShiftState:
    """RD-62, RD-74."""
    seat = state.seat
    state = place_station(pop(state), seat, state.places[seat], events)
    return take(state, seat, FULL, events) if action.fill else state


def refuel(state: RedShiftState, action: Refuel, events: Events) -> RedShiftState:
    """Free at the own pump (RD-67), else paid to its owner (RD-68) or the bank (RD-69)."""
    seat = state.seat
    place = state.places[seat]
    price = pump_price(state, seat, place)
    state = pop(state)
    if price:
        state = pay(state, seat, owner_of(state, place), action.units * price, "fuel", events)
    return state if seat in state.out else take(state, seat, action.units, events)
