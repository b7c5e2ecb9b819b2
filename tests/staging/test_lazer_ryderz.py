"""What only the table of Lazer Ryderz has: ghosts and what they touch, handles of the front, slots of the ledge."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import cos, dist, radians, sin
from typing import Final, cast

import pytest
from msgspec.structs import replace

from game.motion.pose import Pose, rotated
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import (
    Crashed,
    LazerEvent,
    MatchOver,
    PieceLaid,
    PiecesRemoved,
    PrizmScored,
    PrizmWaits,
)
from game.rules.lazer_ryderz.pieces import SHAPES, end_of, front_end, outline
from game.rules.lazer_ryderz.state import (
    Attempt,
    BonusStraight,
    Curve,
    Keep,
    Launch,
    LazerAction,
    LazerOptions,
    LazerOutcome,
    LazerState,
    MayUsePower,
    NoCrash,
    SetGear,
    Straight,
    Toss,
    TossPrizm,
    TwoHardTurns,
)
from game.rules.lazer_ryderz.table import TABLES, board, launch_outline
from game.space.plane import Frame, beyond, common, frame, lay, local
from game.staging.cue import Grow, Leaf, Move, schedule
from game.staging.lazer_ryderz import STAGING, places
from game.staging.lazer_ryderz.foresight import foresee
from game.staging.lazer_ryderz.offer import EDGE, KEEP, front
from game.staging.lazer_ryderz.places import DIE_SIDES, SLOTS
from game.staging.names import Pick as Picked
from game.staging.names import area, button, thing
from game.staging.offer import Region
from tests.conformance import playthrough
from tests.rules.lazer_ryderz.table import launched, line, neutral, own, picked, play, position

PREVIEW: Final = LazerOptions(preview=True)
CORNERS: Final = (
    "0,0 60,0 60,60 0,60",
    "0,0 100,0 100,40 70,40 70,100 0,100",
    "0,0 200,0 200,70 120,70 120,200 0,200",
    "0,0 250,0 250,80 170,80 170,95 250,95 250,180 0,180",
)
"""Custom tables: the smallest, two with a corner inwards, one with a slot that no stand fits into."""


def sets_of(state: LazerState) -> dict[frozenset[Picked], object]:
    seat = RULES.to_act(state)
    assert seat is not None
    return dict(STAGING.offer(RULES.view(state, seat), RULES.legal(state)).sets)


# What is drawn is what is tested


@pytest.mark.parametrize("shape", SHAPES)
def test_a_strip_is_drawn_as_the_rules_test_it(shape: str) -> None:
    """LR-27: with its V and its notch, wherever it lies."""
    at = frame(12.3, -4.5, 67.0)
    pose = Pose((12.3, -4.5, 0.0), places.heading(67.0))
    drawn = [rotated(pose.turn, (x, y, 0.0)) for x, y in places.strip_outline(shape)]
    tested = outline(shape, at).points()
    assert len(drawn) == len(tested)
    for (x, y, _), point in zip(drawn, tested, strict=True):
        assert min(dist((x + 12.3, y - 4.5), other) for other in tested) < 1e-6
        assert min(dist(point, (a + 12.3, b - 4.5)) for a, b, _ in drawn) < 1e-6


@pytest.mark.parametrize("table", [*TABLES, *CORNERS])
def test_a_launch_point_is_drawn_cut_to_the_table(table: str) -> None:
    """LR-42."""
    options = LazerOptions(table=table)
    for place in range(0, len(board(options).places), 17):
        if board(options).flush[place]:
            own = board(options).places[place]
            drawn = lay(local(places.launch_outline(place, table, "off")), own)
            assert abs(drawn.area - launch_outline(options, place).area) < 1e-6
            assert beyond(drawn, launch_outline(options, place)) < 1e-6


@pytest.mark.parametrize("shape", SHAPES)
def test_a_handle_is_where_its_piece_will_end(shape: str) -> None:
    """LR-28: joined to a strip, or to a launch point."""
    for first in ("S1", "H2L", "F4R", None):
        rider = position(line(0, first, at=(3.0, 4.0, 30.0)) if first else ()).riders[0]
        start = rider.line[0].frame if first else rider.launch and rider.launch.frame
        assert start
        x, y, _ = rotated(places.heading(start.heading), (*places.handle_at(first, shape), 0.0))
        begin = front_end(rider)
        end = end_of(replace(rider.line[0], shape=shape, frame=begin)) if first else _after(begin, shape)
        assert dist((start.x + x, start.y + y), end[:2]) < 0.001


def _after(begin: Frame, shape: str) -> Frame:
    return end_of(line(0, shape, at=begin)[0])


# The ledge


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("table", [*TABLES, *CORNERS])
def test_what_stands_on_the_ledge_is_clear_of_the_table_and_of_the_rest(table: str, seats: int) -> None:
    options = LazerOptions(table=table)
    wide = {**SLOTS, "marker": places.Slot(0.0, 0.0, *places.CASSETTE[:2])}
    spots = [(name, places.spot(options, seats, name, seat)) for name in wide for seat in range(seats)]
    prints = [places.footprint(spot, wide[name]) for name, spot in spots]
    edge = lay(local(places.outline(table, "off")), Frame(0.0, 0.0, 0.0))
    rim = lay(local(places.ledge(table, "off")), Frame(0.0, 0.0, 0.0))
    for one in prints:
        assert common(one, edge) < 1e-6 and beyond(one, rim) < 1.0
    assert all(common(a, b) < 1e-6 for a, b in combinations(prints, 2))


def test_the_die_shows_each_face_once() -> None:
    """LR-68: six faces, and each turn brings another one up."""
    ups = {
        tuple(round(part) for part in rotated((w, -x, -y, -z), (0.0, 0.0, 1.0))) for w, x, y, z in DIE_SIDES.values()
    }
    assert len(DIE_SIDES) == len(ups) == 6


def test_needle_and_slider_lie_on_the_stand_in_every_gear() -> None:
    """LR-45: each gear another place; the needle turns clockwise as the slider goes right."""
    stand = Pose((0.0, 0.0, 0.0))
    needles = [rotated(places.needle(stand, gear).turn, (0.0, 1.0, 0.0))[0] for gear in range(1, 6)]
    sliders = [places.slider(stand, gear).at[0] for gear in range(1, 6)]
    assert needles == sorted(needles) and sliders == sorted(sliders) and len(set(sliders)) == 5


# What a hand can pick


def test_a_ride_in_the_gear_as_it_is_takes_one_pick() -> None:
    """LR-62 to LR-65: by a button or a handle of the front; the other gears are picked first."""
    state = position(line(0, "S3", at=(-20.0, 0.0, 0.0)), gears=(3, 1), options=PREVIEW)
    sets = sets_of(state)
    view = RULES.view(state, 0)
    piece = front(view, 0)
    assert sets[frozenset({button("straight")})] == sets[frozenset({thing(*piece, part="S3")})] == Straight(0)
    curves = [frozenset({thing(*piece, part=shape)}) for shape in ("F3L", "F3R", "H3L", "H3R")]
    assert {sets[need] for need in curves} == {sets[frozenset({button("attempt")})]} == {Attempt(0)}
    up, slider = button("shift", 1), thing("slider", "shark", part="up")
    for first in (up, slider):
        assert sets[frozenset({first, button("straight", 1)})] == Straight(1)
        assert sets[frozenset({first, thing(*piece, part="S4")})] == Straight(1)
        assert sets[frozenset({first, thing(*piece, part="F4L")})] == Attempt(1)


def test_a_prizm_stands_for_the_handle_that_it_lies_on() -> None:
    """A piece that ends there could not be picked otherwise."""
    state = position(line(0, "S3", at=(-20.0, 0.0, 0.0)), prizms=(neutral(0, 0.5, 0.5),), gears=(3, 1), options=PREVIEW)
    stands = STAGING.offer(RULES.view(state, 0), RULES.legal(state)).stands_for
    assert stands[thing("prizm", "n0")] == thing("piece", "0S3a", part="S3")
    assert thing("prizm", "n1") not in stands


def test_without_preview_nothing_is_measured() -> None:
    """LR-71: no handle, no ghost, no word tells how far a piece reaches."""
    state = position(line(0, "S3", at=(-20.0, 0.0, 0.0)), gears=(3, 1))
    assert all(pick.id[0] not in ("piece", "launch") for need in sets_of(state) for pick in need)
    view = RULES.view(state, 0)
    assert STAGING.ghosts(view, frozenset({button("straight")})) == ()
    assert STAGING.about(view, thing(*front(view, 0), part="S3")).hints == frozenset()


def test_a_declared_curve_is_one_handle() -> None:
    """LR-69."""
    options = replace(PREVIEW, declare_curve=True)
    state = position(line(0, "S3", at=(-20.0, 0.0, 0.0)), gears=(3, 1), options=options)
    piece = front(RULES.view(state, 0), 0)
    assert sets_of(state)[frozenset({thing(*piece, part="H3R")})] == Attempt(0, False, "hard", "right")


def test_a_piece_that_two_gears_give_is_laid_in_the_gear_as_it_is() -> None:
    """LR-72, LR-79: both straights of gear 4 lie, so that gear 4 lays a straight of gear 3, as gear 3 does."""
    state = position(line(0, "S4", "S4", at=(-40.0, 0.0, 0.0)), gears=(3, 1), options=PREVIEW)
    sets = sets_of(state)
    piece = front(RULES.view(state, 0), 0)
    assert sets[frozenset({thing(*piece, part="S3")})] == Straight(0)
    assert frozenset({button("shift", 1), thing(*piece, part="S3")}) not in sets
    assert sets[frozenset({button("shift", 1), button("straight", 1)})] == Straight(1)


def test_powers_are_picked_at_the_moments_in_which_they_may_be_used() -> None:
    """LR-127, LR-130, LR-133, LR-135: by the prizm itself or a button."""
    state = position((), gears=(2, 1), powers="rr", characters=("waveryder", "sheriff"))
    for power in (button("power"), thing("power", 0)):
        two = sets_of(state)[frozenset({power, button("two_hard", "left", "right")})]
        assert two == TwoHardTurns(0, False, "left", "right")
    state = position((), gears=(2, 1), powers="rr", characters=("sheriff", "shark"))
    assert sets_of(state)[frozenset({thing("power", 0), button("set_gear", 1, 5)})] == SetGear(1, 5)
    late = replace(state, pending=(MayUsePower(0, "end"),))
    assert sets_of(late)[frozenset({button("set_gear", 1, 1)})] == SetGear(1, 1)
    assert sets_of(late)[frozenset({KEEP})] == Keep()
    shark = play(position((), gears=(2, 1), powers="rr"), Straight(0))
    assert sets_of(shark)[frozenset({thing("power", 0)})] == BonusStraight()
    over = line(0, "S1", at=(39.0, 0.0, 0.0))
    rides = position(over, gears=(1, 1), powers="rr", characters=("cosmonaut", "shark"))
    due = play(rides, Straight(0))
    assert sets_of(due)[frozenset({thing("power", 0)})] == sets_of(due)[frozenset({button("no_crash")})] == NoCrash()


def test_the_extra_piece_of_a_large_table_has_buttons() -> None:
    """LR-13."""
    state = position((), gears=(2, 1), options=LazerOptions(table="round183"), launches=())
    sets = sets_of(state)
    extra = button("extra")
    assert sets[frozenset({extra, button("straight", 0, "extra")})] == Straight(0, True)
    assert sets[frozenset({extra, button("shift", 1), button("straight", 1, "extra")})] == Straight(1, True)


def test_a_launch_point_goes_to_the_nearest_place_within_reach() -> None:
    """LR-39, LR-40: wherever the hand is; the gear by a button or on the slider."""
    state = picked(2)
    view = RULES.view(state, 0)
    for gear in (button("gear", 4), thing("stand", "shark", part="gear4")):
        (near,) = STAGING.meant(view, frozenset({gear, EDGE}), (1.0, -40.0))
        (far,) = STAGING.meant(view, frozenset({gear, EDGE}), (0.5, 40.0))
        assert isinstance(near, Launch) and isinstance(far, Launch) and near.gear == far.gear == 4
        assert RULES.refusal(state, near) is None and RULES.refusal(state, far) is None
        ghost = STAGING.ghosts(view, frozenset({gear, EDGE}), (1.0, -40.0))[0]
        assert ghost.look == ("launch", "shark", near.place, "round91", "off")


def test_a_toss_lies_in_whole_millimetres() -> None:
    """LR-121, on a table whose middle is not the rules' origin too."""
    options = LazerOptions(table="0,0 100,0 100,70 0,70")
    state = replace(picked(2, options), pending=(TossPrizm(0, "n0"),))
    state = replace(state, prizms=tuple(prizm for prizm in state.prizms if prizm.id != "n0"))
    toss = STAGING.meant(RULES.view(state, 0), frozenset({Picked("area", ("table",))}), (3.04, -2.0))[0]
    assert isinstance(toss, Toss) and (toss.x, toss.y) == (530, 330)


def test_what_was_tossed_lies_as_it_came_to_rest() -> None:
    """LR-121."""
    state = replace(picked(2), pending=(TossPrizm(0, "n0"),))
    rest = Pose((3.04, -2.0, 0.0), places.heading(123.4))
    assert STAGING.tossed(RULES.view(state, 0), Picked("area", ("table",)), rest) == Toss(30, -20, 123)


def test_eyes_are_closed_where_the_rules_say_so() -> None:
    """LR-37, LR-43, LR-44, LR-116, LR-119."""
    state = picked(2)
    view = RULES.view(state, 1)
    closed = STAGING.eyes_closed(view)
    assert closed and (closed.seconds, closed.more) == (10, 3) and ("stand", "shark") in closed.lit
    assert STAGING.eyes_closed(RULES.view(picked(2, LazerOptions(eyes_closed=False)), 0)) is None
    assert STAGING.eyes_closed(RULES.view(position(()), 0)) is None


@pytest.mark.parametrize("table", [*TABLES, *CORNERS])
def test_places_of_the_edge_follow_each_other(table: str) -> None:
    """LR-40: the keyboard steps through what is within reach, with at most one jump over what is not."""
    state = picked(2, LazerOptions(table=table))
    seat = RULES.to_act(state)
    assert seat is not None
    region = STAGING.offer(RULES.view(state, seat), RULES.legal(state)).sets[frozenset({button("gear", 1), EDGE})]
    assert isinstance(region, Region)
    assert sum(dist(a, b) > 8.0 for a, b in pairwise(region.snaps)) <= 1


# Ghosts come true, and tell what they touch


def laying(seats: int, number: int) -> Iterator[tuple[LazerState, Sequence[LazerEvent]]]:
    """Of a match each decision that lays pieces, with what happened."""
    for ply in playthrough("lazer_ryderz", seats, number).plies:
        if isinstance(ply.decision, (Straight, Curve)):
            assert isinstance(ply.before, LazerState)
            yield ply.before, cast(Sequence[LazerEvent], ply.step.events)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_ghost_lies_where_the_piece_will_and_tells_what_it_touches(seats: int) -> None:
    """LR-71, LR-80, LR-87, LR-104: what is foreseen is what happens."""
    crashes = scores = 0
    for number in range(3):
        for state, events in laying(seats, number):
            laid = [event for event in events if isinstance(event, PieceLaid)]
            seen = foresee(RULES.view(state, laid[0].seat), tuple(event.piece.shape for event in laid))
            assert [strip.id for strip in seen.strips] == [places.piece_id(event.piece.id) for event in laid]
            for strip, event in zip(seen.strips, laid, strict=True):
                lies = places.on_table(state.options, event.piece.frame)
                assert strip.pose.turn == lies.turn and strip.pose.at[:2] == lies.at[:2]
                gone = any(isinstance(one, PiecesRemoved) and one.why == "crash" for one in events)
                assert (strip.look[-1] == "doomed") == gone
            crash = [event for event in events if isinstance(event, Crashed)]
            scored = {event.taken.id for event in events if isinstance(event, PrizmScored)}
            waits = {event.prizm for event in events if isinstance(event, PrizmWaits)}
            assert scored <= set(seen.scored) and waits <= set(seen.waits)
            assert all((event.hits, event.edge) == (seen.hits, seen.edge) for event in crash)
            if not state.options.power_prizms and not any(isinstance(event, MatchOver) for event in events):
                assert bool(crash) == seen.crash and scored == set(seen.scored) and waits == set(seen.waits)
            crashes += bool(crash)
            scores += bool(scored)
    assert crashes > 3 and scores


def test_what_a_handle_would_touch_lights_up() -> None:
    """LR-71: the lines that it crashes into and the prizms that it crosses."""
    other = line(1, "S5", at=(8.0, -7.5, 90.0))
    mine = line(0, "S3", at=(-20.0, 0.0, 0.0))
    state = position(mine, other, prizms=(neutral(0, -4.0, 0.0),), gears=(5, 1), options=PREVIEW)
    view = RULES.view(state, 0)
    handle = thing(*front(view, 0), part="S5")
    assert STAGING.about(view, handle).hints == {("prizm", "n0")}
    state = position(mine, line(1, "S5", at=(0.0, -7.5, 90.0)), gears=(5, 1), options=PREVIEW)
    view = RULES.view(state, 0)
    about = STAGING.about(view, handle)
    assert about.hints == {("piece", "1S5a")} and about.caption == ("ride", "S5", 0, 0, 1, 0)
    (ghost,) = STAGING.ghosts(view, frozenset({handle}))
    assert ghost.look == ("strip", "shark", "S5", "doomed")


# What is seen


def leaves(state: LazerState, *decisions: LazerAction | LazerOutcome) -> list[tuple[float, Leaf]]:
    """The leaves of what these decisions set in motion, at their times."""
    events, after = list[LazerEvent](), state
    for decision in decisions:
        after, more = RULES.apply(after, decision)
        events += more
    return schedule(STAGING.cues(events, RULES.view(state, 0)))[0]


def test_a_crashing_line_burns_front_first_and_a_victim_keeps_its_front() -> None:
    """LR-109 to LR-112."""
    victim = line(1, "S1", "S2", "S3", at=(0.0, -12.0, 90.0))
    mine = line(0, "S3", "S4", at=(-24.5, 0.0, 0.0))
    state = position(mine, victim, gears=(3, 1), options=PREVIEW)
    burns = [leaf.id for _, leaf in leaves(state, Straight(0)) if isinstance(leaf, Grow) and leaf.to == 0.0]
    assert burns[:3] == [("piece", "0S3b"), ("piece", "0S4a"), ("piece", "0S3a")]
    assert burns[3:] == [("piece", "1S2a"), ("piece", "1S1a")]


def test_a_tail_that_is_short_lifts_away_oldest_first() -> None:
    """LR-76."""
    mine = line(0, "S1", "S1", "F1L", at=(-30.0, 0.0, 0.0))
    state = position(mine, gears=(1, 1), options=PREVIEW)
    ups = [leaf.id for _, leaf in leaves(state, Straight(0)) if isinstance(leaf, Move) and leaf.id[0] == "piece"]
    assert ups[0] == ("piece", "0S1a")


def test_a_scored_prizm_slides_to_just_behind_the_point() -> None:
    """LR-88, LR-89: the own one comes down where the other lay, then goes along the line."""
    state = position(
        line(0, "S1", at=(-15.0, 0.0, 0.0)), prizms=(neutral(0, -6.0, 0.0),), gears=(5, 1), options=PREVIEW
    )
    mine = [leaf for _, leaf in leaves(state, Straight(0)) if isinstance(leaf, Move) and leaf.id == ("prizm", "0p0")]
    assert [round(move.to.at[0], 3) for move in mine] == [-6.0, 2.5]


def test_a_steal_goes_back_to_its_owner() -> None:
    """LR-93."""
    state = position(line(0, "S1", at=(-15.0, 0.0, 0.0)), prizms=(own(1, 2, -6.0, 0.0),), gears=(5, 1), options=PREVIEW)
    back = [leaf for _, leaf in leaves(state, Straight(0)) if isinstance(leaf, Move) and leaf.id == ("prizm", "1p2")]
    assert [move.to for move in back] == [places.supply_pose(state.options, 2, "1p2")]


def test_a_launch_point_that_is_in_the_way_slides_along_the_edge() -> None:
    """LR-50."""
    taken = launched(PREVIEW, 0.0, -45.0)
    over = position(line(0, "S1", at=(39.0, 0.0, 0.0)), launches=(None, taken), options=PREVIEW)
    state = play(over, Straight(0))
    way = leaves(state, Launch(taken.place, 2))
    moved = [leaf for _, leaf in way if isinstance(leaf, Move) and leaf.id == ("launch", 0)]
    assert len(moved) == 2 and moved[0].to.at[:2] == (0.0, -45.72) and moved[1].to.at[0] > 3.0


def test_a_prizm_that_is_put_down_is_turned_along_its_way() -> None:
    """LR-119: what a click says besides the place; every other turn may be meant, too."""
    state = picked(2)
    state = replace(state, pending=(*state.pending, TossPrizm(1, "n0")), prizms=state.prizms[1:])
    start = places.toss_pose(state.options, len(state.riders), 1, 0).at
    for x, y in ((0.0, 0.0), (12.0, -7.0), (-30.0, 4.0)):
        meant = STAGING.meant(RULES.view(state, 1), frozenset({area("table")}), (x, y))
        turns = [toss.turn for toss in meant if isinstance(toss, Toss)]
        along = cos(radians(turns[0])) * (x - start[0]) + sin(radians(turns[0])) * (y - start[1])
        assert along > 0.9999 * dist((x, y), start[:2])
        assert sorted(turns) == list(range(360))
