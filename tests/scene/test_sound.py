"""Effects: every one that is played has its file; silence without a device, in the background and at volume 0."""

import re
import wave
from pathlib import Path

import pytest

from game.app.paths import asset
from game.scene.sound import Sounds, audio_library, loudness

ROOT = Path(__file__).resolve().parents[2]
PLAYED = re.compile(r'(?:Sound|sounds\.play)\("(\w+)"\)')


class Base:
    """A ShowBase as far as sounds look at it."""

    def __init__(self, *managers: object) -> None:
        self.sfxManagerList = list(managers)


class Manager:
    def __init__(self) -> None:
        self.played: list[str] = []

    def is_valid(self) -> bool:
        return True

    def get_sound(self, filename: object) -> "Effect":
        return Effect(self, Path(str(filename)).stem)


class Effect:
    def __init__(self, manager: Manager, name: str) -> None:
        self.manager, self.name = manager, name
        self.rates: list[float] = []

    def set_volume(self, volume: float) -> None:
        assert 0 < volume <= 1

    def set_play_rate(self, rate: float) -> None:
        assert 0.96 <= rate <= 1.04
        self.rates.append(rate)

    def play(self) -> None:
        self.manager.played.append(self.name)

    def status(self) -> int:
        return 2  # AudioSound.PLAYING


RIDES = {f"ride_{spaces}" for spaces in range(2, 6)}
"""Their names are put together: a hum for each length of a ride."""

PADS = {f"pad_{gear}" for gear in range(1, 6)}
"""The hum of the table of Lazer Ryderz, in each gear."""

AWAITED = RIDES | PADS


def test_every_effect_has_its_file_and_every_file_is_played() -> None:
    source = "".join(path.read_text("utf-8") for path in sorted((ROOT / "game").rglob("*.py")))
    files = {path.stem for path in asset("sounds").glob("*.wav")}
    assert files >= set(PLAYED.findall(source))
    assert {name for name in files if f'"{name}"' not in source} == AWAITED
    assert len(files) >= 13


def test_files_are_as_the_style_guide_wants_them() -> None:
    """48 kHz mono, no louder than -6 dB, silent at both ends."""
    for path in asset("sounds").glob("*.wav"):
        with wave.open(str(path)) as file:
            assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (48_000, 1, 2)
            data = memoryview(file.readframes(file.getnframes())).cast("h")
        assert 0.05 < max(map(abs, data)) / 32768 <= 0.501
        assert abs(data[0]) < 400 and abs(data[-1]) < 400


def test_volume_and_background() -> None:
    manager = Manager()
    sounds = Sounds(Base(manager), asset("sounds"))
    assert sounds.play("stone")
    sounds.muted = True
    assert not sounds.play("stone")
    sounds.muted, sounds.effects = False, 0.0
    assert not sounds.play("stone") and sounds.play("turn")
    sounds.signals = 0.0
    assert not sounds.play("turn")
    assert manager.played == ["stone", "turn"]


def test_no_device_is_silence_and_one_line(caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds(Base(), asset("sounds"))
    assert not sounds.play("stone") and not sounds.play("turn")
    assert len(caplog.records) == 1
    Sounds(Base(), asset("sounds"), wanted=False)
    assert len(caplog.records) == 1


def test_a_missing_file_is_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    Sounds(Base(Manager()), asset("nowhere")).play("stone")
    assert "missing sound" in caplog.text


def test_loudness() -> None:
    assert loudness(100, 100) == 1 and loudness(0, 100) == 0 == loudness(100, 0)
    assert loudness(50, 100) == 0.25 == loudness(100, 50)


def test_openal_is_asked_only_where_there_may_be_a_device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ALSOFT_DRIVERS", "null")
    assert audio_library() == "p3openal_audio"
    monkeypatch.delenv("ALSOFT_DRIVERS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "pulse").mkdir()
    (tmp_path / "pulse" / "native").touch()
    assert audio_library() == "p3openal_audio"
