"""The levers: what may be shifted with the stars of a roll (SH-28 to SH-38)."""

from functools import lru_cache

from game.rules.shifti.board import LAST, LEVERS
from game.rules.shifti.state import Lever, Levers, Shift


def shifted(levers: Levers, lever: Lever, spaces: int) -> Levers:
    a, b, c, d = levers
    return a + spaces * (lever == 1), b + spaces * (lever == 2), c + spaces * (lever == 3), d + spaces * (lever == 4)


@lru_cache(maxsize=4 * 625)
def shifts(levers: Levers, spaces: int, begun: Shift | None) -> tuple[Shift, ...]:
    """Every lever either way (SH-28, SH-35), as far as it goes (SH-36), with two spaces at once too (SH-30).

    `begun` is the shift that the roll has been used for already.
    """
    return tuple(
        Shift(lever, by)
        for lever in LEVERS
        for by in range(-spaces, spaces + 1)
        if by and abs(levers[lever - 1] + by) <= LAST and not turned(begun, lever, by)
    )


def turned(begun: Shift | None, lever: Lever, by: int) -> bool:
    """Whether the lever has been shifted the other way with this roll (SH-31)."""
    return begun is not None and begun.lever == lever and (begun.spaces > 0) != (by > 0)
