"""Where a ship may come to: the ends of a move by steps, and the shortest way to a space."""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.red_shift.board import DOTS, EARTH, FORWARD, LONE_WORLDS, SPACES
from game.rules.red_shift.state import Space

STEPS: Final = range(3, 12)
"""What moves a ship: two dice that differ (RD-18); the cards are within."""


class Way(NamedTuple):
    """The spaces and dots that a ship goes over, the last is where it stops; steps lost in front of dots (RD-29).

    `earth`: it comes to Earth through the lane from Halley's Comet (RD-77); going round Earth's own orbit does not
    count (RD-78), nor does setting out (RD-79).
    """

    path: tuple[Space, ...]
    lost: int
    earth: bool


def _way(path: tuple[Space, ...], lost: int = 0) -> Way:
    return Way(path, lost, any(DOTS.get(before) == EARTH == at for before, at in zip(path, path[1:], strict=False)))


@lru_cache(maxsize=len(SPACES) * len(STEPS))
def ends(start: Space, steps: int) -> dict[Space, Way]:
    """The spaces on which a move of exactly so many steps may end (RD-23), and a way to each; not to be changed.

    A fork offers both ways each time the ship comes to it (RD-26, RD-27, RD-33). Where several ways lead to a space
    they differ in nothing else (but for 12 steps, which nothing makes); the one that leaves an orbit sooner is kept.
    """
    ways: dict[Space, Way] = {}
    for path in _paths(start, steps):
        way = _stopping(start, path)
        if way is not None:
            ways.setdefault(way.path[-1] if way.path else start, way)
    return ways


def _paths(at: Space, steps: int) -> Iterator[tuple[Space, ...]]:
    if steps == 0:
        yield ()
        return
    for step in reversed(FORWARD[at]):  # the lane first
        for path in _paths(step, steps - 1):
            yield (step, *path)


def _stopping(start: Space, path: tuple[Space, ...]) -> Way | None:
    """The way that a full roll along this path makes; None where it would end on a dot behind an orbit's exit."""
    made = len(path)
    while made and path[made - 1] in DOTS:  # RD-25; RD-30: one dot or two
        made -= 1
    if made == len(path):  # RD-32: no early stop here
        return _way(path)
    world = path[made - 1] if made else start
    return _way(path[:made], len(path) - made) if world in LONE_WORLDS else None  # RD-29, or RD-28


@lru_cache(maxsize=8 * len(SPACES))
def shortest(start: Space, goals: frozenset[Space]) -> Way:
    """The shortest way along the arrows to one of the goals; where the ship stands is not one (RD-88)."""
    queue: deque[tuple[Space, ...]] = deque([()])
    seen = {start}
    while queue:
        path = queue.popleft()
        at = path[-1] if path else start
        if path and at in goals:
            return _way(path)
        for step in FORWARD[at]:
            if step not in seen:
                seen.add(step)
                queue.append((*path, step))
    raise ValueError(f"no way from {start}")


OF_KIND: Final = {
    kind: frozenset(space for space, at in SPACES.items() if at.kind == kind)
    for kind in ("planet", "moon", "dock", "orbit")
}
"""The spaces of each kind, as goals."""
