"""Played by test_small_screen.py in a process of its own, on a small screen. Prints where the window is, as JSON.

The work area shrinks as when a window manager puts up a panel, or is told of a smaller screen.
"""

import ctypes
import json
import sys

from game.app.desktop import WINDOW
from tests.ui.pilot import Pilot
from tests.ui.stones_table import sit_down

AREAS = ((0, 24, 1024, 576), (0, 0, 800, 500), (100, 50, 640, 480), (0, 0, 1024, 600))
XA_CARDINAL = 6


class WindowManager:
    """As far as it says what is free."""

    def __init__(self) -> None:
        self.xlib = ctypes.CDLL("libX11.so.6")
        self.xlib.XOpenDisplay.restype = ctypes.c_void_p
        self.xlib.XDefaultRootWindow.restype = self.xlib.XInternAtom.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.xlib.XOpenDisplay(None))

    def leave_free(self, area: tuple[int, int, int, int]) -> None:
        root = ctypes.c_ulong(self.xlib.XDefaultRootWindow(self.display))
        name = ctypes.c_ulong(self.xlib.XInternAtom(self.display, b"_NET_WORKAREA", False))
        values = (ctypes.c_long * 4)(*area)
        self.xlib.XChangeProperty(self.display, root, name, ctypes.c_ulong(XA_CARDINAL), 32, 0, values, 4)
        self.xlib.XSync(self.display, False)


def seen(pilot: Pilot) -> dict[str, object]:
    """Where the window is, and what of the table's buttons is not in it."""
    pilot.frames(8)
    pilot.desk.redraw()
    pilot.frames(1, 0.0)
    window = pilot.app.base.win.get_properties()
    canvas = pilot.desk.canvas
    outside = [
        a.name for a in canvas.areas if not (0 <= a.x <= a.x + a.w <= canvas.width and a.y + a.h <= canvas.height)
    ]
    drawn_for = [round(canvas.width * canvas.u), round(canvas.height * canvas.u)]
    return {
        "window": [*window.get_origin(), *window.get_size()],
        "drawn_for": drawn_for,
        "buttons": [area.name for area in canvas.areas],
        "outside": outside,
    }


def main() -> None:
    pilot = Pilot(WINDOW)
    first = [pilot.app.base.win.get_x_size(), pilot.app.base.win.get_y_size()]
    sit_down(pilot)
    found = [seen(pilot)]
    manager = WindowManager()
    for area in AREAS:
        manager.leave_free(area)
        found.append(seen(pilot))
    json.dump({"first": first, "found": found}, sys.stdout)
    pilot.close()


if __name__ == "__main__":
    main()
