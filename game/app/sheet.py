"""Pictures put together on one sheet, and what is written and drawn on them, pixel by pixel."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from panda3d.core import Filename, LColor, PNMBrush, PNMImage, PNMPainter, PNMTextMaker

Pixel = tuple[float, float]
"""x to the right and y down, from the picture's upper left corner."""

Colour = tuple[float, float, float, float]

PAPER: Final = (0.08, 0.07, 0.06)
INK: Final = (0.95, 0.92, 0.85, 1.0)
GAP: Final = 4


class Rect(NamedTuple):
    """A rectangle of pixels."""

    x: int
    y: int
    w: int
    h: int

    def meets(self, other: "Rect") -> bool:
        """Whether they share a pixel."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def holds(self, pixel: Pixel) -> bool:
        return self.x <= pixel[0] < self.x + self.w and self.y <= pixel[1] < self.y + self.h


def blank(wide: int, high: int) -> PNMImage:
    """An empty sheet."""
    image = PNMImage(wide, high)
    image.fill(*PAPER)
    return image


def line_height(size: int) -> int:
    """Pixels from one line of text to the next."""
    return round(1.4 * size)


def text_width(text: str, size: int) -> int:
    """How wide a line is."""
    return int(_letters(size).calc_width(text))


def write(image: PNMImage, text: str, x: int, y: int, size: int, colour: Colour = INK) -> None:
    """Write one line whose upper left corner is here."""
    letters = _letters(size)
    letters.set_fg(LColor(*colour))
    letters.generate_into(text, image, x, y + size)


def draw_lines(image: PNMImage, lines: Sequence[tuple[Pixel, Pixel]], colour: Colour) -> None:
    """Lines of one pixel; what lies outside the picture is cut off."""
    painter = PNMPainter(image)
    painter.set_pen(PNMBrush.make_pixel(LColor(*colour)))
    for (ax, ay), (bx, by) in lines:
        painter.draw_line(ax, ay, bx, by)


def fill(image: PNMImage, rect: Rect, colour: Colour) -> None:
    """A rectangle of one colour."""
    patch = PNMImage(rect.w, rect.h)
    patch.fill(*colour[:3])
    image.copy_sub_image(patch, rect.x, rect.y)


def tile(pictures: Sequence[tuple[PNMImage, str]], columns: int, size: int = 14) -> PNMImage:
    """Pictures of one size in rows, each with its label under it."""
    wide, high = pictures[0][0].get_x_size(), pictures[0][0].get_y_size() + line_height(size)
    rows = -(-len(pictures) // columns)
    sheet = blank(min(columns, len(pictures)) * (wide + GAP) - GAP, rows * (high + GAP) - GAP)
    for number, (picture, label) in enumerate(pictures):
        row, column = divmod(number, columns)
        x, y = column * (wide + GAP), row * (high + GAP)
        sheet.copy_sub_image(picture, x, y)
        write(sheet, label, x + (wide - text_width(label, size)) // 2, y + picture.get_y_size(), size)
    return sheet


@cache
def _letters(size: int) -> PNMTextMaker:
    font = files("font_roboto") / "files" / "Roboto-Medium.ttf"
    letters = PNMTextMaker(Filename.from_os_specific(str(font)), 0)
    letters.set_pixel_size(size)
    return letters
