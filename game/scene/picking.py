"""What lies under the pointer: the nearest box along the ray, so nothing hidden is ever picked."""

from collections.abc import Iterable
from typing import NamedTuple

from panda3d.core import LPoint2, LPoint3, LVector3, NodePath

from game.scene.looks import Box
from game.staging.names import Pick


class Ray(NamedTuple):
    """From the camera through the pointer, in world cm."""

    start: LPoint3
    along: LVector3


def ray_through(camera: NodePath, root: NodePath, x: float, y: float) -> Ray:
    """The ray through a point of the picture, x and y from -1 to 1 (right, up)."""
    near, far = LPoint3(), LPoint3()
    camera.node().get_lens().extrude(LPoint2(x, y), near, far)
    start, end = root.get_relative_point(camera, near), root.get_relative_point(camera, far)
    return Ray(start, end - start)


def hit(ray: Ray, node: NodePath, box: Box) -> float | None:
    """How far along the ray (0..1 of its length) it enters the box in the node's frame; None if it misses."""
    inverse = node.get_net_transform().get_inverse().get_mat()
    start = inverse.xform_point(ray.start)
    along = inverse.xform_vec(ray.along)
    enter, leave = 0.0, 1.0
    for axis in range(3):
        low, high = box.middle[axis] - box.half[axis], box.middle[axis] + box.half[axis]
        if abs(along[axis]) < 1e-12:
            if not low <= start[axis] <= high:
                return None
            continue
        a, b = sorted(((low - start[axis]) / along[axis], (high - start[axis]) / along[axis]))
        enter, leave = max(enter, a), min(leave, b)
        if enter > leave:
            return None
    return enter


def nearest(ray: Ray, targets: Iterable[tuple[Pick, NodePath, Box]]) -> Pick | None:
    """The pick of the first target that the ray meets."""
    best, found = 2.0, None
    for pick, node, box in targets:
        t = hit(ray, node, box)
        if t is not None and t < best:
            best, found = t, pick
    return found


def on_table(ray: Ray, height: float = 0.0) -> LPoint3 | None:
    """Where the ray meets a level plane; None if it looks away from it."""
    if ray.along.z >= -1e-9:
        return None
    t = (height - ray.start.z) / ray.along.z
    return ray.start + ray.along * t if t > 0 else None


def projected(camera: NodePath, point: LPoint3) -> tuple[float, float] | None:
    """A point in the camera's frame, in the picture; None behind or beside it."""
    out = LPoint3()
    if not camera.node().get_lens().project(point, out):
        return None
    return out.x, out.y
