"""The casual player of Reality Shift."""

from random import Random
from statistics import median

import pytest

from game.match.simulate import simulate
from game.players.reality_shift import Casual, distances
from game.rules.reality_shift import RULES
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.setups import SETUPS, Setup
from game.rules.reality_shift.state import (
    Cube,
    DieMove,
    EndTurn,
    HalfTurn,
    RealityAction,
    RealityOptions,
    RealityState,
    Shift,
)
from game.rules.reality_shift.track import BIKES, onward
from tests.players.test_players import turns
from tests.rules.reality_shift.table import fresh, line, made, position

LANE = made(T=".../###/...")
GOAL = made(T=".../#F#/...")


def choice(state: RealityState, seed: int = 1) -> RealityAction:
    view = RULES.view(state, state.seat)
    return Casual().choose(view, RULES.legal(state), Random(seed), lambda: False)


def test_it_drives_into_the_finish() -> None:
    state = position(line(LANE, GOAL), "A.T(1,0)>E", hand="1, 2", die=4)
    assert choice(state) == DieMove("AAAA")


def test_it_turns_round_rather_than_crash() -> None:
    state = position(line(LANE, LANE, GOAL), "B.T(1,0)>W", hand="4", die=5)
    assert choice(state) == HalfTurn(0)


def test_it_shifts_what_opens_the_way() -> None:
    """WE-20: the door is opened, and the way in found with the card that is left."""
    cubes = (Cube("start", 0, 0, 0, "TS"), Cube("track3", 1, 0, 0, "NB"), Cube("finish", 2, 0, 0, "TS"))
    state = position(cubes, "B.T(1,1)>E", hand="red rotate90", die=3)
    chosen = choice(state)
    assert chosen == Shift(0, 2, "ccw")
    after = RULES.apply(state, chosen).state
    assert RULES.apply(after, choice(after)).state.over


def test_it_ends_its_turn() -> None:
    state = position(line(LANE, GOAL), "A.T(1,0)>E", hand="", die=4, left=())
    assert choice(state) == EndTurn()


def test_covered_faces_mean_nothing_to_it() -> None:
    """RS-93: whatever is on the face that two cubes turn to each other, it chooses the same. Unless it may look."""
    blind, open_eyes = RealityOptions(), RealityOptions(blind_sides=False)
    chosen = {blind: list[list[RealityAction]](), open_eyes: list[list[RealityAction]]()}
    for west in ("###/#F#/###", "F../.../..."):
        for options, found in chosen.items():
            cubes = line(made(T=".#./###/.#."), made(T=".#./###/.#.", W=west))
            hand = "white rotate90, white slide, white flip90"
            state = position(cubes, "A.T(1,0)>E", hand=hand, die=2, options=options)
            found.append([choice(state, seed) for seed in range(20)])
    assert chosen[blind][0] == chosen[blind][1]
    assert chosen[open_eyes][0] != chosen[open_eyes][1]


def test_distances_are_those_of_driving_forward() -> None:
    """Against a plain search forward, from every place."""
    checked = 0
    for seed in range(2):
        pile = pile_of(fresh(2, seed=seed, options=RealityOptions(setup="ridge")).cubes)
        known = distances(pile, frozenset())
        for rider in BIKES:
            edge, seen, steps = [rider], {rider}, 0
            found = None
            while edge and found is None:
                steps += 1
                after = [at for one in edge for _, at in onward(pile, one)]
                found = steps if any(at // 6 == pile.finish for at in after) else None
                edge = [at for at in dict.fromkeys(after) if at not in seen]
                seen.update(edge)
            if rider in known:
                assert found == known[rider]
                checked += 1
    assert checked > 20


def test_matches_are_about_as_long_as_the_digest_says(request: pytest.FixtureRequest) -> None:
    """Medians of 26 to 33 turns; lengths differ so much that six matches tell no more than this, and two still less."""
    whole = request.config.getoption("long")
    turn_count, lengths, crushed, crashed = 0, list[float](), 0, 0
    for seats in (2, 3, 4):
        report = simulate("reality_shift", seats, 6 if whole else 2, 1, computer="casual", max_turns=400)
        assert report.stalled == 0 and report.finished >= (5 if whole else 2)
        lengths.append(report.length.median)
        turn_count += report.events["turn_ended"]
        crushed += report.events["bike_crushed"]
        crashed += report.events["bike_crashed"]
    low, high = (15, 60) if whole else (8, 120)
    assert low < median(lengths) < high
    assert 0.2 < crushed / turn_count < 0.6 and crashed / turn_count < 0.1


@pytest.mark.parametrize("setup", SETUPS)
def test_it_copes_with_all_options(setup: Setup) -> None:
    for connection in ("moved", "all", "pile"):
        options = RealityOptions(False, True, connection, False, False, True, setup)
        assert turns("reality_shift", "casual", 3, 1, options) > 0
