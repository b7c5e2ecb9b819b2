"""The first turns of a person, explained in place: one prompt at a time, with an arrow at the thing it talks about."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from game.core.values import Seat
from game.staging.names import Pick
from game.ui.kit.book import wrap
from game.ui.kit.canvas import AMBER, DIM, SOLID, TEXT, Canvas
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice
from game.ui.text import _
from game.ui.words import GuideStep

TURNS: Final = 3
"""A person is guided in so many of the first turns."""

WIDEST: Final = 300.0
SIZE: Final = 15.0
ARROW: Final = 20.0


class Prompt(NamedTuple):
    """What the guide says now: the step, its number and how many there are, and where its arrow points, in u."""

    step: GuideStep
    number: int
    of: int
    at: tuple[float, float] | None = None


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


def draw(canvas: Canvas, prompt: Prompt, above: float) -> None:
    """The prompt in the margin, outside the middle of the table, and its arrow.

    `above`: where the buttons of the table begin, over which a prompt about them stands.
    """
    step = prompt.step
    # A narrow window has a narrower margin beside the hand.
    w = max(180.0, min(WIDEST, canvas.width / 2 - 340))
    lines = wrap(step.text, w - 32, lambda text: canvas.text_width(text, SIZE))
    h = 14 + 21 * len(lines) + 12 + 32 + 10
    x, y = _place(step.near, w, h, canvas.width, canvas.height, above)
    canvas.panel(x, y, w, h, SOLID, AMBER)
    # What lies under the prompt is not clicked through it.
    canvas.area("guide", x, y, w, h, keys=False)
    for row, line in enumerate(lines):
        canvas.text(line.text, x + 16, y + 14 + 10.5 + 21 * row, SIZE, TEXT)
    bottom = y + h - 42
    right = x + w - 12
    for name, label in (("guide:next", _("Next")), ("guide:skip", _("Skip the guide"))):
        wide = canvas.text_width(label, SIZE, "Medium") + 24
        canvas.button(name, label, right - wide, bottom, wide, 32)
        right -= wide + 6
    if right > x + 48:
        canvas.text(f"{prompt.number} / {prompt.of}", x + 16, bottom + 16, 13, DIM)
    if prompt.at is not None:
        _draw_arrow(canvas, prompt.at, (x, y, w, h))


def _draw_arrow(canvas: Canvas, at: tuple[float, float], box: tuple[float, float, float, float]) -> None:
    """Beside the thing, on the side of the prompt, so that it is seen whole."""
    side = -1 if box[0] + box[2] / 2 < at[0] else 1
    tip = at[0] + side * (ARROW + 8)
    x, y, w, h = box
    if not (x - ARROW <= tip <= x + w + ARROW and y <= at[1] <= y + h):
        canvas.sign("arrow_right" if side < 0 else "arrow_left", tip, at[1], ARROW, AMBER)


def _place(near: str, w: float, h: float, width: float, height: float, above: float) -> tuple[float, float]:
    """The corner of the prompt: beside the hand, beside the table, or over the buttons."""
    match near:
        case "hand":
            return 24, height - 24 - h
        case "table":
            return 24, height / 2 - h / 2
    return width - 24 - w, above - 12 - h
