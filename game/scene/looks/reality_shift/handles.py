"""The handles of Reality Shift: at cubes those of shifts, in spaces the ends of drives and the ways to point."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Final

from panda3d.core import LMatrix4, LVector3, NodePath, TextureAttrib, TransparencyAttrib

from game.scene.looks import Box, Colour, Handle
from game.scene.models import Models
from game.staging.reality_shift.places import AXES, MOVES

SIDES: Final = "TBNSEW"
VECTORS: Final = dict(zip(SIDES, ((0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0)), strict=True))
OPPOSITE: Final = dict(zip(SIDES, "BTSNWE", strict=True))

TEAL: Final[Colour] = (0.498, 0.878, 0.765, 1.0)
AMBER: Final[Colour] = (1.0, 0.784, 0.341, 1.0)

# A little over the face, so that it is met before the cube; the track is sunk, its bike's wheels stand there.
SPACE: Final = Box((0, 0, 0.06), (0.98, 0.98, 0.06))
END: Final = Box((0, 0, 0.1), (0.98, 0.98, 0.1))
ARROW: Final = Box((1.02, 0, 0.10), (0.36, 0.46, 0.2))

SHARED: Final = 0.4
"""How strong the light in a space is for each of the up to four ways that a bike may point there."""

SLIDE_AT: Final = 4.6
OVER_TOP: Final = 3.3
HIGHER: Final = 1.0
EDGE_AT: Final = 3.0
ASIDE: Final = 1.35
"""The two ways of a tilt over one edge have their arrows so far from its middle: an arrow of a flip may be there."""


class Signs:
    """The handles and brackets, on the given models."""

    def __init__(self, models: Models) -> None:
        self.models = models

    @cached_property
    def of_cubes(self) -> Mapping[str, Handle]:
        """Arrows for slides, arcs for turns and flips, lit edges with an arc for tilts; all along the world's axes."""
        found = {
            "rotate90-ccw": self._turn("turn_90", "E", "N", OVER_TOP),
            "rotate90-cw": self._turn("turn_90", "W", "N", OVER_TOP),
            "rotate180-half": self._turn("turn_180", "E", "N", OVER_TOP + HIGHER),
            "flip180-x": self._flip_over("N"),
            "flip180-y": self._flip_over("E"),
        }
        found |= {f"slide-{side}": self._slide(side) for side in "NSEW"}
        found |= {f"flip90-{side}": self._flip(side) for side in "NSEW"}
        edges = [(a, b) for a in SIDES for b in SIDES if b not in (a, OPPOSITE[a])]
        return found | {f"tilt-{first}{other}": self._tilt(first, other) for first, other in edges}

    def _slide(self, side: str) -> Handle:
        x, y, _z = VECTORS[side]
        at = (SLIDE_AT * x, SLIDE_AT * y, 0.0)
        # To the face itself, so that no gap lies between the cube and its arrow.
        box = Box((at[0] - 0.2 * x, at[1] - 0.2 * y, 0.0), (0.9 + 0.55 * abs(x), 0.9 + 0.55 * abs(y), 0.35))
        return Handle(box, partial(self._placed, "slide", at, side, _left_of(side)))

    def _turn(self, name: str, ahead: str, aside: str, z: float) -> Handle:
        """About the upright: `ahead` is the middle of the arc, which leads towards `aside`."""
        x, y, _z = VECTORS[ahead]
        box = Box((1.9 * x, 1.9 * y, z), (0.75 + 0.75 * abs(y), 0.75 + 0.75 * abs(x), 0.3))
        if name == "turn_180":
            box = Box((0.5 * x, 0.0, z), (2.2, 2.4, 0.3))
        return Handle(box, partial(self._placed, name, (0.0, 0.0, z), ahead, aside))

    def _flip(self, side: str) -> Handle:
        """The top goes to this side."""
        x, y, _z = VECTORS[side]
        box = Box((3.5 * x, 3.5 * y, 3.5), (0.6 + 0.9 * abs(x), 0.6 + 0.9 * abs(y), 1.3))
        return Handle(box, partial(self._placed, "flip_90", (0.0, 0.0, 0.0), "T", side))

    def _flip_over(self, lean: str) -> Handle:
        """Half round, about the axis across `lean`; higher than the arcs of quarters."""
        x, y, _z = VECTORS[lean]
        at = (2.0 * y, -2.0 * x, 0.0)
        box = Box((at[0] + 1.9 * x, at[1] + 1.9 * y, 4.3), (0.7 + 2.4 * abs(x), 0.7 + 2.4 * abs(y), 1.1))
        return Handle(box, partial(self._placed, "flip_180", at, lean, "T"))

    def _tilt(self, first: str, other: str) -> Handle:
        """Round the edge of two sides, `first` first: the edge is lit, the arc leads over the side that goes down."""
        a, b = VECTORS[first], VECTORS[other]
        along = LVector3(*a).cross(LVector3(*b))
        edge = (LVector3(*a) + LVector3(*b)) * EDGE_AT
        at = edge + along * ASIDE
        middle = at + LVector3(*a) * 1.2 - LVector3(*b) * 1.0
        half = [0.65 if abs(c) > 0.5 else 0.85 for c in along]
        box = Box((middle.x, middle.y, middle.z), (half[0], half[1], half[2]))

        def make() -> NodePath:
            arc = self._placed("tilt", (at.x, at.y, at.z), OPPOSITE[other], first)
            lies = next(side for side in "TNE" if abs(along.dot(LVector3(*VECTORS[side]))) > 0.5)
            self._placed("edge", (edge.x, edge.y, edge.z), lies, first).reparent_to(arc)
            arc.flatten_strong()
            return arc

        return Handle(box, make)

    def _placed(self, name: str, at: tuple[float, float, float], x_to: str, y_to: str) -> NodePath:
        """A handle with its x and y to these sides; its two sides are alike."""
        root = NodePath(name)
        sign = self.models.load(f"reality_{name}")
        x, y = LVector3(*VECTORS[x_to]), LVector3(*VECTORS[y_to])
        z = x.cross(y)
        sign.set_mat(LMatrix4(*x, 0, *y, 0, *z, 0, *at, 1))
        sign.reparent_to(root)
        return root

    # Spaces and bikes

    def brackets(self, lit: bool = True) -> NodePath:
        """The corners of a space, and if `lit` a light along its rim, which leaves in sight what is in it; white."""
        root = NodePath("space")
        shape = self.models.load("reality_space")
        shape.set_two_sided(True)
        shape.reparent_to(root)
        rim = shape.find("**/rim")
        if not lit:
            rim.remove_node()
            return root
        # An outline has its textures taken off, which alone would leave a square.
        rim.set_attrib(rim.get_attrib(TextureAttrib), 20)
        rim.set_transparency(TransparencyAttrib.M_alpha)
        rim.set_depth_write(False)
        return root

    def of_space(self, side: str) -> Mapping[str, Handle]:
        """Ends of a card's drive, dead ends, and the ways that a bike may point; card and way may come together."""
        right, up = AXES[side]
        ways = {right: 0.0, up: 90.0, OPPOSITE[right]: 180.0, OPPOSITE[up]: 270.0}
        cards = [f"card{number}" for number in MOVES]
        found = dict.fromkeys(cards, Handle(END, partial(self._end, TEAL)))
        for by, colour in (("", AMBER), *((f"{card}-", TEAL) for card in cards)):
            found[f"{by}crash"] = Handle(END, partial(self._dead_end, colour))
            for way, degrees in ways.items():
                found[by + way] = Handle(_turned(ARROW, degrees), partial(self._heading, colour, degrees))
        return found

    def _end(self, colour: Colour) -> NodePath:
        frame = self.brackets()
        frame.set_color_scale(*colour)
        return frame

    def _dead_end(self, colour: Colour) -> NodePath:
        """RS-56: here the bike is destroyed."""
        root = self._end(colour)
        crash = self.models.load("reality_crash")
        crash.set_pos(0, 0, 0.08)
        holder = NodePath("dead end")
        root.reparent_to(holder)
        crash.reparent_to(holder)
        return holder

    def _heading(self, colour: Colour, degrees: float) -> NodePath:
        root = NodePath("heading")
        end = self._end(colour)
        end.find("**/rim").set_alpha_scale(SHARED)
        end.reparent_to(root)
        arrow = self.models.load("reality_heading")
        arrow.set_pos_hpr(0, 0, 0.12, degrees, 0, 0)
        arrow.reparent_to(root)
        return root

    def lifted(self, name: str, z: float) -> NodePath:
        """A sign so high over the ground."""
        root = NodePath(name)
        sign = self.models.load(f"reality_{name}")
        sign.set_z(z)
        sign.reparent_to(root)
        return root


def _left_of(side: str) -> str:
    """The side to the left of one that looks over the table."""
    return "NWSE"[("NWSE".index(side) + 1) % 4]


def _turned(box: Box, degrees: float) -> Box:
    """A box turned by quarters about z."""
    (x, y, z), (wide, deep, high) = box
    for _quarter in range(round(degrees / 90)):
        x, y, wide, deep = -y, x, deep, wide
    return Box((x, y, z), (wide, deep, high))
