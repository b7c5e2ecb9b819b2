"""The way of one rigid thing from one pose to another: a glide, a turn, a fall, or a way along given poses."""

from math import hypot, pi, sin, sqrt
from typing import Final

from game.core.values import Value
from game.motion.easing import Ease, ease
from game.motion.pose import Pose, Vector, after, between, rotated, turned

GRAVITY: Final = 600.0
"""cm/s2 (style guide, Motion): real weight would be too fast to follow."""

# TODO of the staging branch: finish, see the brief.
