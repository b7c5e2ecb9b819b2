"""A match that is being played: one window has it, what changed beneath is kept, records know the order of play."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.match import AnyMatchRecord, Match
from game.match import lock as locks
from game.match.lock import HeldElsewhere, hold, is_held, lock_path
from game.match.match_file import CannotSave, MatchFile
from game.match.records import encode, load
from game.match.saves import Entry, Saves, entry_of
from tests.match.test_saves import a_match, files
from tests.match.tiny import Say

pytestmark = pytest.mark.usefixtures("tiny")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "matches", (tmp_path / "documents", tmp_path / "home"))


def taken_up(saves: Saves, entry: Entry) -> tuple[Match, MatchFile]:
    match, file, copy = saves.take_up(entry)
    assert file is not None and copy is None
    return match, file


def listed(saves: Saves, name: str = "") -> Entry:
    """The entry of a name, or the first; whole."""
    entries = saves.listing().entries
    return saves.whole(next(entry for entry in entries if name in ("", entry.name)))


HOLDER = """
import sys, time
from pathlib import Path
from game.match.lock import hold
held = hold(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_a_lock_dies_with_its_process(end: signal.Signals, saves: Saves) -> None:
    path = saves.write(a_match().record, "one")
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], cwd=ROOT, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        assert is_held(path) and listed(saves).held
        with pytest.raises(HeldElsewhere):
            hold(path)
        with pytest.raises(CannotSave, match="another window"):
            saves.write(a_match(5).record, "one")
        taken = saves.take_up(listed(saves))
        assert taken.copy == "held" and taken.file is None
        other.send_signal(end)
    assert not is_held(path)
    mine = hold(path)
    assert is_held(path), "also to another window of the same process"
    mine.close()
    assert not is_held(path) and not lock_path(path).exists()


def _race(path: Path, wins: "multiprocessing.SimpleQueue[float]", until: float) -> None:
    while time.time() < until:
        try:
            held = hold(path)
        except HeldElsewhere:
            continue
        began = time.monotonic()
        time.sleep(0.001)
        wins.put(began)
        wins.put(time.monotonic())
        held.close()


def test_two_never_hold_at_once(tmp_path: Path) -> None:
    """Also while the lock's file comes and goes."""
    context = multiprocessing.get_context("fork")
    wins: multiprocessing.SimpleQueue[float] = context.SimpleQueue()
    racers = [context.Process(target=_race, args=(tmp_path / "x", wins, time.time() + 1)) for _ in range(3)]
    for racer in racers:
        racer.start()
    times = []
    while any(racer.is_alive() for racer in racers) or not wins.empty():
        while not wins.empty():
            times.append(wins.get())
    spans = sorted(zip(times[::2], times[1::2], strict=True))
    assert spans and all(end <= begin for (_, end), (begin, _) in zip(spans, spans[1:], strict=False))


def test_without_locks_a_change_is_noticed(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_lock: int) -> bool:
        raise OSError("no locks available")

    monkeypatch.setattr(locks, "_lock", none)
    saves.write(a_match(1).record, "one")
    (first, first_file), (second, second_file) = taken_up(saves, listed(saves)), taken_up(saves, listed(saves))
    first.submit(Say(1))
    first_file.write(first.record)
    second.submit(Say(2))
    with pytest.raises(CannotSave) as caught:
        second_file.write(second.record)
    assert caught.value.code == "changed"
    assert load(saves.path("one")) == first.record
    rescued = saves.rescue(second.record)
    assert load(rescued.path) == second.record and rescued.path.parent == saves.folder


@pytest.mark.parametrize("change", [b"", b"broken", "another match"])
def test_what_changed_beneath_is_never_written_over(change: bytes | str, saves: Saves) -> None:
    saves.write(a_match(1).record, "one")
    match, file = taken_up(saves, listed(saves))
    data = change if isinstance(change, bytes) else encode(a_match(4).record)
    saves.path("one").write_bytes(data)
    with pytest.raises(CannotSave) as caught:
        file.write(match.record)
    assert caught.value.code == "changed"
    assert saves.path("one").read_bytes() == data
    saves.path("one").unlink()
    file.write(match.record)
    assert load(saves.path("one")) == match.record
    file.close()


def test_a_match_that_changed_since_it_was_listed_is_read_again(saves: Saves) -> None:
    saves.write(a_match(1).record, "one")
    entry = listed(saves)
    saves.write(a_match(3).record, "one")
    match, file = taken_up(saves, entry)
    assert match.record == a_match(3).record
    file.close()


def test_what_was_read_for_the_list_is_not_read_again(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    saves.write(a_match(1).record, "one")
    plays: list[int] = []
    resume = Match.resume

    def counted(record: AnyMatchRecord, check: bool = True) -> Match:
        plays.append(1)
        return resume(record, check)

    monkeypatch.setattr(Match, "resume", counted)
    entry = listed(saves)
    match, file = taken_up(saves, entry)
    assert match is entry.match and len(plays) == 1
    file.close()
    saves.listing()
    assert len(plays) == 1, "the list reads heads only"


def test_a_bad_file_is_set_aside_when_its_backup_is_played_on(saves: Saves) -> None:
    saves.write(a_match(1).record, "one")
    saves.write(a_match(2).record, "one")
    saves.path("one").write_bytes(b"broken")
    match, file = taken_up(saves, listed(saves))
    assert match.record == a_match(1).record
    for number in (1, 2):
        match.submit(Say(number))
        file.write(match.record)
    file.close()
    assert (saves.folder / "one.shiftbox.broken").read_bytes() == b"broken"
    assert load(saves.path("one")) == match.record
    assert load(saves.backup("one")).decisions == match.record.decisions[:-1]


# A file from anywhere


def test_a_file_is_taken_up_where_it_lies(saves: Saves, tmp_path: Path) -> None:
    """In the folder of matches or anywhere else, by any spelling and through links: no second match comes to be."""
    (tmp_path / "far").mkdir()
    inside = saves.write(a_match(1).record, "one")
    outside = tmp_path / "far" / "my match.json"
    outside.write_bytes(encode(a_match(1).record))
    link = tmp_path / "link.shiftbox"
    link.symlink_to(outside)
    for path, real in ((inside, inside), (saves.folder / ".." / "matches" / "one.shiftbox", inside), (link, outside)):
        match, file = taken_up(saves, entry_of(path))
        assert file.path.samefile(real)
        match.submit(Say(1))
        file.write(match.record)
        assert load(real) == match.record
        file.close()
    assert link.is_symlink() and files(saves) == {"one.shiftbox", "one.shiftbox.bak"}


def test_a_file_that_cannot_be_written_is_copied(saves: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "given.shiftbox"
    path.write_bytes(encode(a_match(1).record))
    real = os.access
    # Root may write anywhere, so the system's answer is played.
    monkeypatch.setattr(os, "access", lambda at, mode: at not in (path, path.parent) and real(at, mode))
    taken = saves.take_up(entry_of(path))
    assert taken.copy == "read_only" and taken.file is None
    assert path.read_bytes() == encode(a_match(1).record)


def test_the_last_version_of_a_match_is_not_played_on_in_place(saves: Saves) -> None:
    saves.write(a_match(1).record, "one")
    saves.write(a_match(2).record, "one")
    taken = saves.take_up(entry_of(saves.backup("one")))
    assert taken.copy == "read_only" and taken.file is None


def test_a_match_that_its_folder_does_not_take_goes_elsewhere(saves: Saves, tmp_path: Path) -> None:
    saves.folder.write_text("a file in the folder's place")
    (tmp_path / "documents").write_text("another")
    file = saves.rescue(a_match().record)
    assert file.path.parent == tmp_path / "home" and load(file.path) == a_match().record
    file.close()
    (tmp_path / "none").write_text("")
    with pytest.raises(CannotSave) as caught:
        Saves(tmp_path / "none" / "x").rescue(a_match().record)
    assert str(caught.value).startswith(caught.value.why) and str(caught.value).endswith(str(caught.value.path))


# The order of play


def play_a_little(saves: Saves, name: str) -> None:
    match, file = taken_up(saves, listed(saves, name))
    match.submit(Say(1))
    file.write(match.record)
    file.close()


@pytest.mark.parametrize("wrong", [0.0, 1.9e9, 4e9, 1e11])
def test_the_order_of_play_is_not_the_clock_s(wrong: float, saves: Saves) -> None:
    for name in ("a", "b", "c"):
        saves.write(a_match(1).record, name)
    for name in ("b", "c", "a", "b"):
        play_a_little(saves, name)
        for other in ("a", "b", "c"):
            os.utime(saves.path(other), (wrong, wrong) if other != name else (1e9, 1e9))
        newest = saves.newest_unfinished(("tiny",))
        assert newest is not None and newest.name == name
    assert [entry.name for entry in saves.listing().entries] == ["b", "a", "c"]


def test_a_clock_that_is_wrong_does_not_win_for_ever(tmp_path: Path) -> None:
    saves = Saves(tmp_path, clock=lambda: 4e9)
    saves.write(a_match(1).record, "old")
    play_a_little(saves, "old")
    now = Saves(tmp_path, clock=lambda: 1.8e9)
    now.write(a_match(1).record, "new")
    assert listed(now).name == "old"
    assert listed(now).when == 0.0, "a time to come is not told"
    play_a_little(now, "new")
    assert (listed(now).name, listed(now).when) == ("new", 1.8e9)


def test_old_files_of_the_future_come_last(saves: Saves) -> None:
    for name, when in (("future", 4e9), ("now", 1.7e9), ("long ago", 1e9)):
        saves.write(a_match(1).record, name)
        os.utime(saves.path(name), (when, when))
    assert [entry.name for entry in saves.listing().entries] == ["now", "long ago", "future"]
    play_a_little(saves, "long ago")
    assert listed(saves).name == "long ago"


# What the list shows


def test_a_listed_match_tells_who_leads_the_turn_and_when(tmp_path: Path) -> None:
    saves = Saves(tmp_path, clock=lambda: 1.7e9)
    saves.write(a_match(1).record, "one")
    play_a_little(saves, "one")
    (head,) = saves.listing().entries
    assert (head.game, head.when, head.match, head.summary) == ("tiny", 1.7e9, None, None)
    entry = saves.whole(head)
    assert entry.match is not None and entry.summary is not None
    standing = entry.match.rules.standing(entry.match.state)
    assert entry.summary.standing == standing and entry.summary.turn == entry.match.turn == 1
    assert entry.summary.ahead == tuple(seat for seat, rank in enumerate(standing.ranks) if rank == 1)
    level = Match.new("tiny", 2, 1)
    saves.write(level.record, "level")
    found = listed(saves, "level").summary
    assert found is not None and found.ahead == (), "nobody leads"


def test_a_title_is_kept_and_is_no_decision(saves: Saves) -> None:
    saves.write(a_match(1).record, "one")
    play_a_little(saves, "one")
    before = listed(saves)
    saves.rename(before, "  Wednesday, 雨 \n")
    after = listed(saves)
    assert after.title == "Wednesday, 雨"
    assert (after.record, after.order, after.when) == (before.record, before.order, before.when)
    assert files(saves) == {"one.shiftbox", "one.shiftbox.bak"}
    play_a_little(saves, "one")
    assert listed(saves).title == "Wednesday, 雨"
    saves.rename(listed(saves), "x" * 1000)
    assert len(listed(saves).title) == 60


def test_deleting_takes_the_backup_and_the_lock(saves: Saves) -> None:
    for _ in range(2):
        saves.write(a_match(1).record, "one")
    saves.write(a_match(1).record, "other")
    saves.path("bad").write_bytes(b"broken")
    lock_path(saves.path("one")).touch()
    for name in ("one", "bad"):
        saves.delete(listed(saves, name))
    assert files(saves) == {"other.shiftbox"}


def test_what_a_window_has_open_is_neither_renamed_nor_deleted(saves: Saves) -> None:
    saves.write(a_match(1).record, "one")
    entry = listed(saves)
    _match, file = taken_up(saves, entry)
    with pytest.raises(CannotSave, match="another window"):
        saves.rename(entry, "x")
    with pytest.raises(CannotSave, match="another window"):
        saves.delete(entry)
    file.close()
    saves.delete(entry)
    assert files(saves) == set()


def test_a_folder_that_may_not_be_read_is_said_to_be(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    saves.write(a_match(1).record, "one")

    def closed(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    assert saves.listing().trouble == ""
    monkeypatch.setattr(Path, "iterdir", closed)
    listing = saves.listing()
    assert listing.entries == [] and listing.trouble == f"Permission denied: {saves.folder}"
    assert Saves(saves.folder / "one.shiftbox" / "x").listing().trouble
