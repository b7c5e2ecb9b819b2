"""What the pointer is over, and where in the picture a pick is."""

from collections.abc import Container, Iterator
from typing import Final

from panda3d.core import LPoint3, NodePath

from game.scene.cast import Cast
from game.scene.looks import Box
from game.scene.picking import Ray, hit, nearest, projected
from game.scene.prop import Prop
from game.staging.names import Name, Pick

BEFORE: Final = ("hover", "forward")
"""Marks of what comes before what lies over it."""

Target = tuple[Pick, NodePath, Box]


def under(cast: Cast, ray: Ray, among: Container[Pick] | None, held: Container[Name]) -> Pick | None:
    """The pick under the pointer: a visible handle, or a thing; the nearest wins, so nothing hidden is found.

    `among`: these alone are looked for, and others are looked through, as what is `held`.
    """
    targets = [target for target in _targets(cast) if target[0].id not in held]
    found = nearest(ray, [target for target in targets if among is None or target[0] in among])
    prop = None if found is None or found.part else cast.props[found.id]
    if prop is None or prop.mark not in BEFORE or hit(ray, prop.node, prop.model.box) is not None:
        return found
    # It covers others only since it has come before them: over another's place that one is meant.
    beside = [target for target in targets if _is_beside(cast, prop, target) and (among is None or target[0] in among)]
    return nearest(ray, beside) or found


def _is_beside(cast: Cast, prop: Prop, target: Target) -> bool:
    """Whether the target is another card where it lies, of the hand or of those on the table."""
    other = cast.props[target[0].id]
    return (
        other is not prop
        and target[1] is other.node
        and (other.thing.frame == prop.thing.frame and other.thing.look[0] == prop.thing.look[0])
    )


def _targets(cast: Cast) -> Iterator[Target]:
    for id, prop in cast.props.items():
        box = prop.model.box
        yield Pick("thing", id), prop.node, box
        if prop.lifted:
            # Both where it is seen and where it lies, or it would fall and rise again under one pointer.
            yield Pick("thing", id), prop.body, box
        for part, node in prop.handles.items():
            yield Pick("thing", id, part), node, prop.model.handles[part].box


def corner(cast: Cast, ray: Ray, pick: Pick) -> bool:
    """Whether the pointer is over the place of a handle, shown or not."""
    prop = cast.props.get(pick.id)
    if prop is None or pick.part not in prop.model.handles:
        return False
    probe = prop.node.attach_new_node("probe")
    probe.set_hpr(cast.root, 0, 0, 0)
    found = hit(ray, probe, prop.model.handles[pick.part].box) is not None
    probe.remove_node()
    return found


def grabbed(cast: Cast, ray: Ray, pick: Pick) -> LPoint3 | None:
    """Where the ray enters the box of a thing or of a visible handle, in the thing's own frame; None if it misses."""
    prop = cast.props.get(pick.id)
    if prop is None or (pick.part and pick.part not in prop.handles):
        return None
    box = prop.model.handles[pick.part].box if pick.part else prop.model.box
    t = hit(ray, prop.handles[pick.part] if pick.part else prop.node, box)
    return None if t is None else prop.node.get_relative_point(cast.render, ray.start + ray.along * t)


def rest_of(cast: Cast, pick: Pick, camera: NodePath) -> tuple[float, float] | None:
    """Where the middle of a thing, or of a handle that it can have, is in the picture while it is not lifted."""
    prop = cast.props.get(pick.id)
    if prop is None:
        return None
    middle = LPoint3(*(prop.model.handles[pick.part].box if pick.part else prop.model.box).middle)
    if prop.thing.frame == "table":
        # Handles lie on the side that is up, whichever that is.
        return projected(camera, camera.get_relative_point(cast.root, prop.node.get_pos(cast.root) + middle))
    return projected(camera, camera.get_relative_point(prop.node, middle))


def screen_of(cast: Cast, pick: Pick, camera: NodePath) -> tuple[float, float] | None:
    """Where the middle of a thing, or of a visible handle, is in the picture, -1..1."""
    prop = cast.props.get(pick.id)
    if prop is None:
        return None
    middle = (prop.model.handles[pick.part].box if pick.part else prop.model.box).middle
    node = prop.handles.get(pick.part, prop.body) if pick.part else prop.body
    return projected(camera, camera.get_relative_point(node, LPoint3(*middle)))
