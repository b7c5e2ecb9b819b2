"""A match is left that the disk does not take: another place, or staying, or leaving all the same."""

from collections.abc import Callable
from typing import Final

from game.match.match_file import CannotSave
from game.ui.kit.canvas import DIM, REFUSED, TEXT
from game.ui.kit.layout import Column, Knob, draw_knobs, page, write
from game.ui.kit.screen import Screen
from game.ui.kit.sheet import draw_sheet
from game.ui.sitting import Sitting
from game.ui.text import _

WIDE: Final = 800


def leave(sitting: Sitting, go_on: Callable[[], None]) -> None:
    """Save the match and go on, to where it is left; where it cannot be saved, people are asked first."""
    if sitting.save_new():
        go_on()
    else:
        sitting.desk.push(UnsavedScreen(sitting, go_on))


class UnsavedScreen(Screen):
    """Nothing is lost without a word."""

    see_through = True

    def __init__(self, sitting: Sitting, go_on: Callable[[], None]) -> None:
        super().__init__(sitting.desk)
        self.sitting, self._go_on = sitting, go_on
        self.kept = ""
        """Where the match was saved in the end."""
        self.why = sitting.trouble
        self.list = self.scrolling()

    def draw(self) -> None:
        self.desk.canvas.fill((0.035, 0.03, 0.026, 0.72))
        draw_sheet(self.desk.canvas, self.list, page(self.desk.canvas, WIDE), self._draw_inside)

    def _draw_inside(self, column: Column) -> None:
        canvas = self.desk.canvas
        if self.kept:
            title, text, colour = _("The match is saved in another folder"), self.kept, DIM
            knobs = [Knob("leave", _("Leave"), main=True)]
        else:
            title, text, colour = _("The match is not saved"), self.why, REFUSED
            knobs = [Knob("elsewhere", _("Save in another folder"), main=True), Knob("stay", _("Stay"))]
            knobs.append(Knob("leave", _("Leave without saving")))
        write(canvas, title, column, 26, TEXT, "Medium")
        write(canvas, text, column, 15, colour)
        column.take(8, 0)
        draw_knobs(canvas, knobs, column, 48, even=True)

    def click(self, name: str) -> None:
        match name:
            case "elsewhere":
                self._save_elsewhere()
            case "stay":
                self.desk.pop()
            case "leave":
                self.desk.pop()
                self._go_on()

    def _save_elsewhere(self) -> None:
        try:
            self.kept = str(self.sitting.rescue())
        except CannotSave as error:
            self.why = str(error)
        self.desk.redraw()

    def key(self, name: str) -> None:
        if name == "escape" and not self.kept:
            self.click("stay")
