"""Build Panda3D meshes from arrays, with the normals, tangents and texture coordinates the shader wants."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from panda3d.core import (
    Filename,
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
    Material,
    NodePath,
)

ROOT = Path(__file__).resolve().parent
MATERIALS = {  # name: (linear colour, roughness, metallic); with maps the maps carry the values
    "textured": ((1, 1, 1), 1.0, 1.0),
    "paper": ((0.879, 0.807, 0.672), 0.80, 0.0),
    "face": ((1, 1, 1), 0.80, 0.0),
    "brass": ((0.584, 0.361, 0.020), 0.28, 1.0),
    "ivory": ((0.896, 0.831, 0.701), 0.38, 0.0),
    "gold": ((0.80, 0.42, 0.055), 0.40, 0.0),
    "ink": ((0.010, 0.009, 0.007), 0.42, 0.0),
    "plain": ((1, 1, 1), 0.5, 0.0),
    "glossy": ((1, 1, 1), 0.2, 0.0),
    "chart": ((1, 1, 1), 0.42, 0.0),
    "glowing": ((1, 1, 1), 1.0, 1.0),
    "lit_from_within": ((1, 1, 1), 1.0, 1.0),
}
EMISSION = {"glowing": 1.3, "lit_from_within": 0.5}
"""How bright the picture of what glows shines."""


class Mesh:
    """A growing list of vertices and triangles; parts keep their normals, so edges are as hard as asked."""

    def __init__(self) -> None:
        self.points: list[np.ndarray] = []
        self.normals: list[np.ndarray] = []
        self.texcoords: list[np.ndarray] = []
        self.faces: list[np.ndarray] = []
        self.count = 0

    def add(self, points, normals, texcoords, faces) -> None:
        """Append a part; faces index into the part, counter-clockwise seen from outside."""
        points = np.asarray(points, float)
        self.points.append(points)
        self.normals.append(np.broadcast_to(np.asarray(normals, float), points.shape))
        self.texcoords.append(np.broadcast_to(np.asarray(texcoords, float), (len(points), 2)))
        self.faces.append(np.asarray(faces, int).reshape(-1, 3) + self.count)
        self.count += len(points)

    def add_rings(self, rings, normals, texcoords) -> None:
        """Join closed rings of equal length, each lying outside or below the one before, by quads."""
        rings = np.asarray(rings, float)
        levels, size = rings.shape[:2]
        texcoords = np.asarray(texcoords, float)
        here = np.arange(size)
        after = np.roll(here, -1)
        faces = []
        for level in range(levels - 1):
            a, b = level * size, (level + 1) * size
            faces += [
                np.stack([a + here, b + here, b + after], 1),
                np.stack([a + here, b + after, a + after], 1),
            ]
        self.add(
            rings.reshape(-1, 3),
            np.asarray(normals, float).reshape(-1, 3),
            texcoords.reshape(-1, 2),
            np.concatenate(faces),
        )

    def add_cap(self, ring, normal, texcoords) -> None:
        """Close a convex ring with a fan round its middle."""
        ring, texcoords = np.asarray(ring, float), np.asarray(texcoords, float)
        size = len(ring)
        here = np.arange(size)
        fan = np.stack([np.full(size, size), here, np.roll(here, -1)], 1)
        points = np.vstack([ring, ring.mean(axis=0)])
        if np.dot(np.cross(ring[1] - points[-1], ring[2] - points[-1]), normal) < 0:
            fan = fan[:, ::-1]
        self.add(points, normal, np.vstack([texcoords, texcoords.mean(axis=0)]), fan)

    def flipped(self) -> Mesh:
        """The same mesh turned half round the y axis: what stood up lies down, and left is right."""
        out = Mesh()
        turn = np.array([-1.0, 1.0, -1.0])
        for points, normals, texcoords in zip(self.points, self.normals, self.texcoords, strict=True):
            out.points.append(points * turn)
            out.normals.append(normals * turn)
            out.texcoords.append(texcoords)
        out.faces, out.count = list(self.faces), self.count
        return out

    def merge(self, other: Mesh) -> None:
        """Append another mesh."""
        start = 0
        for points, normals, texcoords, faces in zip(
            other.points, other.normals, other.texcoords, other.faces, strict=True
        ):
            self.add(points, normals, texcoords, faces - start)
            start += len(points)

    def triangles(self) -> int:
        """How many triangles the mesh has."""
        return sum(len(f) for f in self.faces)

    def node(self, name: str, material: str, colours: np.ndarray | None = None, **tags: str) -> GeomNode:
        """The mesh as a GeomNode with its material, if one is named.

        Tags name the textures (base, normal, orm, emission) or say unlit=1.
        """
        points, normals = np.vstack(self.points), np.vstack(self.normals)
        texcoords, faces = np.vstack(self.texcoords), np.vstack(self.faces)
        normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        columns = [points, normals, tangents(points, normals, texcoords, faces), texcoords]
        if colours is not None:
            columns.append(colours)
        rows = np.hstack(columns).astype(np.float32)
        data = GeomVertexData(name, _layout(colours is not None), Geom.UH_static)
        data.unclean_set_num_rows(len(rows))
        data.modify_array_handle(0).copy_data_from(rows.tobytes())
        primitive = GeomTriangles(Geom.UH_static)
        primitive.set_index_type(Geom.NT_uint16 if len(rows) < 65536 else Geom.NT_uint32)
        array = primitive.modify_vertices()
        array.unclean_set_num_rows(faces.size)
        array.modify_handle().copy_data_from(faces.astype(np.uint16 if len(rows) < 65536 else np.uint32).tobytes())
        geom = Geom(data)
        geom.add_primitive(primitive)
        node = GeomNode(name)
        node.add_geom(geom)
        if material:
            NodePath(node).set_material(make_material(material))
        for key, value in tags.items():
            node.set_tag(key, value)
        return node


def _layout(with_colour: bool) -> GeomVertexFormat:
    """The vertex format: position, normal, tangent with handedness, texture coordinate, perhaps a colour."""
    array = GeomVertexArrayFormat()
    array.add_column(InternalName.get_vertex(), 3, Geom.NT_float32, Geom.C_point)
    array.add_column(InternalName.get_normal(), 3, Geom.NT_float32, Geom.C_normal)
    array.add_column(InternalName.get_tangent(), 4, Geom.NT_float32, Geom.C_other)
    array.add_column(InternalName.get_texcoord(), 2, Geom.NT_float32, Geom.C_texcoord)
    if with_colour:
        array.add_column(InternalName.get_color(), 4, Geom.NT_float32, Geom.C_color)
    layout = GeomVertexFormat()
    layout.add_array(array)
    return GeomVertexFormat.register_format(layout)


def tangents(points, normals, texcoords, faces) -> np.ndarray:
    """Per-vertex tangents along u, the sign of v in w; where the texture is one point, any direction does."""
    corner, uv = points[faces], texcoords[faces]
    edge1, edge2 = corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]
    duv1, duv2 = uv[:, 1] - uv[:, 0], uv[:, 2] - uv[:, 0]
    area = duv1[:, 0] * duv2[:, 1] - duv2[:, 0] * duv1[:, 1]
    safe = np.where(np.abs(area) < 1e-12, np.inf, area)[:, None]
    along_u = (edge1 * duv2[:, 1:] - edge2 * duv1[:, 1:]) / safe
    along_v = (edge2 * duv1[:, :1] - edge1 * duv2[:, :1]) / safe
    total_u, total_v = np.zeros_like(points), np.zeros_like(points)
    for k in range(3):
        np.add.at(total_u, faces[:, k], along_u)
        np.add.at(total_v, faces[:, k], along_v)
    flat = total_u - normals * np.sum(total_u * normals, axis=1, keepdims=True)
    other = np.where(np.abs(normals[:, :1]) < 0.9, [[1.0, 0, 0]], [[0, 1.0, 0]])
    other = other - normals * np.sum(other * normals, axis=1, keepdims=True)
    flat = np.where(np.linalg.norm(flat, axis=1, keepdims=True) < 1e-8, other, flat)
    flat = flat / np.linalg.norm(flat, axis=1, keepdims=True)
    sign = np.where(np.sum(np.cross(normals, flat) * total_v, axis=1) < 0, -1.0, 1.0)
    return np.hstack([flat, sign[:, None]])


def make_material(name: str) -> Material:
    """A named material for the physically based shader."""
    colour, roughness, metallic = MATERIALS[name]
    material = Material(name)
    material.set_base_color((*colour, 1))
    material.set_roughness(roughness)
    material.set_metallic(metallic)
    if name in EMISSION:
        material.set_emission((*[EMISSION[name]] * 3, 1))
    return material


def rounded_ring(half_x: float, half_y: float, radius: float, arc: int, side: int = 1) -> np.ndarray:
    """Points of a rounded rectangle, counter-clockwise: `arc` steps a corner, `side` steps an edge."""
    points: list[tuple[float, float]] = []
    corners = ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180))
    for k, (sx, sy, start) in enumerate(corners):
        angles = np.radians(start + 90 * np.arange(arc + 1) / arc)
        centre = np.array([sx * (half_x - radius), sy * (half_y - radius)])
        curve = centre + radius * np.stack([np.cos(angles), np.sin(angles)], 1)
        points += [tuple(p) for p in curve]
        nx, ny, begin = corners[(k + 1) % 4]
        turn = np.radians(begin)
        following = np.array(
            [nx * (half_x - radius) + radius * np.cos(turn), ny * (half_y - radius) + radius * np.sin(turn)]
        )
        points += [tuple(curve[-1] + (following - curve[-1]) * i / side) for i in range(1, side)]
    return np.array(points)


def ring_normals(half_x: float, half_y: float, radius: float, arc: int, side: int = 1) -> np.ndarray:
    """Outward directions that belong to rounded_ring's points."""
    large = rounded_ring(half_x, half_y, radius, arc, side)
    inner = np.stack(
        [
            np.clip(large[:, 0], radius - half_x, half_x - radius),
            np.clip(large[:, 1], radius - half_y, half_y - radius),
        ],
        1,
    )
    difference = large - inner
    return difference / np.linalg.norm(difference, axis=1, keepdims=True)


def lift(ring: np.ndarray, z) -> np.ndarray:
    """A flat ring at a height."""
    return np.column_stack([ring, np.broadcast_to(z, len(ring))])


def save(name: str, *nodes: GeomNode, material: str = "", **tags: str) -> None:
    """Write the nodes under one root as models/<name>.bam; material and tags of the root are those of all nodes."""
    root = NodePath(name)
    for key, value in tags.items():
        root.set_tag(key, value)
    if material:
        root.set_material(make_material(material))
    for node in nodes:
        root.attach_new_node(node)
    target = ROOT / f"{name}.bam"
    if not root.write_bam_file(Filename.from_os_specific(str(target))):
        raise OSError(f"cannot write {target}")


Level = tuple[float, float, float, float]


def add_profile(
    mesh: Mesh,
    half: tuple[float, float],
    radius: float,
    levels: list[Level],
    to_uv,
    arc: int = 4,
    side: int = 1,
    centre: tuple[float, float] = (0.0, 0.0),
    unfold: float | None = None,
) -> None:
    """Sweep a profile round a rounded rectangle, from its inside outward.

    A level is (growth of the outline, z, outward part of the normal, upward part). `to_uv` turns flat
    positions into texture coordinates; with `unfold` (a z) walls lie flat beyond the edge they hang from.
    """
    rings, normals, flat = [], [], []
    outward = ring_normals(half[0], half[1], radius, arc, side)
    for growth, z, out, up in levels:
        ring = rounded_ring(half[0] + growth, half[1] + growth, max(radius + growth, 1e-3), arc, side)
        rings.append(lift(ring + centre, z))
        normals.append(lift(outward * out, up))
        flat.append(ring + centre + (0 if unfold is None else outward * np.sign(out) * (unfold - z)))
    mesh.add_rings(rings, normals, np.array([to_uv(f) for f in flat]))


def bevel(growth: float, z: float, radius: float, steps: int) -> list[Level]:
    """A round edge: level at (growth - radius, z), upright at (growth, z - radius)."""
    angles = np.radians(np.linspace(0, 90, steps + 1))
    return [
        (
            growth - radius * (1 - float(np.sin(a))),
            z - radius * (1 - float(np.cos(a))),
            float(np.sin(a)),
            float(np.cos(a)),
        )
        for a in angles
    ]
