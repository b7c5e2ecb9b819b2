"""Models of Shifti: the board, its four levers, pegs, dice, and the squares that can be picked and marked."""

from collections.abc import Callable
from functools import partial
from math import copysign
from typing import Final

from panda3d.core import ColorBlendAttrib, NodePath, TransparencyAttrib

from game.scene.camera import Home, around
from game.scene.looks import Box, Face, Handle, Looks, Model, Patch
from game.scene.models import Models
from game.scene.shading import SHADOW_CAMERA
from game.staging.names import Name
from game.staging.picture import Picture
from game.staging.shifti.places import (
    COLOURS,
    DIE,
    FINISHED_AT,
    FINISHED_STEP,
    PEG_HIGH,
    PEG_RADIUS,
    PITCH,
)

HANDLE_SIDES: Final = {1: 1, 2: -1, 3: 1, 4: -1}
"""On which side a lever's grip is: 1 is right."""

GRIP_AT: Final = 27.75
ARROW_STEP: Final = 2.2
ARROW_Z: Final = 1.3

MULTIPLIED: Final = (ColorBlendAttrib.M_add, ColorBlendAttrib.O_zero, ColorBlendAttrib.O_incoming_color)

PEG: Final = Box((0, 0, PEG_HIGH / 2), (PEG_RADIUS, PEG_RADIUS, PEG_HIGH / 2))
STRANDED: Final = PEG._replace(half=(1.2, 1.2, PEG_HIGH / 2))
CUBE: Final = Box((0, 0, 0), (DIE / 2, DIE / 2, DIE / 2))
SQUARE: Final = Box((0, 0, 0), (1.14, 1.14, 0.05))
SHUTTER: Final = Box((0, 0, 1.545), (4.425, 0.98, 0.25))
# A cup's floor alone, or the walls would be hit before the feet of the pegs behind them.
STATION: Final = Box((0, 0, 0), (2.35, 2.35, 0.05))

REACH: Final = (
    *around(-34.1, -8.2, 34.1, 8.2, 2.0),  # the grips and arrows, wherever the levers stand
    *around(-21.5, -12.2, 21.5, 12.2, 4.8),  # pieces in their cups and beside their goals
    *around(-9.0, -20.5, 16.0, -15.0, 1.8),  # the dice
)

PLAN: Final = "shifti_plan.png"
PLAN_PX: Final = 256
PLAN_SQUARE: Final = 16
CUP_EDGE: Final = 13.1


class ShiftiLooks(Looks):
    """The looks of Shifti."""

    # From 74 cm, as the style guide has it, the grip of lever 4 would be cut off where it is pulled out.
    home = Home((0, -2, 0), 0, 51, 77, reach=REACH)
    rare = (("shutter",),)

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

    def build(self, look: Name) -> Model:
        match look:
            case ("lever", int(number)):
                return self._lever(number)
            case ("peg", str(colour)):
                # A peg stands a little over the cup's or square's floor.
                return Model(lambda: self._peg(colour), PEG, blob=0.04, outline=self._outline("peg"))
            case ("peg", str(colour), "stranded"):
                # It has sunk a little, its shadow has not.
                return Model(lambda: self._stranded(colour), STRANDED, blob=0.12, outline=self._outline("peg"))
            case ("die", str(name)):
                return Model(
                    lambda: self.models.load(f"shifti_die_{name}"), CUBE, blob=0.03, outline=self._outline("die")
                )
            case ("shutter",):
                return Model(lambda: self.models.load("shifti_shutter"), SHUTTER)
            case ("square",):
                return Model(lambda: NodePath("square"), SQUARE, outline=self._outline("square"))
            case ("station", str()):
                return Model(lambda: NodePath("station"), STATION, outline=self._outline("station"))
        raise KeyError(look)

    def _lever(self, number: int) -> Model:
        """Of a lever the grip alone can be hit: the strip lies under the board. Its arrows are on both sides of it."""
        grip = HANDLE_SIDES[number] * GRIP_AT
        arrows = {name: (grip + way * ARROW_STEP, 0, ARROW_Z) for name, way in (("left", -1), ("right", 1))}
        return Model(
            lambda: self.models.load(f"shifti_lever_{number}"),
            Box((grip, 0, 0.92), (1.3, 1.0, 0.88)),
            handles={
                name: Handle(Box(at, (1.0, 0.95, 0.2)), partial(self._arrow, at, 180.0 if name == "left" else 0.0))
                for name, at in arrows.items()
            },
        )

    def _arrow(self, at: tuple[float, float, float], heading: float) -> NodePath:
        root = NodePath("arrow")
        arrow = self.models.load("shifti_arrow")
        arrow.set_pos(*at)
        arrow.set_h(heading)
        arrow.reparent_to(root)
        return root

    def _peg(self, colour: str) -> NodePath:
        return self.models.load(f"shifti_peg_{colour}")

    def _stranded(self, colour: str) -> NodePath:
        peg = self._peg(colour)
        ring = self.models.load("shifti_stranded")
        ring.hide(SHADOW_CAMERA)
        ring.reparent_to(peg)
        return peg

    def _outline(self, kind: str) -> Callable[[str], NodePath]:
        def hull(width: str) -> NodePath:
            found = self.models.load(f"shifti_{kind}_outline").find(f"**/{width}")
            found.detach_node()
            return found

        return hull

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The board with the strips as they stand and the pieces on it; the finished ones lie beside their corner."""
        patches = [Patch(_part(0, 0, 11, 11), (0.0, 0.0, 1.0, 1.0))]
        for lever in range(1, 5):
            thing = picture.get(("lever", lever))
            position = round(thing.pose.at[0] / PITCH) if thing is not None else 0
            strip = _part(2 - position, 12 if lever in (1, 4) else 13.5, 9, 1)
            patches.append(Patch(strip, (1 / 11, 2 * lever / 11, 9 / 11, 1 / 11)))
        for thing in picture.values():
            if thing.look[0] == "peg":
                seat = COLOURS.index(str(thing.look[1]))
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
