"""Models of Red Shift: the board with its worlds, rockets, stations, the fuel card with pegs and bars, deeds, money."""

from collections.abc import Callable
from functools import partial
from typing import Final

from panda3d.core import ColorBlendAttrib, NodePath

from game.core.values import Seat
from game.scene.camera import Home, around
from game.scene.looks import GHOST, Box, Colour, Face, Handle, Looks, Model, Patch, Ribbon
from game.scene.models import Models
from game.scene.palettes import SEATS
from game.scene.shading import SHADOW_CAMERA
from game.staging.names import Name
from game.staging.picture import Picture
from game.staging.red_shift.chart import WORLDS
from game.staging.red_shift.places import (
    BILL,
    BOARD_Z,
    CARD,
    CARD_Z,
    FUEL_SIZE,
    NOTE_Z,
    SHIP_HIGH,
    SHIP_R,
    SIDE,
    SPACE_R,
    STATION_R,
    TANK,
    UNIT,
    lone_reach,
)

WHOLE: Final = (0.0, 1.0, 0.0, 1.0)
DOOM: Final[Colour] = (1.0, 0.22, 0.17, 1.0)
DARK: Final = 0.12
TRAIL_WIDE: Final = 0.5
PILE_TOP: Final = 3.0
LOW_STACK: Final = 0.16
"""Of a lower stack of bills the sides are not to be seen."""
HALO: Final = 15.0
SUN_LIGHT: Final[Colour] = (1.0, 0.50, 0.16, 0.22)

SHIP: Final = Box((0, 0, SHIP_HIGH / 2), (SHIP_R, SHIP_R, SHIP_HIGH / 2))
STATION: Final = Box((0, 0, 0.97), (STATION_R, STATION_R, 0.97))
SPACE: Final = Box((0, 0, 0.1), (SPACE_R + 0.3, SPACE_R + 0.3, 0.2))
FUEL: Final = Box((0, 0, FUEL_SIZE[2] / 2), (FUEL_SIZE[0] / 2, FUEL_SIZE[1] / 2, FUEL_SIZE[2] / 2))
PEG: Final = Box((0, 0, 0.28), (1.0, 0.4, 0.28))
BAR: Final = Box((UNIT * TANK / 2, 0, 0.02), (UNIT * TANK / 2, 0.32, 0.02))
DIE: Final = Box((0, 0, 0), (0.9, 0.9, 0.9))
SHEET: Final = Box((0, 0, CARD_Z / 2), (CARD[0] / 2, CARD[1] / 2, CARD_Z / 2))

REACH: Final = (
    *around(-30.0, -30.0, 30.0, 30.0, BOARD_Z + 3.0),  # the board with its ships
    *around(-55.6, -38.5, -30.0, 3.0, 0.5),  # deeds and money at the left
    *around(30.0, -45.0, 55.6, 11.4, 0.6),  # the fuel card, piles, deeds and money at the right
    *around(-34.6, -44.6, 34.0, -34.0, 1.0),  # what lies in front, and the dice
)


class RedShiftLooks(Looks):
    """The looks of Red Shift."""

    home = Home((0, -6.2, 0), 0, 53, 120, reach=REACH)
    rare = (*(("ship", seat, state) for seat in range(4) for state in ("dark", "doomed")),)

    def furniture(self) -> NodePath:
        return NodePath("nothing but the table")

    def build(self, look: Name) -> Model:
        match look:
            case ("board",):
                half = SIDE / 2 + 0.9
                box = Box((0, 0, BOARD_Z / 2), (half, half, BOARD_Z / 2))
                return Model(self._board, box, outline=self._hull("red_shift_board_outline"), lifts=False)
            case ("globe", str(system)):
                radius = WORLDS[system].radius * SIDE
                return Model(lambda: NodePath("globe"), Box((0, 0, 0), (radius * 0.8,) * 3), lifts=False)
            case ("space", str(space)):
                return self._space(space)
            case ("ship", int(seat), str(state)):
                return self._piece("ship", seat, SHIP, DARK if state == "dark" else 1.0, state == "doomed")
            case ("ship", int(seat), _, "doomed"):
                return self._piece("ship", seat, SHIP, 1.0, doomed=True)
            case ("station", int(seat)):
                return self._piece("station", seat, STATION)
            case ("clip", int(seat)):
                box = Box((0, 0, 0.2), (1.58, 1.58, 0.2))
                return Model(partial(self._owned, "clip", seat), box, lifts=False)
            case ("peg", int(seat)):
                return self._peg(seat)
            case ("bar", int(seat)):
                return Model(partial(self._owned, "bar", seat), BAR, lifts=False)
        return self._paper(look)

    def _paper(self, look: Name) -> Model:
        """Cards, deeds, bills, the fuel card, piles and dice."""
        match look:
            case ("fuel_card", int(seats)):
                return Model(partial(self._printed, "fuel", f"red_shift_fuel_{seats}.png"), FUEL, lifts=False)
            case ("deed" | "card", str()):
                make = partial(self._sheet, _picture(look))
                return Model(make, SHEET, blob=0.02, outline=self._hull("card_outline"))
            case ("bills", int(note), int(count)):
                high = max(1, count) * NOTE_Z
                box = Box((0, 0, high / 2), (BILL[0] / 2, BILL[1] / 2, high / 2))
                return Model(partial(self._stack, "bill", f"red_shift_bill_{note}.png", high), box, blob=0.02)
            case ("deck", int(count)):
                return self._pile(count, "red_shift_back.png")
            case ("bank", int(count)):
                return self._pile(count, "red_shift_deed_back.png")
            case ("die",):
                make_die: Callable[[], NodePath] = lambda: self.models.load("red_shift_die")  # noqa: E731
                return Model(make_die, DIE, blob=0.03, outline=self._hull("shifti_die_outline"))
        raise KeyError(look)

    def face(self, card: Name) -> Face:
        return Face(_picture(card), WHOLE)

    def ribbon(self, look: Name) -> Ribbon:
        match look:
            case ("trail", int(seat)):
                red, green, blue, _ = self._colour(seat)
                return Ribbon((0.5 + red / 2, 0.5 + green / 2, 0.5 + blue / 2, 1.0), TRAIL_WIDE)
        raise KeyError(look)

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The board from above."""
        return (Patch(Face("red_shift_board.jpg", WHOLE), (0.0, 0.0, 1.0, 1.0)),)

    # Models

    def _board(self) -> NodePath:
        board = self.models.load("red_shift_board")
        halo = self.models.load("reality_halo")
        holder = board.attach_new_node("sunlight")
        holder.set_z(BOARD_Z + 3.4)
        halo.set_scale(HALO)
        halo.set_color_scale(*SUN_LIGHT)
        halo.set_p(90)
        holder.set_billboard_point_eye()
        halo.reparent_to(holder)
        halo.set_two_sided(True)
        added(halo)
        return board

    def _space(self, space: str) -> Model:
        """Of a lone world the whole globe stands for its space."""
        box = SPACE
        if lone := lone_reach(space):
            reach = max(SPACE_R, lone + 0.3)
            box = Box((0, 0, reach), (reach, reach, reach))
        return Model(lambda: NodePath("space"), box, outline=self._hull("red_shift_space_outline"), lifts=False)

    def _piece(self, kind: str, seat: Seat, box: Box, light: float = 1.0, doomed: bool = False) -> Model:
        make = partial(self._doomed, kind, seat) if doomed else partial(self._owned, kind, seat, light)
        return Model(make, box, blob=0.03, outline=self._hull(f"red_shift_{kind}_outline"))

    def _colour(self, seat: Seat) -> Colour:
        value = SEATS[self.models.palette][seat]
        red, green, blue = (int(value[n : n + 2], 16) / 255 for n in (1, 3, 5))
        return red, green, blue, 1.0

    def _owned(self, kind: str, seat: Seat, light: float = 1.0) -> NodePath:
        """A model in the seat's colour. Lit models count in light, so there the colour is decoded."""
        piece = self.models.load(f"red_shift_{kind}")
        if kind in ("clip", "peg", "bar"):
            piece.hide(SHADOW_CAMERA)
        for small in piece.find_all_matches("**/rest"):
            small.hide(SHADOW_CAMERA)
        red, green, blue, _ = self._colour(seat)
        power = 1.0 if self.models.shaders is None or kind == "bar" else 2.2
        own = piece.find("**/own")
        own.set_color_scale(*(light * part**power for part in (red, green, blue)), 1)
        if light < 1:
            for rest in piece.find_all_matches("**/rest"):
                rest.set_color_scale(light, light, light, 1)
        return piece

    def _doomed(self, kind: str, seat: Seat) -> NodePath:
        """Who will be out stands there red, and is seen whole, however pale a ghost is."""
        root = NodePath("doomed")
        piece = self._owned(kind, seat)
        piece.set_color_scale(*DOOM)
        piece.set_alpha_scale(1 / GHOST)
        piece.reparent_to(root)
        return root

    def _peg(self, seat: Seat) -> Model:
        """With a notch for every unit that may be taken on, to be picked for itself."""
        notches = {
            f"u{units}": Handle(Box((0, units * UNIT, 0.0), (1.1, UNIT / 2, 0.3)), partial(self._notch, seat, units))
            for units in range(1, TANK + 1)
        }
        make = partial(self._owned, "peg", seat)
        return Model(make, PEG, outline=self._hull("red_shift_peg_outline"), handles=notches, lifts=False)

    def _notch(self, seat: Seat, units: int) -> NodePath:
        root = NodePath("notch")
        peg = self._owned("peg", seat)
        peg.set_scale(0.85, 0.35, 0.5)
        peg.set_y(units * UNIT)
        peg.reparent_to(root)
        return root

    def _printed(self, kind: str, picture: str) -> NodePath:
        sheet = self.models.load(f"red_shift_{kind}")
        front = sheet.find("**/front")
        front.set_texture(front.find_texture_stage("base"), self.models.texture(picture, lit=True), 5)
        sheet.hide(SHADOW_CAMERA)  # Paper has its soft blob; dozens of sheets would be drawn once more.
        return sheet

    def _sheet(self, picture: str) -> NodePath:
        """A card that lies there by itself: its edge is hardly to be seen, and dozens of edges would be drawn."""
        sheet = self._printed("card", picture)
        sheet.find("**/body").remove_node()
        return sheet

    def _stack(self, kind: str, picture: str, high: float) -> NodePath:
        stack = self._printed(kind, picture)
        body = stack.find("**/body")
        if high < LOW_STACK:
            body.remove_node()
        else:
            body.set_sz(high)
        stack.find("**/front").set_z(high)
        return stack

    def _pile(self, count: int, picture: str) -> Model:
        high = min(count * CARD_Z, PILE_TOP)
        box = Box((0, 0, high / 2), (CARD[0] / 2, CARD[1] / 2, high / 2))
        return Model(partial(self._heap, high, picture), box, blob=0.03)

    def _heap(self, high: float, picture: str) -> NodePath:
        heap = self.models.load("red_shift_pile")
        heap.set_sz(high)
        top = self._printed("card", picture)
        top.set_z(high - CARD_Z)
        root = NodePath("pile")
        for part in (heap, top):
            part.reparent_to(root)
        return root

    def _hull(self, name: str) -> Callable[[str], NodePath]:
        def hull(width: str) -> NodePath:
            found = self.models.load(name).find(f"**/{width}")
            found.detach_node()
            return found

        return hull


def added(light: NodePath) -> None:
    """Its light is added to what lies behind, and it throws no shadow."""

    blend = ColorBlendAttrib.make(ColorBlendAttrib.M_add, ColorBlendAttrib.O_incoming_alpha, ColorBlendAttrib.O_one)
    light.set_attrib(blend)
    light.set_bin("fixed", 0)
    light.set_depth_write(False)
    light.hide(SHADOW_CAMERA)


def _picture(look: Name) -> str:
    """The file of a card's face. Raises KeyError for what has none."""
    match look:
        case ("deed" | "card" as kind, str(name)):
            return f"red_shift/{kind}_{name}.png"
    raise KeyError(look)


def make_looks(models: Models) -> RedShiftLooks:
    """The looks, on the given models."""
    return RedShiftLooks(models)
