"""The app's log file, and what is said when the app breaks. Headless commands keep no log: they speak on stderr."""

import faulthandler
import logging
import platform
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from game import __version__

log = logging.getLogger(__name__)

NAME: Final = "shiftbox.log"
HARD: Final = "hard-crash.log"
"""Where Python itself writes if a library takes the whole program down."""

LARGEST: Final = 2**19
KEPT: Final = 3
"""A log of LARGEST bytes and KEPT older ones."""


class _File(RotatingFileHandler):
    """A disk that is full, or another Shiftbox that holds the file, is no reason to trouble anybody."""

    def handleError(self, record: logging.LogRecord) -> None:
        pass

    def close(self) -> None:
        with suppress(OSError):
            super().close()


@contextmanager
def log_in(folder: Path) -> Iterator[Path | None]:
    """Log into a file of the folder while the context lasts; gives its path, or None where only stderr is left."""
    with ExitStack() as stack:
        path: Path | None = folder / NAME
        handler: logging.Handler
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handler = _File(folder / NAME, "a", LARGEST, KEPT, encoding="utf-8", errors="backslashreplace")
            hard = stack.enter_context((folder / HARD).open("a", encoding="utf-8"))
            faulthandler.enable(hard)
            stack.callback(faulthandler.disable)
        except OSError as error:
            path, handler = None, logging.StreamHandler()
            reason = f"{folder}: {error.strerror or type(error).__name__}"
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        root, ours = logging.getLogger(), logging.getLogger("game")
        level = ours.level
        ours.setLevel(logging.INFO if path is not None else logging.WARNING)
        stack.callback(ours.setLevel, level)
        stack.callback(handler.close)
        root.addHandler(handler)
        stack.callback(root.removeHandler, handler)
        if path is None:
            log.warning("no log file: %s", reason)
        yield path


def log_start(renderer: str) -> None:
    """The line by which a log says what it is a log of."""
    log.info("Shiftbox %s, Python %s, %s, %s", __version__, platform.python_version(), platform.platform(), renderer)
