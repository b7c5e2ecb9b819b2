"""The lattice and the 24 ways a cube may lie."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.space import cubes
from game.space.cubes import (
    CROSS,
    LOOKS,
    PAIRS,
    POSE,
    POSES,
    REACH,
    SHOWN,
    SIDES,
    STEP,
    TOUCHING,
    TURNED,
    VECTORS,
    cell,
    compose,
    inverse,
    place,
    rotate,
)

ALL = range(24)
POSE_NUMBERS = st.integers(0, 23)
VECTOR = st.tuples(*[st.integers(-9, 9)] * 3)
NEAR = st.integers(1 - REACH, REACH - 2)


def test_sides_and_their_opposites() -> None:
    assert SIDES == "TBNSEW"
    for side, vector in enumerate(VECTORS):
        assert VECTORS[side ^ 1] == tuple(-length for length in vector)
    assert [VECTORS[side] for side in (cubes.T, cubes.N, cubes.E)] == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


def test_right_angles() -> None:
    assert len(PAIRS) == 24
    for a, b in PAIRS:
        assert CROSS[a][b] == CROSS[b][a] ^ 1 == CROSS[a ^ 1][b] ^ 1
        assert CROSS[CROSS[a][b]][a] == b
    assert CROSS[cubes.E][cubes.N] == cubes.T
    assert all(CROSS[a][b] == -1 for a, b in product(range(6), repeat=2) if a >> 1 == b >> 1)


@given(NEAR, NEAR, st.integers(-1, 9))
def test_a_cell_is_one_number_and_its_neighbours_are_one_addition_away(x: int, y: int, z: int) -> None:
    assert place(cell(x, y, z)) == (x, y, z)
    assert (cell(x, y, z) < 0) == (z < 0)
    for side, (dx, dy, dz) in enumerate(VECTORS):
        assert cell(x, y, z) + STEP[side] == cell(x + dx, y + dy, z + dz)


def test_cells_touch_by_faces_and_edges_not_by_corners() -> None:
    near = [place(cell(0, 0, 5) + step) for step in TOUCHING]
    apart = [sum(map(abs, (x, y, z - 5))) for x, y, z in near]
    assert apart == [1] * 6 + [2] * 12 and len(set(near)) == 18
    assert all(max(map(abs, (x, y, z - 5))) == 1 for x, y, z in near)


def test_a_pose_is_named_by_what_is_up_and_what_looks_south() -> None:
    assert len(set(POSES)) == 24 and POSES[0] == "TS"
    for pose, name in enumerate(POSES):
        assert POSE[name] == pose
        assert SIDES[SHOWN[pose][cubes.T]] + SIDES[SHOWN[pose][cubes.S]] == name
        assert [LOOKS[pose][own] for own in SHOWN[pose]] == list(range(6))


def test_no_pose_mirrors_the_cube() -> None:
    """The determinant of each is +1: right angles keep their sense."""
    for pose in ALL:
        for a, b in PAIRS:
            assert LOOKS[pose][CROSS[a][b]] == CROSS[LOOKS[pose][a]][LOOKS[pose][b]]


def test_the_poses_are_a_group() -> None:
    for a in ALL:
        assert compose(a, 0) == compose(0, a) == a
        assert compose(a, inverse(a)) == compose(inverse(a), a) == 0
        assert len({compose(a, b) for b in ALL}) == 24
    for a, b, c in product(ALL, ALL, ALL):
        assert compose(compose(a, b), c) == compose(a, compose(b, c))


@given(POSE_NUMBERS, POSE_NUMBERS, VECTOR)
def test_turning_a_vector_is_turning_it_twice(first: int, second: int, vector: tuple[int, int, int]) -> None:
    assert rotate(compose(first, second), vector) == rotate(second, rotate(first, vector))
    assert rotate(inverse(first), rotate(first, vector)) == vector


@given(POSE_NUMBERS, st.integers(0, 5))
def test_vectors_and_sides_turn_alike(pose: int, side: int) -> None:
    assert rotate(pose, VECTORS[side]) == VECTORS[LOOKS[pose][side]]


@pytest.mark.parametrize("a, b", PAIRS)
def test_a_quarter_turn_takes_a_side_to_a_side(a: int, b: int) -> None:
    for pose in ALL:
        turned = TURNED[pose][a][b]
        assert [SHOWN[turned][side] for side in (b, a ^ 1, b ^ 1, a)] == [
            SHOWN[pose][side] for side in (a, b, a ^ 1, b ^ 1)
        ]
        axis = CROSS[a][b]
        assert SHOWN[turned][axis] == SHOWN[pose][axis]
        four = pose
        for _ in range(4):
            four = TURNED[four][a][b]
        assert four == pose and TURNED[turned][b][a] == pose


def test_there_is_no_quarter_turn_to_the_same_or_the_opposite_side() -> None:
    for pose, side in product(ALL, range(6)):
        assert TURNED[pose][side][side] == TURNED[pose][side][side ^ 1] == -1
