"""The room round the table: what stands in it, and its light, which goes over from one game's to another's."""

from typing import Final

from panda3d.core import NodePath

from game.scene.looks import EVENING, Surroundings
from game.scene.models import Models
from game.scene.plain import PlainLight
from game.scene.shading import SHADOW_CAMERA, Light

SINKS, RISES = 0.7, 1.1
"""Seconds in which the light of one room goes down, and that of the next comes up."""

DARK: Final = 0.015
"""How much is seen of a table that is dark, and SHUTS the seconds until it is."""
SHUTS: Final = 0.6


class Room:
    """Furnishes itself anew when the models change."""

    def __init__(self, models: Models, render: NodePath, light: Light | PlainLight, gradual: bool = True) -> None:
        """`gradual`: light changes little by little, as in a window; else at once, as for a picture."""
        self._models, self._light, self.gradual = models, light, gradual
        self.node = render.attach_new_node("room")
        self.surroundings = EVENING
        self.dark = False
        """Whether the table is to be dark, for closed eyes."""
        self._shut = 0.0
        """How far it is."""
        self._fade = SINKS + RISES
        """The seconds since the surroundings changed."""
        models.repaint.add(self._fill)
        self._fill()

    def become(self, surroundings: Surroundings) -> None:
        """Other surroundings: their furniture at once, their light by and by."""
        if surroundings == self.surroundings:
            return
        self.surroundings = surroundings
        self._fill()
        self._fade = 0.0
        if not self.gradual:
            self.update(SINKS + RISES)

    @property
    def changing(self) -> bool:
        """Whether the light is not yet what it is going to be."""
        return self._shut != self.dark or self._fade < SINKS + RISES

    def update(self, dt: float) -> bool:
        """Let time pass; says whether the light changed."""
        if not self.changing:
            return False
        step = dt / SHUTS if self.gradual else 1.0
        self._shut = min(1.0, self._shut + step) if self.dark else max(0.0, self._shut - step)
        before = self._fade
        self._fade = min(SINKS + RISES, before + dt)
        if before < SINKS <= self._fade:
            self._light.use(self.surroundings)
        left = 1 - self._fade / SINKS if self._fade < SINKS else (self._fade - SINKS) / RISES
        self._light.shine(left * (1 - self._shut * (1 - DARK)))
        return True

    def _fill(self) -> None:
        self.node.node().remove_all_children()
        furnish(self._models, self.node, self.surroundings)


def furnish(models: Models, room: NodePath, surroundings: Surroundings) -> None:
    """Put what stands in these surroundings under a node."""
    for name in surroundings.models:
        model = models.load(name)
        # There is nothing below a table for its shadow to fall on, and it is half of what the lamp would have to draw.
        model.hide(SHADOW_CAMERA)
        model.reparent_to(room)
