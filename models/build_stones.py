"""Model the four stones, their outlines for highlights, and the flip handle.

A stone is turned over sideways, about the y axis. Its lower half is therefore the upper half of the other
face turned half round y, picture and all, so that the second picture stands upright once it is up.
"""

from __future__ import annotations

import numpy as np
from mesh import Mesh, add_profile, bevel, lift, rounded_ring, save
from panda3d.core import GeomNode
from shapely import affinity
from shapely.geometry import LineString, Polygon, box
from shapely.ops import triangulate, unary_union

HALF, CORNER, TOP, BEVEL = 2.6, 0.55, 0.8, 0.22
BAND, CHAMFER = 0.06, 0.025
CELL_CM, SWATCH = 5.4, -2.64  # what an atlas cell shows, and where its corner holds a patch of brass
ATLAS = ("SMFB", "HOET")
ARC = 5


def to_atlas(key: str, flat: np.ndarray) -> np.ndarray:
    """Texture coordinates in the atlas for positions on a face."""
    row = next(i for i, keys in enumerate(ATLAS) if key in keys)
    column = ATLAS[row].index(key)
    u = (column + 0.5 + flat[:, 0] / CELL_CM) / 4
    v = 1 - (row + 0.5 - flat[:, 1] / CELL_CM) / 2
    return np.stack([u, v], 1)


def half_stone(key: str) -> Mesh:
    """The upper half: face, bevel, side and its share of the brass band.

    Bevel and side are laid on the plain ring of the atlas outside the brass line: out over the bevel, then
    back inward down the side, so the mottle runs on without a seam.
    """
    mesh = Mesh()
    levels = [(*level, BEVEL * (1 - i / 4)) for i, level in enumerate(bevel(0, TOP, BEVEL, 4))]
    levels.append((0, BAND + CHAMFER, 1, 0, 0.28))
    levels += [(0, BAND + CHAMFER, 0.9, -0.43, 0.28), (-CHAMFER, BAND, 0.6, -0.8, 0.31)]
    rings, normals, coords = [], [], []
    inner = rounded_ring(HALF - CORNER + 1e-6, HALF - CORNER + 1e-6, 1e-6, ARC)
    edge = rounded_ring(HALF, HALF, CORNER, ARC)
    outward = (edge - inner) / np.linalg.norm(edge - inner, axis=1, keepdims=True)
    for growth, z, out, up, inset in levels:
        rings.append(lift(rounded_ring(HALF + growth, HALF + growth, CORNER + growth, ARC), z))
        normals.append(lift(outward * out, up))
        coords.append(to_atlas(key, rounded_ring(HALF - inset, HALF - inset, CORNER - inset, ARC)))
    mesh.add_rings(rings, normals, coords)
    mesh.add_cap(rings[0], (0, 0, 1), coords[0])
    band = rounded_ring(HALF - 0.012, HALF - 0.012, CORNER - 0.012, ARC)
    brass = to_atlas(key, np.full((len(band), 2), SWATCH))
    mesh.add_rings([lift(band, BAND), lift(band, 0)], [lift(outward, 0)] * 2, [brass] * 2)
    return mesh


def stone(first: str, second: str) -> Mesh:
    """A whole stone, first face up."""
    mesh = half_stone(first)
    mesh.merge(half_stone(second).flipped())
    return mesh


def hull(grow: float) -> Mesh:
    """The stone's shape blown up by `grow` along its normals."""
    mesh = Mesh()

    def nowhere(flat: np.ndarray) -> np.ndarray:
        return np.zeros((len(flat), 2))

    top = bevel(grow, TOP + grow, BEVEL + grow, 3)
    levels = top + [(growth, -z, out, -up) for growth, z, out, up in reversed(top)]
    add_profile(mesh, (HALF, HALF), CORNER, levels, nowhere, arc=ARC)
    ring = rounded_ring(HALF - BEVEL, HALF - BEVEL, CORNER - BEVEL, ARC)
    mesh.add_cap(lift(ring, TOP + grow), (0, 0, 1), np.zeros((len(ring), 2)))
    mesh.add_cap(lift(ring, -TOP - grow)[::-1], (0, 0, -1), np.zeros((len(ring), 2)))
    return mesh


def flat_shape(shape, z: float) -> Mesh:
    """A flat patch of any outline, looking up."""
    mesh = Mesh()
    for triangle in triangulate(shape):
        if not shape.buffer(1e-6).contains(triangle.representative_point()):
            continue
        points = np.array(triangle.exterior.coords)[:3]
        if np.cross(points[1] - points[0], points[2] - points[0]) < 0:
            points = points[::-1]
        mesh.add(lift(points, z), (0, 0, 1), np.zeros((3, 2)), [[0, 1, 2]])
    return mesh


def curl() -> list[GeomNode]:
    """The flip handle: the near right corner peels off like a page and shows an arrow on dark ground."""
    corner, inward = np.array([2.36, -2.36]), np.array([-1.0, 1.0]) / np.sqrt(2)
    along = np.array([1.0, 1.0]) / np.sqrt(2)
    reach, radius, sheet = 1.62, 0.28, 0.035
    fold = corner + inward * reach
    beyond = Polygon([fold - along * 6, fold + along * 6, fold + along * 6 - inward * 6, fold - along * 6 - inward * 6])
    patch = box(-2.05, -2.05, 2.05, 2.05).buffer(0.31, quad_segs=6).intersection(beyond)
    nodes = [flat_shape(patch, 0.806).node("ground", "ink")]
    steps = 14
    for name, material, side in (("page", "gold", 1.0), ("lining", "brass", -1.0)):
        mesh = Mesh()
        t = np.linspace(0, reach, steps + 1)
        angle = t / radius * 0.72
        bend = radius / 0.72
        out = bend * np.sin(angle)
        up = bend * (1 - np.cos(angle))
        normal = np.stack([np.sin(angle), -np.cos(angle)], 1) * side  # outside of the roll for the page
        width = np.minimum(reach - t, reach - 0.18) * 0.93 + 0.02
        points, normals = [], []
        for i in range(steps + 1):
            for edge in (-1.0, 1.0):
                level = out[i] + normal[i, 0] * sheet / 2
                flat = fold - inward * level + along * edge * width[i]
                points.append((*flat, 0.83 + up[i] + normal[i, 1] * sheet / 2))
                normals.append((*(-inward * normal[i, 0]), normal[i, 1]))
        faces = []
        for i in range(steps):
            a = 2 * i
            quad = [(a, a + 1, a + 3), (a, a + 3, a + 2)]
            first = np.cross(np.subtract(points[a + 1], points[a]), np.subtract(points[a + 3], points[a]))
            faces += quad if np.dot(first, normals[a]) > 0 else [q[::-1] for q in quad]
        mesh.add(points, normals, np.zeros((len(points), 2)), faces)
        nodes.append(mesh.node(name, material))
    turn = np.radians(np.linspace(-20, 215, 28))
    line = LineString(np.stack([0.33 * np.cos(turn), 0.27 * np.sin(turn)], 1)).buffer(0.075, cap_style="flat")
    head = Polygon([(-0.00, 0.0), (0.33, -0.34), (0.66, 0.04)])
    arrow = affinity.rotate(unary_union([line, head]), 45, origin=(0, 0))
    middle, centre = np.array(arrow.envelope.centroid.coords[0]), corner + inward * 0.74
    arrow = affinity.translate(arrow, *(centre - middle))
    nodes.append(flat_shape(arrow, 0.815).node("arrow", "ivory"))
    return nodes


def build() -> None:
    """Write the stones, stone_outline and stone_curl."""
    maps = {"base": "stones_base.png", "normal": "stones_normal.png", "orm": "stones_orm.png"}
    for first, second in ("SM", "FB", "HO", "ET"):
        save(f"stone_{first}{second}", stone(first, second).node("stone", "textured", None, **maps))
    sizes = (("thin", 0.10), ("mid", 0.16), ("wide", 0.20))
    save("stone_outline", *[hull(grow).node(name, "plain") for name, grow in sizes])
    save("stone_curl", *curl())


if __name__ == "__main__":
    build()
