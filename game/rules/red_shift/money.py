"""Money: payments, debts that cannot be paid, and what becomes of a player who is out.

Money changes hands by the rules alone: nobody gives, lends or trades (RD-104).
"""

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
    Why,
)
from game.rules.red_shift.table import Table, put


def pay(table: Table, payer: Seat, payee: Seat, amount: int, why: str) -> None:
    """A payment that the payer has the money for. With the option zero_is_out his last coin puts him out (RD-99)."""
    _hand_over(table, payer, payee, amount, why)
    if table.options.zero_is_out and payer != BANK and not table.money[payer]:
        put_out(table, payer, "money")


def _hand_over(table: Table, payer: Seat, payee: Seat, amount: int, why: str) -> None:
    money = table.money
    if payer != BANK:
        money = put(money, payer, money[payer] - amount)
    if payee != BANK:
        money = put(money, payee, money[payee] + amount)
    table.money = money
    payer_has, payee_has = (0 if seat == BANK else money[seat] for seat in (payer, payee))
    table.events.append(MoneyPaid(payer, payee, amount, why, payer_has, payee_has))


def charge(table: Table, debtor: Seat, creditor: Seat, amount: int, why: str) -> None:
    """A payment that is owed: who has less is out (RD-99), or may sell deeds first (RD-103)."""
    if not amount:
        return
    if _can_pay(table, debtor, amount):
        pay(table, debtor, creditor, amount, why)
    elif table.options.liquidation and debtor in table.owners:
        table.pending = (*table.pending, Debt(debtor, creditor, amount, why))
    elif table.money[debtor] >= amount:  # All that he has: paid, and out for having nothing left (RD-99).
        pay(table, debtor, creditor, amount, why)
    else:
        put_out(table, debtor, "money", creditor)


def _can_pay(table: Table, debtor: Seat, amount: int) -> bool:
    """And stay in the game: exactly 0 left is still in, but for the option zero_is_out (RD-99)."""
    return table.money[debtor] - amount >= table.options.zero_is_out


def sell(table: Table, debt: Debt, deed: Deed) -> None:
    """RD-103: half the listed price from the bank, the station back to the hand; then the debt, if that is enough."""
    seat, index = debt.debtor, INDEX[deed]
    table.remove_station(seat, index)
    table.own(BANK, index)
    table.events.append(DeedReturned(seat, deed))
    pay(table, BANK, seat, DEEDS[deed].price // 2, "sale")
    if _can_pay(table, seat, debt.amount) or seat not in table.owners:
        settle_debt(table, debt)


def settle_debt(table: Table, debt: Debt) -> None:
    """Nothing more is sold: the debt is paid, or its debtor is out."""
    table.pop()
    if table.money[debt.debtor] >= debt.amount:
        pay(table, debt.debtor, debt.creditor, debt.amount, debt.why)
    else:
        put_out(table, debt.debtor, "money", debt.creditor)


def put_out(table: Table, seat: Seat, why: Why, creditor: Seat = BANK) -> None:
    """The creditor gets all the money (RD-100, RD-102; the bank, if there is none), deeds return to the bank, stations
    and ship go (RD-101).

    Of the turn that is going on only other players' tolls are left if it was this player's (RD-95).
    """
    if table.money[seat]:
        _hand_over(table, seat, creditor, table.money[seat], "out")
    for index, owner in enumerate(table.owners):
        if owner == seat:
            table.remove_station(seat, index)
            table.own(BANK, index)
            table.events.append(DeedReturned(seat, DEED_IDS[index]))
    table.places = put(table.places, seat, OFF_BOARD)
    table.fuel = put(table.fuel, seat, 0)
    table.lost_turns = put(table.lost_turns, seat, 0)
    table.out = (*table.out, seat)
    table.events.append(PlayerOut(seat, why))
    if len(table.out) == len(table.money) - 1:  # RD-105, even in the middle of a card
        table.over, table.pending = "last_ship", ()
        table.events.append(MatchOver("last_ship"))
    elif seat == table.seat:
        table.pending = tuple([one for one in table.pending if isinstance(one, Dues) and one.kind == "toll"])
