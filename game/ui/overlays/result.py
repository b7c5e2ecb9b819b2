"""The result: ranks and the score sheet that adds up."""

from collections.abc import Sequence
from typing import Final

from game.core.values import PUBLIC, Result
from game.match.driver import ENDED_EARLY
from game.ui.kit.canvas import AMBER, DIM, TEXT
from game.ui.kit.layout import Column, Knob, draw_knobs, page, write
from game.ui.kit.screen import Screen
from game.ui.kit.sheet import draw_sheet
from game.ui.overlays.unsaved import leave
from game.ui.sitting import Sitting
from game.ui.text import _

NAME: Final = 250
COLUMN: Final = 140

Lines = Sequence[tuple[str, Sequence[int]]]


class ResultScreen(Screen):
    """Play again, look at the table, or back to the title."""

    see_through = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting = sitting
        self.away = False
        self.list = self.scrolling()

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
        lines = self._lines(result)
        room = page(canvas, max(NAME + COLUMN * len(lines) + 80, 500))
        draw_sheet(canvas, self.list, room, lambda column: self._draw_inside(result, lines, column))

    def _lines(self, result: Result) -> Lines:
        """The columns of the sheet; one line alone is the total."""
        said = self.sitting.words.sheet_line
        if len(result.sheet) == 1:
            return [(said(result.sheet[0].code), result.totals)]
        return [*((said(line.code), line.points) for line in result.sheet), (_("Total"), result.totals)]

    def _draw_inside(self, result: Result, lines: Lines, column: Column) -> None:
        canvas = self.desk.canvas
        everybody = result.ranks.count(1) == len(result.ranks)
        if 1 in result.ranks and not (everybody and result.reason == ENDED_EARLY):
            canvas.sign("crown", column.x + column.w / 2, column.take(30).y + 15, 30, AMBER)
        write(canvas, self._headline(result), column, 24, TEXT, "Medium", "center")
        self._draw_sheet(result, lines, column)
        knobs = [Knob("title", _("Title")), Knob("look", _("Look at the table"))]
        knobs.append(Knob("again", _("Play again"), main=True))
        draw_knobs(canvas, knobs, column, 40, even=True)

    def _draw_sheet(self, result: Result, lines: Lines, column: Column) -> None:
        """A row a seat, the columns beside the names; where these are too narrow, under them."""
        canvas = self.desk.canvas
        across = column.w - NAME >= COLUMN * len(lines)
        if across:
            head = column.take(20, 2)
            for n, (label, _points) in enumerate(lines):
                right = head.right - 12 - COLUMN * (len(lines) - 1 - n)
                canvas.text(label, right, head.y + 10, 13, DIM, align="right", width=COLUMN - 12)
        order = sorted(range(len(self.sitting.chairs)), key=lambda seat: (result.ranks[seat], seat))
        for seat in order:
            box = column.take(40 if across else 40 + 22 * len(lines), 4)
            if result.ranks[seat] == 1:
                canvas.panel(*box, (1.0, 0.784, 0.341, 0.12), None)
            self._draw_name(result, seat, box.x, box.y + 20, NAME if across else box.w)
            for n, (label, points) in enumerate(lines):
                right, y = box.right - 12, box.y + 20
                if across:
                    right -= COLUMN * (len(lines) - 1 - n)
                else:
                    y = box.y + 48 + 22 * n
                    canvas.text(label, box.x + 28, y, 14, DIM, width=box.w - 100)
                last = n == len(lines) - 1
                canvas.text(str(points[seat]), right, y, 18, TEXT, "Bold" if last else "Regular", "right")

    def _draw_name(self, result: Result, seat: int, x: float, y: float, wide: float) -> None:
        canvas = self.desk.canvas
        if len(result.ranks) > 1:
            canvas.text(f"{result.ranks[seat]}.", x + 8, y, 18, TEXT, "Medium")
        canvas.seat(self.sitting.colour(seat), x + 46, y, 19)
        canvas.text(self.sitting.chairs[seat].name, x + 64, y, 18, TEXT, "Medium", width=wide - 72)

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
