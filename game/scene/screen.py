"""How much of the screen is free for a window. Panda3D knows the whole screen alone, as it was at the start."""

import ctypes
import os
import sys
from collections.abc import Callable
from typing import Final, NamedTuple


class Room(NamedTuple):
    """A part of the screen, in pixels from its upper left corner."""

    x: int
    y: int
    w: int
    h: int

    def holding(self, x: int, y: int, w: int, h: int) -> "Room":
        """The window's content as near to this as fits in here."""
        w, h = min(w, self.w), min(h, self.h)
        return Room(max(self.x, min(x, self.x + self.w - w)), max(self.y, min(y, self.y + self.h - h)), w, h)


FRAME: Final = (8, 32, 8, 8)
"""What a window manager may put round a window's content: left, above, right, below."""

LEAST: Final = 240
"""Pixels of a window's side, whatever a window manager says."""

SPI_GETWORKAREA: Final = 0x30


def free_room() -> Callable[[], Room | None]:
    """A look at what is free now for a window's content, as cheap as one question to the window system.

    It answers None where that is not known: without a display, or on a system whose windows look after themselves.
    """
    if sys.platform == "win32":
        return _of_windows
    display = os.environ.get("DISPLAY")
    if sys.platform.startswith("linux") and display:
        try:
            return _X11(ctypes.CDLL("libX11.so.6"), display).free
        except OSError:
            return lambda: None
    return lambda: None


def _framed(room: Room) -> Room:
    left, above, right, below = FRAME
    return Room(room.x + left, room.y + above, max(room.w - left - right, LEAST), max(room.h - above - below, LEAST))


def _of_windows() -> Room | None:
    if sys.platform != "win32":
        return None
    from ctypes import wintypes

    area = wintypes.RECT()
    if not ctypes.windll.user32.SystemParametersInfoW(SPI_GETWORKAREA, 0, ctypes.byref(area), 0):
        return None
    return _framed(Room(area.left, area.top, area.right - area.left, area.bottom - area.top))


class _X11:
    """A connection of its own, for Panda3D does not lend the one it has. Raises OSError if there is no such display."""

    def __init__(self, xlib: ctypes.CDLL, display: str) -> None:
        self._xlib = xlib
        xlib.XOpenDisplay.restype = ctypes.c_void_p
        xlib.XDefaultRootWindow.restype = xlib.XInternAtom.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(xlib.XOpenDisplay(display.encode()))
        if not self._display:
            raise OSError(f"no display {display}")
        self._root = ctypes.c_ulong(xlib.XDefaultRootWindow(self._display))
        self._work_area = ctypes.c_ulong(xlib.XInternAtom(self._display, b"_NET_WORKAREA", False))

    def free(self) -> Room:
        """The work area of the window manager; without one the whole screen, where windows have no frame."""
        whole = self._whole()
        managed = self._managed()
        return whole if managed is None else whole.holding(*_framed(whole.holding(*managed)))

    def _whole(self) -> Room:
        root, x, y = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_int()
        w, h, border, depth = (ctypes.c_uint() for _ in range(4))
        self._xlib.XGetGeometry(self._display, self._root, *map(ctypes.byref, (root, x, y, w, h, border, depth)))
        return Room(0, 0, w.value, h.value)

    def _managed(self) -> Room | None:
        kind, left = ctypes.c_ulong(), ctypes.c_ulong()
        bits, count = ctypes.c_int(), ctypes.c_ulong()
        values = ctypes.POINTER(ctypes.c_long)()
        # Four numbers a desktop; those of the first.
        asked = (
            self._display,
            self._root,
            self._work_area,
            ctypes.c_long(0),
            ctypes.c_long(4),
            False,
            ctypes.c_ulong(0),
        )
        self._xlib.XGetWindowProperty(*asked, *map(ctypes.byref, (kind, bits, count, left, values)))
        if not values:
            return None
        area = Room(*values[:4]) if count.value == 4 and bits.value == 32 else None
        self._xlib.XFree(values)
        return area
