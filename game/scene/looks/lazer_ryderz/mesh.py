"""Meshes made when they are needed, for tables, supplies and launch points come in any shape. Nothing is lit."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final

import numpy as np
import numpy.typing as npt
from panda3d.core import (
    ColorBlendAttrib,
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
    LPoint2d,
    NodePath,
    TransparencyAttrib,
    Triangulator,
)

from game.scene.looks.lazer_ryderz import cells
from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA

Point = tuple[float, float]
Numbers = npt.NDArray[np.float64]
Corners = Sequence[Sequence[float]] | Sequence[Numbers] | Numbers
Colour = Sequence[float] | Numbers

ADDED: Final = (ColorBlendAttrib.M_add, ColorBlendAttrib.O_incoming_alpha, ColorBlendAttrib.O_one)
GROUND, GLOW = 0, 10
"""What is drawn before all else, in this order: the table, the light on it."""

_VERTEX: Final = np.dtype([("at", "<f4", 3), ("normal", "<f4", 3), ("colour", "<f4", 4), ("uv", "<f4", 2)])


def _layout() -> GeomVertexFormat:
    array = GeomVertexArrayFormat()
    array.add_column(InternalName.get_vertex(), 3, Geom.NT_float32, Geom.C_point)
    array.add_column(InternalName.get_normal(), 3, Geom.NT_float32, Geom.C_normal)
    array.add_column(InternalName.get_color(), 4, Geom.NT_float32, Geom.C_color)
    array.add_column(InternalName.get_texcoord(), 2, Geom.NT_float32, Geom.C_texcoord)
    layout = GeomVertexFormat()
    layout.add_array(array)
    return GeomVertexFormat.register_format(layout)


def on_cell(cell: cells.Cell, shares: Iterable[Point]) -> Numbers:
    """Texture coordinates of places on a cell, in shares of its sides from the lower left."""
    left, low, wide, high = cells.part(cell)
    return np.array([(left + wide * u, low + high * v) for u, v in shares])


WHITE: Final = on_cell(cells.WHITE, [(0.5, 0.5)])[0]
SQUARE: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class Mesh:
    """A growing list of triangles, counter-clockwise seen from outside; drawn in this order where they are clear."""

    def __init__(self) -> None:
        self._vertices: list[npt.NDArray[np.void]] = []
        self._faces: list[npt.NDArray[np.int32]] = []
        self._count = 0

    def add(
        self,
        points: Corners,
        faces: Sequence[Sequence[int]] | npt.NDArray[np.int32],
        colour: Colour,
        uv: Numbers | None = None,
        normal: Sequence[float] = (0.0, 0.0, 1.0),
    ) -> None:
        """Append a part. `colour`: one for all or one each, solid where it has no alpha; without `uv` it is plain."""
        part = np.zeros(len(points), _VERTEX)
        part["at"], part["normal"], part["uv"] = points, normal, WHITE if uv is None else uv
        tint = np.asarray(colour, float)
        part["colour"][:, 3] = 1.0
        part["colour"][:, : tint.shape[-1]] = tint
        self._vertices.append(part)
        self._faces.append(np.asarray(faces, np.int32).reshape(-1, 3) + self._count)
        self._count += len(points)

    def quad(self, corners: Corners, colour: Colour, cell: cells.Cell | None = None) -> None:
        """Four corners counter-clockwise from the lower left, with a cell's picture on it."""
        a, b, c = (np.asarray(corners[k], float) for k in (0, 1, 3))
        normal = np.cross(b - a, c - a)
        normal /= max(float(np.linalg.norm(normal)), 1e-9)
        uv = None if cell is None else on_cell(cell, SQUARE)
        self.add(corners, [(0, 1, 2), (0, 2, 3)], colour, uv, tuple(normal))

    def flat(self, ring: Sequence[Point], z: float, colour: Colour, hole: Sequence[Point] = ()) -> None:
        """A level polygon of any shape, perhaps with a hole."""
        points, faces = triangles(ring, hole)
        self.add([(x, y, z) for x, y in points], faces, colour)

    def wall(self, ring: Sequence[Point], low: float, high: float, colour: Colour, top: Colour | None = None) -> None:
        """What stands along a ring that runs counter-clockwise, seen from outside it."""
        count = len(ring)
        points = [(x, y, low) for x, y in ring] + [(x, y, high) for x, y in ring]
        tints = np.array([[*colour[:3]]] * count + [[*(colour if top is None else top)[:3]]] * count)
        here = np.arange(count)
        after = np.roll(here, -1)
        faces = [np.stack([here, after, after + count], 1), np.stack([here, after + count, here + count], 1)]
        self.add(points, np.concatenate(faces), tints)

    def box(self, middle: Colour, half: Colour, colour: Colour, turn: Numbers | None = None) -> None:
        """A block; its top is in full light, its sides are in less."""
        spin = np.eye(3) if turn is None else turn
        for axis in range(3):
            for side in (-1, 1):
                out = np.zeros(3)
                out[axis] = side
                u, v = np.roll(out, 1) * side, np.roll(out, 2)
                corners = [(out + a * u + b * v) * half for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
                if np.cross(corners[1] - corners[0], corners[3] - corners[0]) @ out < 0:
                    corners.reverse()
                lit = 1.0 if axis == 2 and side > 0 else (0.62, 0.5)[axis == 0]
                self.quad([spin @ c + middle for c in corners], [c * lit for c in colour[:3]])

    def node(self, name: str) -> NodePath:
        """The mesh as a node."""
        vertices = np.concatenate(self._vertices)
        faces = np.concatenate(self._faces)
        data = GeomVertexData(name, _FORMAT, Geom.UH_static)
        data.unclean_set_num_rows(len(vertices))
        data.modify_array_handle(0).copy_data_from(vertices.tobytes())
        primitive = GeomTriangles(Geom.UH_static)
        primitive.set_index_type(GeomEnums.NT_uint32)
        index = primitive.modify_vertices()
        index.unclean_set_num_rows(faces.size)
        index.modify_handle().copy_data_from(faces.astype(np.uint32).tobytes())
        geom = Geom(data)
        geom.add_primitive(primitive)
        node = GeomNode(name)
        node.add_geom(geom)
        return NodePath(node)


_FORMAT: Final = _layout()


def solid(models: Models, mesh: Mesh, name: str, texture: str = cells.ATLAS) -> NodePath:
    """What covers what lies behind it."""
    path = mesh.node(name)
    models.flat(path)
    path.set_texture(models.texture(texture))
    path.hide(SHADOW_CAMERA)
    return path


def glow(models: Models, mesh: Mesh, name: str, order: int = GLOW) -> NodePath:
    """Light on what lies behind it: colours are added, as much as their alpha says. Drawn before all that is solid."""
    path = mesh.node(name)
    models.flat(path)
    path.set_texture(models.texture(cells.ATLAS))
    path.set_attrib(ColorBlendAttrib.make(*ADDED), 20)
    path.set_transparency(TransparencyAttrib.M_none, 20)
    path.set_depth_write(False, 20)
    path.set_bin("background", order, 20)
    path.hide(SHADOW_CAMERA)
    return path


def rgb(code: str) -> Numbers:
    """A colour "#RRGGBB" as shares, as it is seen."""
    return np.array([int(code[k : k + 2], 16) / 255 for k in (1, 3, 5)])


def light(models: Models, character: str) -> Numbers:
    """What a rider's lazer shines in."""
    return rgb(cells.LIGHTS[models.palette][character])


def circle(radius: float, corners: int, start: float = 0.0) -> list[Point]:
    """A regular polygon about the origin, counter-clockwise; `start` in degrees."""
    angles = [start * pi / 180 + 2 * pi * k / corners for k in range(corners)]
    return [(radius * cos(a), radius * sin(a)) for a in angles]


def triangles(ring: Sequence[Point], hole: Sequence[Point] = ()) -> tuple[list[Point], list[tuple[int, int, int]]]:
    """A polygon's corners and the triangles that fill it, counter-clockwise."""
    cut = Triangulator()
    points = [*ring, *hole]
    for number, (x, y) in enumerate(points):
        cut.add_vertex(LPoint2d(x, y))
        if number < len(ring):
            cut.add_polygon_vertex(number)
    if hole:
        cut.begin_hole()
        for number in range(len(ring), len(points)):
            cut.add_hole_vertex(number)
    cut.triangulate()
    faces = []
    for k in range(cut.get_num_triangles()):
        a, b, c = cut.get_triangle_v0(k), cut.get_triangle_v1(k), cut.get_triangle_v2(k)
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        faces.append((a, b, c) if turn > 0 else (a, c, b))
    return points, faces


def offset(ring: Sequence[Point], by: float) -> list[Point]:
    """A ring with as many corners, moved outwards by so much; corners are mitred, sharp ones not beyond twice that."""
    points = np.asarray(ring, float)
    along = np.roll(points, -1, axis=0) - points
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    out = np.stack([along[:, 1], -along[:, 0]], 1)
    both = out + np.roll(out, 1, axis=0)
    share = np.maximum(np.sum(both * both, axis=1, keepdims=True), 1.0)
    return [(float(x), float(y)) for x, y in points + 2 * by * both / share]
