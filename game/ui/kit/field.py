"""A field for a line of text."""

from typing import Final

from game.ui.kit.canvas import AMBER, DIM, LINE, TEXT, Canvas, hexa
from game.ui.kit.layout import Box
from game.ui.text import can_draw

FACE: Final = hexa("#241F1B")


class Field:
    """What is typed: letters that can be drawn, at most `longest`."""

    def __init__(self, longest: int, text: str = "", fresh: bool = False) -> None:
        self.longest, self.text = longest, text
        self.fresh = fresh
        """Whether the first letter replaces the text."""
        self.unknown = False
        """Whether the letter typed last cannot be drawn, so that it was not taken."""

    def typed(self, text: str) -> bool:
        """Letters were typed; says whether the text is another one now."""
        if not text.isprintable():
            return False
        self.unknown = not can_draw(text)
        if self.unknown:
            return False
        before = self.text
        self.text = (("" if self.fresh else self.text) + text)[: self.longest]
        self.fresh = False
        return self.text != before

    def rub_out(self) -> None:
        """The last letter, or all of a text that the first letter would replace."""
        self.text = "" if self.fresh else self.text[:-1]
        self.fresh = self.unknown = False


def draw_field(
    canvas: Canvas, name: str, box: Box, text: str, active: bool, blank: bool = False, hint: str = "", size: float = 17
) -> None:
    """The field; the end of a text that is too long, and a mark where the next letter comes. `blank`: it is pale."""
    canvas.panel(*box, FACE, AMBER if active else LINE, 8)
    y, room = box.y + box.h / 2, box.w - 24
    if name:
        canvas.area(name, *box)
    if hint and not text:
        canvas.text(hint, box.x + 12, y, size, DIM, width=room)
    elif active:
        said = f"{text}|"
        while canvas.text_width(said, size) > room and len(said) > 1:
            said = said[1:]
        canvas.text(said, box.x + 12, y, size, DIM if blank else TEXT)
    else:
        canvas.text(text, box.x + 12, y, size, TEXT, width=room)
