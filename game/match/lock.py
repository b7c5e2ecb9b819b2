"""Who plays a match: a lock of the system, which ends with its process, however that ends."""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

TRIES: Final = 4
PAUSE: Final = 0.02
"""Seconds between two tries: whoever only looks whether a match is held holds it for a moment."""


class HeldElsewhere(Exception):
    """Another window has the match open."""


class Hold:
    """A match is held until `close`, or until the process ends."""

    def __init__(self, path: Path, lock: int | None) -> None:
        """`lock` is None where the system lends no locks: a file that changed beneath is then noticed all the same."""
        self._path, self._lock = path, lock

    def close(self) -> None:
        """Let go; the lock's file goes, too."""
        if self._lock is None:
            return
        # While it is held, so that nobody's fresh lock is taken away; Windows wants it closed first.
        if sys.platform != "win32":
            with suppress(OSError):
                self._path.unlink()
        os.close(self._lock)
        if sys.platform == "win32":
            with suppress(OSError):
                self._path.unlink()
        self._lock = None


def hold(path: Path) -> Hold:
    """Holds the match of a file, which need not be there yet; its folder has to be. Raises HeldElsewhere."""
    place = lock_path(path)
    for left in range(TRIES, 0, -1):
        try:
            lock = os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        except OSError:
            return Hold(place, None)
        try:
            locked = _lock(lock)
        except OSError:
            os.close(lock)
            return Hold(place, None)
        if locked and _is_still(place, lock):
            return Hold(place, lock)
        os.close(lock)
        if not locked and left > 1:
            time.sleep(PAUSE)
    raise HeldElsewhere(path)


def is_held(path: Path) -> bool:
    """Whether some window has the match of a file open."""
    try:
        lock = os.open(lock_path(path), os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(lock)
    except OSError:
        return False
    finally:
        os.close(lock)


def lock_path(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _is_still(place: Path, lock: int) -> bool:
    """Whether the open file is the one that has the name: who had it before may just have removed it."""
    try:
        return os.path.samestat(place.stat(), os.fstat(lock))
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(lock: int) -> bool:
        """Whether the lock is ours now."""
        try:
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock(lock: int) -> bool:
        """Whether the lock is ours now. On network folders the system turns it into a lock at the server.

        Raises OSError where the file system knows no locks.
        """
        try:
            # flock, not lockf: that one would be lost when the process closes the same file somewhere else.
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True
