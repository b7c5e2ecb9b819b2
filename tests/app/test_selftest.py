"""The selftest passes on what is there, and finds what is broken."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import selftest
from game.app.cli import main
from game.app.paths import asset, model
from game.rules import GAMES
from game.scene.glsl import flat_shaders
from game.scene.models import Models
from game.scene.stage import Stage
from game.staging.cue import Cue


def test_all_of_it_passes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """One table is played; all of them with --long, and by `.ci/run`, which calls the command itself."""
    if not request.config.getoption("long"):
        play = selftest._Table.play
        monkeypatch.setattr(selftest._Table, "play", lambda self, game: game != GAMES[0] or play(self, game))
    monkeypatch.setenv("SHIFTBOX_HOME", str(tmp_path / "home"))
    assert main(["selftest"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{len(lines) - 1} passed, 0 failed"
    assert all(line.startswith("ok ") for line in lines[:-1])
    files = [
        file for folder in (asset(""), model("")) for file in folder.rglob("*.*") if file.suffix in (".png", ".bam")
    ]
    for word in ("font Bold", "title", *GAMES, *(file.name for file in files)):
        assert any(word in line for line in lines), word
    assert not (tmp_path / "home").exists(), "the user's folder is not touched"


def test_one_failure_is_named_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("of\nsomething")

    def checks() -> Iterator[tuple[str, selftest.Check]]:
        yield from (("one", broken), ("two", lambda: None))

    monkeypatch.setattr(selftest, "checks", checks)
    assert main(["selftest"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "FAILED  one: ZeroDivisionError: of something",
        "ok      two",
        "1 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", (asset("textures") / "slate_base.png").read_bytes()[:9000]),
        ("a.jpg", (asset("textures") / "walnut.jpg").read_bytes()[:9000]),
        ("a.jpg", b""),
        ("a.env", (asset("env") / "room.env").read_bytes()[:9000]),
        ("a.bam", b""),
        ("a.json", b'{"cut'),
        ("a.md", b" \n"),
        ("a.mo", b"no translation"),
        ("a.wav", b"RIFF"),
        ("a.xyz", b"what is this?"),
    ],
)
def test_a_broken_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, data: bytes) -> None:
    textures = tmp_path / "textures"
    textures.mkdir()
    monkeypatch.setattr(selftest, "asset", lambda part: tmp_path / part)
    monkeypatch.setattr(selftest, "model", lambda part: tmp_path / part)
    models = Models(tmp_path, tmp_path, flat_shaders())
    for file in (tmp_path / name, textures / name):
        file.write_bytes(data)
        with pytest.raises(Exception):  # noqa: B017 (each loader has its own)
            selftest.load(file, models)


def test_a_table_that_shows_something_else_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(self: Stage, cue: Cue, tempo: float = 1.0) -> None:
        """Nothing moves."""

    monkeypatch.setattr(Stage, "play", lost)
    table = selftest._Table()
    try:
        with pytest.raises(selftest.Failed, match="shows something else"):
            table.play("shifting_stones")
    finally:
        table.close()


def test_a_match_that_does_not_end_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "simulate", lambda *_, **__: FakeReport())
    with pytest.raises(selftest.Failed, match="1 stalled"):
        selftest.play_by_rules("shifting_stones")


class FakeReport:
    finished, cut, stalled = 0, 0, 1


def test_a_match_by_the_rules_ends() -> None:
    selftest.play_by_rules("shifting_stones")
