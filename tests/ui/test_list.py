"""The list of matches: every file is named, what can be read opens, the rest says why not and is kept."""

import os

import pytest

from game.core.record import Chair
from game.match.driver import Match
from game.match.saves import Saves
from game.ui.kit.canvas import Canvas
from game.ui.screens.matches import ROWS, MatchesScreen
from tests.rules.shifti.table import position
from tests.ui.pilot import Pilot


def saved(saves: Saves, name: str, when: float) -> Match:
    match = Match.new("shifting_stones", 2, 5, chairs=(Chair("Ada", 0), Chair("Борис", 1)))
    while match.to_act == -1:
        match.roll()
    saves.write(match.record, name)
    os.utime(saves.path(name), (when, when))
    return match


def shown(pilot: Pilot) -> MatchesScreen:
    screen = pilot.desk.screen
    assert isinstance(screen, MatchesScreen)
    return screen


def test_a_match_from_the_list_is_taken_up(pilot: Pilot) -> None:
    saved(pilot.desk.saves, "newer", 2000)
    older = saved(pilot.desk.saves, "older", 1000)
    pilot.click("matches")
    assert [entry.name for entry in shown(pilot).entries] == ["newer", "older"]
    pilot.click("match:1")
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    assert pilot.desk.screen.sitting.match.state == older.state  # type: ignore[attr-defined]  # a curtain has one
    assert pilot.desk.screen.sitting.path == pilot.desk.saves.path("older")  # type: ignore[attr-defined]


def test_bad_files_are_named_and_kept_and_do_not_open(pilot: Pilot) -> None:
    saves = pilot.desk.saves
    saved(saves, "good", 9000)
    chess = b'{"game": "chess", "schema": 1}'
    bad = {"empty": b"", "cut": b'{"game": "shif', "other": b"[1]", "чужой": chess, "x" * 90: b"?"}
    for name, data in bad.items():
        saves.path(name).write_bytes(data)
        os.utime(saves.path(name), (1e11, 1e11))
    saves.path("folder").mkdir()
    pilot.click("matches")
    pilot.frames(1)
    clickable = [area.name for area in pilot.desk.canvas.areas if area.name.startswith("match:") and area.enabled]
    assert len(shown(pilot).entries) == 7 and len(clickable) == 1
    assert {entry.name for entry in shown(pilot).entries if entry.record is None} == {*bad, "folder"}
    pilot.click(clickable[0])
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    assert all(saves.path(name).read_bytes() == data for name, data in bad.items())


def test_many_matches_are_pages(pilot: Pilot) -> None:
    for number in range(ROWS + 2):
        saved(pilot.desk.saves, f"m{number}", 1000 + number)
    pilot.click("matches")
    pilot.click("older")
    assert [entry.name for entry in shown(pilot).entries] == ["m1", "m0"]
    pilot.click("older")  # there is no third page
    assert shown(pilot).page == 1
    pilot.click("newer")
    assert len(shown(pilot).entries) == ROWS
    pilot.key("escape")
    assert pilot.screen == "TitleScreen"


def test_an_empty_list_says_so_and_goes_back(pilot: Pilot) -> None:
    pilot.click("matches")
    assert shown(pilot).entries == []
    pilot.click("back")
    assert pilot.screen == "TitleScreen"


def test_seats_have_the_colours_that_the_match_gave_them(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """SH-7: a colour is a corner, whatever the chairs were given."""
    chairs = (Chair("Ada", 0), Chair("Борис", 1))
    state = position(("yellow", [(0, 8)]), ("green", []))
    pilot.desk.saves.write(Match.new("shifti", 2, 5, state.options, chairs, state).record, "corners")
    drawn: list[int | None] = []
    monkeypatch.setattr(Canvas, "seat", lambda _canvas, colour, *_place: drawn.append(colour))
    pilot.click("matches")
    assert drawn[-2:] == [3, 2]
