"""Why the seat to act may not do something."""

from game.core.values import Refusal
from game.rules.reality_shift import materialize, routes, shifts
from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.setup import PENDING_RULES
from game.rules.reality_shift.state import (
    Appear,
    DieMove,
    EndTurn,
    HalfTurn,
    Materialize,
    Part,
    RealityAction,
    RealityState,
    Shift,
    Slot,
)
from game.rules.reality_shift.turns import drive_of, is_calm


def refusal(state: RealityState, action: RealityAction) -> Refusal | None:
    """The first rule that forbids the action; None if it may be done."""
    if state.over:
        return Refusal("over", "RS-76")
    if state.pending:
        return _while_pending(state, action)
    if isinstance(action, Materialize):  # Once the die is rolled it is too late.
        return Refusal("only_at_start", "RS-51")
    if isinstance(action, EndTurn):
        return Refusal("die_move_owed", "RS-48", (state.die,)) if "die" in state.left else None
    part: Part = "die" if isinstance(action, DieMove) else "shift" if isinstance(action, Shift) else "card"
    if part not in state.left:
        return _done(state, part)
    if isinstance(action, Shift):
        return shifts.refusal(state, pile_of(state.cubes), action)
    if isinstance(action, DieMove):
        return _drive(state, state.die, action.way, action.claim)
    held = state.hands[state.seat]
    if not 0 <= action.slot < len(held):
        return _no_card(action.slot, "RS-58" if isinstance(action, HalfTurn) else "RS-42")
    if isinstance(action, HalfTurn):
        return None
    return _drive(state, CARDS[held[action.slot]].move, action.way, action.claim)


def _while_pending(state: RealityState, action: RealityAction) -> Refusal | None:
    pending = state.pending[-1]
    if not isinstance(pending, Appear):
        return Refusal("chance_acts", PENDING_RULES[type(pending)])
    if not isinstance(action, Materialize):
        return Refusal("materialize_first", "RS-38")
    return materialize.refusal(state, pile_of(state.cubes), action)


def _done(state: RealityState, part: Part) -> Refusal:
    """Why a part of the turn is not to be had (any more)."""
    if part != "shift" and state.bikes[state.seat] is None:
        return Refusal("bike_off_track", "RS-49")
    if part == "shift" and is_calm(state):
        return Refusal("calm_first_round", "RS-123")
    return Refusal("once_a_turn", "RS-40", (part,))


def _drive(state: RealityState, steps: int, way: str, claim: int) -> Refusal | None:
    own = state.checkpoints[state.seat]
    return routes.refusal(pile_of(state.cubes), drive_of(state), steps, way, claim, own)


def _no_card(slot: Slot, rule: str) -> Refusal:
    return Refusal("no_such_card", rule, (slot,))
