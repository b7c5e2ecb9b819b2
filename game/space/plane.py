"""Outlines on a table top: frames and chains, contact, splitting, nearest free places. Knows no game.

Lengths are in one unit throughout, angles in degrees, counter-clockwise from +x. Values that are kept (frames) are
rounded to GRAIN, so that equal decisions give equal values on every machine; outlines are worked out from them anew.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, inf, isfinite, pi, radians, sin
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

Points = Sequence[tuple[float, float]]
Local = npt.NDArray[np.float64]
"""Corners of an outline about its own origin, heading 0: an array of n x 2."""

Region = Any
"""A set of points, of any shape, with holes or in parts; opaque to all but this module."""

DIGITS: Final = 4
GRAIN: Final = 10.0**-DIGITS
QUADRANT: Final = 32
"""A disc is a polygon of four times as many sides, drawn round it."""

FILLET: Final = 48
"""Corners of a quarter of a buffer's arc. An arc gets one chord for up to 1.5 steps: so many that it stays outside the
disc round which QUADRANT draws."""

LOOSE: Final = 0.02
"""By more than buffers may be wrong, as a share of their radius."""

WINDOWS: Final = (8.0, 25.0, inf)
"""The nearest free place is looked for this far around first: most are near, and small regions are quick."""


class Frame(NamedTuple):
    """A place on the table and a heading there."""

    x: float
    y: float
    heading: float


def frame(x: float, y: float, heading: float) -> Frame:
    """Rounded to GRAIN, the heading in [0, 360)."""
    # + 0.0 makes a plain zero of -0.0, which would look different in a file.
    return Frame(round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0, round(heading % 360.0, DIGITS) % 360.0 + 0.0)


def at(origin: Frame, x: float, y: float) -> tuple[float, float]:
    """Where a point of a frame lies on the table, not rounded."""
    angle = radians(origin.heading)
    c, s = cos(angle), sin(angle)
    return origin.x + c * x - s * y, origin.y + s * x + c * y


def seen_from(origin: Frame, x: float, y: float) -> tuple[float, float]:
    """The other way round: a point of the table in the frame's own directions."""
    angle = radians(origin.heading)
    c, s, dx, dy = cos(angle), sin(angle), x - origin.x, y - origin.y
    return c * dx + s * dy, c * dy - s * dx


def joined(origin: Frame, step: Frame) -> Frame:
    """The frame that `step` is when it is taken from `origin`: links of a chain."""
    return frame(*at(origin, step.x, step.y), origin.heading + step.heading)


class Outline:
    """A simple polygon on the table, with the box around it."""

    __slots__ = ("bottom", "left", "right", "shape", "top")

    def __init__(self, shape: Region) -> None:
        self.shape = shape
        self.left, self.bottom, self.right, self.top = map(float, shape.bounds)

    @property
    def area(self) -> float:
        return float(self.shape.area)

    def points(self) -> tuple[tuple[float, float], ...]:
        """Its corners, each once."""
        return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(self.shape)[:-1])


def local(points: Points) -> Local:
    return np.array(points, dtype=np.float64)


def lay(points: Local, origin: Frame) -> Outline:
    """The outline of a thing that lies at a frame."""
    return Outline(shapely.Polygon(_moved(points, origin)))


def line(points: Local, origin: Frame) -> Region:
    """An open line of a thing that lies at a frame."""
    return shapely.LineString(_moved(points, origin))


def _moved(points: Local, origin: Frame) -> Local:
    angle = radians(origin.heading)
    c, s = cos(angle), sin(angle)
    moved: Local = points @ np.array(((c, s), (-s, c))) + (origin.x, origin.y)
    return moved


def regular(corners: int, radius: float) -> Local:
    """A regular polygon about the origin, its first corner on +x."""
    return ellipse(radius, radius, corners)


def ellipse(rx: float, ry: float, corners: int) -> Local:
    """A polygon with its corners on the curve, the first on +x."""
    angles = np.arange(corners) * (2 * pi / corners)
    return np.column_stack((rx * np.cos(angles), ry * np.sin(angles)))


# Contact


def meets(a: Outline, b: Outline) -> bool:
    """Whether the boxes around them overlap: the cheap question that spares most of the dear ones."""
    return a.left < b.right and b.left < a.right and a.bottom < b.top and b.bottom < a.top


def within(thing: Outline, x: float, y: float, reach: float) -> bool:
    """Whether the box around the thing comes so near to a point."""
    return thing.left - reach < x < thing.right + reach and thing.bottom - reach < y < thing.top + reach


def common(a: Outline, b: Outline) -> float:
    """The area that both cover."""
    if not meets(a, b) or not shapely.intersects(a.shape, b.shape):
        return 0.0
    return float(shapely.area(shapely.intersection(a.shape, b.shape)))


def common_outside(a: Outline, b: Outline, holes: Iterable[Outline]) -> float:
    """The area that both cover and none of the holes does."""
    if not meets(a, b) or not shapely.intersects(a.shape, b.shape):
        return 0.0
    shared = shapely.intersection(a.shape, b.shape)
    for hole in holes:
        if meets(hole, a) and meets(hole, b):
            shared = shapely.difference(shared, hole.shape)
    return float(shapely.area(shared))


def covers(table: Outline, thing: Outline) -> bool:
    """Whether the thing lies wholly on the table."""
    shapely.prepare(table.shape)
    return bool(shapely.covers(table.shape, thing.shape))


def beyond(thing: Outline, table: Outline) -> float:
    """The area of the thing that is not on the table."""
    return 0.0 if covers(table, thing) else float(shapely.area(shapely.difference(thing.shape, table.shape)))


def on_both(thing: Outline, table: Outline) -> Outline:
    """The part of the thing that is on the table; the largest, if there are several."""
    parts = shapely.get_parts(shapely.intersection(thing.shape, table.shape))
    return Outline(max(parts, key=lambda part: part.area))


# Tables


def simple(points: Points) -> bool:
    """Whether the corners are those of a polygon that does not cross or touch itself."""
    return len(points) >= 3 and bool(shapely.Polygon(points).is_valid)


def counter_clockwise(points: Points) -> tuple[tuple[float, float], ...]:
    ring = shapely.LinearRing(points)
    return tuple(points) if ring.is_ccw else tuple(reversed(points))


def inscribed(table: Outline) -> tuple[float, float, float]:
    """Centre and radius of the largest circle that fits.

    Where it may lie in many places (a long rectangle) the middle of all of them, so that the centre of a symmetrical
    table is the centre of its symmetry.
    """
    radius = float(shapely.maximum_inscribed_circle(table.shape, tolerance=0.001).length)
    # All centres of nearly such a circle: what is left of the table when a little less is cut off all round.
    centres = shapely.buffer(table.shape, 0.01 - radius, quad_segs=QUADRANT)
    parts = [part for part in shapely.get_parts(centres) if not part.is_empty]
    if parts:
        middle = max(parts, key=lambda part: part.area).centroid
    else:
        # Buffers are not exact: inside an edge of many corners nothing may be left. Then there is but one centre,
        # the beginning of the line from there to the edge; to be near it the circle must be told more exactly.
        middle = shapely.get_point(shapely.maximum_inscribed_circle(table.shape, tolerance=0.00001), 0)
    return round(float(middle.x), 3) + 0.0, round(float(middle.y), 3) + 0.0, radius


def cut(table: Outline, x: float, keep: float) -> tuple[Outline, float] | None:
    """The table on that side of the upright line at `x` where `keep` lies, and how long the line is on the table.

    None if the line does not part it in exactly two.
    """
    if not table.left < x < table.right:
        return None
    upright = shapely.LineString(((x, table.bottom - 1.0), (x, table.top + 1.0)))
    length = float(shapely.intersection(upright, table.shape).length)
    left, right = (x, table.right + 1.0) if keep > x else (table.left - 1.0, x)
    kept = shapely.intersection(table.shape, shapely.box(left, table.bottom - 1.0, right, table.top + 1.0))
    rest = shapely.difference(table.shape, kept)
    if kept.geom_type != "Polygon" or rest.geom_type != "Polygon":
        return None
    return Outline(kept), length


# What a strip leaves of an outline


class Part(NamedTuple):
    """A part of what is left, and which long edges of the strip it lies at."""

    area: float
    left: bool
    right: bool


def split(
    thing: Outline, strip: Iterable[Outline], left: Sequence[Region], right: Sequence[Region], dust: float, near: float
) -> tuple[Part, ...]:
    """The parts of a thing beside a strip that lies on it, but for dust of less area."""
    rest = thing.shape
    for piece in strip:
        rest = shapely.difference(rest, piece.shape)
    return tuple(
        Part(
            float(part.area),
            any(shapely.distance(part, edge) <= near for edge in left),
            any(shapely.distance(part, edge) <= near for edge in right),
        )
        for part in shapely.get_parts(rest)
        if part.area >= dust
    )


# Free places


def grown(thing: Outline, by: Local) -> Region:
    """All places of the origin where a thing of corners `by` (convex, about the origin, point-symmetrical) overlaps.

    The Minkowski sum: the thing itself, and what `by` sweeps when it goes once round its edge.
    """
    corners = shapely.get_coordinates(thing.shape)[:-1]
    if shapely.convex_hull(thing.shape).area - thing.area < GRAIN**2:  # then the sum of the corners is all of it
        return shapely.convex_hull(shapely.MultiPoint((corners[:, None] + by).reshape(-1, 2)))
    return shapely.union_all([thing.shape, *_swept(thing, by)])


def shrunk(table: Outline, by: Local) -> Region:
    """All places of the origin where a thing of corners `by` lies wholly on the table."""
    return shapely.difference(table.shape, shapely.union_all(_swept(table, by)))


def _swept(thing: Outline, by: Local) -> Region:
    """What `by` sweeps along each stretch of the edge of a thing."""
    corners = shapely.get_coordinates(thing.shape)
    ends = np.concatenate((corners[:-1, None] + by, corners[1:, None] + by), axis=1)
    each = np.repeat(np.arange(len(ends)), ends.shape[1])
    return shapely.convex_hull(shapely.multipoints(ends.reshape(-1, 2), indices=each))


def widened(table: Outline, by: float) -> Outline:
    """The table with a rim of this width all round, its hollows that the rim closes filled."""
    wide = shapely.buffer(table.shape, by, quad_segs=QUADRANT)
    return Outline(shapely.Polygon(shapely.get_exterior_ring(wide)))


def turned(points: Local, by: float) -> Local:
    return _moved(points, Frame(0.0, 0.0, by))


def nearest_free(
    place: tuple[float, float], field: Region, blocks: Callable[[float], Sequence[Region]], gap: float
) -> tuple[float, float] | None:
    """The point of `field` nearest to `place` that keeps the gap to every block; None where there is none.

    `blocks(reach)` gives all that may come so near to the place, or more. Of equally near points (to GRAIN) that with
    the smallest direction from +x. Rounded to GRAIN.
    """
    x, y = place
    radius = gap / cos(pi / (4 * QUADRANT))  # A polygon round the disc, so that the gap is never less.
    for reach in WINDOWS:
        near, area = shapely.union_all(blocks(reach + radius)), field
        if isfinite(reach):
            area = shapely.clip_by_rect(field, x - reach, y - reach, x + reach, y + reach)
        found = _nearest(x, y, shapely.difference(area, shapely.buffer(near, radius, quad_segs=FILLET)))
        if found is not None and (distance := hypot(found[0] - x, found[1] - y)) <= reach:
            if gap and distance:
                found = _nearest(x, y, _free_within(distance, place, area, near, radius)) or found
            return round(found[0], DIGITS) + 0.0, round(found[1], DIGITS) + 0.0
    return None


def _free_within(distance: float, place: tuple[float, float], area: Region, near: Region, radius: float) -> Region:
    """What is free to the last digit no farther from the place than a place that was roughly found.

    Buffers leave out flat hollow corners, by up to a hundredth of their radius: they say where to look, and only there
    the region is worked out from stretches of edges without such corners, which is dear.
    """
    # Clearly farther, lest the edge of the disc itself be as near.
    around = shapely.buffer(shapely.Point(place), distance + 100 * GRAIN, quad_segs=FILLET)
    loose = shapely.difference(shapely.intersection(area, around), shapely.buffer(near, radius * (1 - LOOSE)))
    free = []
    for part in shapely.get_parts(loose):
        left, bottom, right, top = shapely.buffer(part, radius + GRAIN).bounds
        free.append(shapely.difference(part, _with_disc(shapely.clip_by_rect(near, left, bottom, right, top), radius)))
    return shapely.union_all(free)


def _with_disc(region: Region, radius: float) -> Region:
    """All that is so near to a region."""
    rings = shapely.get_rings(shapely.get_parts(shapely.orient_polygons(region)))
    stretches = [stretch for ring in rings for stretch in _between_hollows(ring)]
    around = shapely.buffer(shapely.multilinestrings(stretches), radius, quad_segs=FILLET) if stretches else None
    return region if around is None else shapely.union(region, around)


def _between_hollows(ring: Region) -> list[Region]:
    """A ring with its inside to the left, cut at all corners where it turns right."""
    corners = shapely.get_coordinates(ring)[:-1]
    along = np.roll(corners, -1, axis=0) - corners
    before = np.roll(along, 1, axis=0)
    hollow = np.flatnonzero(before[:, 0] * along[:, 1] < before[:, 1] * along[:, 0])
    if not len(hollow):
        return [ring]
    ends = np.append(hollow, hollow[0] + len(corners))
    return [shapely.linestrings(np.take(corners, np.arange(a, b + 1), axis=0, mode="wrap")) for a, b in pairwise(ends)]


def _nearest(x: float, y: float, free: Region) -> tuple[float, float] | None:
    """The nearest point of a region."""
    if shapely.intersects_xy(free, x, y):
        return x, y
    polygons = [part for part in shapely.get_parts(free) if part.geom_type == "Polygon" and part.area > 0]
    if not polygons:
        return None
    coordinates, ring = shapely.get_coordinates(shapely.get_rings(polygons), return_index=True)
    a, along = coordinates[:-1], np.diff(coordinates, axis=0)
    square = np.einsum("ij,ij->i", along, along)
    same = (ring[:-1] == ring[1:]) & (square > 0)
    a, along, square = a[same], along[same], square[same]
    share = np.clip(np.einsum("ij,ij->i", (x, y) - a, along) / square, 0.0, 1.0)
    points = a + share[:, None] * along
    distances = np.hypot(points[:, 0] - x, points[:, 1] - y)
    best = points[distances <= distances.min() + GRAIN]
    return min(
        ((float(px), float(py)) for px, py in best),
        key=lambda p: round(degrees(atan2(p[1] - y, p[0] - x)), DIGITS) % 360.0,
    )
