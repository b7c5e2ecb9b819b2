"""Choices with eyes closed, tried on the tiny game: the table is dark, time runs, at zero what is chosen holds."""

from random import Random

import pytest
from panda3d.core import ShaderAttrib

from game.core.record import Chair
from game.match.driver import Match
from game.scene.room import DARK
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice
from game.ui.table.eyes import at_zero
from game.ui.table.screen import TableScreen
from tests.laws import TINY
from tests.tinygame.staging import MEADOW, STAGING, in_meadow
from tests.tinygame.state import Branch, GateChosen, GatesShown, Place, Stake, Start
from tests.ui.pilot import Pilot

CHAIRS = [Chair("Ann", 0), Chair("Bob", 1), Chair("random", 2, "random")]


def begin(pilot: Pilot) -> TableScreen:
    """The first of two persons has lifted the curtain, and is to choose a gate."""
    table = TableScreen(Sitting(pilot.desk, Match.new(TINY, 3, 1, None, CHAIRS)))
    pilot.desk.go(table)
    lift(pilot)
    return table


def lift(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    pilot.heed_curtain()
    pilot.key("enter")
    pilot.rest()


def chosen(table: TableScreen) -> list[int]:
    """The gates that were chosen so far."""
    match = table.sitting.match
    events = (event for ply in range(1, match.ply + 1) for event in match.events_at(ply))
    return [event.gate for event in events if isinstance(event, GateChosen)]


def buttons(pilot: Pilot) -> set[str]:
    pilot.frames(1, 0.0)
    return {area.name for area in pilot.desk.canvas.areas}


@pytest.fixture
def dark(pilot: Pilot, tiny_box: None) -> TableScreen:
    return begin(pilot)


def test_the_table_is_dark_but_for_what_is_lit_while_the_choice_lasts(pilot: Pilot, dark: TableScreen) -> None:
    room, stage = pilot.desk.room, dark.stage
    pilot.until(lambda: not room.changing)
    assert room.dark and pilot.app.base.render.get_shader_input("shine").get_vector().x == pytest.approx(DARK)
    lit = {id for id, prop in stage.props.items() if prop.node.has_attrib(ShaderAttrib.get_class_type())}
    assert lit == {("space", 0), ("space", 1), ("space", 2)}
    pilot.pick("space:1")
    pilot.click("done")
    assert not room.dark
    pilot.until(lambda: not room.changing)
    assert pilot.app.base.render.get_shader_input("shine").get_vector().x == pytest.approx(1.0)


def test_what_is_chosen_may_be_changed_and_holds_at_zero(pilot: Pilot, dark: TableScreen) -> None:
    pilot.pick("space:1")
    assert chosen(dark) == [], "it waits"
    pilot.pick("space:2")
    assert dark.eyes.seconds in (9, 10)
    pilot.frames(4 * dark.eyes.seconds - 8)
    assert chosen(dark) == [] and dark.eyes.how
    pilot.until(lambda: chosen(dark) == [2], 12)


def test_what_is_pointed_at_or_nothing_chosen_is_drawn_at_random(pilot: Pilot, dark: TableScreen) -> None:
    pilot.until(lambda: len(chosen(dark)) == 1, 60)
    lift(pilot)
    pilot.until(lambda: len(chosen(dark)) >= 2, 60)
    pilot.until(lambda: len(chosen(dark)) == 3)
    events = [type(event) for ply in range(dark.sitting.match.ply + 1) for event in dark.sitting.match.events_at(ply)]
    assert GatesShown in events


def test_done_ends_the_count_and_more_time_is_there_once(pilot: Pilot, dark: TableScreen) -> None:
    assert {"done", "more_time"} <= buttons(pilot)
    before = dark.eyes.seconds
    pilot.click("done")
    assert chosen(dark) == [], "nothing is chosen yet"
    pilot.click("more_time")
    assert dark.eyes.seconds == before + 3 and "more_time" not in buttons(pilot)
    pilot.pick("space:0")
    pilot.click("done")
    assert chosen(dark) == [0] and dark.eyes.how is None
    lift(pilot)
    assert dark.eyes.seconds == 10 and "more_time" in buttons(pilot), "the next one has as much"


def test_a_pause_stops_the_count_and_the_light_is_on_meanwhile(pilot: Pilot, dark: TableScreen) -> None:
    pilot.frames(8)
    left = dark.eyes.seconds
    pilot.click("pause")
    pilot.frames(40)
    assert not pilot.desk.room.dark and chosen(dark) == []
    pilot.key("escape")
    pilot.rest()
    if pilot.screen == "CurtainScreen":
        lift(pilot)
    assert left - 1 <= dark.eyes.seconds <= left and pilot.desk.room.dark


def test_at_zero_what_is_missing_is_drawn_among_what_goes_with_what_is_chosen(tiny_box: None) -> None:
    match = Match.new(TINY, 3, 1, None, CHAIRS)
    while not isinstance(match.legal()[:1] and match.legal()[0], Stake):
        if match.to_act == -1 or not match.legal():
            match.roll()
        else:
            match.submit(match.legal()[0])
    view = match.view(0)
    offer = STAGING.offer(view, match.legal())  # type: ignore[arg-type]

    def meant(picks: frozenset, point: object) -> list:  # type: ignore[type-arg]
        return [one for one in STAGING.meant(view, picks, point) if match.refusal(one) is None]  # type: ignore[arg-type]

    drawn = {type(at_zero(Choice(offer), meant, Random(seed))) for seed in range(40)}
    assert drawn == {Stake, Place} and not {Branch, Start} & drawn
    held = at_zero(Choice(offer, frozenset({MEADOW.pick}), (2.2, 1.1)), meant, Random(1))
    assert held == Place(*in_meadow((2.2, 1.1)))
    assert isinstance(at_zero(Choice(offer, frozenset({MEADOW.pick})), meant, Random(1)), Place)
