"""The turn driver: a match as a list of decisions, with every state it went through.

States are immutable and share structure, so all of them are kept: undo is a step back in a list.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Self, cast

from msgspec.structs import replace

from game.core.chance import sample
from game.core.record import Chair, Handed, MatchRecord, TurnHash, state_hash
from game.core.rules import AnyRules, Step
from game.core.values import (
    CHANCE,
    Action,
    Event,
    Illegal,
    Options,
    Outcome,
    Refusal,
    Result,
    Seat,
    State,
    View,
    Viewer,
)
from game.rules import rules as rules_of

Decision = Action | Outcome
AnyMatchRecord = MatchRecord[Options, State, Decision]
"""A record of a game whose own types the caller does not need to know."""

UndoPolicy = Literal["own", "friendly"]
UndoCode = Literal["nothing", "chance", "other_seat", "turn_ended", "match_ended", "reveal", "final"]

PERSON: Final = "person"
ENDED_EARLY: Final = "ended_early"
"""The reason of a result that is the standing when people ended the match."""


class ReplayError(Exception):
    """A record that does not play: at which decision (0 is the start position), and why."""

    def __init__(self, ply: int, why: str) -> None:
        super().__init__(f"decision {ply}: {why}")
        self.ply = ply
        self.why = why


class UndoRefused(Exception):
    """An undo that the policy does not allow; nothing has changed."""

    def __init__(self, code: UndoCode) -> None:
        super().__init__(code)
        self.code = code


class Played(NamedTuple):
    """One decision and what came of it. `hash` is set where the decision ended a turn or the match."""

    decision: Decision
    actor: Seat
    by_person: bool
    step: Step[State, Event]
    hash: str | None


class Undone(NamedTuple):
    """What an undo took back, and how the seats had been handed over by then."""

    played: list[Played]
    handed: tuple[Handed, ...]


class Match:
    """One match of one game. Made by `new` or `resume`."""

    def __init__(
        self, rules: AnyRules, seats: int, seed: int, options: Options, chairs: Sequence[Chair], position: State | None
    ) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.seed: Final = seed
        self.options: Final = options
        self._first_chairs: Final = tuple(chairs)
        self._handed: tuple[Handed, ...] = ()
        self._seated: tuple[tuple[Handed, ...], tuple[Chair, ...]] = ((), self._first_chairs)
        self.ended_early = False
        self._position: Final = position
        self._start: Final = rules.start(seats, options) if position is None else position
        self._played: list[Played] = []
        self._undone: list[Undone] = []
        self._rolls = 0

    @classmethod
    def new(
        cls,
        game: str,
        seats: int,
        seed: int,
        options: Options | None = None,
        chairs: Sequence[Chair] = (),
        position: State | None = None,
    ) -> Self:
        """A match before its first decision.

        Raises KeyError for an unknown game, Illegal for a seat count, or a position, that the game does not allow.
        """
        rules = rules_of(game)
        if position is not None:
            if wrong := rules.problems(position):
                raise Illegal(wrong[0])
            if (found := len(rules.standing(position).ranks)) != seats:
                raise Illegal(Refusal("position_seats", "", (found, seats)))
            if options is not None and getattr(position, "options", options) != options:
                raise Illegal(Refusal("position_options", ""))
        return cls(rules, seats, seed, rules.options_type() if options is None else options, chairs, position)

    @classmethod
    def resume(cls, record: AnyMatchRecord, check: bool = True) -> Self:
        """The match after all decisions of a record.

        Raises KeyError for an unknown game, ReplayError where a decision is illegal, or (with `check`) where a
        turn's end has another hash than the record says.
        """
        rules = rules_of(record.game)
        if record.rules_version > rules.version:
            raise ReplayError(0, f"rules version {record.rules_version} is newer than {rules.version}")
        try:
            match = cls.new(record.game, record.seats, record.seed, record.options, record.chairs, record.position)
        except Illegal as error:
            raise ReplayError(0, f"the start is not allowed: {error}") from error
        stored = {turn.ply: turn.hash for turn in record.hashes} if check else {}
        plies = [handed.ply for handed in record.handed]
        for ply, decision in enumerate(record.decisions, 1):
            if len(match._handed) != (before := bisect_left(plies, ply)):
                match._handed = record.handed[:before]
            try:
                match._play(decision)
            except Illegal as error:
                raise ReplayError(ply, f"not allowed: {error}") from error
            expected = stored.pop(ply, None)
            if expected is not None and expected != (found := state_hash(match.state)):
                raise ReplayError(ply, f"the state's hash is {found}, the record says {expected}")
        if stored:
            raise ReplayError(match.ply, f"the record has a hash for decision {min(stored)}, which it does not have")
        match._handed = record.handed
        match.ended_early = record.ended_early
        return match

    @property
    def game(self) -> str:
        return self.rules.name

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits in each seat now; empty where nobody was named."""
        if self._seated[0] is not self._handed:
            self._seated = (self._handed, seated(self._first_chairs, self._handed))
        return self._seated[1]

    @property
    def state(self) -> State:
        return self._played[-1].step.state if self._played else self._start

    @property
    def ply(self) -> int:
        """How many decisions were made, chance's among them."""
        return len(self._played)

    @property
    def to_act(self) -> Seat | None:
        """The seat to decide, CHANCE, or None when the match is over."""
        return None if self.ended_early else self.rules.to_act(self.state)

    @property
    def turn(self) -> int:
        """How many turns have ended."""
        return self.rules.turn(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on; ended early, the standing with the reason ENDED_EARLY."""
        result = self.rules.result(self.state)
        if result is None and self.ended_early:
            return replace(self.rules.standing(self.state), reason=ENDED_EARLY)
        return result

    @property
    def over(self) -> bool:
        return self.to_act is None

    @property
    def record(self) -> AnyMatchRecord:
        """The record up to now; what was undone is not in it."""
        return self.record_at(self.ply)

    def record_at(self, ply: int) -> AnyMatchRecord:
        """The record of the first decisions. Raises IndexError outside 0..ply."""
        state = self.state_at(ply)
        played = self._played[:ply]
        ended_early = self.ended_early and ply == self.ply
        return MatchRecord(
            game=self.game,
            rules_version=self.rules.version,
            seats=self.seats,
            seed=self.seed,
            options=self.options,
            chairs=self._first_chairs,
            position=self._position,
            decisions=tuple(one.decision for one in played),
            hashes=tuple(TurnHash(at, one.hash) for at, one in enumerate(played, 1) if one.hash is not None),
            over=ended_early or self.rules.to_act(state) is None,
            handed=tuple(handed for handed in self._handed if handed.ply <= ply),
            ended_early=ended_early,
        )

    def state_at(self, ply: int) -> State:
        """The state after that many decisions. Raises IndexError outside 0..ply."""
        if not 0 <= ply <= self.ply:
            raise IndexError(ply)
        return self._played[ply - 1].step.state if ply else self._start

    def events_at(self, ply: int) -> tuple[Event, ...]:
        """What the decision that led to this ply made happen; nothing at ply 0. Raises IndexError outside 0..ply."""
        if not 0 <= ply <= self.ply:
            raise IndexError(ply)
        return self._played[ply - 1].step.events if ply else ()

    def view(self, viewer: Viewer) -> View:
        """What the viewer may know."""
        return self.rules.view(self.state, viewer)

    def legal(self) -> Sequence[Action]:
        """All actions of the seat to act; empty when chance acts or the match is over."""
        return self.rules.legal(self.state)

    def refusal(self, action: Action) -> Refusal | None:
        """Why the seat to act may not do this; None if it may."""
        return self._out_of_turn(action) or self.rules.refusal(self.state, action)

    def submit(self, action: Action) -> Step[State, Event]:
        """Makes the decision of the seat to act. Raises Illegal, and changes nothing, if the rules refuse it."""
        return self.decide(action)

    def decide(self, decision: Decision) -> Step[State, Event]:
        """Makes a decision that was made elsewhere, a seat's or chance's. Raises Illegal, and changes nothing, if the
        rules refuse it.
        """
        step = self._play(decision)
        self._undone.clear()
        return step

    def hand_over(self, seat: Seat, player: str) -> None:
        """From now on a person, or a kind of computer, decides for the seat. Raises IndexError for no such chair."""
        if self.chairs[seat].player != player:
            self._handed += (Handed(self.ply, seat, player),)
            self._undone.clear()

    def end_early(self) -> None:
        """The match is over with its standing as it is. Nothing happens if it is over already."""
        if not self.over:
            self.ended_early = True
            self._undone.clear()

    def roll(self) -> Step[State, Event]:
        """Makes the decision of chance: always the same one for the same seed and number of chance decisions.

        Raises Illegal if a seat is to act, or nobody.
        """
        if self.to_act != CHANCE:
            raise Illegal(Refusal("chance_does_not_act", ""))
        return self.decide(sample(self.rules.chance(self.state), self.seed, self._rolls))

    def undo_refusal(self, policy: UndoPolicy) -> UndoCode | None:
        """Why undo is not allowed now; None if it is."""
        if self.ended_early:
            return "match_ended"
        if policy == "friendly":
            return None if any(played.by_person for played in self._played) else "nothing"
        if not self._played:
            return "nothing"
        last = self._played[-1]
        if last.actor == CHANCE:
            return "chance"
        if last.hash is not None:
            return "turn_ended"
        acting = self.rules.chance(self.state).seat if self.to_act == CHANCE else self.to_act
        if not last.by_person or acting not in (last.actor, None):
            return "other_seat"
        if self.rules.reveals(self.state_at(self.ply - 1), last.actor, last.step.state):
            return "reveal"
        if not isinstance(last.decision, Outcome) and self.rules.final(last.decision):
            return "final"
        return None

    def undo(self, policy: UndoPolicy) -> int:
        """Takes decisions back, and returns the ply reached. Raises UndoRefused, and changes nothing, if it may not.

        own: one decision, one's own, in the same turn. friendly: back to before the last decision of a person.
        """
        code = self.undo_refusal(policy)
        if code is not None:
            raise UndoRefused(code)
        kept = self.ply - 1
        while policy == "friendly" and not self._played[kept].by_person:
            kept -= 1
        self._undone.append(Undone(self._played[kept:], self._handed))
        del self._played[kept:]
        # Whoever sits there now stays, also before the decision at which the seat was handed over.
        self._handed = tuple(replace(handed, ply=min(handed.ply, kept)) for handed in self._handed)
        self._rolls = sum(played.actor == CHANCE for played in self._played)
        return kept

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def redo(self) -> int:
        """Puts back what the last undo took, exactly, and returns the ply reached. Raises IndexError if nothing was."""
        back, self._handed = self._undone.pop()
        self._played += back
        self._rolls += sum(played.actor == CHANCE for played in back)
        return self.ply

    def _is_persons(self, actor: Seat) -> bool:
        """Whether a person decides now; without chairs everybody is one."""
        chairs = self.chairs
        return actor != CHANCE and (actor >= len(chairs) or chairs[actor].player == PERSON)

    def _out_of_turn(self, decision: Decision) -> Refusal | None:
        """Rules need not expect decisions of the wrong kind; records changed by hand have them."""
        actor = self.to_act
        if actor is None:
            return Refusal("match_over", "")
        if actor == CHANCE and not isinstance(decision, Outcome) and decision != self.rules.leave(self.state):
            return Refusal("chance_acts", "")
        if actor != CHANCE and not isinstance(decision, Action):
            return Refusal("chance_does_not_act", "")
        return None

    def _play(self, decision: Decision) -> Step[State, Event]:
        refusal = self._out_of_turn(decision)
        if refusal is not None:
            raise Illegal(refusal)
        actor = cast(Seat, self.to_act)
        if actor == CHANCE and isinstance(decision, Action):  # who is to throw leaves instead
            actor = cast(Seat, self.rules.chance(self.state).seat)
        before = self.turn
        step = self.rules.apply(self.state, decision)
        ended = self.rules.turn(step.state) != before or self.rules.to_act(step.state) is None
        hash = state_hash(step.state) if ended else None
        self._played.append(Played(decision, actor, self._is_persons(actor), step, hash))
        self._rolls += actor == CHANCE
        return step


def seated(chairs: Sequence[Chair], handed: Sequence[Handed]) -> tuple[Chair, ...]:
    """The chairs after seats were handed over."""
    now = list(chairs)
    for change in handed:
        now[change.seat] = replace(now[change.seat], player=change.player)
    return tuple(now)
