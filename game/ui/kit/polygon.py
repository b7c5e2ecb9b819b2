"""An outline that people draw corner by corner on a grid. Pure; in the units of the outline."""

from collections.abc import Sequence
from math import hypot

Corner = tuple[float, float]
Corners = tuple[Corner, ...]

MOST: int = 24
"""So many corners are taken in hand; what has more is a curve."""


def written(corners: Corners) -> str:
    """As the value of an option: "x,y x,y x,y"."""
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


def read(text: str) -> Corners:
    """The corners of such a value. Raises ValueError for any other text."""
    pairs = [word.split(",") for word in text.split()]
    return tuple((float(x), float(y)) for x, y in pairs)


def snapped(point: Corner, grid: int, extent: int) -> Corner:
    """The nearest point of the grid that is no farther out than `extent`."""
    x, y = (min(max(grid * round(along / grid), -extent), extent) for along in point)
    return float(x), float(y)


def joined(corners: Corners, new: Corner, near: float) -> Corners:
    """With a corner more: within the edge that it is nearer to than `near`, else after the last one."""
    if new in corners:
        return corners
    edges = [_away(new, *edge) for edge in _edges(corners)] if len(corners) >= 3 else []
    after = edges.index(min(edges)) if edges and min(edges) < near else len(corners) - 1
    return (*corners[: after + 1], new, *corners[after + 1 :])


def halved(corners: Corners, grid: int, extent: int) -> Corners:
    """With a corner more in the middle of the longest edge; three to begin with."""
    if len(corners) < 3:
        start = ((-50.0, -50.0), (50.0, -50.0), (50.0, 50.0))
        return (*corners, next(corner for corner in start if corner not in corners))
    edges = _edges(corners)
    longest = max(range(len(edges)), key=lambda n: hypot(*(b - a for a, b in zip(*edges[n], strict=True))))
    (ax, ay), (bx, by) = edges[longest]
    middle = snapped(((ax + bx) / 2, (ay + by) / 2), grid, extent)
    return corners if middle in corners else (*corners[: longest + 1], middle, *corners[longest + 1 :])


def moved(corners: Corners, number: int, to: Corner) -> Corners:
    """With one corner elsewhere; on another corner it cannot lie."""
    return corners if to in corners else (*corners[:number], to, *corners[number + 1 :])


def without(corners: Corners, number: int) -> Corners:
    return (*corners[:number], *corners[number + 1 :])


def span(corners: Sequence[Corner]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _edges(corners: Corners) -> list[tuple[Corner, Corner]]:
    return list(zip(corners, (*corners[1:], *corners[:1]), strict=True))


def _away(point: Corner, a: Corner, b: Corner) -> float:
    """How far a point is from a stretch of edge."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    long = hypot(bx - ax, by - ay)
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long**2 if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
