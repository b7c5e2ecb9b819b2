"""Models of Shifti: the board, its four levers, pegs, dice, and the squares that can be picked and marked."""

from math import copysign
from typing import Final

from panda3d.core import ColorBlendAttrib, NodePath, TransparencyAttrib

from game.scene.camera import Home
from game.scene.looks import Box, Face, Patch
from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA
from game.staging.picture import Picture
from game.staging.shifti_places import COLOURS, FINISHED_AT, FINISHED_STEP, PITCH

HANDLE_SIDES: Final = {"1": 1, "2": -1, "3": 1, "4": -1}
"""On which side a lever's grip is: 1 is right."""

GRIP_AT: Final = 27.75
ARROW_STEP: Final = 2.2
ARROW_Z: Final = 1.3

MULTIPLIED: Final = (ColorBlendAttrib.M_add, ColorBlendAttrib.O_zero, ColorBlendAttrib.O_incoming_color)

PEG: Final = Box((0, 0, 1.325), (0.93, 0.93, 1.325))
STRANDED: Final = Box((0, 0, 1.325), (1.2, 1.2, 1.325))
DIE: Final = Box((0, 0, 0), (0.9, 0.9, 0.9))
SQUARE: Final = Box((0, 0, 0), (1.14, 1.14, 0.05))
SHUTTER: Final = Box((0, 0, 1.545), (4.425, 0.98, 0.25))
# A cup's floor alone, or the walls would be hit before the feet of the pegs behind them.
STATION: Final = Box((0, 0, 0), (2.35, 2.35, 0.05))

PLAN: Final = "shifti_plan.png"
PLAN_PX: Final = 256
PLAN_SQUARE: Final = 16
CUP_EDGE: Final = 13.1


class ShiftiLooks:
    """The looks of Shifti."""

    # From 74 cm, as the style guide has it, the grip of lever 4 would be cut off where it is pulled out.
    home = Home((0, -2, 0), 0, 51, 77)

    def __init__(self, models: Models) -> None:
        self.models = models

    def furniture(self) -> NodePath:
        board = self.models.load("shifti_board")
        for name in ("clear", "smoke"):
            part = board.find(f"**/{name}")
            part.set_depth_write(False)
            part.hide(SHADOW_CAMERA)
            if self.models.shaders is None:
                part.set_transparency(TransparencyAttrib.M_alpha)
                if name == "smoke":
                    part.set_color_scale(0.30, 0.17, 0.08, 1)
            elif name == "clear":
                # Its colours are stored multiplied by their alpha, so that it mirrors the lamp however thin it is.
                part.set_transparency(TransparencyAttrib.M_premultiplied_alpha)
            else:
                # What is behind the smoke, times its colour.
                part.set_attrib(ColorBlendAttrib.make(*MULTIPLIED))
                part.set_bin("transparent", 0)
        return board

    def make(self, look: str) -> NodePath:
        match look.split(":"):
            case ["lever", number]:
                return self.models.load(f"shifti_lever_{number}")
            case ["peg", colour]:
                return self.models.load(f"shifti_peg_{colour}")
            case ["peg", colour, "stranded"]:
                peg = self.models.load(f"shifti_peg_{colour}")
                ring = self.models.load("shifti_stranded")
                ring.hide(SHADOW_CAMERA)
                ring.reparent_to(peg)
                return peg
            case ["die", name]:
                return self.models.load(f"shifti_die_{name}")
            case ["shutter"]:
                return self.models.load("shifti_shutter")
            case ["square"] | ["station", _]:
                return NodePath(look)
        raise KeyError(look)

    def face(self, card: str) -> Face:
        """There are no cards. Raises KeyError."""
        raise KeyError(card)

    def box(self, look: str) -> Box:
        """Of a lever the grip alone can be hit: the strip lies under the board."""
        kind, _, rest = look.partition(":")
        match kind:
            case "lever":
                return Box((HANDLE_SIDES[rest] * GRIP_AT, 0, 0.92), (1.3, 1.0, 0.88))
            case "peg":
                return STRANDED if rest.endswith(":stranded") else PEG
            case "die":
                return DIE
            case "square":
                return SQUARE
            case "station":
                return STATION
            case "shutter":
                return SHUTTER
        raise KeyError(look)

    def blob(self, look: str) -> float | None:
        """A stranded peg has sunk a little, its shadow has not."""
        kind, _, rest = look.partition(":")
        return {"peg": 0.12 if rest.endswith(":stranded") else 0.04, "die": 0.03}.get(kind)

    def handles(self, look: str) -> dict[str, Box]:
        """The arrows of a lever, on both sides of its grip."""
        kind, _, number = look.partition(":")
        if kind != "lever":
            return {}
        grip = HANDLE_SIDES[number] * GRIP_AT
        return {
            name: Box((grip + way * ARROW_STEP, 0, ARROW_Z), (1.0, 0.95, 0.2))
            for name, way in (("left", -1), ("right", 1))
        }

    def handle(self, look: str, name: str) -> NodePath:
        root = NodePath(name)
        arrow = self.models.load("shifti_arrow")
        arrow.set_pos(*self.handles(look)[name].middle)
        arrow.set_h(180 if name == "left" else 0)
        arrow.reparent_to(root)
        return root

    def outline(self, look: str, width: str) -> NodePath | None:
        """Levers have none: it is their arrows that are picked."""
        kind = look.partition(":")[0]
        if kind == "lever":
            return None
        hull = self.models.load(f"shifti_{kind}_outline").find(f"**/{width}")
        hull.detach_node()
        return hull

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The board with the strips as they stand and the pieces on it; the finished ones lie beside their corner."""
        patches = [Patch(_part(0, 0, 11, 11), (0.0, 0.0, 1.0, 1.0))]
        for lever in range(1, 5):
            thing = picture.get(f"lever:{lever}")
            position = round(thing.pose.at[0] / PITCH) if thing is not None else 0
            strip = _part(2 - position, 12 if lever in (1, 4) else 13.5, 9, 1)
            patches.append(Patch(strip, (1 / 11, 2 * lever / 11, 9 / 11, 1 / 11)))
        for thing in picture.values():
            kind, _, rest = thing.look.partition(":")
            if kind == "peg":
                seat = COLOURS.index(rest.partition(":")[0])
                x, y = _on_plan(*thing.pose.at[:2])
                at = ((x - 0.4) / 11, (y - 0.4) / 11, 0.8 / 11, 0.8 / 11)
                patches.append(Patch(_part(13, 0.5 + 2 * seat, 1, 1), at))
        return tuple(patches)


def _part(left: float, top: float, wide: float, high: float) -> Face:
    """A part of the plan's picture, in its squares (assets/build_shifti.py)."""
    share = PLAN_SQUARE / PLAN_PX
    return Face(PLAN, (left * share, (left + wide) * share, top * share, (top + high) * share))


def _on_plan(x: float, y: float) -> tuple[float, float]:
    """Where on the plan's 11 x 11 squares; finished pieces, far out on the frame, lie along its edge."""
    if abs(x) > CUP_EDGE:
        arrived = (abs(x) - FINISHED_AT) / FINISHED_STEP
        x, y = copysign(12.0, x), copysign(7.2 - 1.6 * arrived, y)
    return 5.5 + x / PITCH, 5.5 - y / PITCH


def make_looks(models: Models) -> ShiftiLooks:
    """The looks, on the given models."""
    return ShiftiLooks(models)
