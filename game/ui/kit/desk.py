"""What all screens share: window, canvas, camera, models, saves; and the stack of screens."""

import gc
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Final, Protocol

from direct.showbase.ShowBase import ShowBase
from panda3d.core import NodePath

from game.core.values import Action, Seat
from game.match.driver import Match
from game.match.saves import Saves
from game.match.settings import Settings, SettingsFile
from game.scene.camera import Home, OrbitCamera, veil
from game.scene.models import Models
from game.scene.picking import Ray, projected, ray_through
from game.scene.room import Room
from game.scene.sound import Sounds, loudness
from game.scene.stage import LONGEST_STEP
from game.ui.kit.canvas import Canvas
from game.ui.kit.errands import AtOnce, Errands
from game.ui.kit.focus import DIRECTIONS, step, towards
from game.ui.kit.layer import Layer, Pointer
from game.ui.text import Fonts


class Thinker(Protocol):
    """Who asks the computers. Answers come back in a later frame, never stale ones."""

    def ask(self, match: Match, seat: Seat, answered: Callable[[Action], None]) -> None:
        """Let the computer in a seat decide."""

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""


TEMPO: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.7}
"""How far each choice of the animation speed stretches the time of a motion."""

PAGES: Final = ("page_up", "page_down", "home", "end")
"""Keys that scroll a list, where there is one."""

ORBIT_DEGREES = 160.0
"""Degrees that a drag over half the picture turns the camera."""


class Desk:
    """Built once by app. `dirty` says that the picture has to be drawn again."""

    def __init__(
        self,
        base: ShowBase,
        room: Room,
        models: Models,
        saves: Saves,
        settings: SettingsFile,
        thinker: Thinker,
        sounds: Sounds,
        leave: Callable[[], None],
        home: Home,
    ) -> None:
        self.base, self.room, self.models, self.sounds, self.leave = base, room, models, sounds, leave
        self.saves, self.settings, self.thinker = saves, settings, thinker
        self.fonts = Fonts()
        models.seal_font = self.fonts.get("Bold", 64)
        self.canvas = Canvas(base, models, self.fonts)
        self.camera = OrbitCamera(base.cam, home, veil(base.render2d))
        self.lively = False
        """Whether a card draws, for which a picture more costs nothing."""
        self.random: Random = SystemRandom()
        self.changed: Callable[[str], None] = lambda name: None
        """What app does where a setting of this name has changed."""
        self.errands: Errands = AtOnce()
        self.dirty = True
        self._stale = True
        self.stack = [Layer()]
        self.first: Callable[[], Layer] = Layer
        """Makes the screen that the program begins with and comes back to."""
        self.pointer: Pointer | None = None
        """Where it was last in the window: a button may be let go outside."""
        self._inside = False
        self._drag: tuple[str, Pointer] | None = None
        self.resize(base.win.get_x_size(), base.win.get_y_size())

    @property
    def chosen(self) -> Settings:
        """The settings as they are now."""
        return self.settings.now

    @property
    def tempo(self) -> float:
        """What the time of a motion is multiplied with; 0 shows its end at once."""
        return TEMPO[self.chosen.animation]

    # The stack of screens, and frames

    @property
    def screen(self) -> Layer:
        """The uppermost, which alone hears of anything."""
        return self.stack[-1]

    def go(self, screen: Layer) -> None:
        """Leave all screens, enter another."""
        while self.stack:
            self.stack[-1].exit()
            self.stack.pop()
        # A table and its nodes hang together in circles: left alone, some thirty of them would lie in memory.
        gc.collect()
        self._show(screen)

    def push(self, screen: Layer) -> None:
        """Enter a screen above the one that is on, which waits below as it is."""
        self.screen.suspend()
        self._show(screen)

    def pop(self, result: str = "") -> None:
        """Leave the uppermost screen; the one below goes on, and hears the result. The last one goes home."""
        if len(self.stack) == 1:
            self.home()
            return
        self.screen.exit()
        self.stack.pop()
        self._turn()
        self.screen.resume(result)

    def home(self) -> None:
        """Leave all screens for the first one."""
        self.go(self.first())

    def _show(self, screen: Layer) -> None:
        self.stack.append(screen)
        self._turn()
        screen.enter()

    def _turn(self) -> None:
        """Another screen is the uppermost: nothing of the one before is hovered or dragged."""
        self._drag = None
        self.canvas.hover = self.canvas.focus = ""
        self.redraw()

    def redraw(self) -> None:
        """The screen has to describe itself again before the next picture."""
        self._stale = True
        self.dirty = True

    def frame(self, dt: float) -> None:
        """Everything of ours that a frame does."""
        self.camera.calm = self.chosen.calm_camera
        self.screen.update(dt)
        step = min(dt, LONGEST_STEP)
        if self.camera.update(step) | self.room.update(step):
            self.dirty = True
        if self._stale:
            self._stale = False
            self.canvas.clear()
            self._draw(len(self.stack) - 1)
            self.canvas.draw_focus()

    def _draw(self, index: int) -> None:
        """Draw a screen of the stack, over what shows through it; nothing of that can be clicked."""
        screen = self.stack[index]
        if screen.see_through and index:
            self._draw(index - 1)
            self.canvas.areas.clear()
        screen.draw()

    def resize(self, width: int, height: int) -> None:
        """The window has another size."""
        self.canvas.resize(width, height, self.chosen.ui_scale / 100)
        self.canvas.palette = self.chosen.palette
        self.sounds.effects = loudness(self.chosen.volume, self.chosen.effects)
        self.sounds.signals = loudness(self.chosen.volume, self.chosen.signals)
        self.camera.resize(width, height)
        for screen in self.stack:
            screen.resized()
        self.redraw()

    # Keys

    def key(self, name: str) -> None:
        """A key by Panda3D's name: the focus moves, what has it is chosen, or the screen hears of it."""
        typing = self.screen.typing
        if name in ("tab", "shift-tab") and not typing:
            self._focus(step(self.screen.targets(), self.canvas.focus, 1 if name == "tab" else -1))
        elif name in DIRECTIONS and not typing and not self.screen.scroll(name):
            own = self.screen.stepped(self.canvas.focus, name)
            self._focus(towards(self.screen.targets(), self.canvas.focus, name) if own is None else own)
        elif name in PAGES and self.screen.scroll(name):
            pass
        elif name in ("enter", "space") and self.canvas.focus and not typing:
            self.screen.activate(self.canvas.focus)
            if self.canvas.focus not in {target.name for target in self.screen.targets()}:
                self.canvas.focus = ""
        else:
            self.screen.key(name)

    def repeat(self, name: str) -> None:
        """The keyboard repeats a key that is held down. That is no press; only arrows and a field's backspace go on."""
        if name in DIRECTIONS or (name == "backspace" and self.screen.typing):
            self.key(name)
        else:
            self.screen.key_held()

    def _focus(self, name: str) -> None:
        self.canvas.focus = name
        self.screen.reveal(name)
        self.screen.focused(name)
        self.redraw()

    def set(self, name: str, value: object) -> None:
        """Change a setting; it acts and is stored at once. Raises ValueError for a value it does not take."""
        self.settings.change(name, value)
        self.changed(name)
        self.resize(self.base.win.get_x_size(), self.base.win.get_y_size())

    def in_front(self, foreground: bool) -> None:
        """The window came to the front, or another did."""
        self.sounds.muted = self.chosen.mute_in_background and not foreground
        if not foreground:
            self.camera_drag(None)
            self.screen.lost_focus()

    # Input, in the window's pixels

    def at(self, x: float, y: float) -> Pointer:
        """A pixel of the window as a pointer."""
        width, height = self.base.win.get_x_size(), self.base.win.get_y_size()
        return Pointer(x / self.canvas.u, y / self.canvas.u, 2 * x / width - 1, 1 - 2 * y / height)

    def move(self, pointer: Pointer) -> None:
        """The pointer is elsewhere: a camera drag goes on, or the screen hears of it."""
        if pointer == self.pointer and self._inside:
            return
        self.pointer, self._inside = pointer, True
        if self.canvas.focus:
            # The mouse is in the hand again.
            self._focus("")
        if self._drag is not None:
            kind, before = self._drag
            self._drag = (kind, pointer)
            right, up = pointer.right - before.right, pointer.up - before.up
            if kind == "orbit":
                self.camera.orbit(-right * ORBIT_DEGREES / 2, -up * ORBIT_DEGREES / 3)
            else:
                self.camera.pan(-right * 34, -up * 22)
            self.dirty = True
            return
        self.screen.moved(pointer)

    def pointer_left(self) -> None:
        """The pointer is outside the window."""
        if self._inside:
            self._inside = False
            self.screen.pointer_left()

    def camera_drag(self, kind: str | None) -> None:
        """The right ("orbit") or middle button ("pan") went down, or (None) up."""
        self._drag = (kind, self.pointer) if kind is not None and self.pointer is not None else None

    def ray(self, pointer: Pointer) -> Ray:
        """The ray from the camera through the pointer."""
        return ray_through(self.base.cam, self.render, pointer.right, pointer.up)

    def seen(self, x: float, y: float, z: float) -> tuple[float, float] | None:
        """Where a point of the room is on the screen, in u; None if it is not in the picture."""
        at = projected(self.base.cam, self.base.cam.get_relative_point(self.render, (x, y, z)))
        return None if at is None else ((at[0] + 1) / 2 * self.canvas.width, (1 - at[1]) / 2 * self.canvas.height)

    @property
    def render(self) -> NodePath:
        return self.base.render

    def fresh_seed(self) -> int:
        """A seed short enough to be told to a friend."""
        return self.random.randrange(10**9)
