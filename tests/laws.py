"""What the suites of laws need to know of a game that its rules do not say: one `LAWS` in tests/rules/GAME/laws.py."""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple, cast

from game.core.values import Action, Event, Options, State

TINY: Final = "tinygame"
"""The game that is not in the box: it lives in tests/tinygame, for the laws' sake (tests/games.py)."""

MOST_TURNS: Final = 2000
"""A random match that lasts longer does not end."""


class Golden(NamedTuple):
    """A golden playthrough: tests/golden/GAME_NAME.txt holds it. `turns` cuts a match that may not end."""

    name: str
    seats: int
    seed: int
    player: str
    turns: int = MOST_TURNS


def _no_names() -> frozenset[str]:
    return frozenset()


class Laws(NamedTuple):
    """One game's line in every suite."""

    pieces: Callable[[State], Counter[object]]
    """What is conserved: everything that lies on the table, and the money, once the set-up is done."""
    golden: tuple[Golden, ...]
    secrets: bool = False
    """Whether a seat does not see everything: then imagined states must differ from the real one."""
    reveals: tuple[type[Event], ...] = ()
    """Events that lay open what the seat to act kept from the others."""
    unlisted: tuple[Action, ...] = ()
    """Actions that may be allowed though `legal` does not list them: leaving the table."""
    continuum: tuple[type[Action], ...] = ()
    """Kinds of action of which `legal` lists a fixed selection only; `refusal` says of each other one."""
    ends: bool = True
    """Whether matches of random computers end. Where they do not, every third match is the casual computers'."""
    turns: int = MOST_TURNS
    """Where random matches that may not end are cut: in all laws, none is played further."""
    moving: tuple[type[Event], ...] = ()
    """The events that change the picture; the others must not. For games with a table."""
    rare: tuple[type[Event], ...] = ()
    """Others that do, but that random matches hardly meet: tests/staging/test_GAME.py asks for them."""
    repeating: tuple[type[Event], ...] = ()
    """Those of them that may change nothing: dice that fall again as they lay. For games with a table."""
    names: Callable[[], frozenset[str]] = _no_names
    """Names that a viewer may know of only if his view or an event tells him. For games with a table."""
    alike: bool = False
    """Whether a table offers actions that lead to the same state as one. For games with a table."""
    placed: tuple[type[Action], ...] = ()
    """Kinds of action that `legal` lists in full and a table offers by points all the same: hundreds of places."""
    point: Callable[[Action, Options], tuple[float, float]] | None = None
    """Where on the table, in cm, an action of these kinds is picked. For games with a table and any of both."""

    hoped: tuple[type[Action], ...] = ()
    """Kinds of action whose ghosts show what is hoped for: a throw, or what others keep secret, decides first. For
    games with a table; tests/staging/test_GAME.py says how they lie."""

    @property
    def by_point(self) -> tuple[type[Action], ...]:
        """What a table offers as regions."""
        return (*self.continuum, *self.placed)


def laws(game: str) -> Laws:
    """Raises ModuleNotFoundError for a game without them."""
    folder = "tests" if game == TINY else "tests.rules"
    return cast(Laws, import_module(f"{folder}.{game}.laws").LAWS)
