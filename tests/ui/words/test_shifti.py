"""What Shifti alone says to people. What every game's words must keep is in test_words.py."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from game.core.values import PUBLIC, Illegal, Refusal, Result
from game.rules.shifti import RULES
from game.rules.shifti.dice import ROLLS
from game.rules.shifti.parts import parts
from game.rules.shifti.state import (
    DealtCorner,
    EndTurn,
    Leave,
    Move,
    PieceMoved,
    Roll,
    Shift,
    ShiftiAction,
    ShiftiEvent,
    ShiftiOptions,
    ShiftiState,
    TakeCorner,
    TurnEnded,
)
from game.staging.names import read_pick
from game.ui.words import Line
from game.ui.words.shifti import WORDS
from tests.rules.shifti.table import after, enter, events, move, number, position, roll
from tests.ui.words.saying import NAMES, lines, met, plies, speak_in_signs, too_wide

RULEBOOK = Path(__file__).resolve().parents[3] / "game" / "rules" / "shifti"
GAME = "shifti"
ENDS = ("across", "last_left")
DEFAULT = WORDS.refusal(Refusal("no such code", ""))


def at(state: object) -> ShiftiState:
    assert isinstance(state, ShiftiState)
    return state


# Refusals


def written() -> set[str]:
    """The codes that the rules' own code names, but for what only hand-made positions can have wrong."""
    files = [path for path in RULEBOOK.glob("*.py") if path.stem != "problems"]
    code = "".join(path.read_text("utf-8") for path in files)
    return set(re.findall(r'Refusal\(\s*"(\w+)"', code)) | set(re.findall(r'"(\w+)" (?:if|else) .*numbers', code))


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    """SH-41: also those that no walk meets."""
    codes = written() | {refused.code for refused in met(GAME)}
    assert len(codes) > 28 and len({refused.code for refused in met(GAME)}) > 15
    said = {code: WORDS.refusal(Refusal(code, "", (4,))) for code in codes}
    assert [code for code, sentence in said.items() if sentence == DEFAULT] == []
    assert len(set(said.values())) == len(said)
    assert all(sentence.endswith(".") for sentence in said.values())


def test_a_refusal_names_the_number_that_was_meant() -> None:
    """SH-25, SH-47, SH-62"""
    state = position(("red", [(0, 3)]), ("yellow", []), rolled=roll(2, 5))
    said = {
        action: WORDS.refusal(refused)
        for action in (move((0, 3), (0, 4), 1), move((0, 3), (0, 4), 2), enter((0, 3), 5))
        if (refused := RULES.refusal(state, action))
    }
    assert list(said.values()) == [
        "The dice do not say 1.",
        "No way of exactly 2 leads there.",
        "With 5 this piece does not reach the goal.",
    ]


def test_a_closed_station_is_the_own_home_or_another() -> None:
    """SH-53, SH-54"""
    home, other = (WORDS.refusal(Refusal("station_closed", rule, (0,))) for rule in ("SH-54", "SH-53"))
    assert home != other


# Events

START = RULES.start(2, ShiftiOptions())
BEFORE = RULES.view(START, PUBLIC)


def test_every_event_of_whole_matches_gives_a_line_or_none() -> None:
    tied = events(RULES.start(2, ShiftiOptions()), roll(1, "*"), roll(1, "**"))
    left = events(red(rolled=number(1)), Leave())
    told = [*lines(GAME, (*tied, *left), START)]
    told += [found for ply in plies(GAME) for found in lines(GAME, ply.step.events, ply.before)]
    assert {type(event) for event, _, _ in told} == set(get_args(ShiftiEvent))
    assert {type(event) for event, line, _ in told if line} == set(get_args(ShiftiEvent)) - {TurnEnded}


def test_the_log_of_a_turn() -> None:
    """SH-28, SH-40, SH-59, SH-68"""
    state = position(("red", [(4, 2)]), ("blue", [(4, 5), (1, 5)]))
    happened = events(state, roll(3, "*"), move((4, 2), (4, 5), 3), Shift(1, 1), EndTurn(), roll("*", "**"))
    assert [line for _, line, _ in lines(GAME, happened, START) if line] == [
        "Ann throws 3 and a star",
        "Ann moves 3 squares",
        "Ann sends Bo home",
        "Ann shifts lever 1 right",
        "Bo: a piece is stranded",
        "Bo throws stars only: no turn",
    ]
    state = position(("red", [(8, 5), (8, 8), (8, 8), (8, 8)]), ("blue", []))
    happened = events(state, roll(2, 6), enter((8, 5), 6))
    assert [line for _, line, _ in lines(GAME, happened, START) if line] == [
        "Ann throws 2 and 6",
        "Ann has 4 pieces across",
        "Ann wins",
    ]


def test_every_throw_is_told() -> None:
    """SH-23, SH-34: what loses the turn is told by the loss."""
    state = position(("red", []), ("blue", []))
    told = [[line for _, line, _ in lines(GAME, events(state, thrown), START) if line] for thrown in ROLLS]
    assert all(len(line) == 1 for line in told) and len({line[0] for line in told}) == 9 + 6 + 3 + 1


# Options


# Prompts


def asked(state: ShiftiState, *decisions: ShiftiAction, chosen: Iterable[str] = ()) -> str:
    return WORDS.prompt(RULES.view(after(state, *decisions), 0), frozenset(map(read_pick, chosen)))


def red(*out: tuple[int, int], rolled: Roll, must_use_roll: bool = False, split_stars: bool = False) -> ShiftiState:
    """Red is to act, blue is at home."""
    mine = ("red", list(out))
    return position(mine, ("blue", []), rolled=rolled, must_use_roll=must_use_roll, split_stars=split_stars)


def test_prompts_before_the_first_turn() -> None:
    """SH-3, SH-6, SH-10, SH-24"""
    start = RULES.start(2, ShiftiOptions())
    dealt = RULES.start(2, ShiftiOptions(corner_choice="assigned"))
    throws = (roll(1, 4), roll("*", 4))
    assert asked(start) == asked(after(start, throws[0])) == "Throw for the first turn"
    assert asked(after(start, *throws)) == "Choose a corner: it is your home"
    assert asked(after(dealt, *throws)) == "The corners are dealt"
    assert asked(after(start, *throws, TakeCorner(0), TakeCorner(8))) == "Throw the dice"
    assert asked(after(dealt, *throws, DealtCorner(0), DealtCorner(72))) == "Throw the dice"


def test_prompts_for_two_numbers() -> None:
    """SH-25, SH-27"""
    state = red((4, 2), (4, 4), rolled=roll(2, 5))
    assert asked(state) == "Move one piece 7, or two pieces 2 and 5"
    assert asked(state, move((4, 2), (3, 3), 2)) == "Move another piece 5, or end your turn"
    # The others are shut in: nothing but the piece that has gone could go on.
    alone = position(("red", [(8, 6), (8, 8), (8, 8), (8, 8)]), ("blue", []), rolled=roll(1, 5), pieces_to_win=4)
    assert asked(alone, move((8, 6), (8, 5), 1)) == "No other piece can go 5: end your turn"


def test_prompts_for_a_number_and_stars() -> None:
    """SH-28, SH-30, SH-33"""
    one, two = red((4, 2), rolled=roll(3, "*")), red((4, 2), rolled=roll(3, "**"))
    moved = move((4, 2), (4, 5), 3)
    assert asked(one) == "Move a piece 3 and shift a lever"
    assert asked(one, moved) == "Shift a lever, or end your turn"
    assert asked(one, Shift(4, 1)) == "Move a piece 3, or end your turn"
    assert asked(one, Shift(4, 1), moved) == "All is played: end your turn"
    assert asked(two) == "Move a piece 3 and shift two spaces"
    assert asked(two, moved) == "Shift two spaces, or end your turn"
    assert asked(two, moved, Shift(4, 1)) == "Shift one space more, or end your turn"
    assert asked(two, Shift(4, 1)) == "Move a piece 3, or shift one space more"
    assert asked(two, Shift(4, 1), moved) == "All is played: end your turn"
    split = red((4, 2), rolled=roll(3, "**"), split_stars=True)
    assert asked(split, Shift(4, 1), moved) == "Shift one space more, or end your turn"


def test_prompts_where_no_piece_can_go() -> None:
    """SH-43, SH-48: a shift may help."""
    across = [(8, 8)] * 3
    stranded = ("red", [(1, 1), *across])
    assert asked(position(stranded, ("blue", []), rolled=roll(2, 6))) == "No piece can go 2, 6 or 8: end your turn"
    starred = position(stranded, ("blue", []), rolled=roll(2, "*"))
    assert asked(starred) == "No piece can go 2: shift a lever, or end your turn"
    assert asked(starred, Shift(1, 1)) == "Move a piece 2, or end your turn"
    assert asked(starred, Shift(2, 1)) == "No piece can go 2: end your turn"


def test_a_throw_that_must_be_used_is_not_to_be_left() -> None:
    """SH-42"""
    state = red((4, 2), rolled=roll(3, "*"), must_use_roll=True)
    assert asked(state, move((4, 2), (4, 5), 3)) == "Shift a lever"


def test_prompts_for_what_is_chosen() -> None:
    """SH-26: in any order."""
    state = red((4, 2), rolled=roll(1, 5))
    picks = ({"piece:0:0"}, {"square:3"}, {"piece:0:0", "square:3"}, {"button:number:5"})
    said = [asked(state, chosen=chosen) for chosen in picks]
    assert len({asked(state), *said}) == 5
    assert asked(state, chosen={"piece:0:0", "button:number:5"}) == said[0]


def test_the_end_has_a_prompt_too() -> None:
    assert asked(after(red((8, 5), (8, 8), (8, 8), (8, 8), rolled=roll(1, 6)), enter((8, 5), 6))) == "The match is over"


# Buttons and seats


def test_a_button_for_every_number_that_may_have_to_be_named() -> None:
    """SH-25: two moves of one piece to one square, by different numbers."""
    for ply in plies(GAME):
        state = at(ply.before)
        buttons = WORDS.buttons(RULES.view(state, 0), NAMES)
        if state.roll is None:
            assert buttons == []
            continue
        end = buttons[-1]
        assert str(end.pick) == "button:end_turn" and not end.when_open and end.main != bool(end.asks)
        named = {str(button.pick) for button in buttons[:-1]}
        assert all(button.when_open and not button.main for button in buttons[:-1])
        moves = [
            (part.source, part.target if isinstance(part, Move) else -1, part.number)
            for part in parts(state)
            if not isinstance(part, Shift)
        ]
        several = {n for a, b, n in moves for c, d, m in moves if (a, b) == (c, d) and n != m}
        assert {f"button:number:{n}" for n in several} <= named


def test_a_seat_tells_its_race() -> None:
    """SH-48, SH-69, SH-71"""
    state = position(("red", [(4, 2), (1, 1), (8, 8)]), ("blue", []), ("green", [(4, 4)] + [(4, 3), (4, 5), (4, 6)]))
    view = RULES.view(state, 0)
    assert WORDS.seat(view, 0)[:2] == ("1 / 4", "1 at home, 1 stranded")
    assert WORDS.seat(view, 1)[:2] == ("0 / 4", "4 at home")
    assert WORDS.seat(view, 2)[:2] == ("0 / 4", "none at home")
    gone = position(("red", []), ("blue", []), ("green", []), left=(False, True, False), pieces_to_win=3)
    assert WORDS.seat(RULES.view(gone, 0), 1)[:2] == ("", "has left")
    assert WORDS.seat(RULES.view(gone, 0), 0).score == "0 / 3"


def test_a_seat_tells_its_throw_for_the_first_turn() -> None:
    """SH-3, SH-5"""
    state = after(RULES.start(3, ShiftiOptions()), roll("*", 6))
    assert [WORDS.seat(RULES.view(state, 0), seat)[:2] for seat in range(3)] == [("", "6 points"), ("", ""), ("", "")]
    begun = after(state, roll(2, 4), roll(1, "*"))
    assert {WORDS.seat(RULES.view(begun, 0), seat)[:2] for seat in range(3)} == {("", "")}


def test_endings() -> None:
    """SH-68, SH-71"""
    won = RULES.result(after(red((8, 5), (8, 8), (8, 8), (8, 8), rolled=roll(1, 6)), enter((8, 5), 6)))
    alone = RULES.result(after(red(rolled=number(1)), Leave()))
    assert won is not None and alone is not None
    assert WORDS.ending(won, NAMES).startswith("Ann") and WORDS.ending(alone, NAMES).startswith("Bo")
    assert [WORDS.sheet_line(line.code) for line in won.sheet] == ["Pieces across"]


# The guide


def test_the_guide_follows_the_first_turn() -> None:
    """SH-6, SH-28: each step waits for picks that the turn offers."""
    corner, piece, square, lever, end = (step.until for step in WORDS.guide())
    assert re.search(corner, "square:72") and not re.search(corner, "piece:0:0 square:12")
    assert re.search(piece, "piece:0:0") and re.search(square, "piece:0:0 square:12")
    assert re.search(square, "button:number:5 piece:0:0 square:12") and not re.search(square, "piece:0:0")
    assert all(re.search(lever, f"lever:4#{way}") for way in ("left", "right"))
    assert re.search(end, "button:end_turn") and not re.search(end, "button:number:5")


def test_strange_actions_are_refused_in_words() -> None:
    """SH-13: as the rules raise them, too."""
    with pytest.raises(Illegal) as raised:
        RULES.start(9, ShiftiOptions())
    assert WORDS.refusal(raised.value.refusal) == "Shifti is for two to four players."
    assert WORDS.event(PieceMoved(0, 0, 0, (1,), 1), BEFORE, NAMES) == Line(0, "Ann moves 1 square")


def test_what_matches_hardly_meet_is_translated_and_has_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [Refusal(code, rule, (9,)) for code in written() for rule in ("", "SH-54", "SH-62")]
    assert too_wide(map(WORDS.refusal, codes), 15, 560, "Medium") == {}
    speak_in_signs(monkeypatch)
    said = [*map(WORDS.refusal, codes), *(WORDS.ending(Result(why, (1, 2), (), (4, 0)), NAMES) for why in ENDS)]
    assert [sentence for sentence in said if "~" not in sentence] == []
