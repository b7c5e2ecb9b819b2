"""The player's rulebook: chapters at the left, the page at the right, and a search for which one just types."""

from typing import Final

from game.staging.names import read_name
from game.ui.kit.book import block_of, book_file, matches, parse
from game.ui.kit.canvas import AMBER, DIM, SOLID, TEXT, hexa
from game.ui.kit.desk import Desk
from game.ui.kit.screen import Pointer, Screen
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
WHEEL: Final = 72.0
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
        self.top = 0.0
        self.query = ""
        self.found: list[Found] = []
        self.now = 0
        self.jumped = (-1, -1.0)
        """The chapter that was chosen last, and how far the page was scrolled then."""
        self.grip: float | None = None
        """Where the handle of the scroll bar is held, from its upper end."""

    def enter(self) -> None:
        if self.sitting is not None:
            self.sitting.cover()
        self.resized()
        if self.marked is not None:
            self._show(self.marked)

    def resized(self) -> None:
        canvas = self.desk.canvas
        wide = min(WIDEST, canvas.width - 48)
        self.left = (canvas.width - wide) / 2
        self.x, self.y = self.left + LEFT + 18, 24.0
        self.w, self.h = wide - LEFT - 18, canvas.height - 48
        self.page = Page(canvas, self.blocks, self.folder, self.w - 2 * MARGIN)
        self._scroll_to(self.top)

    # Scrolling

    @property
    def seen(self) -> float:
        """How much of the page is seen at once."""
        return self.h - 2 * EDGE

    @property
    def bottom(self) -> float:
        """How far the page can be scrolled."""
        return max(0.0, self.page.height - self.seen)

    def _scroll_to(self, top: float) -> None:
        self.top = min(max(top, 0.0), self.bottom)
        self.desk.redraw()

    def _show(self, block: int, letter: int = 0) -> None:
        """Bring a block to where the eye looks first: a chapter to the top, a paragraph a little below."""
        above = 0.0 if self.blocks[block].kind == "heading" else self.seen / 4
        self._scroll_to(self.page.height_of(block, letter) - above)

    @property
    def typing(self) -> bool:
        return True

    def scroll(self, name: str) -> bool:
        self._scroll_to(self.top + (-WHEEL if name.endswith("_up") else WHEEL))
        return True

    def _handle(self) -> tuple[float, float]:
        """The upper end of the scroll bar's handle, and its length."""
        room = self.h - 40
        length = max(40.0, room * self.seen / self.page.height)
        return self.y + 20 + (room - length) * self.top / self.bottom, length

    def left_down(self, pointer: Pointer) -> None:
        super().left_down(pointer)
        if self.pressed == "bar":
            y, length = self._handle()
            # Beside the handle: it jumps there.
            self.grip = pointer.y - y if y <= pointer.y <= y + length else length / 2
            self.moved(pointer)

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        if self.grip is not None and self.bottom:
            room = self.h - 40 - self._handle()[1]
            self._scroll_to((pointer.y - self.grip - self.y - 20) / room * self.bottom)

    def left_up(self, pointer: Pointer) -> None:
        self.grip = None
        super().left_up(pointer)

    def lost_focus(self) -> None:
        self.grip = None

    # Choosing and searching

    def click(self, name: str) -> None:
        match read_name(name):
            case ("back",):
                self.desk.pop()
            case ("part", int(block)):
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
                self._search(self.query[:-1])
            case "arrow_up" | "arrow_down":
                self.scroll(name)
            case "page_up" | "page_down":
                self._scroll_to(self.top + 0.9 * self.seen * (-1 if name == "page_up" else 1))
            case "home" | "end":
                self._scroll_to(0.0 if name == "home" else self.bottom)

    def typed(self, text: str) -> None:
        if text.isprintable() and len(self.query) < LONGEST:
            self._search(self.query + text)

    def _search(self, query: str) -> None:
        """Find the words anew; the first of them that stands below the window's top is shown."""
        self.query = query.lstrip()
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
        self.desk.canvas.fill(SOLID)
        self._draw_search()
        self._draw_chapters()
        self.desk.canvas.button("back", _("Back"), self.left, self.desk.canvas.height - 72, LEFT, 48, main=True)
        self._draw_page()

    def _draw_search(self) -> None:
        canvas, x = self.desk.canvas, self.left
        canvas.text(_("Rules"), x, 46, 28, TEXT, "Light")
        canvas.panel(x, 74, LEFT, 40, SOLID, AMBER if self.query else hexa("#F3EBDA", 0.3), 8)
        if not self.query:
            canvas.text(_("Type to search"), x + 14, 94, 16, DIM, width=LEFT - 28)
            return
        said = f"{self.query}|"
        while canvas.text_width(said, 16) > LEFT - 56:
            said = said[1:]
        canvas.text(said, x + 14, 94, 16, TEXT)
        canvas.sign("cross", x + LEFT - 20, 94, 13, TEXT if canvas.hover == "clear" else DIM)
        canvas.area("clear", x + LEFT - 40, 74, 40, 40)
        if self.found:
            count = _("{n} of {all}").format(n=self.now + 1, all=len(self.found))
            canvas.text(count, x + 14, 137, 14, DIM, width=LEFT - 120)
            canvas.button("next", _("Next"), x + LEFT - 90, 122, 90, 30)
        else:
            canvas.text(_("Not in the rules"), x + 14, 137, 14, DIM, width=LEFT - 28)

    def _draw_chapters(self) -> None:
        canvas, x = self.desk.canvas, self.left
        parts = [index for index, block in enumerate(self.blocks) if block.kind == "heading"]
        here = self._here(parts)
        # A low window gets low lines.
        step = min(36.0, (canvas.height - 84 - 162) / len(parts))
        for row, part in enumerate(parts):
            name, y = f"part:{part}", 162 + row * step
            if part == here or canvas.hover == name:
                canvas.panel(x, y, LEFT, step, OVER, None, 6)
            colour = AMBER if part == here else TEXT
            canvas.text(self.blocks[part].text, x + 14, y + step / 2, min(16, 0.6 * step), colour, width=LEFT - 28)
            canvas.area(name, x, y, LEFT, step)

    def _here(self, parts: list[int]) -> int:
        """The chapter that is read: at the end of the book several are in sight, then it is the one that was chosen."""
        if self.jumped[1] == self.top:
            return self.jumped[0]
        return parts[-1] if self.top >= self.bottom else self.page.chapter(self.top + self.seen / 5)

    def _draw_page(self) -> None:
        canvas, x, y, w, h = self.desk.canvas, self.x, self.y, self.w, self.h
        canvas.panel(x, y, w, h, PAPER, None, 14)
        with canvas.clipped(x, y + 10, w, h - 20):
            shown = (self.top - EDGE, self.top + h)
            self.page.draw(x + MARGIN, y + EDGE - self.top, shown, self.found, self.now, self.marked)
        if self.bottom:
            top, length = self._handle()
            canvas.panel(x + w - 20, y + 20, 6, h - 40, GROOVE, None, 3)
            held = self.grip is not None or canvas.hover == "bar"
            canvas.panel(x + w - 21, top, 8, length, INK if held else FADED, None, 4)
            canvas.area("bar", x + w - 32, y + 20, 30, h - 40)
