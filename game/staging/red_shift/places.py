"""Where the things of Red Shift are, and what they are called. Lengths in cm (style guide, Red Shift).

The board lies in the middle. The first seat has its deeds, money and stations in front of the board, the others beside
it, in turn order from the left; all of it can be read by everybody (RD-15).
"""

from math import atan2, cos, hypot, sin
from typing import Final

from game.core.values import Seat
from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Z_AXIS, Pose, Quaternion, Vector, after, turned
from game.rules.red_shift.board import FULL, LONE_WORLDS, SPACES
from game.rules.red_shift.state import Deed, Space
from game.staging.names import Name
from game.staging.red_shift.chart import AT, MOON_RADIUS, SUN, WORLDS, World

SIDE: Final = 60.0
BOARD_Z: Final = 2.2
SPACE_R: Final = 1.26
SPACE_Z: Final = BOARD_Z + 0.26
DOCK_Z: Final = BOARD_Z + 0.42
DOT_R: Final = 0.6
SHIP_R: Final = 0.73
SHIP_HIGH: Final = 4.0
STATION_R: Final = 0.62
CARD: Final = (6.3, 8.8)
CARD_Z: Final = 0.04
BILL: Final = (9.6, 4.5)
NOTE_Z: Final = 0.03

BOARD: Final[Name] = ("board",)
FUEL_CARD: Final[Name] = ("fuel_card",)
DECK: Final[Name] = ("deck",)
BANK_PILE: Final[Name] = ("bank",)
DICE: Final[tuple[Name, Name]] = (("die", 0), ("die", 1))

# Beside the board, at the right: the fuel card, under it the piles, and there the dice fall.
TANK: Final = FULL
"""Units of a full column (RD-8)."""

FUEL_SIZE: Final = (15.5, 25.5, 0.5)
FUEL_AT: Final[Vector] = (44.0, -1.6, 0.0)
COLUMN: Final = 3.4
UNIT: Final = 0.80
EMPTY_Y: Final = FUEL_AT[1] - 11.2
"""Where a peg is at 0 units."""
PEG_Z: Final = FUEL_SIZE[2] + 0.3
BAR_Z: Final = FUEL_SIZE[2] + 0.02
PILES_Y: Final = -19.9
DECK_AT: Final = (37.0, PILES_Y)
DISCARDS_AT: Final = (44.4, PILES_Y)
BANK_AT: Final = (51.8, PILES_Y)
DIE: Final = 1.8
DICE_WITHIN: Final = (22.0, -46.0, 34.0, -33.0)
DICE_AT: Final[tuple[Vector, Vector]] = ((25.4, -39.6, DIE / 2), (29.0, -38.8, DIE / 2))
READ_AT: Final[Vector] = (0.0, -12.0, 20.0)
READ_TURN: Final = turned(X_AXIS, 37.0)
"""A drawn card is held up to all: it looks towards the camera."""

SIDES: Final[dict[int, str]] = {1: "+z", 6: "-z", 2: "+x", 5: "-x", 3: "+y", 4: "-y"}
"""The side of a die with this number."""
UP: Final[dict[str, Quaternion]] = {
    "+x": turned(Y_AXIS, -90),
    "-x": turned(Y_AXIS, 90),
    "+y": turned(X_AXIS, 90),
    "-y": turned(X_AXIS, -90),
    "+z": UPRIGHT,
    "-z": turned(X_AXIS, 180),
}
"""The turn that brings a side of a die up."""

# What belongs to a seat: a place for its fan of deeds, for its money and for the stations in its hand.
FRONT, LEFT, FAR, RIGHT = range(4)
AROUND: Final[dict[int, tuple[int, ...]]] = {2: (FRONT, FAR), 3: (FRONT, LEFT, FAR), 4: (FRONT, LEFT, FAR, RIGHT)}
"""The places in seat order."""
FAN: Final[dict[int, tuple[float, float, float]]] = {
    FRONT: (5.4, -39.5, 32.2),
    LEFT: (-45.0, -34.0, 21.0),
    FAR: (-45.0, -12.6, 21.0),
    RIGHT: (45.0, -40.6, 21.0),
}
"""The middle of a fan of deeds, and how wide it may be."""
FAN_STEP: Final = 6.6
MONEY: Final[dict[int, tuple[float, float]]] = {
    FRONT: (-24.2, -39.5),
    LEFT: (-45.0, -23.6),
    FAR: (-45.0, -2.2),
    RIGHT: (45.0, -30.2),
}
"""The middle of four stacks of bills, two by two."""
HAND: Final[dict[int, tuple[float, float]]] = {
    FRONT: (-12.4, -35.8),
    LEFT: (-32.4, -24.5),
    FAR: (-32.4, -6.5),
    RIGHT: (32.6, -26.0),
}
"""The first of the stations in hand; the others stand nearer."""
HAND_STEP: Final = 1.9


# The map


def on_map(at: tuple[float, float], z: float = BOARD_Z) -> Vector:
    """A point of the chart, on the table."""
    return ((at[0] - 0.5) * SIDE, (at[1] - 0.5) * SIDE, z)


def space_id(space: Space) -> Name:
    return ("space", space)


def space_pose(space: Space) -> Pose:
    return Pose(on_map(AT[space]))


def globe_id(system: str) -> Name:
    return ("globe", system)


def globe_pose(system: str) -> Pose:
    """Its middle; it sits in its well, a lone world on its space."""
    world = WORLDS[system]
    radius = world.radius * SIDE
    return Pose(on_map(world.at, BOARD_Z - well(world) + radius * (0.62 if world.ring else 0.8)))


def well(world: World) -> float:
    """How deep the board sinks below a world, in cm; not to the table."""
    return min(2.0, 0.5 * world.radius * SIDE + 0.7) if world.ring else 0.0


def outward(space: Space) -> tuple[float, float]:
    """The direction away from the globe that the space belongs to; of a lone world away from the Sun."""
    world = WORLDS[SPACES[space].system]
    middle = world.at if world.ring else SUN.at
    x, y = AT[space][0] - middle[0], AT[space][1] - middle[1]
    length = hypot(x, y)
    return x / length, y / length


def lone_reach(space: Space) -> float:
    """The radius of a lone world, which is its own space; 0 for any other space."""
    return WORLDS[SPACES[space].system].radius * SIDE if space in LONE_WORLDS else 0.0


def _clear(space: Space) -> float:
    """How far from a space's middle a ship stands: beside a moon or a lone world, which are there themselves."""
    if space in MOON_RADIUS:
        return SPACE_R + 0.35
    lone = lone_reach(space)
    return lone + SHIP_R + 0.25 if lone else 0.0


# Ships and stations


def ship_id(seat: Seat) -> Name:
    return ("ship", seat)


def ship_pose(space: Space, place: int, count: int) -> Pose:
    """One of so many ships on a space: side by side, turned to the way that leads on (RD-34)."""
    (x, y), clear = outward(space), _clear(space)
    row, column = divmod(place, 2)
    aside = (column - (min(2, count - 2 * row) - 1) / 2) * 2.2 * SHIP_R
    back = clear + (row - (0.0 if count < 3 or clear else 0.5)) * 2.2 * SHIP_R
    at = on_map(AT[space])
    z = DOCK_Z if SPACES[space].kind == "dock" and not clear else SPACE_Z if not clear else BOARD_Z
    return Pose((at[0] + x * back - y * aside, at[1] + y * back + x * aside, z))


def dot_pose(dot: str) -> Pose:
    """Over a black dot, on the way."""
    return Pose(on_map(AT[dot]))


def station_id(seat: Seat, station: int) -> Name:
    return ("station", seat, station)


def standing(deed: Deed) -> Pose:
    """A station on its space: at the side, so that ships have room (RD-63)."""
    x, y = outward(deed)
    turn = atan2(y, x) + 2.2
    lone = lone_reach(deed)
    reach = lone + STATION_R + 0.2 if lone else SPACE_R + 0.1
    at = on_map(AT[deed])
    return Pose((at[0] + reach * cos(turn), at[1] + reach * sin(turn), BOARD_Z))


def in_hand(place: int, station: int) -> Pose:
    x, y = HAND[place]
    return Pose((x, y - HAND_STEP * station, 0.0))


def clip_id(deed: Deed) -> Name:
    return ("clip", deed)


def clip_pose(deed: Deed) -> Pose:
    """The owner's clip lies round the space, open away from the globe."""
    x, y = outward(deed)
    return Pose(on_map(AT[deed]), turned(Z_AXIS, atan2(y, x) * 57.29577951308232))


# Deeds, money, cards


def place_of(seat: Seat, seats: int) -> int:
    """Where a seat's things are, whoever looks: nothing is hidden, so nothing is laid anew (RD-15)."""
    return AROUND[seats][seat]


def deed_id(deed: Deed) -> Name:
    return ("deed", deed)


def deed_pose(place: int, number: int, count: int) -> Pose:
    """One of so many in a fan, the next a little above; the more there are, the closer they lie."""
    x, y, wide = FAN[place]
    step = min(FAN_STEP, (wide - CARD[0]) / max(1, count - 1))
    return Pose((x + (number - (count - 1) / 2) * step, y, CARD_Z * number))


def bank_pose(count: int) -> Pose:
    """The top of the bank's pile of so many deeds."""
    return Pose((*BANK_AT, CARD_Z * count))


NOTES: Final = (500, 100, 50, 10)


def bills(money: int) -> tuple[int, ...]:
    """How many notes of 500, 100, 50 and 10 make a sum; 1980 is three of each (RD-4, RD-5).

    Of tens and hundreds as few as will do, of fifties two more, so that there is something to pay with.
    """
    tens, rest = money // 10 % 5, money // 50
    fifties = rest % 2 + 2 * (rest > 3)
    rest = (rest - fifties) // 2
    return rest // 5, rest % 5, fifties, tens


def bills_id(seat: Seat, note: int) -> Name:
    return ("bills", seat, note)


def bills_pose(place: int, note: int) -> Pose:
    row, column = divmod(NOTES.index(note), 2)
    x, y = MONEY[place]
    return Pose((x + (column - 0.5) * (BILL[0] + 0.6), y + (0.5 - row) * (BILL[1] + 0.6), 0.0))


def deck_pose() -> Pose:
    return Pose((*DECK_AT, 0.0))


def discard_pose(number: int) -> Pose:
    """The card that is so many under none: each lies on the ones before it."""
    return Pose((*DISCARDS_AT, CARD_Z * number))


# Fuel


def peg_id(seat: Seat) -> Name:
    return ("peg", seat)


def bar_id(seat: Seat) -> Name:
    return ("bar", seat)


def column_x(seat: Seat, seats: int) -> float:
    return FUEL_AT[0] + (seat - (seats - 1) / 2) * COLUMN


def peg_pose(seat: Seat, seats: int, units: int) -> Pose:
    return Pose((column_x(seat, seats), EMPTY_Y + UNIT * units, PEG_Z))


def bar_pose(seat: Seat, seats: int) -> Pose:
    """Its beginning, at 0 units."""
    return Pose((column_x(seat, seats), EMPTY_Y, BAR_Z), turned(Z_AXIS, 90))


def bar_grown(units: int) -> float:
    """A bar is as long as its tank is full."""
    return max(0.02, units / FULL)


# Dice


def die_pose(which: int, number: int) -> Pose:
    """As they were thrown last (RD-17)."""
    return Pose(DICE_AT[which], after(UP[SIDES[number]], turned(Z_AXIS, 14.0 - 33.0 * which)))
