"""An option that is an outline: one of its choices, or drawn by hand, and the line that cuts it."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from game.core.values import OptionSpec
from game.ui.kit import polygon
from game.ui.kit.canvas import AMBER, DIM, LINE, REFUSED, SOLID, TEXT, WHITE, hexa
from game.ui.kit.desk import Desk
from game.ui.kit.drawing import draw_lines, draw_outline, fill_shape
from game.ui.kit.layer import Pointer
from game.ui.kit.layout import GAP, Box, Column, Knob, draw_knobs, knobs_height, page, write
from game.ui.kit.polygon import Corner, Corners
from game.ui.kit.screen import Screen
from game.ui.text import _
from game.ui.words import OptionWords

WIDE: Final = 1040
TWO: Final = 860
"""From this width on the choices stand beside the drawing."""
FOOT: Final = 48
LEAST: Final = 160
"""The drawing is never smaller than this."""
CORNER: Final = 9.0
"""A corner is taken in hand so far around it."""
COARSE: Final = 10
"""Every so many lines of the grid one is brighter."""
FACE: Final = hexa("#5B3A86", 0.55)
FAINT: Final = hexa("#F3EBDA", 0.05)
STEPS: Final = {"arrow_left": (-1, 0), "arrow_right": (1, 0), "arrow_up": (0, 1), "arrow_down": (0, -1)}

Held = int | Literal["cut"] | None
"""What is in the hand: a corner by its number, or the line that cuts."""


class OutlineScreen(Screen):
    """Corners are clicked, dragged, taken away; a wrong outline says why at once.

    `refused` says why values of the options are not allowed ("": they are), `taken` hears of those that are chosen.
    """

    def __init__(
        self,
        desk: Desk,
        specs: Mapping[str, OptionSpec],
        said: Mapping[str, OptionWords],
        option: str,
        values: Mapping[str, object],
        refused: Callable[[Mapping[str, object]], str],
        taken: Callable[[Mapping[str, object]], None],
    ) -> None:
        super().__init__(desk)
        drawing = said[option].outline
        assert drawing is not None
        self.option, self.spec, self.said, self.how = option, specs[option], said, drawing
        self.cut_choice = specs[drawing.cut].choices[0] if drawing.cut else ""
        self.refused, self.taken = refused, taken
        self.value = str(values[option])
        self.cut = values[drawing.cut] if drawing.cut else ""
        self.held: Held = None
        self.lifted = False
        """Whether what is held is moved by the arrows."""
        self.list = self.scrolling()
        self._changed()

    # What is drawn

    @property
    def corners(self) -> Corners:
        """Of the outline as it is."""
        if self.value in self.spec.choices:
            return tuple(self.how.corners(self.value))
        return polygon.read(self.value)

    @property
    def in_hand(self) -> Corners:
        """The corners that can be taken: none of a curve."""
        return self.corners if len(self.corners) <= polygon.MOST else ()

    @property
    def values(self) -> dict[str, object]:
        """The options as they are chosen here."""
        return {self.option: self.value, **({self.how.cut: self.cut} if self.how.cut else {})}

    def _changed(self, corners: Corners | None = None) -> None:
        """The outline is another one, or something else is; say whether that is allowed."""
        if corners is not None:
            self.value = polygon.written(corners)
        few = len(self.corners) < 3
        self.wrong = _("Click corners on the grid, at least three.") if few else self.refused(self.values)
        self.desk.redraw()

    def _cut_at(self, x: float) -> None:
        grid, (left, _low, right, _top) = self.how.grid, polygon.span(self.corners)
        x = min(max(grid * round(x / grid), left), right)
        self.cut = f"{x:g}"
        self._changed()

    # Drawing

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill(SOLID)
        knobs = [Knob("back", _("Back"), least=120), Knob("use", _("Use it"), True, not self.wrong, least=200)]
        box = page(canvas, WIDE)
        foot = knobs_height(canvas, knobs, box.w, FOOT)
        inside = box._replace(h=box.h - foot - 2 * GAP)
        with self.list.view(canvas, inside) as column:
            canvas.text(
                self.said[self.option].name, column.x, column.take(44).y + 20, 30, TEXT, "Light", width=column.w
            )
            two = column.w >= TWO
            columns = column.split(2 if two else 1, 28)
            side = max(LEAST, min(columns[0].w, inside.h - 52))
            self._draw_board(columns[0].take(side)._replace(w=side))
            self._draw_choices(columns[-1])
            column.join(columns)
        draw_knobs(canvas, knobs, Column(box.x, box.bottom - foot, box.w), FOOT, right=1)

    def _draw_choices(self, column: Column) -> None:
        canvas, said = self.desk.canvas, self.said[self.option]
        left, low, right, top = polygon.span(self.corners) if self.corners else (0, 0, 0, 0)
        size = _("{w} x {d}, {n} corners") if self.in_hand else _("{w} x {d}")
        write(canvas, size.format(w=f"{right - left:g}", d=f"{top - low:g}", n=len(self.corners)), column, 16, TEXT)
        write(canvas, self.wrong or _("It can be played on."), column, 15, REFUSED if self.wrong else DIM)
        write(
            canvas, _("Click a corner into the grid or into an edge; drag it; Delete takes it away."), column, 14, DIM
        )
        taken = isinstance(self.held, int)
        knobs = [
            Knob("add", _("Add a corner")),
            Knob("remove", _("Remove the corner"), enabled=taken),
            Knob("clear", _("Begin anew")),
        ]
        if self.how.cut:
            words = self.said[self.how.cut]
            cut = self.cut != self.cut_choice
            label = (
                f"{words.name}: {words.other.format(value=self.cut)}" if cut else f"{words.name}: {words.choices[0]}"
            )
            knobs.append(Knob("cut_off" if cut else "cut_on", label, chosen=cut))
        draw_knobs(canvas, knobs, column, 40, even=True)
        column.take(6, 0)
        shapes = zip(self.spec.choices, said.choices, strict=True)
        knobs = [Knob(f"shape:{n}", label, chosen=value == self.value) for n, (value, label) in enumerate(shapes)]
        draw_knobs(canvas, knobs, column, 38, even=True)

    def _draw_board(self, box: Box) -> None:
        """The grid, the outline on it, its corners, and the line that cuts it."""
        canvas, extent = self.desk.canvas, self.how.extent
        canvas.panel(*box, hexa("#120A22"))
        canvas.area("board", *box, keys=False)
        for fine in (True, False):
            places = [
                n * self.how.grid
                for n in range(-extent // self.how.grid, extent // self.how.grid + 1)
                if (n % COARSE != 0) == fine
            ]
            lines = [(self._on(box, (x, -extent)), self._on(box, (x, extent))) for x in places]
            lines += [(self._on(box, (-extent, y)), self._on(box, (extent, y))) for y in places]
            draw_lines(canvas, lines, 1.0, FAINT if fine else LINE)
        spots = [self._on(box, corner) for corner in self.corners]
        if not self.wrong:
            fill_shape(canvas, spots, FACE)
        draw_outline(canvas, spots, 2.5, REFUSED if self.wrong else hexa("#FF2F98"))
        for number, corner in enumerate(self.in_hand):
            self._draw_handle(self._on(box, corner), f"corner:{number}", self.held == number)
        if self.how.cut and self.cut != self.cut_choice:
            at = float(str(self.cut))
            top, bottom = self._on(box, (at, extent)), self._on(box, (at, -extent))
            draw_lines(canvas, [(top, bottom)], 3.0, AMBER)
            self._draw_handle((top[0], top[1] + 2 * CORNER), "cut", self.held == "cut")

    def _draw_handle(self, at: tuple[float, float], name: str, held: bool) -> None:
        canvas = self.desk.canvas
        lit = held or canvas.hover == name
        canvas.sign("circle", *at, 15 if lit else 11, WHITE if lit else AMBER)
        canvas.area(name, at[0] - CORNER, at[1] - CORNER, 2 * CORNER, 2 * CORNER)

    def _on(self, box: Box, point: Corner) -> Corner:
        """A point of the outline on the screen."""
        scale = box.w / (2 * self.how.extent)
        return box.x + box.w / 2 + point[0] * scale, box.y + box.h / 2 - point[1] * scale

    def _under(self, pointer: Pointer) -> Corner | None:
        """What a pointer points at, in units of the outline; None outside the drawing as it was drawn last."""
        area = next((area for area in self.desk.canvas.areas if area.name == "board"), None)
        if area is None:
            return None
        scale = area.w / (2 * self.how.extent)
        return (pointer.x - area.x - area.w / 2) / scale, (area.y + area.h / 2 - pointer.y) / scale

    # The pointer

    def left_down(self, pointer: Pointer) -> None:
        super().left_down(pointer)
        self.lifted = False
        self.held = self._held(self.pressed)
        self.desk.redraw()

    @staticmethod
    def _held(name: str) -> Held:
        kind, _colon, number = name.partition(":")
        if kind == "corner":
            return int(number)
        return "cut" if kind == "cut" else None

    def moved(self, pointer: Pointer) -> None:
        at = self._under(pointer)
        if self._held(self.pressed) is None or at is None:
            super().moved(pointer)
        elif self.held == "cut":
            self._cut_at(at[0])
        elif isinstance(self.held, int):
            self._move_corner(self.held, at)

    def left_up(self, pointer: Pointer) -> None:
        at = self._under(pointer)
        if self.pressed == "board" and at is not None:
            new = polygon.snapped(at, self.how.grid, self.how.extent)
            if len(self.in_hand) < polygon.MOST:
                self._changed(polygon.joined(self.in_hand, new, 1.5 * self.how.grid))
                self.held = self.corners.index(new)
        if self._held(self.pressed) is not None or self.pressed == "board":
            self.pressed = ""
        super().left_up(pointer)

    def _move_corner(self, number: int, at: Corner) -> None:
        to = polygon.snapped(at, self.how.grid, self.how.extent)
        if to != self.corners[number]:
            self._changed(polygon.moved(self.corners, number, to))

    def lost_focus(self) -> None:
        super().lost_focus()
        self.pressed, self.lifted = "", False

    # Buttons and keys

    def click(self, name: str) -> None:
        kind, _colon, number = name.partition(":")
        match kind:
            case "back":
                self.desk.pop()
            case "use":
                self.taken(self.values)
                self.desk.pop()
            case "shape":
                self.value, self.held = str(self.spec.choices[int(number)]), None
                self._changed()
            case "clear":
                self.held = None
                self._changed(())
            case "add" if len(self.in_hand) < polygon.MOST:
                before = self.in_hand
                self._changed(polygon.halved(before, self.how.grid, self.how.extent))
                self.held = next((n for n, corner in enumerate(self.corners) if corner not in before), None)
            case "remove" if isinstance(self.held, int):
                self._remove(self.held)
            case "cut_on":
                left, _low, right, _top = polygon.span(self.corners or ((0.0, 0.0),))
                self._cut_at(left + 0.8 * (right - left))
            case "cut_off":
                self.cut, self.held = self.cut_choice, None
                self._changed()
        self.desk.redraw()

    def _remove(self, number: int) -> None:
        self.held = None
        self._changed(polygon.without(self.corners, number))

    def activate(self, name: str) -> None:
        """Enter lifts a corner, which follows the arrows then, and puts it down again."""
        held = self._held(name)
        if held is None:
            self.click(name)
        else:
            self.lifted, self.held = not self.lifted, held
            self.desk.redraw()

    def stepped(self, name: str, arrow: str) -> str | None:
        if not self.lifted or self._held(name) != self.held or arrow not in STEPS:
            return None
        right, up = (step * self.how.grid for step in STEPS[arrow])
        if self.held == "cut":
            self._cut_at(float(str(self.cut)) + right)
        elif isinstance(self.held, int):
            x, y = self.corners[self.held]
            self._move_corner(self.held, (x + right, y + up))
        return name

    def focused(self, name: str) -> None:
        if name:
            self.lifted = self.lifted and self._held(name) == self.held
            self.held = self._held(name) if self._held(name) is not None else self.held

    def key(self, name: str) -> None:
        if name in ("delete", "backspace") and isinstance(self.held, int):
            self._remove(self.held)
        elif name == "escape" and self.lifted:
            self.lifted = False
            self.desk.redraw()
        elif name == "escape":
            self.click("back")
        elif name == "enter" and not self.wrong:
            self.click("use")
