"""How a piece may go: square by square along black, a number of squares, no square twice (SH-44 to SH-58)."""

from typing import Final, NamedTuple

from game.rules.shifti.board import BESIDE, BITS, CORNERS, FIELD, SIDE, SQUARES, STATIONS, black, ways
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
    """Where a number of steps may lead, as long as no piece is in the way; all sets of squares.

    `ends` are the squares where they may end, and the stations that may be entered; `through` what they may lead
    through. `routes` has both for each way. `span` is the slice of the levers that all this depends on.
    """

    ends: int
    through: int
    routes: tuple[tuple[int, int], ...]
    span: tuple[int, int]


def ends(levers: Levers, source: Square, number: int, others: int) -> int:
    """The set of squares where `number` steps may end, and of stations that may be entered with it.

    `others` is the set of the squares of other colours' pieces: they are not jumped (SH-51), but a move may end on one
    (SH-59). Own pieces are jumped (SH-50); that no move ends on one (SH-52), and that of the stations only the goal is
    entered (SH-53), is left to the caller.
    """
    found, through, routes, _ = reach(levers, source, number)
    blocking = others & through & FIELD  # SH-67: whoever stands in the station that a move begins in blocks nobody.
    if not blocking:
        return found
    found = 0
    for squares, end in routes:
        if not squares & blocking:
            found |= end
    return found


LARGEST: Final = 9
"""The largest number that two dice show."""

_KNOWN: Final[tuple[dict[tuple[int, int], dict[tuple[int, ...], Reach]], ...]] = tuple(
    {} for _ in range(SQUARES * (LARGEST + 1))
)
"""What `reach` found: by source and number, by the span of levers that it depends on, by their positions.

A few steps see one to three of the four strips, so that 90 000 entries are all there can be, where the levers' 625
settings would make 300 000; and a walk costs ten times what it costs to find its entry.
"""


def reach(levers: Levers, source: Square, number: int) -> Reach:
    """Where 1 to 9 steps may lead from a square."""
    known = _KNOWN[source * (LARGEST + 1) + number]
    for (first, end), by_positions in known.items():
        found = by_positions.get(levers[first:end])
        if found is not None:
            return found
    found = _walk(levers, source, number)
    known.setdefault(found.span, {})[levers[found.span[0] : found.span[1]]] = found
    return found


def _span(through: int) -> tuple[int, int]:
    """The levers, as a slice, whose rows hold a square of a way or one beside it: the others are not looked at."""
    top, bottom = ((through & -through).bit_length() - 1) // SIDE, (through.bit_length() - 1) // SIDE
    return max(0, (top - 1) // 2), (bottom + 2) // 2


def _walk(levers: Levers, source: Square, number: int) -> Reach:
    """All ways at once, each of them a tip and the set of squares it has seen (SH-46)."""
    near, through = ways(levers), BITS[source]
    if not stands_firm(levers, source):
        return Reach(0, through, (), _span(through))
    tips, routes = {(source, BITS[source])}, set[tuple[int, int]]()
    for _ in range(number):
        for square, seen in tips:
            through |= BITS[square]
            if _STATION_BESIDE[square]:  # SH-62: the rest of the number is lost.
                routes.add((seen, _STATION_BESIDE[square]))
        tips = {(to, seen | BITS[to]) for square, seen in tips for to in near[square] if not seen & BITS[to]}
    routes.update((seen ^ BITS[square], BITS[square]) for square, seen in tips)
    found = 0
    for _, end in routes:
        found |= end
    return Reach(found, through, tuple(routes), _span(through))


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
