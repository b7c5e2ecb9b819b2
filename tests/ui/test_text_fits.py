"""Text never leaves its box: long names, and a language forty per cent longer than English."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from game.core.record import Chair
from game.core.values import CHANCE
from game.match.driver import Match
from game.rules import rules
from game.staging import GAMES
from game.ui import text as game_text
from game.ui.kit.canvas import Canvas
from game.ui.kit.screen import Screen
from game.ui.overlays.curtain import CurtainScreen
from game.ui.overlays.outline import OutlineScreen
from game.ui.overlays.pause import PauseScreen
from game.ui.overlays.result import ResultScreen
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.overlays.settings import SettingsScreen
from game.ui.overlays.unsaved import UnsavedScreen
from game.ui.screens.matches import MatchesScreen
from game.ui.screens.new_match import NewMatchScreen
from game.ui.screens.title import TitleScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.words import words
from tests.ui.pilot import Pilot

NAMES = ("Wilhelmina Wolkonsky", "Максимилиан Широкий!", "MMMMMMMMMMMMMMMMMMMM", "Bartholomew Mountjoy", "Ö" * 20)
BESIDE, ABOVE = 1.5, 4.0
"""How far, in u, a line may leave its box to the sides, and above and below, where glyphs carry empty margins."""


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h


class Longer:
    """A language that says everything with forty per cent more letters."""

    def gettext(self, message: str) -> str:
        return message + "ë" * (2 * len(message) // 5)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)

    def info(self) -> dict[str, str]:
        return {}


class Written:
    """What a canvas drew: its panels, and its lines of text with the room they take."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.panels: list[tuple[bool, Box]] = []
        self.faults: list[str] = []
        text, panel, clear = Canvas.text, Canvas.panel, Canvas.clear

        def drawn_text(
            canvas: Canvas, words: str, x: float, y: float, size: float = 15, *rest: object, **named: object
        ) -> float:
            high = text(canvas, words, x, y, size, *rest, **named)  # type: ignore[arg-type]  # passed on as they came
            if canvas.measuring:
                return high
            node = canvas._into.get_child(canvas._into.get_num_children() - 1)
            bounds = node.get_tight_bounds(canvas.root)
            if bounds is None:  # no letters
                return high
            low, top = bounds
            self._check(canvas, words, Box(low.x, -top.z, top.x - low.x, top.z - low.z), x, y)
            return high

        def drawn_panel(canvas: Canvas, x: float, y: float, w: float, h: float, *rest: object, **named: object) -> None:
            if not canvas.measuring:
                self.panels.append((canvas._into != canvas.root, Box(x, y, w, h)))
            panel(canvas, x, y, w, h, *rest, **named)  # type: ignore[arg-type]  # passed on as they came

        def cleared(canvas: Canvas) -> None:
            self.panels.clear()
            clear(canvas)

        monkeypatch.setattr(Canvas, "text", drawn_text)
        monkeypatch.setattr(Canvas, "panel", drawn_panel)
        monkeypatch.setattr(Canvas, "clear", cleared)

    def _check(self, canvas: Canvas, words: str, box: Box, x: float, y: float) -> None:
        listed = canvas._into != canvas.root
        # In a list that scrolls it may stand as low as it likes.
        room = [Box(0, 0, canvas.width, 1e6 if listed else canvas.height)]
        panels = [panel for within, panel in self.panels if within == listed]
        room += [panel for panel in panels if panel.holds(box.x + box.w / 2, y) or panel.holds(x, y)][-1:]
        for one in room:
            left, right = one.x - box.x, box.x + box.w - one.x - one.w
            over, under = one.y - box.y, box.y + box.h - one.y - one.h
            if max(left, right) > BESIDE or max(over, under) > ABOVE:
                self.faults.append(f"{words!r} leaves its box: {left:.1f} {right:.1f} {over:.1f} {under:.1f} u")


def most_seats(game: str) -> int:
    return rules(game).seat_counts[-1]


def match_of(game: str, seats: int) -> Match:
    """A match in its second turn, so that the log has some lines."""
    chairs = tuple(Chair(NAMES[seat], seat) for seat in range(seats))
    match, rng = Match.new(game, seats, 3, chairs=chairs), Random(3)
    while match.to_act == CHANCE or match.turn < 1:
        if match.to_act == CHANCE:
            match.roll()
        else:  # Not always the last: whoever chooses as another does may have to choose again.
            match.submit(rng.choice(match.legal()))
    return match


def new_match(pilot: Pilot, game: str) -> Screen:
    shown = NewMatchScreen(pilot.desk, game)
    shown.chairs = [Chair(name, seat) for seat, name in enumerate(NAMES[: most_seats(game)])]
    return shown


def outline(pilot: Pilot, game: str) -> Screen:
    """The drawing of an option that is an outline, of whatever game has one, with something wrong in it."""
    refused = "Some reason that is rather long, as reasons are: it may not cross or touch itself."
    for one in GAMES:
        said = words(one).options()
        for option in said:
            if said[option].outline is not None:
                specs = {spec.name: spec for spec in rules(one).options}
                values = {name: spec.choices[0] for name, spec in specs.items()}
                shown = OutlineScreen(pilot.desk, specs, said, option, values, lambda _: refused, lambda _: None)
                shown.click("add")
                return shown
    raise AssertionError("no game has an outline")


def matches(pilot: Pilot, game: str) -> Screen:
    for seats in (2, most_seats(game)):
        pilot.desk.saves.write(match_of(game, seats).record, "x" * 40 + str(seats))
    pilot.desk.saves.path("b" * 120).write_bytes(b"?")
    return MatchesScreen(pilot.desk)


def sitting_of(pilot: Pilot, game: str) -> Sitting:
    return Sitting(pilot.desk, match_of(game, most_seats(game)))


def table(pilot: Pilot, game: str) -> Screen:
    shown = TableScreen(sitting_of(pilot, game))
    shown.sitting.look_as(shown.sitting.match.to_act or 0)
    shown.rest()
    shown.say(game_text._("That was another player's decision."))
    return shown


def result(pilot: Pilot, game: str) -> Screen:
    sitting = sitting_of(pilot, game)
    sitting.match.end_early()
    return ResultScreen(sitting)


def paused(pilot: Pilot, game: str) -> Screen:
    shown = PauseScreen(sitting_of(pilot, game))
    shown.asking = "end"
    return shown


def unsaved(pilot: Pilot, game: str) -> Screen:
    sitting = sitting_of(pilot, game)
    sitting.trouble = "The match is not saved: No space left on device: /home/" + "x" * 60 + "/matches/one.shiftbox"
    return UnsavedScreen(sitting, lambda: None)


SCREENS: dict[str, Callable[[Pilot, str], Screen]] = {
    "new match": new_match,
    "matches": matches,
    "table": table,
    "curtain": lambda pilot, game: CurtainScreen(sitting_of(pilot, game), 1),
    "pause": paused,
    "result": result,
    # The same whatever the game is, so drawn for the first one only.
    "unsaved": unsaved,
    "title": lambda pilot, game: TitleScreen(pilot.desk),
    "outline": outline,
    "settings": lambda pilot, game: SettingsScreen(pilot.desk),
    "rulebook": lambda pilot, game: RulebookScreen(pilot.desk, game),
}
CASES = [
    (screen, game)
    for game in GAMES
    for screen in SCREENS
    if game == GAMES[0] or screen not in ("title", "settings", "unsaved", "outline")
]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    yield Written(monkeypatch)


SHAPES = ((640, 360), (480, 360), (840, 360), (450, 600))
"""16:9, 4:3, 21:9 and one that stands: in u a small window is like a large one."""
SCALES = (75, 100, 150, 200, 300)


def drawn(pilot: Pilot, screen: str, game: str) -> Iterator[tuple[Screen, tuple[int, int], int]]:
    """One screen described for windows of every shape at every scale, in u: the window itself stays as it is."""
    shown, canvas = SCREENS[screen](pilot, game), pilot.desk.canvas
    pilot.desk.go(shown)
    for size, scale in product(SHAPES, SCALES):
        pilot.desk.settings.change("ui_scale", scale)
        canvas.resize(*size, scale / 100)
        shown.resized()
        canvas.clear()
        shown.draw()
        yield shown, size, scale


@pytest.mark.parametrize("longer", [False, True], ids=["English", "longer"])
@pytest.mark.parametrize("screen, game", CASES)
def test_text_stays_in_its_box(
    screen: str, game: str, longer: bool, pilot: Pilot, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every scale, in windows of every shape; all that is no list is within the window, and lists within theirs."""
    if longer:
        monkeypatch.setattr(game_text, "_translation", Longer())
    for _, size, scale in drawn(pilot, screen, game):
        assert written.faults == [], (size, scale)


@pytest.mark.parametrize("screen, game", CASES)
def test_no_button_lies_on_another_or_outside(screen: str, game: str, pilot: Pilot) -> None:
    """What is in a list can be scrolled to, whole; what is not lies in the window, and none covers another's middle."""
    for shown, size, scale in drawn(pilot, screen, game):
        canvas = pilot.desk.canvas
        for area in canvas.areas:
            where = (screen, size, scale, area)
            if area.clip is not None:
                x, y, w, h = area.clip
                assert x - 0.5 <= area.x and area.x + area.w <= x + w + 0.5, where
                box = next(scroll for scroll in shown.scrolls if scroll.box == area.clip)
                assert area.y + area.h <= y + box.height + 0.5 and min(area.h, 30) <= h, where
            else:
                x, y, w, h = area.x, area.y, area.w, area.h
            assert x >= 0 and y >= 0 and x + w <= canvas.width + 0.5 and y + h <= canvas.height + 0.5, where
            if area.clip is None and area.keys:
                hit = canvas.at(area.x + area.w / 2, area.y + area.h / 2)
                assert hit is not None and hit.name == area.name, where
