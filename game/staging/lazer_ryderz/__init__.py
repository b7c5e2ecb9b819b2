"""Lazer Ryderz on the table."""

from collections.abc import Sequence
from typing import Final

from game.motion.pose import Pose
from game.rules.lazer_ryderz.events import LazerEvent
from game.rules.lazer_ryderz.state import ChooseStart, LazerAction, LazerView
from game.staging import Staging
from game.staging.cue import Cue
from game.staging.lazer_ryderz import about, cues, meant, offer, picture, places
from game.staging.names import Pick
from game.staging.offer import About, EyesClosed, Offer, Point, ThrowDice
from game.staging.picture import Picture, Thing


class LazerStaging(Staging[LazerView, LazerAction, LazerEvent]):
    """The stage manager of Lazer Ryderz."""

    def secret(self, view: LazerView) -> bool:
        """LR-37: only where gears and launch points are chosen."""
        return any(isinstance(pending, ChooseStart) for pending in view.pending[-1:])

    def picture(self, view: LazerView) -> Picture:
        return picture.picture(view)

    def cues(self, events: Sequence[LazerEvent], before: LazerView) -> Cue:
        return cues.cues(events, before)

    def offer(self, view: LazerView, legal: Sequence[LazerAction | ThrowDice]) -> Offer:
        return offer.offer(view, legal)

    def meant(self, view: LazerView, chosen: frozenset[Pick], point: Point | None = None) -> Sequence[LazerAction]:
        return meant.meant(view, chosen, point)

    def tossed(self, view: LazerView, region: Pick, rest: Pose) -> LazerAction:
        return offer.tossed(view, rest)

    def eyes_closed(self, view: LazerView) -> EyesClosed | None:
        return offer.eyes_closed(view)

    def about(self, view: LazerView, pick: Pick) -> About:
        return about.about(view, pick)

    def ghosts(self, view: LazerView, chosen: frozenset[Pick], point: Point | None = None) -> tuple[Thing, ...]:
        return meant.ghosts(view, chosen, point)

    def colours(self, view: LazerView) -> tuple[int | None, ...]:
        """LR-4: a seat has its character's."""
        return tuple(places.COLOURS.get(rider.character) for rider in view.riders)


STAGING: Final = LazerStaging()
