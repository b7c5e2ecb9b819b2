"""A rulebook's page: its blocks broken into lines for a width, and drawn as far as a window shows them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.ui.kit.book import Block, Kind, Line, pieces, wrap
from game.ui.kit.canvas import Canvas, hexa

INK: Final = hexa("#1A1714")
FADED: Final = hexa("#6B5F4D")
MARKED: Final = hexa("#FFC857", 0.38)
MARKED_EDGE: Final = hexa("#D98E04")
FOUND: Final = hexa("#FFC857", 0.6)
FOUND_NOW: Final = hexa("#FFA62B")
INDENT: Final = 22
PIXEL: Final = 0.58
"""A picture's pixel in u."""
LINE: Final = 1.42
"""A line's height by the size of its letters."""


class Style(NamedTuple):
    """How a kind of block is set."""

    size: float
    above: float
    weight: str = "Regular"
    faded: bool = False


STYLES: Final[dict[Kind, Style]] = {
    "title": Style(34, 0, "Light"),
    "heading": Style(24, 24, "Medium"),
    "paragraph": Style(17, 11),
    "item": Style(17, 8),
    "picture": Style(14, 20, faded=True),
}


class Row(NamedTuple):
    """A line or (None) a picture, at its height on the page."""

    y: float
    h: float
    block: int
    line: Line | None


class Found(NamedTuple):
    """Words that were looked for: block, first letter, letter after the last one."""

    block: int
    start: int
    end: int


class Page:
    """The whole book below itself on one long page, `width` wide."""

    def __init__(self, canvas: Canvas, blocks: Sequence[Block], folder: str, width: float) -> None:
        self.canvas, self.blocks, self.folder, self.width = canvas, blocks, folder, width
        self.rows: list[Row] = []
        y = 0.0
        for index, block in enumerate(blocks):
            y += STYLES[block.kind].above if index else 0.0
            for h, line in self._lines(block):
                self.rows.append(Row(y, h, index, line))
                y += h
        self.height = y

    def _lines(self, block: Block) -> list[tuple[float, Line | None]]:
        """The lines of a block with their heights, a picture first."""
        size = STYLES[block.kind].size
        # Measured as the boldest words are set: no line gets wider than it was thought to be.
        width = self.width - (INDENT if block.kind == "item" else 0)
        lines: list[tuple[float, Line | None]] = [
            (size * LINE, line)
            for line in wrap(block.text, width, lambda text: self.canvas.text_width(text, size, "Medium"))
        ]
        if block.kind != "picture":
            return lines
        return [(self._size(block)[1] + 8, None), *lines]

    def _size(self, block: Block) -> tuple[float, float]:
        """A picture as large as it is meant to be, if the page is wide enough."""
        texture = self.canvas.models.texture(self._texture(block))
        w = min(texture.get_x_size() * PIXEL, self.width)
        return w, w * texture.get_y_size() / texture.get_x_size()

    def _texture(self, block: Block) -> str:
        return f"{self.folder}/{block.file}"

    def height_of(self, block: int, letter: int = 0) -> float:
        """Where a block begins, or the line with one of its letters."""
        rows = [row for row in self.rows if row.block == block]
        return [row.y for row in rows if row.line is None or row.line.start <= letter][-1 if letter else 0]

    def chapter(self, y: float) -> int:
        """The heading that a height is under; -1 above the first."""
        above = [row.block for row in self.rows if row.y <= y and self.blocks[row.block].kind == "heading"]
        return above[-1] if above else -1

    def draw(
        self, x: float, y: float, shown: tuple[float, float], found: Sequence[Found], now: int, marked: int | None
    ) -> None:
        """The rows between two heights of the page; its top left corner is at x, y, wherever that may be.

        Lights up what was found, `now` most, and the block that is marked.
        """
        rows = [row for row in self.rows if row.y + row.h >= shown[0] and row.y <= shown[1]]
        for row in rows:
            if row.block == marked:
                self.canvas.panel(x - 14, y + row.y, self.width + 28, row.h, MARKED, None, 0)
                self.canvas.panel(x - 18, y + row.y, 4, row.h, MARKED_EDGE, None, 0)
        for row in rows:
            block = self.blocks[row.block]
            if row.line is None:
                self.canvas.picture(self._texture(block), x, y + row.y, *self._size(block), (0, 1, 0, 1))
                continue
            left = x + INDENT if block.kind == "item" else x
            if block.kind == "item" and row.line.start == 0:
                self.canvas.sign("circle", x + 7, y + row.y + row.h / 2, 6, FADED)
            for index, place in enumerate(found):
                if place.block == row.block:
                    self._light(row, row.line, place, left, y + row.y, index == now)
            self._text(block, row.line, left, y + row.y + row.h / 2)

    def _text(self, block: Block, line: Line, x: float, middle: float) -> None:
        style = STYLES[block.kind]
        for text, strong in pieces(block, line):
            weight = "Medium" if strong else style.weight
            self.canvas.text(text, x, middle, style.size, FADED if style.faded else INK, weight)
            x += self.canvas.text_width(text, style.size, weight)

    def _light(self, row: Row, line: Line, place: Found, x: float, y: float, now: bool) -> None:
        """Behind the part of a found word that stands in this line."""
        start, end = max(place.start, line.start), min(place.end, line.start + len(line.text))
        if start < end:
            left, right = (self._offset(row.block, line, letter) for letter in (start, end))
            self.canvas.panel(x + left - 2, y, right - left + 4, row.h, FOUND_NOW if now else FOUND, None, 4)

    def _offset(self, index: int, line: Line, letter: int) -> float:
        """How far from the line's left end a letter of its block stands."""
        block = self.blocks[index]
        style = STYLES[block.kind]
        before = Line(line.text[: letter - line.start], line.start)
        return sum(
            self.canvas.text_width(text, style.size, "Medium" if strong else style.weight)
            for text, strong in pieces(block, before)
        )
