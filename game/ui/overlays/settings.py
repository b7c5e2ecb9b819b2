"""The settings: each acts at once and is on disk at once."""

from typing import Final, NamedTuple

from game.staging.names import read_name
from game.ui.kit.canvas import DIM, SOLID, TEXT
from game.ui.kit.desk import Desk
from game.ui.kit.screen import Screen
from game.ui.text import _

WIDE: Final = 1040
ROW: Final = 88
"""A row and the gap under it, where there is room."""
BUTTON: Final = 28
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
        Row("ui_scale", _("Text and buttons"), _("Their size, as far as the window has room")),
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
    """Two columns of settings."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.rows = rows()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill(SOLID)
        left = canvas.width / 2 - WIDE / 2
        canvas.text(_("Settings"), left, 52, 34, TEXT, "Light")
        half = -(-len(self.rows) // 2)
        step = min(ROW, (canvas.height - 84 - 74) / half)
        for index, row in enumerate(self.rows):
            column, line = divmod(index, half)
            self._draw_row(row, left + column * (WIDE / 2 + 10), 84 + line * step, step - (8 if step > 80 else 4))
        canvas.button("back", _("Back"), left, canvas.height - 70, 140, 44)
        note = _("Kept on this computer: {path}").format(path=self.desk.settings.path or _("nowhere"))
        canvas.text(note, left + 164, canvas.height - 48, 13, DIM, width=WIDE - 170)

    def _draw_row(self, row: Row, x: float, y: float, high: float) -> None:
        canvas, wide = self.desk.canvas, WIDE / 2 - 10
        canvas.panel(x, y, wide, high, SOLID)
        line = y + min(20.0, high - 47)
        canvas.text(row.name, x + 16, line, 16, TEXT, "Medium", width=190)
        canvas.text(row.explanation, x + wide - 16, line, 12.5, DIM, align="right", width=wide - 230)
        now = getattr(self.desk.chosen, row.setting)
        if not row.choices:
            self._draw_number(row.setting, now, x, y + high - BUTTON - 6)
            return
        part = (wide - 32 - 8 * (len(row.choices) - 1)) / len(row.choices)
        for index, (value, label) in enumerate(row.choices):
            at = x + 16 + index * (part + 8)
            canvas.button(f"{row.setting}:{index}", label, at, y + high - BUTTON - 6, part, BUTTON, chosen=value == now)

    def _draw_number(self, setting: str, now: int, x: float, y: float) -> None:
        canvas, wide = self.desk.canvas, WIDE / 2 - 10
        least, most, _step = STEPS[setting]
        canvas.button(f"{setting}:less", "", x + 16, y, 56, BUTTON, enabled=now > least)
        canvas.sign("minus", x + 44, y + 14, 16, TEXT if now > least else DIM)
        canvas.button(f"{setting}:more", "", x + wide - 72, y, 56, BUTTON, enabled=now < most)
        canvas.sign("plus", x + wide - 44, y + 14, 16, TEXT if now < most else DIM)
        bar = wide - 32 - 2 * 64
        canvas.panel(x + 80, y + 20, bar, 8, radius=4)
        canvas.panel(x + 80, y + 20, max(8.0, bar * (now - least) / (most - least)), 8, DIM, None, 4)
        canvas.text(f"{now} %", x + wide / 2, y + 7, 14, TEXT, align="center")

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
