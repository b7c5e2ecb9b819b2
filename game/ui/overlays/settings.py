"""The settings: each acts at once and is on disk at once."""

from typing import Final, NamedTuple

from game.staging.names import read_name
from game.ui.kit.book import wrap
from game.ui.kit.canvas import DIM, SOLID, TEXT
from game.ui.kit.desk import Desk
from game.ui.kit.layout import GAP, Box, Column, Knob, draw_knobs, knobs_height, page
from game.ui.kit.screen import Screen
from game.ui.text import _

WIDE: Final = 1040
TWO: Final = 860
"""From this width on there are two columns."""
BUTTON: Final = 28
FOOT: Final = 44
INSET: Final = 16
STEPS: Final = {"ui_scale": (75, 300, 25), "volume": (0, 100, 10), "effects": (0, 100, 10), "signals": (0, 100, 10)}
"""Numbers, in per cent: the least, the most and the step."""


class Row(NamedTuple):
    """A setting for people: its name, a line of explanation, and its choices with their words (none for a number)."""

    setting: str
    name: str
    explanation: str
    choices: tuple[tuple[object, str], ...] = ()


def rows() -> tuple[Row, ...]:
    """All settings in the order of the screen, the left column first."""
    yes_no = ((True, _("On")), (False, _("Off")))
    return (
        Row(
            "window",
            _("Window"),
            _("How the program fills the screen"),
            (("window", _("Window")), ("borderless", _("Borderless")), ("full_screen", _("Full"))),
        ),
        Row("ui_scale", _("Text and buttons"), _("Their size; what does not fit scrolls")),
        Row(
            "quality",
            _("Quality"),
            _("Shadows and smooth edges"),
            (("auto", _("Auto")), ("low", _("Low")), ("medium", _("Medium")), ("high", _("High"))),
        ),
        Row(
            "animation",
            _("Animation"),
            _("How fast pieces move"),
            (("off", _("Off")), ("fast", _("Fast")), ("normal", _("Normal")), ("slow", _("Slow"))),
        ),
        Row("calm_camera", _("Calm camera"), _("The camera cuts instead of flying"), yes_no),
        Row(
            "palette",
            _("Colours"),
            _("Shapes tell seats apart in each of them"),
            (
                ("standard", _("Standard")),
                ("colour_blind", _("Colour-blind safe")),
                ("high_contrast", _("High contrast")),
            ),
        ),
        Row("volume", _("Volume"), _("Of everything")),
        Row("effects", _("Effects"), _("Pieces, dice and cards")),
        Row("signals", _("Signals"), _("Whose turn it is, and what is refused")),
        Row("mute_in_background", _("Quiet in background"), _("No sound behind another window"), yes_no),
        Row(
            "undo",
            _("Undo"),
            _("Friendly: anything, and the same dice come again"),
            (("own", _("Own move")), ("friendly", _("Friendly"))),
        ),
        Row(
            "hand",
            _("Hand"),
            _("How pieces are moved with the mouse"),
            (("both", _("Both")), ("click", _("Click")), ("drag", _("Drag"))),
        ),
        Row("guide", _("Guide"), _("Explains the first turns"), yes_no),
    )


class SettingsScreen(Screen):
    """Settings in as many columns as there is room for, one or two."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.rows = rows()
        self.list = self.scrolling()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill(SOLID)
        box = page(canvas, WIDE)
        footer = Column(box.x, box.bottom - FOOT, box.w)
        with self.list.view(canvas, box._replace(h=box.h - FOOT - GAP)) as column:
            canvas.text(_("Settings"), column.x, column.take(52).y + 26, 34, TEXT, "Light")
            half = -(-len(self.rows) // 2)
            columns = column.split(2 if column.w >= TWO else 1, 20)
            for index, row in enumerate(self.rows):
                self._draw_row(row, columns[index // half % len(columns)])
            column.join(columns)
        draw_knobs(canvas, [Knob("back", _("Back"), least=140)], footer, FOOT)
        note = _("Kept on this computer: {path}").format(path=self.desk.settings.path or _("nowhere"))
        left = footer.x + max(140.0, canvas.text_width(_("Back"), 15, "Medium") + 26) + 24
        if (room := box.right - left) > 100:
            canvas.text(note, left, box.bottom - FOOT / 2, 13, DIM, width=room)

    def _draw_row(self, row: Row, column: Column) -> None:
        """Its name, what it is, beside it or under it, and its choices in as many lines as they need."""
        canvas, now = self.desk.canvas, getattr(self.desk.chosen, row.setting)
        inner = column.w - 2 * INSET
        knobs = [
            Knob(f"{row.setting}:{index}", label, chosen=value == now)
            for index, (value, label) in enumerate(row.choices)
        ]
        high = knobs_height(canvas, knobs, inner, BUTTON, even=True) if knobs else BUTTON
        name = canvas.text_width(row.name, 16, "Medium")
        said = wrap(row.explanation, inner, lambda text: canvas.text_width(text, 12.5))
        beside = name + 20 + canvas.text_width(row.explanation, 12.5) <= inner
        words = 34 if beside else 38 + 16 * len(said)
        box = column.take(words + high + 10)
        canvas.panel(*box, SOLID)
        canvas.text(row.name, box.x + INSET, box.y + 18, 16, TEXT, "Medium", width=inner)
        if beside:
            canvas.text(row.explanation, box.right - INSET, box.y + 18, 12.5, DIM, align="right")
        else:
            for number, line in enumerate(said):
                canvas.text(line.text, box.x + INSET, box.y + 40 + 16 * number, 12.5, DIM)
        inside = Column(box.x + INSET, box.y + words, inner)
        if knobs:
            draw_knobs(canvas, knobs, inside, BUTTON, even=True)
        else:
            self._draw_number(row.setting, now, inside.take(BUTTON))

    def _draw_number(self, setting: str, now: int, box: Box) -> None:
        canvas = self.desk.canvas
        least, most, _step = STEPS[setting]
        canvas.button(f"{setting}:less", "", box.x, box.y, 56, BUTTON, enabled=now > least)
        canvas.sign("minus", box.x + 28, box.y + 14, 16, TEXT if now > least else DIM)
        canvas.button(f"{setting}:more", "", box.right - 56, box.y, 56, BUTTON, enabled=now < most)
        canvas.sign("plus", box.right - 28, box.y + 14, 16, TEXT if now < most else DIM)
        bar = box.w - 2 * 64
        canvas.panel(box.x + 64, box.y + 20, bar, 8, radius=4)
        canvas.panel(box.x + 64, box.y + 20, max(8.0, bar * (now - least) / (most - least)), 8, DIM, None, 4)
        canvas.text(f"{now} %", box.x + box.w / 2, box.y + 7, 14, TEXT, align="center")

    def click(self, name: str) -> None:
        match read_name(name):
            case ("back",):
                self.desk.pop()
            case (str(setting), int(choice)):
                row = next(row for row in self.rows if row.setting == setting)
                self.desk.set(setting, row.choices[choice][0])
            case (str(setting), way):
                least, most, step = STEPS[setting]
                now = getattr(self.desk.chosen, setting) + (step if way == "more" else -step)
                self.desk.set(setting, max(least, min(most, now)))

    def key(self, name: str) -> None:
        if name == "escape":
            self.click("back")
