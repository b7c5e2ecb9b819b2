"""The light round many things that lie still is drawn at once: each by itself would be a draw call."""

from collections.abc import Iterable
from typing import Final

from panda3d.core import NodePath, TransformState

from game.scene.prop import Prop

HALO: Final = "halo"
"""What is called so in a model is its light, which may be drawn with that of others."""


class Halos:
    """The halos of one stage's props. What moves keeps its own until everything rests."""

    def __init__(self, root: NodePath) -> None:
        self._root = root
        self._node = NodePath("halos")
        self._gathered: dict[Prop, TransformState] = {}
        self._loose: set[Prop] = set()

    def update(self, props: Iterable[Prop], rests: bool) -> None:
        """Gather the halos of what lies still, once all rests; what changes from then on has its own again."""
        if rests:
            self._loose.clear()
        own = [prop for prop in props if prop.model.halo]
        wanted: dict[Prop, TransformState] = {}
        for prop in own:
            transform = prop.body.get_transform(self._root)
            still = prop not in self._loose and prop.grown == 1 and not prop.lifted
            if still and (rests or self._gathered.get(prop) == transform):
                wanted[prop] = transform
            elif prop in self._gathered:
                self._loose.add(prop)
        if wanted == self._gathered:
            return
        for prop in own:
            halo = prop.body.find(f"**/{HALO}")
            halo.hide() if prop in wanted else halo.show()
        self._gathered = wanted
        self._node.remove_node()
        self._node = self._root.attach_new_node("halos")
        for prop in wanted:
            halo = prop.body.find(f"**/{HALO}").copy_to(self._node)
            halo.set_transform(halo.get_parent(), prop.body.get_transform(self._root))
            halo.show()
        self._node.flatten_strong()
