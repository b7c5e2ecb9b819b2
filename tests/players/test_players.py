"""Computers: they find their game, play legally and bring matches to an end."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from game import players
from game.core.chance import sample
from game.core.rules import AnyRules
from game.core.values import CHANCE, Action, Options, View
from game.players import Computer, computer
from game.rules import GAMES
from tests.conformance import imagined
from tests.games import KINDS, RULEBOOKS, computer_of, rules_of
from tests.laws import laws

SEATED = [(game, kind, seats) for game in RULEBOOKS for kind in KINDS[game] for seats in rules_of(game).seat_counts]


class Checked:
    """A computer whose every choice is checked."""

    def __init__(self, the_rules: AnyRules, player: Computer) -> None:
        self.rules, self.player, self.choices = the_rules, player, 0

    def choose(self, view: View, legal: list[Action], seed: int) -> Action:
        action = self.player.choose(view, legal, Random(seed), lambda: False)
        assert action in legal
        self.choices += 1
        return action


def turns(game: str, kind: str, seats: int, seed: int, options: Options | None = None, most: int = 2000) -> int:
    """How many turns a match of such computers lasts."""
    the_rules, rolls = rules_of(game), 0
    player = Checked(the_rules, computer_of(game, kind))
    state = the_rules.start(seats, options or the_rules.options_type())
    while (actor := the_rules.to_act(state)) is not None:
        assert the_rules.turn(state) < most, "it does not end"
        if actor == CHANCE:
            state = the_rules.apply(state, sample(the_rules.chance(state), seed, rolls)).state
            rolls += 1
        else:
            action = player.choose(the_rules.view(state, actor), list(the_rules.legal(state)), player.choices)
            state = the_rules.apply(state, action).state
    return the_rules.turn(state)


@pytest.mark.parametrize("game, kind, seats", SEATED)
def test_computers_play_legally_to_the_end(game: str, kind: str, seats: int) -> None:
    """Where random matches may go on for ever, the conformance suite has played them legally already."""
    if kind != "random" or laws(game).ends:
        for seed in range(2):
            assert turns(game, kind, seats, seed) > 0


@pytest.mark.parametrize("game, kind, seats", SEATED)
def test_a_choice_depends_on_view_and_generator_alone(game: str, kind: str, seats: int) -> None:
    """In another state that looks the same, the same is chosen."""
    the_rules, player, rolls = rules_of(game), computer_of(game, kind), 0
    state = the_rules.start(seats, the_rules.options_type())
    for number in range(60):
        actor = the_rules.to_act(state)
        if actor is None:
            return
        if actor == CHANCE:
            state = the_rules.apply(state, sample(the_rules.chance(state), 3, rolls)).state
            rolls += 1
            continue
        view = the_rules.view(state, actor)
        other = imagined(the_rules, view, number)
        here = player.choose(view, the_rules.legal(state), Random(number), lambda: False)
        there = player.choose(the_rules.view(other, actor), the_rules.legal(other), Random(number), lambda: False)
        assert here == there
        state = the_rules.apply(state, here).state


@pytest.mark.parametrize("game", GAMES)
def test_who_does_not_exist_is_a_key_error(game: str) -> None:
    assert {"random", "casual"} <= set(players.KINDS[game])
    for of, kind in ((game, "genius"), ("chess", "random"), (game, "")):
        with pytest.raises(KeyError):
            computer(of, kind)


def test_every_game_has_computers() -> None:
    assert set(players.KINDS) == set(GAMES)


class Red(Action, frozen=True):
    number: int


class Blue(Action, frozen=True):
    number: int


class Green(Action, frozen=True):
    pass


@pytest.mark.parametrize("red, blue", [(1, 1), (3, 90), (90, 3), (1, 200)])
def test_the_random_player_is_even_among_kinds_and_within_one(red: int, blue: int) -> None:
    legal = [*map(Red, range(red)), *map(Blue, range(blue)), Green()]
    player, rng, view = computer("shifting_stones", "random"), Random(2), View()
    chosen = [player.choose(view, legal, rng, lambda: False) for _ in range(3000)]
    kinds = Counter(map(type, chosen))
    assert all(abs(kinds[kind] - 1000) < 120 for kind in (Red, Blue, Green))
    assert set(chosen) == set(legal) or max(red, blue) == 200
    reds = Counter(action for action in chosen if isinstance(action, Red))
    assert max(reds.values()) < 3 * 1000 / red


def test_computers_load_no_drawing_and_no_numbers_library() -> None:
    """Fresh process: what this one has loaded does not count. Lazer Ryderz lies on the plane, which needs both."""
    modules = [f"game.players.{name}" for name in ("random_player", *GAMES) if name != "lazer_ryderz"]
    code = f"import sys, {', '.join(modules)}; print([m for m in ('numpy', 'panda3d', 'shapely') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
