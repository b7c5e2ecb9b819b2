"""Draw the outlines of the eight stone symbols and the five seat shapes into shapes.json.

One list of outlines feeds the stone faces, the cards and the screen signs, so that a symbol looks the same
everywhere. All live in the box -1..1, y up, as [[outer ring, holes...]...].
"""

from __future__ import annotations

import json
from math import cos, pi, radians, sin
from pathlib import Path

import numpy as np
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

TARGET = Path(__file__).resolve().parent / "shapes.json"


def disc(x: float, y: float, radius: float):
    """A round patch."""
    return Point(x, y).buffer(radius, quad_segs=24)


def stroke(points, width: float):
    """A line with round ends; width is its half width."""
    return LineString(points).buffer(width, quad_segs=12)


def arc(x: float, y: float, rx: float, ry: float, reach: float, count: int = 24):
    """Points of an ellipse arc that opens to the left."""
    return [(x + rx * cos(t), y + ry * sin(t)) for t in np.linspace(-reach, reach, count)]


def soften(shape, outer: float, inner: float | None = None):
    """Round the outward corners by `outer` and the inward ones by `inner`."""
    inner = outer if inner is None else inner
    shape = shape.buffer(-outer, quad_segs=12).buffer(outer, quad_segs=12)
    return shape.buffer(inner, quad_segs=12).buffer(-inner, quad_segs=12)


def path(start, *steps):
    """A closed outline: a step is a point, or two control points and an end point (cubic Bezier)."""
    points = [np.array(start, float)]
    for step in steps:
        if np.isscalar(step[0]):
            points.append(np.array(step, float))
            continue
        a, (b, c, d) = points[-1], (np.array(p, float) for p in step)
        for t in np.linspace(0, 1, 20)[1:]:
            points.append((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d)
    return Polygon(points).buffer(0)


def star_points(count: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0):
    """A star polygon, one tip up."""
    tip = [outer if i % 2 == 0 else inner for i in range(2 * count)]
    return Polygon(
        [(x + r * cos(pi / 2 + i * pi / count), y + r * sin(pi / 2 + i * pi / count)) for i, r in enumerate(tip)]
    )


def sun():
    """A disc and eight wedge rays, long and short in turn."""
    parts = [disc(0, 0, 0.43)]
    for i in range(8):
        reach = 0.98 if i % 2 == 0 else 0.88
        ray = Polygon([(0.57, -0.155), (reach, -0.045), (reach, 0.045), (0.57, 0.155)])
        parts.append(affinity.rotate(soften(ray, 0.035), 45 * i, origin=(0, 0)))
    return unary_union(parts)


def moon():
    """A crescent holding a star."""
    crescent = disc(-0.02, 0, 0.93).difference(disc(0.36, 0.12, 0.74))
    return unary_union([soften(crescent, 0.03), soften(star_points(5, 0.30, 0.125, 0.44, 0.14), 0.02)])


def fish():
    """A fish swimming left, with gill and scales cut out."""
    body = path(
        (-0.98, -0.02),
        ((-0.72, 0.44), (-0.16, 0.74), (0.50, 0.06)),
        (0.50, -0.08),
        ((-0.16, -0.76), (-0.72, -0.46), (-0.98, -0.02)),
    )
    tail = path(
        (0.36, -0.01),
        ((0.55, 0.12), (0.72, 0.36), (0.98, 0.52)),
        ((0.86, 0.20), (0.86, -0.22), (0.98, -0.54)),
        ((0.72, -0.38), (0.55, -0.14), (0.36, -0.01)),
    )
    back = path((-0.28, 0.40), ((-0.10, 0.70), (0.10, 0.78), (0.34, 0.74)), ((0.22, 0.60), (0.16, 0.42), (0.20, 0.25)))
    belly = path(
        (-0.05, -0.42),
        ((0.06, -0.66), (0.18, -0.72), (0.36, -0.72)),
        ((0.26, -0.58), (0.22, -0.42), (0.24, -0.28)),
    )
    cuts = [disc(-0.60, 0.10, 0.085), stroke(arc(-0.36, 0, 0.16, 0.42, 1.05), 0.045)]
    cuts += [stroke(arc(x, y, 0.15, 0.17, 1.1), 0.032) for x, y in ((-0.02, 0.13), (-0.02, -0.16), (0.18, -0.01))]
    return soften(unary_union([body, tail, back, belly]), 0.025).difference(unary_union(cuts))


def bird():
    """A small bird looking left, its wing drawn by a gap."""
    body = path(
        (-0.98, 0.40),
        (-0.70, 0.56),
        ((-0.62, 0.84), (-0.28, 0.86), (-0.16, 0.58)),
        ((-0.06, 0.34), (0.30, 0.30), (0.52, 0.10)),
        (0.99, 0.22),
        ((0.90, -0.02), (0.70, -0.20), (0.50, -0.34)),
        ((0.30, -0.60), (-0.20, -0.64), (-0.46, -0.34)),
        ((-0.66, -0.10), (-0.70, 0.10), (-0.68, 0.34)),
    )
    legs = [
        stroke([(-0.08, -0.46), (-0.12, -0.92), (-0.36, -0.92)], 0.06),
        stroke([(0.22, -0.44), (0.26, -0.92), (0.04, -0.92)], 0.06),
    ]
    wing = path(
        (-0.30, 0.20),
        ((-0.10, 0.22), (0.30, 0.14), (0.62, -0.04)),
        ((0.36, -0.34), (-0.20, -0.42), (-0.34, -0.02)),
    )
    gap = wing.buffer(0.055).difference(wing).difference(box(0.40, -1, 1, 0.2))
    return soften(unary_union([body, *legs]), 0.03).difference(unary_union([disc(-0.44, 0.56, 0.075), gap]))


def horse():
    """A zebra-maned chess horse looking left."""
    head = path(
        (-0.46, -0.95),
        ((-0.44, -0.60), (-0.26, -0.42), (-0.10, -0.16)),
        ((-0.16, -0.14), (-0.30, -0.12), (-0.38, -0.18)),
        ((-0.46, -0.26), (-0.52, -0.34), (-0.62, -0.36)),
        ((-0.76, -0.38), (-0.88, -0.30), (-0.88, -0.16)),
        ((-0.86, -0.04), (-0.76, 0.08), (-0.68, 0.22)),
        ((-0.62, 0.36), (-0.56, 0.52), (-0.38, 0.62)),
        ((-0.36, 0.74), (-0.30, 0.88), (-0.20, 0.98)),
        ((-0.12, 0.90), (-0.06, 0.82), (-0.04, 0.72)),
        ((0.02, 0.78), (0.06, 0.84), (0.14, 0.90)),
        ((0.18, 0.82), (0.18, 0.74), (0.16, 0.66)),
        ((0.50, 0.54), (0.78, 0.20), (0.80, -0.30)),
        ((0.82, -0.56), (0.76, -0.78), (0.78, -0.95)),
    )
    cuts = [disc(-0.36, 0.34, 0.075), disc(-0.72, -0.18, 0.045)]
    mane = (((0.72, 0.56), (0.30, 0.26)), ((1.0, 0.06), (0.46, -0.10)), ((1.02, -0.46), (0.50, -0.48)))
    cuts += [stroke(line, 0.048) for line in mane]
    return soften(head, 0.03).difference(unary_union(cuts))


def boat():
    """A two-sailed boat, the hull split by a strake."""
    hull = path(
        (-0.96, -0.34),
        (0.96, -0.34),
        ((0.86, -0.62), (0.72, -0.80), (0.52, -0.84)),
        (-0.52, -0.84),
        ((-0.72, -0.80), (-0.86, -0.62), (-0.96, -0.34)),
    )
    main = path((0.02, 0.98), ((0.52, 0.62), (0.78, 0.20), (0.84, -0.20)), (0.02, -0.20))
    jib = path((-0.12, 0.78), (-0.12, -0.20), (-0.76, -0.20), ((-0.56, 0.06), (-0.28, 0.40), (-0.12, 0.78)))
    hull = soften(hull, 0.04).difference(stroke([(-0.9, -0.53), (0.9, -0.53)], 0.035))
    return unary_union([hull, soften(main, 0.03), soften(jib, 0.03)])


def seed():
    """An acorn: nut with a glint, dotted cap, stem."""
    nut = path(
        (-0.60, 0.06),
        (0.60, 0.06),
        ((0.60, -0.44), (0.30, -0.76), (0.0, -0.98)),
        ((-0.30, -0.76), (-0.60, -0.44), (-0.60, 0.06)),
    )
    cap = path(
        (-0.76, 0.18),
        ((-0.78, 0.62), (-0.36, 0.74), (0, 0.74)),
        ((0.36, 0.74), (0.78, 0.62), (0.76, 0.18)),
        ((0.40, 0.06), (-0.40, 0.06), (-0.76, 0.18)),
    )
    nut = soften(nut.difference(cap.buffer(0.075)), 0.03)
    stem = stroke([(0, 0.66), (0.03, 0.84), (0.16, 0.93)], 0.085)
    glint = stroke([(-0.34, -0.18), (-0.30, -0.40), (-0.16, -0.60)], 0.05)
    dots = [(-0.40, 0.36), (-0.13, 0.34), (0.13, 0.34), (0.40, 0.36), (-0.26, 0.54), (0, 0.54), (0.26, 0.54)]
    top = soften(unary_union([cap, stem]), 0.03).difference(unary_union([disc(x, y, 0.05) for x, y in dots]))
    return unary_union([nut.difference(glint), top])


def tree():
    """A round-crowned tree, branches cut into the crown."""
    puffs = [
        (0, 0.56, 0.42),
        (-0.42, 0.36, 0.38),
        (0.42, 0.36, 0.38),
        (-0.58, -0.02, 0.36),
        (0.58, -0.02, 0.36),
        (0, 0.05, 0.50),
        (-0.22, -0.12, 0.30),
        (0.22, -0.12, 0.30),
    ]
    crown = unary_union([disc(*p) for p in puffs]).buffer(0.03).buffer(-0.03)
    trunk = path(
        (-0.14, 0.1),
        (0.14, 0.1),
        ((0.12, -0.50), (0.18, -0.80), (0.44, -0.97)),
        (-0.44, -0.97),
        ((-0.18, -0.80), (-0.12, -0.50), (-0.14, 0.1)),
    )
    branches = unary_union(
        [LineString(p) for p in (((0, -0.42), (0, 0.40)), ((0, -0.08), (0.30, 0.20)), ((0, 0.06), (-0.28, 0.32)))]
    ).buffer(0.055)
    crown = crown.difference(trunk.buffer(0.06)).union(crown.intersection(box(-1, -0.1, 1, 1)))
    return unary_union([crown, trunk]).difference(branches.intersection(box(-1, -0.30, 1, 1)))


def seats() -> dict:
    """The shapes that stand for the seats beside their colours."""
    triangle = Polygon(
        [(1.12 * cos(radians(90 + 120 * i)), 1.12 * sin(radians(90 + 120 * i)) - 0.22) for i in range(3)]
    )
    return {
        "seat_circle": disc(0, 0, 0.88),
        "seat_square": soften(box(-0.78, -0.78, 0.78, 0.78), 0.10),
        "seat_triangle": soften(triangle, 0.07),
        "seat_diamond": soften(Polygon([(0, 1.02), (0.80, 0), (0, -1.02), (-0.80, 0)]), 0.07),
        "seat_star": soften(star_points(5, 1.06, 0.50, 0, -0.06), 0.05),
    }


def rings(shape) -> list:
    """A geometry as plain lists with four decimals, which a screen never tells from more."""
    parts = [orient(p) for p in getattr(shape, "geoms", [shape]) if p.geom_type == "Polygon"]
    return [
        [[[round(x, 4), round(y, 4)] for x, y in list(ring.coords)[:-1]] for ring in (p.exterior, *p.interiors)]
        for p in parts
    ]


def build() -> None:
    """Write shapes.json."""
    symbols = {"S": sun, "M": moon, "F": fish, "B": bird, "H": horse, "O": boat, "E": seed, "T": tree}
    shapes = {f"sym_{key}": draw() for key, draw in symbols.items()} | seats()
    data = {key: rings(shape.simplify(0.003)) for key, shape in shapes.items()}
    lines = ",\n".join(f'"{key}": {json.dumps(value, separators=(",", ":"))}' for key, value in data.items())
    TARGET.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    build()
