"""The dark quiet room: the walnut table and the blurred wall behind it."""

from panda3d.core import CardMaker, NodePath

from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA

DARK = (0.030, 0.026, 0.024, 1.0)
FAR = 590.0


def furnish(models: Models, render: NodePath, camera: NodePath) -> NodePath:
    """Table and room plate under one node, and darkness behind everything, whatever the window's shape."""
    room = render.attach_new_node("room")
    table = models.load("table")
    table.reparent_to(room)
    plate = models.load("room")
    plate.hide(SHADOW_CAMERA)
    plate.reparent_to(room)
    maker = CardMaker("darkness")
    maker.set_frame(-FAR, FAR, -FAR, FAR)
    darkness = camera.attach_new_node(maker.generate())
    darkness.set_y(FAR)
    darkness.set_color(*DARK)
    darkness.set_shader(models.unlit, 10)
    darkness.hide(SHADOW_CAMERA)
    return room
