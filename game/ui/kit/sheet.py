"""A panel with a list in it, as high as the list where there is room."""

from collections.abc import Callable
from typing import Literal

from game.ui.kit.canvas import SOLID, Canvas
from game.ui.kit.layout import GAP, Box, Column
from game.ui.kit.scroll import BAR, Scroll


def draw_sheet(
    canvas: Canvas, scroll: Scroll, room: Box, draw: Callable[[Column], None], at: Literal["top", "middle"] = "middle"
) -> None:
    """The panel within this room, and what `draw` draws into its column."""
    inset = min(28.0, room.w / 16, room.h / 14)
    wide = room.w - 2 * inset
    unseen = Column(room.x + inset, 0, wide - BAR / 2)
    with canvas.unseen():
        draw(unseen)
    high = min(room.h, unseen.y - GAP + 2 * inset)
    box = Box(room.x, room.y + ((room.h - high) / 2 if at == "middle" else 0.0), room.w, high)
    canvas.panel(*box, SOLID, radius=16)
    with scroll.view(canvas, Box(box.x + inset, box.y + inset, wide + BAR / 2, high - 2 * inset)) as column:
        draw(column)
        column.y -= GAP
