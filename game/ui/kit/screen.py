"""A screen: buttons that light up under the pointer and are clicked, and lists that scroll."""

from game.ui.kit.desk import Desk
from game.ui.kit.focus import Target
from game.ui.kit.layer import Layer, Pointer
from game.ui.kit.scroll import Scroll


class Screen(Layer):
    """A layer with the desk's canvas. `scrolls` are its lists."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pressed = ""
        self.scrolls: list[Scroll] = []

    def scrolling(self) -> Scroll:
        """A list more, that wheel, keys, bar and focus scroll."""
        self.scrolls.append(Scroll())
        return self.scrolls[-1]

    def targets(self) -> list[Target]:
        """The buttons, once each, and whatever else the screen has."""
        areas = {area.name: area for area in self.desk.canvas.areas if area.keys}
        return [Target(area.name, area.x + area.w / 2, area.y + area.h / 2) for area in areas.values()]

    def reveal(self, name: str) -> None:
        """A button that is scrolled out of sight comes into it."""
        area = next((area for area in self.desk.canvas.areas if area.name == name), None)
        if area is None or area.clip is None:
            return
        for scroll in self.scrolls:
            if scroll.box == area.clip and scroll.reveal(area.y, area.h):
                self.desk.redraw()

    def scroll(self, name: str) -> bool:
        """The wheel moves the list under the pointer, a page key the first one that is longer than its box."""
        at = self.desk.pointer
        for scroll in self.scrolls:
            over = at is not None and scroll.box.holds(at.x, at.y)
            if scroll.over and (over or not name.startswith("wheel")) and scroll.key(name):
                self.desk.redraw()
                return True
        return False

    def lost_focus(self) -> None:
        for scroll in self.scrolls:
            scroll.let_go()

    # The pointer: buttons first; what is left is the picture's.

    def pointer_left(self) -> None:
        """Nothing is pointed at any more."""
        if self.desk.canvas.hover:
            self.desk.canvas.hover = ""
            self.desk.redraw()

    def moved(self, pointer: Pointer) -> None:
        """Hovered buttons light up; a bar that is held follows."""
        if any(scroll.drag(pointer.y) for scroll in self.scrolls):
            self.desk.redraw()
        area = self.desk.canvas.at(pointer.x, pointer.y)
        name = area.name if area is not None and area.enabled else ""
        if name != self.desk.canvas.hover:
            self.desk.canvas.hover = name
            self.desk.redraw()

    def left_down(self, pointer: Pointer) -> None:
        """Remember the button under the pointer, or grab a bar."""
        if any(scroll.grab(pointer.x, pointer.y) for scroll in self.scrolls):
            self.pressed = ""
            self.moved(pointer)
            return
        area = self.desk.canvas.at(pointer.x, pointer.y)
        self.pressed = area.name if area is not None and area.enabled else ""

    def left_up(self, pointer: Pointer) -> None:
        """One click is one command: the same button under press and release."""
        for scroll in self.scrolls:
            scroll.let_go()
        pressed, self.pressed = self.pressed, ""
        area = self.desk.canvas.at(pointer.x, pointer.y)
        if pressed and area is not None and area.name == pressed:
            self.click(pressed)
