"""How a piece may go: square by square along black, a number of squares, no square twice (SH-44 to SH-58)."""

from collections import defaultdict
from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.shifti.board import (
    BESIDE,
    BITS,
    CORNERS,
    FIELD,
    POSITIONS,
    SETTINGS,
    SIDE,
    SQUARES,
    STATIONS,
    black,
    ways,
)
from game.rules.shifti.state import Levers, Square

_STATION_BESIDE: Final = tuple(sum(BITS[to] for to in near if to in CORNERS) for near in BESIDE)
_APART: Final = tuple(
    tuple(abs(a // SIDE - b // SIDE) + abs(a % SIDE - b % SIDE) for b in range(SQUARES)) for a in range(SQUARES)
)
"""The fewest steps between two squares, whatever their colours."""


def stands_firm(levers: Levers, square: Square) -> bool:
    """Whether a piece there may move: on white it is stranded (SH-48), a station counts as black (SH-20)."""
    return bool((black(levers) | STATIONS) & BITS[square])


class Reach(NamedTuple):
    """Where a number of steps may lead, as long as no piece is in the way.

    `ends` are the squares where they may end, and the stations that may be entered; `through` what they may lead
    through. `ways` has for each way the squares before its end, and `tips` that end, in the same order; `entries` has
    for each station that may be entered, on fewer steps too (SH-62), the squares before it.
    """

    ends: int
    through: int
    ways: tuple[int, ...]
    tips: tuple[Square, ...]
    entries: tuple[tuple[int, int], ...]

    def free(self, others: int) -> int:
        """The ends without those that pieces on `others` block."""
        blocking = others & self.through & FIELD  # SH-67: whoever stands in a station that a move begins in does not.
        if not blocking:
            return self.ends
        found = 0
        for squares, end in zip(self.ways, self.tips, strict=True):
            if not squares & blocking:
                found |= BITS[end]
        for squares, stations in self.entries:
            if not squares & blocking:
                found |= stations
        return found


def ends(levers: Levers, source: Square, number: int, others: int) -> int:
    """The set of squares where `number` steps may end, and of stations that may be entered with it.

    `others` is the set of the squares of other colours' pieces: they are not jumped (SH-51), but a move may end on one
    (SH-59). Own pieces are jumped (SH-50); that no move ends on one (SH-52), and that of the stations only the goal is
    entered (SH-53), is left to the caller.
    """
    return reach(levers, source, number).free(others)


LARGEST: Final = 9
"""The largest number that two dice show."""

_KNOWN: Final = defaultdict[int, list[Reach | None]](lambda: [None] * len(SETTINGS))
"""What `reach` found, by source and number, then by the setting of the levers."""


def reach(levers: Levers, source: Square, number: int) -> Reach:
    """Where 0 to 9 steps may lead from a square."""
    return _KNOWN[source * (LARGEST + 1) + number][SETTINGS[levers]] or _learn(levers, source, number)


def _learn(levers: Levers, source: Square, number: int) -> Reach:
    """Finds what is not known yet, for all settings at once that are alike in what the ways depend on.

    A few steps see one to three of the four strips, so that 90 000 walks are all there can be, not 300 000.
    """
    found = _on(reach(levers, source, number - 1), ways(levers)) if number else _here(levers, source)
    known = _KNOWN[source * (LARGEST + 1) + number]
    # The levers above and below the span may stand anywhere: all values of the first and the last digits.
    first, end = _span(found.through)
    above, below = POSITIONS ** (4 - first), POSITIONS ** (4 - end)
    for start in range(SETTINGS[levers] % above // below * below, len(SETTINGS), above):
        known[start : start + below] = [found] * below
    return found


def _span(through: int) -> tuple[int, int]:
    """The levers, as a slice, whose rows hold a square of a way or one beside it: the others are not looked at."""
    top, bottom = ((through & -through).bit_length() - 1) // SIDE, (through.bit_length() - 1) // SIDE
    return max(0, (top - 1) // 2), min(4, (bottom + 2) // 2)


def _here(levers: Levers, source: Square) -> Reach:
    """No step at all: the beginning of all ways, if there are any."""
    if not stands_firm(levers, source):
        return Reach(0, BITS[source], (), (), ())
    return Reach(BITS[source], BITS[source], (0,), (source,), ())


def _on(before: Reach, near: tuple[tuple[Square, ...], ...]) -> Reach:
    """One step more on all ways at once, none onto a square that it has seen (SH-46)."""
    found, longer, entries = 0, set[tuple[int, Square]](), set(before.entries)
    for squares, end in zip(before.ways, before.tips, strict=True):
        seen = squares | BITS[end]
        for to in near[end]:
            if not seen & BITS[to]:
                longer.add((seen, to))
                found |= BITS[to]
        if _STATION_BESIDE[end]:  # SH-62: the rest of the number is lost.
            entries.add((seen, _STATION_BESIDE[end]))
    for _, stations in entries:
        found |= stations
    ways, tips = zip(*longer, strict=True) if longer else ((), ())
    return Reach(found, before.through | before.ends & FIELD, ways, tips, tuple(entries))


@lru_cache(maxsize=64)
def route(levers: Levers, source: Square, target: Square, number: int, others: int) -> tuple[Square, ...]:
    """The squares that a move enters, `target` last; empty if there is no way.

    Into a station the shortest way, of at most `number` steps (SH-62); else exactly so many (SH-45).
    """
    if not stands_firm(levers, source):
        return ()
    near = ways(levers)
    if target not in CORNERS:
        return _go((source,), target, number, near, others)[1:]
    for steps in range(_APART[source][target], number + 1, 2):
        if path := _go((source,), target, steps, near, others):
            return path[1:]
    return ()


def _go(
    path: tuple[Square, ...], target: Square, steps: int, near: tuple[tuple[Square, ...], ...], others: int
) -> tuple[Square, ...]:
    """The path with so many more steps added, the last of them onto the target; empty if there is none."""
    here = path[-1]
    if steps == 1:
        there = target in BESIDE[here] if target in CORNERS else target in near[here] and target not in path
        return (*path, target) if there else ()
    for to in near[here]:
        if _APART[to][target] < steps and to != target and to not in path and not others & BITS[to]:
            if whole := _go((*path, to), target, steps - 1, near, others):
                return whole
    return ()
