"""What a viewer may know: hands are their owners' secret, the draw pile is everybody's (ST-6, ST-7)."""

from random import Random

from msgspec.structs import replace

from game.core.values import Viewer
from game.rules.shifting_stones.cards import DECK, POINTS, SOLO_DECK
from game.rules.shifting_stones.state import UNKNOWN, Card, CardDrawn, StonesEvent, StonesState, StonesView


def view(state: StonesState, viewer: Viewer) -> StonesView:
    """A player sees his own hand only, but how many cards the others hold (ST-6); scored cards are open (ST-31)."""
    discards = state.discards
    if discards and not state.options.browse_discards:  # ST-28
        discards = (UNKNOWN,) * (len(discards) - 1) + discards[-1:]
    return StonesView(
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        stones=state.stones,
        faces=state.faces,
        draw=len(state.draw),
        discards=discards,
        hands=tuple(hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(state.hands)),
        scored=state.scored,
        skipped=state.skipped,
        left=state.left,
        first=state.first,
        seat=state.seat,
        turn=state.turn,
        paid=state.paid,
        gained=state.gained,
        strikes=state.strikes,
        last_turn=state.last_turn,
        over=state.over,
    )


def unseen(view: StonesView) -> frozenset[Card]:
    """The cards that the viewer has not seen (ST-6, ST-28)."""
    seen = {card for place in (*view.hands, *view.scored, view.discards) for card in place}
    return frozenset(card for card in DECK if card not in seen)


def witness(event: StonesEvent, viewer: Viewer) -> StonesEvent:
    """Everything happens before everybody's eyes; but a drawn card's face is seen by its owner alone (ST-6)."""
    if isinstance(event, CardDrawn) and event.seat != viewer:
        return replace(event, card=UNKNOWN)
    return event


def imagine(view: StonesView, rng: Random) -> StonesState:
    """A state that looks like this to the viewer: the cards out of sight are dealt at random over their places."""
    places = (*view.hands, *view.scored, view.discards)
    seen = {card for place in places for card in place if card != UNKNOWN}
    hidden = view.draw + sum(place.count(UNKNOWN) for place in places)
    cards = _hidden_cards(seen, hidden, solo=len(view.hands) == 1, rng=rng)
    return StonesState(
        options=view.options,
        pending=view.pending,
        stones=view.stones,
        faces=view.faces,
        draw=tuple(sorted(cards.pop() for _ in range(view.draw))),
        discards=tuple(card or cards.pop() for card in view.discards),
        hands=tuple(tuple(card or cards.pop() for card in hand) for hand in view.hands),
        scored=view.scored,
        skipped=view.skipped,
        left=view.left,
        first=view.first,
        seat=view.seat,
        turn=view.turn,
        paid=view.paid,
        gained=view.gained,
        strikes=view.strikes,
        last_turn=view.last_turn,
        over=view.over,
    )


def _hidden_cards(seen: set[Card], hidden: int, solo: bool, rng: Random) -> list[Card]:
    """`hidden` cards that the viewer has not seen, shuffled. A one-player deck has so many of each value (ST-74)."""
    unseen = [card for card in DECK if card not in seen]
    if not solo:
        return rng.sample(unseen, hidden)
    cards: list[Card] = []
    for points, count in SOLO_DECK:  # In this order it is composed, too.
        more = min(count - sum(POINTS[card] == points for card in seen), hidden - len(cards))
        cards += rng.sample([card for card in unseen if POINTS[card] == points], more)
    rng.shuffle(cards)
    return cards
