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
    a, b, c, d = (position + spaces * (at == lever) for at, position in zip(LEVERS, levers, strict=True))
    return a, b, c, d


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


class Parted(NamedTuple):
    """Settings by whether they change the position of a lever that matters."""

    beside: tuple[tuple[Shift, ...], ...]
    changing: tuple[Setting, ...]


@lru_cache(maxsize=2**14)
def parted(levers: Levers, spaces: int, span: tuple[int, int]) -> Parted:
    """The settings, where the levers of the span (a slice) are those that matter."""
    first, end = span
    beside, changing = [], []
    for setting in settings(levers, spaces):
        if setting.levers[first:end] == levers[first:end]:
            beside.append(setting.shifts)
        else:
            changing.append(setting)
    return Parted(tuple(beside), tuple(changing))
