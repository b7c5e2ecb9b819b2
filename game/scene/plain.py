"""Light without shaders: one lamp and the room's glow on pictures and colours, as the oldest cards and none can do."""

from direct.showbase.ShowBase import ShowBase
from panda3d.core import AmbientLight, DirectionalLight, LVector3

from game.scene.looks import EVENING, Surroundings

KEY_FROM = LVector3(-0.52, -0.34, 0.78)
AROUND = (0.50, 0.49, 0.50)
BRIGHT = 0.98
"""The red of the evening's lamp as a colour: what lamps give in linear light is told as the eye sees it."""


class PlainLight:
    """The fixed-function look; it has one quality."""

    quality = "low"

    def __init__(self, base: ShowBase) -> None:
        self._lamp, self._around = DirectionalLight("key"), AmbientLight("around")
        self._render = base.render
        key = base.render.attach_new_node(self._lamp)
        key.look_at(-KEY_FROM)
        base.render.set_light(key)
        base.render.set_light(base.render.attach_new_node(self._around))
        self.use(EVENING)

    def use(self, surroundings: Surroundings) -> None:
        """The lamp of these surroundings; what glows round the table pales with it."""
        most = EVENING.lamp[0]
        self._lamp.set_color((*(BRIGHT * (c / most) ** (1 / 2.2) for c in surroundings.lamp), 1))
        self._around.set_color((*(c * surroundings.lamp[0] / most for c in AROUND), 1))

    def shine(self, share: float) -> None:
        """So much of all light is seen, 0..1."""
        self._render.set_color_scale(share, share, share, 1)

    def set_quality(self, quality: str) -> None:
        """There is nothing to choose."""

    def rest(self, still: bool) -> bool:
        """Every picture is drawn whole."""
        return False
