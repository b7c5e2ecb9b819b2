"""The hand-over curtain: nothing secret is drawn until the next person says that it is they who look (ST-85)."""

from typing import Final

from game.core.values import PUBLIC, Seat
from game.ui.kit.canvas import AMBER, DIM, SOLID
from game.ui.kit.screen import Screen
from game.ui.overlays.pause import PauseScreen
from game.ui.sitting import Sitting
from game.ui.text import _

WIDE: Final = 680
HIGH: Final = 120
EDGE: Final = 24
GUARD: Final = 0.5
"""Seconds without a press or a held key before one counts: what fell to the last person lifts no curtain."""


class CurtainScreen(Screen):
    """The table behind the curtain shows what everybody may see."""

    see_through = True

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        super().__init__(sitting.desk)
        self.sitting, self.seat = sitting, seat
        self.guard = GUARD

    def resume(self, result: str) -> None:
        """After a pause: who sits where may have changed, and whether the match goes on."""
        self.desk.pop(result)

    def enter(self) -> None:
        self.sitting.look_as(PUBLIC)
        self.sitting.save_new()

    def update(self, dt: float) -> None:
        self.guard = max(0.0, self.guard - dt)

    def key_held(self) -> None:
        self.guard = GUARD

    def draw(self) -> None:
        """Before the place of the hand, which alone is hidden: the table stays in sight, for people think ahead."""
        canvas, chair = self.desk.canvas, self.sitting.chairs[self.seat]
        x, y = canvas.width / 2 - WIDE / 2, canvas.height - EDGE - HIGH
        canvas.panel(x, y, WIDE, HIGH, SOLID, AMBER, radius=16)
        canvas.seat(self.sitting.colour(self.seat), x + 44, y + HIGH / 2, 40)
        turn = _("It is {name}'s turn").format(name=chair.name)
        canvas.text(turn, x + 84, y + 40, 22, weight="Medium", width=WIDE - 384)
        note = _("Hand over the mouse. The cards stay hidden until then.")
        canvas.text(note, x + 84, y + 72, 14, DIM, width=WIDE - 384, wrap=True)
        label = _("I am {name}: show").format(name=chair.name)
        canvas.button("show", label, x + WIDE - 288, y + HIGH / 2 - 28, 264, 56, main=True)
        canvas.button("pause", _("Pause"), canvas.width - 124, 16, 100, 36)

    def click(self, name: str) -> None:
        if name == "show" and self.guard > 0:
            self.guard = GUARD
        elif name == "show":
            self.sitting.look_as(self.seat)
            self.desk.pop()
        elif name == "pause":
            self.desk.push(PauseScreen(self.sitting))

    def key(self, name: str) -> None:
        if name in ("enter", "space"):
            self.click("show")
        elif name == "escape":
            self.click("pause")
