"""ST-6, ST-85: no screen shows what its viewer may not know, however it is reached."""

import os
from collections.abc import Callable
from random import Random

import pytest

from game.core.values import PUBLIC
from game.rules.shifting_stones.cards import DECK
from game.staging.names import thing
from game.ui.kit.screen import Screen
from game.ui.overlays.curtain import CurtainScreen
from game.ui.overlays.pause import PauseScreen
from game.ui.overlays.result import ResultScreen
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.overlays.settings import SettingsScreen
from game.ui.screens.matches import MatchesScreen
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot
from tests.ui.stones_table import HAND, sit_down


def log(pilot: Pilot, table: TableScreen) -> Screen:
    table.click("log")
    return table


def matches(pilot: Pilot, table: TableScreen) -> Screen:
    """As one gets there: the match is left, and its file is the only one."""
    table.sitting.close()
    pilot.desk.saves.delete(pilot.newest())
    pilot.desk.saves.write(table.sitting.match.record, "match")
    os.utime(pilot.desk.saves.path("match"), (1e9, 1e9))
    pilot.desk.home()
    return MatchesScreen(pilot.desk)


def look_at_the_table(pilot: Pilot, table: TableScreen) -> Screen:
    table.sitting.match.end_early()
    shown = ResultScreen(table.sitting)
    shown.away = True
    return shown


def rulebook(pilot: Pilot, table: TableScreen) -> Screen:
    table.sitting.cover()
    return RulebookScreen(pilot.desk, "shifting_stones")


def settings(pilot: Pilot, table: TableScreen) -> Screen:
    pilot.desk.push(PauseScreen(table.sitting))
    return SettingsScreen(pilot.desk)


SCREENS: dict[str, Callable[[Pilot, TableScreen], Screen]] = {
    "table": lambda pilot, table: table,
    "log": log,
    "pause": lambda pilot, table: PauseScreen(table.sitting),
    "curtain": lambda pilot, table: CurtainScreen(table.sitting, 1),
    "settings": settings,
    "rulebook": rulebook,
    "result": look_at_the_table,
    "matches": matches,
}
OWN = {"table", "log"}
"""Screens of seat 0 himself; all others show what everybody may see."""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_picture_is_the_same_whatever_others_hold(screen: str, pilot: Pilot) -> None:
    pictures = []
    for seed in (1, 2):
        others = [card for card in DECK if card not in HAND]
        Random(seed).shuffle(others)
        own = HAND if screen in OWN else tuple(others[4:8])
        table = sit_down(pilot, (own, tuple(others[:4])))
        pilot.point(5, 200)
        shown = SCREENS[screen](pilot, table)
        if shown is not table:
            pilot.desk.push(shown)
            assert table.sitting.viewer == PUBLIC or screen in OWN or screen == "matches"
        pictures.append(pilot.picture())
        if screen == "matches":
            pilot.desk.saves.path("match").unlink()
            pilot.desk.saves.backup("match").unlink(missing_ok=True)
        else:
            table.sitting.close()
    assert pictures[0] == pictures[1]


def test_only_own_and_open_cards_are_ever_shown_large(pilot: Pilot) -> None:
    """Over everything that lies on the table, for the seat that looks and for everybody."""
    table = sit_down(pilot)
    sitting = table.sitting
    for viewer in (0, PUBLIC):
        sitting.look_as(viewer)
        view = sitting.match.view(viewer)
        known = {card for hand in view.hands for card in hand if card}  # type: ignore[attr-defined]  # Shifting Stones
        found = {sitting.staging.about(sitting.view, thing(*id)) for id in sitting.picture}
        shown = {about.card[1] for about in found if about.card is not None and about.card[0] == "card"}
        assert shown <= known
        assert bool(shown) == (viewer == 0)


def test_the_public_table_stays_in_sight_at_a_hand_over(pilot: Pilot) -> None:
    """Only what is secret is hidden: no stone, pile or scored card lies under the curtain, and the seats are told."""
    table = sit_down(pilot)
    for pick in ("hand:0:0#seal", "stone:4", "stone:5", "hand:0:1"):
        pilot.pick(pick)
        pilot.rest()
    pilot.desk.push(CurtainScreen(table.sitting, 1))
    canvas, stage = pilot.desk.canvas, table.stage
    pilot.frames(1, 0.0)
    curtain = next(area for area in canvas.areas if area.name == "curtain")
    for id in table.sitting.picture:
        at = stage.rest_of(thing(*id), pilot.app.base.cam)
        assert at is not None
        across, down = (at[0] + 1) / 2 * canvas.width, (1 - at[1]) / 2 * canvas.height
        assert not curtain.holds(across, down), id
    assert [panel.name for panel in table.shown().seats] == ["P0", "P1"] and table.shown().covered
