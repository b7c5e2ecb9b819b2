"""The hand-over curtain: nothing secret is drawn until the next person says that it is they who look (ST-85)."""

from typing import Final

from game.core.values import PUBLIC, Seat
from game.ui.kit.book import wrap
from game.ui.kit.canvas import AMBER, DIM, SOLID
from game.ui.kit.layout import Box, Column, page
from game.ui.kit.screen import Screen
from game.ui.overlays.pause import PauseScreen
from game.ui.sitting import Sitting
from game.ui.text import _

WIDE: Final = 680
ASIDE: Final = 240
"""The button stands beside the words where so much room is left for them."""
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
        turn = _("It is {name}'s turn").format(name=chair.name)
        note = _("Hand over the mouse. What is hidden stays hidden until then.")
        label = _("I am {name}: show").format(name=chair.name)
        room = page(canvas, WIDE)
        button = min(max(200.0, canvas.text_width(label, 17, "Medium") + 26), room.w - 32)
        aside = room.w - 100 - button >= ASIDE
        words = room.w - 100 - (button if aside else 0.0)
        heads = wrap(turn, words, lambda text: canvas.text_width(text, 20, "Medium"))
        notes = wrap(note, words, lambda text: canvas.text_width(text, 14))
        said = 26 * len(heads) + 18 * len(notes)
        high = max(said + 32, 84) if aside else said + 24 + 64
        box = Box(room.x, room.bottom - high, room.w, high)
        canvas.panel(*box, SOLID, AMBER, radius=16)
        canvas.area("curtain", *box, enabled=False)
        top = box.y + (high - said) / 2 if aside else box.y + 12
        canvas.seat(self.sitting.colour(self.seat), box.x + 38, top + said / 2, 36)
        column = Column(box.x + 72, top, words)
        for line in heads:
            canvas.text(line.text, column.x, column.take(26, 0).y + 12, 20, weight="Medium")
        for line in notes:
            canvas.text(line.text, column.x, column.take(18, 0).y + 10, 14, DIM)
        left, y = (box.right - 16 - button, box.y + high / 2 - 26) if aside else (box.x + 16, box.bottom - 64)
        canvas.button("show", label, left, y, button if aside else box.w - 32, 52, main=True)
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
