"""What is wrong with a hand-made position. Never raises, whatever the values are.

Later checks look things up by seat, corner and roll, so they run only when the shape is right.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.values import Refusal
from game.rules.shifti.board import BITS, CORNERS, GOAL, LAST, SIDE, SQUARES, black
from game.rules.shifti.dice import LOST, ROLLED, ROLLS, points
from game.rules.shifti.levers import shifted
from game.rules.shifti.parts import FRESH
from game.rules.shifti.refusals import roll_refusal
from game.rules.shifti.setup import PIECES, choices
from game.rules.shifti.state import OFF, Move, RollOff, Shift, ShiftiState

SEATS: Final = range(2, 5)
"""SH-1"""
MOST_TURNS: Final = 1_000_000
"""No match is that long; larger numbers would not fit into a saved file."""
_TOTALS: Final = frozenset(map(points, ROLLS))


def problems(state: ShiftiState) -> tuple[Refusal, ...]:
    shape = (*_seats(state), *_levers(state), *_corners(state))
    return shape or (*_squares(state), *_pending(state), *_turn(state))


def _seats(state: ShiftiState) -> Iterator[Refusal]:
    seats = len(state.corners)
    if seats not in SEATS:
        yield Refusal("seat_count", "SH-1", (seats,))
    for name, length in (("pieces", len(state.pieces)), ("left", len(state.left))):
        if length != seats:
            yield Refusal("wrong_length", "SH-1", (name, length, seats))
    for seat, places in enumerate(state.pieces):
        if len(places) != PIECES:
            yield Refusal("piece_count", "SH-8", (seat, len(places)))
    if not 0 <= state.seat < seats:
        yield Refusal("no_such_seat", "SH-1", (state.seat,))
    elif state.seat < len(state.left) and state.left[state.seat]:
        yield Refusal("seat_left", "SH-71", (state.seat,))
    if not 0 <= state.turn <= MOST_TURNS:
        yield Refusal("turn_number", "SH-24", (state.turn,))


def _levers(state: ShiftiState) -> Iterator[Refusal]:
    for lever, position in enumerate(state.levers, 1):
        if not -LAST <= position <= LAST:
            yield Refusal("lever_position", "SH-36", (lever, position))


def _corners(state: ShiftiState) -> Iterator[Refusal]:
    for corner, count in Counter(state.corners).items():
        if corner not in (*CORNERS, OFF):
            yield Refusal("no_such_corner", "SH-7", (corner,))
        elif count > 1 and corner != OFF:
            yield Refusal("corner_twice", "SH-6", (corner,))


def _squares(state: ShiftiState) -> Iterator[Refusal]:
    standing: Counter[int] = Counter()
    for seat, (home, places) in enumerate(zip(state.corners, state.pieces, strict=True)):
        away = home == OFF or state.left[seat]
        for piece, square in enumerate(places):
            if (square == OFF) != away:
                yield Refusal("off_board", "SH-71" if state.left[seat] else "SH-8", (seat, piece))
            elif square == OFF:
                continue
            elif not 0 <= square < SQUARES:
                yield Refusal("no_such_square", "SH-13", (seat, piece, square))
            elif square in CORNERS:
                if square not in (home, GOAL[home]):
                    yield Refusal("foreign_station", "SH-53", (seat, piece, square))
            else:
                standing[square] += 1
                if square // SIDE % 2 == 0 and not black(state.levers) & BITS[square]:
                    yield Refusal("white_for_ever", "SH-76", (seat, piece, square))
    for square, count in standing.items():
        if count > 1:
            yield Refusal("square_twice", "SH-49", (square, count))


def _pending(state: ShiftiState) -> Iterator[Refusal]:
    """The stack is what is left of the set-up's: the roll for the first turn, then the corners."""
    seats, pending = len(state.corners), state.pending
    if not pending:
        if OFF in state.corners:
            yield Refusal("corner_missing", "SH-7", (state.corners.index(OFF),))
        return
    if state.turn or state.over or state.roll or state.done or any(state.left) or any(state.levers):
        yield Refusal("setup_not_finished", "SH-2")
    if any(
        square not in (home, OFF) for home, places in zip(state.corners, state.pieces, strict=True) for square in places
    ):
        yield Refusal("moved_in_setup", "SH-8")
    contest = pending[-1]
    if isinstance(contest, RollOff):
        fitting = len(pending) == 1 and len(contest.seats) > 1 and set(state.corners) == {OFF} and state.seat == 0
        known = all(0 <= seat < seats for seat in contest.seats)
        sorted_once = list(contest.seats) == sorted(set(contest.seats))
        rolled = len(contest.points) < len(contest.seats) and _TOTALS.issuperset(contest.points)
        if not (fitting and known and sorted_once and rolled):
            yield Refusal("wrong_pending", "SH-5")
        return
    stack = choices(state.seat, seats)
    to_come = [one.seat for one in stack[: len(pending)]]
    if pending != stack[: len(pending)] or any(
        (home == OFF) != (seat in to_come) for seat, home in enumerate(state.corners)
    ):
        yield Refusal("wrong_pending", "SH-6")


def _turn(state: ShiftiState) -> Iterator[Refusal]:
    if state.thrown is not None:
        if state.thrown not in ROLLED:
            yield Refusal("no_such_roll", "SH-23", (state.thrown.a, state.thrown.b))
        elif state.roll is not None:
            yield Refusal("two_throws", "SH-77")
    if state.roll is not None:
        if state.roll not in ROLLED:
            yield Refusal("no_such_roll", "SH-23", (state.roll.a, state.roll.b))
        elif state.roll in LOST:
            yield Refusal("turn_lost", "SH-34")
        if state.over:
            yield Refusal("roll_when_over", "SH-68")
    if OFF in state.corners:
        return
    yield from _done(state)
    across = [places.count(GOAL[home]) for home, places in zip(state.corners, state.pieces, strict=True)]
    winners = [seat for seat, count in enumerate(across) if count >= state.options.pieces_to_win]
    alone = [seat for seat, left in enumerate(state.left) if not left] if state.left.count(False) == 1 else []
    if not state.over and (winners or alone):
        yield Refusal("not_over", "SH-71" if alone else "SH-68")
    if state.over and (alone or winners) != [state.seat]:
        yield Refusal("over", "SH-68", (state.seat,))


def _done(state: ShiftiState) -> Iterator[Refusal]:
    """What has been played of the roll is what the roll allows, and the pieces and levers stand accordingly."""
    if state.roll not in FRESH:
        if state.done:
            yield Refusal("done_without_roll", "SH-24")
        return
    mine, levers = list(state.pieces[state.seat]), state.levers
    for place, part in reversed(tuple(enumerate(state.done))):
        if refused := roll_refusal(replace(state, done=state.done[:place]), part):
            yield refused
        elif isinstance(part, Shift):
            levers = shifted(levers, part.lever, -part.by)
            if abs(levers[part.lever - 1]) > LAST:
                yield Refusal("lever_position", "SH-36", (part.lever, levers[part.lever - 1]))
        else:
            target = part.target if isinstance(part, Move) else GOAL[state.corners[state.seat]]
            if target not in mine or not 0 <= part.source < SQUARES:
                yield Refusal("not_moved", "SH-45", (part.source, target))
                continue
            mine[mine.index(target)] = part.source
