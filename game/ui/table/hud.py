"""The HUD of the table, at the places of the style guide. It is told values and draws them; drawing changes nothing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.scene.looks import Face
from game.ui.kit.book import wrap
from game.ui.kit.canvas import AMBER, DIM, LINE, PANEL, REFUSED, SOLID, TEXT, Canvas
from game.ui.kit.cards import HIGH, draw_face
from game.ui.kit.layout import HAND_WIDE, SIDE_SHARE, SIDE_WIDE, Box, margin
from game.ui.table import guide
from game.ui.table.eyes import draw_count
from game.ui.text import _, plural

OPEN_LINES: Final = 19
"""Lines of the open log: 420 u."""

CLOSED_LINES: Final = 3
EDGE: Final = 24
SEAT_WIDE: Final = 200
SIGNS: Final = (("pause", "pause"), ("reference", "book"))
LEDGER: Final = ("ledger", "ledger")
LOG_LINE: Final = 21
LOG_TOP: Final = 84
LOG_WIDEST: Final = 350.0
BUTTON_WIDE: Final = SIDE_WIDE
CARD_WIDE: Final = 260
LEAST_CARD: Final = 150.0
REFERENCE_WIDE: Final = 440.0
CARRIED: Final = 22.0
"""How high a card is on its seat's panel."""


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
    card: Face | None = None
    """One that lies openly before the seat: it shows whose it is, throughout."""


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
    """A card shown large with the lines under it, or these alone; `right`: there, for the other side is looked at."""

    face: Face | None
    lines: Sequence[str]
    right: bool


class Sign(NamedTuple):
    """A few words for a while where something has happened."""

    text: str
    x: float
    y: float


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
    unfolded: bool = False
    """Whether the prompt was asked for where there is no room beside the hand."""
    large: Large | None = None
    reference: tuple[tuple[str, str], ...] = ()
    ledger: bool = False
    """Whether the game has one."""
    reference_card: Face | None = None
    """The very card that lists all this, where the game has one."""
    rings: tuple[tuple[float, float], ...] = ()
    notes: tuple[str, ...] = ()
    """What a builder of tables wants to know (F12)."""
    hidden: int = 0
    """How much that may be picked cannot be seen from here."""
    seconds: int | None = None
    """Those that are left of a choice with eyes closed."""
    sign: Sign | None = None


class Room(NamedTuple):
    """How much the HUD may take of the window. A `close` one has no room for what can be told in fewer words."""

    edge: float
    left: float
    """The width of what stands at the left: seats, and the guide."""
    right: float
    """That of the buttons."""
    close: bool


def room_of(canvas: Canvas) -> Room:
    """The room in this window."""
    if canvas.width >= 1000 and canvas.height >= 600:
        return Room(EDGE, SEAT_WIDE, BUTTON_WIDE, False)
    edge, share = margin(canvas), SIDE_SHARE * canvas.width
    return Room(edge, min(SEAT_WIDE, share), min(BUTTON_WIDE, share), True)


def open_lines(canvas: Canvas) -> int:
    """How many lines the open log has."""
    return max(3, min(OPEN_LINES, int((canvas.height - LOG_TOP - 12 - margin(canvas)) // LOG_LINE)))


def draw(canvas: Canvas, hud: Hud) -> None:
    """Draw it."""
    room = room_of(canvas)
    canvas.vignette(0.25)
    signs = (*SIGNS, LEDGER) if hud.ledger else SIGNS
    if hud.message:
        under = _draw_message(canvas, room, hud.message, 52.0 * len(signs))
    else:
        under = _draw_banner(canvas, room, hud.banner, 52.0 * len(signs))
    if hud.seconds is not None:
        under = draw_count(canvas, hud.seconds, under)
    if hud.hidden:
        under = _draw_seek(canvas, room, hud.hidden, under)
    above = canvas.height - room.edge
    for n, (name, sign) in enumerate(() if hud.covered else signs):
        _sign_button(canvas, name, sign, canvas.width - room.edge - 44 - 52 * n, room.edge / 1.5)
    if not hud.covered:
        above = _draw_buttons(canvas, room, hud)
    prompt, folded = None, False
    if hud.prompt is not None and not hud.covered:
        prompt = guide.place(canvas, hud.prompt, room.edge, (under, above), room.close)
        folded = not (hud.unfolded or guide.fits(canvas, prompt))
        if folded:
            canvas.button("guide:unfold", _("Guide"), room.edge, canvas.height - room.edge - 36, room.left, 36)
            prompt = None
    low = canvas.height - room.edge - (40 if folded else 0)
    if prompt is not None and prompt.x < canvas.width / 2:
        low = prompt.y
    seats = _draw_seats(canvas, room, hud.seats, under if room.close else room.edge, low)
    _draw_log(canvas, room, hud)
    if hud.covered:
        return
    if hud.sign is not None:
        _draw_sign(canvas, hud.sign)
    if hud.prompt is not None and prompt is not None:
        guide.draw(canvas, hud.prompt, prompt)
    if hud.large is not None:
        _draw_large(canvas, room, hud.large, seats)
    if hud.reference_card is not None:
        _draw_card(canvas, room, hud.reference_card)
    elif hud.reference:
        _draw_reference(canvas, room, hud.reference)
    for x, y in hud.rings:
        canvas.ring(x, y, 26)
    for row, note in enumerate(hud.notes):
        canvas.text(note, EDGE, canvas.height - 16 - 16 * (len(hud.notes) - 1 - row), 12, AMBER)


def _sign_button(canvas: Canvas, name: str, sign: str, x: float, y: float) -> None:
    canvas.panel(x, y, 44, 44)
    canvas.sign(sign, x + 22, y + 22, 20, AMBER if canvas.hover == name else TEXT)
    canvas.area(name, x, y, 44, 44)


def _draw_buttons(canvas: Canvas, room: Room, hud: Hud) -> float:
    """What is no thing on the table, the main button lowest; says where they begin.

    What is not possible now is dim, and says why when it is clicked. Where they are too many for one column, the next
    stands at its left.
    """
    x, y = canvas.width - room.edge - room.right, canvas.height - room.edge
    top = LOG_TOP + (12 if room.close else 120)
    main, other, told = (36, 36, 44) if room.close else (48, 36, 48)
    knobs: list[tuple[int, Choose | Undo]] = [
        (main if button is hud.buttons[-1] else other, button) for button in reversed(hud.buttons)
    ]
    if hud.undo is not None:
        knobs.append((told if hud.undo.reason else other, hud.undo))
    least = y
    for high, knob in knobs:
        if y - high < top and y < canvas.height - room.edge:
            x, y = x - room.right - 8, canvas.height - room.edge
        y -= high
        box = Box(x, y, room.right, high)
        if isinstance(knob, Undo):
            _draw_undo(canvas, knob, box)
        else:
            canvas.button(knob.name, knob.label, *box, knob.main and knob.possible)
            if not knob.possible:
                canvas.panel(*box, (0.08, 0.07, 0.06, 0.45), None)
        least = min(least, y)
        y -= 8
    return least


def _draw_undo(canvas: Canvas, undo: Undo, box: Box) -> None:
    """Undo, and redo beside it where there is something; a dim undo says why in a few words, and when it is clicked."""
    x, y, wide, high = box
    half = wide / 2 - 4 if undo.redo else wide
    canvas.button("undo", _("Undo"), x, y, half, high, enabled=not undo.reason, note=undo.reason)
    if undo.reason:
        canvas.area("undo", x, y, half, high)
    if undo.redo:
        canvas.button("redo", _("Redo"), x + half + 8, y, half, high)


def _draw_banner(canvas: Canvas, room: Room, banner: Banner | None, signs: float) -> float:
    """Between the seats and the buttons in the corner; in a close window over the seats, in as many lines as it needs.

    Says where it ends.
    """
    if banner is None:
        return room.edge
    if not room.close:
        free = canvas.width - 2 * (EDGE + SEAT_WIDE + 12)
        shown = min(canvas.text_width(banner.name, 20, "Bold"), 200.0)
        asked = min(canvas.text_width(banner.prompt, 19), 440.0, max(60.0, free - shown - 86))
        width = 14 + 26 + 12 + shown + 14 + asked + 20
        left = canvas.width / 2 - width / 2
        canvas.panel(left, 14, width, 42)
        canvas.seat(banner.colour, left + 26, 35, 22)
        canvas.text(banner.name, left + 48, 35, 20, TEXT, "Bold", width=204)
        canvas.text(banner.prompt, left + 48 + shown + 14, 35, 19, TEXT, width=asked + 4)
        return 56.0
    free = canvas.width - 2 * room.edge - signs - 8
    name = min(canvas.text_width(banner.name, 16, "Bold"), free - 60)
    asked = canvas.text_width(banner.prompt, 15)
    beside = 40 + name + 10 + asked + 12 <= free
    lines = [] if beside else wrap(banner.prompt, free - 52, lambda text: canvas.text_width(text, 15))
    wide = 40 + name + 10 + asked + 12 if beside else free
    box = Box(room.edge, room.edge / 1.5, wide, 44 if beside else 28 + 19 * len(lines))
    canvas.panel(*box)
    y = box.y + (22 if beside else 16)
    canvas.seat(banner.colour, box.x + 22, y, 18)
    canvas.text(banner.name, box.x + 40, y, 16, TEXT, "Bold", width=name + 1)
    if beside:
        canvas.text(banner.prompt, box.x + 50 + name, y, 15)
    for row, line in enumerate(lines):
        canvas.text(line.text, box.x + 40, box.y + 36 + 19 * row, 15)
    return box.bottom + 6


def _draw_message(canvas: Canvas, room: Room, message: Message, signs: float) -> float:
    """In place of the banner: anywhere else it would cover what one may pick. Says where it ends."""
    colour, size = (AMBER, 19.0) if message.news else (REFUSED, 16.0)
    button = 108 if message.rule else 0
    free = canvas.width - 2 * (EDGE + SEAT_WIDE + 12)
    if room.close:
        free, size = canvas.width - 2 * room.edge - signs - 8, 15.0
    lines = wrap(message.text, free - 32 - button, lambda text: canvas.text_width(text, size, "Medium"))
    wide = max(canvas.text_width(line.text, size, "Medium") for line in lines) + 32 + button
    high = 42.0 if len(lines) == 1 else 16 + 1.25 * size * len(lines)
    box = Box(
        room.edge if room.close else canvas.width / 2 - wide / 2, 14 if not room.close else room.edge / 1.5, wide, high
    )
    canvas.panel(*box, PANEL, colour)
    for row, line in enumerate(lines):
        y = box.y + box.h / 2 + 1.25 * size * (row - (len(lines) - 1) / 2)
        canvas.text(line.text, box.x + 16, y, size, colour, "Medium")
    if button:
        canvas.button("why", _("Why not?"), box.right - button, box.y + box.h / 2 - 15, button - 6, 30)
    return box.bottom + 6


def _draw_sign(canvas: Canvas, sign: Sign) -> None:
    """Over its place, within the window."""
    wide = canvas.text_width(sign.text, 22, "Bold") + 32
    x = min(max(sign.x - wide / 2, 4.0), canvas.width - wide - 4)
    y = max(sign.y - 78, 4.0)
    canvas.panel(x, y, wide, 40, PANEL, AMBER)
    canvas.text(sign.text, x + wide / 2, y + 20, 22, AMBER, "Bold", "center")


def _draw_seek(canvas: Canvas, room: Room, hidden: int, top: float) -> float:
    """Under the banner: a click turns the table. Says where it ends."""
    label = plural("Turn the table: {n} more place", "Turn the table: {n} more places", hidden)
    wide = canvas.text_width(label, 15, "Medium") + 40
    x = room.edge if room.close else canvas.width / 2 - wide / 2
    canvas.button("seek", label, x, top + 6, wide, 32)
    return top + 44


def _draw_seats(canvas: Canvas, room: Room, seats: Sequence[Panel], top: float, low: float) -> float:
    """The one to act has an amber line, a computer its sign. Says where they end.

    In a close window they are small until one is pointed at, and give way to the guide.
    """
    y = top
    for index, seat in enumerate(seats):
        small = room.close and canvas.hover != f"seat:{index}"
        box = Box(room.edge, y, room.left if small else SEAT_WIDE, 28 if small else 44)
        if box.bottom > low:
            break
        y += box.h + (4 if room.close else 6)
        canvas.panel(*box, SOLID if room.close and not small else PANEL, AMBER if seat.acts else LINE)
        if room.close or seat.card is not None:
            canvas.area(f"seat:{index}", *box, keys=False)
        middle = box.y + (14 if small else 15)
        right = box.right - 12
        if seat.card is not None:
            right -= CARRIED / HIGH
            draw_face(canvas, seat.card, right, middle - CARRIED / 2, CARRIED / HIGH)
            right -= 8
        score = canvas.text_width(seat.score, 18, "Bold") + (20 if seat.computer else 0)
        canvas.seat(seat.colour, box.x + 22, box.y + box.h / 2, 15 if small else 19)
        if box.w >= 100:
            canvas.text(
                seat.name, box.x + 42, middle, 14 if small else 16, TEXT, "Medium", width=right - box.x - 46 - score
            )
        canvas.text(seat.score, right, middle, 18, TEXT, "Bold", "right")
        if seat.computer and box.w >= 100:
            canvas.sign("computer", right - score + 8, middle, 14, DIM)
        if not small:
            canvas.text(seat.note, box.x + 42, box.y + 33, 12.5, DIM, width=box.w - 52)
    return y


def _draw_log(canvas: Canvas, room: Room, hud: Hud) -> None:
    """A click opens it. In a close window it is a button until then, at the right under the others."""
    if not hud.log:
        return
    if room.close and not hud.log_open:
        if not hud.covered:
            canvas.button("log", _("Log"), canvas.width - room.edge - 60, room.edge / 1.5 + 50, 60, 30)
        return
    lines = hud.log[-open_lines(canvas) :]
    # Closed it is as wide as its lines ask for, so that what was done is not cut off.
    asked = max(canvas.text_width(line.text, 13) for line in lines) + 41
    wide = LOG_WIDEST if hud.log_open else min(LOG_WIDEST, max(240.0, asked))
    wide = min(wide, canvas.width - 2 * room.edge)
    x, high = canvas.width - room.edge - wide, 12 + LOG_LINE * len(lines)
    canvas.panel(x, LOG_TOP, wide, high, SOLID if hud.log_open else PANEL, AMBER if canvas.hover == "log" else LINE)
    canvas.area("log", x, LOG_TOP, wide, high)
    for index, line in enumerate(lines):
        y = LOG_TOP + 17 + LOG_LINE * index
        if line.seated:
            canvas.seat(line.colour, x + 17, y, 9)
        canvas.text(line.text, x + 30, y, 13, TEXT if index == len(lines) - 1 else DIM, width=wide - 40)


def _draw_large(canvas: Canvas, room: Room, large: Large, top: float) -> None:
    """In the margin away from what is pointed at: under the seats, or between the log and the buttons."""
    free = canvas.height - 2 * room.edge
    # Beside what one decides by: the middle of the table, and the hand.
    beside = max(LEAST_CARD, canvas.width / 2 - HAND_WIDE / canvas.scale - room.edge)
    wide = min(CARD_WIDE, beside)
    lines = [row.text for said in large.lines for row in wrap(said, wide - 20, lambda t: canvas.text_width(t, 13))]
    high = 24.0 + 20 * len(lines)
    if large.face is not None:
        wide = min(wide, (free - 12 - high) / HIGH + 52)
        high += 12 + (wide - 52) * HIGH
    y = max(room.edge, min(max(top + 12, 250.0), canvas.height - high - room.edge))
    x = canvas.width - room.edge - wide if large.right else room.edge
    if large.right:
        y = max(room.edge, min(LOG_TOP + 24 + LOG_LINE * CLOSED_LINES, canvas.height - high - room.edge))
    canvas.panel(x, y, wide, high, SOLID, LINE)
    canvas.area("large", x, y, wide, high, enabled=False)
    if large.face is not None:
        draw_face(canvas, large.face, x + 26, y + 14, wide - 52)
    for row, line in enumerate(lines):
        middle = y + high - 22 - 20 * (len(lines) - 1 - row)
        canvas.text(line, x + wide / 2, middle, 13, DIM, align="center", width=wide - 12)


def _draw_card(canvas: Canvas, room: Room, face: Face) -> None:
    """The reference card, as large as it is drawn sharply."""
    wide = min(312.0, canvas.width / 2, (canvas.height - LOG_TOP - room.edge - 24) / HIGH)
    x, high = canvas.width - room.edge - wide - 24, wide * HIGH
    canvas.panel(x, LOG_TOP, wide + 24, high + 24, SOLID, AMBER)
    canvas.area("reference", x, LOG_TOP, wide + 24, high + 24, keys=False)
    draw_face(canvas, face, x + 12, LOG_TOP + 12, wide)


def _draw_reference(canvas: Canvas, room: Room, lines: Sequence[tuple[str, str]]) -> None:
    """What lies beside a real table, in the margin at the right."""
    wide = min(REFERENCE_WIDE, canvas.width - 2 * room.edge)
    step = min(24.0, (canvas.height - LOG_TOP - 24 - room.edge) / max(1, len(lines)))
    high = 24 + step * len(lines)
    x, y = canvas.width - room.edge - wide, LOG_TOP
    canvas.panel(x, y, wide, high, SOLID, AMBER)
    canvas.area("reference", x, y, wide, high, keys=False)
    for row, (what, meaning) in enumerate(lines):
        middle = y + 12 + step * (row + 0.5)
        canvas.text(what, x + 16, middle, min(14, 0.8 * step), TEXT, "Medium", width=112)
        canvas.text(meaning, x + 136, middle, min(13, 0.75 * step), DIM, width=wide - 150)
