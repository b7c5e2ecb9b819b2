"""Whole matches in the real window, by mouse, from the title to the result."""

from random import Random

from game.core.values import Action
from game.match.driver import Match
from game.players import computer
from tests.ui.pilot import Pilot, said


def picks_of(pilot: Pilot, action: Action) -> list[str]:
    """The picks that make an action, as the screen offers them."""
    return sorted(
        str(pick) for pick in next(need for need, made in pilot.table.choice.offer.sets.items() if made == action)
    )


def advise(pilot: Pilot, rng: Random) -> Action:
    """What a casual player would do here."""
    match = pilot.sitting.match
    seat = match.to_act
    assert seat is not None
    return computer(match.game, "casual").choose(match.view(seat), match.legal(), rng, lambda: False)


def carry_out(pilot: Pilot, action: Action, rng: Random) -> str:
    """Make the decision by hand, in some order, stones sometimes by dragging; says how."""
    match, before = pilot.sitting.match, pilot.sitting.match.ply
    picks = picks_of(pilot, action)
    stones = [pick for pick in picks if pick.startswith("stone:") and "#" not in pick]
    rng.shuffle(picks)
    how = "clicks"
    if len(stones) == 2 and rng.random() < 0.5:
        rng.shuffle(stones)
        how = "drag"
        pilot.drag(*stones)
        pilot.rest()
        picks = [pick for pick in picks if pick not in stones]
    for pick in picks:
        pilot.pick(pick)
    assert match.ply > before, (action, picks, how, said(pilot.table))
    return how


def set_up(pilot: Pilot, names: list[str]) -> None:
    pilot.click("game:shifting_stones")
    assert pilot.screen == "NewMatchScreen"
    for seat, name in enumerate(names):
        pilot.click(f"name:{seat}")
        pilot.write(name)
        pilot.key("enter")


def test_two_people_play_a_whole_match(pilot: Pilot) -> None:
    """Clicks and drags, curtains, undo, save and leave, Continue, result (ST-85, ST-82)."""
    rng = Random(4)
    set_up(pilot, ["Ada", "Борис"])
    pilot.click("start")
    ways: dict[str, int] = {}
    curtains = undone = 0
    left = False
    for _ in range(1500):
        pilot.rest()
        if pilot.screen == "ResultScreen":
            break
        if pilot.screen == "CurtainScreen":
            curtains += 1
            pilot.click("show")
            continue
        match = pilot.sitting.match
        action = advise(pilot, rng)
        ply = match.ply
        how = carry_out(pilot, action, rng)
        ways[how] = ways.get(how, 0) + 1
        pilot.rest()
        if pilot.screen == "TableScreen" and match.ply == ply + 1 and undone < 3 and not pilot.table.why_no_undo:
            pilot.click("undo")
            assert match.ply == ply
            undone += 1
            pilot.rest()
            pilot.click("redo")
            assert match.ply == ply + 1
        if not left and match.ply > 60 and pilot.screen == "TableScreen":
            left = True
            state, names = match.state, pilot.sitting.names
            pilot.click("pause")
            pilot.click("leave")
            assert pilot.screen == "TitleScreen"
            pilot.click("continue")
            pilot.rest()
            assert pilot.screen == "CurtainScreen"
            pilot.click("show")
            assert pilot.sitting.match.state == state
            assert pilot.sitting.names == names == ["Ada", "Борис"]
    assert pilot.screen == "ResultScreen"
    assert left and undone == 3 and curtains > 6
    assert ways["drag"] > 3 and ways["clicks"] > 20
    entry = pilot.newest()
    assert entry.record is not None and entry.record.over
    replayed = Match.resume(entry.record)
    assert replayed.result is not None
    assert sum(replayed.result.totals) == sum(sum(line.points) for line in replayed.result.sheet)
    pilot.click("title")
    assert pilot.screen == "TitleScreen"


def test_one_person_against_casual(pilot: Pilot) -> None:
    """No curtain, the person keeps his view, the computer answers by itself."""
    rng = Random(9)
    set_up(pilot, ["Mia"])
    pilot.click("player:1")
    pilot.click("start")
    for _ in range(1500):
        pilot.rest()
        if pilot.screen != "TableScreen":
            break
        assert pilot.sitting.viewer == 0
        carry_out(pilot, advise(pilot, rng), rng)
    assert pilot.screen == "ResultScreen"
