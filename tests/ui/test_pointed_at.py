"""What is said of a thing that one points at, and what is heard at a match's end: in every game with a table."""

from itertools import chain
from typing import Final

import pytest

from game.app.probes import open_table
from game.core.record import Chair
from game.core.values import CHANCE, Action, State
from game.match.driver import PERSON, Match
from game.rules import rules
from game.staging import GAMES
from game.staging.names import Pick, button
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.conformance import playthrough
from tests.laws import laws
from tests.rules.reality_shift.table import position
from tests.test_golden import path_of, read
from tests.ui.pilot import Pilot, said
from tests.ui.test_reality_shift import click, lane, laned, sit_down, spots

KINDS: Final = {
    "shifting_stones": {"stone", "hand", "pile"},
    "shifti": {"piece", "lever", "die", "square"},
    "red_shift": {"globe", "space", "ship", "station", "bills", "peg", "fuel_card", "deck", "bank", "die"},
    "lazer_ryderz": {"piece", "launch", "prizm", "stand", "rack", "token", "marker", "die"},
    "reality_shift": {"hand", "deck", "card", "die", "checkpoint", "summary", "bike"},
}
"""The kinds of things that there is something to say of, and that lie openly enough to be pointed at."""


@pytest.mark.parametrize("game", GAMES)
def test_whatever_there_is_to_say_of_a_thing_is_shown_when_it_is_pointed_at(game: str, pilot: Pilot) -> None:
    """With its card where it has one, else in words alone; and gone when the pointer goes."""
    told = set[str]()
    for decisions in (0, 4, 9):
        table = open_table(pilot.desk, game, 2, decisions)
        table.sitting.look_as(table.sitting.match.to_act or 0)
        table.rest()
        pilot.frames(2)
        pilot.rest()
        for id in table.stage.picture:
            card = table.staging.about(table.view, Pick("thing", id)).card
            assert card is None or table.sitting.looks.face(card), "a card that is told of has a face"
        for kind in sorted(KINDS[game] - told):
            for id in [id for id in table.stage.picture if id[0] == kind][:12]:
                at = next(iter(spots(pilot, Pick("thing", id))), None)
                if at is None:
                    continue
                pilot.point(5, 5)
                held = shown_large(table)
                pilot.point(*at)
                about = table.pointing.about
                if table.under != Pick("thing", id) or not about.caption:
                    continue
                assert shown_large(table) == held
                pilot.frames(2)
                large = table.shown().large
                assert large is not None and (large.face is None) == (about.card is None)
                assert [*large.lines] == [*table.sitting.words.caption(about.caption)] != []
                assert "large" in {area.name for area in pilot.desk.canvas.areas}
                pilot.point(5, 5)
                assert shown_large(table) == held
                told.add(kind)
                break
    assert told == KINDS[game]


def shown_large(table: TableScreen) -> tuple[str, ...]:
    """The lines of what is shown large: of what is decided about, while nothing is pointed at."""
    large = table.shown().large
    return () if large is None else tuple(large.lines)


def test_a_handle_says_what_it_does(pilot: Pilot) -> None:
    """RS-94 to RS-108."""
    table = sit_down(pilot, laned())
    for part, words in (("slide-S", "slide"), ("tilt-TE", "tilt"), ("rotate90-ccw", "rotate")):
        pick = Pick("thing", ("cube", 0), part)
        for x, y in spots(pilot, pick):
            pilot.point(x, y)
            if table.under == pick:
                break
        pilot.frames(2)
        large = table.shown().large
        assert large is not None and large.face is None
        assert words in " ".join(large.lines).lower()


def test_a_dim_half_turn_says_why(pilot: Pilot) -> None:
    """RS-58: with no card chosen as well."""
    state = position(lane("TS"), "A.T(1,1)>E", hand="red slide,green tilt,blue rotate90", die=5)
    table = sit_down(pilot, state)
    click(pilot, next(pick for pick in sorted(table.choice.open) if pick.part == "crash"))
    pilot.rest()
    assert button("half_turn") not in table.choice.all
    assert table.refused(frozenset({button("half_turn")}))
    assert said(table) == "Your bike is off the track: there is nothing to drive."


def test_half_turn_takes_the_place_of_what_it_does_not_go_with(pilot: Pilot) -> None:
    """A shift's handle is chosen and waits for its card: the button is not dead meanwhile."""
    table = sit_down(pilot, laned(hand="red slide 1,red slide 2,blue rotate90"))
    click(pilot, Pick("thing", ("cube", 0), "slide-S"))
    assert table.choice.picks == {Pick("thing", ("cube", 0), "slide-S")}
    pilot.point(5, 5)
    pilot.click("button:half_turn")
    assert table.choice.picks == {button("half_turn")}, said(table)


def before_the_end(game: str) -> tuple[int, State, Action]:
    """How many play, the position before the last decision of a written match, and that decision."""
    the_rules = rules(game)
    for golden in laws(game).golden:
        state: State = the_rules.start(golden.seats, the_rules.options_type())
        for decision in read(path_of(game, golden).read_text(encoding="utf-8"), the_rules):
            after = the_rules.apply(state, decision).state
            if the_rules.to_act(after) is None and the_rules.to_act(state) != CHANCE and golden.seats > 1:
                assert isinstance(decision, Action)
                return golden.seats, state, decision
            state = after
    for ply in chain.from_iterable(playthrough(game, 2, number).plies for number in range(9)):
        if the_rules.to_act(ply.step.state) is None and ply.actor != CHANCE:
            assert isinstance(ply.decision, Action)
            return 2, ply.before, ply.decision
    raise AssertionError(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_match_is_heard_once(game: str, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it has been seen; not when one comes back from the result, nor when a match is opened that was over."""
    seats, state, last = before_the_end(game)
    heard = list[str]()
    monkeypatch.setattr(pilot.desk.sounds, "play", heard.append)
    chairs = tuple(Chair(f"P{seat}", seat, PERSON) for seat in range(seats))
    match = Match.new(game, seats, 1, None, chairs, state)
    table = TableScreen(Sitting(pilot.desk, match))
    pilot.desk.go(table)
    pilot.frames(4)
    if pilot.screen == "CurtainScreen":
        pilot.click("show")
    pilot.rest()
    table.perform(last)
    assert match.over and "win" not in heard
    pilot.until(lambda: pilot.screen == "ResultScreen")
    assert heard.count("win") == 1
    pilot.desk.pop()
    pilot.frames(8)
    assert heard.count("win") == 1
    pilot.desk.go(Screen(pilot.desk))
    pilot.desk.go(TableScreen(Sitting(pilot.desk, match)))
    pilot.until(lambda: pilot.screen == "ResultScreen")
    assert heard.count("win") == 1
