"""What stands between the camera and a pick that is needed turns to glass: large things only, whose model says so."""

from collections.abc import Iterable
from typing import Final

from panda3d.core import LPoint3

from game.scene.cast import Cast
from game.scene.finding import points_of
from game.scene.picking import Ray, hit
from game.staging.names import Name, Pick

NEAR: Final = 0.3
"""cm before a point of a pick in which nothing hides it: it lies on something itself."""


def in_the_way(cast: Cast, eye: LPoint3, picks: Iterable[Pick]) -> frozenset[Name]:
    """The things of glass that hide the middle of one of the picks from the eye, if nothing of that pick is seen."""
    panes = [(id, prop) for id, prop in cast.props.items() if prop.model.glass and prop.thing.frame == "table"]

    def before(pick: Pick, point: LPoint3) -> frozenset[Name]:
        """Those between the eye and a point."""
        along = point - eye
        near = 1 - NEAR / along.length()
        hits = ((id, hit(Ray(eye, along), pane.node, pane.model.box)) for id, pane in panes if id != pick.id)
        return frozenset(id for id, at in hits if at is not None and at < near)

    found = frozenset[Name]()
    for pick in picks:
        points = points_of(cast, pick)
        if points and all(before(pick, point) for point in points):
            found |= before(pick, points[0])
    return found
