"""The set-up: all ships on Earth, the money, the tanks, the deck; and what the open options take."""

from collections.abc import Iterator
from typing import Final

from game.core.values import Refusal
from game.rules.red_shift.board import DEED_IDS, EARTH, FULL, NOTES, START_MONEY
from game.rules.red_shift.cards import DECK
from game.rules.red_shift.state import BANK, NO_STATION, RedShiftOptions, RedShiftState, RollOff

MOST_ROUNDS: Final = 1000
HIGHEST_PRICE: Final = 1000
HIGHEST_BONUS: Final = 100


def start(seats: int, options: RedShiftOptions) -> RedShiftState:
    """The position before the roll for who begins (RD-12); who that is gets no bonus, the others do then (RD-16)."""
    return RedShiftState(
        options=options,
        pending=(RollOff(tuple(range(seats)), ()),),
        money=(START_MONEY,) * seats,  # RD-4
        fuel=(FULL,) * seats,  # RD-7
        places=(EARTH,) * seats,  # RD-3
        lost_turns=(0,) * seats,
        owners=(BANK,) * len(DEED_IDS),  # RD-10
        stations=(NO_STATION,) * len(DEED_IDS),  # RD-6: all in hand
        draw=DECK,  # RD-9
    )


def option_problems(options: RedShiftOptions) -> Iterator[Refusal]:
    """The values that an open option does not take. A price must be payable in notes (RD-5)."""
    if isinstance(options.rounds, int) and not 1 <= options.rounds <= MOST_ROUNDS:
        yield Refusal("option", "RD-106", ("rounds", 1, MOST_ROUNDS))
    for name, rule, amount, most in (
        ("tow", "RD-54", options.tow, HIGHEST_PRICE),
        ("earth_fuel", "RD-75", options.earth_fuel, HIGHEST_PRICE),
        ("seat_bonus", "RD-16", options.seat_bonus, HIGHEST_BONUS),
    ):
        if not 0 <= amount <= most or amount % NOTES[0]:
            yield Refusal("option", rule, (name, 0, most))
