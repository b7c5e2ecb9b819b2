"""A machine that draws three pictures a second shows every motion whole: it lasts longer, and nothing is skipped."""

from collections.abc import Callable
from random import Random

import pytest

from game.scene.stage import LONGEST_STEP
from game.ui.table.screen import TableScreen
from tests.ui import test_shifti
from tests.ui.pilot import Pilot
from tests.ui.stones_table import sit_down
from tests.ui.test_matches import advise

SLOW = 1 / 3
DECISIONS = 12


def test_a_swap_shows_all_its_phases(pilot: Pilot) -> None:
    table = sit_down(pilot)
    for pick in ("hand:0:3", "stone:4", "stone:5"):
        pilot.pick(pick)
    pilot.hurried = False
    stone, path, drawn = table.stage.props["stone", 4].node, [], pilot.app.drawn
    pictures = 0
    while table.stage.playing:
        pilot.frames(1, SLOW)
        path.append(stone.get_pos())
        pictures += 1
    assert pilot.app.drawn - drawn >= pictures, "each of them is drawn"
    ways = [(there - here).length() for here, there in zip(path, path[1:], strict=False)]
    phases = [way for way in ways if way > 0.01]
    assert len(phases) >= 0.5 / LONGEST_STEP - 1, "half a second of motion"
    assert max(phases) < 0.45 * sum(phases), "nowhere does it jump"


@pytest.mark.parametrize("sit", [sit_down, test_shifti.sit_down], ids=["shifting_stones", "shifti"])
def test_every_motion_lasts_as_many_pictures_as_it_needs(sit: Callable[[Pilot], TableScreen], pilot: Pilot) -> None:
    sit(pilot)
    rng, seen = Random(1), 0
    while seen < DECISIONS:
        pilot.until(
            lambda: pilot.screen == "CurtainScreen" or (pilot.table.course.settled and pilot.table.course.guard == 0)
        )
        if pilot.screen == "CurtainScreen":
            pilot.click("show")
        elif pilot.sitting.thrower is not None:
            pilot.key("space")
        else:
            pilot.table.perform(advise(pilot, rng))
        pilot.frames(1, 0.0)
        if pilot.screen != "TableScreen" or not (stage := pilot.table.stage).playing:
            continue
        seconds, pictures = stage._end, 0
        while stage.playing:
            pilot.frames(1, SLOW)
            pictures += 1
        assert pictures >= seconds / LONGEST_STEP - 1
        seen += 1


def test_a_flight_of_the_camera_is_seen(pilot: Pilot) -> None:
    sit_down(pilot)
    camera, turns = pilot.desk.base.cam, set()
    pilot.key("e")
    for _ in range(30):
        pilot.frames(1, SLOW)
        turns.add(round(camera.get_h(), 2))
    assert len(turns) >= 8
