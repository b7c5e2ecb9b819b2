"""The values of Shifti.

Squares are numbered 0..80 row by row from the top left: square 9 * row + column. Corners are the squares 0, 8, 72, 80:
red, blue, yellow, green. Levers are numbered 1..4 from the top, their positions are -2..2, plus is to the right. Each
seat's pieces are numbered 0..3 for life; they stand alike in a station, so that a move is told by its two squares.
"""

from typing import Final, Literal

from game.core.record import MatchRecord
from game.core.values import Action, Event, Options, Outcome, Seat, State, Value, View

Square = int
Corner = Square
Lever = int
Levers = tuple[int, int, int, int]
"""The positions of levers 1 to 4."""
Face = str
"""What a die shows: "*", "**", or a digit."""

OFF: Final = -1
"""Where the pieces of a seat are that left the game, and the corner of a seat that has none yet."""


class ShiftiOptions(Options, frozen=True):
    """Defaults are the digest's."""

    corner_choice: Literal["free", "assigned"] = "free"
    two_player_suggestion: Literal["side", "top", "opposite"] = "side"
    must_use_roll: bool = False
    split_stars: bool = False
    pieces_to_win: Literal[4, 3, 2] = 4
    show_strip_ends: bool = True


# What is still to be decided before the first turn; the last of State.pending is next.


class RollOff(Value, frozen=True, tag="roll_off"):
    """These seats roll for the first turn, in this order; `points` are of those who have rolled (SH-3, SH-5)."""

    seats: tuple[Seat, ...]
    points: tuple[int, ...] = ()


class ChooseCorner(Value, frozen=True, tag="choose_corner"):
    """A seat takes one of the corners left, or is dealt one (SH-6, SH-10)."""

    seat: Seat


Pending = RollOff | ChooseCorner


class Roll(Outcome, frozen=True, tag="roll"):
    """What die A and die B show (SH-23)."""

    a: Face
    b: Face


class DealtCorner(Outcome, frozen=True, tag="dealt_corner"):
    """The corner that a seat was dealt (SH-10)."""

    corner: Corner


ShiftiOutcome = Roll | DealtCorner


class TakeCorner(Action, frozen=True, tag="take_corner"):
    """Take this corner as home (SH-6, SH-7)."""

    corner: Corner


class Move(Action, frozen=True, tag="move"):
    """The own piece on `source` goes `number` squares, to `target` (SH-45).

    Out of the station the piece with the lowest number goes.
    """

    source: Square
    target: Square
    number: int


class Enter(Action, frozen=True, tag="enter"):
    """The own piece on `source` enters its goal, which is `number` squares away or fewer (SH-62)."""

    source: Square
    number: int


class Shift(Action, frozen=True, tag="shift"):
    """A lever is moved one space: `by` is 1 to the right, -1 to the left (SH-15). A second space is a second shift."""

    lever: Lever
    by: int


Part = Move | Enter | Shift
"""What a roll is played by, one part after the other."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """The turn is confirmed (SH-78); what is left of the roll is left out (SH-41)."""


class Leave(Action, frozen=True, tag="leave"):
    """The seat to act leaves the game for good (SH-71). Not among `legal`: it is no move of the game."""


ShiftiAction = TakeCorner | Move | Enter | Shift | EndTurn | Leave


class ShiftiState(State, frozen=True):
    """A position.

    `corners[seat]` is that seat's home, `pieces[seat]` the squares of its four pieces: both OFF until the corner is
    taken, the pieces again when the seat has left (`left`, SH-71). `roll` is what the seat to act has to play, `done`
    what of it has been played so far, in order; without a roll the dice are to be thrown (SH-77).
    """

    options: ShiftiOptions
    pending: tuple[Pending, ...]
    levers: Levers
    corners: tuple[Corner, ...]
    pieces: tuple[tuple[Square, ...], ...]
    left: tuple[bool, ...]
    seat: Seat = 0
    turn: int = 0
    roll: Roll | None = None
    done: tuple[Part, ...] = ()
    over: bool = False
    thrown: Roll | None = None


class ShiftiView(View, frozen=True):
    """A State as everybody sees it, with what the strips hide under the rim, if that may be seen (SH-22).

    `strip_ends` has for each strip its four hidden squares from left to right ("#.#." and so on), or is empty.
    """

    options: ShiftiOptions
    pending: tuple[Pending, ...]
    levers: Levers
    corners: tuple[Corner, ...]
    pieces: tuple[tuple[Square, ...], ...]
    left: tuple[bool, ...]
    seat: Seat
    turn: int
    roll: Roll | None
    done: tuple[Part, ...]
    over: bool
    thrown: Roll | None
    strip_ends: tuple[str, ...]


class OpeningRolled(Event, frozen=True, tag="opening_rolled"):
    """A seat rolled for the first turn (SH-3); stars count nothing (SH-4)."""

    seat: Seat
    a: Face
    b: Face
    points: int


class RollTied(Event, frozen=True, tag="roll_tied"):
    """These seats are tied for the highest roll and roll again (SH-5)."""

    seats: tuple[Seat, ...]


class FirstNamed(Event, frozen=True, tag="first_named"):
    seat: Seat


class CornerTaken(Event, frozen=True, tag="corner_taken"):
    """The seat's home is this corner, and its four pieces stand there now (SH-7, SH-8)."""

    seat: Seat
    corner: Corner


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    seat: Seat
    a: Face
    b: Face


class TurnLost(Event, frozen=True, tag="turn_lost"):
    """Stars on both dice (SH-34)."""

    seat: Seat


class PieceMoved(Event, frozen=True, tag="piece_moved"):
    """The piece went along `path`: every square that it entered, the last is where it stands."""

    seat: Seat
    piece: int
    source: Square
    path: tuple[Square, ...]
    number: int


class PieceCaptured(Event, frozen=True, tag="piece_captured"):
    """`seat` landed on `square`, and `owner`'s piece there went back to its home (SH-59)."""

    seat: Seat
    owner: Seat
    piece: int
    square: Square
    home: Corner


class GoalEntered(Event, frozen=True, tag="goal_entered"):
    """The piece is in its goal for good, as the `count`-th (SH-66)."""

    seat: Seat
    piece: int
    count: int


class LeverShifted(Event, frozen=True, tag="lever_shifted"):
    seat: Seat
    lever: Lever
    before: int
    after: int


class PieceStranded(Event, frozen=True, tag="piece_stranded"):
    """The square below the piece turned white (SH-40)."""

    owner: Seat
    piece: int
    square: Square


class PieceFreed(Event, frozen=True, tag="piece_freed"):
    """The square below the piece turned black again (SH-73)."""

    owner: Seat
    piece: int
    square: Square


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: Seat


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """All pieces of the seat were taken off the board (SH-71)."""

    seat: Seat


class MatchOver(Event, frozen=True, tag="match_over"):
    seat: Seat
    reason: str


ShiftiEvent = (
    OpeningRolled
    | RollTied
    | FirstNamed
    | CornerTaken
    | DiceRolled
    | TurnLost
    | PieceMoved
    | PieceCaptured
    | GoalEntered
    | LeverShifted
    | PieceStranded
    | PieceFreed
    | TurnEnded
    | SeatLeft
    | MatchOver
)

ShiftiRecord = MatchRecord[ShiftiOptions, ShiftiState, ShiftiAction | ShiftiOutcome]
