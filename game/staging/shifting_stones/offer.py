"""What a hand can pick in Shifting Stones: a card pays, its seal scores; a stone swaps, its curl flips."""

from collections.abc import Sequence
from typing import Final

from game.rules.shifting_stones.state import Begin, EndTurn, Flip, Score, Shift, Skip, StonesAction, StonesView
from game.staging.names import Pick, button, thing
from game.staging.offer import Grip, Offer, ThrowDice
from game.staging.shifting_stones.places import hand_id, stone_id

GRIPS: Final = {
    "curl": Grip(shows="hovered", key="f"),
    # A card that scores now glows, whatever else may be done.
    "seal": Grip(lights=True),
}
"""How the handles are taken."""


def offer(view: StonesView, legal: Sequence[StonesAction | ThrowDice]) -> Offer:
    """The legal actions by their picks."""
    sets = {picks(view, action): action for action in legal}
    handles = {pick for need in sets for pick in need if pick.part}
    return Offer(sets, {pick: GRIPS[pick.part] for pick in handles})


def picks(view: StonesView, action: StonesAction | ThrowDice) -> frozenset[Pick]:
    """The set of picks that makes an action. Raises ValueError for what has none: leaving, a throw."""
    match action:
        case Shift(slot, a, b):
            return frozenset({_card(view, slot), thing(*stone_id(view.stones[a])), thing(*stone_id(view.stones[b]))})
        case Flip(slot, cell):
            return frozenset({_card(view, slot), thing(*stone_id(view.stones[cell]), part="curl")})
        case Score(slot):
            return frozenset({_card(view, slot, "seal")})
        case Begin(seat):
            return frozenset({button("begin", seat)})
        case Skip():
            return frozenset({button("skip")})
        case EndTurn():
            return frozenset({button("end_turn")})
    raise ValueError(action)


def _card(view: StonesView, slot: int, part: str = "") -> Pick:
    return thing(*hand_id(view.seat, slot), part=part)
