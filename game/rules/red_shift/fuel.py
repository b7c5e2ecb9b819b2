"""Fuel: what is burned, what is taken on, and where."""

from game.core.values import Seat
from game.rules.red_shift.board import DEEDS, EARTH, FULL, TAKE_OFF
from game.rules.red_shift.money import put_out
from game.rules.red_shift.state import BANK, FuelBurned, FuelTaken, Space
from game.rules.red_shift.table import Position, Table, has_station, owner_of, put
from game.rules.red_shift.ways import Way, ends


def burn(table: Table, seat: Seat, units: int) -> None:
    """The marker goes down (RD-43)."""
    if units:
        level = table.fuel[seat] - units
        table.fuel = put(table.fuel, seat, level)
        table.events.append(FuelBurned(seat, units, level))


def take(table: Table, seat: Seat, units: int) -> None:
    """The marker goes up, to FULL at most; the rest is lost (RD-93)."""
    units = min(units, FULL - table.fuel[seat])
    if units:
        level = table.fuel[seat] + units
        table.fuel = put(table.fuel, seat, level)
        table.events.append(FuelTaken(seat, units, level))


def demand(table: Table, units: int) -> bool:
    """A card demands fuel of the seat to act: who has less is out (RD-86). Whether he is still in."""
    if table.fuel[table.seat] < units:
        put_out(table, table.seat, "card_fuel")  # RD-102
        return False
    burn(table, table.seat, units)
    return True


def needed(position: Position, way: Way) -> int:
    """What a take-off by this way burns: the total rolled (RD-38), or only the steps made (RD-41).

    Worlds that the ship flies past do not matter (RD-42).
    """
    return len(way.path) + (way.lost if position.options.burn_lost_steps else 0)


def payable_ends(position: Position, steps: int, burns: bool) -> dict[Space, Way]:
    """The ends of a move for which the ship of the seat to act has the fuel; exactly enough is enough (RD-45)."""
    ways = ends(position.places[position.seat], steps)
    fuel = position.fuel[position.seat]
    if not burns or fuel >= steps:
        return ways
    return {to: way for to, way in ways.items() if needed(position, way) <= fuel}


def must_burn(position: Position) -> bool:
    """Whether a move that begins now burns fuel: from planets and moons, but no dock or orbit space (RD-38, RD-40)."""
    return position.places[position.seat] in TAKE_OFF


def pump_price(position: Position, seat: Seat, space: Space) -> int | None:
    """The price of a unit for this seat at the pump there: 0 at its own (RD-67), None where there is none (RD-66)."""
    deed = DEEDS.get(space)
    if deed is None:  # an orbit space, or Earth with the option earth_fuel (RD-75)
        return position.options.earth_fuel or None if space == EARTH else None
    owner = owner_of(position, space)
    if space in TAKE_OFF and not has_station(position, space):
        return None
    return 0 if owner == seat and owner != BANK else deed.fuel
