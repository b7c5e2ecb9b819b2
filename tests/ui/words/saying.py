"""What the tests of all games' words look with: matches to speak of, a language of signs, and how wide a text is."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random

import pytest
from panda3d.core import TextNode

import game.ui.text
from game.core.values import CHANCE, PUBLIC, Event, Refusal, State
from game.ui.text import Fonts
from game.ui.words import words
from tests.conformance import Ply, playthrough, strange_actions
from tests.games import rules_of

FONTS = Fonts()
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


@cache
def plies(game: str) -> tuple[Ply, ...]:
    """Matches of the casual computers and of the random ones, with options as they fall."""
    numbers = ((2, 2), (3, 2), (4, 1), (4, 0))
    return tuple(ply for seats, number in numbers for ply in playthrough(game, seats, number).plies)


def people(game: str) -> Iterator[State]:
    """Positions in which a person decides."""
    return (ply.before for ply in plies(game) if ply.actor != CHANCE)


@cache
def met(game: str) -> tuple[Refusal, ...]:
    """Refusals of actions that are nearly legal, in positions of matches."""
    rules, rng, found = rules_of(game), Random(7), set[Refusal]()
    states = [*people(game)]
    for state in states[:: max(1, len(states) // 150)]:
        legal = rules.legal(state)
        for action in strange_actions(legal[:: 1 + len(legal) // 40], rng, 50):
            if refused := rules.refusal(state, action):
                found.add(refused)
    return tuple(found)


def lines(
    game: str, happened: Iterable[Event], before: State, names: Sequence[str] = NAMES
) -> Iterator[tuple[Event, str, bool]]:
    """Each event with its line of the log, empty if it has none, and whether it is news."""
    view = rules_of(game).view(before, PUBLIC)
    names = names[: len(rules_of(game).standing(before).ranks)]
    for event in happened:
        told = words(game).event(event, view, names)
        if told is not None:
            assert told.text.strip() and "{" not in told.text
            assert told.seat is None or told.text.startswith(names[told.seat])
        yield event, told.text if told else "", bool(told and told.news)


class Stamp:
    """A language in which every sentence has a sign of its own."""

    def gettext(self, message: str) -> str:
        return message + "~"

    def info(self) -> dict[str, str]:
        return {}

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


def speak_in_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on what was translated ends in ~ or has it inside."""
    monkeypatch.setattr(game.ui.text, "_translation", Stamp())


def wide(text: str, size: float, weight: str = "Regular") -> float:
    """In u, as the canvas measures it."""
    node = TextNode("measure")
    node.set_font(FONTS.get(weight, size))
    return float(node.calc_width(text)) * size


def too_wide(texts: Iterable[str], size: float, room: float, weight: str = "Regular") -> dict[str, float]:
    """The texts for which the room does not do, with their widths."""
    return {text: width for text in {*texts} if (width := wide(text, size, weight)) > room}
