"""Pause: what lies openly stays in sight, no hand does."""

from game.core.values import PUBLIC
from game.ui.canvas import DIM, SOLID
from game.ui.mode import Mode
from game.ui.sitting import Sitting
from game.ui.text import _


class PauseMode(Mode):
    """Resume, or save and leave."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting = sitting
        self.asking = False

    def enter(self) -> None:
        # With several people at one screen nobody's hand shows; alone, the hand is his own.
        if len(self.sitting.persons) != 1:
            self.sitting.look_as(PUBLIC)
        self.sitting.save_new()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.035, 0.03, 0.026, 0.72))
        x, y = canvas.width / 2 - 180, canvas.height / 2 - 160
        canvas.panel(x, y, 360, 320, SOLID, radius=16)
        canvas.text(_("Pause"), x + 180, y + 42, 28, align="center", weight="Medium")
        canvas.button("resume", _("Resume"), x + 40, y + 80, 280, 56, main=True)
        canvas.button("leave", _("Save and leave"), x + 40, y + 148, 280, 44)
        label = self._going_label()
        if label:
            canvas.button("home", label, x + 40, y + 204, 280, 44)
        note = self.sitting.trouble or _("The match is saved after every decision.")
        canvas.text(note, x + 180, y + 286, 13, DIM, align="center", width=330)

    def _going_label(self) -> str:
        """What the button of the seat to act says, if its player may leave the table for good (ST-84)."""
        seat = self.sitting.match.to_act
        leave = self.sitting.staging.leave()
        if seat is None or seat not in self.sitting.persons or leave is None:
            return ""
        if self.sitting.match.refusal(leave) is not None:
            return ""
        name = self.sitting.names[seat]
        return _("Really: {name} goes?").format(name=name) if self.asking else _("{name} goes home").format(name=name)

    def click(self, name: str) -> None:
        from game.ui.table import TableMode
        from game.ui.title import TitleMode

        if name == "resume":
            self.desk.go(TableMode(self.sitting))
        elif name == "leave":
            self.sitting.close()
            self.desk.go(TitleMode(self.desk))
        elif name == "home" and not self.asking:
            self.asking = True
            self.desk.redraw()
        elif name == "home":
            leave = self.sitting.staging.leave()
            assert leave is not None
            self.desk.go(TableMode(self.sitting))
            self.sitting.perform(leave)

    def key(self, name: str) -> None:
        if name in ("escape", "enter", "space"):
            self.click("resume")
