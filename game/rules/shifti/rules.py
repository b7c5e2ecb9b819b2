"""The rules of Shifti as one object; the chapters are in the modules beside this one."""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.core.chance import Chance
from game.core.rules import Presets, Rules, Step, Thing
from game.core.values import CHANCE, Illegal, OptionSpec, Refusal, Result, Seat, Viewer
from game.rules.shifti import declining, problems, scoring, setup, turns, views
from game.rules.shifti.refusals import part_refusal
from game.rules.shifti.state import (
    ChooseCorner,
    DealtCorner,
    EndTurn,
    Leave,
    Roll,
    ShiftiAction,
    ShiftiEvent,
    ShiftiOptions,
    ShiftiOutcome,
    ShiftiRecord,
    ShiftiState,
    ShiftiView,
    TakeCorner,
)


class ShiftiRules(Rules[ShiftiState, ShiftiAction, ShiftiOutcome, ShiftiEvent, ShiftiView, ShiftiOptions]):
    name = "shifti"
    version = 2
    seat_counts = problems.SEATS  # SH-1, SH-12
    options = (
        OptionSpec("corner_choice", ("free", "assigned"), "SH-10"),
        OptionSpec("two_player_suggestion", ("side", "top", "opposite"), "SH-11"),
        OptionSpec("must_use_roll", (False, True), "SH-41"),
        OptionSpec("split_stars", (False, True), "SH-33"),
        OptionSpec("pieces_to_win", (4, 3, 2), "SH-69"),
        OptionSpec("show_strip_ends", (True, False), "SH-22"),
    )
    options_type = ShiftiOptions
    # The book lets nobody look under the rim (SH-22).
    presets = Presets(ShiftiOptions(), ShiftiOptions(show_strip_ends=False))
    state_type = ShiftiState
    record_type = ShiftiRecord

    def start(self, seats: int, options: ShiftiOptions) -> ShiftiState:
        if seats not in self.seat_counts:
            raise Illegal(Refusal("seat_count", "SH-1", (seats,)))
        return setup.start(seats, options)

    def to_act(self, state: ShiftiState) -> Seat | None:
        if state.over:
            return None
        if state.pending:
            chooser = setup.chooser(state)
            return CHANCE if chooser is None else chooser
        return CHANCE if state.roll is None else state.seat

    def turn(self, state: ShiftiState) -> int:
        return state.turn

    def legal(self, state: ShiftiState) -> Sequence[ShiftiAction]:
        """The corners that are left (SH-6), or what may be played of the roll next, and the end of the turn (SH-41)."""
        if state.roll is not None:
            return declining.lawful(state)
        if state.pending and setup.chooser(state) is not None:
            return tuple(TakeCorner(corner) for corner in setup.offered(state))
        return ()

    def refusal(self, state: ShiftiState, action: ShiftiAction) -> Refusal | None:
        if state.over:
            return Refusal("over", "SH-68")
        if isinstance(action, Leave):  # SH-71, also before one's own throw
            dealt = state.pending and isinstance(state.pending[-1], ChooseCorner) and setup.chooser(state) is None
            return Refusal("chance_acts", "SH-10") if dealt else None
        if state.pending:
            if setup.chooser(state) is None:
                return Refusal("chance_acts", "SH-3")
            if isinstance(action, TakeCorner):
                return setup.corner_refusal(state, action.corner)
            return Refusal("not_begun", "SH-6")
        if state.roll is None:
            return Refusal("chance_acts", "SH-24")
        if isinstance(action, TakeCorner):
            return Refusal("begun", "SH-6")
        refused = None if isinstance(action, EndTurn) else part_refusal(state, action)
        return refused or declining.declining_refusal(state, action)

    def apply(self, state: ShiftiState, decision: ShiftiAction | ShiftiOutcome) -> Step[ShiftiState, ShiftiEvent]:
        events: list[ShiftiEvent] = []
        if isinstance(decision, (Roll, DealtCorner)):
            after = setup.happen(state, decision, events)
        else:
            after = self._act(state, decision, events)
        return Step(after, tuple(events))

    def _act(self, state: ShiftiState, action: ShiftiAction, events: list[ShiftiEvent]) -> ShiftiState:
        if refused := self.refusal(state, action):
            raise Illegal(refused)
        if isinstance(action, EndTurn):
            return turns.end_turn(state, events)
        if isinstance(action, TakeCorner):
            return setup.take_corner(state, action.corner, events)
        if isinstance(action, Leave):
            return setup.leave(state, events) if state.pending else turns.leave(state, events)
        return turns.carry_out(state, action, events)

    def chance(self, state: ShiftiState) -> Chance[ShiftiOutcome]:
        return setup.chance(state)

    def result(self, state: ShiftiState) -> Result | None:
        return scoring.standing(state) if state.over else None

    def standing(self, state: ShiftiState) -> Result:
        return scoring.standing(state)

    def view(self, state: ShiftiState, viewer: Viewer) -> ShiftiView:
        return views.view(state)

    def witness(self, event: ShiftiEvent, viewer: Viewer) -> ShiftiEvent | None:
        """Everything happens before everybody's eyes."""
        return event

    def imagine(self, view: ShiftiView, rng: Random) -> ShiftiState:
        return views.imagine(view)

    def leave(self, state: ShiftiState) -> Leave | None:
        leave = Leave()
        return leave if self.refusal(state, leave) is None else None

    def unseen(self, view: ShiftiView) -> frozenset[Thing]:
        return views.unseen(view)

    def problems(self, state: ShiftiState) -> tuple[Refusal, ...]:
        return problems.problems(state)


RULES: Final = ShiftiRules()
