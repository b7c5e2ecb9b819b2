"""The window (or off-screen buffer): ShowBase is built once, by app, and handed on."""

import os
import sys
from typing import Final

from direct.showbase.ShowBase import ShowBase
from panda3d.core import (
    AntialiasAttrib,
    ConfigVariableString,
    Filename,
    WindowProperties,
    load_prc_file_data,
    unload_prc_file,
)

from game.scene.screen import free_room
from game.scene.sound import audio_library

SETTINGS = """
gl-version 3 2
window-title Shiftbox
textures-power-2 none
sync-video true
notify-level warning
notify-level-device fatal
notify-level-display fatal
notify-level-x11display fatal
notify-level-glxdisplay fatal
notify-level-audio fatal
notify-level-egldisplay fatal
notify-level-tinydisplay fatal
notify-level-ShowBase error
print-pipe-types false
text-minfilter linear
text-magfilter linear
model-cache-dir
"""

WINDOWLESS: Final = "p3headlessgl"
"""OpenGL without a display (EGL): it draws the same pictures, but opens no window."""

LADDER: Final = (("pandagl", "3 2"), ("pandagl", ""), (WINDOWLESS, "3 2"), ("p3tinydisplay", ""))
"""What is tried in turn: a drawing library of Panda3D's, and the OpenGL that is asked for ("": what there is).

The last needs no OpenGL at all: the processor draws, without shaders.
"""

TINY: Final = "textures-power-2 up\nmax-texture-dimension 2048\n"
"""p3tinydisplay draws every picture of another size white."""

SHADER_VERSION = (3, 30)
"""The GLSL that our shaders are written in."""


class NoWindow(Exception):
    """No window and no buffer could be opened."""


def open_base(size: tuple[int, int], icon: str = "", offscreen: bool = False) -> ShowBase:
    """The one ShowBase, its window no larger than the screen has room. Raises NoWindow, which says what is missing."""
    room = None if offscreen else free_room()()
    if room is not None:
        size = room.holding(0, 0, *size)[2:]
    audio = "null" if offscreen else audio_library()
    load_prc_file_data("shiftbox", f"{SETTINGS}win-size {size[0]} {size[1]}\naudio-library-name {audio}\n")
    if icon:
        load_prc_file_data("shiftbox", f"icon-filename {Filename.from_os_specific(icon)}\n")
    if not offscreen and sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise NoWindow("there is no display")
    base = ShowBase(windowType="none")
    kind = "offscreen" if offscreen else "onscreen"
    if not any(_opened(base, kind, *step) for step in _ladder(offscreen)):
        base.destroy()
        where = "" if offscreen else f" on the display {os.environ.get('DISPLAY', '')}".rstrip()
        raise NoWindow(f"neither OpenGL nor Panda3D's software drawing (p3tinydisplay) works{where}")
    base.disable_mouse()
    base.set_background_color(0.012, 0.009, 0.008, 1)
    base.render2d.set_antialias(AntialiasAttrib.M_none)
    if not offscreen:
        limits = WindowProperties()
        limits.set_title("Shiftbox")
        base.win.request_properties(limits)
    return base


def _ladder(offscreen: bool) -> tuple[tuple[str, str], ...]:
    """LADDER, from the library that Panda3D is configured to load (load-display)."""
    configured = ConfigVariableString("load-display", "*").get_value()
    known = [step[0] for step in LADDER]
    first = known.index(configured) if configured in known else 0
    other = () if configured in (*known, "*") else ((configured, ""),)
    return other + tuple(step for step in LADDER[first:] if offscreen or step[0] != WINDOWLESS)


def _opened(base: ShowBase, kind: str, library: str, version: str) -> bool:
    page = load_prc_file_data("shiftbox gl", f"gl-version {version}\n" + (TINY if library == "p3tinydisplay" else ""))
    base.windowType = kind
    base.pipe = base.make_module_pipe(library)
    if base.pipe is not None and base.open_default_window(pipe=base.pipe, type=kind, requireWindow=False):
        # p3tinydisplay's window, when it goes, asks its pipe for the display: the pipe stays to the end of the process.
        base.pipe.ref()
        return True
    unload_prc_file(page)
    return False


def has_shaders(base: ShowBase) -> bool:
    """Whether our shaders can run; without, the fixed-function look is shown."""
    gsg = base.win.get_gsg()
    version = (gsg.get_driver_shader_version_major(), gsg.get_driver_shader_version_minor())
    return version >= SHADER_VERSION


def draws_in_software(base: ShowBase) -> bool:
    """Whether no graphics card does the work."""
    driver = base.win.get_gsg().get_driver_renderer().lower()
    return not driver or any(name in driver for name in ("llvmpipe", "softpipe", "swrast", "software"))


def renderer(base: ShowBase) -> str:
    """What draws: the pipe, the graphics card's name and the driver's version."""
    gsg = base.win.get_gsg()
    return f"{base.pipe.get_interface_name()}: {gsg.get_driver_renderer()}, {gsg.get_driver_version()}"
