"""What a turn may hold: actions, or a skip; its end and the draw."""

import pytest

from game.core.values import CHANCE
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.state import (
    CardDrawn,
    DiscardsShuffled,
    Draw,
    EndTurn,
    Flip,
    Score,
    Shift,
    Skip,
    StonesEvent,
    StonesOptions,
    StonesState,
    TurnEnded,
    TurnSkipped,
)
from tests.rules.shifting_stones.table import (
    END,
    FOUR,
    SKIP,
    G,
    dealt,
    drawn,
    draws,
    events,
    flip,
    kinds,
    play,
    position,
    shift,
    why,
)

HAND = "1-13 1-17 5-01 5-02"
STEP = shift(0, (0, 0), (0, 1))


def hand_of(count: int, *, draw: str | None = None, discards: str = "") -> StonesState:
    """Seat 0 is to act with so many cards."""
    return position(G, "? " * count, FOUR, draw=draw, discards=discards, loose=draw is not None)


def test_any_number_of_actions_in_any_mixture() -> None:
    """ST-13"""
    state = position(G, HAND, FOUR)
    for action in (flip(2, (0, 0)), Score(0), shift(1, (1, 2), (2, 2)), Score(0)):
        assert RULES.to_act(state) == 0
        assert why(state, action) is None
        state = play(state, action)
    assert state.scored[0] == ("1-13", "1-17") and state.discards == ("5-01", "5-02")
    assert set(map(type, RULES.legal(position(G, HAND, FOUR)))) == {Score, Shift, Flip, Skip, EndTurn}


def test_with_no_card_left_the_turn_ends() -> None:
    """ST-14: whether the last card was paid or scored."""
    paid = events(position(G, "?", FOUR), STEP)
    assert kinds(paid) == ["CardPaid", "StonesSwapped", "TurnEnded"]
    scored = position(G, "1-13", FOUR)
    assert kinds(events(scored, Score(0))) == ["CardScored", "TurnEnded"]
    assert play(scored, Score(0)).seat == 1
    assert draws(scored, Score(0)) == draws(position(G, "?", FOUR), STEP) == 4
    assert play(position(G, "? ?", FOUR), STEP).seat == 0, "with a card left it goes on"


def test_a_turn_that_begins_without_cards_ends_too() -> None:
    """ST-14: and cards are drawn for it, those that have come back in the meantime."""
    state = position(G, "? ?", "", "?", draw="", discards="", loose=True)
    step = RULES.apply(play(state, STEP), END)
    assert kinds(list(step.events)) == ["TurnEnded", "DiscardsShuffled"]
    after = RULES.apply(step.state, RULES.chance(step.state).outcomes[0])
    assert [event for event in after.events if isinstance(event, TurnEnded)] == [TurnEnded(1)]
    assert after.state.seat == 2 and after.state.turn == 2


def test_a_turn_may_be_ended_at_any_time() -> None:
    """ST-15: also without any action."""
    state = position(G, HAND, FOUR)
    for ready in (state, play(state, Score(0)), play(state, STEP)):
        assert why(ready, END) is None
        assert play(ready, END).seat == 1
        assert events(ready, END)[0] == TurnEnded(0)


def test_a_skip_draws_two_and_ends_the_turn() -> None:
    """ST-35, ST-38: four become six."""
    state = position(G, HAND, FOUR)
    assert events(state, SKIP) == [TurnSkipped(0), TurnEnded(0)]
    after = play(state, SKIP)
    assert (after.pending, after.seat) == ((Draw(0, 2),), 1)
    assert RULES.to_act(after) == CHANCE
    after = dealt(after)
    assert RULES.to_act(after) == 1 and len(after.hands[0]) == 6


@pytest.mark.parametrize("action", [STEP, flip(3, (0, 0)), Score(0)])
def test_no_action_in_a_skipped_turn(action: Shift | Flip | Score) -> None:
    """ST-36: neither before the skip nor after it."""
    state = position(G, HAND, FOUR)
    assert why(state, SKIP) is None
    assert why(play(state, action), SKIP) == "ST-36"
    assert why(play(state, SKIP), action) == "ST-43", "his turn is over, the cards are being drawn"


def test_no_skip_in_two_turns_running() -> None:
    """ST-37"""
    state = position(G, "? ?", FOUR)
    state = dealt(play(dealt(play(state, SKIP)), END))
    assert state.seat == 0 and len(state.hands[0]) == 4
    assert why(state, SKIP) == "ST-37"
    state = dealt(play(dealt(play(state, END)), END))
    assert why(state, SKIP) is None


@pytest.mark.parametrize("held, more", [(1, 2), (2, 2), (3, 2), (4, 2), (5, 1)])
def test_a_skip_never_brings_more_than_six_cards(held: int, more: int) -> None:
    """ST-39"""
    assert draws(hand_of(held), SKIP) == more


def test_no_skip_with_six_cards() -> None:
    """ST-39"""
    assert why(hand_of(6), SKIP) == "ST-39"


@pytest.mark.parametrize("draw, discards, more", [("?", "", 1), ("", "?", 1), ("", "", 0), ("?", "? ?", 2)])
def test_a_skip_draws_what_there_is(draw: str, discards: str, more: int) -> None:
    """ST-40, ST-50: with both piles empty it draws nothing."""
    state = hand_of(4, draw=draw, discards=discards)
    assert draws(state, SKIP) == more
    assert dealt(play(state, SKIP)).seat == 1


def test_a_turn_without_action_is_no_skip() -> None:
    """ST-41: it draws no two cards and forbids no skip."""
    state = position(G, FOUR, FOUR)
    assert draws(state, END) == 0
    state = play(play(state, END), END)
    assert state.seat == 0 and why(state, SKIP) is None


def test_only_the_own_last_turn_counts_for_skips() -> None:
    """ST-42"""
    state = dealt(play(position(G, FOUR, FOUR, FOUR), SKIP))
    assert why(state, SKIP) is None
    state = dealt(play(dealt(play(state, SKIP)), END))
    assert state.skipped == (True, True, False) and why(state, SKIP) == "ST-37"
    assert state.seat == 0
    state = dealt(play(state, STEP, END))
    assert state.skipped == (False, True, False) and why(state, SKIP) == "ST-37"


@pytest.mark.parametrize("held, more", [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_at_the_end_of_a_turn_the_hand_is_drawn_up_to_four(held: int, more: int) -> None:
    """ST-43, ST-46: with four or more nothing is drawn."""
    assert draws(hand_of(held), END) == more


def test_the_draw_does_not_ask_for_a_score() -> None:
    """ST-44"""
    state = position(G, HAND, FOUR)
    assert draws(play(state, STEP), END) == draws(play(state, Score(0)), END) == 1
    after = drawn(play(state, Score(0), END), "2-01")
    assert after.hands[0] == ("1-17", "5-01", "5-02", "2-01")


def test_scored_cards_are_no_hand_cards() -> None:
    """ST-45"""
    state = play(position(G, HAND, FOUR, scored=("? ? ?", "")), Score(0), Score(0))
    assert len(state.scored[0]) == 5
    assert draws(state, END) == 2


def test_a_large_hand_need_not_be_reduced_unless_the_option_is_on() -> None:
    """ST-47"""
    assert why(hand_of(6), END) is None
    strict = StonesOptions(must_reduce_hand=True)
    state = position(G, "? " * 6, FOUR, options=strict)
    assert why(state, END) == "ST-47"
    assert why(play(state, STEP), END) == "ST-47"
    assert why(play(state, STEP, STEP), END) is None
    five = position(G, "? " * 5, FOUR, options=strict)
    assert why(five, SKIP) is None, "a skipped turn is another matter"


def test_an_empty_draw_pile_is_made_of_the_discards() -> None:
    """ST-48"""
    state = hand_of(3, draw="", discards="2-01 5-05 1-01")
    happened = events(state, END)
    assert happened == [TurnEnded(0), DiscardsShuffled(3)]
    after = play(state, END)
    assert (after.draw, after.discards) == (("1-01", "2-01", "5-05"), ())
    assert len(RULES.chance(after).outcomes) == 3


def test_the_reshuffle_comes_when_a_card_is_needed() -> None:
    """ST-49: also in the middle of a draw, but not before."""
    state = hand_of(2, draw="1-02", discards="2-01 2-02")
    happened: list[StonesEvent] = []
    after = dealt(play(state, END), happened)
    assert kinds(happened) == ["CardDrawn", "DiscardsShuffled", "CardDrawn"]
    assert isinstance(happened[0], CardDrawn) and happened[0].card == "1-02"
    enough = hand_of(3, draw="1-02", discards="2-01 2-02")
    assert kinds(events(play(enough, END), RULES.chance(play(enough, END)).outcomes[0])) == ["CardDrawn"]
    assert dealt(play(enough, END)).discards == ("2-01", "2-02")
    assert len(after.draw) == 1


def test_with_both_piles_empty_nothing_is_drawn() -> None:
    """ST-50: the draw stops, and the next seat acts."""
    state = hand_of(1, draw="1-02", discards="2-01")
    assert draws(state, END) == 2
    after = dealt(play(state, END))
    assert len(after.hands[0]) == 3 and RULES.to_act(after) == 1
    nothing = play(hand_of(1, draw=""), END)
    assert nothing.pending == () and RULES.to_act(nothing) == 1


def test_an_action_is_final_but_reveals_nothing() -> None:
    """ST-82: shift, flip and score leave the same seat to act and draw no card, so that they may be taken back."""
    state = position(G, HAND, FOUR)
    for action in RULES.legal(state):
        after, happened = RULES.apply(state, action)
        still_his = RULES.to_act(after) == 0
        assert still_his == isinstance(action, (Shift, Flip, Score))
        assert not any(isinstance(event, CardDrawn) for event in happened)
    assert state == position(G, HAND, FOUR)
