"""Reality Shift on the table."""

from collections.abc import Sequence
from typing import Final

from game.rules.reality_shift.state import RealityAction, RealityEvent, RealityView
from game.staging import Staging
from game.staging.cue import Cue
from game.staging.names import Pick
from game.staging.offer import About, Offer, Point, ThrowDice
from game.staging.picture import Picture, Thing
from game.staging.reality_shift import about, cues, meant, offer, picture


class RealityStaging(Staging[RealityView, RealityAction, RealityEvent]):
    """The stage manager of Reality Shift."""

    def picture(self, view: RealityView) -> Picture:
        return picture.picture(view)

    def cues(self, events: Sequence[RealityEvent], before: RealityView) -> Cue:
        return cues.cues(events, before)

    def offer(self, view: RealityView, legal: Sequence[RealityAction | ThrowDice]) -> Offer:
        return offer.offer(view, legal)

    def meant(self, view: RealityView, chosen: frozenset[Pick], point: Point | None = None) -> Sequence[RealityAction]:
        return meant.meant(view, chosen)

    def about(self, view: RealityView, pick: Pick) -> About:
        return about.about(view, pick)

    def ghosts(self, view: RealityView, chosen: frozenset[Pick], point: Point | None = None) -> tuple[Thing, ...]:
        return meant.ghosts(view, chosen)

    def colours(self, view: RealityView) -> tuple[int | None, ...]:
        """RS-3: red, yellow, blue, green, seat by seat."""
        return COLOURS[: len(view.hands)]


COLOURS: Final = (0, 3, 1, 2)
"""The seats' colours among those of the palettes: red, blue, green, yellow."""

STAGING: Final = RealityStaging()
