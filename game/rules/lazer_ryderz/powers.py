"""The four power prizms (LR-124 to LR-136)."""

from typing import NamedTuple

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.lazer_ryderz.events import Events, PowerReady, PowerUsed
from game.rules.lazer_ryderz.pieces import COPIES, STACKS, in_supply, to_lay
from game.rules.lazer_ryderz.state import DoCrash, Gear, LazerState, LazerView, PieceId, Rider
from game.rules.lazer_ryderz.table import board

HARD_GEARS = range(1, 4)
"""LR-127."""


def with_rider(state: LazerState, seat: Seat, rider: Rider) -> LazerState:
    return replace(state, riders=(*state.riders[:seat], rider, *state.riders[seat + 1 :]))


def has_power(state: LazerState | LazerView, seat: Seat, character: str) -> bool:
    """Whether the seat may use this character's power."""
    rider = state.riders[seat]
    return rider.character == character and rider.power == "ready"


def use(state: LazerState, seat: Seat, events: Events) -> LazerState:
    """The power prizm is flipped to resting (LR-125)."""
    rider = state.riders[seat]
    events.append(PowerUsed(seat, rider.character))
    return with_rider(state, seat, replace(rider, power="resting"))


def recharge(state: LazerState, seat: Seat, events: Events) -> LazerState:
    """A prizm of this colour was stolen: the power is flipped back, one use at most is held (LR-126)."""
    rider = state.riders[seat]
    if rider.power != "resting":
        return state
    events.append(PowerReady(seat))
    return with_rider(state, seat, replace(rider, power="ready"))


class HardTurns(NamedTuple):
    """The Waveryder's two pieces, in the order they are laid, and how many of the oldest things leave for them."""

    pieces: tuple[PieceId, PieceId]
    off: int


def two_hard(rider: Rider, seat: Seat, gear: Gear, removed: frozenset[str]) -> HardTurns | None:
    """Hard turns of the gear first, then of lower ones, then what the oldest pieces give (LR-128).

    None if the front piece would have to be taken off (LR-129).
    """
    launch = rider.launch is not None
    for off in range(max(1, len(rider.line) + launch)):
        rest = rider.line[max(0, off - launch) :]
        free = [
            piece
            for lower in range(gear, 0, -1)
            if (stack := f"H{lower}") in STACKS and stack not in removed
            for piece in in_supply(seat, rest, stack)
        ]
        if len(free) >= len(COPIES):
            return HardTurns((free[0], free[1]), off)
    return None


def bonus_stack(rider: Rider, removed: frozenset[str]) -> str | None:
    """The Shark's highest straight in supply, whatever the gear; None if there is none (LR-130, LR-132)."""
    found = to_lay(rider, max(int(stack[1]) for stack in STACKS), "S", removed)
    return found.stacks[0] if found and not found.off else None


def may_use_before(state: LazerState, seat: Seat, step: str) -> bool:
    """Whether the seat has a power to use before this step of its turn.

    The Sheriff's power is for any point of the turn (LR-134); the beginning and the end are asked for, as no other
    point makes a difference: gears of opponents play no part in a turn. The Cosmonaut is asked where a crash is due.
    """
    if step == "score":
        return (
            has_power(state, seat, "shark")
            and bonus_stack(state.riders[seat], board(state.options).removed) is not None
        )
    if step == "crash":
        top = state.pending[-1] if state.pending else None
        due = isinstance(top, DoCrash) and bool(top.hits or top.edge)
        return due and has_power(state, seat, "cosmonaut")
    return has_power(state, seat, "sheriff")
