"""What stands between the camera and a pick that is needed turns to glass: large things only, whose model says so."""

from collections.abc import Iterable
from typing import Final

from panda3d.core import LPoint3

from game.scene.cast import Cast
from game.scene.finding import points_of
from game.scene.picking import Ray, hit
from game.scene.prop import Prop
from game.staging.names import Name, Pick

NEAR: Final = 0.3
"""cm before a point of a pick in which nothing hides it: it lies on something itself."""


def in_the_way(cast: Cast, eye: LPoint3, picks: Iterable[Pick]) -> frozenset[Name]:
    """The things of glass that hide the middle of one of the picks from the eye, if nothing of that pick is seen."""
    panes = _panes(cast)
    found = frozenset[Name]()
    for pick in picks:
        others = [pane for pane in panes if pane[0] != pick.id]
        points = points_of(cast, pick)
        if points and all(_before(others, eye, point) for point in points):
            found |= _before(others, eye, points[0])
    return found


def in_sight(cast: Cast, eye: LPoint3, pick: Pick) -> bool:
    """Whether anything of a handle in the air is seen before, beside or between the things of glass, its own too."""
    panes = _panes(cast)
    return any(not _before(panes, eye, point, 0.0) for point in points_of(cast, pick))


def _panes(cast: Cast) -> list[tuple[Name, Prop]]:
    return [(id, prop) for id, prop in cast.props.items() if prop.model.glass and prop.thing.frame == "table"]


def _before(panes: list[tuple[Name, Prop]], eye: LPoint3, point: LPoint3, near: float = NEAR) -> frozenset[Name]:
    """Those between the eye and a point, or a little before it."""
    along = point - eye
    most = 1 - near / along.length()
    hits = ((id, hit(Ray(eye, along), pane.node, pane.model.box)) for id, pane in panes)
    return frozenset(id for id, at in hits if at is not None and at < most)
