"""Small software painter shared by the texture scripts.

Everything the game ships as a picture is drawn from outlines and seeded noise, so that any size or palette
can be rebuilt at will. Images are float arrays, rows from the top, sRGB 0..1 unless a name says linear.
"""

from __future__ import annotations

import json
from pathlib import Path

import font_roboto
import numpy as np
from panda3d.core import Filename, PNMImage, PNMTextMaker, Texture, load_prc_file_data
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

ROOT = Path(__file__).resolve().parent
TEXTURES = ROOT / "textures"
SUB = 8  # sub-scanlines a pixel row: coverage is exact along x and 1/8 along y
load_prc_file_data("", "jpeg-quality 92\ntextures-power-2 none\nnotify-level-pnmimage error")

STANDARD = "standard"
PALETTES = {  # the stones' colours, letter by letter
    STANDARD: "S#F6C52E M#20222B F#EE8030 B#9C1F1B H#55207F O#2A6CC6 E#C6CBD0 T#1C7A49",
    "colour_blind": "S#FFE05A M#14161D F#DE7A2A B#7E1512 H#4E2270 O#2C5EE2 E#DCE1E6 T#2E9A78",
    "high_contrast": "S#FFE93B M#050608 F#FF8A1E B#A80F0A H#4A0C80 O#1E5FE8 E#FFFFFF T#0B7A41",
}
INK, IVORY, BRASS, PAPER = "#1A1714", "#F3EBDA", "#C9A227", "#F1E8D6"
INK_SYMBOLS = {STANDARD: "SFE", "colour_blind": "SFET", "high_contrast": "SFE"}  # the others carry ivory


def colours(palette: str) -> dict[str, str]:
    """The stones' colours of a palette."""
    return {part[0]: part[1:] for part in PALETTES[palette].split()}


def symbol_colour(palette: str, key: str) -> str:
    """Light stones carry ink, the others ivory."""
    return INK if key in INK_SYMBOLS[palette] else IVORY


def named(name: str, palette: str, kind: str = "png") -> str:
    """The file of a picture in a palette: NAME.png, NAME.PALETTE.png."""
    return f"{name}.png" if palette == STANDARD else f"{name}.{palette}.{kind}"


def rgb(value: str) -> np.ndarray:
    """The colour '#RRGGBB' as three floats 0..1, still sRGB."""
    return np.array([int(value[i : i + 2], 16) for i in (1, 3, 5)]) / 255.0


def to_srgb(linear: np.ndarray) -> np.ndarray:
    """Encode linear light for storing."""
    linear = np.clip(linear, 0.0, 1.0)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def to_linear(srgb: np.ndarray) -> np.ndarray:
    """Decode stored values to light."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((np.maximum(srgb, 0) + 0.055) / 1.055) ** 2.4)


def canvas(width: int, height: int, colour: str) -> np.ndarray:
    """A picture of one colour."""
    return np.tile(rgb(colour), (height, width, 1))


def polygons(shape) -> list[Polygon]:
    """The simple polygons of any shapely geometry, outer rings counter-clockwise."""
    parts = getattr(shape, "geoms", [shape])
    return [orient(p) for p in parts if p.geom_type == "Polygon" and not p.is_empty]


def coverage(shape, width: int, height: int) -> np.ndarray:
    """Anti-aliased coverage 0..1 of a shape given in pixels, y down.

    Each edge adds its signed x-crossings on every sub-scanline; a running sum along the row then counts the
    winding, which is the coverage for well-oriented rings. No sorting, no loops over pixels.
    """
    total = np.zeros((height * SUB, width + 2))
    for poly in polygons(shape):
        for ring in (poly.exterior, *poly.interiors):
            points = np.asarray(ring.coords)
            _add_ring(total, points[:-1, :2], points[1:, :2])
    total = np.cumsum(total, axis=1)[:, :width]
    return np.clip(np.abs(total.reshape(height, SUB, width).mean(axis=1)), 0.0, 1.0)


def _add_ring(total: np.ndarray, start: np.ndarray, end: np.ndarray) -> None:
    """Add the crossings of one ring's edges to the running-sum buffer."""
    rows, columns = total.shape
    y0, y1 = start[:, 1] * SUB - 0.5, end[:, 1] * SUB - 0.5
    low = np.clip(np.ceil(np.minimum(y0, y1)), 0, rows).astype(int)
    high = np.clip(np.ceil(np.maximum(y0, y1)), 0, rows).astype(int)
    count = high - low
    edge = np.repeat(np.arange(len(start)), count)
    row = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + np.repeat(low, count)
    if not len(row):
        return
    t = (row - y0[edge]) / (y1 - y0)[edge]
    x = np.clip(start[edge, 0] + t * (end - start)[edge, 0], 0, columns - 2.001)
    sign = np.where(y1 > y0, 1.0, -1.0)[edge]
    cell = x.astype(int)
    part = x - cell
    np.add.at(total, (row, cell), sign * (1 - part))
    np.add.at(total, (row, cell + 1), sign * part)


def paint(image: np.ndarray, shape, colour, alpha: float = 1.0) -> None:
    """Lay a shape (pixels, y down) over the picture; only its bounding box is touched."""
    if shape.is_empty:
        return
    x0, y0, x1, y1 = shape.bounds
    x0, y0 = max(int(x0) - 1, 0), max(int(y0) - 1, 0)
    x1, y1 = min(int(x1) + 2, image.shape[1]), min(int(y1) + 2, image.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    mask = coverage(affinity.translate(shape, -x0, -y0), x1 - x0, y1 - y0)[..., None] * alpha
    colour = rgb(colour) if isinstance(colour, str) else colour
    part = image[y0:y1, x0:x1]
    part += mask * (colour - part)


def place(shape, centre_x: float, centre_y: float, half: float):
    """Move an outline from the box -1..1 (y up) to pixels (y down) round a centre."""
    return affinity.affine_transform(shape, [half, 0, 0, -half, centre_x, centre_y])


def rounded(x0: float, y0: float, x1: float, y1: float, radius: float):
    """A rectangle with round corners."""
    return box(x0 + radius, y0 + radius, x1 - radius, y1 - radius).buffer(radius, quad_segs=12)


def load_shapes() -> dict[str, MultiPolygon]:
    """The outlines of shapes.json as shapely geometry."""
    data = json.loads((ROOT / "shapes.json").read_text(encoding="utf-8"))
    return {key: unary_union([Polygon(rings[0], rings[1:]) for rings in shape]) for key, shape in data.items()}


def text_mask(text: str, pixels: int, font: str = "Bold") -> np.ndarray:
    """The ink coverage of a line of Roboto, trimmed to its ink; `pixels` is the em height."""
    path = Filename.from_os_specific(str(Path(font_roboto.font_directory) / f"Roboto-{font}.ttf"))
    maker = PNMTextMaker(path, 0)
    maker.set_point_size(10)
    maker.set_pixels_per_unit(pixels)
    maker.set_scale_factor(2)
    picture = PNMImage(pixels * (len(text) + 1), pixels * 2)
    picture.fill(0)
    maker.set_fg((1, 1, 1, 1))
    maker.generate_into(text, picture, pixels // 2, int(pixels * 1.4))
    mask = to_array(picture)[..., 0]
    rows, columns = np.flatnonzero(mask.max(axis=1) > 0.02), np.flatnonzero(mask.max(axis=0) > 0.02)
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def to_array(picture: PNMImage) -> np.ndarray:
    """A Panda picture as an array, rows from the top, RGB."""
    texture = Texture()
    texture.load(picture)
    data = np.frombuffer(bytes(texture.get_ram_image_as("RGB")), np.uint8)
    return data.reshape(texture.get_y_size(), texture.get_x_size(), 3)[::-1] / 255.0


def blur(image: np.ndarray, sigma: float, periodic: bool = False) -> np.ndarray:
    """Gaussian blur through the Fourier plane; pads with the edge value unless the picture tiles."""
    flat = image if image.ndim == 3 else image[..., None]
    pad = 0 if periodic else int(3 * sigma) + 1
    big = np.pad(flat, ((pad, pad), (pad, pad), (0, 0)), mode="edge")
    fy, fx = np.fft.fftfreq(big.shape[0])[:, None], np.fft.rfftfreq(big.shape[1])[None, :]
    kernel = np.exp(-2 * (np.pi * sigma) ** 2 * (fx * fx + fy * fy))[..., None]
    out = np.fft.irfft2(np.fft.rfft2(big, axes=(0, 1)) * kernel, s=big.shape[:2], axes=(0, 1))
    out = out[pad : pad + flat.shape[0], pad : pad + flat.shape[1]]
    return out if image.ndim == 3 else out[..., 0]


def noise(height: int, width: int, seed: int, size_y: float, size_x: float, power: float = 2.0) -> np.ndarray:
    """Tiling smooth noise, mean 0, deviation 1; features are about size_y by size_x pixels and smaller.

    Fractal: white noise shaped by 1/(1+f^power), which keeps finer octaves beneath the main one.
    """
    white = np.random.default_rng(seed).standard_normal((height, width))
    fy, fx = np.fft.fftfreq(height)[:, None] * size_y, np.fft.rfftfreq(width)[None, :] * size_x
    shape = 1.0 / (1.0 + (fx * fx + fy * fy) * 4.0) ** (power * 0.5 + 0.25)
    shape[0, 0] = 0.0
    out = np.fft.irfft2(np.fft.rfft2(white) * shape, s=(height, width))
    return out / out.std()


def normal_map(height_field: np.ndarray, strength: float) -> np.ndarray:
    """Tangent-space normals (x right, y up in the picture) of a tiling height field in pixels."""
    dx = (np.roll(height_field, -1, 1) - np.roll(height_field, 1, 1)) * 0.5 * strength
    dy = (np.roll(height_field, 1, 0) - np.roll(height_field, -1, 0)) * 0.5 * strength
    vector = np.stack([-dx, -dy, np.ones_like(dx)], axis=-1)
    return vector / np.linalg.norm(vector, axis=-1, keepdims=True) * 0.5 + 0.5


def halved(image: np.ndarray) -> np.ndarray:
    """Half as wide and high, for what has no fine lines: a quarter of the texture memory."""
    return (image[::2, ::2] + image[1::2, ::2] + image[::2, 1::2] + image[1::2, 1::2]) / 4


def save(name: str, image: np.ndarray, folder: Path = TEXTURES, dither: int | None = None) -> None:
    """Write a picture (grey, RGB or RGBA); `dither` seeds a little noise against banding."""
    image = image if image.ndim == 3 else image[..., None]
    values = np.clip(image, 0, 1) * 255.0
    if dither is not None:
        values += np.random.default_rng(dither).triangular(-1, 0, 1, image.shape)
    data = np.clip(np.rint(values), 0, 255).astype(np.uint8)[::-1]
    channels = data.shape[2]
    order = {1: [0], 3: [2, 1, 0], 4: [2, 1, 0, 3]}[channels]
    texture = Texture()
    form = {1: Texture.F_luminance, 3: Texture.F_rgb, 4: Texture.F_rgba}[channels]
    texture.setup_2d_texture(data.shape[1], data.shape[0], Texture.T_unsigned_byte, form)
    texture.set_ram_image(np.ascontiguousarray(data[..., order]).tobytes())
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if not texture.write(Filename.from_os_specific(str(target))):
        raise OSError(f"cannot write {target}")
