"""The handles of a cube: each leads to one way of shifting it, along the rail of its true motion."""

from functools import lru_cache
from typing import Final, NamedTuple

from game.core.values import Seat
from game.rules.reality_shift.cards import CARDS, DECK, Kind
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.shifts import WAYS, crushed, stations
from game.rules.reality_shift.state import Bike, Card, Cubes, RealityOptions, RealityView, Shift
from game.staging.cue import Cue, InTurn, Move, Together
from game.staging.names import Pick, thing
from game.staging.picture import Thing
from game.staging.reality_shift.cues import carried
from game.staging.reality_shift.places import Room, bike_id, bike_look, bike_pose, cube_id, cube_look, lane, room_of
from game.staging.reality_shift.shifts import Leg, legs, steps_of

PARTS: Final[dict[tuple[Kind, str], str]] = {
    (kind, way): f"{kind}-{way}" for kind, ways in WAYS.items() for way in ways
}
"""What a handle is called: slide-N, rotate90-cw, rotate180-half, flip90-E, flip180-x, tilt-TE. The edge of a tilt has
two of them: tilt-NE goes north first, tilt-EN east (RS-103)."""

SHIFTS: Final = {part: shift for shift, part in PARTS.items()}

_CARD: Final[dict[Kind, Card]] = {CARDS[card].shift: card for card in DECK}
"""Any card of that kind: they all shift alike."""


class Course(NamedTuple):
    """A shift that is thought of: its motions, and the bikes that it would crush."""

    legs: tuple[Leg, ...]
    crushed: frozenset[Seat]


def handle(number: int, kind: Kind, way: str) -> Pick:
    return thing(*cube_id(number), part=PARTS[kind, way])


@lru_cache(maxsize=512)
def _course(
    cubes: Cubes,
    options: RealityOptions,
    bikes: tuple[Bike | None, ...],
    number: int,
    kind: Kind,
    way: str,
    room: Room,
) -> Course:
    pile = pile_of(cubes)
    found = stations(pile, _CARD[kind], number, way, options)
    ways = legs(room, cubes, number, steps_of(cubes[number], kind, found))
    return Course(tuple(ways), frozenset(seat for station in found for seat in crushed(pile, number, station, bikes)))


def course(view: RealityView, number: int, kind: Kind, way: str) -> Course:
    """The way must be a possible one."""
    return _course(view.cubes, view.options, view.bikes, number, kind, way, room_of(view))


def rail(view: RealityView, number: int, kind: Kind, way: str) -> Cue:
    """The cube under the hand, and the bikes on it."""
    at, parts = room_of(view), list[Cue]()
    for leg in course(view, number, kind, way).legs:
        moves = [Move(id, end, leg.path_of(end)) for id, end in carried(view, at, number, leg, spaces=False)]
        parts.append(Together(tuple(moves)) if len(moves) > 1 else moves[0])
    return InTurn(tuple(parts))


def ghosts(view: RealityView, shift: Shift, kind: Kind) -> tuple[Thing, ...]:
    """The cube at its end, showing only what may be looked at now (RS-93), its bikes, and all that would be crushed."""
    at, number = room_of(view), shift.cube
    ways, doomed = course(view, number, kind, shift.way)
    cube = Thing(cube_id(number), cube_look(view.cubes, view.options, number), ways[-1].end)
    found = [cube]
    for seat, bike in enumerate(view.bikes):
        if bike is not None and (seat in doomed or bike.cube == number):
            under = ways[-1].at if bike.cube == number and seat not in doomed else view.cubes[bike.cube]
            look = bike_look(seat, "doomed") if seat in doomed else bike_look(seat)
            found.append(Thing(bike_id(seat), look, bike_pose(at, under, bike, lane(view.options, seat))))
    return tuple(found)
