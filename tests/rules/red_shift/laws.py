"""Red Shift in the suites of laws."""

from collections import Counter
from typing import Final

from game.core.values import State
from game.rules.red_shift.board import DEED_IDS, SHIPS, STATIONS
from game.rules.red_shift.state import (
    CardDrawn,
    DeedBought,
    DeedReturned,
    DiceRolled,
    DiscardsShuffled,
    FuelBurned,
    FuelTaken,
    Leave,
    MoneyPaid,
    PlayerOut,
    RedShiftState,
    ShipMoved,
    ShipsSwapped,
    StationPlaced,
)
from game.rules.red_shift.table import stations_of
from tests.laws import Golden, Laws


def _pieces(state: State) -> Counter[object]:
    """The cards, the deeds, ships and stations: each is somewhere, with the bank or beside the board if nowhere else.

    Money and fuel come and go; test_conserved.py follows them by the events.
    """
    assert isinstance(state, RedShiftState)
    deeds = [deed for deed, owner in zip(DEED_IDS, state.owners, strict=True) if -1 <= owner < len(state.money)]
    stations = [
        (seat, number) for seat in range(len(state.money)) for number in {*stations_of(state, seat), *range(STATIONS)}
    ]
    return Counter[object]([*state.draw, *state.discards, *deeds, *stations, *SHIPS[: len(state.places)]])


LAWS: Final = Laws(
    pieces=_pieces,
    unlisted=(Leave(),),
    golden=(
        Golden("random_2", 2, 5, "random"),
        Golden("casual_3", 3, 4, "casual", turns=30),
        Golden("casual_4", 4, 2, "casual", turns=30),
    ),
    moving=(
        DiceRolled,
        CardDrawn,
        ShipMoved,
        ShipsSwapped,
        FuelBurned,
        FuelTaken,
        MoneyPaid,
        DeedBought,
        DeedReturned,
        StationPlaced,
        PlayerOut,
    ),
    # StationRemoved is no such event: the deed that goes back after it takes its station along.
    rare=(DiscardsShuffled,),
    # What comes after in the same sitting may cover it: another throw, or that its player is out.
    repeating=(DiceRolled, ShipMoved, ShipsSwapped, CardDrawn, FuelBurned, FuelTaken, DeedBought, StationPlaced),
)
