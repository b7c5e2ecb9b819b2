"""The way over the surface, against an oracle that knows no table: points in space, read from the digest."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.reality_shift.faces import BOX
from game.rules.reality_shift.pile import Pile
from game.rules.reality_shift.squares import COUNT, FRAMES
from game.rules.reality_shift.state import Cube, Cubes, DieMove, RealityState
from game.rules.reality_shift.track import BIKES, RIDERS, headings, may_stand, onward, step
from game.space.cubes import POSES, SIDES
from tests.conformance import playthrough
from tests.rules.reality_shift.table import (
    CROSS,
    HEADINGS,
    PLAIN,
    RED,
    bike,
    cube,
    fresh,
    line,
    made,
    pile,
    play,
    position,
    told,
    ways,
    where,
)

DIGEST = Path(__file__).parents[3] / "seeds" / "reality_shift.md"

Vector = tuple[int, int, int]

OUT: dict[str, Vector] = {
    "T": (0, 0, 1),
    "B": (0, 0, -1),
    "N": (0, 1, 0),
    "S": (0, -1, 0),
    "E": (1, 0, 0),
    "W": (-1, 0, 0),
}


def plus(*terms: tuple[int, Vector]) -> Vector:
    x, y, z = (sum(length * vector[i] for length, vector in terms) for i in range(3))
    return x, y, z


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@cache
def printed() -> dict[str, dict[str, tuple[str, ...]]]:
    """The faces as they stand in the digest: cube, side, rows."""
    text = DIGEST.read_text(encoding="utf-8")
    found = {}
    for name, block in re.findall(r"^(start|finish|track\d)\n```\n(.*?)```", text, re.MULTILINE | re.DOTALL):
        rows = [row.split()[2:] for row in block.splitlines() if row.startswith("row")]
        found[name] = {side: tuple(row[at] for row in rows) for at, side in enumerate("TBNSEW")}
    return found


def frame(side: str) -> tuple[Vector, Vector]:
    """Right and up of a side, as the digest says it."""
    line = next(text for text in DIGEST.read_text("utf-8").splitlines() if text.startswith("- Frames:"))
    right, up = re.findall(rf"\b{side} right = (\w), up = (\w)", line)[0]
    return OUT[right], OUT[up]


def rows_of(one: Cube) -> dict[str, tuple[str, ...]]:
    if one.design in BOX:
        return printed()[one.design]
    return {
        side: tuple((re.findall(rf" {side} (\S+)", one.design) or [".../.../..."])[0].split("/")) for side in "TBNSEW"
    }


def turned(one: Cube, vector: Vector) -> Vector:
    """A vector of the cube's own frame, by the matrix of its pose: up and south are told, east is their product."""
    up, south = OUT[one.pose[0]], OUT[one.pose[1]]
    north = plus((-1, south))
    east = cross(north, up)
    # The own vectors `east`, `north` and `up` lie along the world's axes.
    return tuple(sum(axis[i] * vector[i] for i in range(3)) for axis in (east, north, up))  # type: ignore[return-value]


def surface(cubes: Cubes) -> dict[tuple[Vector, Vector], bool]:
    """All squares of uncovered faces, as middle (in sixths of a cube) and normal: whether they are track."""
    cells = {(one.x, one.y, one.z) for one in cubes}
    found = {}
    for one in cubes:
        centre = (6 * one.x + 3, 6 * one.y + 3, 6 * one.z + 3)
        for side, rows in rows_of(one).items():
            normal = turned(one, OUT[side])
            front = plus((1, (one.x, one.y, one.z)), (1, normal))
            if front in cells or front[2] < 0:
                continue
            right, up = frame(side)
            for row in range(3):
                for column in range(3):
                    spot = plus((3, OUT[side]), (2 * (column - 1), right), (2 * (1 - row), up))
                    found[plus((1, centre), (1, turned(one, spot))), normal] = rows[row][column] != "."
    return found


Spot = tuple[Vector, Vector, Vector]
"""Middle, normal, heading."""


def oracle(squares: dict[tuple[Vector, Vector], bool], at: Spot) -> dict[str, Spot]:
    """Ahead, left and right: on the face; else the first uncovered square of wall, flush face, own other face."""
    middle, normal, heading = at
    found = {}
    left = cross(normal, heading)
    for letter, way in (("A", heading), ("L", left), ("R", plus((-1, left)))):
        back = plus((-1, way))
        down = plus((-1, normal))
        wall = (plus((1, middle), (1, way), (1, normal)), back, normal)
        flat = (plus((1, middle), (2, way)), normal, way)
        over = (plus((1, middle), (1, way), (-1, normal)), way, down)
        for spot in (wall, flat, over):
            if (spot[0], spot[1]) in squares:
                if squares[spot[0], spot[1]]:
                    found[letter] = spot
                break
    return found


def spot_of(cubes: Cubes, rider: int) -> Spot:
    """Where a rider is in space."""
    text = told(cubes, BIKES[rider])
    letter, side, row, column, heading = re.fullmatch(r"(.)\.(.)\((.),(.)\)>(.)", text).groups()  # type: ignore[union-attr]
    one = cubes[ord(letter) - ord("A")]
    right, up = frame(side)
    centre = (6 * one.x + 3, 6 * one.y + 3, 6 * one.z + 3)
    ahead = OUT[SIDES[HEADINGS.index(heading)]]
    return plus((1, centre), (3, OUT[side]), (2 * (int(column) - 1), right), (2 * (1 - int(row)), up)), OUT[side], ahead


def check(cubes: Cubes) -> int:
    """Compares every step from every place on the pile with the oracle's; their number."""
    the_pile, squares, count = Pile(cubes), surface(cubes), 0
    for number in range(len(cubes)):
        for square in range(COUNT):
            if not may_stand(the_pile, number, square):
                continue
            for side in headings(square // 9):
                rider = 6 * (COUNT * number + square) + side
                steps = {letter: spot_of(cubes, after) for letter, after in onward(the_pile, rider)}
                assert steps == oracle(squares, spot_of(cubes, rider)), told(cubes, BIKES[rider])
                count += len(steps)
    return count


def test_the_oracle_sees_the_246_squares() -> None:
    """RS-26, RS-2: with all faces uncovered."""
    apart = tuple(Cube(name, 9 * at, 0, 5, "TS") for at, name in enumerate(BOX))
    assert sum(surface(apart).values()) == 246
    assert check(apart) > 500


@pytest.mark.parametrize("number", range(3))
def test_the_piles_of_random_matches(number: int) -> None:
    """RS-26 to RS-36, RS-52, RS-53: every step from every place."""
    plies = playthrough("reality_shift", 2 + number, number).plies
    piles = {ply.before.cubes for ply in plies if isinstance(ply.before, RealityState) and len(ply.before.cubes) == 9}
    assert sum(check(cubes) for cubes in sorted(piles)[:: 1 + len(piles) // 4]) > 1000


@given(
    st.lists(
        st.builds(Cube, st.sampled_from([*BOX[:-1], PLAIN]), *[st.integers(0, 2)] * 3, st.sampled_from(POSES)),
        min_size=1,
        max_size=8,
        unique_by=lambda one: one[1:4],
    )
)
@settings(max_examples=15)
def test_piles_of_any_shape(cubes: list[Cube]) -> None:
    """RS-28 to RS-35: also with cubes that hang, cubes that meet in an edge, and holes; steps go back."""
    check(tuple(cubes))
    the_pile = Pile(tuple(cubes))
    for rider in BIKES:
        number, square = divmod(rider // 6, COUNT)
        if number < len(cubes) and may_stand(the_pile, number, square):
            after = step(the_pile, rider // 6, rider % 6)
            if after >= 0:
                assert step(the_pile, after // 6, after % 6 ^ 1) == rider ^ 1


def test_frames_are_those_of_the_digest() -> None:
    """RS-26"""
    for side, (right, up) in FRAMES.items():
        assert frame(SIDES[side]) == (OUT[SIDES[right]], OUT[SIDES[up]])


def test_a_step_is_to_a_square_beside_not_across_a_corner() -> None:
    """RS-27, RS-33: on a checkered face there is no way at all."""
    state = position(line(made(T="#.#/.#./#.#")), "A.T(1,1)>N", die=2)
    assert ways(state) == {""}
    side_by_side = position(line(made(T="##./.../...")), "A.T(0,0)>E", die=2)
    assert where(play(side_by_side, DieMove("A")), RED) == ""
    assert ways(side_by_side) == {"A"}


def test_over_the_edge_of_one_cube() -> None:
    """RS-28, RS-53: the heading is carried round."""
    state = position(line(PLAIN), "A.T(1,1)>S", die=2)
    assert where(play(state, DieMove("AA")), RED) == "A.S(0,1)>D"


def test_over_flush_faces() -> None:
    """RS-29"""
    state = position(line(PLAIN, PLAIN), "A.T(1,1)>E", die=2)
    assert where(play(state, DieMove("AA")), RED) == "B.T(1,0)>E"


def test_up_a_wall_in_an_inner_corner() -> None:
    """RS-30"""
    cubes = (cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1))
    assert where(play(position(cubes, "A.T(1,1)>E", die=2), DieMove("AA")), RED) == "C.W(2,1)>U"


def test_where_the_next_square_is_no_track_nothing_else_is_tried() -> None:
    """RS-31, RS-32: a bare wall hides the flush face, a bare flush face hides the edge."""
    bare = made()
    wall = (cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1, name=bare))
    assert "AA" not in ways(position(wall, "A.T(1,1)>E", die=2))
    flush = (cube(0, 0, 0), cube(1, 0, 0, name=bare))
    assert "AA" not in ways(position(flush, "A.T(1,1)>E", die=2))
    assert "AA" in ways(position(flush[:1], "A.T(1,1)>E", die=2))


def test_the_way_ends_at_the_table() -> None:
    """RS-34"""
    ladder = made(S="#.#/###/#.#")
    assert ways(position(line(ladder), "A.S(1,0)>D", die=3)) >= {"A"}
    raised = (cube(0, 0, 0), cube(0, 0, 1, name=made(S=CROSS)))
    assert where(play(position(raised, "B.S(1,1)>D", die=2), DieMove("AA")), RED) == "A.S(0,1)>D"


def test_an_underside_may_be_driven_on_if_nothing_is_below() -> None:
    """RS-35, RS-36"""
    hanging = (cube(0, 0, 2),)
    assert where(play(position(hanging, "A.S(1,1)>D", die=2), DieMove("AA")), RED) == "A.B(0,1)>N"
    lying = (cube(0, 0, 0),)
    assert "AA" not in ways(position(lying, "A.S(1,1)>D", die=2))


def test_a_face_is_covered_by_a_cube_or_the_table() -> None:
    """RS-36"""
    two = pile(cube(0, 0, 0), cube(1, 0, 0, "NT"))
    assert [two.covered(0, side) for side in range(6)] == [False, True, False, False, True, False]
    west_of_b = [side for side in range(6) if two.covered(1, side)]
    assert [SIDES[side] for side in west_of_b] == ["S", "W"]


def test_a_bike_is_told_in_both_frames() -> None:
    """RS-26"""
    for pose in POSES:
        cubes = (cube(0, 0, 0, pose),)
        for rider, one in BIKES.items():
            if one.cube == 0:
                assert RIDERS[bike(cubes, told(cubes, one))] == rider


def test_a_bike_never_goes_backward() -> None:
    """RS-52"""
    state = position(line(PLAIN), "A.T(1,1)>E", die=2)
    assert {way[0] for way in ways(state)} == {"A", "L", "R"}
    ends = {where(play(state, DieMove(way)), RED)[:8] for way in ways(position(line(PLAIN), "A.T(1,1)>E", die=2))}
    assert "A.T(1,0)" not in ends and "A.W(0,1)" not in ends


def test_a_match_stands_on_the_box() -> None:
    """RS-26: bikes of a match are on track and on uncovered faces."""
    state = fresh()
    assert [one.design for one in state.cubes] == [*BOX]
