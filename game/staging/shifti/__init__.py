"""Shifti on the table."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Seat
from game.rules.shifti.board import CORNERS, GOAL, LEVERS, SQUARES
from game.rules.shifti.moves import stands_firm
from game.rules.shifti.state import OFF, ShiftiAction, ShiftiEvent, ShiftiView
from game.staging import Staging
from game.staging.cue import Cue
from game.staging.names import Name, Pick
from game.staging.offer import About, Offer, Point, ThrowDice
from game.staging.picture import Picture, Thing, as_picture
from game.staging.shifti import cues, ghosts, meant, offer
from game.staging.shifti.places import (
    dice_ready,
    dice_rolled,
    lever_thing,
    piece_thing,
    shutters,
    square_id,
    square_thing,
)


class ShiftiStaging(Staging[ShiftiView, ShiftiAction, ShiftiEvent]):
    """The stage manager of Shifti."""

    hides = False

    def picture(self, view: ShiftiView) -> Picture:
        things = [square_thing(square) for square in range(SQUARES)]
        things += [lever_thing(lever, position) for lever, position in zip(LEVERS, view.levers, strict=True)]
        things += [
            piece_thing(seat, corner, piece, square, not stands_firm(view.levers, square))
            for seat, (corner, places) in enumerate(zip(view.corners, view.pieces, strict=True))
            for piece, square in enumerate(places)
            if square != OFF
        ]
        if not view.strip_ends:
            things += shutters()
        lying = view.roll or view.thrown
        things += dice_rolled(lying) if lying is not None else dice_ready()
        return as_picture(things)

    def cues(self, events: Sequence[ShiftiEvent], before: ShiftiView) -> Cue:
        return cues.cues(events, before)

    def offer(self, view: ShiftiView, legal: Sequence[ShiftiAction | ThrowDice]) -> Offer:
        return offer.offer(view, legal)

    def meant(self, view: ShiftiView, chosen: frozenset[Pick], point: Point | None = None) -> Sequence[ShiftiAction]:
        return meant.meant(view, chosen)

    def about(self, view: ShiftiView, pick: Pick) -> About:
        """Of a piece whose it is and how it stands, and while its seat acts the squares that it may go to; of the rest
        what it is for.
        """
        match pick.id:
            case ("piece", int(seat), int(piece)):
                hints = frozenset[Name]()
                if seat == view.seat and view.roll is not None:
                    hints = frozenset(map(square_id, meant.Ways(view).all_ends(view.pieces[seat][piece])))
                return About(hints, caption=("piece", view.corners[seat], _standing(view, seat, piece)))
            case ("lever", _):
                return About(caption=("lever",))
            case ("die", str(which)):
                return About(caption=("die", which))
            case ("square", int(square)) if square in CORNERS:
                return About(caption=("station", square))
        return About()

    def ghosts(self, view: ShiftiView, chosen: frozenset[Pick], point: Point | None = None) -> tuple[Thing, ...]:
        return ghosts.ghosts(view, chosen)

    def colours(self, view: ShiftiView) -> tuple[int | None, ...]:
        """A colour is a corner (SH-7)."""
        return tuple(None if corner == OFF else CORNERS.index(corner) for corner in view.corners)


def _standing(view: ShiftiView, seat: Seat, piece: int) -> str:
    """How a piece stands: at home, in its goal, stranded on white (SH-48), or free to go."""
    square, home = view.pieces[seat][piece], view.corners[seat]
    if square in (home, GOAL.get(home)):
        return "home" if square == home else "goal"
    return "free" if stands_firm(view.levers, square) else "stranded"


STAGING: Final = ShiftiStaging()
