"""What stands on the ledge: stands with needle and slider, supplies, tokens, the marker, the die."""

from math import cos, radians, sin, tan
from typing import Final

import numpy as np
from panda3d.core import NodePath

from game.scene.looks.lazer_ryderz import cells
from game.scene.looks.lazer_ryderz.mesh import Mesh, circle, light, on_cell, rgb, solid
from game.scene.models import Models
from game.staging.lazer_ryderz import places
from game.staging.lazer_ryderz.parts import COPIES, STACKS

BODY, DARK = "#2B223B", "#120E1A"
PANEL: Final = (7.6, 3.6)
PANEL_LEAN: Final = 14.0
PANEL_DEEP: Final = 0.3
ON: Final = 0.02
"""What lies on a face is above it by this."""

FIELD: Final = (2.2, 2.95)
CHIP = (0.85, 0.62)
"""Half the sides of a gear that may be chosen."""

RACK_HIGH: Final = 0.5
COLUMN, ROW = 1.96, 1.80
BARS: Final = (0.62, 0.20)


def stand(models: Models, character: str, highest: int) -> NodePath:
    """A wedge whose face leans towards its person, with dial and groove; the sign stands up behind it."""
    mesh, tint = Mesh(), light(models, character)
    wide, deep, high = (side / 2 for side in places.STAND)
    back, front = 2 * high, 2 * high - 2 * deep * tan(radians(places.LEAN))
    low = [(-wide, -deep, 0.0), (wide, -deep, 0.0), (wide, deep, 0.0), (-wide, deep, 0.0)]
    top = [(-wide, -deep, front), (wide, -deep, front), (wide, deep, back), (-wide, deep, back)]
    for k, lit in enumerate((0.85, 0.6, 0.45, 0.6)):
        after = (k + 1) % 4
        mesh.quad([low[k], low[after], top[after], top[k]], rgb(BODY) * lit)
    mesh.quad(top, rgb(BODY) * 1.15)
    inset = 0.12
    lean = radians(places.LEAN)
    mesh.quad(
        [
            _on_face(x * (wide - inset), y * (deep / cos(lean) - inset), ON)
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ],
        (1, 1, 1),
        cells.face(character),
    )
    for gear in range(highest + 1, 6):  # LR-12: the gears that this table has not are dark.
        middle = 90 + places.NEEDLE_STEP * (3 - gear)
        ring = [(r * cos(radians(a)), r * sin(radians(a))) for r in FIELD for a in (middle - 13, middle, middle + 13)]
        points = [_on_face(x, places.DIAL + y, 2 * ON) for x, y in ring]
        mesh.add(points, [(0, 3, 1), (3, 4, 1), (1, 4, 2), (4, 5, 2)], rgb("#1A1426"))
        number = (3.6 * cos(radians(middle)), places.DIAL + 3.6 * sin(radians(middle)))
        square = [
            _on_face(number[0] + x, number[1] + y, 2 * ON)
            for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        ]
        mesh.quad(square, rgb("#0B0812"))
    _panel(mesh, character, deep, back)
    _rail(mesh, [(-wide, -deep, front), (wide, -deep, front)], tint)
    return solid(models, mesh, "stand")


def _on_face(right: float, up: float, proud: float) -> tuple[float, float, float]:
    """A place on the leaning face, from its middle."""
    lean = radians(places.LEAN)
    return right, up * cos(lean) - proud * sin(lean), places.FACE_Z + up * sin(lean) + proud * cos(lean)


def _panel(mesh: Mesh, character: str, deep: float, back: float) -> None:
    """The same sign to its person and to the table."""
    half, (c, s) = PANEL[0] / 2, (cos(radians(PANEL_LEAN)), sin(radians(PANEL_LEAN)))
    low, high = back - 0.25, back - 0.25 + PANEL[1] * c
    near, far = deep - PANEL_DEEP, deep - PANEL_DEEP + PANEL[1] * s
    mesh.quad(
        [(-half, near, low), (half, near, low), (half, far, high), (-half, far, high)],
        (1, 1, 1),
        cells.panel(character),
    )
    near, far = near + PANEL_DEEP, far + PANEL_DEEP
    mesh.quad(
        [(half, near, low), (-half, near, low), (-half, far, high), (half, far, high)],
        (1, 1, 1),
        cells.panel(character),
    )
    edge = rgb(BODY) * 1.2
    for x in (-half, half):
        side = [(x, near - PANEL_DEEP, low), (x, near, low), (x, far, high), (x, far - PANEL_DEEP, high)]
        mesh.quad(side if x > 0 else side[::-1], edge)
    mesh.quad(
        [(-half, far - PANEL_DEEP, high), (half, far - PANEL_DEEP, high), (half, far, high), (-half, far, high)], edge
    )


def _rail(mesh: Mesh, ends: list[tuple[float, float, float]], tint: np.ndarray) -> None:
    """A thin line of light along the lower edge of the face."""
    (ax, ay, az), (bx, by, bz) = ends
    mesh.quad([(ax, ay - 0.03, az - 0.18), (bx, by - 0.03, bz - 0.18), (bx, by - 0.03, bz), (ax, ay - 0.03, az)], tint)


def needle(models: Models, character: str) -> NodePath:
    """Points along y from its axle."""
    mesh, tint = Mesh(), light(models, character)
    bright = 0.55 + 0.45 * tint
    points = [(-0.16, -0.35, 0.0), (0.16, -0.35, 0.0), (0.05, 2.6, 0.0), (-0.05, 2.6, 0.0)]
    mesh.quad([(x, y, 0.10) for x, y, _ in points], bright)
    mesh.wall([(x, y) for x, y, _ in points], 0.0, 0.10, bright * 0.4)
    ring = circle(0.36, 16)
    mesh.wall(ring, 0.0, 0.18, rgb(DARK), rgb("#6A5E80"))
    mesh.flat(ring, 0.18, rgb("#8A7EA2"))
    return solid(models, mesh, "needle")


def slider(models: Models, character: str) -> NodePath:
    """The knob in the groove, with a line of light."""
    mesh, tint = Mesh(), light(models, character)
    mesh.box((0.0, 0.0, 0.2), (0.42, 0.55, 0.22), rgb("#B9B0C8"))
    mesh.quad([(-0.08, -0.5, 0.43), (0.08, -0.5, 0.43), (0.08, 0.5, 0.43), (-0.08, 0.5, 0.43)], tint * 0.8)
    return solid(models, mesh, "slider")


def gear_chip(models: Models, character: str, gear: int) -> NodePath:
    """A gear that may be chosen, over its notch of the groove; in the stand's frame."""
    mesh, tint = Mesh(), light(models, character)
    x, y, (wide, high) = places.SLIDER_STEP * (gear - 3), places.SLIDER, CHIP
    for grow, proud, colour in ((0.12, 0.5, 0.2 + 0.8 * tint), (0.0, 0.52, rgb(DARK))):
        mesh.quad(_chip(x, y, wide + grow, high + grow, proud), colour)
    mesh.quad(_chip(x, y, high * 0.95, high * 0.95, 0.54), (1, 1, 1), cells.pad(character, f"S{gear}"))
    return solid(models, mesh, "gear")


def chip_at(gear: int) -> tuple[float, float, float]:
    """The middle of that chip."""
    return _on_face(places.SLIDER_STEP * (gear - 3), places.SLIDER, 0.5)


def _chip(x: float, y: float, wide: float, high: float, proud: float) -> list[tuple[float, float, float]]:
    return [_on_face(x + a * wide, y + b * high, proud) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def arrow(models: Models, character: str, way: int) -> NodePath:
    """One gear up or down, beside the slider and in its frame."""
    mesh, tint, z = Mesh(), light(models, character), 0.6
    for grow, over, colour in ((0.14, 0.0, rgb(DARK)), (0.0, 0.02, 0.2 + 0.8 * tint)):
        x = way * (places.SLIDER_STEP - 0.75 - grow)
        tip = way * (places.SLIDER_STEP + 0.65 + 1.6 * grow)
        points = [(x, -0.8 - grow, z + over), (tip, 0.0, z + over), (x, 0.8 + grow, z + over)]
        mesh.add(points, [(0, 1, 2) if way > 0 else (0, 2, 1)], colour)
    return solid(models, mesh, "arrow")


def rack(models: Models, character: str, left: tuple[int, ...]) -> NodePath:
    """A supply: straights in the back row, soft turns, hard turns; under each mark a bar for each piece left."""
    mesh, tint = Mesh(), light(models, character)
    wide, deep = (side / 2 for side in places.RACK)
    mesh.box((0.0, 0.0, RACK_HIGH / 2), (wide, deep, RACK_HIGH / 2), rgb(BODY))
    z = RACK_HIGH + ON
    mesh.quad(
        [
            (-wide + 0.1, -deep + 0.1, z),
            (wide - 0.1, -deep + 0.1, z),
            (wide - 0.1, deep - 0.1, z),
            (-wide + 0.1, deep - 0.1, z),
        ],
        rgb(DARK),
    )
    stacks = sorted(STACKS, key=lambda stack: ("SFH".index(stack[0]), stack[1]))
    for stack, count in zip(stacks, left, strict=True):
        x = COLUMN * (int(stack[1]) - 3)
        y = ROW * (1 - "SFH".index(stack[0])) + 0.2
        cell = cells.pad(character, stack)
        high = 0.44
        long = min(high * cell[2] / cell[3], 0.86)
        mesh.quad(
            [(x + a * long, y + b * high, z + ON) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
            np.ones(3) if count else np.full(3, 0.3),
            cell,
        )
        for number in range(len(COPIES)):
            at = x + (number - 0.5) * (BARS[0] + 0.16)
            low = y - high - 0.12 - BARS[1]
            bar = [
                (at - BARS[0] / 2, low),
                (at + BARS[0] / 2, low),
                (at + BARS[0] / 2, low + BARS[1]),
                (at - BARS[0] / 2, low + BARS[1]),
            ]
            mesh.quad([(*p, z + ON) for p in bar], tint if number < count else rgb("#2C2438"))
    return solid(models, mesh, "rack")


def token(models: Models, kind: str) -> NodePath:
    """A disc with its number, or the tick of a turn that is done."""
    mesh, (radius, high) = Mesh(), places.TOKEN
    ring = circle(radius, 32)
    mesh.wall(ring, 0.0, high, (0.28, 0.25, 0.30), (0.62, 0.58, 0.56))
    uv = on_cell(
        cells.token(kind), [(0.5, 0.5), *((0.5 + x / (2.05 * radius), 0.5 + y / (2.05 * radius)) for x, y in ring)]
    )
    points = [(0.0, 0.0, high), *((x, y, high) for x, y in ring)]
    mesh.add(points, [(0, 1 + k, 1 + (k + 1) % 32) for k in range(32)], (0.86, 0.84, 0.90), uv)
    return solid(models, mesh, "token")


def marker(models: Models) -> NodePath:
    """A cassette."""
    mesh, (wide, deep, high) = Mesh(), places.CASSETTE
    mesh.box((0.0, 0.0, high / 2), (wide / 2, deep / 2, high / 2), rgb("#2E2740"))
    z = high + ON
    mesh.quad(
        [(x * (wide / 2 - 0.15), y * (deep / 2 - 0.15), z) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
        (0.85, 0.85, 0.9),
        cells.CASSETTE,
    )
    return solid(models, mesh, "marker")


def die(models: Models) -> NodePath:
    """The curve die; which side has which face is in places.DIE_SIDES."""
    mesh, half = Mesh(), places.DIE_SIDE / 2
    core = half - 0.16
    for axis in range(3):
        for side in (1, -1):
            out = np.zeros(3)
            out[axis] = side
            up = np.array((0.0, 0.0, 1.0)) if axis != 2 else np.array((0.0, 1.0, 0.0))
            right = np.cross(up, out)
            square = [out * half + (a * right + b * up) * core for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            mesh.quad(square, (1, 1, 1), cells.die(_face(axis, side)))
    _bevels(mesh, half, core)
    return solid(models, mesh, "die")


def _face(axis: int, side: int) -> str:
    return {(2, 1): "1", (0, 1): "2", (1, 1): "3", (1, -1): "4", (0, -1): "5", (2, -1): "6"}[axis, side]


def _bevels(mesh: Mesh, half: float, core: float) -> None:
    """Edges and corners of the die, cut flat."""
    tone = rgb("#6A2E9A")
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for a in (1, -1):
            for b in (1, -1):
                corners = []
                for along, one, other in ((-1, half, core), (1, half, core), (1, core, half), (-1, core, half)):
                    point = np.zeros(3)
                    point[axis], point[u], point[v] = along * core, a * one, b * other
                    corners.append(point)
                middle = sum(corners) / 4
                if np.cross(corners[1] - corners[0], corners[3] - corners[0]) @ middle < 0:
                    corners.reverse()
                mesh.quad(corners, tone)
    for signs in np.ndindex(2, 2, 2):
        way = np.array(signs) * 2 - 1
        corners = [way * np.where(np.arange(3) == k, half, core) for k in range(3)]
        if np.cross(corners[1] - corners[0], corners[2] - corners[0]) @ way < 0:
            corners.reverse()
        mesh.add(corners, [(0, 1, 2)], tone)
