"""The hand-over curtain: nothing secret is drawn until the next person says that it is they who look (ST-85)."""

from typing import Final

from game.core.values import PUBLIC, Seat
from game.ui.canvas import DIM, SOLID
from game.ui.mode import Mode
from game.ui.sitting import Sitting
from game.ui.text import _

GUARD: Final = 0.5
"""Seconds without a press or a held key before one counts: what fell to the last person lifts no curtain."""


class CurtainMode(Mode):
    """The table behind the curtain shows what everybody may see."""

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        super().__init__(sitting.desk)
        self.sitting, self.seat = sitting, seat
        self.guard = GUARD

    def enter(self) -> None:
        self.sitting.look_as(PUBLIC)
        self.sitting.save_new()

    def update(self, dt: float) -> None:
        self.guard = max(0.0, self.guard - dt)

    def key_held(self) -> None:
        self.guard = GUARD

    def draw(self) -> None:
        canvas, chair = self.desk.canvas, self.sitting.chairs[self.seat]
        canvas.fill((0.035, 0.03, 0.026, 0.90))
        x, y = canvas.width / 2 - 240, canvas.height / 2 - 150
        canvas.panel(x, y, 480, 300, SOLID, radius=16)
        canvas.seat(self.sitting.colour(self.seat), x + 240, y + 70, 56)
        canvas.text(
            _("It is {name}'s turn").format(name=chair.name),
            x + 240,
            y + 136,
            26,
            align="center",
            weight="Medium",
            width=440,
        )
        canvas.text(
            _("Hand over the mouse. The cards stay hidden until then."),
            x + 240,
            y + 172,
            15,
            DIM,
            align="center",
            width=440,
        )
        label = _("I am {name}: show").format(name=chair.name)
        canvas.button("show", label, x + 80, y + 214, 320, 56, main=True)
        canvas.button("pause", _("Pause"), canvas.width - 124, 16, 100, 36)

    def click(self, name: str) -> None:
        from game.ui.pause import PauseMode
        from game.ui.table import TableMode

        if name == "show" and self.guard > 0:
            self.guard = GUARD
        elif name == "show":
            self.sitting.look_as(self.seat)
            self.desk.go(TableMode(self.sitting))
        elif name == "pause":
            self.desk.go(PauseMode(self.sitting))

    def key(self, name: str) -> None:
        if name in ("enter", "space"):
            self.click("show")
        elif name == "escape":
            self.click("pause")
