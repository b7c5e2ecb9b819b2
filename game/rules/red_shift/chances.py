"""All that chance decides: the two dice, which people throw, and the card on top of the deck."""

from itertools import product
from typing import Final

from game.core.chance import Chance
from game.core.values import Illegal, Refusal, Seat
from game.rules.red_shift import turns
from game.rules.red_shift.board import SHIPS
from game.rules.red_shift.cards import CARDS
from game.rules.red_shift.state import (
    Dice,
    Draw,
    DrawnCard,
    RedShiftOutcome,
    RedShiftState,
    Roll,
    RollOff,
)
from game.rules.red_shift.table import Events

_DICE: Final[tuple[RedShiftOutcome, ...]] = tuple(Dice(a, b) for a, b in product(range(1, 7), repeat=2))
_THROWS: Final = tuple(Chance(_DICE, seat, "throw") for seat in range(len(SHIPS)))
_DRAWN: Final = {card: DrawnCard(card) for card in CARDS}


def thrower(state: RedShiftState) -> Seat:
    """Whose hand rolls or draws."""
    pending = state.pending[-1]
    return pending.seats[len(pending.totals)] if isinstance(pending, RollOff) else state.seat


def chance(state: RedShiftState) -> Chance[RedShiftOutcome]:
    """The 36 throws of two dice (RD-17), or each kind of card by how many of it are in the deck (RD-9)."""
    if isinstance(state.pending[-1], Draw):
        cards = dict.fromkeys(state.draw)
        weights = [state.draw.count(card) for card in cards]
        return Chance([_DRAWN[card] for card in cards], thrower(state), weights=weights)
    return _THROWS[thrower(state)]


def happen(state: RedShiftState, outcome: RedShiftOutcome, events: Events) -> RedShiftState:
    """A decision of chance. Raises Illegal for one that it cannot make now."""
    pending = state.pending[-1] if state.pending else None
    if isinstance(outcome, DrawnCard):
        if not isinstance(pending, Draw) or outcome.card not in state.draw:
            raise Illegal(Refusal("no_such_outcome", "RD-9"))
        return turns.draw(state, outcome.card, events)
    if not (isinstance(pending, (Roll, RollOff)) and 1 <= outcome.a <= 6 and 1 <= outcome.b <= 6):
        raise Illegal(Refusal("no_such_outcome", "RD-17"))
    if isinstance(pending, Roll):
        return turns.roll(state, outcome.a, outcome.b, events)
    return turns.roll_off(state, pending, outcome.a, outcome.b, events)
