"""How a bike is crushed: squeezed out between two cubes to where it is free, and flung off from there."""

from collections.abc import Sequence
from typing import Final, cast

from game.core.values import Seat
from game.motion.path import Glide
from game.motion.pose import X_AXIS, Pose, Vector, rotated
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.state import Bike, Cubes, RealityView
from game.space.cubes import CROSS, STEP, VECTORS, T
from game.staging.cue import Cue, Fling, InTurn, Move, Sound
from game.staging.reality_shift.places import Room, bike_id, bike_pose, cube_pose, lane, out_of
from game.staging.reality_shift.shifts import BIKE_HALF, BIKE_MIDDLE, CUBE_HALF

SQUEEZE: Final = Glide(0.08, "cubic_in")
SQUEEZED: Final = 38.0
"""cm/s at which it flies off."""

UPWARD: Final = 12.0
"""Also up: over what lies beside it."""

POPPED: Final = 80.0
"""Out of a gap that is open above: three centimetres high."""

TUMBLE: Final = 9.0
"""rad/s"""

FREE: Final = 0.1
"""cm between the cubes and what was squeezed out of them."""


def squeezed_out(view: RealityView, at: Room, course: Sequence[Cubes], cubes: Cubes, seat: Seat) -> Cue:
    """RS-113: crushed while the cubes lie like this, it goes straight to the nearest side that is open.

    Open is what no cube takes at any station of the `course`: one that comes would sweep it back. Under a cube on the
    table it comes up beside it. Where no side is open, it is ground between cubes, and lies there unseen.
    """
    bike = cast(Bike, view.bikes[seat])
    piles, cube = [pile_of(lie) for lie in course], cubes[bike.cube]
    out = out_of(cube, bike.face)
    here = pile_of(cubes).cells[bike.cube]
    on_table = here + STEP[out] < 0
    slab = here if on_table else here + STEP[out]
    middle, pose = cube_pose(at, cube).at, bike_pose(at, cube, bike, lane(view.options, seat))
    ahead = rotated(pose.turn, X_AXIS)

    def along(vector: Vector, side: int) -> float:
        return sum(p * v for p, v in zip(vector, VECTORS[side], strict=True))

    def off(side: int) -> float:
        x, y, z = (p - q for p, q in zip(pose.at, middle, strict=True))
        return along((x, y, z), side)

    def worth(side: int) -> tuple[bool, float]:
        cell = slab + STEP[side]
        return not any(pile.taken(cell) for pile in piles), off(side) + 0.1 * along(ahead, side)

    side = max((side for side in range(6) if CROSS[out][side] >= 0), key=worth)
    far = CUBE_HALF[0] - off(side) + BIKE_HALF[0] + FREE if worth(side)[0] else 0.0
    i, j, k = VECTORS[side]
    x, y, z = pose.at
    rise = 2 * BIKE_MIDDLE[2] + FREE if on_table and far else 0.0
    free = Pose((x + far * i, y + far * j, z + far * k + rise), pose.turn)
    speed = (SQUEEZED * i, SQUEEZED * j, POPPED if side == T else SQUEEZED * k + UPWARD)
    spin = (TUMBLE * ahead[0], TUMBLE * ahead[1], TUMBLE * ahead[2])
    return InTurn((Sound("crush"), Move(bike_id(seat), free, SQUEEZE), Fling(bike_id(seat), speed, spin)))
