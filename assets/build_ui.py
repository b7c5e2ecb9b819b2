"""Draw the screen signs (white, shape in the alpha), the nine-slice panels, the seal and the app's icon."""

from __future__ import annotations

from math import cos, sin

import numpy as np
from raster import (
    IVORY,
    ROOT,
    STANDARD,
    TEXTURES,
    blur,
    canvas,
    colours,
    coverage,
    load_shapes,
    noise,
    paint,
    place,
    rgb,
    rounded,
    save,
)
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

SIZE, UI = 128, TEXTURES / "ui"


def line(points, width: float = 0.13):
    """A stroke with round ends; width is its half width."""
    return LineString(points).buffer(width, quad_segs=12)


def arc(radius: float, start: float, stop: float, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float]]:
    """Points on a circle, angles in degrees."""
    return [(x + radius * cos(a), y + radius * sin(a)) for a in np.radians(np.linspace(start, stop, 40))]


def head(tip_x: float, tip_y: float, angle: float, size: float = 0.42):
    """An arrow head whose tip lies ahead of the given point, pointing along the angle (degrees)."""
    wedge = Polygon([(size * 0.9, 0), (-size * 0.25, size * 0.82), (-size * 0.25, -size * 0.82)]).buffer(0.05)
    return affinity.translate(affinity.rotate(wedge, angle, origin=(0, 0)), tip_x, tip_y)


def ellipse_arrow(rx: float, ry: float, start: float, stop: float, width: float, size: float):
    """A bent arrow along an ellipse from start to stop (degrees)."""
    angles = np.radians(np.linspace(start, stop, 48))
    points = np.stack([rx * np.cos(angles), ry * np.sin(angles)], 1)
    way = np.degrees(np.arctan2(*(points[-1] - points[-3])[::-1]))
    return unary_union([LineString(points).buffer(width, quad_segs=12), head(*points[-1], way, size)])


def book():
    """An open book."""
    left = Polygon(
        [
            (-0.10, -0.60),
            (-0.10, 0.54),
            (-0.30, 0.68),
            (-0.62, 0.70),
            (-0.90, 0.62),
            (-0.90, -0.56),
            (-0.62, -0.48),
            (-0.30, -0.50),
        ]
    ).buffer(0.05)
    return unary_union([left, affinity.scale(left, -1, 1, origin=(0, 0))])


def signs() -> dict:
    """Every sign in the box -1..1, y up."""
    seats = {key[5:]: shape for key, shape in load_shapes().items() if key.startswith("seat_")}
    left = unary_union([line([(-0.62, 0), (0.80, 0)], 0.12), line([(-0.20, 0.54), (-0.74, 0), (-0.20, -0.54)], 0.12)])
    shoulders = Point(0, -0.86).buffer(0.78, quad_segs=24).intersection(box(-1, -0.86, 1, 1))
    screen = box(-0.78, -0.30, 0.78, 0.66).buffer(0.12)
    points = [
        (-0.86, -0.38),
        (-0.92, 0.52),
        (-0.40, 0.06),
        (0, 0.80),
        (0.40, 0.06),
        (0.92, 0.52),
        (0.86, -0.38),
    ]
    crown = unary_union([Polygon(points).buffer(0.05), box(-0.84, -0.76, 0.84, -0.56).buffer(0.05)])
    to_right = unary_union([line([(-0.78, 0), (0.42, 0)], 0.11), head(0.46, 0, 0, 0.44)])
    skip = [Polygon([(x, 0.62), (x + 0.66, 0), (x, -0.62)]).buffer(0.06) for x in (-0.90, -0.10)]
    lid = ellipse_arrow(0.70, 0.62, 200, -8, 0.12, 0.42)
    base = box(-0.80, -0.80, 0.80, -0.62).buffer(0.07)
    return seats | {
        "pause": unary_union([box(-0.50, -0.66, -0.20, 0.66).buffer(0.06), box(0.20, -0.66, 0.50, 0.66).buffer(0.06)]),
        "undo": affinity.translate(ellipse_arrow(0.62, 0.62, -110, 148, 0.13, 0.46), 0.10, -0.08),
        "plus": unary_union([line([(-0.66, 0), (0.66, 0)], 0.14), line([(0, -0.66), (0, 0.66)], 0.14)]),
        "minus": line([(-0.66, 0), (0.66, 0)], 0.14),
        "check": line([(-0.68, -0.02), (-0.20, -0.50), (0.70, 0.50)], 0.15),
        "cross": unary_union([line([(-0.55, -0.55), (0.55, 0.55)], 0.14), line([(-0.55, 0.55), (0.55, -0.55)], 0.14)]),
        "person": unary_union([Point(0, 0.42).buffer(0.42, quad_segs=24), shoulders]),
        "computer": unary_union(
            [
                screen.difference(screen.buffer(-0.16)),
                box(-0.14, -0.70, 0.14, -0.40),
                line([(-0.46, -0.74), (0.46, -0.74)], 0.09),
                Point(-0.30, 0.20).buffer(0.12),
                Point(0.30, 0.20).buffer(0.12),
            ]
        ),
        "book": book(),
        "ledger": unary_union([box(-0.74, y - 0.11, -0.46, y + 0.11).buffer(0.05) for y in (-0.5, 0.0, 0.5)])
        | unary_union([box(-0.22, y - 0.07, 0.78, y + 0.07).buffer(0.05) for y in (-0.5, 0.0, 0.5)]),
        "arrow_left": left,
        "arrow_right": affinity.scale(left, -1, 1, origin=(0, 0)),
        "flip": unary_union([lid, base]),
        "swap": unary_union(
            [
                affinity.translate(to_right, 0, 0.38),
                affinity.scale(affinity.translate(to_right, 0, 0.38), -1, -1, origin=(0, 0)),
            ]
        ),
        "skip": unary_union([*skip, box(0.74, -0.62, 0.86, 0.62).buffer(0.06)]),
        "crown": crown,
        "chevron": line([(-0.30, 0.62), (0.34, 0), (-0.30, -0.62)], 0.15),
    }


def white(name: str, alpha: np.ndarray) -> None:
    """Store a white picture with this alpha."""
    colour = np.ones((*alpha.shape, 3))
    save(name, np.concatenate([colour, alpha[..., None]], -1), UI)


def panels() -> None:
    """Pictures to cut in nine: a filled round, a ring 3 px wide, a glow with a soft margin of 64 px."""
    disc = Point(64, 64).buffer(64, quad_segs=64)
    white("round.png", coverage(disc, SIZE, SIZE))
    white("round_line.png", coverage(disc.difference(disc.buffer(-3, quad_segs=64)), SIZE, SIZE))
    y, x = np.mgrid[0:192, 0:192] + 0.5
    far = np.clip((np.hypot(x - 96, y - 96) - 32) / 62, 0, 1)
    white("round_glow.png", (1 - far) ** 2.4)


def seal() -> None:
    """A round seal as of wax, white so that the program can tint it: wavy rim, raised ring, soft shine."""
    angle = np.radians(np.arange(0, 360, 2))
    rim = 60 + 1.1 * np.cos(7 * angle) + 0.8 * np.cos(11 * angle + 1)
    outline = Polygon(np.stack([64 + rim * np.cos(angle), 64 + rim * np.sin(angle)], 1))
    y, x = np.mgrid[0:SIZE, 0:SIZE] + 0.5
    ring = np.hypot(x - 64, y - 64)
    height = 5 * np.exp(-(((ring - 53) / 4.0) ** 2))
    slope = (np.roll(height, 1, 0) - np.roll(height, -1, 0)) * -0.5 + (
        np.roll(height, 1, 1) - np.roll(height, -1, 1)
    ) * -0.3
    value = np.clip(0.93 + 0.10 * slope + 0.04 * (64 - y) / 64, 0.5, 1)[..., None].repeat(3, -1)
    save("seal.png", np.concatenate([value, coverage(outline, SIZE, SIZE)[..., None]], -1), UI)


def icon() -> None:
    """The app's icon: one stone pushing past another on dark wood."""
    size = 256
    image = canvas(size, size, "#2B1A10") * (1 + 0.10 * noise(size, size, 8, 5, 180, 2.0))[..., None]
    plate = rounded(4, 4, size - 4, size - 4, 54)
    shapes = load_shapes()

    def stone(x: float, y: float, half: float, key: str, turn: float) -> None:
        tile = affinity.rotate(rounded(x - half, y - half, x + half, y + half, half * 0.22), turn)
        shadow = coverage(affinity.translate(tile, 4, 12), size, size)
        image[:] = image * (1 - 0.62 * blur(shadow, 7)[..., None])
        colour = rgb(colours(STANDARD)[key])
        paint(image, affinity.translate(tile, 0, 12), colour * 0.42)
        paint(image, affinity.translate(tile, 0, 6), "#C9A227")
        paint(image, affinity.translate(tile, 0, 3), colour * 0.62)
        paint(image, tile, colour + (1 - colour) * 0.20)
        paint(image, affinity.scale(tile, 0.955, 0.955), colour)
        frame = affinity.scale(tile, 0.84, 0.84)
        paint(image, frame.difference(frame.buffer(-2.2)), "#D8B548", 0.9)
        symbol = affinity.rotate(place(shapes[f"sym_{key}"], x, y, half * 0.64), turn, origin=(x, y))
        paint(image, symbol, IVORY)

    stone(96, 92, 58, "O", 0)
    stone(158, 154, 62, "H", -9)
    alpha = coverage(plate, size, size)[..., None]
    save("icon.png", np.concatenate([image, alpha], -1), ROOT)


def build() -> None:
    """Write everything under textures/ui, and the icon."""
    for name, shape in signs().items():
        white(f"{name}.png", coverage(place(shape, SIZE / 2, SIZE / 2, SIZE * 0.45), SIZE, SIZE))
    panels()
    seal()
    icon()


if __name__ == "__main__":
    build()
