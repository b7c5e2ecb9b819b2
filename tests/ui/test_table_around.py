"""What is round a match at the table, in the real window: curtains, pause, camera, file, and what stays secret."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from panda3d.core import MouseButton

from game.core.values import PUBLIC
from game.rules.shifting_stones.cards import DECK
from game.rules.shifting_stones.state import StonesState
from game.ui.overlays.curtain import CurtainScreen
from game.ui.overlays.pause import PauseScreen
from tests.ui.pilot import Pilot, names
from tests.ui.stones_table import HAND, sit_down


def test_one_sees_what_one_drew_before_the_curtain_falls(pilot: Pilot) -> None:
    """ST-43: the new cards lie in the hand for a while, or until one hands over."""
    for hurried in (False, True):
        table = sit_down(pilot)
        for pick in ("stone:4", "stone:5", "hand:0:3", "button:end_turn"):
            pilot.pick(pick)
            pilot.rest() if pick == "hand:0:3" else None
        pilot.until(lambda table=table: not table.stage.playing)  # type: ignore[misc]  # one table after the other
        pilot.frames(1)
        assert pilot.screen == "TableScreen" and table.sitting.viewer == 0
        assert table.sitting.match.to_act == 1
        assert len([id for id in table.stage.props if id[0] == "hand"]) == 4
        if hurried:
            pilot.click("hand_over")
            pilot.frames(1, 0.0)
        else:
            pilot.frames(12)
        assert pilot.screen == "CurtainScreen"


def test_what_is_chosen_stays_through_pause_and_rules(pilot: Pilot) -> None:
    table = sit_down(pilot, persons=1)
    pilot.pick("stone:4")
    pilot.click("reference")
    for screen, key in (("PauseScreen", "escape"), ("RulebookScreen", "f1")):
        if screen == "PauseScreen":
            pilot.click("pause")
        else:
            pilot.key("f1")
        assert pilot.screen == screen
        pilot.key(key)
        pilot.rest()
        assert pilot.desk.screen is table and names(table.choice.picks) == {"stone:4"} and table.reference


def test_the_discard_pile_can_be_looked_through(pilot: Pilot) -> None:
    """ST-28."""
    table = sit_down(pilot)
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    pilot.rest()
    pilot.pick("card:5-01")
    assert pilot.screen == "BrowseScreen"
    pilot.click("back")
    assert pilot.desk.screen.sitting is table.sitting  # type: ignore[attr-defined] # it is the table again


def test_leaving_the_table_for_good(pilot: Pilot) -> None:
    """ST-84, from the pause screen, after asking once more."""
    table = sit_down(pilot)
    pilot.click("pause")
    pilot.click("home")
    assert table.sitting.match.ply == 0
    pilot.click("home")
    pilot.rest()
    assert pilot.screen == "ResultScreen"
    state = table.sitting.match.state
    assert isinstance(state, StonesState) and state.left == (True, False)


def test_hidden_cards_are_in_no_picture(pilot: Pilot) -> None:
    """ST-6, ST-85: curtain and pause look the same whatever anybody holds."""
    rng = Random(3)
    pictures: dict[str, list[bytes]] = {"curtain": [], "pause": []}
    cards = [card for card in DECK if card not in HAND]
    for _ in range(2):
        rng.shuffle(cards)
        table = sit_down(pilot, (tuple(cards[:4]), tuple(cards[4:8])))
        sitting = table.sitting
        assert sitting.view == sitting.match.view(0)
        pilot.point(5, 5)
        for name, shown in (("curtain", CurtainScreen(sitting, 1)), ("pause", PauseScreen(sitting))):
            pilot.desk.push(shown)
            pictures[name].append(pilot.picture())
            assert sitting.viewer == PUBLIC
            assert not [id for id in sitting.stage.props if id[0] == "hand"]
            pilot.desk.stack.pop()  # without going on at the table
        sitting.close()
    assert pictures["curtain"][0] == pictures["curtain"][1]
    assert pictures["pause"][0] == pictures["pause"][1]
    assert pictures["curtain"][0] != pictures["pause"][0]


def test_the_title_does_not_know_the_match(pilot: Pilot) -> None:
    """The picture of the title is the same whatever was held in the match that was left."""
    pictures = []
    for cards in (DECK[:4], DECK[10:14]):
        table = sit_down(pilot, (cards, DECK[40:44]))
        record = msgspec.structs.replace(table.sitting.match.record)
        pilot.desk.saves.write(record, "match")
        pilot.click("pause")
        pilot.click("leave")
        pilot.point(5, 5)
        pictures.append(pilot.picture())
    assert pictures[0] == pictures[1]


def test_twenty_sittings_leave_nothing_behind(pilot: Pilot) -> None:
    def nodes() -> int:
        render = pilot.desk.render
        return len(render.find_all_matches("**")) + len(pilot.app.base.cam.find_all_matches("**"))

    sit_down(pilot).sitting.close()
    before = nodes()
    tasks = len(pilot.app.base.task_mgr.getAllTasks())
    for _ in range(20):
        sit_down(pilot).sitting.close()
    assert nodes() == before
    assert len(pilot.app.base.task_mgr.getAllTasks()) == tasks


def test_a_still_table_is_not_drawn_again(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.hurried = False
    pilot.point(5, 200)
    pilot.frames(20)
    drawn = pilot.app.drawn
    pilot.frames(20)
    assert pilot.app.drawn == drawn


def test_the_camera_by_mouse_and_keys(pilot: Pilot) -> None:
    """Right-drag orbits, the wheel zooms, middle-drag pans, Home and Q go back and round; nothing of it is a move."""
    table = sit_down(pilot)
    camera = pilot.app.base.cam
    home = camera.get_pos()
    for which in (MouseButton.three(), MouseButton.two()):
        before = camera.get_pos()
        pilot.point(150, 150)
        pilot.button(True, which)
        pilot.point(230, 170)
        pilot.button(False, which)
        assert (camera.get_pos() - before).length() > 2
    near = camera.get_pos().length()
    pilot.button(True, MouseButton.wheel_up())
    pilot.button(False, MouseButton.wheel_up())
    assert camera.get_pos().length() < near
    pilot.key("home")
    pilot.frames(15)
    assert (camera.get_pos() - home).length() < 0.01
    pilot.key("e")
    pilot.frames(15)
    assert camera.get_h() == pytest.approx(40)
    assert table.sitting.match.ply == 0


def test_the_match_is_on_disk_before_the_first_decision(pilot: Pilot) -> None:
    table = sit_down(pilot, persons=1)
    entry = pilot.desk.saves.newest_unfinished()
    assert entry is not None and entry.record == table.sitting.match.record


def test_a_disk_that_refuses_is_told_and_the_match_goes_on(pilot: Pilot, tmp_path: Path) -> None:
    """The folder of the matches is gone, and a file lies in its place."""
    table = sit_down(pilot)
    (tmp_path / "matches").rename(tmp_path / "gone")
    (tmp_path / "matches").write_bytes(b"")
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    pilot.rest()
    assert table.sitting.match.ply == 1
    assert "not saved" in table.sitting.trouble
    (tmp_path / "matches").unlink()
    pilot.pick("button:end_turn")
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    assert table.sitting.trouble == ""
    assert pilot.newest().record == table.sitting.match.record
