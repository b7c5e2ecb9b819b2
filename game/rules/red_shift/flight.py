"""Flying and landing: take-off, the way, Earth's pay, rent."""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.red_shift.board import EARTH_PAY, LOW
from game.rules.red_shift.fuel import burn, must_burn, needed, payable_ends, take
from game.rules.red_shift.money import charge, pay
from game.rules.red_shift.state import (
    BANK,
    Finish,
    RedShiftState,
    ShipMoved,
    ShipsSwapped,
    ShipStayed,
    Space,
    Stranded,
    Travel,
)
from game.rules.red_shift.table import Events, owner_of, put, rent
from game.rules.red_shift.ways import OF_KIND, Way, ends, shortest


def set_out(state: RedShiftState, total: int, events: Events) -> RedShiftState:
    """Two dice that differ: check fuel, then move (RD-18, RD-21)."""
    burns = must_burn(state)
    if payable_ends(state, total, burns):
        return replace(state, pending=(Travel(total, burns),))
    ways = ends(state.places[state.seat], total)
    need = min(needed(state, way) for way in ways.values())
    price = state.options.tow
    if price and state.money[state.seat] >= price:  # RD-54
        return replace(state, pending=(Stranded(need),))
    return stay(state, need, events)


def stay(state: RedShiftState, need: int, events: Events) -> RedShiftState:
    """RD-44: the ship stays and burns nothing (RD-46); it may build and refuel there (RD-48, RD-49).

    With 2 units or more it waits (RD-52), and gains what RD-53 gives.
    """
    seat = state.seat
    events.append(ShipStayed(seat, need, state.fuel[seat]))
    if state.fuel[seat] >= LOW:
        state = take(state, seat, state.options.solar_cells, events)
    return replace(state, pending=(Finish("stayed"),))


def tow(state: RedShiftState, events: Events) -> RedShiftState:
    """RD-54: the price to the bank, then to the next dock as by the card Homing Beacon."""
    seat = state.seat
    state = pay(state, seat, BANK, state.options.tow, "tow", events)
    return state if seat in state.out else fly_to(state, OF_KIND["dock"], events)


def travel(state: RedShiftState, travelling: Travel, to: Space, events: Events) -> RedShiftState:
    """A move by steps to one of its ends; the fuel first (RD-21, RD-85)."""
    way = ends(state.places[state.seat], travelling.steps)[to]
    if travelling.burns:
        state = burn(state, state.seat, needed(state, way), events)
    return _fly(state, way, events)


def fly_to(state: RedShiftState, goals: frozenset[Space], events: Events) -> RedShiftState:
    """On to the next of these spaces by the shortest way (RD-88)."""
    return _fly(state, shortest(state.places[state.seat], goals), events)


def _fly(state: RedShiftState, way: Way, events: Events) -> RedShiftState:
    seat = state.seat
    events.append(ShipMoved(seat, state.places[seat], way.path, way.lost))
    if not way.path:  # RD-37
        return replace(state, pending=(Finish("card"),))
    state = replace(state, places=put(state.places, seat, way.path[-1]))  # whoever else is there (RD-34)
    if way.earth:  # RD-76, RD-80, RD-81
        state = pay(state, BANK, seat, EARTH_PAY, "earth", events)
    return _land(state, events)


def swap(state: RedShiftState, other: Seat, events: Events) -> RedShiftState:
    """RD-91: only who drew the card resolves the new space; on the same space nothing happens."""
    seat = state.seat
    here, there = state.places[seat], state.places[other]
    events.append(ShipsSwapped(seat, other, there, here))
    state = replace(state, places=put(put(state.places, seat, there), other, here))
    return replace(state, pending=(Finish("card"),)) if here == there else _land(state, events)


def _land(state: RedShiftState, events: Events) -> RedShiftState:
    """The rent is settled before anything else on the space where the ship landed (RD-21, RD-59, RD-90)."""
    return pay_rent(replace(state, pending=(Finish("landed"),)), state.seat, events)


def pay_rent(state: RedShiftState, seat: Seat, events: Events) -> RedShiftState:
    """What a ship on another player's deed owes its owner (RD-59)."""
    place = state.places[seat]
    owner = owner_of(state, place)
    if owner in (BANK, seat):
        return state
    return charge(state, seat, owner, rent(state, place), "rent", events)
