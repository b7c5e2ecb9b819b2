"""An open pile, all of its cards side by side."""

from collections.abc import Sequence
from typing import Final

from game.staging.names import Name
from game.ui.kit.cards import HIGH, draw_face
from game.ui.kit.layout import GAP, page
from game.ui.kit.screen import Screen
from game.ui.kit.scroll import BAR
from game.ui.sitting import Sitting
from game.ui.text import _

ACROSS: Final = 12
STEP: Final = 92.0
FOOT: Final = 48


class BrowseScreen(Screen):
    """Any click or Esc goes back."""

    def __init__(self, sitting: Sitting, title: str, cards: Sequence[Name]) -> None:
        super().__init__(sitting.desk)
        self.sitting, self.title, self.cards = sitting, title, cards
        self.list = self.scrolling()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.04, 0.035, 0.03, 0.88))
        canvas.area("back", 0, 0, canvas.width, canvas.height, keys=False)
        box = page(canvas, ACROSS * STEP + BAR)
        across = max(1, min(ACROSS, int((box.w - BAR) // STEP)))
        with self.list.view(canvas, box._replace(h=box.h - FOOT - GAP)) as column:
            canvas.text(self.title, box.x + box.w / 2, column.take(44).y + 22, 24, align="center", weight="Medium")
            left = box.x + box.w / 2 - STEP * min(len(self.cards), across) / 2
            for start in range(0, len(self.cards), across):
                line = column.take(STEP * HIGH, 0)
                for n, card in enumerate(self.cards[start : start + across]):
                    draw_face(canvas, self.sitting.looks.face(card), left + n * STEP, line.y, STEP - 8)
        wide = min(box.w, max(200.0, canvas.text_width(_("Back to the table"), 17, "Medium") + 26))
        canvas.button("back", _("Back to the table"), canvas.width / 2 - wide / 2, box.bottom - FOOT, wide, FOOT, True)

    def click(self, name: str) -> None:
        self.key("escape")

    def key(self, name: str) -> None:
        if name in ("escape", "enter", "space"):
            self.desk.pop()
