"""What the games are called for people: nothing is left without words, all can be translated, all has its room.

Runs over every game with a table; what one game alone says is tested in test_GAME.py beside this.
"""

import re

import pytest

from game.core.values import PUBLIC, Refusal
from game.staging.names import Pick
from game.staging.offer import completed
from game.ui.table.hud import LOG_WIDEST, REFERENCE_WIDE
from game.ui.words import GAMES, words
from tests.games import rules_of, staging_of
from tests.ui.words.saying import NAMES, lines, met, people, plies, speak_in_signs, too_wide

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_every_option_has_its_words(game: str) -> None:
    options = words(game).options()
    assert list(options) == [spec.name for spec in rules_of(game).options]
    for spec in rules_of(game).options:
        said = options[spec.name]
        assert len(said.choices) == len(spec.choices) == len(set(said.choices))
        assert [said.told(spec, choice) for choice in spec.choices] == list(said.choices)
        assert said.name and said.explanation.endswith(".")
        assert not spec.open or "{" not in said.told(spec, "another value")


def test_every_refusal_that_a_match_meets_is_a_sentence(game: str) -> None:
    default = words(game).refusal(Refusal("no such code", ""))
    said = [words(game).refusal(refused) for refused in met(game)]
    assert len(said) > 8
    assert [text for text in said if not re.fullmatch(r"[A-Z][^{]*\.", text) or text == default] == []


def test_every_event_is_told_in_a_whole_line_or_not_at_all(game: str) -> None:
    told = [text for ply in plies(game) for _, text, _ in lines(game, ply.step.events, ply.before)]
    assert any(told)


def test_every_pick_that_is_a_button_has_one_and_what_is_missing_is_asked_for(game: str) -> None:
    rules, staging = rules_of(game), staging_of(game)
    states = [*people(game)]
    for state in states[:: max(1, len(states) // 60)]:
        seat = rules.to_act(state)
        assert seat is not None
        view = rules.view(state, seat)
        sets = staging.offer(view, rules.legal(state)).sets
        shown = {button.pick for button in words(game).buttons(view, NAMES)}
        assert {pick for need in sets for pick in need if pick.kind == "button"} <= shown
        for need in [*sets][:: 1 + len(sets) // 40]:
            for rest in (need - {pick} for pick in need):
                if rest and completed(sets, rest) is None:
                    asked = words(game).prompt(view, rest)
                    assert asked and "{" not in asked


def test_whatever_the_pointer_is_told_has_its_words(game: str) -> None:
    rules, staging = rules_of(game), staging_of(game)
    states = [*people(game)]
    for state in states[:: max(1, len(states) // 12)]:
        seat = rules.to_act(state)
        assert seat is not None
        view = rules.view(state, seat)
        picks = {Pick("thing", id) for id in staging.picture(view)}.union(*staging.offer(view, rules.legal(state)).sets)
        captions = {about.caption for pick in picks if (about := staging.about(view, pick)).caption}
        assert [caption for caption in captions if not words(game).caption(caption)] == []
    assert words(game).caption(()) == ()


def said_of(game: str) -> list[str]:
    """Everything that is said in some matches, and all that is said anyway."""
    said_here = words(game)
    said = [said_here.title(), *said_here.summary(), *(step.text for step in said_here.guide())]
    for option in said_here.options().values():
        said += [option.name, option.explanation, *(word for word in option.choices if not word.isdigit())]
    said += [word for pair in said_here.reference() for word in pair]
    said += [said_here.refusal(refused) for refused in met(game)]
    for ply in plies(game)[::7]:
        view = rules_of(game).view(ply.before, 0)
        said += [said_here.prompt(view, frozenset()), *(button.label for button in said_here.buttons(view, NAMES))]
        said += [text for _, text, _ in lines(game, ply.step.events, ply.before) if text]
    return said


def test_all_words_can_be_translated(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_in_signs(monkeypatch)
    assert [sentence for sentence in said_of(game) if "~" not in sentence] == []


def test_everything_has_its_room(game: str) -> None:
    """In English nothing is cut off: the places are those of hud.py and new_match.py."""
    said, rules = words(game), rules_of(game)
    assert too_wide((option.name for option in said.options().values()), 16, 320, "Medium") == {}
    assert too_wide((said.refusal(refused) for refused in met(game)), 15, 560, "Medium") == {}
    assert too_wide((what for what, _ in said.reference()), 14, 112, "Medium") == {}
    assert too_wide((meaning for _, meaning in said.reference()), 13, REFERENCE_WIDE - 150) == {}
    unnamed = [f"Player {seat}" for seat in range(1, 6)]
    prompts, labels, notes, log = set[str](), set[str](), set[str](), set[str]()
    for ply in plies(game):
        view = rules.view(ply.before, PUBLIC if rules.to_act(ply.before) is None else 0)
        prompts.add(said.prompt(view, frozenset()))
        labels |= {button.label for button in said.buttons(view, NAMES)}
        notes |= {said.seat(view, seat).note for seat in range(2)}
        log |= {text for _, text, _ in lines(game, ply.step.events, ply.before, unnamed)}
    assert too_wide(prompts, 19, 440) == too_wide(labels, 16, 140, "Medium") == {}
    assert too_wide(notes, 12.5, 148) == {}
    assert too_wide(log, 13, LOG_WIDEST - 40) == {}
