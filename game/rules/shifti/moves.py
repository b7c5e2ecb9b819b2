"""How a piece may go: square by square along black, a number of squares, no square twice (SH-44 to SH-58)."""

from functools import lru_cache
from typing import Final

from game.rules.shifti.board import BESIDE, BITS, CORNERS, SIDE, SQUARES, STATIONS, black, ways
from game.rules.shifti.state import Levers, Square

_STATION_BESIDE: Final = tuple(sum(BITS[to] for to in near if to in CORNERS) for near in BESIDE)
_APART: Final = tuple(
    tuple(abs(a // SIDE - b // SIDE) + abs(a % SIDE - b % SIDE) for b in range(SQUARES)) for a in range(SQUARES)
)
"""The fewest steps between two squares, whatever their colours."""


def stands_firm(levers: Levers, square: Square) -> bool:
    """Whether a piece there may move: on white it is stranded (SH-48), a station counts as black (SH-20)."""
    return bool((black(levers) | STATIONS) & BITS[square])


def ends(levers: Levers, source: Square, number: int, others: int) -> int:
    """The set of squares where `number` steps may end, and of stations that may be entered with it.

    `others` is the set of the squares of other colours' pieces: they are not jumped (SH-51), but a move may end on one
    (SH-59). Own pieces are jumped (SH-50); that no move ends on one (SH-52), and that of the stations only the goal is
    entered (SH-53), is left to the caller.
    """
    found, through = _free_ends(levers, source, number)
    blocking = others & through
    return _walk(levers, source, number, blocking)[0] if blocking else found


@lru_cache(maxsize=1 << 16)
def _free_ends(levers: Levers, source: Square, number: int) -> tuple[int, int]:
    return _walk(levers, source, number, 0)


def _walk(levers: Levers, source: Square, number: int, others: int) -> tuple[int, int]:
    """The ends, and the squares that ways lead through; all ways at once, each a tip and the squares it has seen."""
    if not stands_firm(levers, source):
        return 0, 0
    near, stations, through = ways(levers), 0, 0
    tips = [(source, BITS[source])]
    for step in range(1, number + 1):
        for square, _ in tips:
            stations |= _STATION_BESIDE[square]  # SH-62: the rest of the number is lost
            through |= BITS[square]
        # SH-46, SH-51: only the last step may be onto a piece of another colour.
        closed = others if step < number else 0
        tips = [(to, seen | BITS[to]) for square, seen in tips for to in near[square] if not (seen | closed) & BITS[to]]
    found = stations
    for square, _ in tips:
        found |= BITS[square]
    return found, through


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
