"""How many routes and shifts there are in ten fixed positions, and how they are split: counts.txt.

Each position is two lines: the state, and its split. When a number differs, the split shows where. After a wanted
change of the rules write the file anew, and read what changed:

    pytest tests/rules/reality_shift/test_counts.py --golden
"""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.state import CardMove, DieMove, RealityState, Shift

FILE = Path(__file__).with_name("counts.txt")

LINES = FILE.read_text(encoding="utf-8").splitlines()

STATES = [msgspec.json.decode(line, type=RealityState) for line in LINES[::2]]


def split(state: RealityState) -> dict[str, int]:
    """The number of routes for the die and each card, and of shifts for each card and cube."""
    found = Counter[str]()
    for action in RULES.legal(state):
        if isinstance(action, DieMove):
            found[f"die {state.die}"] += 1
        elif isinstance(action, CardMove):
            card = CARDS[state.hands[state.seat][action.slot]]
            found[f"slot {action.slot}: move {card.move}"] += 1
        elif isinstance(action, Shift):
            card = CARDS[state.hands[state.seat][action.slot]]
            found[f"slot {action.slot}: {card.colour} {card.shift} of {action.cube}"] += 1
    return dict(found)


def test_there_are_ten_different_positions() -> None:
    """RS-40: in each everything may still be done; all kinds of shift and all numbers of the die are among them."""
    assert len(STATES) == len(set(STATES)) == 10
    assert all(state.left == ("die", "card", "shift") and RULES.problems(state) == () for state in STATES)
    assert {state.die for state in STATES} == {2, 3, 4, 5}
    cards = [CARDS[card] for state in STATES for card in state.hands[state.seat]]
    assert len({card.shift for card in cards}) == 6 and len({card.colour for card in cards}) == 5


@pytest.mark.parametrize("number", range(len(STATES)))
def test_as_many_routes_and_shifts_as_ever(number: int, request: pytest.FixtureRequest) -> None:
    """RS-54, RS-55, RS-72, RS-79 to RS-112"""
    if request.config.getoption("golden"):
        LINES[2 * number + 1] = msgspec.json.encode(split(STATES[number])).decode()
        FILE.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    assert split(STATES[number]) == msgspec.json.decode(LINES[2 * number + 1])
