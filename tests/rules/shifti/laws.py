"""Shifti in the suites of laws."""

from collections import Counter
from typing import Final

from game.core.values import State
from game.rules.shifti.state import (
    OFF,
    CornerTaken,
    DiceRolled,
    Leave,
    LeverShifted,
    OpeningRolled,
    PieceCaptured,
    PieceFreed,
    PieceMoved,
    PieceStranded,
    SeatLeft,
    ShiftiState,
)
from tests.laws import Golden, Laws


def _pieces(state: State) -> Counter[object]:
    """The pieces that stand on the board."""
    assert isinstance(state, ShiftiState)
    return Counter[object](
        (seat, piece) for seat, places in enumerate(state.pieces) for piece, at in enumerate(places) if at != OFF
    )


LAWS: Final = Laws(
    pieces=_pieces,
    golden=(
        Golden("casual_2", 2, 11, "casual"),
        Golden("random_4", 4, 5, "random", turns=40),
    ),
    unlisted=(Leave(),),
    # Random matches end too, but after a thousand turns: one in three is the casual computers', the others are cut.
    ends=False,
    turns=260,
    moving=(
        OpeningRolled,
        CornerTaken,
        DiceRolled,
        PieceMoved,
        PieceCaptured,
        LeverShifted,
        PieceStranded,
        PieceFreed,
        SeatLeft,
    ),
    # What one throw shows another one covers.
    repeating=(OpeningRolled, DiceRolled),
)
