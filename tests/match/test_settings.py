"""Settings on disk: written at each change, and each bad value falls back alone."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.settings import LARGEST, TYPES, Settings, SettingsFile

DEFAULTS = Settings()
OTHERS: dict[str, object] = {
    "window": "full_screen",
    "ui_scale": 150,
    "quality": "low",
    "animation": "off",
    "calm_camera": True,
    "volume": 0,
    "effects": 1,
    "signals": 50,
    "mute_in_background": False,
    "palette": "colour_blind",
    "language": "nb",
    "undo": "friendly",
    "hand": "drag",
    "guide": False,
    "names": ("Ада", ""),
}
WRONG: tuple[object, ...] = (None, -1, 10**40, 1e308, "", "?", [], {}, [1], {"a": 1}, 2.5)
"""Nothing that any setting takes (language takes words, names an empty list)."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "дом 家" / "settings.json"


def put(path: Path, data: bytes) -> SettingsFile:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return SettingsFile(path)


def test_without_a_file_all_have_their_defaults_and_none_is_made(path: Path) -> None:
    assert SettingsFile(path).now == DEFAULTS
    assert not path.parent.exists()


def test_every_setting_is_tried_here() -> None:
    assert set(OTHERS) == set(TYPES)
    assert all(getattr(DEFAULTS, name) != value for name, value in OTHERS.items())


@pytest.mark.parametrize("name", OTHERS)
def test_a_change_acts_at_once_and_is_on_disk(name: str, path: Path) -> None:
    file = SettingsFile(path)
    assert file.change(name, OTHERS[name])
    assert getattr(file.now, name) == OTHERS[name]
    assert SettingsFile(path).now == file.now == msgspec.structs.replace(DEFAULTS, **{name: OTHERS[name]})


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_a_bad_value_falls_back_alone(name: str, wrong: object, path: Path) -> None:
    if (name == "language" and isinstance(wrong, str)) or (name == "names" and wrong == []):
        wrong = 7
    file = put(path, msgspec.json.encode({**OTHERS, name: wrong}))
    fallen = msgspec.convert({**OTHERS, name: getattr(DEFAULTS, name)}, Settings)
    assert file.now == fallen


@pytest.mark.parametrize("name", OTHERS)
def test_a_bad_change_is_refused_and_changes_nothing(name: str, path: Path) -> None:
    file = SettingsFile(path)
    for wrong in (*WRONG[:3], WRONG[-1]):
        with pytest.raises(ValueError):
            file.change(name, wrong)
    with pytest.raises(ValueError):
        file.change("cheat", True)
    assert file.now == DEFAULTS and not path.exists()


BROKEN = {
    "empty": b"",
    "cut off": b'{"volume": 3',
    "not a number": b'{"volume": NaN}',
    "infinite": b'{"volume": Infinity}',
    "no object": b"[1, 2]",
    "not text": b"\xff\xfe\x00",
    "half a letter": b'{"language": "\xc3"}',
    "deep": b'{"volume": ' + b"[" * 200_000,
    "large": b" " * (LARGEST + 1) + b"{}",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=list(BROKEN))
def test_a_broken_file_gives_the_defaults_and_is_kept_at_the_next_change(data: bytes, path: Path) -> None:
    file = put(path, data)
    assert file.now == DEFAULTS
    assert path.read_bytes() == data
    assert file.change("volume", 3)
    assert path.with_name("settings.json.broken").read_bytes() == data
    assert SettingsFile(path).now.volume == 3


def test_of_a_name_that_stands_twice_the_last_counts(path: Path) -> None:
    assert put(path, b'{"volume": 3, "volume": 4}').now.volume == 4
    assert put(path, b'{"volume": 3, "volume": "x"}').now.volume == DEFAULTS.volume


def test_settings_of_a_newer_shiftbox_stay_in_the_file(path: Path) -> None:
    file = put(path, b'{"volume": 3, "weather": "rain"}')
    file.change("signals", 9)
    assert msgspec.json.decode(path.read_bytes())["weather"] == "rain"
    assert SettingsFile(path).now == msgspec.structs.replace(DEFAULTS, volume=3, signals=9)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(st.binary(max_size=80) | st.dictionaries(st.sampled_from(sorted(TYPES)), JSON).map(msgspec.json.encode))
def test_any_file_gives_settings_within_their_bounds(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    now = put(path, data).now
    for name, kind in TYPES.items():
        assert msgspec.convert(getattr(now, name), kind) == getattr(now, name)


def test_a_folder_in_its_place_and_a_disk_that_refuses(path: Path) -> None:
    path.mkdir(parents=True)
    file = SettingsFile(path)
    assert file.now == DEFAULTS
    assert file.change("volume", 3)  # the folder is kept as .broken
    assert path.with_name("settings.json.broken").is_dir()
    blocked = SettingsFile(path / "below a file" / "settings.json")
    assert not blocked.change("volume", 4)
    assert blocked.now.volume == 4, "it acts all the same"


def test_a_change_survives_kill_9(path: Path) -> None:
    program = f"""
import os, signal, pathlib
from game.match.settings import SettingsFile
file = SettingsFile(pathlib.Path({str(path)!r}))
for volume in range(100):
    file.change("volume", volume)
    if volume == 37:
        os.kill(os.getpid(), signal.SIGKILL)
"""
    run = subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[2], env={**os.environ})
    assert run.returncode == -9
    assert SettingsFile(path).now.volume == 37


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_marked_is_read(encoding: str, path: Path) -> None:
    assert put(path, msgspec.json.encode(OTHERS).decode().encode(encoding)).now == msgspec.convert(OTHERS, Settings)
