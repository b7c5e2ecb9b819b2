"""Lazer Ryderz in the suites of laws."""

from collections import Counter
from typing import Final

from game.core.values import State
from game.rules.lazer_ryderz.events import (
    GearSet,
    LaunchPlaced,
    PieceLaid,
    PiecesRemoved,
    PrizmNudged,
    PrizmPlaced,
    PrizmScored,
    PrizmSlid,
    PrizmTossed,
    StalledOut,
    StartChosen,
)
from game.rules.lazer_ryderz.pieces import COPIES, OWN, STACKS
from game.rules.lazer_ryderz.state import LazerState, PickCharacter, Toss, TossPrizm
from game.rules.lazer_ryderz.table import board
from tests.laws import Golden, Laws


def _pieces(state: State) -> Counter[object]:
    """Neutral prizms on the table and in hand, and of each colour what lies and what is in supply."""
    assert isinstance(state, LazerState)
    names = [prizm.id for prizm in state.prizms]
    names += [pending.prizm for pending in state.pending if isinstance(pending, TossPrizm)]
    if state.over:  # the prizm that won is in the winner's hand
        names += [f"n{number}" for number in range(len(state.riders)) if f"n{number}" not in names]
    for seat, rider in enumerate(state.riders):
        lying = [piece.id for piece in rider.line]
        stacks = [stack for stack in STACKS if stack not in board(state.options).removed]
        box = [f"{seat}{stack}{copy}" for stack in stacks for copy in COPIES]
        names += lying + [name for name in box if name not in lying]
        names += [name for number in range(OWN) if (name := f"{seat}p{number}") not in names]
    if any(isinstance(pending, PickCharacter) for pending in state.pending):
        names = [name for name in names if not name.startswith("n")]
    return Counter[object](names)


LAWS: Final = Laws(
    pieces=_pieces,
    golden=(
        Golden("random_2", 2, 4, "random", 12),
        Golden("casual_3", 3, 5, "casual"),
    ),
    secrets=True,
    reveals=(GearSet, LaunchPlaced, StalledOut),
    continuum=(Toss,),
    ends=False,
    turns=150,
    moving=(
        StartChosen,
        LaunchPlaced,
        PieceLaid,
        PiecesRemoved,
        PrizmPlaced,
        PrizmTossed,
        PrizmScored,
        PrizmSlid,
        PrizmNudged,
    ),
)
