"""Models of Reality Shift: cubes with what may be seen of them, spaces, bikes, handles, cards, the die."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Final

from panda3d.core import ColorBlendAttrib, CullFaceAttrib, NodePath

from game.core.values import Seat, Viewer
from game.scene.camera import Home, around
from game.scene.looks import GHOST, Box, Colour, Face, Handle, Looks, Model, Patch, Ribbon
from game.scene.looks.reality_shift import views
from game.scene.looks.reality_shift.flat import picture_of, plan
from game.scene.looks.reality_shift.handles import SIDES, SPACE, Signs
from game.scene.models import Models
from game.scene.palettes import SEATS
from game.scene.shading import SHADOW_CAMERA
from game.staging.names import Name
from game.staging.picture import Picture

SEAT_OF: Final = {"red": 0, "blue": 1, "green": 2, "yellow": 3}
DOOM: Final[Colour] = (1.0, 0.22, 0.17, 1.0)

CUBE: Final = Box((0, 0, 0), (3.0, 3.0, 3.0))
BIKE: Final = Box((0, 0, 0.48), (1.05, 0.36, 0.48))
FLAT_BIKE: Final = Box((0, 0, 0.14), (1.05, 0.45, 0.14))
HALF_TURN: Final = Box((0, 0, 1.35), (1.05, 1.05, 0.3))
DIE: Final = Box((0, 0, 0), (0.9, 0.9, 0.9))
CARD: Final = Box((0, 0, 0.03), (3.15, 4.4, 0.05))
CARD_STEP, PILE_TOP = 0.04, 3.0

HALO_SIZE: Final = 3.4
TRAIL_WIDE, TRAIL_FROM = 0.62, 0.10
FACE: Final = (0.0, 1.0, 0.0, 1.0)

REACH: Final = (
    *around(-9.2, -9.2, 9.2, 9.2, 12.0),  # the cubes of the set-ups, and the handles round them
    *around(-19.5, -10.5, -9.0, 10.0, 1.0),  # deck, discards and die
    *around(9.0, -10.2, 22.2, 13.0, 1.0),  # the checkpoint cards
    *around(-14.6, -24.0, -5.3, -15.2, 0.2),  # the cards before the viewer
)


class RealityLooks(Looks):
    """The looks of Reality Shift."""

    home = Home((0.6, -1.8, 1.6), 22, 40, 58, reach=REACH)

    def __init__(self, models: Models) -> None:
        super().__init__(models)
        self._signs = Signs(models)

    def furniture(self) -> NodePath:
        return NodePath("nothing but the table")

    def home_of(self, picture: Picture, viewer: Viewer) -> Home:
        return views.home_of(self.home, picture)

    def build(self, look: Name) -> Model:
        match look:
            case ("cube", str(design), str(open_sides), *seams):
                return Model(
                    partial(self._cube, design, open_sides, seams),
                    CUBE,
                    blob=0.02,
                    outline=self._hull("cube"),
                    handles=self._signs.of_cubes,
                    lifts=False,
                    low=True,
                    glass=True,
                )
            case ("space", str(side)):
                return Model(
                    lambda: NodePath("space"),
                    SPACE,
                    outline=self._frame,
                    handles=self._signs.of_space(side),
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
        return plan(picture)

    def views(self, picture: Picture) -> tuple[Home, ...]:
        return views.round_about(picture)

    def own_view(self, picture: Picture, seat: Seat) -> Home | None:
        return views.behind(picture, seat)

    # Cubes

    def _cube(self, design: str, open_sides: str, seams: Collection[str | int]) -> NodePath:
        """RS-93: what may not be looked at is blank; what it would show is not even there."""
        cube = self.models.load(f"reality_cube_{design}")
        for side in SIDES:
            cube.find(f"**/{'blank' if side in open_sides else 'face'}_{side}").remove_node()
        shown = {f"seam_{seam}" for seam in seams}
        for seam in cube.find_all_matches("**/seam_*"):
            if seam.get_name() not in shown:
                seam.remove_node()
        cube.flatten_strong()
        return cube

    # Spaces

    def _frame(self, width: str) -> NodePath:
        """Corner brackets and a light along the rim, in the colour of the mark."""
        frame = self._signs.brackets(lit=width == "thin")
        frame.set_scale({"thin": 1.0, "mid": 1.05, "wide": 1.1}[width])
        return frame

    # Bikes

    def _bike_model(self, make: Callable[[], NodePath], box: Box) -> Model:
        half_turn = Handle(HALF_TURN, partial(self._signs.lifted, "half_turn", HALF_TURN.middle[2]))
        return Model(
            make, box, outline=self._hull("bike"), handles={"half_turn": half_turn}, upright=False, lifts=False
        )

    def _half_turn(self) -> NodePath:
        return self._signs.lifted("half_turn", HALF_TURN.middle[2])

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
        cross = self._signs.lifted("crash", 0.0)
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
        if look[0] != "card":
            card.find("**/back").remove_node()  # It lies open all the time.
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


def make_looks(models: Models) -> RealityLooks:
    """The looks, on the given models."""
    return RealityLooks(models)
