"""Shifting Stones in the suites of laws."""

from collections import Counter
from typing import Final

from game.core.values import State
from game.rules.shifting_stones.cards import DECK
from game.rules.shifting_stones.state import (
    CardDrawn,
    CardPaid,
    CardScored,
    DiscardsShuffled,
    Leave,
    SeatLeft,
    StoneFlipped,
    StoneLaid,
    StonesState,
    StonesSwapped,
)
from tests.laws import Golden, Laws


def _pieces(state: State) -> Counter[object]:
    """The stones that lie, and the cards: all that the deck has, but for what a leaver took with him."""
    assert isinstance(state, StonesState)
    cards = [card for place in (state.draw, state.discards, *state.hands, *state.scored) for card in place]
    return Counter[object]([*state.stones, *cards])


LAWS: Final = Laws(
    pieces=_pieces,
    golden=(
        Golden("random_2", 2, 95, "random"),
        Golden("casual_3", 3, 82, "casual"),
        Golden("solo", 1, 7, "casual"),
    ),
    secrets=True,
    reveals=(CardPaid, CardScored, SeatLeft),
    unlisted=(Leave(),),
    moving=(
        StoneLaid,
        CardPaid,
        StonesSwapped,
        StoneFlipped,
        CardScored,
        CardDrawn,
        DiscardsShuffled,
        SeatLeft,
    ),
    names=lambda: frozenset(DECK),
)
