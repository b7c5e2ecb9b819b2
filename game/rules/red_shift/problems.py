"""What is wrong with a hand-made position. Never raises, whatever the values are.

Later checks look things up by seat, space and deed, so they run only when the shape is right.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeVar

from msgspec.structs import replace

from game.core.values import Refusal, Seat
from game.rules.red_shift import effects, fuel, ground
from game.rules.red_shift.board import DEED_IDS, DOCKS, FULL, SHIPS, SPACES, STATIONS
from game.rules.red_shift.cards import DECK
from game.rules.red_shift.setup import option_problems, start
from game.rules.red_shift.state import (
    BANK,
    NO_STATION,
    OFF_BOARD,
    ChooseDeed,
    ChooseShip,
    Debt,
    Draw,
    Dues,
    Finish,
    Miss,
    RedShiftState,
    Roll,
    RollOff,
    Stranded,
    Travel,
)
from game.rules.red_shift.turns import round_limit
from game.rules.red_shift.ways import STEPS

T = TypeVar("T")

MOST: Final = 1_000_000
"""No match is that long and no player that rich; larger numbers would not fit into a saved file."""


def problems(state: RedShiftState) -> tuple[Refusal, ...]:
    shape = (*option_problems(state.options), *_lengths(state), *_numbers(state), *_cards(state))
    return shape or (*_seats(state), *_deeds(state), *_end(state)) or tuple(_pending(state))


def _lengths(state: RedShiftState) -> Iterator[Refusal]:
    seats = len(state.money)
    if not 2 <= seats <= len(SHIPS):
        yield Refusal("seat_count", "RD-1", (seats,))
    for name, length, wanted in (
        ("fuel", len(state.fuel), seats),
        ("places", len(state.places), seats),
        ("lost_turns", len(state.lost_turns), seats),
        ("owners", len(state.owners), len(DEED_IDS)),
        ("stations", len(state.stations), len(DEED_IDS)),
    ):
        if length != wanted:
            yield Refusal("wrong_length", "RD-1", (name, length, wanted))
    for name, seat in (("first", state.first), ("seat", state.seat), *(("out", seat) for seat in state.out)):
        if not 0 <= seat < seats:
            yield Refusal("no_such_seat", "RD-1", (name,))
    if len(set(state.out)) != len(state.out):
        yield Refusal("out_twice", "RD-101")


def _numbers(state: RedShiftState) -> Iterator[Refusal]:
    for name, numbers, least, most in (
        ("money", state.money, 0, MOST),
        ("fuel", state.fuel, 0, FULL),
        ("lost_turns", state.lost_turns, 0, len(DECK) * MOST),
        ("owners", state.owners, BANK, len(state.money) - 1),
        ("stations", state.stations, NO_STATION, STATIONS - 1),
        ("dice", state.dice, 1, 6),
        ("turn", (state.turn,), 0, MOST),
        ("round", (state.round,), 0, state.turn),
    ):
        if not all(least <= number <= most for number in numbers):
            yield Refusal("number", "RD-8" if name == "fuel" else "RD-5", (name,))
    for space in state.places:
        if space not in SPACES and space != OFF_BOARD:
            yield Refusal("no_such_space", "RD-25", (space,))


def _cards(state: RedShiftState) -> Iterator[Refusal]:
    found, deck = Counter((*state.draw, *state.discards)), Counter(DECK)
    for card in sorted({*found, *deck}):
        if found[card] != deck[card]:
            yield Refusal("card_count", "RD-9", (card, found[card], deck[card]))
    if any(a > b for a, b in zip(state.draw, state.draw[1:], strict=False)):
        yield Refusal("draw_not_sorted", "RD-9")


def _seats(state: RedShiftState) -> Iterator[Refusal]:
    for seat, place in enumerate(state.places):
        out = seat in state.out
        if out != (place == OFF_BOARD):
            yield Refusal("ship", "RD-101", (seat, place))
        if out and (state.money[seat] or state.fuel[seat] or state.lost_turns[seat] or seat in state.owners):
            yield Refusal("out_with_things", "RD-101", (seat,))
        if state.options.zero_is_out and not out and not state.money[seat]:
            yield Refusal("no_money", "RD-99", (seat,))


def _deeds(state: RedShiftState) -> Iterator[Refusal]:
    placed = Counter[tuple[Seat, int]]()
    for deed, owner, station in zip(DEED_IDS, state.owners, state.stations, strict=True):
        if station == NO_STATION:
            continue
        placed[owner, station] += 1
        if owner == BANK:
            yield Refusal("station_without_owner", "RD-62", (deed,))
        if deed in DOCKS and not state.options.dock_stations:
            yield Refusal("no_dock_stations", "RD-64", (deed,))
    for (owner, station), count in placed.items():
        if count > 1:
            yield Refusal("station_twice", "RD-6", (owner, station))


def _end(state: RedShiftState) -> Iterator[Refusal]:
    alone = len(state.out) >= len(state.money) - 1
    limit = round_limit(state.options, len(state.money))
    ended = limit is not None and state.round >= limit
    if alone != (state.over == "last_ship"):
        yield Refusal("last_ship", "RD-105")
    if (ended and not alone) != (state.over == "rounds"):
        yield Refusal("rounds", "RD-106", (state.round,))
    if bool(state.pending) == bool(state.over):
        yield Refusal("pending", "RD-105")


def _pending(state: RedShiftState) -> Iterator[Refusal]:
    """The stack: one thing, or the turn's end below a card's choice, below several players' dues, below a debt."""
    if state.over:
        return
    top = state.pending[-1]
    if isinstance(top, RollOff):
        yield from _roll_off(state, top)
        return
    if not _stack(state):
        yield Refusal("wrong_pending", "RD-21")
        return
    turn_goes_on = not all(isinstance(one, (Dues, Debt)) for one in state.pending)
    if turn_goes_on == (state.seat in state.out):
        yield Refusal("seat_out", "RD-101", (state.seat,))
        return
    if isinstance(top, Draw) and not state.draw:
        yield Refusal("nothing_to_draw", "RD-83")
    if isinstance(top, (Roll, Miss)) and bool(state.lost_turns[state.seat]) != isinstance(top, Miss):
        yield Refusal("turn_to_lose", "RD-22", (state.seat,))
    if isinstance(top, Travel):
        yield from _travel(state, top)
    if isinstance(top, Stranded) and (not state.options.tow or not fuel.must_burn(state)):
        yield Refusal("stranded", "RD-54")
    if isinstance(top, ChooseDeed) and not effects.free_deeds(state):
        yield Refusal("no_free_deed", "RD-98")
    if isinstance(top, Finish) and not ground.choices(state, top.how):
        yield Refusal("should_be_out", "RD-50", (state.seat,))
    if isinstance(top, Debt):
        yield from _debt(state, top)


def _roll_off(state: RedShiftState, rolling: RollOff) -> Iterator[Refusal]:
    """Before the first turn nothing has changed but the dice (RD-12); some of the seats roll, in order (RD-13)."""
    seats = rolling.seats
    still = [seat for seat in range(len(state.money)) if seat not in state.out]
    in_order = list(seats) == sorted(set(seats)) and set(seats) <= set(still)
    rolled = len(rolling.totals) < len(seats) and all(2 <= total <= 12 for total in rolling.totals)
    begun = _without(state, start(len(state.money), state.options))
    if state != begun or len(state.pending) > 1 or len(seats) < 2 or not in_order or not rolled:
        yield Refusal("setup_not_finished", "RD-12")


def _without(state: RedShiftState, begun: RedShiftState) -> RedShiftState:
    """How a match begins when those have left who are out (RD-101), while others still roll."""

    def kept(values: tuple[T, ...], gone: T) -> tuple[T, ...]:
        return tuple([gone if seat in state.out else value for seat, value in enumerate(values)])

    lowest = next(seat for seat in range(len(state.money)) if seat not in state.out)
    return replace(
        begun,
        pending=state.pending,
        dice=state.dice,
        money=kept(begun.money, 0),
        fuel=kept(begun.fuel, 0),
        places=kept(begun.places, OFF_BOARD),
        out=state.out,
        first=lowest,
        seat=lowest,
    )


def _stack(state: RedShiftState) -> bool:
    """Whether the kinds of what is pending may lie on each other, and the seats of dues are a part of the order."""
    bottom, *rest = state.pending
    if isinstance(bottom, (Roll, Miss, Draw, Travel, Stranded, ChooseShip)):
        return not rest
    if isinstance(bottom, Finish):
        if rest == [ChooseDeed()]:
            return bottom.how == "card"
    else:
        rest = [bottom, *rest]
    if rest and isinstance(rest[-1], Debt):
        rest.pop()
    return not rest or len(rest) == 1 and isinstance(rest[0], Dues) and _dues(state, rest[0])


def _dues(state: RedShiftState, dues: Dues) -> bool:
    """Some of the seats, each once, who pay an amount that the kind has; a debt is in between (RD-95)."""
    seats = set(dues.seats)
    if not isinstance(state.pending[-1], Debt) or not 0 < len(seats) == len(dues.seats):
        return False
    amounts = range(1) if dues.kind == "toll" else range(1, MOST)
    return seats <= set(range(len(state.money))) - set(state.out) and dues.amount in amounts


def _travel(state: RedShiftState, travel: Travel) -> Iterator[Refusal]:
    if travel.steps not in STEPS:
        yield Refusal("steps", "RD-23")
    elif travel.burns and not fuel.must_burn(state):
        yield Refusal("burns", "RD-40", (state.places[state.seat],))
    elif not fuel.payable_ends(state, travel.steps, travel.burns):
        yield Refusal("too_little_fuel", "RD-44", (state.seat,))


def _debt(state: RedShiftState, debt: Debt) -> Iterator[Refusal]:
    """Only who may sell something is asked (RD-103)."""
    seats = [seat for seat in range(len(state.money)) if seat not in state.out]
    if not state.options.liquidation or debt.debtor not in seats or debt.debtor not in state.owners:
        yield Refusal("debtor", "RD-103")
    elif debt.creditor not in (BANK, *seats) or debt.creditor == debt.debtor:
        yield Refusal("creditor", "RD-103")
    elif not 0 < debt.amount <= MOST or state.money[debt.debtor] - debt.amount >= state.options.zero_is_out:
        yield Refusal("debt", "RD-103", (debt.debtor,))
