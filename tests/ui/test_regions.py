"""A choice from a continuum at the table, tried on the tiny game: by the pointer, by keys, by a toss."""

from math import cos, dist, pi, sin

import pytest
from msgspec.structs import replace
from panda3d.core import LPoint3

from game.core.record import Chair
from game.match.driver import Match
from game.scene.looks import EVENING
from game.scene.picking import projected
from game.staging.names import area
from game.staging.offer import Point, Region
from game.ui.screens.title import TitleScreen
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice
from game.ui.table.screen import TableScreen
from game.ui.table.spots import entry, lines, next_snap, runs
from tests.laws import TINY
from tests.tinygame.looks import DUSK
from tests.tinygame.staging import DEW, MEADOW, dew_pose, in_meadow, on_meadow
from tests.tinygame.state import DewFell, Place, SnailOptions, SnailState
from tests.ui.pilot import Pilot, said

CHAIRS = [Chair("Ann", 0), Chair("Bob", 1)]
RACING = SnailState(
    options=SnailOptions(),
    pending=(),
    bag=("coral", "flint", "jade", "opal"),
    chips=(5, 5),
    dew=(100, 50),
    out=(False, False),
    charms=("amber", "pearl"),
    snails=(0, 1),
)
RING = Region(area("ring"), (), tuple((40 * cos(a * pi / 180), 40 * sin(a * pi / 180)) for a in range(-90, 270, 2)))


@pytest.fixture
def race(pilot: Pilot, tiny_box: None) -> TableScreen:
    """Seat 0, who shares the table with a person, is to stake chips or to let the dew fall."""
    table = TableScreen(Sitting(pilot.desk, Match.new(TINY, 2, 1, SnailOptions(), CHAIRS, RACING)))
    pilot.desk.go(table)
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    pilot.heed_curtain()
    pilot.key("enter")
    pilot.rest()
    return table


def pixel(pilot: Pilot, point: Point, high: float = 0.0) -> tuple[float, float]:
    """Where a place of the table is in the window."""
    base = pilot.app.base
    at = projected(base.cam, base.cam.get_relative_point(base.render, LPoint3(*point, high)))
    assert at is not None
    return (at[0] + 1) / 2 * base.win.get_x_size(), (1 - at[1]) / 2 * base.win.get_y_size()


def fallen(race: TableScreen) -> list[tuple[int, int]]:
    """Where the dew has fallen so far."""
    match = race.sitting.match
    events = (event for ply in range(1, match.ply + 1) for event in match.events_at(ply))
    return [(event.x, event.y) for event in events if isinstance(event, DewFell)]


def ghosts(table: TableScreen) -> list[Point]:
    return [thing.pose.at[:2] for thing in table.stage._holding._shown[0]]


# By the pointer


def test_the_ghost_is_under_the_pointer_wherever_that_is_in_the_region(pilot: Pilot, race: TableScreen) -> None:
    for point in ((-6.0, 3.0), (-5.5, 3.0), (7.3, -2.2)):
        pilot.point(*pixel(pilot, point))
        assert len(ghosts(race)) == 1 and dist(ghosts(race)[0], point) < 0.3
    pilot.point(*pixel(pilot, (-6.0, 9.0)))
    assert ghosts(race) == [], "outside the region"


def test_a_press_is_drawn_along_and_let_go_where_it_shall_be(pilot: Pilot, race: TableScreen) -> None:
    pilot.point(*pixel(pilot, (-6.0, 3.0)))
    pilot.button(True)
    for point in ((-2.0, 3.0), (4.0, -2.5)):
        pilot.point(*pixel(pilot, point))
        assert dist(ghosts(race)[0], point) < 0.3
    pilot.button(False)
    assert len(fallen(race)) == 1 and dist(on_meadow(*fallen(race)[0]), (4.0, -2.5)) < 0.3
    pilot.rest()
    assert race.stage.picture[DEW].pose == dew_pose(*fallen(race)[0])


# By keys


def test_rows_of_places_are_found_and_a_ring_is_closed() -> None:
    ring = RING.snaps
    assert runs(ring) == [(*range(180), 0)]
    assert runs(ring[:60]) == [tuple(range(60))]
    assert runs(ring[:40] + ring[100:150]) == [tuple(range(40)), tuple(range(40, 90))]
    assert runs(ring[10:50] + ring[90:] + ring[:10]) == [(*range(40, 140), *range(40))]
    assert runs(()) == [()] and runs(ring[:1]) == [(0,)]
    assert lines([RING]) == [(*ring, ring[0])] and lines([MEADOW]) == []


def test_arrows_step_to_the_neighbour_in_their_direction_alone() -> None:
    def seen(point: Point) -> tuple[float, float]:
        return point[0], -point[1]  # u go down

    lowest, right = 0, 45
    assert next_snap(RING, lowest, "arrow_right", seen) == 1 and next_snap(RING, lowest, "arrow_left", seen) == 179
    assert next_snap(RING, lowest, "arrow_up", seen) is None, "that leaves the ring"
    assert next_snap(RING, right, "arrow_up", seen) == 46 and next_snap(RING, right, "arrow_down", seen) == 44
    number = lowest
    for _ in range(34):  # until the ring goes up more than to the right
        step = next_snap(RING, number, "arrow_right", seen)
        assert step == number + 1
        number = step


def test_the_focus_comes_into_a_region_where_something_was_chosen() -> None:
    assert entry(RING, None) == 90 and entry(RING, RING.snaps[17]) == 17


def test_a_region_of_many_places_is_one_stop_and_arrows_walk_in_it(
    pilot: Pilot, race: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = tuple((x / 10, y / 10) for x, y in RING.snaps)
    monkeypatch.setattr("tests.tinygame.staging.MEADOW", replace(MEADOW, snaps=ring))
    race.choice = Choice(race.course.offer())
    names = [target.name for target in race.targets() if target.name.startswith("area:meadow")]
    assert names == ["area:meadow@90"]
    while pilot.desk.canvas.focus != names[0]:
        pilot.key("tab")
    walked = [names[0]]
    for _ in range(3):
        pilot.key("arrow_left")
        walked.append(pilot.desk.canvas.focus)
        number = int(walked[-1].rpartition("@")[2])
        assert ghosts(race) == [pytest.approx(ring[number], abs=0.1)]
    assert len(set(walked)) == 4, walked
    pilot.key("enter")
    assert fallen(race) == [in_meadow(ring[number])]


# By a toss


def toss(pilot: Pilot, by: Point) -> None:
    """Press on the dew, pull it by so many cm and let go."""
    x, y = on_meadow(*RACING.dew)
    pilot.point(*pixel(pilot, (x, y), 0.6))
    pilot.button(True)
    for share in (0.4, 1.0):
        pilot.point(*pixel(pilot, (x + share * by[0], y + share * by[1]), 0.6))
    pilot.button(False)


def test_pulled_back_and_let_go_it_slides_the_other_way_and_rests_where_the_action_says(
    pilot: Pilot, race: TableScreen
) -> None:
    toss(pilot, (-1.9, 0.0))
    assert race.stage.playing
    ways = []
    while race.stage.playing:
        ways.append(race.stage.props[DEW].node.get_pos())
        pilot.frames(1, 1 / 30)
    assert max(at.z for at in ways) > 1.0, "it flies"
    ((x, y),) = fallen(race)
    assert x > 90 and abs(y - 50) < 40, "from where it was pulled to, forwards"
    assert race.stage.picture[DEW].pose == dew_pose(x, y)
    assert dist(race.stage.props[DEW].node.get_pos(), dew_pose(x, y).at) < 1e-4
    assert all(dist(a, b) < 260 / 30 for a, b in zip(ways, ways[1:], strict=False)), "no jump on the way"


def test_a_toss_that_is_refused_comes_back_and_says_why(pilot: Pilot, race: TableScreen) -> None:
    toss(pilot, (0.0, -17.0))
    assert race.stage.playing and fallen(race) == []
    pilot.rest()
    pilot.frames(2)
    assert said(race) == "off_the_meadow"
    assert race.stage.picture[DEW].pose == dew_pose(*RACING.dew)
    assert dist(race.stage.props[DEW].node.get_pos(), dew_pose(*RACING.dew).at) < 1e-4
    toss(pilot, (-1.9, 0.0))
    assert len(fallen(race)) == 1, "once more"


def test_pulled_too_little_nothing_is_tossed(pilot: Pilot, race: TableScreen) -> None:
    toss(pilot, (-0.6, 0.0))
    pilot.rest()
    assert fallen(race) == [] and race.stage.held is None
    pilot.click_at(*pixel(pilot, on_meadow(*RACING.dew), 0.6))
    assert "Pull it back" in said(race)


def test_a_toss_of_another_ends_exactly_at_its_action(pilot: Pilot, race: TableScreen) -> None:
    race.perform(Place(31, 88))
    pilot.frames(1, 0.1)
    seen = []
    while race.stage.playing:
        seen.append(tuple(race.stage.props[DEW].node.get_pos()))
        pilot.frames(1, 1 / 30)
    assert dist(seen[-1], dew_pose(31, 88).at) < 1e-3 and max(at[2] for at in seen) > 1.0
    assert race.stage.picture[DEW].pose == dew_pose(31, 88)


# The light of its room


def test_the_light_goes_over_from_the_title_and_back(pilot: Pilot, race: TableScreen) -> None:
    room = pilot.desk.room
    assert room.surroundings == DUSK
    pilot.until(lambda: not room.changing)
    pilot.desk.go(TitleScreen(pilot.desk))
    assert room.surroundings == EVENING and room.update(0.1)
    pilot.until(lambda: not room.changing)
