"""Many boxes against many at once: what game.motion.boxes.depth says of each pair, in numpy."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from game.motion.boxes import PARALLEL, Box


def deepest_cut(some: Sequence[Box], others: Sequence[Box]) -> float:
    """How deep, in cm, any of these boxes is in any of those; 0 if all are apart. Exact, by separating axes."""
    between = np.array([box.middle for box in others])[None] - np.array([box.middle for box in some])[:, None]
    reach = np.array([box.reach for box in some])[:, None] + np.array([box.reach for box in others])[None]
    i, j = np.nonzero(np.linalg.norm(between, axis=2) < reach)
    if not len(i):
        return 0.0
    apart, a, b = between[i, j], np.array([box.axes for box in some])[i], np.array([box.axes for box in others])[j]
    half_a, half_b = np.array([box.half for box in some])[i], np.array([box.half for box in others])[j]
    shadows = np.abs(np.einsum("nik,njk->nij", a, b))
    overlaps = [
        *(half_a + np.einsum("nj,nij->ni", half_b, shadows) - np.abs(np.einsum("nk,nik->ni", apart, a))).T,
        *(half_b + np.einsum("ni,nij->nj", half_a, shadows) - np.abs(np.einsum("nk,njk->nj", apart, b))).T,
    ]
    for p, q in product(range(3), repeat=2):
        (p1, p2), (q1, q2) = ((1, 2), (2, 0), (0, 1))[p], ((1, 2), (2, 0), (0, 1))[q]
        (ax, ay, az), (bx, by, bz) = a[:, p].T, b[:, q].T
        axis = np.stack((ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx), axis=1)
        # On a_p x b_q lie the shadows of the two other edges of each box.
        overlap = half_a[:, p1] * shadows[:, p2, q] + half_a[:, p2] * shadows[:, p1, q]
        overlap += half_b[:, q1] * shadows[:, p, q2] + half_b[:, q2] * shadows[:, p, q1]
        overlap -= np.abs(np.einsum("nk,nk->n", apart, axis))
        length = np.linalg.norm(axis, axis=1)
        overlaps.append(np.where(length < PARALLEL, np.inf, overlap / np.maximum(length, PARALLEL)))
    return max(0.0, float(np.min(overlaps, axis=0).max()))
