"""The log file: it turns, it never fails the program, and it is gone when the app is."""

import logging
from io import StringIO
from pathlib import Path
from typing import NoReturn

import pytest

from game.app import logs, paths

log = logging.getLogger("game.tests")


class Full(StringIO):
    """A file on a disk without room."""

    def flush(self) -> NoReturn:
        raise OSError(28, "No space left on device")


def _only(alone: pytest.MonkeyPatch, folder: Path) -> Path:
    alone.setattr(logging.getLogger(), "handlers", [])
    return folder


def test_what_is_logged_lies_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody else hears it: half a letter cannot be sent from one process of the tests to another.
    with monkeypatch.context() as alone, logs.log_in(_only(alone, tmp_path / "дом" / "logs")) as path:
        logs.log_start("a card")
        log.error("broken: %s \ud800", "Ж")
        logging.getLogger("a.library").info("not worth a line")
    assert path is not None
    start, error = path.read_text(encoding="utf-8").splitlines()
    assert "Shiftbox" in start and start.endswith("a card")
    assert "ERROR game.tests: broken: Ж \\ud800" in error


def test_nothing_is_written_afterwards(tmp_path: Path) -> None:
    handlers = list(logging.getLogger().handlers)
    with logs.log_in(tmp_path) as path:
        pass
    log.error("too late")
    assert logging.getLogger().handlers == handlers
    assert path is not None and path.read_text() == ""


def test_the_file_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 500)
    with logs.log_in(tmp_path):
        for n in range(100):
            log.error("line %d", n)
    found = sorted(tmp_path.glob("shiftbox.log*"))
    assert len(found) == 1 + logs.KEPT
    assert all(file.stat().st_size <= 500 for file in found)
    assert "line 99" in (tmp_path / "shiftbox.log").read_text()


def test_a_folder_that_cannot_be_made_leaves_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    with logs.log_in(tmp_path / "file" / "logs") as path:
        log.error("still told")
    assert path is None
    said = capsys.readouterr().err
    assert "no log file" in said and "still told" in said


def test_a_file_that_cannot_be_written_later_is_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with logs.log_in(tmp_path):
        (handler,) = [one for one in logging.getLogger().handlers if isinstance(one, logs._File)]
        handler.close()
        monkeypatch.setattr(handler, "stream", Full())
        log.error("nobody hears this")
    assert capsys.readouterr().err == ""


def test_where_the_log_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHIFTBOX_HOME", str(tmp_path))
    assert paths.logs_folder() == tmp_path / "logs"
    monkeypatch.delenv("SHIFTBOX_HOME")
    assert "shiftbox" in str(paths.logs_folder())
