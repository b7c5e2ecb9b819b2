"""Paint the stone atlas: 4 x 2 cells of 512 pixels, S M F B over H O E T, with roughness/metal and normals.

A cell shows 5.4 cm of a 5.2 cm stone: the extra rim keeps the neighbours' colours out of the small mipmaps.
The ring outside the brass line stays plain mottle, because the models lay their bevels and sides on it.
"""

from __future__ import annotations

import numpy as np
from raster import (
    BRASS,
    PALETTES,
    STANDARD,
    blur,
    colours,
    coverage,
    halved,
    load_shapes,
    named,
    noise,
    normal_map,
    place,
    rgb,
    rounded,
    save,
    symbol_colour,
    to_linear,
    to_srgb,
)

CELL, CELL_CM = 512, 5.4
CM = CELL / CELL_CM
ORDER = ("SMFB", "HOET")
SWATCH = 12
SYMBOL, LINE, LINE_WIDTH, LINE_RADIUS = 3.3, 4.3, 0.07, 0.36


def body(shade: str, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Mottled stone in a palette colour (linear light), and its bump height."""
    clouds = noise(CELL, CELL, seed, CM, CM, 3.0)
    veins = noise(CELL, CELL, seed + 50, CM * 2.2, CM * 2.2, 2.2)
    web = np.exp(-((veins / 0.10) ** 2)) * np.clip(0.5 + noise(CELL, CELL, seed + 90, CM * 2, CM * 2), 0, 1)
    grain = noise(CELL, CELL, seed + 130, 5, 5, 1.0)
    colour = to_linear(rgb(shade))
    value = 1.0 + 0.20 * np.clip(clouds, -1.6, 1.6) + 0.045 * grain
    stone = colour * value[..., None]
    pale = colour * 0.75 + 0.25 * (0.35 + 0.65 * colour.max())
    return stone + (web * 0.34)[..., None] * (pale - stone), clouds * 1.2 + grain * 0.35 - web * 1.5


def paint(palette: str) -> None:
    """Write stones_base in a palette; with the standard one stones_orm and stones_normal too, which all share."""
    shades = colours(palette)
    shapes = load_shapes()
    size = (2 * CELL, 4 * CELL)
    base, orm, normal = np.zeros((*size, 3)), np.zeros((*size, 3)), np.zeros((*size, 3))
    orm[..., 0] = 1.0
    middle, outer = CELL / 2, (LINE + LINE_WIDTH) / 2 * CM
    radius = LINE_RADIUS * CM
    ring = rounded(middle - outer, middle - outer, middle + outer, middle + outer, radius)
    line = coverage(ring.difference(ring.buffer(-LINE_WIDTH * CM)), CELL, CELL)[..., None]
    for row, keys in enumerate(ORDER):
        for column, key in enumerate(keys):
            at = np.s_[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]
            stone, bump = body(shades[key], 11 + 7 * (4 * row + column))
            inlay = coverage(place(shapes[f"sym_{key}"], middle, middle, SYMBOL / 2 * CM), CELL, CELL)[..., None]
            tone = to_linear(rgb(symbol_colour(palette, key)))
            tone = tone * (1 + 0.03 * noise(CELL, CELL, 400 + column, 30, 30))[..., None]
            # A thin dark joint round the inlays is what tells inlay from print.
            joint = np.clip(blur(np.maximum(inlay, line), 1.6)[..., 0] * 2.4, 0, 1)[..., None]
            stone = stone * (1 - 0.42 * joint)
            face = stone + inlay * (tone - stone)
            face = face + line * (to_linear(rgb(BRASS)) - face)
            base[at] = to_srgb(face)
            orm[at][..., 1] = (0.36 + 0.03 * np.clip(bump, -1, 1)) * (1 - inlay[..., 0]) + 0.39 * inlay[..., 0]
            orm[at][..., 1:] += line * (np.array([0.28, 1.0]) - orm[at][..., 1:])
            flush = np.maximum(inlay, line)[..., 0]
            groove = blur(flush, 1.2) * (1 - flush) * 3.0
            normal[at] = normal_map(bump * 0.55 * (1 - flush) - groove, 0.16)
            # A swatch for the stones' brass band, in the corner the round face leaves free. Hardly metal:
            # the band looks at the dark below the horizon, where real brass would turn black.
            base[at][-SWATCH:, :SWATCH] = rgb("#E2B840")
            orm[at][-SWATCH:, :SWATCH, 1:] = 0.42, 0.25
            normal[at][-SWATCH:, :SWATCH] = 0.5, 0.5, 1.0
    # Mottled stone is a fifth as large as a JPEG; the linen of the cards is smaller as a PNG.
    save(named("stones_base", palette, "jpg"), base)
    if palette == STANDARD:
        save("stones_orm.png", halved(orm))
        save("stones_normal.png", normal)


def build() -> None:
    """Write the atlas in every palette."""
    for palette in PALETTES:
        paint(palette)


if __name__ == "__main__":
    build()
