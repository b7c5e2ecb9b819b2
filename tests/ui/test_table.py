"""Single things a hand does at the table, in the real window."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import cast

import msgspec
import pytest
from panda3d.core import LPoint2, LPoint3, MouseButton

from game.core.record import Chair
from game.core.values import CHANCE, PUBLIC
from game.match.driver import Match
from game.rules.shifting_stones.cards import DECK
from game.rules.shifting_stones.state import Flip, Shift, StonesAction, StonesOptions, StonesState, StonesView
from game.staging import AnyStaging
from game.staging.names import Pick, area, read_name, write_name
from game.staging.offer import Offer, Point, Region, ThrowDice
from game.staging.shifting_stones import StonesStaging
from game.ui.overlays.curtain import CurtainScreen
from game.ui.overlays.pause import PauseScreen
from game.ui.sitting import Sitting
from game.ui.table.hud import Choose
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot, large, names, said

HAND = ("1-13", "1-22", "2-07", "5-01")
FACES = "HOETFSEBH"
STONES = (4, 5, 7, 8, 2, 1, 9, 3, 6)


def position(hands: tuple[tuple[str, ...], ...]) -> StonesState:
    """The digest's grid G, seat 0 to act."""
    used = {card for hand in hands for card in hand}
    n = len(hands)
    return StonesState(
        options=StonesOptions(),
        pending=(),
        stones=STONES,
        faces=FACES,
        draw=tuple(card for card in DECK if card not in used),
        discards=(),
        hands=hands,
        scored=((),) * n,
        skipped=(False,) * n,
        left=(False,) * n,
    )


OTHERS = ("1-01", "1-02", "1-03", "1-04")


def sit_down(pilot: Pilot, hands: tuple[tuple[str, ...], ...] = (HAND, OTHERS), persons: int = 2) -> TableScreen:
    """A table in the middle of a match, seen by seat 0."""
    chairs = tuple(Chair(f"P{seat}", seat, "person" if seat < persons else "casual") for seat in range(len(hands)))
    match = Match.new("shifting_stones", len(hands), 1, None, chairs, position(hands))
    sitting = Sitting(pilot.desk, match)
    sitting.look_as(0)
    pilot.desk.go(TableScreen(sitting))
    pilot.rest()
    return pilot.table


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


def test_hovering_shows_the_card_large(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.point(*pilot.place("hand:0:3"))
    pilot.frames(3)
    assert large(table) == "5-01"
    pilot.point(5, 200)
    assert large(table) is None


def test_undo_says_why_not(pilot: Pilot) -> None:
    """ST-82: back over one's own decisions, not past a draw."""
    table = sit_down(pilot, persons=1)
    pilot.click("undo")
    assert said(table) == table.why_no_undo != ""
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    pilot.rest()
    pilot.click("undo")
    assert table.sitting.match.ply == 0
    pilot.rest()
    pilot.click("redo")
    assert table.sitting.match.ply == 1


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


def test_a_disabled_undo_says_why_without_a_click(pilot: Pilot) -> None:
    table = sit_down(pilot)
    undo = table.shown().undo
    assert undo is not None and undo.reason == "nothing yet"
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    pilot.rest()
    undo = table.shown().undo
    assert undo is not None and undo.reason == ""


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


def test_news_stands_in_the_banner_for_two_seconds(pilot: Pilot) -> None:
    """ST-76: a strike, which nobody chose."""
    match = Match.new("shifting_stones", 1, 1, None, (Chair("P0", 0),))
    while match.to_act == CHANCE:
        match.roll()
    pilot.desk.go(TableScreen(Sitting(pilot.desk, match)))
    pilot.rest()
    table = pilot.table
    pilot.pick("button:end_turn")
    pilot.until(lambda: table.telling.message is not None and table.telling.message.news)
    assert said(table) == "Strike 1 of 4"
    pilot.frames(6)
    assert said(table) == "Strike 1 of 4"
    pilot.frames(6)
    assert said(table) == ""


def test_the_panel_tells_which_seats_are_computers(pilot: Pilot) -> None:
    table = sit_down(pilot, persons=1)
    assert [panel.computer for panel in table.shown().seats] == [False, True]


def test_the_large_card_goes_with_what_it_belongs_to(pilot: Pilot) -> None:
    """It does not outlive its card, and lies on the side away from it."""
    table = sit_down(pilot)
    for pick in ("stone:4", "stone:5"):
        pilot.pick(pick)
    pilot.point(*pilot.place("hand:0:3"))
    pilot.key("lalt")
    assert large(table) == "5-01"
    pilot.button(True)
    pilot.button(False)
    assert large(table) is None and table.sitting.match.ply == 1


def test_notes_for_builders(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.point(*pilot.place("stone:4"))
    pilot.key("f12")
    notes = table.shown().notes
    assert any("stone:4" in note for note in notes) and any("nodes" in note for note in notes)
    assert "a click decides: -" in notes
    for pick in ("hand:0:3", "stone:4"):
        pilot.pick(pick)
    pilot.point(*pilot.place("stone:5"))
    assert "a click decides: shift 3 0 1" in table.shown().notes
    pilot.key("f12")
    assert table.shown().notes == ()


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


def test_what_the_other_moved_last_is_marked_until_one_moves_oneself(pilot: Pilot) -> None:
    table = sit_down(pilot)
    stage = table.stage
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    pilot.rest()
    assert not any(prop.dashes for prop in stage.props.values()), "one's own move needs no mark"
    pilot.pick("button:end_turn")
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    pilot.click("show")
    pilot.rest()
    assert {"stone:4", "stone:5"} == {write_name(id) for id, prop in stage.props.items() if prop.dashes} - {"card:5-01"}
    for pick in ("stone:1", "stone:2", "hand:1:0"):
        pilot.pick(pick)
    assert table.sitting.match.record.decisions[-1] == Shift(0, 4, 5)
    assert not any(prop.dashes for prop in stage.props.values())


def test_a_card_is_shown_large_after_a_while_and_at_once_with_alt(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.point(*pilot.place("hand:0:1"))
    assert large(table) is None
    pilot.key("lalt")
    assert large(table) == HAND[1]
    pilot.point(*pilot.place("hand:0:2"))
    assert large(table) is None
    pilot.frames(2)
    assert large(table) == HAND[2]


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


def test_who_was_first_is_seen_throughout(pilot: Pilot) -> None:
    """ST-9, ST-62: the dark card lies before that seat alone; with the pointer on it, it says what it decides."""
    table = sit_down(pilot)
    dark = table.sitting.looks.face(("reference", "dark"))
    first = table.sitting.match.state.first  # type: ignore[attr-defined]  # Shifting Stones
    for _turn in range(2):
        pilot.frames(1, 0.0)
        assert [panel.card for panel in table.shown().seats].index(dark) == first
        assert sum(panel.card is not None for panel in table.shown().seats) == 1
    area = next(area for area in pilot.desk.canvas.areas if area.name == f"seat:{first}")
    u = pilot.desk.canvas.u
    pilot.point((area.x + area.w / 2) * u, (area.y + area.h / 2) * u)
    large = table.shown().large
    assert large is not None and large.face == dark and large.lines


def test_the_reference_is_the_card_that_lies_on_a_real_table(pilot: Pilot) -> None:
    """ST-9, ST-86: the light card, while the pointer is on its button and as long as it is open."""
    table = sit_down(pilot)
    assert table.shown().reference_card is None
    area = next(area for area in pilot.desk.canvas.areas if area.name == "reference")
    u = pilot.desk.canvas.u
    pilot.point((area.x + area.w / 2) * u, (area.y + area.h / 2) * u)
    assert table.shown().reference_card == table.sitting.looks.face(("reference",))
    pilot.click("reference")
    pilot.point(5, 200)
    assert table.shown().reference_card is not None


def test_a_card_that_cannot_be_picked_comes_forward_too(pilot: Pilot) -> None:
    """In the hand where no card goes with what is chosen, and one that was scored; the neighbour is still reached."""
    table = sit_down(pilot)
    pilot.pick("hand:0:0#seal")
    pilot.rest()
    scored = next(id for id in table.stage.props if id[0] == "card" and table.stage.props[id].thing.look[1] != "back")
    pilot.point(2, 2)
    at = table.stage.screen_of(Pick("thing", scored), pilot.app.base.cam)
    assert at is not None
    width, height = pilot.app.base.win.get_x_size(), pilot.app.base.win.get_y_size()
    pilot.point((at[0] + 1) / 2 * width, (1 - at[1]) / 2 * height)
    assert table.under == Pick("thing", scored)
    assert table.stage.props[scored].lifted and table.stage.props[scored].mark in ("forward", "hover")
    cards = [id for id in table.stage.props if id[0] == "hand"]
    for id in cards:
        pilot.point(2, 2)
        pilot.point(*pilot.place(str(Pick("thing", id))))
        assert table.under is not None and table.under.id == id
        assert table.stage.props[id].mark in ("forward", "hover")
