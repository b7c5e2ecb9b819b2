"""Matches on disk: whole or not at all, and no file that stops the program."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game.core.record import SCHEMA
from game.match import Match
from game.match.files import write_whole
from game.match.records import BadCode, BadRecord, encode, load, match_in, read
from game.match.saves import CannotSave, Entry, Saves
from tests.match.tiny import Pass, Say, Throw

pytestmark = pytest.mark.usefixtures("tiny")


def a_match(points: int = 3) -> Match:
    match = Match.new("tiny", 2, 5)
    for _ in range(points):
        match.submit(Say(1))
    match.submit(Throw())
    match.roll()
    match.submit(Pass())
    return match


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "матчи и 対局" / "matches")


def written(saves: Saves, *lengths: int, name: str = "one") -> list[Match]:
    matches = [a_match(points) for points in lengths]
    for match in matches:
        saves.write(match.record, name)
    return matches


def entries(saves: Saves) -> list[Entry]:
    return [saves.whole(entry) for entry in saves.listing().entries]


def files(saves: Saves) -> set[str]:
    return {path.name for path in saves.folder.iterdir()}


def test_what_is_written_is_read_again(saves: Saves) -> None:
    (match,) = written(saves, 3)
    assert saves.load("one") == match.record
    assert load(saves.path("one")) == match.record
    assert match_in(saves.path("one")).state == match.state
    text = saves.path("one").read_text(encoding="utf-8")
    assert text.startswith('{\n  "game": "tiny",\n') and text.endswith("}\n")


def test_the_version_before_is_kept(saves: Saves) -> None:
    first, second, third = written(saves, 1, 2, 3)
    assert load(saves.path("one")) == third.record
    assert load(saves.backup("one")) == second.record
    assert files(saves) == {"one.shiftbox", "one.shiftbox.bak"}
    assert first.record != second.record


def test_new_names_are_free(saves: Saves) -> None:
    names = []
    for _ in range(3):
        names.append(saves.new_name("tiny"))
        saves.write(a_match().record, names[-1])
    assert len(set(names)) == 3
    assert all(name.startswith("tiny-") for name in names)


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_match(saves: Saves, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = written(saves, 1)

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        if call == "fsync":
            disk.setattr(os, "fsync", fail)
        else:
            disk.setattr(Path, call, fail)
        with pytest.raises(CannotSave, match="No space left") as caught:
            saves.write(a_match(5).record, "one")
    assert caught.value.path == saves.path("one")
    assert saves.load("one") == match.record
    assert files(saves) == {"one.shiftbox"}


def test_a_crash_between_the_renames_leaves_the_match(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = written(saves, 1)
    rename = Path.replace

    def rename_once(self: Path, target: Path) -> Path:
        if target.suffix != ".bak":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return rename(self, target)

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", rename_once)
        with pytest.raises(CannotSave):
            saves.write(a_match(5).record, "one")
    assert files(saves) == {"one.shiftbox.bak"}
    assert saves.load("one") == match.record
    (entry,) = entries(saves)
    assert entry.record == match.record and entry.backup
    saves.write(a_match(5).record, "one")
    assert load(saves.path("one")) == a_match(5).record


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    saves = Saves(tmp_path / "file" / "matches")
    with pytest.raises(CannotSave):
        saves.write(a_match().record, "one")
    assert entries(saves) == []
    assert saves.newest_unfinished(("tiny",)) is None


def test_a_broken_file_does_not_push_out_the_backup(saves: Saves) -> None:
    first, second = written(saves, 1, 2)
    saves.path("one").write_bytes(b"broken")
    assert saves.load("one") == first.record
    saves.write(second.record, "one")
    assert load(saves.backup("one")) == first.record
    assert (saves.folder / "one.shiftbox.broken").read_bytes() == b"broken"


def test_write_whole_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_whole(path, b"1")
    write_whole(path, b"2")
    assert path.read_bytes() == b"2"
    assert list(tmp_path.iterdir()) == [path]


def spoiled(**changes: object) -> bytes:
    """A good record with some of its JSON fields changed."""
    fields: dict[str, object] = msgspec.json.decode(encode(a_match().record))
    return msgspec.json.encode(fields | changes)


BAD: dict[str, tuple[Callable[[], bytes], BadCode]] = {
    "empty": (lambda: b"", "empty"),
    "blank": (lambda: b" \n", "empty"),
    "cut off": (lambda: encode(a_match().record)[:-20], "not_json"),
    "binary": (lambda: bytes(range(256)), "not_json"),
    "not UTF-8": (lambda: encode(a_match().record).replace(b"tiny", b"t\xff\xfey"), "not_json"),
    "two records": (lambda: encode(a_match().record) * 2, "not_json"),
    "a list": (lambda: b"[]", "not_a_record"),
    "deep arrays": (lambda: b'{"game":"tiny","schema":1,"x":' + b"[" * 100_000, "not_json"),
    "deep objects": (lambda: b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "not_json"),
    "no game": (lambda: b'{"schema": 1}', "not_a_record"),
    "wrong game": (lambda: spoiled(game="chess"), "unknown_game"),
    "a path as game": (lambda: spoiled(game="../../etc"), "unknown_game"),
    "a game that is a number": (lambda: spoiled(game=1), "not_a_record"),
    "newer schema": (lambda: spoiled(schema=SCHEMA + 1, novelty=1), "newer"),
    "newer rules": (lambda: spoiled(rules_version=4), "newer"),
    "unknown field": (lambda: spoiled(cheat=True), "not_a_record"),
    "missing field": (lambda: encode(a_match().record).replace(b'"seed": 5,', b""), "not_a_record"),
    "unknown option": (lambda: spoiled(options={"cheat": True}), "not_a_record"),
    "unknown decision": (lambda: spoiled(decisions=[{"type": "cheat"}]), "not_a_record"),
    "illegal decision": (lambda: spoiled(decisions=[{"type": "say", "number": 99}], hashes=[]), "does_not_play"),
    "wrong hash": (lambda: spoiled(hashes=[{"ply": 6, "hash": "beef"}]), "does_not_play"),
    "wrong seats": (lambda: spoiled(seats=10**30, hashes=[], decisions=[]), "does_not_play"),
    "huge number": (lambda: spoiled(seed=5).replace(b'"seed":5', b'"seed":' + b"9" * 10_000), "not_a_record"),
    "huge power": (lambda: spoiled(seed=5).replace(b'"seed":5', b'"seed":1e999'), "not_a_record"),
    "not a number": (lambda: spoiled(seed=5).replace(b'"seed":5', b'"seed":NaN'), "not_json"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_files_are_named_and_kept(kind: str, saves: Saves) -> None:
    (good,) = written(saves, 2, name="good")
    make, code = BAD[kind]
    data = make()
    saves.path("bad").write_bytes(data)
    with pytest.raises(BadRecord) as caught:
        load(saves.path("bad"))
    assert caught.value.code == code
    assert "\n" not in str(caught.value) and len(caught.value.why) < 400
    found = {entry.name: entry for entry in entries(saves)}
    assert found["good"].record == good.record
    assert found["bad"].record is None
    assert found["bad"].bad is not None and found["bad"].bad.why
    newest = saves.newest_unfinished(("tiny",))
    assert newest is not None and newest.name == "good"
    assert saves.path("bad").read_bytes() == data


def test_folders_links_pipes_and_missing_files_are_no_records(saves: Saves) -> None:
    saves.folder.mkdir(parents=True)
    saves.path("folder").mkdir()
    saves.path("link").symlink_to("nowhere")
    os.mkfifo(saves.path("pipe"))
    codes = {"folder": "not_a_file", "link": "missing", "pipe": "not_a_file", "none": "missing", "a\0b": "unreadable"}
    for name, code in codes.items():
        with pytest.raises(BadRecord) as caught:
            read(saves.path(name))
        assert caught.value.code == code
    assert {entry.name for entry in entries(saves)} == {"folder", "link", "pipe"}
    assert saves.newest_unfinished(("tiny",)) is None


def test_a_large_file_is_not_read(saves: Saves) -> None:
    saves.folder.mkdir(parents=True)
    with saves.path("large").open("wb") as file:
        file.truncate(2**33)
    with pytest.raises(BadRecord, match="too large"):
        load(saves.path("large"))


def test_rules_that_fail_on_nonsense_do_not_stop_the_reading(saves: Saves) -> None:
    position = {"options": {}, "points": [], "seat": 0}
    saves.folder.mkdir(parents=True)
    saves.path("bad").write_bytes(spoiled(position=position, decisions=[], hashes=[]))
    with pytest.raises(BadRecord, match="the rules of tiny fail on it") as caught:
        load(saves.path("bad"))
    assert caught.value.code == "does_not_play"


def test_continue_takes_the_newest_unfinished(saves: Saves) -> None:
    finished = Match.new("tiny", 2, 1)
    while not finished.over:
        finished.submit(Say(2))
    for when, (name, match) in enumerate([("old", a_match(1)), ("new", a_match(2)), ("done", finished)]):
        saves.write(match.record, name)
        os.utime(saves.path(name), (when, when))
    newest = saves.newest_unfinished(("tiny",))
    assert newest is not None and newest.name == "new" and newest.record == a_match(2).record
    assert [entry.name for entry in entries(saves)] == ["done", "new", "old"]


def test_other_files_are_left_out_of_the_list(saves: Saves) -> None:
    written(saves, 1)
    (saves.folder / "notes.txt").write_text("")
    (saves.folder / ".shiftbox").write_text("")
    (saves.folder / "one.shiftbox.broken").write_text("")
    assert [entry.name for entry in entries(saves)] == ["one"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_marked_is_read(encoding: str, saves: Saves) -> None:
    (match,) = written(saves, 3)
    text = saves.path("one").read_text(encoding="utf-8")
    saves.path("one").write_bytes(text.encode(encoding))
    assert load(saves.path("one")) == match.record
    (entry,) = entries(saves)
    assert entry.record == match.record and entry.bad is None and entry.game == "tiny"
