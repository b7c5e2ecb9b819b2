"""The saved matches, the one last played first. A file that cannot be read is named, with the reason, and stays."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple, TypeVar

from game.core.record import LONGEST_TITLE
from game.core.values import PUBLIC
from game.match.driver import ENDED_EARLY
from game.match.match_file import CannotSave
from game.match.records import BadCode, BadRecord
from game.match.saves import Entry, Listing
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

T = TypeVar("T")


class Drawn(NamedTuple):
    """The table as everybody may see it, from above, and the colour of each seat, if it has one yet."""

    plan: tuple[Patch, ...] = ()
    colours: tuple[int | None, ...] = ()


class MatchesScreen(Screen):
    """One page of the list at a time: of other files only the heads are read. What is not read yet comes later."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.listing: Listing | None = None
        self.page = 0
        self.entries: list[Entry] = []
        self.drawn: list[Drawn] = []
        self.asking = ""
        """The file that is deleted with one click more."""
        self.editing: int | None = None
        self.title = ""
        self.trouble = ""

    def enter(self) -> None:
        self._ask(self.desk.saves.listing, self._listed)

    def _ask(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self.desk.errands.ask(work, done, lambda: self.desk.screen is self)

    def _listed(self, listing: Listing) -> None:
        self.listing = listing
        self._turn_to(min(self.page, self.pages - 1))

    def _turn_to(self, page: int) -> None:
        assert self.listing is not None
        self.page, self.asking, self.editing = page, "", None
        self.entries = self.listing.entries[page * ROWS : (page + 1) * ROWS]
        self.drawn = [Drawn(colours=tuple(chair.colour for chair in entry.chairs)) for entry in self.entries]
        for row, entry in enumerate(self.entries):
            self._ask(partial(self.desk.saves.whole, entry), partial(self._read, row, entry))
        self.desk.redraw()

    def _read(self, row: int, head: Entry, entry: Entry) -> None:
        if self.entries[row : row + 1] == [head]:
            self.entries[row] = entry
            if entry.match is not None and entry.game in GAMES:
                view, stager = entry.match.view(PUBLIC), staging(entry.game)
                plan = looks(entry.game, self.desk.models).plan(stager.picture(view))
                self.drawn[row] = Drawn(plan, stager.colours(view) or self.drawn[row].colours)
            self.desk.redraw()

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.listing.entries if self.listing is not None else ()) // ROWS))

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.03, 0.026, 0.022, 0.80))
        x = canvas.width / 2 - WIDE / 2
        canvas.text(_("Matches"), x, 52, 34, TEXT, "Light")
        if self.listing is not None and self.listing.trouble:
            trouble = _("The folder cannot be read: {why}").format(why=self.listing.trouble)
            canvas.text(trouble, x, 110, 17, REFUSED, width=WIDE)
        elif self.listing is not None and not self.entries:
            canvas.text(_("No match was saved yet."), x, 110, 17, DIM)
        if self.trouble:
            canvas.text(self.trouble, x + WIDE, 56, 14, REFUSED, align="right", width=WIDE - 200)
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
        canvas.area(name, x, y, WIDE, STEP - 8, opens)
        canvas.text(_date(entry.when), x + WIDE - 18, y + 15, 13, DIM, align="right")
        if entry.game:
            for face, (left, top, w, h) in self.drawn[row].plan:
                canvas.picture(face.texture, x + 10 + left * PLAN, y + 4 + top * PLAN, w * PLAN, h * PLAN, face.part)
            game = words(entry.game).title() if entry.game in GAMES else entry.game
            canvas.text(game, x + 76, y + 20, 16, TEXT, "Medium", width=180)
            self._draw_seats(row, entry, x + 270, y + 20)
            self._draw_note(row, entry, x + 76, y + 42)
        else:
            canvas.text(entry.path.name, x + 18, y + 20, 16, DIM, "Medium", width=WIDE - 220)
            canvas.text(_why_bad(entry), x + 18, y + 42, 13, REFUSED, width=WIDE - 240)
        self._draw_buttons(row, entry, x + WIDE - 208, y + 26)

    def _draw_seats(self, row: int, entry: Entry, x: float, y: float) -> None:
        canvas = self.desk.canvas
        for chair, colour in zip(entry.chairs, self.drawn[row].colours, strict=False):
            canvas.seat(colour, x, y, 13)
            canvas.text(chair.name, x + 13, y, 14, TEXT, width=88)
            x += 112

    def _draw_note(self, row: int, entry: Entry, x: float, y: float) -> None:
        canvas, wide = self.desk.canvas, WIDE - 76 - 220
        if self.editing == row:
            canvas.text(f"{self.title}|", x, y, 14, TEXT, width=wide)
            return
        bad = entry.bad is not None and not entry.backup
        note = _why_bad(entry) if bad else _note(entry)
        title = f"{entry.title}: " if entry.title else ""
        shown = min(canvas.text_width(title, 13, "Medium"), wide / 2) if title else 0
        canvas.text(title, x, y, 13, TEXT, "Medium", width=shown + 1)
        canvas.text(note, x + shown + (4 if title else 0), y, 13, REFUSED if bad else DIM, width=wide - shown)

    def _draw_buttons(self, row: int, entry: Entry, x: float, y: float) -> None:
        canvas = self.desk.canvas
        if entry.bad is None:
            label = _("Done") if self.editing == row else _("Rename")
            canvas.button(f"rename:{row}", label, x, y, 96, 26, enabled=not entry.held)
        label = _("Really?") if self.asking == entry.name else _("Delete")
        canvas.button(f"delete:{row}", label, x + 102, y, 96, 26, enabled=not entry.held)

    def click(self, name: str) -> None:
        asked, edited = self.asking, self.editing
        self.asking, self.editing, self.trouble = "", None, ""
        match read_name(name):
            case ("back",):
                self.desk.pop()
            case ("newer",):
                self._turn_to(self.page - 1)
            case ("older",):
                self._turn_to(self.page + 1)
            case ("match", int(row)):
                self._open(self.entries[row])
            case ("rename", int(row)) if edited == row:
                self._change(partial(self.desk.saves.rename, self.entries[row], self.title))
            case ("rename", int(row)):
                self.editing, self.title = row, self.entries[row].title
            case ("delete", int(row)) if asked == self.entries[row].name:
                self._change(partial(self.desk.saves.delete, self.entries[row]))
            case ("delete", int(row)):
                self.asking = self.entries[row].name
        self.desk.redraw()

    def _change(self, change: Callable[[], None]) -> None:
        """Do something to a file, and list all anew."""
        try:
            change()
        except CannotSave as error:
            self.trouble = str(error)
        self.enter()

    def _open(self, entry: Entry) -> None:
        try:
            self.desk.go(TableScreen(Sitting.take_up(self.desk, entry)))
        except BadRecord:
            # It has become bad, or is gone; the list says so.
            self.enter()

    @property
    def typing(self) -> bool:
        return self.editing is not None

    def typed(self, text: str) -> None:
        font = self.desk.fonts.get("Regular", 14)
        if self.editing is not None and text.isprintable() and font.get_glyph(ord(text[0])) is not None:
            self.title = (self.title + text)[:LONGEST_TITLE]
            self.desk.redraw()

    def key(self, name: str) -> None:
        if self.editing is None:
            if name == "escape":
                self.click("back")
        elif name == "enter":
            self.click(f"rename:{self.editing}")
        elif name == "escape":
            self.editing = None
        elif name == "backspace":
            self.title = self.title[:-1]
        self.desk.redraw()


def _note(entry: Entry) -> str:
    """How the match stands, as far as it is known yet."""
    notes = []
    if entry.held:
        notes.append(_("open in another window"))
    if entry.backup:
        notes.append(_("the file cannot be read; this is the version before it"))
    if entry.game not in GAMES:
        notes.append(_("this game has no table yet"))
    if entry.summary is not None:
        turns = entry.summary.turn
        notes.append(_turns(turns) if entry.over else _("turn {number}").format(number=turns + 1))
        notes.append(_ahead(entry))
    elif entry.over:
        notes.append(_("finished"))
    return ", ".join(filter(None, notes))


def _turns(turns: int) -> str:
    return _("finished in one turn") if turns == 1 else _("finished after {count} turns").format(count=turns)


def _ahead(entry: Entry) -> str:
    """Who leads, or who has won."""
    assert entry.summary is not None
    names = [entry.chairs[seat].name for seat in entry.summary.ahead if seat < len(entry.chairs)]
    alone = len(entry.chairs) < 2
    if not names or (alone and not entry.over):
        return ""
    early = entry.summary.standing.reason == ENDED_EARLY
    if len(names) > 1:
        text = _("{names} won together") if entry.over and not early else _("{names} lead")
    elif early:
        text = _("{names} was ahead")
    else:
        text = _("{names} has won") if entry.over else _("{names} leads")
    return text.format(names=", ".join(names))


def _date(when: float) -> str:
    """The same in every language. A clock that was wrong may have left any number."""
    try:
        return f"{datetime.fromtimestamp(when):%Y-%m-%d %H:%M}" if when else ""
    except (OverflowError, ValueError, OSError):
        return ""


def _opens(entry: Entry) -> bool:
    """Whether a click may open it; what is not read yet is read then."""
    return entry.game in GAMES and (entry.bad is None or entry.backup)


def _why_bad(entry: Entry) -> str:
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
    return _("cannot be read: {why}").format(why=codes[entry.bad.code])
