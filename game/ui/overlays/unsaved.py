"""A match is left that the disk does not take: another place, or staying, or leaving all the same."""

from collections.abc import Callable
from typing import Final

from game.match.match_file import CannotSave
from game.ui.kit.canvas import DIM, REFUSED, SOLID, TEXT
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.text import _

WIDE: Final = 800
HIGH: Final = 300


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

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.035, 0.03, 0.026, 0.72))
        x, y = canvas.width / 2 - WIDE / 2, canvas.height / 2 - HIGH / 2
        canvas.panel(x, y, WIDE, HIGH, SOLID, radius=16)
        title = _("The match is saved in another folder") if self.kept else _("The match is not saved")
        canvas.text(title, x + 40, y + 42, 28, TEXT, "Medium")
        text, colour = (self.kept, DIM) if self.kept else (self.why, REFUSED)
        canvas.text(text, x + 40, y + 90, 15, colour, width=WIDE - 80, wrap=True)
        bottom = y + HIGH - 84
        if self.kept:
            canvas.button("leave", _("Leave"), x + 40, bottom, 230, 48, main=True)
            return
        canvas.button("elsewhere", _("Save in another folder"), x + 40, bottom, 230, 48, main=True)
        canvas.button("stay", _("Stay"), x + 285, bottom, 230, 48)
        canvas.button("leave", _("Leave without saving"), x + 530, bottom, 230, 48)

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
