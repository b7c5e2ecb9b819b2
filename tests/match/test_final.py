"""What is laid by hand stays: undo of one's own never takes it back, friendly undo does (LR-71)."""

import pytest

from game.core.values import Action
from game.match.driver import Match
from game.rules.lazer_ryderz.state import BonusStraight, Keep, Launch, LazerOptions, LazerState, SetGear, Straight
from tests.rules.lazer_ryderz.table import line, middle_place, neutral, position

POWERS = LazerOptions(power_prizms=True)
RIDE = line(0, "S1", at=(0.0, -30.0, 90.0))
SHARK = position(RIDE, gears=(2, 3), powers="rr", options=POWERS)
SHERIFF = position(RIDE, gears=(2, 3), powers="rr", options=POWERS, characters=("sheriff", "shark"))
CRASHING = position(line(0, "S1", at=(26.0, 0.0, 0.0)), gears=(5, 1), prizms=[neutral(0, 34.0, 0.0)])
RELAUNCH = Launch(middle_place(LazerOptions(), 2, 0), 1)


def after(state: LazerState, *actions: Action) -> Match:
    match = Match.new("lazer_ryderz", 2, 1, state.options, position=state)
    for action in actions:
        match.submit(action)
    assert match.to_act == 0, "in the same turn"
    return match


@pytest.mark.parametrize(
    ("state", "actions", "code"),
    [
        (SHARK, (Straight(0),), "final"),
        (CRASHING, (Straight(0),), "final"),
        (CRASHING, (Straight(0), RELAUNCH), "final"),
        (SHERIFF, (SetGear(1, 5),), None),
        (SHERIFF, (Straight(0),), "final"),
    ],
    ids=["piece", "crash", "launch", "gear", "piece before a power"],
)
def test_what_is_laid_is_not_taken_back(state: LazerState, actions: tuple[Action, ...], code: str | None) -> None:
    match = after(state, *actions)
    assert match.undo_refusal("own") == code
    assert match.undo_refusal("friendly") is None and match.undo("friendly") == len(actions) - 1


def test_only_what_lies_on_the_table_is_final() -> None:
    final = Match.new("lazer_ryderz", 2, 1).rules.final
    assert final(BonusStraight()) and not final(Keep())
