"""The levers: what may be shifted with the stars of a roll (SH-28 to SH-38)."""

from functools import lru_cache

from game.rules.shifti.board import LAST, LEVERS
from game.rules.shifti.state import Lever, Levers, Shift


def shifted(levers: Levers, lever: Lever, by: int) -> Levers:
    a, b, c, d = levers
    return a + by * (lever == 1), b + by * (lever == 2), c + by * (lever == 3), d + by * (lever == 4)


@lru_cache(maxsize=2 * 625)
def shifts(levers: Levers, begun: Shift | None) -> tuple[Shift, ...]:
    """Every lever either way (SH-28, SH-35) as far as it goes (SH-36); `begun`: the shift that was made before."""
    return tuple(
        Shift(lever, by)
        for lever in LEVERS
        for by in (-1, 1)
        if abs(levers[lever - 1] + by) <= LAST and not turned(begun, lever, by)
    )


def turned(begun: Shift | None, lever: Lever, by: int) -> bool:
    """Whether the lever has been shifted the other way with this roll (SH-31)."""
    return begun is not None and begun.lever == lever and begun.by != by
