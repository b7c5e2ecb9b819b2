"""Where else one looks from at Reality Shift, so that every open side can be read."""

from math import asin, atan2, degrees
from typing import Final

from game.core.values import Seat
from game.motion.pose import X_AXIS, Z_AXIS, rotated
from game.scene.camera import Home, Point, around
from game.staging.picture import Picture

SIDES: Final = (-15.0, 75.0, 165.0, 255.0)
LOW: Final = 20.0
CORNERS: Final = (30.0, 120.0, 210.0, 300.0)
HIGH: Final = 52.0
AFAR: Final = 50.0
CLOSE: Final = 27.0
HALF: Final = 3.0
ROOM: Final = 1.8
"""The die on any of its edges."""
STEEPEST, FLATTEST = 80.0, 14.0


def home_of(home: Home, picture: Picture) -> Home:
    """The seat's view with every cube above the hand and the die in sight, wherever the pile has gone."""
    corners = _pile(picture)
    if not corners:
        return home
    x, y, _z = picture["die",].pose.at
    return home._replace(reach=(*home.reach, *around(x - ROOM, y - ROOM, x + ROOM, y + ROOM, ROOM)), clear=corners)


def round_about(picture: Picture) -> tuple[Home, ...]:
    """Low from the four sides of the pile, a little from the left each time; then into its pits from above.

    Each time all of the pile is above the hand.
    """
    corners = _pile(picture)
    if not corners:
        return ()
    x, y, z = ((min(axis) + max(axis)) / 2 for axis in zip(*corners, strict=True))
    low = [Home((x, y, z), azimuth, LOW, AFAR, clear=corners) for azimuth in SIDES]
    return (*low, *(Home((x, y, z), azimuth, HIGH, AFAR, clear=corners) for azimuth in CORNERS))


def _pile(picture: Picture) -> tuple[Point, ...]:
    """The corners of a box round all cubes; none without cubes."""
    places = [thing.pose.at for thing in picture.values() if thing.look[0] == "cube"]
    if not places:
        return ()
    (left, near, _), (right, far, high) = ([edge(axis) for axis in zip(*places, strict=True)] for edge in (min, max))
    return around(left - HALF, near - HALF, right + HALF, far + HALF, high + HALF)


def behind(picture: Picture, seat: Seat) -> Home | None:
    """Over the shoulder of a seat's bike, on whichever side of a cube it is."""
    bike = picture.get(("bike", seat))
    if bike is None:
        return None
    out, ahead = rotated(bike.pose.turn, Z_AXIS), rotated(bike.pose.turn, X_AXIS)
    x, y, z = (0.75 * o - 0.6 * a + u for o, a, u in zip(out, ahead, (0.0, 0.0, 0.3), strict=True))
    far = (x * x + y * y + z * z) ** 0.5
    elevation = max(FLATTEST, min(STEEPEST, degrees(asin(z / far))))
    return Home(bike.pose.at, degrees(atan2(x, -y)), elevation, CLOSE)
