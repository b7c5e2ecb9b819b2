"""How a hand takes and chooses things at the table, in the real window."""

from collections.abc import Sequence
from typing import cast

import pytest
from panda3d.core import LPoint2, LPoint3

from game.rules.shifting_stones.state import Flip, Shift, StonesAction, StonesState, StonesView
from game.staging import AnyStaging
from game.staging.names import Pick, area, read_name, write_name
from game.staging.offer import Offer, Point, Region, ThrowDice
from game.staging.shifting_stones import StonesStaging
from game.ui.table.hud import Choose
from tests.ui.pilot import Pilot, names, said
from tests.ui.stones_table import sit_down


def test_click_click_in_any_order(pilot: Pilot) -> None:
    card, a, b = "hand:0:3", "stone:4", "stone:5"
    for order in (card, a, b), (b, card, a), (a, b, card):
        table = sit_down(pilot)
        for pick in order:
            pilot.pick(pick)
        pilot.rest()
        assert table.sitting.match.record.decisions == (Shift(3, 0, 1),)
        table.sitting.close()


def test_drag_onto_the_neighbour_then_pay(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.drag("stone:4", "stone:5")
    assert names(table.choice.picks) == {"stone:4", "stone:5"}
    pilot.rest()
    pilot.pick("hand:0:3")
    assert table.sitting.match.record.decisions == (Shift(3, 0, 1),)


def test_a_drag_to_nowhere_goes_back(pilot: Pilot) -> None:
    table = sit_down(pilot)
    x, y = pilot.place("stone:4")
    pilot.point(x, y)
    pilot.button(True)
    pilot.point(x - 150, y + 20)
    assert table.stage.held == read_name("stone:4")
    pilot.button(False)
    pilot.rest()
    assert table.stage.held is None and not names(table.choice.picks)
    assert table.sitting.match.ply == 0


@pytest.mark.parametrize("how", ["escape", "focus"])
def test_a_held_stone_goes_back(pilot: Pilot, how: str) -> None:
    table = sit_down(pilot)
    x, y = pilot.place("stone:4")
    pilot.point(x, y)
    pilot.button(True)
    pilot.point(x - 60, y + 30)
    assert table.stage.held == read_name("stone:4")
    if how == "escape":
        pilot.key("escape")
    else:
        table.lost_focus()
    assert table.stage.held is None
    pilot.button(False)
    pilot.rest()
    assert table.sitting.match.ply == 0 and not names(table.choice.picks)


def test_a_stone_is_dragged_onto_one_that_is_chosen(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.pick("hand:0:3")
    pilot.pick("stone:5")
    pilot.drag("stone:4", "stone:5")
    assert table.sitting.match.record.decisions == (Shift(3, 0, 1),)


def test_flip_by_the_curl_and_by_the_key(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.pick("stone:2#curl")
    pilot.pick("hand:0:0")
    pilot.rest()
    pilot.pick("hand:0:0")
    pilot.point(*pilot.place("stone:2"))
    pilot.key("f")
    pilot.rest()
    assert table.sitting.match.record.decisions == (Flip(0, 4), Flip(0, 4))


def test_stones_that_do_not_touch_are_refused_with_the_reason(pilot: Pilot) -> None:
    """ST-18, and nothing changes."""
    table = sit_down(pilot)
    pilot.pick("hand:0:3")
    pilot.pick("stone:4")
    pilot.pick("stone:2")
    assert said(table) == table.sitting.words.refusal(table.sitting.match.refusal(Shift(3, 0, 4)))  # type: ignore[arg-type] # it is refused
    assert table.sitting.match.ply == 0
    assert names(table.choice.picks) == {"hand:0:3", "stone:4"}


def test_another_card_takes_the_place_of_the_chosen_one(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.pick("hand:0:3")
    pilot.pick("hand:0:1")
    assert names(table.choice.picks) == {"hand:0:1"}
    pilot.pick("hand:0:1")
    assert not names(table.choice.picks)


def test_a_click_during_the_motion_only_finishes_it(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.pick("hand:0:3")
    pilot.pick("stone:4")
    pilot.pick("stone:5")
    pilot.frames(1, 0.1)
    assert table.stage.playing
    pilot.click_at(*pilot.place("hand:0:0"))
    assert not table.stage.playing
    assert not names(table.choice.picks) and table.sitting.match.ply == 1


def test_scoring_glows_hints_and_scores(pilot: Pilot) -> None:
    """A card whose pattern is there has a seal; hovering it shows the stones (ST-52)."""
    table = sit_down(pilot)
    pilot.frames(2)
    sealed = {write_name(id) for id, prop in table.stage.props.items() if "seal" in prop.handles}
    assert sealed == {"hand:0:0", "hand:0:1", "hand:0:2"}
    pilot.point(*pilot.place("hand:0:0#seal"))
    assert {write_name(id) for id, prop in table.stage.props.items() if prop.mark == "target"} == {"stone:3", "stone:6"}
    pilot.pick("hand:0:0#seal")
    pilot.rest()
    view = table.sitting.match.state
    assert isinstance(view, StonesState) and view.scored == (("1-13",), ())


def test_double_and_triple_clicks_end_one_turn(pilot: Pilot) -> None:
    table = sit_down(pilot)
    for pick in ("stone:4", "stone:5", "hand:0:3"):  # or it would ask whether the turn shall be unused
        pilot.pick(pick)
    pilot.rest()
    area = next(area for area in pilot.desk.canvas.areas if area.name == "button:end_turn")
    u = pilot.desk.canvas.u
    for _ in range(3):
        pilot.click_at((area.x + area.w / 2) * u, (area.y + area.h / 2) * u)
    pilot.rest()
    assert table.sitting.match.turn == 1


def test_an_end_that_throws_the_turn_away_asks_once(pilot: Pilot) -> None:
    """Nothing was done, so it is not the main button, and a double click is no answer; another click takes it back."""
    table = sit_down(pilot)
    match = table.sitting.match

    def end() -> Choose:
        return next(button for button in table.shown().buttons if button.name == "button:end_turn")

    plain = end().label
    assert not end().main
    for _ in range(2):
        pilot.click("button:end_turn")
    assert match.ply == 0 and end().label != plain and end().main
    pilot.click_at(5, 200)
    pilot.frames(2)
    pilot.pick("stone:4")
    pilot.click("reference")
    assert match.ply == 0 and end().label == plain
    pilot.click("reference")
    for pick in ("stone:5", "hand:0:3"):
        pilot.pick(pick)
    pilot.rest()
    assert end().main and end().possible
    pilot.click("button:end_turn")
    assert match.turn == 1


@pytest.mark.parametrize("picks", [("stone:4",), ("hand:0:1",), ("stone:4", "hand:0:1")])
def test_a_click_on_bare_table_puts_down_what_is_chosen(pilot: Pilot, picks: tuple[str, ...]) -> None:
    table = sit_down(pilot)
    for pick in picks:
        pilot.pick(pick)
    assert table.choice.picks
    pilot.point(150, 60)
    assert table.under is None
    pilot.click_at(150, 60)
    assert not table.choice.picks and table.sitting.match.ply == 0


def test_over_a_neighbour_a_ghost_shows_where_it_would_go(pilot: Pilot) -> None:
    table = sit_down(pilot)
    stage = table.stage

    def ghosts() -> list[tuple[float, float]]:
        return [(node.get_x(), node.get_y()) for node in stage.root.find_all_matches("ghost")]

    x, y = pilot.place("stone:4")
    home = stage.props[read_name("stone:4")].thing.pose.at
    pilot.point(x, y)
    pilot.button(True)
    pilot.point(x + 20, y)
    assert ghosts() == []
    pilot.point(*pilot.place("stone:5"))
    assert pytest.approx(home[:2]) in ghosts() and len(ghosts()) == 2
    pilot.point(*pilot.place("stone:3"))
    assert ghosts() == [], "they do not touch"
    pilot.point(*pilot.place("stone:5"))
    pilot.button(False)
    assert ghosts() == []
    pilot.rest()
    assert names(table.choice.picks) == {"stone:4", "stone:5"}


# A region


MAT = Region(area("mat"), ((-20.0, -6.0), (-8.0, -6.0), (-8.0, 6.0), (-20.0, 6.0)))


class WithMat(StonesStaging):
    """Every point of a mat to the left of the stones flips one: the upper half the first, a strip below the tenth."""

    def offer(self, view: StonesView, legal: Sequence[StonesAction | ThrowDice]) -> Offer:
        return Offer({frozenset({MAT.pick}): MAT})

    def meant(self, view: StonesView, chosen: frozenset[Pick], point: Point | None = None) -> Sequence[StonesAction]:
        if point is None or point[1] <= -4:
            return ()
        return (Flip(3, 0 if point[1] > 0 else 9),)


def test_a_click_in_a_region_is_the_action_of_its_point(pilot: Pilot) -> None:
    table = sit_down(pilot)
    table.sitting.staging = cast(AnyStaging, WithMat())
    table.rest()

    def pixel(x: float, y: float) -> tuple[float, float]:
        at = LPoint2()
        camera = pilot.app.base.cam
        camera.node().get_lens().project(camera.get_relative_point(pilot.desk.render, LPoint3(x, y, 0)), at)
        width, height = pilot.app.base.win.get_x_size(), pilot.app.base.win.get_y_size()
        return (at.x + 1) / 2 * width, (1 - at.y) / 2 * height

    for x, y in ((-7, 2), (-14, -5)):  # beside it, and where it means nothing
        pilot.click_at(*pixel(x, y))
        assert (table.sitting.match.ply, names(table.choice.picks), said(table)) == (0, set(), "")
    pilot.click_at(*pixel(-14, -2))
    assert (table.sitting.match.ply, names(table.choice.picks)) == (0, set()) and said(table)
    pilot.point(*pixel(-14, 2))
    pilot.button(True)
    pilot.point(*pixel(-11, 3))  # a hand that slips drags nothing along
    pilot.button(False)
    assert table.sitting.match.record.decisions == (Flip(3, 0),)
