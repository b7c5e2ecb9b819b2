"""The dark quiet room: the walnut table and the blurred wall behind it."""

from panda3d.core import NodePath

from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA


def furnish(models: Models, render: NodePath) -> NodePath:
    """Table and room plate under one node, which furnishes itself anew when the models change."""
    room = render.attach_new_node("room")
    _fill(room, models)
    models.repaint.add(lambda: _fill(room, models))
    return room


def _fill(room: NodePath, models: Models) -> None:
    room.node().remove_all_children()
    table = models.load("table")
    # There is nothing below the table for its shadow to fall on, and it is half of what the lamp would have to draw.
    table.hide(SHADOW_CAMERA)
    table.reparent_to(room)
    plate = models.load("room")
    plate.hide(SHADOW_CAMERA)
    plate.reparent_to(room)
