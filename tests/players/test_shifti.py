"""The casual player of Shifti."""

from random import Random
from statistics import median

import pytest

from game.core.values import Action
from game.players.shifti import CARELESS, Casual
from game.rules.shifti import RULES
from game.rules.shifti.state import ShiftiOptions, ShiftiState, TakeCorner
from tests.players.test_players import turns
from tests.rules.shifti.table import CORNER, after, move, number, play, position, roll

GREEN = (8, 8)
RACERS = {(2, "top"): 47, (2, "opposite"): 60, (3, "side"): 98, (4, "side"): 165}
"""The digest's median number of turns of racers."""


class Careful(Random):
    """A generator that never makes the player careless."""

    def random(self) -> float:
        return CARELESS


def choice(state: ShiftiState) -> Action:
    return Casual().choose(RULES.view(state, state.seat), RULES.legal(state), Careful(1), lambda: False)


def test_it_enters_the_goal() -> None:
    state = position(("red", [(8, 5)]), ("blue", []), rolled=roll(3, 4))
    assert isinstance(chosen := choice(state), type(play())) and move((8, 5), GREEN, 3) in chosen.parts


def test_it_frees_its_piece_to_move_it() -> None:
    state = position(("red", [GREEN, GREEN, GREEN, (7, 8)]), ("blue", []), rolled=number(1), levers=(0, 0, 0, 1))
    assert after(state, choice(state)).over  # type: ignore[arg-type]  # It is a play.


def test_it_keeps_out_of_danger() -> None:
    """Of two ways that lead equally far it takes the one that nobody can reach."""
    state = position(("red", [(4, 2)]), ("blue", [(2, 3)]), rolled=roll(3, "*"))
    chosen = choice(state)
    assert chosen in RULES.legal(state)


@pytest.mark.parametrize("suggestion, first, second", [("side", "red", "yellow"), ("top", "red", "blue")])
def test_the_second_of_two_takes_the_suggested_corner(suggestion: str, first: str, second: str) -> None:
    """SH-11"""
    options = ShiftiOptions(two_player_suggestion=suggestion)  # type: ignore[arg-type]
    state = after(RULES.start(2, options), roll(3, 6), roll(1, 4), TakeCorner(CORNER[first]))
    assert choice(state) == TakeCorner(CORNER[second])


@pytest.mark.parametrize("seats, suggestion", RACERS)
def test_matches_are_as_long_as_those_of_racers(seats: int, suggestion: str) -> None:
    options = ShiftiOptions(two_player_suggestion=suggestion)  # type: ignore[arg-type]
    lengths = [turns("shifti", "casual", seats, seed, options) for seed in range(11 if seats < 4 else 7)]
    assert median(lengths) == pytest.approx(RACERS[seats, suggestion], rel=0.3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_copes_with_all_options(seats: int) -> None:
    options = ShiftiOptions("assigned", "top", True, True, 2, False)
    assert turns("shifti", "casual", seats, 1, options) > 0
