"""Lazer Ryderz by hand: the rim by keys, closed eyes, a toss, the camera at one's own front."""

from math import dist, hypot

import pytest
from msgspec.structs import replace

from game.match.driver import PERSON
from game.rules.lazer_ryderz.events import LaunchPlaced, PrizmTossed
from game.rules.lazer_ryderz.state import LazerOptions, LazerState
from game.staging.lazer_ryderz.offer import place_at
from game.staging.names import read_pick
from game.ui.table.screen import TableScreen
from tests.rules.lazer_ryderz.table import line, neutral, own, position
from tests.ui.pilot import Pilot, said
from tests.ui.test_lazer_ryderz import PREVIEW, at, do, happened, now, rides, sit_down
from tests.ui.test_reality_shift import click, ready

DARK = LazerOptions(preview=True, eyes_closed=True)


def picked(pilot: Pilot, options: LazerOptions) -> TableScreen:
    """Both have their characters; the first has lifted the curtain."""
    table = sit_down(pilot, options=options)
    do(pilot, "stand:cosmonaut")
    do(pilot, "stand:shark")
    pilot.until(lambda: not pilot.desk.camera.moving)
    return table


def ghosts(table: TableScreen) -> dict[str | int, tuple[float, ...]]:
    """What is shown of what would be, by the kind of its look."""
    return {thing.look[0]: thing.pose.at for thing in table.stage._holding._shown[0]}


def tossing(options: LazerOptions) -> LazerState:
    """One straight on, and seat 0 has scored a neutral prizm, which it then tosses."""
    prizms = (own(0, 0, -25.0, 0.0), neutral(0, -14.0, 0.0), neutral(1, 30.0, 20.0))
    return rides(gears=(5, 1), prizms=prizms, options=options)


def test_arrows_step_along_the_rim_and_enter_launches(pilot: Pilot) -> None:
    """LR-39, LR-40: half a centimetre a step."""
    table = picked(pilot, PREVIEW)
    click(pilot, read_pick("button:gear:3"))
    for _ in range(40):
        if not pilot.desk.canvas.focus.startswith("area:edge@"):
            pilot.key("tab")
    within = table.choice.regions[0].snaps
    first = pilot.desk.canvas.focus
    assert first == f"area:edge@{len(within) // 2}" and dist(ghosts(table)["launch"][:2], (0.0, -45.72)) < 1.0
    for _ in range(7):
        pilot.key("arrow_right")
    number = int(pilot.desk.canvas.focus.partition("@")[2])
    assert abs(number - len(within) // 2) == 7
    assert ghosts(table)["launch"][:2] == pytest.approx(within[number])
    assert 3.0 < ghosts(table)["launch"][0] < 4.0, "seven steps to the right"
    pilot.key("enter")
    choice = now(table).riders[0].choice
    assert choice and choice.gear == 3
    assert place_at(now(table).options, choice.place) == pytest.approx(within[number])


def test_the_ghost_slides_along_the_rim_under_the_pointer(pilot: Pilot) -> None:
    table = picked(pilot, PREVIEW)
    click(pilot, read_pick("button:gear:2"))
    for x in (-20.0, 4.0, 21.0):
        y = -((45.72**2 - x * x) ** 0.5)
        pilot.point(*at(pilot, (x, y + 1.5)))
        assert dist(ghosts(table)["launch"][:2], (x, y)) < 0.9
    assert table.stage._rims._shown, "the rim within reach shines"


def test_with_eyes_closed_place_and_gear_are_changed_until_zero(pilot: Pilot) -> None:
    """LR-43, LR-44."""
    table = picked(pilot, DARK)
    assert pilot.desk.room.dark and table.eyes.how
    click(pilot, read_pick("button:gear:3"))
    pilot.click_at(*at(pilot, (10.0, -43.0)))
    pilot.click_at(*at(pilot, (-12.0, -42.0)))
    assert now(table).riders[0].choice is None
    pilot.until(lambda: now(table).riders[0].choice is not None, 60)
    choice = now(table).riders[0].choice
    assert choice and choice.gear == 3
    x, _y = place_at(now(table).options, choice.place)
    assert abs(x + 12) < 1.5 and not pilot.desk.room.dark
    ready(pilot)
    assert table.sitting.viewer == 1 and pilot.desk.room.dark
    click(pilot, read_pick("button:gear:2"))
    pilot.until(lambda: now(table).riders[1].launch is not None, 80)
    assert [rider.gear for rider in now(table).riders] == [3, 2], "the gear holds, the place is drawn"
    assert LaunchPlaced in {type(event) for event in happened(table)}


@pytest.mark.parametrize("options", [PREVIEW, DARK])
def test_a_prizm_is_pulled_back_and_tossed(pilot: Pilot, options: LazerOptions) -> None:
    """LR-119, LR-121: it lies where it came to rest, in whole millimetres and degrees."""
    table = sit_down(pilot, tossing(options))
    do(pilot, "button:straight")
    pilot.until(lambda: not pilot.desk.camera.moving)
    flick = table.choice.regions[0].flick
    assert flick is not None and pilot.desk.room.dark == options.eyes_closed
    x, y, _z = table.stage.picture[flick.id].pose.at
    pilot.point(*at(pilot, (x, y), 0.5))
    pilot.button(True)
    for share in (0.5, 1.0):
        pilot.point(*at(pilot, (x - 1.0 * share, y - 4.2 * share), 0.5))
    assert table.stage.held == flick.id
    pilot.button(False)
    assert [type(event) for event in happened(table)].count(PrizmTossed) == 1
    assert not pilot.desk.room.dark
    ready(pilot)
    shown = table.stage.picture[flick.id].pose
    assert hypot(*shown.at[:2]) < 45


def test_over_the_edge_it_is_tossed_again(pilot: Pilot) -> None:
    """LR-121."""
    table = sit_down(pilot, tossing(PREVIEW))
    do(pilot, "button:straight")
    pilot.until(lambda: not pilot.desk.camera.moving)
    flick = table.choice.regions[0].flick
    assert flick is not None
    x, y, z = table.stage.picture[flick.id].pose.at
    pilot.point(*at(pilot, (x, y), 0.5))
    pilot.button(True)
    for share in (0.5, 1.0):
        pilot.point(*at(pilot, (x + 8.0 * share, y + 0.5 * share), 0.5))
    pilot.button(False)
    ply = table.sitting.match.ply
    pilot.rest()
    pilot.frames(2)
    assert said(table) and table.sitting.match.ply == ply
    assert tuple(table.stage.props[flick.id].node.get_pos()) == pytest.approx((x, y, z), abs=1e-3)


def test_the_camera_follows_ones_own_front_until_it_is_sent_home(pilot: Pilot) -> None:
    lonely = position(line(0, "S3", at=(-30.0, 0.0, 0.0)), gears=(3, 1), options=PREVIEW)
    table = sit_down(pilot, lonely, players=(PERSON, "random"))
    camera = pilot.desk.camera
    pilot.key("v")
    pilot.until(lambda: not camera.moving)
    before = camera._now[0]
    assert camera.following and abs(camera._now[1]) < 8
    do(pilot, "button:straight")
    pilot.until(lambda: not camera.moving)
    assert camera.following and camera._now[0] == pytest.approx(before + 10.0, abs=0.5)
    pilot.key("v")
    pilot.until(lambda: not camera.moving)
    assert not camera.following and camera._now[5] == pytest.approx(camera.home.distance, rel=0.4)
    assert table.sitting.viewer == 0


def test_each_person_looks_from_the_own_side(pilot: Pilot) -> None:
    table = sit_down(pilot, rides())
    camera = pilot.desk.camera
    pilot.until(lambda: not camera.moving)
    assert camera._now[3] % 360 == pytest.approx(0, abs=1)
    do(pilot, "button:straight")
    assert table.sitting.viewer == 1, "without a curtain: there is no secret"
    pilot.until(lambda: not camera.moving)
    assert camera._now[3] % 360 == pytest.approx(180, abs=1)


def test_without_a_preview_the_rim_is_still_shown_but_nothing_of_a_ride(pilot: Pilot) -> None:
    """LR-71."""
    table = sit_down(pilot, rides(options=replace(PREVIEW, preview=False)))
    pilot.point(*at(pilot, (-15.0, 0.0)))
    assert ghosts(table) == {}


@pytest.mark.parametrize("options", [PREVIEW, DARK])
def test_nobody_sees_what_was_chosen_in_secret(pilot: Pilot, options: LazerOptions) -> None:
    """LR-37: matches that differ in one hidden choice look alike, at the curtain and behind it."""
    pictures = []
    for gear, x in ((3, 14.0), (4, -9.0)):
        table = picked(pilot, options)
        click(pilot, read_pick(f"button:gear:{gear}"))
        pilot.click_at(*at(pilot, (x, -42.5)))
        if table.eyes.how:
            pilot.click("done")
        pilot.point(5, 5)
        pilot.until(lambda: pilot.screen == "CurtainScreen")
        pilot.until(lambda: not pilot.desk.camera.moving and not pilot.desk.room.changing)
        pictures.append([pilot.picture()])
        ready(pilot)
        pilot.until(lambda: not pilot.desk.camera.moving and not pilot.desk.room.changing)
        pilot.point(5, 5)
        while table.eyes.how is not None and table.eyes.seconds > 7:
            pilot.frames(1)
        pictures[-1].append(pilot.picture())
    assert pictures[0] == pictures[1]
