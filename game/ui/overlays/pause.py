"""Pause: what lies openly stays in sight, no hand does. Here seats change hands and a match is left or ended."""

from typing import Final

from game.core.values import Action, Seat
from game.match.driver import PERSON
from game.players import KINDS
from game.staging.names import read_name
from game.ui.kit.canvas import DIM, TEXT
from game.ui.kit.layout import Box, Column, Knob, draw_knobs, margin, write
from game.ui.kit.screen import Screen
from game.ui.kit.sheet import draw_sheet
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.overlays.settings import SettingsScreen
from game.ui.overlays.unsaved import leave
from game.ui.sitting import Sitting
from game.ui.text import _

WIDE: Final = 300
SHARE: Final = 0.40
"""Of the window's width the panel takes at most so much."""
BUTTON: Final = 40
TWICE: Final = ("home", "end")
"""Buttons that ask once more before they do it."""


class PauseScreen(Screen):
    """Resume, or hand seats over, or leave the match, or end it."""

    see_through = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting = sitting
        self.asking = ""
        self.list = self.scrolling()

    def enter(self) -> None:
        self.sitting.cover()
        self.sitting.save_new()

    def draw(self) -> None:
        """At the right, over the log: the seats and the middle of the table stay in sight."""
        canvas = self.desk.canvas
        edge = margin(canvas)
        wide = min(WIDE, canvas.width * SHARE)
        room = Box(canvas.width - edge - wide, edge, wide, canvas.height - 2 * edge)
        draw_sheet(canvas, self.list, room, self._draw_inside, "top")

    def _draw_inside(self, column: Column) -> None:
        canvas, sitting = self.desk.canvas, self.sitting
        canvas.text(_("Pause"), column.x, column.take(34).y + 15, 26, weight="Medium")
        draw_knobs(canvas, [Knob("resume", _("Resume"), main=True)], column, 52, even=True)
        end = _("Really end it?") if self.asking == "end" else _("End the match now")
        draw_knobs(canvas, [Knob("leave", _("Save and leave"))], column, BUTTON, even=True)
        more = [Knob("settings", _("Settings")), Knob("rules", _("Rules"))]
        draw_knobs(canvas, more, column, BUTTON, even=True)
        draw_knobs(canvas, [Knob("guide", _("Show the guide"))], column, BUTTON, even=True)
        draw_knobs(canvas, [Knob("end", end)], column, BUTTON, even=True)
        if going := self._going_label():
            draw_knobs(canvas, [Knob("home", going)], column, BUTTON, even=True)
        self._draw_seats(column)
        note = sitting.trouble or sitting.notice or _("The match is saved after every decision.")
        write(canvas, note, column, 13, DIM)

    def _draw_seats(self, column: Column) -> None:
        canvas, sitting = self.desk.canvas, self.sitting
        canvas.text(_("Who plays"), column.x, column.take(24).y + 14, 15, DIM)
        for seat, chair in enumerate(sitting.chairs):
            person = chair.player == PERSON
            kind = _("Person") if person else _("Computer")
            wide = min(canvas.text_width(kind, 14) + 54, column.w / 2) if sitting.match.chairs else 0.0
            box = column.take(40)
            canvas.seat(sitting.colour(seat), box.x + 12, box.y + 20, 19)
            canvas.text(chair.name, box.x + 30, box.y + 20, 16, TEXT, "Medium", width=box.w - wide - 38)
            if sitting.match.chairs:
                left = box.right - wide
                canvas.button(f"seat:{seat}", "", left, box.y, wide, 40)
                canvas.sign("person" if person else "computer", left + 22, box.y + 20, 18)
                canvas.text(kind, left + 38, box.y + 20, 14, width=wide - 44)

    def _going(self) -> tuple[Seat, Action | None] | None:
        """Who may leave the table for good (ST-84): the person to decide or to throw; and by what decision.

        None of these (second): the rules know no leaving. Then a computer plays on.
        """
        match, seat = self.sitting.match, self.sitting.actor
        if seat is None or seat not in self.sitting.persons or not match.chairs:
            return None
        return seat, match.rules.leave(match.state)

    def _going_label(self) -> str:
        going = self._going()
        if going is None:
            return ""
        name, asking = self.sitting.names[going[0]], self.asking == "home"
        if going[1] is None:
            said = _("Really: a computer for {name}?") if asking else _("{name} goes, a computer stays")
        else:
            said = _("Really: {name} goes?") if asking else _("{name} goes home")
        return said.format(name=name)

    def click(self, name: str) -> None:
        if name in TWICE and self.asking != name:
            self.asking = name
        else:
            self.asking = ""
            self._do(name)
        self.desk.redraw()

    def _do(self, name: str) -> None:
        sitting = self.sitting
        match read_name(name):
            case ("resume",):
                self.desk.pop()
            case ("rules",):
                self.desk.push(RulebookScreen(self.desk, sitting.match.game, sitting))
            case ("guide",):
                self.desk.pop("guide")
            case ("settings",):
                self.desk.push(SettingsScreen(self.desk))
            case ("leave",):
                leave(sitting, self.desk.home)
            case ("end",):
                sitting.match.end_early()
                self.desk.pop()
            case ("home",):
                self._leave_table()
            case ("seat", int(seat)):
                person = sitting.chairs[seat].player == PERSON
                # The strongest computer of the game takes the seat.
                sitting.hand_over(seat, KINDS[sitting.match.game][-1] if person else PERSON)

    def _leave_table(self) -> None:
        going = self._going()
        assert going is not None
        seat, action = going
        if action is None:
            self.sitting.hand_over(seat, KINDS[self.sitting.match.game][-1])
        self.desk.pop()
        if action is not None:
            self.sitting.perform(action)

    def key(self, name: str) -> None:
        if name in ("escape", "enter", "space"):
            self.click("resume")
        elif name == "f1":
            self.click("rules")
