"""Headless matches: the same numbers everywhere, and records that play."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.core.values import Action, View
from game.match import Match
from game.match.driver import AnyMatchRecord
from game.match.saves import load
from game.match.simulate import Report, simulate
from tests.match.tiny import TINY, Pass

PROGRAM = """
import msgspec
from game.match.simulate import simulate
print(msgspec.json.encode(simulate("shifting_stones", 3, 5, 11)).decode())
"""


class Passing:
    """A computer that always passes."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, cancelled: Callable[[], bool]) -> Action:
        return Pass()


def without_times(report: Report) -> Report:
    return msgspec.structs.replace(report, seconds=0.0, decisions_per_second=0.0)


def test_the_report_adds_up() -> None:
    report = simulate("shifting_stones", 3, 20, 1)
    assert (report.game, report.seats, report.computer, report.matches) == ("shifting_stones", 3, "random", 20)
    assert report.finished + report.cut + report.stalled == 20
    assert report.stalled == 0
    assert len(report.wins) == 3
    assert sum(report.wins) == pytest.approx(report.finished, abs=1e-4)
    assert 0 < report.length.min <= report.length.median <= report.length.max
    assert report.decisions > 0 and report.events["match_over"] == report.finished
    assert list(report.events) == sorted(report.events)


def test_the_same_seed_gives_the_same_matches_in_any_process() -> None:
    reports = []
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        reports.append(without_times(msgspec.json.decode(run.stdout, type=Report)))
    here = simulate("shifting_stones", 3, 5, 11)
    assert reports[0] == reports[1] == without_times(here)
    assert simulate("shifting_stones", 3, 5, 12).hash != here.hash


def test_records_are_saved_and_play(tmp_path: Path) -> None:
    simulate("shifting_stones", 2, 2, 5, save_dir=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "shifting_stones-5.shiftbox",
        "shifting_stones-6.shiftbox",
    ]
    for path in tmp_path.iterdir():
        record = load(path)
        assert record.over
        match = Match.resume(record)
        assert match.record == record, "the driver and the simulation make the same record"
        assert rolled_again(match) == record


def rolled_again(match: Match) -> AnyMatchRecord:
    """The record of the same match with every chance decision left to the driver's own generator."""
    again = Match.new(match.game, match.seats, match.seed, match.options, match.chairs)
    for decision in match.record.decisions:
        if again.to_act is not None and again.to_act < 0:
            again.roll()
        else:
            assert isinstance(decision, Action)
            again.submit(decision)
    return again.record


def test_long_matches_are_cut() -> None:
    report = simulate("shifting_stones", 2, 3, 1, max_turns=4)
    assert (report.finished, report.cut) == (0, 3)
    assert (report.length.min, report.length.median, report.length.max) == (0, 0, 0)


def test_casual_computers_play() -> None:
    report = simulate("shifting_stones", 2, 2, 1, computer="casual")
    assert report.finished == 2


def test_unknown_computers_are_refused() -> None:
    with pytest.raises(KeyError):
        simulate("shifting_stones", 2, 1, 1, computer="oracle")


@pytest.mark.usefixtures("tiny")
def test_seats_that_share_the_first_place_share_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.simulate.computer_of", lambda game, kind: Passing())
    monkeypatch.setattr(TINY, "result", lambda state: TINY.standing(state) if state.turn == 6 else None)
    monkeypatch.setattr(TINY, "to_act", lambda state: None if state.turn == 6 else state.seat)
    report = simulate("tiny", 2, 3, 1)
    assert report.wins == (1.5, 1.5)
    assert report.length.median == 6


@pytest.mark.usefixtures("tiny")
def test_a_seat_that_can_do_nothing_stalls_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.simulate.computer_of", lambda game, kind: Passing())
    monkeypatch.setattr(TINY, "legal", lambda state: ())
    assert simulate("tiny", 2, 3, 1).stalled == 3
