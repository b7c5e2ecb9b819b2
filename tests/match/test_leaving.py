"""Who is to throw may leave the table for good, and the record plays again."""

from random import Random

import pytest

from game.core.rules import AnyRules
from game.core.values import CHANCE, Illegal, Seat, State
from game.match import Match
from game.players.random_player import RandomPlayer


def hand(rules: AnyRules, state: State) -> Seat | None:
    """Whose decision or throw it is."""
    return rules.chance(state).seat if rules.to_act(state) == CHANCE else rules.to_act(state)


@pytest.mark.parametrize("game", ["shifti", "red_shift"])
@pytest.mark.parametrize("most", [1, 30])
def test_who_is_to_throw_may_leave(game: str, most: int) -> None:
    """SH-24, SH-71, RD-101: in the set-up and later; friendly undo and redo go over it."""
    match = Match.new(game, 3, 4)
    for _ in range(100):
        if match.ply >= most and match.to_act == CHANCE and match.rules.chance(match.state).manner == "throw":
            break
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(match.legal()[-1])
    leave, thrower, before = match.rules.leave(match.state), hand(match.rules, match.state), match.state
    assert leave is not None and match.refusal(leave) is None
    match.submit(leave)
    assert hand(match.rules, match.state) != thrower
    assert match.undo_refusal("own") in ("other_seat", "turn_ended")
    if match.to_act == CHANCE:
        match.roll()
    again = Match.resume(match.record)
    assert again.state == match.state
    match.undo("friendly")
    assert match.state == before
    match.redo()
    assert match.state == again.state


@pytest.mark.parametrize("game", ["reality_shift", "lazer_ryderz"])
def test_where_the_game_knows_no_leaving_a_throw_waits(game: str) -> None:
    match, rng = Match.new(game, 2, 1), Random(1)
    for _ in range(100):
        if match.to_act == CHANCE and match.rules.chance(match.state).manner == "throw":
            break
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(RandomPlayer().choose(match.view(0), match.legal(), rng, lambda: False))
    assert match.to_act == CHANCE
    assert match.rules.leave(match.state) is None
    other = Match.new("shifti", 2, 1)
    leave = other.rules.leave(other.state)
    assert leave is not None
    with pytest.raises(Illegal, match="chance_acts"):
        match.submit(leave)
