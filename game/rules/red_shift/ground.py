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
    Refuel,
)
from game.rules.red_shift.table import Position, Table, has_station, owner_of, stations_of

DONE: Final = Done()
_REFUEL: Final = tuple(Refuel(units) for units in range(FULL + 1))


def must_refuel(position: Position, how: How) -> bool:
    """RD-50: who stays and has fewer than 2 units; RD-55: nobody else. At least 2 at the turn's end will do (RD-51)."""
    return how == "stayed" and position.fuel[position.seat] < LOW


def may_build(position: Position, deed: Deed) -> bool:
    """Whether the seat to act may place a station on a deed that is, or becomes, its own."""
    return station_refusal(position, deed) is None


def station_refusal(position: Position, deed: Deed) -> Refusal | None:
    """At most one station a space (RD-63), three a player (RD-6), on docks with the option only (RD-64)."""
    if has_station(position, deed):
        return Refusal("station_there", "RD-63", (deed,))
    if deed in DOCKS and not position.options.dock_stations:
        return Refusal("no_dock_stations", "RD-64", (deed,))
    if len(stations_of(position, position.seat)) == STATIONS:
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


def choices(position: Position, how: How) -> tuple[RedShiftAction, ...]:
    """Everything that may end the turn, in the order of the kinds; empty for a ship that cannot refuel but must."""
    seat = position.seat
    place, fuel, money = position.places[seat], position.fuel[seat], position.money[seat]
    room, must = FULL - fuel, must_refuel(position, how)
    actions: tuple[RedShiftAction, ...] = ()
    deed = DEEDS.get(place)
    if deed is not None and how != "card":
        owner = position.owners[INDEX[place]]
        if owner == BANK:
            if how == "landed" and money >= deed.price:
                actions = _purchases(may_build(position, place), place in DOCKS, room > 0)
        elif owner == seat and may_build(position, place):
            actions = tuple([Build(fill) for fill in (False, True) if (room if fill else not must)])
    price = pump_price(position, seat, place)
    if price is not None and room:
        if price == 0:
            actions += (_REFUEL[room],)
        else:
            actions += _REFUEL[LOW - fuel if must else 1 : min(room, money // price) + 1]
    return actions if must else (*actions, DONE)


def refusal(position: Position, how: How, action: RedShiftAction) -> Refusal | None:
    """Why the turn may not end with this."""
    if isinstance(action, Done):
        return Refusal("must_refuel", "RD-50", (LOW,)) if must_refuel(position, how) else None
    if isinstance(action, Refuel):
        return _refuel_refusal(position, how, action.units)
    place = position.places[position.seat]
    if isinstance(action, Buy):
        refused = _buy_refusal(position, how) or (station_refusal(position, place) if action.station else None)
        if not refused and action.fill and not (action.station or place in DOCKS):
            return Refusal("no_pump", "RD-66", (place,))
    elif isinstance(action, Build):
        refused = _build_refusal(position, how)
        if not refused and not action.fill and must_refuel(position, how):
            return Refusal("must_refuel", "RD-74", (LOW,))
    else:
        return Refusal("turn_ends", "RD-21")
    if not refused and action.fill and position.fuel[position.seat] == FULL:
        return Refusal("tank_full", "RD-8")
    return refused


def _buy_refusal(position: Position, how: How) -> Refusal | None:
    seat = position.seat
    place = position.places[seat]
    if place not in DEEDS:
        return Refusal("no_deed", "RD-56", (place,))
    if how != "landed":
        return Refusal("not_landed", "RD-47" if how == "stayed" else "RD-92", (place,))
    if owner_of(position, place) != BANK:
        return Refusal("owned", "RD-57", (place, owner_of(position, place)))
    price = DEEDS[place].price
    return Refusal("too_poor", "RD-58", (price, position.money[seat])) if position.money[seat] < price else None


def _build_refusal(position: Position, how: How) -> Refusal | None:
    """RD-62: on landing on an own deed, or staying there (RD-48)."""
    place = position.places[position.seat]
    if owner_of(position, place) != position.seat:
        return Refusal("not_yours", "RD-62", (place,))
    return Refusal("not_landed", "RD-92", (place,)) if how == "card" else station_refusal(position, place)


def _refuel_refusal(position: Position, how: How, units: int) -> Refusal | None:
    seat = position.seat
    place, fuel, money = position.places[seat], position.fuel[seat], position.money[seat]
    price, room = pump_price(position, seat, place), FULL - fuel
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
    if must_refuel(position, how) and fuel + units < LOW:
        return Refusal("must_refuel", "RD-73", (LOW - fuel,))
    return None


def buy(table: Table, action: Buy) -> None:
    """RD-57, RD-62, RD-72."""
    seat = table.seat
    place = table.places[seat]
    table.pop()
    pay(table, seat, BANK, DEEDS[place].price, "deed")
    if seat in table.out:  # his last money, with the option zero_is_out
        return
    table.own(seat, INDEX[place])
    table.events.append(DeedBought(seat, place))
    if action.station:
        table.place_station(seat, place)
    if action.fill:
        take(table, seat, FULL)


def build(table: Table, action: Build) -> None:
    """RD-62, RD-74."""
    seat = table.seat
    table.pop()
    table.place_station(seat, table.places[seat])
    if action.fill:
        take(table, seat, FULL)


def refuel(table: Table, action: Refuel) -> None:
    """Free at the own pump (RD-67), else paid to its owner (RD-68) or the bank (RD-69)."""
    seat = table.seat
    place = table.places[seat]
    price = pump_price(table, seat, place)
    table.pop()
    if price:
        pay(table, seat, owner_of(table, place), action.units * price, "fuel")
    if seat not in table.out:
        take(table, seat, action.units)
