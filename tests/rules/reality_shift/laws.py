"""Reality Shift in the suites of laws."""

from collections import Counter
from typing import Final

from game.core.values import State
from game.rules.reality_shift.state import (
    BikeCollided,
    BikeCrashed,
    BikeCrushed,
    BikeMoved,
    BikeTurned,
    CardDrawn,
    CardPlayed,
    CheckpointActivated,
    CubeFell,
    CubeFlipped,
    CubeLaid,
    CubeRotated,
    CubeSlid,
    CubeTilted,
    DieRolled,
    DiscardsShuffled,
    Materialized,
    RealityState,
)
from tests.laws import Golden, Laws


def _pieces(state: State) -> Counter[object]:
    """The cubes that lie, and all cards."""
    assert isinstance(state, RealityState)
    cards = [card for place in (state.draw, state.discards, *state.hands) for card in place]
    return Counter[object]([*(cube.design for cube in state.cubes), *cards])


LAWS: Final = Laws(
    pieces=_pieces,
    golden=(Golden("random_2", 2, 5, "random", turns=8), Golden("casual_3", 3, 24, "casual")),
    secrets=True,
    reveals=(CardPlayed,),
    ends=False,
    turns=60,
    repeating=(DieRolled,),
    alike=True,
    moving=(
        CubeLaid,
        CardDrawn,
        CardPlayed,
        DiscardsShuffled,
        DieRolled,
        Materialized,
        BikeMoved,
        BikeTurned,
        BikeCrashed,
        BikeCollided,
        BikeCrushed,
        CheckpointActivated,
        CubeSlid,
        CubeRotated,
        CubeFlipped,
        CubeTilted,
        CubeFell,
    ),
)
