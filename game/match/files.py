"""Writing files, the one way of the whole program: whole or not at all, and never in place of a device."""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import Final

STALE: Final = 60.0
"""Nobody writes a file for so many seconds."""
NEW: Final = ".new"
UTF8_MARK: Final = b"\xef\xbb\xbf"
UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that at every moment either the old or the new one is there, whole. Raises OSError.

    A link stays a link. A device or a pipe is written to: it is nothing that could be replaced.
    """
    if is_stream(path):
        with path.open("wb") as stream:
            stream.write(data)
        return
    target = Path(os.path.realpath(path))
    with written_beside(target, data) as temporary:
        temporary.replace(target)


@contextmanager
def written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """A file in the same folder that holds the data for certain; removed again if it is not renamed."""
    temporary = path.with_name(f"{_beginning(path)}{os.getpid()}{NEW}")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):
            shutil.copymode(path, temporary)
        yield temporary
    finally:
        # A name that cannot be written cannot be removed either.
        with suppress(OSError):
            temporary.unlink()


def sweep(path: Path) -> None:
    """Removes what processes that were killed left beside the file; a fresh one may still be being written."""
    with suppress(OSError):
        for left in path.parent.iterdir():
            if left.name.startswith(_beginning(path)) and left.name.endswith(NEW):
                if time() - left.stat().st_mtime > STALE:
                    left.unlink()


def is_stream(path: Path) -> bool:
    """Whether something is there that is neither a file nor a folder: a device, a pipe, a socket."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def same_file(a: Path, b: Path) -> bool:
    """Whether two paths mean one file: by other spellings, through links, or as two names of it."""
    try:
        return a.samefile(b)
    except OSError:
        return os.path.realpath(a) == os.path.realpath(b)


def unmarked(data: bytes) -> bytes:
    """Text as UTF-8 without the byte order mark that some editors put before it. Raises UnicodeDecodeError."""
    if data.startswith(UTF16_MARKS):
        return data.decode("utf-16").encode()
    return data.removeprefix(UTF8_MARK)


def reason(error: OSError) -> str:
    """Why the system refused, in one line without the path."""
    return error.strerror or type(error).__name__


def _beginning(path: Path) -> str:
    # Names may have 255 bytes, and letters up to four.
    return f".{path.name[:50]}."
