"""ST-6, ST-85: no screen shows what its viewer may not know, however it is reached."""

import os
from collections.abc import Callable
from random import Random

import pytest

from game.core.values import PUBLIC
from game.rules.shifting_stones.cards import DECK
from game.ui.curtain import CurtainMode
from game.ui.matches import MatchesMode
from game.ui.mode import Mode
from game.ui.pause import PauseMode
from game.ui.result import ResultMode
from game.ui.rulebook import RulebookMode
from game.ui.settings import SettingsMode
from game.ui.table import TableMode
from tests.ui.pilot import Pilot
from tests.ui.test_table import HAND, sit_down


def log(pilot: Pilot, table: TableMode) -> Mode:
    table.click("log")
    return table


def matches(pilot: Pilot, table: TableMode) -> Mode:
    """As one gets there: the match is left, and its file is the only one."""
    table.sitting.close()
    pilot.desk.saves.delete(pilot.newest())
    pilot.desk.saves.write(table.sitting.match.record, "match")
    os.utime(pilot.desk.saves.path("match"), (1e9, 1e9))
    return MatchesMode(pilot.desk)


def look_at_the_table(pilot: Pilot, table: TableMode) -> Mode:
    table.sitting.match.end_early()
    mode = ResultMode(table.sitting)
    mode.away = True
    return mode


def rulebook(pilot: Pilot, table: TableMode) -> Mode:
    table.sitting.cover()
    return RulebookMode(table, "shifting_stones")


def settings(pilot: Pilot, table: TableMode) -> Mode:
    pilot.desk.go(PauseMode(table.sitting))
    return SettingsMode(pilot.desk, lambda: PauseMode(table.sitting))


SCREENS: dict[str, Callable[[Pilot, TableMode], Mode]] = {
    "table": lambda pilot, table: table,
    "log": log,
    "pause": lambda pilot, table: PauseMode(table.sitting),
    "curtain": lambda pilot, table: CurtainMode(table.sitting, 1),
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
        mode = SCREENS[screen](pilot, table)
        if mode is not table:
            pilot.desk.go(mode)
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
        shown = {sitting.staging.card_shown(sitting.picture, id) for id in sitting.picture}
        assert shown - {None} <= known
        assert bool(shown - {None}) == (viewer == 0)
