"""A tiny game with a die and two seats, whose turns are easy to foresee.

A seat may `Say` numbers as long as it likes, `Throw` the die (its face is added) or `Pass` the turn. `Give` lets the
other seat speak once within the turn. The match is over at 20 points.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.core.chance import Chance
from game.core.record import MatchRecord
from game.core.rules import Rules, Step
from game.core.values import (
    CHANCE,
    Action,
    Event,
    Illegal,
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


class TinyOptions(Options, frozen=True):
    end: int = 20
    loud: bool = False
    colour: str = "red"


class TinyState(State, frozen=True):
    options: TinyOptions
    points: tuple[int, ...]
    seat: Seat = 0
    turn: int = 0
    speaker: Seat | None = None
    rolling: bool = False


class TinyView(View, frozen=True):
    state: TinyState
    viewer: Viewer


class Say(Action, frozen=True, tag="say"):
    number: int


class Throw(Action, frozen=True, tag="throw"):
    pass


class Give(Action, frozen=True, tag="give"):
    pass


class Pass(Action, frozen=True, tag="pass"):
    pass


class Face(Outcome, frozen=True, tag="face"):
    pips: int


class Scored(Event, frozen=True, tag="scored"):
    seat: Seat
    points: int


TinyAction = Say | Throw | Give | Pass
TinyRecord = MatchRecord[TinyOptions, TinyState, TinyAction | Face]


class Tiny(Rules[TinyState, TinyAction, Face, Scored, TinyView, TinyOptions]):
    name = "tiny"
    version = 3
    seat_counts = range(2, 4)
    options = (
        OptionSpec("end", (20, 30), "TI-1"),
        OptionSpec("loud", (False, True), "TI-2"),
        OptionSpec("colour", ("red", "blue"), "TI-3"),
    )
    options_type = TinyOptions
    state_type = TinyState
    record_type = TinyRecord

    def start(self, seats: int, options: TinyOptions) -> TinyState:
        if seats not in self.seat_counts:
            raise Illegal(Refusal("seats", "TI-0"))
        return TinyState(options, (0,) * seats)

    def to_act(self, state: TinyState) -> Seat | None:
        if max(state.points) >= state.options.end:
            return None
        if state.rolling:
            return CHANCE
        return state.seat if state.speaker is None else state.speaker

    def turn(self, state: TinyState) -> int:
        return state.turn

    def legal(self, state: TinyState) -> Sequence[TinyAction]:
        if self.to_act(state) in (None, CHANCE):
            return ()
        if state.speaker is not None:
            return (Say(1), Say(2))
        return (Say(1), Say(2), Throw(), Give(), Pass())

    def refusal(self, state: TinyState, action: TinyAction) -> Refusal | None:
        return None if action in self.legal(state) else Refusal("not_now", "TI-4")

    def apply(self, state: TinyState, decision: TinyAction | Face) -> Step[TinyState, Scored]:
        points = list(state.points)
        if isinstance(decision, Face):
            if not 1 <= decision.pips <= 6:
                raise Illegal(Refusal("no_such_face", "TI-5"))
            points[state.seat] += decision.pips
            after = TinyState(state.options, tuple(points), state.seat, state.turn)
            return Step(after, (Scored(state.seat, decision.pips),))
        refusal = self.refusal(state, decision)
        if refusal is not None:
            raise Illegal(refusal)
        if isinstance(decision, Say):
            seat = state.seat if state.speaker is None else state.speaker
            points[seat] += decision.number
            return Step(
                TinyState(state.options, tuple(points), state.seat, state.turn), (Scored(seat, decision.number),)
            )
        after_turn = isinstance(decision, Pass)
        other = (state.seat + 1) % len(points)
        return Step(
            TinyState(
                state.options,
                state.points,
                other if after_turn else state.seat,
                state.turn + after_turn,
                speaker=other if isinstance(decision, Give) else None,
                rolling=isinstance(decision, Throw),
            ),
            (),
        )

    def chance(self, state: TinyState) -> Chance[Face]:
        return Chance([Face(pips) for pips in range(1, 7)], state.seat, "throw")

    def result(self, state: TinyState) -> Result | None:
        return self.standing(state) if self.to_act(state) is None else None

    def standing(self, state: TinyState) -> Result:
        ranks = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
        return Result("points", ranks, (), state.points)

    def view(self, state: TinyState, viewer: Viewer) -> TinyView:
        return TinyView(state, viewer)

    def witness(self, event: Scored, viewer: Viewer) -> Scored | None:
        return event

    def imagine(self, view: TinyView, rng: Random) -> TinyState:
        return view.state

    def problems(self, state: TinyState) -> tuple[Refusal, ...]:
        return (Refusal("negative", "TI-6"),) if min(state.points) < 0 else ()


TINY: Final = Tiny()
