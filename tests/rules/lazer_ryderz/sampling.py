"""What overlaps and what is crossed, by sampling points: written from the digest, without the game's geometry.

A piece is told by where points lie in its own directions: along and beside a straight, round the centre of an arc,
whose outline is a polygon with a corner every five degrees.
"""

from math import cos, radians, sin
from typing import Final

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

STEP: Final = 0.02
LENGTH: Final = {1: 5.0, 2: 7.5, 3: 10.0, 4: 12.5, 5: 15.0}
TURN: Final = {"S": 0.0, "F": 45.0, "H": 90.0}


class Strip:
    """A piece at a frame: which points are on it, on its V, and beside its long edges."""

    def __init__(self, shape: str, x: float, y: float, heading: float) -> None:
        self.kind, self.length = shape[0], LENGTH[int(shape[1])]
        self.side = -1.0 if shape.endswith("R") else 1.0
        self.x, self.y, self.heading = x, y, heading
        self.turn = radians(TURN[self.kind])
        self.radius = self.length / self.turn if self.turn else 0.0

    def own(self, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
        """The points in the piece's directions, a right turn mirrored to a left one."""
        c, s = cos(radians(self.heading)), sin(radians(self.heading))
        dx, dy = x - self.x, y - self.y
        return c * dx + s * dy, self.side * (c * dy - s * dx)

    def along_beside(self, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Length along the centre line (angle of an arc), and how far beyond the left and the right long edge."""
        u, v = self.own(x, y)
        if not self.turn:
            return u, v - 1.0, -v - 1.0
        angle = np.arctan2(u, self.radius - v)
        far = np.hypot(u, self.radius - v)
        # Between two corners the outline is a chord: nearer to the centre than the circle.
        step = radians(5)
        chord = cos(step / 2) / np.cos(np.mod(angle, step) - step / 2)
        return angle, (self.radius - 1.0) * chord - far, far - (self.radius + 1.0) * chord

    def end(self, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
        """The points in the directions of the joint."""
        u, v = self.own(x, y)
        t = self.turn
        ex, ey = (self.radius * sin(t), self.radius * (1 - cos(t))) if t else (self.length, 0.0)
        return cos(t) * (u - ex) + sin(t) * (v - ey), cos(t) * (v - ey) - sin(t) * (u - ex)

    def on_point(self, x: Numbers, y: Numbers) -> Flags:
        a, b = self.end(x, y)
        return (a > 0) & (a + np.abs(b) < 1.0)

    def read(self, x: Numbers, y: Numbers, near: float = 0.0) -> tuple[Flags, Flags, Flags]:
        """Which points are on the piece, and which just beyond its left and its right long edge, in its own sense."""
        u, v = self.own(x, y)
        along, left, right = self.along_beside(x, y)
        within = (along > 0) & (along < (self.turn or self.length))
        notch = (u >= 0) & (u + np.abs(v) < 1.0)
        on = (within & (left < 0) & (right < 0) & ~notch) | self.on_point(x, y)
        sides = within & (left >= 0) & (left < near), within & (right >= 0) & (right < near)
        return (on, *(sides if self.side > 0 else sides[::-1]))

    def on(self, x: Numbers, y: Numbers) -> Flags:
        return self.read(x, y)[0]

    def shoulders(self) -> tuple[tuple[float, float], ...]:
        """The corners at the back, where a prizm may wrap round the piece through a chink."""
        c, s = cos(radians(self.heading)), sin(radians(self.heading))
        return ((self.x - s, self.y + c), (self.x + s, self.y - c))


def in_hexagon(x: Numbers, y: Numbers, cx: float, cy: float, turn: float) -> Flags:
    """LR-33: circumradius 2.5, at turn 0 a corner on +x."""
    inside = np.ones(x.shape, dtype=np.bool_)
    for side in range(6):
        normal = radians(turn + 30 + 60 * side)
        inside &= (x - cx) * cos(normal) + (y - cy) * sin(normal) < 2.5 * cos(radians(30))
    return inside


def from_edge(x: float, y: float, cx: float, cy: float, turn: float) -> float:
    """How far a point is beyond the edge of the hexagon, or within (less than 0)."""
    normals = [radians(turn + 30 + 60 * side) for side in range(6)]
    return max((x - cx) * cos(n) + (y - cy) * sin(n) for n in normals) - 2.5 * cos(radians(30))


def grid(left: float, bottom: float, right: float, top: float, step: float = STEP) -> tuple[Numbers, Numbers]:
    xs, ys = np.arange(left + step / 2, right, step), np.arange(bottom + step / 2, top, step)
    x, y = np.meshgrid(xs, ys)
    return x, y


def area(flags: Flags, step: float = STEP) -> float:
    return float(np.count_nonzero(flags)) * step * step


def parts(flags: Flags) -> npt.NDArray[np.int64]:
    """A number for each connected part, 0 elsewhere: runs of each row, joined where they lie above each other."""
    padded = np.zeros((flags.shape[0], flags.shape[1] + 2), dtype=np.int8)
    padded[:, 1:-1] = flags
    edges = np.diff(padded, axis=1)
    rows, starts = np.nonzero(edges == 1)
    _, ends = np.nonzero(edges == -1)
    parent = list(range(len(rows)))

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    first = np.searchsorted(rows, np.arange(flags.shape[0] + 1))
    for row in range(1, flags.shape[0]):
        for run in range(first[row], first[row + 1]):
            for above in range(first[row - 1], first[row]):
                if starts[run] < ends[above] and starts[above] < ends[run]:
                    parent[root(run)] = root(above)
    numbers = np.zeros(flags.shape, dtype=np.int64)
    for run in range(len(rows)):
        numbers[rows[run], starts[run] : ends[run]] = root(run) + 1
    return numbers
