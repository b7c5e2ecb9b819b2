"""The player's rulebook: chapters at the left, the page at the right, and a search for which one just types."""

from typing import Final

from game.staging.names import read_name
from game.ui.kit.book import block_of, book_file, matches, parse
from game.ui.kit.canvas import AMBER, DIM, SOLID, TEXT, hexa
from game.ui.kit.desk import Desk
from game.ui.kit.field import Field, draw_field
from game.ui.kit.layout import GAP, Box, page
from game.ui.kit.screen import Screen
from game.ui.overlays.page import FADED, INK, Found, Page
from game.ui.sitting import Sitting
from game.ui.text import _, language

PAPER: Final = hexa("#F1E8D6")
GROOVE: Final = hexa("#D8CCB4")
OVER: Final = hexa("#2E2822", 0.95)
WIDEST: Final = 1060
LEFT: Final = 250
MARGIN: Final = 48
EDGE: Final = 28
"""How far from the page's upper and lower edge the text keeps."""
NARROW: Final = 760
"""A window so wide has room for the chapters beside the page."""
BAR_HIGH: Final = 40
CHAPTER: Final = 36
LONGEST: Final = 40
"""Letters in the search field."""


class RulebookScreen(Screen):
    """Opens at a rule if one is named, and is left for where it was opened."""

    def __init__(self, desk: Desk, game: str, sitting: Sitting | None = None, rule: str = "") -> None:
        super().__init__(desk)
        self.sitting = sitting
        file = book_file(self.desk.models.assets, language(), game)
        self.blocks = parse(file.read_text("utf-8"))
        # Textures are named from assets/textures.
        self.folder = f"../rules/{file.parent.name}"
        self.marked = block_of(self.blocks, rule)
        self.text, self.chapters = self.scrolling(), self.scrolling()
        self.field = Field(LONGEST)
        self.choosing = False
        """Whether a narrow window shows the chapters."""
        self.found: list[Found] = []
        self.now = 0
        self.jumped = (-1, -1.0)
        """The chapter that was chosen last, and how far the page was scrolled then."""

    def enter(self) -> None:
        if self.sitting is not None:
            self.sitting.cover()
        self.resized()
        if self.marked is not None:
            self._show(self.marked)

    def resized(self) -> None:
        """The chapters stand beside the page; in a narrow window a button shows them in its place."""
        box = page(self.desk.canvas, WIDEST)
        self.narrow = box.w < NARROW
        if self.narrow:
            self.side = box._replace(h=BAR_HIGH)
            self.paper = Box(box.x, box.y + BAR_HIGH + GAP, box.w, box.h - BAR_HIGH - GAP)
        else:
            self.side = box._replace(w=LEFT)
            self.paper = Box(box.x + LEFT + 18, box.y, box.w - LEFT - 18, box.h)
        self.margin = min(MARGIN, self.paper.w / 14)
        self.page = Page(self.desk.canvas, self.blocks, self.folder, self.paper.w - 2 * self.margin)
        edge = min(EDGE, self.paper.h / 12)
        self.text.fit(self.paper._replace(y=self.paper.y + edge, h=self.paper.h - 2 * edge), self.page.height)

    # Scrolling

    @property
    def top(self) -> float:
        return self.text.top

    @property
    def seen(self) -> float:
        """How much of the page is seen at once."""
        return self.text.box.h

    def _scroll_to(self, top: float) -> None:
        self.text.to(top)
        self.desk.redraw()

    def _show(self, block: int, letter: int = 0) -> None:
        """Bring a block to where the eye looks first: a chapter to the top, a paragraph a little below."""
        above = 0.0 if self.blocks[block].kind == "heading" else self.seen / 4
        self._scroll_to(self.page.height_of(block, letter) - above)

    @property
    def typing(self) -> bool:
        return True

    def scroll(self, name: str) -> bool:
        """Arrows are a wheel; Tab and arrows look for no button here."""
        wheel = {"arrow_up": "wheel_up", "arrow_down": "wheel_down"}.get(name, name)
        if super().scroll(wheel):
            return True
        if self.choosing or not self.text.key(wheel):
            return False
        self.desk.redraw()
        return True

    # Choosing and searching

    def click(self, name: str) -> None:
        match read_name(name):
            case ("back",):
                self.desk.pop()
            case ("chapters",):
                self.choosing = not self.choosing
                self.desk.redraw()
            case ("part", int(block)):
                self.choosing = False
                self._show(block)
                self.jumped = block, self.top
            case ("clear",):
                self._search("")
            case ("next",):
                self._next(1)

    def key(self, name: str) -> None:
        match name:
            case "escape" if self.query:
                self._search("")
            case "escape" | "f1":
                self.click("back")
            case "enter":
                self._next(1)
            case "backspace":
                self.field.rub_out()
                self._search(self.field.text)
            case "arrow_up" | "arrow_down":
                self.scroll(name)

    def typed(self, text: str) -> None:
        if self.field.typed(text):
            self._search(self.field.text)

    @property
    def query(self) -> str:
        return self.field.text

    def _search(self, query: str) -> None:
        """Find the words anew; the first of them that stands below the window's top is shown."""
        self.field.text, self.choosing = query.lstrip(), False
        self.found = [Found(*place) for place in matches(self.blocks, self.query)]
        first = next((row.block for row in self.page.rows if row.y >= self.top), 0)
        self.now = next((n for n, place in enumerate(self.found) if place.block >= first), 0)
        self._next(0)

    def _next(self, step: int) -> None:
        if self.found:
            self.now = (self.now + step) % len(self.found)
            self._show(self.found[self.now].block, self.found[self.now].start)
        self.desk.redraw()

    # Drawing

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill(SOLID)
        if self.narrow:
            self._draw_narrow()
        else:
            side = self.side
            canvas.text(_("Rules"), side.x, side.y + 22, 28, TEXT, "Light")
            self._draw_search(Box(side.x, side.y + 50, side.w, 40))
            if self.query:
                self._draw_count(Box(side.x, side.y + 98, side.w, 30))
            self._draw_chapters(side._replace(y=side.y + 136, h=side.h - 136 - 56 - GAP))
            canvas.button("back", _("Back"), side.x, side.bottom - 48, side.w, 48, main=True)
        if not (self.narrow and self.choosing):
            self._draw_page()

    def _draw_narrow(self) -> None:
        """One line: back, chapters, and the search with what it found."""
        canvas, side = self.desk.canvas, self.side
        back = canvas.text_width(_("Back"), 15, "Medium") + 22
        parts = canvas.text_width(_("Chapters"), 15, "Medium") + 22
        canvas.button("back", _("Back"), side.x, side.y, back, side.h, main=True)
        canvas.button("chapters", _("Chapters"), side.x + back + 6, side.y, parts, side.h, chosen=self.choosing)
        left, count = side.x + back + parts + 12, 116.0 if self.query else 0.0
        self._draw_search(Box(left, side.y, side.right - left - count, side.h))
        if self.query:
            self._draw_count(Box(side.right - count + 6, side.y + 4, count - 6, 32))
        if self.choosing:
            self._draw_chapters(self.paper)

    def _draw_search(self, box: Box) -> None:
        canvas = self.desk.canvas
        room = box._replace(w=box.w - (30 if self.query else 0))
        canvas.panel(*box, SOLID, AMBER if self.query else hexa("#F3EBDA", 0.3), 8)
        draw_field(canvas, "", room, self.query, bool(self.query), hint=_("Type to search"), size=16)
        if self.query:
            canvas.sign("cross", box.right - 16, box.y + box.h / 2, 13, TEXT if canvas.hover == "clear" else DIM)
            canvas.area("clear", box.right - 32, box.y, 32, box.h)

    def _draw_count(self, box: Box) -> None:
        """Which of the places that were found is shown, and on to the next."""
        canvas, y = self.desk.canvas, box.y + box.h / 2
        if not self.found:
            canvas.text(_("Not in the rules"), box.x + 4, y, 14, DIM, width=box.w - 8)
            return
        wide = min(90.0, box.w / 2)
        count = _("{n} of {all}").format(n=self.now + 1, all=len(self.found))
        canvas.text(count, box.x + 4, y, 14, DIM, width=box.w - wide - 8)
        canvas.button("next", _("Next"), box.right - wide, box.y, wide, box.h)

    def _draw_chapters(self, box: Box) -> None:
        canvas = self.desk.canvas
        parts = [index for index, block in enumerate(self.blocks) if block.kind == "heading"]
        here = self._here(parts)
        with self.chapters.view(canvas, box) as column:
            for part in parts:
                name, row = f"part:{part}", column.take(CHAPTER, 0)
                if part == here or canvas.hover == name:
                    canvas.panel(*row, OVER, None, 6)
                colour = AMBER if part == here else TEXT
                canvas.text(self.blocks[part].text, row.x + 14, row.y + CHAPTER / 2, 16, colour, width=row.w - 28)
                canvas.area(name, *row)

    def _here(self, parts: list[int]) -> int:
        """The chapter that is read: at the end of the book several are in sight, then it is the one that was chosen."""
        if self.jumped[1] == self.top:
            return self.jumped[0]
        return parts[-1] if self.top >= self.text.over else self.page.chapter(self.top + self.seen / 5)

    def _draw_page(self) -> None:
        canvas, paper, text = self.desk.canvas, self.paper, self.text
        canvas.panel(*paper, PAPER, None, 14)
        with canvas.clipped(paper.x, paper.y + 10, paper.w, paper.h - 20):
            shown = (self.top - EDGE, self.top + paper.h)
            at = (paper.x + self.margin, text.box.y - self.top)
            self.page.draw(*at, shown, self.found, self.now, self.marked)
        text.draw_bar(canvas, GROOVE, FADED, INK)
