"""No stone passes through another, nor through the tray, while it swaps or turns over."""

from math import cos, pi, sin

import pytest

from game.motion.path import pose_at
from game.staging.shifting_stones import STONE_Z, SWAP_OVER, SWAP_UNDER, TURN_OVER, stone_pose

SIDE, THICK = 5.2, 1.6


@pytest.mark.parametrize(("a", "b"), [(0, 1), (4, 5), (1, 4), (5, 8)])
def test_swapping_stones_keep_clear_of_each_other_and_of_the_rest(a: int, b: int) -> None:
    for step in range(1, 200):
        t = step / 200
        over = pose_at(SWAP_OVER, stone_pose(a, 1, "S"), stone_pose(b, 1, "S"), t).at
        under = pose_at(SWAP_UNDER, stone_pose(b, 2, "F"), stone_pose(a, 2, "F"), t).at
        lying = [stone_pose(cell, 3, "F").at for cell in range(9) if cell not in (a, b)]
        for p, q in [(over, under), *((moving, other) for moving in (over, under) for other in lying)]:
            apart = [abs(m - n) for m, n in zip(p, q, strict=True)]
            assert apart[0] > SIDE - 1e-6 or apart[1] > SIDE - 1e-6 or apart[2] > THICK - 1e-6, (t, p, q)


def test_a_turning_stone_never_cuts_the_tray() -> None:
    for step in range(201):
        e = step / 200
        reach = SIDE / 2 * sin(pi * e) + THICK / 2 * abs(cos(pi * e))
        assert STONE_Z + TURN_OVER.lift * sin(pi * e) - reach > STONE_Z - THICK / 2 - 0.01
