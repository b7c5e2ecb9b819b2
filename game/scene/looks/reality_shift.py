"""Models of Reality Shift: cubes with what may be seen of them, spaces, bikes, handles, cards, the die."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from panda3d.core import ColorBlendAttrib, CullFaceAttrib, LMatrix4, LVector3, NodePath, TransparencyAttrib

from game.motion.pose import rotated
from game.scene.camera import Home, around
from game.scene.looks import GHOST, Box, Colour, Face, Handle, Looks, Model, Patch, Ribbon
from game.scene.models import Models
from game.scene.palettes import SEATS
from game.scene.shading import SHADOW_CAMERA
from game.staging.names import Name
from game.staging.picture import Picture, Thing
from game.staging.reality_shift.places import AXES, CARD_NUMBERS

SIDES: Final = "TBNSEW"
VECTORS: Final = dict(zip(SIDES, ((0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0)), strict=True))
OPPOSITE: Final = dict(zip(SIDES, "BTSNWE", strict=True))

SEAT_OF: Final = {"red": 0, "blue": 1, "green": 2, "yellow": 3}
TEAL: Final[Colour] = (0.498, 0.878, 0.765, 1.0)
AMBER: Final[Colour] = (1.0, 0.784, 0.341, 1.0)
DOOM: Final[Colour] = (1.0, 0.22, 0.17, 1.0)

CUBE: Final = Box((0, 0, 0), (3.0, 3.0, 3.0))
# A little over the face, so that it is met before the cube; the track is sunk, its bike's wheels stand there.
SPACE: Final = Box((0, 0, 0.06), (0.98, 0.98, 0.06))
END: Final = Box((0, 0, 0.1), (0.98, 0.98, 0.1))
ARROW: Final = Box((1.02, 0, 0.10), (0.36, 0.46, 0.2))
BIKE: Final = Box((0, 0, 0.48), (1.05, 0.36, 0.48))
FLAT_BIKE: Final = Box((0, 0, 0.14), (1.05, 0.45, 0.14))
HALF_TURN: Final = Box((0, 0, 1.35), (1.05, 1.05, 0.3))
DIE: Final = Box((0, 0, 0), (0.9, 0.9, 0.9))
CARD: Final = Box((0, 0, 0.03), (3.15, 4.4, 0.05))
CARD_STEP, PILE_TOP = 0.04, 3.0

SLIDE_AT: Final = 4.6
OVER_TOP: Final = 3.3
HIGHER: Final = 1.0
EDGE_AT: Final = 3.0
ASIDE: Final = 1.35
"""The two ways of a tilt over one edge have their arrows so far from its middle: an arrow of a flip may be there."""

HALO_SIZE: Final = 3.4
TRAIL_WIDE, TRAIL_FROM = 0.62, 0.10
FACE: Final = (0.0, 1.0, 0.0, 1.0)

REACH: Final = (
    *around(-9.2, -9.2, 9.2, 9.2, 12.0),  # the cubes of the set-ups, and the handles round them
    *around(-19.5, -10.5, -9.0, 10.0, 1.0),  # deck, discards and die
    *around(9.0, -10.0, 20.0, 10.0, 1.0),  # the checkpoint cards
)

DESIGNS: Final = ("start", "finish", *(f"track{number}" for number in range(1, 8)))
ATLAS: Final = "reality_cubes_base.png"
COLUMNS, ROWS, CELL_CM, FACE_CM = 8, 7, 6.4, 6.0
"""Of the atlas (assets/build_reality.py): six cells a cube."""


class RealityLooks(Looks):
    """The looks of Reality Shift."""

    home = Home((0.6, -1.8, 1.6), 22, 40, 58, reach=REACH)

    def __init__(self, models: Models) -> None:
        super().__init__(models)
        self._handles: dict[str, Handle] = {}

    def furniture(self) -> NodePath:
        return NodePath("nothing but the table")

    def build(self, look: Name) -> Model:
        match look:
            case ("cube", str(design), str(open_sides), str(seams)):
                return Model(
                    partial(self._cube, design, open_sides, seams),
                    CUBE,
                    blob=0.02,
                    outline=self._hull("cube"),
                    handles=self._cube_handles(),
                    lifts=False,
                    low=True,
                    glass=True,
                )
            case ("space", str(side)):
                return Model(
                    lambda: NodePath("space"),
                    SPACE,
                    outline=self._frame,
                    handles=self._space_handles(side),
                    upright=False,
                    lifts=False,
                )
            case ("bike", str(colour)):
                return self._bike_model(lambda: self._bike(colour), BIKE)
            case ("bike", str(colour), "folded"):
                return self._bike_model(lambda: self.models.load(f"reality_bike_{colour}_flat"), FLAT_BIKE)
            case ("bike", str(colour), "doomed"):
                return self._bike_model(lambda: self._doomed(colour), BIKE)
            case ("die",):
                return Model(lambda: self.models.load("reality_die"), DIE, blob=0.03, outline=self._die_hull)
            case ("card" | "checkpoint" | "summary", _):
                return Model(lambda: self._card(look), CARD, outline=self._card_hull)
            case ("pile" | "block" as kind, int(count)):
                high = min(count * CARD_STEP, PILE_TOP)
                box = Box((0, 0, high / 2), (CARD.half[0], CARD.half[1], high / 2))
                return Model(lambda: self._pile(high, closed=kind == "pile"), box, blob=0.03)
        raise KeyError(look)

    def face(self, card: Name) -> Face:
        picture = picture_of(card)
        if picture is None:
            raise KeyError(card)
        return Face(picture, FACE)

    def ribbon(self, look: Name) -> Ribbon:
        match look:
            case ("bike", str(colour), "trail"):
                return Ribbon(self._neon(colour), TRAIL_WIDE, TRAIL_FROM, "reality_trail.png")
        raise KeyError(look)

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The tops that are seen from above, each in the place of its cube."""
        tops: dict[tuple[int, int], Thing] = {}
        cubes = [thing for thing in picture.values() if thing.look[0] == "cube"]
        if not cubes:
            return ()
        left, far = min(cube.pose.at[0] for cube in cubes), max(cube.pose.at[1] for cube in cubes)
        for cube in sorted(cubes, key=lambda cube: cube.pose.at[2]):
            x, y, _z = cube.pose.at
            tops[round((x - left) / 6), round((far - y) / 6)] = cube
        cells = max(3, *(1 + n for place in tops for n in place))
        wide = 1 / cells
        return tuple(Patch(_top(cube), (x * wide, y * wide, wide * 0.96, wide * 0.96)) for (x, y), cube in tops.items())

    # Cubes

    def _cube(self, design: str, open_sides: str, seams: str) -> NodePath:
        """RS-93: what may not be looked at is blank; what it would show is not even there."""
        cube = self.models.load(f"reality_cube_{design}")
        for side in SIDES:
            cube.find(f"**/{'blank' if side in open_sides else 'face'}_{side}").remove_node()
        shown = {f"seam_{seam[:-1]}_{seam[-1]}" for seam in seams.split()}
        for seam in cube.find_all_matches("**/seam_*"):
            if seam.get_name() not in shown:
                seam.remove_node()
        cube.flatten_strong()
        return cube

    def _cube_handles(self) -> Mapping[str, Handle]:
        """Arrows for slides, arcs for turns and flips, lit edges with an arc for tilts; all along the world's axes."""
        if not self._handles:
            sides = "NSEW"
            for side in sides:
                self._handles[f"slide-{side}"] = self._slide(side)
                self._handles[f"flip90-{side}"] = self._flip(side)
            for way, lean in (("x", "N"), ("y", "E")):
                self._handles[f"flip180-{way}"] = self._flip_over(lean)
            self._handles["rotate90-ccw"] = self._turn("turn_90", "E", "N", OVER_TOP)
            self._handles["rotate90-cw"] = self._turn("turn_90", "W", "N", OVER_TOP)
            self._handles["rotate180-half"] = self._turn("turn_180", "E", "N", OVER_TOP + HIGHER)
            for first in SIDES:
                for other in SIDES:
                    if other not in (first, OPPOSITE[first]):
                        self._handles[f"tilt-{first}{other}"] = self._tilt(first, other)
        return self._handles

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
        box = Box((at[0] + 1.9 * x, at[1] + 1.9 * y, 4.3), (0.7 + 2.6 * abs(x), 0.7 + 2.6 * abs(y), 1.1))
        return Handle(box, partial(self._placed, "flip_180", at, lean, "T"))

    def _tilt(self, first: str, other: str) -> Handle:
        """Round the edge of two sides, `first` first: the edge is lit, the arc leads over the side that goes down."""
        a, b = VECTORS[first], VECTORS[other]
        along = LVector3(*a).cross(LVector3(*b))
        edge = (LVector3(*a) + LVector3(*b)) * EDGE_AT
        at = edge + LVector3(*map(abs, along)) * ASIDE
        middle = at + LVector3(*a) * 1.2 - LVector3(*b) * 1.0
        half = [0.65 if abs(c) > 0.5 else 0.85 for c in along]
        box = Box((middle.x, middle.y, middle.z), (half[0], half[1], half[2]))

        def make() -> NodePath:
            arc = self._placed("tilt", (at.x, at.y, at.z), OPPOSITE[other], first)
            lies = next(side for side in "TNE" if abs(along.dot(LVector3(*VECTORS[side]))) > 0.5)
            self._placed("edge", (edge.x, edge.y, edge.z), lies, first).reparent_to(arc)
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

    # Spaces

    def _frame(self, width: str) -> NodePath:
        """Corner brackets and a soft light in them, in the colour of the mark."""
        frame = self._brackets()
        frame.set_scale({"thin": 1.0, "mid": 1.05, "wide": 1.1}[width])
        return frame

    def _brackets(self) -> NodePath:
        root = NodePath("space")
        shape = self.models.load("reality_space")
        shape.set_two_sided(True)
        shape.reparent_to(root)
        glow = shape.find("**/glow")
        glow.set_texture(self.models.texture("reality_halo.png", lit=True), 20)  # An outline has none else.
        glow.set_transparency(TransparencyAttrib.M_alpha)
        glow.set_alpha_scale(0.55)
        glow.set_depth_write(False)
        return root

    def _space_handles(self, side: str) -> Mapping[str, Handle]:
        """Ends of a card's drive, dead ends, and the ways that a bike may point; card and way may come together."""
        right, up = AXES[side]
        ways = {right: 0.0, up: 90.0, OPPOSITE[right]: 180.0, OPPOSITE[up]: 270.0}
        found = {"card": Handle(END, partial(self._end, TEAL))}
        for by, colour in (("", AMBER), ("card-", TEAL)):
            found[f"{by}crash"] = Handle(END, partial(self._dead_end, colour))
            for way, degrees in ways.items():
                found[by + way] = Handle(_turned(ARROW, degrees), partial(self._heading, colour, degrees))
        return found

    def _end(self, colour: Colour) -> NodePath:
        frame = self._brackets()
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
        self._end(colour).reparent_to(root)
        arrow = self.models.load("reality_heading")
        arrow.set_pos_hpr(0, 0, 0.12, degrees, 0, 0)
        arrow.reparent_to(root)
        return root

    # Bikes

    def _bike_model(self, make: Callable[[], NodePath], box: Box) -> Model:
        half_turn = Handle(HALF_TURN, self._half_turn)
        return Model(
            make, box, outline=self._hull("bike"), handles={"half_turn": half_turn}, upright=False, lifts=False
        )

    def _half_turn(self) -> NodePath:
        return self._lifted("half_turn", HALF_TURN.middle[2])

    def _lifted(self, name: str, z: float) -> NodePath:
        root = NodePath(name)
        sign = self.models.load(f"reality_{name}")
        sign.set_z(z)
        sign.reparent_to(root)
        return root

    def _bike(self, colour: str) -> NodePath:
        """With the light that its neon throws on the track, and into the air round it."""
        root = NodePath("bike")
        self.models.load(f"reality_bike_{colour}").reparent_to(root)
        for at, size, strength, turns in ((0.06, HALO_SIZE * 0.8, 0.75, False), (0.45, HALO_SIZE, 0.45, True)):
            halo = self.models.load("reality_halo")
            halo.set_scale(size)
            holder = root.attach_new_node("halo")
            holder.set_z(at)
            if turns:
                halo.set_p(90)
                holder.set_billboard_point_eye()
            halo.reparent_to(holder)
            halo.set_two_sided(True)
            red, green, blue, _alpha = self._neon(colour)
            halo.set_color_scale(red, green, blue, strength)
            halo.set_attrib(
                ColorBlendAttrib.make(ColorBlendAttrib.M_add, ColorBlendAttrib.O_incoming_alpha, ColorBlendAttrib.O_one)
            )
            halo.set_bin("fixed", 0)
            halo.set_depth_write(False)
            halo.hide(SHADOW_CAMERA)
        return root

    def _neon(self, colour: str) -> Colour:
        """A seat's colour, a third of the way to white."""
        value = SEATS[self.models.palette][SEAT_OF[colour]]
        red, green, blue = (0.72 * int(value[n : n + 2], 16) / 255 + 0.28 for n in (1, 3, 5))
        return red, green, blue, 1.0

    def _doomed(self, colour: str) -> NodePath:
        """Who will be crushed: a red hull round it, and a cross above; seen whole, however pale a ghost is."""
        root = NodePath("doomed")
        self.models.load(f"reality_bike_{colour}").reparent_to(root)
        hull = self._hull("bike")("wide")
        hull.set_attrib(CullFaceAttrib.make(CullFaceAttrib.M_cull_counter_clockwise))
        self.models.flat(hull)
        hull.set_texture_off(10)
        hull.set_color(*DOOM)
        cross = self._lifted("crash", 0.0)
        holder = root.attach_new_node("cross")
        holder.set_z(1.7)
        holder.set_billboard_point_eye()
        cross.set_p(90)
        cross.reparent_to(holder)
        hull.reparent_to(root)
        for part in (hull, cross):
            part.set_alpha_scale(1 / GHOST)
        return root

    # Cards, outlines

    def _card(self, look: Name) -> NodePath:
        card = self.models.load("reality_card")
        front = card.find("**/front")
        picture = picture_of(look)
        if picture is None:
            front.hide()
        else:
            front.set_texture(front.find_texture_stage("base"), self.models.texture(picture, lit=True))
        return card

    def _pile(self, high: float, closed: bool) -> NodePath:
        pile = self.models.load("reality_pile")
        pile.set_sz(max(high, CARD_STEP) / pile.get_tight_bounds()[1].z)
        if not closed:
            pile.find("**/top").hide()
        return pile

    def _hull(self, kind: str) -> Callable[[str], NodePath]:
        return partial(self._part_of, f"reality_{kind}_outline")

    def _die_hull(self, width: str) -> NodePath:
        return self._part_of("shifti_die_outline", width)

    def _card_hull(self, width: str) -> NodePath:
        return self._part_of("card_outline", width)

    def _part_of(self, name: str, part: str) -> NodePath:
        found = self.models.load(name).find(f"**/{part}")
        found.detach_node()
        return found


def picture_of(card: Name) -> str | None:
    """The picture on a card; None for one that is face down, and for what is no card."""
    match card:
        case ("card", str(name)) if name in CARD_NUMBERS:
            return f"reality_cards/{CARD_NUMBERS[name]}.png"
        case ("checkpoint", int(number)):
            return f"reality_cards/checkpoint_{number}.png"
        case ("summary", str(colour)):
            return f"reality_cards/summary_{colour}.png"
    return None


def _top(cube: Thing) -> Face:
    """The face of a cube that is up."""
    _kind, design, open_sides, *_seams = cube.look
    up = max(SIDES, key=lambda side: rotated(cube.pose.turn, VECTORS[side])[2])
    cell = 6 * DESIGNS.index(str(design)) + SIDES.index(up) if up in str(open_sides) else 6 * len(DESIGNS)
    row, column = divmod(cell, COLUMNS)
    rim = (1 - FACE_CM / CELL_CM) / 2
    part = (column + rim) / COLUMNS, (column + 1 - rim) / COLUMNS, (row + rim) / ROWS, (row + 1 - rim) / ROWS
    return Face(ATLAS, part)


def _left_of(side: str) -> str:
    """The side to the left of one that looks over the table."""
    return "NWSE"[("NWSE".index(side) + 1) % 4]


def _turned(box: Box, degrees: float) -> Box:
    """A box turned by quarters about z."""
    (x, y, z), (wide, deep, high) = box
    for _quarter in range(round(degrees / 90)):
        x, y, wide, deep = -y, x, deep, wide
    return Box((x, y, z), (wide, deep, high))


def make_looks(models: Models) -> RealityLooks:
    """The looks, on the given models."""
    return RealityLooks(models)
