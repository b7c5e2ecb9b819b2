"""Hands that do everything wrong: no second move, nothing stuck, nothing lost."""

import gc
from random import Random
from weakref import ref

import pytest
from panda3d.core import MouseButton

from game.app.probes import open_table
from game.match.driver import Match
from game.rules import rules
from game.rules.shifting_stones.state import Shift
from game.staging import GAMES
from game.staging.names import read_name
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot, names, prop
from tests.ui.stones_table import sit_down

RIGHT, MIDDLE = MouseButton.three(), MouseButton.two()


def take(pilot: Pilot, pick: str) -> None:
    """Press on a thing and draw it away a little, so that it is held."""
    x, y = pilot.place(pick)
    pilot.point(x, y)
    pilot.button(True)
    pilot.point(x + 30, y - 30)
    assert pilot.table.stage.held == read_name(pick)


def free(pilot: Pilot, table: TableScreen) -> None:
    """Whatever was done, with all buttons up the match can be played on by hand."""
    for which in (MouseButton.one(), RIGHT, MIDDLE):
        pilot.button(False, which)
    pilot.rest()
    if pilot.screen == "PauseScreen":
        pilot.click("resume")
        pilot.rest()
    if pilot.screen == "CurtainScreen":
        pilot.click("show")
        pilot.rest()
    table = pilot.table
    while names(table.choice.picks):
        pilot.key("escape")
    assert table.stage.held is None and table.pressing.press is None
    ply = table.sitting.match.ply
    for pick in ("stone:4", "stone:5", "hand:0:0"):
        pilot.pick(pick)
    pilot.rest()
    assert table.sitting.match.ply == ply + 1
    record = pilot.newest().record
    assert record == table.sitting.match.record


@pytest.mark.parametrize("times", [2, 3])
def test_double_and_triple_clicks_on_the_last_pick_are_one_move(times: int, pilot: Pilot) -> None:
    table = sit_down(pilot)
    for pick in ("stone:4", "stone:5"):
        pilot.pick(pick)
    pilot.point(*pilot.place("hand:0:3"))
    for _ in range(times):
        pilot.button(True)
        pilot.button(False)
    pilot.rest()
    assert table.sitting.match.record.decisions == (Shift(3, 0, 1),)
    free(pilot, table)


def test_double_and_triple_clicks_on_a_button_are_one_command(pilot: Pilot) -> None:
    table = sit_down(pilot)
    for pick in ("stone:4", "stone:5", "hand:0:3"):  # or it would ask whether the turn shall be unused
        pilot.pick(pick)
    pilot.rest()
    area = next(area for area in pilot.desk.canvas.areas if area.name == "button:end_turn")
    u = pilot.desk.canvas.u
    pilot.point((area.x + 9) * u, (area.y + 9) * u)
    for _ in range(3):
        pilot.button(True)
        pilot.button(False)
    pilot.rest()
    assert pilot.screen == "CurtainScreen"
    assert table.sitting.match.turn == 1


def test_a_click_in_a_motion_ends_it_and_is_no_move(pilot: Pilot) -> None:
    table = sit_down(pilot)
    places = {pick: pilot.place(pick) for pick in ("stone:7", "button:end_turn") if pick.startswith("stone")}
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    assert table.stage.playing
    pilot.click_at(*places["stone:7"])
    assert not table.stage.playing and not names(table.choice.picks)
    assert table.sitting.match.ply == 1
    free(pilot, table)


@pytest.mark.parametrize("which", [RIGHT, MIDDLE])
def test_another_button_during_a_drag_lets_nothing_go_astray(which: MouseButton, pilot: Pilot) -> None:
    table = sit_down(pilot)
    take(pilot, "stone:4")
    pilot.button(True, which)
    pilot.point(300, 200)
    pilot.button(False, which)
    pilot.point(310, 210)
    assert table.sitting.match.ply == 0
    free(pilot, table)


def test_a_drag_off_the_window_comes_back(pilot: Pilot) -> None:
    table = sit_down(pilot)
    take(pilot, "stone:4")
    pilot.device.pointer_moved(-50, 900)
    pilot.frames(2)
    pilot.device.set_pointer_out_of_window()
    pilot.frames(2)
    x, y, _z = prop(table, "stone:4").node.get_pos()
    assert abs(x) <= 40 and abs(y) <= 26, "never off the table"
    pilot.button(False)
    pilot.rest()
    assert table.stage.held is None and table.sitting.match.ply == 0
    free(pilot, table)


def test_a_lost_focus_with_a_held_stone(pilot: Pilot) -> None:
    table = sit_down(pilot)
    take(pilot, "stone:4")
    pilot.desk.in_front(False)
    assert table.stage.held is None
    pilot.desk.in_front(True)
    pilot.point(300, 150)
    assert table.stage.held is None, "the button is down, but the hand is open"
    free(pilot, table)


@pytest.mark.parametrize("key", ["escape", "u", "f", "l", "tab", "enter"])
@pytest.mark.parametrize("moment", ["rest", "chosen", "held", "motion"])
def test_a_key_at_every_moment(key: str, moment: str, pilot: Pilot) -> None:
    table = sit_down(pilot)
    if moment == "chosen":
        pilot.pick("stone:4")
    elif moment == "held":
        take(pilot, "stone:4")
    elif moment == "motion":
        for pick in ("stone:4", "stone:5", "hand:0:3"):
            pilot.pick(pick)
        assert table.stage.playing
    before = table.sitting.match.ply
    pilot.key(key)
    assert table.sitting.match.ply in (before, before - 1)
    pilot.button(False)
    free(pilot, table)


@pytest.mark.parametrize("moment", ["chosen", "held", "motion"])
def test_quit_at_every_moment_loses_nothing(moment: str, pilot: Pilot) -> None:
    """The window closes: what was decided is on disk, and the next start has it."""
    table = sit_down(pilot)
    if moment == "chosen":
        pilot.pick("stone:4")
    elif moment == "held":
        take(pilot, "stone:4")
    else:
        for pick in ("stone:4", "stone:5", "hand:0:3"):
            pilot.pick(pick)
    record = table.sitting.match.record
    pilot.desk.leave()
    assert not pilot.app.running
    pilot.app.running = True
    pilot.desk.go(Screen(pilot.desk))
    table.sitting.close()
    entry = pilot.desk.saves.newest_unfinished()
    assert entry is not None and entry.record == record


def test_a_resize_in_a_drag(pilot: Pilot) -> None:
    table = sit_down(pilot)
    take(pilot, "stone:4")
    pilot.desk.resize(640, 360)
    pilot.frames(2)
    assert table.stage.held == read_name("stone:4")
    pilot.button(False)
    pilot.rest()
    free(pilot, table)


@pytest.mark.parametrize("seed", range(3))
def test_anything_in_any_order(seed: int, pilot: Pilot) -> None:
    """Three hundred blows at mouse and keyboard: every state is reached by legal decisions, and the file has it."""
    rng = Random(seed)
    table = sit_down(pilot)
    match = table.sitting.match
    buttons = [MouseButton.one(), MouseButton.one(), RIGHT, MIDDLE]
    spots = [pilot.place(f"stone:{n}") for n in (1, 4, 5, 8)] + [pilot.place(f"hand:0:{n}") for n in (0, 2)]
    for _ in range(300):
        while pilot.screen not in ("TableScreen", "BrowseScreen"):
            table.sitting.look_as(0)
            pilot.desk.pop()
        blow = rng.randrange(5)
        if blow < 2:
            x, y = rng.choice(spots) if rng.random() < 0.7 else (rng.uniform(0, 640), rng.uniform(0, 360))
            pilot.device.pointer_moved(x + rng.uniform(-9, 9), y + rng.uniform(-9, 9))
        elif blow == 2:
            pilot.device.button_down(rng.choice(buttons))
        elif blow == 3:
            pilot.device.button_up(rng.choice(buttons))
        else:
            pilot.key(rng.choice(["escape", "u", "f", "l", "q", "e", "home", "tab", "enter", "left"]))
        pilot.frames(rng.choice((0, 1, 1, 3)), rng.choice((0.0, 0.05, 0.4)))
    for which in buttons:
        pilot.button(False, which)
    pilot.frames(12)
    assert Match.resume(match.record).state == match.state
    assert pilot.newest().record == match.record


def test_fifty_matches_leave_nothing_behind(pilot: Pilot) -> None:
    """Nodes, tasks and Python's objects are as many as after the fifth."""

    def counted() -> tuple[int, int, int]:
        gc.collect()
        render, camera = pilot.desk.render, pilot.app.base.cam
        nodes = len(render.find_all_matches("**")) + len(camera.find_all_matches("**"))
        kinds = (Sitting, TableScreen, Match)
        ours = sum(isinstance(one, kinds) for one in gc.get_objects())
        return nodes, len(pilot.app.base.task_mgr.getAllTasks()), ours

    counts = []
    for number in range(50):
        sit_down(pilot).sitting.close()
        pilot.desk.go(Screen(pilot.desk))
        if number in (4, 49):
            counts.append(counted())
    assert counts[0] == counts[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_was_left_is_gone_at_once(game: str, pilot: Pilot) -> None:
    """It does not wait until Python looks for circles: by then its geometry would lie thirty times in memory."""
    stages = []
    gc.disable()
    try:
        for _ in range(3):
            stages.append(ref(open_table(pilot.desk, game, rules(game).seat_counts[-1], decisions=4).stage))
            pilot.frames(1, 0.0)
            pilot.desk.go(Screen(pilot.desk))
        pilot.desk.go(Screen(pilot.desk))
        assert [stage() for stage in stages] == [None, None, None]
    finally:
        gc.enable()
