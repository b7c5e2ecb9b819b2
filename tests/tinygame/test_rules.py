"""The snail race does what its rules say; what every game has to keep is asked by the suites of laws."""

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.core.chance import DEAL
from game.core.values import CHANCE, Illegal, Seat
from tests.tinygame import rules as digest
from tests.tinygame.rules import AT, CHARMS, FINISH, FORK, RULES
from tests.tinygame.state import (
    Branch,
    CharmDealt,
    CharmShown,
    ChipFined,
    Deal,
    Dealt,
    Fork,
    MatchOver,
    Place,
    SnailAction,
    SnailOptions,
    SnailOutcome,
    SnailState,
    Stake,
    StakeLost,
    StakeWon,
    Start,
    Throw,
    Thrown,
)

ALL = (Dealt("amber"), Dealt("coral"), Dealt("jade"))


def after(state: SnailState, *decisions: SnailAction | SnailOutcome) -> SnailState:
    for decision in decisions:
        state = RULES.apply(state, decision).state
    return state


def race(*snails: int, seat: Seat = 0, dew: tuple[int, int] = (0, 0)) -> SnailState:
    """Three seats in the middle of a match; the dew is out of the way."""
    state = after(RULES.start(3, SnailOptions()), *ALL, Start(0), Start(1), Start(2))
    return replace(state, snails=snails or (0, 1, 2), seat=seat, dew=dew)


def refused(state: SnailState, action: SnailAction) -> str:
    refusal = RULES.refusal(state, action)
    assert refusal is not None
    return f"{refusal.code} {refusal.rule}"


def test_every_rule_is_cited_here_and_no_other_anywhere() -> None:
    rules = re.findall(r"^TG-\d+", digest.__doc__ or "", re.MULTILINE)
    cited = {path: set(re.findall(r"TG-\d+", path.read_text("utf-8"))) for path in Path(__file__).parent.glob("*.py")}
    assert len(set(rules)) == len(rules) == 14
    assert cited[Path(__file__)] == set().union(*cited.values()) == set(rules)


def test_set_up() -> None:
    """TG-1, TG-2."""
    for seats in (1, 5):
        with pytest.raises(Illegal, match=r"seat_count \(TG-1\)"):
            RULES.start(seats, SnailOptions())
    state = RULES.start(2, SnailOptions(chips=3))
    assert (state.chips, state.bank, state.dew) == ((3, 3), 0, (100, 50))
    assert RULES.chance(state) == (tuple(map(Dealt, CHARMS)), 0, DEAL, None)
    state, (event,) = RULES.apply(state, Dealt("jade"))
    assert (state.charms, len(state.bag), state.pending[-1]) == (("jade",), 5, Deal(1))
    assert RULES.witness(event, 0) == CharmDealt(0, "jade")
    assert RULES.witness(event, 1) == CharmDealt(0, "")
    assert (RULES.view(state, 0).table.charms, RULES.view(state, 1).table.charms) == (("jade",), ("",))
    with pytest.raises(Illegal):
        RULES.apply(state, Dealt("jade"))


def test_gates_are_secret_until_all_are_chosen() -> None:
    """TG-3."""
    state = after(RULES.start(3, SnailOptions()), *ALL, Start(2), Start(0))
    assert [RULES.view(state, viewer).table.gates for viewer in (0, 1, 2)] == [(2, -1), (-1, 0), (-1, -1)]
    assert refused(state, Start(3)) == "no_such_gate TG-3"
    assert after(state, Start(1)).snails == (2, 0, 1)


def test_who_shares_a_gate_pays() -> None:
    """TG-4."""
    state = after(RULES.start(3, SnailOptions()), *ALL, Start(2), Start(0))
    state, events = RULES.apply(state, Start(2))
    assert (state.chips, state.bank) == ((4, 5, 4), 2)
    assert [event.seat for event in events if isinstance(event, ChipFined)] == [0, 2]


def test_a_turn_is_a_stake_or_the_dew() -> None:
    """TG-5, TG-6, TG-11."""
    state = race()
    assert RULES.legal(state)[:6] == (*map(Stake, range(1, 6)), Place(0, 50))
    assert refused(state, Branch(5)) == "not_now TG-5"
    assert [refused(state, Stake(chips)) for chips in (0, 6)] == ["no_such_stake TG-6"] * 2
    for x, y in ((-1, 0), (201, 0), (0, -1), (0, 101)):
        assert refused(state, Place(x, y)) == "off_the_meadow TG-11"
    assert refused(state, Place(0, 0)) == "dew_lies_there TG-11"
    state = after(state, Place(200, 100))
    assert (state.dew, state.seat, state.turn) == ((200, 100), 1, 1)


def test_the_die_is_thrown_by_the_seats_own_hand() -> None:
    """TG-7."""
    state = after(race(seat=1), Stake(2))
    assert RULES.to_act(state) == CHANCE
    assert RULES.chance(state) == ((Thrown(1), Thrown(2), Thrown(3)), 1, "throw", (1, 2, 3))
    assert after(state, Thrown(2)).snails == (0, 3, 2)


def test_the_branch_is_chosen_on_the_way() -> None:
    """TG-8."""
    state = after(race(FORK - 1, 1, 2), Stake(1), Thrown(3))
    assert (state.snails[0], state.pending, RULES.to_act(state)) == (FORK, (Fork(3, 2),), 0)
    assert RULES.legal(state) == (Branch(5), Branch(6))
    assert refused(state, Branch(8)) == "no_such_branch TG-8"
    assert [after(state, Branch(branch)).snails[0] for branch in (5, 6)] == [8, 7]
    assert after(race(FORK - 1, 1, 2), Stake(1), Thrown(1)).pending == (), "who stops there has nothing to choose yet"
    assert after(race(FORK, 1, 2), Stake(1), Thrown(1)).pending == (Fork(1, 1),)
    assert after(race(FINISH - 1, 1, 2), Stake(1), Thrown(3)).snails[0] == FINISH


@pytest.mark.parametrize("bank, gain", [(0, 0), (1, 1), (9, 2)])
def test_near_the_dew_the_stake_wins(bank: int, gain: int) -> None:
    """TG-9."""
    x, y = AT[1]
    for dew, won in (((x, y + 40), True), ((x, y - 40), True), ((x + 1, y + 40), False)):
        state = replace(race(dew=dew), bank=bank)
        state, events = RULES.apply(after(state, Stake(2)), Thrown(1))
        assert (StakeWon(0, 2, gain) in events) == won
        assert (state.chips[0], state.bank) == ((5 + gain, bank - gain) if won else (3, bank + 2))


def test_elsewhere_it_is_lost_and_who_has_no_chips_is_out() -> None:
    """TG-10, TG-12."""
    state, events = RULES.apply(after(race(), Stake(5)), Thrown(1))
    assert StakeLost(0, 5) in events and CharmShown(0, "amber") in events
    assert (state.chips, state.bank, state.out, state.snails) == ((0, 5, 5), 5, (True, False, False), (1, 1, 2))
    assert RULES.view(state, 1).table.charms == ("amber", "coral", "")
    assert after(state, Place(5, 5), Place(6, 6)).seat == 1, "who is out has no turn"


def test_the_last_one_and_the_finish_end_the_match() -> None:
    """TG-9, TG-13, TG-14."""
    state = after(race(), Stake(5), Thrown(1), Stake(5))
    state, events = RULES.apply(state, Thrown(1))
    assert events[-2:] == (CharmShown(2, "jade"), MatchOver("last"))
    assert RULES.standing(state).ranks == (3, 2, 1)
    state = after(race(1, FINISH - 1, 2, seat=1), Stake(1), Thrown(1))
    result = RULES.result(state)
    assert result is not None and (result.reason, result.ranks, result.totals) == ("finish", (3, 1, 2), (5, 9, 7))
    assert refused(state, Stake(1)) == "over TG-13"


def test_who_is_out_ranks_behind() -> None:
    """TG-14."""
    state = replace(race(), chips=(0, 1, 1), out=(True, False, False), charms=("pearl", "amber", "coral"))
    assert (RULES.standing(state).totals, RULES.standing(state).ranks) == ((3, 1, 2), (3, 2, 1))


def test_sampling_reaches_the_whole_meadow() -> None:
    """TG-11."""
    state, rng = race(), Random(1)
    places = [action for _ in range(3000) if isinstance(action := RULES.sample(state, rng), Place)]
    assert {place.x // 20 for place in places} == set(range(11))
    assert {place.y // 20 for place in places} == set(range(6))


@pytest.mark.parametrize(
    "codes, wrong",
    [
        ({"seat_count"}, replace(race(), chips=(5,))),
        ({"chips"}, replace(race(), bank=1)),
        ({"chips", "debts"}, replace(race(), bank=-1)),
        ({"charms"}, replace(race(), charms=("amber", "amber", "jade"))),
        ({"bag"}, replace(race(), bag=race().bag[::-1])),
        ({"gates"}, replace(race(), gates=(0, 0, 0))),
        ({"snails"}, replace(race(), snails=(0, 1, 11))),
        ({"pending", "stake"}, replace(race(), pending=(Fork(1, 1),))),
        ({"stake"}, replace(race(), pending=(Throw(),))),
        ({"pending"}, replace(RULES.start(3, SnailOptions()), pending=(Deal(0),))),
        ({"dew"}, race(dew=(0, 101))),
        ({"out"}, replace(race(), out=(False, True, False))),
        ({"turn"}, replace(race(), chips=(0, 5, 5), bank=5, out=(True, False, False))),
        ({"over"}, replace(race(), over="last")),
    ],
)
def test_problems_are_all_named(codes: set[str], wrong: SnailState) -> None:
    assert {problem.code for problem in RULES.problems(wrong)} == codes
