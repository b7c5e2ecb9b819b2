"""The values that pass between the rooms of the program.

Everything here is frozen and fully typed, so that values compare, hash and travel as JSON without any code of a
game's own. Lists and dicts stay out: they would be mutable under a frozen struct.
"""

from typing import Final

import msgspec

Seat = int
"""A seat at the table, 0..n-1."""

CHANCE: Final = -1
"""Who acts when a roll or a draw is next."""

PUBLIC: Final = -2
"""The viewer who sees only what everybody may see: curtain, pause, lists, thumbnails."""

Viewer = int
"""A seat, or PUBLIC."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all values of the program."""


class State(Value, frozen=True):
    """All of a position, for the rules alone. Never shown to a player."""


class View(Value, frozen=True):
    """What one viewer may know of a State."""


class Options(Value, frozen=True):
    """A game's options; every field has a default."""


class Action(Value, frozen=True):
    """A decision of a seat."""


class Outcome(Value, frozen=True):
    """A decision of chance."""


class Event(Value, frozen=True):
    """Something that happened, in the game's own words."""


class Refusal(Value, frozen=True):
    """Why a decision or a position is not allowed.

    `code` names the reason (people read it through ui/words), `rule` the digest id, `data` what the words need.
    """

    code: str
    rule: str
    data: tuple[str | int, ...] = ()


class OptionSpec(Value, frozen=True):
    """One option of a game: the field's name, its choices (JSON values, the default first) and the digest id.

    `open`: any other value of the field's type may be given too, and `Rules.start` raises Illegal where it will not do.
    """

    name: str
    choices: tuple[bool | int | str, ...]
    rule: str
    open: bool = False


class ScoreLine(Value, frozen=True):
    """One line of the score sheet: what it counts, and the points of each seat."""

    code: str
    points: tuple[int, ...]


class Result(Value, frozen=True):
    """How a match ended.

    `ranks[seat]` is 1 for who wins; equal ranks are a shared place. Alone, 2 says that the
    game won. `sheet` adds up to `totals`.
    """

    reason: str
    ranks: tuple[int, ...]
    sheet: tuple[ScoreLine, ...]
    totals: tuple[int, ...]


class Illegal(Exception):
    """A decision that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal
