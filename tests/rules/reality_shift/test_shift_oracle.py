"""Every legal shift of random positions, against an oracle of its own: cubes turned as rigid bodies in space.

It knows the digest and the components, and uses no code of the rules: a cube is a middle (in half cells) and the
vectors of its six sides; turns are vector products about a line.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS, COLOURS
from game.rules.reality_shift.faces import DESIGNS
from game.rules.reality_shift.state import BikeCrushed, Cube, RealityState, Shift
from tests.conformance import playthrough

Vector = tuple[int, int, int]

OUT: dict[str, Vector] = {
    "T": (0, 0, 1),
    "B": (0, 0, -1),
    "N": (0, 1, 0),
    "S": (0, -1, 0),
    "E": (1, 0, 0),
    "W": (-1, 0, 0),
}
AROUND = "NSEW"

Free = Callable[[Vector], bool]


def plus(a: Vector, b: Vector, times: int = 1) -> Vector:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a: Vector, b: Vector) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))


class Body(NamedTuple):
    cell: Vector
    sides: dict[str, Vector]

    def turned(self, axis: Vector, middle: Vector) -> "Body":
        """After a quarter turn, right-handed, about an axis through a point in half cells from the cell's middle."""

        def turn(vector: Vector) -> Vector:
            return plus(cross(axis, vector), axis, dot(axis, vector))

        way = plus(middle, turn(middle), -1)
        x, y, z = (length // 2 for length in way)
        return Body(plus(self.cell, (x, y, z)), {side: turn(vector) for side, vector in self.sides.items()})

    def name(self) -> tuple[Vector, str]:
        look = {vector: side for side, vector in self.sides.items()}
        return self.cell, look[OUT["T"]] + look[OUT["S"]]


def body(cube: Cube) -> Body:
    """The digest's pose: which own side is up, which looks south; east follows, for cubes are not mirrored."""
    up, south = OUT[cube.pose[0]], OUT[cube.pose[1]]
    north: Vector = plus((0, 0, 0), south, -1)
    east = cross(north, up)
    axes = ((east, OUT["E"]), (north, OUT["N"]), (up, OUT["T"]))
    sides = {}
    for side, own in OUT.items():
        world: Vector = (0, 0, 0)
        for axis, vector in axes:
            world = plus(world, vector, dot(own, axis))
        sides[side] = world
    return Body((cube.x, cube.y, cube.z), sides)


HERE: Vector = (0, 0, 0)


def ways(kind: str, start: Body, others: set[Vector], strict: bool) -> Iterator[tuple[str, list[Body]]]:
    """The names and stations of all shifts of that kind, without what is asked at the end."""
    up = OUT["T"]

    def free(cell: Vector) -> bool:
        return cell not in others and cell[2] >= 0

    if kind == "slide":
        for side in AROUND:
            if free(target := plus(start.cell, OUT[side])):
                yield side, [Body(target, start.sides)]
    elif kind == "rotate90":
        yield "ccw", [start.turned(up, HERE)]
        yield "cw", [start.turned(OUT["B"], HERE)]
    elif kind == "rotate180":
        yield "half", [start.turned(up, HERE).turned(up, HERE)]
    elif kind == "flip90":
        for side in AROUND:
            yield side, [start.turned(cross(up, OUT[side]), HERE)]
    elif kind == "flip180":
        yield "x", [start.turned(OUT["E"], HERE).turned(OUT["E"], HERE)]
        yield "y", [start.turned(OUT["N"], HERE).turned(OUT["N"], HERE)]
    else:
        for to, toward in OUT.items():
            for edge, beside in OUT.items():
                if dot(toward, beside) == 0 and (path := list(tilt(start, toward, beside, others, free, strict))):
                    yield to + edge, path


def tilt(start: Body, toward: Vector, beside: Vector, others: set[Vector], free: Free, strict: bool) -> Iterator[Body]:
    """Quarter after quarter about one line, the edge; none if it may not tilt."""
    cells = [plus(start.cell, toward), plus(start.cell, beside), plus(plus(start.cell, toward), beside)]
    on_table = any(cell[2] < 0 for cell in cells)
    if not on_table and not any(cell in others for cell in cells):
        return
    axis = cross(toward, beside)  # Takes the cube's middle, seen from the edge, towards `toward`.
    now, path = start, []
    line = plus(plus((2 * start.cell[0], 2 * start.cell[1], 2 * start.cell[2]), toward), beside)
    while True:
        middle = plus(line, now.cell, -2)
        after = now.turned(axis, middle)
        if not free(after.cell):
            break
        if strict:
            step = plus(after.cell, now.cell, -1)
            away = plus(step, middle, -1)  # Off the edge, across the way.
            if not (free(plus(now.cell, away)) and free(plus(after.cell, away))):
                return
        path.append(after)
        now = after
    yield from path


def legal(state: RealityState) -> dict[Shift, tuple[tuple[Vector, str], set[int]]]:
    """All shifts, and for each where the cube ends and whose bikes are crushed."""
    options, found = state.options, {}
    bodies = [body(cube) for cube in state.cubes]
    for number, start in enumerate(bodies):
        others = {other.cell for other in bodies} - {start.cell}
        if plus(start.cell, OUT["T"]) in others or all(plus(start.cell, OUT[side]) in others for side in AROUND):
            continue
        colours = dict(zip("TBNSEW", DESIGNS[state.cubes[number].design].colours, strict=True))
        top = next(colours[side] for side, vector in start.sides.items() if vector == OUT["T"])
        bikes = [(seat, bike) for seat, bike in enumerate(state.bikes) if bike is not None]
        if any(
            bike.cube == number and colours[bike.face] == COLOURS[seat] and (options.self_protect or seat != state.seat)
            for seat, bike in bikes
        ):
            continue
        for slot, card in enumerate(state.hands[state.seat]):
            colour, kind, _ = CARDS[card]
            if colour != top and "white" not in (colour, top):
                continue
            for way, stations in ways(kind, start, others, options.strict_physics):
                path = list(stations)
                while (below := plus(path[-1].cell, OUT["B"]))[2] >= 0 and below not in others:
                    path.append(Body(below, path[-1].sides))
                if not connected(path[-1].cell, others, options.connection):
                    continue
                hit = set()
                for seat, bike in bikes:
                    for at in path:
                        rides = bike.cube == number
                        front = plus(at.cell, at.sides[bike.face]) if rides else front_of(bodies[bike.cube], bike.face)
                        if (front in others or front[2] < 0) if rides else front == at.cell:
                            hit.add(seat)
                found[Shift(slot, number, way)] = (path[-1].name(), hit)
    return found


def front_of(one: Body, face: str) -> Vector:
    return plus(one.cell, one.sides[face])


def connected(cell: Vector, others: set[Vector], connection: str) -> bool:
    def touch(a: Vector, b: Vector) -> bool:
        apart = [abs(x - y) for x, y in zip(a, b, strict=True)]
        return max(apart) == 1 and sum(apart) < 3

    cells = {*others, cell}
    if connection == "moved":
        return any(touch(cell, other) for other in others)
    if connection == "all":
        return all(any(touch(one, other) for other in cells) for one in cells)
    group = {cell}
    while more := {one for one in cells - group if any(touch(one, other) for other in group)}:
        group |= more
    return group == cells


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("number", range(3))
def test_the_oracle_finds_the_same_shifts(seats: int, number: int) -> None:
    """RS-79 to RS-120: the same shifts, results and crushed bikes; in matches with all kinds of options."""
    states = [ply.before for ply in playthrough("reality_shift", seats, number).plies]
    shifting = [one for one in states if isinstance(one, RealityState) and "shift" in one.left and not one.pending]
    count = 0
    for state in shifting[:: 1 + len(shifting) // 12]:
        known = legal(state)
        assert set(known) == {action for action in RULES.legal(state) if isinstance(action, Shift)}
        for action, (end, hit) in known.items():
            step = RULES.apply(state, action)
            cube = step.state.cubes[action.cube]
            assert ((cube.x, cube.y, cube.z), cube.pose) == end
            assert {event.seat for event in step.events if isinstance(event, BikeCrushed)} == hit
            count += 1
    assert count > 50
