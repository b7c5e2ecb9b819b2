"""The command line: what it prints, and one line with exit code 2 for whatever is wrong with the input."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from game import __version__
from game.app.cli import main
from game.app.render import Eye
from game.match import Match, MatchSetup
from game.match.records import encode, load
from game.match.saves import Entry
from game.match.simulate import Report, simulate
from game.rules import GAMES, rules


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished match of random computers."""
    simulate("shifting_stones", 2, 1, 3, save_dir=tmp_path)
    return tmp_path / "shifting_stones-3.shiftbox"


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":99")


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)


class Call(NamedTuple):
    """What a stand-in was called with."""

    words: tuple[object, ...]
    names: dict[str, object]


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, function: str, code: int = 0) -> list[Call]:
    """A function of the app that draws nothing; it notes its calls and returns the code."""
    calls: list[Call] = []

    def noted(*words: object, **names: object) -> int:
        calls.append(Call(words, names))
        return code

    monkeypatch.setattr(import_module(name), function, noted)
    return calls


def shiftbox(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    without = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    return subprocess.run(
        [sys.executable, "-m", "game", *words], env=without | environment, capture_output=True, text=True, timeout=60
    )


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that the program says about these words."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("shiftbox: ") and err.count("\n") == 1
    return err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"shiftbox {__version__}\n"


@pytest.mark.parametrize(
    "words",
    "--help|-h|play --help|simulate -h|replay --help|inspect -h|apply --help|render --help".split("|"),
)
def test_help_everywhere(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words.split())
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("usage: shiftbox")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play", "GAME"),
        ("play chess", f"'chess' is not a game in the box; there are: {', '.join(GAMES)}"),
        ("play ../rules", "not a game in the box"),
        ("play shifting_stones --seats 9", "is for 1 to 5 players, not 9"),
        ("play shifting_stones --seats 0", "must be at least 1"),
        ("play shifting_stones --seats two", "'two' is not a number"),
        ("play shifting_stones --seed x", "--seed"),
        ("play shifting_stones --option nonsense", "key=value"),
        ("play shifting_stones --option nonsense=1", "no option 'nonsense'"),
        ("play shifting_stones --option first_player=me", "it takes: random, chosen"),
        ("play shifting_stones --loud", "--loud"),
        ("simulate shifting_stones --matches 0", "at least 1"),
        ("simulate shifting_stones --matches -3", "--matches"),
        ("simulate shifting_stones --computer oracle", "no computer 'oracle'"),
        ("replay", "FILE"),
        ("replay nowhere", "cannot read nowhere: there is no such file"),
        ("replay /", "cannot read /: it is not a file"),
        ("nowhere.shiftbox", "cannot read nowhere.shiftbox: there is no such file"),
        ("simulte shifting_stones", "unrecognized arguments"),
        ("--loud", "--loud"),
        ("render shifting_stones", "--out"),
        ("render chess --out p.png", f"neither a game ({', '.join(GAMES)}) nor a file"),
        ("render shifting_stones --out p.png --size 10x10", "'10x10' is not WIDTHxHEIGHT"),
        ("render shifting_stones --out p.png --size big", "is not"),
        ("render shifting_stones --out p.png --size 99999x10", "is not"),
        ("render shifting_stones --out p.png --ply 999", "there are only"),
        ("render shifting_stones --out p.png --seat 2", "seats are 0 to 1"),
        ("render shifting_stones --out /nowhere/at/all/p.png", "folder does not exist"),
        ("render shifting_stones --out /", "is a folder"),
        ("render shifting_stones --out p.png --camera side", "--camera"),
        ("render shifting_stones --out p.png --cue 1", "belong together"),
        ("render shifting_stones --out p.png --at 1", "belong together"),
        ("render shifting_stones --out p.png --film", "belong together"),
        ("render shifting_stones --out p.png --picks --film", "belong together"),
        ("render shifting_stones --out p.png --cue 1 --at 1 --film", "not allowed with"),
        ("render shifting_stones --out p.png --cue 1 --picks", "not allowed with"),
        ("render shifting_stones --out p.png --cue 1 --at -1", "--at"),
        ("render shifting_stones --out p.png --cue 1 --at 1e9", "not a number of seconds"),
        ("render shifting_stones --out p.png --cue 1 --at .", "not a number of seconds"),
        ("render shifting_stones --out p.png --cue 0 --at 1", "at least 1"),
        ("render shifting_stones --out p.png --cue 999 --at 1", "there are only"),
        ("render shifting_stones --out p.png --cue 1 --at 1 --ply 1", "do not go together"),
        ("render shifting_stones --out p.png --cue 1 --film 1", "from 2 to 40"),
        ("render shifting_stones --out p.png --cue 1 --film 40 --size 8192x8192", "more than"),
        ("render shifting_stones --out p.png --looks --seat 0", "shows no match"),
        ("render shifting_stones --out p.png --picks --seat 0", "seat 1 is to act"),
    ],
)
def test_bad_input_is_said_in_one_line(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refused(capsys, *words.split())


def test_a_bad_record_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "плохо\nfile"
    bad.write_bytes(b'{"game": "shifting_stones", "schema": 1}')
    for words in (["replay", str(bad)], [str(bad)], ["render", str(bad), "--out", "p.png"]):
        assert "no record of a match" in refused(capsys, *words)


def test_simulate_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "shifting_stones", "--seats", "3", "--matches", "4", "--seed", "9", "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    report = msgspec.json.decode(out, type=Report)
    assert (report.game, report.seats, report.matches, report.computer) == ("shifting_stones", 3, 4, "random")
    assert report.hash == simulate("shifting_stones", 3, 4, 9).hash
    assert set(msgspec.json.decode(out)) == {
        "game", "seats", "computer", "matches", "finished", "cut", "stalled", "decisions", "seconds",
        "decisions_per_second", "length", "wins", "events", "hash",
    }  # fmt: skip


def test_simulate_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["simulate", "shifting_stones", "--matches", "2", "--seed", "9", "--option", "random_sides=off"]
    assert main([*words, "--save", str(tmp_path / "records"), "--max-turns", "3"]) == 0
    assert "2 matches, 0 finished, 2 cut, 0 stalled" in capsys.readouterr().out
    record = load(tmp_path / "records" / "shifting_stones-9.shiftbox")
    assert record.options == msgspec.convert({"random_sides": False}, rules("shifting_stones").options_type)


def test_simulate_says_that_it_cannot_write(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    words = ["simulate", "shifting_stones", "--matches", "1", "--max-turns", "1", "--save", str(tmp_path / "file")]
    assert "cannot write" in refused(capsys, *words)


def test_replay_prints_the_last_hash(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = load(record).hashes[-1].hash
    for words in (["replay", str(record)], ["replay", str(record), "--check"]):
        assert main(words) == 0
        assert capsys.readouterr().out == f"{expected}\n"


def test_replay_check_finds_another_hash(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text()
    first = load(record).hashes[0]
    record.write_text(text.replace(first.hash, "0" * 12))
    assert main(["replay", str(record)]) == 0
    capsys.readouterr()
    assert f"decision {first.ply}: the state's hash is {first.hash}" in refused(
        capsys, "replay", str(record), "--check"
    )


def test_replay_check_needs_a_hash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.shiftbox"
    path.write_bytes(encode(Match.new("shifting_stones", 2, 1).record))
    assert main(["replay", str(path)]) == 0
    capsys.readouterr()
    assert "no hash to compare with" in refused(capsys, "replay", str(path), "--check")


@pytest.mark.usefixtures("display")
def test_play_gives_the_set_up_to_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = stand_in(monkeypatch, "game.app.desktop", "run", code=7)
    assert main("play shifting_stones --seats 4 --seed -5 --option bonus_at_zero=on".split()) == 7
    assert main([]) == 7
    options = msgspec.convert({"bonus_at_zero": True}, rules("shifting_stones").options_type)
    assert calls == [
        Call((), {"play": MatchSetup("shifting_stones", 4, -5, options)}),
        Call((), {"entry": None}),
    ]


@pytest.mark.usefixtures("display")
def test_a_preset_is_the_ground_of_the_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = stand_in(monkeypatch, "game.app.desktop", "run")
    assert main("play shifti --seats 3 --seed 1 --preset rulebook --option pieces_to_win=3".split()) == 0
    options = msgspec.convert({"show_strip_ends": False, "pieces_to_win": 3}, rules("shifti").options_type)
    assert calls == [Call((), {"play": MatchSetup("shifti", 3, 1, options)})]
    assert "there are: recommended, rulebook" in refused(capsys, "simulate", "red_shift", "--preset", "house")


@pytest.mark.usefixtures("display")
def test_play_without_a_seed_makes_one_up(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = stand_in(monkeypatch, "game.app.desktop", "run")
    for _ in range(2):
        assert main(["play", "shifting_stones"]) == 0
    first, second = calls
    assert first != second


@pytest.mark.usefixtures("display")
def test_a_file_opens_that_match(monkeypatch: pytest.MonkeyPatch, record: Path) -> None:
    calls = stand_in(monkeypatch, "game.app.desktop", "run")
    assert main([str(record)]) == 0
    (call,) = calls
    entry = call.names["entry"]
    assert isinstance(entry, Entry) and entry.path == record
    assert entry.match is not None and entry.record == load(record), "it is not read again"


def test_render_gives_the_match_to_the_painter(monkeypatch: pytest.MonkeyPatch, record: Path, tmp_path: Path) -> None:
    calls = stand_in(monkeypatch, "game.app.render", "render")
    out = str(tmp_path / "p.png")
    assert main(["render", str(record), "--out", out, "--ply", "30", "--size", "320X180", "--seat", "1"]) == 0
    assert main(["render", "shifting_stones", "--out", out, "--camera", "top", "--seed", "4"]) == 0
    (of_record, *record_words), (of_game, *game_words) = (call.words for call in calls)
    assert record_words == [Path(out), Eye((320, 180), 1)]
    assert game_words == [Path(out), Eye((1280, 720), None, "top")]
    assert isinstance(of_record, Match) and isinstance(of_game, Match)
    assert of_record.ply == 30
    assert of_record.state == Match.resume(load(record)).state_at(30)
    assert of_game.seed == 4
    assert of_game.to_act is not None and of_game.to_act >= 0, "what is dealt at the start lies there"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.usefixtures("no_display")
def test_without_a_display_the_line_names_what_works(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    for words in ([], ["play", "shifting_stones"], [str(record)]):
        line = refused(capsys, *words)
        assert all(word in line for word in ("no display", "xvfb-run", "shiftbox render", "shiftbox simulate"))


def test_the_program_itself_refuses_without_a_traceback() -> None:
    run = shiftbox("play", "chess")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == f"shiftbox: 'chess' is not a game in the box; there are: {', '.join(GAMES)}\n"


def test_the_program_itself_answers_in_any_locale() -> None:
    run = shiftbox("simulate", "shifting_stones", "--matches", "1", "--json", "--max-turns", "2", LC_ALL="tr_TR.UTF-8")
    assert run.returncode == 0
    assert msgspec.json.decode(run.stdout, type=Report).cut == 1


def test_output_into_a_closed_pipe_is_no_error() -> None:
    line = f"{sys.executable} -m game simulate shifting_stones --matches 1 --max-turns 2 --json | true"
    run = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert run.stderr == ""
