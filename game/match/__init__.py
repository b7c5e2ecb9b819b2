"""A running match without a screen: the turn driver, undo, saves, replay, headless simulation.

Everything here is pure of drawing: a match is a fold of decisions over a start position, and whoever shows it asks
`Match` for views, legal actions and steps.
"""

from game.match.driver import AnyMatchRecord, Match, ReplayError, UndoCode, UndoPolicy, UndoRefused
from game.match.setup import MatchSetup, OptionError, options_from

__all__ = [
    "AnyMatchRecord",
    "Match",
    "MatchSetup",
    "OptionError",
    "ReplayError",
    "UndoCode",
    "UndoPolicy",
    "UndoRefused",
    "options_from",
]
