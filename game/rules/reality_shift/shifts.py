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


Connection = Literal["moved", "all", "pile"]

_LEVEL: Final = ("N", "S", "E", "W")
_EDGES: Final = {SIDES[to] + SIDES[edge]: (to, edge) for to, edge in PAIRS}

WAYS: Final[dict[Kind, tuple[str, ...]]] = {
    "slide": _LEVEL,  # RS-94
    "rotate90": ("cw", "ccw"),  # RS-97
    "rotate180": ("half",),  # RS-98
    "flip90": _LEVEL,  # RS-99
    "flip180": ("x", "y"),  # RS-100
    "tilt": tuple(_EDGES),  # RS-103: 12 edges, two directions each
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

QUARTERS: Final[dict[str, tuple[tuple[Side, Side], ...]]] = {
    "cw": ((N, E),),
    "ccw": ((N, W),),
    "half": ((N, E), (N, E)),
    "x": ((T, N), (T, N)),
    "y": ((T, E), (T, E)),
    **{side: ((T, SIDES.index(side)),) for side in _LEVEL},
}
"""The quarter turns of rotations and flips, each from a side to a side; a flip adds no other (RS-101)."""


# Hundreds of ways are tried a turn, so that trying one gives only a cell or a code. The Refusal is made of the code
# when it is asked for, and stations of the way that is played: to make all took a fifth of a random match's time.

_BARS: Final = {
    "cell_taken": "RS-95",
    "tilt_blocked": "RS-107",
    "edge_is_free": "RS-104",
    "corners_blocked": "RS-111",
    "touches_nothing": "RS-87",
    "cube_left_alone": "RS-89",
    "pile_split": "RS-89",
}
"""What may forbid a way, and the rule that says so."""

_WHEREVER: Final = ("touches_nothing", "cube_left_alone", "pile_split")
"""Those that tell the cube alone, not the way."""


def _tilt(pile: Pile, number: CubeNumber, way: str, strict: bool) -> Cell | str:
    """The cell at the end of the quarters, or what forbids them.

    A quarter is made, and another if nothing is in the way (RS-106). There is never a third: with all three cells
    free the edge would be nobody's (RS-105), nor would it lie on the table.
    """
    to, edge = _EDGES[way]
    here, at = pile.cells[number], pile.at
    end = here + STEP[to]
    if end < 0 or end in at:
        return "tilt_blocked"
    beside = here + STEP[edge]
    ahead = beside + STEP[to]
    if not (ahead < 0 or ahead in at):
        if not (beside < 0 or beside in at):
            return "edge_is_free"
        end = ahead
    if strict:
        while here != end:
            out = here + STEP[edge ^ 1]
            if pile.taken(out) or pile.taken(out + STEP[to]):
                return "corners_blocked"
            here, to, edge = here + STEP[to], edge, to ^ 1
    return end


def _slide(pile: Pile, number: CubeNumber, way: str) -> Cell | str:
    """RS-94: to the next cell, which must be empty (RS-95)."""
    ahead = pile.cells[number] + STEP[SIDES.index(way)]
    return "cell_taken" if ahead in pile.at else ahead


def _disconnected(pile: Pile, number: CubeNumber, final: Cell, connection: Connection) -> str:
    """What is asked of the final place (RS-87 to RS-89); empty if it will do."""
    if connection == "moved":
        return "" if pile.touches(number, final) else "touches_nothing"
    cells = {*pile.cells} - {pile.cells[number]} | {final}
    if connection == "all":
        joined = all(any(cell + step in cells for step in TOUCHING) for cell in cells)
        return "" if joined else "cube_left_alone"
    return "" if groups(cells) == 1 else "pile_split"


def _barred(pile: Pile, kind: Kind, number: CubeNumber, way: str, strict: bool, connection: Connection) -> str:
    """What forbids a way of shifting the cube (RS-112), or nothing. Asks neither for colours nor for bikes."""
    if kind == "tilt":
        end = _tilt(pile, number, way, strict)
    elif kind == "slide":
        end = _slide(pile, number, way)
    else:  # In place, and nothing is in the way (RS-102).
        return _disconnected(pile, number, pile.cells[number], connection)
    return end if isinstance(end, str) else _disconnected(pile, number, pile.landing(number, end), connection)


@lru_cache(maxsize=256)
def _possible(pile: Pile, kind: Kind, number: CubeNumber, strict: bool, connection: Connection) -> tuple[str, ...]:
    """The ways of shifting the cube that nothing forbids."""
    return tuple([way for way in WAYS[kind] if not _barred(pile, kind, number, way, strict, connection)])


def _inaccessible(pile: Pile, number: CubeNumber) -> Refusal | None:
    if pile.cells[number] + STEP[T] in pile.at:
        return Refusal("cube_on_top", "RS-81", (number,))
    return Refusal("surrounded", "RS-82", (number,)) if pile.surrounded(number) else None


@lru_cache(maxsize=64)
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
                possible = _possible(pile, kind, number, options.strict_physics, options.connection)
                found += _actions(slot, number, possible)
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
    bar = _barred(pile, kind, number, action.way, options.strict_physics, options.connection)
    if not bar:
        return None
    return Refusal(bar, _BARS[bar], (number,) if bar in _WHEREVER else (number, action.way))


def stations(pile: Pile, card: Card, number: CubeNumber, way: str, options: RealityOptions) -> list[Station]:
    """Where the cube goes; the shift must be a possible one."""
    kind, here, pose = CARDS[card].shift, pile.cells[number], pile.poses[number]
    if kind not in ("tilt", "slide"):  # Only the final pose counts (RS-116).
        for a, b in QUARTERS[way]:
            pose = TURNED[pose][a][b]
        return [Station(here, pose, way)]
    if kind == "slide":
        here += STEP[SIDES.index(way)]
        found = [Station(here, pose, way)]
    else:
        (to, edge), end, found = _EDGES[way], _tilt(pile, number, way, options.strict_physics), list[Station]()
        while here != end:
            here, pose = here + STEP[to], TURNED[pose][edge ^ 1][to]
            found.append(Station(here, pose, SIDES[to] + SIDES[edge]))
            to, edge = edge, to ^ 1
    rest = pile.landing(number, here)
    while here != rest:  # The pose does not change in the fall (RS-96, RS-108).
        here += STEP[B]
        found.append(Station(here, pose, FALL))
    return found


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
