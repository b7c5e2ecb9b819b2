"""Model the cubes of Reality Shift, each with its six faces, the blank ones, and the seams at its edges; outlines.

Lengths in cm, a cube's origin is its middle. In its reference pose x is east, y north, z top, as in the digest. Each
face is a node of its own and owns half of the bevels round it. The red seams between two spaces that meet at an edge
depend on the pile, so each is two halves: `seam_SQUARE_SIDE` lies on the bevel of a track square, along the edge to
that side of the cube. Show it where the two squares are adjacent: over the cube's own edge, to a flush neighbour, or up
a wall. It rides along with its cube.
"""

from __future__ import annotations

import sys

import numpy as np
from mesh import ROOT, Mesh, lift, save
from panda3d.core import GeomNode

sys.path.insert(0, str(ROOT.parent))
from game.rules.reality_shift.faces import BOX, DESIGNS, Design
from game.rules.reality_shift.squares import FRAMES
from game.space.cubes import SIDES, VECTORS, Side

HALF, BEVEL, STEPS = 3.0, 0.28, 2
CORE = HALF - BEVEL
COLUMNS, ROWS, CELL_CM = 8, 7, 6.4  # of the atlas (assets/build_reality.py)
BLANK, SWATCH = 54, 55
SEAM_FROM, SEAM_LONG, SEAM_OVER = 2.87, 1.6, 0.012
WIDTHS = {"thin": 0.10, "mid": 0.16, "wide": 0.20}
RIMS, RIM_Z = {"thin": (2.58, 2.72), "mid": (2.52, 2.70)}, HALF + 0.02
MAPS = {
    "base": "reality_cubes_base.png",
    "orm": "reality_cubes_orm.png",
    "normal": "reality_cubes_normal.png",
    "emission": "reality_cubes_glow.png",
}


def surface(x: np.ndarray, y: np.ndarray, over: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """Points and normals of a face that looks up, for places on its picture (-3..3, the bevel's half is .28 of them).

    `over`: how far above the face; the bevels grow with it.
    """
    picture = np.stack([np.asarray(x, float), np.asarray(y, float)], -1)
    core = np.clip(picture, -CORE, CORE)
    lean = np.tan(np.radians(45 * (picture - core) / BEVEL))
    normal = np.concatenate([lean, np.ones((*lean.shape[:-1], 1))], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    points = np.concatenate([core, np.full((*core.shape[:-1], 1), CORE)], -1) + normal * (BEVEL + over)
    return points, normal


def to_atlas(cell: int, picture: np.ndarray) -> np.ndarray:
    """Texture coordinates of places on a face's picture."""
    row, column = divmod(cell, COLUMNS)
    u = (column + 0.5 + picture[..., 0] / CELL_CM) / COLUMNS
    v = 1 - (row + 0.5 - picture[..., 1] / CELL_CM) / ROWS
    return np.stack([u, v], -1)


def frame(side: Side) -> np.ndarray:
    """Where a face's right, up and out go on the cube."""
    right, up = FRAMES[side]
    return np.array([VECTORS[right], VECTORS[up], VECTORS[side]], float)


def grid(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All crossings of two lists of places, and the triangles between them."""
    across, up = np.meshgrid(x, y)
    index = np.arange(across.size).reshape(across.shape)
    a, b, c, d = (part.ravel() for part in (index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]))
    return across.ravel(), up.ravel(), np.vstack([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def face(side: Side, cell: int, over: float = 0.0) -> Mesh:
    """A face with its half of the bevels, dressed in a cell of the atlas."""
    bevel = CORE + BEVEL * np.arange(STEPS + 1) / STEPS
    line = np.concatenate([-bevel[::-1], bevel])
    x, y, faces = grid(line, line)
    points, normals = surface(x, y, over)
    mesh = Mesh()
    turn = frame(side)
    mesh.add(points @ turn, normals @ turn, to_atlas(cell, np.stack([x, y], -1)), faces)
    return mesh


def half_seam(square: int, to: Side) -> Mesh:
    """The half of a seam on a square's own face, along the cube's edge to a side."""
    side, row, column = square // 9, square // 3 % 3, square % 3
    turn = frame(side)
    ahead = turn[:2] @ np.array(VECTORS[to], float)
    middle = np.array([2 * column - 2, 2 - 2 * row], float)
    along = np.array([-ahead[1], ahead[0]])
    far = np.linspace(SEAM_FROM, HALF, 3)
    reach = np.linspace(-SEAM_LONG / 2, SEAM_LONG / 2, 2) + middle @ along
    f, t, faces = grid(far, reach)
    places = f[:, None] * ahead + t[:, None] * along
    points, normals = surface(places[:, 0], places[:, 1], SEAM_OVER)
    mesh = Mesh()
    mesh.add(points @ turn, normals @ turn, to_atlas(SWATCH, np.zeros((len(points), 2))), faces)
    return mesh


def seam_places(design: Design) -> list[tuple[int, Side]]:
    """The track squares at the edges of a cube, with the sides to which they lie."""
    found = []
    for square in range(54):
        side, row, column = square // 9, square // 3 % 3, square % 3
        right, up = FRAMES[side]
        beside = {0: right ^ 1, 2: right}.get(column), {0: up, 2: up ^ 1}.get(row)
        if design.track[square]:
            found += [(square, to) for to in beside if to is not None]
    return found


def cube(number: int) -> list[GeomNode]:
    """A cube's nodes: face_T and so on, blank_T and so on, seam_SQUARE_SIDE."""
    nodes = [face(side, 6 * number + side).node(f"face_{letter}", "") for side, letter in enumerate(SIDES)]
    nodes += [face(side, BLANK).node(f"blank_{letter}", "") for side, letter in enumerate(SIDES)]
    places = seam_places(DESIGNS[BOX[number]])
    return nodes + [half_seam(square, to).node(f"seam_{square}_{SIDES[to]}", "") for square, to in places]


def hull(grow: float) -> Mesh:
    """The cube blown up, for its outline."""
    mesh = Mesh()
    for side in range(6):
        mesh.merge(face(side, BLANK, grow))
    return mesh


def rims(inner: float, outer: float) -> Mesh:
    """A line along the rim of each side: among neighbours the hull is hidden. It looks inward: hulls are seen so."""
    mesh = Mesh()
    frame = lift(
        np.array([(s * r, t * r) for r in (inner, outer) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]), RIM_Z
    )
    faces = [[(n, 4 + n, 4 + (n + 1) % 4), (n, 4 + (n + 1) % 4, (n + 1) % 4)] for n in range(4)]
    inward = np.array(faces).reshape(-1, 3)[:, ::-1]
    for turn in range(3):
        for sign in (1, -1):
            points = np.roll(frame * (1, sign, sign), turn, axis=1)
            mesh.add(points, np.roll((0, 0, float(sign)), turn), np.zeros((8, 2)), inward)
    return mesh


def build() -> None:
    """Write the nine cubes and the outline that they share."""
    for number, name in enumerate(BOX):
        save(f"reality_cube_{name}", *cube(number), material="glowing", **MAPS)
    hulls = {name: hull(grow) for name, grow in WIDTHS.items()}
    for name, between in RIMS.items():
        hulls[name].merge(rims(*between))
    save("reality_cube_outline", *[mesh.node(name, "plain") for name, mesh in hulls.items()])


if __name__ == "__main__":
    build()
