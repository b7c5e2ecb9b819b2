"""Effects through OpenAL. Without a device there is silence and one line in the log."""

import logging
import os
import sys
from pathlib import Path
from random import Random
from typing import Final

from direct.showbase.ShowBase import ShowBase
from panda3d.core import AudioSound, Filename

log = logging.getLogger(__name__)

PITCH: Final = 0.04
"""Each time an effect is up to so much higher or lower, or the same stone would sound like a machine."""


SIGNALS: Final = frozenset({"turn", "refused"})


class Sounds:
    """Plays the files of one folder by their names."""

    def __init__(self, base: ShowBase, folder: Path, wanted: bool = True) -> None:
        """`wanted`: without a device the log says so (a picture off screen needs none)."""
        self.folder = folder
        self.effects = self.signals = 1.0
        """How loud what pieces do is, and what calls people (SIGNALS)."""
        self.muted = False
        self._loaded: dict[str, AudioSound] = {}
        # For how things look and sound alone; chance and computers have generators of their own.
        self._rng = Random(1)
        valid = [manager for manager in base.sfxManagerList if manager.is_valid()]
        self._manager = valid[0] if valid else None
        if self._manager is None and wanted:
            log.warning("no audio device: the program is silent")

    def play(self, name: str) -> bool:
        """Begin an effect (anew, if it still sounds); says whether it does. A missing file is a line in the log."""
        volume = self.signals if name in SIGNALS else self.effects
        if self._manager is None or self.muted or volume == 0:
            return False
        if name not in self._loaded:
            path = self.folder / f"{name}.wav"
            if not path.is_file():
                log.error("missing sound: %s", path)
            self._loaded[name] = self._manager.get_sound(Filename.from_os_specific(str(path)))
        sound = self._loaded[name]
        sound.set_volume(volume)
        sound.set_play_rate(1.0 + self._rng.uniform(-PITCH, PITCH))
        sound.play()
        return sound.status() == AudioSound.PLAYING


def loudness(volume: int, share: int) -> float:
    """The volume of everything and that of one kind, in per cent, as one factor; squared, because ears hear ratios."""
    return (volume / 100 * share / 100) ** 2


def audio_library() -> str:
    """What Panda3D shall play with: nothing where no device can be, for there OpenAL on Linux may abort at exit.

    ALSOFT_DRIVERS names a driver of OpenAL ("null" plays into the void).
    """
    if sys.platform.startswith("linux") and not os.environ.get("ALSOFT_DRIVERS"):
        runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nonexistent"))
        places = (Path("/proc/asound/card0"), runtime / "pulse" / "native", runtime / "pipewire-0")
        if not any(place.exists() for place in places):
            return "null"
    # OpenAL writes to stderr what the log says in one line.
    os.environ.setdefault("ALSOFT_LOGLEVEL", "0")
    return "p3openal_audio"
