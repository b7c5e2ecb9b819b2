"""The levers: what may be shifted with the stars of a roll (SH-28 to SH-38)."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.rules.shifti.board import LAST, LEVERS
from game.rules.shifti.state import Lever, Levers, Shift


class Setting(NamedTuple):
    """Some shifts in a row, and the levers' positions after them."""

    shifts: tuple[Shift, ...]
    levers: Levers


def shifted(levers: Levers, lever: Lever, spaces: int) -> Levers:
    a, b, c, d = levers
    return a + spaces * (lever == 1), b + spaces * (lever == 2), c + spaces * (lever == 3), d + spaces * (lever == 4)


@lru_cache(maxsize=2 * 625)
def settings(levers: Levers, spaces: int) -> tuple[Setting, ...]:
    """All that may be done with one or two stars, but nothing at all.

    One lever one space, either way (SH-28, SH-35); with two stars one lever two spaces one way (SH-31), or two levers
    one space each (SH-32); one of the spaces may be left out (SH-38).
    """
    found = [_one(levers, lever, by) for by in range(1, spaces + 1) for lever in LEVERS for by in (-by, by)]
    if spaces == 2:
        found += [
            Setting((Shift(a, by_a), Shift(b, by_b)), shifted(shifted(levers, a, by_a), b, by_b))
            for a, b in product(LEVERS, repeat=2)
            if a < b
            for by_a, by_b in product((-1, 1), repeat=2)
        ]
    # SH-36
    return tuple(setting for setting in found if all(abs(position) <= LAST for position in setting.levers))


def _one(levers: Levers, lever: Lever, spaces: int) -> Setting:
    return Setting((Shift(lever, spaces),), shifted(levers, lever, spaces))
