"""The round: tokens, the marker, and turns one after another."""

from itertools import permutations

from msgspec.structs import replace

from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import Crashed, MarkerGiven, MatchOver, TokensDealt, TurnEnded
from game.rules.lazer_ryderz.order import order
from game.rules.lazer_ryderz.state import Launch, LazerOptions, Straight
from tests.rules.lazer_ryderz.table import STAY, chosen, events, line, neutral, own, picked, play, position


def test_three_phases() -> None:
    """LR-52: tokens, turns, the marker passes, tokens again."""
    state = chosen(picked(2), 4, 2)
    assert state.order == (0, 1) and state.round == 1 and state.marker == 0
    happened = events(state, STAY, STAY)
    names = [type(event).__name__ for event in happened if isinstance(event, (TokensDealt, TurnEnded, MarkerGiven))]
    assert names == ["TurnEnded", "TurnEnded", "MarkerGiven", "TokensDealt"]


def test_tokens_from_the_highest_gear() -> None:
    """LR-53"""
    for gears in permutations((1, 2, 4, 5)):
        tokens = order(gears, 2)
        assert [gears[seat] for seat in tokens] == [5, 4, 2, 1]


def test_equal_gears_by_the_marker() -> None:
    """LR-54, LR-55: clockwise from the left of its holder, who comes last."""
    assert order((3, 3, 3, 3), 0) == (1, 2, 3, 0)
    assert order((3, 3, 3, 3), 2) == (3, 0, 1, 2)
    assert order((5, 3, 3), 1) == (0, 2, 1)


def test_turns_in_token_order() -> None:
    """LR-56"""
    state = chosen(picked(4), 2, 5, 3, 4)
    seats = []
    for _ in range(4):
        seat = RULES.to_act(state)
        seats.append(seat)
        assert events(state, STAY)[-1 if len(seats) < 4 else -3] == TurnEnded(seats[-1] or 0)
        state = play(state, STAY)
    assert seats == [1, 3, 2, 0] and state.turn == 4


def test_a_shift_does_not_change_this_rounds_order() -> None:
    """LR-57: but the next one's."""
    state = chosen(picked(3), 3, 2, 4)
    assert state.order == (2, 0, 1)
    state = play(state, Straight(-1), Straight(1))
    assert state.order == (2, 0, 1) and RULES.to_act(state) == 1
    state = play(state, Straight(1))
    # Gears 4, 3, 3, and the marker passed from seat 2 to seat 0.
    assert [rider.gear for rider in state.riders] == [4, 3, 3] and state.order == (0, 1, 2)


def test_the_marker_passes_to_the_left() -> None:
    """LR-58"""
    state = chosen(picked(3), 3, 2, 4)
    holders = [state.marker]
    for _ in range(3):
        state = play(state, Straight(0), Straight(0), Straight(0))
        holders.append(state.marker)
    assert holders == [2, 0, 1, 2]


def test_one_turn_a_round_even_after_a_crash() -> None:
    """LR-59: who crashes respawns in the same turn and has the next turn in the next round."""
    state = position(line(0, "S1", at=(38.0, 0.0, 0.0)), gears=(1, 1), order=(0, 1))
    state = play(state, STAY)
    assert RULES.to_act(state) == 0
    state = play(state, Launch(3, 5))
    assert RULES.to_act(state) == 1 and state.turn == 1 and state.order == (0, 1)
    hit = position(line(0, "S3", at=(-20.0, -10.0, 0.0)), line(1, "S5", "S1", at=(-6.0, -20.0, 90.0)), gears=(3, 1))
    after = play(hit, STAY, Launch(0, 2))
    assert len(after.riders[1].line) == 1 and RULES.to_act(after) == 1


def test_the_round_limit() -> None:
    """LR-60: most own prizms, equals share; none by default."""
    for limit, over in ((10, True), (0, False), (11, False)):
        options = LazerOptions(round_limit=limit)
        state = position(
            line(0, "S1", at=(0.0, -30.0, 90.0)),
            line(1, "S1", at=(0.0, 30.0, 0.0)),
            prizms=[own(1, 0, -20.0, 0.0)],
            options=options,
            round=10,
        )
        after = play(state, STAY, STAY)
        assert (RULES.to_act(after) is None) == over
        if over:
            assert MatchOver("round_limit") in events(state, STAY, STAY)
            result = RULES.result(after)
            assert result is not None and result.ranks == (2, 1) and result.reason == "round_limit"
    drawn = position(line(0, "S1", at=(0, -30, 90)), options=LazerOptions(round_limit=10), round=10)
    result = RULES.result(play(drawn, STAY, STAY))
    assert result is not None and result.ranks == (1, 1)


def test_what_does_not_lie_on_the_table_does_not_count() -> None:
    """LR-1, LR-3: three own prizms on the table win; those in supply are nothing."""
    state = position(line(0, "S1", at=(0, -30, 90)), prizms=[own(0, 0, -20, 0), own(0, 1, 20, 0)])
    assert RULES.result(state) is None and RULES.standing(state).totals == (2, 0)
    three = replace(state, prizms=(*state.prizms, own(0, 2, 0, 20)))
    assert [problem.rule for problem in RULES.problems(three)] == ["LR-1"]
    assert not [event for event in events(state, STAY) if isinstance(event, (MatchOver, Crashed))]


def test_a_power_prizm_does_not_count() -> None:
    """LR-3: two on the table and the power prizm beside it are two."""
    prizms = [neutral(0, -6, 0), own(0, 0, 20, 0)]
    riders = ("waveryder", "cosmonaut")
    state = position(line(0, "S1", at=(-15, 0, 0)), prizms=prizms, gears=(5,), powers="rr", characters=riders)
    after = play(state, STAY)
    assert not after.over and RULES.standing(after).totals == (2, 0)
