"""From pause: seats handed to a computer and back, a match ended early; and undo as the settings want it."""

import pytest

from game.core.record import Chair
from game.core.values import CHANCE, PUBLIC
from game.match.driver import ENDED_EARLY, Match
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot
from tests.ui.stones_table import HAND, OTHERS, sit_down


def hand_over(pilot: Pilot, seat: int) -> None:
    pilot.click("pause")
    pilot.click(f"seat:{seat}")
    pilot.click("resume")


def test_a_seat_is_handed_to_a_computer_which_plays_on_at_once(pilot: Pilot) -> None:
    table = sit_down(pilot)
    match = table.sitting.match
    hand_over(pilot, 0)
    pilot.until(lambda: match.to_act == 1 and pilot.screen == "CurtainScreen")
    entry = pilot.newest()
    assert entry.record is not None
    assert [(handed.seat, handed.player) for handed in entry.record.handed] == [(0, "casual")]
    assert entry.record == match.record


def test_whoever_is_left_alone_of_several_says_once_that_it_is_he(pilot: Pilot) -> None:
    """ST-85: the one who went may still be looking at the screen."""
    table = sit_down(pilot)
    sitting = table.sitting
    hand_over(pilot, 1)
    assert sitting.viewer == PUBLIC
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    pilot.click("show")
    assert sitting.viewer == 0
    pilot.rest()
    pilot.click("pause")
    pilot.click("resume")
    pilot.rest()
    assert pilot.screen == "TableScreen" and sitting.viewer == 0, "alone he keeps his view"


def test_a_seat_comes_back_from_a_computer(pilot: Pilot) -> None:
    table = sit_down(pilot, persons=1)
    hand_over(pilot, 1)
    assert table.sitting.persons == [0, 1]
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    hand_over(pilot, 1)
    assert table.sitting.persons == [0]


def test_a_thinking_computer_is_cancelled_by_pause_and_its_answer_never_comes(pilot: Pilot) -> None:
    table = sit_down(pilot)
    match = table.sitting.match
    hand_over(pilot, 0)
    pilot.until(lambda: pilot.screen == "TableScreen" and pilot.table.course.settled)
    ply = match.ply
    pilot.click("pause")
    pilot.frames(20)
    assert (pilot.screen, match.ply) == ("PauseScreen", ply)
    pilot.click("resume")
    pilot.until(lambda: match.ply > ply)


def test_a_match_is_ended_early_after_asking_once_more(pilot: Pilot) -> None:
    table = sit_down(pilot)
    match = table.sitting.match
    pilot.click("pause")
    pilot.click("end")
    assert not match.over
    pilot.click("end")
    assert pilot.screen == "ResultScreen"
    assert match.result is not None and match.result.reason == ENDED_EARLY
    entry = pilot.newest()
    assert entry.record is not None and entry.record.ended_early and entry.record.over
    assert pilot.desk.saves.newest_unfinished() is None
    assert Match.resume(entry.record).result == match.result
    pilot.click("again")
    pilot.until(lambda: pilot.screen == "CurtainScreen")


def test_another_button_in_between_asks_again(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.click("pause")
    for name in ("end", "home", "end", "seat:1", "end"):
        pilot.click(name)
        assert pilot.screen == "PauseScreen"
    assert table.sitting.match.ply == 0 and not table.sitting.match.over


@pytest.fixture
def friendly(pilot: Pilot) -> Pilot:
    pilot.desk.settings.change("undo", "friendly")
    return pilot


def test_friendly_undo_goes_across_seats_and_draws(friendly: Pilot) -> None:
    """Two people: after the turn went over, the second may take back the first's end of turn."""
    pilot = friendly
    table = sit_down(pilot, (HAND[:2], OTHERS))
    match = table.sitting.match
    before = match.state
    pilot.pick("button:end_turn")
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    pilot.click("show")
    pilot.rest()
    assert match.to_act == 1 and match.ply > 1
    pilot.click("undo")
    assert match.state == before
    # The first has to come to the screen again.
    pilot.until(lambda: pilot.screen == "CurtainScreen")


def test_friendly_undo_while_a_computer_thinks(friendly: Pilot) -> None:
    pilot = friendly
    table = sit_down(pilot, (HAND[:2], OTHERS), persons=1)
    match = table.sitting.match
    before = match.state
    pilot.pick("button:end_turn")
    pilot.until(lambda: match.to_act == 1 and not table.stage.playing and table.course.settled)
    pilot.key("u")
    pilot.frames(20)
    assert match.state == before and match.ply == 0


def test_who_is_to_throw_may_go_home(pilot: Pilot) -> None:
    """SH-24, SH-71: the first throw of all is due; a second click is wanted, and the next one throws."""
    match = Match.new("shifti", 3, 11, chairs=tuple(Chair(name, seat) for seat, name in enumerate("ABC")))
    table = TableScreen(Sitting(pilot.desk, match))
    pilot.desk.go(table)
    pilot.rest()
    assert match.to_act == CHANCE and table.sitting.actor == 0
    pilot.click("pause")
    pilot.click("home")
    assert match.ply == 0
    pilot.click("home")
    pilot.rest()
    assert match.ply == 1 and pilot.screen == "TableScreen" and table.sitting.actor == 1


def test_where_the_rules_know_no_leaving_a_computer_plays_on(pilot: Pilot) -> None:
    """The button says so, and asks first."""
    chairs = (Chair("Ann", 0), Chair("Bo", 1, "casual"))
    table = TableScreen(Sitting(pilot.desk, Match.new("reality_shift", 2, 1, chairs=chairs)))
    pilot.desk.go(table)
    sitting = table.sitting
    pilot.until(lambda: table.course.settled and sitting.actor == 0)
    pilot.click("pause")
    pilot.click("home")
    assert pilot.screen == "PauseScreen" and sitting.persons == [0]
    pilot.click("home")
    assert pilot.screen == "TableScreen" and sitting.persons == []
