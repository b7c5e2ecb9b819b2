"""A table of one's own: corners clicked on a grid, dragged, taken away; why it is refused; saved with the match."""

from collections.abc import Iterator

import pytest

from game.match.saves import Entry
from game.rules.lazer_ryderz.state import LazerOptions
from game.rules.lazer_ryderz.table import TABLES, board
from game.staging import staging
from game.ui.kit import polygon
from game.ui.overlays.outline import OutlineScreen
from game.ui.screens.new_match import NewMatchScreen
from tests.ui.pilot import Pilot

SQUARE: polygon.Corners = ((-50, -50), (50, -50), (50, 50), (-50, 50))


@pytest.fixture
def drawing(pilot: Pilot) -> Iterator[OutlineScreen]:
    """The empty grid, before a match of Lazer Ryderz."""
    pilot.desk.go(NewMatchScreen(pilot.desk, "lazer_ryderz"))
    pilot.click("option:table")
    screen = pilot.desk.screen
    assert isinstance(screen, OutlineScreen)
    pilot.click("clear")
    yield screen


def at(pilot: Pilot, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table is in the window, in pixels."""
    screen = pilot.desk.screen
    assert isinstance(screen, OutlineScreen)
    area = next(area for area in pilot.desk.canvas.areas if area.name == "board")
    scale, u = area.w / (2 * screen.how.extent), pilot.desk.canvas.u
    return (area.x + area.w / 2 + x * scale) * u, (area.y + area.h / 2 - y * scale) * u


def draw(pilot: Pilot, *corners: tuple[float, float]) -> None:
    for corner in corners:
        pilot.click_at(*at(pilot, *corner))


def drag(pilot: Pilot, start: tuple[float, float], end: tuple[float, float]) -> None:
    pilot.point(*at(pilot, *start))
    pilot.button(True)
    pilot.point(*at(pilot, *((a + b) / 2 for a, b in zip(start, end, strict=True))))
    pilot.point(*at(pilot, *end))
    pilot.button(False)


def test_drawn_played_and_saved(pilot: Pilot, drawing: OutlineScreen) -> None:
    """LR-8, LR-16: corner by corner, one more into an edge, one dragged."""
    assert not drawing.corners and drawing.wrong
    draw(pilot, *SQUARE)
    assert drawing.corners == SQUARE and not drawing.wrong
    draw(pilot, (0, -50))
    assert drawing.corners == (SQUARE[0], (0, -50), *SQUARE[1:]), "into the edge that it lies on"
    drag(pilot, (0, -50), (0, -70))
    assert drawing.value == "-50,-50 0,-70 50,-50 50,50 -50,50"
    pilot.click("use")
    new = pilot.desk.screen
    assert isinstance(new, NewMatchScreen) and new.options["table"] == drawing.value
    pilot.click("start")
    pilot.frames(4)
    match = pilot.desk.screen.sitting.match  # type: ignore[attr-defined]  # a table or its curtain
    assert match.record.options.table == drawing.value
    pilot.desk.home()
    newest: Entry = pilot.newest()
    assert newest.record is not None and newest.record.options == match.record.options


@pytest.mark.parametrize(
    "corners, says",
    [
        (((-50, -50), (50, 50), (50, -50), (-50, 50)), "cross"),
        (((-20, -20), (20, -20), (20, 20), (-20, 20)), "60 cm"),
        (((-155, -50), (155, -50), (155, 50), (-155, 50)), "300 cm"),
        (((-50, -50), (50, -50)), "at least three"),
    ],
)
def test_what_is_no_table_says_why(
    pilot: Pilot, drawing: OutlineScreen, corners: tuple[tuple[float, float], ...], says: str
) -> None:
    """LR-16: and cannot be used."""
    draw(pilot, *corners)
    assert says in drawing.wrong
    pilot.click("use")
    assert pilot.desk.screen is drawing


def test_a_seat_without_a_place_says_why(pilot: Pilot) -> None:
    """LR-137: the furthest side is a tip that is too narrow; other options than the table forbid it, too."""
    new = NewMatchScreen(pilot.desk, "lazer_ryderz")
    new.options["start_sides"] = "far_sides"
    new.options["table"] = "0,0 100,0 100,49 120,49 120,51 100,51 100,100 0,100"
    pilot.desk.go(new)
    pilot.click("start")
    assert pilot.desk.screen is new and "no place for its launch point" in new._refused()
    pilot.click("option:table")
    drawing = pilot.desk.screen
    assert isinstance(drawing, OutlineScreen) and drawing.wrong == new._refused()
    pilot.click("shape:0")
    assert not drawing.wrong
    pilot.click("use")
    pilot.click("start")
    assert pilot.desk.screen is not new


def test_every_table_with_a_name_is_there(pilot: Pilot, drawing: OutlineScreen) -> None:
    """LR-8: a curved one cannot be taken by its corners, one with corners can."""
    for number, table in enumerate(TABLES):
        pilot.click(f"shape:{number}")
        assert drawing.value == table and not drawing.wrong
        assert len(drawing.in_hand) in (0, 4)
    pilot.click(f"shape:{TABLES.index('square91')}")
    pilot.click("corner:0")
    assert drawing.held == 0
    pilot.key("delete")
    assert drawing.value not in TABLES and len(drawing.corners) == 3


def test_a_fence(pilot: Pilot, drawing: OutlineScreen) -> None:
    """LR-18, LR-19: put there, dragged, too long, taken away; from its own line of the options, too."""
    draw(pilot, (-100, -50), (100, -50), (100, 50), (-100, 50))
    pilot.click("cut_on")
    assert drawing.values == {"table": drawing.value, "fence_at": "60"} and not drawing.wrong
    pilot.point(*handle(pilot))
    pilot.button(True)
    pilot.point(*at(pilot, 40, 150))
    pilot.button(False)
    assert drawing.values == {"table": drawing.value, "fence_at": "40"}
    pilot.click("use")
    new = pilot.desk.screen
    assert isinstance(new, NewMatchScreen) and new.options["fence_at"] == "40"
    options = LazerOptions(table=str(new.options["table"]), fence_at="40")
    assert board(options).outline.right == 40
    assert staging("lazer_ryderz").picture(new.rules.view(new.rules.start(2, options), -1))
    pilot.click("option:fence_at")
    again = pilot.desk.screen
    assert isinstance(again, OutlineScreen) and again.values == drawing.values
    drag(pilot, (100, 50), (100, 140))
    drag(pilot, (-100, -50), (-100, -140))
    pilot.click("cut_off")
    assert again.values["fence_at"] == "off"
    pilot.click("back")
    assert new.options["fence_at"] == "40", "nothing is taken without Use"


def handle(pilot: Pilot) -> tuple[float, float]:
    area, u = next(area for area in pilot.desk.canvas.areas if area.name == "cut"), pilot.desk.canvas.u
    return (area.x + area.w / 2) * u, (area.y + area.h / 2) * u


def test_by_keyboard_alone(pilot: Pilot, drawing: OutlineScreen) -> None:
    """Corners are added by a button, lifted by Enter, moved by arrows, put down."""
    for _ in range(4):
        to(pilot, "add")
        pilot.key("enter")
    assert len(drawing.corners) == 4
    to(pilot, "corner:3")
    pilot.key("enter")
    before = drawing.corners[3]
    for _ in range(4):
        pilot.key("arrow_left")
        pilot.key("arrow_up")
    assert drawing.corners[3] == (before[0] - 20, before[1] + 20)
    pilot.key("enter")
    to(pilot, "add")
    pilot.key("enter")
    pilot.key("delete")
    assert len(drawing.corners) == 4 and not drawing.wrong
    to(pilot, "use")
    pilot.key("enter")
    new = pilot.desk.screen
    assert isinstance(new, NewMatchScreen) and new.options["table"] == drawing.value


def to(pilot: Pilot, name: str) -> None:
    """Tab until a button has the focus."""
    for _ in range(60):
        if pilot.desk.canvas.focus == name:
            return
        pilot.key("tab")
    raise AssertionError(f"Tab never comes to {name}")


def test_the_text_of_an_outline_is_the_rules_own() -> None:
    """LR-16: what is drawn is written as the command line takes it."""
    corners = tuple((float(x), float(y)) for x, y in SQUARE)
    assert polygon.read(polygon.written(corners)) == corners
    assert sorted(board(LazerOptions(table=polygon.written(corners))).outline.points()) == sorted(corners)
    assert polygon.joined(corners, (0.0, -55.0), 7.5)[1] == (0.0, -55.0)
    assert polygon.joined(corners, (0.0, 0.0), 7.5)[-1] == (0.0, 0.0)
