"""The end of the match, and the points."""

import pytest

from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.state import LastTurns, MatchOver, Score, StonesOptions, StonesState
from tests.rules.shifting_stones.table import (
    END,
    FOUR,
    SKIP,
    G,
    dealt,
    events,
    play,
    position,
    seats_to_come,
    shift,
    why,
)

LIMITS = [(2, 10), (3, 9), (4, 8), (5, 7)]
OTHERS = [FOUR, FOUR, FOUR, FOUR]


def nearly(seats: int, count: int, seat: int = 0, first: int = 0, hand: str = "1-13 1-17 1-22 2-07") -> StonesState:
    """The seat to act has scored so many cards and holds four that it can score."""
    hands = ["? ? ?"] * seats
    hands[seat] = hand
    scored = [""] * seats
    scored[seat] = "?2 " * count
    return position(G, *hands, scored=tuple(scored), seat=seat, first=first)


@pytest.mark.parametrize("seats, limit", LIMITS)
def test_so_many_scored_cards_trigger_the_end(seats: int, limit: int) -> None:
    """ST-60"""
    before = play(nearly(seats, limit - 2), Score(0))
    assert not before.last_turn
    happened = events(before, Score(0))
    assert LastTurns(0) in happened
    assert play(before, Score(0)).last_turn


@pytest.mark.parametrize("seats, limit", LIMITS)
def test_the_turn_that_triggers_the_end_goes_on(seats: int, limit: int) -> None:
    """ST-61: more may be scored in it."""
    state = play(nearly(seats, limit - 1), Score(0))
    assert RULES.to_act(state) == 0 and why(state, Score(0)) is None
    state = play(state, Score(0), shift(1, (0, 0), (0, 1)))
    assert len(state.scored[0]) == limit + 1 and RULES.to_act(state) == 0


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("seat", range(4))
def test_the_players_up_to_the_one_before_the_first_have_one_more_turn(first: int, seat: int) -> None:
    """ST-62"""
    state = play(nearly(4, 7, seat, first), Score(0))
    order = seats_to_come(state)
    last = (first - 1) % 4
    expected = [seat]
    while expected[-1] != last:
        expected.append((expected[-1] + 1) % 4)
    assert order == expected


def test_all_have_had_equally_many_turns() -> None:
    """ST-63: it ends when it would be the first player's turn."""
    state = play(nearly(3, 8, seat=1, first=1), Score(0))
    assert seats_to_come(state) == [1, 2, 0]
    state = dealt(play(dealt(play(state, END)), SKIP))
    assert state.seat == 0 and RULES.result(state) is None
    assert events(state, END)[-1] == MatchOver("finished")
    state = play(state, END)
    assert RULES.to_act(state) is None and state.pending == () and RULES.result(state) is not None
    assert RULES.legal(state) == () and why(state, END) == "ST-63"


@pytest.mark.parametrize("first, last", [(0, 2), (1, 0), (2, 1)])
def test_when_the_last_player_triggers_the_end_it_ends_after_his_turn(first: int, last: int) -> None:
    """ST-64"""
    assert seats_to_come(play(nearly(3, 8, last, first), Score(0))) == [last]


def test_nothing_more_is_triggered() -> None:
    """ST-65: another may pass the number too."""
    state = position(G, "?", "1-13 1-17", FOUR, scored=("?2 " * 9, "?1 " * 8, ""), seat=1, last_turn=True)
    happened = events(state, Score(0), Score(0))
    assert not any(isinstance(event, LastTurns) for event in happened)
    after = play(state, Score(0), Score(0))
    assert len(after.scored[1]) == 10 and seats_to_come(dealt(after)) == [2]


def test_cards_in_hand_count_nothing() -> None:
    """ST-66"""
    state = position(G, "5-01 5-02 5-03 5-04", FOUR, scored=("?2", "?3"))
    assert RULES.standing(state).totals == (2, 3)


def test_no_card_is_drawn_after_the_last_turn() -> None:
    """ST-66"""
    state = play(nearly(2, 9, seat=1, first=0), Score(0), END)
    assert state.over and len(state.hands[1]) == 3


def test_a_card_counts_its_points() -> None:
    """ST-67"""
    state = position(G, FOUR, FOUR, scored=("1-01 2-01 3-01 5-01", "?3 ?3"))
    sheet = {line.code: line.points for line in RULES.standing(state).sheet}
    assert sheet["cards"] == (11, 6)


def bonus(*scored: str, options: StonesOptions | None = None) -> tuple[int, ...]:
    state = position(G, *OTHERS[: len(scored)], scored=scored, options=options)
    sheet = RULES.standing(state).sheet
    assert [line.code for line in sheet] == ["cards", "bonus"]
    return sheet[1].points


def test_the_most_one_point_cards_get_three_points() -> None:
    """ST-68"""
    assert bonus("?1 ?1", "?1", "") == (3, 0, 0)


def test_all_who_are_tied_for_it_get_three() -> None:
    """ST-69"""
    assert bonus("?1 ?1", "?1 ?1", "?1") == (3, 3, 0)


def test_nobody_gets_it_for_nothing_unless_the_option_is_on() -> None:
    """ST-70"""
    assert bonus("?2", "?3", "") == (0, 0, 0)
    assert bonus("?2", "?3", "", options=StonesOptions(bonus_at_zero=True)) == (3, 3, 3)
    assert bonus("?2", "?1", "", options=StonesOptions(bonus_at_zero=True)) == (0, 3, 0)


def test_the_number_of_all_cards_does_not_matter_for_it() -> None:
    """ST-71"""
    assert bonus("?1", "?2 ?2 ?2 ?3 ?3") == (3, 0)


def test_the_most_points_win() -> None:
    """ST-72: bonus and all."""
    state = position(G, FOUR, FOUR, FOUR, scored=("?3", "?1 ?1", "?3 ?3 ?3"))
    result = RULES.standing(state)
    assert result.totals == (3, 5, 9) and result.ranks == (3, 2, 1)


def test_a_tie_is_a_shared_win() -> None:
    """ST-73: nothing breaks it, the number of cards does not."""
    state = position(G, FOUR, FOUR, FOUR, scored=("5-01 3-01", "?2 ?2 ?2 ?2", "?2"))
    result = RULES.standing(state)
    assert result.totals == (8, 8, 2) and result.ranks == (1, 1, 3)
