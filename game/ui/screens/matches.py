"""The saved matches, the newest first. A file that cannot be read is named, with the reason, and stays as it is."""

from datetime import datetime
from typing import Final

from game.core.values import PUBLIC
from game.match.driver import Match
from game.match.saves import BadCode, Entry
from game.scene.looks import Patch, looks
from game.staging import GAMES, staging
from game.staging.names import read_name
from game.ui.kit.canvas import AMBER, DIM, LINE, PANEL, REFUSED, SOLID, TEXT
from game.ui.kit.desk import Desk
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import _
from game.ui.words import words

ROWS: Final = 7
STEP: Final = 66
WIDE: Final = 960
PLAN: Final = 50


class MatchesScreen(Screen):
    """One page of the list at a time: only its files are read."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.names = desk.saves.names()
        self.page = 0
        self.entries: list[Entry] = []
        self.plans: list[tuple[Patch, ...]] = []
        self.colours: list[tuple[int | None, ...]] = []
        self._turn_to(0)

    def _turn_to(self, page: int) -> None:
        self.page = page
        shown = self.names[page * ROWS : (page + 1) * ROWS]
        self.entries = [self.desk.saves.entry(name, when) for name, when in shown]
        drawn = [self._drawn(entry) for entry in self.entries]
        self.plans, self.colours = [plan for plan, _colours in drawn], [colours for _plan, colours in drawn]
        self.desk.redraw()

    def _drawn(self, entry: Entry) -> tuple[tuple[Patch, ...], tuple[int | None, ...]]:
        """The table as everybody may see it, from above, and the colour of each seat, if it has one yet."""
        if entry.record is None:
            return (), ()
        chosen = tuple(chair.colour for chair in entry.record.chairs)
        if not _opens(entry):
            return (), chosen
        match = Match.resume(entry.record, check=False)
        view, stager = match.view(PUBLIC), staging(match.game)
        given = stager.colours(view)
        return looks(match.game, self.desk.models).plan(stager.picture(view)), chosen if given is None else given

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.names) // ROWS))

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.03, 0.026, 0.022, 0.80))
        x = canvas.width / 2 - WIDE / 2
        canvas.text(_("Matches"), x, 52, 34, TEXT, "Light")
        if not self.entries:
            canvas.text(_("No match was saved yet."), x, 110, 17, DIM)
        for row, entry in enumerate(self.entries):
            self._draw_row(row, entry, x, 92 + STEP * row)
        bottom = canvas.height - 80
        canvas.button("back", _("Back"), x, bottom + 10, 140, 44)
        if self.pages > 1:
            page = _("{page} of {pages}").format(page=self.page + 1, pages=self.pages)
            canvas.text(page, canvas.width / 2, bottom + 32, 15, DIM, align="center")
            canvas.button("newer", _("Newer"), x + WIDE - 290, bottom + 10, 140, 44, enabled=self.page > 0)
            canvas.button("older", _("Older"), x + WIDE - 140, bottom + 10, 140, 44, enabled=self.page + 1 < self.pages)

    def _draw_row(self, row: int, entry: Entry, x: float, y: float) -> None:
        canvas, name = self.desk.canvas, f"match:{row}"
        opens = _opens(entry)
        over = opens and canvas.hover == name
        canvas.panel(x, y, WIDE, STEP - 8, SOLID if opens else PANEL, AMBER if over else LINE)
        canvas.text(_date(entry.when), x + WIDE - 18, y + 20, 14, DIM, align="right")
        if entry.record is None:
            canvas.text(entry.path.name, x + 18, y + 20, 16, DIM, "Medium", width=WIDE - 220)
            why = _("cannot be read: {why}").format(why=_why(entry))
            canvas.text(why, x + 18, y + 42, 13, REFUSED, width=WIDE - 40)
            return
        for face, (left, top, w, h) in self.plans[row]:
            canvas.picture(face.texture, x + 10 + left * PLAN, y + 4 + top * PLAN, w * PLAN, h * PLAN, face.part)
        record = entry.record
        title = words(record.game).title() if record.game in GAMES else record.game
        canvas.text(title, x + 76, y + 20, 16, TEXT, "Medium", width=180)
        at = x + 270
        for chair, colour in zip(record.chairs, self.colours[row], strict=False):
            canvas.seat(colour, at, y + 20, 13)
            canvas.text(chair.name, at + 13, y + 20, 14, TEXT, width=88)
            at += 112
        note = _("finished") if record.over else _("{count} decisions").format(count=len(record.decisions))
        if entry.backup:
            note = _("the file cannot be read; this is the version before it")
        if record.game not in GAMES:
            note = _("this game has no table yet")
        canvas.text(note, x + 76, y + 42, 13, DIM, width=WIDE - 100)
        canvas.area(name, x, y, WIDE, STEP - 8, opens)

    def click(self, name: str) -> None:
        match read_name(name):
            case ("back",):
                self.desk.pop()
            case ("newer",):
                self._turn_to(self.page - 1)
            case ("older",):
                self._turn_to(self.page + 1)
            case ("match", int(row)):
                self._open(self.entries[row])

    def _open(self, entry: Entry) -> None:
        assert entry.record is not None
        self.desk.go(TableScreen(Sitting(self.desk, Match.resume(entry.record), entry.name)))

    def key(self, name: str) -> None:
        if name == "escape":
            self.click("back")


def _date(when: float) -> str:
    """The same in every language. A clock that was wrong may have left any number."""
    try:
        return f"{datetime.fromtimestamp(when):%Y-%m-%d %H:%M}"
    except (OverflowError, ValueError, OSError):
        return ""


def _opens(entry: Entry) -> bool:
    return entry.record is not None and entry.record.game in GAMES


def _why(entry: Entry) -> str:
    codes: dict[BadCode, str] = {
        "missing": _("it is not there any more"),
        "not_a_file": _("it is not a file"),
        "unreadable": _("the system does not let it be read"),
        "too_large": _("it is too large to be a match"),
        "empty": _("it is empty"),
        "not_json": _("it is cut off, or no match at all"),
        "not_a_record": _("it is no record of a match"),
        "unknown_game": _("its game is not in the box"),
        "newer": _("a newer Shiftbox wrote it"),
        "does_not_play": _("its decisions do not play by the rules"),
    }
    assert entry.bad is not None
    return codes[entry.bad.code]
