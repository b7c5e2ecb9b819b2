"""Paint the cards of Reality Shift: 48 action cards, the seven checkpoints, four summaries, the back and a pile's edge.

Each face is a picture of its own, named by the card's number. An action card has its colour, the shape of that colour,
the number to drive (again as chevrons) and the pictogram of its shift, and no words (RS-124). A summary shows a turn.
"""

from __future__ import annotations

import sys

import numpy as np
from build_reality import SEAM, colours
from build_shifti import luminance
from raster import INK, PALETTES, ROOT, canvas, load_shapes, named, noise, paint, place, rgb, rounded, save, text_mask
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union
from shift_signs import PICTOGRAMS, arrow_shape, number_ring, start_icon

sys.path.insert(0, str(ROOT.parent))
from game.rules.reality_shift.cards import CARDS, DECK, WHITE

WIDTH, HEIGHT = 288, 402
EDGE, PLATE, LINES = "#16171B", "#0A0B0E", "#3A0F0F"
GOLD, DIM = "#FFC857", "#B9AE9C"
PALE = 0.30  # the luminance above which what is written on a colour is ink
SHAPES = {"red": "circle", "blue": "square", "green": "triangle", "yellow": "diamond"}


def shade(colour: str, factor: float) -> np.ndarray:
    """A colour made darker, or (above 1) mixed with white."""
    value = rgb(colour)
    return value * factor if factor <= 1 else value + (1 - value) * (factor - 1)


def card_shape(colour: str, shapes: dict):
    """The shape of a card's colour: the seats' own, and a ring for white."""
    if colour == WHITE:
        return Point(0, 0).buffer(0.88, quad_segs=24).difference(Point(0, 0).buffer(0.50, quad_segs=24))
    return shapes[f"seat_{SHAPES[colour]}"]


def write(image: np.ndarray, text: str, x: float, y: float, high: float, colour: str, middle: bool = True) -> None:
    """Figures whose middle (or left end) is at x, y; `high` is the height of a digit."""
    mask = text_mask(text, round(high / 0.711))
    top, left = round(y - mask.shape[0] / 2), round(x - (mask.shape[1] / 2 if middle else 0))
    part = image[top : top + mask.shape[0], left : left + mask.shape[1]]
    part += mask[..., None] * (rgb(colour) - part)


def plate(image: np.ndarray, shape, step: float = 37.0) -> None:
    """A dark field with thin red lines, like track seen from above."""
    paint(image, shape, PLATE)
    x0, y0, x1, y1 = shape.bounds
    lines = [LineString([(x, y0), (x, y1)]) for x in np.arange(x0 + step / 2, x1, step)]
    lines += [LineString([(x0, y), (x1, y)]) for y in np.arange(y0 + step / 2, y1, step)]
    paint(image, unary_union(lines).buffer(0.8).intersection(shape.buffer(-1)), LINES)


def body(colour: str) -> np.ndarray:
    """A dark card with a field of a colour."""
    image = canvas(WIDTH, HEIGHT, EDGE)
    paint(image, rounded(11, 11, WIDTH - 11, HEIGHT - 11, 13), shade(colour, 0.72))
    paint(image, rounded(12.5, 12.5, WIDTH - 12.5, HEIGHT - 12.5, 12), colour)
    return image


def tones(colour: str, palette: str) -> dict[str, np.ndarray | str]:
    """The colours of a pictogram on a card: its cube is of the card's colour."""
    own = colours(palette)[colour]
    if colour == WHITE:
        faces, arrow = {"top": "#F3EBDA", "left": "#B9AE9C", "right": "#8B8272"}, SEAM
    else:
        faces, arrow = {"top": shade(own, 1.34), "left": own, "right": shade(own, 0.56)}, "#FFFFFF"
    return faces | {"ghost": DIM, "axis": "#F3EBDA", "gap": PLATE, "arrow": arrow}


def pictogram(image: np.ndarray, shift: str, x: float, y: float, half: float, tone: dict) -> None:
    """A shift's sign round a place."""
    for shape, role in PICTOGRAMS[shift]():
        paint(image, place(shape, x, y, half), tone[role])


def chevrons(image: np.ndarray, count: int, right: float, y: float, colour: str) -> None:
    """The number once more, as so many chevrons."""
    for n in range(count):
        x = right - 20 * n
        paint(image, LineString([(x - 9, y - 15), (x, y), (x - 9, y + 15)]).buffer(3.6, cap_style="flat"), colour)


def action(number: int, shapes: dict, palette: str) -> np.ndarray:
    """The face of an action card."""
    card, lacquer = CARDS[number], colours(palette)
    own = lacquer[card.colour]
    image, ink = body(own), INK if luminance(own) > PALE else "#FFFFFF"
    write(image, str(card.move), 34, 57, 52, ink, middle=False)
    chevrons(image, card.move, WIDTH - 34, 57, ink)
    field = rounded(24, 100, WIDTH - 24, HEIGHT - 24, 11)
    plate(image, field)
    pictogram(image, card.shift, WIDTH / 2 - 8, 234, 104, tones(card.colour, palette))
    sign = place(card_shape(card.colour, shapes), 50, HEIGHT - 50, 15)
    paint(image, sign.buffer(2.2), "#F3EBDA")
    paint(image, sign, own if card.colour != WHITE else "#F3EBDA")
    return image


def back() -> np.ndarray:
    """The common back: track in the dark, a white cube that tilts."""
    image = canvas(WIDTH, HEIGHT, EDGE)
    field = rounded(12, 12, WIDTH - 12, HEIGHT - 12, 12)
    plate(image, field, 36)
    paint(image, field.difference(field.buffer(-1.8)), SEAM, 0.75)
    tone = tones(WHITE, "standard") | {"left": "#CFC5B3", "right": "#8B8272"}
    glow = Point(WIDTH / 2, HEIGHT / 2).buffer(106, quad_segs=32)
    paint(image, glow, PLATE)
    paint(image, glow.difference(glow.buffer(-2.2)), SEAM, 0.9)
    pictogram(image, "tilt", WIDTH / 2 + 2, HEIGHT / 2 + 2, 84, tone)
    return image


def checkpoint(number: int) -> np.ndarray:
    """A checkpoint card: its number as it stands on its cube."""
    image = canvas(WIDTH, HEIGHT, EDGE)
    field = rounded(12, 12, WIDTH - 12, HEIGHT - 12, 12)
    plate(image, field, 36)
    paint(image, field.difference(field.buffer(-2.0)), "#F3EBDA", 0.85)
    x, y = WIDTH / 2, HEIGHT / 2 + 18
    paint(image, place(Point(0, 0).buffer(1.0), x, y, 104), PLATE)
    paint(image, place(number_ring(), x, y, 96), "#F3EBDA")
    write(image, str(number), x, y, 104, "#F3EBDA")
    write(image, str(number), 32, 47, 38, "#F3EBDA", middle=False)
    return image


def bike_sign():
    """A bike from the side, heading right."""
    top = [(-1.0, 0.22), (-0.86, 0.40), (-0.30, 0.52), (0.08, 0.52), (0.45, 0.38), (1.02, 0.0)]
    shell = Polygon([*top, (0.66, 0.12), (0.34, 0.10), (0.0, -0.10), (-0.30, -0.06), (-0.62, 0.20)])
    shell = shell.buffer(-0.03).buffer(0.06)
    canopy = Polygon([(-0.06, 0.42), (0.12, 0.41), (0.42, 0.28), (0.05, 0.30)])
    wheels = [Point(x, -0.18).buffer(0.42).difference(Point(x, -0.18).buffer(0.27)) for x in (-0.58, 0.58)]
    return unary_union([shell.difference(canopy), unary_union(wheels).difference(shell.buffer(0.07))])


def card_sign():
    """A small card."""
    return rounded(-0.52, -0.76, 0.52, 0.76, 0.12)


def die_sign():
    """A die that shows three."""
    pips = [Point(x, x).buffer(0.14) for x in (-0.42, 0.0, 0.42)]
    return rounded(-0.80, -0.80, 0.80, 0.80, 0.24).difference(unary_union(pips))


def straight(length: float):
    """An arrow to the right."""
    return arrow_shape(np.array([(-length, 0), (length - 0.3, 0)]), 0.13, 0.36)


def half_turn_sign():
    """A bent arrow that comes back."""
    turn = np.radians(np.linspace(200, -20, 30))
    points = np.stack([0.55 * np.cos(turn), 0.55 * np.sin(turn)], 1)
    return affinity.translate(arrow_shape(points, 0.13, 0.34), 0, -0.1)


def summary(colour: str, shapes: dict, palette: str) -> np.ndarray:
    """A turn in signs: appear and throw; in any order drive the die, drive a card or turn, shift; draw up to three."""
    own = colours(palette)[colour]
    image, ink = body(own), INK if luminance(own) > PALE else "#FFFFFF"
    paint(image, place(shapes[f"seat_{SHAPES[colour]}"], 50, 52, 22), ink)
    paint(image, place(bike_sign(), WIDTH - 80, 56, 42), ink)
    plate(image, rounded(24, 92, WIDTH - 24, HEIGHT - 24, 11))
    pale = "#F3EBDA"

    def put(shape, x: float, y: float, half: float, tone: str = pale) -> None:
        paint(image, place(shape, x, y, half).buffer(3), PLATE)
        paint(image, place(shape, x, y, half), tone)

    def strong(x: float, y: float, half: float) -> None:
        """A card, with the frame that tells a card in these rows."""
        put(card_sign(), x, y, half)
        paint(image, place(card_sign(), x, y, half).buffer(-half * 0.14), PLATE)
        put(Point(0, 0).buffer(0.22), x, y, half, own)

    rows = (122, 176, 230, 284, 340)
    put(start_icon(), 62, rows[0], 19)
    put(straight(0.6), 106, rows[0], 17, DIM)
    put(bike_sign(), 152, rows[0], 24, own)
    put(die_sign(), 226, rows[0], 16)
    frame = rounded(34, rows[1] - 28, WIDTH - 34, rows[3] + 27, 9)
    paint(image, frame.difference(frame.buffer(-1.6)), GOLD, 0.85)
    put(die_sign(), 66, rows[1], 15)
    put(straight(0.9), 118, rows[1], 19, GOLD)
    put(bike_sign(), 176, rows[1], 23, own)
    strong(66, rows[2], 21)
    put(straight(0.9), 118, rows[2], 19, GOLD)
    put(bike_sign(), 176, rows[2], 23, own)
    put(LineString([(0.12, 0.7), (-0.12, -0.7)]).buffer(0.09), 207, rows[2], 19, DIM)
    put(half_turn_sign(), 227, rows[2], 19)
    strong(66, rows[3], 21)
    put(straight(0.9), 118, rows[3], 19, GOLD)
    tone = tones(colour, palette)
    pictogram(image, "slide", 172, rows[3], 25, tone)
    pictogram(image, "tilt", 226, rows[3], 25, tone)
    for n in range(4):
        put(card_sign(), 60 + 3.2 * n, rows[4] + 4 - 2.2 * n, 19, DIM)
    put(straight(0.6), 118, rows[4] + 2, 17, DIM)
    for n in range(3):
        strong(160 + 32 * n, rows[4] + 2, 21)
    return image


def edge() -> None:
    """The edge of a pile of dark cards, 25 sheets a cm, tiling."""
    rows = 256
    position = np.arange(rows) / rows * 25
    sheet = np.random.default_rng(15).uniform(0.7, 1.3, 25)[position.astype(int) % 25]
    gap = np.clip(np.abs(position % 1 - 0.5) * 2, 0, 1) ** 5
    lines = (sheet * (1 - 0.6 * gap))[:, None] * (1 + 0.05 * noise(rows, 128, 16, 3, 60))
    save("reality_edge.png", rgb("#26272C") * lines[..., None])


def build() -> None:
    """Write the faces in every palette, the back, and the edge of a pile."""
    shapes = load_shapes()
    for palette in PALETTES:
        for number in DECK:
            save(named(f"reality_cards/{number}", palette), action(number, shapes, palette))
        for colour in SHAPES:
            save(named(f"reality_cards/summary_{colour}", palette), summary(colour, shapes, palette))
    for number in range(1, 8):
        save(f"reality_cards/checkpoint_{number}.png", checkpoint(number))
    save("reality_back.png", back())
    edge()


if __name__ == "__main__":
    build()
