"""The rulebook in the real window: opened from everywhere, read and searched by mouse and keys, closed again."""

from collections.abc import Iterator

import pytest
from panda3d.core import MouseButton

from game.core.values import PUBLIC
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.screens.new_match import NewMatchScreen
from tests.ui.pilot import SIZE, Pilot, names, rule, said
from tests.ui.stones_table import sit_down
from tests.ui.test_book import PICTURED


def book(pilot: Pilot) -> RulebookScreen:
    screen = pilot.desk.screen
    assert isinstance(screen, RulebookScreen), screen
    return screen


@pytest.fixture
def reading(pilot: Pilot) -> RulebookScreen:
    """The rulebook, opened before a match."""
    pilot.desk.go(NewMatchScreen(pilot.desk, "shifting_stones"))
    pilot.click("rules")
    return book(pilot)


def test_from_the_new_match_and_back_to_it_as_it_was(pilot: Pilot) -> None:
    new = NewMatchScreen(pilot.desk, "shifting_stones")
    pilot.desk.go(new)
    pilot.click("add")
    pilot.click("rules")
    book(pilot)
    pilot.key("f1")
    assert pilot.desk.screen is new and len(new.chairs) == 3
    pilot.key("f1")
    pilot.click("back")
    assert pilot.desk.screen is new


def test_from_pause_and_back_to_it(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.click("pause")
    for opener in "rules", "f1":
        pilot.key("f1") if opener == "f1" else pilot.click(opener)
        book(pilot)
        pilot.key("escape")
        assert pilot.screen == "PauseScreen"


def test_no_hand_lies_behind_the_rules_of_several_people(pilot: Pilot) -> None:
    """ST-85: and the curtain falls before it shows again."""
    table = sit_down(pilot)
    pilot.key("f1")
    assert book(pilot).sitting is table.sitting
    assert table.sitting.viewer == PUBLIC
    assert not any(id[0] == "hand" for id in table.stage.props)
    pilot.key("f1")
    pilot.until(lambda: pilot.screen == "CurtainScreen")


def test_alone_one_goes_on_with_the_own_hand(pilot: Pilot) -> None:
    table = sit_down(pilot, persons=1)
    pilot.pick("hand:0:0")
    pilot.key("f1")
    pilot.key("f1")
    pilot.rest()
    assert pilot.desk.screen is table and table.sitting.viewer == 0
    pilot.pick("hand:0:3")
    assert names(table.choice.picks) == {"hand:0:3"}


def test_why_not_opens_the_paragraph(pilot: Pilot) -> None:
    """ST-18: two stones across a corner."""
    table = sit_down(pilot, persons=1)
    pilot.pick("stone:4")
    pilot.pick("stone:2")
    assert rule(table) == "ST-18"
    pilot.click("why")
    screen = book(pilot)
    assert screen.marked is not None and "ST-18" in screen.blocks[screen.marked].ids
    y = screen.page.height_of(screen.marked) - screen.top
    assert 0 <= y <= screen.seen / 2
    pilot.key("escape")
    pilot.rest()
    assert pilot.desk.screen is table


def test_a_message_without_a_rule_offers_nothing_and_passes(pilot: Pilot) -> None:
    """ST-36: a refusal that has a rule passes too, somewhat later."""
    table = sit_down(pilot, persons=1)
    pilot.click("undo")
    assert said(table) and not rule(table)
    assert not any(area.name == "why" for area in pilot.desk.canvas.areas)
    pilot.pick("stone:4")
    pilot.pick("stone:2")
    assert rule(table)
    pilot.frames(40)
    assert not said(table) and not rule(table)


def test_keys_wheel_and_bar_scroll(pilot: Pilot, reading: RulebookScreen) -> None:
    assert reading.top == 0
    pilot.key("down")
    one = reading.top
    pilot.key("page_down")
    assert 0 < one < reading.top
    pilot.key("page_up")
    pilot.key("up")
    assert reading.top == 0
    pilot.key("end")
    assert reading.top == reading.text.over > 1000
    pilot.key("home")
    assert reading.top == 0
    pilot.button(True, MouseButton.wheel_down())
    pilot.button(False, MouseButton.wheel_down())
    assert reading.top > 0
    bar = next(area for area in pilot.desk.canvas.areas if area.name == "bar")
    u = pilot.desk.canvas.u
    pilot.point((bar.x + 7) * u, (bar.y + 4) * u)
    pilot.button(True)
    pilot.point((bar.x - 60) * u, (bar.y + bar.h - 2) * u)
    assert reading.top == reading.text.over
    pilot.button(False)
    pilot.point(300, 5)
    assert reading.top == reading.text.over, "the bar was let go"


def test_chapters(pilot: Pilot, reading: RulebookScreen) -> None:
    parts = [n for n, block in enumerate(reading.blocks) if block.kind == "heading"]
    for part in parts:
        pilot.click(f"part:{part}")
        assert 0 <= reading.page.height_of(part) - reading.top < reading.seen
        assert reading._here(parts) == part


def test_typing_searches(pilot: Pilot, reading: RulebookScreen) -> None:
    pilot.write("MIRRORED")
    assert [reading.blocks[place.block].text[place.start : place.end] for place in reading.found] == ["mirrored"]
    y = reading.page.height_of(reading.found[0].block, reading.found[0].start) - reading.top
    assert 0 <= y < reading.seen
    pilot.click("clear")
    assert len(reading.query) == len(reading.found) == 0
    pilot.write("skip")
    seen = {reading.now}
    for _ in range(len(reading.found) - 1):
        pilot.key("enter")
        seen.add(reading.now)
    assert len(reading.found) > 4 and seen == set(range(len(reading.found)))
    pilot.click("next")
    pilot.key("backspace")
    assert reading.query == "ski"
    pilot.write("qqq")
    assert reading.found == [] and not any(area.name == "next" for area in pilot.desk.canvas.areas)
    pilot.key("escape")
    assert reading.query == "" and pilot.desk.screen is reading


@pytest.fixture
def sizes(pilot: Pilot) -> Iterator[Pilot]:
    """Whatever the canvas was fitted to, it fits the window again afterwards."""
    yield pilot
    pilot.desk.canvas.resize(*SIZE)


@pytest.mark.parametrize("game", [path.stem for path in PICTURED if path.parent.name == "en"])
@pytest.mark.parametrize(
    "size, scale",
    [((1280, 720), 1.0), ((1280, 720), 2.0), ((640, 360), 3.0), ((3440, 1440), 3.0), ((900, 1200), 0.75)],
)
def test_nothing_overflows_at_any_size(sizes: Pilot, game: str, size: tuple[int, int], scale: float) -> None:
    canvas = sizes.desk.canvas
    canvas.resize(*size, scale)
    screen = RulebookScreen(sizes.desk, game)
    screen.resized()
    paper = screen.paper
    assert screen.side.x >= 9 and paper.right <= canvas.width - 9 and paper.bottom <= canvas.height - 9
    for row in screen.page.rows:
        if row.line is not None:
            style = "Medium"
            block = screen.blocks[row.block]
            wide = canvas.text_width(row.line.text, _size(block.kind), style) + (22 if block.kind == "item" else 0)
            assert wide <= screen.page.width
    canvas.clear()
    screen.draw()
    for area in canvas.areas:
        x, y, w, h = area.clip or (area.x, area.y, area.w, area.h)
        assert x >= 0 and x + w <= canvas.width and y >= 0 and y + h <= canvas.height
    back = next(area for area in canvas.areas if area.name == "back")
    if screen.narrow:
        screen.click("chapters")
        canvas.clear()
        screen.draw()
    else:
        assert screen.chapters.box.bottom <= back.y
        low = [tight for tight in _texts(sizes, screen) if tight[0] < paper.x - 1 and tight[1] > paper.x]
        assert low == [], "the left column reaches into the page"
    chapters = [index for index, block in enumerate(screen.blocks) if block.kind == "heading"]
    assert {f"part:{index}" for index in chapters} <= {area.name for area in canvas.areas}


def _size(kind: str) -> float:
    from game.ui.overlays.page import STYLES

    return next(style.size for name, style in STYLES.items() if name == kind)


def _texts(pilot: Pilot, screen: RulebookScreen) -> list[tuple[float, float]]:
    """Where the texts on the screen begin and end, in u."""
    spans = []
    for path in pilot.desk.canvas.root.find_all_matches("**/+TextNode"):
        node = path.node()
        scale = path.get_sx()
        spans.append((path.get_x() + node.get_left() * scale, path.get_x() + node.get_right() * scale))
    return spans
