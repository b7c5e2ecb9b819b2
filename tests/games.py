"""The games that the suites of laws run over: all that are in the box, and the tiny one that lives in tests/tinygame.

The tiny game uses what hardly a game in the box does, so that the laws are not made for those alone.
"""

from typing import Final, cast

from game import players, rules, staging
from game.core.rules import AnyRules
from game.players import RANDOM, Computer, computer
from game.staging import AnyStaging
from tests.laws import TINY
from tests.tinygame.rules import RULES
from tests.tinygame.staging import STAGING

RULEBOOKS: Final = (*rules.GAMES, TINY)
TABLES: Final = (*staging.GAMES, TINY)
KINDS: Final = {**players.KINDS, TINY: (RANDOM,)}


def rules_of(game: str) -> AnyRules:
    """Raises KeyError for a name that is neither in the box nor the tiny game's."""
    return cast(AnyRules, RULES) if game == TINY else rules.rules(game)


def staging_of(game: str) -> AnyStaging:
    """Raises KeyError as `rules_of` does, and for a game without a table."""
    return cast(AnyStaging, STAGING) if game == TINY else staging.staging(game)


def computer_of(game: str, kind: str) -> Computer:
    """Raises KeyError where there is none. The random computer is the same for every game."""
    if game == TINY and kind == RANDOM:
        game = rules.GAMES[0]
    return computer(game, kind)
