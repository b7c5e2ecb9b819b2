"""Places of a region: the one under the pointer or with the focus, and how arrows step along hundreds of them."""

from collections.abc import Callable, Sequence
from math import dist, hypot
from typing import Final

from game.staging.names import Pick
from game.staging.offer import Point, Region
from game.ui.kit.focus import DIRECTIONS

MANY: Final = 24
"""A region with more snaps is one stop of the focus; within it arrows step from one to the next."""

GAP: Final = 3.0
"""Snaps further apart than so many steps are no neighbours: the edge between them is out of reach."""

ROWS: Final = 8
"""A region with more rows is no rim but a plain, in which every point is as good."""

ALONG: Final = 0.35
"""The cosine up to which an arrow still means the way to a neighbour."""

Spot = tuple[Pick, Point]
"""A region and a point of it."""

Seen = Callable[[Point], tuple[float, float] | None]
"""Where a point of the table is on the screen."""


def snap_name(region: Region, number: int) -> str:
    """What a snap is called as a target of the focus."""
    return f"{region.pick}@{number}"


def runs(snaps: Sequence[Point]) -> list[tuple[int, ...]]:
    """The snaps by rows of neighbours, each by its numbers; of a row that is closed the first comes last once more."""
    if len(snaps) < 2:
        return [tuple(range(len(snaps)))]
    steps = [dist(a, b) for a, b in zip(snaps, snaps[1:], strict=False)]
    most = GAP * sorted(steps)[len(steps) // 2]
    found: list[list[int]] = [[0]]
    for number, step in enumerate(steps, 1):
        if step > most:
            found.append([])
        found[-1].append(number)
    if len(snaps) > 2 and dist(snaps[-1], snaps[0]) <= most:
        if len(found) == 1:
            found[0].append(0)
        else:
            found[0] = found.pop() + found[0]
    return [tuple(run) for run in found]


def lines(regions: Sequence[Region]) -> list[tuple[Point, ...]]:
    """What shines of regions of hundreds of places: their rows of neighbours, if there are not so many as in a grid."""
    found = []
    for region in regions:
        rows = runs(region.snaps) if len(region.snaps) > MANY else []
        if len(rows) <= ROWS:
            found += [tuple(region.snaps[number] for number in row) for row in rows if len(row) > 1]
    return found


def entry(region: Region, point: Point | None) -> int:
    """The snap at which the focus comes into a region: of the point that was chosen, else the middle one."""
    if point is None:
        return len(region.snaps) // 2
    return min(range(len(region.snaps)), key=lambda number: dist(region.snaps[number], point))


def next_snap(region: Region, number: int, arrow: str, seen: Seen) -> int | None:
    """The neighbour of a snap in an arrow's direction on the screen; None if there is none."""
    here, (right, down) = seen(region.snaps[number]), DIRECTIONS[arrow]
    best, found = ALONG, None
    if here is None:
        return None
    for other in _neighbours(region.snaps, number):
        there = seen(region.snaps[other])
        if there is None:
            continue
        x, y = there[0] - here[0], there[1] - here[1]
        cosine = (x * right + y * down) / (hypot(x, y) or 1.0)
        if cosine > best:
            best, found = cosine, other
    return found


def _neighbours(snaps: Sequence[Point], number: int) -> set[int]:
    near: set[int] = set()
    for run in runs(snaps):
        for a, b in zip(run, run[1:], strict=False):
            if number in (a, b):
                near |= {a, b}
    return near - {number}
