"""Model what one takes hold of at the table of Reality Shift: handles of shifts, headings, marks; card and pile.

Lengths in cm. Handles are gold on ink, marks are white and are coloured by whoever shows them; both shine by
themselves, for sides of cubes are dark. A straight arrow points to x, its origin is its middle. A bent one goes round
its origin, about z, from x towards y: turned over it goes the other way, for it has two sides alike.
"""

from __future__ import annotations

import sys

import numpy as np
from badges import STANDING, badge
from build_cards import card, pile
from build_reality_bikes import REALITY
from mesh import ROOT, Mesh, lift, rounded_ring, save
from painted import Painted
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

sys.path.append(str(ROOT.parent / "assets"))
from shift_signs import arrow_shape

# Radius and from which to which angle: over a cube's top; round a cube, outside its edges; round an edge.
BENT = {
    "turn_90": (2.1, -38, 38),
    "turn_180": (2.1, -80, 84),
    "flip_90": (4.75, 20, 66),
    "flip_180": (4.75, 20, 118),
    "tilt": (1.9, 24, 88),
    "half_turn": (0.72, -110, 96),
}
WIDE = {"half_turn": (0.13, 0.36)}
SLIDE = ((-1.15, 0.30), (0.15, 0.30), (0.15, 0.80), (1.25, 0.0))
HEADING = ((0.70, 0.42), (0.84, 0.42), (1.34, 0.0))
CRASH = (("ink", 0.14, 0.0, 0.05), ("crash", 0.0, 0.0, 0.12))
EDGE_LONG, EDGE_R = 5.2, 0.13
SPACE, ARM, LINE = 1.0, 0.62, 0.16
CLAIM = (0.84, 0.96)


def mirrored(half) -> Polygon:
    """An outline from its upper half, from the tail to the tip."""
    return Polygon([*half, *[(x, -y) for x, y in half[::-1] if y]])


def bent(name: str) -> Polygon:
    """An arrow along an arc."""
    radius, start, stop = BENT[name]
    turn = np.radians(np.linspace(start, stop, 24))
    wide, head = WIDE.get(name, (0.27, 0.72))
    return arrow_shape(radius * np.stack([np.cos(turn), np.sin(turn)], 1), wide, head).simplify(0.012)


def heading() -> Polygon:
    """The arrow head beside an icon: a bike that appears will point there (RS-65)."""
    return mirrored([(0.72, 0.0), *HEADING]).buffer(0.03, quad_segs=2)


def crash() -> Polygon:
    """Two bars across each other: here a drive ends badly."""
    bars = [LineString([(-0.6, y), (0.6, -y)]) for y in (-0.6, 0.6)]
    return unary_union(bars).buffer(0.16, cap_style="square")


def bar() -> Painted:
    """A rod along x that lies on an edge."""
    mesh = Painted(REALITY)
    turn = np.linspace(0, 2 * np.pi, 9)[:-1]
    out = np.stack([np.zeros(8), np.cos(turn), np.sin(turn)], 1)
    ends = [(-EDGE_LONG / 2, 0.4), (EDGE_R - EDGE_LONG / 2, 1.0), (EDGE_LONG / 2 - EDGE_R, 1.0), (EDGE_LONG / 2, 0.4)]
    rings = [EDGE_R * share * out + (x, 0, 0) for x, share in ends]
    mesh.rings(rings[::-1], [out] * 4, "gold", [0.9, 1, 1, 0.9])
    mesh.cap(rings[-1], (1, 0, 0), "gold", 0.9)
    mesh.cap(rings[0], (-1, 0, 0), "gold", 0.9)
    return mesh


def brackets() -> Painted:
    """The four corners of a space, flat."""
    mesh = Painted(REALITY)
    for sx in (-1, 1):
        for sy in (-1, 1):
            rim, arm, inner = SPACE, SPACE - ARM, SPACE - LINE
            corner = np.array([(rim, rim), (rim, arm), (inner, arm), (inner, inner), (arm, inner), (arm, rim)])
            points = lift(corner * (sx, sy), 0.03)
            faces = np.array([(0, 3, 1), (1, 3, 2), (0, 5, 3), (3, 5, 4)])
            mesh.part(points, (0, 0, 1), "white", faces if sx * sy > 0 else faces[:, ::-1])
    return mesh


def sheen(half: float) -> Mesh:
    """A square of soft light."""
    mesh = Mesh()
    corners = np.array([(-1.0, -1), (1, -1), (1, 1), (-1, 1)])
    mesh.add(lift(half * corners, 0.02), (0, 0, 1), (corners + 1) / 2, [[0, 1, 2], [0, 2, 3]])
    return mesh


def claim() -> Painted:
    """A ring round the number of a checkpoint, for the colour of who activated it (RS-70)."""
    mesh = Painted(REALITY)
    rings = [lift(rounded_ring(radius, radius, radius - 1e-3, 8), 0.03) for radius in CLAIM]
    mesh.rings(rings, np.tile([0, 0, 1.0], (2, len(rings[0]), 1)), "white")
    return mesh


def build() -> None:
    """Write the handles, the marks, and card and pile with their own backs."""
    shapes = {"slide": mirrored(SLIDE), "heading": heading(), **{name: bent(name) for name in BENT}}
    for name, shape in shapes.items():
        mesh = Painted(REALITY)
        badge(mesh, shape, STANDING, both=True)
        save(f"reality_{name}", mesh.painted("handle", unlit="1"))
    mesh = Painted(REALITY)
    badge(mesh, crash(), CRASH, both=True)
    save("reality_crash", mesh.painted("mark", unlit="1"))
    save("reality_edge", bar().painted("handle", unlit="1"))
    glow = {"base": "reality_halo.png", "unlit": "1"}
    rim = sheen(SPACE).node("rim", "plain", base="reality_rim.png", unlit="1")
    save("reality_space", brackets().painted("brackets", unlit="1"), rim)
    save("reality_claim", claim().painted("mark", unlit="1"))
    save("reality_halo", sheen(0.5).node("glow", "plain", **glow))
    front, back = card()
    own = {"base": "reality_back.png"}
    save("reality_card", front.node("front", "face", None, **own), back.node("back", "face", None, **own))
    side, top = pile()
    save("reality_pile", side.node("side", "face", base="reality_edge.png"), top.node("top", "face", None, **own))


if __name__ == "__main__":
    build()
