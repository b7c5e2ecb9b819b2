"""Fuel: what is burned, what is taken on, and where."""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.red_shift.board import DEEDS, EARTH, FULL, TAKE_OFF
from game.rules.red_shift.money import put_out
from game.rules.red_shift.state import BANK, FuelBurned, FuelTaken, RedShiftState, Space
from game.rules.red_shift.table import Events, has_station, owner_of, put
from game.rules.red_shift.ways import Way, ends


def burn(state: RedShiftState, seat: Seat, units: int, events: Events) -> RedShiftState:
    """The marker goes down (RD-43)."""
    if not units:
        return state
    level = state.fuel[seat] - units
    events.append(FuelBurned(seat, units, level))
    return replace(state, fuel=put(state.fuel, seat, level))


def take(state: RedShiftState, seat: Seat, units: int, events: Events) -> RedShiftState:
    """The marker goes up, to FULL at most; the rest is lost (RD-93)."""
    units = min(units, FULL - state.fuel[seat])
    if not units:
        return state
    level = state.fuel[seat] + units
    events.append(FuelTaken(seat, units, level))
    return replace(state, fuel=put(state.fuel, seat, level))


def demand(state: RedShiftState, units: int, events: Events) -> RedShiftState:
    """A card demands fuel of the seat to act: who has less is out (RD-86)."""
    if state.fuel[state.seat] < units:
        return put_out(state, state.seat, "card_fuel", BANK, events)  # RD-102
    return burn(state, state.seat, units, events)


def needed(state: RedShiftState, way: Way) -> int:
    """What a take-off by this way burns: the total rolled (RD-38), or only the steps made (RD-41).

    Worlds that the ship flies past do not matter (RD-42).
    """
    return len(way.path) + (way.lost if state.options.burn_lost_steps else 0)


def payable_ends(state: RedShiftState, steps: int, burns: bool) -> dict[Space, Way]:
    """The ends of a move for which the ship of the seat to act has the fuel; exactly enough is enough (RD-45)."""
    ways = ends(state.places[state.seat], steps)
    fuel = state.fuel[state.seat]
    if not burns or fuel >= steps:
        return ways
    return {to: way for to, way in ways.items() if needed(state, way) <= fuel}


def must_burn(state: RedShiftState) -> bool:
    """Whether a move that begins now burns fuel: from planets and moons, but no dock or orbit space (RD-38, RD-40)."""
    return state.places[state.seat] in TAKE_OFF


def pump_price(state: RedShiftState, seat: Seat, space: Space) -> int | None:
    """The price of a unit for this seat at the pump there: 0 at its own (RD-67), None where there is none (RD-66)."""
    deed = DEEDS.get(space)
    if deed is None:  # an orbit space, or Earth with the option earth_fuel (RD-75)
        return state.options.earth_fuel or None if space == EARTH else None
    owner = owner_of(state, space)
    if space in TAKE_OFF and not has_station(state, space):
        return None
    return 0 if owner == seat and owner != BANK else deed.fuel
