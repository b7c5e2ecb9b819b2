"""A turn: the parts of a roll that are played, and its end; a player who leaves; the end of the match.

Each function takes the state and the list of events so far, and gives the state after.
"""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.shifti.board import BITS, GOAL, black
from game.rules.shifti.levers import shifted
from game.rules.shifti.moves import route
from game.rules.shifti.parts import side
from game.rules.shifti.state import (
    OFF,
    Enter,
    GoalEntered,
    LeverShifted,
    MatchOver,
    Move,
    Part,
    PieceCaptured,
    PieceFreed,
    PieceMoved,
    PieceStranded,
    SeatLeft,
    Shift,
    ShiftiEvent,
    ShiftiState,
    Square,
    TurnEnded,
)

Events = list[ShiftiEvent]
Pieces = tuple[tuple[Square, ...], ...]


def carry_out(state: ShiftiState, part: Part, events: Events) -> ShiftiState:
    """A part that is lawful is played; the last piece that counts ends the match with it (SH-68)."""
    if isinstance(part, Shift):
        return _shift(state, part, events)
    return _move(state, part, events) if isinstance(part, Move) else _enter(state, part, events)


def _placed(pieces: Pieces, seat: Seat, piece: int, square: Square) -> Pieces:
    mine = pieces[seat]
    return (*pieces[:seat], (*mine[:piece], square, *mine[piece + 1 :]), *pieces[seat + 1 :])


def _gone(state: ShiftiState, source: Square, target: Square, number: int, events: Events) -> tuple[int, Pieces]:
    """The piece that goes along a way of black squares (SH-44), and all pieces when it has gone."""
    seat = state.seat
    piece = state.pieces[seat].index(source)
    path = route(state.levers, source, target, number, side(state).others)
    events.append(PieceMoved(seat, piece, source, path, number))
    return piece, _placed(state.pieces, seat, piece, target)


def _move(state: ShiftiState, move: Move, events: Events) -> ShiftiState:
    """What stands at the end of the way is captured (SH-59) at once (SH-60)."""
    target = move.target
    _, pieces = _gone(state, move.source, target, move.number, events)
    for owner, places in enumerate(pieces):
        if owner != state.seat and target in places:
            taken, home = places.index(target), state.corners[owner]
            events.append(PieceCaptured(state.seat, owner, taken, target, home))
            pieces = _placed(pieces, owner, taken, home)
    return replace(state, pieces=pieces, done=(*state.done, move))


def _enter(state: ShiftiState, entry: Enter, events: Events) -> ShiftiState:
    """The piece is in the goal for good (SH-66); whoever is at home there stays (SH-67)."""
    seat, goal = state.seat, GOAL[state.corners[state.seat]]
    piece, pieces = _gone(state, entry.source, goal, entry.number, events)
    across = pieces[seat].count(goal)
    events.append(GoalEntered(seat, piece, across))
    state = replace(state, pieces=pieces, done=(*state.done, entry))
    return end_turn(state, events) if across >= state.options.pieces_to_win else state


def _shift(state: ShiftiState, shift: Shift, events: Events) -> ShiftiState:
    """SH-35: the strip slides below the pieces; they stay on their squares (SH-17, SH-40)."""
    lever, at = shift.lever, shift.lever - 1
    levers = shifted(state.levers, lever, shift.by)
    events.append(LeverShifted(state.seat, lever, state.levers[at], levers[at]))
    before, after = black(state.levers), black(levers)
    for owner, places in enumerate(state.pieces):
        for piece, square in enumerate(places):
            if square != OFF and (before ^ after) & BITS[square]:
                kind = PieceFreed if after & BITS[square] else PieceStranded
                events.append(kind(owner, piece, square))
    return replace(state, levers=levers, done=(*state.done, shift))


def end_turn(state: ShiftiState, events: Events) -> ShiftiState:
    """The dice go to the left (SH-9, SH-24), unless the last piece that counts is across (SH-68, SH-69)."""
    seat = state.seat
    events.append(TurnEnded(seat))
    state = replace(state, turn=state.turn + 1, roll=None, done=(), thrown=state.roll or state.thrown)
    if state.pieces[seat].count(GOAL[state.corners[seat]]) >= state.options.pieces_to_win:
        return _over(state, seat, "across", events)
    return replace(state, seat=next_seat(state))


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
        done=(),
        thrown=state.roll or state.thrown,
    )
    following = next_seat(state)
    if state.left.count(False) == 1:
        return _over(state, following, "last_left", events)
    return replace(state, seat=following)
