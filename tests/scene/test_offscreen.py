"""Real pictures, off screen: what everybody sees shows nothing of hidden hands; nothing stays behind."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from panda3d.core import Filename, PNMImage, Texture

from game.app.render import off_screen, shoot
from game.app.stagehand import House
from game.core.values import PUBLIC, State, Viewer
from game.match.driver import Match
from game.scene.window import NoWindow
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.conformance import Playthrough, playthrough


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One off-screen picture for this module; another may be opened once it is destroyed."""
    patch = pytest.MonkeyPatch()
    patch.setenv("SHIFTBOX_HOME", str(tmp_path_factory.mktemp("home")))
    try:
        built = off_screen((320, 180), "low")
    except NoWindow as reason:
        pytest.skip(f"no off-screen OpenGL: {reason}")
    yield built
    built.base.destroy()
    patch.undo()


@pytest.fixture(scope="module")
def play() -> Playthrough:
    return playthrough("shifting_stones", 3, 0)


def shot(house: House, play: Playthrough, state: State, viewer: Viewer) -> bytes:
    """The pixels of the table as a viewer may see it."""
    match = Match.new(play.rules.name, play.seats, 1, play.options, position=state)
    sitting = Sitting(house.desk, match)
    sitting.look_as(viewer)
    mode = TableScreen(sitting)
    house.desk.go(mode)
    mode.rest()
    for _ in range(3):
        house.desk.frame(0.0)
        house.base.task_mgr.step()
    texture: Texture = house.base.win.get_screenshot()
    house.desk.go(Screen(house.desk))
    sitting.close()
    return bytes(texture.get_ram_image_as("RGB"))


def test_the_public_picture_is_the_same_whatever_the_hands_hold(house: House, play: Playthrough) -> None:
    """ST-6, ST-85: two states that differ in hidden cards alone give equal pixels to everybody."""
    rules = play.rules
    for ply in (120, 260):
        state = next(p.before for p in play.plies[ply:] if p.actor >= 0)
        other = rules.imagine(rules.view(state, PUBLIC), Random(ply))
        assert other != state
        here = shot(house, play, state, PUBLIC)
        assert len(here) == 320 * 180 * 3 and len(set(here)) > 50, "not an empty picture"
        assert here == shot(house, play, other, PUBLIC)


def test_a_seats_picture_shows_its_own_hand_and_no_other(house: House, play: Playthrough) -> None:
    rules = play.rules
    state = next(p.before for p in play.plies[120:] if p.actor == 0)
    mine = shot(house, play, state, 0)
    assert mine == shot(house, play, rules.imagine(rules.view(state, 0), Random(5)), 0)
    assert mine != shot(house, play, rules.imagine(rules.view(state, PUBLIC), Random(5)), 0)
    assert mine != shot(house, play, state, PUBLIC)


def test_twenty_sittings_leave_no_nodes(house: House, play: Playthrough) -> None:
    state = next(p.before for p in play.plies[120:] if p.actor == 0)

    def nodes() -> int:
        return len(house.base.render.find_all_matches("**"))

    shot(house, play, state, 0)
    before = nodes()
    for _ in range(20):
        sitting = Sitting(house.desk, Match.new(play.rules.name, 3, 1, play.options, position=state))
        sitting.look_as(0)
        assert nodes() > before
        sitting.close()
    assert nodes() == before


def test_a_saved_picture_has_no_holes(house: House, tmp_path: Path) -> None:
    """Where the room ends it is dark, and the file says so itself: no transparent pixels."""
    camera = house.base.cam
    before = camera.get_transform()
    house.desk.canvas.clear()
    camera.set_hpr(0, 70, 0)
    (tmp_path / "dark.png").write_bytes(shoot(house))
    camera.set_transform(before)
    picture = PNMImage(Filename.from_os_specific(str(tmp_path / "dark.png")))
    assert not picture.has_alpha()
    assert picture.get_average_gray() < 0.1


def test_steps_of_quality_act_at_once_and_leave_nothing(house: House, play: Playthrough) -> None:
    """medium and back, twice: low is the same picture each time, and no buffer is left."""
    state = next(p.before for p in play.plies[120:] if p.actor == 0)
    low = shot(house, play, state, 0)
    buffers = len(house.base.graphicsEngine.get_windows())
    mediums = []
    for _ in range(2):
        house.set_quality("medium")
        mediums.append(shot(house, play, state, 0))
        assert len(house.base.graphicsEngine.get_windows()) == buffers + 1, "the shadow map"
        house.set_quality("auto" if house.software else "low")
        assert shot(house, play, state, 0) == low
        assert len(house.base.graphicsEngine.get_windows()) == buffers
    assert mediums[0] == mediums[1] != low


def test_while_things_move_a_processor_draws_fewer_pixels(house: House, play: Playthrough) -> None:
    light = house.light
    if not house.software:
        pytest.skip("a graphics card draws all of them")
    state = next(p.before for p in play.plies[120:] if p.actor == 0)
    still = shot(house, play, state, 0)
    assert not light.rest(still=False)
    moving = shot(house, play, state, 0)
    near = sum(abs(a - b) < 40 for a, b in zip(still, moving, strict=True)) / len(still)
    assert moving != still and near > 0.95, "the same table, less sharp"
    assert light.rest(still=True), "it has to be drawn once more"
    assert shot(house, play, state, 0) == still and not light.rest(still=True)
