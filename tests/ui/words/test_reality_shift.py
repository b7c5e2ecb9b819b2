"""What Reality Shift alone says to people. What every game's words must keep is in test_words.py."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from game.core.values import Illegal, Refusal
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS, DECK
from game.rules.reality_shift.shifts import WAYS
from game.rules.reality_shift.state import (
    Appear,
    BikeMoved,
    BikeTurned,
    CardDrawn,
    CardMove,
    CubeLaid,
    Cubes,
    DieMove,
    DiscardsShuffled,
    EndTurn,
    HalfTurn,
    RealityAction,
    RealityEvent,
    RealityOptions,
    RealityOutcome,
    RealityState,
    RollDie,
    Shift,
    StayedOff,
    TurnEnded,
)
from game.staging.names import read_pick
from game.staging.offer import ThrowDice, completed
from game.staging.reality_shift import STAGING
from game.ui.words import SeatLine
from game.ui.words.reality_shift import WORDS
from game.ui.words.reality_shift.refusals import OF_CUBES
from tests.rules.reality_shift.table import END, cube, fresh, position
from tests.ui.words.saying import NAMES, lines, met, people, plies, speak_in_signs, too_wide

RULEBOOK = Path(__file__).resolve().parents[3] / "game" / "rules" / "reality_shift"
GAME = "reality_shift"
DEFAULT = WORDS.refusal(Refusal("no such code", ""))
SILENT = {BikeMoved, BikeTurned, CardDrawn, CubeLaid, TurnEnded}
"""Told by what they come from: the throw, the card, the end of the turn before."""

BOX = ("start", *(f"track{number}" for number in range(1, 8)), "finish")


def nine(**placed: tuple[int, int, int, str]) -> Cubes:
    """The cubes of the box: these at their cells in their poses, the others in a row to the east."""
    row = iter(range(len(BOX)))
    return tuple(cube(*placed[name], name=name) if name in placed else cube(next(row), 0, 0, name=name) for name in BOX)


def at(state: object) -> RealityState:
    assert isinstance(state, RealityState)
    return state


WAY = nine(start=(0, 0, 1, "TS"), track3=(1, 0, 1, "NB"), finish=(2, 0, 1, "TW"))
"""WE-19, on a row of cubes."""


# Refusals


def written() -> set[str]:
    """The codes that the rules' own code names, but for what only hand-made positions can have wrong."""
    files = [path for path in RULEBOOK.glob("*.py") if path.stem != "problems"]
    code = "".join(path.read_text("utf-8") for path in files)
    barred = re.search(r"^_BARS: Final = \{(.*?)^\}", code, re.MULTILINE | re.DOTALL)
    drives = re.findall(r'_no_\w+\("(\w+)"', code)
    assert barred
    return {*re.findall(r'(?:Refusal|_refused)\(\s*"(\w+)"', code), *re.findall(r'"(\w+)":', barred[1]), *drives}


def invented(code: str) -> Refusal:
    """With data of the right kind."""
    data = {"wrong_colour": (4, "red", "green"), "protected": (4, 1)}.get(code, (4, 3))
    return Refusal(code, "", data)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    """RS-112: also those that no walk meets."""
    codes = written() | {refused.code for refused in met(GAME)}
    assert len(codes) >= 35 and len({refused.code for refused in met(GAME)}) > 15 and codes > OF_CUBES
    said = {code: WORDS.refusal(invented(code)) for code in codes}
    assert [code for code, sentence in said.items() if sentence == DEFAULT] == []
    assert len(set(said.values())) == len(said)
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) and "{" not in sentence for sentence in said.values())
    assert all(re.fullmatch(r"[A-Z][^{]*\.", WORDS.refusal(refused)) for refused in met(GAME))


def test_a_refusal_names_the_things_it_is_about() -> None:
    """RS-40, RS-48, RS-55, RS-62, RS-71, RS-76, RS-79, RS-83, RS-87"""
    hand = "green slide 3,white slide 1"
    state = position(WAY, "A.T(1,1)>E", "D.T(1,1)>E", hand=hand, die=4)
    drives = (END, DieMove("A"), DieMove("AAAA"), DieMove("AAA", 2), CardMove(1, "AA"))
    said = [WORDS.refusal(refused) for action in drives if (refused := RULES.refusal(state, action))]
    assert said == [
        "The 4 of the die has to be driven first.",
        "That is too near: you drive all 4.",
        "Another bike is in the way: your ride ends there.",
        "Your way does not lead over checkpoint 2.",
        "That is too far: you drive 1.",
    ]
    for code, rule, data, words in (
        ("protected", "RS-83", (4, 1), "The yellow bike stands on its own colour: track cube 4 stays where it is."),
        ("wrong_colour", "RS-79", (0, "blue", "red"), "A red card does not go with the start cube: its top is blue."),
        ("cell_taken", "RS-95", (8, "N"), "The finish cube cannot slide there: another cube is in the way."),
        ("way_is_over", "RS-76", (2,), "On the Finish the ride is over: you have won."),
        ("way_is_over", "RS-62", (2,), "Another bike is in the way: your ride ends there."),
        ("way_is_over", "RS-56", (2,), "The track ends before that."),
        ("no_icon", "RS-64", (3, 3), "Checkpoint 3 is not yours: appear on a start icon."),
        ("no_icon", "RS-64", (3, 0), "A bike appears on a start icon, or on its own checkpoint."),
        ("once_a_turn", "RS-40", ("die",), "The die is driven once a turn."),
        ("once_a_turn", "RS-40", ("card",), "A card is driven, or turns the bike, once a turn."),
        ("once_a_turn", "RS-40", ("shift",), "A cube is shifted once a turn."),
    ):
        assert WORDS.refusal(Refusal(code, rule, data)) == words


def test_a_strange_number_of_seats_is_refused_in_words() -> None:
    """RS-1"""
    with pytest.raises(Illegal) as raised:
        RULES.start(9, RealityOptions())
    assert WORDS.refusal(raised.value.refusal) == "Reality Shift is for two to four players."


# Events


def log(state: RealityState, *decisions: RealityAction | RealityOutcome) -> list[str]:
    """The lines of one decision after the other."""
    said = list[str]()
    for decision in decisions:
        after, happened = RULES.apply(state, decision)
        said += [text for _, text, _ in lines(GAME, happened, state) if text]
        state = after
    return said


def test_every_event_of_whole_matches_gives_a_line_or_none() -> None:
    told = [found for ply in plies(GAME) for found in lines(GAME, ply.step.events, at(ply.before))]
    told += lines(GAME, [StayedOff(0), DiscardsShuffled(40)], fresh())
    kinds = set(get_args(RealityEvent))
    assert {type(event) for event, _, _ in told} == kinds
    assert {type(event) for event, line, _ in told if line} == kinds - SILENT
    news = {type(event).__name__ for event, _, new in told if new}
    assert news == {"FirstNamed", "StayedOff", "DiscardsShuffled", "BikeCrashed", "BikeCollided", "BikeCrushed"}


def test_the_log_names_the_things() -> None:
    """RS-56, RS-58, RS-62, RS-64, RS-71, RS-76, RS-94, RS-96, RS-103, RS-106, RS-113"""
    state = position(WAY, "A.T(1,1)>E", hand="white slide,white tilt,white flip180", die=3)
    assert log(state, DieMove("AAA", 3), Shift(0, 0, "N"), EndTurn()) == [
        "Ann takes checkpoint 3",
        "Ann shifts with a white card",
        "Ann slides the start cube north",
        "The start cube falls onto the table",
    ]
    assert log(replace(state, left=("card",)), CardMove(2, "AAA")) == ["Ann drives 3 with a white card"]
    assert log(state, HalfTurn(1)) == ["Ann turns round with a white card"]
    assert log(position(WAY, "D.T(1,2)>E", die=2), DieMove("AA")) == ["Ann drives onto the Finish"]
    met = position(WAY, "A.T(1,1)>E", "D.T(1,1)>E", die=3)
    assert log(met, DieMove("AAA")) == ["Ann's bike runs into Bo's"]


def test_a_tilt_is_told_once_by_its_edge() -> None:
    """WE-6, WE-9, RS-119: with all that it does."""
    state = position(nine(track4=(0, 1, 0, "TS")), "", "A.T(1,1)", hand="white tilt", left=("shift",))
    assert log(state, Shift(0, 4, "TS")) == [
        "Ann shifts with a white card",
        "Ann tilts track cube 4 over its top south edge",
        "Bo's bike is crushed",
    ]


def test_every_way_of_a_shift_has_words_of_its_own() -> None:
    """RS-94 to RS-103"""
    said = [WORDS.caption(("shift", kind, way)) for kind, ways in WAYS.items() for way in ways]
    assert all(len(lines) == 1 and "{" not in lines[0] for lines in said)
    assert len({*said}) == len(said) == 37


# Options


# Prompts and buttons


def asked(state: RealityState, *chosen: str) -> str:
    return WORDS.prompt(RULES.view(state, state.seat), frozenset(map(read_pick, chosen)))


def test_prompts_of_a_turn() -> None:
    """RS-38 to RS-43, RS-48 to RS-50, RS-64"""
    state = position(WAY, "A.T(1,1)>E", hand="white slide 2,white tilt", die=4)
    off = position(WAY, "", hand="white slide 2", die=4)
    appearing = replace(off, pending=(RollDie(), Appear()))
    assert asked(appearing) == "Appear on a start icon"
    assert asked(replace(appearing, checkpoints=(3, 0))) == "Appear on a start icon or your checkpoint"
    assert asked(appearing, "space:0:T:1:1") == "Which way shall your bike point?"
    assert asked(replace(state, pending=(RollDie(),))) == "Throw the speed die"
    assert asked(state) == "Drive 4, or play a card first"
    assert asked(replace(state, left=("die",))) == "Drive 4"
    assert asked(replace(state, left=("card", "shift"))) == "Play a card, or end your turn"
    assert asked(replace(state, left=("card",))) == "Drive a card, or end your turn"
    assert asked(replace(state, left=("shift",))) == "Shift a cube, or end your turn"
    assert asked(replace(state, left=())) == "All is done: end your turn"
    assert asked(off) == "Off the track: shift a cube, or end your turn"
    assert asked(replace(off, left=())) == "Off the track: end your turn"
    assert asked(replace(state, over=True)) == "The match is over"
    begin = RULES.start(2, RealityOptions())
    assert asked(begin) == "The pile is laid"


def test_prompts_for_what_is_chosen() -> None:
    """RS-42, RS-43, RS-58, RS-71: in any order."""
    state = position(WAY, "A.T(1,1)>E", hand="white slide 2,white tilt", die=4)
    assert asked(state, "hand:0:0") == "Drive 2, turn round, or slide a cube"
    assert asked(replace(state, left=("die", "card")), "hand:0:0") == "Drive 2, or turn round"
    assert asked(replace(state, left=("die", "shift")), "hand:0:1") == "Now tilt a cube"
    assert asked(state, "cube:0#slide-N") == "Which card do you spend on this shift?"
    assert asked(state, "button:half_turn") == "Which card do you spend on the half turn?"
    assert asked(state, "bike:0#half_turn") == "Which card do you spend on the half turn?"
    assert asked(state, "space:3:T:1:1#card3") == "Which card do you drive there?"
    assert asked(state, "space:3:T:1:1") == "Do you take the checkpoint on your way?"
    assert asked(state, "space:3:T:1:1#card3", "hand:0:0") == "Do you take the checkpoint on your way?"


def test_every_half_chosen_action_has_a_prompt_and_every_button_is_there() -> None:
    """RS-40: what is missing is asked for; a pick that is a button has one."""
    for state in [*map(at, people(GAME))][::9]:
        view = RULES.view(state, state.seat)
        sets = STAGING.offer(view, RULES.legal(state)).sets
        shown = {button.pick for button in WORDS.buttons(view, NAMES)}
        plain = WORDS.prompt(view, frozenset())
        for need in sets:
            assert {pick for pick in need if pick.kind == "button"} <= shown
            for pick in need:
                rest = need - {pick}
                if rest and completed(sets, rest) is None:
                    asked = WORDS.prompt(view, rest)
                    assert asked != plain and "{" not in asked


def test_buttons_of_a_turn() -> None:
    """RS-46, RS-58, RS-70, RS-75: one for every checkpoint that may lie on the way, if the seat has none."""
    state = position(WAY, "A.T(1,1)>E", hand="white slide 2", checkpoints=(0, 3))

    def told(state: RealityState) -> list[str]:
        return [button.label for button in WORDS.buttons(RULES.view(state, 0), NAMES)]

    assert told(state) == [
        "Take none",
        *(f"Take number {n}" for n in (1, 2, 4, 5, 6, 7)),
        "Half turn",
        "End turn",
    ]
    assert told(replace(state, checkpoints=(2, 3))) == ["Half turn", "End turn"]
    done = replace(state, left=())
    assert told(done) == ["End turn"] and WORDS.buttons(RULES.view(done, 0), NAMES)[-1].main
    assert told(replace(state, pending=(RollDie(),))) == told(replace(state, over=True)) == []
    assert not WORDS.buttons(RULES.view(state, 0), NAMES)[-1].main
    assert all(button.when_open for button in WORDS.buttons(RULES.view(state, 0), NAMES)[:-2])


# Seats, captions, the end


def test_a_seat_tells_its_race() -> None:
    """RS-22, RS-46, RS-125"""
    state = position(WAY, "A.T(1,1)>E", "", hand="white slide 2", checkpoints=(5, 0))
    view = RULES.view(state, 0)
    assert WORDS.seat(view, 0) == SeatLine("#5", "1 card, on the track")
    assert WORDS.seat(view, 1) == SeatLine("", "3 cards, off the track")


def captions() -> list[Sequence[str]]:
    """All that the table can ask for: cards, piles, checkpoints, bikes, the die."""
    asked: list[tuple[str | int, ...]] = [("card", *CARDS[card]) for card in DECK]
    asked += [("deck", 1), ("deck", 30), ("die", 0), ("die", 4)]
    asked += [("checkpoint", n, holder) for n in range(1, 8) for holder in range(-1, 4)]
    asked += [(kind, seat) for kind in ("bike", "summary") for seat in range(4)]
    asked += [("shift", kind, way) for kind, ways in WAYS.items() for way in ways]
    return [WORDS.caption(one) for one in asked]


def test_captions() -> None:
    """RS-79, RS-80, RS-124"""
    assert WORDS.caption(("card", "red", "rotate180", 4)) == (
        "Drive 4, or turn your bike round.",
        "Or rotate a cube half round,",
        "with red or white on top.",
    )
    assert WORDS.caption(("card", "white", "slide", 1))[-1] == "whatever its top shows."
    assert all(said and all(line and "{" not in line for line in said) for said in captions())
    assert WORDS.caption(()) == ()


def test_the_end() -> None:
    """RS-76"""
    won = RULES.result(RULES.apply(position(WAY, "D.T(1,2)>E", die=2), DieMove("AA")).state)
    assert won is not None and WORDS.ending(won, NAMES) == "Ann is on the Finish first and wins"
    assert [WORDS.sheet_line(line.code) for line in won.sheet] == ["On the Finish"]


# The guide


def test_each_step_of_the_guide_is_met_by_what_it_asks_for_and_by_nothing_else() -> None:
    """RS-38 to RS-46, RS-58, RS-94 to RS-103: over the picks of every action of whole matches."""
    kinds: dict[str, set[int]] = {}
    pointed = set[int]()
    for state in map(at, people(GAME)):
        view = RULES.view(state, state.seat)
        for need, action in STAGING.offer(view, RULES.legal(state)).sets.items():
            name = type(action).__name__
            if isinstance(action, Shift):
                name = CARDS[view.hands[view.seat][action.slot]].shift[:4]
            joined = " ".join(sorted(map(str, need)))
            steps = {n for n, step in enumerate(WORDS.guide()) if re.search(step.until, joined)}
            assert kinds.setdefault(name, steps) == steps, joined
            pointed |= {n for n in steps if any(re.search(WORDS.guide()[n].points, str(pick)) for pick in need)}
    assert pointed == {0, *range(2, 8)}, "an arrow has something to point at"
    throws = STAGING.offer(RULES.view(fresh(), 0), [ThrowDice()]).sets
    met = {n for need in throws for n, step in enumerate(WORDS.guide()) if re.search(step.until, str(*need))}
    assert met == {1}
    assert kinds == {
        "Materialize": {0},
        "DieMove": {2},
        "CardMove": set(),
        "slid": {3},
        "rota": {4},
        "flip": {4},
        "tilt": {5},
        "HalfTurn": {6},
        "EndTurn": {7},
    }


# Rare words


def test_what_matches_hardly_meet_is_translated_and_has_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [WORDS.refusal(invented(code)) for code in written()]
    assert too_wide(said, 15, 560, "Medium") == {}
    speak_in_signs(monkeypatch)
    said = [WORDS.refusal(invented(code)) for code in written()]
    said += [line for caption in captions() for line in caption]
    assert [sentence for sentence in said if "~" not in sentence] == []
