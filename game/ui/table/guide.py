"""The first turns of a person, explained in place: one prompt at a time, beside what it talks about."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from game.core.values import Seat
from game.ui.kit.book import broken
from game.ui.kit.canvas import AMBER, DIM, SOLID, TEXT
from game.ui.text import _
from game.ui.words import GuideStep

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

TURNS: Final = 3
"""A person is guided in so many of the first turns."""

WIDEST: Final = 300.0
SIZE: Final = 15.0


class Guide:
    """What each person at a table has done of what the guide tells."""

    def __init__(self, steps: Sequence[GuideStep]) -> None:
        self.steps = steps
        self._done: defaultdict[Seat, set[int]] = defaultdict(set)
        self._begun = 0

    def restart(self, round: int) -> None:
        """All of it once more, for everybody, from this round of the match on."""
        self._done.clear()
        self._begun = round

    def step(self, seat: Seat, round: int, picks: Iterable[Collection[str]]) -> int | None:
        """The first thing that the person has not done yet and can do now; None after the first turns.

        `round` is how many turns each seat had; `picks` are what the legal actions need.
        """
        if round - self._begun >= TURNS:
            return None
        todo = [index for index in range(len(self.steps)) if index not in self._done[seat]]
        possible = [_joined(need) for need in picks]
        return next((n for n in todo if any(re.search(self.steps[n].until, need) for need in possible)), None)

    def meet(self, seat: Seat, chosen: Collection[str]) -> None:
        """The person has chosen these picks: what asked for them has been understood."""
        self._done[seat] |= {n for n, step in enumerate(self.steps) if re.search(step.until, _joined(chosen))}

    def pass_over(self, seat: Seat, step: int) -> None:
        """The person has read it and wants to hear the next thing."""
        self._done[seat].add(step)


def _joined(picks: Collection[str]) -> str:
    return " ".join(sorted(picks))


def current(table: TableScreen) -> int | None:
    """The prompt that is shown now."""
    sitting = table.sitting
    seat = sitting.match.to_act
    if not table.desk.chosen.guide or seat is None or seat != sitting.viewer or not table.picks:
        return None
    return table.guide.step(seat, sitting.round, table.picks)


def answered(table: TableScreen, button: str) -> None:
    """Its button was clicked: on to the next prompt, or no guide from now on."""
    step, sitting = current(table), table.sitting
    if button == "guide:skip":
        table.desk.settings.change("guide", False)
    elif step is not None:
        table.guide.pass_over(sitting.viewer, step)
    table.desk.redraw()


def draw(table: TableScreen) -> None:
    """The prompt of now in the margin, outside the middle of the table, with a sign towards what it means."""
    index = current(table)
    if index is None:
        return
    canvas, steps = table.desk.canvas, table.guide.steps
    step = steps[index]
    # The magnified card takes the left margin.
    if table.shown is not None and step.near != "buttons":
        return
    # A narrow window has a narrower margin beside the hand.
    w = min(WIDEST, canvas.width / 2 - 340)
    lines = broken(step.text, w - 32, lambda text: canvas.text_width(text, SIZE))
    h = 14 + 21 * len(lines) + 12 + 32 + 10
    x, y = _place(step.near, w, h, canvas.width, canvas.height)
    if step.near == "buttons":  # However many there are.
        buttons = [area.y for area in canvas.areas if area.name.startswith(("button:", "undo"))]
        y = min([y, *(top - 12 - h for top in buttons)])
    canvas.panel(x, y, w, h, SOLID, AMBER)
    if step.near != "buttons":
        canvas.sign("arrow_right", x + w + 14, y + h / 2, 16, AMBER)
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
        canvas.text(f"{index + 1} / {len(steps)}", x + 16, bottom + 16, 13, DIM)


def _place(near: str, w: float, h: float, width: float, height: float) -> tuple[float, float]:
    """The corner of the prompt: beside the hand, beside the table, or over the buttons."""
    match near:
        case "hand":
            return 24, height - 24 - h
        case "table":
            return 24, height / 2 - h / 2
    return width - 24 - w, height - 176 - h
