"""Where a move may end, worked out once more: a walker on rings and lanes, read from the digest's tables.

It knows a ship's place as a ring and a position on it, or a lane and a dot of it, and tries every way to answer the
forks. Nothing of the game's code is used.
"""

import re
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from tests.rules.red_shift.digest import table

MOST_FORKS: Final = 9


class System(NamedTuple):
    name: str
    ring: list[str]
    entry: int
    exit: int
    dots: list[str]
    """Of the lane that leaves it; the next system lies behind them."""


class End(NamedTuple):
    space: str
    made: int
    lost: int
    pay: bool


@cache
def systems() -> list[System]:
    found = []
    for row in table("Systems"):
        name, entry, way_out = row[1], row[7], row[8]
        ring = [space[2] for space in table("Spaces") if space[4] == name]
        dots = next(re.findall(r"dot_\w+", lane[2]) for lane in table("Lanes") if lane[1] == way_out)
        found.append(System(name, ring, ring.index(entry), ring.index(way_out), dots))
    return found


def walk(start: str, steps: int, leave: tuple[bool, ...]) -> End | None:
    """A walk that leaves, or stays in, the orbit as `leave` says fork by fork; None if a rule forbids it."""
    number = next(i for i, system in enumerate(systems()) if start in system.ring)
    place, dot, forks, pay = systems()[number].ring.index(start), -1, list(leave), False
    for _ in range(steps):
        system = systems()[number]
        lone = len(system.ring) == 1
        if dot >= 0 or place == system.exit and (lone or forks.pop(0)):
            dot += 1
            if dot == len(system.dots):
                number = (number + 1) % len(systems())
                place, dot = systems()[number].entry, -1
                pay |= number == 0
        else:
            place = (place + 1) % len(system.ring)
    system = systems()[number]
    if dot < 0:
        return End(system.ring[place], steps, 0, pay)
    if len(system.ring) > 1:
        return None
    return End(system.ring[0], steps - dot - 1, dot + 1, pay)


@cache
def all_ends(start: str, steps: int) -> frozenset[End]:
    """All ends of a move, whichever way the forks are answered."""
    found = (walk(start, steps, leave) for leave in product((True, False), repeat=MOST_FORKS))
    return frozenset(end for end in found if end)
