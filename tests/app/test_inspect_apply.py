"""`inspect` and `apply`: a record written by hand is looked into, carried on and played again."""

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.app.cli import main
from game.core.record import COLOURS
from game.core.values import CHANCE
from game.match import Match
from game.match.saves import encode, load, match_in
from game.rules.shifting_stones.cards import DECK
from game.rules.shifting_stones.state import Skip
from game.scene.palettes import SEATS, SHAPES

HANDS = [["2-01", "1-25", "1-08", "2-24"], ["3-09", "2-06", "1-17", "1-11"]]
DECISIONS: list[dict[str, object]] = [
    {"type": "shift", "slot": 0, "a": 0, "b": 1},
    {"type": "flip", "slot": 0, "cell": 4},
    {"type": "end_turn"},
]


def by_hand(decisions: list[dict[str, object]] = DECISIONS) -> bytes:
    """A record that begins in the middle of a match."""
    position = {
        "options": {},
        "pending": [],
        "stones": [1, 5, 6, 3, 8, 7, 4, 2, 9],
        "faces": "MOOBTEHBT",
        "draw": [card for card in DECK if card not in HANDS[0] + HANDS[1]],
        "discards": [],
        "hands": HANDS,
        "scored": [[], []],
        "skipped": [False, False],
        "left": [False, False],
        "turn": 6,
    }
    chairs = [{"name": "Анна", "colour": 0}, {"name": "花子\n\x1b[31m", "colour": 1, "player": "casual"}]
    fields = {
        "game": "shifting_stones", "schema": 1, "rules_version": 1, "seats": 2, "seed": 4, "options": {},
        "chairs": chairs, "position": position, "decisions": decisions,
    }  # fmt: skip
    return json.dumps(fields, indent=1).encode()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "by hand.shiftbox"
    path.write_bytes(by_hand())
    return path


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The same before its decisions: seat 0 is to act."""
    path = tmp_path / "begun.shiftbox"
    path.write_bytes(by_hand([]))
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert main([str(word) for word in words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert main([str(word) for word in words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("shiftbox: ") and err.count("\n") == 1
    return err


def test_a_record_by_hand_is_inspected_applied_and_replayed(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about = json.loads(said(capsys, "inspect", record, "--json"))
    assert (about["to_act"], about["turn"], about["ply"], about["over"]) == ("chance", 7, 3, False)
    assert about["state"]["hands"][0] == HANDS[0][2:]
    out = tmp_path / "on.shiftbox"
    before = record.read_bytes()
    hash = said(capsys, "apply", record, '{"type": "drawn_card", "card": "1-01"}', "--out", out).strip()
    assert record.read_bytes() == before
    assert said(capsys, "replay", out).strip() == hash == json.loads(said(capsys, "inspect", out, "--json"))["hash"]
    first, out = out, tmp_path / "further.shiftbox"
    hash = said(capsys, "apply", first, '{"type": "drawn_card", "card": "1-03"}', "--out", out).strip()
    assert said(capsys, "replay", out, "--check").strip() == hash
    assert [turn.ply for turn in load(out).hashes] == [3]
    about = json.loads(said(capsys, "inspect", out, "--json"))
    assert (about["to_act"], about["ply"]) == (1, 5)
    assert about["state"]["hands"][0] == [*HANDS[0][2:], "1-01", "1-03"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["by hand.shiftbox", "further.shiftbox", "on.shiftbox"]


def test_inspect_for_people(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "inspect", begun)
    assert out.startswith("game: shifting_stones\nseats: 2\nseed: 4\nturn: 6\nply: 0\nhash: ")
    assert "\nto act: seat 0\n" in out and '\n  faces: "MOOBTEHBT"\n' in out and "Анна" in out
    assert "legal actions" not in out and "\x1b" not in out
    assert "\nlegal actions:\n  shift 0 0 1\n" in said(capsys, "inspect", begun, "--legal")


def test_inspect_shows_a_seat_no_more_than_it_may_see(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seat in (0, 1):
        for form in ((), ("--json",)):
            out = said(capsys, "inspect", begun, "--seat", str(seat), "--legal", *form)
            assert all(card in out for card in HANDS[seat])
            assert not any(card in out for card in DECK if card not in HANDS[seat])
            assert "seed" not in out and "hash" not in out and "state" not in out
    about = json.loads(said(capsys, "inspect", begun, "--seat", "1", "--json"))
    assert about["view"]["hands"] == [["", "", "", ""], HANDS[1]]


def test_legal_actions_are_those_of_the_seat_to_act(
    begun: Path, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = json.loads(said(capsys, "inspect", begun, "--legal", "--json"))["legal"]
    assert {"type": "skip"} in whole and DECISIONS[0] in whole
    assert len(whole) == len(match_in(begun).legal())
    assert json.loads(said(capsys, "inspect", begun, "--legal", "--json", "--seat", "0"))["legal"] == whole
    assert json.loads(said(capsys, "inspect", begun, "--legal", "--json", "--seat", "1"))["legal"] == []
    assert "legal actions: none\n" in said(capsys, "inspect", begun, "--legal", "--seat", "1")
    assert "legal" not in json.loads(said(capsys, "inspect", begun, "--json"))
    assert json.loads(said(capsys, "inspect", record, "--legal", "--json"))["legal"] == []


def test_every_legal_action_of_inspect_can_be_applied(
    begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for action in json.loads(said(capsys, "inspect", begun, "--legal", "--json"))["legal"]:
        said(capsys, "apply", begun, json.dumps(action), "--out", tmp_path / "out")
        assert match_in(tmp_path / "out").ply == 1


def test_every_text_of_inspect_can_be_applied_and_does_what_its_json_does(
    begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = said(capsys, "inspect", begun, "--legal").partition("legal actions:\n")[2].splitlines()
    texts = [line.strip() for line in shown[: shown.index("state:")]]
    objects = json.loads(said(capsys, "inspect", begun, "--legal", "--json"))["legal"]
    for text, action in zip(texts, objects, strict=True):
        hash = said(capsys, "apply", begun, text, "--out", tmp_path / "text")
        assert said(capsys, "apply", begun, json.dumps(action), "--out", tmp_path / "json") == hash
        assert (tmp_path / "text").read_bytes() == (tmp_path / "json").read_bytes()


def test_apply_reads_the_text_of_chance_too(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "apply", record, "drawn_card 1-01", "--out", tmp_path / "out")
    assert match_in(tmp_path / "out").ply == 4


def test_inspect_of_a_finished_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "over.shiftbox"
    path.write_bytes(by_hand([{"type": "leave"}]))
    about = json.loads(said(capsys, "inspect", path, "--json", "--legal"))
    assert about["to_act"] is None and about["over"] and about["legal"] == []
    assert about["result"]["ranks"] == [2, 1]
    text = said(capsys, "inspect", path, "--legal")
    assert "to act: nobody, the match is over\n" in text and "\nresult:\n" in text
    assert "refused: match_over" in refused(capsys, "apply", path, '{"type":"skip"}', "--out", tmp_path / "x")


def test_apply_leaves_chance_alone_unless_told(begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    said(capsys, "apply", begun, '{"type":"skip"}', "--out", out)
    assert match_in(out).to_act == CHANCE and match_in(out).ply == 1
    said(capsys, "apply", begun, '{"type":"skip"}', "--out", out, "--roll")
    rolled = match_in(out)
    assert (rolled.to_act, rolled.ply) == (1, 3)
    match = match_in(begun)
    match.submit(Skip())
    match.roll()
    match.roll()
    assert rolled.record == match.record, "with --roll the seed's own draws"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ('{"type":"score","slot":9}', "refused: no_such_card 9 (ST-29)"),
        ('{"type":"shift","slot":0,"a":0,"b":8}', "refused: not_neighbours 0 8 (ST-18)"),
        ('{"type":"begin","seat":0}', "refused: begun (ST-10)"),
        ('{"type":"drawn_card","card":"1-01"}', "refused: chance_does_not_act"),
        ('{"type":"cheat"}', "no decision of shifting_stones: Invalid value 'cheat'"),
        ('{"type":"skip","cheat":1}', "unknown field `cheat`"),
        ('{"type":"score","slot":"0"}', "Expected `int`, got `str`"),
        ('{"type":"score","slot":0.5}', "Expected `int`"),
        ('{"type":"score"}', "missing required field `slot`"),
        ('{"type":"score","slot":NaN}', "no decision"),
        ('{"slot":0}', "missing required field `type`"),
        ("[]", "no decision of shifting_stones: word 1 '[]' does not fit: expected begin, shift, "),
        ("", "no decision of shifting_stones: word 1 is missing: expected begin, shift, "),
        ("score 9", "refused: no_such_card 9 (ST-29)"),
        ("drawn_card 1-01", "refused: chance_does_not_act"),
        ("cheat", "word 1 'cheat' does not fit: expected begin, shift, "),
        ("skip 1", "word 2 '1' does not fit: expected no more words"),
        ("shift 0 1", "word 4 is missing: expected b (a whole number)"),
        ("shift 0 x 1", "word 3 'x' does not fit: expected a (a whole number)"),
        ("drawn_card \udcff", r"word 2 '\udcff' does not fit: expected card (a word)"),
        ('drawn_card "1-01', "expected words with a blank between them, quotes in pairs"),
        ('{"type":"skip"}{"type":"skip"}', "no decision"),
        ('{"type":"\udcff"}', "no decision"),
        ("[" * 100_000, "no decision"),
    ],
)
def test_what_is_refused_is_said_and_nothing_written(
    action: str, words: str, begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, "apply", begun, action, "--out", tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["begun.shiftbox"]


def test_chance_is_held_to_the_rules_too(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert "(ST-" in refused(capsys, "apply", record, '{"type":"drawn_card","card":"3-09"}', "--out", out)
    assert "chance_acts" in refused(capsys, "apply", record, '{"type":"skip"}', "--out", out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("inspect", "FILE"),
        ("inspect nowhere", "cannot read nowhere"),
        ("inspect FILE --seat 2", "seats are 0 to 1"),
        ("inspect FILE --seat -1", "--seat"),
        ("inspect FILE --loud", "--loud"),
        ("apply FILE", "ACTION"),
        ("apply FILE {}", "--out"),
        ("apply nowhere {} --out x", "cannot read nowhere"),
        ("apply FILE {} --out /", "is a folder"),
        ("apply FILE {} --out /nowhere/x", "folder does not exist"),
        ('apply FILE {"type":"skip"} --out /proc/x', "cannot write: No such file or directory: /proc/x"),
    ],
)
def test_bad_words_are_said_in_one_line(line: str, words: str, begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in refused(capsys, *(begun if word == "FILE" else word for word in line.split(" ")))


def test_a_bad_record_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad"
    path.write_bytes(by_hand([{"type": "score", "slot": 9}]))
    assert "decision 1: not allowed: no_such_card (ST-29)" in refused(capsys, "inspect", path)
    assert "decision 1" in refused(capsys, "apply", path, '{"type":"skip"}', "--out", tmp_path / "out")
    path.write_bytes(by_hand().replace(b'"MOOBTEHBT"', b'"MOOBTEHBB"'))
    assert "not_on_stone (ST-86)" in refused(capsys, "inspect", path)


def test_names_that_the_terminal_cannot_write_are_no_error(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding="ascii"))
    assert main(["inspect", str(begun)]) == 0
    sys.stdout.flush()
    assert rb'"\u0410\u043d\u043d\u0430"' in written.getvalue()


NUMBERS = st.integers() | st.sampled_from([0, 1, 8, -1, 2**63, 2**64, 10**40])
ACTIONS = st.one_of(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["shift", "flip", "score", "begin", "skip", "end_turn", "leave", "drawn_card"])},
        optional=dict.fromkeys(("slot", "a", "b", "cell", "seat"), NUMBERS),
    ).map(json.dumps),
    st.builds(
        lambda tag, numbers: " ".join(map(str, (tag, *numbers))),
        st.sampled_from(["shift", "flip", "score", "skip", "drawn_card"]),
        st.lists(NUMBERS, max_size=4),
    ),
    st.text(max_size=30),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(action=ACTIONS)
def test_any_action_is_applied_or_refused(action: str, begun: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.unlink(missing_ok=True)
    code = main(["apply", str(begun), "--out", str(out), "--", action])
    assert code in (0, 2)
    assert out.exists() == (code == 0)
    if out.exists():
        assert encode(Match.resume(load(out)).record) == out.read_bytes()


def test_records_have_the_colours_that_are_drawn() -> None:
    assert len(SHAPES) == COLOURS
    assert all(len(colours) == COLOURS for colours in SEATS.values())
