"""Where the things of Lazer Ryderz are, what they are called and how they look. Lengths in cm (style guide).

The origin is the middle of the box round the table, z = 0 the disc. A piece's own frame is where it begins, x along its
heading; a launch point's is the point of the edge, x inwards. What stands on the ledge has its y towards the table: its
person reads it from -y.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin, tan
from typing import Final, NamedTuple

from game.core.values import Seat
from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Z_AXIS, Pose, Quaternion, Vector, after, rotated, turned
from game.rules.lazer_ryderz.crash import launch_id as among_pieces
from game.rules.lazer_ryderz.pieces import (
    CHARACTERS,
    COPIES,
    LAUNCH_JOINT,
    OWN,
    SHAPES,
    STACKS,
    on_centre_line,
    stack_of,
)
from game.rules.lazer_ryderz.state import (
    NEUTRAL,
    SPIN_OUT,
    Character,
    Gear,
    LazerOptions,
    Piece,
    PieceId,
    Place,
    Prizm,
    PrizmId,
    Rider,
    ShapeName,
)
from game.rules.lazer_ryderz.table import Board, board_of
from game.rules.lazer_ryderz.table import launch_outline as whole_launch_outline
from game.space.plane import Frame, Outline, common, joined, lay, local, seen_from, widened
from game.staging.names import Name
from game.staging.offer import Point

TABLE: Final[Name] = ("table",)
DIE: Final[Name] = ("die",)
MARKER: Final[Name] = ("marker",)

COLOURS: Final[dict[Character, int]] = {"shark": 1, "sheriff": 3, "waveryder": 2, "cosmonaut": 4}
"""The characters' colours among those of the palettes: blue, yellow, green, violet."""

LEDGE_WIDE: Final = 12.0
LEDGE_Z: Final = -1.6
LAYER: Final = 0.01
"""A piece lies so much higher than the one that was laid before it."""

# The stand: a wedge whose face leans back, with a dial above a slider; what is on it counts from its face's middle.
STAND: Final = (13.0, 6.2, 3.0)
LEAN: Final = 20.0
FACE_Z: Final = STAND[2] - STAND[1] * tan(radians(LEAN)) / 2
"""The height of the middle of the face."""
DIAL: Final = -0.6
"""How far up the face the needle's axle is; it is 2.6 long."""
NEEDLE_STEP: Final = 30.0
SLIDER: Final = -2.3
SLIDER_STEP: Final = 2.1
PROUD: Final = 0.06
"""Needle and slider are above the face by this."""
ROW_STEP: Final = 14.0
"""Between two stands that nobody has taken yet."""

HANDLE: Final = 0.18
"""A handle's radius, as a share of the piece that it lays."""

PRIZM: Final = 2.5
TOKEN: Final = (1.7, 0.35)
CASSETTE: Final = (8.0, 5.0, 0.9)
DIE_SIDE: Final = 2.4
RACK: Final = (10.0, 5.6)
"""A supply's tray: three rows of stacks, from the back straights, soft turns, hard turns; columns by gear."""

DIE_SIDES: Final[dict[int, Quaternion]] = {
    1: UPRIGHT,
    2: turned(Y_AXIS, -90),
    3: turned(X_AXIS, 90),
    4: turned(X_AXIS, -90),
    5: turned(Y_AXIS, 90),
    SPIN_OUT: turned(X_AXIS, 180),
}
"""The turn that brings a face up: 1 is on +z, 2 on +x, 3 on +y, 4 on -y, 5 on -x, the spin out on -z."""


class Slot(NamedTuple):
    """A place on a seat's part of the ledge: so far to its right along the edge, so far out of it, and its size."""

    along: float
    out: float
    wide: float
    deep: float


SLOTS: Final[dict[str, Slot]] = {
    "stand": Slot(0.0, 6.5, STAND[0], STAND[1]),
    "token": Slot(10.1, 9.8, 3.4, 3.4),
    "die": Slot(10.1, 4.2, 6.6, 6.6),
    "rack": Slot(18.7, 6.1, *RACK),
    **{f"prizm{number}": Slot(-9.8 - 5.4 * number, 3.4, 5.0, 5.0) for number in range(OWN)},
    "power": Slot(-9.8, 9.0, 5.0, 5.0),
    **{f"toss{number}": Slot(-15.2 - 5.4 * number, 9.0, 5.0, 5.0) for number in range(OWN)},
}
"""In the order in which they find room: where the table leaves none, they move on along the edge."""

STEPS: Final = 120
"""So many steps of launch places a thing may move on."""


# The table


@lru_cache(maxsize=16)
def _board(table: str, fence_at: str) -> Board:
    return board_of(table, "auto", fence_at)


@lru_cache(maxsize=16)
def _middle(table: str, fence_at: str) -> Point:
    edge = _board(table, fence_at).outline
    return (edge.left + edge.right) / 2, (edge.bottom + edge.top) / 2


def middle(options: LazerOptions) -> Point:
    """The middle of the box round the table, in the coordinates of the rules."""
    return _middle(options.table, options.fence_at)


@lru_cache(maxsize=16)
def outline(table: str, fence_at: str) -> tuple[Point, ...]:
    """The table's edge, counter-clockwise."""
    x, y = _middle(table, fence_at)
    return tuple((px - x, py - y) for px, py in _board(table, fence_at).outline.points())


@lru_cache(maxsize=16)
def ledge(table: str, fence_at: str) -> tuple[Point, ...]:
    """The outer rim of the ledge round the table."""
    x, y = _middle(table, fence_at)
    return tuple((px - x, py - y) for px, py in widened(_board(table, fence_at).outline, LEDGE_WIDE).points())


def on_table(options: LazerOptions, frame: Frame, z: float = 0.0) -> Pose:
    """The pose of a thing that lies at a frame of the rules."""
    x, y = middle(options)
    return Pose((frame.x - x, frame.y - y, z), heading(frame.heading))


def heading(degrees: float) -> Quaternion:
    """Upright, turned so: of the two quaternions always the same one."""
    return turned(Z_AXIS, degrees % 360.0)


MIDDLE: Final = Pose((0.0, 0.0, 0.0))
"""Of the table itself."""


# Lines and prizms


def piece_id(piece: PieceId) -> Name:
    return ("piece", piece)


def strip_look(character: Character, shape: ShapeName, *state: str) -> Name:
    """`state`: "doomed" for the ghost of a piece that crashes."""
    return ("strip", character, shape, *state)


def piece_pose(options: LazerOptions, piece: Piece, number: int) -> Pose:
    """`number`: the piece is the so many-th of its line, from 1; a later one lies on top of what it crosses (LR-30)."""
    return on_table(options, piece.frame, LAYER * number)


def strip_outline(shape: ShapeName) -> tuple[Point, ...]:
    """What the rules test (LR-27), about its own beginning."""
    return tuple((float(x), float(y)) for x, y in SHAPES[shape].outline)


def strip_length(shape: ShapeName) -> float:
    return SHAPES[shape].length


def along_strip(shape: ShapeName, share: float) -> tuple[float, float, float]:
    """A point of the centre line at this share of its length, and the heading there in degrees."""
    own = SHAPES[shape]
    x, y = on_centre_line(Piece("", shape, Frame(0.0, 0.0, 0.0)), share * own.length)
    return x, y, share * own.end.heading


def joint(shape: ShapeName | None) -> Frame:
    """Where the next piece is joined, in the frame of a strip or, without a shape, of a launch point (LR-28)."""
    return SHAPES[shape].end if shape else LAUNCH_JOINT


def handle_at(shape: ShapeName | None, then: ShapeName) -> Point:
    """Where the handle of a strip or a launch point is that lays this piece next: its joint, in the first one's frame.

    Handles are called by the piece that they lay: thing("piece", id, part="S3").
    """
    end = joined(joint(shape), SHAPES[then].end)
    return end.x, end.y


def handle_radius(then: ShapeName) -> float:
    """Handles of pieces of one gear do not overlap."""
    return HANDLE * SHAPES[then].length


def launch_id(seat: Seat) -> Name:
    return ("launch", seat)


def line_id(name: PieceId) -> Name:
    """A piece, or a launch point by its name among them: "1L"."""
    seat = int(name[0])
    return launch_id(seat) if name == among_pieces(seat) else piece_id(name)


def launch_look(character: Character, place: Place, options: LazerOptions) -> Name:
    return ("launch", character, place, options.table, options.fence_at)


def launch_outline(place: Place, table: str, fence_at: str) -> tuple[Point, ...]:
    """A launch point cut to the table (LR-42), in its own frame."""
    own = _board(table, fence_at).places[place]
    cut = whole_launch_outline(LazerOptions(table=table, fence_at=fence_at), place)
    return tuple(seen_from(own, x, y) for x, y in cut.points())


def prizm_id(prizm: PrizmId) -> Name:
    return ("prizm", prizm)


def prizm_look(owner: Seat, riders: tuple[Rider, ...]) -> Name:
    return ("prizm", "neutral" if owner == NEUTRAL else riders[owner].character)


def prizm_pose(options: LazerOptions, prizm: Prizm) -> Pose:
    return on_table(options, Frame(prizm.x, prizm.y, float(prizm.turn)))


# The ledge


class Spot(NamedTuple):
    """A place on the ledge, in the coordinates of the table, and where its y points, in degrees."""

    x: float
    y: float
    heading: float

    def pose(self, z: float = 0.0) -> Pose:
        """Of a thing that stands there, so high above the ledge."""
        return Pose((self.x, self.y, LEDGE_Z + z), heading(self.heading - 90.0))


@lru_cache(maxsize=16)
def _spots(table: str, fence_at: str, seats: int) -> dict[tuple[str, Seat], Spot]:
    """All slots of all seats, and the marker's places: clear of the table and of each other, where there is room."""
    on = _board(table, fence_at)
    count, taken, found = len(on.places), list[Outline](), dict[tuple[str, Seat], Spot]()
    share = count / seats
    wanted = [(name, seat, slot, -share * seat) for name, slot in SLOTS.items() for seat in range(seats)]
    between = Slot(0.0, 8.7, CASSETTE[0], CASSETTE[1])
    # The marker lies between its holder and the seat on the left, clockwise (LR-55).
    wanted += [("marker", seat, between, -share * (seat + 0.5)) for seat in range(seats)]
    for name, seat, slot, home in wanted:
        spots = [_spot(on, round(home + 2 * slot.along) + step, slot) for step in _steps(slot.along)]
        free = (spot for spot in spots if _free(footprint(spot, slot), on.outline, taken))
        spot = next(free, spots[0])
        taken.append(footprint(spot, slot))
        x, y = _middle(table, fence_at)
        found[name, seat] = Spot(spot.x - x, spot.y - y, spot.heading)
    return found


def _steps(along: float) -> Iterator[int]:
    """Outwards from the stand; what is in the middle, to either side."""
    for step in range(STEPS):
        yield step if along >= 0 else -step
        if not along:
            yield -step


def _spot(on: Board, place: Place, slot: Slot) -> Spot:
    x, y, inward = on.places[place % len(on.places)]
    angle = radians(inward)
    return Spot(x - slot.out * cos(angle), y - slot.out * sin(angle), inward)


def footprint(spot: Spot, slot: Slot) -> Outline:
    """The room that a thing of a slot takes at a spot."""
    across, along = slot.deep / 2, slot.wide / 2
    corners = ((-across, -along), (across, -along), (across, along), (-across, along))
    return lay(local(corners), Frame(spot.x, spot.y, spot.heading))


def _free(footprint: Outline, table: Outline, taken: list[Outline]) -> bool:
    return all(common(footprint, other) == 0.0 for other in (table, *taken))


def spot(options: LazerOptions, seats: int, slot: str, seat: Seat) -> Spot:
    """Where a slot of that seat is."""
    return _spots(options.table, options.fence_at, seats)[slot, seat]


def stand_id(character: Character) -> Name:
    return ("stand", character)


def needle_id(character: Character) -> Name:
    return ("needle", character)


def slider_id(character: Character) -> Name:
    return ("slider", character)


def waiting_pose(character: Character) -> Pose:
    """A stand that nobody has taken yet: in a row in the middle of the table."""
    return Pose(((CHARACTERS.index(character) - 1.5) * ROW_STEP, 0.0, 0.0))


def stand_pose(options: LazerOptions, seats: int, seat: Seat) -> Pose:
    return spot(options, seats, "stand", seat).pose()


def needle(stand: Pose, gear: Gear) -> Pose:
    """Of a needle on that stand: it points along its own y, from gear 1 on the left to gear 5 on the right."""
    return _on_face(stand, 0.0, DIAL, NEEDLE_STEP * (3 - gear))


def slider(stand: Pose, gear: Gear) -> Pose:
    return _on_face(stand, SLIDER_STEP * (gear - 3), SLIDER, 0.0)


def _on_face(stand: Pose, right: float, up: float, degrees: float) -> Pose:
    lean = radians(LEAN)
    own: Vector = (right, up * cos(lean) - PROUD * sin(lean), FACE_Z + up * sin(lean) + PROUD * cos(lean))
    x, y, z = (a + b for a, b in zip(stand.at, rotated(stand.turn, own), strict=True))
    return Pose((x, y, z), after(after(turned(Z_AXIS, degrees), turned(X_AXIS, LEAN)), stand.turn))


def power_id(seat: Seat) -> Name:
    return ("power", seat)


def power_pose(options: LazerOptions, seats: int, seat: Seat) -> Pose:
    return spot(options, seats, "power", seat).pose()


def supply_pose(options: LazerOptions, seats: int, prizm: PrizmId) -> Pose:
    """A prizm of a colour that is not on the table: "2p1" is the second of seat 2."""
    return spot(options, seats, f"prizm{prizm[2]}", int(prizm[0])).pose()


def toss_pose(options: LazerOptions, seats: int, seat: Seat, number: int) -> Pose:
    """A neutral prizm that the seat will toss, as its so many-th."""
    return spot(options, seats, f"toss{number}", seat).pose()


def rack_id(seat: Seat) -> Name:
    return ("rack", seat)


def rack_look(rider: Rider, removed: frozenset[str]) -> Name:
    """What is left of each stack: straights of gears 1 to 5, soft turns of 1 to 4, hard turns of 1 to 3."""
    lying = [stack_of(piece.id) for piece in rider.line]
    stacks = sorted(STACKS, key=lambda stack: ("SFH".index(stack[0]), stack[1]))
    left = [0 if stack in removed else len(COPIES) - lying.count(stack) for stack in stacks]
    return ("rack", rider.character, *left)


def rack_pose(options: LazerOptions, seats: int, seat: Seat) -> Pose:
    return spot(options, seats, "rack", seat).pose()


def token_id(number: int) -> Name:
    return ("token", number)


def token_pose(options: LazerOptions, seats: int, seat: Seat) -> Pose:
    return spot(options, seats, "token", seat).pose()


def marker_pose(options: LazerOptions, seats: int, holder: Seat) -> Pose:
    """Between its holder and the seat on the left (LR-55)."""
    return spot(options, seats, "marker", holder).pose()


def die_pose(options: LazerOptions, seats: int, seat: Seat, face: int) -> Pose:
    """Before a seat, with that face up, or the spin out before the first roll."""
    at = spot(options, seats, "die", seat).pose(DIE_SIDE / 2)
    return Pose(at.at, after(DIE_SIDES[face or SPIN_OUT], after(turned(Z_AXIS, 20.0), at.turn)))


def die_within(options: LazerOptions, seats: int, seat: Seat) -> tuple[float, float, float, float]:
    """The part of the ledge that the die is thrown on."""
    x, y, _ = spot(options, seats, "die", seat)
    half = SLOTS["die"].wide / 2
    return x - half, y - half, x + half, y + half
