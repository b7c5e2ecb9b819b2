"""No stone passes through another, nor through the tray, while it swaps or turns over."""

import pytest

from game.motion.path import pose_at
from game.motion.pose import rotated
from game.staging.shifting_stones.cues import SWAP_OVER, SWAP_UNDER, TURN_OVER
from game.staging.shifting_stones.places import STONE as SIDE
from game.staging.shifting_stones.places import STONE_THICK as THICK
from game.staging.shifting_stones.places import STONE_Z, stone_pose


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


@pytest.mark.parametrize(("before", "after"), ["SM", "MS"])
def test_a_turning_stone_never_cuts_the_tray(before: str, after: str) -> None:
    for step in range(201):
        pose = pose_at(TURN_OVER, stone_pose(4, 1, before), stone_pose(4, 1, after), step / 200)
        corners = [rotated(pose.turn, (x, 0.0, z)) for x in (-SIDE / 2, SIDE / 2) for z in (-THICK / 2, THICK / 2)]
        assert pose.at[2] + min(z for _, _, z in corners) > STONE_Z - THICK / 2 - 0.01
