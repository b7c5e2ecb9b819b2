"""The motion of a shift: rigid, through every station, as high above its neighbours as it must be and no higher.

A cube that may be shifted has nothing on top (RS-81), and in lawful play every cube lies on another or on the table, so
that above it, and above a cell that is free, all is free: straight up is always a way out.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import inf
from typing import Final, Literal, NamedTuple

from game.core.values import Seat
from game.motion.boxes import Box, box, depth, lowest
from game.motion.path import FLAT, Along, Fall, Glide, Hump, Path, Turn, pose_at
from game.motion.pose import Pose, Vector, swung
from game.rules.reality_shift.cards import Kind
from game.rules.reality_shift.pile import put
from game.rules.reality_shift.shifts import FALL, QUARTERS, Station
from game.rules.reality_shift.state import (
    Bike,
    Cube,
    CubeFell,
    CubeFlipped,
    CubeRotated,
    Cubes,
    CubeSlid,
    CubeTilted,
    RealityOptions,
)
from game.space.cubes import CROSS, POSE, POSES, SIDES, TURNED, VECTORS, B, E, Side, T, W
from game.staging.reality_shift.places import EDGE, HALF, SUNK, Room, bike_pose, cube_pose, lane

How = Literal["slide", "rotate", "flip", "tilt", "fall"]

DIAGONAL: Final = HALF * 2**0.5
"""From the axis of a cube that turns in place to its farthest edge."""

SLIDE_SECONDS: Final = 0.34
QUARTER_SECONDS: Final = 0.40
ROLLING_SECONDS: Final = QUARTER_SECONDS / 3
"""A quarter that goes on as fast as the one before it ended: "cubic_in" ends three times as fast as it is long."""
TURN_SECONDS: Final[dict[str, float]] = {"cw": 0.42, "ccw": 0.42, "half": 0.62, "x": 0.75, "y": 0.75}
FLIP_SECONDS: Final = 0.55
REBOUND_SECONDS: Final = 0.08
REBOUND_DEGREES: Final = 2.0

CUBE_HALF: Final = (HALF, HALF, HALF)
BIKE_HALF: Final = (1.0, 0.3, 0.455)
BIKE_MIDDLE: Final = (0.0, 0.0, SUNK + 0.455)
"""A bike's box above its face: 0.95 high with the wheels in the track."""
BRUSH: Final = 0.02
"""What reaches so deep into a bike's box, in cm, has reached the bike."""
SAMPLES: Final = 60


class Step(NamedTuple):
    """A station: how the cube comes there, by which way (as in state.Shift, or a quarter's two sides), how it lies."""

    how: How
    way: str
    at: Cube


class Leg(NamedTuple):
    """One motion of the cube. `stations` it passes, the last one at its end, where it lies as `at`.

    A rebound passes none: the cube tips back about the edge on which it landed, and down again.
    """

    how: How | Literal["rebound"]
    path: Path
    start: Pose
    end: Pose
    at: Cube
    stations: int
    axis: Vector = (0.0, 0.0, 0.0)
    pivot: Vector = (0.0, 0.0, 0.0)

    def path_of(self, end: Pose) -> Path:
        """The path of what rides along, which ends in that pose."""
        if self.how != "rebound":
            return self.path
        return Along(REBOUND_SECONDS, (swung(end, self.axis, -REBOUND_DEGREES, self.pivot), end))

    def pose(self, start: Pose, end: Pose, t: float) -> Pose:
        """Of what rides along, at the share t of the time."""
        return pose_at(self.path_of(end), start, end, t)


_HOW: Final[dict[Kind, How]] = {
    "slide": "slide",
    "tilt": "tilt",
    "rotate90": "rotate",
    "rotate180": "rotate",
    "flip90": "flip",
    "flip180": "flip",
}


def steps_of(cube: Cube, kind: Kind, stations: Sequence[Station]) -> list[Step]:
    """The stations of a shift that is thought of."""
    return [
        Step("fall" if station.how == FALL else _HOW[kind], station.how, put(cube, station.cell, station.pose))
        for station in stations
    ]


CubeEvent = CubeSlid | CubeRotated | CubeFlipped | CubeTilted | CubeFell


def step_of(here: Cube, event: CubeEvent) -> Step:
    """The station of a shift that happens to the cube that is `here`."""
    match event:
        case CubeSlid(at=at):
            gone = (at.x - here.x, at.y - here.y, at.z - here.z)
            if gone not in VECTORS:
                raise ValueError(event)
            return Step("slide", SIDES[VECTORS.index(gone)], at)
        case CubeRotated(way=way, at=at):
            return Step("rotate", way, at)
        case CubeFlipped(way=way, at=at):
            return Step("flip", way, at)
        case CubeTilted(to=to, edge=edge, at=at):
            return Step("tilt", to + edge, at)
        case CubeFell(at=at):
            return Step("fall", FALL, at)


def legs(at: Room, cubes: Cubes, number: int, steps: Sequence[Step]) -> list[Leg]:
    """The motions of a shift of that cube, one after the other. Raises ValueError if a station is missing."""
    others = [(cube.x, cube.y, cube.z) for one, cube in enumerate(cubes) if one != number]
    here, found = cubes[number], list[Leg]()
    for step, following in pairwise((*steps, None)):
        assert step is not None
        if step.at != _next(here, step):
            raise ValueError(step)
        match step.how:
            case "slide":
                path: Path = Glide(SLIDE_SECONDS, "smooth")
                found.append(Leg("slide", path, cube_pose(at, here), cube_pose(at, step.at), step.at, 1))
            case "rotate" | "flip":
                found.append(_turning(at, others, here, step))
            case "tilt":
                found += _tilting(at, others, here, step, following, bool(found))
            case "fall":
                found = _falling(at, here, step, found)
        here = step.at
    return found


def _next(here: Cube, step: Step) -> Cube:
    """Where the cube must be at that station, seen from the one before it."""
    pose, to = POSE[here.pose], None
    if step.how == "tilt":
        to, edge = map(SIDES.index, step.way)
        pose = TURNED[pose][edge ^ 1][to]
    elif step.how == "fall":
        to = B
    elif step.how == "slide":
        to = SIDES.index(step.way)
    else:
        for a, b in QUARTERS[step.way]:
            pose = TURNED[pose][a][b]
    x, y, z = VECTORS[to] if to is not None else (0, 0, 0)
    return here._replace(x=here.x + x, y=here.y + y, z=here.z + z, pose=POSES[pose])


def _turning(at: Room, others: Sequence[Vector], here: Cube, step: Step) -> Leg:
    """RS-97 to RS-102: about an axis through its middle, clear of its neighbours."""
    quarters = QUARTERS[step.way]
    a, b = quarters[0]
    start = cube_pose(at, here)
    lift = turn_lift(here, others) if step.how == "rotate" else flip_lift(here, others, CROSS[a][b])
    seconds, hump = _lifted(lift, TURN_SECONDS.get(step.way, FLIP_SECONDS))
    axis = _along(CROSS[a][b])
    path = Turn(seconds, axis, 90.0 * len(quarters), start.at, "sine", hump)
    return Leg(step.how, path, start, cube_pose(at, step.at), step.at, 1)


def _tilting(
    at: Room, others: Sequence[Vector], here: Cube, step: Step, following: Step | None, rolling: bool
) -> Iterator[Leg]:
    """A quarter round an edge (RS-106): slow to the top, faster down; a second one goes on without a stop."""
    to, edge = map(SIDES.index, step.way)
    start, end = cube_pose(at, here), cube_pose(at, step.at)
    x, y, z = (p + HALF * (VECTORS[to][i] + VECTORS[edge][i]) for i, p in enumerate(start.at))
    axis, pivot = _along(CROSS[edge ^ 1][to]), (x, y, z)
    lift = tilt_lift(here, others, to, edge)
    again = following is not None and following.how == "tilt"
    level = to not in (T, B) and edge not in (T, B)
    if lift:
        seconds, hump = _lifted(lift, QUARTER_SECONDS)
        path = Turn(seconds, axis, 90.0, pivot, "sine", hump)
    elif level:  # Weight neither helps nor hinders a hinge.
        path = Turn(QUARTER_SECONDS, axis, 90.0, pivot, "sine_in" if again else "sine_out" if rolling else "sine")
    elif to == T:
        path = Turn(QUARTER_SECONDS, axis, 90.0, pivot, "sine")
    elif to == B and rolling:
        path = Turn(ROLLING_SECONDS, axis, 90.0, pivot, "linear")
    else:
        path = Turn(QUARTER_SECONDS, axis, 90.0, pivot, "cubic_in")
    yield Leg("tilt", path, start, end, step.at, 1)
    if following is None and not lift and not level:
        yield Leg("rebound", Along(REBOUND_SECONDS, (swung(end, axis, -REBOUND_DEGREES, pivot), end)), end, end,
                  step.at, 0, axis, pivot)  # fmt: skip


def _falling(at: Room, here: Cube, step: Step, found: list[Leg]) -> list[Leg]:
    """RS-96: level by level is one fall."""
    start, end, levels = cube_pose(at, here), cube_pose(at, step.at), 1
    if found and found[-1].how == "fall":
        start, levels = found[-1].start, found[-1].stations + 1
        found = found[:-1]
    return [*found, Leg("fall", Fall(start.at[2] - end.at[2]), start, end, step.at, levels)]


# How high a cube must be lifted straight up. Each cube near it forbids an open range of heights.

Range = tuple[float, float]


def _least(forbidden: list[Range]) -> float:
    """The smallest height from 0 on that no range holds."""
    height = 0.0
    for low, high in sorted(forbidden):
        if low < height < high:
            height = high
    return height


def turn_lift(here: Cube, others: Sequence[Vector]) -> float:
    """About the vertical: above all that stands on its four sides; those at its corners it only touches."""
    near = [z - here.z for x, y, z in others if abs(x - here.x) + abs(y - here.y) == 1]
    return _least([(EDGE * (level - 1), EDGE * (level + 1)) for level in near])


def flip_lift(here: Cube, others: Sequence[Vector], axis: Side) -> float:
    """About a horizontal axis: a cylinder with the diagonal for its radius, above what is below it and beside it."""
    forbidden: list[Range] = [(-inf, DIAGONAL - HALF - EDGE * here.z)]
    for x, y, z in others:
        along, across = x - here.x, y - here.y
        if axis not in (E, W):
            along, across = across, along
        level = EDGE * (z - here.z)
        if along == 0 and across == 0:
            forbidden.append((level - HALF - DIAGONAL, level + HALF + DIAGONAL))
        elif along == 0 and abs(across) == 1:
            forbidden.append((level - EDGE, level + EDGE))
    return _least(forbidden)


def tilt_lift(here: Cube, others: Sequence[Vector], to: Side, edge: Side) -> float:
    """A quarter round an edge: the diagonal reaches out of its cells, on the side away from the edge (RS-110).

    Round a bottom edge it reaches up, where nothing is.
    """
    out = edge ^ 1
    if out in (T, B):
        return 0.0
    ox, oy, _ = VECTORS[out]
    tx, ty, tz = VECTORS[to]
    if not tz:  # A hinge: it sweeps over both cells beside its way.
        beside = {(ox, oy), (ox + tx, oy + ty)}
        levels = [z - here.z for x, y, z in others if (x - here.x, y - here.y) in beside]
        return _least([(EDGE * (level - 1), EDGE * (level + 1)) for level in levels])
    # The axis lies at its top or at its bottom; on the side of a cube there the diagonal reaches an edge up and down.
    axis = EDGE if to == T else 0.0
    levels = [z - here.z for x, y, z in others if (x - here.x, y - here.y) == (ox, oy)]
    return _least([(EDGE * (level - 1) - axis, EDGE * (level + 2) - axis) for level in levels])


def _lifted(lift: float, seconds: float) -> tuple[float, Hump]:
    """The time for the whole, and the way up, there and down again (style guide, Motion: lift and place)."""
    if not lift:
        return seconds, FLAT
    rise = 0.16 + 0.02 * max(0.0, lift - 2)
    return seconds + 2 * rise, Hump(lift, rise / (seconds + 2 * rise))


def _along(side: Side) -> Vector:
    x, y, z = VECTORS[side]
    return float(x), float(y), float(z)


# What a shift does to bikes on its way


def contacts(
    at: Room, cubes: Cubes, options: RealityOptions, number: int, ways: Sequence[Leg], bikes: Sequence[Bike | None]
) -> dict[Seat, tuple[float, float]]:
    """For each bike that something reaches on the way: when first and when last, in seconds from the beginning."""
    standing = [box(cube_pose(at, cube), CUBE_HALF) for one, cube in enumerate(cubes) if one != number]
    found = dict[Seat, tuple[float, float]]()
    for seat, bike in enumerate(bikes):
        if bike is None:
            continue
        aside, begin, times = lane(options, seat), 0.0, list[float]()
        start = bike_pose(at, cubes[bike.cube], bike, aside)
        for leg in ways:
            if bike.cube == number:
                end = bike_pose(at, leg.at, bike, aside)
                reached = partial(_ridden_into, leg, start, end, standing)
                start = end
            else:
                reached = partial(_run_over, leg, box(start, BIKE_HALF, BIKE_MIDDLE))
            hits = [step / SAMPLES for step in range(SAMPLES + 1) if reached(step / SAMPLES)]
            if hits:
                times += [begin + share * leg.path.seconds for share in (_first(reached, hits[0]), hits[-1])]
            begin += leg.path.seconds
        if times:
            found[seat] = times[0], times[-1]
    return found


def _run_over(leg: Leg, bike: Box, t: float) -> bool:
    """Whether the cube reaches a bike that stands elsewhere."""
    return depth(box(pose_at(leg.path, leg.start, leg.end, t), CUBE_HALF), bike) > BRUSH


def _ridden_into(leg: Leg, start: Pose, end: Pose, standing: Sequence[Box], t: float) -> bool:
    """Whether a bike that rides along reaches another cube or the table."""
    bike = box(leg.pose(start, end, t), BIKE_HALF, BIKE_MIDDLE)
    return lowest(bike) < -BRUSH or any(depth(one, bike) > BRUSH for one in standing)


def _first(reached: Callable[[float], bool], t: float) -> float:
    """The share of the time at which it is reached, to a thousandth, between the sample before and this one."""
    low, high = max(0.0, t - 1 / SAMPLES), t
    while high - low > 1e-3:
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high
