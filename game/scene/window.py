"""The window (or off-screen buffer): ShowBase is built once, by app, and handed on."""

from direct.showbase.ShowBase import ShowBase
from panda3d.core import AntialiasAttrib, Filename, WindowProperties, load_prc_file_data

from game.scene.sound import audio_library

SETTINGS = """
gl-version 3 2
window-title Shiftbox
textures-power-2 none
sync-video true
notify-level warning
notify-level-device fatal
notify-level-x11display fatal
notify-level-audio fatal
notify-level-egldisplay fatal
notify-level-ShowBase error
print-pipe-types false
text-minfilter linear
text-magfilter linear
model-cache-dir
"""


class NoWindow(Exception):
    """No window and no buffer could be opened."""


def open_base(size: tuple[int, int], icon: str = "", offscreen: bool = False) -> ShowBase:
    """The one ShowBase. Raises NoWindow where neither display nor OpenGL is to be had."""
    audio = "null" if offscreen else audio_library()
    load_prc_file_data("shiftbox", f"{SETTINGS}win-size {size[0]} {size[1]}\naudio-library-name {audio}\n")
    if icon:
        load_prc_file_data("shiftbox", f"icon-filename {Filename.from_os_specific(icon)}\n")
    try:
        base = ShowBase(windowType="offscreen" if offscreen else "onscreen")
    except Exception as error:  # Panda3D raises a bare Exception for every reason
        raise NoWindow(str(error)) from error
    base.disable_mouse()
    base.set_background_color(0.012, 0.009, 0.008, 1)
    base.render2d.set_antialias(AntialiasAttrib.M_none)
    if not offscreen:
        limits = WindowProperties()
        limits.set_title("Shiftbox")
        base.win.request_properties(limits)
    return base


def draws_in_software(base: ShowBase) -> bool:
    """Whether no graphics card does the work."""
    renderer = base.win.get_gsg().get_driver_renderer().lower()
    return any(name in renderer for name in ("llvmpipe", "softpipe", "swrast", "software"))
