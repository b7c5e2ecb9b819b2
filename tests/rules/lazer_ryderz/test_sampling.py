"""Crash, edge and score against sampled points; the nudge against a search through directions and distances."""

from math import cos, radians, sin
from random import Random
from typing import Literal, NamedTuple

import numpy as np
import pytest
import shapely

from game.rules.lazer_ryderz.crash import contact, over_edge
from game.rules.lazer_ryderz.events import Crashed, PrizmNudged
from game.rules.lazer_ryderz.nudge import nudged
from game.rules.lazer_ryderz.pieces import SHAPES, end_of, outline, prizm_outline
from game.rules.lazer_ryderz.scoring import touched
from game.rules.lazer_ryderz.state import LazerOptions, Piece, Prizm
from game.rules.lazer_ryderz.table import board
from game.space.plane import Frame, frame
from tests.rules.lazer_ryderz.sampling import STEP, Strip, area, from_edge, grid, in_hexagon, parts
from tests.rules.lazer_ryderz.table import STAY, events, line, neutral, own, position

NAMES = sorted(SHAPES)
HEX = 2.6


def strip(piece: Piece) -> Strip:
    return Strip(piece.shape, *piece.frame)


class Verdict(NamedTuple):
    fate: Literal["score", "wait", "pass", None]
    sure: bool
    """Whether every area that it hangs on is clear of its bound, and every part of an edge."""


def clear(value: float, bound: float, by: float) -> bool:
    return abs(value - bound) > by


def sampled_fate(line_: tuple[Piece, ...], prizm: Prizm) -> Verdict:
    """LR-80 to LR-87 for a line whose newest piece is new, by points."""
    every_x, every_y = grid(prizm.x - HEX, prizm.y - HEX, prizm.x + HEX, prizm.y + HEX)
    inside = in_hexagon(every_x, every_y, prizm.x, prizm.y, prizm.turn)
    x, y = every_x[inside], every_y[inside]
    strips = [strip(piece) for piece in line_]
    told = [each.read(x, y, 1.5 * STEP) for each in strips]
    areas, points = [area(on) for on, _, _ in told], [area(each.on_point(x, y)) for each in strips]
    sure: bool = all(clear(each, 0.01, 0.006) for each in (*areas, *points))
    on = [each > 0.01 for each in areas]
    first, last = len(strips) - 1, len(strips) - 1
    if not on[last]:
        # The last clause of LR-82: the new piece goes on from a V that lay on the prizm.
        if last == 0 or not on[last - 1] or points[last - 1] < 0.01:
            return Verdict(None, sure)
        first, last = last - 1, last - 1
    elif last and on[last - 1]:
        first = last - 1
    if last == len(strips) - 1 and points[last] > 0.01:
        return Verdict("wait", sure)
    covered, left, right = (np.zeros(inside.shape, dtype=np.bool_) for _ in range(3))
    for number in range(first, last + 1):
        for whole, flags in zip((covered, left, right), told[number], strict=True):
            whole[inside] |= flags
        sure &= all(abs(from_edge(*at, prizm.x, prizm.y, prizm.turn)) > 0.06 for at in strips[number].shoulders())
        if number > first:  # joined pieces leave no crack between V and notch
            u, v = strips[number].own(every_x, every_y)
            covered |= (u > -0.03) & (u + np.abs(v) < 1.03) & (np.abs(v) < 0.98)
    numbers = parts(inside & ~covered)
    seen = {"left": 0.0, "right": 0.0}
    crossed = True
    for number in np.unique(numbers[numbers > 0]):
        part = numbers == number
        size, lefts, rights = area(part), int((part & left).sum()), int((part & right).sum())
        if size < 0.001 + 0.0008:
            continue
        # A part that barely reaches an edge, or barely is one: points cannot tell.
        sure &= not 0 < lefts <= 4 and not 0 < rights <= 4
        if lefts and rights:
            crossed = False
        elif not lefts and not rights:
            crossed &= size < 0.01
            sure &= clear(size, 0.01, 0.006)
        seen["left"] += size if lefts else 0.0
        seen["right"] += size if rights else 0.0
    crossed &= min(seen.values()) >= 0.05
    sure &= all(clear(each, 0.05, 0.015) for each in seen.values())
    if crossed:
        return Verdict("score", sure)
    return Verdict("pass" if on[-1] else None, sure)


@pytest.fixture
def count(request: pytest.FixtureRequest) -> int:
    """How many times as many placements as usual: some, or two thousand in all with --long."""
    return 6 if request.config.getoption("long") else 1


def test_scores_as_points_tell(count: int) -> None:
    """LR-80 to LR-87: one piece and two, prizms turned every way."""
    rng, sure = Random(5), 0
    for _ in range(150 * count):
        shapes = rng.choices(NAMES, k=rng.choice((1, 1, 2)))
        lazer = line(0, *shapes, at=(0.0, 0.0, rng.uniform(0, 360)))
        piece = rng.choice(lazer)
        arc, off = rng.uniform(0, 1), rng.uniform(-3.4, 3.4)
        end = end_of(piece)
        x = piece.frame.x + arc * (end.x - piece.frame.x) + off * sin(radians(piece.frame.heading))
        y = piece.frame.y + arc * (end.y - piece.frame.y) - off * cos(radians(piece.frame.heading))
        prizm = neutral(0, round(x, 4), round(y, 4), rng.randrange(60))
        found = touched(0, lazer, 1, [prizm])
        verdict = sampled_fate(lazer, prizm)
        if verdict.sure:
            sure += 1
            assert (found[0].fate if found else None) == verdict.fate, (lazer, prizm)
    assert sure > 110 * count


def test_crashes_as_points_tell(count: int) -> None:
    """LR-31, LR-107: two pieces anyhow, and up to two prizms on them."""
    rng, sure = Random(6), 0
    for _ in range(150 * count):
        first = Piece("0S1a", rng.choice(NAMES), frame(0.0, 0.0, rng.uniform(0, 360)))
        second = Piece("1S1a", rng.choice(NAMES), frame(rng.uniform(-9, 9), rng.uniform(-9, 9), rng.uniform(0, 360)))
        a, b = outline(first.shape, first.frame), outline(second.shape, second.frame)
        box = (max(a.left, b.left), max(a.bottom, b.bottom), min(a.right, b.right), min(a.top, b.top))
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        prizms = [
            neutral(
                n, round(middle[0] + rng.uniform(-4, 4), 4), round(middle[1] + rng.uniform(-4, 4), 4), rng.randrange(60)
            )
            for n in range(rng.randrange(3))
        ]
        touching = contact(a, b, [prizm_outline(prizm) for prizm in prizms])
        if box[0] >= box[2] or box[1] >= box[3]:
            assert not touching
            continue
        x, y = grid(*box)
        both = strip(first).on(x, y) & strip(second).on(x, y)
        for prizm in prizms:
            both &= ~in_hexagon(x, y, prizm.x, prizm.y, prizm.turn)
        if clear(area(both), 0.01, 0.006):
            sure += 1
            assert touching == (area(both) > 0.01), (first, second, prizms)
    assert sure > 45 * count


def test_the_edge_as_points_tell(count: int) -> None:
    """LR-108: on the round table, whose edge has a corner every degree."""
    rng, sure = Random(7), 0
    for _ in range(50 * count):
        angle = rng.uniform(0, 360)
        far = rng.uniform(30, 45)
        piece = Piece(
            "0S1a",
            rng.choice(NAMES),
            frame(far * cos(radians(angle)), far * sin(radians(angle)), angle + rng.uniform(-110, 110)),
        )
        shape = outline(piece.shape, piece.frame)
        x, y = grid(shape.left, shape.bottom, shape.right, shape.top)
        step = radians(1)
        edge = 45.72 * cos(step / 2) / np.cos(np.mod(np.arctan2(y, x), step) - step / 2)
        outside = area(strip(piece).on(x, y) & (np.hypot(x, y) > edge))
        if clear(outside, 0.01, 0.006):
            sure += 1
            assert over_edge(piece, LazerOptions()) == (outside > 0.01)
    assert sure > 40 * count


def test_the_nudge_is_the_shortest(count: int) -> None:
    """LR-99, LR-100, LR-101: the gap is kept, and nothing nearer is found in any direction."""
    rng = Random(8)
    for _ in range(6 * count):
        lines = [
            line(seat, *rng.choices(NAMES, k=3), at=(rng.uniform(-15, 15), rng.uniform(-15, 15), rng.uniform(0, 360)))
            for seat in range(2)
        ]
        others = [own(1, 0, rng.uniform(-20, 20), rng.uniform(-20, 20), 17), neutral(1, -35.0, 0.0)]
        piece = rng.choice(rng.choice(lines))
        prizm = neutral(0, piece.frame.x, piece.frame.y, rng.randrange(60))
        state = position(*lines, prizms=[prizm, *others], loose=True)
        things = [outline(piece.shape, piece.frame).shape for rider in state.riders for piece in rider.line]
        things += [prizm_outline(other).shape for other in others]
        around, table = shapely.union_all(things), board(state.options).outline.shape
        moved = nudged(state, prizm)
        lies = prizm_outline(moved).shape
        assert lies.distance(around) > 1.9998 and shapely.covers(table.buffer(0.0002), lies)
        assert moved.turn == prizm.turn
        distance = float(np.hypot(moved.x - prizm.x, moved.y - prizm.y))
        corners = shapely.get_coordinates(prizm_outline(prizm).shape)
        steps = [
            (far * cos(angle), far * sin(angle))
            for angle in np.arange(0, 2 * np.pi, 2 * np.pi / 180)
            for far in np.arange(0.0, distance - 0.003, 0.15)
        ]
        tried = shapely.polygons(corners + np.array(steps)[:, None])
        shapely.prepare(table)
        free = (shapely.distance(tried, around) >= 2.001) & shapely.covers(table, tried)
        assert not free.any()


def test_a_nudge_keeps_the_gap_and_no_more() -> None:
    """LR-99, LR-101: 2.000 to 2.001 from the nearest thing."""
    for angle in range(0, 360, 30):
        prizm = neutral(0, 0.5, 0.3, angle % 60)
        state = position(
            line(0, "S5", at=(-10 * cos(radians(angle)), -10 * sin(radians(angle)), angle)), prizms=[prizm]
        )
        lies = prizm_outline(nudged(state, prizm)).shape
        gap = lies.distance(outline("S5", state.riders[0].line[0].frame).shape)
        assert 1.9999 <= gap <= 2.0011


def test_a_nudged_prizm_stays_on_the_table() -> None:
    """LR-100: the shortest way would lead over the edge."""
    prizm = neutral(0, 41.0, 1.0)
    state = position(line(0, "S5", at=(38.9, -10.0, 90.0)), prizms=[prizm], loose=True)
    moved = nudged(state, prizm)
    assert moved.x < 38.9 and shapely.covers(board(state.options).outline.shape, prizm_outline(moved).shape)


def test_with_no_room_the_gap_is_less() -> None:
    """LR-102: 1.0, then 0.5, then none; and where there is no place at all the prizm stays."""
    small = LazerOptions(table="0,0 60,0 60,60 0,60")
    for spacing, gap in ((4.33 + 2 * 1.0 + 0.1, 1.0), (4.33 + 2 * 0.5 + 0.1, 0.5), (4.33 + 0.1, 0.0), (4.0, None)):
        bars = [f"{seat}S5{copy}" for seat in range(4) for copy in "ab"]
        columns = _fence_of_bars(spacing, bars)
        prizm = neutral(0, 30.0, 30.0)
        state = position(columns, options=small, prizms=[prizm], loose=True)
        moved = nudged(state, prizm)
        lies = prizm_outline(moved).shape
        nearest = min(lies.distance(bar) for bar in bars_of(columns))
        if gap is None:
            assert moved == prizm
        else:
            assert nearest >= gap - 0.0002 and nearest < gap + 0.6
            assert moved != prizm and shapely.intersection(lies, shapely.union_all(bars_of(columns))).area < 0.01


def bars_of(pieces: tuple[Piece, ...]) -> list[shapely.Geometry]:
    return [outline(piece.shape, piece.frame).shape for piece in pieces]


def _fence_of_bars(spacing: float, names: list[str]) -> tuple[Piece, ...]:
    """Straights in rows all over the table, with so much room between two rows."""
    rows = range(int(66 / (spacing + 2.0)) + 1)
    return tuple(
        Piece(names[0], "S5", Frame(x, round(row * (spacing + 2.0), 4), 0.0))
        for row in rows
        for x in (-1.0, 14.0, 29.0, 44.0)
    )


def test_nudges_come_from_the_front_backwards_and_for_no_lock_that_ended() -> None:
    """LR-103"""
    prizms = [neutral(0, -6.0, 1.9), neutral(1, 1.0, -1.9)]
    state = position(line(0, "S1", at=(-15.0, 0.0, 0.0)), gears=(5, 1), prizms=prizms)
    moved = [event.prizm.id for event in events(state, STAY) if isinstance(event, PrizmNudged)]
    assert moved == ["n1", "n0"]
    # Red crashes and leaves: the prizm that two colours held lies on blue's lazer alone now, and stays there.
    crossing = position(
        line(0, "S5", at=(-8.0, 22.0, 270.0)),
        line(1, "S5", "S1", at=(-12.0, 0.0, 0.0)),
        gears=(5, 1),
        prizms=[neutral(0, -9.3, 2.0), neutral(1, 30.0, 20.0)],
    )
    happened = events(crossing, STAY)
    assert any(isinstance(event, Crashed) for event in happened)
    assert not any(isinstance(event, PrizmNudged) for event in happened)
