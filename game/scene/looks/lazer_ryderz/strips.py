"""Lazer pieces and launch points: the outlines that the rules test, and the light that they throw on the table.

A piece's light fades in and out round its two joints, just as its neighbours' light fades out and in: a line of pieces
glows as one, and at its front the glow is gone where the V ends.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Final

import numpy as np
import numpy.typing as npt
from panda3d.core import NodePath

from game.scene.looks.lazer_ryderz import cells
from game.scene.looks.lazer_ryderz.mesh import (
    Mesh,
    Numbers,
    Point,
    circle,
    glow,
    light,
    offset,
    on_cell,
    solid,
    triangles,
)
from game.scene.models import Models
from game.space.plane import Frame as Place
from game.space.plane import Outline, lay, local, widened
from game.staging.lazer_ryderz.parts import ARC_STEP, HALF, POINT, SHAPES, Shape, ShapeName

HIGH: Final = 0.22
"""How high a strip's upper side is."""

MARK: Final = 0.008
"""What lies on a strip is above it by this."""

RIM, NOTCH = 0.11, 0.13
"""The lit edge of the V, and the dark one of the notch that it comes to lie in; measured along the strip."""

PAD: Final = 0.43
"""Half the height of the mark."""

SKIRT: Final = 3.0
"""How far out of a strip its light reaches."""

FADE: Final = 2.0
"""A piece's light begins so far before its beginning, and is whole so far behind it; its end likewise."""

HALO_Z: Final = 0.012
"""Above the table and its wall's light, below the upper sides of all strips but those of very long lines."""

SKIRT_AT: Final = (-1.0, 0.0, 0.3, 0.8, 1.4, 2.1, 3.0)
LAUNCH_HIGH: Final = 0.55

STEPS: Final = 40
"""In so many steps a strip grows: what has been drawn once is kept."""

Section = tuple[float, float, float, float]
"""Of a strip: how far along its centre line, where that is, the heading in radians."""


def _at(shape: Shape, along: float) -> Section:
    """A place of the centre line; before its beginning and beyond its end it goes straight on."""
    if not shape.side:
        return along, along, 0.0, 0.0
    inside = min(max(along, 0.0), shape.length)
    t = inside / shape.radius
    x, y = shape.radius * sin(t), shape.side * shape.radius * (1 - cos(t))
    over = along - inside
    return along, x + over * cos(t), y + over * sin(shape.side * t), shape.side * t


def _edges(section: Section, half: float) -> tuple[Point, Point]:
    """The points to the left and right of a place."""
    _, x, y, t = section
    return (x - half * sin(t), y + half * cos(t)), (x + half * sin(t), y - half * cos(t))


def _corners(shape: Shape, upto: float) -> list[float]:
    """Where the outline of the rules has corners (LR-29), and where the pattern begins again: up to there."""
    count = round(shape.length / cells.PERIOD)
    places = {round(cells.PERIOD * k, 6) for k in range(count + 1)}
    if shape.side:
        arc = round(shape.length / (shape.radius * radians(ARC_STEP)))
        places |= {round(shape.length * k / arc, 6) for k in range(arc + 1)}
    return [*(place for place in sorted(places) if place < upto - 1e-6), upto]


def _cut(shape: Shape, along: float) -> tuple[Point, Point, Point]:
    """Left, middle and right of the strip at a place: between its outline's corners edges are straight."""
    section = _at(shape, along)
    if shape.side:
        chord = shape.radius * radians(ARC_STEP)
        number = int(along / chord + 1e-6)
        share = along / chord - number
        if share > 1e-5:
            ends = _cut(shape, number * chord), _cut(shape, (number + 1) * chord)
            left, middle, right = (
                (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in zip(*ends, strict=True)
            )
            return left, middle, right
    left, right = _edges(section, HALF)
    return left, section[1:3], right


def body(mesh: Mesh, shape: Shape, character: str, tint: Numbers, upto: float) -> None:
    """The strip up to a place of its centre line, with its notch and V, walls and pattern."""
    places = _corners(shape, upto)
    cuts = [_cut(shape, place) for place in places]
    cell = cells.strip(character)

    def put(points: Sequence[Point], where: Sequence[Point], faces: Sequence[Sequence[int]]) -> None:
        mesh.add([(x, y, HIGH) for x, y in points], faces, (1, 1, 1), on_cell(cell, where))

    first = next((k for k, place in enumerate(places) if place >= POINT), len(places) - 1)
    # Round the notch: a fan from its apex, which is on the straight line ahead (LR-27).
    apex, share = (POINT, 0.0), POINT / cells.PERIOD
    if upto < POINT:  # It has only begun to grow: its end is beside the notch.
        cuts[-1] = cuts[-1][0], apex, cuts[-1][2]
    for side in (0, 2):
        ring = [*(cuts[k][side] for k in range(first + 1)), cuts[first][1]]
        ends = [(place / cells.PERIOD, 1.0 - side / 2) for place in places[: first + 1]]
        where = [*ends, (places[first] / cells.PERIOD, 0.5)]
        fan = [(0, k + 1, k) if side == 0 else (0, k, k + 1) for k in range(1, len(ring))]
        put([apex, *ring], [(share, 0.5), *where], fan)
    for a, b in zip(range(first, len(places)), range(first + 1, len(places)), strict=False):
        begin = cells.PERIOD * int(places[a] / cells.PERIOD + 1e-6)
        u, v = (places[a] - begin) / cells.PERIOD, (places[b] - begin) / cells.PERIOD
        ring = [cuts[a][2], cuts[b][2], cuts[b][1], cuts[b][0], cuts[a][0], cuts[a][1]]
        where = [(u, 0.0), (v, 0.0), (v, 0.5), (v, 1.0), (u, 1.0), (u, 0.5)]
        put(ring, where, [(0, 1, 2), (0, 2, 5), (5, 2, 3), (5, 3, 4)])
    _, x, y, t = end = _at(shape, upto)
    tip = (x + POINT * cos(t), y + POINT * sin(t))
    u = (upto % cells.PERIOD) / cells.PERIOD
    u = min(u, 1 - share)
    put(
        [cuts[-1][1], cuts[-1][0], tip, cuts[-1][2]],
        [(u, 0.5), (u, 1.0), (u + share, 0.5), (u, 0.0)],
        [(0, 2, 1), (0, 3, 2)],
    )
    _inlays(mesh, cuts, end, tip, tint)
    outline = [*(cut[2] for cut in cuts), tip, *(cut[0] for cut in reversed(cuts)), apex]
    mesh.wall(outline, 0.0, HIGH, tint * 0.45, tint * 0.9)


def _inlays(mesh: Mesh, cuts: Sequence[tuple[Point, Point, Point]], end: Section, tip: Point, tint: Numbers) -> None:
    """A bright V at the front, a dark one behind the notch: together an arrow at each joint, alone a clear end."""
    z = HIGH + MARK
    (left, _, right), t = cuts[-1], end[3]
    back = (RIM * cos(t) * 1.41, RIM * sin(t) * 1.41)
    outer, bright = (left, tip, right), 0.25 + 0.75 * tint
    inner = [(x - back[0], y - back[1]) for x, y in outer]
    mesh.add([(x, y, z) for x, y in (*outer, *inner)], [(0, 3, 1), (3, 4, 1), (1, 4, 5), (1, 5, 2)], bright)
    (left, _, right), apex = cuts[0], (POINT, 0.0)
    outer = (left, apex, right)
    inner = [(x + NOTCH * 1.41, y * 0.985) for x, y in outer]
    mesh.add(
        [(x, y, z) for x, y in (*outer, *inner)], [(0, 1, 3), (3, 1, 4), (1, 2, 5), (1, 5, 4)], (0.01, 0.005, 0.02)
    )


def mark(mesh: Mesh, shape: Shape, character: str) -> None:
    """The gear and the kind of a piece, in its middle."""
    cell = cells.pad(character, shape.kind + str(shape.gear))
    long = PAD * cell[2] / cell[3]
    _, x, y, t = _at(shape, shape.length / 2)
    c, s, z = cos(t), sin(t), HIGH + 2 * MARK
    corners = [
        (x + c * a - s * b, y + s * a + c * b, z) for a, b in ((-long, -PAD), (long, -PAD), (long, PAD), (-long, PAD))
    ]
    mesh.quad(corners, (1, 1, 1), cell)


def skirt(mesh: Mesh, shape: Shape, tint: Numbers, upto: float) -> None:
    """The light on both sides of a strip."""
    ends = [k * FADE / 3 for k in range(-3, 4)]
    places = sorted({*ends, *(upto - end for end in ends), *np.arange(FADE, upto - FADE, 1.25).tolist()})
    x, y, t = np.array([_at(shape, place)[1:] for place in places]).T
    lengthwise = np.array([brightness(place, upto) for place in places])
    sides = np.array([1.0, -1.0])
    # On the inside of a tight turn all light ends at its centre.
    room = np.where(sides == shape.side, shape.radius * 0.98, np.inf)
    out = sides[:, None] * np.minimum(HALF + np.array(SKIRT_AT), room[:, None])
    strong = _strengths(np.minimum(np.array(SKIRT_AT), room[:, None] - HALF))
    points = np.empty((len(places), 2, len(SKIRT_AT), 3))
    points[..., 0] = x[:, None, None] - out * np.sin(t)[:, None, None]
    points[..., 1] = y[:, None, None] + out * np.cos(t)[:, None, None]
    points[..., 2] = HALO_Z
    colours = np.empty((*points.shape[:3], 4))
    colours[..., :3] = tint
    colours[..., 3] = lengthwise[:, None, None] * strong
    mesh.add(points.reshape(-1, 3), _skirt_faces(len(places)), colours.reshape(-1, 4))


@lru_cache(maxsize=64)
def _skirt_faces(count: int) -> npt.NDArray[np.int32]:
    """The triangles of a skirt with so many sections: first its left sides, outwards, then its right ones."""
    many, faces = len(SKIRT_AT), []
    for k in range(count - 1):
        for side in (0, 1):
            for j in range(many - 1):
                a = (2 * k + side) * many + j
                b = a + 2 * many
                faces += [(a, b, b + 1), (a, b + 1, a + 1)] if side == 0 else [(a, b + 1, b), (a, a + 1, b + 1)]
    return np.array(faces, np.int32)


def brightness(along: float, upto: float) -> float:
    """Of the light beside a place of the centre line of a strip that is so long."""
    return _smooth((along + FADE) / (2 * FADE)) * _smooth((upto + FADE - along) / (2 * FADE))


def _smooth(share: float) -> float:
    """From 0 to 1; what it lacks is what it has of the rest, so that two pieces make one light."""
    t = min(max(share, 0.0), 1.0)
    return t * t * (3 - 2 * t)


def _strengths(out: Numbers) -> Numbers:
    """Of the light so far out of a strip; under the strip it is even."""
    even: Numbers = 0.80 * (1.0 - np.clip(out / SKIRT, 0.0, 1.0)) ** 2
    return even


def flare(mesh: Mesh, shape: Shape, tint: Numbers, upto: float) -> None:
    """The hot end of a strip that is growing or burning."""
    _, x, y, _ = _at(shape, upto)
    for radius, strong in ((3.4, 0.42), (1.4, 1.0)):
        ring = circle(radius, 20)
        points = [(x, y, HIGH + 0.06), *((x + a, y + b, HIGH + 0.06) for a, b in ring)]
        bright = 0.5 + 0.5 * tint
        colours = [(*bright, strong), *((*bright, 0.0) for _ in ring)]
        mesh.add(points, [(0, 1 + k, 1 + (k + 1) % 20) for k in range(20)], np.array(colours))


class Strips:
    """Strips of one palette, each made once; `forget` when the palette is another."""

    def __init__(self, models: Models) -> None:
        self._models, self._known = models, dict[tuple[str, str, str, int], NodePath]()

    def make(self, character: str, name: ShapeName, share: float = 1.0) -> NodePath:
        """A strip, or as much of it as is there."""
        key = (self._models.palette, character, name, round(share * STEPS))
        if key not in self._known:
            self._known[key] = self._build(character, SHAPES[name], key[3] / STEPS)
        return self._known[key].copy_to(NodePath())

    def _build(self, character: str, shape: Shape, share: float) -> NodePath:
        models, tint = self._models, light(self._models, character)
        root = NodePath("strip")
        if share <= 0:
            return root
        upto, lit, shine = shape.length * share, Mesh(), Mesh()
        body(lit, shape, character, tint, upto)
        if share > 0.6:
            mark(lit, shape, character)
        skirt(shine, shape, tint * 0.85, upto)
        glow(models, shine, "halo").reparent_to(root)
        solid(models, lit, "lazer").reparent_to(root)
        if share < 1:
            hot = Mesh()
            flare(hot, shape, tint, upto)
            glow(models, hot, "flare").reparent_to(root)
            root.find("**/flare").set_bin("fixed", 0, 20)
        return root


# Launch points


def launch(models: Models, character: str, ring: Sequence[Point]) -> NodePath:
    """A launch point of this outline: dark steel with three chevrons, its edge lit."""
    tint, root, lit, shine = light(models, character), NodePath("launch"), Mesh(), Mesh()
    lit.wall(ring, 0.0, LAUNCH_HIGH, (0.03, 0.025, 0.05), tint * 0.75)
    lit.flat(ring, LAUNCH_HIGH, (0.075, 0.065, 0.11))
    inner = offset(ring, -0.12)
    count = len(ring)
    z = LAUNCH_HIGH + MARK
    faces = [(k, (k + 1) % count, count + (k + 1) % count) for k in range(count)]
    faces += [(k, count + (k + 1) % count, count + k) for k in range(count)]
    lit.add([(x, y, z) for x, y in (*ring, *inner)], faces, tint * 0.9)
    for number, at in enumerate((0.45, 1.15, 1.85)):
        half = 1.1 - 0.28 * number
        chevron = [
            (at, -half),
            (at + 0.34, -half),
            (at + 0.34 + 0.55 * half, 0.0),
            (at + 0.34, half),
            (at, half),
            (at + 0.55 * half, 0.0),
        ]
        points = [(x, y, z) for x, y in chevron]
        lit.add(points, [(0, 1, 2), (0, 2, 5), (5, 2, 3), (5, 3, 4)], 0.2 + 0.8 * tint)
    _halo(shine, ring, tint * 0.8)
    glow(models, shine, "halo").reparent_to(root)
    solid(models, lit, "launch point").reparent_to(root)
    return root


def _halo(mesh: Mesh, ring: Sequence[Point], tint: Numbers) -> None:
    """Light round a thing."""
    rings = [[(max(x, 0.0), y) for x, y in offset(ring, max(0.0, out) * 0.6)] for out in SKIRT_AT]
    count, points, colours = len(ring), [], []
    for out, each in zip(SKIRT_AT, rings, strict=True):
        points += [(x, y, HALO_Z) for x, y in each]
        colours += [(*tint, 0.7 * float(_strengths(np.array(out))))] * count
    faces = []
    for level in range(len(rings) - 1):
        for k in range(count):
            a, b = level * count + k, level * count + (k + 1) % count
            faces += [(a, a + count, b + count), (a, b + count, b)]
    mesh.add(points, faces, np.array(colours))


# Outlines


def hull(ring: tuple[Point, ...], high: float) -> Callable[[str], NodePath]:
    """What stands out round a thing of this outline, for its marks."""

    def grown(width: str) -> NodePath:
        return _hull(ring, high, {"thin": 0.10, "mid": 0.16, "wide": 0.20}[width]).copy_to(NodePath())

    return grown


@lru_cache(maxsize=512)
def _hull(ring: tuple[Point, ...], high: float, width: float) -> NodePath:
    wide = widened(Outline(lay(local(ring), Place(0.0, 0.0, 0.0)).shape), width).points()
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(wide, [*wide[1:], wide[0]], strict=True))
    ring = wide if twice > 0 else wide[::-1]
    mesh = Mesh()
    mesh.wall(ring, -0.02, high + width, (1, 1, 1))
    points, faces = triangles(ring)
    mesh.add([(x, y, high + width) for x, y in points], faces, (1, 1, 1))
    mesh.add([(x, y, -0.02) for x, y in points], [(a, c, b) for a, b, c in faces], (1, 1, 1))
    return mesh.node("hull")
