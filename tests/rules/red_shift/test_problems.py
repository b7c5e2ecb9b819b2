"""What is wrong with a hand-made position."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.values import CHANCE
from game.rules.red_shift import RULES
from game.rules.red_shift.board import INDEX
from game.rules.red_shift.cards import DECK
from game.rules.red_shift.state import (
    ChooseDeed,
    Debt,
    Dice,
    Draw,
    Dues,
    Finish,
    Miss,
    Pending,
    RedShiftOptions,
    RedShiftState,
    Roll,
    RollOff,
    Stranded,
    Travel,
)
from game.rules.red_shift.table import put
from tests.rules.red_shift.table import CARD, LANDED, STAYED, at, play

Change = Callable[[RedShiftState], RedShiftState]


def begun() -> RedShiftState:
    return at("luna", "mars", "titan", deeds=("luna", "mars", ""), stations="luna")


def station(deed: str, number: int) -> Change:
    return lambda state: replace(state, stations=put(state.stations, INDEX[deed], number))


def owner(deed: str, seat: int) -> Change:
    return lambda state: replace(state, owners=put(state.owners, INDEX[deed], seat))


WRONG: list[tuple[str, str, Change]] = [
    ("seat_count", "RD-1", lambda state: replace(state, money=(5,))),
    ("wrong_length", "RD-1", lambda state: replace(state, fuel=(24, 24))),
    ("no_such_seat", "RD-1", lambda state: replace(state, seat=3)),
    ("out_twice", "RD-101", lambda state: replace(state, out=(2, 2))),
    ("number", "RD-5", lambda state: replace(state, money=(-10, 0, 0))),
    ("number", "RD-8", lambda state: replace(state, fuel=(25, 0, 0))),
    ("number", "RD-5", owner("venus", 3)),
    ("number", "RD-5", lambda state: replace(state, dice=(0, 7))),
    ("no_such_space", "RD-25", lambda state: replace(state, places=("luna", "dot_earth_1", "mars"))),
    ("card_count", "RD-9", lambda state: replace(state, draw=DECK[1:])),
    ("card_count", "RD-9", lambda state: replace(state, discards=("joker",))),
    ("draw_not_sorted", "RD-9", lambda state: replace(state, draw=DECK[::-1])),
    ("ship", "RD-101", lambda state: replace(state, places=("luna", "mars", ""))),
    ("ship", "RD-101", lambda state: replace(state, out=(2,))),
    ("out_with_things", "RD-101", lambda state: replace(state, out=(2,), places=("luna", "mars", ""))),
    ("station_without_owner", "RD-62", station("venus", 0)),
    ("station_twice", "RD-6", lambda state: station("venus", 0)(owner("venus", 0)(state))),
    ("last_ship", "RD-105", lambda state: replace(state, over="last_ship", pending=())),
    ("rounds", "RD-106", lambda state: replace(state, round=30, turn=90)),
    ("rounds", "RD-106", lambda state: replace(state, over="rounds", pending=())),
    ("pending", "RD-105", lambda state: replace(state, pending=())),
    ("option", "RD-106", lambda state: replace(state, options=RedShiftOptions(rounds=0))),
    ("no_money", "RD-99", lambda s: replace(s, options=RedShiftOptions(zero_is_out=True), money=(9, 0, 9))),
    ("no_dock_stations", "RD-64", lambda s: dock(replace(s, options=RedShiftOptions(dock_stations=False)))),
]


def dock(state: RedShiftState) -> RedShiftState:
    return station("red_dock", 0)(owner("red_dock", 1)(state))


@pytest.mark.parametrize(("code", "rule", "change"), WRONG)
def test_a_wrong_position_is_told(code: str, rule: str, change: Change) -> None:
    """RD-1, RD-5, RD-6, RD-8, RD-9, RD-25, RD-62, RD-64, RD-99, RD-101, RD-105, RD-106"""
    found = {(problem.code, problem.rule) for problem in RULES.problems(change(begun()))}
    assert (code, rule) in found


DEBT = Debt(0, 1, 2000, "rent")
STACKS: list[tuple[str, str, tuple[Pending, ...]]] = [
    ("wrong_pending", "RD-21", (Roll(), Roll())),
    ("wrong_pending", "RD-21", (Roll(), LANDED)),
    ("wrong_pending", "RD-21", (LANDED, ChooseDeed())),
    ("wrong_pending", "RD-21", (ChooseDeed(),)),
    ("wrong_pending", "RD-21", (CARD, Dues("pay", 30, (1,)))),
    ("wrong_pending", "RD-21", (CARD, Dues("pay", 30, (1, 1)), DEBT)),
    ("wrong_pending", "RD-21", (CARD, Dues("toll", 30, (1,)), DEBT)),
    ("wrong_pending", "RD-21", (CARD, Dues("pay", 30, (1, 7)), DEBT)),
    ("wrong_pending", "RD-21", (DEBT, CARD)),
    ("debtor", "RD-103", (LANDED, Debt(2, 1, 2000, "rent"))),
    ("creditor", "RD-103", (LANDED, Debt(0, 0, 2000, "rent"))),
    ("creditor", "RD-103", (LANDED, Debt(0, 9, 2000, "rent"))),
    ("debt", "RD-103", (LANDED, Debt(0, 1, 1000, "rent"))),
    ("steps", "RD-23", (Travel(12, True),)),
    ("too_little_fuel", "RD-44", (Travel(11, True),)),
    ("stranded", "RD-54", (Stranded(5),)),
    ("turn_to_lose", "RD-22", (Miss(),)),
    ("no_free_deed", "RD-98", (CARD, ChooseDeed())),
    ("setup_not_finished", "RD-12", (RollOff((0, 1, 2), ()),)),
    ("seat_out", "RD-101", (DEBT,)),
]


@pytest.mark.parametrize(("code", "rule", "pending"), STACKS)
def test_a_wrong_stack_is_told(code: str, rule: str, pending: tuple[Pending, ...]) -> None:
    """RD-12, RD-21, RD-22, RD-23, RD-44, RD-54, RD-98, RD-101, RD-103"""
    state = at("luna", "mars", "titan", deeds=("luna", "mars", ""), stations="luna", fuel=(10, 9, 9), liquidation=True)
    found = {(problem.code, problem.rule) for problem in RULES.problems(replace(state, pending=pending))}
    assert found == {(code, rule)}


def test_other_wrong_stacks() -> None:
    """RD-22, RD-40, RD-50, RD-83, RD-103"""
    empty = at("luna", "mars", discards=" ".join(DECK))
    assert codes(replace(empty, pending=(Draw(),))) == {"nothing_to_draw"}
    stuck = at("titan", "mars", fuel=(1, 9))
    assert codes(replace(stuck, pending=(STAYED,))) == {"should_be_out"}
    assert codes(replace(at("low_orbit", "mars"), pending=(Travel(5, True),))) == {"burns"}
    assert codes(replace(at("luna", "mars", deeds=("luna", "")), pending=(LANDED, DEBT))) == {"debtor"}
    gone = at("luna", "mars", "", deeds=("luna", "", ""), liquidation=True)
    assert codes(replace(gone, pending=(CARD, Dues("pay", 30, (2,)), DEBT))) == {"wrong_pending"}
    lost = at("luna", "mars", lost_turns=(1, 0), pending=(Miss(),))
    assert codes(replace(lost, pending=(Roll(),))) == {"turn_to_lose"}


def test_the_set_up_is_checked() -> None:
    """RD-12, RD-13"""
    start = RULES.start(3, RedShiftOptions())
    assert codes(start) == codes(replace(start, pending=(RollOff((0, 2), (7,)),))) == set()
    tied = play(start, Dice(3, 4), Dice(4, 3), Dice(5, 2))
    assert tied.pending == start.pending and tied.dice == (5, 2)
    for wrong in (
        replace(start, money=(1, 2, 3)),
        replace(start, pending=(RollOff((0, 2), (7, 7)),)),
        replace(start, pending=(RollOff((2, 0), ()),)),
        replace(start, pending=(RollOff((1,), ()),)),
        replace(start, pending=(RollOff((0, 2), (1,)),)),
        replace(start, pending=(RollOff((0, 5), ()),)),
        replace(start, pending=(Roll(), *start.pending)),
    ):
        assert codes(wrong) == {"setup_not_finished"}


def codes(state: RedShiftState) -> set[str]:
    return {problem.code for problem in RULES.problems(state)}


NUMBERS = st.integers(-2, 30)
STATES = st.builds(
    replace,
    st.builds(begun),
    money=st.tuples(NUMBERS, NUMBERS, NUMBERS),
    fuel=st.tuples(NUMBERS, NUMBERS, NUMBERS),
    places=st.tuples(*[st.sampled_from(["", "luna", "earth", "titan", "red_dock", "nowhere"])] * 3),
    out=st.lists(st.integers(-1, 3), max_size=3).map(tuple),
    seat=st.integers(-1, 3),
    round=st.sampled_from([0, 2, 30]),
    turn=st.just(90),
    over=st.sampled_from(["", "last_ship", "rounds"]),
    pending=st.lists(
        st.one_of(
            st.builds(Finish, st.sampled_from(["landed", "stayed", "card"])),
            st.builds(Travel, NUMBERS, st.booleans()),
            st.builds(Debt, st.integers(-1, 3), st.integers(-1, 3), NUMBERS, st.just("rent")),
            st.builds(Dues, st.sampled_from(["collect", "pay", "toll"]), NUMBERS, st.just((0, 1))),
            st.sampled_from([Roll(), Draw(), Miss(), Stranded(5), ChooseDeed()]),
        ),
        max_size=3,
    ).map(tuple),
)


@given(state=STATES)
def test_a_position_without_problems_can_be_played(state: RedShiftState) -> None:
    """RD-21: problems never raise; where there are none, chance or a seat goes on, and gives no problems."""
    if RULES.problems(state) or RULES.to_act(state) is None:
        return
    if RULES.to_act(state) == CHANCE:
        decisions = [*RULES.chance(state).outcomes][::5]
        assert decisions
        for outcome in decisions:
            assert RULES.problems(RULES.apply(state, outcome).state) == ()
    else:
        assert RULES.legal(state)
        for action in RULES.legal(state):
            assert RULES.problems(RULES.apply(state, action).state) == ()
