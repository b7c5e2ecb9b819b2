"""Play without a mouse: where the focus goes. Tab in reading order, arrows by the direction on the screen."""

from collections.abc import Sequence
from typing import Final, NamedTuple

DIRECTIONS: Final = {
    "arrow_left": (-1.0, 0.0),
    "arrow_right": (1.0, 0.0),
    "arrow_up": (0.0, -1.0),
    "arrow_down": (0.0, 1.0),
}
LINE: Final = 24.0
"""Targets whose heights differ by less than so many u stand in one line."""

ASIDE: Final = 2.5
"""How much worse a way to the side is than one straight on."""


class Target(NamedTuple):
    """Something that can have the focus: a button or a thing, and its middle in u from the top left."""

    name: str
    x: float
    y: float


def step(targets: Sequence[Target], name: str, by: int) -> str:
    """The next target in reading order (by = 1) or the one before it (-1); the first, or last, without a focus."""
    order = [target.name for target in sorted(targets, key=lambda one: (one.y // LINE, one.x))]
    if not order:
        return ""
    if name not in order:
        return order[0 if by > 0 else -1]
    return order[(order.index(name) + by) % len(order)]


def towards(targets: Sequence[Target], name: str, arrow: str) -> str:
    """The nearest target in the arrow's direction; the same one if there is none, the first without a focus."""
    here = next((target for target in targets if target.name == name), None)
    if here is None:
        return step(targets, "", 1)
    right, down = DIRECTIONS[arrow]
    best, least = name, float("inf")
    for target in targets:
        x, y = target.x - here.x, target.y - here.y
        ahead, aside = x * right + y * down, abs(x * down) + abs(y * right)
        cost = ahead + ASIDE * aside
        # Within a cone of 63 degrees to each side: what lies beyond it another arrow reaches.
        if ahead > 0.5 and aside <= 2 * ahead and cost < least:
            best, least = target.name, cost
    return best
