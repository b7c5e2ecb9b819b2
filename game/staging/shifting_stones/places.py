"""Where the things of Shifting Stones are: stones, cards, piles. Lengths in cm (style guide, Sizes)."""

from typing import Final

from game.core.values import Seat
from game.motion.pose import UPRIGHT, Y_AXIS, Z_AXIS, Pose, turned
from game.rules.shifting_stones.cards import SIDES
from game.rules.shifting_stones.state import Card, StonesView
from game.staging.names import Name
from game.staging.picture import Thing

PITCH: Final = 6.2
STONE: Final = 5.2
STONE_THICK: Final = 1.6
STONE_Z: Final = 1.05
CARD_WIDE: Final = 6.3
CARD_HIGH: Final = 8.8
CARD_THICK: Final = 0.04
# Overlapping cards lie so far above each other, or the curled corner of the lower one would show through.
OVERLAP: Final = 0.12
PILE_TOP: Final = 3.0
PILE_AT: Final = (-4.1, 16.4)
DISCARDS_AT: Final = (4.1, 16.4)

# The hand: 122 u of the screen are a card's width.
U: Final = CARD_WIDE / 122
FAN_STEP: Final = 128 * U
# Cards that overlap still show all of their patterns, which end 103 u from the left edge, and their corners' numbers.
FAN_LEAST: Final = 107 * U
FAN_WIDTH: Final = 560 * U
FAN_DEGREES: Final = 2.5

# Scored cards lie in rows of five; each shows its points beside the next one, each row its patterns' tops.
ROW: Final = 5
SCORED_STEP: Final = (2.3, -2.6)
# The first card of each seat's scored cards: viewer, then clockwise, since play goes to the left (ST-11).
VIEWER, LEFT, TOP_LEFT, TOP_RIGHT, RIGHT = (-24.5, -7.8), (-26.5, 6.5), (-20.3, 17.5), (10.8, 17.5), (15.8, 3.5)
PLACES: Final = {
    1: (VIEWER,),
    2: (VIEWER, RIGHT),
    3: (VIEWER, LEFT, RIGHT),
    4: (VIEWER, LEFT, TOP_RIGHT, RIGHT),
    # Five panels of seats reach further down.
    5: ((-24.5, -10.3), (-26.0, 1.5), TOP_LEFT, TOP_RIGHT, RIGHT),
}
FACE_DOWN: Final = turned(Y_AXIS, 180)

PILE: Final[Name] = ("pile",)
DISCARDS: Final[Name] = ("discards",)
"""The block of cards below the top one of the discard pile."""

BACK: Final[Name] = ("card", "back")


# Stones


def stone_id(stone: int) -> Name:
    return ("stone", stone)


def stone_pose(cell: int, stone: int, face: str) -> Pose:
    """On its cell; face down means that the second side shows, upright too (ST-4, ST-24)."""
    row, column = divmod(cell, 3)
    turn = UPRIGHT if SIDES[stone][0] == face else FACE_DOWN
    return Pose(((column - 1) * PITCH, (1 - row) * PITCH, STONE_Z), turn)


def stone_thing(cell: int, stone: int, face: str) -> Thing:
    return Thing(stone_id(stone), ("stone", SIDES[stone]), stone_pose(cell, stone, face))


# Cards


def hand_id(seat: Seat, slot: int) -> Name:
    return ("hand", seat, slot)


def card_id(card: Card) -> Name:
    """An open card on the table, and what any open card looks like."""
    return ("card", card)


def hand_pose(slot: int, size: int) -> Pose:
    """In the viewer's fan of `size` cards: a shallow arc, each card over the one to its left."""
    step = max(FAN_LEAST, min(FAN_STEP, FAN_WIDTH / size))
    off = slot - (size - 1) / 2
    return Pose((off * step, -0.11 * off * off, OVERLAP * slot), turned(Z_AXIS, -FAN_DEGREES * off))


def place(view: StonesView, seat: Seat) -> tuple[float, float]:
    """The middle of a seat's first scored card."""
    seats = len(view.hands)
    return PLACES[seats][(seat - max(view.viewer, 0)) % seats]


def scored_pose(view: StonesView, seat: Seat, index: int) -> Pose:
    """The index-th scored card of a seat (ST-31)."""
    x, y = place(view, seat)
    row, column = divmod(index, ROW)
    return Pose((x + column * SCORED_STEP[0], y + row * SCORED_STEP[1], OVERLAP * index))


def away(view: StonesView, seat: Seat) -> Pose:
    """Off the table, where the hands of the other seats are held (ST-85)."""
    x, y = place(view, seat)
    return Pose((x * 1.75, y, 7.0), FACE_DOWN)


# Piles


def pile_height(count: int) -> float:
    """How high so many cards lie."""
    return min(count * CARD_THICK, PILE_TOP)


def pile_thing(count: int) -> Thing:
    """The draw pile."""
    return Thing(PILE, (*PILE, count), Pose((*PILE_AT, 0.0)))


def discard_pose(below: int) -> Pose:
    """On the discard pile, with so many cards below."""
    return Pose((*DISCARDS_AT, pile_height(below)))
