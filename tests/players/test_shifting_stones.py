"""The casual player of Shifting Stones."""

from random import Random
from statistics import median

import pytest

from game.players.shifting_stones import Casual
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.state import (
    Begin,
    EndTurn,
    Flip,
    Score,
    Shift,
    Skip,
    StonesAction,
    StonesOptions,
    StonesState,
)
from tests.players.test_players import turns
from tests.rules.shifting_stones.table import FOUR, G, play, position, scorable

ONE_STEP = {2: 21.9, 3: 26.4, 4: 27.9, 5: 28.6}
"""The digest's mean number of turns when all look one action ahead."""


def choice(state: StonesState) -> StonesAction:
    return Casual().choose(RULES.view(state, state.seat), RULES.legal(state), Random(1), lambda: False)


def test_it_scores_the_best_card_it_can() -> None:
    assert choice(position(G, "1-13 2-07 1-17 5-01", FOUR)) == Score(1)


@pytest.mark.parametrize("card", ["3-02", "3-12", "1-01", "2-19"])
def test_it_finds_the_one_action_that_makes_a_card_scorable(card: str) -> None:
    """And it pays with another card than the one it is after."""
    state = position("HOM/TFE/EBH" if card == "2-19" else G, f"5-04 {card} 5-03 5-05", FOUR)
    action = choice(state)
    assert isinstance(action, (Shift, Flip)) and action.slot != 1
    assert scorable(play(state, action)) == {card}


def test_it_skips_when_it_can_score_nothing() -> None:
    assert choice(position(G, "5-01 5-02 5-03 5-04", FOUR)) == Skip()


def test_it_goes_on_when_it_may_not_skip() -> None:
    six = position(G, "5-01 5-02 5-03 5-04 5-05 3-08", FOUR)
    assert isinstance(choice(six), (Shift, Flip))
    four = position(G, "5-01 5-02 5-03 5-04", FOUR, skipped=(True, False))
    assert choice(four) == EndTurn()


def test_it_ends_its_turn_once_it_has_acted_and_finds_no_more() -> None:
    state = position(G, "5-01 5-02 5-03 5-04 5-05 1-13", FOUR)
    state = play(state, choice(state))
    assert choice(state) == EndTurn()


def test_it_does_not_wait_when_there_are_no_cards_to_come() -> None:
    state = position(G, "5-01 5-02", "5-03 5-04", draw="", loose=True)
    assert isinstance(choice(state), (Shift, Flip))


def test_it_names_a_first_player() -> None:
    assert isinstance(choice(RULES.start(3, StonesOptions(first_player="chosen"))), Begin)


@pytest.mark.parametrize("seats", ONE_STEP)
def test_matches_are_as_long_as_those_of_people_who_look_one_action_ahead(seats: int) -> None:
    lengths = [turns("shifting_stones", "casual", seats, seed) for seed in range(40)]
    assert median(lengths) == pytest.approx(ONE_STEP[seats], rel=0.3)


@pytest.mark.parametrize("seats", range(1, 6))
def test_it_copes_with_all_options(seats: int) -> None:
    options = StonesOptions("chosen", False, True, True, False, False)
    for seed in range(5):
        assert turns("shifting_stones", "casual", seats, seed, options) > 0
        assert turns("shifting_stones", "random", seats, seed, options) > 0
