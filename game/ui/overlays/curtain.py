"""The hand-over curtain: nothing secret is drawn until the next person says that it is they who look (ST-85)."""

from game.core.values import PUBLIC, Seat
from game.ui.kit.canvas import DIM, SOLID
from game.ui.kit.screen import Screen
from game.ui.overlays.pause import PauseScreen
from game.ui.sitting import Sitting
from game.ui.text import _


class CurtainScreen(Screen):
    """The table behind the curtain shows what everybody may see."""

    see_through = True

    def __init__(self, sitting: Sitting, seat: Seat) -> None:
        super().__init__(sitting.desk)
        self.sitting, self.seat = sitting, seat

    def resume(self, result: str) -> None:
        """After a pause: who sits where may have changed, and whether the match goes on."""
        self.desk.pop(result)

    def enter(self) -> None:
        self.sitting.look_as(PUBLIC)
        self.sitting.save_new()

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
        if name == "show":
            self.sitting.look_as(self.seat)
            self.desk.pop()
        elif name == "pause":
            self.desk.push(PauseScreen(self.sitting))

    def key(self, name: str) -> None:
        if name in ("enter", "space"):
            self.click("show")
        elif name == "escape":
            self.click("pause")
