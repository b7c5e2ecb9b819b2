"""A table of Shifting Stones in the middle of a match, for tests of what all tables have."""

from game.core.record import Chair
from game.match.driver import Match
from game.rules.shifting_stones.cards import DECK
from game.rules.shifting_stones.state import StonesOptions, StonesState
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot

HAND = ("1-13", "1-22", "2-07", "5-01")
FACES = "HOETFSEBH"
STONES = (4, 5, 7, 8, 2, 1, 9, 3, 6)


def position(hands: tuple[tuple[str, ...], ...]) -> StonesState:
    """The digest's grid G, seat 0 to act."""
    used = {card for hand in hands for card in hand}
    n = len(hands)
    return StonesState(
        options=StonesOptions(),
        pending=(),
        stones=STONES,
        faces=FACES,
        draw=tuple(card for card in DECK if card not in used),
        discards=(),
        hands=hands,
        scored=((),) * n,
        skipped=(False,) * n,
        left=(False,) * n,
    )


OTHERS = ("1-01", "1-02", "1-03", "1-04")


def sit_down(pilot: Pilot, hands: tuple[tuple[str, ...], ...] = (HAND, OTHERS), persons: int = 2) -> TableScreen:
    """A table in the middle of a match, seen by seat 0."""
    chairs = tuple(Chair(f"P{seat}", seat, "person" if seat < persons else "casual") for seat in range(len(hands)))
    match = Match.new("shifting_stones", len(hands), 1, None, chairs, position(hands))
    sitting = Sitting(pilot.desk, match)
    sitting.look_as(0)
    pilot.desk.go(TableScreen(sitting))
    pilot.rest()
    return pilot.table
