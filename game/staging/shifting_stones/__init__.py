"""Shifting Stones on the table."""

from collections.abc import Sequence
from typing import Final

from game.rules.shifting_stones.state import StonesAction, StonesEvent, StonesView
from game.staging import Staging
from game.staging.cue import Cue
from game.staging.names import Pick
from game.staging.offer import About, Offer, Point, ThrowDice
from game.staging.picture import Picture, Thing, as_picture
from game.staging.shifting_stones import cues, meant, offer
from game.staging.shifting_stones.places import (
    DISCARDS,
    card_id,
    discard_pose,
    hand_id,
    hand_pose,
    pile_thing,
    scored_pose,
    stone_thing,
)


class StonesStaging(Staging[StonesView, StonesAction, StonesEvent]):
    """The stage manager of Shifting Stones."""

    def picture(self, view: StonesView) -> Picture:
        cells = enumerate(zip(view.stones, view.faces, strict=True))
        things = [stone_thing(cell, stone, face) for cell, (stone, face) in cells]
        if view.viewer >= 0:
            hand = view.hands[view.viewer]
            things += [
                Thing(hand_id(view.viewer, slot), card_id(card), hand_pose(slot, len(hand)), "hand")
                for slot, card in enumerate(hand)
            ]
        for seat, cards in enumerate(view.scored):
            things += [Thing(card_id(card), card_id(card), scored_pose(view, seat, i)) for i, card in enumerate(cards)]
        if view.draw and view.stones:
            things.append(pile_thing(view.draw))
        if view.discards:
            below, top = len(view.discards) - 1, card_id(view.discards[-1])
            things.append(Thing(top, top, discard_pose(below)))
            if below:
                things.append(Thing(DISCARDS, ("block", below), discard_pose(0)))
        return as_picture(things)

    def cues(self, events: Sequence[StonesEvent], before: StonesView) -> Cue:
        return cues.cues(events, before)

    def offer(self, view: StonesView, legal: Sequence[StonesAction | ThrowDice]) -> Offer:
        return offer.offer(view, legal)

    def meant(self, view: StonesView, chosen: frozenset[Pick], point: Point | None = None) -> Sequence[StonesAction]:
        return meant.meant(view, chosen)

    def about(self, view: StonesView, pick: Pick) -> About:
        return meant.about(view, pick)

    def ghosts(self, view: StonesView, chosen: frozenset[Pick], point: Point | None = None) -> tuple[Thing, ...]:
        return meant.ghosts(view, chosen)


STAGING: Final = StonesStaging()
