"""The snail race in the suites of laws."""

from collections import Counter
from typing import Final

from game.core.values import Action, Options, State
from tests.laws import Laws
from tests.tinygame.rules import CHARMS
from tests.tinygame.staging import on_meadow
from tests.tinygame.state import (
    CharmDealt,
    CharmShown,
    ChipFined,
    ChipsStaked,
    DewFell,
    DieThrown,
    GateChosen,
    GatesShown,
    Place,
    SeatOut,
    SnailCrept,
    SnailState,
    StakeLost,
    StakeWon,
)


def _pieces(state: State) -> Counter[object]:
    """Charms, chips and snails."""
    assert isinstance(state, SnailState)
    chips = sum(state.chips) + state.bank + state.stake
    return Counter[object]([*state.bag, *state.charms, *["chip"] * chips, *range(len(state.snails))])


def _point(action: Action, options: Options) -> tuple[float, float]:
    assert isinstance(action, Place)
    return on_meadow(action.x, action.y)


LAWS: Final = Laws(
    pieces=_pieces,
    golden=(),
    secrets=True,
    reveals=(GatesShown, CharmShown),
    continuum=(Place,),
    moving=(
        CharmDealt,
        GateChosen,
        GatesShown,
        ChipFined,
        ChipsStaked,
        DieThrown,
        SnailCrept,
        StakeWon,
        StakeLost,
        DewFell,
        SeatOut,
        CharmShown,
    ),
    names=lambda: frozenset(CHARMS),
    point=_point,
)
