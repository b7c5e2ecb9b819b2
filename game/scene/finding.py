"""What the pointer is over, and where in the picture a pick is."""

from collections.abc import Collection, Container, Iterator
from itertools import product
from typing import Final

from panda3d.core import LPoint3, NodePath

from game.scene.cast import Cast
from game.scene.looks import Box
from game.scene.picking import Ray, hit, nearest, projected
from game.scene.prop import Prop
from game.staging.names import Name, Pick

BEFORE: Final = ("hover", "forward")
"""Marks of what comes before what lies over it."""

RIM: Final = 0.7
"""How far from its middle to its corners a thing is looked for."""

Target = tuple[Pick, NodePath, Box]

ROUND: Final = 1.0
"""cm that a thing may be lifted, and more."""

NEAR: Final = 1e-4
"""Of the ray's length: what it meets so close behind the face of a thing lies in that face."""


def under(cast: Cast, ray: Ray, among: Container[Pick] | None, held: Container[Name]) -> Pick | None:
    """The pick under the pointer: a visible handle, or a thing; the nearest wins, so nothing hidden is found.

    `among`: these alone are looked for, and others are looked through, as what is `held`.
    """
    targets = [target for target in _targets(cast, ray) if target[0].id not in held]
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


def _targets(cast: Cast, ray: Ray) -> Iterator[Target]:
    """Those that the ray may meet: with hundreds of things most lie plainly beside it, which is quickly seen."""
    start = cast.root.get_relative_point(cast.render, ray.start)
    along = cast.root.get_relative_vector(cast.render, ray.along)
    along.normalize()
    for id, prop in cast.props.items():
        box = prop.model.box
        if prop.thing.frame == "table" and not prop.handles:
            if (prop.node.get_pos() - start).cross(along).length_squared() > (prop.reach + ROUND) ** 2:
                continue
        yield Pick("thing", id), prop.node, box
        if prop.lifted:
            # Both where it is seen and where it lies, or it would fall and rise again under one pointer.
            yield Pick("thing", id), prop.body, box
        for part, node in prop.handles.items():
            yield Pick("thing", id, part), node, prop.model.handles[part].box


def corner(cast: Cast, ray: Ray, handles: Collection[Pick]) -> Pick | None:
    """Of these handles of one thing, shown or not, that the pointer is over; none that lies behind it."""
    prop = next((cast.props[pick.id] for pick in handles if pick.id in cast.props), None)
    if prop is None:
        return None
    whole = hit(ray, prop.node, prop.model.box)
    probe = prop.handle_frame(prop.node)
    boxes = prop.model.handles
    places = [(hit(ray, probe, boxes[pick.part].box), pick) for pick in sorted(handles) if pick.part in boxes]
    probe.remove_node()
    before = [(t, pick) for t, pick in places if t is not None and (whole is None or t <= whole + NEAR)]
    return min(before, default=(0.0, None), key=lambda found: found[0])[1]


def points_of(cast: Cast, pick: Pick) -> list[LPoint3]:
    """Points in the scene where a thing, or a handle that it can have, lies: its middle, then towards its corners.

    None for what is not on the table.
    """
    prop = cast.props.get(pick.id)
    if prop is None or prop.thing.frame != "table" or (pick.part and pick.part not in prop.model.handles):
        return []
    box = prop.model.handles[pick.part].box if pick.part else prop.model.box
    frame = prop.handle_frame(prop.node) if pick.part else prop.node
    mat = frame.get_mat(cast.render)
    if pick.part:
        frame.remove_node()
    spread = [(0.0, 0.0, 0.0), *product((-RIM, RIM), repeat=3)]
    return [
        mat.xform_point(LPoint3(*(m + share * h for m, share, h in zip(box.middle, shares, box.half, strict=True))))
        for shares in spread
    ]


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
    if prop.thing.frame == "table" and prop.model.upright:
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
