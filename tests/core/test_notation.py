"""The text form of decisions: what it looks like, that it reads back, and what is said of a text that is none."""

from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from game.core.notation import Unreadable, read_action, write_action
from game.core.values import Action, Outcome, Value


class Shift(Action, frozen=True, tag="shift"):
    slot: int
    a: int
    b: int = 4


class Buy(Action, frozen=True, tag="buy"):
    station: bool
    why: Literal["need", "greed", ""] = ""
    price: Literal[1, 2] | None = None


class Say(Action, frozen=True, tag="say"):
    text: str
    to: int | str | None = None


class Path(Action, frozen=True, tag="path"):
    steps: tuple[int, ...] = ()
    names: tuple[str, ...] | None = None
    point: tuple[float, str] = (0.0, "")


class EndTurn(Action, frozen=True, tag="end_turn"):
    pass


class Roll(Outcome, frozen=True, tag="roll"):
    a: str
    face: Annotated[int, Meta(ge=1, le=6)] = 1


class Point(Value, frozen=True):
    x: int


class Fly(Action, frozen=True, tag="fly"):
    to: Point


Decision = Shift | Buy | Say | Path | EndTurn | Roll

FORMS = [
    (Shift(0, -4, 7), "shift 0 -4 7"),
    (Shift(0, 4), "shift 0 4"),
    (EndTurn(), "end_turn"),
    (Buy(True), "buy yes"),
    (Buy(False, "greed"), "buy no greed"),
    (Buy(False, "", 2), 'buy no "" 2'),
    (Say("*"), "say *"),
    (Say("5"), "say 5"),
    (Say("-"), "say -"),
    (Say("", 5), 'say "" 5'),
    (Say("yes", "5"), 'say "yes" "5"'),
    (Say("no", "-"), 'say "no" "-"'),
    (Say("two words"), 'say "two words"'),
    (Say('a "quoted", \\ one'), r'say "a \"quoted\", \\ one"'),
    (Say("花\n\x7f"), r'say "\u82b1\n\u007f"'),
    (Path(), "path"),
    (Path((1,)), "path 1"),
    (Path((1, -2, 3), ("a", "b")), "path 1,-2,3 a,b"),
    (Path((), ()), "path , ,"),
    (Path((), ("a b", "c,d")), 'path , "a b","c,d"'),
    (Path((), ("-",)), 'path , "-"'),
    (Path((), None, (2.5, "x")), "path , - 2.5,x"),
    (Roll("**", 6), "roll ** 6"),
]


@pytest.mark.parametrize(("decision", "text"), FORMS, ids=lambda value: value if isinstance(value, str) else "")
def test_forms(decision: Decision, text: str) -> None:
    assert write_action(decision) == text
    assert read_action(text, Decision) == decision


def test_more_blanks_are_no_matter() -> None:
    assert read_action("  shift   0  4\n", Decision) == Shift(0, 4)


WORDS = st.text(max_size=6) | st.sampled_from(["", "-", "yes", "5", "1e3", ",", '"', "\\", "#", "()", "\x00"])
NUMBERS = st.integers(-(10**17), 10**17)
DECISIONS = st.one_of(
    st.builds(Shift, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Say, WORDS, WORDS | NUMBERS | st.none()),
    st.builds(
        Path,
        st.lists(NUMBERS, max_size=3).map(tuple),
        st.lists(WORDS, max_size=3).map(tuple) | st.none(),
        st.tuples(st.floats(allow_nan=False, allow_infinity=False), WORDS),
    ),
    st.builds(Roll, WORDS, st.integers(1, 6)),
)


@given(st.lists(DECISIONS, min_size=2, max_size=2))
def test_what_is_written_is_read_and_differs(two: list[Decision]) -> None:
    texts = [write_action(decision) for decision in two]
    assert [read_action(text, Decision) for text in texts] == two
    assert all(text.isascii() and text.isprintable() for text in texts)
    assert (texts[0] == texts[1]) == (two[0] == two[1])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "word 1 is missing: expected shift, buy, say, path, end_turn or roll"),
        ("cheat 1", "word 1 'cheat' does not fit: expected shift, buy, say, path, end_turn or roll"),
        ("shift", "word 2 is missing: expected slot (a whole number)"),
        ("shift 0 x", "word 3 'x' does not fit: expected a (a whole number)"),
        ("shift 0 1.5", "word 3 '1.5' does not fit: expected a (a whole number)"),
        ("shift 0 007", "word 3 '007' does not fit: expected a (a whole number)"),
        ("shift 0 \N{ARABIC-INDIC DIGIT ONE}", r"word 3 '\u0661' does not fit: expected a (a whole number)"),
        ("shift 0 1 2 3", "word 5 '3' does not fit: expected no more words"),
        ("shift 0 1,2", "word 3 '1,2' does not fit: expected a (a whole number)"),
        ("shift 0 " + "9" * 5000, f"word 3 '{'9' * 40}...' does not fit: expected a (a whole number)"),
        ("buy true", "word 2 'true' does not fit: expected station (yes or no)"),
        ("buy yes pride", "word 3 'pride' does not fit: expected why (\"\", greed or need)"),
        ("buy yes need 3", "word 4 '3' does not fit: expected price (1 or 2 or -)"),
        ("say é", r"word 2 '\xe9' does not fit: expected text (a word)"),
        (r'say "\x"', r"""word 2 '"\\x"' does not fit: expected text (a word)"""),
        ("path 1,x", "word 2 '1,x' does not fit: expected steps (a whole number, or more of them joined by commas)"),
        ("path 1 a 5", "word 4 '5' does not fit: expected point (2 values joined by commas)"),
        ('say "x', "'\"x' does not fit: expected words with a blank between them, quotes in pairs"),
        ('say "x"y', "'\"x\"y' does not fit: expected words with a blank between them, quotes in pairs"),
        ("path 1,,2", "'1,,2' does not fit: expected words with a blank between them, quotes in pairs"),
        ("roll * 7", "Expected `int` <= 6 - at `$.face`"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_decision_is_told_by_its_word(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_action(text, Decision)
    assert str(error.value) == words


@given(st.text(max_size=20) | st.text('shiftpaysole01-,". \\', max_size=20).map("path ".__add__))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        decision = read_action(text, Decision)
    except Unreadable as error:
        assert "\n" not in str(error)
    else:
        assert read_action(write_action(decision), Decision) == decision


def test_a_kind_alone_reads_its_own_texts() -> None:
    assert read_action("end_turn", EndTurn) == EndTurn()
    with pytest.raises(Unreadable, match="expected end_turn"):
        read_action("shift 0 4", EndTurn)


def test_what_has_no_text_form_is_an_error_of_the_game() -> None:
    with pytest.raises(TypeError, match="no text form"):
        write_action(Fly(Point(1)))
    with pytest.raises(TypeError, match="no text form"):
        write_action(Shift(0, 10**30))
    assert msgspec.json.encode(Fly(Point(1))), "though it has JSON"
