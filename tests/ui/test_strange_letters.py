"""What comes from files or keys is drawn as letters: never as markup, never as rows of boxes."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from panda3d.core import TextNode

from game.core.record import Chair
from game.match.driver import Match
from game.match.settings import SettingsFile
from game.ui.kit.screen import Screen
from game.ui.overlays.curtain import CurtainScreen
from game.ui.overlays.pause import PauseScreen
from game.ui.overlays.result import ResultScreen
from game.ui.overlays.settings import SettingsScreen
from game.ui.screens.matches import MatchesScreen
from game.ui.screens.new_match import NewMatchScreen
from game.ui.screens.title import TitleScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import UNKNOWN, can_draw, drawable
from tests.ui.pilot import Pilot

CONTROLS: Final = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
SCRIPTS: Final = (
    "中文名",
    "שלום",
    "\u202eمرحبا\u202c",
    "🎲🎲",
    "\u0301a\u0300\u0489",
    "\u200b\ufeff\u2028",
    "\ue000\U0010ffff",
)
HOSTILE: Final = ["".join(CONTROLS[i : i + 8]) + "Ada" for i in range(0, len(CONTROLS), 8)] + list(SCRIPTS)
NAMES: Final = [tuple(HOSTILE[i : i + 5]) for i in range(0, len(HOSTILE) - 4, 5)] + [tuple(HOSTILE[-5:])]


def sitting_of(pilot: Pilot, names: tuple[str, ...]) -> Sitting:
    chairs = [Chair(name, seat) for seat, name in enumerate(names)]
    match = Match.new("shifting_stones", len(chairs), 1, None, chairs)
    while match.to_act == -1:
        match.roll()
    return Sitting(pilot.desk, match)


def title(pilot: Pilot, sitting: Sitting) -> Screen:
    sitting.save()
    return TitleScreen(pilot.desk)


def matches(pilot: Pilot, sitting: Sitting) -> Screen:
    sitting.save()
    pilot.desk.saves.path("\x01slant\x01 中").write_bytes(b"")
    return MatchesScreen(pilot.desk)


def new_match(pilot: Pilot, sitting: Sitting) -> Screen:
    NewMatchScreen.remembered["shifting_stones"] = tuple(sitting.match.chairs)
    return NewMatchScreen(pilot.desk, "shifting_stones")


def settings(pilot: Pilot, sitting: Sitting) -> Screen:
    pilot.desk.settings = SettingsFile(Path("/\x01slant\x01/中/settings.json"))
    return SettingsScreen(pilot.desk)


def pause(pilot: Pilot, sitting: Sitting) -> Screen:
    sitting.trouble = f"not saved: {HOSTILE[0]}"
    return PauseScreen(sitting)


def log(pilot: Pilot, sitting: Sitting) -> Screen:
    sitting.look_as(0)
    sitting.match.submit(sitting.match.legal()[0])
    mode = TableScreen(sitting)
    mode.log_open = True
    return mode


def result(pilot: Pilot, sitting: Sitting) -> Screen:
    sitting.match.end_early()
    return ResultScreen(sitting)


SCREENS: Final[dict[str, Callable[[Pilot, Sitting], Screen]]] = {
    "title": title,
    "matches": matches,
    "new match": new_match,
    "settings": settings,
    "table": lambda pilot, sitting: TableScreen(sitting),
    "log": log,
    "pause": pause,
    "curtain": lambda pilot, sitting: CurtainScreen(sitting, 1),
    "result": result,
}


def written(pilot: Pilot) -> list[str]:
    """All that stands on the screen, whichever way it came there."""
    pilot.desk.redraw()
    pilot.frames(1, 0.0)
    nodes = [path.node() for path in pilot.desk.canvas.root.find_all_matches("**/+TextNode")]
    return [node.get_text() for node in nodes if isinstance(node, TextNode)]


@pytest.mark.parametrize("names", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize("screen", SCREENS)
def test_no_screen_shows_what_a_file_says_as_markup_or_boxes(screen: str, names: tuple[str, ...], pilot: Pilot) -> None:
    sitting = sitting_of(pilot, names)
    pilot.desk.go(SCREENS[screen](pilot, sitting))
    lines = written(pilot)
    assert len(lines) > 1
    assert [line for line in lines if line != drawable(line) or not line.isprintable()] == []
    pilot.desk.go(Screen(pilot.desk))
    sitting.close()


def test_what_is_drawn_of_strange_letters() -> None:
    assert drawable("Ада Łódź ñ e\u0301 Љ “q” – 3 × 4 ·") == "Ада Łódź ñ é Љ “q” – 3 × 4 ·"
    assert drawable("\x01slant\x01Ada\x02\n\tB") == f"{UNKNOWN}slant{UNKNOWN}Ada{UNKNOWN}  B"
    assert drawable("中א🎲") == 3 * UNKNOWN
    assert drawable("a\u0300\u0489\u0301") == "à", "marks that nothing would place are left out"
    for letter in [*CONTROLS, *"中א🎲\u202e\u200b\ue000"]:
        assert all(drawn.isprintable() for drawn in drawable(letter)) and not can_draw(letter), repr(letter)


def test_a_letter_that_cannot_be_drawn_is_told_when_it_is_typed(pilot: Pilot) -> None:
    pilot.click("game:shifting_stones")
    pilot.click("name:0")
    pilot.write("Ад")
    assert not any("cannot be drawn" in line for line in written(pilot))
    pilot.write("中")
    assert any("cannot be drawn" in line for line in written(pilot))
    assert isinstance(mode := pilot.desk.screen, NewMatchScreen) and mode.chairs[0].name == "Ад"
    pilot.write("а")
    assert not any("cannot be drawn" in line for line in written(pilot))
    assert mode.chairs[0].name == "Ада"
