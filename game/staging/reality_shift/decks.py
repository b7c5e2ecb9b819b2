"""How the action cards move: drawn, played, shuffled. Each function gives the cue and the view after it."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.motion.path import Glide, Hump
from game.motion.pose import Pose
from game.rules.reality_shift.state import Card, CardDrawn, CardPlayed, RealityView
from game.staging.cue import Appear, Become, Cue, InTurn, Move, Rename, Sound, Tell, Together, Vanish
from game.staging.picture import Thing
from game.staging.reality_shift.places import (
    DECK,
    DISCARDS,
    FACE_DOWN,
    Room,
    away,
    card_id,
    card_look,
    deck_pose,
    discard_pose,
    hand_id,
    hand_pose,
)

SWISH: Final = Sound("card")
PAY: Final = Glide(0.34, "smooth", Hump(lift=1.5))
DRAW: Final = Glide(0.38, "quint_out", Hump(lift=2.0), turn_from=0.4)
REFAN: Final = Glide(0.20, "cubic_out")
DRAW_STAGGER: Final = 0.09

Done = tuple[Cue, RealityView]


def _with_hand(view: RealityView, seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*view.hands[:seat], hand, *view.hands[seat + 1 :])


def drawn(view: RealityView, at: Room, run: Sequence[tuple[int, CardDrawn]]) -> Done:
    """A run of draws of one seat, with their numbers: one after the other is taken, the fan opens for all (RS-46)."""
    seat = run[0][1].seat
    own, held = seat == view.viewer, len(view.hands[seat])
    size, flights = held + len(run), list[Cue]()
    for number, event in run:
        view = replace(view, draw=view.draw - 1, hands=_with_hand(view, seat, (*view.hands[seat], event.card)))
        pile: Cue = Become(DECK, ("pile", view.draw)) if view.draw else Vanish(DECK)
        id = hand_id(seat, event.slot)
        card = Appear(Thing(id, card_look(event.card if own else 0), Pose(deck_pose(at, view.draw).at, FACE_DOWN)))
        if own:
            flight: Cue = Move(id, hand_pose(event.slot, size), DRAW, "hand")
        else:
            flight = InTurn((Move(id, away(at, view.viewer, len(view.hands), seat), DRAW), Vanish(id)))
        flights.append(InTurn((pile, card, SWISH, flight, Tell(number))))
    spread = _fan(view, range(held), size) if own else ()
    return Together((Together(spread), Together(tuple(flights), DRAW_STAGGER))), view


def played(view: RealityView, at: Room, event: CardPlayed) -> Done:
    """Face up onto the discards; the fan closes up (RS-126)."""
    seat, slot, card = event.seat, event.slot, event.card
    hand = view.hands[seat]
    if seat == view.viewer:
        shown: Cue = Rename(((hand_id(seat, slot), card_id(card)),))
    else:
        shown = Appear(Thing(card_id(card), card_look(card), away(at, view.viewer, len(view.hands), seat)))
    below = len(view.discards)
    landing: list[Cue] = [shown, SWISH, Move(card_id(card), discard_pose(at, below), PAY)]
    if below:
        landing.append(Vanish(card_id(view.discards[-1])))
    if below > 1:
        landing.append(Become(DISCARDS, ("block", below)))
    elif below == 1:
        landing.append(Appear(Thing(DISCARDS, ("block", 1), discard_pose(at, 0))))
    after = replace(view, hands=_with_hand(view, seat, hand[:slot] + hand[slot + 1 :]), discards=(*view.discards, card))
    return Together((InTurn(tuple(landing)), *_close_up(after, seat, slot))), after


def shuffled(view: RealityView, at: Room) -> Done:
    """RS-47: the discards become the deck."""
    count = len(view.discards)
    gone = [card_id(view.discards[-1])] + ([DISCARDS] if count > 1 else [])
    deck = Thing(DECK, ("pile", count), discard_pose(at, 0))
    cue = InTurn((*map(Vanish, gone), Appear(deck), Sound("shuffle"), Move(DECK, deck_pose(at), PAY)))
    return cue, replace(view, draw=count, discards=())


def _close_up(view: RealityView, seat: int, slot: int) -> tuple[Cue, ...]:
    """The cards behind a slot move up one place."""
    size = len(view.hands[seat])
    if seat != view.viewer or not size:
        return ()
    names = tuple((hand_id(seat, old + 1), hand_id(seat, old)) for old in range(slot, size))
    renamed: tuple[Cue, ...] = (Rename(names),) if names else ()
    return (InTurn((*renamed, Together(_fan(view, range(size), size)))),)


def _fan(view: RealityView, slots: range, size: int) -> tuple[Cue, ...]:
    return tuple(Move(hand_id(view.viewer, slot), hand_pose(slot, size), REFAN, "hand") for slot in slots)
