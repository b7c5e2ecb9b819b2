"""The window: ShowBase once, the stack of screens, input, and frames that draw only what changed."""

import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path

from direct.showbase.DirectObject import DirectObject
from panda3d.core import ButtonThrower, GraphicsWindow, PythonTask, WindowProperties

from game.app.logs import log_in, log_start
from game.app.paths import logs_folder
from game.app.stagehand import build
from game.app.worker import Clerk, Worker
from game.core.record import Chair
from game.match.driver import Match
from game.match.match_file import CannotSave
from game.match.records import BadRecord
from game.match.saves import Entry
from game.match.setup import MatchSetup
from game.scene.models import MissingAsset
from game.scene.picking import on_table
from game.scene.screen import Room, free_room
from game.scene.window import NoWindow, renderer
from game.ui.kit.desk import Desk
from game.ui.kit.layer import Pointer
from game.ui.kit.screen import Screen
from game.ui.screens.title import TitleScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import _

log = logging.getLogger(__name__)

WINDOW = (1280, 720)
BUSY, IDLE = 1 / 60, 1 / 30
"""Seconds between two looks at the input, while something moves and while nothing does."""

LONGEST_STEP = 0.4
"""Seconds that one frame may stand for; a longer stop (a sleeping laptop) is no time. Motion has its own, shorter."""

SCREEN_LOOK = 1.0
"""Seconds between two looks at how much of the screen is free."""

ZOOM = 0.9
KEYS = (
    *("escape", "enter", "space", "backspace", "delete", "tab", "shift-tab"),
    *("arrow_left", "arrow_right", "arrow_up", "arrow_down", "page_up", "page_down", "end"),
    *("c", "f", "h", "l", "m", "u", "v", "alt", "lalt", "control-z", "control-y", "control-shift-z", "f1", "f12"),
)


class App(DirectObject):
    """Wires the window to the desk."""

    def __init__(self, size: tuple[int, int] = WINDOW) -> None:
        super().__init__()
        self.worker, self.clerk = Worker(), Clerk()
        self.running = True
        self._windowed: tuple[int, int] | None = None
        """The window's size before it filled the screen."""
        self._free_room = free_room()
        self._room: Room | None = None
        self._looked = 0.0
        self.house = build(size, self.worker, self.quit)
        self.base, self.desk = self.house.base, self.house.desk
        self.desk.changed = self._setting
        self.desk.first = lambda: TitleScreen(self.desk)
        self.desk.errands = self.clerk
        self._setting("window")
        # A thinking computer has to give way within a frame, also on two cores.
        sys.setswitchinterval(0.0005)
        self._listen()
        self.drawn = 0
        self.busy = True
        self._dt = 0.0
        # After the events (0), before simplepbr (49) and the drawing (50).
        self.base.task_mgr.add(self._frame, "desk", sort=10)
        self._size = size

    def _listen(self) -> None:
        desk = self.desk
        self.accept("mouse1", lambda: self._button(desk.screen.left_down))
        self.accept("mouse1-up", lambda: self._button(desk.screen.left_up))
        self.accept("mouse3", lambda: desk.camera_drag("orbit"))
        self.accept("mouse3-up", lambda: desk.camera_drag(None))
        self.accept("mouse2", lambda: desk.camera_drag("pan"))
        self.accept("mouse2-up", lambda: desk.camera_drag(None))
        self.accept("wheel_up", self._wheel, ["wheel_up", ZOOM])
        self.accept("wheel_down", self._wheel, ["wheel_down", 1 / ZOOM])
        self.accept("window-event", self._window)
        for name in KEYS:
            self.accept(name, self._key, [name])
            self.accept(f"{name}-repeat", desk.repeat, [name])
        self.accept("home", self._camera, ["home"])
        self.accept("q", self._camera, ["q"])
        self.accept("e", self._camera, ["e"])
        # Typed characters, whatever the keyboard's layout.
        thrower = self.base.buttonThrowers[0].node()
        assert isinstance(thrower, ButtonThrower)
        thrower.set_keystroke_event("keystroke")
        self.accept("keystroke", self._typed)

    def _setting(self, name: str) -> None:
        """What acts on the window and on the picture in it."""
        if name == "quality":
            self.house.set_quality(self.desk.chosen.quality)
        elif name == "palette":
            self.desk.models.use_palette(self.desk.chosen.palette)
        elif name == "window":
            self._show_window()

    def _show_window(self) -> None:
        kind, win = self.desk.chosen.window, self.base.win
        wanted = WindowProperties()
        wanted.set_fullscreen(kind == "full_screen")
        wanted.set_undecorated(kind == "borderless")
        pipe = self.base.pipe
        screen = (pipe.get_display_width(), pipe.get_display_height())
        if kind != "window" and all(screen):
            self._windowed = (win.get_x_size(), win.get_y_size()) if self._windowed is None else self._windowed
            wanted.set_origin(0, 0)
            wanted.set_size(*screen)
        elif self._windowed is not None:
            wanted.set_size(*self._windowed)
            wanted.set_origin(-2, -2)
            self._windowed = self._room = None
        win.request_properties(wanted)

    # Input

    def _button(self, deliver: Callable[[Pointer], None]) -> None:
        self._follow()
        if self.desk.pointer is not None:
            deliver(self.desk.pointer)

    def _follow(self) -> None:
        """The pointer, as the window has it now."""
        watcher = self.base.mouseWatcherNode
        if watcher.has_mouse():
            right, up = watcher.get_mouse_x(), watcher.get_mouse_y()
            win = self.base.win
            self.desk.move(self.desk.at((right + 1) / 2 * win.get_x_size(), (1 - up) / 2 * win.get_y_size()))
        else:
            self.desk.pointer_left()

    def _wheel(self, name: str, factor: float) -> None:
        self._follow()
        if self.desk.screen.scroll(name):
            return
        if isinstance(self.desk.screen, TableScreen) and self.desk.pointer is not None:
            self.desk.camera.zoom(factor, on_table(self.desk.ray(self.desk.pointer)))
            self.desk.dirty = True

    def _camera(self, key: str) -> None:
        if not isinstance(self.desk.screen, TableScreen):
            self._key(key)
            return
        if key == "home":
            self.desk.camera.go_home()
        else:
            self.desk.camera.quarter(-1 if key == "q" else 1)
        self.desk.dirty = True

    def _key(self, name: str) -> None:
        self.desk.key(name)

    def _typed(self, text: str) -> None:
        self.desk.screen.typed(text)

    def _window(self, win: GraphicsWindow) -> None:
        if win is not self.base.win:
            return
        properties: WindowProperties = win.get_properties()
        if not properties.get_open():
            self.quit()
            return
        self.desk.in_front(properties.get_foreground())
        self.desk.dirty = True

    def _fit(self) -> None:
        """Take up the window's size; no event tells of one that the program itself asked for."""
        size = (self.base.win.get_x_size(), self.base.win.get_y_size())
        if size != self._size:
            self._size = size
            self.desk.resize(*size)

    def _keep_on_screen(self, dt: float) -> None:
        """Whenever another part of the screen is free, the window moves and shrinks to lie within it."""
        self._looked += dt
        if self._looked < SCREEN_LOOK or self.desk.chosen.window != "window":
            return
        self._looked = 0.0
        room = self._free_room()
        if room is None or room == self._room:
            return
        self._room = room
        now = self.base.win.get_properties()
        lies = Room(*now.get_origin(), *now.get_size())
        kept = room.holding(*lies)
        if kept != lies:
            wanted = WindowProperties()
            wanted.set_origin(kept.x, kept.y)
            wanted.set_size(kept.w, kept.h)
            self.base.win.request_properties(wanted)

    # Frames

    def quit(self) -> None:
        """Leave at the end of this frame."""
        self.running = False

    def run(self) -> int:
        """Frames until somebody quits; returns the exit code."""
        last = time.perf_counter()
        while self.running:
            now = time.perf_counter()
            self.step(min(now - last, LONGEST_STEP))
            last = now
            spare = (BUSY if self.busy else IDLE) - (time.perf_counter() - now)
            if spare > 0:
                time.sleep(spare)
        return 0

    def step(self, dt: float) -> None:
        """One frame: input, time, and a picture if anything changed."""
        self._dt = dt
        self.base.task_mgr.step()

    def _frame(self, task: PythonTask) -> int:
        """Between Panda3D's input and its drawing, so that a picture shows what the pointer just did."""
        self.worker.deliver()
        self.clerk.deliver()
        self._keep_on_screen(self._dt)
        self._fit()
        self._follow()
        self.desk.frame(self._dt)
        dirty = self.desk.dirty
        # One changed picture is a step, two in a row are motion.
        dirty |= self.house.light.rest(still=not (dirty and self.busy))
        self.draw_if(dirty)
        self.busy, self.desk.dirty = dirty, False
        return int(task.DS_cont)

    def draw_if(self, wanted: bool) -> None:
        """What does not change is not drawn again; the window goes on hearing of clicks."""
        self.drawn += wanted
        if not wanted:
            # What was drawn last is shown before the window rests.
            self.base.graphicsEngine.flip_frame()
        # All of them, each time: the shadow's buffer comes to be in the first frame, and would be drawn for ever.
        for output in self.base.graphicsEngine.get_windows():
            if output.is_active() != wanted:
                output.set_active(wanted)

    @property
    def sitting(self) -> Sitting | None:
        """The match that is being played, if there is one."""
        return next((screen.sitting for screen in self.desk.stack if isinstance(screen, TableScreen)), None)

    @property
    def match_path(self) -> Path | None:
        """The file of the match that is being played, if there is one on disk."""
        path = None if self.sitting is None else self.sitting.path
        return path if path is not None and path.is_file() else None

    def keep_match(self) -> Path | None:
        """The window goes: a match that its file does not take is saved wherever it can be; returns where then."""
        if self.sitting is None or self.sitting.save_new():
            return None
        try:
            return self.sitting.rescue()
        except CannotSave as error:
            log.error("the match is lost: %s", error)
            return None

    def close(self) -> None:
        """Take everything down, also what a broken screen does not let go of."""
        if self.sitting is not None and self.sitting.file is not None:
            self.sitting.file.close()
        try:
            self.desk.go(Screen(self.desk))
        except Exception:
            log.exception("%s cannot be left", type(self.desk.screen).__name__)
        self.worker.close()
        self.clerk.close()
        self.ignore_all()
        self.base.task_mgr.remove("desk")
        self.base.destroy()


def run(entry: Entry | None = None, play: MatchSetup | None = None) -> int:
    """The app, on the title, or at the table of a saved or of a new match. Returns the exit code.

    What goes wrong unforeseen ends the program: a screen that is half built helps nobody, and the record is on disk.
    """
    with log_in(logs_folder()) as log_path:
        try:
            app = App()
        except (NoWindow, MissingAsset) as reason:
            log.error("%s", reason)
            print(f"shiftbox: {_why(reason)}", file=sys.stderr)
            return 2
        except Exception as error:
            return _crashed(error, None, log_path)
        try:
            log_start(renderer(app.base))
            app.desk.go(_first_screen(app.desk, entry, play))
            code = app.run()
            if (kept := app.keep_match()) is not None:
                print("shiftbox:", _("The match is kept: {file}").format(file=kept), file=sys.stderr)
            return code
        except BadRecord as error:
            # The file was good a moment ago.
            print(f"shiftbox: cannot read {error}", file=sys.stderr)
            return 2
        except Exception as error:
            return _crashed(error, app.match_path, log_path)
        finally:
            app.close()


def _crashed(error: Exception, match: Path | None, log_path: Path | None) -> int:
    """Log an unforeseen error, and say in one line what happened and where things are."""
    log.critical("the program ends", exc_info=error)
    what = f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(": ")
    words = [_("something went wrong in the program ({what}), so it ends.").format(what=what)]
    if match is not None:
        words.append(_("The match is kept: {file}").format(file=match))
    if log_path is not None:
        words.append(_("Please report it, with the log: {file}").format(file=log_path))
    print("shiftbox:", " ".join(words), file=sys.stderr)
    return 1


def _why(reason: NoWindow | MissingAsset) -> str:
    if isinstance(reason, MissingAsset):
        return _("a file of the program is missing or broken: {name}").format(name=reason)
    return _(
        "no window could be opened ({why}); "
        "`shiftbox render` and `shiftbox simulate` work without one, xvfb-run lends one"
    ).format(why=str(reason).strip().rstrip("."))


def _first_screen(desk: Desk, entry: Entry | None, play: MatchSetup | None) -> TitleScreen | TableScreen:
    if entry is not None:
        return TableScreen(Sitting.take_up(desk, entry))
    if play is not None:
        chairs = [Chair(_("Player {n}").format(n=seat + 1), seat) for seat in range(play.seats)]
        return TableScreen(Sitting(desk, Match.new(play.game, play.seats, play.seed, play.options, chairs)))
    return TitleScreen(desk)
