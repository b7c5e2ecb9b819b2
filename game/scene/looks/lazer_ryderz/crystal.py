"""Prizms: crystals that mirror lamps which are not there, and let the line beneath shine through.

No lamp of the room lights them, so that they sparkle at every step of quality: the shader knows a few lamps of its own,
which move over the facets as the camera moves.
"""

from typing import Final

import numpy as np
from panda3d.core import NodePath, TransparencyAttrib

from game.scene.looks.lazer_ryderz import cells
from game.scene.looks.lazer_ryderz.mesh import Mesh, Numbers, Point, circle, light, on_cell, rgb
from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA

GIRDLE: Final = (0.18, 0.36)
CROWN, TOP = 1.32, 1.12
GLOW: Final = 3.6
"""How far the light under a prizm reaches."""

TONES: Final = (0.95, 0.62, 0.36)
NEUTRAL: Final = ("#A9B4C8", "#6F86B4", "#8F78A8")

_DULL: Final = (0.0, 0.0, 2.0)
"""The normal of what mirrors nothing."""


def prizm(models: Models, owner: str) -> NodePath:
    """A prizm of a rider's colour, or "neutral"."""
    return _crystal(models, owner, 0.80, 1.0, owner if owner != "neutral" else "")


def power(models: Models, owner: str, ready: bool) -> NodePath:
    """A power prizm: bright with its sign, or turned over and dark."""
    return _crystal(models, owner, 0.86 if ready else 0.72, 1.0 if ready else 0.22, owner if ready else "")


def _crystal(models: Models, owner: str, solid: float, bright: float, sign: str) -> NodePath:
    if owner == "neutral":
        tones, spill = [rgb(code) for code in NEUTRAL], rgb("#8C8FD0")
    else:
        tint = spill = light(models, owner)
        white = [(0.18, 0.05, 0.0)[k] for k in range(3)]
        tones = [(tint + w * (1 - tint)) * t for w, t in zip(white, TONES, strict=True)]
    tones = [tone * bright for tone in tones]
    mesh = Mesh()
    _spill(mesh, spill * bright)
    _facets(mesh, tones, solid)
    if sign:
        _top_sign(mesh, sign, bright)
    path = mesh.node("prizm")
    models.sparkle(path)
    path.set_texture(models.texture(cells.ATLAS))
    path.set_transparency(TransparencyAttrib.M_alpha)
    path.set_depth_write(False)
    path.hide(SHADOW_CAMERA)
    root = NodePath("crystal")
    path.reparent_to(root)
    return root


def _spill(mesh: Mesh, tint: Numbers) -> None:
    """A soft shadow right under the crystal, and its light on the table round it."""
    count = 24
    rings = [(0.0, 0.34, 0.3), (2.25, 0.30, 0.4), (2.6, 0.16, 1.0), (GLOW, 0.0, 1.4)]
    points, colours = [], []
    for radius, strong, lit in rings:
        points += [(x, y, 0.004) for x, y in circle(radius, count)]
        colours += [(*np.minimum(tint * 0.5 * lit, 1.0), strong)] * count
    faces = []
    for level in range(len(rings) - 1):
        for k in range(count):
            a, b = level * count + k, level * count + (k + 1) % count
            faces += [(a, a + count, b + count), (a, b + count, b)]
    mesh.add(points, faces, np.array(colours), normal=_DULL)


def _facets(mesh: Mesh, tones: list[Numbers], solid: float) -> None:
    """A hexagon's girdle, twelve triangles up to the top, and the top: turned by half a side, as cut stones are."""
    low, high = GIRDLE
    girdle, crown = circle(2.5, 6), circle(CROWN, 6, 30)

    def facet(corners: list[tuple[float, float, float]], tone: Numbers, alpha: float) -> None:
        a, b, c = (np.array(p) for p in corners[:3])
        normal = np.cross(b - a, c - a)
        normal /= np.linalg.norm(normal)
        fan = [(0, k, k + 1) for k in range(1, len(corners) - 1)]
        mesh.add(corners, fan, (*tone, alpha), normal=tuple(normal))

    def raised(point: Point, z: float) -> tuple[float, float, float]:
        return (*point, z)

    for k in range(6):
        a, b = girdle[k], girdle[(k + 1) % 6]
        facet(
            [raised(a, low), raised(b, low), raised(b, high), raised(a, high)], tones[2] * 0.9, min(0.97, solid + 0.1)
        )
    for k in range(6):
        a, b = girdle[k], girdle[(k + 1) % 6]
        before, top = crown[k - 1], crown[k]
        facet([raised(a, high), raised(b, high), raised(top, TOP)], tones[(1, 2, 1, 0, 1, 0)[k]], solid)
        facet([raised(a, high), raised(top, TOP), raised(before, TOP)], tones[(0, 1, 2, 1, 0, 1)[k]], solid)
    facet([raised(p, TOP) for p in crown], tones[0], solid - 0.12)


def _top_sign(mesh: Mesh, character: str, bright: float) -> None:
    """Who it belongs to, on the top, as dark glass in a frame."""
    half, z = 0.80, TOP + 0.012
    corners = [(x * half, y * half, z) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    uv = on_cell(cells.sign(character), ((0, 0), (1, 0), (1, 1), (0, 1)))
    mesh.add(corners, [(0, 1, 2), (0, 2, 3)], (0.26, 0.26, 0.26, 0.95), uv, _DULL)
    ring = circle(CROWN - 0.10, 6, 30), circle(CROWN - 0.19, 6, 30)
    points = [(x, y, z) for each in ring for x, y in each]
    faces = [f for k in range(6) for f in ((k, (k + 1) % 6, 6 + (k + 1) % 6), (k, 6 + (k + 1) % 6, 6 + k))]
    mesh.add(points, faces, (bright, bright, bright, 0.6))
