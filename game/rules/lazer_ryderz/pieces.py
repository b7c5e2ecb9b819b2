"""Lazer pieces, launch points and prizms: their sizes, outlines and supplies (LR-23 to LR-30, "Components")."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, radians, sin
from typing import Final, NamedTuple

from game.core.values import Seat
from game.rules.lazer_ryderz.state import Gear, Piece, PieceId, Prizm, Rider, ShapeName
from game.space.plane import (
    Frame,
    Local,
    Outline,
    Region,
    at,
    common,
    joined,
    lay,
    line,
    local,
    regular,
    seen_from,
    turned,
)

CONTACT: Final = 0.01
"""LR-31: outlines that share more area touch."""

HALF: Final = 1.0
"""Half the width of a lazer (LR-23)."""

POINT: Final = 1.0
"""How far the V reaches beyond the joint, and the notch into the piece (LR-27)."""

ARC_STEP: Final = 5
"""LR-29: degrees between two corners of a curve's outline."""

LENGTHS: Final = {1: 5.0, 2: 7.5, 3: 10.0, 4: 12.5, 5: 15.0}
"""Of the centre line, by gear (LR-23)."""

TURNS: Final = {"S": 0, "F": 45, "H": 90}
"""Straight, soft and hard; degrees (LR-24)."""

KINDS: Final = {"soft": "F", "hard": "H"}
SIDES: Final = {"left": "L", "right": "R"}

STACKS: Final = ("S1", "F1", "H1", "S2", "F2", "H2", "S3", "F3", "H3", "S4", "F4", "S5")
"""What a colour has two of each."""

COPIES: Final = "ab"

NO_SMALL: Final = frozenset({"S5", "F4", "H3"})
"""LR-12: taken out at a small table."""

CHARACTERS: Final = ("shark", "sheriff", "waveryder", "cosmonaut")

RADIUS: Final = 2.5
"""From a prizm's middle to its corners."""

OWN: Final = 3
"""Prizms of each colour; so many on the table win (LR-1)."""

LAUNCH: Final = local(((0.0, 2.0), (0.0, -2.0), (2.0, -1.0), (3.0, 0.0), (2.0, 1.0)))
LAUNCH_JOINT: Final = Frame(2.0, 0.0, 0.0)
CORNER_CLEARANCE: Final = 2.0
"""LR-41."""


class Shape(NamedTuple):
    """A piece about its own beginning. `side` is 1 for a left turn, -1 for a right one, 0 for a straight."""

    kind: str
    gear: Gear
    side: int
    length: float
    radius: float
    end: Frame
    outline: Local
    """LR-27: with V and notch."""
    solid: Local
    """Without its notch, as it is when it is joined: then another V fills it."""
    point: Local
    """The V alone."""
    left: Local
    right: Local
    """The long edges."""


def _shape(kind: str, gear: Gear, side: int) -> Shape:
    length, turn = LENGTHS[gear], TURNS[kind]
    radius = length / radians(turn) if turn else 0.0
    middle = [(0.0, 0.0, 0.0), (length, 0.0, 0.0)]
    if turn:
        steps = [radians(step) for step in range(0, turn + 1, ARC_STEP)]
        middle = [(radius * sin(t), side * radius * (1 - cos(t)), side * t) for t in steps]
    left = [(x - HALF * sin(t), y + HALF * cos(t)) for x, y, t in middle]
    right = [(x + HALF * sin(t), y - HALF * cos(t)) for x, y, t in middle]
    x, y, t = middle[-1]
    tip = (x + POINT * cos(t), y + POINT * sin(t))
    back = right[::-1]
    return Shape(
        kind,
        gear,
        side,
        length,
        radius,
        # Exact, not rounded: a chain is rounded link by link (LR-29).
        Frame(x, y, float(side * turn)),
        local((*left, tip, *back, (POINT, 0.0))),
        local((*left, tip, *back)),
        local((left[-1], tip, right[-1])),
        local(left),
        local(right),
    )


SHAPES: Final[dict[ShapeName, Shape]] = {
    stack + mark: _shape(stack[0], int(stack[1]), side)
    for stack in STACKS
    for mark, side in ((("", 0),) if stack[0] == "S" else (("L", 1), ("R", -1)))
}


def stack_of(piece: PieceId) -> str:
    """Which stack of the supply a piece belongs to: "H2"."""
    return piece[1:3]


# Where things lie. The values are few and come again and again, their outlines are dear: they are kept.


@lru_cache(maxsize=4096)
def outline(shape: ShapeName, frame: Frame) -> Outline:
    return lay(SHAPES[shape].outline, frame)


@lru_cache(maxsize=1024)
def solid(shape: ShapeName, frame: Frame) -> Outline:
    return lay(SHAPES[shape].solid, frame)


@lru_cache(maxsize=1024)
def point(shape: ShapeName, frame: Frame) -> Outline:
    return lay(SHAPES[shape].point, frame)


@lru_cache(maxsize=1024)
def edges(shape: ShapeName, frame: Frame) -> tuple[Region, Region]:
    """The left and the right long edge."""
    return line(SHAPES[shape].left, frame), line(SHAPES[shape].right, frame)


@lru_cache(maxsize=64)
def hexagon(turn: int) -> Local:
    """A prizm's corners about its middle."""
    return turned(regular(6, RADIUS), turn)


@lru_cache(maxsize=1024)
def _prizm_outline(x: float, y: float, turn: int) -> Outline:
    return lay(hexagon(turn % 60), Frame(x, y, 0.0))


def prizm_outline(prizm: Prizm) -> Outline:
    return _prizm_outline(prizm.x, prizm.y, prizm.turn)


def piece_outline(piece: Piece) -> Outline:
    return outline(piece.shape, piece.frame)


def end_of(piece: Piece) -> Frame:
    """Its joint, where the next piece begins (LR-28)."""
    return joined(piece.frame, SHAPES[piece.shape].end)


def front_end(rider: Rider) -> Frame:
    """Where the next piece is joined. The rider has something on the table."""
    if rider.line:
        return end_of(rider.line[-1])
    assert rider.launch is not None
    return joined(rider.launch.frame, LAUNCH_JOINT)


def touches(a: Outline, b: Outline) -> bool:
    """LR-31: meeting edge to edge is not touching."""
    return common(a, b) > CONTACT


def on_centre_line(piece: Piece, arc: float) -> tuple[float, float]:
    """The point of the centre line at this length from the beginning."""
    shape = SHAPES[piece.shape]
    if not shape.side:
        return at(piece.frame, arc, 0.0)
    t = arc / shape.radius
    return at(piece.frame, shape.radius * sin(t), shape.side * shape.radius * (1 - cos(t)))


def nearest_arc(piece: Piece, x: float, y: float) -> tuple[float, float]:
    """How far along the centre line its nearest point lies, and how far that is from (x, y)."""
    shape = SHAPES[piece.shape]
    along, beside = seen_from(piece.frame, x, y)
    if not shape.side:
        arc = min(max(along, 0.0), shape.length)
        return arc, hypot(along - arc, beside)
    beside *= shape.side
    angle, whole = atan2(along, shape.radius - beside), shape.length / shape.radius
    # Behind the beginning or beyond the end: whichever is nearer round the circle.
    if not 0.0 <= angle <= whole:
        angle = 0.0 if (whole / 2 - angle) % (2 * pi) < pi else whole
    dx, dy = along - shape.radius * sin(angle), beside - shape.radius * (1 - cos(angle))
    return angle * shape.radius, hypot(dx, dy)


# Supplies


def in_supply(seat: Seat, pieces: Sequence[Piece], stack: str) -> Iterator[PieceId]:
    """The pieces of a stack that are not among these on the table, in order."""
    lying = {piece.id for piece in pieces}
    return (name for copy in COPIES if (name := f"{seat}{stack}{copy}") not in lying)


def fitting(pieces: Sequence[Piece], gear: Gear, kinds: str, removed: frozenset[str]) -> tuple[str, ...]:
    """The stacks of the highest gear, not above this one, of which one of the kinds is in supply (LR-72, LR-73)."""
    lying = Counter(stack_of(piece.id) for piece in pieces)
    for lower in range(gear, 0, -1):
        found = tuple(
            stack
            for kind in kinds
            if (stack := f"{kind}{lower}") in STACKS and stack not in removed and lying[stack] < len(COPIES)
        )
        if found:
            return found
    return ()


class Shortage(NamedTuple):
    """Which stacks may be laid from, once so many of the oldest things of the line are off the table (LR-76)."""

    stacks: tuple[str, ...]
    off: int


def to_lay(rider: Rider, gear: Gear, kinds: str, removed: frozenset[str]) -> Shortage | None:
    """What may be laid in a gear: of the gear, else of a lower one, else what the oldest pieces give (LR-72 to LR-77).

    None if the front piece would have to be taken off.
    """
    launch = rider.launch is not None
    for off in range(max(1, len(rider.line) + launch)):
        stacks = fitting(rider.line[max(0, off - launch) :], gear, kinds, removed)
        if stacks:
            return Shortage(stacks, off)
    return None
