"""What is chosen of an offer: picks come and go, take each other's place, are refused, or make an action. Pure."""

from collections.abc import Callable
from math import dist
from typing import Final

from game.core.values import Action, Refusal, Value
from game.staging.cue import Cue, moves
from game.staging.names import Name, Pick
from game.staging.offer import NOTHING, Offer, Point, Region, completed, inside, open_picks, remaining

SNAP: Final = 1.2
"""Within so many cm a hand is drawn to a snap of a region."""

Refuse = Callable[[frozenset[Pick]], Refusal | None]
"""Why the rules forbid what these picks are meant for; None if they do not, or if the picks mean nothing."""


class Choice(Value, frozen=True):
    """An offer, and the picks of it that are chosen so far; of a region also the point."""

    offer: Offer = NOTHING
    picks: frozenset[Pick] = frozenset()
    point: Point | None = None

    @property
    def open(self) -> frozenset[Pick]:
        """What may be picked next."""
        return open_picks(self.offer.sets, self.picks)

    @property
    def touchable(self) -> frozenset[Pick]:
        """What may be picked next, or put back."""
        return self.open | self.picks

    @property
    def telling(self) -> frozenset[Pick]:
        """The open picks that say something by themselves: a place to go to does not before one is chosen to go."""
        if self.picks:
            return self.open
        grip, sets = self.offer.grip, self.offer.sets
        return frozenset(one for one in self.open if grip(one).shows != "needed" or frozenset({one}) in sets)

    @property
    def all(self) -> frozenset[Pick]:
        """Every pick of the offer."""
        return frozenset().union(*self.offer.sets)

    @property
    def made(self) -> Action | Region | None:
        """What the picks make, if they are a whole set, or if one of them decides and one action alone is left."""
        whole = completed(self.offer.sets, self.picks)
        if whole is None and any(self.offer.grip(pick).decides for pick in self.picks):
            left = remaining(self.offer.sets, self.picks)
            return next(iter(left.values())) if len(left) == 1 else None
        return whole

    @property
    def regions(self) -> tuple[Region, ...]:
        """The regions that a point may be picked in now, or another point."""
        touchable = self.touchable
        found = (made for made in self.offer.sets.values() if isinstance(made, Region) and made.pick in touchable)
        return tuple({region.pick: region for region in found}.values())

    def tossed_into(self, pick: Pick) -> Region | None:
        """The region that this thing may be tossed into now."""
        return next((one for one in self.regions if one.flick and Pick("thing", one.flick.id) == pick), None)

    def fits(self, *more: Pick) -> bool:
        """Whether some action has all that is chosen and these."""
        return bool(remaining(self.offer.sets, self.picks | frozenset(more)))

    def having(self, *picks: Pick) -> "Choice":
        """With these alone chosen."""
        chosen = frozenset(picks)
        return Choice(self.offer, chosen, self.point if any(pick.kind == "area" for pick in chosen) else None)

    def without(self, pick: Pick) -> "Choice":
        return self.having(*(self.picks - {pick}))

    def handles(self, pick: Pick) -> frozenset[Pick]:
        """The handles of a pick's thing that belong to the offer, whatever is chosen."""
        return frozenset(one for one in self.all if one.part and one.id == pick.id and one.kind == pick.kind)

    def rails(self, pick: Pick) -> frozenset[Pick]:
        """What the thing may be drawn to: a rail is of the thing that it moves first, whatever rides along.

        What shows only with something else that is chosen is not drawn to before.
        """
        grip = self.offer.grip
        ways = [one for one in self.all if grip(one).shows != "needed" or one in self.open and self.picks]
        return frozenset(one for one in ways if (rail := grip(one).rail) is not None and led(rail) == pick.id)

    def pointed(self, pick: Pick) -> frozenset[Pick]:
        """The handles of a pick's own thing that each are a decision with it: a hand draws from it to one of them."""
        return frozenset(one for one in self.handles(pick) if frozenset({pick, one}) in self.offer.sets)

    def carried(self, pick: Pick) -> bool:
        """Whether a hand carries it somewhere: a thing, no decision alone, and no place that others go to."""
        if self.pointed(pick):
            return False
        if pick.kind != "thing" or pick.part or frozenset({pick}) in self.offer.sets:
            return False
        return pick in self.touchable and self.offer.grip(pick).shows != "needed"

    def at(self, point: Point) -> tuple[Pick, Point] | None:
        """The region that a point of the table lies in, and the point, drawn to a snap near it."""
        for region in self.regions:
            if inside(point, region.outline):
                near = min(region.snaps, key=lambda snap: dist(snap, point), default=point)
                return region.pick, near if dist(near, point) <= SNAP else point
        return None


def led(rail: Cue) -> Name | None:
    """The thing that a rail moves first."""
    return next((move.id for move in moves(rail)), None)


def choose(choice: Choice, pick: Pick, refuse: Refuse, point: Point | None = None) -> Choice | Refusal:
    """One pick more, or one less if it was chosen; in a region that was chosen, another point.

    One that does not go with the others is refused with the reason, or takes the place of what stands in its way.
    """
    if point is not None:
        choice = Choice(choice.offer, choice.picks - {pick}, point)
    if pick in choice.picks:
        return choice.without(pick)
    if pick in choice.open:
        return choice.having(*choice.picks, pick)
    return refuse(choice.picks | {pick}) or replace(choice, pick)


def replace(choice: Choice, pick: Pick) -> Choice:
    """Another card instead of this one; the same choice if the pick goes with nothing."""
    for old in sorted(choice.picks):
        fresh = choice.without(old)
        if fresh.fits(pick):
            return fresh.having(*fresh.picks, pick)
    alone = choice.having(pick)
    return alone if alone.fits() else choice
