"""A mesh coloured by the cells of an atlas, darkened in its corners: one draw call, whatever its colours are."""

from __future__ import annotations

import json

import numpy as np
from mesh import ROOT, Level, Mesh, bevel, lift, ring_normals, rounded_ring
from panda3d.core import GeomNode

SIDE = 8
Flat = tuple[float, float]


class Atlas:
    """The cells of assets/NAME_cells.json, 8 x 8 of them in NAME_base.png."""

    def __init__(self, name: str) -> None:
        self.name = name
        cells = (ROOT.parent / "assets" / f"{name}_cells.json").read_text(encoding="utf-8")
        self.cells = list(json.loads(cells))

    def at(self, name: str, flat) -> np.ndarray:
        """Texture coordinates in a cell for positions -1..1 in it."""
        row, column = divmod(self.cells.index(name), SIDE)
        flat = np.asarray(flat, float)
        return np.stack([column + 0.5 + flat[..., 0] / 2, SIDE - row - 0.5 + flat[..., 1] / 2], -1) / SIDE


SHIFTI = Atlas("shifti")
to_cell = SHIFTI.at


class Painted(Mesh):
    """Every part names its cell, and how bright it is (1: as painted) at all or at each of its points."""

    def __init__(self, atlas: Atlas = SHIFTI) -> None:
        super().__init__()
        self.atlas = atlas
        self.shades: list[np.ndarray] = []

    def part(self, points, normals, cell: str, faces, shade=1.0, picture=(0.0, 0.0)) -> None:
        """Append a part; `picture` are its points' positions in the cell."""
        self.add(points, normals, self.atlas.at(cell, picture), faces)
        self.shades.append(np.broadcast_to(np.asarray(shade, float), len(points)))

    def sweep(self, half: Flat, radius: float, levels: list[Level], cell: str, centre: Flat, arc: int, shade) -> None:
        """Sweep a profile round a rounded rectangle, as add_profile does; `shade` is one value a level."""
        outward = ring_normals(*half, radius, arc)
        rings = [rounded_ring(half[0] + g, half[1] + g, max(radius + g, 1e-3), arc) + centre for g, _, _, _ in levels]
        points = [lift(ring, z) for ring, (_, z, _, _) in zip(rings, levels, strict=True)]
        normals = [lift(outward * out, up) for _, _, out, up in levels]
        self.rings(points, normals, cell, shade)

    def rings(self, rings, normals, cell: str, shade=1.0, picture=None) -> None:
        """Join closed rings, from the inside outward; `shade` is one value, or one a ring."""
        count, size = len(rings), len(rings[0])
        flat = np.zeros((count, size, 2)) if picture is None else picture
        self.add_rings(rings, normals, self.atlas.at(cell, flat))
        self.shades.append(np.repeat(np.broadcast_to(np.asarray(shade, float), count), size))

    def cap(self, ring, normal, cell: str, shade: float = 1.0, picture=None) -> None:
        """Close a convex ring."""
        flat = np.zeros((len(ring), 2)) if picture is None else picture
        self.add_cap(ring, normal, self.atlas.at(cell, flat))
        self.shades.append(np.full(len(ring) + 1, shade))

    def block(
        self,
        centre: Flat,
        half: Flat,
        z: Flat,
        radius: float,
        round_by: float,
        cell: str,
        steps: int = 2,
        arc: int = 3,
        foot: float = 0.6,
        picture: str = "",
        closed: bool = False,
    ) -> None:
        """A rounded box between two heights; darker at its foot, with a picture on its top if one is named.

        `closed`: its lower edge is round too, and it has an underside.
        """
        low, high = z
        levels = bevel(0, high, round_by, steps)
        if closed:
            levels += [(growth, low + high - z, out, -up) for growth, z, out, up in reversed(levels)]
        else:
            levels.append((0, low, 1, 0))
        shades = [1.0] * (steps + 1) + [foot] * (len(levels) - steps - 1)
        self.sweep(half, radius, levels, cell, centre, arc, shades)
        ring = rounded_ring(half[0] - round_by, half[1] - round_by, max(radius - round_by, 1e-3), arc)
        self.cap(lift(ring + centre, high), (0, 0, 1), picture or cell, picture=ring / max(half) if picture else None)
        if closed:
            self.cap(lift(ring + centre, low)[::-1], (0, 0, -1), cell, foot)

    def patch(self, centre: Flat, half: Flat, z: float, cell: str, plain: bool = False) -> None:
        """A level rectangle that shows a whole cell; of a `plain` one the middle, or seen from afar its rim would show
        the cells beside it."""
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        points = lift(corners * half + centre, z)
        self.part(points, (0, 0, 1), cell, [[0, 1, 2], [0, 2, 3]], 1.0, corners * (0.0 if plain else 0.98))

    def painted(self, name: str, material: str = "textured", **tags: str) -> GeomNode:
        """The mesh as a GeomNode with the atlas on it."""
        grey = np.concatenate(self.shades)
        colours = np.column_stack([grey, grey, grey, np.ones(len(grey))])
        maps = {"base": f"{self.atlas.name}_base.png", "orm": f"{self.atlas.name}_orm.png"}
        return self.node(name, material, colours, **maps, **tags)
