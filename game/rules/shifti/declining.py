"""Leaving out what a roll allows: freely (SH-41), or only what cannot be used (option must_use_roll, SH-42)."""

from functools import lru_cache
from typing import Final

from game.core.values import Refusal
from game.rules.shifti.dice import ROLLED
from game.rules.shifti.parts import parts
from game.rules.shifti.state import EndTurn, Part, Roll, Shift, ShiftiState
from game.rules.shifti.turns import carry_out

END_TURN: Final = EndTurn()


def lawful(state: ShiftiState) -> list[Part | EndTurn]:
    """What the seat to act may do with its roll next: moves, shifts, and to end its turn."""
    decisions: list[Part | EndTurn] = [*parts(state), END_TURN]
    if not state.options.must_use_roll:
        return decisions
    return [decision for decision in decisions if declining_refusal(state, decision) is None]


def declining_refusal(state: ShiftiState, decision: Part | EndTurn) -> Refusal | None:
    """With must_use_roll: whether a turn that goes on like this would use less of the roll than it could (SH-42)."""
    if not state.options.must_use_roll:
        return None
    assert state.roll is not None
    used = _used(state.done, state.roll) if isinstance(decision, EndTurn) else _most_with(state, decision)
    most = most_used(state)
    return Refusal("roll_not_used", "SH-42", (used, most)) if used < most else None


@lru_cache(maxsize=4096)
def most_used(state: ShiftiState) -> int:
    """The most of the roll that a turn can use which has begun like this one (SH-42)."""
    assert state.roll is not None
    most = _used(state.done, state.roll)
    for part in parts(state):
        if most == _whole(state.roll):
            break
        most = max(most, _most_with(state, part))
    return most


def _most_with(state: ShiftiState, part: Part) -> int:
    """The same if it goes on with this part. If it wins, all: the match is over with it (SH-68)."""
    assert state.roll is not None
    then = carry_out(state, part, [])
    return _whole(state.roll) if then.over else most_used(then)


def _used(done: tuple[Part, ...], roll: Roll) -> int:
    """A total counts as both numbers, each space as one (SH-42)."""
    numbers = ROLLED[roll].numbers
    return sum(1 if isinstance(part, Shift) or part.number in numbers else 2 for part in done)


def _whole(roll: Roll) -> int:
    numbers, spaces = ROLLED[roll]
    return len(numbers) + spaces
