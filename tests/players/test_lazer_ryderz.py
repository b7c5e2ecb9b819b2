"""The casual player of Lazer Ryderz: it takes what wins, keeps off the edge, and uses its powers where they help."""

from collections import Counter
from functools import partial
from random import Random

from game.players.lazer_ryderz import Casual, turning
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.state import (
    Attempt,
    BonusStraight,
    Curve,
    Keep,
    Launch,
    LazerAction,
    LazerOptions,
    LazerState,
    MayUsePower,
    NoCrash,
    Rolled,
    SetGear,
    Straight,
    Toss,
    TossPrizm,
)
from game.rules.lazer_ryderz.turns import rest_of_turn
from tests.players.test_players import turns
from tests.rules.lazer_ryderz.table import STAY, chosen, line, neutral, own, picked, play, position


def choices(state: LazerState, count: int = 20) -> Counter[LazerAction]:
    """What it chooses with so many generators."""
    seat = RULES.to_act(state)
    assert seat is not None
    view, legal = RULES.view(state, seat), RULES.legal(state)
    return Counter(Casual().choose(view, legal, Random(number), lambda: False) for number in range(count))


def test_it_takes_the_third_prizm() -> None:
    prizms = [neutral(0, -6.0, 0.0), own(0, 0, 20.0, 20.0), own(0, 1, 20.0, -20.0)]
    state = position(line(0, "S1", at=(-15.0, 0.0, 0.0)), gears=(4, 1), prizms=prizms)
    assert sum(count for action, count in choices(state).items() if isinstance(action, Straight)) >= 16


def test_it_turns_where_a_straight_would_crash() -> None:
    state = position(line(0, "S1", at=(36.0, 0.0, 0.0)), gears=(1, 1))
    assert all(isinstance(action, Attempt) for action in choices(state))
    rolled = play(state, Attempt(0), Rolled(5))
    assert all(isinstance(action, Curve) for action in choices(rolled))


def test_the_odds_of_a_curve() -> None:
    assert [round(6 * turning(gear)) for gear in range(1, 6)] == [6, 5, 4, 3, 2]


def test_it_launches_where_a_way_is_free() -> None:
    start = picked(2)
    assert all(isinstance(action, Launch) for action in choices(start, 5))
    assert len(choices(start, 5)) > 1


def test_it_tosses_towards_the_middle() -> None:
    pending = (*rest_of_turn(0)[:2], TossPrizm(0, "n0"))
    state = position(line(0, "S1", at=(0.0, -30.0, 90.0)), pending=pending)
    tosses = [action for action in choices(state, 200).elements() if isinstance(action, Toss)]
    assert len(tosses) == 200 and sum(abs(toss.x) + abs(toss.y) for toss in tosses) / 200 < 350


def test_powers_where_they_help() -> None:
    low = line(0, "S1", at=(0.0, -30.0, 90.0))
    shark = partial(position, low, gears=(2, 1), powers="rr", characters=("shark", "sheriff"))
    empty = play(shark(), STAY)
    assert set(choices(empty, 5)) == {Keep()}
    ahead = play(shark(prizms=[neutral(0, 0.0, -9.0)]), STAY)
    assert choices(ahead)[BonusStraight()] > 10
    across = line(1, "S5", at=(-7.5, -21.0, 0.0))
    crash = play(position(low, across, gears=(3, 3), powers="rr", characters=("cosmonaut", "shark")), STAY)
    assert set(choices(crash, 5)) == {NoCrash()}
    leader = [own(1, 0, 20.0, 20.0), own(1, 1, 20.0, -20.0)]
    for prizms, action in ((leader, SetGear(1, 1)), (leader[:1], Keep())):
        state = play(position(low, gears=(2, 4), powers="rr", characters=("sheriff", "shark"), prizms=prizms), STAY)
        assert isinstance(state.pending[-1], MayUsePower) and set(choices(state, 5)) == {action}


def test_it_stops_when_it_is_told_to() -> None:
    state = chosen(picked(3), 1, 2, 3)
    asked = []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) > 3

    seat = RULES.to_act(state)
    assert seat is not None
    legal = RULES.legal(state)
    assert Casual().choose(RULES.view(state, seat), legal, Random(1), cancelled) in legal
    assert len(asked) > 3


def test_it_plays_with_every_option() -> None:
    for options in (
        LazerOptions(declare_curve=True, power_prizms=True, toss_start=True),
        LazerOptions(table="round183", first_marker="random"),
        LazerOptions(table="rect76x152", start_sides="far_sides", power_prizms=True),
    ):
        assert turns("lazer_ryderz", "casual", 2, 3, options) > 0
