"""The snail race to look at: everything is a box."""

from functools import partial
from typing import ClassVar, Final

from panda3d.core import CardMaker, NodePath

from game.scene.camera import Home, around
from game.scene.looks import Box, Handle, Looks, Model, Patch, Surroundings
from game.scene.models import Models
from game.staging.names import Name
from game.staging.picture import Picture

SIDES: Final = {"space": (0.8, 0.8, 0.05), "dew": (0.6, 0.6, 0.3), "snail": (0.4, 0.2, 0.2)}
DUSK: Final = Surroundings(("table", "room"), "room", (0.6, 0.6, 0.9), 80.0)
"""The race has a light of its own."""


class SnailLooks(Looks):
    home: ClassVar[Home] = Home((0, -1, 0), 0, 50, 60, reach=around(-13, -10, 13, 7, 1))
    surroundings: ClassVar[Surroundings] = DUSK

    def build(self, look: Name) -> Model:
        box = Box((0, 0, 0), SIDES.get(str(look[0]), (0.5, 0.5, 0.1)))
        stakes = {str(n): Box((0, 0.5 * n, 0.2), (0.4, 0.2, 0.05)) for n in range(1, 6)} if look[0] == "chips" else {}
        handles = {part: Handle(at, partial(self._top, at)) for part, at in stakes.items()}
        return Model(partial(self._top, box), box, handles=handles)

    def _top(self, box: Box) -> NodePath:
        """The upper side of a box."""
        maker = CardMaker("top")
        maker.set_frame(-box.half[0], box.half[0], -box.half[1], box.half[1])
        root = NodePath("box")
        top = root.attach_new_node(maker.generate())
        top.set_p(-90)
        top.set_pos(*box.middle[:2], box.middle[2] + box.half[2])
        self.models.flat(root)
        return root

    def furniture(self) -> NodePath:
        return NodePath("meadow")

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        return ()


def make_looks(models: Models) -> Looks:
    return SnailLooks(models)
