"""Lazer Ryderz in the suites of laws."""

from collections import Counter
from typing import Final

from game.core.values import Action, Options, State
from game.rules.lazer_ryderz.events import (
    CharacterPicked,
    DieRolled,
    GearSet,
    LaunchPlaced,
    MarkerGiven,
    PieceLaid,
    PiecesRemoved,
    PowerReady,
    PowerUsed,
    PrizmNudged,
    PrizmPlaced,
    PrizmScored,
    PrizmSlid,
    PrizmTossed,
    StalledOut,
    TokensDealt,
    TurnEnded,
)
from game.rules.lazer_ryderz.pieces import COPIES, OWN, STACKS
from game.rules.lazer_ryderz.state import Attempt, Launch, LazerOptions, LazerState, PickCharacter, Toss, TossPrizm
from game.rules.lazer_ryderz.table import board
from game.staging.lazer_ryderz.offer import place_at, toss_at
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


def _point(action: Action, options: Options) -> tuple[float, float]:
    assert isinstance(options, LazerOptions)
    if isinstance(action, Launch):
        return place_at(options, action.place)
    assert isinstance(action, Toss)
    return toss_at(options, action)


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
    placed=(Launch,),
    hoped=(Launch, Toss, Attempt),
    point=_point,
    alike=True,
    repeating=(DieRolled, GearSet, TurnEnded),  # the last token of a round is dealt anew at once
    moving=(
        CharacterPicked,
        PrizmPlaced,
        GearSet,
        LaunchPlaced,
        MarkerGiven,
        TokensDealt,
        DieRolled,
        PieceLaid,
        PiecesRemoved,
        PrizmScored,
        PrizmSlid,
        PrizmNudged,
        PrizmTossed,
        PowerUsed,
        PowerReady,
        TurnEnded,
    ),
)
