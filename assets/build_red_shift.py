"""Paint Red Shift: the board's chart, the fuel card, bills, deeds, the Red Shift cards, the dice.

Names and texts are the digest's (red_shift.json), prices and rents the rulebook's own.
"""

from __future__ import annotations

import json
import sys
from math import atan2, cos, hypot, pi, sin

import numpy as np
from raster import (
    INK,
    PALETTES,
    PAPER,
    ROOT,
    canvas,
    load_shapes,
    named,
    noise,
    paint,
    place,
    rgb,
    rounded,
    save,
    text_mask,
)
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

sys.path.insert(0, str(ROOT.parent))
from game.rules.red_shift.board import DEEDS, FORWARD, FULL, SPACES
from game.rules.red_shift.cards import CARDS
from game.scene.palettes import SEATS, SHAPES
from game.staging.red_shift.chart import AT, SUN, WORLDS
from game.staging.red_shift.places import COLUMN, EMPTY_Y, FUEL_AT, FUEL_SIZE, NOTES, UNIT

TEXTS = json.loads((ROOT / "red_shift.json").read_text(encoding="utf-8"))
BOARD = 1536
CARD = (252, 352)
BILL = (288, 135)
FUEL = (248, 408)
IVORY, DIM, NIGHT, DEEP = "#F3EBDA", "#B9AE9C", "#172552", "#04060F"
ORBIT, LANE, GOLD, DROP = "#9CC4FF", "#FFD9A0", "#C9A227", "#7FE0C3"
NOTE_TONES = {500: "#7B4FA8", 100: "#B4652A", 50: "#2F6FB5", 10: "#2C7A4C"}
# Where a world's name stands: beside its ring or its globe, on the side where no road runs and no ship can hide it.
NAMES = {
    "earth": (0.735, 0.545), "venus": (0.592, 0.757), "mercury": (0.258, 0.612), "mars": (0.335, 0.298),
    "vesta": (0.53, 0.257), "ceres": (0.742, 0.412), "jupiter": (0.85, 0.045), "saturn": (0.345, 0.068),
    "uranus": (0.125, 0.13), "neptune": (0.12, 0.735), "pluto": (0.345, 0.812), "halley": (0.865, 0.872),
}  # fmt: skip


def write(
    image: np.ndarray, text: str, x: float, y: float, high: int, colour, font: str = "Bold", align: str = "middle"
) -> float:
    """A line of text whose middle, left or right end is at x, its capitals' middle at y. Returns its width."""
    mask = text_mask(text, high, font)
    tall = text_mask("H", high, font).shape[0]
    descends = mask.shape[0] - tall if any(c in text for c in "gjpqy,Q") else 0
    top = round(y - (mask.shape[0] - descends) / 2)
    left = round(x - {"middle": mask.shape[1] / 2, "left": 0, "right": mask.shape[1]}[align])
    part = image[top : top + mask.shape[0], left : left + mask.shape[1]]
    tone = rgb(colour) if isinstance(colour, str) else colour
    part += mask[: part.shape[0], : part.shape[1], None] * (tone - part)
    return float(mask.shape[1])


def fitting(text: str, high: int, wide: float, font: str = "Bold") -> int:
    """The largest size up to `high` in which a line is not wider."""
    while high > 8 and text_mask(text, high, font).shape[1] > wide:
        high -= 1
    return high


# The board


def on_board(at: tuple[float, float]) -> tuple[float, float]:
    return at[0] * BOARD, (1 - at[1]) * BOARD


def sky() -> np.ndarray:
    """Night with a glow round the Sun, dust and stars."""
    y, x = (np.mgrid[0:BOARD, 0:BOARD] + 0.5) / BOARD
    far = np.hypot(x - SUN.at[0], 1 - y - SUN.at[1])
    share = np.clip(1.1 - 1.5 * far, 0, 1)[..., None]
    image = rgb(DEEP) + share * 0.8 * (rgb(NIGHT) - rgb(DEEP))
    dust = noise(BOARD, BOARD, 5, 260, 260)[..., None]
    image = image * (1 + 0.35 * np.clip(dust, -1, 2)) + np.clip(dust - 0.6, 0, 2) * rgb("#1B1E4A") * 0.25
    image += np.exp(-((far / 0.115) ** 2))[..., None] * rgb("#FF8A2A") * 0.55
    random = np.random.default_rng(11)
    for _ in range(700):
        row, column = random.integers(2, BOARD - 2, 2)
        image[row, column] += random.uniform(0.15, 0.9) ** 2
    return np.clip(image, 0, 1)


def chart() -> np.ndarray:
    """Grid lines, rings, lanes with chevrons, dots, names, a golden frame."""
    image = sky()
    lines = [LineString([(k * BOARD / 24, 0), (k * BOARD / 24, BOARD)]) for k in range(1, 24)]
    lines += [LineString([(0, k * BOARD / 24), (BOARD, k * BOARD / 24)]) for k in range(1, 24)]
    paint(image, unary_union(lines).buffer(0.9), "#5F86E8", 0.20)
    for world in WORLDS.values():
        if world.ring:
            ring = Point(on_board(world.at)).buffer(world.ring * BOARD, quad_segs=32).exterior
            paint(image, ring.buffer(2.4), ORBIT, 0.85)
    for start, onward in FORWARD.items():
        for following in onward:
            if following in AT and start in AT:
                road(image, start, following)
    for spot in AT:
        if spot not in SPACES:
            paint(image, Point(on_board(AT[spot])).buffer(0.0125 * BOARD), LANE)
            paint(image, Point(on_board(AT[spot])).buffer(0.0095 * BOARD), "#05060A")
    for system, at in NAMES.items():
        x, y = on_board(at)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            write(image, TEXTS["systems"][system]["name"], x + dx, y + dy, 38, DEEP)
        write(image, TEXTS["systems"][system]["name"], x, y, 38, IVORY)
    frame = box(0, 0, BOARD, BOARD)
    paint(image, frame.difference(frame.buffer(-9)), "#0A0C16")
    paint(image, frame.buffer(-15).difference(frame.buffer(-19)), GOLD)
    return image


def road(image: np.ndarray, start: str, following: str) -> None:
    """From space to space: along a ring only an arrow, in a lane dashes with one."""
    (ax, ay), (bx, by) = on_board(AT[start]), on_board(AT[following])
    same = start in SPACES and following in SPACES and SPACES[start].system == SPACES[following].system
    turn, long = atan2(by - ay, bx - ax), hypot(bx - ax, by - ay)
    if same:
        world = WORLDS[SPACES[start].system]
        cx, cy = on_board(world.at)
        mx, my = (ax + bx) / 2 - cx, (ay + by) / 2 - cy
        stretch = world.ring * BOARD / max(hypot(mx, my), 1e-6)
        arrow(image, cx + mx * stretch, cy + my * stretch, turn, 9, ORBIT)
        return
    free = 0.03 * BOARD
    steps = max(1, int((long - 2 * free) // 26))
    for k in range(steps):
        at = free + (k + 0.5) * (long - 2 * free) / steps
        if k == steps // 2:
            arrow(image, ax + at * cos(turn), ay + at * sin(turn), turn, 10, LANE)
        else:
            dash = LineString([(at - 6, 0), (at + 6, 0)]).buffer(2.2)
            paint(image, affinity.translate(affinity.rotate(dash, turn, (0, 0), True), ax, ay), LANE, 0.9)


def arrow(image: np.ndarray, x: float, y: float, turn: float, size: float, colour: str) -> None:
    chevron = LineString([(-size * 0.6, -size * 0.8), (size * 0.5, 0), (-size * 0.6, size * 0.8)]).buffer(2.6)
    paint(image, affinity.translate(affinity.rotate(chevron, turn, (0, 0), True), x, y), colour)


# Cards


def deed(name: str) -> np.ndarray:
    """Name and price, the family's band, the rent by the deeds owned of it, without and with a station, fuel."""
    wide, high = CARD
    facts, family = DEEDS[name], TEXTS["families"][DEEDS[name].family]
    image = canvas(wide, high, PAPER)
    paint(image, box(0, 0, wide, 92), "#1A1B22")
    title = TEXTS["spaces"][name]
    write(image, title, 14, 28, fitting(title, 28, wide - 94), IVORY, align="left")
    write(image, str(facts.price), 14, 66, 34, "#FFC857", align="left")
    system = TEXTS["systems"][SPACES[name].system]
    if SPACES[name].kind == "dock":
        paint(image, hexagon(wide - 40, 46, 30), "#9AA0A6")
        paint(image, drop(wide - 40, 46, 16), DROP)
    else:
        globe = Point(wide - 40, 46).buffer(30 if SPACES[name].kind == "planet" else 19)
        paint(image, globe, system["hex"] if SPACES[name].kind == "planet" else "#A9A49B")
        paint(image, globe.intersection(Point(wide - 32, 54).buffer(30)), INK, 0.25)
    paint(image, box(0, 92, wide, 120), family["hex"])
    write(image, family["name"], wide / 2, 106, 18, INK)
    rows = len(facts.rent)
    step = min(34, 150 / rows)
    for column, text in ((20, "owned"), (128, "rent"), (wide - 14, "station")):
        write(image, text, column, 138, 15, "#6B6255", align={20: "left", 128: "middle"}.get(column, "right"))
    for row, (plain, served) in enumerate(zip(facts.rent, facts.rent_station, strict=True)):
        y = 166 + row * step
        if row % 2 == 0:
            paint(image, box(8, y - step / 2, wide - 8, y + step / 2), "#E4D8C0")
        size = round(min(24, step * 0.8))
        write(image, str(row + 1), 32, y, size, "#6B6255")
        write(image, str(plain), 128, y, size, INK)
        write(image, str(served), wide - 14, y, size, INK, align="right")
    paint(image, drop(28, high - 24, 11), "#2C9B7C")
    write(image, f"{facts.fuel} a unit", 46, high - 23, 21, INK, align="left")
    return image


def hexagon(x: float, y: float, radius: float) -> Polygon:
    return Polygon([(x + radius * cos(k * pi / 3), y + radius * sin(k * pi / 3)) for k in range(6)])


def drop(x: float, y: float, half: float) -> Polygon:
    """A drop of fuel, its point up."""
    ball = Point(x, y + 0.25 * half).buffer(0.75 * half)
    return unary_union(
        [ball, Polygon([(x - 0.62 * half, y - 0.1 * half), (x, y - half), (x + 0.62 * half, y - 0.1 * half)])]
    )


def wrapped(text: str, high: int, wide: float, font: str = "Medium") -> list[str]:
    """Words in lines that are not wider."""
    lines, line = list[str](), ""
    for word in text.split():
        tried = f"{line} {word}".strip()
        if line and text_mask(tried, high, font).shape[1] > wide:
            lines.append(line)
            line = word
        else:
            line = tried
    return [*lines, line]


SPECTRUM = ("#22A06B", "#7FC24A", "#F2B824", "#EE8030", "#C2302A")


def red_shift(name: str) -> np.ndarray:
    """A card: lines of a spectrum that are shifted to the red, its title, what it does, and a sign of it."""
    wide, high = CARD
    image = canvas(wide, high, "#0C0F1C")
    paint(image, box(0, 0, wide, high).difference(rounded(7, 7, wide - 7, high - 7, 12)), "#C2302A")
    title, text = TEXTS["cards"][name]
    for k, tone in enumerate(SPECTRUM):
        paint(image, box(30 + 42 * k, 22, 44 + 42 * k, 54), tone)
    size = fitting(title, 30, wide - 36)
    write(image, title, wide / 2, 82, size, IVORY)
    sign(image, name, wide / 2, 160)
    lines = wrapped(text, 20, wide - 40)
    for row, line in enumerate(lines):
        write(image, line, wide / 2, 238 + 27 * row, 20, IVORY, "Medium")
    return image


def sign(image: np.ndarray, name: str, x: float, y: float) -> None:
    """What kind of card it is: a ship's way, fuel, money, a station, or a lost or another turn."""
    effect = CARDS[name]
    if effect.do in ("move", "goto", "goto_kind", "swap", "again"):
        way = Point(x, y).buffer(52).exterior
        paint(image, way.buffer(3), ORBIT)
        for turn in (0.4, 0.4 + pi) if effect.do == "swap" else (0.4,):
            paint(image, rocket(x + 52 * cos(turn), y + 52 * sin(turn), turn + pi, 26), "#C2302A")
        mark = str(effect.amount) if effect.do == "move" else {"goto": "1", "goto_kind": "1"}.get(effect.do, "")
        if effect.do == "move":
            write(image, f"+{mark}", x, y, 44, "#FFC857")
    elif effect.do in ("fuel", "fill", "fuel_all"):
        paint(image, drop(x, y, 56), DROP)
        amount = "24" if effect.do == "fill" else f"{effect.amount:+d}".replace("-", "\u2212")
        write(image, amount, x, y + 14, 40, INK)
    elif effect.do in ("free_station",):
        paint(image, station(x, y, 52), "#F2B824")
    elif effect.do == "skip":
        paint(image, Point(x, y).buffer(50).difference(Point(x, y).buffer(40)), IVORY)
        paint(image, box(x - 5, y - 34, x + 5, y + 4).union(box(x - 5, y - 4, x + 26, y + 4)), IVORY)
    else:
        paint(image, rounded(x - 72, y - 34, x + 72, y + 34, 8), "#E9DFC8")
        paint(image, Point(x, y).buffer(24), "#2C7A4C")
        amount = f"{effect.amount:+d}".replace("-", "\u2212") if effect.amount else "\u00d7"
        write(image, amount, x, y, 22, "#FFFFFF")


def rocket(x: float, y: float, turn: float, half: float) -> Polygon:
    """A ship seen from the side, its nose at the top before the turn."""
    body = Polygon(
        [
            (0, -half),
            (0.36 * half, -0.35 * half),
            (0.36 * half, 0.6 * half),
            (-0.36 * half, 0.6 * half),
            (-0.36 * half, -0.35 * half),
        ]
    )
    fins = Polygon(
        [
            (-0.75 * half, half),
            (-0.3 * half, 0.2 * half),
            (0.3 * half, 0.2 * half),
            (0.75 * half, half),
            (0, 0.7 * half),
        ]
    )
    return affinity.translate(affinity.rotate(unary_union([body, fins]), turn, (0, 0), True), x, y)


def station(x: float, y: float, half: float) -> Polygon:
    """A fuel pump."""
    body = rounded(x - 0.5 * half, y - 0.8 * half, x + 0.4 * half, y + 0.9 * half, 6)
    hose = LineString([(x + 0.4 * half, y - 0.3 * half), (x + 0.8 * half, y), (x + 0.8 * half, y + 0.6 * half)])
    return unary_union(
        [body.difference(box(x - 0.3 * half, y - 0.6 * half, x + 0.2 * half, y - 0.1 * half)), hose.buffer(4)]
    )


def back() -> np.ndarray:
    """The back of the Red Shift cards, as in the concept: lines of light on black, framed in red."""
    wide, high = CARD
    image = canvas(wide, high, "#0A0B12")
    paint(image, rounded(6, 6, wide - 6, high - 6, 12).difference(rounded(14, 14, wide - 14, high - 14, 8)), "#C2302A")
    for k, tone in enumerate(SPECTRUM):
        paint(image, box(48 + 34 * k, 90, 66 + 34 * k, high - 90), tone)
    return image


def deed_back() -> np.ndarray:
    """The back of the deeds: the Sun and the rings of its worlds."""
    wide, high = CARD
    image = canvas(wide, high, "#1A1B22")
    paint(image, rounded(8, 8, wide - 8, high - 8, 10).difference(rounded(11, 11, wide - 11, high - 11, 9)), GOLD)
    for radius in (44, 68, 96):
        paint(image, Point(wide / 2, high / 2).buffer(radius).exterior.buffer(1.2), ORBIT, 0.7)
    for radius, turn, tone in ((44, 0.6, "#E3C16F"), (68, 2.4, "#3A7BD5"), (96, 4.4, "#C99B6B")):
        paint(image, Point(wide / 2 + radius * cos(turn), high / 2 + radius * sin(turn)).buffer(9), tone)
    paint(image, Point(wide / 2, high / 2).buffer(26), "#FF9A3A")
    return image


DIE_CELL = 96
PIPS = {1: "c", 2: "ai", 3: "aci", 4: "agbi", 5: "agbic", 6: "agbidf"}
PIP_AT = {"a": (-1, 1), "g": (-1, -1), "b": (1, 1), "i": (1, -1), "c": (0, 0), "d": (-1, 0), "f": (1, 0)}
"""Corners of a face, and what lies between."""


def die_faces() -> np.ndarray:
    """The six faces side by side, red with ivory pips (RD-17)."""
    image = canvas(8 * DIE_CELL, DIE_CELL, "#B3221E")
    for number, pips in PIPS.items():
        for pip in pips:
            x, y = PIP_AT[pip]
            middle = (number - 0.5) * DIE_CELL + 0.25 * DIE_CELL * x, 0.5 * DIE_CELL - 0.25 * DIE_CELL * y
            paint(image, Point(middle).buffer(0.095 * DIE_CELL), IVORY)
    return image


def bill(note: int) -> np.ndarray:
    wide, high = BILL
    image = canvas(wide, high, "#EFE7D4")
    tone = NOTE_TONES[note]
    paint(image, rounded(6, 6, wide - 6, high - 6, 8).difference(rounded(11, 11, wide - 11, high - 11, 6)), tone)
    paint(image, Point(wide / 2, high / 2).buffer(46).difference(Point(wide / 2, high / 2).buffer(41)), tone)
    write(image, str(note), wide / 2, high / 2, 44, tone)
    for x, y in ((42, 34), (wide - 42, high - 34)):
        write(image, str(note), x, y, 26, tone)
    for x, y in ((wide - 40, 34), (40, high - 34)):
        paint(image, rocket(x, y, 0.0, 17), tone)
    return image


def fuel_card(seats: int, palette: str) -> np.ndarray:
    """A column a ship, marked from 0 to FULL; below 2 lies the red that one must not be in (RD-50)."""
    wide, high = FUEL
    image = canvas(wide, high, "#0B0E18")
    paint(image, rounded(3, 3, wide - 3, high - 3, 14).difference(rounded(6, 6, wide - 6, high - 6, 12)), GOLD)
    shapes = load_shapes()
    cm = wide / FUEL_SIZE[0]
    bottom = high / 2 + (FUEL_AT[1] - EMPTY_Y) * cm
    for seat in range(seats):
        x = wide / 2 + (seat - (seats - 1) / 2) * COLUMN * cm
        paint(image, place(shapes[f"seat_{SHAPES[seat]}"], x, 26, 11), SEATS[palette][seat])
        paint(image, rounded(x - 9, bottom - UNIT * FULL * cm - 6, x + 9, bottom + 6, 5), "#05060A")
        paint(image, box(x - 9, bottom - 2 * UNIT * cm, x + 9, bottom + 6), "#5A1512")
        for units in range(0, FULL + 1, 2):
            y, long = bottom - UNIT * units * cm, 10 if units % 6 == 0 else 5
            paint(image, box(x + 11, y - 1.2, x + 11 + long, y + 1.2), DIM)
            if units % 6 == 0:
                write(image, str(units), x - 20, y, 14, IVORY)
    return image


def build() -> None:
    board = chart()
    save("red_shift_board.jpg", board, dither=3)
    small = board.reshape(BOARD // 4, 4, BOARD // 4, 4, 3).mean(axis=(1, 3))
    save("red_shift_board_small.jpg", small, dither=3)
    save("red_shift_back.png", back())
    save("red_shift_deed_back.png", deed_back())
    save("red_shift_die.png", die_faces())
    for note in NOTES:
        save(f"red_shift_bill_{note}.png", bill(note))
    for name in DEEDS:
        save(f"red_shift/deed_{name}.png", deed(name))
    for name in CARDS:
        save(f"red_shift/card_{name}.png", red_shift(name))
    for palette in PALETTES:
        for seats in (2, 3, 4):
            save(named(f"red_shift_fuel_{seats}", palette), fuel_card(seats, palette))


if __name__ == "__main__":
    build()
