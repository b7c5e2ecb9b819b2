"""The stage manager: for each game the Picture of a View, the cues of a step, the offer of a decision."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import ClassVar, Final, Generic, TypeVar, cast

from game.core.values import Action, Event, View
from game.motion.pose import Pose
from game.staging.cue import Cue
from game.staging.names import Pick
from game.staging.offer import About, EyesClosed, Offer, Point, ThrowDice
from game.staging.picture import Picture, Thing

GAMES: Final = ("shifting_stones", "shifti", "reality_shift", "lazer_ryderz", "red_shift")

V = TypeVar("V", bound=View)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


class Staging(ABC, Generic[V, A, E]):
    """What one game's package offers; stateless."""

    hides: ClassVar[bool] = True
    """Whether seats ever have secrets, so that a curtain falls between two people."""

    def secret(self, view: V) -> bool:
        """Whether the seat of this view has secrets at this moment, or is to make one: a curtain falls before it."""
        return self.hides

    @abstractmethod
    def picture(self, view: V) -> Picture:
        """Every visible thing."""

    @abstractmethod
    def cues(self, events: Sequence[E], before: V) -> Cue:
        """What happens after the picture of a view; `events` are as its viewer witnesses them.

        Law: played on the picture before it gives the picture after them.
        """

    @abstractmethod
    def offer(self, view: V, legal: Sequence[A | ThrowDice]) -> Offer:
        """The legal actions by the sets of picks that make them; or of ThrowDice alone, what throws."""

    @abstractmethod
    def meant(self, view: V, chosen: frozenset[Pick], point: Point | None = None) -> Sequence[A]:
        """The actions that a hand may have meant by these picks, best first, allowed or not; empty if it means none.

        With the point at which an area was picked: the actions of that point. Every action of a continuum has a point
        within its region's outline.
        """

    def tossed(self, view: V, region: Pick, rest: Pose) -> A | None:
        """The action by which what was tossed into a region comes to rest as it lies now, allowed or not."""
        return None

    def eyes_closed(self, view: V) -> EyesClosed | None:
        """How the decision that is due is made, if with eyes closed; asked with the view of the seat that makes it."""
        return None

    def about(self, view: V, pick: Pick) -> About:
        """What the pointer is told over a pick."""
        return About()

    def ghosts(self, view: V, chosen: frozenset[Pick], point: Point | None = None) -> tuple[Thing, ...]:
        """The things as they would lie if these picks were chosen; asked for while the last of them is hovered."""
        return ()

    def colours(self, view: V) -> tuple[int | None, ...] | None:
        """The colours that the game itself gives the seats, None for a seat that has none yet.

        None where seats have the colours that people chose for them.
        """
        return None


AnyStaging = Staging[View, Action, Event]
"""A stage manager whose own types the caller does not need to know."""


def staging(game: str) -> AnyStaging:
    """One game's stage manager. Raises KeyError for a name that is not in the box."""
    if game not in GAMES:
        raise KeyError(game)
    return cast(AnyStaging, import_module(f"game.staging.{game}").STAGING)
