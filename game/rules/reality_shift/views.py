"""What a viewer may know: hands are their owners' secret (RS-20), the deck is everybody's."""

from random import Random

from msgspec.structs import replace

from game.core.rules import Thing
from game.core.values import Viewer
from game.rules.reality_shift.cards import DECK
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.state import (
    UNKNOWN,
    CardDrawn,
    CubeNumber,
    Cubes,
    RealityEvent,
    RealityOptions,
    RealityState,
    RealityView,
)
from game.space.cubes import SIDES, Side


def may_look(cubes: Cubes, options: RealityOptions, number: CubeNumber, own: Side) -> bool:
    """Whether people may look at that face of a cube (RS-93): not while it is covered, unless the option is off."""
    return not options.blind_sides or not pile_of(cubes).covered(number, own)


def view(state: RealityState, viewer: Viewer) -> RealityView:
    """Everything lies open (RS-125, RS-126) but the others' hands and the deck."""
    return RealityView(
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        cubes=state.cubes,
        bikes=state.bikes,
        checkpoints=state.checkpoints,
        draw=len(state.draw),
        discards=state.discards,
        hands=tuple(hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(state.hands)),
        die=state.die,
        left=state.left,
        seat=state.seat,
        turn=state.turn,
        over=state.over,
    )


def unseen(view: RealityView) -> frozenset[Thing]:
    """The cards in others' hands and in the deck (RS-20), the covered faces (RS-93)."""
    seen = {card for place in (*view.hands, view.discards) for card in place}
    faces = (
        (number, SIDES[own])
        for number in range(len(view.cubes))
        for own in range(len(SIDES))
        if not may_look(view.cubes, view.options, number, own)
    )
    return frozenset((*(card for card in DECK if card not in seen), *faces))


def witness(event: RealityEvent, viewer: Viewer) -> RealityEvent:
    """A drawn card's face is seen by its owner alone (RS-20); all else happens before everybody's eyes."""
    if isinstance(event, CardDrawn) and event.seat != viewer:
        return replace(event, card=UNKNOWN)
    return event


def imagine(view: RealityView, rng: Random) -> RealityState:
    """A state that looks like this to the viewer: the cards out of sight are dealt at random over their places."""
    seen = {card for place in (*view.hands, view.discards) for card in place}
    unseen = [card for card in DECK if card not in seen]
    rng.shuffle(unseen)
    hands = tuple(tuple(card or unseen.pop() for card in hand) for hand in view.hands)
    return RealityState(
        options=view.options,
        pending=view.pending,
        cubes=view.cubes,
        bikes=view.bikes,
        checkpoints=view.checkpoints,
        draw=tuple(sorted(unseen)),
        discards=view.discards,
        hands=hands,
        die=view.die,
        left=view.left,
        seat=view.seat,
        turn=view.turn,
        over=view.over,
    )
