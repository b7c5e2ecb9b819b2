"""What happens in a match of Lazer Ryderz, in the order in which it is seen; `Events` collects it."""

from typing import Literal

from game.core.values import Event, Seat
from game.rules.lazer_ryderz.state import (
    Character,
    Choice,
    Gear,
    LaunchPoint,
    Piece,
    PieceId,
    Place,
    Prizm,
    PrizmId,
)
from game.space.plane import Frame


class CharacterPicked(Event, frozen=True, tag="character_picked"):
    seat: Seat
    character: Character


class PrizmPlaced(Event, frozen=True, tag="prizm_placed"):
    """A neutral prizm was put on the table in the set-up (LR-32)."""

    prizm: Prizm


class PrizmTossed(Event, frozen=True, tag="prizm_tossed"):
    """The seat's toss came to rest (LR-119)."""

    seat: Seat
    prizm: Prizm


class StartChosen(Event, frozen=True, tag="start_chosen"):
    """A seat chose; only that seat sees what, to the others the choice is HIDDEN (LR-37)."""

    seat: Seat
    choice: Choice


class StalledOut(Event, frozen=True, tag="stalled_out"):
    """These seats chose the same gear as another and are in gear 1 (LR-46); if all, they choose again (LR-47)."""

    seats: tuple[Seat, ...]


class GearSet(Event, frozen=True, tag="gear_set"):
    seat: Seat
    gear: Gear
    why: Literal["chosen", "stall", "shift", "spin_out", "power"]


class LaunchPlaced(Event, frozen=True, tag="launch_placed"):
    """The launch point lies at `launch`; it slid there from place `chosen`, if they differ (LR-50)."""

    seat: Seat
    chosen: Place
    launch: LaunchPoint


class MarkerGiven(Event, frozen=True, tag="marker_given"):
    """The marker lies to the left of this seat now (LR-48, LR-58)."""

    seat: Seat


class TokensDealt(Event, frozen=True, tag="tokens_dealt"):
    """A round begins; the seats in the order of their tokens (LR-53)."""

    round: int
    order: tuple[Seat, ...]


class CurveAttempted(Event, frozen=True, tag="curve_attempted"):
    """The seat takes the die to turn in this gear (LR-65)."""

    seat: Seat
    gear: Gear


class DieRolled(Event, frozen=True, tag="die_rolled"):
    """`turns`: the roll succeeded, a curve is laid (LR-65)."""

    seat: Seat
    face: int
    turns: bool


class PieceLaid(Event, frozen=True, tag="piece_laid"):
    """`end` is the front end now."""

    seat: Seat
    piece: Piece
    end: Frame


class PiecesRemoved(Event, frozen=True, tag="pieces_removed"):
    """These pieces went back to the seat's supply, and the launch point too if `launch`."""

    seat: Seat
    pieces: tuple[PieceId, ...]
    launch: bool
    why: Literal["shortage", "crash", "hit"]


class PrizmScored(Event, frozen=True, tag="prizm_scored"):
    """`taken` left the table, `placed` lies there now (LR-88). `taken` went to its owner (LR-93) or will be tossed."""

    seat: Seat
    taken: Prizm
    placed: Prizm
    locked: bool


class PrizmSlid(Event, frozen=True, tag="prizm_slid"):
    """The prizm slid along the centre line of `piece` between these arc lengths, and lies so now (LR-89)."""

    prizm: Prizm
    piece: PieceId
    start: float
    end: float


class PrizmNudged(Event, frozen=True, tag="prizm_nudged"):
    """The prizm lies so now (LR-99)."""

    prizm: Prizm


class PrizmWaits(Event, frozen=True, tag="prizm_waits"):
    """The point of the seat's lazer lies on the prizm: the crossing may be completed (LR-87)."""

    seat: Seat
    prizm: PrizmId


class Crashed(Event, frozen=True, tag="crashed"):
    """What the seat's lazer touched: pieces ("1L" is seat 1's launch point), the edge, or as if the edge (LR-131)."""

    seat: Seat
    hits: tuple[PieceId, ...]
    edge: bool


class PowerUsed(Event, frozen=True, tag="power_used"):
    """The power prizm was flipped to its resting side (LR-125)."""

    seat: Seat
    character: Character


class PowerReady(Event, frozen=True, tag="power_ready"):
    """The power prizm was flipped back (LR-126)."""

    seat: Seat


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """The seat flipped its token to Done (LR-56)."""

    seat: Seat


class MatchOver(Event, frozen=True, tag="match_over"):
    reason: str


LazerEvent = (
    CharacterPicked
    | PrizmPlaced
    | PrizmTossed
    | StartChosen
    | StalledOut
    | GearSet
    | LaunchPlaced
    | MarkerGiven
    | TokensDealt
    | CurveAttempted
    | DieRolled
    | PieceLaid
    | PiecesRemoved
    | PrizmScored
    | PrizmSlid
    | PrizmNudged
    | PrizmWaits
    | Crashed
    | PowerUsed
    | PowerReady
    | TurnEnded
    | MatchOver
)

Events = list[LazerEvent]
