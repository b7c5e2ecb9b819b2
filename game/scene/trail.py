"""A ribbon of light along poses, as far as it has been laid."""

from collections.abc import Sequence
from itertools import pairwise

from panda3d.core import LPoint3, LQuaternionf, LVector3, NodePath

from game.motion.pose import Pose
from game.scene.looks import Ribbon
from game.scene.marks import strip
from game.scene.models import Models


class TrailMesh:
    """Lies or stands under its node from the first pose on."""

    def __init__(self, parent: NodePath, models: Models, ribbon: Ribbon, poses: Sequence[Pose]) -> None:
        self._models, self._ribbon = models, ribbon
        self._outs = [LQuaternionf(*pose.turn).xform(LVector3(0, 0, 1)) for pose in poses]
        self._points = [LPoint3(*pose.at) + out * ribbon.height for pose, out in zip(poses, self._outs, strict=True)]
        self.node = parent.attach_new_node("trail")

    def grow(self, share: float) -> None:
        """Lay it for this share of its poses' steps."""
        self.node.node().remove_all_children()
        points = self._laid(share)
        if len(points) > 1:
            edges = [self._edges(points, number) for number in range(len(points))]
            strip(self._models, edges, self._ribbon.colour, self._ribbon.texture).reparent_to(self.node)

    def _laid(self, share: float) -> list[LPoint3]:
        reach = max(0.0, min(1.0, share)) * (len(self._points) - 1)
        whole, rest = int(reach), reach % 1
        points = self._points[: whole + 1]
        if rest > 1e-6:
            a, b = self._points[whole], self._points[whole + 1]
            points = [*points, a + (b - a) * rest]
        return points

    def _edges(self, points: Sequence[LPoint3], number: int) -> tuple[LPoint3, LPoint3]:
        """Left and right of a point, across the way through it; of one that stands its outer and its inner edge."""
        out = self._outs[min(number, len(self._outs) - 1)]
        if self._ribbon.texture:
            return points[number] + out * self._ribbon.width, points[number]
        near = points[max(0, number - 1) : number + 2]
        way = sum((b - a for a, b in pairwise(near)), LVector3(0))
        across = out.cross(way)
        across.normalize()
        across *= self._ribbon.width / 2
        return points[number] + across, points[number] - across
