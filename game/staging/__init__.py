"""The stage manager: for each game the Picture of a View, the cues of a step, the picks of the legal actions."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

from game.core.values import Action, Event, View
from game.staging.cue import Cue
from game.staging.picks import Pick, Picks, Point
from game.staging.picture import Picture

GAMES: Final = ("shifting_stones", "shifti")


class Staging(Protocol):
    """What one game's module offers. Games derive from it: what a game has not, it need not say."""

    hides: bool = True
    """Whether seats have secrets, so that a curtain falls between two people."""

    def picture(self, view: View) -> Picture:
        """Every visible thing."""

    def cues(self, events: Sequence[Event], before: View, after: View) -> Cue:
        """What happens between the pictures of two views of one viewer; `events` are as that viewer witnesses them."""

    def picks(self, view: View, legal: Sequence[Action]) -> Picks:
        """The legal actions by the set of picks that makes them; a choice from a continuum is one Region."""

    def attempt(self, view: View, chosen: frozenset[Pick]) -> Action | None:
        """The action that these picks are meant for, allowed or not; None if they mean none."""

    def place(self, view: View, chosen: frozenset[Pick], point: Point) -> Action | None:
        """The action that a whole set of picks means where its Region is picked at this point, allowed or not.

        None where it means none. Every action of the continuum has a point within the Region's outline.
        """
        return None

    def colours(self, view: View) -> tuple[int | None, ...] | None:
        """The colours that the game itself gives the seats, None for a seat that has none yet.

        None where seats have the colours that people chose for them.
        """
        return None

    def stands_for(self, view: View, pick: Pick) -> Pick:
        """What a hand means that points at a thing which cannot be picked itself; the pick itself if nothing else."""
        return pick

    def ends(self, view: View) -> frozenset[Pick]:
        """Things that stand only for where others may go."""
        return frozenset()

    def twins(self, view: View, pick: Pick) -> frozenset[str]:
        """Things that this one is one of, so that they glow and pale with it."""
        return frozenset()

    def dice(self, view: View) -> frozenset[str]:
        """The things that a hand takes to throw."""
        return frozenset()

    def slides(self, view: View) -> Mapping[Pick, tuple[float, float]]:
        """The handles that are chosen by sliding their thing too, and by how many cm (right, away) it then slides."""
        return {}

    def hint(self, view: View, pick: Pick) -> frozenset[str]:
        """Things that explain what is under the pointer."""
        return frozenset()

    def browse(self, view: View) -> tuple[frozenset[str], tuple[str, ...]]:
        """An open pile that may be looked through: the things it is made of, and its cards."""
        return frozenset(), ()

    def card_shown(self, picture: Picture, pick: Pick) -> str | None:
        """The open card under the pointer, to be shown large."""
        return None


def staging(game: str) -> Staging:
    """One game's stage manager. Raises KeyError for a name that is not in the box."""
    if game not in GAMES:
        raise KeyError(game)
    return cast(Staging, import_module(f"game.staging.{game}").STAGING)
