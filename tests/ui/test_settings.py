"""The settings screen: each setting acts at once and is on disk at once."""

import pytest
from panda3d.core import WindowProperties

from game.match.settings import TYPES, SettingsFile
from game.ui.kit.desk import TEMPO
from game.ui.overlays.settings import SettingsScreen, rows
from tests.ui.pilot import Pilot, names, said
from tests.ui.stones_table import sit_down

LATER = {"language", "names"}
"""Settings without a row: there is one language yet, and names are typed where a match is set up."""


@pytest.fixture
def screen(pilot: Pilot) -> Pilot:
    pilot.click("settings")
    assert isinstance(pilot.desk.screen, SettingsScreen)
    return pilot


def stored(pilot: Pilot, name: str) -> object:
    assert pilot.desk.settings.path is not None
    return getattr(SettingsFile(pilot.desk.settings.path).now, name)


def test_every_setting_has_a_row() -> None:
    assert {row.setting for row in rows()} | LATER == set(TYPES)


def test_every_choice_can_be_clicked_and_is_stored(screen: Pilot) -> None:
    for row in rows():
        if row.setting == "window":
            continue  # under a bare X server the window would really change; test_the_window has it
        for index, (value, _label) in enumerate(row.choices):
            screen.click(f"{row.setting}:{index}")
            assert getattr(screen.desk.chosen, row.setting) == value == stored(screen, row.setting)


def test_the_window(screen: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of the window system; what it makes of it is its own business."""
    asked: list[tuple[bool, bool, tuple[int, int]]] = []
    app = screen.app
    size: tuple[int, int] = (app.base.win.get_x_size(), app.base.win.get_y_size())

    class Window:
        def request_properties(self, wanted: WindowProperties) -> None:
            asked.append((wanted.fullscreen, wanted.undecorated, (wanted.get_x_size(), wanted.get_y_size())))

        def get_x_size(self) -> int:
            return size[0]

        def get_y_size(self) -> int:
            return size[1]

    monkeypatch.setattr(app.base, "win", Window())
    whole = (app.base.pipe.get_display_width(), app.base.pipe.get_display_height())
    for kind in ("full_screen", "borderless", "window"):
        screen.desk.set("window", kind)
        assert stored(screen, "window") == kind
    assert asked == [(True, False, whole), (False, True, whole), (False, False, size)]


@pytest.mark.parametrize("name", ["volume", "effects", "signals"])
def test_numbers_go_up_and_down_and_stay_within(name: str, screen: Pilot) -> None:
    for _ in range(12):
        if any(area.name == f"{name}:less" and area.enabled for area in screen.desk.canvas.areas):
            screen.click(f"{name}:less")
    assert getattr(screen.desk.chosen, name) == 0 == stored(screen, name)
    screen.click(f"{name}:more")
    assert stored(screen, name) == 10


def test_the_size_of_the_interface_acts_at_once(screen: Pilot) -> None:
    """The value that is shown is the one that acts: text of 300 % is three times as large as at 100 %."""
    canvas = screen.desk.canvas
    at_100, seen = canvas.u, {}
    while any(area.name == "ui_scale:less" and area.enabled for area in canvas.areas):
        screen.click("ui_scale:less")
    for _ in range(10):
        seen[screen.desk.chosen.ui_scale] = canvas.u / at_100
        if any(area.name == "ui_scale:more" and area.enabled for area in canvas.areas):
            screen.click("ui_scale:more")
    assert seen == {scale: pytest.approx(scale / 100) for scale in range(75, 325, 25)}


def test_the_palette_colours_the_seats(screen: Pilot) -> None:
    seen = set()
    for index in range(3):
        screen.click(f"palette:{index}")
        screen.desk.go(SettingsScreen(screen.desk))
        seen.add(screen.desk.canvas.palette)
    assert len(seen) == 3


def test_the_speed_of_motions(pilot: Pilot) -> None:
    table = sit_down(pilot)
    for speed, tempo in TEMPO.items():
        pilot.desk.set("animation", speed)
        assert pilot.desk.tempo == tempo
    pilot.desk.set("animation", "off")
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    assert table.sitting.match.ply == 1 and not table.stage.playing
    pilot.desk.set("animation", "normal")
    pilot.click("undo")
    pilot.rest()
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    assert table.stage.playing


def test_the_hand_may_click_or_drag_only(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.desk.set("hand", "click")
    pilot.drag("stone:4", "stone:5")
    assert not names(table.choice.picks), "nothing was dragged"
    pilot.desk.set("hand", "drag")
    pilot.pick("stone:4")
    assert not names(table.choice.picks) and "rag" in said(table)
    pilot.drag("stone:4", "stone:5")
    pilot.rest()
    assert names(table.choice.picks) == {"stone:4", "stone:5"}


def test_settings_from_pause_go_back_there_and_show_no_hand(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.click("pause")
    pilot.click("settings")
    assert not [id for id in table.stage.props if id[0] == "hand"]
    pilot.key("escape")
    assert pilot.screen == "PauseScreen"
    pilot.click("resume")


def test_a_disk_that_refuses_does_not_stop_a_setting(screen: Pilot) -> None:
    assert screen.desk.settings.path is not None
    screen.desk.settings = SettingsFile(screen.desk.settings.path / "below" / "settings.json")
    assert screen.desk.settings.path is not None
    screen.desk.settings.path.parent.parent.write_bytes(b"")
    screen.click("undo:1")
    assert screen.desk.chosen.undo == "friendly"
