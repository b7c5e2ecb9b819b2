"""The interface that every game's rules fill in."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from random import Random
from typing import ClassVar, Generic, NamedTuple, TypeVar

from game.core.chance import Chance
from game.core.record import MatchRecord
from game.core.values import (
    PUBLIC,
    Action,
    Event,
    Options,
    OptionSpec,
    Outcome,
    Refusal,
    Result,
    Seat,
    State,
    View,
    Viewer,
)

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
O = TypeVar("O", bound=Outcome)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
P = TypeVar("P", bound=Options)


Thing = Hashable
"""A name, unique within a match, of something that may be seen or not: a card, a seat's choice, a face."""


class Step(NamedTuple, Generic[S, E]):
    """What one decision does: the state after it, and what happened in order."""

    state: S
    events: tuple[E, ...]


class Presets(NamedTuple, Generic[P]):
    """Whole sets of options.

    `recommended`: the digest's defaults, but for what a screen makes easier. `rulebook`: every option as the printed
    rules literally say; of what they do not mention, nothing.
    """

    recommended: P
    rulebook: P


class Rules(ABC, Generic[S, A, O, E, V, P]):
    """One game's rules: stateless, deterministic, without clock, files or generator of their own.

    Laws (tests/conformance.py runs them over every registered game): states never change; `legal` is non-empty while
    a seat is to act; every legal action applies and every other is refused; hidden things reach no view, no event.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    seat_counts: ClassVar[range]
    options: ClassVar[tuple[OptionSpec, ...]]
    # Concrete types of the game, for decoding JSON.
    options_type: type[P]
    presets: Presets[P]
    state_type: type[S]
    record_type: type[MatchRecord[P, S, A | O]]

    @abstractmethod
    def start(self, seats: int, options: P) -> S:
        """The position before the first decision.

        Raises Illegal for a seat count that the game does not have, or a value that an open option does not take.
        """

    @abstractmethod
    def to_act(self, state: S) -> Seat | None:
        """The seat to decide, CHANCE, or None when the match is over."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """How many turns have ended."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[A]:
        """All actions of the seat to act, in a fixed order, kind by kind; empty when chance acts or the match is over.

        Of a choice from a continuum: a fixed selection spread over it. `refusal` says of each other one.
        """

    @abstractmethod
    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why the seat to act may not do this; None if it may."""

    @abstractmethod
    def apply(self, state: S, decision: A | O) -> Step[S, E]:
        """The state after a decision. Raises Illegal, and changes nothing, if the rules refuse it."""

    @abstractmethod
    def chance(self, state: S) -> Chance[O]:
        """What chance may decide, when to_act is CHANCE."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result, or None while the match goes on."""

    @abstractmethod
    def standing(self, state: S) -> Result:
        """The ranks and the score sheet as if the match ended now."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What the viewer may know."""

    @abstractmethod
    def witness(self, event: E, viewer: Viewer) -> E | None:
        """The event as the viewer sees it; None if it is not seen at all."""

    @abstractmethod
    def imagine(self, view: V, rng: Random) -> S:
        """Some state that gives this view, the hidden things drawn at random: view(imagine(v)) == v."""

    @abstractmethod
    def problems(self, state: S) -> tuple[Refusal, ...]:
        """Everything that is wrong with a hand-made position; empty if the match may go on from it."""

    def leave(self, state: S) -> A | None:
        """The decision by which the seat that is to act, or whose throw is due, leaves the game for good.

        None where the game does not know it, and while nobody acts. It is not among `legal`: it is no move of the game.
        """
        return None

    def unseen(self, view: V) -> frozenset[Thing]:
        """Names of all that is there but that the viewer may not look at: cards, choices, faces turned away.

        Also of what he could work out: a view may tell it so that computers can think, a screen does not show it.
        """
        return frozenset()

    def reveals(self, before: S, seat: Seat, after: S) -> bool:
        """Whether a decision of the seat showed somebody something that the seat had not seen itself.

        What a player lays open of his own, others see too; but it told him nothing, and he may take it back.
        """
        mine = self.unseen(self.view(before, seat))
        viewers = (seat, PUBLIC, *range(len(self.standing(before).ranks)))
        return bool(mine) and any(
            mine & self.unseen(self.view(before, viewer)) - self.unseen(self.view(after, viewer)) for viewer in viewers
        )

    def final(self, action: A) -> bool:
        """Whether who did this may not take it back, though nobody else has acted since: it was laid by hand."""
        return False

    def sample(self, state: S, rng: Random) -> A:
        """A random legal action; games with a choice from a continuum override it, to draw from all of it."""
        return rng.choice(self.legal(state))


AnyRules = Rules[State, Action, Outcome, Event, View, Options]
"""A game whose own types the caller does not need to know."""
