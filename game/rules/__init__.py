"""The rulebooks: one package a game, and the table of their names."""

from importlib import import_module
from typing import Final, cast

from game.core.rules import AnyRules

GAMES: Final = ("reality_shift", "shifti", "red_shift", "shifting_stones")
"""The games that are in the box, in the order of the title screen."""


def rules(game: str) -> AnyRules:
    """The rules of a game. Raises KeyError for a name that is not in the box.

    Imported on demand, so that one game's needs are not loaded for another.
    """
    if game not in GAMES:
        raise KeyError(game)
    return cast(AnyRules, import_module(f"game.rules.{game}").RULES)
