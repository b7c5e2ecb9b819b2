"""The pictures for builders of tables show what they say: offers, motions, looks, and the table from all sides."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from random import Random

import pytest
from msgspec.structs import replace
from panda3d.core import PNMImage

from game.app.looks_sheet import (
    GHOST,
    MARKS,
    SERIES,
    draw_row,
    look_along,
    lying_of,
    put_together,
    shortened,
    things_of,
)
from game.app.picks import draw_picks, outlines, place_labels
from game.app.render import QUARTERS, STEP, Eye, off_screen, offered, replayed, snap, table, wait
from game.app.sheet import Rect, tile
from game.app.stagehand import House
from game.core.record import Chair
from game.core.values import CHANCE, PUBLIC, Viewer
from game.match.driver import Match
from game.players import RANDOM, computer
from game.rules.reality_shift.state import BikeCrushed
from game.scene.looks import looks
from game.scene.marks import RINGS
from game.scene.stage import Stage
from game.scene.window import NoWindow
from game.staging import GAMES, staging
from game.staging.names import Name

SIZE = (640, 360)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    home = tmp_path_factory.mktemp("home")
    patch = pytest.MonkeyPatch()
    patch.setenv("SHIFTBOX_HOME", str(home))
    try:
        built = off_screen(SIZE, "low")
    except NoWindow as reason:
        pytest.skip(f"no off-screen OpenGL: {reason}")
    yield built
    built.base.destroy()
    patch.undo()
    assert list(home.rglob("*.*")) == [], "a picture of a match saves nothing"


def played(game: str, decisions: int, seed: int = 3) -> Match:
    """A match of random computers after so many decisions."""
    match, rng, chooser = Match.new(game, 2, seed), Random(seed), computer(game, RANDOM)
    while match.ply < decisions and not match.over:
        if match.to_act == CHANCE:
            match.roll()
        else:
            assert match.to_act is not None
            match.submit(chooser.choose(match.view(match.to_act), match.legal(), rng, lambda: False))
    return match


def differing(a: PNMImage, b: PNMImage, rect: Rect | None = None) -> int:
    """How many pixels of a rectangle are not the same; None: of the whole picture."""
    x, y, w, h = rect or Rect(0, 0, min(a.get_x_size(), b.get_x_size()), min(a.get_y_size(), b.get_y_size()))
    return sum(a.get_xel(i, j) != b.get_xel(i, j) for i in range(x, x + w) for j in range(y, y + h))


# What is offered


@pytest.mark.parametrize("count", [1, 10, 100])
def test_labels_are_readable_however_many_there_are(count: int) -> None:
    """Each in the picture and near its place, none on another, no place under a label."""
    rng, room = Random(count), Rect(0, 0, 1280, 720)
    anchors = [(rng.uniform(300, 980), rng.uniform(150, 570)) for _ in range(count)]
    places = place_labels(anchors, [(rng.randint(30, 90), 15) for _ in anchors], room)
    assert not any(a.meets(b) for a, b in combinations(places, 2))
    assert not any(place.holds(anchor) for place in places for anchor in anchors)
    for place, (x, y) in zip(places, anchors, strict=True):
        assert 0 <= place.x <= 1280 - place.w and 0 <= place.y <= 720 - place.h
        assert hypot(place.x + place.w / 2 - x, place.y + place.h / 2 - y) < 150


def test_where_there_is_no_room_a_label_stands_at_its_place() -> None:
    assert place_labels([(20.0, 10.0)] * 3, [(40, 20)] * 3, Rect(0, 0, 40, 20)) == [Rect(0, 0, 40, 20)] * 3


@pytest.mark.parametrize("camera", ["home", *QUARTERS, "top"])
@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_offered_is_in_the_picture(house: House, game: str, camera: str) -> None:
    """From home, from its four quarters and from above, in positions all through a match."""
    seen = 0
    for decisions in range(1, 60, 7):
        match = played(game, decisions)
        while match.to_act == CHANCE:
            match.roll()
        with table(house, match, Eye(SIZE, match.to_act, camera)) as screen:
            house.desk.frame(0.0)
            words, view = screen.sitting.words, screen.view
            waiting = {button.pick for button in words.buttons(view, screen.sitting.names) if button.when_open}
            drawn = {outline.pick for outline in outlines(screen)}
            assert drawn <= screen.choice.all and screen.choice.all - drawn <= waiting
            seen += len(screen.choice.all)
    assert seen > 20


@pytest.mark.parametrize("game", GAMES)
def test_boxes_and_names_are_drawn_over_the_table(house: House, game: str) -> None:
    match = played(game, 40)
    while match.to_act == CHANCE:
        match.roll()
    with table(house, match, Eye(SIZE, match.to_act)) as screen:
        plain = snap(house)
        assert plain is not None
        sheet = draw_picks(PNMImage(plain), screen)
        assert sheet.get_y_size() > plain.get_y_size(), "what colours mean stands below"
        for outline in outlines(screen):
            x, y = outline.middle
            around = Rect(max(0, int(x) - 30), max(0, int(y) - 30), 60, 60)
            around = around._replace(w=min(60, SIZE[0] - around.x), h=min(60, SIZE[1] - around.y))
            assert differing(plain, sheet, around) > 20, outline.pick


def test_a_computer_s_seat_is_offered_what_a_person_would_be(house: House) -> None:
    chairs = [Chair("A", 0, RANDOM), Chair("B", 1, RANDOM)]
    match = Match.new("shifti", 2, 1, None, chairs)
    assert match.to_act == CHANCE
    seat = match.rules.chance(match.state).seat
    with table(house, offered(match, seat), Eye(SIZE, seat)) as screen:
        assert screen.choice.all, "the dice"


# Motions


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_can_be_seen_again_by_everybody(house: House, game: str) -> None:
    """From the picture before it to the one after it, all of it told; and nothing is asked of anybody meanwhile."""
    match = played(game, 45)
    for decision in range(1, match.ply + 1, 2):
        viewers: tuple[Viewer, ...] = (0, 1, PUBLIC)
        for viewer in viewers:
            eye = Eye(SIZE, None if viewer == PUBLIC else viewer)
            with replayed(house, match, eye, decision) as (screen, seconds):
                sitting = screen.sitting
                assert not screen.choice.all
                wait(screen, round(seconds / STEP) + 1)
                assert not screen.stage.playing and sitting.step is None
                assert screen.stage.picture == sitting.picture
                assert sitting.match.ply >= decision


def test_a_film_goes_from_what_was_to_what_is(house: House) -> None:
    """A lever that is shifted: it stands still at both ends, and moves between."""
    match = played("shifti", 60)
    shift = next(n for n in range(1, match.ply) if type(match.events_at(n)[0]).__name__ == "LeverShifted")
    match = Match.resume(match.record_at(shift))
    with replayed(house, match, Eye(SIZE), shift) as (screen, seconds):
        assert seconds > 0.2
        first = snap(house)
        wait(screen, round(seconds / STEP / 2))
        middle = snap(house)
        wait(screen, round(seconds / STEP))
        last = snap(house)
    with table(house, match, Eye(SIZE)):
        rest = snap(house)
    assert first is not None and middle is not None and last is not None and rest is not None
    board = Rect(60, 80, 520, 130)
    assert differing(first, middle, board) > 100 and differing(middle, last, board) > 100
    assert differing(last, rest, board) == 0


def test_a_film_goes_on_until_what_is_flung_off_is_gone(house: House) -> None:
    """A bike that is crushed: it tumbles in the pictures after the cube has come to rest, and not in the last."""
    match = played("reality_shift", 200)
    crush = next(n for n in range(1, match.ply) if any(isinstance(one, BikeCrushed) for one in match.events_at(n)))
    bike = next(one.seat for one in match.events_at(crush) if isinstance(one, BikeCrushed))
    match = Match.resume(match.record_at(crush))
    with replayed(house, match, Eye(SIZE), crush) as (screen, seconds):
        stage, tumbling = screen.stage, set[bool]()
        for _ in range(round(seconds / STEP) + 1):
            wait(screen, 1)
            loose = ("bike", bike) not in stage.props and not stage.root.find(f"**/bike:{bike}").is_empty()
            tumbling |= {stage.playing} if loose else set()
        assert tumbling == {True, False}
        assert stage.root.find(f"**/bike:{bike}").is_empty()


def test_the_strip_has_its_frames_in_rows_and_the_seconds_under_each() -> None:
    frames = []
    for number in range(5):
        frame = PNMImage(60, 40)
        frame.fill(number / 5, 0.5, 0.2)
        frames.append((frame, f"{number}.00 s"))
    strip = tile(frames, 4)
    assert strip.get_x_size() == 4 * 64 - 4
    for number, (frame, _seconds) in enumerate(frames):
        x, y = number % 4 * 64, number // 4 * (strip.get_y_size() + 4) // 2
        assert differing(frame, _cut(strip, x, y, 60, 40)) == 0
        assert max(strip.get_gray(x + i, y + 42 + j) for i in range(60) for j in range(14)) > 0.5, "a label"


def _cut(image: PNMImage, x: int, y: int, w: int, h: int) -> PNMImage:
    part = PNMImage(w, h)
    part.copy_sub_image(image, 0, 0, x, y, w, h)
    return part


# Looks


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_has_all_looks_of_a_game(house: House, game: str) -> None:
    """All that lies on a table in another match; of a series three."""
    made = looks(game, house.desk.models)
    found = things_of(game)
    match = played(game, 80, seed=99)
    for ply in range(match.ply + 1):
        view = match.rules.view(match.state_at(ply), 0)
        kinds = {thing.look[:1] for thing in staging(game).picture(view).values()}
        assert kinds <= {look[:1] for look in found}
    sheet = lying_of(made, found)
    assert {thing.look[:1] for thing in sheet} == {look[:1] for look in (*found, *made.rare)}
    for thing in sheet:
        assert made.model(thing.look).box.half


def test_of_a_long_series_both_ends_and_the_middle_are_shown() -> None:
    names: list[Name] = [("pile", height) for height in range(1, 31)] + [("card", "b"), ("card", "a")]
    assert shortened(names) == [("card", "a"), ("card", "b"), ("pile", 1), ("pile", 16), ("pile", 30)]
    short: list[Name] = [("lever", number) for number in range(SERIES)]
    assert shortened(short[::-1]) == short


@pytest.mark.parametrize(("game", "kind"), [("shifting_stones", "stone"), ("shifti", "peg"), ("shifti", "lever")])
def test_each_mark_can_be_seen_on_the_sheet(house: House, game: str, kind: str) -> None:
    """Every place of the row is filled, and what has an outline looks otherwise with every mark."""
    made = looks(game, house.desk.models)
    thing = next(thing for look, thing in things_of(game).items() if look[0] == kind)
    stage = Stage(house.desk.render, house.desk.base.cam, made, house.desk.models)
    stage.cast.furniture.hide()
    lens = house.desk.base.cam.node().get_lens()
    look_along(house)
    snap(house)
    row = draw_row(house, stage, replace(thing, grown=1.0))
    stage.close()
    house.desk.base.cam.node().set_lens(lens)
    assert row is not None
    wide = row.get_x_size() // len(MARKS)
    cells = {mark: _cut(row, number * wide, 100, wide, 160) for number, mark in enumerate(MARKS)}
    wearing = {*RINGS, "dim", "last", GHOST} if kind != "lever" else {"open", "dim", GHOST}
    table_alone = cells["plain"].get_xel(1, 1)
    for mark in wearing:
        assert differing(cells["plain"], cells[mark]) > 30, mark
        assert any(cells[mark].get_xel(x, y) != table_alone for x in range(wide) for y in range(160))
    sheet = put_together([("a name", row)] * 5)
    assert sheet.get_x_size() >= row.get_x_size() and sheet.get_y_size() > row.get_y_size()
