"""All that may be done with a roll.

A roll of two stars allows a few thousand plays. They are counted in batches and made only when asked for, because
random matches ask for one of them a turn (a play costs half a microsecond, and all of them a millisecond).
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple, overload

from game.core.values import Seat
from game.rules.shifti.board import BITS, FIELD, GOAL
from game.rules.shifti.dice import ROLLED
from game.rules.shifti.levers import Setting, settings
from game.rules.shifti.moves import ends, reach, reaches
from game.rules.shifti.state import OFF, Corner, Levers, Move, Part, Play, Shift, ShiftiState, Square

PASS: Final = Play()
"""SH-41"""


class Side(NamedTuple):
    """The pieces as one seat sees them; `own` and `others` are sets of squares, `own` without the stations."""

    sources: tuple[Square, ...]
    own: int
    others: int
    home: Corner
    goal: Corner
    at_home: int
    to_come: int
    """How many more pieces must get across."""


Parts = tuple[Part, ...]

Batch = tuple[Sequence[Parts], Square, int, int, Sequence[Parts]]
"""The plays that are one of the heads, then a move, then one of the tails.

The move is told by its source, its number, and the set of squares where it may end. No class, since a roll has dozens.
"""

NOTHING: Final[tuple[Parts, ...]] = ((),)


class Plays(Sequence[Play]):
    """The plays of some batches, after those that move no piece. They are counted now, and made when asked for."""

    def __init__(self, still: tuple[Play, ...], batches: list[Batch]) -> None:
        self._still = still
        self._batches = batches
        sizes = [len(heads) * len(tails) * targets.bit_count() for heads, _, _, targets, tails in batches]
        self._upto = list(accumulate(sizes, initial=len(still)))

    def __len__(self) -> int:
        return self._upto[-1]

    @overload
    def __getitem__(self, at: int) -> Play: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Play, ...]: ...
    def __getitem__(self, at: int | slice) -> Play | tuple[Play, ...]:
        if isinstance(at, slice):
            return tuple(self[place] for place in range(*at.indices(len(self))))
        place = at + len(self) if at < 0 else at
        if not 0 <= place < len(self):
            raise IndexError(at)
        if place < len(self._still):
            return self._still[place]
        batch = bisect_right(self._upto, place) - 1
        heads, source, number, targets, tails = self._batches[batch]
        nth, head = divmod(place - self._upto[batch], len(heads))
        nth, tail = divmod(nth, len(tails))
        for _ in range(nth):
            targets &= targets - 1
        target = (targets & -targets).bit_length() - 1
        return Play((*heads[head], Move(source, target, number), *tails[tail]))

    def __iter__(self) -> Iterator[Play]:
        yield from self._still
        for heads, source, number, targets, tails in self._batches:
            for target in squares(targets):
                for tail in tails:
                    for head in heads:
                        yield Play((*head, Move(source, target, number), *tail))


def squares(of: int) -> Iterator[Square]:
    """The squares of a set, in order."""
    while of:
        yield (of & -of).bit_length() - 1
        of &= of - 1


def side(state: ShiftiState, seat: Seat) -> Side:
    return _side(state.pieces, state.corners, seat, state.options.pieces_to_win)


@lru_cache(maxsize=64)
def _side(pieces: tuple[tuple[Square, ...], ...], corners: tuple[Corner, ...], seat: Seat, to_win: int) -> Side:
    home, mine = corners[seat], pieces[seat]
    goal, own, others = GOAL[home], 0, 0
    for other, places in enumerate(pieces):
        for square in places:
            if square == OFF:
                continue
            if other == seat:
                own |= BITS[square]
            else:
                others |= BITS[square]
    return Side(
        sources=tuple(sorted(set(mine) - {goal})),
        own=own & FIELD,
        others=others,
        home=home,
        goal=goal,
        at_home=mine.count(home),
        to_come=to_win - mine.count(goal),
    )


def moves(levers: Levers, of: Side, number: int) -> list[tuple[Square, int]]:
    """Where each piece may go with this number: its square, and the set of squares where it may end."""
    allowed = _allowed(of)
    return [(source, ends(levers, source, number, of.others) & allowed) for source in of.sources]


def _allowed(of: Side) -> int:
    """Where a move may end: not on an own piece (SH-52), of the stations in the goal alone (SH-53, SH-54)."""
    return (FIELD & ~of.own) | BITS[of.goal]


def _going_on(of: Side) -> int:
    """Where a move may end that something follows: not the last piece's in the goal, the match is over (SH-68)."""
    return _allowed(of) & FIELD if of.to_come == 1 else _allowed(of)


def all_plays(state: ShiftiState) -> Plays:
    """Every lawful play of the roll, but for what the option must_use_roll asks."""
    assert state.roll is not None
    rolled, of = ROLLED[state.roll], side(state, state.seat)
    if rolled.spaces:
        return _with_stars(state, of, rolled.numbers[0], rolled.spaces)
    return _with_numbers(state.levers, of, *rolled.numbers)


def _with_numbers(levers: Levers, of: Side, a: int, b: int) -> Plays:
    """SH-25: one piece the total, or two pieces one number each, in either order (SH-26); or one number (SH-41)."""
    batches: list[Batch] = [
        (NOTHING, source, number, targets, NOTHING)
        for number in (a, b, a + b)
        for source, targets in moves(levers, of, number)
    ]
    allowed, going_on = _allowed(of), _going_on(of)
    for number, second in ((a, b), (b, a)):
        reached = {source: ends(levers, source, second, of.others) for source in of.sources}
        for source, targets in moves(levers, of, number):
            # SH-27: the second number is for another piece.
            rest = [other for other in of.sources if other != source or (other == of.home and of.at_home > 1)]
            for target in squares(targets & going_on):
                then = reached
                if of.others & BITS[target] & FIELD:  # SH-60: what was captured is not in the way any more.
                    others = of.others & ~BITS[target]
                    then = {source: ends(levers, source, second, others) for source in rest}
                free = (allowed | BITS[source] & FIELD) & ~(BITS[target] & FIELD)
                first = ((Move(source, target, number),),)
                batches += [(first, other, second, then[other] & free, NOTHING) for other in rest]
    return Plays((PASS,), batches)


def _with_stars(state: ShiftiState, of: Side, number: int, spaces: int) -> Plays:
    """SH-28, SH-30: a move and shifts, in either order (SH-29), all spaces before the move or all after it (SH-33)."""
    levers, others, allowed, going_on = state.levers, of.others, _allowed(of), _going_on(of)
    shifts, here = _shifts(levers, spaces), moves(levers, of, number)
    batches: list[Batch] = [(NOTHING, source, number, targets, NOTHING) for source, targets in here]
    batches += [(NOTHING, source, number, targets & going_on, shifts) for source, targets in here]
    for source, targets in here:
        now = reach(levers, source, number)
        # Shifts of levers that the ways from here do not depend on leave them as they are.
        beside: list[Parts] = []
        batches.append((beside, source, number, targets, NOTHING))
        for shift, then in zip(shifts, reaches(_settings(levers, spaces), source, number), strict=True):
            if then is now:
                beside.append(shift)
            else:
                batches.append(((shift,), source, number, then.free(others) & allowed, NOTHING))
    if state.options.split_stars and spaces == 2:
        for setting in settings(levers, 1):
            before, after = (setting.shifts,), _second_space(setting)
            for source, targets in moves(setting.levers, of, number):
                batches.append((before, source, number, targets & going_on, after))
    return Plays(_still(levers, spaces), batches)


@lru_cache(maxsize=2 * 625)
def _settings(levers: Levers, spaces: int) -> tuple[Levers, ...]:
    return tuple(setting.levers for setting in settings(levers, spaces))


@lru_cache(maxsize=2 * 625)
def _shifts(levers: Levers, spaces: int) -> tuple[tuple[Shift, ...], ...]:
    return tuple(setting.shifts for setting in settings(levers, spaces))


@lru_cache(maxsize=2 * 625)
def _still(levers: Levers, spaces: int) -> tuple[Play, ...]:
    """The plays without a move (SH-41)."""
    return (PASS, *map(Play, _shifts(levers, spaces)))


def _second_space(first: Setting) -> tuple[tuple[Shift, ...], ...]:
    """What may be shifted after the move if one space was shifted before it: one lever goes one way only (SH-31)."""
    (shift,) = first.shifts
    back = (Shift(shift.lever, -shift.spaces),)
    return tuple(shifts for shifts in _shifts(first.levers, 1) if shifts != back)


def used(state: ShiftiState, play: Play) -> int:
    """How many parts of the roll a play uses: a total counts as both numbers, each space as one (SH-42).

    The play that wins uses all: the match is over with it (SH-68).
    """
    assert state.roll is not None
    rolled = ROLLED[state.roll]
    goal, count = GOAL[state.corners[state.seat]], state.pieces[state.seat]
    entered = count.count(goal) + sum(isinstance(part, Move) and part.target == goal for part in play.parts)
    if entered >= state.options.pieces_to_win:
        return len(rolled.numbers) + rolled.spaces
    return sum(
        abs(part.spaces) if isinstance(part, Shift) else 1 if part.number in rolled.numbers else 2
        for part in play.parts
    )


@lru_cache(maxsize=16)
def most_used(state: ShiftiState) -> int:
    """The most parts of the roll that any play uses (SH-42)."""
    return max(used(state, play) for play in all_plays(state))


def plays(state: ShiftiState) -> Sequence[Play]:
    """The lawful plays of the seat to act: with must_use_roll those that use as much as can be (SH-42)."""
    if not state.options.must_use_roll:
        return all_plays(state)
    most = most_used(state)
    return tuple(play for play in all_plays(state) if used(state, play) == most)
