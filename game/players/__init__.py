"""Who sits in a seat: people, and computers of several kinds. A computer sees a View, never a State."""

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Final, Protocol, cast

from game.core.values import Action, View

RANDOM: Final = "random"
CASUAL: Final = "casual"

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "shifting_stones": (RANDOM, CASUAL),
    "reality_shift": (RANDOM, CASUAL),
    "shifti": (RANDOM, CASUAL),
    "red_shift": (RANDOM, CASUAL),
}
"""The kinds of computer of each game, the weakest first."""


class Computer(Protocol):
    """Somebody who decides for a seat."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, cancelled: Callable[[], bool]) -> Action:
        """One of the legal actions, which follow from the view and are passed along to save working them out again.

        Once `cancelled()` is true the answer is not wanted any more, and any legal action will do.
        """


def computer(game: str, kind: str) -> Computer:
    """The computer of that kind for a game. Raises KeyError where there is none.

    Imported on demand, so that one game's needs are not loaded for another.
    """
    if kind not in KINDS[game]:
        raise KeyError(kind)
    module = "random_player" if kind == RANDOM else game
    return cast(Computer, import_module(f"game.players.{module}").KINDS[kind]())
