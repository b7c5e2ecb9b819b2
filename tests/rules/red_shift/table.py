"""Positions of Red Shift in a few words, and what can be asked of them."""

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from game.core.chance import sample
from game.core.rules import Step
from game.core.values import CHANCE, Event, Seat
from game.rules.red_shift import RULES
from game.rules.red_shift.board import DEED_IDS, FULL, INDEX
from game.rules.red_shift.cards import DECK
from game.rules.red_shift.state import (
    BANK,
    NO_STATION,
    OFF_BOARD,
    Dice,
    Done,
    DrawnCard,
    Finish,
    Move,
    Pending,
    RedShiftAction,
    RedShiftEvent,
    RedShiftOptions,
    RedShiftOutcome,
    RedShiftState,
    Refuel,
    Roll,
    Space,
)
from tests.asking import Asking

why = Asking(RULES).why

E = TypeVar("E", bound=Event)

DONE: Final = Done()
LANDED: Final = Finish("landed")
STAYED: Final = Finish("stayed")
CARD: Final = Finish("card")


def at(
    *places: Space,
    money: Sequence[int] = (),
    fuel: Sequence[int] = (),
    deeds: Sequence[str] = (),
    stations: str = "",
    pending: tuple[Pending, ...] = (Roll(),),
    discards: str = "",
    out: tuple[Seat, ...] = (),
    lost_turns: tuple[int, ...] = (),
    seat: Seat = 0,
    first: Seat = 0,
    turn: int = 8,
    round: int = 2,
    **options: int | str,
) -> RedShiftState:
    """A position with the ships there, 1000 and a full tank each unless it says else; `deeds`: a text for each seat.

    A seat with an empty place is out. It is checked for problems.
    """
    count = len(places)
    owners, standing = [BANK] * len(DEED_IDS), [NO_STATION] * len(DEED_IDS)
    for owner, text in enumerate(deeds):
        for deed in text.split():
            owners[INDEX[deed]] = owner
    for deed in stations.split():
        placed = [number for number, whose in zip(standing, owners, strict=True) if whose == owners[INDEX[deed]]]
        standing[INDEX[deed]] = sum(number != NO_STATION for number in placed)
    draw = list(DECK)
    for card in discards.split():
        draw.remove(card)
    out = out or tuple(who for who, place in enumerate(places) if place == OFF_BOARD)
    state = RedShiftState(
        options=msgspec.convert(options, RedShiftOptions),
        pending=pending,
        money=tuple(money) or tuple(0 if who in out else 1000 for who in range(count)),
        fuel=tuple(fuel) or tuple(0 if who in out else FULL for who in range(count)),
        places=places,
        lost_turns=lost_turns or (0,) * count,
        owners=tuple(owners),
        stations=tuple(standing),
        draw=tuple(draw),
        discards=tuple(discards.split()),
        out=out,
        first=first,
        seat=seat,
        turn=turn,
        round=round,
    )
    assert RULES.problems(state) == ()
    return state


def play(state: RedShiftState, *decisions: RedShiftAction | RedShiftOutcome) -> RedShiftState:
    """The state after the decisions, each of them listed; it has no problems."""
    for decision in decisions:
        state = _step(state, decision).state
        assert RULES.problems(state) == ()
    return state


def _step(state: RedShiftState, decision: RedShiftAction | RedShiftOutcome) -> Step[RedShiftState, RedShiftEvent]:
    assert isinstance(decision, (Dice, DrawnCard)) or decision in RULES.legal(state)
    return RULES.apply(state, decision)


def roll(state: RedShiftState, a: int, b: int, *then: RedShiftAction | RedShiftOutcome) -> RedShiftState:
    return play(state, Dice(a, b), *then)


def card(state: RedShiftState, name: str, *then: RedShiftAction | RedShiftOutcome) -> RedShiftState:
    """A double, and this card."""
    return play(state, Dice(1, 1), DrawnCard(name), *then)


def happened(state: RedShiftState, *decisions: RedShiftAction | RedShiftOutcome) -> list[RedShiftEvent]:
    events: list[RedShiftEvent] = []
    for decision in decisions:
        state, more = _step(state, decision)
        events += more
    return events


def of_card(state: RedShiftState, name: str) -> list[RedShiftEvent]:
    """What happens because of a card, but for the dice, the card itself and the end of the turn."""
    events = happened(state, Dice(1, 1), DrawnCard(name))[2:]
    return [event for event in events if type(event).__name__ not in ("TurnEnded", "RoundEnded")]


def only(events: Sequence[RedShiftEvent], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def ends(state: RedShiftState) -> set[Space]:
    """Where the ship of the seat to act may end its move."""
    return {action.to for action in RULES.legal(state) if isinstance(action, Move)}


def units(state: RedShiftState) -> list[int]:
    """How much fuel may be taken on now."""
    return [action.units for action in RULES.legal(state) if isinstance(action, Refuel)]


def legal(state: RedShiftState) -> list[RedShiftAction]:
    return list(RULES.legal(state))


def begun(seats: int, seed: int = 1, **options: int | str) -> RedShiftState:
    """A match after the roll for who begins."""
    state, rolls = RULES.start(seats, msgspec.convert(options, RedShiftOptions)), 0
    while RULES.to_act(state) == CHANCE and not isinstance(state.pending[-1], Roll):
        state, rolls = play(state, sample(RULES.chance(state), seed, rolls)), rolls + 1
    return state
