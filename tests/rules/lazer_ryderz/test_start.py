"""The set-up: the first prizms, the start in secret, stall-outs, launch points that slide."""

from math import hypot
from random import Random

import pytest
from msgspec.structs import replace

from game.core.values import CHANCE, PUBLIC
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import GearSet, LaunchPlaced, LazerEvent, PrizmNudged, StalledOut, StartChosen
from game.rules.lazer_ryderz.pieces import piece_outline, prizm_outline, touches
from game.rules.lazer_ryderz.start import LAYOUT, nearest_free_place
from game.rules.lazer_ryderz.state import HIDDEN, Launch, LazerOptions, MarkerTo, Respawn
from game.rules.lazer_ryderz.table import board, launch_outline
from game.rules.lazer_ryderz.turns import rest_of_turn
from game.space.plane import covers
from tests.rules.lazer_ryderz.table import (
    chosen,
    events,
    line,
    middle_place,
    neutral,
    of,
    own,
    picked,
    play,
    position,
    why,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_prizms(seats: int) -> None:
    """LR-32, LR-33: one for each, 15.0 between middles, no gap less than a gear-3 straight is long."""
    prizms = picked(seats).prizms
    assert len(prizms) == seats and all(prizm.owner == -1 and prizm.turn == 0 for prizm in prizms)
    for prizm in prizms:
        others = [hypot(prizm.x - other.x, prizm.y - other.y) for other in prizms if other != prizm]
        assert min(others) == pytest.approx(15.0, abs=0.0002)
        gaps = [prizm_outline(prizm).shape.distance(prizm_outline(other).shape) for other in prizms if other != prizm]
        assert min(gaps) > 9.9999


def test_the_figures() -> None:
    """LR-33, LR-34: the corners lie between the seats; two across the line, a triangle, a square."""
    for seats in (2, 3, 4):
        prizms, points = picked(seats).prizms, board(LazerOptions()).seats[seats]
        for prizm in prizms:
            near = sorted(round(hypot(prizm.x - x, prizm.y - y), 2) for x, y in points)
            assert near[0] == near[1], "as far from one neighbour as from the other"
    assert [(prizm.x, prizm.y) for prizm in picked(2).prizms] == [(7.5, 0.0), (-7.5, 0.0)]


def test_a_prizm_of_the_layout_that_would_leave_the_table_is_nudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """LR-35: no table is so small; here the layout is larger."""
    monkeypatch.setitem(LAYOUT, 2, ((0.0, 45.0), (7.5, 0.0)))
    prizms = picked(2).prizms
    assert prizms[0].y < 45.0 and covers(board(LazerOptions()).outline, prizm_outline(prizms[0]))
    assert (prizms[1].x, prizms[1].y) == (7.5, 0.0)


def test_all_choose_in_secret() -> None:
    """LR-37: one after another here, each unseen by the others until all have chosen."""
    state = play(picked(3), Launch(3, 4))
    assert RULES.to_act(state) == 1
    for viewer, choice in ((0, state.riders[0].choice), (1, HIDDEN), (2, HIDDEN), (PUBLIC, HIDDEN)):
        assert RULES.view(state, viewer).riders[0].choice == choice
    event: LazerEvent = StartChosen(0, state.riders[0].choice or HIDDEN)
    assert RULES.witness(event, 0) == event and RULES.witness(event, 1) == StartChosen(0, HIDDEN)
    thought = {RULES.imagine(RULES.view(state, 1), Random(number)).riders[0].choice for number in range(200)}
    assert {choice.gear for choice in thought if choice} == {1, 2, 3, 4, 5} and len(thought) > 150
    assert RULES.legal(RULES.imagine(RULES.view(state, 1), Random(1))) == RULES.legal(state)


def test_the_starting_gears() -> None:
    """LR-38"""
    for table, top in (("round91", 5), ("round76", 4)):
        state = picked(2, LazerOptions(table=table))
        assert {action.gear for action in RULES.legal(state) if isinstance(action, Launch)} == set(range(1, top + 1))
        assert why(state, Launch(0, top + 1)) == "LR-38" and why(state, Launch(0, 0)) == "LR-38"


def test_dark_tables_and_preview_are_the_screens_matter() -> None:
    """LR-43, LR-44, LR-71: the options are there with their defaults; what may be done does not depend on them."""
    default = LazerOptions()
    assert default.eyes_closed is True and default.preview is False
    for other in (LazerOptions(eyes_closed=False), LazerOptions(preview=True)):
        here, there = picked(2, default), picked(2, other)
        assert list(RULES.legal(here)) == list(RULES.legal(there))
        after = chosen(there, 2, 3)
        assert replace(after, options=default) == chosen(here, 2, 3)
        assert RULES.legal(after) == RULES.legal(chosen(here, 2, 3))


def test_a_choice_is_final() -> None:
    """LR-44, LR-71: place and gear are one choice here; nothing can be taken back once it is named."""
    state = play(picked(2), Launch(3, 4))
    assert RULES.to_act(state) == 1


def test_all_look_then() -> None:
    """LR-45"""
    state = play(picked(2), Launch(middle_place(LazerOptions(), 2, 0), 4))
    last = Launch(middle_place(LazerOptions(), 2, 1), 2)
    happened = events(state, last)
    assert happened[1:3] == [GearSet(0, 4, "chosen"), GearSet(1, 2, "chosen")]
    assert all(RULES.witness(event, PUBLIC) == event for event in happened[1:])
    after = play(state, last)
    assert [rider.gear for rider in after.riders] == [4, 2] and all(rider.choice is None for rider in after.riders)


def test_stall_outs() -> None:
    """LR-46, LR-47"""
    state = chosen(picked(4), 5, 2, 5)
    assert StalledOut((0, 2)) in events(state, Launch(middle_place(LazerOptions(), 4, 3), 3))
    assert [rider.gear for rider in chosen(picked(4), 5, 2, 5, 3).riders] == [1, 2, 1, 3]
    again = chosen(picked(2), 3, 3)
    assert RULES.to_act(again) == 0 and again.round == 0 and len(RULES.legal(again)) > 100
    done = chosen(again, 3, 4)
    assert done.round == 1 and done.marker == 1


def test_the_marker_goes_to_the_highest_gear() -> None:
    """LR-48"""
    for gears, holder in (((2, 5, 3), 1), ((4, 2, 3), 0), ((5, 5, 2), 2)):
        assert chosen(picked(3), *gears).marker == holder


def test_of_all_in_gear_one_who_did_not_stall_has_the_marker() -> None:
    """LR-49"""
    assert chosen(picked(3), 4, 1, 4).marker == 1
    assert chosen(picked(4), 4, 4, 4, 1).marker == 3
    state = chosen(picked(3, LazerOptions(first_marker="random")), 4, 1, 3)
    assert RULES.to_act(state) == CHANCE
    assert list(RULES.chance(state).outcomes) == [MarkerTo(0), MarkerTo(1), MarkerTo(2)]
    assert play(state, MarkerTo(2)).marker == 2 and play(state, MarkerTo(2)).round == 1


def test_launch_points_slide_to_where_they_are_free() -> None:
    """LR-50: counter-clockwise on equal distance; settled from seat 0."""
    options = LazerOptions(reach_cm=0)
    state = chosen(picked(2, options), 1, 2, places=(100, 100))
    first, second = (rider.launch.place for rider in state.riders if rider.launch)
    assert first == 100 and second > 100
    assert not touches(launch_outline(options, first), launch_outline(options, second))
    assert touches(launch_outline(options, first), launch_outline(options, second - 1))
    beside = chosen(picked(2, options), 1, 2, places=(101, 100))
    launch = beside.riders[1].launch
    assert launch is not None and launch.place < 100


def test_a_launch_point_slides_off_a_lazer_too() -> None:
    """LR-50"""
    options = LazerOptions(table="square91")
    state = position((), line(1, "S5", at=(20.0, -44.0, 90.0)), options=options)
    found = nearest_free_place(state, 0, 40)
    lazer = piece_outline(state.riders[1].line[0])
    assert found > 40 and board(options).places[40].x == 20.0
    free = [place for place in range(30, 51) if not touches(launch_outline(options, place), lazer)]
    assert found == min(free, key=lambda place: (abs(place - 40), -place))


def test_a_free_prizm_under_a_launch_point_is_nudged() -> None:
    """LR-51, LR-96, LR-99: two away from it; but a locked one is not."""
    lazer, aside = line(1, "S5", at=(-15.0, -38.5, 0.0)), line(1, "S1", at=(0.0, 20.0, 0.0))
    here = (0.0, -41.0)
    for prizm, other, moves in (
        (neutral(0, *here), aside, True),
        (own(1, 0, *here), aside, True),
        (neutral(0, *here), lazer, False),
        (own(0, 0, *here), aside, False),  # LR-96: its own colour holds it
    ):
        pending = (*rest_of_turn(0)[:2], Respawn(0))
        state = position((), other, prizms=[prizm], pending=pending, loose=True)
        state = replace(state, riders=(replace(state.riders[0], launch=None), state.riders[1]))
        happened = events(state, Launch(0, 3))
        placed = next(event for event in happened if isinstance(event, LaunchPlaced))
        assert placed.launch.place == 0
        assert touches(launch_outline(LazerOptions(), 0), prizm_outline(state.prizms[0]))
        assert bool(of(PrizmNudged, happened)) == moves
        lies = prizm_outline(play(state, Launch(0, 3)).prizms[0]).shape
        assert (lies.distance(launch_outline(LazerOptions(), 0).shape) > 1.9999) == moves
