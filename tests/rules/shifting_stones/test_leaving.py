"""A player leaves the table."""

from random import Random
from typing import cast

import pytest

from game.core.chance import sample
from game.core.values import CHANCE, Illegal
from game.players.random_player import RandomPlayer
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.state import (
    Begin,
    LastTurns,
    Leave,
    MatchOver,
    Score,
    SeatLeft,
    StonesAction,
    StonesOptions,
    StonesState,
)
from tests.rules.shifting_stones.table import END, FOUR, G, dealt, events, play, position

LEAVE = Leave()


def turns_left(state: StonesState, most: int = 8) -> list[int]:
    """The seats whose turns still come, as far as we look."""
    order: list[int] = []
    while RULES.to_act(state) is not None and len(order) < most:
        order.append(state.seat)
        state = dealt(play(state, END))
    return order


def test_the_hand_is_discarded_and_the_scored_cards_leave_the_game() -> None:
    """ST-84"""
    state = position(G, "1-01 1-02 1-03", FOUR, FOUR, scored=("5-01", "?2", ""), discards="2-01")
    step = RULES.apply(state, LEAVE)
    assert step.events == (SeatLeft(0, ("1-01", "1-02", "1-03")),)
    after = step.state
    assert after.discards == ("2-01", "1-01", "1-02", "1-03")
    assert after.hands[0] == after.scored[0] == () and after.left == (True, False, False)
    assert "5-01" not in {*after.draw, *after.discards}
    assert RULES.problems(after) == ()
    assert (after.seat, after.turn) == (1, 1)


def test_a_seat_that_left_is_passed_over() -> None:
    """ST-84"""
    state = play(position(G, FOUR, FOUR, FOUR, seat=1), LEAVE)
    assert turns_left(state, 5) == [2, 0, 2, 0, 2]


def test_the_number_that_triggers_the_end_stays() -> None:
    """ST-84: with three players who are two now it is still nine."""
    state = play(position(G, "?", "1-13 1-17", FOUR, scored=("", "?2 " * 7, "")), LEAVE)
    state = play(state, Score(0))
    assert not state.last_turn
    assert LastTurns(1) in events(state, Score(0))


def test_the_next_seat_is_first_when_the_first_player_leaves() -> None:
    """ST-84, ST-62: the round now begins with that seat."""
    state = play(position(G, FOUR, "1-13 ? ?", FOUR, FOUR, scored=("", "?2 " * 7, "", "")), LEAVE)
    assert (state.first, state.seat) == (1, 1)
    assert turns_left(play(state, Score(0))) == [1, 2, 3]


def test_another_ones_leaving_does_not_move_the_first_player() -> None:
    """ST-84"""
    state = position(G, FOUR, FOUR, FOUR, seat=1)
    assert play(state, LEAVE).first == 0


def test_the_last_round_goes_on_when_the_first_player_leaves_who_triggered_it() -> None:
    """ST-84, ST-62: the others have had one turn less than he, and get it."""
    state = play(position(G, "1-13 ?", FOUR, FOUR, scored=("?2 " * 8, "", "")), Score(0), LEAVE)
    assert state.last_turn and RULES.problems(state) == ()
    assert turns_left(state) == [1, 2]


def test_the_match_ends_when_the_last_of_a_last_round_leaves() -> None:
    """ST-84, ST-63"""
    state = position(G, FOUR, FOUR, FOUR, scored=("?2 " * 9, "?2", ""), seat=2, last_turn=True)
    assert events(state, LEAVE)[-1] == MatchOver("finished")
    result = RULES.result(play(state, LEAVE))
    assert result is not None
    assert (result.reason, result.ranks) == ("finished", (1, 2, 3))


def test_who_left_ranks_behind_those_who_stayed() -> None:
    """ST-84: whatever he had scored; his 1-point cards count for no bonus either."""
    state = play(position(G, FOUR, FOUR, FOUR, scored=("?1 ?1 5-01", "?1", "")), LEAVE)
    result = RULES.standing(state)
    assert result.totals == (0, 4, 0) and result.ranks == (3, 1, 2)
    zero = play(position(G, FOUR, FOUR, FOUR, options=StonesOptions(bonus_at_zero=True)), LEAVE)
    assert RULES.standing(zero).totals == (0, 3, 3)


def test_the_last_one_left_wins() -> None:
    """ST-84: whatever the points."""
    state = position(G, FOUR, FOUR, scored=("5-01", ""))
    assert events(state, LEAVE)[-1] == MatchOver("last_left")
    after = play(state, LEAVE)
    result = RULES.result(after)
    assert result is not None and RULES.problems(after) == ()
    assert (result.reason, result.ranks) == ("last_left", (2, 1))


def test_leaving_is_no_move_of_the_game() -> None:
    """ST-84: it is never listed; alone, or while chance acts, it is refused."""
    state = position(G, FOUR, FOUR)
    assert LEAVE not in RULES.legal(state) and RULES.refusal(state, LEAVE) is None
    alone = position(G, "1-13 ? ? ?")
    drawing = play(position(G, "?", FOUR), END)
    for refusing in (alone, drawing, RULES.start(2, StonesOptions())):
        assert RULES.refusal(refusing, LEAVE) is not None
        with pytest.raises(Illegal):
            RULES.apply(refusing, LEAVE)


@pytest.mark.parametrize("seed", range(12))
def test_matches_in_which_people_leave_come_to_an_end(seed: int) -> None:
    """ST-84: and no position on the way has problems."""
    rng, player, rolls = Random(seed), RandomPlayer(), 0
    state = RULES.start(5, StonesOptions())
    while RULES.to_act(state) is not None:
        if RULES.to_act(state) == CHANCE:
            state, rolls = play(state, sample(RULES.chance(state), seed, rolls)), rolls + 1
        elif rng.random() < 0.02:
            state = play(state, LEAVE)
        else:
            view = RULES.view(state, state.seat)
            other = RULES.imagine(view, rng)
            assert RULES.view(other, state.seat) == view and RULES.problems(other) == ()
            action = player.choose(view, RULES.legal(state), rng, lambda: False)
            state = play(state, cast(StonesAction, action))
        assert RULES.problems(state) == ()
    assert RULES.result(state) is not None and any(state.left)


def test_who_leaves_before_the_first_player_is_chosen() -> None:
    """ST-10, ST-84: another speaks for all, and no card is dealt to who left."""
    state = RULES.start(3, StonesOptions(first_player="chosen"))
    state = play(state, LEAVE)
    assert RULES.to_act(state) == 1 and RULES.legal(state) == (Begin(1), Begin(2)) and RULES.problems(state) == ()
    refused = RULES.refusal(state, Begin(0))
    assert refused is not None and refused.rule == "ST-10"
    begun = dealt(play(state, Begin(2)))
    assert [len(hand) for hand in begun.hands] == [0, 4, 4] and RULES.problems(begun) == ()
    last = play(state, LEAVE)
    assert last.over and RULES.standing(last).ranks[2] == 1 and RULES.problems(last) == ()
