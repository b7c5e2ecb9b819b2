"""A key that is held down is pressed once: what the keyboard repeats does nothing, on any screen."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from panda3d.core import KeyboardButton

from game.app.desktop import KEYS
from game.core.values import CHANCE, PUBLIC
from game.staging.offer import THROW
from game.ui.kit.screen import Screen
from game.ui.overlays.browse import BrowseScreen
from game.ui.overlays.curtain import GUARD, CurtainScreen
from game.ui.overlays.pause import PauseScreen
from game.ui.overlays.result import ResultScreen
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.overlays.settings import SettingsScreen
from game.ui.screens.matches import MatchesScreen
from game.ui.screens.new_match import NewMatchScreen
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from tests.ui import test_shifti
from tests.ui.pilot import Pilot, keyboard_button, large, said
from tests.ui.stones_table import sit_down
from tests.ui.test_keyboard import reach

ARROWS: Final = frozenset(key for key in KEYS if key.startswith("arrow_"))
PRESSED: Final = sorted({*KEYS, "q", "e", "home"} - ARROWS)
SETTLED, HELD = 12, 5
"""Frames until what a press began is over, and frames with a repeat in each."""

STEP: Final = 0.1
"""Seconds of a frame: no message comes to its end."""


def new_match(pilot: Pilot) -> Screen:
    return NewMatchScreen(pilot.desk, "shifting_stones")


def a_name(pilot: Pilot) -> Screen:
    mode = NewMatchScreen(pilot.desk, "shifting_stones")
    mode.click("name:0")
    return mode


def result(pilot: Pilot) -> Screen:
    table = sit_down(pilot)
    table.sitting.match.end_early()
    return ResultScreen(table.sitting)


def result_away(pilot: Pilot) -> Screen:
    mode = result(pilot)
    mode.click("look")
    return mode


def matches(pilot: Pilot) -> Screen:
    sit_down(pilot).sitting.save()
    return MatchesScreen(pilot.desk)


def searching(pilot: Pilot) -> Screen:
    mode = RulebookScreen(sit_down(pilot).desk, "shifting_stones")
    pilot.desk.push(mode)
    mode.typed("stone")
    return mode


def title(pilot: Pilot) -> Screen:
    return TitleScreen(pilot.desk)


SCREENS: Final[dict[str, Callable[[Pilot], Screen]]] = {
    "title": title,
    "new match": new_match,
    "a name": a_name,
    "matches": matches,
    "settings": lambda pilot: SettingsScreen(pilot.desk),
    "rulebook": searching,
    "pile": lambda pilot: BrowseScreen(sit_down(pilot).sitting, "pile", (("card", "1-05"),)),
    "table": sit_down,
    "dice": test_shifti.sit_down,
    "pause": lambda pilot: PauseScreen(sit_down(pilot).sitting),
    "curtain": lambda pilot: CurtainScreen(sit_down(pilot).sitting, 1),
    "result": result,
    "table after the match": result_away,
}
CLOCKS: Final = ("guard", "pause", "hovered", "message_left")
"""What goes on by itself."""


def told(pilot: Pilot) -> dict[str, object]:
    """All that a key may have changed, but clocks."""
    desk, mode = pilot.desk, pilot.desk.screen
    simple = (str, int, float, bool, tuple, list, frozenset, dict, type(None))
    fields = {name: repr(value) for name, value in vars(mode).items() if isinstance(value, simple)}
    if isinstance(mode, TableScreen):
        fields |= {"choice": repr(mode.choice), "said": said(mode), "large": repr(large(mode))}
    sitting = getattr(mode, "sitting", None)
    return {name: value for name, value in fields.items() if name not in CLOCKS} | {
        "mode": mode,
        "focus": desk.canvas.focus,
        "settings": desk.chosen,
        "running": pilot.app.running,
        "match": None if sitting is None else (sitting.match.record, sitting.match.ply, sitting.viewer),
        "camera": desk.base.cam.get_transform(),
    }


def hold_on(pilot: Pilot, key: str) -> None:
    """Press a key and keep it down: after what the press did nothing happens any more."""
    *with_keys, last = key.split("-")
    for one in with_keys:
        pilot.device.button_down(getattr(KeyboardButton, one)())
    pilot.device.button_down(keyboard_button(last))
    pilot.frames(SETTLED, STEP)
    before = told(pilot)
    pilot.hold(last, HELD, STEP)
    after = told(pilot)
    for one in (*with_keys, last):
        pilot.device.button_up(keyboard_button(one))
    pilot.frames(1, 0.0)
    assert after == before, key


@pytest.fixture
def entered(pilot: Pilot) -> Iterator[Callable[[str], Screen]]:
    """Goes to a screen, and leaves no match open."""
    pilot.desk.set("animation", "off")

    def enter(screen: str) -> Screen:
        mode = SCREENS[screen](pilot)
        table = pilot.desk.screen
        if isinstance(table, TableScreen) and getattr(mode, "sitting", None) is table.sitting and mode is not table:
            pilot.desk.push(mode)
        elif table is not mode:
            pilot.desk.go(mode)
        pilot.app.running = True
        pilot.frames(4)
        return mode

    yield enter
    pilot.app.running = True


@pytest.mark.parametrize("screen", SCREENS)
def test_what_the_keyboard_repeats_does_nothing(screen: str, pilot: Pilot, entered: Callable[[str], Screen]) -> None:
    mode = None
    for key in PRESSED:
        if key == "backspace" and screen in ("a name", "rulebook"):
            continue  # a field deletes on
        if pilot.desk.screen is not mode or getattr(mode, "sitting", None) is not None:
            mode = entered(screen)
        hold_on(pilot, key)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_held_enter_does_once_what_has_the_focus(screen: str, pilot: Pilot, entered: Callable[[str], Screen]) -> None:
    names = [target.name for target in entered(screen).targets()]
    for name in names if screen in ("table", "dice", "pause", "curtain", "result", "pile") else names[:6]:
        mode = entered(screen)
        if not mode.typing:
            pilot.desk.canvas.focus = name
            mode.focused(name)
            hold_on(pilot, "enter")


def test_a_held_enter_lifts_no_curtain(pilot: Pilot) -> None:
    """ST-85: Tab to "Skip: draw two", Enter held for seconds."""
    table = sit_down(pilot)
    reach(pilot, "button:skip")
    pilot.hold("enter", 1)
    for _ in range(200):
        if pilot.screen == "CurtainScreen":
            break
        pilot.hold("enter", 1, 0.1)
    for _ in range(60):
        pilot.hold("enter", 1, 0.1)
        assert pilot.screen == "CurtainScreen" and table.sitting.viewer == PUBLIC
    pilot.device.button_up(KeyboardButton.enter())
    pilot.frames(1, 0.5 * GUARD)
    pilot.key("enter")
    assert pilot.screen == "CurtainScreen", "so soon after the key was let go it is the same person's hand"
    pilot.frames(1, 0.5 * GUARD)
    pilot.click_at(*middle(pilot, "show"))
    assert pilot.screen == "CurtainScreen", "each press makes the wait begin anew"
    pilot.frames(1, GUARD)
    pilot.key("enter")
    assert pilot.screen == "TableScreen" and table.sitting.viewer == 1


def middle(pilot: Pilot, name: str) -> tuple[float, float]:
    area, u = next(area for area in pilot.desk.canvas.areas if area.name == name), pilot.desk.canvas.u
    return (area.x + area.w / 2) * u, (area.y + area.h / 2) * u


@pytest.mark.parametrize("key", ["space", "enter"])
def test_a_held_key_throws_for_nobody_else(key: str, pilot: Pilot) -> None:
    """Both seats throw for the first turn: each person throws with his own press."""
    table = test_shifti.sit_down(pilot)
    if key == "enter":
        reach(pilot, str(THROW))
    assert table.sitting.thrower == 0
    pilot.hold(key, 100)
    assert table.sitting.match.ply == 1 and table.sitting.thrower == 1
    pilot.device.button_up(keyboard_button(key))
    pilot.frames(1, 0.0)
    if key == "enter":
        reach(pilot, str(THROW))
    pilot.key(key)
    pilot.rest()
    assert table.sitting.match.ply > 1 and table.sitting.match.to_act != CHANCE


def test_arrows_and_a_fields_backspace_go_on(pilot: Pilot) -> None:
    pilot.desk.go(a_name(pilot))
    assert isinstance(mode := pilot.desk.screen, NewMatchScreen)
    pilot.write("Anna")
    pilot.hold("backspace", 3)
    pilot.device.button_up(KeyboardButton.backspace())
    assert mode.chairs[0].name == "A"
    pilot.desk.go(TitleScreen(pilot.desk))
    pilot.frames(1, 0.0)
    reach(pilot, "matches")
    pilot.hold("arrow_right", 2)
    pilot.device.button_up(KeyboardButton.right())
    assert pilot.desk.canvas.focus == "quit", "two to the right"
