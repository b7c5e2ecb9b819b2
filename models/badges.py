"""Handles cut from sheet: any outline, with a bevelled edge, on a dark plate that sets it off from what is behind."""

from __future__ import annotations

import numpy as np
from build_stones import flat_shape
from mesh import Mesh, lift
from painted import Painted
from shapely.geometry import Polygon

Sheet = tuple[str, float, float, float]
"""Cell, by how much the outline grows, and between which heights."""

GOLD_ON_INK: tuple[Sheet, ...] = (("ink", 0.20, -0.10, 0.04), ("gold", 0.05, 0.0, 0.14))
STANDING: tuple[Sheet, ...] = (("ink", 0.15, 0.0, 0.05), ("gold", 0.0, 0.0, 0.12))
EDGE = 0.04


def badge(mesh: Painted, shape: Polygon, sheets: tuple[Sheet, ...] = GOLD_ON_INK, both: bool = False) -> None:
    """Lay an outline on the table; `both`: with a back that looks the same."""
    for cell, grow, low, high in sheets:
        grown = shape.buffer(grow, quad_segs=3).simplify(0.015)
        edge = np.array(grown.exterior.coords)[:-1]
        edge = edge if grown.exterior.is_ccw else edge[::-1]
        along = np.roll(edge, -1, 0) - np.roll(edge, 1, 0)
        out = np.stack([along[:, 1], -along[:, 0]], 1)
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        upper = Painted(mesh.atlas)
        upper.rings([lift(edge - EDGE * out, high), lift(edge, high - EDGE), lift(edge, low)],
                    [lift(0.6 * out, 0.8), lift(out, 0.3), lift(out, 0)], cell, [1, 1, 0.7])  # fmt: skip
        top = flat_shape(Polygon(edge - EDGE * out), high)
        for points, faces in zip(top.points, top.faces, strict=True):
            upper.part(points, (0, 0, 1), cell, faces - faces.min())
        join(mesh, upper)
        if both:
            join(mesh, upper, mirrored=True)


def join(mesh: Painted, other: Painted, mirrored: bool = False) -> None:
    """Append a painted mesh, or its mirror image below the table."""
    if mirrored:
        turned = Mesh()
        flip = np.array([1.0, 1.0, -1.0])
        turned.points = [points * flip for points in other.points]
        turned.normals = [normals * flip for normals in other.normals]
        turned.texcoords, turned.faces = other.texcoords, [faces[:, ::-1] for faces in other.faces]
        mesh.merge(turned)
    else:
        mesh.merge(other)
    mesh.shades += other.shades
