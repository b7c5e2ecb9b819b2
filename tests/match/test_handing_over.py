"""Seats handed to a computer and back, and matches that people end early: both stand in the record."""

from pathlib import Path

import msgspec
import pytest

from game.core.record import Chair, Handed
from game.core.values import Illegal
from game.match import Match, UndoRefused
from game.match.driver import ENDED_EARLY
from game.match.saves import BadRecord, Saves, encode, load
from tests.match.tiny import Pass, Say, Throw, TinyRecord

pytestmark = pytest.mark.usefixtures("tiny")


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "matches")


CHAIRS = (Chair("Ada", 0), Chair("Bo", 1))


def new() -> Match:
    return Match.new("tiny", 2, 7, chairs=CHAIRS)


def players(match: Match) -> list[str]:
    return [chair.player for chair in match.chairs]


def again(match: Match) -> Match:
    return Match.resume(msgspec.json.decode(msgspec.json.encode(match.record), type=TinyRecord))


def test_a_seat_goes_to_a_computer_and_back_and_the_record_tells_when() -> None:
    match = new()
    match.submit(Say(1))
    match.hand_over(0, "casual")
    assert players(match) == ["casual", "person"]
    match.submit(Say(2))
    match.hand_over(0, "person")
    match.hand_over(0, "person")  # no change, no entry
    assert players(match) == ["person", "person"]
    assert match.record.handed == (Handed(1, 0, "casual"), Handed(2, 0, "person"))
    assert match.record.chairs == CHAIRS
    assert again(match).record == match.record and players(again(match)) == players(match)
    assert match.record_at(1).handed == (Handed(1, 0, "casual"),)


def test_there_has_to_be_a_chair() -> None:
    with pytest.raises(IndexError):
        new().hand_over(2, "casual")


def test_undo_knows_who_decided_then() -> None:
    """A decision that a computer made in the seat is not its person's to take back, also after a resume."""
    match = new()
    match.submit(Say(1))
    match.hand_over(0, "casual")
    match.submit(Say(2))
    match.hand_over(0, "person")
    for one in (match, again(match)):
        assert one.undo_refusal("own") == "other_seat"
        assert one.undo("friendly") == 0


def test_who_sits_there_now_stays_after_undo_and_redo_is_exact() -> None:
    match = new()
    match.submit(Say(1))
    match.submit(Say(2))
    match.hand_over(1, "casual")
    record = match.record
    match.undo("own")
    assert players(match) == ["person", "casual"]
    assert match.record.handed == (Handed(1, 1, "casual"),)
    assert again(match).record == match.record
    match.redo()
    assert match.record == record


def test_handing_over_ends_what_could_be_redone() -> None:
    match = new()
    match.submit(Say(1))
    match.undo("own")
    match.hand_over(0, "casual")
    assert not match.can_redo


def test_a_match_ended_early_has_its_standing_as_the_result() -> None:
    match = new()
    match.submit(Say(2))
    match.submit(Pass())
    standing = match.rules.standing(match.state)
    match.end_early()
    for one in (match, again(match)):
        assert one.over and one.to_act is None and one.record.over and one.record.ended_early
        assert one.result is not None
        assert (one.result.reason, one.result.ranks, one.result.totals) == (ENDED_EARLY, standing.ranks, (2, 0))


def test_nothing_goes_on_after_an_early_end() -> None:
    match = new()
    match.submit(Say(2))
    match.end_early()
    record = match.record
    with pytest.raises(Illegal, match="match_over"):
        match.submit(Say(1))
    with pytest.raises(Illegal):
        match.roll()
    for policy in ("own", "friendly"):
        with pytest.raises(UndoRefused, match="match_ended"):
            match.undo(policy)
    match.end_early()
    assert match.record == record
    assert not match.record_at(0).over


def test_the_end_of_the_rules_stays_what_it_is() -> None:
    match = new()
    while not match.over:
        if match.to_act is not None and match.to_act >= 0:
            match.submit(Throw())
        else:
            match.roll()
    match.end_early()
    assert not match.record.ended_early
    assert match.result is not None and match.result.reason == "points"


@pytest.mark.parametrize(
    "handed",
    [
        (Handed(0, 2, "casual"),),
        (Handed(0, -1, "casual"),),
        (Handed(-1, 0, "casual"),),
        (Handed(2, 0, "casual"),),
        (Handed(1, 0, "casual"), Handed(0, 0, "person")),
    ],
)
def test_a_record_that_hands_over_what_is_not_there_is_bad(handed: tuple[Handed, ...], saves: Saves) -> None:
    match = new()
    match.submit(Say(1))
    record = msgspec.structs.replace(match.record, handed=handed)
    saves.folder.mkdir(parents=True)
    saves.path("bad").write_bytes(encode(record))
    with pytest.raises(BadRecord) as error:
        load(saves.path("bad"))
    assert error.value.code == "not_a_record"


def test_files_of_the_first_schema_are_read(saves: Saves) -> None:
    match = new()
    match.submit(Say(1))
    old = msgspec.json.decode(encode(match.record))
    del old["handed"], old["ended_early"]
    old["schema"] = 1
    saves.folder.mkdir(parents=True)
    saves.path("old").write_bytes(msgspec.json.encode(old))
    assert load(saves.path("old")).decisions == (Say(1),)
