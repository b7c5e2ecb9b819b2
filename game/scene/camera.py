"""The camera: orbit, zoom to the pointer, pan, home, quarter turns; never through the table, never away from it."""

from __future__ import annotations

from itertools import product
from math import atan, cos, degrees, radians, sin, tan
from typing import NamedTuple

from panda3d.core import Camera, CardMaker, LPoint3, NodePath, PerspectiveLens, TransparencyAttrib

from game.motion.easing import ease

FIELD_OF_VIEW = 30.0
WIDE = 16 / 9
HOME_SECONDS = 0.70
FADE_SECONDS = 0.15
TARGET_LIMIT = (45.0, 35.0)
"""How far from the middle one looks at most, in cm; at a table whose home is further away, by so much further."""

LIMIT_DISTANCE = 120.0
"""Up to this distance of the home the limits hold as they are."""


FARTHEST = 1.7
"""So many of the home's distances away one may look from, or as far as it takes to see all that can be picked."""

BEYOND = 1300.0
"""How far behind what it looks at the camera sees: to the end of the night."""

MARGIN = 0.97
"""How far from the middle of the picture to its edge that lies at most which has to be seen."""

FITS = 1.12
"""What needs the home's distance times so much is seen from so far away; only for more the camera looks elsewhere."""

ABOVE_HAND = 0.52
"""How far below the middle of the picture, in halves of its height, the cards of a hand begin."""

BELOW_BANNER = 0.86
"""How far above the middle, in halves of the picture's height, the banner ends."""

Point = tuple[float, float, float]


class Home(NamedTuple):
    """Where a seat looks from: degrees and cm; azimuth 0 is the seat's side, positive to the right.

    `reach`: points round all that a hand can pick in any position. From home and after quarter turns they are in the
    picture, whatever the window's shape: the camera stands back as far as it must. `clear`: points that neither the
    banner nor the viewer's hand may cover.
    """

    target: tuple[float, float, float]
    azimuth: float
    elevation: float
    distance: float
    azimuth_limit: float = 1e9
    reach: tuple[Point, ...] = ()
    clear: tuple[Point, ...] = ()


def around(left: float, near: float, right: float, far: float, high: float) -> tuple[Point, ...]:
    """The corners of a box that stands on the table."""
    return tuple(product((left, right), (near, far), (0.0, high)))


class OrbitCamera:
    """Drives one Panda3D camera round a target on the table."""

    def __init__(self, node: NodePath[Camera], home: Home, cover: NodePath | None = None) -> None:
        """`cover` lies dark over the picture (see `veil`); after a cut it fades away."""
        self.node = node
        self.lens = node.node().get_lens()
        self.aspect = WIDE
        self.calm = False
        """Reduced motion: cut instead of glide."""
        self.following = False
        """Whether it looks where something moves, and is to be told of each new view, until somebody moves it."""
        self._cover = NodePath("no cover") if cover is None else cover
        self._dark = 0.0
        self._farthest = 0.0
        self.settle(home)

    def settle(self, home: Home) -> None:
        """Take up a home at once."""
        self.home = home
        self._farthest = FARTHEST * home.distance
        self._fit: tuple[float, float, float] | None = (home.azimuth, home.elevation, home.distance)
        """What the view was fitted for that nobody has changed since."""
        self._now = self._fitted(*self._fit)
        self._glide: tuple[list[float], list[float], float] | None = None
        self._place()

    def follow(self, home: Home) -> None:
        """The home of what has moved; a view that nobody has changed since glides there."""
        if home == self.home:
            return
        before, self.home = self.home, home
        self._farthest = max(self._farthest, FARTHEST * home.distance)
        if self._fit is not None:
            azimuth, elevation, _least = self._fit
            # Quarter turns are kept; from another seat's side it is the shorter way round.
            turn = (home.azimuth - before.azimuth + 180) % 360 - 180
            self._glide_to(azimuth + turn, elevation, home.distance)

    def resize(self, width: int, height: int) -> None:
        """Narrower than 16:9: the camera stands back so that the home's width stays in the picture."""
        self.aspect = width / max(height, 1)
        if isinstance(self.lens, PerspectiveLens):
            self.lens.set_fov(self._horizontal(), FIELD_OF_VIEW)
        if self._fit is not None:
            self._now, self._glide = self._fitted(*self._fit), None
        self._place()

    def _horizontal(self) -> float:
        return degrees(2 * atan(tan(radians(FIELD_OF_VIEW / 2)) * self.aspect))

    @property
    def moving(self) -> bool:
        return self._glide is not None or self._dark > 0

    def orbit(self, right: float, up: float) -> None:
        """Turn by degrees."""
        self._stop()
        self._now[3] += right
        self._now[4] += up
        self._place()

    def zoom(self, factor: float, toward: LPoint3 | None) -> None:
        """Change the distance; the table point under the pointer stays under it."""
        self._stop()
        before = self._now[5]
        self._now[5] *= factor
        self._limit()
        share = 1 - self._now[5] / before
        if toward is not None:
            self._now[0] += (toward.x - self._now[0]) * share
            self._now[1] += (toward.y - self._now[1]) * share
        self._place()

    def pan(self, right: float, away: float) -> None:
        """Move the target over the table, by cm as the camera sees them."""
        self._stop()
        a = radians(self._now[3])
        self._now[0] += right * cos(a) - away * sin(a)
        self._now[1] += right * sin(a) + away * cos(a)
        self._place()

    def go_home(self) -> None:
        """Glide back to the seat's view, the shorter way round."""
        self._glide_to(self._near(self.home.azimuth), self.home.elevation, self.home.distance)

    def look(self, view: Home, following: bool = False) -> None:
        """Glide to another view, the shorter way round."""
        self._fit, self.following = None, following
        found = self._holding(view._replace(azimuth=self._near(view.azimuth)))
        self._farthest = max(self._farthest, found[5])
        self._send(found)

    def _near(self, azimuth: float) -> float:
        """The same direction, less than half a turn from where one looks."""
        at = self._now[3] if self._glide is None else self._glide[1][3]
        return at + (azimuth - at + 180) % 360 - 180

    def eye(self, view: Home | None = None) -> LPoint3:
        """Where the camera is, or would be in a view."""
        if view is None:
            return self.node.get_pos()
        return self._eye(*self._holding(view))

    def _eye(self, x: float, y: float, z: float, azimuth: float, elevation: float, distance: float) -> LPoint3:
        a, e, far = radians(azimuth), radians(elevation), distance * self._stretch
        return LPoint3(x + far * sin(a) * cos(e), y - far * cos(a) * cos(e), z + far * sin(e))

    def top(self) -> None:
        """Look straight down, from 88 degrees and a little higher, so that all of the table's game is in sight."""
        if self._glide is not None:  # From above of where it was going to.
            self._now = list(self._glide[1])
        self._stop()
        self._now = self._fitted(self._now[3], 88.0, 1.2 * self.home.distance)
        self._place()

    def quarter(self, turns: int) -> None:
        """To the home's view from the next quarter round the table; where the game's limit is nearer, to the limit."""
        at = self._now[3] if self._glide is None else self._glide[1][3]
        limit = self.home.azimuth_limit
        step = min(90.0, limit)
        if step:
            quarter = round((at - self.home.azimuth) / step) + turns
            at = self.home.azimuth + max(-limit, min(limit, quarter * step))
        self._glide_to(at, self.home.elevation, self.home.distance)

    def quarters(self) -> tuple[Home, ...]:
        """The home's view from each quarter round the table, as far as its limit goes."""
        at, limit = self.home.azimuth, self.home.azimuth_limit
        step = min(90.0, limit)
        turns = (0, 1, -1) if limit < 90 else (0, 1, 2, 3)
        return tuple(self.home._replace(azimuth=at + turn * step) for turn in turns)

    def _fitted(self, azimuth: float, elevation: float, least: float) -> list[float]:
        """The home's view from another side, at least so far away, with the home's reach in the picture."""
        found = self._holding(self.home._replace(azimuth=azimuth, elevation=elevation, distance=least))
        self._farthest = max(self._farthest, found[5])
        return found

    def _holding(self, view: Home) -> list[float]:
        """Where one looks from in a view, at least as far away as it says, so that its reach is in the picture."""
        x, y, z = view.target
        ahead = (-sin(radians(view.azimuth)), cos(radians(view.azimuth)))
        shift, distance = 0.0, self._needed(view, 0.0)
        if distance > FITS * view.distance:
            # Nearer things need more room: the least distance is where both ends just fit.
            low, high = -self._limits[1], self._limits[1]
            for _ in range(40):
                a, b = low + (high - low) / 3, high - (high - low) / 3
                if self._needed(view, a) < self._needed(view, b):
                    high = b
                else:
                    low = a
            shift = (low + high) / 2
            distance = self._needed(view, shift)
        distance = max(view.distance, distance)
        return [x + shift * ahead[0], y + shift * ahead[1], z, view.azimuth, view.elevation, distance]

    def _needed(self, view: Home, shift: float) -> float:
        """How far away the view's reach just fits, the target being so far ahead; as the home's distances count."""
        a, e = radians(view.azimuth), radians(view.elevation)
        tangent = MARGIN * tan(radians(FIELD_OF_VIEW / 2))
        needed = 0.0
        for point in (*view.reach, *view.clear):
            dx, dy, dz = (p - t for p, t in zip(point, view.target, strict=True))
            right, ahead = dx * cos(a) + dy * sin(a), -dx * sin(a) + dy * cos(a) - shift
            deep, up = ahead * cos(e) - dz * sin(e), ahead * sin(e) + dz * cos(e)
            needed = max(needed, abs(up) / tangent - deep, abs(right) / (tangent * self.aspect) - deep)
            if point in view.clear:
                needed = max(needed, -up / (tangent * ABOVE_HAND) - deep, up / (tangent * BELOW_BANNER) - deep)
        return needed / self._stretch

    @property
    def _stretch(self) -> float:
        """How much further away everything is seen from in a window narrower than 16:9."""
        return max(1.0, WIDE / self.aspect)

    def update(self, dt: float) -> bool:
        """Go on gliding; says whether the picture changed."""
        if self._dark:
            self._dark = max(0.0, self._dark - dt / FADE_SECONDS)
            self._cover.set_alpha_scale(self._dark)
            return True
        if self._glide is None:
            return False
        start, goal, t = self._glide
        t = min(1.0, t + dt / HOME_SECONDS)
        e = ease("smoother", t)
        self._now = [a + (b - a) * e for a, b in zip(start, goal, strict=True)]
        self._glide = (start, goal, t) if t < 1 else None
        self._place()
        return True

    def _glide_to(self, azimuth: float, elevation: float, least: float) -> None:
        self._fit, self.following = (azimuth, elevation, least), False
        self._send(self._fitted(*self._fit))

    def _send(self, goal: list[float]) -> None:
        if self.calm:
            self._now, self._glide, self._dark = goal, None, 1.0
            self._cover.set_alpha_scale(1.0)
            self._place()
            return
        self._glide = (list(self._now), goal, 0.0)

    def _stop(self) -> None:
        self._glide = self._fit = None
        self.following = False

    @property
    def _limits(self) -> tuple[float, float]:
        """How far from the middle one looks at most."""
        share = max(1.0, self.home.distance / LIMIT_DISTANCE)
        return TARGET_LIMIT[0] * share, TARGET_LIMIT[1] * share

    def _limit(self) -> None:
        x, y, z, azimuth, elevation, distance = self._now
        h = self.home
        self._now = [
            max(-self._limits[0], min(self._limits[0], x)),
            max(-self._limits[1], min(self._limits[1], y)),
            z,
            max(h.azimuth - h.azimuth_limit, min(h.azimuth + h.azimuth_limit, azimuth)),
            max(12.0, min(88.0, elevation)),
            max(0.45 * h.distance, min(self._farthest, distance)),
        ]

    def _place(self) -> None:
        self._limit()
        x, y, z, azimuth, elevation, distance = self._now
        self.node.set_pos(self._eye(x, y, z, azimuth, elevation, distance))
        self.node.set_hpr(azimuth, -elevation, 0)
        # A card in the hand is 8 cm away. From far off the depths of things that lie on each other must still differ.
        away = distance * self._stretch
        self.lens.set_near_far(max(2.0, min(6.0, away / 90.0)), away + BEYOND)


def veil(parent: NodePath) -> NodePath:
    """A dark sheet over the picture and under everything else of a render2d; nothing of it is seen yet."""
    maker = CardMaker("veil")
    maker.set_frame_fullscreen_quad()
    sheet = parent.attach_new_node(maker.generate())
    sheet.set_color(0.012, 0.009, 0.008, 1)
    sheet.set_transparency(TransparencyAttrib.M_alpha)
    sheet.set_alpha_scale(0)
    sheet.set_bin("background", 0)
    return sheet
