"""The Pilot's window: under Xvfb, or on a screen; without either these tests skip and say so."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from panda3d.core import MouseButton

from game.app.desktop import run  # noqa: F401 (fails here, not in each test, where Panda3D is missing)
from game.scene.window import NoWindow
from tests.ui.pilot import Pilot


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    """One window for all tests of a module: there may be only one ShowBase at a time."""
    home = tmp_path_factory.mktemp("Ünser Heim дом 家")
    patch = pytest.MonkeyPatch()
    patch.setenv("SHIFTBOX_HOME", str(home))
    try:
        pilot = Pilot()
    except NoWindow as reason:
        pytest.skip(f"no window: {reason}")
    yield pilot
    pilot.close()
    patch.undo()


@pytest.fixture
def pilot(window: Pilot, tmp_path: Path) -> Iterator[Pilot]:
    """The window on its title, with an empty folder of saves."""
    from game.match.saves import Saves
    from game.match.settings import SettingsFile
    from game.ui.kit.errands import AtOnce
    from game.ui.kit.screen import Screen
    from game.ui.screens.new_match import NewMatchScreen
    from game.ui.screens.title import TitleScreen

    window.desk.errands = AtOnce()  # the clerk's thread has tests of its own
    window.desk.saves = Saves(tmp_path / "matches")
    window.desk.settings = SettingsFile(tmp_path / "settings.json")
    window.desk.random = Random(tmp_path.name)  # the same matches in every run
    NewMatchScreen.remembered.clear()  # who sat where in another test
    window.desk.go(TitleScreen(window.desk))
    window.hurried = True
    for which in (MouseButton.one(), MouseButton.two(), MouseButton.three()):
        window.button(False, which)
    window.point(5, 5)
    yield window
    screen = window.desk.screen
    sitting = getattr(screen, "sitting", None)
    window.desk.go(Screen(window.desk))
    if sitting is not None:
        sitting.close()


@pytest.fixture
def tiny_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game is in the box, with a table of its own."""
    from game import rules, staging
    from game.scene import looks
    from game.ui import words
    from tests.laws import TINY
    from tests.tinygame import looks as tiny_looks
    from tests.tinygame import rules as tiny_rules
    from tests.tinygame import staging as tiny_staging
    from tests.tinygame import words as tiny_words

    rooms = {rules: tiny_rules, staging: tiny_staging, looks: tiny_looks, words: tiny_words}
    for room, module in rooms.items():
        monkeypatch.setattr(room, "GAMES", (*room.GAMES, TINY))
        monkeypatch.setitem(sys.modules, f"{room.__name__}.{TINY}", module)
