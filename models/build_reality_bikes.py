"""Model the bikes of Reality Shift in four colours, standing and folded flat, and the speed die; outlines.

Lengths in cm. A bike's origin is the middle of its foot on the square, it heads for x. `body` is lit, `neon` shines by
itself at every step of quality. The die's origin is its middle.
"""

from __future__ import annotations

import numpy as np
from build_shifti import SIDES, die_faces, die_side
from mesh import Mesh, save
from painted import Atlas, Painted

SEATS = ("red", "yellow", "blue", "green")
REALITY = Atlas("reality")
WIDTHS = {"thin": 0.10, "mid": 0.16, "wide": 0.20}

# Along the bike: x, middle height, half the height and half the width of the shell.
SHELL = np.array([
    (-1.00, 0.52, 0.10, 0.12), (-0.88, 0.57, 0.20, 0.22), (-0.55, 0.58, 0.28, 0.29), (-0.20, 0.56, 0.33, 0.28),
    (0.08, 0.59, 0.355, 0.25), (0.34, 0.61, 0.305, 0.22), (0.64, 0.60, 0.225, 0.18), (0.88, 0.55, 0.14, 0.12),
    (0.99, 0.50, 0.06, 0.06),
])  # fmt: skip
AROUND = 12
GLASS, ROOF = range(3, 6), (2, 4)  # the stretches of the shell, along and around, that the canopy covers
WHEELS = ((-0.62, 0.165), (0.61, 0.13))  # x and half the width
WHEEL_R, WHEEL_SIDES, WHEEL_EDGE = 0.365, 14, 0.05
HOOP = (0.20, 0.27)
OVER = 0.012
FLAT, FLAT_FOOT = 0.20, 0.02

DIE_FACES = ("2", "3", "3", "5", "4", "2")
"""What +x, +y, +z, -x, -y, -z show."""


def section(x: float, turn: np.ndarray, grow: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """Points and normals of the shell at x, by the angle from its left side up."""
    middle, high, wide = (np.interp(x, SHELL[:, 0], SHELL[:, n]) for n in (1, 2, 3))
    c, s = np.cos(turn), np.sin(turn)
    # A superellipse: fuller than a tube, and no edge is sharp.
    y, z = np.sign(c) * np.abs(c) ** 0.75, np.sign(s) * np.abs(s) ** 0.75
    normal = np.stack([np.zeros_like(turn), c / wide, s / high], 1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    points = np.stack([np.full_like(turn, x), wide * y, middle + high * z], 1)
    return points + grow * normal, normal


def lean(normals: np.ndarray, before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Normals of the shell that follow its taper between two sections."""
    along = after - before
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    normals = normals - along * np.sum(normals * along, axis=1, keepdims=True)
    return normals / np.linalg.norm(normals, axis=1, keepdims=True)


def strip(mesh: Painted, first: tuple, second: tuple, cell: str, shade=1.0) -> None:
    """Quads between two rows of points with their normals; the second row lies ahead of the first."""
    (a, na), (b, nb) = first, second
    count = len(a)
    k = np.arange(count - 1)
    faces = np.vstack([np.stack([k, k + 1, k + count + 1], 1), np.stack([k, k + count + 1, k + count], 1)])
    mesh.part(np.vstack([a, b]), np.vstack([na, nb]), cell, faces, shade)


def shell(mesh: Painted, seat: str) -> None:
    """The fairing with its canopy of dark glass."""
    turn = np.linspace(0, 2 * np.pi, AROUND + 1)
    sections = [section(x, turn) for x in SHELL[:, 0]]
    rows = []
    for n, (points, normals) in enumerate(sections):
        before, after = sections[max(n - 1, 0)][0], sections[min(n + 1, len(sections) - 1)][0]
        rows.append((points, lean(normals, before, after)))
    for n in range(len(rows) - 1):
        for start, stop in ((0, ROOF[0]), ROOF, (ROOF[1], AROUND)):
            at = np.s_[start : stop + 1]
            cell = "glass" if (start, stop) == ROOF and n in GLASS else f"body_{seat}"
            strip(mesh, *[(points[at], normals[at]) for points, normals in rows[n : n + 2]], cell)
    for row, out in ((rows[0], -1), (rows[-1], 1)):
        mesh.cap(row[0][:-1] if out > 0 else row[0][:-1][::-1], (out, 0, 0), "tyre")


def wheel(mesh: Painted, x: float, half: float, laid: bool) -> None:
    """A hubless wheel; `laid` flat on the ground when the bike folds."""
    turn = np.arange(WHEEL_SIDES) * 2 * np.pi / WHEEL_SIDES
    radii = (WHEEL_R - WHEEL_EDGE, WHEEL_R, WHEEL_R, WHEEL_R - WHEEL_EDGE)
    offsets = (half, half - WHEEL_EDGE, WHEEL_EDGE - half, -half)
    leans = ((0.6, 0.8), (0.9, 0.4), (0.9, -0.4), (0.6, -0.8))
    rings = [hoop_points(turn, x, radius, at, laid) for radius, at in zip(radii, offsets, strict=True)]
    normals = [hoop_points(turn, 0, out, side, laid, True) for out, side in leans]
    mesh.rings(rings, normals, "tyre")
    mesh.cap(rings[0], hoop_points(turn[:1], 0, 0, 1, laid, True)[0], "tyre", 0.5)
    mesh.cap(rings[-1][::-1], hoop_points(turn[:1], 0, 0, -1, laid, True)[0], "tyre", 0.5)


def hoop_points(turn, x: float, radius: float, aside: float, laid: bool, normal: bool = False) -> np.ndarray:
    """A circle about a wheel's axle, moved aside along it: upright its axle is y, laid flat it is z."""
    a, b = radius * np.cos(turn), radius * np.sin(turn)
    if laid:
        high = aside if normal else aside * 0.35 + 0.07
        return np.stack([x + a, b, np.full_like(turn, high)], 1)
    return np.stack([x + a, np.full_like(turn, aside), (0 if normal else WHEEL_R) - b], 1)


def neon(mesh: Painted, seat: str, laid: bool, squash) -> None:
    """What shines: hoops in the wheels, a line down each flank, the tail, and the white lamp at the nose."""
    cell = f"neon_{seat}"
    turn = np.linspace(0, 2 * np.pi, WHEEL_SIDES + 1)
    for x, half in WHEELS:
        for side in (1,) if laid else (1, -1):
            rows = [hoop_points(turn, x, radius, side * (half + OVER), laid) for radius in HOOP]
            out = np.broadcast_to((0, 0, 1) if laid else (0, side, 0), rows[0].shape)
            strip(mesh, *[(row, out) for row in rows][::-side], cell)
    x = SHELL[:, 0]
    for flank in (np.radians([-4, 14]), np.radians([166, 184])):
        rows = [section(at, flank, OVER + 0.012 * (at < 0.95)) for at in x]
        for first, second in zip(rows, rows[1:], strict=False):
            strip(mesh, (squash(first[0]), first[1]), (squash(second[0]), second[1]), cell)
    roof = np.radians([58, 74, 90, 106, 122])
    for at, to in zip((0.60, 0.74, 0.86), (0.74, 0.86, 0.97), strict=True):
        rows = [section(here, roof, 1.6 * OVER) for here in (at, to)]
        strip(mesh, (squash(rows[0][0]), rows[0][1]), (squash(rows[1][0]), rows[1][1]), "lamp")
    circle = np.linspace(0, 2 * np.pi, 9)[:-1]
    mesh.cap(squash(section(0.97, circle)[0] + (0.012, 0, 0)), (1, 0, 0), "lamp")
    mesh.cap(squash(section(-1.0, circle)[0] - (0.012, 0, 0))[::-1], (-1, 0, 0), cell)


def sign(mesh: Painted, seat: str, squash) -> None:
    """The shape of the seat on the rear deck, to be read from behind."""
    corners = np.array([(-1.0, -1), (1, -1), (1, 1), (-1, 1)])
    points = np.array([(-0.62 + 0.19 * up, -0.19 * right, 0.885 + 0.01 * up) for right, up in corners])
    mesh.part(squash(points), (0, 0, 1), f"sign_{seat}", [[0, 1, 2], [0, 2, 3]], 1.0, corners * 0.95)


def bike(seat: str, laid: bool) -> tuple[Painted, Painted]:
    """The lit and the shining part of a bike."""
    body, light = Painted(REALITY), Painted(REALITY)

    def squash(points: np.ndarray) -> np.ndarray:
        return points * (1, 1, FLAT) + (0, 0, FLAT_FOOT) if laid else points

    shell(body, seat)
    body.points = [squash(points) for points in body.points]
    for x, half in WHEELS:
        wheel(body, x, half, laid)
    neon(light, seat, laid, squash)
    sign(light, seat, squash)
    return body, light


def bike_hull(grow: float) -> Mesh:
    """The bike's shape blown up, wheels and all."""
    mesh = Mesh()
    turn = np.linspace(0, 2 * np.pi, AROUND + 1)[:-1]
    rings = []
    between = [(x, 0, 0, 0) for x in (-0.95, -0.6, 0.0, 0.6, 0.9)]
    ends = [(-1.0 - grow, 0.36, 0.30, 0.16), *between, (1.0 + grow, 0.36, 0.30, 0.10)]
    for x, middle, high, wide in ends:
        if not wide:
            top = np.interp(x, SHELL[:, 0], SHELL[:, 1] + SHELL[:, 2])
            wide = max(np.interp(x, SHELL[:, 0], SHELL[:, 3]), 0.17 if abs(x) > 0.5 else 0.0)
            low = 0.0 if abs(x) < 0.9 else 0.1
            middle, high = (top + low) / 2, (top - low) / 2
        c, s = np.cos(turn), np.sin(turn)
        y, z = np.sign(c) * np.abs(c) ** 0.6, np.sign(s) * np.abs(s) ** 0.6
        rings.append(np.stack([np.full_like(turn, x), (wide + grow) * y, middle + (high + grow) * z], 1))
    nowhere = np.zeros((len(rings), AROUND, 2))
    mesh.add_rings(rings[::-1], rings[::-1], nowhere)
    mesh.add_cap(rings[-1], (1, 0, 0), nowhere[0])
    mesh.add_cap(rings[0], (-1, 0, 0), nowhere[0])
    return mesh


def die() -> Painted:
    """The speed die."""
    mesh = Painted(REALITY)
    points, normals, flat = die_side()
    for axes, face in zip(SIDES, DIE_FACES, strict=True):
        mesh.part(points @ axes, normals @ axes, f"die_{face}", die_faces(), 1.0, flat * 0.98)
    return mesh


def build() -> None:
    """Write the bikes, their outline, and the die (its outline is that of Shifti's dice)."""
    for seat in SEATS:
        for name, laid in ((seat, False), (f"{seat}_flat", True)):
            body, light = bike(seat, laid)
            lit = body.painted("body", "lit_from_within", emission="reality_base.png")
            save(f"reality_bike_{name}", lit, light.painted("neon", unlit="1"))
    save("reality_bike_outline", *[bike_hull(grow).node(name, "plain") for name, grow in WIDTHS.items()])
    save("reality_die", die().painted("die"))


if __name__ == "__main__":
    build()
