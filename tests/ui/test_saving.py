"""Matches and their files in the window: leaving, other windows, names, the list and what can be done with it."""

import threading
from pathlib import Path

import pytest

from game.app.worker import Clerk
from game.core.record import Chair
from game.match import Match
from game.match.lock import hold
from game.match.records import load
from game.match.saves import Saves, entry_of
from game.match.settings import SettingsFile
from game.rules import rules
from game.staging import GAMES
from game.ui.screens.matches import MatchesScreen
from game.ui.screens.title import TitleScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot
from tests.ui.stones_table import sit_down


def begun(game: str = "shifting_stones", *players: str) -> Match:
    seats = max(2, rules(game).seat_counts[0])
    kinds = (*players, *("person",) * seats)[:seats]
    match = Match.new(game, seats, 5, chairs=[Chair(f"Ada {seat}", seat, kind) for seat, kind in enumerate(kinds)])
    while match.to_act == -1 and match.rules.chance(match.state).manner == "deal":
        match.roll()
    return match


def no_folder(pilot: Pilot, tmp_path: Path) -> Path:
    """A file lies where the folder of matches was; another folder is left."""
    pilot.desk.saves = Saves(tmp_path / "file" / "matches", (tmp_path / "documents",))
    (tmp_path / "file").write_bytes(b"")
    return tmp_path / "documents"


def test_leaving_an_unsaved_match_asks_and_offers_another_place(pilot: Pilot, tmp_path: Path) -> None:
    other = no_folder(pilot, tmp_path)
    table = sit_down(pilot)
    assert table.sitting.trouble.startswith("The match is not saved: Not a directory")
    pilot.click("pause")
    pilot.click("leave")
    assert pilot.screen == "UnsavedScreen"
    pilot.click("stay")
    assert pilot.screen == "PauseScreen"
    pilot.click("leave")
    other.write_bytes(b"")  # no place here either
    pilot.click("elsewhere")
    assert pilot.screen == "UnsavedScreen"
    other.unlink()
    pilot.click("elsewhere")
    (kept,) = other.glob("*.shiftbox")
    assert load(kept) == table.sitting.match.record
    pilot.click("leave")
    assert pilot.screen == "TitleScreen"


@pytest.mark.parametrize("button", ["title", "again"])
def test_a_result_that_is_not_saved_is_not_left_without_a_word(button: str, pilot: Pilot, tmp_path: Path) -> None:
    no_folder(pilot, tmp_path)
    sit_down(pilot)
    pilot.click("pause")
    pilot.click("end")
    pilot.click("end")
    assert pilot.screen == "ResultScreen"
    pilot.click(button)
    assert pilot.screen == "UnsavedScreen"
    pilot.key("escape")
    assert pilot.screen == "ResultScreen"
    pilot.click(button)
    pilot.click("leave")
    assert pilot.screen != "UnsavedScreen"


def test_a_window_that_is_closed_saves_the_match_elsewhere(pilot: Pilot, tmp_path: Path) -> None:
    other = no_folder(pilot, tmp_path)
    table = sit_down(pilot)
    pilot.click("pause")
    pilot.click("settings")
    kept = pilot.app.keep_match()
    assert kept is not None and kept.parent == other and load(kept) == table.sitting.match.record
    assert pilot.app.keep_match() is None, "it is saved now"
    table.sitting.close()


def test_a_match_that_another_window_has_open_is_copied_and_said_to_be(pilot: Pilot) -> None:
    saves = pilot.desk.saves
    path = saves.write(begun().record, "one")
    held = hold(path)
    before = path.read_bytes()
    pilot.desk.go(TitleScreen(pilot.desk))
    pilot.click("continue")
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    sitting = pilot.desk.screen.sitting  # type: ignore[attr-defined]  # a curtain has one
    assert "Another window" in sitting.notice
    assert sitting.path is not None and sitting.path != path and path.read_bytes() == before
    held.close()


def test_what_another_program_changed_is_kept_and_the_match_goes_on_in_a_copy(pilot: Pilot) -> None:
    table = sit_down(pilot)
    path = table.sitting.path
    assert path is not None
    path.write_bytes(b"changed")
    table.sitting.save()
    assert path.read_bytes() == b"changed" and "Another program" in table.sitting.notice
    assert table.sitting.path is not None and table.sitting.path != path
    assert load(table.sitting.path) == table.sitting.match.record
    assert not table.sitting.trouble


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_of_an_unknown_kind_is_told(game: str, pilot: Pilot) -> None:
    pilot.desk.saves.write(begun(game, "person", "oracle").record, "one")
    sitting = Sitting.take_up(pilot.desk, pilot.newest())
    assert sitting.notice == "Unknown kind of computer, it plays at random: Ada 1"
    sitting.close()


def test_a_file_is_taken_up_where_it_lies(pilot: Pilot, tmp_path: Path) -> None:
    path = tmp_path / "given.shiftbox"
    path.write_bytes(pilot.desk.saves.write(begun().record, "one").read_bytes())
    pilot.desk.saves.delete(pilot.newest())
    sitting = Sitting.take_up(pilot.desk, entry_of(path))
    sitting.save()
    assert sitting.path == path and sitting.notice == ""
    assert pilot.desk.saves.listing().entries == []
    sitting.close()


# The list


def listed(pilot: Pilot) -> MatchesScreen:
    mode = pilot.desk.screen
    assert isinstance(mode, MatchesScreen)
    return mode


def test_a_match_is_renamed_and_deleted_in_the_list(pilot: Pilot) -> None:
    pilot.desk.saves.write(begun().record, "one")
    pilot.click("matches")
    pilot.click("rename:0")
    pilot.write("Winter")
    pilot.key("backspace")
    pilot.click("rename:0")
    assert [entry.title for entry in listed(pilot).entries] == ["Winte"]
    pilot.click("rename:0")
    pilot.key("escape")
    assert pilot.screen == "MatchesScreen", "it ends the typing alone"
    pilot.click("delete:0")
    pilot.click("rename:0")
    pilot.click("delete:0")
    assert len(listed(pilot).entries) == 1, "deleting asks once"
    pilot.click("delete:0")
    assert listed(pilot).entries == [] and list(pilot.desk.saves.folder.iterdir()) == []


def test_what_another_window_has_open_is_not_renamed_or_deleted(pilot: Pilot) -> None:
    held = hold(pilot.desk.saves.write(begun().record, "one"))
    pilot.click("matches")
    buttons = {area.name: area.enabled for area in pilot.desk.canvas.areas}
    assert not buttons["rename:0"] and not buttons["delete:0"] and buttons["match:0"]
    held.close()
    pilot.click("back")


def test_a_folder_that_may_not_be_read_is_said_to_be(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", closed)
    pilot.click("matches")
    listing = listed(pilot).listing
    assert listing is not None and listing.trouble.startswith("Permission denied")


def test_the_list_shows_what_it_has_while_the_rest_is_read(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the clerk's own thread: frames go on, rows fill up, and answers to a screen that was left are dropped."""
    saves = pilot.desk.saves
    for name in ("one", "two"):
        saves.write(begun().record, name)
    go_on, whole = threading.Event(), Saves.whole
    monkeypatch.setattr(Saves, "whole", lambda self, entry: (go_on.wait(), whole(self, entry))[1])
    clerk = Clerk()
    monkeypatch.setattr(pilot.desk, "errands", clerk)
    monkeypatch.setattr(pilot.app, "clerk", clerk)
    pilot.click("matches")
    pilot.until(lambda: len(listed(pilot).entries) == 2, most=20_000)
    assert all(entry.match is None and entry.game for entry in listed(pilot).entries)
    go_on.set()
    pilot.until(lambda: all(entry.summary is not None for entry in listed(pilot).entries), most=20_000)
    pilot.click("back")
    pilot.until(lambda: pilot.desk.screen.newest is not None, most=20_000)  # type: ignore[attr-defined]  # the title has it
    go_on.clear()
    pilot.click("matches")
    pilot.until(lambda: len(listed(pilot).entries) == 2, most=20_000)
    left = listed(pilot)
    pilot.click("back")
    go_on.set()
    pilot.until(lambda: pilot.desk.screen.newest is not None, most=20_000)  # type: ignore[attr-defined]  # the title has it
    assert all(entry.match is None for entry in left.entries)
    clerk.close()


def test_names_are_remembered_across_runs(pilot: Pilot) -> None:
    pilot.click("game:shifting_stones")
    pilot.click("name:1")
    pilot.write("Grete")
    pilot.click("start")
    pilot.until(lambda: pilot.screen in ("TableScreen", "CurtainScreen"))
    path = pilot.desk.settings.path
    assert path is not None and SettingsFile(path).now.names == ("", "Grete")
    pilot.desk.screen.sitting.close()  # type: ignore[attr-defined]  # both have one
    from game.ui.screens.new_match import NewMatchScreen

    NewMatchScreen.remembered.clear()  # as when the program begins
    assert [chair.name for chair in NewMatchScreen(pilot.desk, "shifti").chairs] == ["Player 1", "Grete"]


def test_a_table_that_is_left_lets_its_match_go(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.click("pause")
    pilot.click("leave")
    assert isinstance(table, TableScreen) and not pilot.newest().held
