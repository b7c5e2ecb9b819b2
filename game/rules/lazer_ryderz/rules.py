"""The rules of Lazer Ryderz as one object; the chapters are in the modules beside this one."""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.core.chance import Chance
from game.core.rules import Presets, Rules, Step, Thing
from game.core.values import CHANCE, Illegal, OptionSpec, Refusal, Result, ScoreLine, Seat, Viewer
from game.rules.lazer_ryderz import problems, refusals, start, turns, views
from game.rules.lazer_ryderz.events import Events, LazerEvent
from game.rules.lazer_ryderz.pieces import OWN
from game.rules.lazer_ryderz.start import MILLIMETRES
from game.rules.lazer_ryderz.state import (
    SPIN_OUT,
    Attempt,
    BonusStraight,
    ChooseStart,
    Curve,
    DrawMarker,
    Keep,
    Launch,
    LazerAction,
    LazerOptions,
    LazerOutcome,
    LazerRecord,
    LazerState,
    LazerView,
    MarkerTo,
    NoCrash,
    Pick,
    RollDie,
    Rolled,
    SetGear,
    Straight,
    Toss,
    TossPrizm,
    TwoHardTurns,
)
from game.rules.lazer_ryderz.table import TABLES, board, check

_SEATS: Final = range(2, 5)
_FACES: Final = tuple(Rolled(face) for face in range(1, SPIN_OUT + 1))


class LazerRules(Rules[LazerState, LazerAction, LazerOutcome, LazerEvent, LazerView, LazerOptions]):
    name = "lazer_ryderz"
    version = 1
    seat_counts = _SEATS
    options = (
        OptionSpec("table", TABLES, "LR-8", open=True),
        OptionSpec("table_class", ("auto", "normal", "small", "large"), "LR-10"),
        OptionSpec("reach_cm", (60, 0, 30, 45, 90), "LR-40", open=True),
        OptionSpec("start_sides", ("reach", "far_sides"), "LR-20"),
        OptionSpec("large_start_far_sides", (False, True), "LR-20"),
        OptionSpec("toss_start", (False, True), "LR-21"),
        OptionSpec("fence_at", ("off",), "LR-18", open=True),
        OptionSpec("first_marker", ("top_gear", "random"), "LR-49"),
        OptionSpec("declare_curve", (False, True), "LR-69"),
        OptionSpec("round_limit", (0, 10, 20, 40), "LR-60", open=True),
        OptionSpec("power_prizms", (False, True), "LR-124"),
        # What people see while they place and toss is the screen's matter; the rules only carry these two.
        OptionSpec("eyes_closed", (True, False), "LR-43"),
        OptionSpec("preview", (False, True), "LR-71"),
    )
    options_type = LazerOptions
    # LR-71: nobody measures at a real table, where one sees from above what one does.
    presets = Presets(LazerOptions(preview=True), LazerOptions())
    state_type = LazerState
    record_type = LazerRecord

    def start(self, seats: int, options: LazerOptions) -> LazerState:
        if seats not in self.seat_counts:
            raise Illegal(Refusal("seat_count", "LR-4", (seats,)))
        check(options, seats)
        return start.start(seats, options)

    def to_act(self, state: LazerState) -> Seat | None:
        if state.over:
            return None
        if not state.pending:
            return state.order[state.done]
        pending = state.pending[-1]
        if isinstance(pending, (RollDie, DrawMarker)):
            return CHANCE
        seat: Seat = getattr(pending, "seat", 0)
        return seat

    def turn(self, state: LazerState) -> int:
        return state.turn

    def legal(self, state: LazerState) -> Sequence[LazerAction]:
        return refusals.legal(state)

    def refusal(self, state: LazerState, action: LazerAction) -> Refusal | None:
        return refusals.refusal(state, action)

    def apply(self, state: LazerState, decision: LazerAction | LazerOutcome) -> Step[LazerState, LazerEvent]:
        events: Events = []
        if isinstance(decision, (Rolled, MarkerTo)):
            after = self._happen(state, decision, events)
        else:
            after = self._act(state, decision, events)
        return Step(after, tuple(events))

    def _act(self, state: LazerState, action: LazerAction, events: Events) -> LazerState:
        if refused := refusals.refusal(state, action):
            raise Illegal(refused)
        if isinstance(action, Straight):
            return turns.straight(state, action, events)
        if isinstance(action, Attempt):
            return turns.attempt(state, action, events)
        if isinstance(action, Curve):
            return turns.curve(state, action, events)
        if isinstance(action, Launch):
            pending = state.pending[-1]
            if isinstance(pending, ChooseStart):
                return start.choose(state, pending.seat, action, events)
            return start.respawn(state, state.order[state.done], action, events)
        if isinstance(action, Toss):
            return start.toss(state, action, events)
        if isinstance(action, TwoHardTurns):
            return turns.two_hard_turns(state, action, events)
        if isinstance(action, SetGear):
            return turns.set_gear(state, action, events)
        if isinstance(action, BonusStraight):
            return turns.bonus_straight(state, events)
        if isinstance(action, Pick):
            return start.pick(state, action.character, events)
        return turns.keep(state, events) if isinstance(action, Keep) else turns.no_crash(state, events)

    def _happen(self, state: LazerState, outcome: LazerOutcome, events: Events) -> LazerState:
        pending = state.pending[-1] if state.pending and not state.over else None
        if isinstance(outcome, Rolled) and isinstance(pending, RollDie) and 1 <= outcome.face <= SPIN_OUT:
            return turns.rolled(state, outcome.face, events)
        if isinstance(outcome, MarkerTo) and isinstance(pending, DrawMarker) and 0 <= outcome.seat < len(state.riders):
            return start.give_marker(state, outcome.seat, events)
        raise Illegal(Refusal("no_such_outcome", refusals.PENDING_RULES[type(pending)] if pending else "LR-63"))

    def chance(self, state: LazerState) -> Chance[LazerOutcome]:
        pending = state.pending[-1]
        if isinstance(pending, RollDie):  # LR-68
            return Chance(_FACES, seat=pending.seat, manner="throw")
        return Chance([MarkerTo(seat) for seat in range(len(state.riders))])

    def result(self, state: LazerState) -> Result | None:
        return self.standing(state) if state.over else None

    def standing(self, state: LazerState) -> Result:
        """Who has most own prizms on the table wins, equals share (LR-60); others do not count (LR-3)."""
        seats = range(len(state.riders))
        prizms = tuple(sum(prizm.owner == seat for prizm in state.prizms) for seat in seats)
        ranks = tuple(1 + sum(other > mine for other in prizms) for mine in prizms)
        reason = "three_prizms" if max(prizms) == OWN else "round_limit"
        return Result(reason, ranks, (ScoreLine("prizms", prizms),), prizms)

    def view(self, state: LazerState, viewer: Viewer) -> LazerView:
        return views.view(state, viewer)

    def witness(self, event: LazerEvent, viewer: Viewer) -> LazerEvent | None:
        return views.witness(event, viewer)

    def imagine(self, view: LazerView, rng: Random) -> LazerState:
        return views.imagine(view, rng)

    def unseen(self, view: LazerView) -> frozenset[Thing]:
        return views.unseen(view)

    def problems(self, state: LazerState) -> tuple[Refusal, ...]:
        return problems.problems(state)

    def final(self, action: LazerAction) -> bool:
        """LR-71: what is laid, launched or tossed was not measured before, and stays."""
        return not isinstance(action, (Pick, SetGear, NoCrash, Keep))

    def sample(self, state: LazerState, rng: Random) -> LazerAction:
        """Of tosses any place of the table and any turn (LR-121); other actions are all listed."""
        if not state.pending or not isinstance(state.pending[-1], TossPrizm):
            return rng.choice(self.legal(state))
        outline = board(state.options).outline
        while True:
            x = rng.randint(int(outline.left * MILLIMETRES), int(outline.right * MILLIMETRES))
            y = rng.randint(int(outline.bottom * MILLIMETRES), int(outline.top * MILLIMETRES))
            toss = Toss(x, y, rng.randrange(360))
            if refusals.refusal(state, toss) is None:
                return toss


RULES: Final = LazerRules()
