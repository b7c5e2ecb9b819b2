"""How a bike drives: space by space, round the corners of cubes, leaning into its turns."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from game.motion.easing import Ease
from game.motion.path import Along, pose_at
from game.motion.pose import X_AXIS, Z_AXIS, Pose, Vector, after, between, rotated, turned
from game.space.cubes import CROSS, VECTORS, Side
from game.staging.reality_shift.places import FACING

SPACE_SECONDS: Final = 0.16
EASED_SECONDS: Final = 0.25
"""The first and the last space take pi / 2 as long, so that the speed has no jump."""
ALONE_SECONDS: Final = 0.36
TRAIL_SECONDS: Final = 0.04
LEAN: Final = 12.0

BEFORE_EDGE: Final = 0.7
ROUND_EDGE: Final = 0.08
"""Over an edge the wheels leave one face so far from the square's middle, and are so far off the bevel."""
UP_WALL: Final = 0.5**0.5
"""In an inner corner both wheels of a bike 2 cm long touch when its middle is so far from either face."""


def step_poses(start: Pose, end: Pose) -> tuple[Pose, ...]:
    """The way from a space to one that adjoins it, in as many equal times as there are poses."""
    up, up_then = _side(rotated(start.turn, Z_AXIS)), _side(rotated(end.turn, Z_AXIS))
    heading, heading_then = _side(rotated(start.turn, X_AXIS)), _side(rotated(end.turn, X_AXIS))
    if up == up_then:
        return _level(start, end, up, heading, heading_then)
    ahead = up_then ^ 1 if heading_then == up else up_then
    facing = FACING[up, ahead]
    if heading_then == up:  # RS-30: up a wall
        inward = _sum(start.at, (1 - UP_WALL, ahead), (UP_WALL, up))
        return Pose(inward, between(facing, end.turn, 0.5)), end
    leaves, meets = _sum(start.at, (BEFORE_EDGE, ahead)), _sum(end.at, (-BEFORE_EDGE, heading_then))
    x, y, z = ((p + q) / 2 for p, q in zip(leaves, meets, strict=True))
    corner = _sum((x, y, z), (ROUND_EDGE, up), (ROUND_EDGE, ahead))
    return Pose(leaves, facing), Pose(corner, between(facing, end.turn, 0.5)), Pose(meets, end.turn), end


def _level(start: Pose, end: Pose, up: Side, heading: Side, then: Side) -> tuple[Pose, ...]:
    """Straight on; or it turns first, leaning to the inner side."""
    if heading == then:
        return (end,)
    lean = -LEAN if CROSS[heading][then] == up else LEAN
    found = list[Pose]()
    for share, turned_by, leans in ((1 / 3, 0.6, 1.0), (2 / 3, 1.0, 0.6)):
        x, y, z = (p + (q - p) * share for p, q in zip(start.at, end.at, strict=True))
        turn = between(start.turn, end.turn, turned_by)
        found.append(Pose((x, y, z), after(turn, turned(rotated(turn, X_AXIS), lean * leans))))
    return (*found, end)


def ride(start: Pose, places: Sequence[Pose], stops: bool) -> list[Along]:
    """A path for each space of a ride; it slows down at its end if it is to stop there."""
    found = list[Along]()
    for number, (a, b) in enumerate(pairwise((start, *places))):
        first, last = not number, stops and number == len(places) - 1
        curve: Ease = "sine" if first and last else "sine_in" if first else "sine_out" if last else "linear"
        seconds = ALONE_SECONDS if first and last else EASED_SECONDS if first or last else SPACE_SECONDS
        found.append(Along(seconds, step_poses(a, b), curve))
    return found


def trail(start: Pose, paths: Sequence[Along]) -> tuple[Pose, ...]:
    """Where the rider is at equal times, so that the ribbon grows with it."""
    begin, ways, total = 0.0, list[tuple[float, Pose, Along]](), sum(path.seconds for path in paths)
    for path in paths:
        ways.append((begin, start, path))
        begin, start = begin + path.seconds, path.poses[-1]
    found, count = [ways[0][1]], ceil(total / TRAIL_SECONDS)
    for tick in range(1, count + 1):
        now = total * tick / count
        begin, rider, path = next(way for way in reversed(ways) if way[0] < now)
        found.append(pose_at(path, rider, path.poses[-1], (now - begin) / path.seconds))
    return tuple(found)


def _side(vector: Vector) -> Side:
    x, y, z = map(round, vector)
    return VECTORS.index((x, y, z))


def _sum(at: Vector, *terms: tuple[float, Side]) -> Vector:
    x, y, z = (p + sum(length * VECTORS[side][i] for length, side in terms) for i, p in enumerate(at))
    return x, y, z
