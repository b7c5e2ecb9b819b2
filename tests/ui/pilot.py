"""The Pilot: drives the real window by its input device, as a hand on a mouse would, on a clock of its own."""

from collections.abc import Callable, Iterable
from time import sleep

from panda3d.core import ButtonHandle, KeyboardButton, MouseButton

from game.app.desktop import App
from game.match.saves import Entry
from game.scene.prop import Prop
from game.staging.names import Pick, read_name, read_pick, write_name
from game.ui.overlays.curtain import CurtainScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen

SIZE = (640, 360)
FRAME = 0.25
"""Seconds that the Pilot's clock goes on in a frame; animations take as many frames as they need."""

WHILE_THINKING = 0.02
"""Seconds that each of the Pilot's frames leaves to a computer that thinks."""

SHOWN = 60


def keyboard_button(name: str) -> ButtonHandle:
    """A key by Panda3D's name, or by the name of its function there."""
    if len(name) == 1:
        return KeyboardButton.ascii_key(name)
    name = {"delete": "_del"}.get(name, name)
    button: ButtonHandle = getattr(KeyboardButton, name.removeprefix("arrow_"))()
    return button


def names(picks: Iterable[Pick]) -> set[str]:
    """Picks in their text form."""
    return set(map(str, picks))


def said(table: TableScreen) -> str:
    """The sentence under the banner."""
    return "" if table.telling.message is None else table.telling.message.text


def rule(table: TableScreen) -> str:
    """The rule behind it."""
    return "" if table.telling.message is None else table.telling.message.rule


def large(table: TableScreen) -> str | None:
    """The card that is shown large."""
    card = table.pointing.about.card
    return str(card[-1]) if table.pointing.large and card is not None else None


def prop(table: TableScreen, name: str) -> Prop:
    """A thing on the stage."""
    return table.stage.props[read_name(name)]


class Pilot:
    """An app in a window, and the hand that uses it."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.app = App(size)
        self.desk = self.app.desk
        self.device = self.app.base.win.get_input_device(0)
        # Without a graphics card drawing is nearly all of a long match's time: then every SHOWN-th picture is enough.
        self.hurried = False
        self._count = 0
        draw = self.app.draw_if
        self.app.draw_if = lambda wanted: draw(wanted and self._shows())  # type: ignore[method-assign] # see hurried

    def _shows(self) -> bool:
        self._count += 1
        return not self.hurried or self._count % SHOWN == 0

    def frames(self, count: int = 1, dt: float = FRAME) -> None:
        for _ in range(count):
            self.app.step(dt)

    def until(self, done: Callable[[], bool], most: int = 400) -> None:
        """Frames until something is so. Fails if it does not come."""
        for _ in range(most):
            if done():
                return
            self.frames()
            if self._thinks():  # in a thread of its own, however busy the machine is
                sleep(WHILE_THINKING)
        raise AssertionError(f"did not come: {done}, in {self.screen}")

    @property
    def screen(self) -> str:
        return type(self.desk.screen).__name__

    @property
    def table(self) -> TableScreen:
        screen = self.desk.screen
        assert isinstance(screen, TableScreen), screen
        return screen

    @property
    def sitting(self) -> Sitting:
        return self.table.sitting

    def newest(self) -> Entry:
        """The saved match that was played last."""
        saves = self.desk.saves
        return saves.whole(saves.listing().entries[0])

    # The hand

    def point(self, x: float, y: float) -> None:
        """Move the pointer to a pixel: into the window, for the X server's own pointer may be outside."""
        self.device.set_pointer_in_window(x, y)
        self.frames(1, 0.0)

    def button(self, down: bool, which: MouseButton | None = None) -> None:
        which = MouseButton.one() if which is None else which
        if down:
            self.device.button_down(which)
        else:
            self.device.button_up(which)
        self.frames(1, 0.0)

    def click_at(self, x: float, y: float) -> str:
        """Click at a pixel; says what was hit."""
        self.point(x, y)
        hit = self.hit(x, y)
        self.button(True)
        self.button(False)
        return hit

    def hit(self, x: float, y: float) -> str:
        """What a click at a pixel would hit: a button, a pick, or nothing (""), in its text form."""
        pointer = self.desk.at(x, y)
        area = self.desk.canvas.at(pointer.x, pointer.y)
        if area is not None:
            return area.name
        under = self.table.under if isinstance(self.desk.screen, TableScreen) else None
        return "" if under is None else str(under)

    def click(self, name: str) -> None:
        """Click a button of the screen by its name."""
        self.frames(1, 0.0)
        self.heed_curtain()
        areas = [area for area in self.desk.canvas.areas if area.name == name]
        assert areas, f"no button {name!r} in {self.screen}: {[area.name for area in self.desk.canvas.areas]}"
        if areas[-1].clip is not None:  # A hand scrolls to it first.
            self.desk.screen.reveal(name)
            self.frames(1, 0.0)
            areas = [area for area in self.desk.canvas.areas if area.name == name]
        area, u = areas[-1], self.desk.canvas.u
        hit = self.click_at((area.x + area.w / 2) * u, (area.y + area.h / 2) * u)
        assert hit == name, f"{name!r} lies under {hit!r}"

    def place(self, pick: str) -> tuple[float, float]:
        """Where a pick is in the window, in pixels."""
        one = read_pick(pick)
        if self.table.choice.offer.grip(one).shows == "hovered":  # it shows only under the pointer
            self.point(*self.place(write_name(one.id)))
        at = self.table.stage.screen_of(one, self.app.base.cam)
        assert at is not None, pick
        width, height = self.app.base.win.get_x_size(), self.app.base.win.get_y_size()
        return (at[0] + 1) / 2 * width, (1 - at[1]) / 2 * height

    def pick(self, pick: str) -> None:
        """Click a thing, a handle, or a button; one that asks once more, twice."""
        if read_pick(pick).kind == "button":
            self.click(pick)
            if self.screen == "TableScreen" and self.table.asking == pick:
                self.frames(2)
                self.click(pick)
        else:
            self.click_at(*self.place(pick))

    def drag(self, start: str, end: str) -> None:
        """Drag a thing onto another."""
        goal = self.place(end)
        self.point(*self.place(start))
        self.button(True)
        for part in (0.3, 0.7, 1.0):
            x, y = self.place(start) if part == 0.3 else goal
            self.point(x + (goal[0] - x) * part, y + (goal[1] - y) * part)
        self.button(False)

    def key(self, name: str) -> None:
        button = keyboard_button(name)
        self.device.button_down(button)
        self.device.button_up(button)
        self.frames(1, 0.0)

    def hold(self, name: str, times: int, dt: float = FRAME) -> None:
        """What the keyboard sends of a key that is down already: once more down, each frame."""
        for _ in range(times):
            self.device.button_down(keyboard_button(name))
            self.frames(1, dt)

    def write(self, text: str) -> None:
        for letter in text:
            self.device.keystroke(ord(letter))
        self.frames(1, 0.0)

    def heed_curtain(self) -> None:
        """Before a curtain wait until a press counts."""
        curtain = self.desk.screen
        if isinstance(curtain, CurtainScreen):
            self.until(lambda: curtain.guard == 0)

    def rest(self) -> None:
        """Wait until the motion is over and a click counts again."""
        self.until(lambda: not (isinstance(self.desk.screen, TableScreen) and self._busy()), 1500)

    def _busy(self) -> bool:
        table = self.table
        return table.stage.playing or not table.course.settled or table.course.guard > 0 or self._thinks()

    def _thinks(self) -> bool:
        """Whether a computer is to act at the table."""
        screen = self.desk.screen
        seat = screen.sitting.actor if isinstance(screen, TableScreen) else None
        return seat is not None and seat not in self.sitting.persons

    def picture(self) -> bytes:
        """The pixels of the window as they are now."""
        self.hurried = False
        for _ in range(3):
            self.desk.redraw()
            self.frames(1, 0.0)
        shot = self.app.base.win.get_screenshot()
        return bytes(shot.get_ram_image_as("RGB"))

    def close(self) -> None:
        self.app.close()
