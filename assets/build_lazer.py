"""Paint the atlas of Lazer Ryderz: strips, their marks, signs, stands, tokens, the die, the cassette; one a palette.

Nothing in it is lit: the table is dark, and what one sees shines by itself. Colours are stored as they are seen. The
cells are those of game/scene/looks/lazer_ryderz/cells.py.
"""

from __future__ import annotations

import sys
from math import cos, pi, sin

import numpy as np
from raster import PALETTES, ROOT, coverage, named, place, rgb, save, text_mask
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

sys.path.insert(0, str(ROOT.parent))
from game.rules.lazer_ryderz.pieces import CHARACTERS, STACKS
from game.scene.looks.lazer_ryderz import cells

CM = 100  # pixels of a strip
HALF = 1.0
CORE, GAUSS = 0.25, 0.38
BLACK, PLATE, IVORY = "#05040A", "#0B0812", "#EFE6D2"
DISC = 512  # pixels: smooth but for the flakes
STEEL, DIE, PINK = "#15101F", "#2A1147", "#FF5FB4"


def spiral() -> object:
    """A soft turn's swirl, in -1..1."""
    turn = np.linspace(0.4, 4.6 * pi, 60)
    points = [(0.052 * t * cos(t), 0.052 * t * sin(t)) for t in turn]
    return LineString(points).buffer(0.12)


def bolt() -> object:
    """A hard turn's lightning bolt."""
    return Polygon([(0.15, 0.95), (-0.55, -0.1), (-0.1, -0.1), (-0.25, -0.95), (0.55, 0.2), (0.08, 0.2), (0.45, 0.95)])


def fin() -> object:
    """The Lazer Shark: a fin over a wave."""
    curve = [(-0.85, -0.35), (-0.55, 0.1), (-0.2, 0.5), (0.3, 0.78), (0.72, 0.85)]
    back = [(0.5, 0.45), (0.44, 0.05), (0.55, -0.35)]
    x = np.linspace(-0.95, 0.95, 40)
    wave = LineString([(a, -0.62 + 0.09 * sin(3.3 * pi * a)) for a in x]).buffer(0.085)
    return unary_union([Polygon([*curve, *back]), wave])


def star() -> object:
    """The Super Sheriff: a star with five balls."""
    ring = [(r * sin(k * pi / 5), r * cos(k * pi / 5)) for k in range(10) for r in [0.86 if k % 2 == 0 else 0.38]]
    balls = [Point(0.86 * sin(2 * k * pi / 5), 0.86 * cos(2 * k * pi / 5)).buffer(0.13) for k in range(5)]
    return unary_union([Polygon(ring), *balls]).difference(Point(0, 0).buffer(0.17))


def waves() -> object:
    """The Galactic Waveryder: three waves."""
    x = np.linspace(-0.85, 0.85, 50)
    lines = [LineString([(a, y + 0.17 * sin(2.4 * pi * a)) for a in x]).buffer(0.105) for y in (0.52, 0.0, -0.52)]
    return unary_union(lines)


def helmet() -> object:
    """The Phantom Cosmonaut: a helmet with its visor."""
    head = Point(0, 0.12).buffer(0.74)
    collar = box(-0.62, -0.88, 0.62, -0.56).buffer(0.06)
    visor = affinity.scale(Point(0, 0.12).buffer(0.5), 1.06, 0.68)
    shine = affinity.scale(Point(-0.2, 0.22).buffer(0.14), 1.3, 0.6)
    return unary_union([head.difference(visor), collar.difference(head.buffer(0.06)), shine])


SIGNS = dict(zip(CHARACTERS, (fin, star, waves, helmet), strict=True))


class Sheet:
    """The atlas of one palette: colours and how solid they are."""

    def __init__(self, palette: str) -> None:
        self.image = np.zeros((cells.SIDE, cells.SIDE, 4))
        self.lights = {who: rgb(colour) for who, colour in cells.LIGHTS[palette].items()}

    def fill(self, cell: cells.Cell, colour) -> None:
        left, top, wide, high = cell
        self.image[top : top + high, left : left + wide] = (*(rgb(colour) if isinstance(colour, str) else colour), 1)

    def mask(self, cell: cells.Cell, mask: np.ndarray, colour, clear: bool = False) -> None:
        """Lay a colour where the mask says; `clear`: on nothing, so that the mask is what is solid."""
        left, top, wide, high = cell
        part = self.image[top : top + high, left : left + wide]
        colour = rgb(colour) if isinstance(colour, str) else colour
        if clear:
            part[..., :3] = colour
            part[..., 3] = np.maximum(part[..., 3], mask)
        else:
            part[..., :3] += mask[..., None] * (colour - part[..., :3])

    def draw(self, cell: cells.Cell, shape, colour, at=(0.5, 0.5), half: float = 32, clear: bool = False) -> None:
        """A shape in -1..1 about a place of the cell (shares from its top left), half its size in pixels."""
        _left, _top, wide, high = cell
        self.mask(cell, coverage(place(shape, at[0] * wide, at[1] * high, half), wide, high), colour, clear)

    def write(self, cell: cells.Cell, text: str, pixels: int, colour, at=(0.5, 0.5)) -> None:
        _left, _top, wide, high = cell
        ink = text_mask(text, pixels)
        mask = np.zeros((high, wide))
        y, x = round(at[1] * high - ink.shape[0] / 2), round(at[0] * wide - ink.shape[1] / 2)
        mask[y : y + ink.shape[0], x : x + ink.shape[1]] = ink
        self.mask(cell, mask, colour)

    # What is painted

    def strip(self, character: str) -> None:
        """One period of a lazer: a white core in a glowing body with lit edges, and the rider's own pattern.

        It goes on into the cell's edges, so that no small mipmap shows a joint.
        """
        left, top, wide, high = cells.strip(character)
        edge = cells.EDGE
        rows = np.arange(high + 2 * edge)[:, None] + np.zeros(wide + 2 * edge)
        across = np.minimum(np.abs((rows - edge + 0.5) / CM - HALF), HALF)
        light = self.lights[character]
        body = 0.50 + 0.48 * np.exp(-((across / GAUSS) ** 2) / 2)
        rim = np.clip((across - 0.89) / 0.03, 0, 1)
        dark = np.clip((across - 0.82) / 0.03, 0, 1) * (1 - rim)
        pattern = self._pattern(character, wide, high, edge)
        amount = np.clip(body * (1 - 0.6 * dark) + 0.42 * pattern + 0.95 * rim, 0, 1.0)
        white = np.clip((CORE + 0.06 - across) / 0.06, 0, 1) + 0.55 * np.exp(-((across / 0.32) ** 2))
        white = np.clip(white, 0, 1)
        colour = amount[..., None] * light
        colour += white[..., None] * (0.93 + 0.07 * light - colour)
        self.image[top - edge : top + high + edge, left - edge : left + wide + edge, :3] = colour
        self.image[top - edge : top + high + edge, left - edge : left + wide + edge, 3] = 1

    def _pattern(self, character: str, wide: int, high: int, edge: int) -> np.ndarray:
        """On both sides of the core: a sharp wave, stars, a soft wave, dots."""
        length = wide / CM
        shapes = []
        for side in (-1, 1):
            y = side * 0.58
            x = np.linspace(-0.5, length + 0.5, 141)
            match character:
                case "shark":
                    saw = 2 * np.abs((x / length * 5) % 1 - 0.5) * 2 - 1
                    shapes.append(LineString(np.column_stack([x, y + 0.13 * saw])).buffer(0.045))
                case "sheriff":
                    lone = affinity.scale(star(), 0.14, 0.14, origin=(0, 0))
                    shapes += [affinity.translate(lone, a * length / 4 - length / 8, y) for a in range(6)]
                case "waveryder":
                    shapes.append(
                        LineString(np.column_stack([x, y + 0.13 * np.sin(2 * pi * 3 * x / length)])).buffer(0.045)
                    )
                case "cosmonaut":
                    shapes += [Point(a * length / 6 - length / 12, y).buffer(0.085) for a in range(8)]
        whole = affinity.affine_transform(unary_union(shapes), [CM, 0, 0, -CM, edge, edge + high / 2])
        return coverage(whole, wide + 2 * edge, high + 2 * edge)

    def pad(self, character: str, stack: str) -> None:
        """A dark plate with the gear, and a swirl or a bolt behind it."""
        cell = cells.pad(character, stack)
        wide = cell[2]
        light = 0.25 + 0.75 * self.lights[character]
        self.fill(cell, BLACK)
        at = 0.5 if wide == 64 else 0.30
        self.write(cell, stack[1], 60, light, (at, 0.5))
        if wide > 64:
            self.draw(cell, spiral() if stack[0] == "F" else bolt(), light, (0.70, 0.5), 23)

    def sign(self, character: str) -> None:
        self.draw(cells.sign(character), SIGNS[character](), self.lights[character], half=54, clear=True)

    def face(self, character: str) -> None:
        """The dial: an arc of five fields with the gears' numbers, over the groove that the slider is in."""
        cell = cells.face(character)
        light, (_, _, wide, high) = self.lights[character], cell
        scale = wide / 13.0
        self.fill(cell, PLATE)
        frame = box(-6.3, -3.1, 6.3, 3.1).buffer(0.1)
        axle = -0.6

        def lay(shape, colour) -> None:
            self.mask(
                cell,
                coverage(affinity.affine_transform(shape, [scale, 0, 0, -scale, wide / 2, high / 2]), wide, high),
                colour,
            )

        lay(frame.difference(frame.buffer(-0.14)), 0.55 * light)
        for gear in range(1, 6):
            middle = 90 + 30 * (3 - gear)
            angles = np.radians(np.linspace(middle - 13, middle + 13, 12))
            ring = [(2.95 * cos(a), axle + 2.95 * sin(a)) for a in angles]
            ring += [(2.2 * cos(a), axle + 2.2 * sin(a)) for a in angles[::-1]]
            lay(Polygon(ring), (0.45 + 0.1 * gear) * light + 0.05 * gear * (1 - light) * (gear > 3))
            a = np.radians(middle)
            at = (0.5 + 3.45 * cos(a) * scale / wide, 0.5 - (axle + 3.38 * sin(a)) * scale / high)
            self.write(cell, str(gear), 19, 0.3 + 0.7 * light, at)
        lay(box(-4.7, -2.36, 4.7, -2.24), rgb("#3A3148"))
        for gear in range(1, 6):
            lay(box(2.1 * (gear - 3) - 0.05, -2.62, 2.1 * (gear - 3) + 0.05, -1.98), 0.5 + 0.3 * light)
        lay(Point(0, axle).buffer(0.42), rgb("#2B2438"))

    def panel(self, character: str) -> None:
        """The sign in a lit frame."""
        cell = cells.panel(character)
        _, _, wide, high = cell
        self.fill(cell, BLACK)
        outer = box(3, 3, wide - 3, high - 3).buffer(0)
        outer = box(10, 10, wide - 10, high - 10).buffer(7)
        self.mask(cell, coverage(outer.difference(outer.buffer(-4)), wide, high), 0.1 + 0.9 * self.lights[character])
        self.draw(cell, SIGNS[character](), 0.15 + 0.85 * self.lights[character], half=27)

    def token(self, kind: str) -> None:
        """Ivory with its number; done is dark, with a tick."""
        cell, done = cells.token(kind), kind == "done"
        self.fill(cell, "#3B3546" if done else IVORY)
        ring = Point(0, 0).buffer(0.86).difference(Point(0, 0).buffer(0.76))
        self.draw(cell, ring, "#8F86A0" if done else "#6B6072", half=48)
        if done:
            tick = LineString([(-0.42, 0.0), (-0.12, -0.32), (0.46, 0.36)]).buffer(0.09)
            self.draw(cell, tick, "#CFC7DC", half=48)
        else:
            self.write(cell, kind, 66, "#1A1422")

    def die(self, side: str) -> None:
        """A number, or the swirl of a Spin Out."""
        cell = cells.die(side)
        self.fill(cell, DIE)
        frame = box(-0.86, -0.86, 0.86, 0.86).buffer(0.06)
        self.draw(cell, frame.difference(frame.buffer(-0.07)), "#7A2E8F", half=35)
        if side == "6":
            self.draw(cell, affinity.scale(spiral(), 1.0, 1.0, origin=(0, 0)), "#FFE36B", half=32)
        else:
            self.write(cell, side, 56, PINK)

    def cassette(self) -> None:
        """The marker is a video cassette's little sister: a label with stripes, two reels behind a window."""
        cell = cells.CASSETTE
        self.fill(cell, "#1C1626")
        _, _, wide, high = cell

        def lay(shape, colour) -> None:
            self.mask(cell, coverage(shape, wide, high), colour)

        lay(box(5, 4, wide - 5, high - 4).buffer(2), "#D9CFBC")
        for row, colour in enumerate(("#FF5FB4", "#FF9A3C", "#23B5FF")):
            lay(box(3, 8 + 4 * row, wide - 3, 10.6 + 4 * row), colour)
        lay(box(19, 24, wide - 19, 48).buffer(3), "#15101E")
        for x in (33, wide - 33):
            rim = Point(x, 36).buffer(9.5)
            spokes = [LineString([(x, 36), (x + 9 * cos(k * pi / 3), 36 + 9 * sin(k * pi / 3))]) for k in range(6)]
            lay(rim.difference(Point(x, 36).buffer(4.5)), IVORY)
            lay(unary_union(spokes).buffer(1).intersection(rim), "#4A4156")


def paint(palette: str) -> np.ndarray:
    """The atlas in the colours of a palette."""
    sheet = Sheet(palette)
    for character in CHARACTERS:
        sheet.strip(character)
        for stack in STACKS:
            sheet.pad(character, stack)
        sheet.sign(character)
        sheet.face(character)
        sheet.panel(character)
    for kind in cells.TOKENS:
        sheet.token(kind)
    for side in cells.FACES:
        sheet.die(side)
    sheet.cassette()
    sheet.fill(cells.WHITE, "#FFFFFF")
    return sheet.image


def disc() -> np.ndarray:
    """The table top: violet, darker to its edge, with a cool sheen and a few flakes that look like stars."""
    rng, size = np.random.default_rng(7), DISC
    y, x = np.mgrid[0:size, 0:size] * 2 / (size - 1) - 1
    out = np.clip(np.hypot(x, y), 0, 1)[..., None]
    inner, middle, rim = rgb("#4B1F86"), rgb("#34146A"), rgb("#190A38")
    colour = np.where(out < 0.45, inner + (middle - inner) * out / 0.45, middle + (rim - middle) * (out - 0.45) / 0.55)
    sheen = np.exp(-(((x + 0.55) / 0.5) ** 2) - ((y - 0.5) / 0.45) ** 2)[..., None]
    colour = colour + 0.10 * sheen * np.array([0.9, 0.75, 1.0])
    for _ in range(150):
        cx, cy = rng.uniform(20, size - 20, 2)
        bright, wide = rng.uniform(0.15, 0.5), rng.uniform(0.45, 0.7)
        x0, y0 = int(cx) - 6, int(cy) - 6
        v, u = np.mgrid[y0 : y0 + 13, x0 : x0 + 13]
        spot = bright * np.exp(-((u - cx) ** 2 + (v - cy) ** 2) / (2 * wide**2))[..., None]
        colour[y0 : y0 + 13, x0 : x0 + 13] += spot * np.array([0.85, 0.8, 1.0])
    return colour


def build() -> None:
    """Write the atlas in every palette, and the table top."""
    save("lazer_disc.jpg", disc(), dither=3)
    for palette in PALETTES:
        save(named("lazer", palette), paint(palette))


if __name__ == "__main__":
    build()
