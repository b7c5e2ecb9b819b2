"""Faults put into the running app: one plain message, the log has the traceback, the match is on disk, exit code 1."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest

from game.app import desktop, stagehand, worker
from game.app.cli import main
from game.core.record import Chair
from game.core.values import Action
from game.match import Match
from game.match.saves import Saves, match_in
from game.players import CASUAL
from game.rules.shifting_stones.rules import StonesRules
from game.scene.window import NoWindow
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen


class Fault(Exception):
    pass


def broken(*_: object) -> NoReturn:
    raise Fault("nobody\nforesaw this")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "Дом 家"
    monkeypatch.setenv("SHIFTBOX_HOME", str(home))
    monkeypatch.setattr(desktop, "WINDOW", (320, 180))

    def small(size: tuple[int, int], *rest: Any) -> Any:
        try:
            return stagehand.build((320, 180), *rest)
        except NoWindow as reason:
            pytest.skip(f"no window: {reason}")

    monkeypatch.setattr(desktop, "build", small)
    return home


def crash(capfd: pytest.CaptureFixture[str], home: Path, words: Sequence[str] = ()) -> str:
    """Runs the app into the fault; returns the message after a look at the log."""
    assert main(list(words)) == 1
    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("shiftbox: ")]
    assert len(lines) == 1, lines
    (message,) = lines
    assert "Fault: nobody foresaw this" in message
    log = home / "logs" / "shiftbox.log"
    assert message.endswith(str(log))
    told = log.read_text(encoding="utf-8")
    assert "Shiftbox" in told and "Traceback" in told and "in broken" in told
    return message


@pytest.mark.parametrize("method", ["draw", "update"])
def test_a_fault_on_the_title(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], method: str
) -> None:
    monkeypatch.setattr(TitleScreen, method, broken)
    assert "The match" not in crash(capfd, home)


def seated(home: Path, *players: str) -> Path:
    """A match in the folder of saves, with these players."""
    chairs = [Chair(f"name {seat}", seat, player) for seat, player in enumerate(players)]
    match = Match.new("shifting_stones", len(players), 5, chairs=chairs)
    while match.to_act == -1:
        match.roll()
    return Saves(home / "matches").write(match.record, "kept")


def test_a_fault_in_the_drawing_of_a_move_loses_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from game.scene.stage import Stage

    monkeypatch.setattr(Stage, "play", broken)
    path = seated(home, CASUAL, CASUAL)
    before = match_in(path).ply
    message = crash(capfd, home, [str(path)])
    (kept,) = (file for file in (home / "matches").iterdir() if str(file) in message)
    assert match_in(kept).ply > before


def test_a_fault_on_leaving_too_takes_the_window_down(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TableScreen, "update", broken)
    monkeypatch.setattr(TableScreen, "exit", broken)
    crash(capfd, home, shlex.split("play shifting_stones --seed 1"))
    assert "TableScreen cannot be left" in (home / "logs" / "shiftbox.log").read_text(encoding="utf-8")


def test_a_fault_of_the_rules_in_the_thread(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Failing:
        def choose(self, *_: object) -> Action:
            raise ZeroDivisionError

    monkeypatch.setattr(worker, "computer", lambda game, kind: Failing())
    monkeypatch.setattr(StonesRules, "sample", broken)
    crash(capfd, home, [str(seated(home, CASUAL, CASUAL))])


def test_the_window_that_cannot_be_built(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(desktop, "build", broken)
    assert main([]) == 1
    assert "Fault" in capfd.readouterr().err
    assert "Traceback" in (home / "logs" / "shiftbox.log").read_text(encoding="utf-8")
