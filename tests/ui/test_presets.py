"""New match: two whole sets of options, and where they differ from what is chosen."""

import msgspec
import pytest

from game.rules import rules
from game.staging import GAMES
from game.ui.screens.new_match import NewMatchScreen
from tests.ui.pilot import Pilot


@pytest.mark.parametrize("game", GAMES)
def test_presets_set_every_option(pilot: Pilot, game: str) -> None:
    """A match begins as recommended, one click makes it the printed rules'; the option that differs is told."""
    shown = NewMatchScreen(pilot.desk, game)
    pilot.desk.go(shown)
    presets, types = rules(game).presets, rules(game).options_type
    assert msgspec.convert(shown.options, types) == presets.recommended
    pilot.click("preset:rulebook")
    assert msgspec.convert(shown.options, types) == presets.rulebook
    pilot.click("preset:recommended")
    assert msgspec.convert(shown.options, types) == presets.recommended
    pilot.click("preset:rulebook")
    pilot.click("start")
    match = pilot.desk.screen.sitting.match  # type: ignore[attr-defined]  # a table or its curtain
    assert match.record.options == presets.rulebook


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_option_begins_a_match(pilot: Pilot, game: str) -> None:
    """By clicks alone: as many matches as the longest list of choices, until each choice was played with."""
    left = {(spec.name, choice) for spec in rules(game).options for choice in spec.choices}
    matches = max(len(spec.choices) for spec in rules(game).options)
    for number in range(matches):
        shown = NewMatchScreen(pilot.desk, game)
        pilot.desk.go(shown)
        wanted = {spec.name: spec.choices[number % len(spec.choices)] for spec in shown._shown_options()}
        for name, choice in wanted.items():
            while shown.options[name] != choice:
                pilot.click(f"option:{name}")
                if pilot.screen == "OutlineScreen":  # its choices stand beside the drawing
                    pilot.click(f"shape:{number}")
                    pilot.click("use")
        pilot.click("start")
        pilot.frames(3)
        match = pilot.desk.screen.sitting.match  # type: ignore[attr-defined]  # a table or its curtain
        for name, choice in wanted.items():
            assert getattr(match.record.options, name) == choice
            left.discard((name, choice))
    alone = {spec.name for spec in rules(game).options} - set(wanted)
    assert {name for name, _ in left} == alone, "those that are not for so few, or so many"
