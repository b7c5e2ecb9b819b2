"""Options written as key=value."""

import pytest

from game.core.rules import AnyRules
from game.match import OptionError, options_from
from tests.match.tiny import TINY, TinyOptions


def options(*pairs: str) -> object:
    rules: AnyRules = TINY  # type: ignore[assignment]  # Rules is invariant; the registry casts in the same way
    return options_from(rules, pairs)


def test_what_is_not_named_keeps_its_default() -> None:
    assert options() == TinyOptions()
    assert options("colour=blue") == TinyOptions(colour="blue")


@pytest.mark.parametrize(("word", "value"), [("true", True), ("ON", True), ("off", False), ("False", False)])
def test_switches_have_several_words(word: str, value: bool) -> None:
    assert options(f"loud={word}") == TinyOptions(loud=value)


def test_numbers_and_the_last_word_wins() -> None:
    assert options("end=30", "end=20", "end=30") == TinyOptions(end=30)


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("loud", "not of the form key=value"),
        ("size=3", "no option 'size'; it has: end, loud, colour"),
        ("end=25", "option end does not take '25'; it takes: 20, 30"),
        ("end=true", "does not take 'true'"),
        ("loud=1", "does not take '1'; it takes: false, true"),
        ("colour=", "does not take ''; it takes: red, blue"),
    ],
)
def test_other_words_are_refused_with_what_there_is(pair: str, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        options(pair)
