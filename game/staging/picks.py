"""Picks: an action as the set of things, handles and buttons that a hand has to choose for it.

The order is free. What may still be chosen is what the actions that remain still need.
"""

from collections.abc import Mapping
from itertools import pairwise

from game.core.values import Action, Value

Pick = str
"""A thing's id ("stone:3"), a handle of a thing ("stone:3#curl"), a button ("button:skip"), a region ("region:mat")."""

Point = tuple[float, float]
"""A place on the table in cm: x right, y away from the viewer, from the middle."""


class Region(Value, frozen=True):
    """A part of the table of which every point is another action: a choice from a continuum.

    It is one pick; the point that is picked comes with it (Staging.place).
    """

    pick: Pick
    outline: tuple[Point, ...]


Picks = Mapping[frozenset[Pick], Action | Region]
"""What each set of picks makes: an action, or with a region's pick in it an action for each of its points."""


def inside(point: Point, outline: tuple[Point, ...]) -> bool:
    """Whether the point lies in the polygon; of its rim some points do, others not."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def remaining(picks: Picks, chosen: frozenset[Pick]) -> Picks:
    """The actions that hold all picks chosen so far."""
    return {need: action for need, action in picks.items() if chosen <= need}


def open_picks(picks: Picks, chosen: frozenset[Pick]) -> frozenset[Pick]:
    """Every pick that some remaining action still needs: this is what glows."""
    return frozenset().union(*(need - chosen for need in remaining(picks, chosen)))


def completed(picks: Picks, chosen: frozenset[Pick]) -> Action | Region | None:
    """What the chosen picks make if they are a whole set, or None. No set contains another, so there is at most one."""
    return picks.get(chosen)


def thing_of(pick: Pick) -> str:
    """The thing that a pick or its handle belongs to."""
    return pick.partition("#")[0]
