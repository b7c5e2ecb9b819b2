"""Money: payments, debts that cannot be paid, and what becomes of a player who is out.

Money changes hands by the rules alone: nobody gives, lends or trades (RD-104).
"""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.red_shift.board import DEED_IDS, DEEDS, INDEX
from game.rules.red_shift.state import (
    BANK,
    OFF_BOARD,
    Debt,
    Deed,
    DeedReturned,
    Dues,
    MatchOver,
    MoneyPaid,
    PlayerOut,
    RedShiftState,
    Why,
)
from game.rules.red_shift.table import Events, own, pop, push, put, remove_station


def pay(state: RedShiftState, payer: Seat, payee: Seat, amount: int, why: str, events: Events) -> RedShiftState:
    """A payment that the payer has the money for. With the option zero_is_out his last coin puts him out (RD-99)."""
    state = _hand_over(state, payer, payee, amount, why, events)
    if state.options.zero_is_out and payer != BANK and not state.money[payer]:
        return put_out(state, payer, "money", BANK, events)
    return state


def _hand_over(state: RedShiftState, payer: Seat, payee: Seat, amount: int, why: str, events: Events) -> RedShiftState:
    money = state.money
    if payer != BANK:
        money = put(money, payer, money[payer] - amount)
    if payee != BANK:
        money = put(money, payee, money[payee] + amount)
    payer_has, payee_has = (0 if seat == BANK else money[seat] for seat in (payer, payee))
    events.append(MoneyPaid(payer, payee, amount, why, payer_has, payee_has))
    return replace(state, money=money)


def charge(state: RedShiftState, debtor: Seat, creditor: Seat, amount: int, why: str, events: Events) -> RedShiftState:
    """A payment that is owed: who has less is out (RD-99), or may sell deeds first (RD-103)."""
    if not amount:
        return state
    if _can_pay(state, debtor, amount):
        return pay(state, debtor, creditor, amount, why, events)
    if state.options.liquidation and debtor in state.owners:
        return push(state, Debt(debtor, creditor, amount, why))
    if state.money[debtor] >= amount:  # All that he has: paid, and out for having nothing left (RD-99).
        return pay(state, debtor, creditor, amount, why, events)
    return put_out(state, debtor, "money", creditor, events)


def _can_pay(state: RedShiftState, debtor: Seat, amount: int) -> bool:
    """And stay in the game: exactly 0 left is still in, but for the option zero_is_out (RD-99)."""
    return state.money[debtor] - amount >= state.options.zero_is_out


def sell(state: RedShiftState, debt: Debt, deed: Deed, events: Events) -> RedShiftState:
    """RD-103: half the listed price from the bank, the station back to the hand; then the debt, if that is enough."""
    seat, index = debt.debtor, INDEX[deed]
    state = _return_deed(state, seat, index, events)
    state = pay(state, BANK, seat, DEEDS[deed].price // 2, "sale", events)
    if _can_pay(state, seat, debt.amount) or seat not in state.owners:
        return settle_debt(state, debt, events)
    return state


def _return_deed(state: RedShiftState, seat: Seat, index: int, events: Events) -> RedShiftState:
    """To the bank, without the station on it."""
    state = own(remove_station(state, seat, index, events), BANK, index)
    events.append(DeedReturned(seat, DEED_IDS[index]))
    return state


def settle_debt(state: RedShiftState, debt: Debt, events: Events) -> RedShiftState:
    """Nothing more is sold: the debt is paid, or its debtor is out."""
    state = pop(state)
    if state.money[debt.debtor] >= debt.amount:
        return pay(state, debt.debtor, debt.creditor, debt.amount, debt.why, events)
    return put_out(state, debt.debtor, "money", debt.creditor, events)


def put_out(state: RedShiftState, seat: Seat, why: Why, creditor: Seat, events: Events) -> RedShiftState:
    """The creditor gets all the money (RD-100, RD-102; or the bank), deeds return to the bank, stations and ship go
    (RD-101).

    Of the turn that is going on only other players' tolls are left if it was this player's (RD-95).
    """
    if state.money[seat]:
        state = _hand_over(state, seat, creditor, state.money[seat], "out", events)
    for index, owner in enumerate(state.owners):
        if owner == seat:
            state = _return_deed(state, seat, index, events)
    state = replace(
        state,
        places=put(state.places, seat, OFF_BOARD),
        fuel=put(state.fuel, seat, 0),
        lost_turns=put(state.lost_turns, seat, 0),
        out=(*state.out, seat),
    )
    events.append(PlayerOut(seat, why))
    if len(state.out) == len(state.money) - 1:  # RD-105, even in the middle of a card
        events.append(MatchOver("last_ship"))
        return replace(state, over="last_ship", pending=())
    if seat == state.seat:
        tolls = tuple([one for one in state.pending if isinstance(one, Dues) and one.kind == "toll"])
        return replace(state, pending=tolls)
    return state
