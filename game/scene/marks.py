"""The signals of the style guide: outlines, brackets, dashes and the soft shadow where a thing touches the table."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import cos, pi
from typing import Final, NamedTuple

from panda3d.core import (
    CullFaceAttrib,
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexData,
    GeomVertexFormat,
    GeomVertexWriter,
    LPoint3,
    NodePath,
    TransparencyAttrib,
)

from game.scene.looks import Box, Colour, Model
from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA
from game.staging.names import Name

Quad = tuple[float, float, float, float]
"""A level rectangle: left, near, right, far."""

WIDTHS: Final = {"thin": 0.10, "mid": 0.16, "wide": 0.20}
"""cm that the hulls of these names stand out."""

CONTRAST = 1.8
"""How much wider outlines are with the high-contrast palette; and all of them are white."""

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
TARGET: Final = (0.498, 0.878, 0.765, 1.0)
NEWS: Final = (1.0, 0.62, 0.17, 1.0)
LAST: Final = (0.725, 0.682, 0.612, 1.0)
INK: Final = (0.08, 0.07, 0.06, 1.0)


class Ring(NamedTuple):
    """One hull of an outline: which, how much wider in cm, and its colour.

    Colours are solid: light blended before the tone curve would shift amber to red.
    """

    hull: str
    wider: float
    colour: Colour


# `quiet` is what may be picked while everything may; `open` what a choice has narrowed it to. The outer hulls lie
# behind the inner ones: white, dark and white make the double line of `chosen`.
RINGS: Final = {
    "quiet": (Ring("thin", 0.0, (0.50, 0.40, 0.21, 1.0)),),
    "open": (Ring("thin", 0.0, (0.93, 0.73, 0.32, 1.0)),),
    "hover": (Ring("mid", 0.0, (1.0, 0.953, 0.839, 1.0)),),
    # What cannot be picked and is looked at: it comes before what covers it.
    "forward": (Ring("thin", 0.0, (0.72, 0.69, 0.62, 1.0)),),
    "chosen": (Ring("thin", 0.0, WHITE), Ring("mid", 0.02, INK), Ring("wide", 0.08, WHITE)),
    "target": (Ring("thin", 0.0, TARGET),),
    "refused": (Ring("mid", 0.0, (1.0, 0.478, 0.42, 1.0)),),
    # What happened to a thing without its seat's doing: a short accent.
    "news": (Ring("wide", 0.0, NEWS),),
}
BRACKETED: Final = frozenset({"target", "news"})
"""The marks that have corner brackets besides."""

BOXED: Final = frozenset({"chosen", "target", "refused", "news"})
"""The marks that also show round what has no hull: a pile, a lever."""

BREATH: Final = {"quiet": (0.73, 1.27), "open": (0.80, 1.07), "news": (0.55, 1.0)}
"""Between which brightnesses outlines breathe; that of what may be picked: 40 and 70 % of amber, about 55."""

BREATH_SECONDS = 1.6


def breath(mark: str, time: float) -> float:
    """How bright the outline of a mark is at a time."""
    low, high = BREATH.get(mark, (1.0, 1.0))
    return low + (high - low) * (0.5 - 0.5 * cos(2 * pi * time / BREATH_SECONDS))


class Outlines:
    """The outlines of one stage: made once for a look and a mark, and put round every thing that wears it."""

    def __init__(self, models: Models) -> None:
        self.models = models
        self._made: dict[tuple[Name, str], NodePath | None] = {}

    def put(self, look: Name, model: Model, mark: str, body: NodePath) -> NodePath | None:
        """What a mark puts round a thing; None if it puts nothing."""
        if mark not in RINGS:
            return None
        if (look, mark) not in self._made:
            self._made[look, mark] = self._outline(model, mark)
        made = self._made[look, mark]
        return None if made is None else made.instance_to(body)

    def forget(self) -> None:
        """The palette is another one."""
        self._made.clear()

    def breathe(self, time: float) -> None:
        """Set the outlines of what may be picked to their brightness at a time."""
        for (_look, mark), made in self._made.items():
            if made is not None and mark in BREATH:
                k = breath(mark, time)
                made.set_color_scale(k, k, k, 1)

    def _outline(self, model: Model, mark: str) -> NodePath | None:
        strong = self.models.palette == "high_contrast"
        root = NodePath("outline")
        root.hide(SHADOW_CAMERA)
        for ring in RINGS[mark]:
            width = WIDTHS[ring.hull]
            wider = (width + ring.wider) * (CONTRAST if strong else 1.0) - width
            hull = model.outline(ring.hull)
            if hull is not None:
                hull.set_scale(*(1 + wider / (half + width) for half in model.box.half[:2]), 1)
            elif mark in BOXED:
                hull = _hull(model.box, width + wider)
            else:
                return None
            hull.reparent_to(root)
            hull.set_attrib(CullFaceAttrib.make(CullFaceAttrib.M_cull_counter_clockwise))
            self.models.flat(hull)
            hull.set_color(*(WHITE if strong and ring.colour != INK else ring.colour), 1)
            hull.set_texture_off(10)
        if mark in BRACKETED:
            brackets(self.models, model.box, WHITE if strong else RINGS[mark][0].colour).reparent_to(root)
        return root


def brackets(models: Models, box: Box, colour: Colour) -> NodePath:
    """Corner brackets round a thing's upper side, round its foot if it stands upright."""
    x, y = box.half[0] + 0.32, box.half[1] + 0.32
    arm, wide = 0.34 * min(x, y), 0.16
    quads = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            quads.append(_quad(sx * x, sy * y, sx * (x - arm), sy * (y - wide)))
            quads.append(_quad(sx * x, sy * (y - wide), sx * (x - wide), sy * (y - arm)))
    found = _ribbons(models, quads, box, colour)
    if box.half[2] > max(box.half[:2]):
        found.set_z(found, -2 * box.half[2])
    return found


def _hull(box: Box, wider: float) -> NodePath:
    """A box that stands out so far round another one."""
    data = GeomVertexData("hull", GeomVertexFormat.get_v3(), Geom.UH_static)
    vertex, triangles = GeomVertexWriter(data, "vertex"), GeomTriangles(Geom.UH_static)
    for signs in product((-1, 1), repeat=3):
        vertex.add_data3(*(m + s * (h + wider) for m, s, h in zip(box.middle, signs, box.half, strict=True)))
    for a, b, c, d in ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)):
        triangles.add_vertices(a, b, c)
        triangles.add_vertices(a, c, d)
    return _path(data, triangles)


def dashes(models: Models, box: Box, strong: bool = False) -> NodePath:
    """The thin dashed outline of what moved last."""
    wide = 0.09 * (CONTRAST if strong else 1.0)
    x, y = box.half[0] + 0.14 + wide, box.half[1] + 0.14 + wide
    quads = []
    for half, other, along in ((x, y, True), (y, x, False)):
        count = 2 * round(half / 0.62) + 1
        step = 2 * half / (1.6 * count - 0.6)
        for number in range(count):
            a = -half + 1.6 * step * number
            for side in (-1, 1):
                inner, outer = side * (other - wide), side * other
                quads.append(_quad(a, inner, a + step, outer) if along else _quad(inner, a, outer, a + step))
    return _ribbons(models, quads, box, WHITE if strong else LAST)


def blob(models: Models, box: Box) -> NodePath:
    """The soft dark spot under a loose piece, round the middle of its foot: .35 dark, gone at 1.15 x the foot."""
    data = GeomVertexData("blob", GeomVertexFormat.get_v3c4(), Geom.UH_static)
    vertex, colour = GeomVertexWriter(data, "vertex"), GeomVertexWriter(data, "color")
    shares = (-1.15, -0.92, 0.92, 1.15)
    for row in shares:
        for column in shares:
            vertex.add_data3(column * box.half[0], row * box.half[1], 0)
            colour.add_data4(0, 0, 0, 0.35 if max(abs(row), abs(column)) < 1 else 0.0)
    triangles = GeomTriangles(Geom.UH_static)
    for row in range(3):
        for column in range(3):
            a = 4 * row + column
            # Cut across the corners, not out of them, so that they look round.
            split = (a, a + 1, a + 5, a, a + 5, a + 4) if row + column == 2 else (a, a + 1, a + 4, a + 1, a + 5, a + 4)
            triangles.add_vertices(*split[:3])
            triangles.add_vertices(*split[3:])
    path = _path(data, triangles)
    models.flat(path)
    path.set_transparency(TransparencyAttrib.M_alpha)
    path.set_depth_write(False)
    return path


def _quad(x: float, y: float, to_x: float, to_y: float) -> Quad:
    return min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)


def _ribbons(models: Models, quads: Iterable[Quad], box: Box, colour: Colour) -> NodePath:
    """Level quads at the height of a box's upper side; thick lines are not safe on every driver."""
    data = GeomVertexData("ribbons", GeomVertexFormat.get_v3(), Geom.UH_static)
    vertex, triangles = GeomVertexWriter(data, "vertex"), GeomTriangles(Geom.UH_static)
    for number, (left, near, right, far) in enumerate(quads):
        for x, y in ((left, near), (right, near), (right, far), (left, far)):
            vertex.add_data3(x, y, 0)
        first = 4 * number
        triangles.add_vertices(first, first + 1, first + 2)
        triangles.add_vertices(first, first + 2, first + 3)
    path = _path(data, triangles)
    path.set_two_sided(True)
    models.flat(path)
    path.set_color(*colour, 1)
    path.set_texture_off(10)
    x, y, z = box.middle
    path.set_pos(x, y, z + box.half[2] + 0.02)
    return path


def strip(models: Models, edges: Sequence[tuple[LPoint3, LPoint3]], colour: Colour, texture: str = "") -> NodePath:
    """A flat band between left and right points, from the first two to the last two.

    A picture's left side is at the first two, its top at the left points; it glows.
    """
    data = GeomVertexData("strip", GeomVertexFormat.get_v3t2(), Geom.UH_static)
    vertex, triangles = GeomVertexWriter(data, "vertex"), GeomTriangles(Geom.UH_static)
    where = GeomVertexWriter(data, "texcoord")
    for number, (left, right) in enumerate(edges):
        for point, up in ((left, 1.0), (right, 0.0)):
            vertex.add_data3(point)
            where.add_data2(number / (len(edges) - 1), up)
    for first in range(0, 2 * len(edges) - 2, 2):
        triangles.add_vertices(first, first + 1, first + 3)
        triangles.add_vertices(first, first + 3, first + 2)
    path = _path(data, triangles)
    path.set_two_sided(True)
    models.flat(path)
    path.set_color(*colour)
    path.hide(SHADOW_CAMERA)
    if texture:
        path.set_texture(models.texture(texture, clamp=True))
        path.set_depth_write(False)
    else:
        path.set_texture_off(10)
    if texture or colour[3] < 1:
        path.set_transparency(TransparencyAttrib.M_alpha)
    return path


def _path(data: GeomVertexData, triangles: GeomTriangles) -> NodePath:
    geom, node = Geom(data), GeomNode("ribbons")
    geom.add_primitive(triangles)
    node.add_geom(geom)
    return NodePath(node)
