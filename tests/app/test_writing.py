"""Every command that writes: whole or not at all, onto no device and no input, each failure one line and code 2."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app import cli
from game.app.cli import main
from game.match import Match
from game.match.records import encode, match_in

SKIP = '{"type":"skip"}'
FULL = Path("/dev/full")
SMALL = 4096
"""A file may grow to so many bytes in the tests that stand for a full disk."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match whose seat to act may skip."""
    match = Match.new("shifting_stones", 2, 1)
    while match.to_act == -1:
        match.roll()
    path = tmp_path / "match.png"
    path.write_bytes(encode(match.record))
    return path


def shiftbox(*words: object, stdout: Path | None = None, most: int | None = None) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own; its output into a file, and its files of a limited size, if wanted."""
    limit = "" if most is None else f"ulimit -f {most // 1024}; trap '' XFSZ; "
    into = "" if stdout is None else f' >"{stdout}"'
    line = f'{limit}exec "{sys.executable}" -m game "$@"{into}'
    # With a buffer, as people have it: what fails at the end must be told, too.
    home = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    run = subprocess.run(["bash", "-c", line, "bash", *map(str, words)], env=home, capture_output=True, text=True)
    # What the X server lacks is not ours to tell.
    run.stderr = "".join(said for said in run.stderr.splitlines(keepends=True) if not said.startswith("Xlib: "))
    return run


def one_line(run: subprocess.CompletedProcess[str]) -> str:
    assert run.returncode == 2, (run.stdout, run.stderr)
    assert run.stderr.startswith("shiftbox: ") and run.stderr.count("\n") == 1
    return run.stderr


WRITERS: dict[str, Callable[[Path, Path], list[object]]] = {
    "apply": lambda record, out: ["apply", record, SKIP, "--out", out],
    "render": lambda record, out: ["render", record, "--out", out, "--size", "64x64"],
    "render --picks": lambda record, out: ["render", record, "--picks", "--out", out, "--size", "64x64"],
    "render --film": lambda record, out: [
        *("render", record, "--cue", "1", "--film", "2"),
        *("--out", out, "--size", "64x64"),
    ],
}


@pytest.mark.parametrize("command", WRITERS)
def test_no_command_writes_onto_its_input(
    command: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By whatever spelling, through links of both kinds."""
    (tmp_path / "folder").mkdir()
    soft, hard = tmp_path / "soft.png", tmp_path / "hard.png"
    soft.symlink_to(record)
    hard.hardlink_to(record)
    before = record.read_bytes()
    for out in (record, tmp_path / "folder" / ".." / record.name, soft, hard, Path(os.path.relpath(record))):
        assert main([str(word) for word in WRITERS[command](record, out)]) == 2
        err = capsys.readouterr().err
        assert "--out is the file that is read" in err and err.count("\n") == 1
        assert record.read_bytes() == before and soft.is_symlink()


@pytest.mark.parametrize("name", ["noext", "x.txt", "x.jpg", ".png", "png"])
def test_a_picture_s_name_is_looked_at_before_it_is_drawn(
    name: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / name
    assert main(["render", str(record), "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"shiftbox: --out does not end in .png: {out}\n"
    assert not out.exists()


@pytest.mark.parametrize("command", WRITERS)
def test_a_device_is_written_to_and_stays_one(command: str, record: Path) -> None:
    before = Path(os.devnull).stat()
    run = shiftbox(*WRITERS[command](record, Path(os.devnull)))
    assert (run.returncode, run.stderr) == (0, "")
    after = Path(os.devnull).stat()
    assert stat.S_ISCHR(after.st_mode) and after.st_ino == before.st_ino


@pytest.mark.parametrize("command", WRITERS)
def test_a_device_that_is_full_is_told(command: str, record: Path) -> None:
    assert "cannot write: No space left on device: /dev/full" in one_line(shiftbox(*WRITERS[command](record, FULL)))
    assert stat.S_ISCHR(FULL.stat().st_mode)


@pytest.mark.parametrize("old", [None, b"old"])
@pytest.mark.parametrize("command", WRITERS)
def test_a_disk_that_is_full_leaves_what_was_there(command: str, old: bytes | None, record: Path) -> None:
    out = record.parent / "out.png"
    if old is not None:
        out.write_bytes(old)
    words = WRITERS[command](record, out)
    if command.startswith("render"):
        words[-1] = "640x360"
    assert "cannot write: File too large" in one_line(shiftbox(*words, most=1024))
    assert (out.read_bytes() if out.exists() else None) == old
    assert {path.name for path in record.parent.iterdir()} == {record.name, *([out.name] if old else [])}


def test_simulate_tells_what_it_cannot_save(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    words = ["simulate", "shifting_stones", "--matches", "1", "--max-turns", "60", "--seed", "1", "--save"]
    assert "cannot write: Not a directory: " in one_line(shiftbox(*words, tmp_path / "file" / "x"))
    assert "cannot write: File too large: " in one_line(shiftbox(*words, tmp_path / "dir", most=1024))
    assert list((tmp_path / "dir").iterdir()) == []


SPEAKERS: dict[str, Callable[[Path], list[object]]] = {
    "--version": lambda _: ["--version"],
    "--help": lambda _: ["--help"],
    "simulate": lambda _: ["simulate", "shifting_stones", "--matches", "1", "--max-turns", "2"],
    "simulate --json": lambda _: ["simulate", "shifting_stones", "--matches", "1", "--max-turns", "2", "--json"],
    "replay": lambda record: ["replay", record],
    "inspect": lambda record: ["inspect", record, "--legal"],
    "inspect --json": lambda record: ["inspect", record, "--json"],
    "apply": lambda record: ["apply", record, SKIP, "--out", record.parent / "out"],
    "bench": lambda _: ["bench", "--probe", "rules:shifti"],
    "selftest": lambda _: ["selftest"],
}


def test_every_command_that_speaks_is_tried() -> None:
    silent = {"open", "play", "render"}
    assert {name.split()[0] for name in SPEAKERS} >= set(cli.RUN) - silent


@pytest.mark.parametrize("command", SPEAKERS)
def test_an_output_that_is_full_is_told(command: str, record: Path) -> None:
    line = one_line(shiftbox(*SPEAKERS[command](record), stdout=FULL))
    assert line == "shiftbox: No space left on device: the output cannot be written\n"


@pytest.mark.parametrize("command", ["replay", "inspect", "simulate"])
def test_an_output_that_is_closed_is_told(command: str, record: Path) -> None:
    line = f'exec "{sys.executable}" -m game "$@" >&-'
    words = ["bash", "-c", line, "bash", *map(str, SPEAKERS[command](record))]
    assert "the output cannot be written" in one_line(subprocess.run(words, capture_output=True, text=True))


@pytest.mark.parametrize("command", ["replay", "inspect", "--help", "simulate --json"])
def test_whoever_reads_may_leave(command: str, record: Path) -> None:
    """A pipe that is closed at the other end: the code says it, and nobody is troubled by a line."""
    line = f'set -o pipefail; "{sys.executable}" -m game "$@" | true'
    words = ["bash", "-c", line, "bash", *map(str, SPEAKERS[command](record))]
    for _ in range(3):
        run = subprocess.run(words, capture_output=True, text=True)
        assert run.stderr == "" and run.returncode in (0, 2)


def test_a_full_stderr_changes_no_code() -> None:
    run = subprocess.run(["bash", "-c", f'exec "{sys.executable}" -m game replay nowhere 2>/dev/full'])
    assert run.returncode == 2


def test_what_is_applied_is_there_whole(record: Path, tmp_path: Path) -> None:
    assert main(["apply", str(record), SKIP, "--out", str(tmp_path / "out")]) == 0
    assert match_in(tmp_path / "out").ply == match_in(record).ply + 1
