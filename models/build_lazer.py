"""Model the night round the table of Lazer Ryderz: a floor with lines of light far below, a glow at its horizon.

Never a line on the table: nothing is measured there (LR-71). All of it shines by itself, and is drawn before all else.
"""

from __future__ import annotations

import sys
from math import hypot

import numpy as np
from mesh import ROOT, Mesh
from panda3d.core import ColorBlendAttrib, CullBinAttrib, DepthWriteAttrib, Filename, GeomNode, NodePath

sys.path.insert(0, str(ROOT.parent))
from game.scene.looks.lazer_ryderz import cells

FLOOR_Z, STEP, GONE = -74.0, 42.0, 300.0
LINE, HALF_LINE, HALF_GLOW = "#7A2BD8", 0.25, 1.0
STRONG = 0.22
FAR = 900.0
NEAR_FLOOR, FAR_FLOOR = "#150B28", "#06040C"
SKY = ((0.0, "#06040C"), (14.0, "#1E0C38"), (40.0, "#2A0F3E"), (130.0, "#0C0718"), (900.0, "#040308"))
"""What is seen at these heights over the floor, far away."""

AROUND = 24
FIRST, SECOND = -20, -10
"""In the bin of what is drawn first."""


def colour(code: str) -> np.ndarray:
    """A colour as it is seen."""
    return np.array([int(code[k : k + 2], 16) / 255 for k in (1, 3, 5)])


def white() -> np.ndarray:
    """Where the atlas is white."""
    left, low, wide, high = cells.part(cells.WHITE)
    return np.array([left + wide / 2, low + high / 2])


def ring(radius: float, z: float) -> np.ndarray:
    angles = 0.13 + 2 * np.pi * np.arange(AROUND) / AROUND
    return np.stack([radius * np.cos(angles), radius * np.sin(angles), np.full(AROUND, z)], 1)


def night() -> tuple[Mesh, np.ndarray]:
    """Floor and sky, seen from inside, and the colours of their vertices."""
    mesh, colours = Mesh(), []
    here = np.arange(AROUND)
    after = np.roll(here, -1)
    floor = np.vstack([[0.0, 0.0, FLOOR_Z - 0.5], ring(FAR, FLOOR_Z - 0.5)])
    mesh.add(floor, (0, 0, 1), white(), np.stack([np.zeros(AROUND, int), here + 1, after + 1], 1))
    colours += [colour(NEAR_FLOOR), *[colour(FAR_FLOOR)] * AROUND]
    rings = [ring(FAR, FLOOR_Z - 0.5 + high) for high, _ in SKY]
    faces = []
    for level in range(len(SKY) - 1):
        a, b = level * AROUND, (level + 1) * AROUND
        faces += [np.stack([a + here, b + after, a + after], 1), np.stack([a + here, b + here, b + after], 1)]
    mesh.add(np.vstack(rings), (0, 0, 1), white(), np.concatenate(faces))
    colours += [colour(code) for _, code in SKY for _ in range(AROUND)]
    return mesh, np.column_stack([np.array(colours), np.ones(len(colours))])


def grid() -> tuple[Mesh, np.ndarray]:
    """Lines both ways, each soft at its sides and gone far away."""
    mesh, colours = Mesh(), []
    parts = np.linspace(-GONE, GONE, 31)
    for along in (0, 1):
        for at in np.arange(-GONE + 6, GONE, STEP):
            points = []
            for part in parts:
                share = STRONG * max(0.0, 1.0 - hypot(at, part) / GONE) ** 1.4
                for side, strong in ((-HALF_GLOW, 0), (-HALF_LINE, 1), (HALF_LINE, 1), (HALF_GLOW, 0)):
                    points.append((part, at + side, FLOOR_Z) if along else (at - side, part, FLOOR_Z))
                    colours.append((*colour(LINE), strong * share))
            start = [4 * k + j for k in range(len(parts) - 1) for j in range(3)]
            faces = [f for a in start for f in ((a, a + 4, a + 5), (a, a + 5, a + 1))]
            mesh.add(points, (0, 0, 1), white(), faces)
    return mesh, np.array(colours)


def part(name: str, made: tuple[Mesh, np.ndarray], order: int, *attributes) -> GeomNode:
    mesh, colours = made
    node = mesh.node(name, "", colours=colours)
    path = NodePath(node)
    path.set_attrib(CullBinAttrib.make("background", order))
    path.set_attrib(DepthWriteAttrib.make(DepthWriteAttrib.M_off))
    for attribute in attributes:
        path.set_attrib(attribute)
    return node


def build() -> None:
    """Write the night."""
    added = ColorBlendAttrib.make(ColorBlendAttrib.M_add, ColorBlendAttrib.O_incoming_alpha, ColorBlendAttrib.O_one)
    root = NodePath("lazer_night")
    root.set_tag("unlit", "")
    root.set_tag("base", cells.ATLAS)
    root.attach_new_node("room").attach_new_node(part("night", night(), FIRST))
    root.attach_new_node(part("grid", grid(), SECOND, added))
    target = ROOT / "lazer_night.bam"
    if not root.write_bam_file(Filename.from_os_specific(str(target))):
        raise OSError(f"cannot write {target}")


if __name__ == "__main__":
    build()
