"""An open pile, all of its cards side by side."""

from collections.abc import Sequence

from game.staging.names import Name
from game.ui.kit.cards import HIGH, draw_face
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.text import _

ACROSS = 12


class BrowseScreen(Screen):
    """Any click or Esc goes back."""

    def __init__(self, sitting: Sitting, title: str, cards: Sequence[Name]) -> None:
        super().__init__(sitting.desk)
        self.sitting, self.title, self.cards = sitting, title, cards

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.04, 0.035, 0.03, 0.88))
        canvas.text(self.title, canvas.width / 2, 48, 24, align="center", weight="Medium")
        rows = max(1, -(-len(self.cards) // ACROSS))
        step = min((canvas.width - 96) / ACROSS, 92.0, (canvas.height - 190) / rows / HIGH)
        left = canvas.width / 2 - step * min(len(self.cards), ACROSS) / 2
        for index, card in enumerate(self.cards):
            row, column = divmod(index, ACROSS)
            face = self.sitting.looks.face(card)
            draw_face(canvas, face, left + column * step, 84 + row * step * HIGH, step - 8)
        canvas.button("back", _("Back to the table"), canvas.width / 2 - 100, canvas.height - 72, 200, 48, main=True)
        canvas.area("back", 0, 0, canvas.width, canvas.height, keys=False)

    def click(self, name: str) -> None:
        self.key("escape")

    def key(self, name: str) -> None:
        if name in ("escape", "enter", "space"):
            self.desk.pop()
