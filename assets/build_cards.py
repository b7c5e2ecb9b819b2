"""Paint the cards of Shifting Stones: the 72 faces, the common back and the paper of their edges.

Each face is a picture of its own, named by the card: a table shows a few of them, all 72 would take 50 MB of textures.
"""

from __future__ import annotations

import json

import numpy as np
from raster import (
    INK,
    PALETTES,
    PAPER,
    ROOT,
    canvas,
    colours,
    load_shapes,
    named,
    noise,
    normal_map,
    paint,
    place,
    rgb,
    rounded,
    save,
    symbol_colour,
    text_mask,
)
from shapely import affinity
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

WIDTH, HEIGHT = 312, 436
CM = WIDTH / 6.3
GOLD, PLATE, WILD, HATCH = "#B8892B", "#2A2F35", "#3A4149", "#565F69"
SIDES = {"SM": 1, "FB": 2, "HO": 3, "ET": 3}
"""How many of the nine stones have these two sides (ST-1)."""
NIGHT, LATTICE = "#27313F", "#A98A45"


def weave(height: int, width: int) -> np.ndarray:
    """A linen weave as brightness about 1; its period of 3 pixels is 0.06 cm, and it packs to nothing."""
    y, x = np.mgrid[0:height, 0:width]
    over = np.where((x // 3 + y // 3) % 2 == 0, (x % 3 == 1) * 1.0, (y % 3 == 1) * 1.0)
    return 1.0 + 0.022 * (over - 0.33)


def diamond(x: float, y: float, half: float):
    """A slim lozenge."""
    return Polygon([(x, y - half), (x + half * 0.72, y), (x, y + half), (x - half * 0.72, y)])


def frame(inset: float, width: float, radius: float):
    """A hairline frame along the card's edge."""
    outer = rounded(inset, inset, WIDTH - inset, HEIGHT - inset, radius)
    return outer.difference(outer.buffer(-width))


def cell(image: np.ndarray, key: str, x: float, y: float, size: float, shapes: dict, palette: str) -> None:
    """One field of a pattern: a small stone, or a hatched wild field."""
    tile = rounded(x, y, x + size, y + size, size * 0.13)
    if key == "*":
        paint(image, tile, WILD)
        step = size / 5.0
        lines = [LineString([(x + k * step, y + size), (x + k * step + size, y)]) for k in range(-5, 6)]
        inner = rounded(x + 3, y + 3, x + size - 3, y + size - 3, size * 0.10)
        paint(image, unary_union(lines).buffer(size * 0.028, cap_style="flat").intersection(inner), HATCH)
        return
    colour = rgb(colours(palette)[key])
    paint(image, tile, colour * 0.62)
    paint(image, tile.buffer(-size * 0.022), colour + (1 - colour) * 0.22)
    face = tile.buffer(-size * 0.045)
    paint(image, face, colour)
    symbol = place(shapes[f"sym_{key}"], x + size / 2, y + size / 2, size * 0.36)
    paint(image, symbol, symbol_colour(palette, key))


def face(card: dict, shapes: dict, digits: dict, palette: str) -> np.ndarray:
    """The face of one card."""
    image = canvas(WIDTH, HEIGHT, PAPER) * weave(HEIGHT, WIDTH)[..., None]
    paint(image, frame(13, 1.6, 12), GOLD, 0.75)
    mask = digits[card["points"]]
    top, left = 28, 28
    part = image[top : top + mask.shape[0], left : left + mask.shape[1]]
    part += mask[..., None] * (rgb(INK) - part)
    for i in range(card["points"]):
        paint(image, diamond(WIDTH - 37 - 19.5 * i, 47, 10.5), GOLD)
    rows = card["rows"]
    down, across = len(rows), len(rows[0])
    size, gap, edge = (76, 4, 8) if max(down, across) == 3 else (88, 5, 9)
    wide, high = across * size + (across - 1) * gap, down * size + (down - 1) * gap
    # The middle of the free paper below the number: the same height on every card.
    x0, y0 = (WIDTH - wide) / 2, 262 - high / 2 + (8 if down == 3 else 0)
    plate = rounded(x0 - edge, y0 - edge, x0 + wide + edge, y0 + high + edge, 17)
    paint(image, affinity.translate(plate, 0, 2.0).buffer(1.2), "#8C8068", 0.55)
    paint(image, plate, PLATE)
    for r, line in enumerate(rows):
        for c, key in enumerate(line):
            cell(image, key, x0 + c * (size + gap), y0 + r * (size + gap), size, shapes, palette)
    return image


def back() -> np.ndarray:
    """The common back: gold lozenges on slate blue round an emblem of two squares that have shifted."""
    image = canvas(WIDTH, HEIGHT, NIGHT) * (1 + 0.9 * (weave(HEIGHT, WIDTH) - 1))[..., None]
    paint(image, frame(13, 2.2, 12), LATTICE, 0.9)
    inside = rounded(21, 21, WIDTH - 21, HEIGHT - 21, 7)
    middle = (WIDTH / 2, HEIGHT / 2)
    emblem = diamond(*middle, 78)
    emblem = affinity.scale(emblem, 1.22, 0.92)
    step_x, step_y = 38.0, 44.0
    for j in range(-9, 10):
        for i in range(-5, 6):
            x, y = middle[0] + (i + 0.5 * (j % 2)) * step_x, middle[1] + j * step_y * 0.5
            lozenge = affinity.scale(diamond(x, y, 17.5), 1.12, 1.0)
            if not inside.buffer(2).contains(lozenge) or lozenge.buffer(3).intersects(emblem.buffer(5)):
                continue
            paint(image, lozenge.difference(lozenge.buffer(-1.7, join_style="mitre")), LATTICE, 0.85)
            paint(image, diamond(x, y, 4.6), LATTICE, 0.85)
    paint(image, emblem.difference(emblem.buffer(-2.6, join_style="mitre")), "#D0AC5A")
    inner = emblem.buffer(-7, join_style="mitre")
    paint(image, inner.difference(inner.buffer(-1.3, join_style="mitre")), LATTICE, 0.8)
    x, y = middle
    first, second = rounded(x - 30, y - 25, x + 3, y + 8, 4), rounded(x - 3, y - 8, x + 30, y + 25, 4)
    paint(image, first, "#D0AC5A")
    paint(image, second.buffer(4), NIGHT)
    paint(image, second.difference(second.buffer(-3.2)), "#D0AC5A")
    return image


def arrow(x: float, y: float, reach: float, degrees: float = 0.0, both: bool = False):
    """An arrow through a point, its tip `reach` to the right, turned; or with a tip at both ends."""
    shaft = LineString([(x - reach + (7 if both else 0), y), (x + reach - 7, y)]).buffer(2.2, cap_style="flat")
    tip = Polygon([(x + reach, y), (x + reach - 11, y - 8), (x + reach - 11, y + 8)])
    parts = [shaft, tip, affinity.rotate(tip, 180, (x, y))] if both else [shaft, tip]
    return affinity.rotate(unary_union(parts), degrees, (x, y))


def sheet(x: float, y: float, high: float):
    """A small card as a line."""
    outer = rounded(x - high * 0.36, y - high / 2, x + high * 0.36, y + high / 2, high * 0.1)
    return outer.difference(outer.buffer(-2.4))


def reference(sides: dict[str, int], shapes: dict, palette: str, dark: bool) -> np.ndarray:
    """The reference card (ST-9): how many stones have which two sides, and the four things that a turn may do.

    In pictures, so that it needs no language: a card is paid for a swap or for turning a stone over, a card is scored,
    two cards are drawn. The dark one is the first player's.
    """
    paper, ink = (NIGHT, "#EFE4CC") if dark else (PAPER, INK)
    image = canvas(WIDTH, HEIGHT, paper) * weave(HEIGHT, WIDTH)[..., None]
    paint(image, frame(13, 1.6, 12), LATTICE if dark else GOLD, 0.9)
    for row, (pair, count) in enumerate(sides.items()):
        y, size = 30 + 54 * row, 46
        write(image, f"{count} x", 34, y + 8, 30, ink)
        for key, x in zip(pair, (112, 226), strict=True):
            cell(image, key, x, y, size, shapes, palette)
        paint(image, arrow(192, y + size / 2, 24, both=True), ink)
    for middle in (255, 337):
        paint(image, LineString([(28, middle), (WIDTH - 28, middle)]).buffer(0.8), ink, 0.35)
    paint(image, LineString([(WIDTH / 2, 262), (WIDTH / 2, HEIGHT - 26)]).buffer(0.8), ink, 0.35)
    spot = rounded(-17, -17, 17, 17, 4)
    # A card for a swap of two neighbours.
    paint(image, sheet(46, 296, 44), ink)
    paint(image, arrow(73, 296, 9), ink)
    for x in (102, 138):
        stone = affinity.translate(affinity.scale(spot, 0.8, 0.8), x, 306)
        paint(image, stone.difference(stone.buffer(-2.4)), ink)
    paint(image, arrow(120, 280, 22, both=True), ink)
    # A card for a stone that is turned over.
    paint(image, sheet(182, 296, 44), ink)
    paint(image, arrow(209, 296, 9), ink)
    stone = affinity.translate(spot, 250, 296)
    half = Polygon([(200, 320), (300, 272), (300, 340), (200, 340)])
    paint(image, stone.difference(stone.buffer(-2.4)).union(stone.intersection(half)), ink)
    # A card that is scored: its points.
    paint(image, sheet(58, 374, 44), ink)
    paint(image, arrow(90, 374, 9), ink)
    paint(image, diamond(125, 374, 18), LATTICE if dark else GOLD)
    # Two cards instead.
    write(image, "+ 2", 178, 358, 32, ink)
    for x in (245, 259):
        outer = rounded(x - 16, 352, x + 16, 396, 4)
        paint(image, outer, paper)
        paint(image, sheet(x, 374, 44), ink)
    return image


def write(image: np.ndarray, text: str, x: int, y: int, pixels: int, ink: str) -> None:
    """Words from the left, their top at y."""
    mask = text_mask(text, pixels)
    part = image[y : y + mask.shape[0], x : x + mask.shape[1]]
    part += mask[..., None] * (rgb(ink) - part)


def papers() -> None:
    """The plain paper, its weave as normals, and the edge of a pile (25 sheets a cm, tiling)."""
    save("paper.png", canvas(96, 96, PAPER) * weave(96, 96)[..., None])
    y, x = np.mgrid[0:96, 0:96]
    thread = np.where((x // 6 + y // 6) % 2 == 0, np.cos((x % 6 - 2.5) / 2.5), np.cos((y % 6 - 2.5) / 2.5))
    save("paper_normal.png", normal_map(thread, 0.30))
    rows, sheet = 512, np.zeros((512, 256))
    shade = np.random.default_rng(5).uniform(0.80, 1.0, 25)
    position = np.arange(rows) / rows * 25
    gap = np.clip(np.abs(position % 1 - 0.5) * 2, 0, 1) ** 5
    sheet += (shade[position.astype(int) % 25] - 0.42 * gap)[:, None]
    sheet *= 1 + 0.035 * noise(rows, 256, 6, 3, 60)
    save("paper_edge.png", rgb(PAPER) * sheet[..., None])


def build() -> None:
    """Write the faces and reference cards in every palette, card_back.png and the paper pictures."""
    shapes = load_shapes()
    cards = json.loads((ROOT / "stones_cards.json").read_text(encoding="utf-8"))
    em = round(WIDTH * 0.27)  # Roboto digits stand 0.711 em high
    digits = {points: text_mask(str(points), em) for points in (1, 2, 3, 5)}
    for palette in PALETTES:
        for card in cards:
            save(named(f"cards/{card['id']}", palette), face(card, shapes, digits, palette))
        for name, dark in (("reference", False), ("reference_dark", True)):
            save(named(f"cards/{name}", palette), reference(SIDES, shapes, palette, dark))
    save("card_back.png", back())
    papers()


if __name__ == "__main__":
    build()
