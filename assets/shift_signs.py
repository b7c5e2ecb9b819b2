"""The signs of Reality Shift as outlines: pictograms of the six shifts, and the icons on the cubes.

A pictogram is a list of (outline, role) from the back to the front, in the box -1..1, y up; whoever paints it has a
colour for each role. Cubes are seen from above a corner: x runs right and down, y left and down, z up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin, sqrt

import numpy as np
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

Layer = tuple[object, str]
SCALE = 0.80
TOWARDS = np.array([1.0, 1.0, 1.0])
FACES = (("right", (1, 0, 0)), ("left", (0, 1, 0)), ("top", (0, 0, 1)), ("right", (-1, 0, 0)), ("left", (0, -1, 0)))
GHOST, AXIS, GAP = 0.024, 0.03, 0.055
DIAL = (0.88, -0.84, 0.19)


def flat(point: Sequence[float]) -> np.ndarray:
    """Where a point in space is seen."""
    x, y, z = point
    return SCALE * np.array([(x - y) * sqrt(3) / 2, z - (x + y) / 2])


def about_y(degrees: float) -> np.ndarray:
    """A turn about the y axis, z towards x."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def corners(centre: Sequence[float], side: float, turn: np.ndarray, pivot: Sequence[float]) -> list[tuple[str, list]]:
    """The faces of a cube that look towards us, with their corners in space."""
    seen = []
    middle, about = np.array(centre, float), np.array(pivot, float)
    for role, out in FACES:
        normal = np.array(out, float)
        u, v = np.roll(np.abs(normal), 1), np.roll(np.abs(normal), 2)
        if (turn @ normal) @ TOWARDS > 1e-6:
            ring = [middle + side / 2 * (normal + i * u + j * v) for i, j in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
            seen.append((role, [about + turn @ (point - about) for point in ring]))
    return seen


def cube(centre, side: float, turn: np.ndarray | None = None, pivot=None) -> list[Layer]:
    """A cube with its three tones; thin gaps part the faces."""
    turn = np.eye(3) if turn is None else turn
    faces = corners(centre, side, turn, centre if pivot is None else pivot)
    return [(Polygon([flat(p) for p in ring]).buffer(-0.028, join_style="round"), role) for role, ring in faces]


def ghost(centre, side: float) -> list[Layer]:
    """Where a cube was: its edges in dashes."""
    edges = {}
    for _, ring in corners(centre, side, np.eye(3), centre):
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            ends = sorted([tuple(np.round(flat(a), 3)), tuple(np.round(flat(b), 3))])
            edges[tuple(ends)] = LineString(ends)
    dashes = [part(edge, (d + 0.14) / 4, (d + 0.72) / 4) for edge in edges.values() for d in range(4)]
    return [(unary_union(dashes).buffer(GHOST), "ghost")]


def part(line: LineString, start: float, stop: float) -> LineString:
    """A piece of a straight line, by shares of its length."""
    return LineString([line.interpolate(start, normalized=True), line.interpolate(stop, normalized=True)])


def axis(start, stop, count: int = 5) -> list[Layer]:
    """The axis of a turn, dashed."""
    line = LineString([flat(start), flat(stop)])
    dashes = [part(line, n / count, (n + 1) / count) for n in range(0, count, 2)]
    return [(unary_union(dashes).buffer(AXIS), "axis")]


def arrow_shape(points: np.ndarray, width: float, head: float):
    """An arrow along flat points; its head reaches beyond the last one."""
    line = LineString(points)
    points = np.array([line.interpolate(t, normalized=True).coords[0] for t in np.linspace(0, 1, 80)])
    lengths = np.append(0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1)))
    shaft = points[lengths <= lengths[-1] - head * 0.5]
    ahead = points[-1] - shaft[-1]
    ahead /= np.linalg.norm(ahead)
    across = np.array([-ahead[1], ahead[0]])
    tip, back = points[-1] + ahead * head * 0.75, points[-1] - ahead * head * 0.52
    wedge = Polygon([tip, back + across * head, back - across * head]).buffer(0.02)
    return unary_union([LineString(shaft).buffer(width, cap_style="flat"), wedge])


def arrow(points, width: float = 0.075, head: float = 0.20) -> list[Layer]:
    """An arrow through points in space, set off from what is behind it."""
    shape = arrow_shape(np.array([flat(p) for p in points]), width, head)
    return [(shape.buffer(GAP), "gap"), (shape, "arrow")]


def dial(degrees: float) -> list[Layer]:
    """How far a turn goes, as a part of a disc."""
    x, y, r = DIAL
    turn = np.radians(np.linspace(90, 90 - degrees, 40))
    slice_ = Polygon([(x, y), *zip(x + r * np.cos(turn), y + r * np.sin(turn), strict=True)])
    return [(Point(x, y).buffer(r + 0.045), "axis"), (Point(x, y).buffer(r), "gap"), (slice_, "arrow")]


def ring(middle, radius: float, start: float, stop: float, upright: bool) -> list[np.ndarray]:
    """Points of an arc, level or in the x-z plane, from one angle to another."""
    angles = np.radians(np.linspace(start, stop, 60))
    second = np.array([0, 0, 1]) if upright else np.array([0, 1, 0])
    return [np.array(middle) + radius * (cos(a) * np.array([1, 0, 0]) + sin(a) * second) for a in angles]


def slide() -> list[Layer]:
    side = 0.86
    way = [(-0.62, 0, 0.38), (0.66, 0, 0.38)]
    return ghost((-0.43, 0, -0.05), side) + cube((0.47, 0, -0.05), side) + arrow(way, 0.07, 0.19)


def rotate(degrees: int) -> list[Layer]:
    start, stop = (-20, 92) if degrees == 90 else (-62, 152)
    layers = cube((0, 0, -0.22), 1.0) + axis((0, 0, 0.28), (0, 0, 1.08))
    return layers + arrow(ring((0, 0, 0.62), 0.60, start, stop, False)) + dial(degrees)


def flip(degrees: int) -> list[Layer]:
    start = 118 if degrees == 90 else 190
    layers = cube((0, 0, -0.16), 1.0) + axis((0, 0.5, -0.16), (0, 1.15, -0.16))
    return layers + arrow(ring((0, 0, -0.16), 0.86, start, 20 if degrees == 90 else 14, True)) + dial(degrees)


def tilt() -> list[Layer]:
    side, centre = 0.98, (-0.42, 0.06, -0.30)
    pivot = (centre[0] + side / 2, 0, centre[2] - side / 2)
    edge = LineString([flat((pivot[0], centre[1] + end * side / 2, pivot[2])) for end in (-1, 1)]).buffer(0.07)
    layers = ghost(centre, side) + cube(centre, side, about_y(38), pivot)
    layers += [(edge.buffer(0.045), "gap"), (edge, "arrow")]
    return layers + arrow(ring(pivot, 1.16, 112, 22, True), 0.07, 0.19)


PICTOGRAMS = {
    "slide": slide,
    "tilt": tilt,
    "rotate90": lambda: rotate(90),
    "rotate180": lambda: rotate(180),
    "flip90": lambda: flip(90),
    "flip180": lambda: flip(180),
}


def start_icon():
    """A spot in a ring with an arrow to each side: from here any way (RS-65)."""
    wedge = Polygon([(1.0, 0), (0.74, 0.20), (0.74, -0.20)]).buffer(0.02)
    wedges = [affinity.rotate(wedge, 90 * n, origin=(0, 0)) for n in range(4)]
    hoop = Point(0, 0).buffer(0.66, quad_segs=24).difference(Point(0, 0).buffer(0.53, quad_segs=24))
    return unary_union([Point(0, 0).buffer(0.27, quad_segs=24), hoop, *wedges])


def finish_icon() -> list[Layer]:
    """A chequered field in a gold frame."""
    frame = box(-1, -1, 1, 1).buffer(0.04)
    step = 1.76 / 4
    dark = [box(-0.88 + c * step, -0.88 + r * step, -0.88 + (c + 1) * step, -0.88 + (r + 1) * step)
            for r in range(4) for c in range(4) if (r + c) % 2]  # fmt: skip
    return [(frame, "gold"), (box(-0.88, -0.88, 0.88, 0.88), "ivory"), (unary_union(dark), "ink")]


def number_ring():
    """What a checkpoint's number stands in."""
    return Point(0, 0).buffer(1.0, quad_segs=32).difference(Point(0, 0).buffer(0.87, quad_segs=32))
