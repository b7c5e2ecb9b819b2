"""Light without shaders: one lamp and the room's glow on pictures and colours, as the oldest cards and none can do."""

from direct.showbase.ShowBase import ShowBase
from panda3d.core import AmbientLight, DirectionalLight, LVector3

KEY_FROM = LVector3(-0.52, -0.34, 0.78)
KEY_COLOUR = (0.98, 0.88, 0.72, 1)
AROUND = (0.50, 0.49, 0.50, 1)


class PlainLight:
    """The fixed-function look; it has one quality."""

    quality = "low"

    def __init__(self, base: ShowBase) -> None:
        lamp, around = DirectionalLight("key"), AmbientLight("around")
        lamp.set_color(KEY_COLOUR)
        around.set_color(AROUND)
        key = base.render.attach_new_node(lamp)
        key.look_at(-KEY_FROM)
        base.render.set_light(key)
        base.render.set_light(base.render.attach_new_node(around))

    def set_quality(self, quality: str) -> None:
        """There is nothing to choose."""

    def rest(self, still: bool) -> bool:
        """Every picture is drawn whole."""
        return False
