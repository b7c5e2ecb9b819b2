"""The one way of writing: whole or not at all, through links, and never in place of a device."""

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from game.match.files import same_file, unmarked, write_whole
from game.match.saves import CannotSave, Saves
from game.match.settings import SettingsFile
from tests.match.test_saves import a_match

pytestmark = pytest.mark.usefixtures("tiny")


def test_a_link_stays_a_link_and_its_file_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real", tmp_path / "link"
    real.write_bytes(b"1")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, b"2")
    assert link.is_symlink() and real.read_bytes() == b"2"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert [path.name for path in (tmp_path / "far").iterdir()] == ["real"]


def test_a_link_to_nowhere_makes_the_file_it_means(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "new")
    write_whole(tmp_path / "link", b"1")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "new").read_bytes() == b"1"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through")
    reader.join()
    assert read == [b"through"] and stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_device_is_written_to_and_its_failure_is_told() -> None:
    before = Path(os.devnull).stat()
    write_whole(Path(os.devnull), b"1")
    assert Path(os.devnull).stat().st_ino == before.st_ino
    with pytest.raises(OSError) as caught:
        write_whole(Path("/dev/full"), b"1")
    assert caught.value.errno == errno.ENOSPC


def test_a_folder_stays_a_folder(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        write_whole(tmp_path / "folder", b"1")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("name", ["x" * 250, "対" * 80, "имя" * 40, " ", "a b\nc"])
def test_any_name_that_the_system_takes(name: str, tmp_path: Path) -> None:
    write_whole(tmp_path / name, b"1")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_no_pipe_in_the_folder_is_replaced(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    os.mkfifo(saves.path("one"))
    with pytest.raises(CannotSave, match="not a file"):
        saves.write(a_match().record, "one")
    os.mkfifo(tmp_path / "settings.json")
    threading.Thread(target=(tmp_path / "settings.json").read_bytes, daemon=True).start()
    SettingsFile(tmp_path / "settings.json").change("volume", 5)
    assert all(stat.S_ISFIFO(path.stat().st_mode) for path in tmp_path.iterdir())


def test_two_spellings_of_one_file(tmp_path: Path) -> None:
    real, other = tmp_path / "a", tmp_path / "b"
    real.write_bytes(b"")
    other.write_bytes(b"")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(real)
    (tmp_path / "hard").hardlink_to(real)
    for same in (real, tmp_path / "folder" / ".." / "a", tmp_path / "link", tmp_path / "hard"):
        assert same_file(real, same)
    for another in (other, tmp_path / "none"):
        assert not same_file(real, another)
    assert same_file(tmp_path / "none", tmp_path / "folder" / ".." / "none")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_no_text(encoding: str) -> None:
    assert unmarked('{"имя": "対"}'.encode(encoding)).decode() == '{"имя": "対"}'
