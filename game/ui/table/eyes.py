"""Choices that are made with eyes closed: the count, what holds at zero, and how the count is drawn."""

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Protocol

from game.core.values import Action
from game.staging.names import Pick
from game.staging.offer import EyesClosed, Point, Region, remaining
from game.ui.kit.canvas import AMBER, Canvas
from game.ui.table.choosing import Choice
from game.ui.text import _, plural


class Meant(Protocol):
    """The allowed actions of whole picks."""

    def __call__(self, picks: frozenset[Pick], point: Point | None) -> Sequence[Action]: ...


class Eyes:
    """Closed for one decision at a time."""

    def __init__(self) -> None:
        self.how: EyesClosed | None = None
        """None: they are open."""
        self.more = 0
        """How many seconds may be asked for."""
        self._left = 0.0

    def close(self, how: EyesClosed | None) -> None:
        """For the decision that is due, or (None) open them; the count goes on where it is the same one."""
        if how is not None and self.how is None:
            self._left, self.more = float(how.seconds), how.more
        self.how = how

    def ask(self) -> None:
        """The seconds more that everybody may have once (LR-44)."""
        self._left += self.more
        self.more = 0

    @property
    def seconds(self) -> int:
        """What is counted down to."""
        return ceil(self._left)

    def wait(self, dt: float) -> bool:
        """Let time pass; says whether it is up."""
        self._left = max(0.0, self._left - dt)
        return self.how is not None and self._left == 0


def at_zero(choice: Choice, meant: Meant, rng: Random) -> Action | None:
    """What is chosen holds, and what is not is drawn at random; None where nothing allowed came of it."""
    sets = [(need, made) for need, made in remaining(choice.offer.sets, choice.picks).items()]
    rng.shuffle(sets)
    for need, made in sets:
        if not isinstance(made, Region):
            return made
        chosen = choice.point is not None and made.pick in choice.picks
        for point in [choice.point] if chosen else rng.sample(made.snaps, len(made.snaps)):
            if actions := meant(need, point):
                return actions[0]
    return None


def label_more(more: int) -> str:
    """The button that asks for them."""
    return plural("{n} more second", "{n} more seconds", more)


def draw_count(canvas: Canvas, seconds: int, top: float) -> float:
    """Large, under the banner; says where it ends."""
    text = _("Eyes closed: {n}").format(n=seconds)
    wide = canvas.text_width(text, 26, "Bold") + 44
    canvas.panel(canvas.width / 2 - wide / 2, top + 6, wide, 44)
    canvas.text(text, canvas.width / 2, top + 28, 26, AMBER, "Bold", "center")
    return top + 56
