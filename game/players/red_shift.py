"""A casual player of Red Shift: looks at the space where a move would end, and no further."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.core.values import Seat
from game.rules.red_shift.board import DEEDS, EARTH_PAY, FULL, SPACES, TAKE_OFF
from game.rules.red_shift.fuel import needed, pump_price
from game.rules.red_shift.state import (
    BANK,
    Build,
    Buy,
    Debt,
    GiveUp,
    Move,
    RedShiftAction,
    RedShiftState,
    RedShiftView,
    Refuel,
    Sell,
    Space,
    Station,
    Stranded,
    Swap,
    Tow,
    Travel,
)
from game.rules.red_shift.table import has_station, owner_of, rent
from game.rules.red_shift.ways import ends, shortest

RESERVE: Final = 150
"""Money that the player likes to keep when it buys."""

ENOUGH: Final = 16
"""Units up to which it pays for fuel."""

SAFE: Final = 12
"""Units with which it does not mind to stand where nothing can be had."""

DEED_WORTH: Final = 0.6
UNIT_WORTH: Final = 12.0
WANT: Final = 35.0
"""What a deed is worth by its price, a unit of fuel got for nothing, and a unit short of SAFE."""

ROUND: Final = 45
"""Steps of the shortest way round."""

TO_COMET: Final = {
    space: 0 if space == "halley" else len(shortest(space, frozenset({"halley"})).path) for space in SPACES
}
"""Steps to Halley's Comet, behind which Earth's pay waits; from Earth nearly all the way round."""


class Casual:
    """Buys what it can afford, fills up where it is free, and flies where a landing looks best."""

    def choose(
        self, view: RedShiftView, legal: Sequence[RedShiftAction], rng: Random, cancelled: Callable[[], bool]
    ) -> RedShiftAction:
        """The best action by what the place and the money look like after it; the first of equal ones."""
        if len(legal) == 1 or cancelled():
            return legal[0]
        table, pending = view.table, view.table.pending[-1]
        if isinstance(pending, Debt):
            return _pay_off(table, pending, legal)
        return max(legal, key=lambda action: _worth(table, action))


def _worth(table: RedShiftState, action: RedShiftAction) -> float:
    """How good the action looks, in money; to do nothing is 0."""
    seat, pending = table.seat, table.pending[-1]
    money, fuel = table.money[seat], table.fuel[seat]
    place = table.places[seat]
    if isinstance(action, Move) and isinstance(pending, Travel):
        way = ends(place, pending.steps)[action.to]
        pay = EARTH_PAY if way.earth else 0
        burned = needed(table, way) if pending.burns else 0
        return _standing(table, action.to, money + pay, fuel - burned) + pay
    if isinstance(action, Swap):
        return _standing(table, table.places[action.seat], money, fuel)
    if isinstance(action, Buy):
        price = DEEDS[place].price
        return (1 if money - price >= RESERVE else -1) * price + _station_worth(place, action.station) + action.fill
    if isinstance(action, Build):
        return _station_worth(place, True) + action.fill
    if isinstance(action, Station):
        return _station_worth(action.deed, True)
    if isinstance(action, Refuel):
        price = pump_price(table, seat, place) or 0
        spare = money - action.units * price >= RESERVE
        return action.units if not price or spare and fuel + action.units <= ENOUGH else -action.units
    if isinstance(action, Tow) and isinstance(pending, Stranded):
        return 1 if fuel < SAFE and money - table.options.tow >= RESERVE else -1
    return 0


def _station_worth(deed: Space, station: bool) -> float:
    """A station makes a pump of a planet or moon; it is kept for the dear ones, and not wasted on docks."""
    if not station:
        return 0
    return DEEDS[deed].price / 10 if deed in TAKE_OFF else -1


def _standing(table: RedShiftState, place: Space, money: int, fuel: int) -> float:
    """What it is worth to land there with so much money and fuel."""
    seat = table.seat
    worth, price = -TO_COMET[place] * EARTH_PAY / ROUND, pump_price(table, seat, place)
    if place in DEEDS:
        worth += _deed(table, seat, place, money)
        if owner_of(table, place) == BANK and money - DEEDS[place].price >= RESERVE and place not in TAKE_OFF:
            price = 0
    room = FULL - fuel
    if price == 0:
        return worth + room * UNIT_WORTH
    if price is not None and money >= RESERVE:
        fuel = max(fuel, min(ENOUGH, fuel + (money - RESERVE) // price))
    short = max(0, SAFE - fuel) if place in TAKE_OFF else 0
    return worth - short * WANT


def _deed(table: RedShiftState, seat: Seat, place: Space, money: int) -> float:
    owner = owner_of(table, place)
    if owner == BANK:
        return DEEDS[place].price * DEED_WORTH if money - DEEDS[place].price >= RESERVE else 0
    return 0 if owner == seat else -min(rent(table, place), money) * (1 if rent(table, place) < money else 3)


def _pay_off(table: RedShiftState, debt: Debt, legal: Sequence[RedShiftAction]) -> RedShiftAction:
    """Sells the cheapest deeds, those with a station last; gives up where all of them would not be enough."""
    sales = [action for action in legal if isinstance(action, Sell)]
    raised = sum(DEEDS[sale.deed].price // 2 for sale in sales)
    if table.money[debt.debtor] + raised < debt.amount:
        return GiveUp()
    return min(sales, key=lambda sale: (has_station(table, sale.deed), DEEDS[sale.deed].price))


KINDS: Final = {"casual": Casual}
