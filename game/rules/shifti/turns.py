"""A turn: its play, part by part, and its end; a player who leaves; the end of the match.

Each function takes the state and the list of events so far, and gives the state after.
"""

from msgspec.structs import replace

from game.core.values import Illegal, Refusal, Seat
from game.rules.shifti.board import BITS, GOAL, SIDE, black, row_of
from game.rules.shifti.levers import shifted
from game.rules.shifti.moves import route
from game.rules.shifti.plays import most_used, side, used
from game.rules.shifti.refusals import part_refusal
from game.rules.shifti.state import (
    OFF,
    GoalEntered,
    LeverShifted,
    MatchOver,
    Move,
    PieceCaptured,
    PieceFreed,
    PieceMoved,
    PieceStranded,
    Play,
    SeatLeft,
    Shift,
    ShiftiEvent,
    ShiftiState,
    Square,
    TurnEnded,
)

Events = list[ShiftiEvent]
Pieces = tuple[tuple[Square, ...], ...]


def play(before: ShiftiState, decision: Play, events: Events) -> ShiftiState:
    """All parts in their order, then the turn ends (SH-24). Raises Illegal where the rules refuse one."""
    state = before
    for place, part in enumerate(decision.parts):
        if refused := part_refusal(state, decision.parts[:place], part):
            raise Illegal(refused)
        state = _move(state, part, events) if isinstance(part, Move) else _shift(state, part, events)
    if before.options.must_use_roll:
        parts, most = used(before, decision), most_used(before)
        if parts < most:
            raise Illegal(Refusal("roll_not_used", "SH-42", (parts, most)))
    return end_turn(state, events)


def _placed(pieces: Pieces, seat: Seat, piece: int, square: Square) -> Pieces:
    mine = pieces[seat]
    return (*pieces[:seat], (*mine[:piece], square, *mine[piece + 1 :]), *pieces[seat + 1 :])


def _move(state: ShiftiState, move: Move, events: Events) -> ShiftiState:
    """SH-44: along a way of black squares; what stands at its end is captured at once (SH-59, SH-60)."""
    seat, target, pieces = state.seat, move.target, state.pieces
    goal = GOAL[state.corners[seat]]
    piece = pieces[seat].index(move.source)
    path = route(state.levers, move.source, target, move.number, side(state, seat).others)
    events.append(PieceMoved(seat, piece, move.source, path, move.number))
    pieces = _placed(pieces, seat, piece, target)
    if target == goal:
        events.append(GoalEntered(seat, piece, pieces[seat].count(goal)))
        return replace(state, pieces=pieces)  # SH-67: whoever is at home there stays.
    for owner, places in enumerate(pieces):
        if owner != seat and target in places:
            taken, home = places.index(target), state.corners[owner]
            events.append(PieceCaptured(seat, owner, taken, target, home))
            pieces = _placed(pieces, owner, taken, home)
    return replace(state, pieces=pieces)


def _shift(state: ShiftiState, shift: Shift, events: Events) -> ShiftiState:
    """SH-35: the strip slides below the pieces; they stay on their squares (SH-17, SH-40)."""
    lever, at = shift.lever, shift.lever - 1
    levers = shifted(state.levers, lever, shift.spaces)
    events.append(LeverShifted(state.seat, lever, state.levers[at], levers[at]))
    before, after, row = black(state.levers), black(levers), row_of(lever)
    for owner, places in enumerate(state.pieces):
        for piece, square in enumerate(places):
            if square // SIDE == row and (before ^ after) & BITS[square]:
                kind = PieceFreed if after & BITS[square] else PieceStranded
                events.append(kind(owner, piece, square))
    return replace(state, levers=levers)


def end_turn(state: ShiftiState, events: Events) -> ShiftiState:
    """The dice go to the left (SH-9, SH-24), unless the last piece that counts is across (SH-68, SH-69)."""
    seat = state.seat
    events.append(TurnEnded(seat))
    if state.pieces[seat].count(GOAL[state.corners[seat]]) >= state.options.pieces_to_win:
        return _over(replace(state, turn=state.turn + 1, roll=None), seat, "across", events)
    return replace(state, seat=next_seat(state), turn=state.turn + 1, roll=None)


def _over(state: ShiftiState, winner: Seat, reason: str, events: Events) -> ShiftiState:
    events.append(MatchOver(winner, reason))
    return replace(state, seat=winner, over=True)


def next_seat(state: ShiftiState) -> Seat:
    """The next player to the left who is still in the game (SH-9, SH-71)."""
    seats = len(state.left)
    following = (state.seat + 1) % seats
    while state.left[following]:
        following = (following + 1) % seats
    return following


def leave(state: ShiftiState, events: Events) -> ShiftiState:
    """SH-71: the pieces are taken off, play goes on; the last one left has won."""
    seat, pieces = state.seat, state.pieces
    events.append(SeatLeft(seat))
    events.append(TurnEnded(seat))
    state = replace(
        state,
        pieces=(*pieces[:seat], (OFF,) * len(pieces[seat]), *pieces[seat + 1 :]),
        left=(*state.left[:seat], True, *state.left[seat + 1 :]),
        turn=state.turn + 1,
        roll=None,
    )
    following = next_seat(state)
    if state.left.count(False) == 1:
        return _over(state, following, "last_left", events)
    return replace(state, seat=following)
