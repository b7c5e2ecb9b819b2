"""What a hand at Shifti means by what it picks: by what the board shows, never by asking the rules."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from game.rules.shifti.board import BITS, FIELD, LAST, black
from game.rules.shifti.dice import ROLLED
from game.rules.shifti.levers import turned
from game.rules.shifti.moves import ends
from game.rules.shifti.parts import rest_of, side, squares
from game.rules.shifti.state import EndTurn, Enter, Move, Shift, ShiftiAction, ShiftiView, Square, TakeCorner
from game.staging.names import Pick
from game.staging.shifti.offer import WAYS

OPEN, BLOCKED, SHUT = range(3)
"""Of a way: it may be gone; only other pieces are in it; there is none."""

END: Final = Pick("button", ("end_turn",))


class Picked(NamedTuple):
    """What is picked: squares, where own and other pieces stand, numbers, levers with their arrows."""

    squares: list[Square]
    sources: list[Square]
    others: list[Square]
    numbers: list[int]
    levers: list[tuple[int, str]]


def read(view: ShiftiView, chosen: frozenset[Pick]) -> Picked:
    """The picks, sorted by what they are."""
    picked = Picked([], [], [], [], [])
    for pick in sorted(chosen):
        match pick.id:
            case ("square", int(square)):
                picked.squares.append(square)
            case ("piece", int(seat), int(piece)):
                (picked.sources if seat == view.seat else picked.others).append(view.pieces[seat][piece])
            case ("number", int(number)):
                picked.numbers.append(number)
            case ("lever", int(lever)):
                picked.levers.append((lever, pick.part))
    return picked


def meant(view: ShiftiView, chosen: frozenset[Pick]) -> Sequence[ShiftiAction]:
    """What these picks may be for. First comes what cannot be done, if anything cannot, so that it is explained.

    With the option must_use_roll the rules forbid more than the board shows: such a way counts as open here.
    """
    picked = read(view, chosen)
    if view.pending:
        return [TakeCorner(corner) for corner in picked.squares[:1]]
    if view.roll is None:
        return ()
    # The end of the turn, or an arrow, is meant whatever piece was chosen before.
    if END in chosen:
        return (EndTurn(),)
    if picked.levers:
        return _shifts(view, *picked.levers[-1])  # An arrow, rather than the lever that it belongs to.
    return Ways(view, picked.numbers).meant(picked)


def _shifts(view: ShiftiView, lever: int, arrow: str) -> Sequence[Shift]:
    """What an arrow is for. Of a lever alone both, first one that it can go: only a lever without any is refused."""
    if arrow:
        return (Shift(lever, WAYS[arrow]),)
    rest = rest_of(view)

    def goes(by: int) -> bool:
        return rest.spaces > 0 and abs(view.levers[lever - 1] + by) <= LAST and not turned(rest.begun, lever, by)

    return [Shift(lever, by) for by in sorted((1, -1), key=goes, reverse=True)]


class Ways:
    """Where the pieces of the seat to act may go with the numbers that are chosen, or all that are left."""

    def __init__(self, view: ShiftiView, chosen: Sequence[int] = ()) -> None:
        assert view.roll is not None
        self.levers, self.of, self.rest = view.levers, side(view), rest_of(view)
        # When none is left, those that were played: the rules say that they were.
        self.numbers = tuple(chosen) or self.rest.numbers or ROLLED[view.roll].numbers
        self.free = FIELD & ~self.of.own

    def ends(self, source: Square, number: int) -> int:
        """The set of squares where a piece may go with a number, its goal among them."""
        if number not in self.rest.numbers or source in (self.rest.moved, self.of.goal):
            return 0
        return ends(self.levers, source, number, self.of.others) & (self.free | BITS[self.of.goal])

    def all_ends(self, source: Square) -> tuple[Square, ...]:
        """Where a piece may go with any of the numbers."""
        found = 0
        for number in self.numbers:
            found |= self.ends(source, number)
        return tuple(squares(found))

    def best(self, source: Square, target: Square) -> tuple[int, Move | Enter]:
        """The piece's way there by the number that allows it; else by one that only other pieces are in the way of.

        Of ways that are all too short it is the longest.
        """
        ways = ((self._way(source, target, n), self._go(source, target, n)) for n in reversed(self.numbers))
        return min(ways, key=itemgetter(0))

    def _way(self, source: Square, target: Square, number: int) -> int:
        if self.ends(source, number) & BITS[target]:
            return OPEN
        return BLOCKED if ends(self.levers, source, number, 0) & BITS[target] else SHUT

    def _go(self, source: Square, target: Square, number: int) -> Move | Enter:
        return Enter(source, number) if target == self.of.goal else Move(source, target, number)

    def meant(self, picked: Picked) -> Sequence[Move | Enter]:
        """The moves that pieces, squares and perhaps a number are meant for.

        Another seat's piece stands for its square. A piece that cannot move is asked for alone, whatever else is
        chosen; of several that may be none.
        """
        targets = [*picked.squares, *picked.others]
        if not picked.sources:
            return [Move(square, square, self.numbers[0]) for square in picked.others[:1]]
        stuck = [source for source in picked.sources if not self.all_ends(source)]
        if stuck and (len(picked.sources) > 1 or not targets):
            return (self._nowhere(stuck[0]),)
        if len(picked.sources) > 1:
            return ()  # One instead of the other.
        source = picked.sources[0]
        ways = [self.best(source, target) for target in targets or self.all_ends(source)]
        return [action for _, action in sorted(ways, key=lambda way: way[0] == OPEN)]

    def _nowhere(self, source: Square) -> Move:
        """A move of a piece that has none: where it could go if nobody stood in the way, or any."""
        for number in self.numbers:
            for target in squares(ends(self.levers, source, number, 0) & self.free):
                return Move(source, target, number)
        return Move(source, next(squares(black(self.levers) & self.free)), self.numbers[0])
