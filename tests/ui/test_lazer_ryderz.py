"""Lazer Ryderz in the real window: from picking characters to the result, by mouse and by keyboard."""

from collections.abc import Sequence
from typing import cast

import pytest
from msgspec.structs import replace

from game.core.record import Chair
from game.match.driver import PERSON, Match
from game.rules.lazer_ryderz.events import (
    Crashed,
    GearSet,
    LazerEvent,
    PieceLaid,
    PiecesRemoved,
    PrizmNudged,
    PrizmScored,
    PrizmTossed,
)
from game.rules.lazer_ryderz.pieces import SHAPES, front_end
from game.rules.lazer_ryderz.state import LazerOptions, LazerState
from game.space.plane import joined
from game.staging.lazer_ryderz import places
from game.staging.names import Pick, read_pick
from game.staging.offer import Point
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.table.targets import place_of
from tests.rules.lazer_ryderz.table import line, neutral, own, position
from tests.ui.pilot import Pilot
from tests.ui.test_reality_shift import click, drag, find, ready

NAMES = ("Ada", "Борис", "Mia", "Jo")
CAMERA = 6
"""So many frames it takes at most from one home to another."""

PREVIEW = LazerOptions(preview=True, eyes_closed=False)
POWERS = LazerOptions(preview=True, eyes_closed=False, power_prizms=True)


def sit_down(
    pilot: Pilot,
    state: LazerState | None = None,
    players: tuple[str, ...] = (PERSON, PERSON),
    seed: int = 11,
    options: LazerOptions = PREVIEW,
) -> TableScreen:
    """A table, in a position or before characters are picked."""
    chairs = tuple(Chair(name, seat, player) for seat, (name, player) in enumerate(zip(NAMES, players, strict=False)))
    match = Match.new("lazer_ryderz", len(players), seed, options if state is None else state.options, chairs, state)
    table = TableScreen(Sitting(pilot.desk, match))
    pilot.desk.go(table)
    ready(pilot)
    return table


def now(table: TableScreen) -> LazerState:
    state = table.sitting.match.state
    assert isinstance(state, LazerState)
    return state


def happened(table: TableScreen) -> list[LazerEvent]:
    """All events of the match so far."""
    match = table.sitting.match
    return [event for ply in range(1, match.ply + 1) for event in cast(tuple[LazerEvent, ...], match.events_at(ply))]


def at(pilot: Pilot, point: Point, z: float = 0.0) -> tuple[float, float]:
    """Where a point of the table is in the window, in pixels, once the camera rests."""
    pilot.frames(CAMERA)
    seen = pilot.desk.seen(*point, z)
    assert seen is not None
    return seen[0] * pilot.desk.canvas.u, seen[1] * pilot.desk.canvas.u


def do(pilot: Pilot, *picks: str) -> None:
    """Click these one after the other, and wait until all has been seen."""
    ready(pilot)
    for pick in picks:
        click(pilot, read_pick(pick))
    ready(pilot)


def place(pilot: Pilot, gear: int, point: Point) -> None:
    """Choose a gear, and click at the edge; with eyes closed that may be changed until one is done."""
    ready(pilot)
    click(pilot, read_pick(f"button:gear:{gear}"))
    pilot.click_at(*at(pilot, point))
    if pilot.table.eyes.how is not None:
        pilot.click("done")
    ready(pilot)


def kinds(events: Sequence[LazerEvent]) -> set[type[LazerEvent]]:
    return {type(event) for event in events}


# The start


@pytest.mark.parametrize("closed", [False, True])
def test_a_match_begins_by_mouse(pilot: Pilot, closed: bool) -> None:
    """LR-4, LR-37 to LR-48: characters are taken, gears and places chosen behind the curtain, then all look."""
    table = sit_down(pilot, options=replace(PREVIEW, eyes_closed=closed))
    do(pilot, "stand:cosmonaut")
    do(pilot, "stand:shark")
    assert [rider.character for rider in now(table).riders] == ["cosmonaut", "shark"]
    place(pilot, 4, (3.0, -43.0))
    assert now(table).riders[0].launch is None and now(table).riders[0].choice
    place(pilot, 2, (-3.0, 43.0))
    riders = now(table).riders
    assert [rider.gear for rider in riders] == [4, 2] and all(rider.launch for rider in riders)
    assert ("launch", 0) in table.stage.props and table.sitting.actor == 0


def test_a_gear_may_be_chosen_on_the_stand(pilot: Pilot) -> None:
    table = sit_down(pilot)
    do(pilot, "stand:cosmonaut")
    do(pilot, "stand:shark")
    click(pilot, read_pick("stand:cosmonaut#gear3"))
    pilot.click_at(*at(pilot, (0.0, -44.0)))
    choice = now(table).riders[0].choice
    assert choice and choice.gear == 3


# A turn


def rides(**changes: object) -> LazerState:
    """Seat 0 in gear 3, its line ends at (-20, 0), towards the middle."""
    return position(line(0, "S3", at=(-30.0, 0.0, 0.0)), **{"gears": (3, 1), "options": PREVIEW, **changes})  # type: ignore[arg-type]


def test_straight_on_is_one_click_at_the_front_or_on_a_button(pilot: Pilot) -> None:
    """LR-64."""
    for pick in ("piece:0S3a#S3", "button:straight"):
        table = sit_down(pilot, rides())
        do(pilot, pick)
        assert [piece.shape for piece in now(table).riders[0].line] == ["S3", "S3"]


def test_the_slider_is_drawn_up_and_the_next_piece_is_longer(pilot: Pilot) -> None:
    """LR-62."""
    table = sit_down(pilot, rides())
    drag(pilot, read_pick("slider:shark#up"))
    do(pilot, "piece:0S3a#S4")
    assert now(table).riders[0].gear == 4 and now(table).riders[0].line[-1].shape == "S4"


def test_a_curve_is_rolled_for_and_laid_to_the_side_that_is_clicked(pilot: Pilot) -> None:
    """LR-65, LR-69: in gear 1 it always works."""
    table = sit_down(pilot, rides(gears=(1, 5)))
    do(pilot, "button:attempt")
    do(pilot, "button:throw")
    do(pilot, "piece:0S3a#H1R")
    assert now(table).riders[0].line[-1].shape == "H1R"


@pytest.mark.parametrize("shape", ["S1", "H1L", "H1R"])
def test_a_handle_is_found_through_a_prizm_in_every_gear(pilot: Pilot, shape: str) -> None:
    """A prizm on the handles of two gears stands for that of the gear that is chosen."""
    x, y, _ = joined(front_end(rides().riders[0]), SHAPES[shape].end)
    table = sit_down(pilot, rides(gears=(2, 1), prizms=(neutral(0, x, y),)))
    do(pilot, "button:shift:-1", f"piece:0S3a#{shape}")
    assert now(table).riders[0].gear == 1


def test_the_ghost_tells_whom_it_crashes(pilot: Pilot) -> None:
    """LR-71."""
    table = sit_down(pilot, rides(gears=(5, 1), prizms=(neutral(0, -14.0, 0.0),)))
    pilot.point(*find(pilot, read_pick("piece:0S3a#S5")))
    (ghost,) = table.stage._holding._shown[0]
    assert ghost.look == ("strip", "shark", "S5")
    assert ("prizm", "n0") in table.pointing.about.hints


def test_a_score_a_toss_and_a_win(pilot: Pilot) -> None:
    """LR-88, LR-119, LR-1: two are scored, the third wins."""
    start = rides(gears=(5, 1), prizms=(own(0, 0, -25.0, 0.0), neutral(0, -14.0, 0.0), neutral(1, 30.0, 20.0)))
    table = sit_down(pilot, start)
    do(pilot, "button:straight")
    assert PrizmScored in kinds(happened(table))
    pilot.click_at(*at(pilot, (20.0, -10.0)))
    ready(pilot)
    assert PrizmTossed in kinds(happened(table))
    table = sit_down(pilot, replace(start, prizms=(*start.prizms, own(0, 1, 0.0, 30.0))))
    do(pilot, "button:straight")
    pilot.until(lambda: pilot.screen == "ResultScreen")


def test_a_score_is_counted_at_the_prizm(pilot: Pilot) -> None:
    """LR-1: "2 of 3" stands there, follows it as it slides and the camera as it turns, and goes."""
    prizms = (own(0, 0, -25.0, 0.0), neutral(0, -14.0, 0.0), neutral(1, 30.0, 20.0))
    table = sit_down(pilot, rides(gears=(5, 1), prizms=prizms))
    click(pilot, read_pick("button:straight"))
    pilot.until(lambda: table.telling.sign is not None)
    seen = []
    while (sign := table.shown().sign) is not None:
        at = place_of(Pick("thing", ("prizm", "0p1")), table.stage, pilot.desk)
        assert sign.text == "2 of 3" and at == (sign.x, sign.y)
        seen.append(at)
        pilot.frames(1, 0.1)
        assert len(seen) < 60
    assert len(set(seen)) > 1


def test_a_steal_goes_home(pilot: Pilot) -> None:
    """LR-93."""
    table = sit_down(pilot, rides(gears=(5, 1), prizms=(own(1, 2, -14.0, 0.0),)))
    do(pilot, "button:straight")
    assert [event.taken.owner for event in happened(table) if isinstance(event, PrizmScored)] == [1]
    assert table.stage.picture["prizm", "1p2"].pose == places.supply_pose(PREVIEW, 2, "1p2")


def test_a_crash_into_another_and_a_respawn(pilot: Pilot) -> None:
    """LR-109 to LR-116."""
    victim = line(1, "S1", "S2", "S3", at=(-14.0, -12.0, 90.0))
    table = sit_down(pilot, position(rides().riders[0].line, victim, gears=(5, 1), options=PREVIEW))
    do(pilot, "button:straight")
    events = happened(table)
    assert [event.why for event in events if isinstance(event, PiecesRemoved)] == ["crash", "hit"]
    place(pilot, 2, (0.0, -44.0))
    rider = now(table).riders[0]
    assert rider.gear == 2 and rider.launch and not rider.line


def test_a_crash_at_the_edge_and_into_oneself(pilot: Pilot) -> None:
    """LR-104, LR-108."""
    over = position(line(0, "S1", at=(38.0, 0.0, 0.0)), gears=(3, 1), options=PREVIEW)
    table = sit_down(pilot, over)
    do(pilot, "button:straight")
    assert [event.edge for event in happened(table) if isinstance(event, Crashed)] == [True]
    looped = line(0, "S5", "H1L", "H1L", "F1L", at=(-15.0, 0.0, 0.0))
    table = sit_down(pilot, position(looped, gears=(4, 1), options=PREVIEW))
    do(pilot, "button:straight")
    assert [bool(event.hits) for event in happened(table) if isinstance(event, Crashed)] == [True]


def test_a_prizm_that_is_glanced_at_is_nudged(pilot: Pilot) -> None:
    """LR-94, LR-99."""
    table = sit_down(pilot, rides(gears=(5, 1), prizms=(neutral(0, -14.0, 2.2),)))
    do(pilot, "button:straight")
    assert PrizmNudged in kinds(happened(table))


def test_a_spin_out_falls_to_the_first_gear(pilot: Pilot) -> None:
    """LR-67: some seed rolls it."""
    for seed in range(60):
        table = sit_down(pilot, rides(gears=(2, 1)), seed=seed)
        do(pilot, "button:attempt")
        do(pilot, "button:throw")
        if now(table).die == 6:
            do(pilot, "button:curve:soft:left")
            assert [event.why for event in happened(table) if isinstance(event, GearSet)] == ["spin_out"]
            assert now(table).riders[0].gear == 1
            return
    raise AssertionError("no spin out")


def test_without_a_preview_nothing_is_shown_before_it_is_laid(pilot: Pilot) -> None:
    """LR-71."""
    table = sit_down(pilot, rides(options=replace(PREVIEW, preview=False)))
    assert not [pick for pick in table.choice.all if pick.id[0] == "piece"]
    do(pilot, "button:straight")
    assert len(now(table).riders[0].line) == 2


# Powers


def test_the_waveryder_lays_two_hard_turns(pilot: Pilot) -> None:
    """LR-127."""
    start = rides(options=POWERS, characters=("waveryder", "shark"), powers="rr")
    table = sit_down(pilot, start)
    do(pilot, "button:power", "button:two_hard:left:right")
    assert [piece.shape for piece in now(table).riders[0].line] == ["S3", "H3L", "H3R"]


def test_the_shark_lays_a_bonus_straight(pilot: Pilot) -> None:
    """LR-130, LR-131: it has not scored and crashes."""
    table = sit_down(pilot, rides(options=POWERS, powers="rr"))
    do(pilot, "button:straight")
    do(pilot, "button:bonus")
    laid = [event.piece.shape for event in happened(table) if isinstance(event, PieceLaid)]
    assert laid == ["S3", "S5"] and Crashed in kinds(happened(table))


def test_the_sheriff_sets_a_gear(pilot: Pilot) -> None:
    """LR-133."""
    table = sit_down(pilot, rides(options=POWERS, characters=("sheriff", "shark"), powers="rr"))
    do(pilot, "power:0", "button:set_gear:1:5")
    assert now(table).riders[1].gear == 5


def test_the_cosmonaut_skips_a_crash(pilot: Pilot) -> None:
    """LR-135."""
    over = position(
        line(0, "S1", at=(38.0, 0.0, 0.0)), gears=(3, 1), options=POWERS, characters=("cosmonaut", "shark"), powers="rr"
    )
    table = sit_down(pilot, over)
    do(pilot, "button:straight")
    do(pilot, "button:no_crash")
    assert Crashed not in kinds(happened(table)) and len(now(table).riders[0].line) == 2
