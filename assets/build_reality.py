"""Paint the cubes of Reality Shift: one atlas of all 54 faces, the blank one and a swatch, with relief, gloss and glow.

A cell shows 6.4 cm of a face of 6: the picture runs over the face's half of the bevels, and the rest keeps the
neighbours out of the small mipmaps. Cells go row by row: six of each cube, T B N S E W, then BLANK, then SWATCH.
Track runs out to the edge of its face. Whether it goes on there is the pile's affair, so the seams at the cubes' edges
are not painted but modelled (models/build_reality.py); those within a face are painted.
"""

from __future__ import annotations

import json
import sys

import numpy as np
from build_shifti import atlas, gloss
from raster import (
    IVORY,
    PALETTES,
    ROOT,
    STANDARD,
    blur,
    coverage,
    halved,
    named,
    normal_map,
    place,
    rgb,
    save,
    text_mask,
    to_linear,
    to_srgb,
)
from shapely import affinity
from shapely.geometry import LineString, box
from shapely.ops import unary_union
from shift_signs import finish_icon, number_ring, start_icon

sys.path.insert(0, str(ROOT.parent))
from game.rules.reality_shift.faces import BOX, DESIGNS, Design
from game.scene.palettes import SEATS

COLUMNS, ROWS, CELL, CELL_CM = 8, 7, 240, 6.4
CM = CELL / CELL_CM
BLANK, SWATCH = 54, 55
WHITE = {STANDARD: "#F1ECE0", "colour_blind": "#FFFFFF", "high_contrast": "#FFFFFF"}
TRACK, SEAM, GOLD, INK = "#0A0B0D", "#E0342B", "#E2B240", "#08090A"
HIDDEN, HATCH = "#121417", "#2A2E34"
INSET, CORNER, LIP, DEPTH = 0.16, 0.2, 0.05, 0.04
SEAM_WIDE, SEAM_LONG, SEAM_LIT = 0.11, 1.6, 0.9  # the lamp would wash a glowing line out to pink
ICON, START = 0.74, 0.82
LACQUER_ROUGH, TRACK_ROUGH, SEAM_ROUGH, ICON_ROUGH = 0.22, 0.10, 0.4, 0.38
GLOW, ICON_GLOW = 0.22, 0.10


def colours(palette: str) -> dict[str, str]:
    """The lacquers of the faces."""
    red, blue, green, yellow, _ = SEATS[palette]
    return {"red": red, "yellow": yellow, "blue": blue, "green": green, "white": WHITE[palette]}


def square_box(row: int, column: int, grow_out: float = 0.0):
    """A square of a face in cm, y up; where it lies at the face's edge it may reach beyond."""
    left, low = 2 * column - 3, 1 - 2 * row
    return box(
        left - grow_out * (column == 0), low - grow_out * (row == 2),
        left + 2 + grow_out * (column == 2), low + 2 + grow_out * (row == 0),
    )  # fmt: skip


def track_shape(squares: list[tuple[int, int]]):
    """The sunk track: drawn in where no square joins, with round corners, and out over the edges of the face."""
    whole = unary_union([square_box(row, column, 1.0) for row, column in squares])
    shape = whole.buffer(-INSET, join_style="mitre")
    return shape.buffer(-CORNER).buffer(2 * CORNER).buffer(-CORNER)


def seams(squares: list[tuple[int, int]]):
    """The red lines between the squares of a face that join (RS-26)."""
    half, wide = SEAM_LONG / 2, SEAM_WIDE / 2
    found = []
    for row, column in squares:
        x, y = 2 * column - 2, 2 - 2 * row
        if (row, column + 1) in squares:
            found.append(box(x + 1 - wide, y - half, x + 1 + wide, y + half))
        if (row + 1, column) in squares:
            found.append(box(x - half, y - 1 - wide, x + half, y - 1 + wide))
    return unary_union(found).buffer(0.02)


def pixels(shape) -> np.ndarray:
    """How much of each pixel of a cell is covered by a shape in cm."""
    return coverage(place(shape, CELL / 2, CELL / 2, CM), CELL, CELL)


class Face:
    """The layers of one face: base colour in linear light, roughness, height in cm, and what glows."""

    def __init__(self, lacquer: str, squares: list[tuple[int, int]]) -> None:
        self.base = np.tile(to_linear(rgb(lacquer)), (CELL, CELL, 1))
        self.rough = np.full((CELL, CELL), LACQUER_ROUGH)
        self.height = np.zeros((CELL, CELL))
        self.glow = np.zeros((CELL, CELL, 3))
        shape = track_shape(squares)
        track = pixels(shape)
        self.lay(pixels(shape.buffer(LIP)), to_linear(rgb(lacquer)) * 0.4, LACQUER_ROUGH)
        self.lay(track, to_linear(rgb(TRACK)), TRACK_ROUGH)
        self.height -= DEPTH * pixels(shape.buffer(LIP / 2))
        red, line = to_linear(rgb(SEAM)), pixels(seams(squares))
        self.lay(line, SEAM_LIT * red, SEAM_ROUGH)
        shine = np.maximum(line, GLOW * np.clip(blur(line, 0.12 * CM), 0, 1) * track)
        self.glow += shine[..., None] * red

    def lay(self, mask: np.ndarray, colour: np.ndarray, rough: float) -> None:
        self.base += mask[..., None] * (colour - self.base)
        self.rough += mask * (rough - self.rough)

    def sign(self, mask: np.ndarray, colour: str) -> None:
        """A flush inlay that a dark side still shows."""
        self.lay(mask, to_linear(rgb(colour)), ICON_ROUGH)
        self.glow += mask[..., None] * (ICON_GLOW * to_linear(rgb(colour)) - self.glow)

    def icon(self, mark: str, row: int, column: int) -> None:
        """Start, finish or a checkpoint's number in a square."""
        x, y = 2 * column - 2, 2 - 2 * row

        def laid(shape, size: float = ICON):
            return pixels(affinity.translate(affinity.scale(shape, size, size, origin=(0, 0)), x, y))

        if mark == "S":
            self.sign(laid(start_icon(), START), IVORY)
        elif mark == "F":
            tones = {"gold": GOLD, "ivory": IVORY, "ink": INK}
            for shape, tone in finish_icon():
                self.sign(laid(shape), tones[tone])
        else:
            self.sign(laid(number_ring()), IVORY)
            digit = text_mask(mark, round(1.12 * ICON * CM / 0.711))
            high, wide = digit.shape
            top, left = round(CELL / 2 - y * CM - high / 2), round(CELL / 2 + x * CM - wide / 2)
            mask = np.zeros((CELL, CELL))
            mask[top : top + high, left : left + wide] = digit
            self.sign(mask, IVORY)


def marks(design: Design, side: int) -> dict[tuple[int, int], str]:
    """The icons of a side by their squares."""
    found = dict.fromkeys(design.starts, "S")
    if design.checkpoint:
        found[design.checkpoint_square] = str(design.checkpoint)
    if design.finish >= 0:
        found[design.finish] = "F"
    return {(square // 3 % 3, square % 3): mark for square, mark in found.items() if square // 9 == side}


def paint_face(design: Design, side: int, lacquers: dict[str, str]) -> Face:
    """One of the 54 faces."""
    squares = [(row, column) for row in range(3) for column in range(3) if design.track[9 * side + 3 * row + column]]
    face = Face(lacquers[design.colours[side]], squares)
    for (row, column), mark in marks(design, side).items():
        face.icon(mark, row, column)
    return face


def blank() -> Face:
    """What stands for a face that nobody may look at: it tells neither colour nor track (RS-93)."""
    face = Face(HIDDEN, [])
    lines = [LineString([(x - 4, -4), (x + 4, 4)]) for x in np.arange(-8, 8.1, 0.5)]
    inside = box(-2.6, -2.6, 2.6, 2.6)  # the bevels, seen in the grooves between cubes, are plain
    face.lay(pixels(unary_union(lines).buffer(0.07).intersection(inside)), to_linear(rgb(HATCH)), 0.6)
    face.rough[:] = 0.6
    return face


def swatch() -> Face:
    """The red of the seams at the cubes' edges."""
    face = Face(SEAM, [])
    face.base *= SEAM_LIT
    face.rough[:] = SEAM_ROUGH
    face.glow[:] = to_linear(rgb(SEAM))
    return face


def faces(palette: str) -> list[Face]:
    """All cells in order."""
    lacquers = colours(palette)
    painted = [paint_face(DESIGNS[name], side, lacquers) for name in BOX for side in range(6)]
    return [*painted, blank(), swatch()]


def sheet(cells: list[np.ndarray]) -> np.ndarray:
    """The cells row by row."""
    rows = [np.hstack(cells[at : at + COLUMNS]) for at in range(0, COLUMNS * ROWS, COLUMNS)]
    return np.vstack(rows)


def parts() -> None:
    """The cells that bikes, die and handles share, in every palette."""
    cells = json.loads((ROOT / "reality_cells.json").read_text(encoding="utf-8"))
    for palette in PALETTES:
        save(named("reality_base", palette), atlas(SEATS[palette], cells))
    save("reality_orm.png", gloss(cells))


def lights() -> None:
    """What shines: a soft round halo, a rim, and a trail from its tail (left) to the bike; white, thin in the alpha."""
    y, x = np.mgrid[0:64, 0:64] / 31.5 - 1
    halo = np.clip(1 - np.hypot(x, y), 0, 1) ** 2.2
    save("reality_halo.png", np.dstack([np.ones((64, 64, 3)), halo]))
    rim = 0.12 + 0.78 * np.maximum(abs(x), abs(y)) ** 3.5
    save("reality_rim.png", np.dstack([np.ones((64, 64, 3)), rim]))
    high, wide = 64, 128
    v, u = np.mgrid[0:high, 0:wide]
    up, along = 1 - v / (high - 1), u / (wide - 1)
    body = (0.30 + 0.25 * up) * np.clip(along * 1.4, 0, 1)
    edge = np.clip((up - 0.86) / 0.08, 0, 1) * np.clip(along * 2.5, 0, 1)
    white = np.clip(0.30 * up + 0.7 * edge, 0, 1)
    save("reality_trail.png", np.dstack([0.62 + 0.38 * np.repeat(white[..., None], 3, -1), np.maximum(body, edge)]))


def build() -> None:
    """Write reality_cubes_base in every palette; relief, gloss and glow, which all share; bikes' cells and lights."""
    for palette in PALETTES:
        cells = faces(palette)
        save(named("reality_cubes_base", palette), to_srgb(sheet([face.base for face in cells])))
        if palette == STANDARD:
            orm = sheet([np.dstack([np.ones((CELL, CELL)), face.rough, np.zeros((CELL, CELL))]) for face in cells])
            save("reality_cubes_orm.png", halved(orm))
            save("reality_cubes_glow.png", to_srgb(halved(sheet([face.glow for face in cells]))))
            heights = [halved(face.height) * CM / 2 for face in cells]  # in its own pixels
            save("reality_cubes_normal.png", sheet([normal_map(height, 1.5) for height in heights]))
    parts()
    lights()


if __name__ == "__main__":
    build()
