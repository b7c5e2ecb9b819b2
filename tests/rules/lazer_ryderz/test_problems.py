"""Hand-made positions: what is wrong with them is said, whatever they hold."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.values import Illegal
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.state import (
    Choice,
    DoScore,
    DrawMarker,
    LaunchPoint,
    LazerOptions,
    LazerState,
    MayUsePower,
    Piece,
    Rider,
    TossPrizm,
)
from game.space.plane import Frame
from tests.rules.lazer_ryderz.table import STAY, chosen, launched, line, neutral, own, picked, play, position

GOOD = position(line(0, "S1", "F2L", at=(0.0, -30.0, 90.0)), gears=(2, 3))


def rules_of(state: LazerState) -> set[str]:
    return {problem.rule for problem in RULES.problems(state)}


def rider(**changes: object) -> Callable[[LazerState], LazerState]:
    return lambda state: replace(state, riders=(replace(state.riders[0], **changes), *state.riders[1:]))


def whole(**changes: object) -> Callable[[LazerState], LazerState]:
    return lambda state: replace(state, **changes)


@pytest.mark.parametrize(
    "rule, change",
    [
        ("LR-4", rider(character="king")),
        ("LR-4", rider(character="sheriff")),
        ("LR-4", rider(character="")),
        ("LR-62", rider(gear=6)),
        ("LR-62", rider(gear=0)),
        ("LR-124", rider(power="ready")),
        ("LR-39", rider(launch=LaunchPoint(9999, Frame(0, 0, 0)))),
        ("LR-41", rider(launch=LaunchPoint(3, Frame(0, 0, 0)))),
        ("LR-28", rider(launch=launched(LazerOptions(), 20, -40))),
        ("LR-4", rider(line=(Piece("1S1a", "S1", Frame(0, 0, 0)),))),
        ("LR-4", rider(line=(Piece("0S1c", "S1", Frame(0, 0, 0)),))),
        ("LR-4", rider(line=(Piece("", "S1", Frame(0, 0, 0)),))),
        ("LR-4", rider(line=(GOOD.riders[0].line[0],) * 2)),
        ("LR-24", rider(line=(Piece("0S1a", "S2", Frame(0, 0, 0)),))),
        ("LR-7", rider(line=(Piece("0S1a", "S1", Frame(1e9, 0, 0)),))),
        ("LR-112", rider(line=())),
        ("LR-37", rider(choice=Choice(0, 1))),
        ("LR-4", whole(riders=GOOD.riders[:1])),
        ("LR-4", whole(prizms=(*GOOD.prizms, neutral(2, 0, 0)))),
        ("LR-4", whole(prizms=(*GOOD.prizms, own(1, 3, 0, 0)))),
        ("LR-4", whole(prizms=(*GOOD.prizms, own(1, 0, 0, 0), own(1, 0, 0, 9)))),
        ("LR-100", whole(prizms=(*GOOD.prizms, own(1, 0, 44, 0)))),
        ("LR-7", whole(prizms=(*GOOD.prizms, own(1, 0, 1e10, 0)))),
        ("LR-7", whole(prizms=(*GOOD.prizms, own(1, 0, 0, 0, 360)))),
        ("LR-32", whole(prizms=GOOD.prizms[:1])),
        ("LR-1", whole(prizms=(*GOOD.prizms, own(1, 0, 0, 0), own(1, 1, 0, 9), own(1, 2, 0, -9)))),
        ("LR-53", whole(order=(0, 0))),
        ("LR-48", whole(marker=2)),
        ("LR-56", whole(done=2)),
        ("LR-52", whole(turn=-1)),
        ("LR-52", whole(round=10**30)),
        ("LR-68", whole(die=7)),
        ("LR-61", whole(pending=(DrawMarker(),))),
        ("LR-61", whole(pending=(DoScore(),))),
        ("LR-4", whole(pending=(MayUsePower(9, "end"),))),
        ("LR-119", whole(pending=(TossPrizm(0, "n0"),))),
        ("LR-104", whole(fresh=1)),
        ("LR-60", whole(over=True)),
        ("LR-16", whole(options=LazerOptions(table="nowhere"))),
        ("LR-40", whole(options=LazerOptions(reach_cm=7))),
        ("LR-60", whole(options=LazerOptions(round_limit=5))),
        ("LR-12", whole(options=LazerOptions(table_class="small"))),
    ],
)
def test_what_is_wrong_is_said(rule: str, change: Callable[[LazerState], LazerState]) -> None:
    """LR-4, LR-7"""
    state = GOOD
    if rule == "LR-12":
        state = position(line(0, "S5", at=(0.0, -30.0, 90.0)), gears=(2, 3))
    assert RULES.problems(state) == () and rule in rules_of(change(state))


def test_the_start_is_checked_too() -> None:
    """LR-37, LR-52"""
    state = picked(3)
    assert RULES.problems(state) == ()
    assert "LR-37" in rules_of(
        replace(state, riders=(replace(state.riders[0], choice=Choice(0, 1)), *state.riders[1:]))
    )
    assert "LR-52" in rules_of(replace(state, pending=state.pending[1:]))
    assert "LR-52" in rules_of(replace(state, turn=1))
    assert "LR-52" in rules_of(replace(state, pending=()))
    one = play(state, RULES.legal(state)[0])
    far = replace(one.riders[0], choice=Choice(300, 1))
    assert "LR-39" in rules_of(replace(one, riders=(far, *one.riders[1:])))
    assert chosen(state, 1, 2, 3).round == 1


NUMBER = st.one_of(st.integers(-3, 9), st.sampled_from([10**30, -(10**30)]))


@given(st.data())
def test_problems_never_raise(data: st.DataObject) -> None:
    """Whatever numbers a position holds; and where there are no problems the match goes on."""
    state = play(GOOD, STAY)
    field = data.draw(st.sampled_from(["marker", "done", "round", "turn", "fresh", "die"]))
    state = replace(state, **{field: data.draw(NUMBER)})
    gear, size = data.draw(NUMBER), data.draw(st.floats(allow_nan=True))
    state = replace(state, riders=(replace(state.riders[0], gear=gear), *state.riders[1:]))
    state = replace(state, prizms=(replace(state.prizms[0], x=size), *state.prizms[1:]))
    if not RULES.problems(state):
        try:
            play(state, RULES.legal(state)[0])
        except Illegal:
            raise AssertionError("legal, and refused") from None


def test_riders_begin_with_nothing() -> None:
    """LR-4"""
    assert Rider() == Rider("", 1, None, (), "none", None)
