"""The values of Reality Shift.

Cubes go by their number: 0 is the start cube, 1 to 7 the track cubes, 8 the finish cube. A bike's place is told in its
cube's own frame (faces.py), so that it rides along by itself when the cube moves (RS-92). Action cards are numbered
1 to 48 (cards.py); a hand's cards lie in slots 0, 1, 2; a played card leaves its slot and those behind it move up.
"""

from typing import Final, Literal, NamedTuple

from game.core.record import MatchRecord
from game.core.values import Action, Event, Options, Outcome, Seat, State, Value, View
from game.rules.reality_shift.setups import Setup

Card = int
Slot = int
CubeNumber = int
Pose = str

UNKNOWN: Final = 0
"""In a View: a card that the viewer may not see."""

NOBODY: Final = 0
"""No checkpoint activated, or none taken on a way: checkpoints are numbered 1 to 7."""


class RealityOptions(Options, frozen=True):
    """Defaults are the digest's."""

    bikes_collide: bool = True
    strict_physics: bool = False
    connection: Literal["moved", "all", "pile"] = "moved"
    self_protect: bool = True
    blind_sides: bool = True
    calm_first_round: bool = False
    setup: Setup = "classic"


class Cube(NamedTuple):
    """A cube in the pile: its name in the box, its cell, and its pose: own side up, own side that looks south."""

    design: str
    x: int
    y: int
    z: int
    pose: Pose


class Bike(NamedTuple):
    """A bike on the track: a square of a cube in the cube's own frame, and the own side it heads for."""

    cube: CubeNumber
    face: str
    row: int
    column: int
    heading: str


Cubes = tuple[Cube, ...]
"""The pile, in the order of the cubes' numbers; while it is being laid, the cubes that lie."""


# What is still to be decided before the seat to act may go on; the last of State.pending is next.


class LayCubes(Value, frozen=True, tag="lay_cubes"):
    """Chance lays a cube on the next cell of the set-up, until all nine lie (RS-9 to RS-16)."""


class DrawFirst(Value, frozen=True, tag="draw_first"):
    """Chance names the first player (RS-21)."""


class Draw(Value, frozen=True, tag="draw"):
    """A seat draws this many cards, one by one (RS-20, RS-46)."""

    seat: Seat
    count: int


class Appear(Value, frozen=True, tag="appear"):
    """The seat's bike is off the track and materializes first (RS-38)."""


class RollDie(Value, frozen=True, tag="roll_die"):
    """The seat rolls the speed die (RS-39)."""


Pending = LayCubes | DrawFirst | Draw | Appear | RollDie

Part = Literal["die", "card", "shift"]
"""A part of a turn: die move, card move, shift (RS-40)."""


class RealityState(State, frozen=True):
    """A position.

    `bikes[seat]` is None while that bike is off the track; `checkpoints[seat]` is the checkpoint that the seat
    activated, or 0. `draw` is sorted: a multiset, there is no hidden order. `discards` has its top last. `die` is
    what was rolled last and lies there until the next roll, 0 before the first. `left` are the parts of the turn that
    the seat may still do, in the order of Part; the die move is owed as long as it is among them. When the match is
    over, `seat` has won.
    """

    options: RealityOptions
    pending: tuple[Pending, ...]
    cubes: Cubes
    bikes: tuple[Bike | None, ...]
    checkpoints: tuple[int, ...]
    draw: tuple[Card, ...]
    discards: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    die: int = 0
    left: tuple[Part, ...] = ()
    seat: Seat = 0
    turn: int = 0
    over: bool = False


class RealityView(View, frozen=True):
    """A State as one viewer may know it: cards out of his sight are UNKNOWN, the draw pile is a number.

    All cubes and poses are told, for one face of a cube tells the others to who knows the box; which faces may be
    looked at says views.may_look (RS-93).
    """

    viewer: int
    options: RealityOptions
    pending: tuple[Pending, ...]
    cubes: Cubes
    bikes: tuple[Bike | None, ...]
    checkpoints: tuple[int, ...]
    draw: int
    discards: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    die: int
    left: tuple[Part, ...]
    seat: Seat
    turn: int
    over: bool


class Materialize(Action, frozen=True, tag="materialize"):
    """Put the bike on a start icon or on the own checkpoint, pointing any way (RS-64, RS-65). In the cube's frame."""

    cube: CubeNumber
    face: str
    row: int
    column: int
    heading: str


class DieMove(Action, frozen=True, tag="die_move"):
    """Drive the number of the die (RS-41).

    `way` has a letter for each step that is really made: A ahead, L left, R right. It is shorter than the number where
    the bike is destroyed or wins. `claim` is the checkpoint activated on the way, or 0 (RS-71).
    """

    way: str
    claim: int = NOBODY


class CardMove(Action, frozen=True, tag="card_move"):
    """Play the card in `slot` and drive its number (RS-42); way and claim as in DieMove."""

    slot: Slot
    way: str
    claim: int = NOBODY


class HalfTurn(Action, frozen=True, tag="half_turn"):
    """Play the card in `slot` as the card move, but turn the bike instead (RS-58)."""

    slot: Slot


class Shift(Action, frozen=True, tag="shift"):
    """Play the card in `slot` and shift a cube as it shows (RS-43).

    `way`: slide and flip90 N, S, E or W; rotate90 cw or ccw; rotate180 half; flip180 x or y (the axis); tilt two
    sides: where the cube goes first, and the side of it on which the edge is besides: TE goes up, then east.
    """

    slot: Slot
    cube: CubeNumber
    way: str


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End the turn and draw up to three cards (RS-46)."""


RealityAction = Materialize | DieMove | CardMove | HalfTurn | Shift | EndTurn


class LaidCube(Outcome, frozen=True, tag="laid_cube"):
    """Chance laid this cube in this pose on the next cell."""

    cube: CubeNumber
    pose: Pose


class FirstPlayer(Outcome, frozen=True, tag="first_player"):
    """Chance named the first player."""

    seat: Seat


class DrawnCard(Outcome, frozen=True, tag="drawn_card"):
    """The card that was drawn from the deck."""

    card: Card


class Rolled(Outcome, frozen=True, tag="rolled"):
    """What the speed die shows."""

    number: int


RealityOutcome = LaidCube | FirstPlayer | DrawnCard | Rolled


class CubeLaid(Event, frozen=True, tag="cube_laid"):
    cube: CubeNumber
    at: Cube


class FirstNamed(Event, frozen=True, tag="first_named"):
    seat: Seat


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A card came from the deck into a slot; UNKNOWN to those who may not see it."""

    seat: Seat
    slot: Slot
    card: Card


class DiscardsShuffled(Event, frozen=True, tag="discards_shuffled"):
    """The discards became the deck (RS-47)."""

    count: int


class Materialized(Event, frozen=True, tag="materialized"):
    seat: Seat
    bike: Bike
    checkpoint: int
    """The number of the own checkpoint it appeared on, or 0 for a start icon."""


class StayedOff(Event, frozen=True, tag="stayed_off"):
    """No space was free to materialize on (RS-69)."""

    seat: Seat


class DieRolled(Event, frozen=True, tag="die_rolled"):
    seat: Seat
    number: int


Use = Literal["move", "half_turn", "shift"]


class CardPlayed(Event, frozen=True, tag="card_played"):
    """The card went face up onto the discards (RS-126); `use` says what it was played for."""

    seat: Seat
    slot: Slot
    card: Card
    use: Use


class BikeMoved(Event, frozen=True, tag="bike_moved"):
    """One step; the bike is at `bike` now."""

    seat: Seat
    bike: Bike


class BikeTurned(Event, frozen=True, tag="bike_turned"):
    """A half turn; the bike is at `bike` now."""

    seat: Seat
    bike: Bike


class CheckpointActivated(Event, frozen=True, tag="checkpoint_activated"):
    seat: Seat
    checkpoint: int


class BikeCrashed(Event, frozen=True, tag="bike_crashed"):
    """The way ended before the number was used up: the bike is destroyed (RS-56)."""

    seat: Seat


class BikeCollided(Event, frozen=True, tag="bike_collided"):
    """The bike entered the space of the bike of seat `other`, and is destroyed (RS-62)."""

    seat: Seat
    other: Seat


class BikeCrushed(Event, frozen=True, tag="bike_crushed"):
    """The bike's face was covered: it is destroyed (RS-113). `by` is the seat that shifted."""

    seat: Seat
    by: Seat


class CubeSlid(Event, frozen=True, tag="cube_slid"):
    """The cube is at `at` now, one cell further at its own level (RS-94)."""

    seat: Seat
    cube: CubeNumber
    at: Cube


class CubeRotated(Event, frozen=True, tag="cube_rotated"):
    """A turn about the vertical (RS-97, RS-98); `way` as in Shift."""

    seat: Seat
    cube: CubeNumber
    way: str
    at: Cube


class CubeFlipped(Event, frozen=True, tag="cube_flipped"):
    """A turn in place about a horizontal axis (RS-99, RS-100); `way` as in Shift."""

    seat: Seat
    cube: CubeNumber
    way: str
    at: Cube


class CubeTilted(Event, frozen=True, tag="cube_tilted"):
    """A quarter turn round an edge (RS-106): the cube went towards its side `to`; `edge` is the edge's other side."""

    seat: Seat
    cube: CubeNumber
    to: str
    edge: str
    at: Cube


class CubeFell(Event, frozen=True, tag="cube_fell"):
    """The cube fell by one level (RS-96, RS-108)."""

    seat: Seat
    cube: CubeNumber
    at: Cube


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: Seat


class MatchOver(Event, frozen=True, tag="match_over"):
    """The seat drove into the Finish (RS-76)."""

    seat: Seat


RealityEvent = (
    CubeLaid
    | FirstNamed
    | CardDrawn
    | DiscardsShuffled
    | Materialized
    | StayedOff
    | DieRolled
    | CardPlayed
    | BikeMoved
    | BikeTurned
    | CheckpointActivated
    | BikeCrashed
    | BikeCollided
    | BikeCrushed
    | CubeSlid
    | CubeRotated
    | CubeFlipped
    | CubeTilted
    | CubeFell
    | TurnEnded
    | MatchOver
)

RealityRecord = MatchRecord[RealityOptions, RealityState, RealityAction | RealityOutcome]
