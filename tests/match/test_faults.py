"""What goes wrong on other people's machines: files that are anything at all, a process that is killed, odd folders.

Everything runs with the real game, without a window.
"""

import ast
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.record import SCHEMA
from game.core.values import CHANCE, PUBLIC
from game.match import Match
from game.match.records import BadRecord, encode, load, match_in
from game.match.saves import Entry, Saves
from game.match.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]
GAME = "shifting_stones"

many = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))


def fields_of(match: Match, **changes: object) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.json.decode(encode(match.record))
    return fields | changes


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Records that play: short ones (seats were handed over, one was ended early), one without hashes, two that begin
    from a position.
    """
    folder = tmp_path_factory.mktemp("good")
    for seats, seed in ((2, 3), (1, 4), (5, 5)):
        simulate(GAME, seats, 1, seed, computer="casual", max_turns=6, save_dir=folder)
    matches = [match_in(path) for path in sorted(folder.iterdir())]
    matches[0].hand_over(1, "person")
    matches[2].hand_over(4, "genius")
    matches[2].end_early()
    middle = matches[0].state
    begun = Match.new(GAME, 2, 1, position=middle)
    laying = Match.new(GAME, 1, 1, position=matches[1].state_at(4))
    return [
        *(fields_of(match) for match in matches),
        fields_of(matches[0], hashes=[]),
        fields_of(begun),
        fields_of(laying),
    ]


def play_on(match: Match) -> None:
    """What a file's match is asked next by those who show it."""
    rng = random.Random(1)
    for _ in range(12):
        actor = match.to_act
        assert actor is None or CHANCE <= actor < match.seats
        assert all(msgspec.json.encode(match.view(viewer)) for viewer in (PUBLIC, *range(match.seats)))
        result = match.result or match.rules.standing(match.state)
        assert len(result.ranks) == match.seats
        if actor is None:
            break
        if actor == CHANCE:
            match.roll()
        else:
            assert match.legal()
            match.submit(match.rules.sample(match.state, rng))


def entries(saves: Saves) -> list[Entry]:
    return [saves.whole(entry) for entry in saves.listing().entries]


class Folder:
    """A folder of saves with one file that is anything; the good one beside it always stays."""

    def __init__(self, path: Path, good: dict[str, Any]) -> None:
        self.saves = Saves(path)
        path.mkdir()
        self.saves.path("good").write_bytes(msgspec.json.encode(good))
        self.good = load(self.saves.path("good"))

    def try_out(self, data: bytes) -> bool:
        """Whether it is a match; nothing but BadRecord is raised, and what is read can be written and read again."""
        path = self.saves.path("any")
        path.write_bytes(data)
        plays = True
        try:
            record = load(path)
        except BadRecord as bad:
            assert "\n" not in str(bad) and len(bad.why) < 600
            plays = False
        else:
            assert 1 <= record.schema <= SCHEMA  # older ones are read as ever
            path.write_bytes(encode(record))
            assert load(path) == record
            path.write_bytes(data)
            play_on(Match.resume(record))
        try:
            match_in(path, check=False)
        except BadRecord:
            assert not plays
        found = {entry.name: entry for entry in entries(self.saves)}
        assert found["good"].record == self.good
        assert (found["any"].record is not None) == plays
        assert self.saves.newest_unfinished() is not None
        assert path.read_bytes() == data
        return plays


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, good: list[dict[str, Any]]) -> Folder:
    return Folder(tmp_path_factory.mktemp("faults") / "matches", good[0])


NUMBERS = st.integers() | st.sampled_from(
    [0, 1, -1, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, 1e308, float("nan"), float("inf"), -float("inf")]
)
TEXTS = st.text(max_size=8) | st.sampled_from(["", "\ud800", "\0", GAME, "tiny", "1-01", "M", "shift", "person"])
LEAVES = st.none() | st.booleans() | NUMBERS | TEXTS
ANY_JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=12
)
FOREIGNERS: list[dict[str, object]] = [
    {"type": "say", "number": 1},
    {"type": "throw"},
    {"type": "pass"},
    {"type": "face", "pips": 6},
    {"type": "drawn_card", "card": "1-01"},
    {"type": "laid_stone", "stone": 0, "face": ""},
    {"type": "first_player", "seat": 10**20},
    {"type": "begin", "seat": -1},
    {"type": "leave"},
    {"type": "shift", "slot": -1, "a": -1, "b": 2**70},
]
FOREIGN = st.sampled_from(FOREIGNERS).map(lambda decision: dict(decision))
KEYS = st.sampled_from(
    ["game", "schema", "seed", "seats", "type", "position", "decisions", "hashes", "options", "hands", "novelty", ""]
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from places(one, (*path, key))


def mutate(draw: Any, record: dict[str, Any]) -> None:
    """Changes one place of it."""
    # First a field of the record, or the decisions would be nearly all of it.
    name = draw(st.sampled_from(sorted(record)))
    *path, key = draw(st.sampled_from([(name,), *((name, *rest) for rest in places(record[name]))]))
    holder: Any = record
    for step in path:
        holder = holder[step]
    change = draw(st.sampled_from(["replace", "near", "foreign", "remove", "double", "add"]))
    if change == "near" and type(holder[key]) is int:
        holder[key] += draw(st.integers(-3, 3))
    elif change == "remove":
        del holder[key]
    elif change == "foreign":
        holder[key] = draw(FOREIGN)
    elif change == "double" and isinstance(holder, list):
        holder.insert(draw(st.integers(0, len(holder))), holder[key])
    elif change == "add" and isinstance(holder, dict):
        holder[draw(TEXTS)] = draw(ANY_JSON)
    else:
        holder[key] = draw(ANY_JSON)


def copied(good: list[dict[str, Any]], number: int) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(good[number % len(good)]))
    return copy


def test_the_good_records_play(folder: Folder, good: list[dict[str, Any]]) -> None:
    assert all(folder.try_out(json.dumps(record).encode()) for record in good)


@many
@given(data=st.binary(max_size=200))
def test_any_bytes(folder: Folder, data: bytes) -> None:
    assert not folder.try_out(data)


@many
@given(value=ANY_JSON, header=st.booleans())
def test_any_json(folder: Folder, value: Any, header: bool) -> None:
    if header:
        value = {"game": GAME, "schema": 1} | (value if isinstance(value, dict) else {"seed": value})
    assert not folder.try_out(json.dumps(value).encode())


@many
@given(data=st.data(), number=st.integers(0, 5), times=st.integers(1, 3))
def test_mutated_records(folder: Folder, good: list[dict[str, Any]], data: Any, number: int, times: int) -> None:
    record = copied(good, number)
    for _ in range(times):
        if record:
            mutate(data.draw, record)
    folder.try_out(json.dumps(record).encode())


@many
@given(data=st.data(), number=st.integers(4, 5), times=st.integers(1, 3))
def test_mutated_positions(folder: Folder, good: list[dict[str, Any]], data: Any, number: int, times: int) -> None:
    """With a few decisions after them, which the rules must then judge."""
    record = copied(good, number)
    for _ in range(times):
        if record["position"]:
            mutate(data.draw, record["position"])
    record["decisions"] = data.draw(st.lists(FOREIGN, max_size=2))
    folder.try_out(json.dumps(record).encode())


@many
@given(data=st.data(), number=st.integers(0, 5))
def test_damaged_text(folder: Folder, good: list[dict[str, Any]], data: Any, number: int) -> None:
    """Cut off, bytes changed, a piece twice, a key twice."""
    text = json.dumps(copied(good, number)).encode()
    at, to = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    kind = data.draw(st.sampled_from(["cut", "bytes", "piece", "hole", "key", "zeros"]))
    if kind == "cut":
        text = text[:at]
    elif kind == "bytes":
        text = text[:at] + data.draw(st.binary(max_size=4)) + text[at + 1 :]
    elif kind == "piece":
        text = text[:to] + text[at:]
    elif kind == "hole":
        text = text[:at] + text[to:]
    elif kind == "zeros":
        text = text[:at] + bytes(to - at) + text[to:]
    else:
        brace = text.find(b"{", at if b"{" in text[at:] else 0)
        key = json.dumps({data.draw(KEYS): data.draw(ANY_JSON)})[1:-1].encode()
        text = text[: brace + 1] + key + b"," + text[brace + 1 :]
    folder.try_out(text)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"schema": 0}, "not_a_record"),
        ({"schema": -1}, "not_a_record"),
        ({"schema": SCHEMA + 1}, "newer"),
        ({"schema": 10**30}, "newer"),
        ({"rules_version": 0}, "not_a_record"),
        ({"rules_version": 99}, "newer"),
        ({"chairs": [{"name": "x", "colour": 0}] * 3}, "not_a_record"),
        ({"chairs": [{"name": "x", "colour": 0}]}, "not_a_record"),
        ({"chairs": [{"name": "x", "colour": 5}] * 2}, "not_a_record"),
        ({"chairs": [{"name": "x", "colour": -1}] * 2}, "not_a_record"),
        ({"decisions": [{"type": "say", "number": 1}]}, "not_a_record"),
        ({"seats": 0, "chairs": [], "handed": []}, "does_not_play"),
        ({"seats": 1}, "not_a_record"),
        ({"handed": [{"ply": 0, "seat": 2, "player": "casual"}]}, "not_a_record"),
        ({"handed": [{"ply": 10**9, "seat": 0, "player": "casual"}]}, "not_a_record"),
        ({"ended_early": 1}, "not_a_record"),
    ],
)
def test_what_no_shiftbox_wrote(changes: dict[str, Any], code: str, folder: Folder, good: list[dict[str, Any]]) -> None:
    path = folder.saves.path("any")
    path.write_text(json.dumps(copied(good, 0) | {"hashes": []} | changes))
    with pytest.raises(BadRecord) as caught:
        load(path)
    assert caught.value.code == code


def test_a_position_for_other_seats_is_refused(folder: Folder, good: list[dict[str, Any]]) -> None:
    path = folder.saves.path("any")
    path.write_text(json.dumps(copied(good, 4) | {"seats": 3}))
    with pytest.raises(BadRecord, match="the start is not allowed") as caught:
        load(path)
    assert caught.value.code == "does_not_play"


def test_a_position_with_other_options_is_refused(folder: Folder, good: list[dict[str, Any]]) -> None:
    record = copied(good, 4)
    record["options"] = {**record["options"], "must_reduce_hand": True}
    assert not folder.try_out(json.dumps(record).encode())


def test_what_is_said_of_a_file_is_one_short_line(folder: Folder, good: list[dict[str, Any]]) -> None:
    for name in ("a\nb", "\x1b[31m", "x" * 10_000):
        path = folder.saves.path("any")
        path.write_text(json.dumps(copied(good, 0) | {"options": {name: 1}}))
        with pytest.raises(BadRecord, match="unknown field") as caught:
            load(path)
        assert caught.value.why.isprintable() and len(caught.value.why) <= 300


CHILD = """
import os
import sys
from pathlib import Path
from random import Random
from game.core.values import CHANCE
from game.match import Match
from game.match.saves import Saves
from game.players import computer

saves, rng = Saves(Path(sys.argv[1])), Random(sys.argv[2])
choose = computer("shifting_stones", "casual").choose
entry = saves.newest_unfinished()
while True:
    if entry is None or entry.record is None:
        name, match = saves.new_name("shifting_stones"), Match.new("shifting_stones", 3, rng.randrange(1000))
    else:
        name, match = entry.name, Match.resume(entry.record)
    entry = None
    while not match.over:
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(choose(match.view(match.to_act), match.legal(), rng, lambda: False))
        saves.write(match.record, name)
        os.write(1, f"{name} {match.ply}\\n".encode())
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9")
def test_a_killed_process_loses_at_most_the_decision_in_hand(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "matches")
    rng = random.Random(9)
    for number in range(20):
        words = [sys.executable, "-c", CHILD, str(saves.folder), str(number)]
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None and child.stderr is not None
            said = child.stdout.readline()
            time.sleep(rng.uniform(0, 0.1))
            child.send_signal(signal.SIGKILL)
            rest = child.stdout.read()
            error = child.stderr.read()
        assert (child.returncode, error) == (-signal.SIGKILL, "")
        # Each line was said after its match was written, so it is on the disk; the next may be, too.
        name, ply = (said + rest).splitlines()[-1].split()
        found = Match.resume(saves.load(name))
        assert int(ply) <= found.ply <= int(ply) + 1
        listed = entries(saves)
        assert listed and all(entry.record is not None for entry in listed)
    left = [path.name for path in saves.folder.iterdir() if path.suffix not in (".shiftbox", ".bak")]
    assert all(name.startswith(".") for name in left)
    # At most one half-written file for each of the killed.
    assert sum(name.endswith(".new") for name in left) <= 20


def test_what_a_killed_process_left_is_swept_up(tmp_path: Path, good: list[dict[str, Any]]) -> None:
    saves = Saves(tmp_path)
    old, fresh, other = (tmp_path / f".{name}.new" for name in ("a.shiftbox.1", "a.shiftbox.2", "b.shiftbox.3"))
    for path in (old, fresh, other):
        path.write_bytes(b"half")
    os.utime(old, (1, 1))
    os.utime(other, (1, 1))
    saves.write(Match.new(GAME, 2, 1).record, "a")
    assert not old.exists(), "nobody is writing it any more"
    assert fresh.exists(), "somebody may be writing it"
    assert other.exists()
    assert [entry.name for entry in entries(saves)] == ["a"]


def outputs(folder: Path, record: Path, cwd: Path, root: Path, **environment: str) -> list[str]:
    """What the three commands print, without the times."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    kept |= {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"} | environment
    said = []
    for words in (
        ["simulate", GAME, "--seats", "3", "--matches", "3", "--seed", "5", "--computer", "casual", "--json",
         "--option", "random_sides=OFF", "--save", str(folder / "records")],
        ["replay", str(record), "--check"],
        ["inspect", str(record), "--legal"],
        ["inspect", str(record), "--seat", "0", "--json"],
    ):  # fmt: skip
        run = subprocess.run(
            [sys.executable, "-m", "game", *words], cwd=cwd, env=kept, capture_output=True, encoding="utf-8", timeout=60
        )
        assert (run.returncode, run.stderr) == (0, "")
        said.append(run.stdout)
    report = json.loads(said[0])
    del report["seconds"], report["decisions_per_second"]
    written = [path.read_text(encoding="utf-8") for path in sorted((folder / "records").iterdir())]
    assert len(written) == 3
    return [json.dumps(report), *said[1:], *written]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory, good: list[dict[str, Any]]) -> Path:
    """A record with names that are not ASCII."""
    path = tmp_path_factory.mktemp("named") / "партия 対局 i.shiftbox"
    chairs = [{"name": "Ирина İı", "colour": 0}, {"name": "花子", "colour": 1, "player": "casual"}]
    path.write_bytes(json.dumps(good[0] | {"chairs": chairs}).encode())
    return path


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory, named: Path) -> list[str]:
    return outputs(tmp_path_factory.mktemp("plain"), named, ROOT, ROOT)


@pytest.mark.parametrize("home", ["with two spaces", "Имя Пользователя", "利用者 名前"])
def test_any_user_name(home: str, tmp_path: Path, named: Path, plain: list[str]) -> None:
    folder = tmp_path / home
    folder.mkdir()
    record = folder / named.name
    record.write_bytes(named.read_bytes())
    places = {"HOME": str(folder), "SHIFTBOX_HOME": str(folder / "дом 家")}
    assert outputs(folder, record, folder, ROOT, **places) == plain


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "tr_TR.UTF-8", "C"])
def test_any_locale(locale: str, tmp_path: Path, named: Path, plain: list[str]) -> None:
    assert outputs(tmp_path, named, ROOT, ROOT, LC_ALL=locale, LANG=locale) == plain


def test_from_the_root_and_through_symbolic_links(tmp_path: Path, named: Path, plain: list[str]) -> None:
    program, record = tmp_path / "program", tmp_path / "record"
    program.symlink_to(ROOT)
    record.symlink_to(named)
    assert outputs(tmp_path, record, Path("/"), program) == plain


def test_without_asserts_and_docstrings(tmp_path: Path, named: Path, plain: list[str]) -> None:
    assert outputs(tmp_path, named, ROOT, ROOT, PYTHONOPTIMIZE="2") == plain
    bad = tmp_path / "bad.shiftbox"
    bad.write_text(named.read_text(encoding="utf-8").replace('"type": "first_player"', '"type": "drawn_card"'))
    run = subprocess.run(
        [sys.executable, "-OO", "-m", "game", "inspect", str(bad)], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 2 and run.stderr.count("\n") == 1


def test_asserts_only_narrow_types() -> None:
    """They are gone with PYTHONOPTIMIZE, so they may decide nothing and do nothing."""
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assert):
                text = ast.unparse(node.test)
                calls = [ast.unparse(call.func) for call in ast.walk(node.test) if isinstance(call, ast.Call)]
                assert calls == ["isinstance"] or (not calls and text.endswith(" is not None")), f"{path}: {text}"
