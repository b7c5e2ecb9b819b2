"""The game for one player."""

from collections import Counter

import pytest

from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.cards import DECK, POINTS
from game.rules.shifting_stones.state import (
    ComposeDeck,
    DeckCard,
    DiscardsShuffled,
    Draw,
    LayStones,
    MatchOver,
    Score,
    StonesOptions,
    StonesState,
    Struck,
)
from tests.rules.shifting_stones.table import (
    END,
    SKIP,
    G,
    dealt,
    draws,
    events,
    fresh,
    play,
    position,
    shift,
    why,
)

STEP = shift(3, (0, 0), (0, 1))
HAND = "1-13 1-17 ? ?"


def test_the_deck_is_drawn_from_the_box() -> None:
    """ST-74: eight, four, three and one; every card of a value may be among them."""
    state = RULES.start(1, StonesOptions())
    assert state.pending == (Draw(0, 4), LayStones(), ComposeDeck())
    for points, count in ((1, 8), (2, 4), (3, 3), (5, 1)):
        for _ in range(count):
            chance = RULES.chance(state)
            possible = {outcome.card for outcome in chance.outcomes if isinstance(outcome, DeckCard)}
            assert possible == {card for card in DECK if POINTS[card] == points} - set(state.draw)
            assert chance.weights is None
            state = play(state, chance.outcomes[-1])
    assert state.pending == (Draw(0, 4), LayStones())
    assert Counter(POINTS[card] for card in state.draw) == {1: 8, 2: 4, 3: 3, 5: 1}
    assert fresh(1, 1).draw != fresh(1, 2).draw


def test_the_other_cards_stay_in_the_box() -> None:
    """ST-74"""
    state = fresh(1)
    assert len(state.draw) + len(state.hands[0]) == 16


def test_setup_and_turns_are_as_usual() -> None:
    """ST-75"""
    state = fresh(1)
    assert (len(state.stones), len(state.hands[0]), len(state.draw)) == (9, 4, 12)
    state = position(G, HAND)
    assert why(state, SKIP) is None and draws(state, SKIP) == 2
    assert draws(play(state, Score(0)), END) == 1
    assert why(dealt(play(state, SKIP)), SKIP) == "ST-37"


@pytest.mark.parametrize("strikes", range(3))
def test_a_turn_without_a_scored_card_is_a_strike(strikes: int) -> None:
    """ST-76"""
    state = position(G, HAND, strikes=strikes)
    assert Struck(strikes + 1) in events(state, END)
    assert Struck(strikes + 1) in events(play(state, STEP), END)
    assert play(state, END).strikes == strikes + 1
    assert play(state, Score(0), shift(2, (0, 0), (0, 1)), END).strikes == strikes


def test_a_skip_is_a_strike_unless_the_option_is_off() -> None:
    """ST-77"""
    assert play(position(G, HAND), SKIP).strikes == 1
    spared = position(G, HAND, options=StonesOptions(solo_skip_is_strike=False))
    assert play(spared, SKIP).strikes == 0
    assert play(spared, END).strikes == 1, "a turn without action is no skip"


def test_the_fourth_strike_loses_at_once() -> None:
    """ST-78"""
    state = position(G, HAND, strikes=3)
    for action in (END, SKIP):
        assert events(state, action)[-2:] == [Struck(4), MatchOver("lost")]
        after = play(state, action)
        assert RULES.to_act(after) is None and after.pending == ()
        result = RULES.result(after)
        assert result is not None and result.reason == "lost"


def all_but(hand: str, strikes: int = 0) -> StonesState:
    """All other cards of the deck are scored, the piles are empty."""
    counts = Counter(POINTS[card] for card in hand.split())
    scored = [f"?{points}" for points, count in ((1, 8), (2, 4), (3, 3), (5, 1)) for _ in range(count - counts[points])]
    return position(G, hand, scored=(" ".join(scored),), strikes=strikes)


def test_all_sixteen_scored_is_a_win() -> None:
    """ST-79: at once, also after three strikes."""
    state = all_but("1-13", strikes=3)
    assert events(state, Score(0))[-1] == MatchOver("won")
    after = play(state, Score(0))
    result = RULES.result(after)
    assert result is not None and RULES.problems(after) == ()
    assert (result.reason, result.totals, result.sheet[0].points) == ("won", (16,), (16,))
    assert result.ranks == (1,)


def test_discards_come_back() -> None:
    """ST-80"""
    state = all_but("5-01 1-13")
    step = RULES.apply(play(state, shift(0, (0, 0), (0, 1))), END)
    assert DiscardsShuffled(1) in step.events
    assert dealt(step.state).hands[0] == ("1-13", "5-01")


def test_the_number_of_cards_ends_nothing_and_gives_no_bonus() -> None:
    """ST-81: a lost game is ranked by the cards scored."""
    state = position(G, HAND, scored=("?1 " * 5 + "?2 " * 4 + "?3",), strikes=3)
    after = play(state, Score(0), Score(0))
    assert len(after.scored[0]) == 12 and not after.last_turn and RULES.to_act(after) == 0
    lost = RULES.result(play(state, END))
    assert lost is not None and lost.ranks == (2,)
    assert (lost.reason, lost.totals, [line.code for line in lost.sheet]) == ("lost", (10,), ["scored"])
    assert lost.ranks == (2,), "a lost game is no win"


def test_a_match_for_one_needs_no_other_hand() -> None:
    """ST-75: with no card left the turn ends and the same player goes on."""
    state = position(G, "1-13")
    after = dealt(play(state, Score(0)))
    assert (after.seat, len(after.hands[0]), after.turn, after.strikes) == (0, 4, 1, 0)
