"""Why the seat to act may not do something. Asked directly: it never goes through the list of legal actions."""

from typing import Final

from game.core.values import Refusal
from game.rules.red_shift import ground
from game.rules.red_shift.board import DEEDS, DOTS, SPACES
from game.rules.red_shift.fuel import payable_ends
from game.rules.red_shift.state import (
    ChooseDeed,
    ChooseShip,
    Debt,
    Done,
    Draw,
    Finish,
    GiveUp,
    Leave,
    Miss,
    Move,
    Pending,
    RedShiftAction,
    RedShiftState,
    Roll,
    RollOff,
    Sell,
    Station,
    Stay,
    Stranded,
    Swap,
    Tow,
    Travel,
)
from game.rules.red_shift.table import owner_of
from game.rules.red_shift.ways import ends

CHANCE_ACTS: Final[dict[type[Pending], str]] = {RollOff: "RD-12", Roll: "RD-17", Draw: "RD-19"}
"""What chance decides, and the rule that says so."""


def refusal(state: RedShiftState, action: RedShiftAction) -> Refusal | None:
    """The first rule that forbids the action; None if it may be done."""
    if state.over:
        return Refusal("over", "RD-105" if state.over == "last_ship" else "RD-106")
    pending = state.pending[-1]
    if isinstance(action, Leave):  # also before one's own throw
        return Refusal("chance_acts", "RD-19") if isinstance(pending, Draw) else None
    if isinstance(pending, Finish):
        return ground.refusal(state, pending.how, action)
    if isinstance(pending, Travel):
        return _move(state, pending, action)
    if isinstance(pending, Debt):
        return _debt(state, pending, action)
    if isinstance(pending, ChooseShip):
        return _swap(state, action)
    if isinstance(pending, ChooseDeed):
        return _station(state, action)
    if isinstance(pending, Stranded):
        return _stranded(state, action)
    if isinstance(pending, Miss):
        return None if isinstance(action, Done) else Refusal("turn_lost", "RD-22")
    return Refusal("chance_acts", CHANCE_ACTS[type(pending)])


def _move(state: RedShiftState, pending: Travel, action: RedShiftAction) -> Refusal | None:
    if not isinstance(action, Move):
        return Refusal("must_move", "RD-35", (pending.steps,))
    if action.to in payable_ends(state, pending.steps, pending.burns):
        return None
    if action.to in DOTS:
        return Refusal("dot", "RD-25", (action.to,))
    if action.to not in SPACES:
        return Refusal("no_such_space", "RD-23", (action.to,))
    # An end that it has no fuel for: possible only where lost steps burn nothing.
    reachable = action.to in ends(state.places[state.seat], pending.steps)
    return Refusal("too_little_fuel", "RD-44") if reachable else Refusal("no_end", "RD-23", (action.to, pending.steps))


def _debt(state: RedShiftState, pending: Debt, action: RedShiftAction) -> Refusal | None:
    if isinstance(action, GiveUp):
        return None
    if not isinstance(action, Sell):
        return Refusal("debt", "RD-103", (pending.debtor, pending.amount))
    return None if owner_of(state, action.deed) == pending.debtor else Refusal("not_yours", "RD-103", (action.deed,))


def _swap(state: RedShiftState, action: RedShiftAction) -> Refusal | None:
    if not isinstance(action, Swap):
        return Refusal("swap_first", "RD-91")
    other = action.seat
    if not 0 <= other < len(state.money) or other == state.seat or other in state.out:
        return Refusal("no_other_ship", "RD-91", (max(-1, min(other, len(state.money))),))
    return None


def _station(state: RedShiftState, action: RedShiftAction) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if not isinstance(action, Station):
        return Refusal("place_or_pass", "RD-98")
    if action.deed not in DEEDS:
        return Refusal("no_deed", "RD-56", (action.deed,))
    if owner_of(state, action.deed) != state.seat:
        return Refusal("not_yours", "RD-62", (action.deed,))
    return ground.station_refusal(state, action.deed)


def _stranded(state: RedShiftState, action: RedShiftAction) -> Refusal | None:
    if isinstance(action, Stay):
        return None
    if not isinstance(action, Tow):
        return Refusal("stranded", "RD-44")
    price, money = state.options.tow, state.money[state.seat]
    return None if money >= price > 0 else Refusal("too_poor", "RD-54", (price, money))
