"""The casual player of Shifti."""

from random import Random
from statistics import median

import pytest

from game.players.shifti import CARELESS, Casual, Outlook, danger, distances
from game.rules.shifti import RULES
from game.rules.shifti.state import Enter, Shift, ShiftiAction, ShiftiOptions, ShiftiState, TakeCorner
from tests.players.test_players import turns
from tests.rules.shifti.table import CORNER, after, number, position, roll

GREEN = (8, 8)
RACERS = {(2, "top"): 47, (2, "opposite"): 60, (3, "side"): 98, (4, "side"): 165}
"""The digest's median number of turns of racers."""


class Careful(Random):
    """A generator that never makes the player careless."""

    def random(self) -> float:
        return CARELESS


def choice(state: ShiftiState) -> ShiftiAction:
    return Casual().choose(RULES.view(state, state.seat), RULES.legal(state), Careful(1), lambda: False)


def played(state: ShiftiState) -> ShiftiState:
    """The state after the whole turn."""
    turn = state.turn
    while state.turn == turn:
        state = after(state, choice(state))
    return state


def test_it_wins_when_it_can() -> None:
    state = position(("red", [GREEN, GREEN, GREEN, (8, 5)]), ("blue", []), rolled=roll(3, 4))
    assert choice(state) in (Enter(77, 3), Enter(77, 4), Enter(77, 7))


def test_it_plays_all_of_its_roll_that_helps() -> None:
    state = played(position(("red", [(0, 3)]), ("blue", []), rolled=roll(1, 4)))
    assert (state.seat, sum(distances((0, 0, 0, 0), 80)[at] for at in state.pieces[0])) == (1, 64 - 3 - 5)


def test_it_frees_its_piece_to_move_it() -> None:
    state = position(("red", [GREEN, GREEN, GREEN, (7, 8)]), ("blue", []), rolled=number(1), levers=(0, 0, 0, 1))
    assert choice(state) == Shift(4, -1) and played(state).over


def test_it_fears_for_pieces_that_can_be_captured() -> None:
    """The odds of the number times the steps that would be lost; nothing where nobody can land."""
    view = RULES.view(position(("red", [(0, 3)]), ("blue", [(0, 6), (8, 0), (8, 0), (8, 0)])), 0)
    steps = distances((0, 0, 0, 0), 80)
    near = Outlook(view.pieces[0], view.levers)
    assert danger(view, near) == pytest.approx((steps[0] - steps[3]) / 6)
    assert danger(view, Outlook((0, 0, 0, 80), view.levers)) == 0
    stranded = RULES.view(position(("red", [(1, 3)]), ("blue", [(0, 3)]), levers=(1, 0, 0, 0)), 0)
    assert danger(stranded, Outlook(stranded.pieces[0], stranded.levers)) == 0


@pytest.mark.parametrize("suggestion, first, second", [("side", "red", "yellow"), ("top", "red", "blue")])
def test_the_second_of_two_takes_the_suggested_corner(suggestion: str, first: str, second: str) -> None:
    """SH-11"""
    options = ShiftiOptions(two_player_suggestion=suggestion)  # type: ignore[arg-type]
    state = after(RULES.start(2, options), roll(3, 6), roll(1, 4), TakeCorner(CORNER[first]))
    assert choice(state) == TakeCorner(CORNER[second])


@pytest.mark.parametrize("seats, suggestion", RACERS)
def test_matches_are_as_long_as_those_of_racers(seats: int, suggestion: str) -> None:
    options = ShiftiOptions(two_player_suggestion=suggestion)  # type: ignore[arg-type]
    lengths = [turns("shifti", "casual", seats, seed, options) for seed in range(11 if seats < 4 else 5)]
    assert median(lengths) == pytest.approx(RACERS[seats, suggestion], rel=0.3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_copes_with_all_options(seats: int) -> None:
    options = ShiftiOptions("assigned", "top", True, True, 2, False)
    assert turns("shifti", "casual", seats, 1, options) > 0
