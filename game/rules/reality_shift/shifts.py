"""The shifts: which cubes may be shifted, where they go, and what they crush (RS-79 to RS-121)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from game.core.values import Refusal, Seat
from game.rules.reality_shift.cards import CARDS, COLOURS, WHITE, Kind
from game.rules.reality_shift.pile import Pile, groups
from game.rules.reality_shift.state import Bike, Card, CubeNumber, RealityOptions, RealityState, Shift, Slot
from game.space.cubes import LOOKS, PAIRS, SIDES, STEP, TOUCHING, TURNED, B, Cell, E, N, Pose, Side, T, W

FALL: Final = "fall"


class Station(NamedTuple):
    """A cell and pose that the moved cube takes on its way, and how it came there.

    `how` is the way of the shift, for each quarter of a tilt the two sides of that quarter, or FALL.
    """

    cell: Cell
    pose: Pose
    how: str


Stations = tuple[Station, ...]
Connection = Literal["moved", "all", "pile"]

_LEVEL: Final = ("N", "S", "E", "W")
_SIDES_OF: Final = {SIDES[to] + SIDES[edge]: (to, edge) for to, edge in PAIRS}

WAYS: Final[dict[Kind, tuple[str, ...]]] = {
    "slide": _LEVEL,  # RS-94
    "rotate90": ("cw", "ccw"),  # RS-97
    "rotate180": ("half",),  # RS-98
    "flip90": _LEVEL,  # RS-99
    "flip180": ("x", "y"),  # RS-100
    "tilt": tuple(_SIDES_OF),  # RS-103: 12 edges, two directions each
}
"""What may be chosen for each shift; see state.Shift."""

RULE_OF_KIND: Final[dict[Kind, str]] = {
    "slide": "RS-94",
    "rotate90": "RS-97",
    "rotate180": "RS-98",
    "flip90": "RS-99",
    "flip180": "RS-100",
    "tilt": "RS-103",
}

_QUARTERS: Final[dict[str, tuple[tuple[Side, Side], ...]]] = {
    "cw": ((N, E),),
    "ccw": ((N, W),),
    "half": ((N, E), (N, E)),
    "x": ((T, N), (T, N)),
    "y": ((T, E), (T, E)),
    **{side: ((T, SIDES.index(side)),) for side in _LEVEL},
}
"""The quarter turns of rotations and flips, each from a side to a side; a flip adds no other (RS-101)."""


def _tilt(pile: Pile, number: CubeNumber, way: str, strict: bool) -> Stations | Refusal:
    """Round an edge, quarter by quarter, until something is in the way (RS-103 to RS-107)."""
    to, edge = _SIDES_OF[way]
    here, pose, at = pile.cells[number], pile.poses[number], pile.at
    if pile.blocked(number, here + STEP[to]):
        return Refusal("tilt_blocked", "RS-107", (number, way))
    beside = here + STEP[edge]
    on_table = B in (to, edge) and here + STEP[B] < 0
    if not on_table and beside not in at and beside + STEP[to] not in at:
        return Refusal("edge_is_free", "RS-104", (number, way))
    stations = list[Station]()
    while not pile.blocked(number, ahead := here + STEP[to]):
        out = STEP[edge ^ 1]
        if strict and (pile.blocked(number, here + out) or pile.blocked(number, ahead + out)):
            return Refusal("corners_blocked", "RS-111", (number, way))
        here, pose = ahead, TURNED[pose][edge ^ 1][to]
        stations.append(Station(here, pose, SIDES[to] + SIDES[edge]))
        to, edge = edge, to ^ 1
    return _fallen(pile, number, stations)


def _fallen(pile: Pile, number: CubeNumber, stations: list[Station]) -> Stations:
    """With the fall at the end, in which the pose does not change (RS-96, RS-108)."""
    cell, pose, _ = stations[-1]
    while not pile.blocked(number, cell := cell + STEP[B]):
        stations.append(Station(cell, pose, FALL))
    return tuple(stations)


def _slide(pile: Pile, number: CubeNumber, way: str) -> Stations | Refusal:
    """RS-94: to the next cell, which must be empty (RS-95)."""
    ahead = pile.cells[number] + STEP[SIDES.index(way)]
    if pile.blocked(number, ahead):
        return Refusal("cell_taken", "RS-95", (number, way))
    return _fallen(pile, number, [Station(ahead, pile.poses[number], way)])


def _turn(pile: Pile, number: CubeNumber, way: str) -> Stations:
    """Rotations and flips: in place, and only the final pose counts (RS-102, RS-116)."""
    pose = pile.poses[number]
    for a, b in _QUARTERS[way]:
        pose = TURNED[pose][a][b]
    return (Station(pile.cells[number], pose, way),)


def _disconnected(pile: Pile, number: CubeNumber, final: Cell, connection: Connection) -> Refusal | None:
    """What is asked of the final place (RS-87 to RS-89)."""
    if connection == "moved":
        return None if pile.touches(number, final) else Refusal("touches_nothing", "RS-87", (number,))
    cells = {*pile.cells} - {pile.cells[number]} | {final}
    if connection == "all":
        joined = all(any(cell + step in cells for step in TOUCHING) for cell in cells)
        return None if joined else Refusal("cube_left_alone", "RS-89", (number,))
    return None if groups(cells) == 1 else Refusal("pile_split", "RS-89", (number,))


def _try(
    pile: Pile, kind: Kind, number: CubeNumber, way: str, strict: bool, connection: Connection
) -> Stations | Refusal:
    """The stations of a shift, or what forbids it (RS-112). Asks neither for colours nor for bikes."""
    if kind == "tilt":
        found = _tilt(pile, number, way, strict)
    elif kind == "slide":
        found = _slide(pile, number, way)
    else:
        found = _turn(pile, number, way)
    if isinstance(found, Refusal):
        return found
    return _disconnected(pile, number, found[-1].cell, connection) or found


@lru_cache(maxsize=2048)
def results(pile: Pile, kind: Kind, number: CubeNumber, strict: bool, connection: Connection) -> dict[str, Stations]:
    """What every possible way of shifting the cube leads to."""
    found: dict[str, Stations] = {}
    for way in WAYS[kind]:
        stations = _try(pile, kind, number, way, strict, connection)
        if not isinstance(stations, Refusal):
            found[way] = stations
    return found


def _inaccessible(pile: Pile, number: CubeNumber) -> Refusal | None:
    if pile.cells[number] + STEP[T] in pile.at:
        return Refusal("cube_on_top", "RS-81", (number,))
    return Refusal("surrounded", "RS-82", (number,)) if pile.surrounded(number) else None


@lru_cache(maxsize=512)
def _accessible(pile: Pile) -> tuple[tuple[CubeNumber, str], ...]:
    """The cubes that can be got at, with the colours of their tops."""
    numbers = range(len(pile.cubes))
    return tuple((number, pile.top_colour(number)) for number in numbers if not _inaccessible(pile, number))


def _protected(state: RealityState, pile: Pile, number: CubeNumber) -> Refusal | None:
    """A bike of that seat stands on a face of its own colour (RS-83); white is nobody's (RS-85)."""
    for seat, bike in enumerate(state.bikes):
        if bike is None or bike.cube != number or (seat == state.seat and not state.options.self_protect):  # RS-84
            continue
        if pile.designs[number].colours[SIDES.index(bike.face)] == COLOURS[seat]:
            return Refusal("protected", "RS-83", (number, seat))
    return None


def _fits(card: str, top: str) -> bool:
    """RS-79, RS-80: the card's colour is on top, or one of the two is white."""
    return card == top or WHITE in (card, top)


@lru_cache(maxsize=8192)
def _actions(slot: Slot, number: CubeNumber, ways: tuple[str, ...]) -> tuple[Shift, ...]:
    return tuple(Shift(slot, number, way) for way in ways)


def legal(state: RealityState, pile: Pile) -> list[Shift]:
    """All shifts of the hand of the seat to act, by slot, cube and way; refusal() says of each other one why not."""
    options, found = state.options, list[Shift]()
    cubes = [(number, top) for number, top in _accessible(pile) if not _protected(state, pile, number)]
    for slot, card in enumerate(state.hands[state.seat]):
        colour, kind, _ = CARDS[card]
        for number, top in cubes:
            if _fits(colour, top):
                possible = results(pile, kind, number, options.strict_physics, options.connection)
                found += _actions(slot, number, tuple(possible))
    return found


def refusal(state: RealityState, pile: Pile, action: Shift) -> Refusal | None:
    """The first rule that forbids the shift."""
    hand, number, options = state.hands[state.seat], action.cube, state.options
    if not 0 <= action.slot < len(hand):
        return Refusal("no_such_card", "RS-43", (action.slot,))
    if not 0 <= number < len(pile.cubes):
        return Refusal("no_such_cube", "RS-90", (number,))
    colour, kind, _ = CARDS[hand[action.slot]]
    if action.way not in WAYS[kind]:
        return Refusal("no_such_way", RULE_OF_KIND[kind], (kind, action.way))
    top = pile.top_colour(number)
    if not _fits(colour, top):
        return Refusal("wrong_colour", "RS-79", (number, top, colour))
    barred = _inaccessible(pile, number) or _protected(state, pile, number)
    if barred:
        return barred
    found = _try(pile, kind, number, action.way, options.strict_physics, options.connection)
    return found if isinstance(found, Refusal) else None


def stations(pile: Pile, card: Card, number: CubeNumber, way: str, options: RealityOptions) -> Stations:
    """Where the cube goes; the shift must be a possible one."""
    return results(pile, CARDS[card].shift, number, options.strict_physics, options.connection)[way]


def crushed(pile: Pile, number: CubeNumber, at: Station, bikes: tuple[Bike | None, ...]) -> Iterator[Seat]:
    """The seats whose bikes' faces are covered while the moved cube is at the station (RS-113)."""
    for seat, bike in enumerate(bikes):
        if bike is None:
            continue
        face = SIDES.index(bike.face)
        if bike.cube == number:
            front = at.cell + STEP[LOOKS[at.pose][face]]
            hit = pile.blocked(number, front)
        else:
            hit = pile.cells[bike.cube] + STEP[LOOKS[pile.poses[bike.cube]][face]] == at.cell
        if hit:
            yield seat
