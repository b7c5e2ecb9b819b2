"""The result: ranks and the score sheet that adds up."""

from game.core.values import PUBLIC, Result
from game.match.driver import ENDED_EARLY
from game.ui.kit.canvas import AMBER, DIM, SOLID, TEXT
from game.ui.kit.screen import Screen
from game.ui.overlays.unsaved import leave
from game.ui.sitting import Sitting
from game.ui.text import _


class ResultScreen(Screen):
    """Play again, look at the table, or back to the title."""

    see_through = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting = sitting
        self.away = False

    def enter(self) -> None:
        self.sitting.look_as(PUBLIC)
        self.sitting.save()

    def draw(self) -> None:
        canvas, sitting = self.desk.canvas, self.sitting
        if self.away:
            canvas.button("sheet", _("Score sheet"), canvas.width / 2 - 100, canvas.height - 72, 200, 48, main=True)
            return
        result = sitting.match.result
        assert result is not None
        canvas.fill((0.035, 0.03, 0.026, 0.66))
        # One line alone is the total.
        sheet = result.sheet if len(result.sheet) > 1 else ()
        total = _("Total") if sheet else sitting.words.sheet_line(result.sheet[0].code)
        column = 140
        w = max(260 + column * len(sheet) + 100, 500)
        h = 190 + 44 * len(sitting.chairs)
        x, y = canvas.width / 2 - w / 2, canvas.height / 2 - h / 2
        canvas.panel(x, y, w, h, SOLID, radius=16)
        everybody = result.ranks.count(1) == len(result.ranks)
        if 1 in result.ranks and not (everybody and result.reason == ENDED_EARLY):
            canvas.sign("crown", x + w / 2, y + 34, 30, AMBER)
        canvas.text(self._headline(result), x + w / 2, y + 70, 26, TEXT, "Medium", "center", w - 40)
        for index, line in enumerate(sheet):
            label = sitting.words.sheet_line(line.code)
            canvas.text(label, x + 260 + column * (index + 1) - 8, y + 112, 13, DIM, align="right", width=column)
        canvas.text(total, x + w - 28, y + 112, 13, DIM, align="right", width=w - 300)
        order = sorted(range(len(sitting.chairs)), key=lambda seat: (result.ranks[seat], seat))
        for row, seat in enumerate(order):
            top = y + 132 + 44 * row
            chair = sitting.chairs[seat]
            if result.ranks[seat] == 1:
                canvas.panel(x + 14, top, w - 28, 40, (1.0, 0.784, 0.341, 0.12), None)
            if len(order) > 1:
                canvas.text(f"{result.ranks[seat]}.", x + 28, top + 20, 18, TEXT, "Medium")
            canvas.seat(sitting.colour(seat), x + 70, top + 20, 19)
            canvas.text(chair.name, x + 92, top + 20, 18, TEXT, "Medium", width=190)
            for index, line in enumerate(sheet):
                right = x + 260 + column * (index + 1) - 8
                canvas.text(str(line.points[seat]), right, top + 20, 18, TEXT, align="right")
            canvas.text(str(result.totals[seat]), x + w - 28, top + 20, 20, TEXT, "Bold", "right")
        bottom = y + h - 48
        third = (w - 28 - 16) / 3
        canvas.button("title", _("Title"), x + 14, bottom, third, 36)
        canvas.button("look", _("Look at the table"), x + 22 + third, bottom, third, 36)
        canvas.button("again", _("Play again"), x + 30 + 2 * third, bottom, third, 36, main=True)

    def _headline(self, result: Result) -> str:
        if result.reason != ENDED_EARLY:
            return self.sitting.words.ending(result, self.sitting.names)
        ahead = [name for name, rank in zip(self.sitting.names, result.ranks, strict=True) if rank == 1]
        if len(ahead) == 1 < len(result.ranks):
            return _("Ended early: {name} was ahead").format(name=ahead[0])
        return _("Ended early")

    def click(self, name: str) -> None:
        if name in ("look", "sheet"):
            self.away = name == "look"
            self.desk.redraw()
        elif name == "title":
            leave(self.sitting, self.desk.home)
        elif name == "again":
            leave(self.sitting, lambda: self.desk.pop("again"))

    def key(self, name: str) -> None:
        if name == "escape":
            self.click("sheet" if self.away else "title")
        elif name == "enter" and not self.away:
            self.click("again")
