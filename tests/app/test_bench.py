"""The budgets: each is measured, judged honestly, and a broken count alone fails."""

import json
import subprocess
import time
from collections.abc import Mapping
from typing import Any

import pytest
from panda3d.core import BitMask32, CardMaker, NodePath, Texture

from game.app import bench, probes
from game.app.cli import main
from game.rules import GAMES
from game.staging import GAMES as TABLES


def numbers(share: float = 1.0) -> dict[str, float]:
    """Each budget met exactly, or missed by a share."""
    return {b.name: b.limit / share if b.least else (b.limit or share - 1) * share for b in bench.budgets()}


def run(capsys: pytest.CaptureFixture[str], measured: Mapping[str, float]) -> tuple[int, dict[str, Any]]:
    code = bench.bench(True, lambda: measured)
    return code, json.loads(capsys.readouterr().out)


def test_every_game_has_budgets() -> None:
    names = [budget.name for budget in bench.budgets()]
    assert len(names) == len(set(names))
    assert all(f"{game}: decisions" in names for game in GAMES)
    assert all(f"{game}: textures" in names for game in TABLES)


def test_what_meets_its_budget_is_ok(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, numbers())
    assert code == 0 and report["over"] == report["broken"] == 0
    assert {line["verdict"] for line in report["lines"]} == {"ok"}


def test_what_misses_it_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, numbers(1.01))
    assert code == 1 and report["over"] == len(report["lines"])
    assert report["broken"] == sum(line["binds"] for line in report["lines"]) > 0


def test_a_slow_machine_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    measured = {**numbers(), "start": 99.0, "shifting_stones: decisions": 1.0}
    code, report = run(capsys, measured)
    assert code == 0 and report["over"] == 2


def test_what_was_not_measured_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.bench(False, dict) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert all(line.endswith("not measured") and " - " in line for line in lines)
    assert last == f"{len(lines)} budgets, 0 over"


def test_a_probe_that_breaks_measures_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        assert words[-3:] == ["bench", "--probe", "table:x"]
        return subprocess.CompletedProcess(words, 1, "", "Traceback\nKeyError: 'x'\n")

    monkeypatch.setattr(subprocess, "run", broken)
    assert bench._probed("table:x") == {}
    assert "KeyError" in capsys.readouterr().err


def test_the_start_counts_from_the_start_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "all_probes", lambda window: ["app:x"])
    monkeypatch.setattr(time, "time", lambda: 100.0)
    monkeypatch.setattr(bench, "_probed", lambda name: {"first picture at": 101.5})
    assert bench.measured() == {"start": 1.5}


def test_without_a_screen_the_window_is_not_measured() -> None:
    names = {name.partition(":")[0] for name in probes.all_probes(window=False)}
    assert names == {"rules", "table", "matches"}
    assert {name.partition(":")[0] for name in probes.all_probes(window=True)} == set(probes.PROBES)


def test_the_probes_measure_what_the_budgets_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Small and quick, but the whole of each probe, in this process."""
    monkeypatch.setenv("SHIFTBOX_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setattr(probes, "SIZE", (320, 180))
    monkeypatch.setattr(probes, "STILL", 0.2)
    monkeypatch.setattr(probes, "QUALITY", "low")
    monkeypatch.setattr(probes, "WARM", 1)
    monkeypatch.setattr(probes, "MATCHES", 2)
    monkeypatch.setattr(probes, "PLAYED", 1)
    monkeypatch.setattr(probes, "TURNS", 40)
    measured: dict[str, float] = {}
    for name in probes.all_probes(window=True):
        assert main(["bench", "--probe", name]) == 0
        measured |= json.loads(capsys.readouterr().out)
    measured["start"] = measured.pop("first picture at")
    assert set(measured) == {budget.name for budget in bench.budgets()}
    report = bench.judged(measured)
    assert [line.name for line in report.lines if line.binds and line.verdict != "ok"] == []
    for game in TABLES:
        assert measured[f"{game}: draw calls"] > 20 and measured[f"{game}: triangles"] > 5_000
        assert measured[f"{game}: still frames"] <= 10, game


def test_draw_calls_are_counted_as_a_camera_sees_them() -> None:
    root, mask = NodePath("root"), BitMask32.bit(5)
    quad = root.attach_new_node(CardMaker("one").generate())
    other = root.attach_new_node(CardMaker("two").generate())
    assert probes.count(root, mask) == (2, 4)
    other.hide(mask)
    assert probes.count(root, mask) == (1, 2)
    assert probes.count(root, BitMask32.bit(0)) == (2, 4)
    quad.hide()
    assert probes.count(root, None) == (1, 2)


def test_textures_are_counted_once() -> None:
    root = NodePath("root")
    texture = Texture("t")
    texture.setup_2d_texture(256, 256, Texture.T_unsigned_byte, Texture.F_rgba)
    for _ in range(2):
        root.attach_new_node(CardMaker("one").generate()).set_texture(texture)
    assert list(probes.texture_bytes(root).values()) == [texture.estimate_texture_memory()]
