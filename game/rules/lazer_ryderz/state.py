"""The values of Lazer Ryderz.

Shapes of pieces are named as the digest does: "S3" is the straight of gear 3, "F1R" the soft turn of gear 1 laid to
the right, "H2L" the hard turn of gear 2 laid to the left. Every piece has an id for life: "0H2a" is one of the two
hard turns of gear 2 that seat 0 has. Prizms: "n0".."n3" are neutral, "2p0".."2p2" those of seat 2.
Places of the table's edge are numbered from the lowest point, counter-clockwise, in steps of half a centimetre.
"""

from typing import Final, Literal

from game.core.record import MatchRecord
from game.core.values import Action, Options, Outcome, Seat, State, Value, View
from game.space.plane import Frame

Gear = int
Place = int
PieceId = str
PrizmId = str
ShapeName = str
Character = str

NEUTRAL: Final = -1
"""The owner of a prizm that nobody has scored."""

NOBODY: Final = -1
"""The marker has no holder yet."""

SPIN_OUT: Final = 6
"""The sixth face of the curve die (LR-68)."""

Curved = Literal["soft", "hard"]
Side = Literal["left", "right"]
Undeclared = Literal[""]


class LazerOptions(Options, frozen=True):
    """Defaults are the digest's. What `table` and `fence_at` say besides the choices is read by table.py."""

    table: str = "round91"
    table_class: Literal["auto", "normal", "small", "large"] = "auto"
    reach_cm: int = 60
    start_sides: Literal["reach", "far_sides"] = "reach"
    large_start_far_sides: bool = False
    toss_start: bool = False
    fence_at: str = "off"
    first_marker: Literal["top_gear", "random"] = "top_gear"
    declare_curve: bool = False
    round_limit: int = 0
    power_prizms: bool = False
    eyes_closed: bool = True
    preview: bool = False


class Piece(Value, frozen=True):
    """A lazer piece on the table; `frame` is where it begins."""

    id: PieceId
    shape: ShapeName
    frame: Frame


class LaunchPoint(Value, frozen=True):
    """A launch point on the table; `frame` is the point of the edge, heading inwards."""

    place: Place
    frame: Frame


class Prizm(Value, frozen=True):
    """A prizm on the table. `turn` is in degrees; at 0 a corner points along +x."""

    id: PrizmId
    owner: Seat
    x: float
    y: float
    turn: int


class Choice(Value, frozen=True):
    """What a seat chose in secret (LR-37); in a View of the others HIDDEN."""

    place: Place
    gear: Gear


HIDDEN: Final = Choice(-1, 0)


class Rider(Value, frozen=True):
    """All that a seat has on the table. `line` is in the order it was laid; the last is the front piece."""

    character: Character = ""
    gear: Gear = 1
    launch: LaunchPoint | None = None
    line: tuple[Piece, ...] = ()
    power: Literal["none", "ready", "resting"] = "none"
    choice: Choice | None = None


# What is still to be done before the next turn may begin; the last of State.pending is next. A state rests only where
# the last one is a decision: the steps of a turn that need none are done at once.


class PickCharacter(Value, frozen=True, tag="pick_character"):
    """The seat picks a character (LR-4)."""

    seat: Seat


class TossPrizm(Value, frozen=True, tag="toss_prizm"):
    """The seat tosses a neutral prizm on to the table (LR-21, LR-119)."""

    seat: Seat
    prizm: PrizmId


class ChooseStart(Value, frozen=True, tag="choose_start"):
    """The seat chooses gear and launch point in secret (LR-37)."""

    seat: Seat


class DrawMarker(Value, frozen=True, tag="draw_marker"):
    """Chance gives the tie-breaker marker (LR-49, option random)."""


class RollDie(Value, frozen=True, tag="roll_die"):
    """The seat rolls the curve die (LR-65); kind and side are declared before if the option asks for it (LR-69)."""

    seat: Seat
    kind: Curved | Undeclared = ""
    side: Side | Undeclared = ""


class ChooseCurve(Value, frozen=True, tag="choose_curve"):
    """The seat names kind and side of its curve (LR-69); after a Spin Out the gear falls to 1 (LR-67)."""

    seat: Seat
    spin_out: bool


class MayUsePower(Value, frozen=True, tag="may_use_power"):
    """The seat may use its power before this step of its turn."""

    seat: Seat
    step: Literal["score", "crash", "end"]


class DoScore(Value, frozen=True, tag="do_score"):
    """The score step. `must_score`: the Shark crashes else (LR-131)."""

    must_score: bool = False


class DoCrash(Value, frozen=True, tag="do_crash"):
    """The crash step: what the pieces of this turn touched when they were put down (LR-107)."""

    hits: tuple[PieceId, ...]
    edge: bool


class Respawn(Value, frozen=True, tag="respawn"):
    """The seat places its launch point anew and chooses any gear (LR-116)."""

    seat: Seat


class DoEnd(Value, frozen=True, tag="do_end"):
    """The end of the turn."""


Pending = (
    PickCharacter
    | TossPrizm
    | ChooseStart
    | DrawMarker
    | RollDie
    | ChooseCurve
    | MayUsePower
    | DoScore
    | DoCrash
    | Respawn
    | DoEnd
)


class LazerState(State, frozen=True):
    """A position. `order` are the tokens of this round, `done` how many of them are flipped (LR-53, LR-56).

    `fresh`: how many pieces of the riding seat were laid in this turn. `die`: the face that it shows, 0 before
    the first roll. Supplies are what is not on the table.
    """

    options: LazerOptions
    pending: tuple[Pending, ...]
    riders: tuple[Rider, ...]
    prizms: tuple[Prizm, ...] = ()
    marker: Seat = NOBODY
    order: tuple[Seat, ...] = ()
    done: int = 0
    round: int = 0
    turn: int = 0
    fresh: int = 0
    die: int = 0
    over: bool = False


class LazerView(View, frozen=True):
    """A State as one viewer may know it: choices of others are HIDDEN until all have chosen."""

    viewer: int
    options: LazerOptions
    pending: tuple[Pending, ...]
    riders: tuple[Rider, ...]
    prizms: tuple[Prizm, ...]
    marker: Seat
    order: tuple[Seat, ...]
    done: int
    round: int
    turn: int
    fresh: int
    die: int
    over: bool


class Pick(Action, frozen=True, tag="pick"):
    """Take a character, and so its power (LR-4)."""

    character: Character


class Launch(Action, frozen=True, tag="launch"):
    """Put the launch point on a place of the edge and show a gear: at the start (LR-37), at a respawn (LR-116)."""

    place: Place
    gear: Gear


class Toss(Action, frozen=True, tag="toss"):
    """A prizm comes to rest here: whole millimetres from the table's origin, whole degrees (LR-121)."""

    x: int
    y: int
    turn: int


class Straight(Action, frozen=True, tag="straight"):
    """Shift by -1, 0 or 1, lay a straight (LR-62, LR-64); `extra`: a gear-5 straight first (LR-13)."""

    shift: int
    extra: bool = False


class Attempt(Action, frozen=True, tag="attempt"):
    """Shift, roll for a curve (LR-65); kind and side only with the option declare_curve (LR-69)."""

    shift: int
    extra: bool = False
    kind: Curved | Undeclared = ""
    side: Side | Undeclared = ""


class TwoHardTurns(Action, frozen=True, tag="two_hard_turns"):
    """The Waveryder's power: shift, lay two hard turns to these sides without a roll (LR-127)."""

    shift: int
    extra: bool
    first: Side
    second: Side


class SetGear(Action, frozen=True, tag="set_gear"):
    """The Sheriff's power: an opponent goes to gear 1 or to the highest (LR-133)."""

    seat: Seat
    gear: Gear


class Curve(Action, frozen=True, tag="curve"):
    """Name the curve that is laid after a successful roll (LR-69)."""

    kind: Curved
    side: Side


class BonusStraight(Action, frozen=True, tag="bonus_straight"):
    """The Shark's power: lay the highest straight of the supply, and score or crash (LR-130)."""


class NoCrash(Action, frozen=True, tag="no_crash"):
    """The Cosmonaut's power: skip the crash step (LR-135)."""


class Keep(Action, frozen=True, tag="keep"):
    """Keep the power for later."""


LazerAction = (
    Pick | Launch | Toss | Straight | Attempt | TwoHardTurns | SetGear | Curve | BonusStraight | NoCrash | Keep
)


class Rolled(Outcome, frozen=True, tag="rolled"):
    """A face of the curve die: 1 to 5, or SPIN_OUT."""

    face: int


class MarkerTo(Outcome, frozen=True, tag="marker_to"):
    """Chance gives the marker to this seat."""

    seat: Seat


LazerOutcome = Rolled | MarkerTo

LazerRecord = MatchRecord[LazerOptions, LazerState, LazerAction | LazerOutcome]
