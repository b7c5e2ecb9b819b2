"""A turn: shift, move, score, crash, respawn, prizms reappear (LR-61).

Each function takes the state and the list of events so far, and gives the state after. They trust that the decision
was not refused (refusals.py).
"""

from typing import Final, Literal

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.lazer_ryderz import crash, scoring
from game.rules.lazer_ryderz.events import Crashed, CurveAttempted, DieRolled, Events, GearSet, PieceLaid, PiecesRemoved
from game.rules.lazer_ryderz.order import end_turn
from game.rules.lazer_ryderz.pieces import KINDS, SIDES, end_of, front_end, in_supply, to_lay
from game.rules.lazer_ryderz.powers import bonus_stack, may_use_before, two_hard, use, with_rider
from game.rules.lazer_ryderz.state import (
    SPIN_OUT,
    Attempt,
    ChooseCurve,
    Curve,
    DoCrash,
    DoEnd,
    DoScore,
    Gear,
    LazerState,
    MayUsePower,
    Piece,
    PieceId,
    Respawn,
    RollDie,
    SetGear,
    Straight,
    TwoHardTurns,
)
from game.rules.lazer_ryderz.table import board

EXTRA: Final = "S5"
"""LR-13: the piece that may be joined to a launch point first at a large table."""


def rest_of_turn(seat: Seat) -> tuple[DoEnd, MayUsePower, DoScore, MayUsePower]:
    """What follows the move, the last first; crash, respawn and tosses are added where they become due."""
    return (DoEnd(), MayUsePower(seat, "end"), DoScore(), MayUsePower(seat, "score"))


def straight(state: LazerState, action: Straight, events: Events) -> LazerState:
    """LR-64."""
    seat = state.order[state.done]
    state = _begin(state, seat, action.shift, action.extra, events)
    state = replace(_lay_straight(state, seat, events), pending=rest_of_turn(seat))
    return go_on(state, events)


def attempt(state: LazerState, action: Attempt, events: Events) -> LazerState:
    """LR-65: the die is rolled next."""
    seat = state.order[state.done]
    state = _begin(state, seat, action.shift, action.extra, events)
    events.append(CurveAttempted(seat, state.riders[seat].gear))
    return replace(state, pending=(*rest_of_turn(seat), RollDie(seat, action.kind, action.side)))


def two_hard_turns(state: LazerState, action: TwoHardTurns, events: Events) -> LazerState:
    """LR-127: instead of the usual piece, without a roll."""
    seat = state.order[state.done]
    state = use(_begin(state, seat, action.shift, action.extra, events), seat, events)
    rider = state.riders[seat]
    found = two_hard(rider, seat, rider.gear, board(state.options).removed)
    assert found is not None
    state = _take_off(state, seat, found.off, events)
    for piece, side in zip(found.pieces, (action.first, action.second), strict=True):
        state = _lay(state, seat, piece, SIDES[side], events)
    return go_on(replace(state, pending=rest_of_turn(seat)), events)


def set_gear(state: LazerState, action: SetGear, events: Events) -> LazerState:
    """LR-133. The order of the round stays (LR-134)."""
    state = use(state, state.order[state.done], events)
    state = _gear(state, action.seat, action.gear, "power", events)
    return go_on(replace(state, pending=state.pending[:-1]), events)


def rolled(state: LazerState, face: int, events: Events) -> LazerState:
    """LR-65 to LR-67: a number below the gear fails."""
    *below, roll = state.pending
    assert isinstance(roll, RollDie)
    seat, gear = roll.seat, state.riders[roll.seat].gear
    turns = face >= gear  # SPIN_OUT is above all gears
    events.append(DieRolled(seat, face, turns))
    state = replace(state, die=face, pending=tuple(below))
    if not turns:
        return go_on(_lay_straight(state, seat, events), events)
    if roll.kind and roll.side:
        return curve(_choosing(state, seat, face), Curve(roll.kind, roll.side), events)
    return _choosing(state, seat, face)


def _choosing(state: LazerState, seat: Seat, face: int) -> LazerState:
    return replace(state, pending=(*state.pending, ChooseCurve(seat, face == SPIN_OUT)))


def curve(state: LazerState, action: Curve, events: Events) -> LazerState:
    """A curve of the gear, or what the shortage rules give for it (LR-70, LR-74)."""
    *below, choose = state.pending
    assert isinstance(choose, ChooseCurve)
    seat, rider = choose.seat, state.riders[choose.seat]
    found = to_lay(rider, rider.gear, "FH", board(state.options).removed)
    assert found is not None
    stack = next(stack for stack in found.stacks if stack[0] == KINDS[action.kind])
    state = _take_off(replace(state, pending=tuple(below)), seat, found.off, events)
    state = _lay_from(state, seat, stack, SIDES[action.side], events)
    if choose.spin_out:
        state = _gear(state, seat, 1, "spin_out", events)
    return go_on(state, events)


def bonus_straight(state: LazerState, events: Events) -> LazerState:
    """LR-130: one more straight, then score or crash (LR-131)."""
    seat = state.order[state.done]
    state = use(state, seat, events)
    stack = bonus_stack(state.riders[seat], board(state.options).removed)
    assert stack is not None
    state = _lay_from(state, seat, stack, "", events)
    *below, _, _ = state.pending
    return go_on(replace(state, pending=(*below, DoScore(must_score=True))), events)


def no_crash(state: LazerState, events: Events) -> LazerState:
    """LR-135: the crash step is skipped."""
    state = use(state, state.order[state.done], events)
    return go_on(replace(state, pending=state.pending[:-2]), events)


def keep(state: LazerState, events: Events) -> LazerState:
    return go_on(replace(state, pending=state.pending[:-1]), events)


# Laying


def _begin(state: LazerState, seat: Seat, shift: int, extra: bool, events: Events) -> LazerState:
    """The shift (LR-62), and the extra piece, which leaves the gear as it is (LR-13, LR-14)."""
    if shift:
        state = _gear(state, seat, state.riders[seat].gear + shift, "shift", events)
    return _lay_from(state, seat, EXTRA, "", events) if extra else state


def _gear(
    state: LazerState, seat: Seat, gear: Gear, why: Literal["shift", "spin_out", "power"], events: Events
) -> LazerState:
    events.append(GearSet(seat, gear, why))
    return with_rider(state, seat, replace(state.riders[seat], gear=gear))


def _lay_straight(state: LazerState, seat: Seat, events: Events) -> LazerState:
    rider = state.riders[seat]
    found = to_lay(rider, rider.gear, "S", board(state.options).removed)
    assert found is not None
    return _lay_from(_take_off(state, seat, found.off, events), seat, found.stacks[0], "", events)


def _take_off(state: LazerState, seat: Seat, off: int, events: Events) -> LazerState:
    """The oldest things leave the line (LR-76) and are in supply at once (LR-78)."""
    if not off:
        return state
    rider = state.riders[seat]
    launch = rider.launch is not None
    count = off - launch
    events.append(PiecesRemoved(seat, tuple(piece.id for piece in rider.line[:count]), launch, "shortage"))
    # Pieces of this turn may be among them, if the extra piece of LR-13 was.
    rest = rider.line[count:]
    fresh = min(state.fresh, len(rest))
    return replace(with_rider(state, seat, replace(rider, launch=None, line=rest)), fresh=fresh)


def _lay_from(state: LazerState, seat: Seat, stack: str, mark: str, events: Events) -> LazerState:
    return _lay(state, seat, next(in_supply(seat, state.riders[seat].line, stack)), mark, events)


def _lay(state: LazerState, seat: Seat, piece: PieceId, mark: str, events: Events) -> LazerState:
    """The piece is joined to the front end (LR-28)."""
    rider = state.riders[seat]
    laid = Piece(piece, piece[1:3] + mark, front_end(rider))
    events.append(PieceLaid(seat, laid, end_of(laid)))
    return replace(with_rider(state, seat, replace(rider, line=(*rider.line, laid))), fresh=state.fresh + 1)


# The steps after the move


def go_on(state: LazerState, events: Events) -> LazerState:
    """Does the steps that need no decision, up to one that does."""
    while state.pending:
        step = state.pending[-1]
        below = replace(state, pending=state.pending[:-1])
        if isinstance(step, MayUsePower):
            if may_use_before(below, step.seat, step.step):
                return state
            state = below
        elif isinstance(step, DoScore):
            state = _score(below, step.must_score, events)
        elif isinstance(step, DoCrash):
            state = _crash(below, step, events)
        elif isinstance(step, DoEnd):
            state = end_turn(below, events)
        else:
            return state
    return state


def _score(state: LazerState, must_score: bool, events: Events) -> LazerState:
    """The score step. What was touched is found out before prizms slide and are nudged (LR-107)."""
    seat = state.order[state.done]
    hits = crash.hits(state.options, state.riders, state.prizms, seat, state.fresh)
    line = state.riders[seat].line
    edge = any(crash.over_edge(piece, state.options) for piece in line[len(line) - state.fresh :])
    state, scored = scoring.settle(state, events)
    if state.over:
        return state
    # LR-131: the Shark crashes as if at the edge.
    due = DoCrash(hits, edge or (must_score and not scored))
    return replace(state, pending=(*state.pending, due, MayUsePower(seat, "crash")))


def _crash(state: LazerState, step: DoCrash, events: Events) -> LazerState:
    """The crash step: the rider loses all but its prizms (LR-109), who was hit what was touched and older (LR-110)."""
    if not step.hits and not step.edge:
        return state
    seat = state.order[state.done]
    events.append(Crashed(seat, step.hits, step.edge))
    for other, rider in enumerate(state.riders):
        if other == seat:
            pieces, launch = tuple(piece.id for piece in rider.line), rider.launch is not None
            events.append(PiecesRemoved(seat, pieces, launch, "crash"))
            state = with_rider(state, seat, replace(rider, launch=None, line=()))
        elif any(thing.startswith(str(other)) for thing in step.hits):
            pieces, launch = crash.lost(rider, other, step.hits)
            if not pieces and not launch:
                continue  # LR-113
            events.append(PiecesRemoved(other, pieces, launch, "hit"))
            rest = replace(rider, launch=None if launch else rider.launch, line=rider.line[len(pieces) :])
            state = with_rider(state, other, rest)
    return replace(state, fresh=0, pending=(*state.pending, Respawn(seat)))
