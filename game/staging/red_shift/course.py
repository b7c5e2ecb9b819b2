"""The table after an event, as far as it is seen: what a state is followed by while cues are made.

Events of the rules tell what has changed; what a turn still asks for (`pending`) is not followed.
"""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.red_shift.board import INDEX
from game.rules.red_shift.cards import DECK
from game.rules.red_shift.state import (
    BANK,
    NO_STATION,
    OFF_BOARD,
    CardDrawn,
    DeedBought,
    DeedReturned,
    DiceRolled,
    DiscardsShuffled,
    FuelBurned,
    FuelTaken,
    MoneyPaid,
    PlayerOut,
    RedShiftEvent,
    RedShiftState,
    ShipMoved,
    ShipsSwapped,
    StationPlaced,
    StationRemoved,
)
from game.rules.red_shift.table import put


def after(state: RedShiftState, event: RedShiftEvent) -> RedShiftState:
    """The state with what this event changes on the table."""
    match event:
        case DiceRolled(_, a, b):
            return replace(state, dice=(a, b))
        case CardDrawn(_, card):
            left = list(state.draw)
            if card in left:
                left.remove(card)
            return replace(state, draw=tuple(left), discards=(*state.discards, card))
        case DiscardsShuffled():
            return replace(state, draw=DECK, discards=())
        case ShipMoved(seat, _, path):
            return replace(state, places=put(state.places, seat, path[-1])) if path else state
        case ShipsSwapped(seat, other, place, other_place):
            return replace(state, places=put(put(state.places, seat, place), other, other_place))
        case FuelBurned(seat, units):
            return replace(state, fuel=put(state.fuel, seat, state.fuel[seat] - units))
        case FuelTaken(seat, units):
            return replace(state, fuel=put(state.fuel, seat, state.fuel[seat] + units))
        case MoneyPaid(payer, payee, amount):
            return replace(state, money=_paid(_paid(state.money, payer, -amount), payee, amount))
        case DeedBought(seat, deed):
            return replace(state, owners=put(state.owners, INDEX[deed], seat))
        case DeedReturned(_, deed):
            return replace(state, owners=put(state.owners, INDEX[deed], BANK))
        case StationPlaced(_, station, deed):
            return replace(state, stations=put(state.stations, INDEX[deed], station))
        case StationRemoved(_, _, deed):
            return replace(state, stations=put(state.stations, INDEX[deed], NO_STATION))
        case PlayerOut(seat):
            gone = {"places": put(state.places, seat, OFF_BOARD), "fuel": put(state.fuel, seat, 0)}
            return replace(state, out=(*state.out, seat), **gone)
    return state


def _paid(money: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """The bank's money is not counted (RD-11)."""
    return money if seat == BANK else put(money, seat, money[seat] + amount)
