"""Why the seat to act may not do something. Asked directly: it never goes through the list of legal actions."""

from game.core.values import Refusal
from game.rules.shifting_stones.cards import HAND, HAND_LIMIT
from game.rules.shifting_stones.patterns import CELLS, SIDE, fits
from game.rules.shifting_stones.setup import PENDING_RULES
from game.rules.shifting_stones.state import (
    Begin,
    ChooseFirst,
    EndTurn,
    Flip,
    Leave,
    Score,
    Shift,
    Skip,
    Slot,
    StonesAction,
    StonesState,
)


def neighbours(a: int, b: int) -> bool:
    """Side by side in a row, or one above the other (ST-17, ST-18); there is no wrap-around (ST-21)."""
    if not 0 <= a < b < CELLS:
        return False
    return b - a == SIDE or (b - a == 1 and b % SIDE != 0)


def refusal(state: StonesState, action: StonesAction) -> Refusal | None:
    """The first rule that forbids the action; None if it may be done. The order of the cases is that of frequency."""
    if state.over:
        return Refusal("over", "ST-63")
    if state.pending:
        return _while_pending(state, action)
    hand = state.hands[state.seat]
    if isinstance(action, Shift):
        return _shift(len(hand), action)
    if isinstance(action, Flip):
        if not 0 <= action.slot < len(hand):
            return _no_card(action.slot, "ST-23")
        return None if 0 <= action.cell < CELLS else Refusal("no_such_cell", "ST-23", (action.cell,))
    if isinstance(action, Score):
        if not 0 <= action.slot < len(hand):
            return _no_card(action.slot, "ST-29")
        card = hand[action.slot]
        return None if fits(card, state.faces) else Refusal("not_on_grid", "ST-52", (card,))
    if isinstance(action, EndTurn):
        if state.options.must_reduce_hand and len(hand) > HAND:  # ST-47
            return Refusal("too_many_cards", "ST-47", (len(hand),))
        return None
    if isinstance(action, Skip):
        return skip_refusal(state)
    if isinstance(action, Leave):  # ST-84
        return None if state.left.count(False) > 1 else Refusal("last_player", "ST-84")
    return Refusal("begun", "ST-10") if isinstance(action, Begin) else Refusal("unknown_action", "ST-13")


def skip_refusal(state: StonesState) -> Refusal | None:
    """Why the seat to act may not skip."""
    if state.paid or state.gained:  # ST-36
        return Refusal("skip_after_action", "ST-36")
    if state.skipped[state.seat]:  # ST-37; only the own last turn counts (ST-42)
        return Refusal("skipped_last_turn", "ST-37")
    hand = state.hands[state.seat]
    return Refusal("hand_full", "ST-39", (len(hand),)) if len(hand) >= HAND_LIMIT else None


def _while_pending(state: StonesState, action: StonesAction) -> Refusal | None:
    pending = state.pending[-1]
    if not isinstance(pending, ChooseFirst):
        return Refusal("chance_acts", PENDING_RULES[type(pending)])
    if isinstance(action, Leave):  # ST-84; nobody chooses alone
        return None
    if not isinstance(action, Begin):
        return Refusal("first_not_chosen", "ST-10")
    known = 0 <= action.seat < len(state.hands) and not state.left[action.seat]
    return None if known else Refusal("no_such_seat", "ST-10", (action.seat,))


def _shift(held: int, action: Shift) -> Refusal | None:
    a, b = action.a, action.b
    if not 0 <= action.slot < held:
        return _no_card(action.slot, "ST-17")
    for cell in (a, b):
        if not 0 <= cell < CELLS:
            return Refusal("no_such_cell", "ST-17", (cell,))
    if a >= b:  # Two names for one swap would make two actions of it.
        return Refusal("cells_not_in_order", "ST-17", (a, b))
    return None if neighbours(a, b) else Refusal("not_neighbours", "ST-18", (a, b))


def _no_card(slot: Slot, rule: str) -> Refusal:
    return Refusal("no_such_card", rule, (slot,))
