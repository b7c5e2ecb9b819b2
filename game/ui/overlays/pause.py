"""Pause: what lies openly stays in sight, no hand does. Here seats change hands and a match is left or ended."""

from typing import Final

from game.core.values import Action
from game.match.driver import PERSON
from game.players import KINDS
from game.staging.names import read_name
from game.ui.kit.canvas import DIM, SOLID, TEXT
from game.ui.kit.screen import Screen
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.overlays.settings import SettingsScreen
from game.ui.overlays.unsaved import leave
from game.ui.sitting import Sitting
from game.ui.text import _

WIDE: Final = 800
HIGH: Final = 472
TWICE: Final = ("home", "end")
"""Buttons that ask once more before they do it."""


class PauseScreen(Screen):
    """Resume, or hand seats over, or leave the match, or end it."""

    see_through = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting = sitting
        self.asking = ""

    def enter(self) -> None:
        self.sitting.cover()
        self.sitting.save_new()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.035, 0.03, 0.026, 0.35))
        x, y = canvas.width / 2 - WIDE / 2, canvas.height / 2 - HIGH / 2
        canvas.panel(x, y, WIDE, HIGH, SOLID, radius=16)
        canvas.text(_("Pause"), x + 40, y + 42, 28, weight="Medium")
        canvas.button("resume", _("Resume"), x + 40, y + 80, 300, 56, main=True)
        canvas.button("leave", _("Save and leave"), x + 40, y + 148, 300, 44)
        end = _("Really end it, as it stands?") if self.asking == "end" else _("End the match now")
        canvas.button("end", end, x + 40, y + 204, 300, 44)
        self._draw_seats(x + 384, y + 42)
        canvas.button("settings", _("Settings"), x + 40, y + 260, 146, 44)
        canvas.button("rules", _("Rules"), x + 194, y + 260, 146, 44)
        canvas.button("guide", _("Show the guide"), x + 40, y + 316, 300, 44)
        if label := self._going_label():  # The last, for it is not always there.
            canvas.button("home", label, x + 40, y + 372, 300, 44)
        note = self.sitting.trouble or self.sitting.notice or _("The match is saved after every decision.")
        canvas.text(note, x + 40, y + HIGH - 32, 13, DIM, width=WIDE - 80)

    def _draw_seats(self, x: float, y: float) -> None:
        canvas, sitting = self.desk.canvas, self.sitting
        canvas.text(_("Who plays"), x, y, 15, DIM)
        for seat, chair in enumerate(sitting.chairs):
            top = y + 26 + 56 * seat
            canvas.seat(sitting.colour(seat), x + 14, top + 22, 21)
            canvas.text(chair.name, x + 38, top + 22, 17, TEXT, "Medium", width=180)
            person = chair.player == PERSON
            if sitting.match.chairs:
                canvas.button(f"seat:{seat}", "", x + 228, top, 148, 44)
                canvas.sign("person" if person else "computer", x + 254, top + 22, 20)
                canvas.text(_("Person") if person else _("Computer"), x + 274, top + 22, 15)

    def _going_label(self) -> str:
        """What the button of the seat to act, or to throw, says, if its player may leave the table for good."""
        seat = self.sitting.actor
        if seat is None or seat not in self.sitting.persons or self._leave() is None:
            return ""
        name, asking = self.sitting.names[seat], self.asking == "home"
        return _("Really: {name} goes?").format(name=name) if asking else _("{name} goes home").format(name=name)

    def _leave(self) -> Action | None:
        match = self.sitting.match
        return None if match.over else match.rules.leave(match.state)

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
                going = self._leave()
                assert going is not None
                self.desk.pop()
                sitting.perform(going)
            case ("seat", int(seat)):
                person = sitting.chairs[seat].player == PERSON
                # The strongest computer of the game takes the seat.
                sitting.hand_over(seat, KINDS[sitting.match.game][-1] if person else PERSON)

    def key(self, name: str) -> None:
        if name in ("escape", "enter", "space"):
            self.click("resume")
        elif name == "f1":
            self.click("rules")
