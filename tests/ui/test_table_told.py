"""What the table tells and shows by itself, in the real window: cards, news, panels, marks, why not."""

from game.core.record import Chair
from game.core.values import CHANCE
from game.match.driver import Match
from game.rules.shifting_stones.state import Shift
from game.staging.names import Pick, write_name
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot, large, said
from tests.ui.stones_table import HAND, sit_down


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


def test_a_disabled_undo_says_why_without_a_click(pilot: Pilot) -> None:
    table = sit_down(pilot)
    undo = table.shown().undo
    assert undo is not None and undo.reason == "nothing yet"
    for pick in ("stone:4", "stone:5", "hand:0:3"):
        pilot.pick(pick)
    pilot.rest()
    undo = table.shown().undo
    assert undo is not None and undo.reason == ""


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
