"""Paint Shifti: one atlas of 8 x 8 cells that all its models share, in every palette, and the small plan.

A cell is one colour, perhaps with a sign or a digit; shifti_cells.json names them in the atlas's order. Colours that
are numbers are seats. Parts that one sees through are stored multiplied by their alpha: their gloss stays whole. The
smoke of the windows is what is left of the light behind it; its `veil` is the alpha for cards that can only blend.
"""

from __future__ import annotations

import json
import sys

import numpy as np
from raster import (
    INK,
    IVORY,
    PALETTES,
    ROOT,
    STANDARD,
    blur,
    coverage,
    load_shapes,
    named,
    place,
    rgb,
    rounded,
    save,
    text_mask,
    to_linear,
    to_srgb,
)

sys.path.insert(0, str(ROOT.parent))
from game.scene.palettes import SEATS, SHAPES

CELLS = json.loads((ROOT / "shifti_cells.json").read_text(encoding="utf-8"))
SIDE, CELL = 8, 64
PALE = 0.30  # the luminance above which a seat's sign on its own colour is ink

# The plan: squares of PX pixels, the frame round them, beside it the four seats, below it the two kinds of strip.
PX, MARGIN = 16, 1
FIXED = {0: "O#######O", 2: "##.#.#.##", 4: "#.#####.#", 6: "##.#.#.##", 8: "O#######O"}
STRIPS = ("#.#..#.#..#.#", ".###.#.#.###.")
CORNERS = {(0, 0): 0, (0, 8): 1, (8, 8): 2, (8, 0): 3}
PLAN = 256


def luminance(colour: str) -> float:
    """How light a colour is, 0..1."""
    return float(to_linear(rgb(colour)) @ [0.2126, 0.7152, 0.0722])


def sign_colour(seat: str) -> str:
    """What is readable on a seat's colour."""
    return INK if luminance(seat) > PALE else IVORY


def lay(image: np.ndarray, mask: np.ndarray, colour: np.ndarray) -> None:
    """An inlay with the thin dark joint that tells inlay from print."""
    joint = np.clip(blur(mask, 1.2) * 1.6, 0, 1)[..., None] * 0.30
    image *= 1 - joint
    image += mask[..., None] * (colour - image)


def cell(what: dict, seats: tuple[str, ...], shapes: dict) -> np.ndarray:
    """One cell, RGBA in sRGB."""
    colour, seat = what["colour"], what.get("seat", what["colour"])
    own = seats[seat] if isinstance(seat, int) else ""
    base = to_linear(rgb(own if isinstance(colour, int) else colour)) * what.get("dark", 1.0)
    base += what.get("pale", 0.0) * (1 - base)
    image, middle = np.tile(base, (CELL, CELL, 1)), CELL / 2
    if "sign" in what:
        shape = place(shapes[f"seat_{SHAPES[seat]}"], middle, middle, what["sign"] * middle)
        on_itself = isinstance(colour, int) and "dark" not in what
        lay(image, coverage(shape, CELL, CELL), to_linear(rgb(sign_colour(own) if on_itself else own)))
    for name, x, y, size in what.get("shapes", ()):
        shape = place(shapes[f"seat_{name}"], middle * (1 + x), middle * (1 - y), size * middle)
        lay(image, coverage(shape, CELL, CELL), to_linear(rgb(what["ink"])))
    if "text" in what:
        digit = text_mask(what["text"], round(what["size"] * CELL / 0.72))
        top, left = (CELL - digit.shape[0]) // 2, (CELL - digit.shape[1]) // 2
        mask = np.zeros((CELL, CELL))
        mask[top : top + digit.shape[0], left : left + digit.shape[1]] = digit
        lay(image, mask, to_linear(rgb(what["ink"])))
    alpha = what.get("alpha", 1.0)
    return np.dstack([to_srgb(image * alpha), np.full((CELL, CELL), what.get("veil", alpha))])


def atlas(seats: tuple[str, ...], cells: dict[str, dict] = CELLS) -> np.ndarray:
    """The cells, row by row."""
    shapes = load_shapes()
    image = np.zeros((SIDE * CELL, SIDE * CELL, 4))
    for number, what in enumerate(cells.values()):
        row, column = divmod(number, SIDE)
        at = np.s_[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]
        image[at] = cell(what, seats, shapes)
    return image


def gloss(cells: dict[str, dict] = CELLS) -> np.ndarray:
    """Occlusion, roughness and metal of the cells, a few pixels each."""
    image = np.zeros((SIDE, SIDE, 3))
    for number, what in enumerate(cells.values()):
        image[divmod(number, SIDE)] = what.get("open", 1.0), what["rough"], 0.0
    return image.repeat(8, axis=0).repeat(8, axis=1)


def plan(seats: tuple[str, ...]) -> np.ndarray:
    """The board with its fixed rows, the seats' pieces at its right, the strips below it."""
    image = np.tile(rgb(CELLS["cream"]["colour"]), (PLAN, PLAN, 1))
    tones = {"#": rgb(CELLS["black"]["colour"]), ".": rgb(CELLS["white"]["colour"])}

    def square(row: float, column: float, colour: np.ndarray) -> None:
        y, x = round(row * PX), round(column * PX)
        image[y : y + PX - 1, x : x + PX - 1] = colour

    for row, line in FIXED.items():
        for column, tone in enumerate(line):
            if tone in tones:
                square(row + MARGIN, column + MARGIN, tones[tone])
    for number, line in enumerate(STRIPS):
        for column, tone in enumerate(line):
            square(12 + 1.5 * number, column, tones[tone])
    for (row, column), seat in CORNERS.items():
        y, x = (0 if at == 0 else PX * 9 for at in (row, column))
        image[y : y + 2 * PX, x : x + 2 * PX] = rgb(seats[seat]) * 0.62
    for seat, colour in enumerate(seats[:4]):
        y, x = round((0.5 + 2 * seat) * PX), 13 * PX
        image[y : y + PX, x : x + PX] = rgb(INK)
        disc = coverage(rounded(1.5, 1.5, PX - 1.5, PX - 1.5, PX / 2 - 1.6), PX, PX)[..., None]
        part = image[y : y + PX, x : x + PX]
        part += disc * (rgb(colour) - part)
    return image


def build() -> None:
    """Write shifti_base and shifti_plan in every palette, and shifti_orm, which all share."""
    for palette in PALETTES:
        seats = SEATS[palette]
        save(named("shifti_base", palette), atlas(seats))
        save(named("shifti_plan", palette), plan(seats))
        if palette == STANDARD:
            save("shifti_orm.png", gloss())


if __name__ == "__main__":
    build()
