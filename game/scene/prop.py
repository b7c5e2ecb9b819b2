"""One thing on the stage, with everything that hangs on it: outline, dashes, handles, contact shadow."""

from collections.abc import Mapping
from math import atan2, degrees

from panda3d.core import LQuaternionf, LVector3, NodePath

from game.motion.pose import Pose
from game.scene.looks import Looks
from game.scene.marks import blob, dashes, outline
from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA
from game.staging.picture import Thing

LIFT = {"hover": 0.15, "chosen": 0.35, "refused": 0.15}
# In the hand, u of the screen become cm of the card.
HAND_U = 6.3 / 122
HAND_LIFT = {
    "quiet": 10 * HAND_U,
    "open": 10 * HAND_U,
    "target": 10 * HAND_U,
    "chosen": 24 * HAND_U,
    "hover": 44 * HAND_U,
}
BLOB_REACH = 5.0
"""cm above the floor at which a thing has no contact shadow any more."""

DULL = 0.6
"""The saturation of what is marked `dim`: not possible now."""


class Prop:
    """Its node stands at the thing's pose; `body` in it is lifted by marks."""

    def __init__(self, thing: Thing, parent: NodePath, table: NodePath, looks: Looks, models: Models) -> None:
        """`table`: what shadow and dashes lie on."""
        self.thing, self.looks, self.models, self.table = thing, looks, models, table
        self.node = parent.attach_new_node(thing.id)
        self.body = self.node.attach_new_node("body")
        looks.make(thing.look).reparent_to(self.body)
        self.outline: NodePath | None = None
        self.mark = ""
        self.handles: dict[str, NodePath] = {}
        self.dashes: NodePath | None = None
        self.blob: NodePath | None = None
        self._floor = 0.0  # the height at which its lowest point rests, or rested
        if looks.blob(thing.look) is not None:
            self.blob = blob(models, looks.box(thing.look))
            self.blob.hide(SHADOW_CAMERA)
            self.blob.reparent_to(table)

    def remove(self) -> None:
        """Gone, with all that hangs on it."""
        for node in (self.node, self.blob, self.dashes):
            if node is not None:
                node.remove_node()

    # Where it is

    def put(self, thing: Thing, parent: NodePath) -> None:
        """Stand where the thing's pose says."""
        self.thing = thing
        self.node.reparent_to(parent)
        self.arrive(thing.pose)

    def arrive(self, pose: Pose) -> None:
        """The motion is over: it lies here now."""
        self.node.set_scale(1)
        set_pose(self.node, pose)
        self._floor = self._lowest()
        self.ground()
        if self.dashes is not None and self.thing.frame == "table":
            self.dashes.set_pos(self.node.get_pos())

    def fly(self, pose: Pose) -> None:
        """It is on its way, here now."""
        set_pose(self.node, pose)
        self.ground()

    def ground(self) -> None:
        """The contact shadow follows over the floor, and is weaker the higher the thing is."""
        if self.blob is None:
            return
        height = self._lowest() - self._floor
        self.blob.set_pos(*self.node.get_pos().xy, self._floor + (self.looks.blob(self.thing.look) or 0.0))
        self.blob.set_alpha_scale(max(0.0, 1 - abs(height) / BLOB_REACH))

    def _lowest(self) -> float:
        box = self.looks.box(self.thing.look)
        return float(self.node.get_z()) + box.middle[2] - box.half[2]

    # What it wears

    def wear(self, mark: str) -> bool:
        """Outline, lift and colours of a mark; says whether it is another one than before."""
        if self.mark == mark:
            return False
        self.mark = mark
        if self.outline is not None:
            self.outline.remove_node()
        self._dim(mark == "dim")
        self.outline = outline(self.models, self.looks, self.thing.look, mark)
        if self.thing.frame == "hand":
            self.body.set_pos(0, HAND_LIFT.get(mark, 0.0), 0.5 if mark == "hover" else 0.0)
            self.body.set_scale(1.15 if mark == "hover" else 1.0)
        else:
            # Along the world's up, whichever side of the thing is up. What has no outline is fixed to something.
            lift = LIFT.get(mark, 0.0) if self.outline is not None else 0.0
            self.body.set_pos(self.node.get_relative_vector(self.node.get_top(), (0, 0, lift)))
        if self.outline is not None:
            self.outline.hide(SHADOW_CAMERA)
            self.outline.reparent_to(self.body)
        return True

    def _dim(self, dim: bool) -> None:
        """Paler colours; without shaders, which could do that, darker ones."""
        if not dim:
            self.body.clear_shader_input("saturation")
            self.body.clear_color_scale()
        elif self.models.shaders is None:
            self.body.set_color_scale(0.72, 0.72, 0.72, 1)
        else:
            self.body.set_shader_input("saturation", DULL)

    def wear_dashes(self, wanted: bool) -> bool:
        """The dashes of what moved last; says whether that is new."""
        wanted = wanted and self.thing.frame == "table"
        if wanted == (self.dashes is not None):
            return False
        if self.dashes is not None:
            self.dashes.remove_node()
            self.dashes = None
            return True
        self.dashes = dashes(self.models, self.looks.box(self.thing.look), self.models.palette == "high_contrast")
        self.dashes.hide(SHADOW_CAMERA)
        self.dashes.reparent_to(self.table)
        along = self.node.get_quat().xform(LVector3(0, 1, 0))  # whichever of its sides is up
        self.dashes.set_pos_hpr(self.node.get_pos(), (degrees(atan2(-along.x, along.y)), 0, 0))
        return True

    def show_handles(self, shown: Mapping[str, str]) -> bool:
        """Show these handles with these marks; says whether anything changed."""
        if {name: node.get_tag("mark") for name, node in self.handles.items()} == shown:
            return False
        for node in self.handles.values():
            node.remove_node()
        self.handles = {}
        for name, mark in shown.items():
            # The handle lies on the side that is up, so a turned-over stone gets its own frame for it.
            holder = self.body.attach_new_node("handle")
            if self.thing.frame == "table":
                holder.set_hpr(self.table, 0, 0, 0)
            self.looks.handle(self.thing.look, name).reparent_to(holder)
            holder.set_tag("mark", mark)
            holder.hide(SHADOW_CAMERA)
            if mark in ("hover", "chosen"):
                holder.set_color_scale(1.25, 1.25, 1.2, 1)
            self.handles[name] = holder
        return True


def set_pose(node: NodePath, pose: Pose) -> None:
    """Stand and turn as a pose says."""
    node.set_pos(*pose.at)
    node.set_quat(LQuaternionf(*pose.turn))


def get_pose(node: NodePath) -> Pose:
    """How a node stands and is turned."""
    x, y, z = node.get_pos()
    w, i, j, k = node.get_quat()
    return Pose((x, y, z), (w, i, j, k))
