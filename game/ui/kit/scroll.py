"""A list that is longer than its box: wheel, page keys, a bar to drag, and it follows the focus."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from game.ui.kit.canvas import DIM, LINE, TEXT, Canvas, Colour
from game.ui.kit.layout import Box, Column

WHEEL: Final = 72.0
BAR: Final = 14.0
"""What the bar takes of the width."""
SHORTEST: Final = 32.0
"""A handle is at least so long."""


class Scroll:
    """How far a list is scrolled, where it was drawn last, and how high it is."""

    def __init__(self, wheel: float = WHEEL) -> None:
        self.top = 0.0
        self.box = Box(0, 0, 0, 0)
        self.height = 0.0
        self._wheel = wheel
        self._grip: float | None = None
        """Where the handle is held, from its upper end."""

    @property
    def over(self) -> float:
        """How far it can be scrolled; less than a u is nothing."""
        over = self.height - self.box.h
        return over if over > 1 else 0.0

    @contextmanager
    def view(self, canvas: Canvas, box: Box) -> Iterator[Column]:
        """What is drawn meanwhile, from the top of the box on as if nothing were scrolled, shows only in the box."""
        column = Column(box.x, box.y, box.w - BAR)
        with canvas.clipped(*box) as clip:
            yield column
            self.fit(box, column.y - box.y)
            clip.up = self.top
        self.draw_bar(canvas)

    def fit(self, box: Box, height: float) -> None:
        """It lies in this box now, and is so high."""
        self.box, self.height = box, height
        self.to(self.top)

    def to(self, top: float) -> None:
        """Scroll to a height of the list, as far as it can be."""
        self.top = min(max(top, 0.0), self.over)

    def key(self, name: str) -> bool:
        """A key or the wheel; says whether that scrolls."""
        page = 0.9 * self.box.h
        step = {"wheel_up": -self._wheel, "wheel_down": self._wheel, "page_up": -page, "page_down": page}
        if name in step:
            self.to(self.top + step[name])
        elif name in ("home", "end"):
            self.to(0.0 if name == "home" else self.over)
        else:
            return False
        return True

    def reveal(self, y: float, h: float) -> bool:
        """Bring what is drawn at this height into the box; says whether it was outside."""
        before = self.top
        if y < self.box.y:
            self.to(self.top + y - self.box.y - 6)
        elif y + h > self.box.bottom:
            self.to(self.top + y + h - self.box.bottom + 6)
        return self.top != before

    # The bar

    def _handle(self) -> tuple[float, float]:
        """The upper end of the handle, and its length."""
        length = min(self.box.h, max(SHORTEST, self.box.h * self.box.h / self.height))
        return self.box.y + (self.box.h - length) * self.top / self.over, length

    def draw_bar(self, canvas: Canvas, groove: Colour = LINE, handle: Colour = DIM, held: Colour = TEXT) -> None:
        """At the right of the box, where there is something to scroll."""
        if not self.over:
            return
        y, length = self._handle()
        canvas.panel(self.box.right - 8, self.box.y, 6, self.box.h, groove, None, 3)
        canvas.panel(self.box.right - 9, y, 8, length, handle if self._grip is None else held, None, 4)
        canvas.area("bar", self.box.right - BAR, self.box.y, BAR, self.box.h, keys=False)

    def grab(self, x: float, y: float) -> bool:
        """Take hold of the handle, which jumps there from elsewhere; says whether the point is on the bar."""
        if not self.over or not Box(self.box.right - BAR, self.box.y, BAR, self.box.h).holds(x, y):
            return False
        top, length = self._handle()
        self._grip = y - top if top <= y <= top + length else length / 2
        self.drag(y)
        return True

    def drag(self, y: float) -> bool:
        """The handle follows the pointer, if it is held; says so."""
        if self._grip is None:
            return False
        room = self.box.h - self._handle()[1] if self.over else 0.0
        if room:
            self.to((y - self._grip - self.box.y) / room * self.over)
        return True

    def let_go(self) -> None:
        self._grip = None
