"""The rules of Red Shift as one object; the chapters are in the modules beside this one."""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.core.chance import Chance
from game.core.rules import Presets, Rules, Step
from game.core.values import CHANCE, Illegal, OptionSpec, Refusal, Result, Seat, Viewer
from game.rules.red_shift import chances, effects, ground, problems, refusals, scoring, setup, turns
from game.rules.red_shift.board import DEED_IDS, SHIPS, SPACES
from game.rules.red_shift.fuel import payable_ends
from game.rules.red_shift.state import (
    ChooseDeed,
    ChooseShip,
    Debt,
    Dice,
    DrawnCard,
    Finish,
    GiveUp,
    Leave,
    Miss,
    Move,
    RedShiftAction,
    RedShiftEvent,
    RedShiftOptions,
    RedShiftOutcome,
    RedShiftRecord,
    RedShiftState,
    RedShiftView,
    Sell,
    Station,
    Stay,
    Stranded,
    Swap,
    Tow,
    Travel,
)
from game.rules.red_shift.table import Events, deeds_of

_MOVE: Final = {space: Move(space) for space in SPACES}
_STATION: Final = {deed: Station(deed) for deed in DEED_IDS}
_SELL: Final = {deed: Sell(deed) for deed in DEED_IDS}
_SWAP: Final = tuple(Swap(seat) for seat in range(len(SHIPS)))


class RedShiftRules(
    Rules[RedShiftState, RedShiftAction, RedShiftOutcome, RedShiftEvent, RedShiftView, RedShiftOptions]
):
    name = "red_shift"
    version = 1
    seat_counts = range(2, len(SHIPS) + 1)  # RD-1
    options = (
        OptionSpec("rounds", ("by_seats", "off", 12, 16, 20, 24, 30, 40, 60), "RD-106", open=True),
        OptionSpec("liquidation", (False, True), "RD-103"),
        OptionSpec("solar_cells", (0, 1, 2, 3, 4), "RD-53"),
        OptionSpec("tow", (0, 100, 200, 300), "RD-54", open=True),
        OptionSpec("seat_bonus", (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100), "RD-16"),
        OptionSpec("dock_stations", (True, False), "RD-64"),
        OptionSpec("burn_lost_steps", (True, False), "RD-41"),
        OptionSpec("zero_is_out", (False, True), "RD-99"),
        OptionSpec("earth_fuel", (0, 20, 30, 40), "RD-75", open=True),
    )
    options_type = RedShiftOptions
    presets = Presets(
        RedShiftOptions(),
        # The book knows no last round (RD-106), who runs out of money loses (RD-99), and stations come to stand on
        # properties, beside which it names docks apart (RD-64, RD-66).
        RedShiftOptions(rounds="off", zero_is_out=True, dock_stations=False),
    )
    state_type = RedShiftState
    record_type = RedShiftRecord

    def start(self, seats: int, options: RedShiftOptions) -> RedShiftState:
        if seats not in self.seat_counts:
            raise Illegal(Refusal("seat_count", "RD-1", (seats,)))
        for refused in setup.option_problems(options):
            raise Illegal(refused)
        return setup.start(seats, options)

    def to_act(self, state: RedShiftState) -> Seat | None:
        if state.over:
            return None
        pending = state.pending[-1]
        if type(pending) in refusals.CHANCE_ACTS:
            return CHANCE
        return pending.debtor if isinstance(pending, Debt) else state.seat

    def turn(self, state: RedShiftState) -> int:
        return state.turn

    def legal(self, state: RedShiftState) -> Sequence[RedShiftAction]:
        """What the top of the stack asks for; where one thing only is possible it has been done already."""
        if state.over:
            return ()
        pending = state.pending[-1]
        if isinstance(pending, Finish):
            return ground.choices(state, pending.how)
        if isinstance(pending, Travel):
            return [_MOVE[to] for to in payable_ends(state, pending.steps, pending.burns)]
        if isinstance(pending, Debt):
            return (*(_SELL[deed] for deed in deeds_of(state, pending.debtor)), GiveUp())
        if isinstance(pending, ChooseShip):
            return [_SWAP[seat] for seat in range(len(state.money)) if seat != state.seat and seat not in state.out]
        if isinstance(pending, ChooseDeed):
            return (*(_STATION[deed] for deed in effects.free_deeds(state)), ground.DONE)
        if isinstance(pending, Stranded):
            return (Stay(),) if refusals.refusal(state, Tow()) else (Stay(), Tow())
        return (ground.DONE,) if isinstance(pending, Miss) else ()

    def refusal(self, state: RedShiftState, action: RedShiftAction) -> Refusal | None:
        return refusals.refusal(state, action)

    def apply(
        self, state: RedShiftState, decision: RedShiftAction | RedShiftOutcome
    ) -> Step[RedShiftState, RedShiftEvent]:
        events: Events = []
        if isinstance(decision, (Dice, DrawnCard)):
            after = chances.happen(state, decision, events)
        else:
            if refused := refusals.refusal(state, decision):
                raise Illegal(refused)
            after = turns.act(state, decision, events)
        return Step(turns.settle(after, events), tuple(events))

    def chance(self, state: RedShiftState) -> Chance[RedShiftOutcome]:
        return chances.chance(state)

    def result(self, state: RedShiftState) -> Result | None:
        return scoring.standing(state) if state.over else None

    def standing(self, state: RedShiftState) -> Result:
        return scoring.standing(state)

    def view(self, state: RedShiftState, viewer: Viewer) -> RedShiftView:
        """All is open (RD-15): the deck is a multiset that everybody could work out from the discards."""
        return RedShiftView(viewer, state)

    def witness(self, event: RedShiftEvent, viewer: Viewer) -> RedShiftEvent | None:
        return event

    def imagine(self, view: RedShiftView, rng: Random) -> RedShiftState:
        return view.table

    def leave(self, state: RedShiftState) -> Leave | None:
        """RD-101: who leaves is out."""
        leave = Leave()
        return leave if refusals.refusal(state, leave) is None else None

    def problems(self, state: RedShiftState) -> tuple[Refusal, ...]:
        return problems.problems(state)


RULES: Final = RedShiftRules()
