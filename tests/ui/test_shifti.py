"""Shifti in the real window: throwing, levers, parts of a turn, whole matches by mouse and by keys."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace
from panda3d.core import LPoint3

from game.core.record import Chair
from game.core.values import CHANCE, Seat
from game.match.driver import PERSON, Match
from game.rules.shifti import RULES
from game.rules.shifti.board import RED, YELLOW
from game.rules.shifti.state import (
    OFF,
    ChooseCorner,
    EndTurn,
    Enter,
    Move,
    Shift,
    ShiftiOptions,
    ShiftiState,
    TakeCorner,
)
from game.scene.picking import projected
from game.staging.names import read_name, read_pick, write_name
from game.ui.kit.canvas import Canvas
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.rules.shifti.table import position, roll
from tests.ui.pilot import Pilot, names, prop, rule, said
from tests.ui.test_matches import advise, picks_of

NAMES = ("Ada", "Борис")


def sit_down(
    pilot: Pilot, state: ShiftiState | None = None, players: tuple[str, ...] = (PERSON, PERSON)
) -> TableScreen:
    """A table of two, in a position or before the first throw."""
    chairs = tuple(Chair(name, seat, player) for seat, (name, player) in enumerate(zip(NAMES, players, strict=True)))
    options = ShiftiOptions(pieces_to_win=2) if state is None else state.options
    match = Match.new("shifti", 2, 11, options, chairs, state)
    table = TableScreen(Sitting(pilot.desk, match))
    pilot.desk.go(table)
    pilot.rest()
    return table


def worn(table: TableScreen) -> dict[str, str]:
    """The marks on the stage, by the text form of their picks."""
    return {str(pick): mark for pick, mark in table.stage._signals.marks.items()}


def throw(pilot: Pilot, rng: Random) -> None:
    """The person throws: by the button, at the dice, or with a key."""
    how = rng.choice(["button:throw", "die:a", "die:b", "space"])
    pilot.key(how) if how == "space" else pilot.pick(how)


def click(pilot: Pilot, pick: str) -> None:
    if pick.startswith(("square:", "piece:")):
        pilot.click_at(*spot(pilot, pick))
    else:
        pilot.pick(pick)


def drag(pilot: Pilot, start: str, end: str) -> None:
    pilot.point(*spot(pilot, start))
    pilot.button(True)
    pilot.point(*pilot.place("square:40"))
    pilot.point(*spot(pilot, end))
    pilot.button(False)


def spot(pilot: Pilot, pick: str) -> tuple[float, float]:
    """A pixel where the thing can be picked: other pegs may stand before its middle."""
    stage, cam, win = pilot.table.stage, pilot.app.base.cam, pilot.app.base.win
    prop = stage.props[read_name(pick)]
    middle, half = prop.model.box
    for z, x, y in product((0, 0.9), (0, -0.9, 0.9), (0, 0.9, -0.9)):
        part = [m + h * share for m, h, share in zip(middle, half, (x, y, z), strict=True)]
        at = projected(cam, cam.get_relative_point(prop.node, LPoint3(*part)))
        assert at is not None
        pixel = (at[0] + 1) / 2 * win.get_x_size(), (1 - at[1]) / 2 * win.get_y_size()
        pilot.point(*pixel)
        if str(pilot.table.under) == pick:
            return pixel
    raise AssertionError(f"{pick} is nowhere to be seen")


def decide(pilot: Pilot, rng: Random) -> str:
    """Makes a casual player's decision by hand; says how."""
    action, table, ply = advise(pilot, rng), pilot.table, pilot.sitting.match.ply
    picks = picks_of(pilot, action)
    if isinstance(action, Shift) and rng.random() < 0.5:
        how = "slide"
        slide(pilot, picks[0])
    elif isinstance(action, Move) and len(picks) == 2 and rng.random() < 0.5:
        how = "drag"
        drag(pilot, *picks)  # the piece is named before the square
    else:
        how = type(action).__name__
        for pick in sorted(picks, key=lambda pick: pick.startswith("button:")):  # A number is asked for last.
            click(pilot, pick)
    assert table.sitting.match.ply > ply, (action, picks, how, said(table))
    return how


def slide(pilot: Pilot, handle: str) -> None:
    """Drag a lever by its grip towards a handle."""
    way = 2.4 if read_pick(handle).part == "right" else -2.4
    x, y = pilot.place(handle)
    per_cm = abs(pilot.place("square:37")[0] - pilot.place("square:36")[0]) / 2.4
    pilot.point(x, y)
    pilot.button(True)
    for part in (0.4, 0.9):
        pilot.point(x + way * per_cm * part, y)
    pilot.button(False)


def play(pilot: Pilot, rng: Random, most: int = 600) -> dict[str, int]:
    """Two people play to the result; says what was done how often."""
    ways: dict[str, int] = {}
    for _ in range(most):
        pilot.rest()
        if pilot.screen == "ResultScreen":
            return ways
        table = pilot.table
        if table.sitting.thrower is not None:
            throw(pilot, rng)
            how = "throw"
        else:
            how = decide(pilot, rng)
        ways[how] = ways.get(how, 0) + 1
    raise AssertionError("no end")


def test_two_people_play_a_whole_match(pilot: Pilot) -> None:
    """From the title to the result: throws, corners, clicks, drags, levers; no curtain falls (SH-22)."""
    rng = Random(3)
    pilot.click("game:shifti")
    assert not any(area.name.startswith("colour:") for area in pilot.desk.canvas.areas), "SH-7"
    pilot.click("option:pieces_to_win")
    pilot.click("option:pieces_to_win")
    pilot.click("start")
    ways = play(pilot, rng)
    assert {"throw", "TakeCorner", "Move", "Shift", "EndTurn", "slide", "drag"} <= ways.keys(), ways
    pilot.click("again")
    pilot.rest()
    assert pilot.sitting.thrower is not None


def test_nobody_throws_for_a_person(pilot: Pilot) -> None:
    """The dice wait for the hand whose throw it is, also after the match was left and taken up again."""
    table = sit_down(pilot)
    assert table.sitting.match.to_act == CHANCE and table.sitting.thrower == 0
    assert names(table.choice.open) == {"button:throw", "die:a", "die:b"}
    pilot.frames(40)
    assert table.sitting.match.ply == 0
    pilot.pick("die:a")
    pilot.rest()
    assert (table.sitting.match.ply, table.sitting.thrower, table.sitting.viewer) == (1, 1, 1)
    pilot.click("pause")
    pilot.click("leave")
    pilot.click("continue")
    pilot.rest()
    assert pilot.sitting.thrower == 1 and pilot.sitting.match.ply == 1


def test_what_the_dice_show_is_told_when_they_lie(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the log nor the banner nor the buttons know it before."""
    table = sit_down(pilot, position(("red", []), ("blue", [])))
    written: list[str] = []
    text = Canvas.text

    def writes(canvas: Canvas, words: str, *rest: object, **named: object) -> float:
        written.append(words)
        return text(canvas, words, *rest, **named)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(Canvas, "text", writes)
    before = table.sitting.log(9)
    pilot.pick("button:throw")
    assert table.stage.playing and table.sitting.log(9) == before
    written.clear()
    pilot.desk.redraw()
    pilot.frames(1, 0.1)
    assert table.stage.playing and "throws the dice" in written
    tells = {line for event in table.sitting.match.events_at(1) if (line := table.sitting._line(event, table.view))}
    told = {line.text for line in tells} | {table.sitting.words.prompt(table.sitting.view, frozenset())}
    assert not told & set(written)
    pilot.rest()
    written.clear()
    pilot.desk.redraw()
    pilot.frames(1, 0.0)
    assert told & set(written)


def test_a_computer_throws_by_itself(pilot: Pilot) -> None:
    table = sit_down(pilot, players=("casual", PERSON))
    pilot.until(lambda: table.sitting.match.ply > 0)
    pilot.rest()
    assert table.sitting.thrower == 1


def test_seats_have_the_colour_of_their_corner(pilot: Pilot) -> None:
    """SH-7: none before it is taken."""
    table = sit_down(pilot)
    while table.sitting.thrower is not None:
        pilot.pick("button:throw")
        pilot.rest()
    sitting, first = table.sitting, table.sitting.actor
    assert first is not None and sitting.colour(0) is sitting.colour(1) is None
    pilot.pick(f"square:{YELLOW}")
    pilot.rest()
    second: Seat = 1 - first
    assert (sitting.colour(first), sitting.colour(second), sitting.actor) == (3, None, second)
    pilot.pick(f"square:{RED}")
    pilot.rest()
    assert sitting.colour(second) == 0 and table.why_no_undo, "another hand is to throw"
    pilot.key("space")
    pilot.rest()
    assert table.why_no_undo


def test_parts_of_a_turn_are_taken_back(pilot: Pilot) -> None:
    """SH-78"""
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    match = table.sitting.match
    pilot.pick("piece:0:0")
    pilot.pick("square:1")
    pilot.rest()
    slide(pilot, "lever:2#left")
    pilot.rest()
    assert match.ply == 2 and names(table.choice.open) == {"button:end_turn"}
    pilot.click("undo")
    pilot.rest()
    pilot.click("undo")
    pilot.rest()
    assert match.ply == 0 and table.why_no_undo != ""
    pilot.click("redo")
    pilot.rest()
    pilot.pick("button:end_turn")
    pilot.rest()
    assert (match.ply, table.sitting.thrower) == (2, 1)


def test_a_piece_is_dragged_to_a_square_that_is_chosen(pilot: Pilot) -> None:
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    click(pilot, "square:1")
    assert names(table.choice.picks) == {"square:1"}
    drag(pilot, "piece:0:0", "square:1")
    assert table.sitting.match.record.decisions == (Move(RED, 1, 1),) and table.stage.held is None


def test_what_goes_nowhere_is_clicked_also_where_the_hand_drags(pilot: Pilot) -> None:
    """Dice, a corner, a square; a piece is dragged."""
    pilot.desk.set("hand", "drag")
    table = sit_down(pilot)
    for die in ("die:a", "die:b"):
        pilot.pick(die)
        pilot.rest()
    assert table.sitting.match.ply == 2
    while table.sitting.thrower is not None:
        pilot.pick("die:a")
        pilot.rest()
    first = table.sitting.actor
    click(pilot, f"square:{YELLOW}")
    assert table.sitting.match.record.decisions[-1] == TakeCorner(YELLOW) and table.sitting.actor != first
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    click(pilot, "piece:0:0")
    assert not names(table.choice.picks) and said(table)
    drag(pilot, "piece:0:0", "square:1")
    assert table.sitting.match.ply == 1


def test_a_lever_goes_back_that_is_hardly_moved(pilot: Pilot) -> None:
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    x, y = pilot.place("lever:1#right")
    pilot.point(x, y)
    pilot.button(True)
    pilot.point(x + 7, y)
    assert table.stage.drawn == {read_name("lever:1")}
    pilot.button(False)
    pilot.rest()
    assert table.sitting.match.ply == 0 and table.stage.held is None


@pytest.mark.parametrize("how", ["undo", "by keys"])
def test_a_slide_ends_where_something_else_is_done(pilot: Pilot, how: str) -> None:
    """Nothing is left in the hand that a later release of the button would carry out."""
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "**")))
    match = table.sitting.match
    if how == "undo":
        slide(pilot, "lever:2#right")
        pilot.rest()
    x, y = pilot.place("lever:1#right")
    pilot.point(x, y)
    pilot.button(True)
    pilot.point(x + 15, y)
    assert table.stage.drawn == {read_name("lever:1")}
    if how == "undo":
        pilot.key("u")
    else:
        while pilot.desk.canvas.focus != "lever:3#left":
            pilot.key("tab")
        pilot.key("enter")
    done = match.record.decisions
    assert done == (() if how == "undo" else (Shift(3, -1),))
    pilot.button(False)
    pilot.rest()
    pilot.click_at(*pilot.place("square:40"))
    assert match.record.decisions == done and table.stage.held is None
    assert prop(table, "lever:1").node.get_x() == 0


def test_a_lever_goes_on_from_where_it_is_let_go(pilot: Pilot) -> None:
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    slide(pilot, "lever:1#right")
    assert table.sitting.match.ply == 1 and table.stage.playing
    assert prop(table, "lever:1").node.get_x() > 2.4 / 2


def test_a_peg_is_pointed_at_for_its_square(pilot: Pilot) -> None:
    """One to be captured for the square that it stands on; at home any for the one that goes."""
    table = sit_down(pilot, position(("red", [(4, 2)]), ("blue", [(4, 5)]), rolled=roll(3, "*")))
    pilot.pick("piece:1:0")
    assert names(table.choice.picks) == {"square:41"}
    pilot.key("escape")
    pilot.pick("piece:0:3")
    assert names(table.choice.picks) == {"piece:0:1"}


def test_a_peg_before_a_square_is_looked_through(pilot: Pilot) -> None:
    """Where something is chosen that may go there."""
    table = sit_down(pilot, position(("red", [(4, 2)]), ("blue", [(5, 5)]), rolled=roll(3, "*")))
    cam, win, stage = pilot.app.base.cam, pilot.app.base.win, table.stage
    near_edge = projected(cam, cam.get_relative_point(stage.props[read_name("square:41")].node, LPoint3(0, -0.9, 0)))
    assert near_edge is not None
    pixel = (near_edge[0] + 1) / 2 * win.get_x_size(), (1 - near_edge[1]) / 2 * win.get_y_size()
    pilot.point(*pixel)
    assert stage.under(pilot.desk.ray(pilot.desk.at(*pixel))) == read_pick("piece:1:0")
    click(pilot, "piece:0:0")
    pilot.click_at(*pixel)
    assert table.sitting.match.record.decisions == (Move(38, 41, 3),)


def test_the_chosen_peg_itself_does_not_hide_where_it_goes(pilot: Pilot) -> None:
    """Its head covers the middle of the square behind it; a click elsewhere on it puts it down."""
    table = sit_down(pilot, position(("red", [(1, 3)]), ("blue", [(5, 5)]), rolled=roll(1, "*")))
    click(pilot, "piece:0:0")
    pilot.click_at(*pilot.place("square:3"))
    assert table.sitting.match.record.decisions == (Move(12, 3, 1),)


def test_dashes_tell_what_was_moved_and_not_the_dice(pilot: Pilot) -> None:
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    for picks in (("piece:0:0", "square:1"), ("lever:2#left",), ("button:end_turn",)):
        for pick in picks:
            click(pilot, pick)
        pilot.rest()
    assert table.sitting.viewer == 1 and set(map(write_name, table.sitting.moved_by_others(1))) == {
        "piece:0:0",
        "lever:2",
    }


def test_nothing_is_taken_back_while_a_computer_throws(pilot: Pilot) -> None:
    start = RULES.start(2, ShiftiOptions())
    state = replace(start, pending=(ChooseCorner(1),), corners=(RED, OFF), pieces=((RED,) * 4, (OFF,) * 4))
    table = sit_down(pilot, state, ("casual", PERSON))
    pilot.pick(f"square:{YELLOW}")
    assert table.sitting.thrower == 0 and table.why_no_undo


def test_a_click_on_a_lever_is_answered(pilot: Pilot) -> None:
    """There is an arrow for it, or a reason why not (SH-25, SH-28)."""
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    (left, y), (right, _y) = pilot.place("lever:1#left"), pilot.place("lever:1#right")
    grip = (left + right) / 2, y
    table.choose(read_pick("piece:0:0"))
    pilot.click_at(*grip)
    assert str(table.under) == "lever:1" and "arrow" in said(table) and not rule(table)
    assert "lever:1#left" in names(table.choice.open), "and it is there to be clicked"
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, 4)))
    pilot.click_at(*grip)
    assert said(table) and rule(table).startswith("SH-")


def test_a_lever_is_pulled_though_a_piece_is_chosen(pilot: Pilot) -> None:
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    (left, y), (right, _y) = pilot.place("lever:1#left"), pilot.place("lever:1#right")
    pilot.pick("piece:0:0")
    assert names(table.choice.picks) == {"piece:0:0"}
    pilot.point((left + right) / 2, y)
    pilot.button(True)
    for x in (right, right + (right - left)):
        pilot.point(x, y)
    pilot.button(False)
    pilot.rest()
    assert table.sitting.match.record.decisions[-1] == Shift(1, 1)


@pytest.mark.parametrize("end", ["half way", "escape", "focus lost"])
def test_what_may_be_picked_is_marked_after_a_broken_drag(pilot: Pilot, end: str) -> None:
    """The way back to its place takes the marks away; they come again though the pointer rests."""
    table = sit_down(pilot, position(("red", []), ("blue", []), rolled=roll(1, "*")))
    marked = worn(table)
    assert {"piece:0:0", "lever:1#left", "lever:4#right"} <= marked.keys()
    x, y = pilot.place("lever:1#right")
    pilot.point(x, y)
    pilot.button(True)
    pilot.point(x + 7, y)
    assert table.stage.drawn == {read_name("lever:1")}
    if end == "escape":
        pilot.key("escape")
    elif end == "focus lost":
        pilot.desk.screen.lost_focus()
    pilot.button(False)
    pilot.frames(8)
    assert not table.stage.playing and table.stage.held is None
    assert {pick for pick, mark in worn(table).items() if mark != "hover"} >= marked.keys() - {"lever:1#right"}


def test_what_is_refused_is_explained(pilot: Pilot) -> None:
    """SH-48, SH-47: a stranded piece, a square that the number does not reach."""
    state = position(("red", [(1, 3), (0, 5)]), ("blue", []), rolled=roll(1, "*"), levers=(1, 0, 0, 0))
    table = sit_down(pilot, state)
    pilot.pick("piece:0:0")
    assert rule(table) == "SH-48" and said(table)
    pilot.pick("piece:0:1")
    pilot.pick("square:7")
    assert rule(table) == "SH-47"
    pilot.pick("square:6")
    assert table.sitting.match.ply == 1


def test_one_of_several_numbers_is_asked_for(pilot: Pilot) -> None:
    """SH-62, SH-64: into the goal by the one number, the other, or the total."""
    table = sit_down(pilot, position(("red", [(8, 8), (8, 7)]), ("blue", []), rolled=roll(1, 4), pieces_to_win=3))
    pilot.pick("piece:0:1")
    pilot.pick("square:80")
    assert table.sitting.match.ply == 0
    pilot.pick("button:number:4")
    assert table.sitting.match.record.decisions[-1] == Enter(79, 4)


def test_a_match_by_keys_alone(pilot: Pilot) -> None:
    """Throw, corner, piece, square, lever, end of turn: all have the focus in their turn."""
    table, rng = sit_down(pilot), Random(5)
    for _ in range(40):
        pilot.rest()
        match, ply = table.sitting.match, table.sitting.match.ply
        picks = ["button:throw"] if table.sitting.thrower is not None else picks_of(pilot, advise(pilot, rng))
        # The piece, where it goes, the number.
        for pick in sorted(picks, key=lambda pick: pick.startswith("button:")):
            for _step in range(120):
                if pilot.desk.canvas.focus == pick:
                    break
                pilot.key("tab")
            assert pilot.desk.canvas.focus == pick
            pilot.key("enter")
        assert match.ply > ply
    made = {type(one) for one in table.sitting.match.record.decisions}
    assert {TakeCorner, Move, Shift, EndTurn} <= made


def test_levers_keep_their_colours_while_a_piece_is_chosen(pilot: Pilot) -> None:
    """Their strips are the board; they may be pulled all the same. Pieces that do not go there pale."""
    table = sit_down(pilot, position(("red", [(0, 3), (4, 2)]), ("blue", []), rolled=roll(1, "*")))
    table.choose(read_pick("piece:0:0"))
    marked = worn(table)
    assert marked["piece:0:1"] == "dim"
    assert not [pick for pick in marked if pick.startswith("lever:")]


def test_keys_go_to_what_glows(pilot: Pilot) -> None:
    """Before a piece is chosen the squares say nothing, and the focus does not stop at them."""
    table = sit_down(pilot, position(("red", [(0, 3), (4, 2)]), ("blue", []), rolled=roll(1, 4)))

    def stops() -> set[str]:
        return {target.name for target in table.targets() if target.name.startswith(("piece:", "square:"))}

    assert stops() == {"piece:0:0", "piece:0:1", "piece:0:2"}
    table.choose(read_pick("piece:0:0"))
    assert "square:4" in stops() and "piece:0:0" in stops()


@pytest.mark.parametrize("animation", ["off", "fast"])
def test_other_speeds(pilot: Pilot, animation: str) -> None:
    pilot.desk.settings.change("animation", animation)
    table = sit_down(pilot)
    for _ in range(12):
        pilot.rest()
        if table.sitting.thrower is not None:
            pilot.pick("button:throw")
        else:
            decide(pilot, Random(1))
    assert table.sitting.match.ply >= 12


def test_no_prompt_covers_the_board(pilot: Pilot) -> None:
    """The places of the finished pieces stay in sight, and so do the grips."""
    table = sit_down(pilot, position(("red", [(8, 7), (0, 5), (8, 8), (8, 8)]), ("blue", []), rolled=roll(1, "*")))
    seen, u = ("piece:0:2", "piece:0:3", *(f"lever:{lever}#left" for lever in (1, 2, 3, 4))), pilot.desk.canvas.u
    for step in range(len(table.guide.steps)):
        prompt = next((area for area in pilot.desk.canvas.areas if area.name == "guide"), None)
        if prompt is None:
            break
        for thing in seen:
            x, y = (at / u for at in pilot.place(thing))
            assert not (prompt.x <= x <= prompt.x + prompt.w and prompt.y <= y <= prompt.y + prompt.h), (step, thing)
        pilot.click("guide:next")
