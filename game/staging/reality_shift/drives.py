"""Where a drive may end, and the picks that choose it.

Ways with the same end, heading, claim and fate are one: the first of them, in the order ahead, left, right, is driven.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.faces import CHECKPOINTS
from game.rules.reality_shift.pile import Pile, pile_of
from game.rules.reality_shift.routes import Drive, Fate, rides
from game.rules.reality_shift.squares import COUNT
from game.rules.reality_shift.state import CardMove, DieMove, RealityView
from game.rules.reality_shift.track import RIDERS, Rider
from game.space.cubes import SIDES
from game.staging.names import Pick, button, thing
from game.staging.reality_shift.places import space_id

CRASH: Final = "crash"
"""The part of a space where a drive ends because there is no way on (RS-56)."""


class End(NamedTuple):
    """One way a drive may end."""

    way: str
    claim: int
    riders: tuple[Rider, ...]
    fate: Fate


Ends = Mapping[frozenset[Pick], End]
"""By the picks that choose an end, without the card."""


def part(card: int, fate: Fate, heading: str) -> str:
    """The handle of a space: where the bike points, if it may point several ways; `card3` if a card's 3 are driven.

    So that a card's ends are not taken for the die's, which glow while nothing is chosen, nor for another card's: each
    number has ways of its own to the same end.
    """
    how = CRASH if fate == "crashes" else heading
    return "-".join(filter(None, (f"card{card}" if card else "", how)))


def by_card(space: Pick) -> bool:
    """Whether a picked space is the end of a card's drive."""
    return space.part.startswith("card")


def drive_of(view: RealityView) -> Drive | None:
    """What a drive of the seat to act begins with, if its bike is on the track (RS-62, RS-70, RS-75)."""
    own, seat = view.bikes[view.seat], view.seat
    if own is None:
        return None
    free = () if view.checkpoints[seat] else tuple(one for one in CHECKPOINTS if one not in view.checkpoints)
    bikes = enumerate(view.bikes) if view.options.bikes_collide else ()
    return Drive(RIDERS[own], tuple([RIDERS[one] // 6 for other, one in bikes if one and other != seat]), free)


def ends(view: RealityView, slot: int | None) -> Ends:
    """All ends of a drive of the die's number, or of that of a card in the hand."""
    drive = drive_of(view)
    steps = view.die if slot is None else card_steps(view, slot)
    if drive is None or not steps:
        return {}
    return _ends(pile_of(view.cubes), drive, steps, slot is not None)


@lru_cache(maxsize=64)
def _ends(pile: Pile, drive: Drive, steps: int, card: bool) -> Ends:
    grouped: dict[tuple[int, bool], dict[tuple[str, int], End]] = {}
    for (way, claim), route in rides(pile, drive, steps).items():
        at = route.riders[-1] if route.riders else drive.start
        heading = SIDES[at % 6] if route.fate == "stands" else ""  # What is destroyed, or has won, points nowhere.
        same = grouped.setdefault((at // 6, route.fate == "crashes"), {})
        same.setdefault((heading, claim), End(way, claim, route.riders, route.fate))
    found: dict[frozenset[Pick], End] = {}
    for (space, _), same in grouped.items():
        several = len({heading for heading, _ in same}) > 1
        for (heading, claim), end in same.items():
            id = space_id(*divmod(space, COUNT))
            pick = thing(*id, part=part(steps if card else 0, end.fate, heading if several else ""))
            asked = sum(other == heading for other, _ in same) > 1
            found[frozenset({pick, button("claim", claim)} if asked else {pick})] = end
    return found


def card_steps(view: RealityView, slot: int) -> int:
    """The number of a card in the hand of the seat to act; 0 for one that the viewer may not see."""
    hand = view.hands[view.seat]
    return CARDS[hand[slot]].move if 0 <= slot < len(hand) else 0


def action_of(end: End, slot: int | None) -> DieMove | CardMove:
    return DieMove(end.way, end.claim) if slot is None else CardMove(slot, end.way, end.claim)
