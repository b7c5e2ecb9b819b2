"""A mode of the program: one screen, with what it does with pointer, keys and time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Pointer(NamedTuple):
    """Where the pointer is: in u from the top left, and in the picture from -1 to 1 (right, up)."""

    x: float
    y: float
    right: float
    up: float


class Mode:
    """Modes enter and exit symmetrically; only the one that is entered hears of anything."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pressed = ""

    def enter(self) -> None:
        """Take over."""

    def exit(self) -> None:
        """Leave nothing behind."""

    def draw(self) -> None:
        """Describe the screen on the canvas, which is empty."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    def click(self, name: str) -> None:
        """A button was clicked."""

    def key(self, name: str) -> None:
        """A key was pressed, by Panda3D's name."""

    def wheel(self, steps: int) -> None:
        """The wheel was turned: +1 is one step away from the person, -1 one towards."""

    def typed(self, text: str) -> None:
        """A character was typed."""

    def resized(self) -> None:
        """The window has another size."""

    def lost_focus(self) -> None:
        """The window is no longer the one in front."""

    # The pointer: buttons first; what is left is the picture's.

    def moved(self, pointer: Pointer) -> None:
        """The pointer moved. Hovered buttons light up."""
        area = self.desk.canvas.at(pointer.x, pointer.y)
        name = area.name if area is not None and area.enabled else ""
        if name != self.desk.canvas.hover:
            self.desk.canvas.hover = name
            self.desk.redraw()

    def left_down(self, pointer: Pointer) -> None:
        """The left button went down: remember the button under it."""
        area = self.desk.canvas.at(pointer.x, pointer.y)
        self.pressed = area.name if area is not None and area.enabled else ""

    def left_up(self, pointer: Pointer) -> None:
        """One click is one command: the same button under press and release."""
        pressed, self.pressed = self.pressed, ""
        area = self.desk.canvas.at(pointer.x, pointer.y)
        if pressed and area is not None and area.name == pressed:
            self.click(pressed)
