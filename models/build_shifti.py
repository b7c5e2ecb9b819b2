"""Model the things of Shifti that move: levers, pegs, dice; the arrow of a lever; the outlines of all.

Lengths in cm. A lever's origin is the middle of its row at home, a peg's the middle of its foot, a die's its middle.
"""

from __future__ import annotations

import build_shifti_board
import numpy as np
from badges import badge
from build_shifti_board import CUP, CUP_FLOOR, CUP_TOP, HANDLE_SIDES, SEATS, SQUARE, STRIP_TOP
from mesh import Mesh, lift, rounded_ring, save
from painted import Painted, to_cell
from shapely.geometry import Polygon

WIDTHS = {"thin": 0.10, "mid": 0.16, "wide": 0.20}

STRIPS = ("#.#..#.#..#.#", ".###.#.#.###.", ".###.#.#.###.", "#.#..#.#..#.#")
STRIP_LOW, STRIP_HALF = 0.80, 1.09
NECK_TOP, NECK_LOW, NECK_HALF = 1.12, 0.74, 0.625
RIM_X, GRIP_X = 21.5, 26.45  # at home two black squares of the neck are between them
GRIP = (1.3, 1.0)
GRIP_Z = (0.04, 1.74)

PEG_SIDES = 20
# The peg's outline from below: radius and height. Above it a ball.
PEG = (
    (0.85, 0.0), (0.91, 0.04), (0.93, 0.13), (0.915, 0.26), (0.87, 0.37), (0.79, 0.46), (0.70, 0.535),
    (0.63, 0.63), (0.58, 0.77), (0.555, 0.93), (0.55, 1.09), (0.56, 1.22), (0.60, 1.34),
)  # fmt: skip
HEAD_R, TOP_R, TOP_Z = 0.84, 0.50, 2.65  # the head is cut flat, so that its sign is seen whole
EDGE = 0.10  # over so much the ball turns into the flat: the lamp's gleam lies there
RING_R, RING_TUBE, RING_Z, DASHES = 1.12, 0.075, 0.155, 9

DIE, DIE_BEVEL = 0.9, 0.28
FACES = {"a": ("1", "2", "3", "star", "star", "star"), "b": ("4", "5", "6", "star", "star", "stars")}


# Levers


def lever(number: int) -> Painted:
    """Strip, neck, tail and grip in one piece (SH-15)."""
    mesh = Painted()
    side = HANDLE_SIDES[number - 1]
    for index, tone in enumerate(STRIPS[number - 1]):
        cell = {"#": "strip_black", ".": "strip_white"}[tone]
        at, half = ((index - 6) * SQUARE, 0), (SQUARE / 2 - 0.02, STRIP_HALF)
        mesh.block(at, half, (STRIP_LOW, STRIP_TOP), 0.06, 0.05, cell, 1, 1, 0.4)
    end = 6.5 * SQUARE
    # Tail and neck: at home the tail ends flush with the frame, and so do the two marks of each.
    for out, reach in ((side, GRIP_X + 0.3), (-side, RIM_X - 0.02)):
        at, half = (out * (end + reach) / 2, 0), ((reach - end) / 2, NECK_HALF)
        mesh.block(at, half, (NECK_LOW, NECK_TOP), 0.05, 0.05, "neck", 2, 2, 0.7)
        for mark in range(2):
            x = out * (RIM_X - SQUARE * (mark + 0.5))
            mesh.block((x, 0), (0.62, 0.40), (NECK_TOP - 0.01, NECK_TOP + 0.025), 0.04, 0.02, "strip_white", 1, 1, 1.0)
    grip_at = side * (GRIP_X + GRIP[0])
    mesh.block((grip_at, 0), GRIP, GRIP_Z, 0.62, 0.32, "grip", 4, 5, 0.75, closed=True)
    for rib in range(4):
        at = (grip_at + (rib - 1.5) * 0.42, 0)
        mesh.block(at, (0.09, 0.56), (GRIP_Z[1] - 0.05, GRIP_Z[1] + 0.06), 0.08, 0.06, "grip", 2, 3, 0.7)
    return mesh


# Pegs


def profile(grow: float = 0.0) -> np.ndarray:
    """Radius, height, and the outward and upward part of the normal, from the foot to the edge of the flat top."""
    shoulder = np.arccos((TOP_R + EDGE) / HEAD_R)
    small = EDGE / np.cos(shoulder)
    ball = np.linspace(-np.arccos(PEG[-1][0] / HEAD_R), shoulder, 8)
    edge = np.linspace(shoulder, np.pi / 2, 4)[1:]
    head_z = TOP_Z - small - (HEAD_R - small) * np.sin(shoulder)
    head = np.stack([np.cos(ball), np.sin(ball)], 1)
    rim = np.stack([np.cos(edge), np.sin(edge)], 1)
    low = np.array(PEG)
    low = low[low[:, 1] < head_z + HEAD_R * head[0, 1] - 0.02]
    line = np.vstack([low, HEAD_R * head + [0, head_z], small * rim + [TOP_R, TOP_Z - small]])
    along = np.gradient(line, axis=0)[: len(low)]
    normal = np.vstack([np.stack([along[:, 1], -along[:, 0]], 1), head, rim])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    return np.hstack([line + grow * normal, normal])


def circle(radius: float) -> np.ndarray:
    """A flat ring of a peg's points."""
    angles = np.arange(PEG_SIDES) * 2 * np.pi / PEG_SIDES
    return radius * np.stack([np.cos(angles), np.sin(angles)], 1)


def peg(seat: str) -> Painted:
    """A piece of a seat, with its sign on the head."""
    mesh = Painted()
    line = profile()[::-1]
    rings = [lift(circle(radius), z) for radius, z, _, _ in line]
    normals = [lift(circle(out), up) for _, _, out, up in line]
    mesh.cap(rings[0], (0, 0, 1), f"head_{seat}", picture=circle(0.98))
    shades = np.interp(line[:, 1], [0.0, 0.5, 0.9, 1.2], [0.62, 0.9, 0.92, 1.0])
    mesh.rings(rings, normals, f"peg_{seat}", shades)
    return mesh


def peg_hull(grow: float) -> Mesh:
    """The peg's shape blown up, with a filled waist: a line would cross it where the head's underside begins."""
    mesh = Mesh()
    line = profile(grow)[::-1]
    radii = np.where(line[:, 1] < TOP_Z - HEAD_R, np.maximum(line[:, 0], 0.70 + grow), line[:, 0])
    # Blown up, neck and head cut into each other: no ring may be above the one before.
    heights = np.minimum.accumulate(line[:, 1])
    rings = [lift(circle(radius), z) for radius, z in zip(radii, heights, strict=True)]
    mesh.add_cap(rings[0], (0, 0, 1), np.zeros((PEG_SIDES, 2)))
    mesh.add_rings(rings, rings, np.zeros((*np.shape(rings)[:2], 2)))
    mesh.add_cap(rings[-1][::-1], (0, 0, -1), np.zeros((PEG_SIDES, 2)))
    return mesh


def stranded_ring() -> Mesh:
    """The dashes round the foot of a piece that stands on white (SH-40)."""
    mesh = Mesh()
    tube = np.radians(np.arange(6) * 60)
    for dash in range(DASHES):
        rings, normals = [], []
        for turn in np.linspace(0, 2 * np.pi / DASHES * 0.62, 5) + dash * 2 * np.pi / DASHES:
            out = np.array([np.cos(turn), np.sin(turn), 0])
            normal = np.cos(tube)[:, None] * out + np.sin(tube)[:, None] * [0, 0, 1]
            normals.append(normal)
            rings.append(RING_R * out + [0, 0, RING_Z] + RING_TUBE * normal)
        uv = np.broadcast_to(to_cell("ring", (0.0, 0.0)), (5, 6, 2))
        mesh.add_rings(rings[::-1], normals[::-1], uv)
        mesh.add_cap(rings[0], -np.cross(normals[0][0], (0, 0, 1)), uv[0])
        mesh.add_cap(rings[-1], np.cross(normals[-1][0], (0, 0, 1)), uv[0])
    return mesh


# Dice


def die_side(grow: float = 0.0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The upper side of the die as a grid with its half of the bevels: points, normals, positions on the face."""
    inner, turn = DIE - DIE_BEVEL, np.radians([0, 15, 30, 45])
    core = np.concatenate([np.full(4, -inner), np.full(4, inner)])
    lean = np.concatenate([-np.tan(turn[::-1]), np.tan(turn)])
    cx, cy = np.meshgrid(core, core)
    lx, ly = np.meshgrid(lean, lean)
    normal = np.stack([lx, ly, np.ones_like(lx)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    points = np.stack([cx, cy, np.full_like(cx, inner)], -1) + normal * (DIE_BEVEL + grow)
    return points.reshape(-1, 3), normal.reshape(-1, 3), points[..., :2].reshape(-1, 2) / (DIE + grow)


def die_faces() -> np.ndarray:
    """The triangles of a side's grid of 8 x 8 points."""
    index = np.arange(64).reshape(8, 8)
    a, b, c, d = (part.ravel() for part in (index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]))
    return np.vstack([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


# How the upper side is turned to be +x, +y, +z, -x, -y, -z: where its x, y and z go. Each face is upright when the die
# was turned the shortest way to bring it up.
SIDES = tuple(
    np.array(axes, float)
    for axes in (
        ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
        ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
        ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
        ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    )
)


def die(name: str) -> Painted:
    """A die with its faces (SH-23)."""
    mesh = Painted()
    points, normals, flat = die_side()
    for axes, face in zip(SIDES, FACES[name], strict=True):
        mesh.part(points @ axes, normals @ axes, f"die_{face}", die_faces(), 1.0, flat * 0.98)
    return mesh


def die_hull(grow: float) -> Mesh:
    """The die's shape blown up."""
    mesh = Mesh()
    points, normals, flat = die_side(grow)
    for axes in SIDES:
        mesh.add(points @ axes, normals @ axes, flat, die_faces())
    return mesh


# Lines on squares and stations, the arrow


# Outer and inner half side and height of the frames that lie on a square and on the rim of a cup. The wider ones lie
# below the thin ones and stand out on both sides.
SQUARE_LINES = {"thin": (1.05, 0.95, 0.05), "mid": (1.10, 0.90, 0.035), "wide": (1.14, 0.85, 0.02)}
STATION_LINES = {
    "thin": (CUP - 0.12, CUP - 0.22, CUP_TOP - CUP_FLOOR + 0.05),
    "mid": (CUP - 0.09, CUP - 0.25, CUP_TOP - CUP_FLOOR + 0.035),
    "wide": (CUP - 0.03, CUP - 0.31, CUP_TOP - CUP_FLOOR + 0.02),
}


def line(outer: float, inner: float, z: float, corner: float) -> Mesh:
    """A flat rounded frame; `corner` is the round of its outer edge."""
    mesh = Mesh()
    rings = [lift(rounded_ring(half, half, corner - outer + half, 4), z) for half in (inner, outer)]
    mesh.add_rings(rings, np.tile([0, 0, 1], (2, len(rings[0]), 1)), np.zeros((2, len(rings[0]), 2)))
    # An outline shows the sides of its hull that look away.
    mesh.faces = [faces[:, ::-1] for faces in mesh.faces]
    return mesh


def arrow() -> Painted:
    """The handle of a lever: it points right; gold on an ink plate."""
    mesh = Painted()
    half = [(-0.66, 0.28), (0.0, 0.28), (0.0, 0.70), (0.82, 0)]
    badge(mesh, Polygon([*half, *[(x, -y) for x, y in half[2::-1]]]))
    return mesh


def build() -> None:
    """Write the board, levers, pegs, dice, the arrow, the ring of the stranded, and the outlines."""
    build_shifti_board.build()
    for number in range(1, 5):
        save(f"shifti_lever_{number}", lever(number).painted("lever"))
    for seat in SEATS:
        save(f"shifti_peg_{seat}", peg(seat).painted("peg"))
    for name in FACES:
        save(f"shifti_die_{name}", die(name).painted("die"))
    save("shifti_stranded", stranded_ring().node("ring", "plain", None, base="shifti_base.png", unlit="1"))
    save("shifti_arrow", arrow().painted("arrow"))
    for thing, hull in (("peg", peg_hull), ("die", die_hull)):
        save(f"shifti_{thing}_outline", *[hull(grow).node(name, "plain") for name, grow in WIDTHS.items()])
    for thing, lines, corner in (("square", SQUARE_LINES, 0.3), ("station", STATION_LINES, 0.6)):
        save(f"shifti_{thing}_outline", *[line(*at, corner).node(name, "plain") for name, at in lines.items()])


if __name__ == "__main__":
    build()
