"""The ledger: every payment of a match, of all or of one player; each opens the rule that asked for it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.core.values import Seat
from game.match.driver import Match
from game.staging.names import read_name
from game.ui.kit.canvas import DIM, TEXT
from game.ui.kit.layout import Box, Column, Knob, draw_knobs, margin, write
from game.ui.kit.screen import Screen
from game.ui.kit.sheet import draw_sheet
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.sitting import Sitting
from game.ui.text import _
from game.ui.words import Payment, payments

WIDE: Final = 420
SHARE: Final = 0.55
"""Of the window's width it takes at most so much."""
ROW: Final = 34


class Entry(NamedTuple):
    """A payment and the turn it was made in."""

    turn: int
    payment: Payment


def entries(match: Match) -> Iterator[Entry]:
    """All payments so far, the newest first."""
    read = payments(match.game)
    for ply in range(match.ply, 0, -1):
        for event in reversed(match.events_at(ply) if read else ()):
            found = read(event) if read else None
            if found is not None:
                yield Entry(match.rules.turn(match.state_at(ply - 1)) + 1, found)


class LedgerScreen(Screen):
    """At the right, over the table's margin; what lies openly stays in sight."""

    see_through = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting = sitting
        self.seat: Seat | None = None
        """Whose payments are shown; None: all."""
        self.list = self.scrolling()
        self.entries = tuple(entries(sitting.match))

    def enter(self) -> None:
        self.sitting.cover()

    @property
    def shown(self) -> tuple[Entry, ...]:
        """Those that the filter lets through."""
        return tuple(
            one for one in self.entries if self.seat is None or self.seat in (one.payment.payer, one.payment.payee)
        )

    def draw(self) -> None:
        canvas = self.desk.canvas
        edge = margin(canvas)
        wide = min(WIDE, canvas.width * SHARE)
        room = Box(canvas.width - edge - wide, edge, wide, canvas.height - 2 * edge)
        draw_sheet(canvas, self.list, room, self._draw_inside, "top")

    def _draw_inside(self, column: Column) -> None:
        canvas = self.desk.canvas
        canvas.text(_("Ledger"), column.x, column.take(34).y + 15, 26, weight="Medium")
        draw_knobs(canvas, [Knob("close", _("Close"), main=True)], column, 40, even=True)
        knobs = [Knob("all", _("All"), chosen=self.seat is None)]
        knobs += [
            Knob(f"of:{seat}", chair.name, chosen=self.seat == seat) for seat, chair in enumerate(self.sitting.chairs)
        ]
        draw_knobs(canvas, knobs, column, 36)
        if not self.shown:
            write(canvas, _("Nobody has paid anything yet."), column, 14, DIM)
        for number, entry in enumerate(self.shown):
            self._draw_entry(column.take(ROW), number, entry)

    def _draw_entry(self, box: Box, number: int, entry: Entry) -> None:
        """Turn, from whom to whom, how much, why; the whole row opens the rule."""
        canvas, paid = self.desk.canvas, entry.payment
        middle = box.y + box.h / 2
        canvas.button(f"rule:{number}", "", box.x, box.y + 2, box.w, box.h - 4)
        canvas.text(str(entry.turn), box.x + 10, middle, 13, DIM, width=34)
        for seat, x in ((paid.payer, box.x + 56), (paid.payee, box.x + 104)):
            if seat is None:
                canvas.text(_("bank"), x, middle, 12, DIM, align="center", width=40)
            else:
                canvas.seat(self.sitting.colour(seat), x, middle, 16)
        canvas.sign("arrow_right", box.x + 80, middle, 12)
        canvas.text(paid.amount, box.x + 186, middle, 15, TEXT, "Medium", "right", width=56)
        canvas.text(paid.why, box.x + 200, middle, 14, DIM, width=max(40, box.w - 208))

    def click(self, name: str) -> None:
        match read_name(name):
            case ("close",):
                self.desk.pop()
            case ("all",):
                self.seat = None
            case ("of", int(seat)):
                self.seat = seat
            case ("rule", int(number)):
                rule = self.shown[number].payment.rule
                self.desk.push(RulebookScreen(self.desk, self.sitting.match.game, self.sitting, rule))
        self.desk.redraw()

    def key(self, name: str) -> None:
        if name in ("escape", "m"):
            self.click("close")
