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
