"""One thing on the stage, with everything that hangs on it: outline, dashes, handles, contact shadow."""

from collections.abc import Mapping
from math import atan2, degrees

from panda3d.core import LQuaternionf, LVector3, NodePath, TransparencyAttrib

from game.motion.pose import Pose
from game.scene.looks import Model, no_outline
from game.scene.marks import Outlines, blob, dashes
from game.scene.shading import SHADOW_CAMERA
from game.staging.names import write_name
from game.staging.picture import Thing

LIFT = {"hover": 0.15, "forward": 0.7, "chosen": 0.35, "refused": 0.15}
# In the hand, u of the screen become cm of the card.
HAND_U = 6.3 / 122
HAND_LIFT = {
    "quiet": 10 * HAND_U,
    "open": 10 * HAND_U,
    "target": 10 * HAND_U,
    "chosen": 24 * HAND_U,
    "hover": 44 * HAND_U,
    "forward": 44 * HAND_U,
}
BLOB_REACH = 5.0
"""cm above the floor at which a thing has no contact shadow any more."""

PALE = (0.72, 0.72, 0.72, 1.0)
"""What is marked `dim`, not possible now, has less light and the same hue: colours that one compares stay apart."""

POINTED_AT = (1.25, 1.25, 1.2, 1.0)
"""How much brighter a handle is under the pointer, or chosen."""

GLASS = 0.22
"""How much is seen of what has turned to glass."""


class Prop:
    """Its node stands at the thing's pose; `body` in it is lifted by marks."""

    def __init__(self, thing: Thing, model: Model, parent: NodePath, table: NodePath, outlines: Outlines) -> None:
        """`table`: what shadow and dashes lie on."""
        self.thing, self.model, self.table = thing, model, table
        self.reach = sum(map(abs, model.box.middle)) + sum(model.box.half)
        """No point of its box is farther from where it stands, in cm."""
        self.node = parent.attach_new_node(write_name(thing.id))
        self.body = self.node.attach_new_node("body")
        self._shape = model.make()
        self._shape.reparent_to(self.body)
        self._outlines = outlines
        self.outline: NodePath | None = None
        self.mark = ""
        self.held = False
        """Held by the pointer, so that no mark lifts it."""
        self.glass = False
        """Seen through."""
        self.handles: dict[str, NodePath] = {}
        self.shown: Mapping[str, str] = {}
        """The marks of its handles."""
        self.dashes: NodePath | None = None
        self.blob: NodePath | None = None
        self._floor = 0.0  # the height at which its lowest point rests, or rested
        if model.blob is not None:
            self.blob = blob(outlines.models, model.box)
            self.blob.hide(SHADOW_CAMERA)
            self.blob.reparent_to(table)
        self.grown = 1.0
        if thing.grown != 1:
            self.grow(thing.grown)

    def remove(self) -> None:
        """Gone, with all that hangs on it."""
        for node in (self.node, self.blob, self.dashes):
            if node is not None:
                node.remove_node()

    # Where it is

    def put(self, thing: Thing, parent: NodePath) -> None:
        """Stand where the thing's pose says, as far grown as it says."""
        self.node.reparent_to(parent)
        if thing.grown != self.grown:
            self.grow(thing.grown)
        self.thing = thing
        self.arrive(thing.pose)

    def arrive(self, pose: Pose) -> None:
        """The motion is over: it lies here now."""
        self.node.set_scale(1)
        set_pose(self.node, pose)
        self._floor = 0.0 if self.model.low else self._lowest()
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
        self.blob.set_pos(*self.node.get_pos().xy, self._floor + (self.model.blob or 0.0))
        self.blob.set_alpha_scale(max(0.0, 1 - abs(height) / BLOB_REACH))

    def _lowest(self) -> float:
        box = self.model.box
        return float(self.node.get_z()) + box.middle[2] - box.half[2]

    def grow(self, share: float) -> None:
        """Show so much of it, from its beginning."""
        self.grown = share
        if self.model.part is not None:
            self._shape.remove_node()
            self._shape = self.model.part(share)
            self._shape.reparent_to(self.body)
            return
        # A scale of nothing has no inverse.
        self._shape.set_sx(max(share, 1e-4))
        left = self.model.box.middle[0] - self.model.box.half[0]
        self._shape.set_x(left * (1 - share))

    # What it wears

    def wear(self, mark: str) -> None:
        """Outline, lift and colours of a mark."""
        if "dim" in (mark, self.mark):
            self.body.set_color_scale(PALE if mark == "dim" else (1, 1, 1, 1))
        self.mark = mark
        self._put_outline()
        self._lift()

    @property
    def lifted(self) -> bool:
        """Whether a mark shows it elsewhere than it is."""
        return bool(self.body.get_pos() != LVector3(0))

    def glaze(self, glass: bool) -> None:
        """Let what is behind be seen, or not any more; the hull of an outline would be seen from inside."""
        self.glass = glass
        self._put_outline()
        if glass:
            self._shape.set_transparency(TransparencyAttrib.M_alpha)
            self._shape.set_alpha_scale(GLASS)
        else:
            self._shape.clear_transparency()
            self._shape.clear_color_scale()

    def _put_outline(self) -> None:
        """What the mark puts round it, unless it is seen through."""
        if self.outline is not None:
            self.outline.remove_node()
        self.outline = None
        if not self.glass:
            self.outline = self._outlines.put(self.thing.look, self.model, self.mark, self.body)

    def hold(self, held: bool) -> None:
        """Taken by the pointer, or let go."""
        self.held = held
        self._lift()

    def _lift(self) -> None:
        mark = "" if self.held else self.mark
        if self.thing.frame == "hand":
            before = mark in ("hover", "forward")
            self.body.set_pos(0, HAND_LIFT.get(mark, 0.0), 0.5 if before else 0.0)
            self.body.set_scale(1.15 if before else 1.0)
        else:
            # Along the world's up, whichever side of the thing is up. What has no hull is fixed to something.
            loose = self.model.lifts and self.model.outline is not no_outline
            lift = LIFT.get(mark, 0.0) if self.outline is not None and loose else 0.0
            if lift:
                self.body.set_pos(self.node.get_relative_vector(self.node.get_top(), (0, 0, lift)))
            elif self.lifted:
                self.body.set_pos(0, 0, 0)

    def wear_dashes(self, wanted: bool) -> bool:
        """The dashes of what moved last; says whether that is new."""
        wanted = wanted and self.thing.frame == "table"
        if wanted == (self.dashes is not None):
            return False
        if self.dashes is not None:
            self.dashes.remove_node()
            self.dashes = None
            return True
        models = self._outlines.models
        self.dashes = dashes(models, self.model.box, models.palette == "high_contrast")
        self.dashes.hide(SHADOW_CAMERA)
        self.dashes.reparent_to(self.table)
        along = self.node.get_quat().xform(LVector3(0, 1, 0))  # whichever of its sides is up
        self.dashes.set_pos_hpr(self.node.get_pos(), (degrees(atan2(-along.x, along.y)), 0, 0))
        return True

    def handle_frame(self, under: NodePath) -> NodePath:
        """A new node in which handles stand."""
        holder = under.attach_new_node("handle")
        self._right(holder)
        return holder

    def _right(self, holder: NodePath) -> None:
        """A stone's handles lie on the side that is up, whichever that is."""
        if self.thing.frame == "table" and self.model.upright:
            holder.set_hpr(self.table, 0, 0, 0)

    def show_handles(self, shown: Mapping[str, str]) -> None:
        """Show these handles with these marks, and no others; those that are there already are not made again."""
        for name in self.handles.keys() - shown.keys():
            self.handles.pop(name).remove_node()
        self.shown = shown
        for name, mark in shown.items():
            if name not in self.handles:
                self.handles[name] = self.body.attach_new_node("handle")
                self.handles[name].hide(SHADOW_CAMERA)
                self.model.handles[name].make().reparent_to(self.handles[name])
            self._right(self.handles[name])
            self.handles[name].set_color_scale(*(POINTED_AT if mark in ("hover", "chosen") else (1, 1, 1, 1)))


def set_pose(node: NodePath, pose: Pose) -> None:
    """Stand and turn as a pose says."""
    node.set_pos(*pose.at)
    node.set_quat(LQuaternionf(*pose.turn))


def get_pose(node: NodePath) -> Pose:
    """How a node stands and is turned."""
    x, y, z = node.get_pos()
    w, i, j, k = node.get_quat()
    return Pose((x, y, z), (w, i, j, k))
