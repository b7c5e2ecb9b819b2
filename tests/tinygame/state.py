"""The values of the snail race (rules.py has the rules).

Spaces of the track are numbered 0..10, places on the meadow are whole millimetres from its lower left corner.
"""

from typing import Final, Literal

from game.core.record import MatchRecord
from game.core.values import Action, Event, Options, Outcome, Seat, State, Value, View

Space = int
Charm = str

UNKNOWN: Final = -1
NO_CHARM: Final = ""
"""In a View: a gate and a charm that the viewer may not see."""


class SnailOptions(Options, frozen=True):
    chips: Literal[5, 3] = 5


# What is still to be decided before the seat to act may go on; the last of SnailState.pending is next.


class Deal(Value, frozen=True, tag="deal"):
    """Chance deals a charm to the seat (TG-2)."""

    seat: Seat


class Secret(Value, frozen=True, tag="secret"):
    """The seat chooses its gate in secret (TG-3)."""

    seat: Seat


class Throw(Value, frozen=True, tag="throw"):
    """The seat to act throws the die (TG-7)."""


class Fork(Value, frozen=True, tag="fork"):
    """The seat to act chooses a branch; of what it threw its snail has so many steps left (TG-8)."""

    face: int
    steps: int


Pending = Deal | Secret | Throw | Fork


class SnailState(State, frozen=True):
    """A position.

    `charms`, `gates` and `snails` grow or come into being during the set-up: of the seats so far. `bag` is sorted: a
    multiset. `over` is the reason once the match is over.
    """

    options: SnailOptions
    pending: tuple[Pending, ...]
    bag: tuple[Charm, ...]
    chips: tuple[int, ...]
    dew: tuple[int, int]
    out: tuple[bool, ...]
    charms: tuple[Charm, ...] = ()
    gates: tuple[Space, ...] = ()
    snails: tuple[Space, ...] = ()
    bank: int = 0
    stake: int = 0
    seat: Seat = 0
    turn: int = 0
    over: str = ""


class SnailView(View, frozen=True):
    """The position with what the viewer may not know blotted out: the bag, the others' gates and charms."""

    viewer: int
    table: SnailState


class Start(Action, frozen=True, tag="start"):
    gate: Space


class Stake(Action, frozen=True, tag="stake"):
    chips: int


class Place(Action, frozen=True, tag="place"):
    """Let the dew fall anywhere on the meadow."""

    x: int
    y: int


class Branch(Action, frozen=True, tag="branch"):
    space: Space


SnailAction = Start | Stake | Place | Branch


class Dealt(Outcome, frozen=True, tag="dealt"):
    charm: Charm


class Thrown(Outcome, frozen=True, tag="thrown"):
    face: int


SnailOutcome = Dealt | Thrown


class CharmDealt(Event, frozen=True, tag="charm_dealt"):
    seat: Seat
    charm: Charm


class GateChosen(Event, frozen=True, tag="gate_chosen"):
    seat: Seat
    gate: Space


class GatesShown(Event, frozen=True, tag="gates_shown"):
    gates: tuple[Space, ...]


class ChipFined(Event, frozen=True, tag="chip_fined"):
    seat: Seat


class ChipsStaked(Event, frozen=True, tag="chips_staked"):
    seat: Seat
    chips: int


class DieThrown(Event, frozen=True, tag="die_thrown"):
    seat: Seat
    face: int


class SnailCrept(Event, frozen=True, tag="snail_crept"):
    seat: Seat
    to: Space


class StakeWon(Event, frozen=True, tag="stake_won"):
    """The stake comes back, and `gain` chips come with it from the bank."""

    seat: Seat
    chips: int
    gain: int


class StakeLost(Event, frozen=True, tag="stake_lost"):
    seat: Seat
    chips: int


class DewFell(Event, frozen=True, tag="dew_fell"):
    seat: Seat
    x: int
    y: int


class SeatOut(Event, frozen=True, tag="seat_out"):
    seat: Seat


class CharmShown(Event, frozen=True, tag="charm_shown"):
    seat: Seat
    charm: Charm


class MatchOver(Event, frozen=True, tag="match_over"):
    reason: str


SnailEvent = (
    CharmDealt
    | GateChosen
    | GatesShown
    | ChipFined
    | ChipsStaked
    | DieThrown
    | SnailCrept
    | StakeWon
    | StakeLost
    | DewFell
    | SeatOut
    | CharmShown
    | MatchOver
)

SnailRecord = MatchRecord[SnailOptions, SnailState, SnailAction | SnailOutcome]
