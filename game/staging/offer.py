"""What the table offers a hand: sets of picks, the grips that they are taken by, and areas for a continuum.

An action is a *set* of picks; the order is free. What may still be chosen is what the actions that remain still need.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, Literal

from msgspec import field

from game.core.values import Action, Value
from game.staging.cue import Cue
from game.staging.names import Name, Pick, button

Point = tuple[float, float]
"""A place on the table in cm: x right, y away from the viewer, from the middle."""


class Flick(Value, frozen=True):
    """A thing that a hand tosses into a region: pulled back and let go, it slides and tumbles until it lies flat.

    `among`: the things that it may bump into.
    """

    id: Name
    among: tuple[Name, ...] = ()


class Region(Value, frozen=True):
    """A part of the table of which every point is another action: a choice from a continuum, or of hundreds of places.

    It is one pick of kind `area`; the point that is picked comes with it (Staging.meant). `snaps`: the points that a
    hand is drawn to and the keyboard steps through, neighbours one after the other. `flick`: what may be tossed into
    it instead of picking a point (Staging.tossed).
    """

    pick: Pick
    outline: tuple[Point, ...]
    snaps: tuple[Point, ...] = ()
    flick: Flick | None = None


class EyesClosed(Value, frozen=True):
    """How a choice is made with eyes closed: the table is dark but for the things `lit`, and time is counted down.

    At zero what is chosen so far holds, and what is not is drawn at random. Who asks gets `more` seconds.
    """

    seconds: int
    more: int
    lit: frozenset[Name] = frozenset()


class ThrowDice(Action, frozen=True):
    """What people pick like a decision, and chance decides."""


THROW: Final = button("throw")
"""The button that throws, in every game that has dice; the dice themselves do too."""


Sets = Mapping[frozenset[Pick], Action | Region]
"""What each set of picks makes: an action, or with a region's pick in it an action for each of its points."""

Shows = Literal["always", "hovered", "needed"]
"""When a pick is drawn or glows: while it may be picked; only under the pointer; once something is chosen with it."""


class Grip(Value, frozen=True):
    """How a hand takes hold of a pick; a pick without one is plain: it glows while it may be picked.

    `key` picks it on the thing under the pointer. `rail` is the motion that its thing is drawn along by the hand, forth
    and back; let go past the middle, the pick is chosen. `twins` are the things that glow and pale with its thing.
    `lights` tells that the whole thing glows while this handle may be picked, whatever else is open. With `decides`,
    what else the action needs goes without saying where it can only be one thing: once this is chosen and one action
    alone is left, that is meant.
    """

    shows: Shows = "always"
    key: str = ""
    rail: Cue | None = None
    twins: tuple[Name, ...] = ()
    lights: bool = False
    decides: bool = False


PLAIN: Final = Grip()


class About(Value, frozen=True):
    """What the pointer is told over a pick.

    `hints`: things that explain it. `card`: the open card to be shown large. `caption`: a code for the words beside
    it, or without a card alone, with the data that they need. `pile`: the open pile that it is a thing of, its cards
    from the top.
    """

    hints: frozenset[Name] = frozenset()
    card: Name | None = None
    caption: tuple[str | int, ...] = ()
    pile: tuple[Name, ...] = ()


class Offer(Value, frozen=True):
    """All that a hand can do at one decision, or throw. Computed once for it.

    `stands_for`: what a hand means that points at what cannot be picked itself: a pick, or a thing with handles.
    `matter`: what is decided about, a card that is held up while nothing else is pointed at.
    """

    sets: Sets = field(default_factory=dict)
    grips: Mapping[Pick, Grip] = field(default_factory=dict)
    stands_for: Mapping[Pick, Pick] = field(default_factory=dict)
    matter: About = About()

    def grip(self, pick: Pick) -> Grip:
        """How a pick is taken."""
        return self.grips.get(pick, PLAIN)


NOTHING: Final = Offer()


def inside(point: Point, outline: tuple[Point, ...]) -> bool:
    """Whether the point lies in the polygon; of its rim some points do, others not."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def remaining(sets: Sets, chosen: frozenset[Pick]) -> Sets:
    """The actions that hold all picks chosen so far."""
    return {need: action for need, action in sets.items() if chosen <= need}


def open_picks(sets: Sets, chosen: frozenset[Pick]) -> frozenset[Pick]:
    """Every pick that some remaining action still needs: this is what glows."""
    return frozenset().union(*(need - chosen for need in remaining(sets, chosen)))


def completed(sets: Sets, chosen: frozenset[Pick]) -> Action | Region | None:
    """What the chosen picks make if they are a whole set, or None. No set contains another, so there is at most one."""
    return sets.get(chosen)
