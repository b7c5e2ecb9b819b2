"""Paint what surrounds the game: walnut table, slate tray, the blurred room and the soft contact shadow."""

from __future__ import annotations

import numpy as np
from raster import blur, canvas, coverage, halved, noise, normal_map, paint, rgb, rounded, save, to_linear, to_srgb
from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

WALNUT, BOARDS, BOARD_CM, TILE_CM = "#3A2417", 6, 11, 66
SLATE, BRASS = "#2A2F35", "#C9A227"
TRAY_CM, TRAY_HALF = 25.6, 10.8  # slate_base shows 25.6 cm round the middle of the tray

LIT_BY_ROOM = 0.43
"""How much of the environment the table takes (its occlusion)."""


def board(index: int, height: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    """One board's brightness and its growth-ring coordinate's fine structure (pores).

    The rings are the level lines of a stretched smooth field: a plank sawn from a slightly crooked trunk.
    """
    seed = 100 + 10 * index
    pick = np.random.default_rng(seed)
    field = noise(height * 2, width, seed, height * 0.9, width * 0.28, 3.6)[:height]
    y = np.linspace(-1, 1, height)[:, None]
    crown = pick.uniform(-0.8, 0.8)
    wobble = noise(height, width, seed + 1, 14, 420, 3.0)
    rings = 1.5 * field + pick.uniform(2.5, 4.5) * (y - crown) ** 2 + 0.07 * wobble
    phase = rings * 1.5 % 1.0
    streak = np.clip(phase / 0.80, 0, 1) ** 2.2 - np.clip((phase - 0.80) / 0.20, 0, 1)  # slow rise, quick fall
    fibre = noise(height, width, seed + 2, 1.6, 110, 1.6)
    cloud = noise(height, width, seed + 3, 90, 420, 3.0)
    pores = np.clip(noise(height, width, seed + 4, 1.0, 26, 1.2) - 1.55, 0, 1.2)
    value = 1.0 - 0.30 * (streak - 0.3) + 0.075 * fibre + 0.13 * cloud - 0.06 * pores
    return value * (1 + pick.uniform(-0.18, 0.18)), fibre * 0.4 - pores * 0.25 - streak * 0.5


def walnut() -> None:
    """Six boards along x; the picture repeats every 66 cm both ways."""
    size = 2048
    edges = np.rint(np.arange(BOARDS + 1) * size / BOARDS).astype(int)
    value, relief = np.zeros((size, size)), np.zeros((size, size))
    for index in range(BOARDS):
        rows = slice(edges[index], edges[index + 1])
        value[rows], relief[rows] = board(index, edges[index + 1] - edges[index], size)
        value[rows] = np.roll(value[rows], 340 * index, 1)
        relief[rows] = np.roll(relief[rows], 340 * index, 1)
    gap = np.zeros((size, 1))
    for edge in edges[:-1]:
        for offset, depth in ((-2, 0.25), (-1, 0.8), (0, 0.9), (1, 0.3)):
            gap[(edge + offset) % size] = depth
    # Darker wood is also redder: tint by value instead of scaling alone.
    tone = np.clip(value, 0.35, 1.8)[..., None]
    colour = to_linear(rgb(WALNUT)) * tone ** np.array([1.0, 1.14, 1.26])
    colour *= 1.0 - 0.80 * gap[..., None]
    save("walnut.jpg", to_srgb(colour), dither=3)
    half = relief - 3.5 * gap
    small = blur(half, 0.8, periodic=True)[::2, ::2]
    save("walnut_normal.png", normal_map(small, 0.03))
    rough = np.clip(0.58 - 0.05 * blur(relief, 1.0, periodic=True)[::2, ::2], 0.50, 0.66)
    # The room's cool window would lie on the wood like a mist, seen as flat as from a chair.
    save("walnut_orm.png", np.stack([np.full_like(rough, LIT_BY_ROOM), rough, np.zeros_like(rough)], -1))


def slate() -> None:
    """The tray seen from above: dark slate, a brass line along the rim, a brass mark on the far rim."""
    size = 1024
    scale = size / TRAY_CM
    cloud, fine = noise(size, size, 61, 90, 90, 3.0), noise(size, size, 62, 3, 3, 0.8)
    layer = noise(size, size, 63, 10, 120, 2.2)
    value = 1 + 0.10 * cloud + 0.10 * fine + 0.07 * layer
    base = to_linear(rgb(SLATE)) * value[..., None]
    middle, line = size / 2, (TRAY_HALF - 0.5) * scale
    ring = rounded(middle - line, middle - line, middle + line, middle + line, 0.85 * scale)
    hair = ring.difference(ring.buffer(-0.075 * scale))
    tip = middle - (TRAY_HALF - 0.26) * scale
    mark = Polygon(
        [
            (middle, tip),
            (middle + 0.46 * scale, tip + 0.56 * scale),
            (middle - 0.46 * scale, tip + 0.56 * scale),
        ]
    ).buffer(1.0)
    hair = hair.difference(mark.buffer(0.16 * scale))
    brass = coverage(unary_union([hair, mark]), size, size)[..., None]
    joint = np.clip(blur(brass[..., 0], 1.3) * 1.8, 0, 1)[..., None]
    base *= 1 - 0.5 * joint
    base += brass * (to_linear(rgb(BRASS)) - base)
    save("slate_base.png", to_srgb(base))
    rough = 0.62 + 0.05 * cloud.clip(-1, 1)
    orm = np.stack([np.ones_like(rough), rough, np.zeros_like(rough)], -1)
    orm[..., 1:] += brass * (np.array([0.28, 1.0]) - orm[..., 1:])
    save("slate_orm.png", halved(orm))
    save("slate_normal.png", normal_map((fine * 1.0 + layer * 0.8) * (1 - brass[..., 0]), 0.085))


def room() -> None:
    """A dark room far out of focus: reading lamp, shelf, window; painted as light, then blurred.

    At the title the camera sees columns 277 to 1771 and rows 104 to 452; wider windows see more at the sides.
    """
    width, height = 2048, 768
    scene = np.zeros((height, width, 3))
    x, y = np.mgrid[0:width, 0:height].transpose(0, 2, 1)
    scene += np.array([0.0035, 0.0026, 0.0022])
    pick = np.random.default_rng(77)
    warm = np.array([1.0, 0.46, 0.13])
    pool = np.exp(-(((x - 450) / 300.0) ** 2 + ((y - 260) / 260.0) ** 2))
    scene += 0.075 * pool[..., None] * warm
    wood = np.array([0.012, 0.0065, 0.0036])
    paint(scene, box(700, 0, 1370, height), np.array([0.0040, 0.0027, 0.0022]))
    hues = ["#7A1F1B", "#2E4A6B", "#8A6A2A", "#3C2A5A", "#2B5A3C", "#A0522A", "#4A2418", "#21303F", "#6B5B4A"]
    for floor in (112, 270, 428, 586, 744):
        left = 716.0
        while left < 1350:
            wide, tall = pick.uniform(14, 34), pick.uniform(84, 126)
            lit = 0.045 + 0.24 * np.exp(-(((left - 560) / 320.0) ** 2)) + 0.05 * np.exp(-(((left - 1400) / 200.0) ** 2))
            if pick.uniform() > 0.10:
                tint = to_linear(rgb(hues[pick.integers(len(hues))])) * lit * pick.uniform(0.5, 1.6) + 0.001
                paint(scene, box(left, floor - tall, left + wide - 2, floor), tint)
            left += wide
        paint(scene, box(700, floor, 1370, floor + 13), wood)
    paint(scene, box(694, 0, 716, height), wood * 1.6)
    paint(scene, box(1352, 0, 1374, height), wood * 0.7)
    scene = blur(scene, 15)
    shade = Polygon([(391, 138), (515, 138), (556, 300), (352, 300)])
    glow = to_linear(rgb("#FFBE69"))
    paint(scene, box(445, 300, 462, height), np.array([0.020, 0.010, 0.004]))
    lit = np.clip(1.1 - ((y - 225) / 110.0) ** 2 * 0.35 - ((x - 454) / 120.0) ** 2 * 0.35, 0, 2)[..., None]
    white = np.array([0.0, 0.13, 0.16]) * np.clip(lit - 0.75, 0, 1)
    mask = coverage(shade, width, height)[..., None]
    scene = scene * (1 - mask) + mask * np.clip(glow * lit + white, 0, 1)
    halo = blur(mask[..., 0], 80)[..., None]
    window = Polygon([(1588, 0), (1772, 0), (1752, 398), (1552, 386)])
    bars = [
        LineString([(1683, -20), (1652, 420)]).buffer(7),
        LineString([(1540, 236), (1790, 242)]).buffer(7),
    ]
    sky = (0.040 + 0.046 * np.clip(1 - y / 420.0, 0, 1))[..., None] * np.array([0.20, 0.50, 1.55])
    pane = coverage(window.difference(unary_union(bars)), width, height)[..., None]
    scene = scene * (1 - pane) + pane * sky
    cold = blur(pane[..., 0], 100)[..., None] * np.array([0.006, 0.012, 0.034])
    scene = blur(scene, 9) + halo * warm * 0.22 + cold
    scene += blur(mask[..., 0], 30)[..., None] * warm * 0.10
    save("room.jpg", to_srgb(scene), dither=9)


def blob() -> None:
    """A soft dark round, black with the alpha fading out like a contact shadow."""
    y, x = np.mgrid[0:128, 0:128] + 0.5
    far = np.clip(np.hypot(x - 64, y - 64) / 62, 0, 1)
    image = canvas(128, 128, "#000000")
    alpha = (1 - far * far * (3 - 2 * far))[..., None]
    save("blob.png", np.concatenate([image, alpha], -1))


def build() -> None:
    """Write all surroundings."""
    walnut()
    slate()
    room()
    blob()


if __name__ == "__main__":
    build()
