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
from game.rules.shifti.levers import settings
from game.rules.shifti.moves import ends
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


class Ends(NamedTuple):
    """The squares where the piece on `source` may end with `number`."""

    source: Square
    number: int
    targets: int


class Batch(NamedTuple):
    """Plays that begin alike: each of the moves, with each of the ways to go on after it."""

    before: tuple[Part, ...]
    moves: Sequence[Ends]
    after: Sequence[tuple[Part, ...]] = ((),)


class Plays(Sequence[Play]):
    """The plays of some batches, after those that move no piece."""

    def __init__(self, still: tuple[Play, ...], batches: list[Batch]) -> None:
        self._still = still
        self._batches = batches
        sizes = [len(after) * sum([found.targets.bit_count() for found in moves]) for _, moves, after in batches]
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
        number = bisect_right(self._upto, place) - 1
        before, moves, after = self._batches[number]
        nth, tail = divmod(place - self._upto[number], len(after))
        for source, steps, targets in moves:
            count = targets.bit_count()
            if nth < count:
                break
            nth -= count
        for _ in range(nth):
            targets &= targets - 1
        target = (targets & -targets).bit_length() - 1
        return Play((*before, Move(source, target, steps), *after[tail]))

    def __iter__(self) -> Iterator[Play]:
        yield from self._still
        for before, moves, after in self._batches:
            for source, steps, targets in moves:
                for target in squares(targets):
                    for more in after:
                        yield Play((*before, Move(source, target, steps), *more))


def squares(of: int) -> Iterator[Square]:
    """The squares of a set, in order."""
    while of:
        yield (of & -of).bit_length() - 1
        of &= of - 1


def side(state: ShiftiState, seat: Seat) -> Side:
    home = state.corners[seat]
    goal, mine, own, others = GOAL[home], state.pieces[seat], 0, 0
    for other, places in enumerate(state.pieces):
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
        to_come=state.options.pieces_to_win - mine.count(goal),
    )


def moves(levers: Levers, of: Side, number: int) -> list[Ends]:
    """Where each piece may go with this number: not onto an own one (SH-52), of the stations into its goal (SH-53)."""
    allowed, found = (FIELD & ~of.own) | BITS[of.goal], []
    for source in of.sources:
        if targets := ends(levers, source, number, of.others) & allowed:
            found.append(Ends(source, number, targets))
    return found


def all_plays(state: ShiftiState) -> Sequence[Play]:
    """Every lawful play of the roll, but for what the option must_use_roll asks."""
    assert state.roll is not None
    rolled, of = ROLLED[state.roll], side(state, state.seat)
    if rolled.spaces:
        return _with_stars(state, of, rolled.numbers[0], rolled.spaces)
    return _with_numbers(state.levers, of, *rolled.numbers)


def _with_numbers(levers: Levers, of: Side, a: int, b: int) -> Plays:
    """SH-25: one piece the total, or two pieces one number each, in either order (SH-26); or one number (SH-41)."""
    with_a, with_b = moves(levers, of, a), moves(levers, of, b)
    batches = [Batch((), with_a), Batch((), with_b), Batch((), moves(levers, of, a + b))]
    for first, second in ((with_a, b), (with_b, a)):
        for source, number, targets in first:
            if of.to_come == 1:
                targets &= FIELD  # SH-68: with the last piece across the match is over.
            for target in squares(targets):
                then = moves(levers, _moved(of, source, target), second)
                if then:
                    batches.append(Batch((Move(source, target, number),), then))
    return Plays((PASS,), batches)


def _moved(of: Side, source: Square, target: Square) -> Side:
    """The side after a move, without the piece that moved: the second number is for another one (SH-27)."""
    at_home = of.at_home - (source == of.home)
    return of._replace(
        sources=tuple(square for square in of.sources if square != source or (square == of.home and at_home)),
        own=(of.own & ~BITS[source] | BITS[target]) & FIELD,
        others=of.others & ~BITS[target],
        at_home=at_home,
    )


def _with_stars(state: ShiftiState, of: Side, number: int, spaces: int) -> Plays:
    """SH-28, SH-30: a move and shifts, in either order (SH-29), both spaces before the move or both after it (SH-33)."""
    levers = state.levers
    still, after = _shifts_alone(levers, spaces)
    here = moves(levers, of, number)
    batches = [Batch((), here, after)]
    if of.to_come == 1:  # SH-68: what comes after the move that wins is not played.
        batches = [
            Batch((), [found._replace(targets=found.targets & FIELD) for found in here], after),
            Batch((), [found._replace(targets=found.targets & ~FIELD) for found in here]),
        ]
    for setting in settings(levers, spaces):
        found = moves(setting.levers, of, number)
        batches.append(Batch(setting.shifts, found))
        if state.options.split_stars and spaces == 2 and setting.shifts in _one_space(levers):
            (shift,) = setting.shifts
            if of.to_come == 1:
                found = [some._replace(targets=some.targets & FIELD) for some in found]
            batches.append(Batch(setting.shifts, found, _second_space(setting.levers, shift)))
    return Plays(still, batches)


@lru_cache(maxsize=2 * 625)
def _shifts_alone(levers: Levers, spaces: int) -> tuple[tuple[Play, ...], tuple[tuple[Shift, ...], ...]]:
    """The plays without a move, and the same as what may follow a move."""
    shifts = ((), *(setting.shifts for setting in settings(levers, spaces)))
    return tuple(Play(one) for one in shifts), shifts


def _one_space(levers: Levers) -> tuple[tuple[Shift, ...], ...]:
    return tuple(setting.shifts for setting in settings(levers, 1))


def _second_space(levers: Levers, first: Shift) -> tuple[tuple[Shift, ...], ...]:
    """What may be shifted after the move if one space was shifted before it: one lever goes one way only (SH-31)."""
    return tuple(
        setting.shifts for setting in settings(levers, 1) if setting.shifts[0] != Shift(first.lever, -first.spaces)
    )


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
