"""A screen: what it shows, and what it does with pointer, keys and time. Screens lie in a stack (kit/desk.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.ui.kit.focus import Target

if TYPE_CHECKING:
    from game.ui.kit.desk import Desk


class Pointer(NamedTuple):
    """Where the pointer is: in u from the top left, and in the picture from -1 to 1 (right, up)."""

    x: float
    y: float
    right: float
    up: float


class Screen:
    """Only the uppermost hears of pointer, keys and time. Screens enter and exit symmetrically, and so do
    suspend and resume, between which another screen lies above."""

    see_through = False
    """Whether the screen below is drawn too."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pressed = ""

    def enter(self) -> None:
        """Take over."""

    def exit(self) -> None:
        """Leave nothing behind."""

    def suspend(self) -> None:
        """Another screen comes above."""

    def resume(self, result: str) -> None:
        """The screen above is gone; `result` is what it was left with ("": nothing)."""

    def draw(self) -> None:
        """Describe the screen on the canvas, which is empty."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    def click(self, name: str) -> None:
        """A button was clicked."""

    def key(self, name: str) -> None:
        """A key was pressed, by Panda3D's name."""

    def key_held(self) -> None:
        """A key is still down."""

    @property
    def typing(self) -> bool:
        """Whether letters, arrows and Tab belong to a field."""
        return False

    def targets(self) -> list[Target]:
        """All that can have the focus: the buttons, once each, and whatever else the screen has."""
        areas = {area.name: area for area in self.desk.canvas.areas if area.keys}
        return [Target(area.name, area.x + area.w / 2, area.y + area.h / 2) for area in areas.values()]

    def focused(self, name: str) -> None:
        """The focus is there now ("": nowhere)."""

    def activate(self, name: str) -> None:
        """Enter on what has the focus."""
        self.click(name)

    def scroll(self, name: str) -> bool:
        """An arrow, or the wheel as `wheel_up` and `wheel_down`; says whether the screen has use for it."""
        return False

    def typed(self, text: str) -> None:
        """A character was typed."""

    def resized(self) -> None:
        """The window has another size."""

    def lost_focus(self) -> None:
        """The window is no longer the one in front."""

    def pointer_left(self) -> None:
        """The pointer is outside the window: nothing is pointed at any more."""
        if self.desk.canvas.hover:
            self.desk.canvas.hover = ""
            self.desk.redraw()

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
