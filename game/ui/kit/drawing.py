"""Outlines on a canvas: filled shapes and lines, from points in u."""

from collections.abc import Sequence
from math import hypot

from panda3d.core import Triangulator

from game.ui.kit.canvas import Canvas, Colour

Point = tuple[float, float]


def fill_shape(canvas: Canvas, corners: Sequence[Point], colour: Colour) -> None:
    """A simple polygon, convex or not."""
    if len(corners) < 3:
        return
    maker = Triangulator()
    for x, y in corners:
        maker.add_polygon_vertex(maker.add_vertex(x, y))
    maker.triangulate()
    found = [
        corners[corner(number)]
        for number in range(maker.get_num_triangles())
        for corner in (maker.get_triangle_v0, maker.get_triangle_v1, maker.get_triangle_v2)
    ]
    if found:
        canvas.shape(found, colour)


def draw_lines(canvas: Canvas, lines: Sequence[tuple[Point, Point]], wide: float, colour: Colour) -> None:
    """Straight lines, so wide."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in lines:
        long = hypot(bx - ax, by - ay)
        if long:
            x, y = (ay - by) / long * wide / 2, (bx - ax) / long * wide / 2
            a, b, c, d = (ax + x, ay + y), (ax - x, ay - y), (bx - x, by - y), (bx + x, by + y)
            found += (a, b, c, a, c, d)
    if found:
        canvas.shape(found, colour)


def draw_outline(canvas: Canvas, corners: Sequence[Point], wide: float, colour: Colour) -> None:
    """The closed line through all corners."""
    ends = [*corners[1:], *corners[:1]]
    draw_lines(canvas, list(zip(corners, ends, strict=True)), wide, colour)
