"""The light along a region of hundreds of places: where what is chosen may go, while a point of it may be picked."""

from collections.abc import Sequence
from math import hypot

from panda3d.core import LPoint3

from game.scene.cast import Cast
from game.scene.marks import CONTRAST, RINGS, WHITE, strip
from game.scene.shading import lit
from game.staging.offer import Point

WIDE, HIGH = 0.5, 0.06
"""cm across, and over the table."""

Run = tuple[Point, ...]
"""Neighbouring places, one after the other."""


class Rims:
    """The lines of light on one cast. They are seen in the dark, too."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self._shown: tuple[Run, ...] = ()
        self._node = cast.root.attach_new_node("rims")

    def show(self, runs: Sequence[Run]) -> bool:
        """These lines and no others; says whether they are others."""
        if tuple(runs) == self._shown:
            return False
        self._shown = tuple(runs)
        self._node.remove_node()
        self._node = self._cast.root.attach_new_node("rims")
        models = self._cast.outlines.models
        strong = models.palette == "high_contrast"
        colour = WHITE if strong else RINGS["open"][0].colour
        for run in runs:
            strip(models, _edges(run, WIDE * (CONTRAST if strong else 1.0)), colour).reparent_to(self._node)
        lit(models, self._node, True)
        return True


def _edges(run: Run, wide: float) -> list[tuple[LPoint3, LPoint3]]:
    """Left and right of each point, across the way through it."""
    edges = []
    for number, (x, y) in enumerate(run):
        (ax, ay), (bx, by) = run[max(0, number - 1)], run[min(len(run) - 1, number + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        left, up = -(by - ay) / length * wide / 2, (bx - ax) / length * wide / 2
        edges.append((LPoint3(x + left, y + up, HIGH), LPoint3(x - left, y - up, HIGH)))
    return edges
