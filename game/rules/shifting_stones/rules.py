"""The rules of Shifting Stones as one object; the chapters are in the modules beside this one."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Final

from game.core.chance import Chance
from game.core.rules import Presets, Rules, Step, Thing
from game.core.values import CHANCE, Illegal, OptionSpec, Refusal, Result, Seat, Viewer
from game.rules.shifting_stones import problems, refusals, scoring, setup, turns, views
from game.rules.shifting_stones.cards import HAND, HAND_LIMIT
from game.rules.shifting_stones.patterns import CELLS, fits
from game.rules.shifting_stones.state import (
    Begin,
    ChooseFirst,
    DeckCard,
    DrawnCard,
    EndTurn,
    FirstPlayer,
    Flip,
    LaidStone,
    Leave,
    Score,
    Shift,
    Skip,
    StonesAction,
    StonesEvent,
    StonesOptions,
    StonesOutcome,
    StonesRecord,
    StonesState,
    StonesView,
)

_SWAPS: Final = tuple((a, b) for a, b in product(range(CELLS), repeat=2) if refusals.neighbours(a, b))
_PAYING: Final[tuple[tuple[StonesAction, ...], ...]] = tuple(
    (
        *(Shift(slot, a, b) for slot in range(held) for a, b in _SWAPS),
        *(Flip(slot, cell) for slot in range(held) for cell in range(CELLS)),
    )
    for held in range(HAND_LIMIT + 1)
)
"""All shifts and flips with so many cards in hand: any card pays (ST-22, ST-83), equal faces may be swapped (ST-20)."""

_SCORE: Final = tuple(Score(slot) for slot in range(HAND_LIMIT))
_SKIP: Final[tuple[StonesAction, ...]] = (Skip(),)
_END: Final[tuple[StonesAction, ...]] = (EndTurn(),)
_SEATS: Final = range(1, 6)
_BEGIN: Final = tuple(map(Begin, range(_SEATS.stop - 1)))


class StonesRules(Rules[StonesState, StonesAction, StonesOutcome, StonesEvent, StonesView, StonesOptions]):
    name = "shifting_stones"
    version = 1
    seat_counts = _SEATS  # ST-1
    options = (
        OptionSpec("first_player", ("random", "chosen"), "ST-10"),
        OptionSpec("random_sides", (True, False), "ST-3"),
        OptionSpec("bonus_at_zero", (False, True), "ST-70"),
        OptionSpec("must_reduce_hand", (False, True), "ST-47"),
        OptionSpec("browse_discards", (True, False), "ST-28"),
        OptionSpec("solo_skip_is_strike", (True, False), "ST-77"),
    )
    options_type = StonesOptions
    # By the book people find out among themselves who begins (ST-10).
    presets = Presets(StonesOptions(), StonesOptions(first_player="chosen"))
    state_type = StonesState
    record_type = StonesRecord

    def start(self, seats: int, options: StonesOptions) -> StonesState:
        if seats not in self.seat_counts:
            raise Illegal(Refusal("seat_count", "ST-1", (seats,)))
        return setup.start(seats, options)

    def to_act(self, state: StonesState) -> Seat | None:
        if state.over:
            return None
        if state.pending:
            return state.left.index(False) if isinstance(state.pending[-1], ChooseFirst) else CHANCE
        return state.seat

    def turn(self, state: StonesState) -> int:
        return state.turn

    def legal(self, state: StonesState) -> Sequence[StonesAction]:
        """Any number of actions in any mixture, or a skip, or the end of the turn (ST-13, ST-15).

        In the order of their kinds: scores, shifts, flips, skip, end.
        """
        if state.over:
            return ()
        if state.pending:
            if not isinstance(state.pending[-1], ChooseFirst):
                return ()
            return tuple([begin for begin, left in zip(_BEGIN, state.left, strict=False) if not left])
        hand, faces = state.hands[state.seat], state.faces
        scores = tuple([_SCORE[slot] for slot, card in enumerate(hand) if fits(card, faces)])
        skips = () if refusals.skip_refusal(state) else _SKIP
        ends = () if state.options.must_reduce_hand and len(hand) > HAND else _END
        return scores + _PAYING[len(hand)] + skips + ends

    def refusal(self, state: StonesState, action: StonesAction) -> Refusal | None:
        return refusals.refusal(state, action)

    def apply(self, state: StonesState, decision: StonesAction | StonesOutcome) -> Step[StonesState, StonesEvent]:
        events: list[StonesEvent] = []
        if isinstance(decision, (DrawnCard, LaidStone, DeckCard, FirstPlayer)):
            after = setup.happen(state, decision, events)
        else:
            after = self._act(state, decision, events)
        return Step(after, tuple(events))

    def _act(self, state: StonesState, action: StonesAction, events: list[StonesEvent]) -> StonesState:
        if refused := refusals.refusal(state, action):
            raise Illegal(refused)
        if isinstance(action, Shift):
            return turns.shift(state, action.slot, action.a, action.b, events)
        if isinstance(action, Flip):
            return turns.flip(state, action.slot, action.cell, events)
        if isinstance(action, Score):
            return turns.score(state, action.slot, events)
        if isinstance(action, EndTurn):
            return turns.end_turn(state, events)
        if isinstance(action, Skip):
            return turns.skip(state, events)
        if isinstance(action, Leave):
            return setup.leave(state, events) if state.pending else turns.leave(state, events)
        return setup.name_first(state, action.seat, events)

    def chance(self, state: StonesState) -> Chance[StonesOutcome]:
        return setup.chance(state)

    def result(self, state: StonesState) -> Result | None:
        return scoring.standing(state) if state.over else None

    def standing(self, state: StonesState) -> Result:
        return scoring.standing(state)

    def view(self, state: StonesState, viewer: Viewer) -> StonesView:
        return views.view(state, viewer)

    def witness(self, event: StonesEvent, viewer: Viewer) -> StonesEvent | None:
        return views.witness(event, viewer)

    def imagine(self, view: StonesView, rng: Random) -> StonesState:
        return views.imagine(view, rng)

    def leave(self, state: StonesState) -> Leave | None:
        leave = Leave()
        return leave if self.refusal(state, leave) is None else None

    def unseen(self, view: StonesView) -> frozenset[Thing]:
        return views.unseen(view)

    def problems(self, state: StonesState) -> tuple[Refusal, ...]:
        return problems.problems(state)


RULES: Final = StonesRules()
