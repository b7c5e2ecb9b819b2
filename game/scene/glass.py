"""What stands between the camera and a pick that is needed turns to glass: large things only, whose model says so."""

from collections.abc import Iterable
from typing import Final

from panda3d.core import LPoint3

from game.scene.cast import Cast
from game.scene.finding import points_of
from game.scene.picking import Ray, hit
from game.staging.names import Name, Pick

NEAR: Final = 0.3
"""cm before the middle of a pick in which nothing hides it: it lies on something itself."""


def in_the_way(cast: Cast, eye: LPoint3, picks: Iterable[Pick]) -> frozenset[Name]:
    """The things of glass that hide the middle of one of the picks from the eye; both in the scene's frame."""
    panes = [(id, prop) for id, prop in cast.props.items() if prop.model.glass and prop.thing.frame == "table"]
    found = set[Name]()
    for pick in picks:
        points = points_of(cast, pick)
        if not points:
            continue
        along = points[0] - eye
        far = along.length()
        for id, pane in panes:
            at = hit(Ray(eye, along), pane.node, pane.model.box)
            if id != pick.id and at is not None and at * far < far - NEAR:
                found.add(id)
    return frozenset(found)
