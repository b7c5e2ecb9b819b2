"""The first turns of a person, explained in place: one prompt at a time, with an arrow at the thing it talks about."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from game.core.values import Seat
from game.staging.names import Pick
from game.ui.kit.book import Line, wrap
from game.ui.kit.canvas import AMBER, DIM, SOLID, TEXT, Canvas
from game.ui.kit.layout import HAND_WIDE, Box, Column, Knob, draw_knobs, knobs_height
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice
from game.ui.text import _
from game.ui.words import GuideStep

TURNS: Final = 3
"""A person is guided in so many of the first turns."""

WIDEST: Final = 300.0
SIZE: Final = 15.0
ARROW: Final = 20.0
BUTTON: Final = 32
NARROWEST: Final = 140.0
SHARE: Final = 0.42
NEAR: Final = 24.0
HAND_HIGH: Final = 200.0
"""How far the hand reaches over the lower edge, in u of a scale of 1."""


class Prompt(NamedTuple):
    """What the guide says now: the step, its number and how many there are, and where its arrow points, in u."""

    step: GuideStep
    number: int
    of: int
    at: tuple[float, float] | None = None
    clear: tuple[tuple[float, float], ...] = ()
    """What it must not cover: where the things lie that may be picked, in u."""


class Guide:
    """What each person at a table has done of what the guide tells."""

    def __init__(self, steps: Sequence[GuideStep]) -> None:
        self.steps = steps
        self._done: defaultdict[Seat, set[int]] = defaultdict(set)
        self._begun = 0

    def reopen(self, seat: Seat, round: int) -> None:
        """Go on where this person was, from this round of the match on; once all was told, from the beginning."""
        if len(self._done[seat]) == len(self.steps):
            self._done[seat].clear()
        self._begun = round

    def step(self, seat: Seat, round: int, sets: Iterable[Collection[Pick]]) -> int | None:
        """The first thing that the person has not done yet and can do now; None after the first turns.

        `round` is how many turns each seat had; `sets` are the picks of each legal action.
        """
        if round - self._begun >= TURNS:
            return None
        todo = [index for index in range(len(self.steps)) if index not in self._done[seat]]
        possible = [_joined(need) for need in sets]
        return next((n for n in todo if any(re.search(self.steps[n].until, need) for need in possible)), None)

    def meet(self, seat: Seat, chosen: Collection[Pick], sets: Iterable[Collection[Pick]]) -> None:
        """The person has chosen these picks: what asked for them has been understood.

        Only if an action that they may belong to does what was asked: the same thing can be picked for another.
        """
        possible = [_joined(need) for need in sets if set(chosen) <= set(need)]
        for number, step in enumerate(self.steps):
            if re.search(step.until, _joined(chosen)) and any(re.search(step.until, need) for need in possible):
                self._done[seat].add(number)

    def pass_over(self, seat: Seat, step: int) -> None:
        """The person has read it and wants to hear the next thing."""
        self._done[seat].add(step)


def subject(step: GuideStep, sets: Iterable[Collection[Pick]], chosen: Collection[Pick]) -> Pick | None:
    """The pick that a step talks about: the first that is still to be chosen of an action that does what it asks."""
    meant = (need for need in sets if re.search(step.until, _joined(need)))
    found = {pick for need in meant for pick in need if re.search(step.points, str(pick))}
    return min(found - set(chosen), default=min(found, default=None))


def _joined(picks: Collection[Pick]) -> str:
    return " ".join(sorted(map(str, picks)))


def prompt_of(guide: Guide, sitting: Sitting, choice: Choice) -> tuple[int, Pick | None] | None:
    """The step of now, and the pick that it talks about; None if there is nothing to say."""
    seat, sets = sitting.match.to_act, choice.offer.sets
    if not sitting.desk.chosen.guide or seat is None or seat != sitting.viewer or not sets or sitting.step is not None:
        return None
    index = guide.step(seat, sitting.round, sets)
    return None if index is None else (index, subject(guide.steps[index], sets, choice.picks))


def fits(canvas: Canvas, box: Box) -> bool:
    """Whether a prompt stands beside the hand. Where it does not it is folded until one asks for it."""
    return box.right <= canvas.width / 2 - HAND_WIDE / canvas.scale + 1 or box.x >= canvas.width / 2


def place(canvas: Canvas, prompt: Prompt, edge: float, span: tuple[float, float], close: bool) -> Box:
    """Where the prompt stands: in the margin, outside the middle of the table, beside the hand or over the buttons.

    `span`: where the banner ends and the buttons of the table begin, over which a prompt about them stands; `close`:
    there is little room. Of its places it takes the first, in the order of what it is about, where it covers nothing
    that may be picked; where each covers something, the one that covers least.
    """
    under, above = span
    free = canvas.width / 2 - HAND_WIDE / canvas.scale - edge
    w = max(NARROWEST if close else 180.0, min(WIDEST, free))
    low = canvas.height - edge
    if w > free:  # No room beside the hand: over it.
        w, low = max(w, SHARE * canvas.width), low - HAND_HIGH / canvas.scale
    while _high(canvas, prompt, w) > canvas.height - edge - under and w < canvas.width - 2 * edge:
        w = min(w + 20, canvas.width - 2 * edge)
    h = _high(canvas, prompt, w)
    corner = Box(edge, min(max(under, low - h), canvas.height - edge - h), w, h)
    if close:
        return corner
    margin = Box(edge, canvas.height / 2 - h / 2, w, h)
    buttons = Box(canvas.width - edge - w, above - 12 - h, w, h)
    places = {"table": (margin, corner, buttons), "buttons": (buttons, margin, corner)}
    return min(places.get(prompt.step.near, (corner, margin, buttons)), key=lambda box: _covered(box, prompt.clear))


def _covered(box: Box, points: Iterable[tuple[float, float]]) -> int:
    """How many of these places lie in it, or so near that the thing there would be cut."""
    return sum(box.x - NEAR <= x <= box.right + NEAR and box.y - NEAR <= y <= box.bottom + NEAR for x, y in points)


def _lines(canvas: Canvas, prompt: Prompt, w: float) -> list[Line]:
    return wrap(prompt.step.text, w - 32, lambda text: canvas.text_width(text, SIZE))


def _knobs(canvas: Canvas, w: float) -> tuple[list[Knob], float]:
    """What answers a prompt, and how high it is: beside each other, or the one over the other."""
    knobs = [Knob("guide:skip", _("Skip the guide")), Knob("guide:next", _("Next"))]
    return knobs, knobs_height(canvas, knobs, w - 16, BUTTON)


def _high(canvas: Canvas, prompt: Prompt, w: float) -> float:
    return 14 + 21 * len(_lines(canvas, prompt, w)) + 10 + _knobs(canvas, w)[1] + 10


def draw(canvas: Canvas, prompt: Prompt, box: Box) -> None:
    """The prompt, and its arrow."""
    x, y, w, _h = box
    canvas.panel(*box, SOLID, AMBER)
    # What lies under the prompt is not clicked through it.
    canvas.area("guide", *box, keys=False)
    for row, line in enumerate(_lines(canvas, prompt, w)):
        canvas.text(line.text, x + 16, y + 14 + 10.5 + 21 * row, SIZE, TEXT)
    knobs, high = _knobs(canvas, w)
    number = f"{prompt.number} / {prompt.of}"
    left = canvas.text_width(number, 13) + 24
    beside = high == BUTTON and sum(canvas.text_width(k.label, SIZE, "Medium") + 34 for k in knobs) + left <= w
    if beside:
        canvas.text(number, x + 16, box.bottom - 10 - BUTTON / 2, 13, DIM)
    draw_knobs(canvas, knobs, Column(x + 8, box.bottom - 10 - high, w - 16), BUTTON, right=2 if beside else 0)
    if prompt.at is not None:
        _draw_arrow(canvas, prompt.at, box)


def _draw_arrow(canvas: Canvas, at: tuple[float, float], box: Box) -> None:
    """Beside the thing, on the side of the prompt, so that it is seen whole."""
    side = -1 if box[0] + box[2] / 2 < at[0] else 1
    tip = at[0] + side * (ARROW + 8)
    x, y, w, h = box
    if not (x - ARROW <= tip <= x + w + ARROW and y <= at[1] <= y + h):
        canvas.sign("arrow_right" if side < 0 else "arrow_left", tip, at[1], ARROW, AMBER)
