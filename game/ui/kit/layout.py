"""Where things stand on a screen: boxes, columns that grow downwards, and rows of buttons that wrap. All in u."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from game.ui.kit.book import wrap
from game.ui.kit.canvas import TEXT, Canvas, Colour

GAP: Final = 8.0
LINE_HIGH: Final = 1.32
"""A line's height by the size of its letters."""
EDGE: Final = 24.0
"""How far a screen keeps from the window's edges, where there is room."""


SIDE_WIDE: Final = 160.0
SIDE_SHARE: Final = 0.29
"""What stands beside the table takes at most so many u, and so much of the window's width."""
HAND_WIDE: Final = 316.0
"""How far the hand reaches to each side of the middle, in u of a scale of 1."""


class Box(NamedTuple):
    """A rectangle from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


class Column:
    """Takes its boxes one under the other; `y` is where the next one begins."""

    def __init__(self, x: float, y: float, w: float) -> None:
        self.x, self.y, self.w = x, y, w

    def take(self, h: float, gap: float = GAP) -> Box:
        """The next box, over the whole width."""
        box = Box(self.x, self.y, self.w, h)
        self.y += h + gap
        return box

    def split(self, count: int, gap: float = GAP) -> list["Column"]:
        """So many columns of the same width, that begin here side by side; see `join`."""
        wide = (self.w - gap * (count - 1)) / count
        return [Column(self.x + n * (wide + gap), self.y, wide) for n in range(count)]

    def join(self, columns: Sequence["Column"]) -> None:
        """Go on under the longest of them."""
        self.y = max(column.y for column in columns)


def margin(canvas: Canvas) -> float:
    """How far a screen keeps from the window's edges."""
    return min(EDGE, canvas.width / 40, canvas.height / 20)


def page(canvas: Canvas, widest: float) -> Box:
    """The middle of the window, at most so wide, without its margins."""
    edge = margin(canvas)
    wide = min(widest, canvas.width - 2 * edge)
    return Box((canvas.width - wide) / 2, edge, wide, canvas.height - 2 * edge)


def hand_scale(canvas: Canvas) -> float:
    """Pixels of a u for the hand: the scale of text is not its own, and between large buttons it gives way."""
    free = canvas.width / 2 - min(SIDE_WIDE, SIDE_SHARE * canvas.width) - margin(canvas) - 4
    return canvas.u * min(1 / canvas.scale, free / HAND_WIDE)


class Knob(NamedTuple):
    """A button before it has a place."""

    name: str
    label: str
    main: bool = False
    enabled: bool = True
    chosen: bool = False
    least: float = 0.0
    """It is at least so wide, where there is room."""


def lines(widths: Sequence[float], room: float, gap: float = GAP) -> list[range]:
    """Which of some things that stand side by side go into each line."""
    found, start, used = [], 0, 0.0
    for n, width in enumerate(widths):
        if n > start and used + gap + width > room:
            found.append(range(start, n))
            start, used = n, 0.0
        used += width + (gap if n > start else 0.0)
    return [*found, range(start, len(widths))] if widths else []


def knob_lines(canvas: Canvas, knobs: Sequence[Knob], room: float, high: float, even: bool) -> list[tuple[float, ...]]:
    """The widths of buttons, line by line: as wide as their words, or (`even`) all alike and filling the room."""
    size = canvas.label_size(high)
    wide = [min(room, max(canvas.text_width(knob.label, size, "Medium") + 26, knob.least)) for knob in knobs]
    if not even:
        return [tuple(wide[n] for n in line) for line in lines(wide, room)]
    across = max(1, min(len(wide), int((room + GAP) // (max(wide) + GAP))))
    across = -(-len(wide) // -(-len(wide) // across))  # The same number in each line, as far as it goes.
    count = [min(across, len(wide) - start) for start in range(0, len(wide), across)]
    return [((room - GAP * (n - 1)) / n,) * n for n in count]


def knobs_height(canvas: Canvas, knobs: Sequence[Knob], room: float, high: float = 44, even: bool = False) -> float:
    """How high `draw_knobs` draws them."""
    return len(knob_lines(canvas, knobs, room, high, even)) * (high + GAP) - GAP


def draw_knobs(
    canvas: Canvas, knobs: Sequence[Knob], column: Column, high: float = 44, even: bool = False, right: int = 0
) -> None:
    """Buttons side by side, in as many lines as they need; the last `right` of a line stand at its right end."""
    rest = list(knobs)
    for widths in knob_lines(canvas, knobs, column.w, high, even):
        box = column.take(high)
        row, rest = rest[: len(widths)], rest[len(widths) :]
        x, spare = box.x, 0.0 if even else box.w - sum(widths) - GAP * (len(widths) - 1)
        for n, (knob, wide) in enumerate(zip(row, widths, strict=True)):
            if right and len(knobs) - len(rest) - len(row) + n == len(knobs) - right:
                x += spare
            canvas.button(knob.name, knob.label, x, box.y, wide, high, knob.main, knob.enabled, chosen=knob.chosen)
            x += wide + GAP


def write(
    canvas: Canvas,
    text: str,
    column: Column,
    size: float,
    colour: Colour = TEXT,
    weight: str = "Regular",
    align: Literal["left", "center"] = "left",
) -> None:
    """Text in as many lines as it needs, and a gap."""
    x = column.x if align == "left" else column.x + column.w / 2
    for line in wrap(text, column.w, lambda part: canvas.text_width(part, size, weight)):
        box = column.take(LINE_HIGH * size, 0)
        canvas.text(line.text, x, box.y + box.h / 2, size, colour, weight, align)
    column.y += GAP
