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
from game.rules.shifti.levers import Setting, parted, settings
from game.rules.shifti.moves import ends, reach
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
    """The plays that are one of the heads, then one of the moves, then one of the tails."""

    heads: Sequence[tuple[Part, ...]]
    moves: Sequence[Ends]
    tails: Sequence[tuple[Part, ...]] = ((),)


class Plays(Sequence[Play]):
    """The plays of some batches, after those that move no piece."""

    def __init__(self, still: tuple[Play, ...], batches: list[Batch]) -> None:
        self._still = still
        self._batches = batches
        sizes = [
            len(heads) * len(tails) * sum([found.targets.bit_count() for found in moves])
            for heads, moves, tails in batches
        ]
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
        heads, moves, tails = self._batches[number]
        nth, head = divmod(place - self._upto[number], len(heads))
        nth, tail = divmod(nth, len(tails))
        for found in moves:
            count = found.targets.bit_count()
            if nth < count:
                break
            nth -= count
        targets = found.targets
        for _ in range(nth):
            targets &= targets - 1
        target = (targets & -targets).bit_length() - 1
        return Play((*heads[head], Move(found.source, target, found.number), *tails[tail]))

    def __iter__(self) -> Iterator[Play]:
        yield from self._still
        for heads, moves, tails in self._batches:
            for source, steps, targets in moves:
                for target in squares(targets):
                    for tail in tails:
                        for head in heads:
                            yield Play((*head, Move(source, target, steps), *tail))


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
    """Where each piece may go with this number."""
    allowed = _allowed(of)
    found = [Ends(source, number, ends(levers, source, number, of.others) & allowed) for source in of.sources]
    return [one for one in found if one.targets]


def _allowed(of: Side) -> int:
    """Where a move may end: not on an own piece (SH-52), of the stations in the goal alone (SH-53, SH-54)."""
    return (FIELD & ~of.own) | BITS[of.goal]


def all_plays(state: ShiftiState) -> Plays:
    """Every lawful play of the roll, but for what the option must_use_roll asks."""
    assert state.roll is not None
    rolled, of = ROLLED[state.roll], side(state, state.seat)
    if rolled.spaces:
        return _with_stars(state, of, rolled.numbers[0], rolled.spaces)
    return _with_numbers(state.levers, of, *rolled.numbers)


def _with_numbers(levers: Levers, of: Side, a: int, b: int) -> Plays:
    """SH-25: one piece the total, or two pieces one number each, in either order (SH-26); or one number (SH-41)."""
    with_a, with_b = moves(levers, of, a), moves(levers, of, b)
    batches = [Batch(((),), with_a), Batch(((),), with_b), Batch(((),), moves(levers, of, a + b))]
    for first, second in ((with_a, b), (with_b, a)):
        reached = {source: ends(levers, source, second, of.others) for source in of.sources}
        for source, number, targets in _going_on(of, first):
            after = _without(of, source)
            for target in squares(targets):
                allowed = _allowed(after) & ~(BITS[target] & FIELD)
                if of.others & BITS[target] & FIELD:  # SH-60: what was captured is not in the way any more.
                    others = of.others & ~BITS[target]
                    reached_then = {source: ends(levers, source, second, others) for source in after.sources}
                else:
                    reached_then = reached
                then = [Ends(other, second, reached_then[other] & allowed) for other in after.sources]
                batches.append(Batch(((Move(source, target, number),),), then))
    return Plays((PASS,), batches)


def _without(of: Side, source: Square) -> Side:
    """The side without the piece that moved: the second number is for another one (SH-27)."""
    at_home = of.at_home - (source == of.home)
    return of._replace(
        sources=tuple(square for square in of.sources if square != source or (square == of.home and at_home)),
        own=of.own & ~BITS[source],
        at_home=at_home,
    )


def _with_stars(state: ShiftiState, of: Side, number: int, spaces: int) -> Plays:
    """SH-28, SH-30: a move and shifts, in either order (SH-29), all spaces before the move or all after it (SH-33)."""
    levers, allowed = state.levers, _allowed(of)
    here = moves(levers, of, number)
    batches = [Batch(((),), here), Batch(((),), _going_on(of, here), _shifts(levers, spaces))]
    for source in of.sources:
        # A shift of levers that the ways from here do not depend on leaves them as they are.
        beside, changing = parted(levers, spaces, reach(levers, source, number).span)
        if targets := ends(levers, source, number, of.others) & allowed:
            batches.append(Batch(beside, (Ends(source, number, targets),)))
        for shifts, after in changing:
            if targets := ends(after, source, number, of.others) & allowed:
                batches.append(Batch((shifts,), (Ends(source, number, targets),)))
    if state.options.split_stars and spaces == 2:
        for setting in settings(levers, 1):
            found = _going_on(of, moves(setting.levers, of, number))
            batches.append(Batch((setting.shifts,), found, _second_space(setting)))
    return Plays(_still(levers, spaces), batches)


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


def _going_on(of: Side, found: list[Ends]) -> list[Ends]:
    """The moves that something may follow: not the last piece's into the goal, with it the match is over (SH-68)."""
    return [one._replace(targets=one.targets & FIELD) for one in found] if of.to_come == 1 else found


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
