"""Model what lies under the game: the stone tray, the walnut table and the room behind it."""

from __future__ import annotations

import numpy as np
from mesh import Mesh, add_profile, bevel, lift, rounded_ring, save

TRAY, TRAY_TOP, FLOOR, CORNER, RIM = 10.8, 1.4, 0.5, 1.0, 1.0
PITCH, WELL, WELL_DEPTH, WELL_CORNER = 6.2, 2.8, 0.25, 1.0
TRAY_TEXTURE = 25.6  # cm shown by slate_base, centred on the tray
TABLE_X, TABLE_Y, TABLE_CORNER, TABLE_THICK, TABLE_BEVEL = 85.0, 55.0, 6.0, 3.0, 0.6
BOARDS = 66.0  # cm after which the walnut repeats
ROOM = (96.0, 248.0, -44.0, 30.0)  # y of the far wall, width of each, bottom and top of their picture
CEILING, WITHOUT, FLOOR_HALF = 420.0, 700.0, 1400.0  # further than any camera within its limits sees


def tray_uv(flat: np.ndarray) -> np.ndarray:
    """Slate seen from above."""
    return 0.5 + flat / TRAY_TEXTURE


def fillet(growth: float, z: float, radius: float, steps: int) -> list:
    """A hollow edge from level ground out to (growth, z + radius) on a wall that faces inward."""
    angles = np.radians(np.linspace(0, 90, steps + 1))
    return [
        (
            growth - radius + radius * float(np.sin(a)),
            z + radius - radius * float(np.cos(a)),
            -float(np.sin(a)),
            float(np.cos(a)),
        )
        for a in angles
    ]


def lip(growth: float, z: float, radius: float, steps: int) -> list:
    """A round edge from a wall that faces inward, at growth, up to level ground at z."""
    angles = np.radians(np.linspace(90, 0, steps + 1))
    return [
        (
            growth + radius - radius * float(np.sin(a)),
            z - radius + radius * float(np.cos(a)),
            -float(np.sin(a)),
            float(np.cos(a)),
        )
        for a in angles
    ]


def tray() -> tuple[Mesh, np.ndarray]:
    """The tray and its vertex colours: hollows are darkened where little light of the room gets in."""
    mesh = Mesh()
    shades: list[np.ndarray] = []

    def shade(values, size: int) -> None:
        shades.append(np.repeat(np.asarray(values, float), size))

    opening = TRAY - RIM
    arc, side = 6, 4
    size = 4 * (arc + side)
    rim = [*bevel(0, TRAY_TOP, 0.2, 3), (0, 0.08, 1, 0), (-0.08, 0, 1, 0)]
    add_profile(mesh, (TRAY, TRAY), CORNER, rim, tray_uv, arc, side, unfold=TRAY_TOP)
    shade([1, 1, 1, 1, 0.75, 0.6], size)
    flat = [rounded_ring(opening + 0.2, opening + 0.2, 0.9, arc, side)]
    flat.append(rounded_ring(TRAY - 0.2, TRAY - 0.2, CORNER - 0.2, arc, side))
    up = np.tile([0, 0, 1], (2, size, 1))
    mesh.add_rings([lift(ring, TRAY_TOP) for ring in flat], up, [tray_uv(ring) for ring in flat])
    shade([1, 1], size)
    inner = [*fillet(0, FLOOR, 0.15, 2), *lip(0, TRAY_TOP, 0.2, 3)]
    add_profile(mesh, (opening, opening), 0.7, inner, tray_uv, arc, side, unfold=TRAY_TOP)
    shade([0.62, 0.56, 0.6, 0.95, 1, 1, 1], size)
    outer = rounded_ring(opening - 0.15, opening - 0.15, 0.55, arc, side)
    grid = rounded_ring(1.5 * PITCH, 1.5 * PITCH, 1e-3, arc, side)
    mesh.add_rings(
        [lift(grid, FLOOR), lift(outer, FLOOR)],
        np.tile([0, 0, 1], (2, len(grid), 1)),
        [tray_uv(grid), tray_uv(outer)],
    )
    shade([0.85, 0.62], size)
    size = 4 * (arc + 1)
    bottom = FLOOR - WELL_DEPTH
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            centre = (column * PITCH, row * PITCH)
            hollow = [(-1.1, bottom, 0, 1), *fillet(0, bottom, 0.08, 2), *lip(0, FLOOR, 0.10, 3)]
            add_profile(mesh, (WELL, WELL), WELL_CORNER, hollow, tray_uv, arc, 1, centre)
            shade([0.80, 0.62, 0.50, 0.52, 0.8, 0.9, 0.95, 0.95], 4 * arc + 4)
            ring = rounded_ring(WELL - 1.1, WELL - 1.1, 1e-3, arc) + centre
            mesh.add_cap(lift(ring, bottom), (0, 0, 1), tray_uv(ring))
            shade([0.80], len(ring) + 1)
            edge = rounded_ring(WELL + 0.10, WELL + 0.10, WELL_CORNER + 0.10, arc) + centre
            square = rounded_ring(PITCH / 2, PITCH / 2, 1e-3, arc) + centre
            mesh.add_rings(
                [lift(edge, FLOOR), lift(square, FLOOR)],
                np.tile([0, 0, 1], (2, len(edge), 1)),
                [tray_uv(edge), tray_uv(square)],
            )
            shade([0.95, 0.85], len(edge))
    grey = np.concatenate(shades)
    return mesh, np.column_stack([grey, grey, grey, np.ones(len(grey))])


def light_pool(flat: np.ndarray) -> np.ndarray:
    """How bright the wood is: full within 22 of the middle, .22 beyond 80."""
    t = np.clip((np.linalg.norm(flat, axis=1) - 22) / (80 - 22), 0, 1)
    return 1 - 0.78 * t * t * (3 - 2 * t)


def table() -> tuple[Mesh, np.ndarray]:
    """The table: a grid for the top, whose outermost cells are bent to the round corners, and its edge."""

    def to_uv(flat: np.ndarray) -> np.ndarray:
        return (flat + np.array([0.0, 5.5])) / BOARDS

    mesh = Mesh()
    columns, rows = 56, 36
    half_x, half_y, radius = TABLE_X - TABLE_BEVEL, TABLE_Y - TABLE_BEVEL, TABLE_CORNER - TABLE_BEVEL

    def axis(half: float, count: int) -> np.ndarray:
        line = np.linspace(-half + radius, half - radius, count - 3)
        ends = radius * np.array([0.5, 1.0])
        return np.concatenate([-half + radius - ends[::-1], line, half - radius + ends])

    xs, ys = axis(half_x, columns), axis(half_y, rows)
    flat = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    core = np.clip(flat, [-half_x + radius, -half_y + radius], [half_x - radius, half_y - radius])
    offset = flat - core
    length = np.linalg.norm(offset, axis=1)
    flat = core + offset * np.where(length > 0, np.abs(offset).max(axis=1) / np.maximum(length, 1e-9), 1)[:, None]
    index = np.arange(len(flat)).reshape(len(ys), len(xs))
    a, b, c, d = (part.ravel() for part in (index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]))
    mesh.add(lift(flat, 0), (0, 0, 1), to_uv(flat), np.vstack([np.stack([a, b, c], 1), np.stack([a, c, d], 1)]))
    levels = [*bevel(0, 0, TABLE_BEVEL, 3), (0, -TABLE_THICK + 0.3, 1, 0), (-0.3, -TABLE_THICK, 0.7, -0.7)]
    add_profile(mesh, (TABLE_X, TABLE_Y), TABLE_CORNER, levels, to_uv, 6, 24, unfold=0)
    light = light_pool(np.vstack(mesh.points)[:, :2])
    return mesh, np.column_stack([light, light, light, np.ones(len(light))])


def add_walls(mesh: Mesh, half: float, middle: float, heights: tuple[float, float], rows: tuple[float, float]) -> None:
    """Four walls round the table that look inward: the picture's rows from the first to the second of 0..1.

    Each has the whole width of the picture, mirrored so that it goes on round the corners.
    """
    corners = [(-half, middle + half), (half, middle + half), (half, middle - half), (-half, middle - half)]
    for number, ((ax, ay), (bx, by)) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        left, right = (0, 1) if number % 2 == 0 else (1, 0)
        points = [(ax, ay, heights[0]), (bx, by, heights[0]), (bx, by, heights[1]), (ax, ay, heights[1])]
        uv = [(left, rows[0]), (right, rows[0]), (right, rows[1]), (left, rows[1])]
        inward = (-(ax + bx) / 2 / half, (2 * middle - ay - by) / 2 / half, 0)
        mesh.add(points, inward, uv, [(0, 1, 2), (0, 2, 3)])


def room() -> Mesh:
    """The room round the table; above and below its picture the last rows go on, as dark walls and a floor.

    A near wall is seen from behind, and so not at all. A camera that stands without sees the dark walls further out.
    """
    y, width, low, high = ROOM
    mesh = Mesh()
    add_walls(mesh, width / 2, y - width / 2, (low, high), (0, 1))
    add_walls(mesh, width / 2, y - width / 2, (high, CEILING), (0.996, 0.996))
    add_walls(mesh, WITHOUT, 0, (low, CEILING), (0.004, 0.004))
    edge = FLOOR_HALF
    floor = [(-edge, -edge, low), (edge, -edge, low), (edge, edge, low), (-edge, edge, low)]
    mesh.add(floor, (0, 0, 1), [(0.5, 0.004)] * 4, [(0, 1, 2), (0, 2, 3)])
    return mesh


def build() -> None:
    """Write tray, table and room."""
    mesh, colours = tray()
    save(
        "tray",
        mesh.node("tray", "textured", colours, base="slate_base.png", normal="slate_normal.png", orm="slate_orm.png"),
    )
    mesh, colours = table()
    save(
        "table",
        mesh.node("table", "textured", colours, base="walnut.jpg", normal="walnut_normal.png", orm="walnut_orm.png"),
    )
    save("room", room().node("room", "plain", base="room.jpg", unlit="1"))


if __name__ == "__main__":
    build()
