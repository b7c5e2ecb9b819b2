"""What the stack of screens knows of each: it enters and exits, is drawn, and hears of pointer, keys and time."""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.kit.focus import Target


class Pointer(NamedTuple):
    """Where the pointer is: in u from the top left, and in the picture from -1 to 1 (right, up)."""

    x: float
    y: float
    right: float
    up: float


class Layer:
    """Only the uppermost hears of pointer, keys and time. Layers enter and exit symmetrically, and so do
    suspend and resume, between which another one lies above."""

    see_through = False
    """Whether the one below is drawn too."""

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

    def targets(self) -> Sequence[Target]:
        """All that can have the focus."""
        return ()

    def stepped(self, name: str, arrow: str) -> str | None:
        """Where an arrow leads from a target that has a way of its own; None: to the nearest in that direction."""
        return None

    def focused(self, name: str) -> None:
        """The focus is there now ("": nowhere)."""

    def reveal(self, name: str) -> None:
        """Bring a button into sight."""

    def activate(self, name: str) -> None:
        """Enter on what has the focus."""
        self.click(name)

    def scroll(self, name: str) -> bool:
        """An arrow or page key, or the wheel as `wheel_up` and `wheel_down`; says whether there is use for it."""
        return False

    def typed(self, text: str) -> None:
        """A character was typed."""

    def resized(self) -> None:
        """The window has another size."""

    def lost_focus(self) -> None:
        """The window is no longer the one in front."""

    def pointer_left(self) -> None:
        """The pointer is outside the window."""

    def moved(self, pointer: Pointer) -> None:
        """The pointer moved."""

    def left_down(self, pointer: Pointer) -> None:
        """The left button went down."""

    def left_up(self, pointer: Pointer) -> None:
        """The left button went up."""
