"""Red Shift on the table."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.rules.red_shift.state import RedShiftAction, RedShiftEvent, RedShiftView
from game.staging import Staging
from game.staging.cue import Cue
from game.staging.names import Pick
from game.staging.offer import About, Offer, Point, ThrowDice
from game.staging.picture import Picture, Thing
from game.staging.red_shift import cues, meant, offer, picture


class RedShiftStaging(Staging[RedShiftView, RedShiftAction, RedShiftEvent]):
    """The stage manager of Red Shift."""

    hides = False

    def picture(self, view: RedShiftView) -> Picture:
        return picture.picture(view.table)

    def cues(self, events: Sequence[RedShiftEvent], before: RedShiftView) -> Cue:
        return cues.cues(events, before)

    def offer(self, view: RedShiftView, legal: Sequence[RedShiftAction | ThrowDice]) -> Offer:
        offered = offer.offer(view, legal)
        return replace(offered, matter=meant.matter(view, legal))

    def meant(
        self, view: RedShiftView, chosen: frozenset[Pick], point: Point | None = None
    ) -> Sequence[RedShiftAction]:
        return meant.meant(view, chosen)

    def about(self, view: RedShiftView, pick: Pick) -> About:
        return meant.about(view, pick)

    def ghosts(self, view: RedShiftView, chosen: frozenset[Pick], point: Point | None = None) -> tuple[Thing, ...]:
        return meant.ghosts(view, chosen)

    def colours(self, view: RedShiftView) -> tuple[int | None, ...]:
        """RD-2: red, blue, green, yellow by seat."""
        return tuple(range(len(view.table.money)))


STAGING: Final = RedShiftStaging()
