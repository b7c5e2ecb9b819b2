"""Flying and landing: take-off, the way, Earth's pay, rent."""

from game.core.values import Seat
from game.rules.red_shift.board import DEEDS, EARTH_PAY, LOW
from game.rules.red_shift.fuel import burn, must_burn, needed, payable_ends, take
from game.rules.red_shift.money import charge, pay
from game.rules.red_shift.state import (
    BANK,
    Finish,
    ShipMoved,
    ShipsSwapped,
    ShipStayed,
    Space,
    Stranded,
    Travel,
)
from game.rules.red_shift.table import Table, owner_of, put, rent
from game.rules.red_shift.ways import OF_KIND, Way, ends, shortest


def set_out(table: Table, total: int) -> None:
    """Two dice that differ: check fuel, then move (RD-18, RD-21)."""
    burns = must_burn(table)
    if payable_ends(table, total, burns):
        table.pending = (Travel(total, burns),)
        return
    ways = ends(table.places[table.seat], total)
    need = min(needed(table, way) for way in ways.values())
    price = table.options.tow
    if price and table.money[table.seat] >= price:  # RD-54
        table.pending = (Stranded(need),)
    else:
        stay(table, need)


def stay(table: Table, need: int) -> None:
    """RD-44: the ship stays and burns nothing (RD-46); it may build and refuel there (RD-48, RD-49).

    With 2 units or more it waits (RD-52), and gains what RD-53 gives.
    """
    seat = table.seat
    table.events.append(ShipStayed(seat, need, table.fuel[seat]))
    if table.fuel[seat] >= LOW:
        take(table, seat, table.options.solar_cells)
    table.pending = (Finish("stayed"),)


def tow(table: Table) -> None:
    """RD-54: the price to the bank, then to the next dock as by the card Homing Beacon."""
    seat = table.seat
    pay(table, seat, BANK, table.options.tow, "tow")
    if seat not in table.out:
        fly_to(table, OF_KIND["dock"])


def travel(table: Table, travelling: Travel, to: Space) -> None:
    """A move by steps to one of its ends; the fuel first (RD-21, RD-85)."""
    way = ends(table.places[table.seat], travelling.steps)[to]
    if travelling.burns:
        burn(table, table.seat, needed(table, way))
    _fly(table, way)


def fly_to(table: Table, goals: frozenset[Space]) -> None:
    """On to the next of these spaces by the shortest way (RD-88)."""
    _fly(table, shortest(table.places[table.seat], goals))


def _fly(table: Table, way: Way) -> None:
    seat = table.seat
    start = table.places[seat]
    table.events.append(ShipMoved(seat, start, way.path, way.lost))
    if not way.path:  # RD-37
        table.pending = (Finish("card"),)
        return
    table.places = put(table.places, seat, way.path[-1])  # whoever else is there (RD-34)
    if way.earth:  # RD-76, RD-80, RD-81
        pay(table, BANK, seat, EARTH_PAY, "earth")
    _land(table)


def swap(table: Table, other: Seat) -> None:
    """RD-91: only who drew the card resolves the new space; on the same space nothing happens."""
    seat = table.seat
    here, there = table.places[seat], table.places[other]
    table.places = put(put(table.places, seat, there), other, here)
    table.events.append(ShipsSwapped(seat, other, there, here))
    if here == there:
        table.pending = (Finish("card"),)
    else:
        _land(table)


def _land(table: Table) -> None:
    """The rent is settled before anything else on the space where the ship landed (RD-21, RD-59, RD-90)."""
    table.pending = (Finish("landed"),)
    pay_rent(table, table.seat)


def pay_rent(table: Table, seat: Seat) -> None:
    """What a ship on another player's deed owes its owner (RD-59)."""
    place = table.places[seat]
    if place in DEEDS:
        owner = owner_of(table, place)
        if owner not in (BANK, seat):
            charge(table, seat, owner, rent(table, place), "rent")
