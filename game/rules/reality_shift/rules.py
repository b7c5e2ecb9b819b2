"""The rules of Reality Shift as one object; the chapters are in the modules beside this one."""

from collections.abc import Sequence
from random import Random
from typing import Final

from game.core.chance import Chance
from game.core.rules import Presets, Rules, Step, Thing
from game.core.values import CHANCE, Illegal, OptionSpec, Refusal, Result, Seat, Viewer
from game.rules.reality_shift import materialize, problems, refusals, scoring, setup, shifts, turns, views
from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.routes import rides
from game.rules.reality_shift.setups import SETUPS
from game.rules.reality_shift.state import (
    Appear,
    CardMove,
    DieMove,
    DrawnCard,
    EndTurn,
    FirstPlayer,
    HalfTurn,
    LaidCube,
    Materialize,
    RealityAction,
    RealityEvent,
    RealityOptions,
    RealityOutcome,
    RealityRecord,
    RealityState,
    RealityView,
    Rolled,
    Shift,
)

_END: Final = EndTurn()
_HALF_TURNS: Final = tuple(HalfTurn(slot) for slot in range(3))


class RealityRules(Rules[RealityState, RealityAction, RealityOutcome, RealityEvent, RealityView, RealityOptions]):
    name = "reality_shift"
    version = 1
    seat_counts = range(2, 5)  # RS-1
    options = (
        OptionSpec("bikes_collide", (True, False), "RS-62"),
        OptionSpec("strict_physics", (False, True), "RS-110"),
        OptionSpec("connection", ("moved", "all", "pile"), "RS-89"),
        OptionSpec("self_protect", (True, False), "RS-84"),
        OptionSpec("blind_sides", (True, False), "RS-93"),
        OptionSpec("calm_first_round", (False, True), "RS-123"),
        OptionSpec("setup", tuple(SETUPS), "RS-23"),
    )
    options_type = RealityOptions
    # The book says nothing of two bikes on one space (RS-62).
    presets = Presets(RealityOptions(), RealityOptions(bikes_collide=False))
    state_type = RealityState
    record_type = RealityRecord

    def start(self, seats: int, options: RealityOptions) -> RealityState:
        if seats not in self.seat_counts:
            raise Illegal(Refusal("seat_count", "RS-1", (seats,)))
        return setup.start(seats, options)

    def to_act(self, state: RealityState) -> Seat | None:
        if state.over:
            return None
        if state.pending and not isinstance(state.pending[-1], Appear):
            return CHANCE
        return state.seat

    def turn(self, state: RealityState) -> int:
        return state.turn

    def legal(self, state: RealityState) -> Sequence[RealityAction]:
        """Die move, card move and shift, each at most once, in any order, and the end of the turn (RS-40, RS-48).

        In the order of their kinds: die moves, card moves, half turns, shifts, end; before the die is rolled all ways
        to materialize (RS-38).
        """
        if state.over:
            return ()
        pile = pile_of(state.cubes)
        if state.pending:
            return materialize.legal(state, pile) if isinstance(state.pending[-1], Appear) else ()
        found: list[RealityAction] = []
        left, hand = state.left, state.hands[state.seat]
        if "die" in left:
            found += [DieMove(way, claim) for way, claim in rides(pile, turns.drive_of(state), state.die)]
        if "card" in left:
            drive = turns.drive_of(state)
            for slot, card in enumerate(hand):
                found += [CardMove(slot, way, claim) for way, claim in rides(pile, drive, CARDS[card].move)]
            found += _HALF_TURNS[: len(hand)]
        if "shift" in left:
            found += shifts.legal(state, pile)
        if "die" not in left:
            found.append(_END)
        return found

    def refusal(self, state: RealityState, action: RealityAction) -> Refusal | None:
        return refusals.refusal(state, action)

    def apply(self, state: RealityState, decision: RealityAction | RealityOutcome) -> Step[RealityState, RealityEvent]:
        events: list[RealityEvent] = []
        if isinstance(decision, (DrawnCard, Rolled, LaidCube, FirstPlayer)):
            after = setup.happen(state, decision, events)
        else:
            after = self._act(state, decision, events)
        return Step(after, tuple(events))

    def _act(self, state: RealityState, action: RealityAction, events: list[RealityEvent]) -> RealityState:
        if refused := refusals.refusal(state, action):
            raise Illegal(refused)
        if isinstance(action, DieMove):
            return turns.die_move(state, action, events)
        if isinstance(action, CardMove):
            return turns.card_move(state, action, events)
        if isinstance(action, HalfTurn):
            return turns.half_turn(state, action, events)
        if isinstance(action, Shift):
            return turns.shift(state, action, events)
        if isinstance(action, Materialize):
            return turns.appear(state, action, events)
        return turns.end_turn(state, events)

    def chance(self, state: RealityState) -> Chance[RealityOutcome]:
        return setup.chance(state)

    def result(self, state: RealityState) -> Result | None:
        return scoring.standing(state) if state.over else None

    def standing(self, state: RealityState) -> Result:
        return scoring.standing(state)

    def view(self, state: RealityState, viewer: Viewer) -> RealityView:
        return views.view(state, viewer)

    def witness(self, event: RealityEvent, viewer: Viewer) -> RealityEvent | None:
        return views.witness(event, viewer)

    def imagine(self, view: RealityView, rng: Random) -> RealityState:
        return views.imagine(view, rng)

    def unseen(self, view: RealityView) -> frozenset[Thing]:
        return views.unseen(view)

    def problems(self, state: RealityState) -> tuple[Refusal, ...]:
        return problems.problems(state)


RULES: Final = RealityRules()
