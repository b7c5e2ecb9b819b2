"""What the pointer is told over a thing of Reality Shift."""

from game.core.values import Seat
from game.rules.reality_shift.cards import CARDS, COLOURS
from game.rules.reality_shift.faces import BOX, DESIGNS
from game.rules.reality_shift.state import Card, RealityView
from game.rules.reality_shift.views import may_look
from game.space.cubes import SIDES
from game.staging.names import Name, Pick
from game.staging.offer import About
from game.staging.reality_shift.drives import ends
from game.staging.reality_shift.handles import SHIFTS
from game.staging.reality_shift.places import card_look


def about(view: RealityView, pick: Pick) -> About:
    """Of a card the spaces that it reaches; of a cube's handle its shift; of the piles their cards."""
    match pick.id:
        case ("hand", int(seat), int(slot)) if seat == view.viewer:
            return _card(view.hands[seat][slot], _reached(view, seat, slot))
        case ("card", _) | ("discards",):
            shown = tuple(card_look(card) for card in reversed(view.discards))
            return About(card=shown[0], caption=_caption(view.discards[-1]), pile=shown)
        case ("deck",):
            return About(caption=("deck", view.draw))
        case ("checkpoint", int(number)):
            holder = view.checkpoints.index(number) if number in view.checkpoints else -1
            return About(card=pick.id, caption=("checkpoint", number, holder), hints=_icon(view, number))
        case ("summary", int(seat)):
            return About(card=("summary", COLOURS[seat]), caption=("summary", seat))
        case ("bike", int(seat)):
            return About(caption=("bike", seat))
        case ("cube", _) if pick.part:
            return About(caption=("shift", *SHIFTS[pick.part]))
        case ("die",):
            return About(caption=("die", view.die))
    return About()


def _card(card: Card, hints: frozenset[Name]) -> About:
    return About(hints=hints, card=card_look(card), caption=_caption(card))


def _caption(card: Card) -> tuple[str | int, ...]:
    """Its colour, its shift, its number (RS-124)."""
    return ("card", *CARDS[card])


def _reached(view: RealityView, seat: Seat, slot: int) -> frozenset[Name]:
    """The spaces where its drive may end, while it may be driven (RS-42)."""
    if seat != view.seat or "card" not in view.left or view.pending:
        return frozenset()
    return frozenset(pick.id for picks in ends(view, slot) for pick in picks if pick.kind == "thing")


def _icon(view: RealityView, number: int) -> frozenset[Name]:
    """The numbered space, if its face may be looked at (RS-93)."""
    for index, cube in enumerate(view.cubes):
        design = DESIGNS[cube.design]
        if design.checkpoint == number:
            own = design.checkpoint_square // 9
            at = design.checkpoint_square
            if may_look(view.cubes, view.options, index, own) and len(view.cubes) == len(BOX):
                return frozenset({("space", index, SIDES[own], at // 3 % 3, at % 3)})
    return frozenset()
