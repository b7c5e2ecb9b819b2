"""What the Red Shift cards do: one small interpreter of cards.Effect."""

from msgspec.structs import replace

from game.rules.red_shift.board import FULL
from game.rules.red_shift.cards import CARDS, Effect
from game.rules.red_shift.flight import fly_to, pay_rent
from game.rules.red_shift.fuel import burn, demand, take
from game.rules.red_shift.ground import may_build
from game.rules.red_shift.money import charge, pay
from game.rules.red_shift.state import (
    BANK,
    Card,
    ChooseDeed,
    ChooseShip,
    Deed,
    Dues,
    Finish,
    RedShiftState,
    Roll,
    Travel,
    TurnsToLose,
)
from game.rules.red_shift.table import Events, deeds_of, in_turn_order, pop, push, put, stations_of
from game.rules.red_shift.ways import OF_KIND


def do_card(state: RedShiftState, card: Card, events: Events) -> RedShiftState:
    """The card is done at once (RD-82). If it does not move the ship, one may still refuel (RD-92)."""
    state = replace(state, pending=(Finish("card"),))
    effect = CARDS[card]
    if effect.do in ("move", "goto", "goto_kind"):
        return _move(state, effect, events)
    if effect.do in ("fuel", "fill", "fuel_all"):
        return _fuel(state, effect, events)
    if effect.do in ("money", "money_per_deed", "money_per_station"):
        return _money(state, effect, events)
    return _others(state, effect, events)


def _move(state: RedShiftState, effect: Effect, events: Events) -> RedShiftState:
    """No take-off fuel, only the card's, and that before the move (RD-84, RD-85)."""
    seat = state.seat
    if effect.do == "goto" and state.places[seat] == effect.target:  # RD-89
        return state
    state = demand(state, effect.fuel, events)
    if seat in state.out:
        return state
    if effect.do == "move":  # RD-87
        return replace(state, pending=(Travel(effect.amount, False),))
    goals = frozenset({effect.target}) if effect.do == "goto" else OF_KIND[effect.target]
    return fly_to(state, goals, events)


def _fuel(state: RedShiftState, effect: Effect, events: Events) -> RedShiftState:
    seat = state.seat
    if effect.do == "fill":
        return take(state, seat, FULL, events)
    if effect.do == "fuel_all":  # RD-94: no demand, it stops at 0
        for other in in_turn_order(state, seat):
            state = burn(state, other, min(-effect.amount, state.fuel[other]), events)
        return state
    if effect.amount < 0:
        return demand(state, -effect.amount, events)
    return take(state, seat, effect.amount, events)


def _money(state: RedShiftState, effect: Effect, events: Events) -> RedShiftState:
    """With the bank: so much, or so much for each deed, or for each station on the board."""
    seat, amount = state.seat, effect.amount
    if effect.do == "money_per_deed":
        amount *= len(deeds_of(state, seat))
    elif effect.do == "money_per_station":
        amount *= len(stations_of(state, seat))
    if amount > 0:
        return pay(state, BANK, seat, amount, "card", events)
    return charge(state, seat, BANK, -amount, "card", events)


def _others(state: RedShiftState, effect: Effect, events: Events) -> RedShiftState:
    """What concerns the other players, stations and turns."""
    seat = state.seat
    drawer, *others = in_turn_order(state, seat)
    if effect.do == "collect_each":
        return push(state, Dues("collect", effect.amount, tuple(others)))
    if effect.do == "pay_each":
        return push(state, Dues("pay", effect.amount, tuple(others)))
    if effect.do == "toll_all":
        return push(state, Dues("toll", 0, (drawer, *others)))
    if effect.do == "free_station":
        return push(state, ChooseDeed())
    if effect.do == "skip":  # RD-97
        count = state.lost_turns[seat] + 1
        events.append(TurnsToLose(seat, count))
        return replace(state, lost_turns=put(state.lost_turns, seat, count))
    return replace(state, pending=(ChooseShip() if effect.do == "swap" else Roll(),))  # RD-96


def next_due(state: RedShiftState, dues: Dues, events: Events) -> RedShiftState:
    """The next of several payments; the stack is put right before it, as it may put somebody out (RD-95)."""
    seat, *later = dues.seats
    state = pop(state)
    if later:
        state = push(state, Dues(dues.kind, dues.amount, tuple(later)))
    if dues.kind == "collect":
        return charge(state, seat, state.seat, dues.amount, "card", events)
    if dues.kind == "pay":
        return charge(state, state.seat, seat, dues.amount, "card", events)
    return pay_rent(state, seat, events)


def free_deeds(state: RedShiftState) -> tuple[Deed, ...]:
    """The own deeds on which a station from the hand may be placed, wherever the ship is (card New Pump)."""
    seat = state.seat
    return tuple([deed for deed in deeds_of(state, seat) if may_build(state, deed)])
