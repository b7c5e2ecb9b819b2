"""The HUD of the table, at the places of the style guide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.values import PUBLIC, Seat
from game.ui import cards, guide, undo
from game.ui.canvas import AMBER, DIM, LINE, PANEL, REFUSED, SOLID, TEXT
from game.ui.text import _
from game.ui.words import Button

THROW = "button:throw"
"""What throws the dice."""

OPEN_LINES = 19
"""Lines of the open log: 420 u."""

if TYPE_CHECKING:
    from game.ui.table import TableMode


def draw(mode: TableMode) -> None:
    """All of it."""
    canvas, sitting = mode.desk.canvas, mode.sitting
    canvas.vignette(0.25)
    draw_banner(mode)
    draw_seats(mode)
    draw_log(mode)
    right = canvas.width - 24
    canvas.panel(right - 44, 16, 44, 44)
    canvas.sign("pause", right - 22, 38, 20, AMBER if canvas.hover == "pause" else TEXT)
    canvas.area("pause", right - 44, 16, 44, 44)
    # While dice fly nothing can be done, and buttons would tell what they are going to show.
    if mode.flying is None and sitting.viewer != PUBLIC and sitting.actor == sitting.viewer:
        draw_buttons(mode)
    elif sitting.viewer != PUBLIC and not undo.reason(mode):
        draw_undo(mode, canvas.width - 184, canvas.height - 60)
    guide.draw(mode)
    for target in mode.targets():
        if target.name == canvas.focus and target.name not in {area.name for area in canvas.areas}:
            canvas.ring(target.x, target.y, 26)
    if mode.shown is not None:
        y = max(250.0, 24 + 50 * len(sitting.chairs) + 12)
        cards.draw_large(canvas, sitting.looks.face(mode.shown), 24, y)


def _acts(mode: TableMode) -> Seat | None:
    """Whose turn it is on the screen."""
    return mode.sitting.actor if mode.flying is None else mode.flying[0]


def draw_buttons(mode: TableMode) -> None:
    """What is no thing on the table, the main button lowest. What is not possible now is dim, and says why."""
    canvas, sitting = mode.desk.canvas, mode.sitting
    opened = mode.open_picks()
    x, y = canvas.width - 184, canvas.height - 24.0
    throws = [Button(THROW, _("Throw the dice"), True)] if THROW in opened else []
    for button in throws or reversed(sitting.words.buttons(sitting.view, sitting.names)):
        if button.when_open and not (mode.chosen and button.pick in opened):
            continue
        h = 48 if button.main else 36
        y -= h
        canvas.button(button.pick, button.label, x, y, 160, h, button.main and button.pick in opened, True)
        if button.pick not in opened:
            canvas.panel(x, y, 160, h, (0.08, 0.07, 0.06, 0.45), None)
        y -= 8
    draw_undo(mode, x, y - 36)


def draw_undo(mode: TableMode, x: float, y: float) -> None:
    """Undo, and redo beside it where there is something; a dim undo says why when it is clicked."""
    canvas, sitting = mode.desk.canvas, mode.sitting
    reason = undo.reason(mode)
    half = 76 if sitting.match.can_redo else 160
    canvas.button("undo", _("Undo"), x, y, half, 36, enabled=not reason)
    if reason:
        canvas.area("undo", x, y, half, 36)
    if sitting.match.can_redo:
        canvas.button("redo", _("Redo"), x + 84, y, 76, 36)


def draw_banner(mode: TableMode) -> None:
    """Whose turn it is, and what is asked."""
    canvas, sitting = mode.desk.canvas, mode.sitting
    seat = _acts(mode)
    middle = canvas.width / 2
    if seat is not None:
        name = sitting.names[seat]
        if mode.flying is not None:
            prompt = _("throws the dice")
        elif seat in sitting.persons:
            prompt = sitting.words.prompt(sitting.view, mode.chosen)
        else:
            prompt = _("is thinking")
        shown = min(canvas.text_width(name, 20, "Bold"), 200.0)
        asked = min(canvas.text_width(prompt, 19), 440.0)
        width = 14 + 26 + 12 + shown + 14 + asked + 20
        left = middle - width / 2
        canvas.panel(left, 14, width, 42)
        canvas.seat(sitting.colour(seat), left + 26, 35, 22)
        canvas.text(name, left + 48, 35, 20, TEXT, "Bold", width=204)
        canvas.text(prompt, left + 48 + shown + 14, 35, 19, TEXT, width=444)
    if message := mode.message or sitting.trouble or sitting.notice:
        draw_message(mode, message)


def draw_message(mode: TableMode, message: str) -> None:
    """A sentence under the banner; behind a refusal stands a rule, which can be looked up."""
    canvas = mode.desk.canvas
    said = min(canvas.text_width(message, 15, "Medium"), 560.0)
    button = 108 if mode.message and mode.why else 0
    left = canvas.width / 2 - (said + 32 + button) / 2
    canvas.panel(left, 62, said + 32 + button, 36, PANEL, REFUSED)
    canvas.text(message, left + 16, 80, 15, REFUSED, "Medium", width=said + 1)
    if button:
        canvas.button("why", _("Why not?"), left + said + 32, 66, button - 4, 28)


def draw_seats(mode: TableMode) -> None:
    """All seats with score and progress; the one to act has an amber line."""
    canvas, sitting = mode.desk.canvas, mode.sitting
    match, y = sitting.match, 24.0
    state = match.state if mode.flying is None else match.state_at(mode.flying[1])
    view = match.rules.view(state, sitting.viewer)
    for seat, chair in enumerate(sitting.chairs):
        acts = _acts(mode) == seat
        canvas.panel(24, y, 200, 44, PANEL, AMBER if acts else LINE)
        canvas.seat(sitting.colour(seat), 46, y + 22, 19)
        line = sitting.words.seat(view, seat)
        score = canvas.text_width(line.score, 18, "Bold")
        canvas.text(chair.name, 66, y + 15, 16, TEXT, "Medium", width=142 - score)
        canvas.text(line.note, 66, y + 33, 12.5, DIM, width=148)
        canvas.text(line.score, 212, y + 15, 18, TEXT, "Bold", "right")
        y += 50


def draw_log(mode: TableMode) -> None:
    """The last three lines of the log; a click opens it."""
    canvas, sitting = mode.desk.canvas, mode.sitting
    most = OPEN_LINES if mode.log_open else 3
    lines = sitting.log(most + mode.log_back, None if mode.flying is None else mode.flying[1])
    mode.log_back = min(mode.log_back, max(0, len(lines) - most))
    lines = lines[: len(lines) - mode.log_back][-most:]
    if not lines:
        return
    wide, high = 340 if mode.log_open else 240, 12 + 21 * len(lines)
    x = canvas.width - 24 - wide
    canvas.panel(x, 84, wide, high, SOLID if mode.log_open else PANEL, AMBER if canvas.hover == "log" else LINE)
    canvas.area("log", x, 84, wide, high)
    for index, (seat, text) in enumerate(lines):
        y = 84 + 17 + 21 * index
        if seat is not None:
            canvas.seat(sitting.colour(seat), x + 17, y, 9)
        canvas.text(text, x + 30, y, 13, TEXT if index == len(lines) - 1 else DIM, width=wide - 40)
