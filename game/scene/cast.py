"""Who is on the stage: the props by id, under the table's root or the hand that follows the camera."""

from collections.abc import Sequence

from panda3d.core import NodePath

from game.scene.looks import Looks
from game.scene.marks import Outlines
from game.scene.models import Models
from game.scene.prop import HAND_U, Prop
from game.scene.shading import SHADOW_CAMERA, lit
from game.staging.names import Name
from game.staging.picture import Frame, Thing

HAND_MIDDLE_U = 628
HAND_DEPTH = 8.0


class Cast:
    """The props of one match and the two nodes that they hang under."""

    def __init__(self, render: NodePath, camera: NodePath, looks: Looks, models: Models) -> None:
        self.render, self.camera, self.looks = render, camera, looks
        self.root = render.attach_new_node("match")
        self.hand = camera.attach_new_node("hand")
        models.flat(self.hand, linear=True, priority=20)
        self.hand.hide(SHADOW_CAMERA)
        self.outlines = Outlines(models)
        self.props: dict[Name, Prop] = {}
        self._lit: frozenset[Name] = frozenset()
        self.furniture = NodePath("nothing")
        self.furnish()

    def furnish(self) -> None:
        """Lay out anew what is no thing of the match."""
        self.furniture.remove_node()
        self.furniture = self.looks.furniture()
        self.furniture.reparent_to(self.root)

    def light(self, ids: frozenset[Name]) -> None:
        """These things are seen in the dark, and no others."""
        before, self._lit = self._lit, ids
        for id in before ^ ids:
            if id in self.props:
                lit(self.outlines.models, self.props[id].node, id in ids)

    def close(self) -> None:
        """Remove everything."""
        self.root.remove_node()
        self.hand.remove_node()
        self.props.clear()

    def resize(self, width: int, height: int, scale: float, tangent: float) -> None:
        """Keep the hand at the style guide's place: its middle 92 u above the lower edge. `scale`: pixels of a u."""
        u = 2 * HAND_DEPTH * tangent * scale / max(height, 1)
        self.hand.set_pos(0, HAND_DEPTH, u * ((720 - HAND_MIDDLE_U) - height / scale / 2))
        self.hand.set_hpr(0, 90, 0)
        self.hand.set_scale(u / HAND_U)

    def parent(self, frame: Frame) -> NodePath:
        """What things of this frame hang under."""
        return self.hand if frame == "hand" else self.root

    def add(self, thing: Thing) -> Prop:
        """Put a thing where it says."""
        model = self.looks.model(thing.look)
        prop = Prop(thing, model, self.parent(thing.frame), self.root, self.outlines)
        prop.arrive(thing.pose)
        if thing.id in self._lit:
            lit(self.outlines.models, prop.node, True)
        self.props[thing.id] = prop
        return prop

    def rename(self, names: Sequence[tuple[Name, Name]]) -> None:
        """Call things otherwise, all at once."""
        moved = [(new, self.props.pop(old)) for old, new in names]
        self.props.update(moved)
