"""The table of the games in the box."""

from random import Random

import pytest

from game.core.rules import Rules
from game.rules import GAMES, rules


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_found_by_its_name(game: str) -> None:
    found = rules(game)
    assert isinstance(found, Rules) and found.name == game
    assert rules(game) is found


def test_a_game_that_is_not_in_the_box_is_a_key_error() -> None:
    for name in ("chess", "", "..core"):
        with pytest.raises(KeyError):
            rules(name)


@pytest.mark.parametrize("game", GAMES)
def test_a_sampled_action_is_legal(game: str) -> None:
    the_rules = rules(game)
    state, rng = the_rules.start(max(the_rules.seat_counts), the_rules.options_type()), Random(3)
    for _ in range(60):
        actor = the_rules.to_act(state)
        assert actor is not None
        if actor >= 0:
            action = the_rules.sample(state, rng)
            assert the_rules.refusal(state, action) is None
            state = the_rules.apply(state, action).state
        else:
            state = the_rules.apply(state, rng.choice(the_rules.chance(state).outcomes)).state
