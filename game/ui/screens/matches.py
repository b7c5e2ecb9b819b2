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
from game.ui.kit.field import Field, draw_field
from game.ui.kit.layout import GAP, Box, Column, Knob, draw_knobs, knobs_height, lines, page, write
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import _
from game.ui.words import words

ROWS: Final = 7
WIDE: Final = 974
BESIDE: Final = 700
"""From this width on a row has its buttons beside it."""
GAME: Final = 194
SEAT: Final = 91
PLAN: Final = 50
FOOT: Final = 44

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
        self.field = Field(LONGEST_TITLE)
        """The name of the match in that row."""
        self.list = self.scrolling()
        self.trouble = ""

    def enter(self) -> None:
        self._ask(self.desk.saves.listing, self._listed)

    def _ask(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self.desk.errands.ask(work, done, lambda: self.desk.screen is self)

    def _listed(self, listing: Listing) -> None:
        self.listing = listing
        self._turn_to(min(self.page, self.pages - 1))

    def _turn_to(self, number: int) -> None:
        assert self.listing is not None
        self.page, self.asking, self.editing = number, "", None
        self.entries = self.listing.entries[number * ROWS : (number + 1) * ROWS]
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
        knobs = [Knob("back", _("Back"), least=120)]
        if self.pages > 1:
            knobs.append(Knob("newer", _("Newer"), enabled=self.page > 0, least=120))
            knobs.append(Knob("older", _("Older"), enabled=self.page + 1 < self.pages, least=120))
        box = page(canvas, WIDE)
        foot = knobs_height(canvas, knobs, box.w, FOOT)
        with self.list.view(canvas, box._replace(h=box.h - foot - 2 * GAP)) as column:
            head = column.take(48)
            canvas.text(_("Matches"), head.x, head.y + 22, 34, TEXT, "Light")
            if self.pages > 1:
                said = _("{page} of {pages}").format(page=self.page + 1, pages=self.pages)
                canvas.text(said, head.right, head.y + 22, 15, DIM, align="right")
            if self.listing is not None and self.listing.trouble:
                trouble = _("The folder cannot be read: {why}").format(why=self.listing.trouble)
                write(canvas, trouble, column, 17, REFUSED)
            elif self.listing is not None and not self.entries:
                write(canvas, _("No match was saved yet."), column, 17, DIM)
            if self.trouble:
                write(canvas, self.trouble, column, 14, REFUSED)
            for row, entry in enumerate(self.entries):
                self._draw_row(row, entry, column)
        draw_knobs(canvas, knobs, Column(box.x, box.bottom - foot, box.w), FOOT, right=2 if self.pages > 1 else 0)

    def _draw_row(self, row: int, entry: Entry, column: Column) -> None:
        """What it is at the left, its buttons at the right; under it where there is no room beside it."""
        canvas, name = self.desk.canvas, f"match:{row}"
        label = _("Done") if self.editing == row else _("Rename")
        knobs = [Knob(f"rename:{row}", label, enabled=not entry.held)] if entry.bad is None else []
        label = _("Really?") if self.asking == entry.name else _("Delete")
        knobs.append(Knob(f"delete:{row}", label, enabled=not entry.held))
        buttons = sum(max(96.0, canvas.text_width(knob.label, 15, "Medium") + 26) + GAP for knob in knobs)
        aside = column.w >= BESIDE
        left = column.x + (76 if entry.game else 18)
        wide = column.x + column.w - 18 - left - (buttons + 20 if aside else 0.0)
        inside = Column(left, column.y + 8, wide)
        seats = lines([SEAT] * len(entry.chairs), wide - (GAME if aside else 0.0), 0.0)
        lower = 26 * max(1, len(seats)) + (0 if aside or not entry.game else 26) + 26
        box = column.take(max(58.0, lower + 16 + (0 if aside else 40)))
        opens = _opens(entry)
        canvas.panel(*box, SOLID if opens else PANEL, AMBER if opens and canvas.hover == name else LINE)
        canvas.area(name, *box, opens)
        date = _date(entry.when)
        if aside:
            canvas.text(date, box.right - 18, box.y + 16, 13, DIM, align="right")
        if entry.game:
            for face, (across, down, w, h) in self.drawn[row].plan:
                at = (box.x + 10 + across * PLAN, box.y + 6 + down * PLAN)
                canvas.picture(face.texture, *at, w * PLAN, h * PLAN, face.part)
            game = words(entry.game).title() if entry.game in GAMES else entry.game
            first = inside.take(26, 0)
            canvas.text(game, first.x, first.y + 12, 16, TEXT, "Medium", width=GAME - 12 if aside else wide)
            if aside:
                inside.y -= 26
            self._draw_seats(row, entry, seats, inside, GAME if aside else 0.0)
            self._draw_note(row, entry, inside.take(26, 0))
        else:
            canvas.text(entry.path.name, left, inside.take(26, 0).y + 12, 16, DIM, "Medium", width=wide)
            canvas.text(_why_bad(entry), left, inside.take(26, 0).y + 10, 13, REFUSED, width=wide)
        high = 28.0 if aside else 32.0
        start = box.right - 18 - buttons + GAP if aside else left
        knobs = [knob._replace(least=96) for knob in knobs]
        draw_knobs(
            canvas, [knob._replace(least=96) for knob in knobs], Column(start, box.bottom - high - 6, buttons), high
        )
        if not aside:
            after = box.right - 14 - (start + buttons)
            canvas.text(date, box.right - 14, box.bottom - 6 - high / 2, 13, DIM, align="right", width=after)

    def _draw_seats(self, row: int, entry: Entry, seats: list[range], column: Column, left: float) -> None:
        canvas = self.desk.canvas
        drawn = list(zip(entry.chairs, self.drawn[row].colours, strict=False))
        for line in seats:
            box = column.take(26, 0)
            for n, (chair, colour) in enumerate(drawn[line.start : line.stop]):
                x = box.x + left + n * SEAT
                canvas.seat(colour, x + 8, box.y + 12, 13)
                canvas.text(chair.name, x + 20, box.y + 12, 14, TEXT, width=min(SEAT, box.w) - 26)

    def _draw_note(self, row: int, entry: Entry, box: Box) -> None:
        canvas = self.desk.canvas
        if self.editing == row:
            draw_field(canvas, "", box._replace(h=26), self.field.text, True, size=14)
            return
        bad = entry.bad is not None and not entry.backup
        note = _why_bad(entry) if bad else _note(entry)
        title = f"{entry.title}: " if entry.title else ""
        shown = min(canvas.text_width(title, 13, "Medium"), box.w / 2) if title else 0
        canvas.text(title, box.x, box.y + 10, 13, TEXT, "Medium", width=shown + 1)
        left = shown + (4 if title else 0)
        canvas.text(note, box.x + left, box.y + 10, 13, REFUSED if bad else DIM, width=box.w - left)

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
                self._change(partial(self.desk.saves.rename, self.entries[row], self.field.text))
            case ("rename", int(row)):
                self.editing, self.field = row, Field(LONGEST_TITLE, self.entries[row].title)
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
        if self.editing is not None and self.field.typed(text):
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
            self.field.rub_out()
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
