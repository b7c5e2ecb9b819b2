"""Every payment of Red Shift, with the rule that asks for it."""

from typing import Final

from game.core.values import Event
from game.rules.red_shift.state import BANK, MoneyPaid
from game.ui.words import Payment
from game.ui.words.red_shift.events import reason
from game.ui.words.red_shift.names import money

RULES: Final = {
    "deed": "RD-57", "rent": "RD-59", "fuel": "RD-68", "earth": "RD-76", "card": "RD-82", "tow": "RD-54",
    "sale": "RD-103", "bonus": "RD-16", "out": "RD-100",
}  # fmt: skip


def payment(event: Event) -> Payment | None:
    """Who pays whom how much, and why; None for what is no payment."""
    if not isinstance(event, MoneyPaid):
        return None
    payer, payee = (None if seat == BANK else seat for seat in (event.payer, event.payee))
    return Payment(payer, payee, money(event.amount), reason(event.why), RULES.get(event.why, "RD-82"))
