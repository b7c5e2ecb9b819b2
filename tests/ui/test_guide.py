"""The guide of the first turns: it shows what can be done now, goes on when it is done, and can be sent away."""

import pytest

from game.app.probes import open_table
from game.staging.names import read_pick
from game.ui.kit.layout import Box, margin
from game.ui.table.guide import TURNS, Guide, Prompt, place
from game.ui.words import GAMES, GuideStep, words
from tests.ui.pilot import SIZE, Pilot, names
from tests.ui.stones_table import HAND, OTHERS, sit_down

STEPS = (
    GuideStep("card", "hand", r"hand:\S+", "hand"),
    GuideStep("seal", "hand", "#seal", "seal"),
    GuideStep("end", "buttons", "end", "end"),
)
TEXTS = ({"hand:0:1", "stone:3#curl"}, {"hand:0:1#seal"}, {"button:end"})
PAY, SCORE, END = ({read_pick(text) for text in texts} for texts in TEXTS)


def test_what_cannot_be_done_waits() -> None:
    told = Guide(STEPS)
    assert told.step(0, 0, [PAY, END]) == 0
    told.meet(0, {read_pick("hand:0:1")}, [PAY, END])
    assert told.step(0, 0, [PAY, END]) == 2
    assert told.step(0, 0, [PAY, SCORE, END]) == 1
    told.pass_over(0, 1)
    told.meet(0, END, [END])
    assert told.step(0, 1, [PAY, SCORE, END]) is None
    assert told.step(1, 1, [PAY, SCORE, END]) == 0, "each person has a guide of their own"


def test_only_the_first_turns_are_guided() -> None:
    told = Guide(STEPS)
    assert told.step(0, TURNS - 1, [PAY]) == 0
    assert told.step(0, TURNS, [PAY]) is None
    for picks in (PAY, SCORE, END):
        told.meet(0, picks, [picks])
    told.reopen(0, 7)
    assert told.step(0, 7, [PAY]) == 0
    assert told.step(0, 7 + TURNS, [PAY]) is None


def test_a_pick_that_belongs_to_something_else_teaches_nothing() -> None:
    """The same thing may be picked to do this now and that later: a start icon is a space to drive to as well."""
    told = Guide((GuideStep("drive", "table", r"^space:1$", "space"),))
    space, heading = read_pick("space:1"), read_pick("space:1#N")
    told.meet(0, {space}, [{space, heading}])
    assert told.step(0, 0, [{space}]) == 0
    told.meet(0, {space}, [{space}])
    assert told.step(0, 0, [{space}]) is None


def until(pilot: Pilot) -> str:
    """The prompt that is on the screen, by what it waits for."""
    prompt = pilot.table.prompt()
    drawn = any(area.name == "guide" for area in pilot.desk.canvas.areas)
    assert drawn == (prompt is not None)
    return "" if prompt is None else prompt.step.until


def test_a_person_does_what_the_guide_says(pilot: Pilot) -> None:
    table = sit_down(pilot, (("1-13", "1-22", "2-07", "5-01", "5-02", "5-03"), OTHERS), persons=1)
    hand, swap, turn, seal, end = (step.until for step in words("shifting_stones").guide())
    assert until(pilot) == hand
    pilot.pick("hand:0:3")
    assert until(pilot) == swap
    pilot.pick("stone:7")
    assert until(pilot) == swap, "one stone is no swap"
    pilot.pick("stone:5")
    pilot.rest()
    assert until(pilot) == turn
    pilot.pick("stone:2#curl")
    pilot.pick("hand:0:3")
    pilot.point(5, 5)
    pilot.rest()
    assert until(pilot) == (seal if any("#seal" in pick for pick in names(table.choice.open)) else end)
    table.guide.meet(0, {read_pick("hand:0:0#seal")}, [{read_pick("hand:0:0#seal")}])
    assert until(pilot) == end
    pilot.pick("button:end_turn")
    pilot.until(lambda: table.sitting.match.to_act == 0 and table.course.settled)
    assert until(pilot) == ""


def test_next_and_skip_by_the_mouse_and_again_from_pause(pilot: Pilot) -> None:
    table = sit_down(pilot, persons=1)
    steps = [step.until for step in table.guide.steps]
    for step in steps:
        assert until(pilot) == step
        pilot.click("guide:next")
    assert until(pilot) == ""
    pilot.click("pause")
    pilot.click("guide")
    pilot.rest()
    assert until(pilot) == steps[0]
    pilot.click("guide:skip")
    assert until(pilot) == "" and not pilot.desk.chosen.guide
    table.sitting.close()
    table = sit_down(pilot, persons=1)
    assert until(pilot) == "", "skipped is skipped in the next match too"
    pilot.click("pause")
    pilot.click("guide")
    pilot.rest()
    assert until(pilot) == steps[0] and pilot.desk.chosen.guide


def test_a_click_on_the_prompt_touches_nothing_under_it(pilot: Pilot) -> None:
    table = sit_down(pilot, persons=1)
    area = next(area for area in pilot.desk.canvas.areas if area.name == "guide")
    u = pilot.desk.canvas.u
    pilot.click_at((area.x + 20) * u, (area.y + 20) * u)
    assert pilot.desk.screen is table and not names(table.choice.picks) and until(pilot)


def test_each_person_has_a_guide_and_nobody_sees_it_behind_a_curtain(pilot: Pilot) -> None:
    table = sit_down(pilot, (HAND, OTHERS))
    first = until(pilot)
    pilot.click("guide:next")
    pilot.pick("button:end_turn")
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    assert not any(area.name == "guide" for area in pilot.desk.canvas.areas)
    pilot.click("show")
    pilot.rest()
    assert until(pilot) == first and table.sitting.viewer == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "size, scale", [((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0), ((640, 360), 1.0), ((900, 1200), 1.0)]
)
def test_prompts_stay_out_of_the_middle(
    pilot: Pilot, game: str, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of a prompt is in the window, beside the hand and beside the middle, and its words are within it."""
    table = open_table(pilot.desk, game, 2)
    pilot.rest()
    if pilot.screen == "CurtainScreen":
        pilot.click("show")
    canvas = pilot.desk.canvas
    try:
        canvas.resize(*size, scale)
        for index, step in enumerate(words(game).guide()):
            prompt = Prompt(step, index + 1, 9, (canvas.width / 2, canvas.height / 2))
            monkeypatch.setattr(table, "prompt", lambda prompt=prompt: prompt)
            canvas.clear()
            table.draw()
            if any(area.name == "guide:unfold" for area in canvas.areas):
                assert scale > 1, "folded only where text is large"
                continue
            box = next(area for area in canvas.areas if area.name == "guide")
            edge, half = margin(canvas), 260 / scale
            assert box.x >= edge and box.x + box.w <= canvas.width - edge
            assert box.y >= 0 and box.y + box.h <= canvas.height - edge
            assert box.x + box.w <= canvas.width / 2 - half or box.x >= canvas.width / 2 + half
            for name in "guide:next", "guide:skip":
                area = next(area for area in canvas.areas if area.name == name)
                assert box.holds(area.x, area.y) and box.holds(area.x + area.w, area.y + area.h)
            if step.near == "buttons":
                assert all(not box.holds(a.x + 1, a.y + 1) for a in canvas.areas if a.name.startswith("button:"))
    finally:
        canvas.resize(*SIZE)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.near)
def test_a_prompt_gives_way_to_what_may_be_picked(pilot: Pilot, step: GuideStep) -> None:
    """It has three places, and takes the first where nothing lies that may be picked."""
    canvas = pilot.desk.canvas
    canvas.resize(1280, 720)
    try:
        taken = list[tuple[float, float]]()
        boxes = list[Box]()
        for _ in range(3):
            boxes.append(place(canvas, Prompt(step, 1, 3, clear=tuple(taken)), 24, (90, 540), False))
            taken.append((boxes[-1].x + 40, boxes[-1].y + 40))
        assert len(set(boxes)) == 3 and all(box.right <= 380 or box.x >= 900 for box in boxes)
        assert boxes[0] == place(canvas, Prompt(step, 1, 3, clear=((640, 360),)), 24, (90, 540), False)
    finally:
        canvas.resize(*SIZE)
