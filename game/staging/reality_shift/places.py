"""Where the things of Reality Shift are: cubes, spaces, bikes, cards and the die. Lengths in cm (style guide).

A space's own frame is its face's: z out of it, x along its columns, y along its rows upward. A bike heads along its own
x and stands on the plane z = 0.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from game.core.values import Seat
from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Z_AXIS, Pose, Quaternion, Vector, after, turned
from game.rules.reality_shift.cards import CARDS, COLOURS
from game.rules.reality_shift.faces import BOX, DESIGNS
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.setups import SETUPS
from game.rules.reality_shift.squares import BESIDE, COUNT, FRAMES, MIDDLE
from game.rules.reality_shift.state import Bike, Card, Cube, Cubes, RealityOptions, RealityView
from game.rules.reality_shift.track import NOWHERE, headings, step
from game.rules.reality_shift.views import may_look
from game.space.cubes import CROSS, LOOKS, POSE, SIDES, TURNED, VECTORS, E, Side, T, rotate
from game.staging.names import Name
from game.staging.picture import Thing

EDGE: Final = 6.0
HALF: Final = EDGE / 2
SUNK: Final = 0.04
"""The track lies so deep in its face."""
LANES: Final = (0.35, -0.35, 0.7, -0.7)
"""Bikes that may share a space keep so far from its middle, seat by seat, across their way (RS-63)."""

AXES: Final = {SIDES[side]: (SIDES[right], SIDES[up]) for side, (right, up) in FRAMES.items()}
"""For each own side of a cube: the own sides that its columns go to, and its rows come from."""

CARD: Final = 0.04
OVERLAP: Final = 0.12
PILE_TOP: Final = 3.0
FACE_DOWN: Final = turned(Y_AXIS, 180)
# The hand: 122 u of the screen are a card's 6.3 cm.
U: Final = 6.3 / 122
FAN_STEP: Final = 128 * U
FAN_DEGREES: Final = 2.5
CHECKPOINT_STEP: Final = 2.9

MOVES: Final = tuple(sorted({card.move for card in CARDS[1:]}))
"""The numbers of the cards."""

DECK: Final[Name] = ("deck",)
DISCARDS: Final[Name] = ("discards",)
DIE: Final[Name] = ("die",)
DIE_Z: Final = 0.9
DIE_SIDES: Final[dict[int, str]] = {5: "-x", 4: "-y", 3: "+z", 2: "+x"}
"""The side of the die with this number; 3 is on +y too, 2 on -z."""
UP: Final[dict[str, Quaternion]] = {
    "+x": turned(Y_AXIS, -90),
    "-x": turned(Y_AXIS, 90),
    "-y": turned(X_AXIS, -90),
    "+z": UPRIGHT,
}
"""The turn that brings a side of the die up."""


# Turns of a cube


def _turns() -> tuple[Quaternion, ...]:
    """The turn from the reference pose to each pose, of two quaternions always the same one."""
    known: dict[int, Quaternion] = {0: UPRIGHT}
    while len(known) < len(TURNED):
        for pose, turn in [*known.items()]:
            for a, b in ((T, E), (E, SIDES.index("N"))):
                quarter = turned(_vector(VECTORS[CROSS[a][b]]), 90)
                known.setdefault(TURNED[pose][a][b], _exact(after(turn, quarter)))
    return tuple(known[pose] for pose in range(len(TURNED)))


def _exact(turn: Quaternion) -> Quaternion:
    """Without what rounding left, and with the first part that is not zero positive."""
    parts = [min((abs(abs(part) - exact), exact) for exact in (0.0, 0.5, 0.5**0.5, 1.0))[1] for part in turn]
    signs = [1 if part > 0 else -1 for part in turn]
    first = next(sign for part, sign in zip(parts, signs, strict=True) if part)
    w, x, y, z = (part * sign * first + 0.0 for part, sign in zip(parts, signs, strict=True))
    return w, x, y, z


def _vector(whole: tuple[int, int, int]) -> Vector:
    x, y, z = whole
    return float(x), float(y), float(z)


TURNS: Final = _turns()
"""By pose (game.space.cubes)."""

FACING: Final = {(looks[T], looks[E]): TURNS[pose] for pose, looks in enumerate(LOOKS)}
"""The turn that brings a thing's z to one side of the world, and its x to another."""


# The room that the pile takes


class Room(NamedTuple):
    """Where the pile lies: the lattice place that is the middle of the table, and half the room for it in cm."""

    x: float
    y: float
    wide: float
    deep: float


STRIDE: Final = 4
"""The pile is moved back to the middle by so many cells when it has gone astray by half as many."""
GROWTH: Final = 2
"""The room grows by so many cells to each side."""


@lru_cache(maxsize=64)
def room(cubes: Cubes, options: RealityOptions) -> Room:
    """While the pile is laid it is the set-up's; later it follows the pile, in strides (RS-25: it may go anywhere)."""
    spots = SETUPS[options.setup]
    (x, wide), (y, deep) = (
        _span([getattr(spot, axis) for spot in spots], [getattr(cube, axis) for cube in cubes]) for axis in "xy"
    )
    return Room(x, y, wide, deep)


def _span(spots: list[int], cells: list[int]) -> tuple[float, float]:
    """Along one axis: the middle of the room, in cells, and half its width in cm."""
    middle, half = (min(spots) + max(spots)) / 2, (max(spots) - min(spots)) / 2 + 1
    if len(cells) == len(BOX):
        drift = (min(cells) + max(cells)) / 2 - middle
        middle += STRIDE * ((drift + STRIDE / 2) // STRIDE)
        farthest = max(max(cells) - middle, middle - min(cells))
        while farthest > half:
            half += GROWTH
    return middle, EDGE * (half + 0.5)


# Cubes, spaces, bikes


def cube_id(number: int) -> Name:
    return ("cube", number)


def cube_pose(at: Room, cube: Cube) -> Pose:
    """Its middle and its turn."""
    return Pose((EDGE * (cube.x - at.x), EDGE * (cube.y - at.y), EDGE * cube.z + HALF), TURNS[POSE[cube.pose]])


@lru_cache(maxsize=128)
def cube_look(cubes: Cubes, options: RealityOptions, number: int) -> Name:
    """Its design, the own sides that may be looked at (RS-93), and the seams at its edges (RS-26).

    ("cube", "track3", "TNE", "1_N", "12_E"): a seam is half of the line between two spaces that are adjacent over an
    edge of the cube, named by the square and the own side that it lies to.
    """
    seen = (SIDES[own] for own in range(6) if may_look(cubes, options, number, own))
    return ("cube", cubes[number].design, "".join(seen), *_seams(cubes, number))


def _seams(cubes: Cubes, number: int) -> list[str]:
    pile, track = pile_of(cubes), DESIGNS[cubes[number].design].track
    return [
        f"{square}_{SIDES[to]}"
        for square in range(COUNT)
        if track[square] and not pile.covered(number, square // 9)
        for to in headings(square // 9)
        if BESIDE[square][to] < 0 and step(pile, COUNT * number + square, to) != NOWHERE
    ]


def space_id(number: int, square: int) -> Name:
    """A square of a cube in its own frame."""
    return ("space", number, SIDES[square // 9], square // 3 % 3, square % 3)


@lru_cache(maxsize=512)
def _fixed(design: str, number: int, pose: int) -> tuple[tuple[Name, Vector, Quaternion], ...]:
    """The track squares of a cube in that pose: id, place from its middle, turn."""
    looks = LOOKS[pose]
    return tuple(
        (
            space_id(number, square),
            _vector(rotate(pose, MIDDLE[square])),
            FACING[looks[square // 9], looks[FRAMES[square // 9][0]]],
        )
        for square, track in enumerate(DESIGNS[design].track)
        if track
    )


def space_poses(at: Room, number: int, cube: Cube) -> list[tuple[Name, Pose]]:
    """Every track square of a cube (RS-26)."""
    x, y, z = cube_pose(at, cube).at
    fixed = _fixed(cube.design, number, POSE[cube.pose])
    return [(id, Pose((x + i, y + j, z + k), turn)) for id, (i, j, k), turn in fixed]


def space_thing(id: Name, pose: Pose) -> Thing:
    """What is picked and marked; what is drawn there belongs to the cube. Its look tells the own side of its cube."""
    return Thing(id, ("space", id[2]), pose)


def space_things(at: Room, cubes: Cubes) -> list[Thing]:
    return [space_thing(*space) for cube in cubes for space in space_poses(at, BOX.index(cube.design), cube)]


def bike_id(seat: Seat) -> Name:
    return ("bike", seat)


def bike_look(seat: Seat, *state: str) -> Name:
    """RS-3; ("bike", "red", "folded") while something passes over it."""
    return ("bike", COLOURS[seat], *state)


@lru_cache(maxsize=4096)
def _ridden(pose: int, bike: Bike, aside: float) -> tuple[Vector, Quaternion]:
    """A bike on a cube in that pose: its place from the cube's middle, and its turn."""
    face, heading = SIDES.index(bike.face), SIDES.index(bike.heading)
    looks, (right, up) = LOOKS[pose], FRAMES[face]
    across = up if heading in (right, right ^ 1) else right
    place, out, side = rotate(pose, MIDDLE[9 * face + 3 * bike.row + bike.column]), looks[face], looks[across]
    x, y, z = (p - SUNK * VECTORS[out][i] + aside * VECTORS[side][i] for i, p in enumerate(place))
    return (x, y, z), FACING[out, looks[heading]]


def bike_pose(at: Room, cube: Cube, bike: Bike, aside: float = 0.0) -> Pose:
    """Where its wheels touch its space, and its turn."""
    (i, j, k), turn = _ridden(POSE[cube.pose], bike, aside)
    x, y, z = cube_pose(at, cube).at
    return Pose((x + i, y + j, z + k), turn)


def out_of(cube: Cube, own: str) -> Side:
    """The side of the world that an own side of a cube looks to."""
    return LOOKS[POSE[cube.pose]][SIDES.index(own)]


def lane(options: RealityOptions, seat: Seat) -> float:
    return 0.0 if options.bikes_collide else LANES[seat]


# Cards and the die


def card_name(card: Card) -> str:
    """What is on it tells a card from all others: red-slide-1; "back" for one that may not be seen."""
    return "-".join(map(str, CARDS[card])) if card else "back"


CARD_NUMBERS: Final = {card_name(card): card for card in range(1, len(CARDS))}
"""By what is on it."""


def card_look(card: Card) -> Name:
    return ("card", card_name(card))


def card_id(card: Card) -> Name:
    """An open card on the table."""
    return ("card", card_name(card))


def hand_id(seat: Seat, slot: int) -> Name:
    return ("hand", seat, slot)


def hand_pose(slot: int, size: int) -> Pose:
    """In the viewer's fan of `size` cards: a shallow arc, each card over the one to its left."""
    off = slot - (size - 1) / 2
    return Pose((off * FAN_STEP, -0.11 * off * off, OVERLAP * slot), turned(Z_AXIS, -FAN_DEGREES * off))


def pile_height(count: int) -> float:
    return min(count * CARD, PILE_TOP)


def deck_pose(at: Room, below: int = 0) -> Pose:
    return Pose((-at.wide - 4.0, 5.5, pile_height(below)))


def discard_pose(at: Room, below: int) -> Pose:
    """On the discards, with so many cards below (RS-126)."""
    return Pose((-at.wide - 4.0, -4.5, pile_height(below)))


def checkpoint_id(number: int) -> Name:
    return ("checkpoint", number)


def checkpoint_pose(at: Room, number: int) -> Pose:
    """Beside the pile (RS-19), each showing its number beside the next."""
    return Pose((at.wide + 4.0, (5 - number) * CHECKPOINT_STEP, OVERLAP * (number - 1)))


def _before(at: Room, viewer: int, seats: int, seat: Seat) -> tuple[float, float]:
    """The place before a seat: the viewer, then clockwise (RS-21)."""
    near, left = (-at.wide + 6.5, -at.deep - 4.6), (-at.wide - 15.0, 2.0)
    far, right = (-3.3, at.deep + 6.0), (at.wide + 12.0, 2.0)
    places = {2: (near, far), 3: (near, left, right), 4: (near, left, far, right)}
    return places[seats][(seat - max(viewer, 0)) % seats]


def summary_thing(at: Room, viewer: int, seats: int, seat: Seat) -> Thing:
    x, y = _before(at, viewer, seats, seat)
    return Thing(("summary", seat), ("summary", COLOURS[seat]), Pose((x, y, OVERLAP)))


def taken_pose(at: Room, viewer: int, seats: int, seat: Seat) -> Pose:
    """RS-125: a checkpoint card lies before its seat, half under the summary card: its number shows."""
    x, y = _before(at, viewer, seats, seat)
    return Pose((x - CHECKPOINT_STEP, y, 0.0))


def away(at: Room, viewer: int, seats: int, seat: Seat) -> Pose:
    """Off the table, where the hands of the other seats are held."""
    x, y = _before(at, viewer, seats, seat)
    return Pose((x * 1.75, y * 1.75, 7.0), FACE_DOWN)


def die_pose(at: Room, number: int) -> Pose:
    """As it was thrown last (RS-39); before the first throw it shows its highest number."""
    spin = turned(Z_AXIS, 17.0 * number)
    return Pose((-at.wide - 1.5, -at.deep - 3.2, DIE_Z), after(UP[DIE_SIDES[number or 5]], spin))


def die_within(at: Room) -> tuple[float, float, float, float]:
    """Where the die flies: before the discards, beside the room for the pile."""
    return (-at.wide - 11.0, -at.deep - 6.0, -at.wide, -at.deep + 4.5)


def room_of(view: RealityView) -> Room:
    return room(view.cubes, view.options)
