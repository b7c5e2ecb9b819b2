"""The table of Lazer Ryderz: a disc of any outline, the line of light that is its wall, and the ledge."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from panda3d.core import NodePath

from game.scene.looks.lazer_ryderz.mesh import (
    GLOW,
    GROUND,
    Mesh,
    Numbers,
    Point,
    circle,
    glow,
    offset,
    rgb,
    solid,
    triangles,
)
from game.scene.models import Models
from game.staging.lazer_ryderz import places

WALL, WALL_OUT = 0.20, 0.16
"""The radius of the line of light, and how far out of the edge its middle is."""

PINK, UNDER = "#FF2F98", "#7A3CFF"
LEDGE_DEEP: Final = 1.8

WALL_GLOW: Final = ((-3.4, 0.0), (-2.2, 0.025), (-1.2, 0.08), (-0.5, 0.20), (0.16, 0.40))
LEDGE_GLOW: Final = ((0.3, 0.30), (1.0, 0.13), (2.0, 0.045), (3.6, 0.0))


def table(models: Models, edge: Sequence[Point], rim: Sequence[Point]) -> NodePath:
    """A table of this edge, with its ledge out to a rim; both run counter-clockwise."""
    root = NodePath("table")
    edge, rim = _counter_clockwise(edge), _counter_clockwise(rim)
    _ground(_disc(models, edge)).reparent_to(root)
    ring = Mesh()
    _ledge(ring, edge, rim)
    _tube(ring, offset(edge, WALL_OUT), 0.05, WALL, rgb(PINK))
    _tube(ring, rim, places.LEDGE_Z - LEDGE_DEEP, 0.22, rgb(UNDER) * 0.95)
    _ground(solid(models, ring, "ledge")).reparent_to(root)
    _light(models, edge).reparent_to(root)
    return root


def _ground(part: NodePath) -> NodePath:
    """Drawn first: the light of the pieces is added to it."""
    part.set_bin("background", GROUND)
    return part


def _counter_clockwise(ring: Sequence[Point]) -> list[Point]:
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
    return list(ring) if twice > 0 else list(reversed(ring))


def _disc(models: Models, edge: Sequence[Point]) -> NodePath:
    """Violet, darker towards its edge, with flakes; all of it within the picture, whatever its shape."""
    mesh = Mesh()
    points, faces = triangles(edge)
    reach_x, reach_y = (max(abs(p[axis]) for p in edge) for axis in (0, 1))
    uv = np.array([(0.5 + 0.5 * x / reach_x, 0.5 + 0.5 * y / reach_y) for x, y in points])
    mesh.add([(x, y, 0.0) for x, y in points], faces, (1, 1, 1), uv)
    return solid(models, mesh, "disc", "lazer_disc.jpg")


def _ledge(mesh: Mesh, edge: Sequence[Point], rim: Sequence[Point]) -> None:
    """Dark, a little lighter towards the table; its side falls away to the line beneath."""
    z = places.LEDGE_Z
    near, far = rgb("#231B31"), rgb("#150F1D")
    points, faces = triangles(rim, edge)
    tints = np.array([far] * len(rim) + [near] * len(edge))
    mesh.add([(x, y, z) for x, y in points], faces, tints)
    count = len(edge)
    here = np.arange(count)
    after = np.roll(here, -1)
    wall = [(x, y, 0.0) for x, y in offset(edge, WALL_OUT)] + [(x, y, z) for x, y in offset(edge, WALL_OUT)]
    step = np.concatenate([np.stack([here, here + count, after + count], 1), np.stack([here, after + count, after], 1)])
    mesh.add(wall, step, rgb("#3A0F2C"))
    mesh.wall(rim, z - LEDGE_DEEP, z, rgb("#2A1A55"), rgb("#1A1324"))


def _light(models: Models, edge: Sequence[Point]) -> NodePath:
    """What the wall throws on the disc and on the ledge."""
    mesh, pink = Mesh(), rgb(PINK) * 0.85
    _band(mesh, edge, WALL_GLOW, 0.012, pink)
    _band(mesh, edge, LEDGE_GLOW, places.LEDGE_Z + 0.02, pink)
    return glow(models, mesh, "glow", GLOW - 5)


def _band(mesh: Mesh, edge: Sequence[Point], levels: Sequence[tuple[float, float]], z: float, tint: Numbers) -> None:
    """Light along the edge: so strong at so far out of it."""
    count = len(edge)
    points = [(x, y, z) for out, _ in levels for x, y in offset(edge, out)]
    colours = [(*tint, strong) for _, strong in levels for _ in range(count)]
    here = np.arange(count)
    after = np.roll(here, -1)
    faces = []
    for level in range(len(levels) - 1):
        a, b = level * count, (level + 1) * count
        faces += [np.stack([a + here, b + here, b + after], 1), np.stack([a + here, b + after, a + after], 1)]
    mesh.add(points, np.concatenate(faces), np.array(colours))


def _tube(mesh: Mesh, ring: Sequence[Point], z: float, radius: float, colour: Numbers) -> None:
    """A line of light along a ring."""
    sides = circle(radius, 6)
    count = len(ring)
    here = np.arange(count)
    after = np.roll(here, -1)
    points = [(x, y, z + up) for out, up in sides for x, y in offset(ring, out)]
    faces = []
    for side in range(6):
        a, b = side * count, (side + 1) % 6 * count
        faces += [np.stack([a + here, a + after, b + after], 1), np.stack([a + here, b + after, b + here], 1)]
    white = [0.30 if up > 0.5 * radius else 0.0 for _, up in sides]
    tints = np.concatenate([np.tile(colour + share * (1 - colour), (count, 1)) for share in white])
    mesh.add(points, np.concatenate(faces), tints)
