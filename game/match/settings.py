"""Settings on disk: one readable JSON object. A value that cannot be used falls back to its default, alone."""

import logging
from pathlib import Path
from typing import Annotated, Final, Literal, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from game.core.record import MOST_SEATS, Name
from game.match.files import is_stream, reason, unmarked, write_whole

log = logging.getLogger(__name__)

LARGEST: Final = 2**20
"""No settings are longer than this many bytes; a larger file is something else."""

Volume = Annotated[int, Meta(ge=0, le=100)]
"""Per cent."""


class Settings(msgspec.Struct, frozen=True):
    """What people have chosen for this machine. Each value has a default and its bounds in its type."""

    window: Literal["window", "borderless", "full_screen"] = "window"
    ui_scale: Annotated[int, Meta(ge=75, le=300)] = 100
    """Per cent."""
    quality: Literal["auto", "low", "medium", "high"] = "auto"
    """auto: high with a graphics card, low without."""
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    calm_camera: bool = False
    volume: Volume = 80
    effects: Volume = 100
    signals: Volume = 100
    mute_in_background: bool = True
    palette: Literal["standard", "colour_blind", "high_contrast"] = "standard"
    language: str = "auto"
    """A code (nb, de_AT) of assets/locale. auto: the system's."""
    undo: Literal["own", "friendly"] = "own"
    hand: Literal["both", "click", "drag"] = "both"
    guide: bool = True
    """Whether the first turns are explained."""
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)] = ()
    """What people called themselves, by their places at the table; empty where nobody typed a name."""


TYPES: Final = get_type_hints(Settings, include_extras=True)
"""Each setting's type with its bounds."""


class SettingsFile:
    """The settings as they are now; every change is on disk when `change` returns, if the disk lets it."""

    def __init__(self, path: Path | None) -> None:
        """Reads the file; without a path all have their defaults, and nothing is stored.

        Never raises: what is missing or wrong in the file has its default, and the log says so.
        """
        self.path: Final = path
        self._named, whole = _named_in(path) if path is not None else ({}, True)
        self._broken = not whole
        self.now = _settings(self._named)

    def change(self, name: str, value: object) -> bool:
        """Sets one value and writes the file; says whether it was written. Raises ValueError for a bad value.

        A file that is no JSON object is kept as .broken. Settings of a newer Shiftbox stay in the file.
        """
        try:
            fitting = msgspec.convert(value, TYPES[name])
        except (KeyError, msgspec.ValidationError) as error:
            raise ValueError(f"{name}: {value!r}") from error
        self.now = replace(self.now, **{name: fitting})
        self._named = {**self._named, **msgspec.to_builtins(self.now)}
        return self.path is not None and self._written(self.path)

    def _written(self, path: Path) -> bool:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if self._broken and not is_stream(path):
                path.replace(path.with_name(f"{path.name}.broken"))
                self._broken = False
            write_whole(path, msgspec.json.format(msgspec.json.encode(self._named), indent=2) + b"\n")
        except OSError as error:
            log.warning("settings are not saved: %s: %s", reason(error), path)
            return False
        return True


def _named_in(path: Path) -> tuple[dict[str, object], bool]:
    """The values in the file by their names, and whether the file is whole or not there at all."""
    try:
        if not path.is_file():
            return {}, not path.exists()
        if path.stat().st_size > LARGEST:
            raise ValueError("too large")
        found = msgspec.json.decode(unmarked(path.read_bytes()))
        if not isinstance(found, dict):
            raise ValueError("no JSON object")
        return found, True
    except (OSError, ValueError, RecursionError) as error:  # msgspec's and Unicode's errors are ValueErrors
        log.warning("settings cannot be read, all have their defaults: %s: %s", error, path)
        return {}, False


def _settings(named: dict[str, object]) -> Settings:
    fitting: dict[str, object] = {}
    for name, kind in TYPES.items():
        if name not in named:
            continue
        try:
            fitting[name] = msgspec.convert(named[name], kind)
        except msgspec.ValidationError as error:
            log.warning("setting %s has its default: %s", name, error)
    return msgspec.convert(fitting, Settings)
