"""The values of Shifting Stones.

Cells of the grid are numbered 0..8 row by row from the top left (ST-8). Stones are numbered 1..9 as t1..t9 of the
digest. Cards go by their id ("1-13"). A hand's cards lie in slots 0, 1, 2...; a paid or scored card leaves its slot
and the cards behind it move up.
"""

from typing import Final, Literal

from game.core.record import MatchRecord
from game.core.values import Action, Event, Options, Outcome, Seat, State, Value, View

Cell = int
Slot = int
Card = str
Face = str

UNKNOWN: Final = ""
"""In a View: a card that the viewer may not see."""


class StonesOptions(Options, frozen=True):
    """Defaults are the digest's."""

    first_player: Literal["random", "chosen"] = "random"
    random_sides: bool = True
    bonus_at_zero: bool = False
    must_reduce_hand: bool = False
    browse_discards: bool = True
    solo_skip_is_strike: bool = True


# What is still to be decided before the seat to act may go on; the last of State.pending is next.


class ChooseFirst(Value, frozen=True, tag="choose_first"):
    """Seat 0 names the first player (ST-10, option chosen)."""


class DrawFirst(Value, frozen=True, tag="draw_first"):
    """Chance names the first player (ST-10)."""


class LayStones(Value, frozen=True, tag="lay_stones"):
    """Chance lays a stone on the first empty cell, until all nine lie (ST-2, ST-3)."""


class ComposeDeck(Value, frozen=True, tag="compose_deck"):
    """Chance takes the sixteen cards of the one-player deck, one by one (ST-74)."""


class Draw(Value, frozen=True, tag="draw"):
    """A seat draws this many cards, one by one (ST-5, ST-35, ST-43)."""

    seat: Seat
    count: int


Pending = ChooseFirst | DrawFirst | LayStones | ComposeDeck | Draw


class StonesState(State, frozen=True):
    """A position.

    `stones` and `faces` say for each cell which stone lies there and what it shows ("HOETFSEBH"); while stones are
    being laid they are shorter than nine. `draw` is sorted: a multiset, there is no hidden order. `discards` has its
    top last. `skipped[seat]`: that seat's own last turn was a skip (ST-37, ST-42). `strikes` counts in the solo game
    only. `last_turn` is set once the end is triggered. `left[seat]`: that player went home (ST-84).
    """

    options: StonesOptions
    pending: tuple[Pending, ...]
    stones: tuple[int, ...]
    faces: str
    draw: tuple[Card, ...]
    discards: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    scored: tuple[tuple[Card, ...], ...]
    skipped: tuple[bool, ...]
    left: tuple[bool, ...]
    first: Seat = 0
    seat: Seat = 0
    turn: int = 0
    paid: int = 0
    """Shifts and flips in this turn."""
    gained: int = 0
    """Cards scored in this turn (ST-36, ST-76)."""
    strikes: int = 0
    last_turn: bool = False
    over: bool = False


class StonesView(View, frozen=True):
    """A State as one viewer may know it: cards out of his sight are UNKNOWN, the draw pile is a number."""

    viewer: int
    options: StonesOptions
    pending: tuple[Pending, ...]
    stones: tuple[int, ...]
    faces: str
    draw: int
    discards: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    scored: tuple[tuple[Card, ...], ...]
    skipped: tuple[bool, ...]
    left: tuple[bool, ...]
    first: Seat
    seat: Seat
    turn: int
    paid: int
    gained: int
    strikes: int
    last_turn: bool
    over: bool


class Begin(Action, frozen=True, tag="begin"):
    """Seat 0 names who begins (ST-10, option chosen)."""

    seat: Seat


class Shift(Action, frozen=True, tag="shift"):
    """Pay the card in `slot`, swap the stones on cells a < b (ST-17)."""

    slot: Slot
    a: Cell
    b: Cell


class Flip(Action, frozen=True, tag="flip"):
    """Pay the card in `slot`, turn the stone on `cell` over (ST-23)."""

    slot: Slot
    cell: Cell


class Score(Action, frozen=True, tag="score"):
    """Lay the card in `slot` down before you: its pattern is on the grid (ST-29)."""

    slot: Slot


class Skip(Action, frozen=True, tag="skip"):
    """Draw two cards instead of all actions (ST-35)."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End the turn and draw up to four cards (ST-15, ST-43)."""


class Leave(Action, frozen=True, tag="leave"):
    """The seat to act leaves the table for good (ST-84). Not among `legal`: it is no move of the game."""


StonesAction = Begin | Shift | Flip | Score | Skip | EndTurn | Leave


class LaidStone(Outcome, frozen=True, tag="laid_stone"):
    """Chance laid this stone with this face up on the next cell."""

    stone: int
    face: Face


class FirstPlayer(Outcome, frozen=True, tag="first_player"):
    """Chance named the first player."""

    seat: Seat


class DeckCard(Outcome, frozen=True, tag="deck_card"):
    """Chance put this card into the one-player deck."""

    card: Card


class DrawnCard(Outcome, frozen=True, tag="drawn_card"):
    """The card that was drawn from the pile."""

    card: Card


StonesOutcome = LaidStone | FirstPlayer | DeckCard | DrawnCard


class StoneLaid(Event, frozen=True, tag="stone_laid"):
    stone: int
    face: Face
    cell: Cell


class FirstNamed(Event, frozen=True, tag="first_named"):
    seat: Seat


class CardPaid(Event, frozen=True, tag="card_paid"):
    """The card goes face up on the discard pile before the stones move (ST-26)."""

    seat: Seat
    slot: Slot
    card: Card


class StonesSwapped(Event, frozen=True, tag="stones_swapped"):
    """`stone_a` moved from cell a to cell b, `stone_b` the other way."""

    seat: Seat
    stone_a: int
    stone_b: int
    a: Cell
    b: Cell


class StoneFlipped(Event, frozen=True, tag="stone_flipped"):
    """The stone shows `face` now; it showed `before`."""

    seat: Seat
    stone: int
    cell: Cell
    before: Face
    face: Face


class CardScored(Event, frozen=True, tag="card_scored"):
    """The card went from its slot to the `index`-th place of the seat's scored cards; `cells` show its pattern."""

    seat: Seat
    slot: Slot
    card: Card
    index: int
    cells: tuple[Cell, ...]


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A card came from the draw pile into a slot; UNKNOWN to those who may not see it."""

    seat: Seat
    slot: Slot
    card: Card


class DiscardsShuffled(Event, frozen=True, tag="discards_shuffled"):
    """The discard pile became the draw pile (ST-48)."""

    count: int


class TurnSkipped(Event, frozen=True, tag="turn_skipped"):
    seat: Seat


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: Seat


class Struck(Event, frozen=True, tag="struck"):
    """A strike of the one-player game (ST-76)."""

    strikes: int


class LastTurns(Event, frozen=True, tag="last_turns"):
    """This seat triggered the end (ST-60)."""

    seat: Seat


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """The seat's hand, which everybody sees now, went to the discard pile; its scored cards left the game (ST-84)."""

    seat: Seat
    hand: tuple[Card, ...]


class MatchOver(Event, frozen=True, tag="match_over"):
    reason: str


StonesEvent = (
    StoneLaid
    | FirstNamed
    | CardPaid
    | StonesSwapped
    | StoneFlipped
    | CardScored
    | CardDrawn
    | DiscardsShuffled
    | TurnSkipped
    | TurnEnded
    | Struck
    | LastTurns
    | SeatLeft
    | MatchOver
)

StonesRecord = MatchRecord[StonesOptions, StonesState, StonesAction | StonesOutcome]
