"""Where files lie: what the program brings with it, and what the user keeps.

The same names work from a checkout, an editable install, a wheel and a frozen app, whatever the working directory.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

import platformdirs

PACKAGE: Final = Path(__file__).resolve().parent.parent


def asset(name: str) -> Path:
    """The path of a file in assets/ ("textures/slate.png"); whether it is there is the caller's business."""
    return _folder("assets") / name


def model(name: str) -> Path:
    """The path of a file in models/ ("stone.bam")."""
    return _folder("models") / name


def user_folder() -> Path:
    """The folder of saved matches and settings: SHIFTBOX_HOME, or where the system keeps such data. Not made here."""
    home = os.environ.get("SHIFTBOX_HOME")
    if home:
        return Path(home).absolute()
    return platformdirs.user_data_path("shiftbox", appauthor=False)


def saves_folder() -> Path:
    return user_folder() / "matches"


def other_folders() -> tuple[Path, ...]:
    """Where else a match may be saved, if its own folder does not take it."""
    return (platformdirs.user_documents_path(), Path.home(), Path(tempfile.gettempdir()))


def settings_path() -> Path:
    return user_folder() / "settings.json"


def logs_folder() -> Path:
    """In SHIFTBOX_HOME, or where the system keeps logs. Not made here."""
    if os.environ.get("SHIFTBOX_HOME"):
        return user_folder() / "logs"
    return platformdirs.user_log_path("shiftbox", appauthor=False)


def _folder(name: str) -> Path:
    """A checkout first (an editable install is one), then what the wheel brought, then beside the frozen program."""
    checkout = PACKAGE.parent
    places = [PACKAGE / f"_{name}", Path(sys.executable).resolve().parent / name]
    if (checkout / "pyproject.toml").is_file():
        places.insert(0, checkout / name)
    return next((place for place in places if place.is_dir()), places[0])
