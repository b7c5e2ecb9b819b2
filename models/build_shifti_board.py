"""Model the board of Shifti: frame, wings with windows, fixed squares, stations, places of the finished pieces.

Lengths in cm; the middle of the board is the origin, the table is at z = 0.
"""

from __future__ import annotations

import numpy as np
from mesh import bevel, lift, rounded_ring, save
from painted import Painted
from panda3d.core import GeomNode

SQUARE, EDGE = 2.4, 10.8
FIXED_TOP, STRIP_TOP, COVER_TOP = 1.62, 1.17, 1.28
FRAME_X, FRAME_Y, FRAME_TOP = 21.5, 13.7, 1.96
WING_TOP, WING_X = 1.91, 21.15
INNER, RIM = 11.25, 20.1  # a wing's window, from the squares outward
FIXED_ROWS = ("O#######O", "##.#.#.##", "#.#####.#", "##.#.#.##", "O#######O")
STRIP_ROWS = (7.2, 2.4, -2.4, -7.2)
HANDLE_SIDES = (1, -1, 1, -1)
BED = 0.64
CUP, CUP_AT, CUP_FLOOR, CUP_TOP, CUP_WALL = 2.35, 10.75, 2.08, 2.52, 0.34
SEATS = {"red": (-1, 1), "blue": (1, 1), "green": (1, -1), "yellow": (-1, -1)}
GOAL_OF = {"red": "green", "blue": "yellow", "green": "red", "yellow": "blue"}
FINISH_X, FINISH_STEP, FINISH_Z, FINISH_R = 14.4, 1.95, 2.0, 0.94


def frame(board: Painted) -> None:
    """The base, and the two bars with their stripes."""
    board.block((0, 0), (FRAME_X - 0.12, FRAME_Y - 0.12), (0.0, 0.62), 0.85, 0.16, "cream", 3, 6, 0.55)
    middle, half = (FRAME_Y + EDGE) / 2 + 0.03, (FRAME_Y - EDGE) / 2 - 0.03
    for side in (1, -1):
        levels = [*bevel(0, FRAME_TOP, 0.28, 4), (0, 0.92, 1, 0), (-0.12, 0.76, 0.7, -0.7), (-0.5, 0.70, 0, -1)]
        at = (0, side * middle)
        board.sweep((FRAME_X, half), 0.9, levels, "cream", at, 6, [1.0] * 5 + [0.8, 0.5, 0.4])
        ring = rounded_ring(FRAME_X - 0.28, half - 0.28, 0.62, 6)
        board.cap(lift(ring + at, FRAME_TOP), (0, 0, 1), "cream")
        for number in range(3):
            y = side * (FRAME_Y - 0.86 - 0.38 * number)
            z = (FRAME_TOP - 0.02, FRAME_TOP + 0.03)
            board.block((0, y), (7.7, 0.11), z, 0.1, 0.025, f"stripe_{number + 1}", 1)


def wings(board: Painted) -> None:
    """Panels with ribs between the windows; beside each window its lever's number."""
    middle, half = (EDGE + 0.06 + WING_X) / 2, (WING_X - EDGE - 0.06) / 2
    for side in (-1, 1):
        at = side * middle
        for row in (0, 2, 4, 6, 8):
            y, high = (4 - row) * SQUARE, SQUARE / 2 - 0.01
            board.block((at, y), (half, high), (0.45, WING_TOP), 0.1, 0.09, "cream")
            if row in (2, 4, 6):
                for number in range(5):
                    line = (at - side * 0.3, y + (number - 2) * 0.3)
                    board.block(line, (3.9, 0.075), (WING_TOP - 0.02, WING_TOP + 0.05), 0.07, 0.05, "cream", 1, 1, 0.8)
        for lever, y in enumerate(STRIP_ROWS):
            window(board, side, y)
            if side == HANDLE_SIDES[lever]:
                board.patch((side * (RIM + 0.66), y), (0.5, 0.5), FRAME_TOP + 0.02, f"lever_{lever + 1}")


def window(board: Painted, side: int, y: float) -> None:
    """The frame round a hidden end of a strip: a block with a hole, and in its outer wall the slot of the neck."""
    outer, low = WING_X + 0.17, EDGE + 0.06
    at, half = (side * (outer + low) / 2, y), ((outer - low) / 2, SQUARE / 2 - 0.01)
    board.sweep(half, 0.1, [*bevel(0, FRAME_TOP, 0.09, 2), (0, 0.45, 1, 0)], "cream", at, 3, [1, 1, 1, 0.6])
    hole_at, hole = (side * (INNER + RIM) / 2, y), ((RIM - INNER) / 2, 0.98)
    edge = [(g, z, -out, up) for g, z, out, up in _lip(FRAME_TOP, 0.08)]
    board.sweep(hole, 0.12, [(0, BED, -1, 0), (0, 1.2, -1, 0), edge[0]], "well", hole_at, 3, [0.25, 0.42, 0.8])
    board.sweep(hole, 0.12, edge, "cream", hole_at, 3, [0.8, 1, 1])
    inside = rounded_ring(hole[0] + 0.08, hole[1] + 0.08, 0.2, 3) + hole_at
    outside = rounded_ring(half[0] - 0.09, half[1] - 0.09, 1e-3, 3) + at
    board.rings([lift(inside, FRAME_TOP), lift(outside, FRAME_TOP)], np.tile([0, 0, 1], (2, len(inside), 1)), "cream")
    wall = side * (outer + 0.01)
    slot = [(wall, y - 0.72, 0.6), (wall, y + 0.72, 0.6), (wall, y + 0.72, 1.22), (wall, y - 0.72, 1.22)]
    faces = [[0, 1, 2], [0, 2, 3]] if side > 0 else [[0, 2, 1], [0, 3, 2]]
    board.part(slot, (side, 0, 0), "bed", faces)


def _lip(z: float, radius: float) -> list[tuple[float, float, float, float]]:
    """A round edge from an upright wall out to level ground."""
    angles = np.radians([90, 45, 0])
    return [(radius * (1 - np.sin(a)), z - radius * (1 - np.cos(a)), np.sin(a), np.cos(a)) for a in angles]


def squares(board: Painted) -> None:
    """The dark bed that strips slide in, and the squares that never move (SH-14)."""
    board.patch((0, 0), (WING_X - 0.1, EDGE + 0.1), BED, "bed", plain=True)
    for number, line in enumerate(FIXED_ROWS):
        for column, tone in enumerate(line):
            if tone != "O":
                at = ((column - 4) * SQUARE, (4 - 2 * number) * SQUARE)
                cell = {"#": "black", ".": "white"}[tone]
                board.block(at, (1.14, 1.14), (BED, FIXED_TOP), 0.14, 0.10, cell, 2, 1, 0.25)


def station(board: Painted, seat: str) -> None:
    """A seat's cup with its sign on the floor, and beside it the places of those whose goal it is."""
    side, far = SEATS[seat]
    at = (side * CUP_AT, far * CUP_AT)
    outside = [*bevel(0, CUP_TOP, CUP_WALL / 2, 3), (0, 1.0, 1, 0)]
    board.sweep((CUP, CUP), 0.62, outside, f"cup_{seat}", at, 5, [1, 1, 1, 1, 0.55])
    well = CUP - CUP_WALL
    rise = CUP_TOP - CUP_FLOOR - CUP_WALL / 2
    inside = [(-0.12, 0.0, 0, 1), (-0.03, 0.03, -0.7, 0.7), (0, 0.12, -1, 0), (0, rise, -1, 0)]
    for turn in np.radians([30, 60, 90]):
        out, up = 1 - np.cos(turn), np.sin(turn)
        inside.append((CUP_WALL / 2 * out, rise + CUP_WALL / 2 * up, out - 1, up))
    levels = [(growth, CUP_FLOOR + z, out, up) for growth, z, out, up in inside]
    board.sweep((well, well), 0.62 - CUP_WALL, levels, f"cup_{seat}", at, 5, [0.5, 0.5, 0.6, 0.95, 1, 1, 1])
    # A dark inlay on the rim, on which the cup's outline shows whatever colour the cup has.
    inlay = [rounded_ring(half, half, 0.62 - CUP + half, 5) + at for half in (CUP - 0.27, CUP - 0.07)]
    up = np.tile([0.0, 0.0, 1.0], (2, len(inlay[0]), 1))
    dark = np.full((2, len(inlay[0]), 2), 0.9)
    board.rings([lift(edge, CUP_TOP + 0.012) for edge in inlay], up, f"floor_{seat}", picture=dark)
    ring = rounded_ring(well - 0.12, well - 0.12, 0.2, 5)
    board.cap(lift(ring + at, CUP_FLOOR), (0, 0, 1), f"floor_{seat}", picture=ring / CUP)
    places(board, side, far * CUP_AT, f"finish_{GOAL_OF[seat]}")


def places(board: Painted, side: int, y: float, sign: str) -> None:
    """A raised plate with four shallow hollows, each with the sign of the seat that comes here (SH-66)."""
    top, half = FINISH_Z + 0.09, (FINISH_STEP / 2, 1.05)
    middle = side * (FINISH_X + 1.5 * FINISH_STEP)
    levels = [*bevel(0.12, top, 0.09, 3), (0.12, 0.6, 1, 0)]
    board.sweep((4 * half[0] - 0.03, half[1] - 0.03), 0.3, levels, "cream", (middle, y), 4, [1, 1, 1, 1, 0.6])
    for number in range(4):
        at = (side * (FINISH_X + FINISH_STEP * number), y)
        rim, foot = _round(FINISH_R + 0.03), _round(FINISH_R - 0.02)
        square = rounded_ring(*half, 1e-3, 7)
        up = np.tile([0.0, 0.0, 1.0], (2, len(rim), 1))
        board.rings([lift(rim + at, top), lift(square + at, top)], up, "cream")
        walls = lift(-rim / FINISH_R, 0.8)
        board.rings([lift(foot + at, FINISH_Z), lift(rim + at, top)], [walls, walls], "cream", [0.55, 0.8])
        board.cap(lift(foot + at, FINISH_Z), (0, 0, 1), sign, 0.86, foot * 0.98)


def _round(radius: float) -> np.ndarray:
    """A circle whose points answer to those of a rounded rectangle with 7 steps a corner."""
    angles = np.radians(90 / 8 * (np.arange(32) + 0.5) - 90)
    return radius * np.stack([np.cos(angles), np.sin(angles)], 1)


def clear() -> tuple[GeomNode, GeomNode]:
    """What one sees through: the covers over the strips' rows with their ribs, and the smoky windows."""
    glass, smoke = Painted(), Painted()
    for y in STRIP_ROWS:
        glass.patch((0, y), (EDGE + 0.05, SQUARE / 2), COVER_TOP, "cover", plain=True)
        for side in (-1, 1):
            smoke.patch((side * (INNER + RIM) / 2, y), ((RIM - INNER) / 2, 0.98), 1.5, "smoke", plain=True)
        for column in range(8):
            x = (column - 3.5) * SQUARE
            glass.block((x, y), (0.055, 1.19), (COVER_TOP, COVER_TOP + 0.13), 0.05, 0.045, "rib", 1, 1, 1.0)
    return glass.painted("clear"), smoke.painted("smoke", unlit="1")


def shutter() -> Painted:
    """What closes a window, where nobody may see the ends of the strips."""
    lid = Painted()
    lid.block((0, 0), ((RIM - INNER) / 2 - 0.03, 0.94), (1.3, WING_TOP - 0.12), 0.1, 0.08, "cream")
    return lid


def build() -> None:
    """Write shifti_board and shifti_shutter."""
    board = Painted()
    frame(board)
    wings(board)
    squares(board)
    for seat in SEATS:
        station(board, seat)
    save("shifti_board", board.painted("board"), *clear())
    save("shifti_shutter", shutter().painted("shutter"))


if __name__ == "__main__":
    build()
