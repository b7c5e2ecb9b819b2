"""Nudges: the gap is 2.000 to 2.001, and no place nearer is found by trying them (LR-99 to LR-102)."""

from collections.abc import Callable, Iterator
from math import cos, hypot, sin
from random import Random
from typing import Final

import numpy as np
import pytest
import shapely
from msgspec.structs import replace

from game.core.chance import sample
from game.core.values import CHANCE
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.nudge import nudged
from game.rules.lazer_ryderz.pieces import SHAPES, piece_outline, prizm_outline
from game.rules.lazer_ryderz.state import LazerOptions, LazerState, Prizm
from game.rules.lazer_ryderz.table import board, launch_outline
from tests.rules.lazer_ryderz.table import line, neutral, own, position

SLACK: Final = 0.0001
"""Places are rounded to this."""

Positions = Callable[[Random], Iterator[tuple[LazerState, Prizm]]]
AROUND: Final = np.deg2rad(np.arange(0, 360, 6))


def things(state: LazerState, prizm: Prizm) -> shapely.Geometry:
    """All that a prizm keeps its gap to."""
    found = [piece_outline(piece).shape for rider in state.riders for piece in rider.line]
    found += [launch_outline(state.options, rider.launch.place).shape for rider in state.riders if rider.launch]
    found += [prizm_outline(other).shape for other in state.prizms if other.id != prizm.id]
    return shapely.union_all(found)


def from_matches(rng: Random) -> Iterator[tuple[LazerState, Prizm]]:
    """Positions of random matches, with a prizm on a piece or beside it."""
    while True:
        seats = rng.randint(2, 4)
        state = RULES.start(seats, LazerOptions(table=rng.choice(("round91", "square91", "round76", "rect76x152"))))
        for number in range(400):
            if RULES.to_act(state) is None:
                break
            chances = RULES.to_act(state) == CHANCE
            decision = sample(RULES.chance(state), seats, number) if chances else RULES.sample(state, rng)
            state = RULES.apply(state, decision).state
            pieces = [piece for rider in state.riders for piece in rider.line]
            if len(pieces) > 2 and state.prizms and number % 4 == 0:
                at, prizm = rng.choice(pieces).frame, rng.choice(state.prizms)
                x, y = round(at.x + rng.uniform(-4, 4), 4), round(at.y + rng.uniform(-4, 4), 4)
                yield state, replace(prizm, x=x, y=y, turn=rng.randrange(360))


def overlapping(rng: Random) -> Iterator[tuple[LazerState, Prizm]]:
    """Pieces of two seats that lie across each other and over prizms, as after slides and tosses."""
    while True:
        lines = [
            line(
                seat,
                *rng.sample(sorted(SHAPES), 3),
                at=(rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(0, 360)),
            )
            for seat in range(2)
        ]
        others = [own(1, 0, rng.uniform(-15, 15), rng.uniform(-15, 15), rng.randrange(60)), neutral(1, -35.0, 0.0)]
        at = rng.choice(rng.choice(lines)).frame
        prizm = neutral(0, round(at.x + rng.uniform(-3, 3), 4), round(at.y + rng.uniform(-3, 3), 4), rng.randrange(60))
        yield position(*lines, prizms=[prizm, *others], loose=True), prizm


def free(prizm: Prizm, steps: list[tuple[float, float]], blocked: shapely.Geometry, table: shapely.Geometry) -> bool:
    """Whether the prizm could lie at one of the places, these steps away."""
    tried = shapely.polygons(shapely.get_coordinates(prizm_outline(prizm).shape) + np.array(steps)[:, None])
    return bool((shapely.covers(table, tried) & ~shapely.dwithin(tried, blocked, 2.001)).any())


@pytest.fixture
def nudges(request: pytest.FixtureRequest) -> int:
    """How many of each of the two kinds of positions."""
    return 1000 if request.config.getoption("long") else 200


@pytest.mark.parametrize("kind", [from_matches, overlapping])
def test_the_gap_is_one_width_and_the_place_is_the_nearest(kind: Positions, nudges: int) -> None:
    """LR-99, LR-100, LR-101; a prizm that finds no place (LR-102) has none anywhere."""
    crowded = 0
    for (state, prizm), _ in zip(kind(Random(5)), range(nudges), strict=False):
        moved, blocked, table = nudged(state, prizm), things(state, prizm), board(state.options).outline.shape
        shapely.prepare(table)
        shapely.prepare(blocked)
        lies, distance = prizm_outline(moved).shape, hypot(moved.x - prizm.x, moved.y - prizm.y)
        assert moved.turn == prizm.turn and shapely.covers(table.buffer(2 * SLACK), lies)
        gap, edge = shapely.distance(lies, blocked), shapely.distance(lies, table.exterior)
        farthest = distance - 0.003
        if gap < 2.0 - SLACK:
            crowded, farthest = crowded + 1, 60.0
        elif distance and edge > 2 * SLACK:
            assert gap <= 2.001 + SLACK, "farther than it need be"
        rings = [*np.arange(0.0, farthest, 0.6), max(0.0, farthest - 0.02), max(0.0, farthest)]
        steps = [(far * cos(angle), far * sin(angle)) for far in rings for angle in AROUND]
        assert not (distance and free(prizm, steps, blocked, table)), (state, prizm)
    assert crowded < nudges / 50


def test_the_gap_where_blocks_overlap() -> None:
    """LR-101: corners that are nearly flat are no reason for a wider gap."""
    state = position(
        line(0, "S5", at=(57.9919, -11.5506, 315.5)),
        options=LazerOptions(table="round183"),
        prizms=[Prizm("n0", -1, 63.7156, -15.0697, 47), Prizm("n1", -1, 58.0768, -11.8027, 24)],
        loose=True,
    )
    moved = nudged(state, state.prizms[0])
    assert (moved.x, moved.y) == pytest.approx((66.5178, -12.2182), abs=0.0003)


def test_a_gap_in_the_hollow_of_a_curve() -> None:
    """LR-101: on the inner side of every curve, whichever way it lies."""
    for shape in (name for name in SHAPES if name[0] != "S"):
        for turn in range(0, 60, 12):
            (piece,) = line(0, shape, at=(0.0, 0.0, 7.0 * turn))
            side = 1 if shape[2] == "L" else -1
            for along in (0.0, 2.0, 4.0):
                prizm = Prizm("n0", -1, along, side * 1.2, turn)
                state = position((piece,), prizms=[prizm], loose=True)
                lies = prizm_outline(nudged(state, prizm)).shape
                assert 2.0 - SLACK <= lies.distance(piece_outline(piece).shape) <= 2.001 + SLACK, (shape, turn, along)
