"""The HUD of the table, at the places of the style guide. It is told values and draws them; drawing changes nothing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.scene.looks import Face
from game.ui.kit.canvas import AMBER, DIM, LINE, PANEL, REFUSED, SOLID, TEXT, Canvas
from game.ui.kit.cards import HIGH, draw_face
from game.ui.table import guide
from game.ui.text import _

OPEN_LINES: Final = 19
"""Lines of the open log: 420 u."""

CLOSED_LINES: Final = 3
EDGE: Final = 24
SEAT_WIDE, SEAT_STEP = 200, 50
LOG_TOP: Final = 84
LOG_WIDEST: Final = 350.0
BUTTON_WIDE: Final = 160
CARD_WIDE: Final = 260


class Banner(NamedTuple):
    """Whose turn it is, and what is asked of him."""

    colour: int | None
    name: str
    prompt: str


class Message(NamedTuple):
    """A sentence in place of the banner; behind a refusal stands a rule, which can be looked up."""

    text: str
    rule: str = ""
    news: bool = False


class Panel(NamedTuple):
    """A seat with score and progress."""

    name: str
    colour: int | None
    score: str
    note: str
    acts: bool
    computer: bool


class Entry(NamedTuple):
    """A line of the log."""

    text: str
    seated: bool
    colour: int | None


class Choose(NamedTuple):
    """A button of the table: possible now or not, and whether it is what the turn needs."""

    name: str
    label: str
    main: bool
    possible: bool


class Undo(NamedTuple):
    """Whether there is something to undo, why not, and whether there is something to redo."""

    reason: str
    redo: bool


class Large(NamedTuple):
    """A card shown large with the lines under it; `right`: on that side, for the other is looked at."""

    face: Face
    lines: Sequence[str]
    right: bool


class Hud(NamedTuple):
    """All of it. Under another screen (`covered`) only what everybody may see is drawn."""

    seats: tuple[Panel, ...]
    banner: Banner | None = None
    message: Message | None = None
    log: tuple[Entry, ...] = ()
    log_open: bool = False
    covered: bool = False
    buttons: tuple[Choose, ...] = ()
    undo: Undo | None = None
    prompt: guide.Prompt | None = None
    large: Large | None = None
    reference: tuple[tuple[str, str], ...] = ()
    rings: tuple[tuple[float, float], ...] = ()
    notes: tuple[str, ...] = ()
    """What a builder of tables wants to know (F12)."""


def draw(canvas: Canvas, hud: Hud) -> None:
    """Draw it."""
    canvas.vignette(0.25)
    if hud.message is None:
        _draw_banner(canvas, hud.banner)
    else:
        _draw_message(canvas, hud.message)
    _draw_seats(canvas, hud.seats)
    _draw_log(canvas, hud)
    if hud.covered:
        return
    _sign_button(canvas, "pause", "pause", canvas.width - EDGE - 44)
    _sign_button(canvas, "reference", "book", canvas.width - EDGE - 96)
    above = _draw_buttons(canvas, hud)
    if hud.prompt is not None:
        guide.draw(canvas, hud.prompt, above)
    if hud.large is not None:
        _draw_large(canvas, hud.large, EDGE + SEAT_STEP * len(hud.seats))
    if hud.reference:
        _draw_reference(canvas, hud.reference)
    for x, y in hud.rings:
        canvas.ring(x, y, 26)
    for row, note in enumerate(hud.notes):
        canvas.text(note, EDGE, canvas.height - 16 - 16 * (len(hud.notes) - 1 - row), 12, AMBER)


def _sign_button(canvas: Canvas, name: str, sign: str, x: float) -> None:
    canvas.panel(x, 16, 44, 44)
    canvas.sign(sign, x + 22, 38, 20, AMBER if canvas.hover == name else TEXT)
    canvas.area(name, x, 16, 44, 44)


def _draw_buttons(canvas: Canvas, hud: Hud) -> float:
    """What is no thing on the table, the main button lowest; says where they begin.

    What is not possible now is dim, and says why when it is clicked.
    """
    x, y = canvas.width - EDGE - BUTTON_WIDE, canvas.height - EDGE
    for button in reversed(hud.buttons):
        h = 48 if button is hud.buttons[-1] else 36
        y -= h
        canvas.button(button.name, button.label, x, y, BUTTON_WIDE, h, button.main and button.possible)
        if not button.possible:
            canvas.panel(x, y, BUTTON_WIDE, h, (0.08, 0.07, 0.06, 0.45), None)
        y -= 8
    if hud.undo is None:
        return y
    high = 48 if hud.undo.reason else 36
    _draw_undo(canvas, hud.undo, x, y - high, high)
    return y - high


def _draw_undo(canvas: Canvas, undo: Undo, x: float, y: float, high: float) -> None:
    """Undo, and redo beside it where there is something; a dim undo says why in a few words, and when it is clicked."""
    half = 76 if undo.redo else BUTTON_WIDE
    canvas.button("undo", _("Undo"), x, y, half, high, enabled=not undo.reason, note=undo.reason)
    if undo.reason:
        canvas.area("undo", x, y, half, high)
    if undo.redo:
        canvas.button("redo", _("Redo"), x + 84, y, 76, high)


def _draw_banner(canvas: Canvas, banner: Banner | None) -> None:
    if banner is None:
        return
    # Between the seats and the buttons in the corner.
    room = canvas.width - 2 * (EDGE + SEAT_WIDE + 12)
    shown = min(canvas.text_width(banner.name, 20, "Bold"), 200.0)
    asked = min(canvas.text_width(banner.prompt, 19), 440.0, max(60.0, room - shown - 86))
    width = 14 + 26 + 12 + shown + 14 + asked + 20
    left = canvas.width / 2 - width / 2
    canvas.panel(left, 14, width, 42)
    canvas.seat(banner.colour, left + 26, 35, 22)
    canvas.text(banner.name, left + 48, 35, 20, TEXT, "Bold", width=204)
    canvas.text(banner.prompt, left + 48 + shown + 14, 35, 19, TEXT, width=asked + 4)


def _draw_message(canvas: Canvas, message: Message) -> None:
    """In place of the banner: anywhere else it would cover what one may pick."""
    colour, size = (AMBER, 19) if message.news else (REFUSED, 16)
    said = min(canvas.text_width(message.text, size, "Medium"), 560.0)
    button = 108 if message.rule else 0
    left = canvas.width / 2 - (said + 32 + button) / 2
    canvas.panel(left, 14, said + 32 + button, 42, PANEL, colour)
    canvas.text(message.text, left + 16, 35, size, colour, "Medium", width=said + 1)
    if button:
        canvas.button("why", _("Why not?"), left + said + 32, 20, button - 6, 30)


def _draw_seats(canvas: Canvas, seats: Sequence[Panel]) -> None:
    """The one to act has an amber line, a computer its sign."""
    y = float(EDGE)
    for seat in seats:
        canvas.panel(EDGE, y, SEAT_WIDE, 44, PANEL, AMBER if seat.acts else LINE)
        canvas.seat(seat.colour, 46, y + 22, 19)
        score = canvas.text_width(seat.score, 18, "Bold") + (20 if seat.computer else 0)
        canvas.text(seat.name, 66, y + 15, 16, TEXT, "Medium", width=142 - score)
        canvas.text(seat.note, 66, y + 33, 12.5, DIM, width=148)
        canvas.text(seat.score, 212, y + 15, 18, TEXT, "Bold", "right")
        if seat.computer:
            canvas.sign("computer", 212 - score + 8, y + 15, 14, DIM)
        y += SEAT_STEP


def _draw_log(canvas: Canvas, hud: Hud) -> None:
    """A click opens it."""
    if not hud.log:
        return
    # Closed it is as wide as its lines ask for, so that what was done is not cut off.
    asked = max(canvas.text_width(line.text, 13) for line in hud.log) + 41
    wide = LOG_WIDEST if hud.log_open else min(LOG_WIDEST, max(240.0, asked))
    high = 12 + 21 * len(hud.log)
    x = canvas.width - EDGE - wide
    canvas.panel(x, LOG_TOP, wide, high, SOLID if hud.log_open else PANEL, AMBER if canvas.hover == "log" else LINE)
    canvas.area("log", x, LOG_TOP, wide, high)
    for index, line in enumerate(hud.log):
        y = LOG_TOP + 17 + 21 * index
        if line.seated:
            canvas.seat(line.colour, x + 17, y, 9)
        canvas.text(line.text, x + 30, y, 13, TEXT if index == len(hud.log) - 1 else DIM, width=wide - 40)


def _draw_large(canvas: Canvas, large: Large, top: float) -> None:
    """In the margin away from what is pointed at: under the seats, or between the log and the buttons."""
    high = 36 + (CARD_WIDE - 52) * HIGH + 20 * len(large.lines)
    y = max(top + 12, min(250.0, canvas.height - high - EDGE))
    x = canvas.width - EDGE - CARD_WIDE if large.right else EDGE
    if large.right:
        y = LOG_TOP + 12 + 21 * CLOSED_LINES + 12
    canvas.panel(x, y, CARD_WIDE, high, SOLID, LINE)
    draw_face(canvas, large.face, x + 26, y + 14, CARD_WIDE - 52)
    for row, line in enumerate(large.lines):
        middle = y + high - 22 - 20 * (len(large.lines) - 1 - row)
        canvas.text(line, x + CARD_WIDE / 2, middle, 13, DIM, align="center", width=CARD_WIDE - 20)


def _draw_reference(canvas: Canvas, lines: Sequence[tuple[str, str]]) -> None:
    """What lies beside a real table, in the middle of the margin at the right."""
    wide, step = 360.0, 24
    high = 24 + step * len(lines)
    x, y = canvas.width - EDGE - wide, LOG_TOP
    canvas.panel(x, y, wide, high, SOLID, AMBER)
    canvas.area("reference", x, y, wide, high, keys=False)
    for row, (what, meaning) in enumerate(lines):
        middle = y + 12 + step * (row + 0.5)
        canvas.text(what, x + 16, middle, 14, TEXT, "Medium", width=112)
        canvas.text(meaning, x + 136, middle, 13, DIM, width=wide - 150)
