"""What a hand at Shifting Stones means by what it picks, and what the pointer is told there."""

from collections.abc import Sequence
from itertools import permutations

from game.rules.shifting_stones.cards import OTHER_SIDE
from game.rules.shifting_stones.patterns import placements
from game.rules.shifting_stones.refusals import neighbours
from game.rules.shifting_stones.state import Begin, Card, EndTurn, Score, Shift, Skip, StonesAction, StonesView
from game.staging.names import Pick
from game.staging.offer import About
from game.staging.picture import Thing
from game.staging.shifting_stones.places import card_id, stone_id, stone_thing


def meant(view: StonesView, chosen: frozenset[Pick]) -> Sequence[StonesAction]:
    """What these picks are for, if it can be told yet."""
    slots: list[int] = []
    for pick in sorted(chosen):
        match pick:
            case Pick("button", ("begin", int(seat))):
                return (Begin(seat),)
            case Pick("button", ("skip",)):
                return (Skip(),)
            case Pick("button", ("end_turn",)):
                return (EndTurn(),)
            case Pick("thing", ("hand", _, int(slot)), "seal"):
                # It is meant to score, whatever other card was chosen before.
                return (Score(slot),)
            case Pick("thing", ("hand", _, int(slot))):
                slots.append(slot)
    cells = stones_chosen(view, chosen)
    # Any card pays; before one is chosen the first stands for it.
    return (Shift(slots[0] if slots else 0, *cells),) if len(cells) == 2 else ()


def stones_chosen(view: StonesView, chosen: frozenset[Pick]) -> list[int]:
    """The cells of the stones among the picks, in order."""
    return sorted(cell for cell, stone in enumerate(view.stones) if Pick("thing", stone_id(stone)) in chosen)


def ghosts(view: StonesView, chosen: frozenset[Pick]) -> tuple[Thing, ...]:
    """Two neighbours as they would lie after the swap."""
    cells = stones_chosen(view, chosen)
    if len(cells) != 2 or not neighbours(*cells):
        return ()
    return tuple(stone_thing(to, view.stones[cell], view.faces[cell]) for cell, to in permutations(cells))


def about(view: StonesView, pick: Pick) -> About:
    """Of a card in hand its face and the stones of its pattern; of a stone its other side; of piles how many."""
    match pick.id:
        case ("hand", _, int(slot)) if pick.kind == "thing":
            return _hand_card(view, view.hands[view.viewer][slot])
        case ("card", str(card)):
            return About(card=card_id(card), caption=("card",), pile=_pile(view) if card in view.discards[-1:] else ())
        case ("stone", int(stone)):
            side = OTHER_SIDE[view.faces[view.stones.index(stone)]]
            return About(card=("side", side), caption=("side", side))
        case ("pile",):
            return About(caption=("pile", view.draw))
        case ("discards",):
            return About(caption=("discards", len(view.discards)), pile=_pile(view))
    return About()


def _hand_card(view: StonesView, card: Card) -> About:
    """ST-52: the first place of the pattern, if there are more."""
    found = placements(card, view.faces)
    stones = frozenset(stone_id(view.stones[cell]) for cell in (found[0] if found else ()))
    return About(hints=stones, card=card_id(card), caption=("card",))


def _pile(view: StonesView) -> tuple[tuple[str, str], ...]:
    """The discards from the top, as far as the viewer may see them (ST-28)."""
    return tuple(("card", card) for card in reversed(view.discards) if card)
