"""Model a card, its outlines for highlights, and the block that stands for a pile of cards."""

from __future__ import annotations

import numpy as np
from mesh import Mesh, lift, ring_normals, rounded_ring, save

HALF_X, HALF_Y, CORNER, THICK, CURL = 3.15, 4.4, 0.35, 0.04, 0.12
ARC, SIDE = 4, 4
INSET = 0.015  # the small round of the edge


def curl_height(flat: np.ndarray) -> np.ndarray:
    """How far the card rises: two opposite corners bend up, the middle lies flat."""
    reach = np.abs(flat[:, 0] / HALF_X + flat[:, 1] / HALF_Y) / 2
    return CURL * np.clip((reach - 0.5) / 0.5, 0, 1.2) ** 2


def curl_normals(flat: np.ndarray, upward: float) -> np.ndarray:
    """Normals of the bent sheet by small differences."""
    step = 1e-3
    dx = (curl_height(flat + np.array([step, 0])) - curl_height(flat - [step, 0])) / (2 * step)
    dy = (curl_height(flat + np.array([0, step])) - curl_height(flat - [0, step])) / (2 * step)
    return np.stack([-dx, -dy, np.ones(len(flat))], 1) * upward


def sheet(z: float, upward: float, to_uv, grow: float = 0.0) -> tuple[Mesh, np.ndarray]:
    """One side of the card as nested rings that follow the bend; also its outermost ring."""
    mesh = Mesh()
    edge = rounded_ring(HALF_X + grow, HALF_Y + grow, CORNER + grow, ARC, SIDE)
    flats = [edge * scale for scale in (0.02, 0.5, 0.66, 0.8, 0.91, 1.0)]
    rings = [lift(flat, z + curl_height(flat)) for flat in flats]
    mesh.add_rings(rings, [curl_normals(flat, upward) for flat in flats], [to_uv(flat) for flat in flats])
    mesh.add_cap(rings[0], (0, 0, 1), to_uv(flats[0]))
    if upward < 0:
        mesh.faces = [faces[:, ::-1] for faces in mesh.faces]
        mesh.normals[-1] = np.broadcast_to([0.0, 0, -1], mesh.normals[-1].shape)
    return mesh, rings[-1]


def front_uv(flat: np.ndarray) -> np.ndarray:
    """0..1 over the card seen from above."""
    return np.stack([0.5 + flat[:, 0] / (2 * HALF_X), 0.5 + flat[:, 1] / (2 * HALF_Y)], 1)


def back_uv(flat: np.ndarray) -> np.ndarray:
    """0..1 over the card seen after turning it about the y axis."""
    return np.stack([0.5 - flat[:, 0] / (2 * HALF_X), 0.5 + flat[:, 1] / (2 * HALF_Y)], 1)


def card() -> tuple[Mesh, Mesh]:
    """Front (with the edge, a hint of a bevel on it) and back of a card."""
    front, top = sheet(THICK, 1.0, front_uv, -INSET)
    back, low = sheet(0.0, -1.0, back_uv, -INSET)
    outward = ring_normals(HALF_X, HALF_Y, CORNER, ARC, SIDE)
    edge = rounded_ring(HALF_X, HALF_Y, CORNER, ARC, SIDE)
    bend = curl_height(edge)
    rings = [top, lift(edge, THICK - INSET + bend), lift(edge, INSET + bend), low]
    ups = (0.7, 0.35, -0.35, -0.7)
    uv = front_uv(edge * 0.995)
    front.add_rings(rings, [lift(outward * 0.8, up) for up in ups], [uv] * 4)
    return front, back


def hull(grow: float) -> Mesh:
    """The bent card blown up on all sides."""

    def nowhere(flat: np.ndarray) -> np.ndarray:
        return np.zeros((len(flat), 2))

    lift_by = min(grow, 0.06)  # upright growth stays small, or the hull would float over neighbours in a fan
    mesh, top = sheet(THICK + lift_by, 1.0, nowhere, grow)
    below, low = sheet(-lift_by, -1.0, nowhere, grow)
    mesh.merge(below)
    outward = ring_normals(HALF_X, HALF_Y, CORNER, ARC, SIDE)
    mesh.add_rings([top, low], [lift(outward, 0)] * 2, np.zeros((2, len(top), 2)))
    return mesh


def pile() -> tuple[Mesh, Mesh]:
    """A block one high: slabs of cards slightly out of line, and a plain top."""
    side, top = Mesh(), Mesh()
    random = np.random.default_rng(21)
    slabs = 6
    for i in range(slabs):
        last = i == slabs - 1
        shift = np.zeros(2) if last else random.uniform(-0.05, 0.05, 2)
        low, high = i / slabs, (i + 1) / slabs
        ring = rounded_ring(HALF_X, HALF_Y, CORNER, ARC) + shift
        outward = ring_normals(HALF_X, HALF_Y, CORNER, ARC)
        closed = np.vstack([ring, ring[:1]])
        length = np.append(0, np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1)))
        normals = np.vstack([outward, outward[:1]])
        count = len(closed)
        u = length / length[-1] * 8
        points = np.vstack([lift(closed, high), lift(closed, low)])
        coords = np.vstack([np.column_stack([u, np.full(count, high)]), np.column_stack([u, np.full(count, low)])])
        k = np.arange(count - 1)
        faces = np.vstack([np.stack([k, k + count, k + count + 1], 1), np.stack([k, k + count + 1, k + 1], 1)])
        side.add(points, np.vstack([lift(normals, 0)] * 2), coords, faces)
        top.add_cap(lift(ring, high), (0, 0, 1), front_uv(ring))
    return side, top


def build() -> None:
    """Write card, card_outline and pile."""
    front, back = card()
    save(
        "card",
        front.node("front", "face", base="card_back.png"),
        back.node("back", "face", base="card_back.png"),
    )
    sizes = (("thin", 0.10), ("mid", 0.16), ("wide", 0.20))
    save("card_outline", *[hull(grow).node(name, "plain") for name, grow in sizes])
    side, top = pile()
    save("pile", side.node("side", "face", base="paper_edge.png"), top.node("top", "face", base="paper.png"))


if __name__ == "__main__":
    build()
