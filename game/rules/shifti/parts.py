"""What of a roll may be played now: moves of pieces and shifts of levers, one after the other (SH-25 to SH-39)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.core.values import Seat
from game.rules.shifti.board import BITS, FIELD, GOAL
from game.rules.shifti.dice import ROLLED
from game.rules.shifti.levers import shifts
from game.rules.shifti.moves import ends
from game.rules.shifti.state import OFF, Corner, Enter, Move, Part, Roll, Shift, ShiftiState, ShiftiView, Square

Position = ShiftiState | ShiftiView
"""What shows the pieces, and what of the roll has been played."""


class Side(NamedTuple):
    """The pieces as one seat sees them; `own` and `others` are sets of squares, `own` without the stations.

    `sources` are the squares that a move may begin on, in order.
    """

    sources: tuple[Square, ...]
    own: int
    others: int
    home: Corner
    goal: Corner


def side(state: Position) -> Side:
    """The pieces as the seat to act sees them."""
    return _side(state.pieces, state.corners, state.seat)


@lru_cache(maxsize=64)
def _side(pieces: tuple[tuple[Square, ...], ...], corners: tuple[Corner, ...], seat: Seat) -> Side:
    home, own, others = corners[seat], 0, 0
    goal = GOAL[home]
    for other, places in enumerate(pieces):
        for square in places:
            if square == OFF:
                continue
            if other == seat:
                own |= BITS[square]
            else:
                others |= BITS[square]
    return Side(tuple(sorted(set(pieces[seat]) - {goal})), own & FIELD, others, home, goal)


class Rest(NamedTuple):
    """What of a roll is left to be played.

    `numbers` are what a move may be, a total last; the piece on `moved` has had its number (SH-27). `spaces` may be
    shifted, those of the lever in `begun` one way only (SH-31).
    """

    numbers: tuple[int, ...]
    spaces: int
    moved: Square = OFF
    begun: Shift | None = None


def _fresh(roll: Roll) -> Rest:
    """SH-25: of two numbers each may be played, or the total; else the one number, and the stars (SH-28, SH-30)."""
    numbers, spaces = ROLLED[roll]
    return Rest((*numbers, sum(numbers)) if len(numbers) == 2 else numbers, spaces)


FRESH: Final = {roll: _fresh(roll) for roll in ROLLED}


def rest_of(state: Position) -> Rest:
    """What the seat to act may still play of its roll."""
    assert state.roll is not None
    whole, done = FRESH[state.roll], state.done
    if not done:
        return whole
    numbers, spaces, moved, begun = whole.numbers, whole.spaces, OFF, None
    for part in done:
        if isinstance(part, Shift):
            spaces -= 1
            begun = part
            continue
        numbers = _without(part.number, state.roll, numbers)
        moved = part.target if isinstance(part, Move) else OFF
    if begun is not None and not isinstance(done[-1], Shift) and not state.options.split_stars:
        spaces = 0  # SH-33
    return Rest(numbers, spaces, moved, begun)


def _without(number: int, roll: Roll, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """What is left when one number has been played: of two the other one, after the total nothing (SH-25)."""
    shown = ROLLED[roll].numbers
    return tuple(one for one in shown if one in numbers and one != number) if number in shown else ()


def squares(of: int) -> Iterator[Square]:
    """The squares of a set, in order."""
    while of:
        yield (of & -of).bit_length() - 1
        of &= of - 1


def parts(state: ShiftiState) -> list[Part]:
    """All that the rest of the roll allows now, but for what the option must_use_roll asks."""
    rest = rest_of(state)
    moves = _moves(state, rest) if rest.numbers else []
    return [*moves, *shifts(state.levers, rest.begun)] if rest.spaces else moves


def _moves(state: ShiftiState, rest: Rest) -> list[Part]:
    """Moves, then entries, of every piece with every number that is left."""
    of, levers = side(state), state.levers
    moves, entries, free, goal = list[Part](), list[Part](), FIELD & ~of.own, BITS[of.goal]
    for number in rest.numbers:
        for source in of.sources:
            if source == rest.moved:
                continue
            found = ends(levers, source, number, of.others)
            moves += [Move(source, target, number) for target in squares(found & free)]  # SH-52
            if found & goal:
                entries.append(Enter(source, number))
    return moves + entries
