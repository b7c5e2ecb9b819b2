"""The table, its class, its sides and its places."""

from math import hypot

import pytest
import shapely

from game.core.values import Illegal, Refusal
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import Crashed, PrizmScored
from game.rules.lazer_ryderz.pieces import prizm_outline
from game.rules.lazer_ryderz.state import Attempt, Curve, Launch, LazerOptions, Rolled, Straight, Toss
from game.rules.lazer_ryderz.table import ROUND, SQUARE, TABLES, board, launch_outline, launch_places
from game.space.plane import beyond, covers, ellipse
from tests.rules.lazer_ryderz.table import (
    STAY,
    chosen,
    events,
    launched,
    line,
    neutral,
    of,
    picked,
    play,
    position,
    why,
)

L_SHAPE = "0,0 140,0 140,70 70,70 70,140 0,140"


def options(table: str = "round91", **others: object) -> LazerOptions:
    return LazerOptions(table=table, **others)  # type: ignore[arg-type]


def refused(**others: object) -> str | None:
    try:
        RULES.start(2, options(**others))  # type: ignore[arg-type]
    except Illegal as error:
        return error.refusal.rule
    return None


def test_the_edge_is_a_wall() -> None:
    """LR-7"""
    state = position(line(0, "S1", at=(35.0, 0.0, 0.0)), gears=(2, 1))
    crash = of(Crashed, events(state, STAY))
    assert crash and crash[0] == Crashed(0, (), True)


def test_round_and_wide_is_the_default_and_any_table_will_do() -> None:
    """LR-8"""
    assert LazerOptions().table == TABLES[0] == "round91"
    outline = board(LazerOptions()).outline
    assert len(outline.points()) == 360 and outline.right == 45.72
    for table in TABLES:
        assert refused(table=table) is None
    assert refused(table=L_SHAPE) is None and refused(table="round") == "LR-16"


def test_the_shortest_dimension_is_that_of_the_largest_circle() -> None:
    """LR-9: 100 wide, and yet small, for its arms are 70 wide."""
    assert board(options(L_SHAPE)).size == "small"
    assert board(options("0,0 140,0 140,140 0,140")).size == "normal"


def test_classes() -> None:
    """LR-10"""
    sizes = {table: board(options(table)).size for table in TABLES}
    assert sizes == {
        "round91": "normal",
        "round122": "normal",
        "square91": "normal",
        "rect76x152": "small",
        "oval": "normal",
        "round76": "small",
        "round183": "large",
    }
    for size in ("normal", "small", "large"):
        assert board(options("round122", table_class=size)).size == size


def test_the_class_test_is_not_pedantic() -> None:
    """LR-11: the circle in a 360-gon is a little smaller than its name."""
    for side, size in ((91.38, "small"), (91.40, "normal"), (152.44, "normal"), (152.46, "large")):
        assert board(options(f"0,0 {side},0 {side},{side} 0,{side}")).size == size


def test_a_small_table_has_fewer_pieces_and_gears() -> None:
    """LR-12"""
    small = board(options("round76"))
    assert small.top_gear == 4 and small.removed == {"S5", "F4", "H3"}
    assert board(options("round91")).top_gear == 5 and not board(options("round91")).removed
    state = position(line(0, "S1", at=(0, -20, 90)), gears=(4, 1), options=options("round76"), loose=True)
    assert why(state, Straight(1)) == "LR-62"
    turning = play(state, Attempt(0), Rolled(4))
    assert set(RULES.legal(turning)) == {Curve("soft", "left"), Curve("soft", "right")}
    assert play(turning, Curve("soft", "left")).riders[0].line[-1].shape == "F3L"  # no F4 and no H3 any more


def test_the_extra_piece_of_a_large_table() -> None:
    """LR-13, LR-14: for a piece that is joined to the launch point, beside the piece of the turn, before the roll."""
    choice = options("round183")
    launch = launched(choice, 0, -91)
    state = position((), gears=(2, 1), launches=[launch], options=choice)
    assert why(state, Straight(1, extra=True)) is None
    rolling = play(state, Attempt(0, extra=True))
    assert [piece.shape for piece in rolling.riders[0].line] == ["S5"] and rolling.riders[0].gear == 2
    gone = position(line(0, "S1", at=(0, 0, 0)), gears=(2, 1), options=choice)
    assert why(gone, Straight(0, extra=True)) == "LR-13"
    normal = position((), gears=(2, 1))
    assert why(normal, Straight(0, extra=True)) == "LR-13"
    fewer = options(table_class="large", fence_at="40")  # large, and without gear-5 straights
    fenced = position((), gears=(2, 1), options=fewer)
    assert why(fenced, Straight(0, extra=True)) == "LR-14"


def test_both_pieces_are_of_this_turn() -> None:
    """LR-15: a prizm is scored by the extra piece."""
    choice = options("round183")
    state = position((), gears=(1, 1), launches=[launched(choice, 0, -91)], prizms=[neutral(0, 0, -80)], options=choice)
    assert [event.placed.id for event in events(state, Straight(0, extra=True)) if isinstance(event, PrizmScored)] == [
        "0p0"
    ]


def test_custom_tables() -> None:
    """LR-16"""
    assert refused(table="0,0 100,0 100,60 0,60") is None
    assert refused(table="0,0 100,0 100,59 0,59") == "LR-16"
    assert refused(table="0,0 300,0 300,60 0,60") is None
    assert refused(table="0,0 301,0 301,60 0,60") == "LR-16"
    for text in (
        "",
        "0,0 100,0",
        "0,0 100,100 100,0 0,100",
        "0,0 1e9,0 0,1e9",
        "nan,0 100,0 0,100",
        "a,b c,d e,f",
    ):
        assert refused(table=text) == "LR-16"


def saw(teeth: int, high: float) -> str:
    """A table of 120 x 100 whose lower edge is a row of teeth."""
    lower = [f"{120 * n / (2 * teeth):.4f},{high * (n % 2)}" for n in range(2 * teeth)]
    return " ".join((*lower, "120,0", "120,100", "0,100"))


def test_each_seat_has_a_place_to_launch() -> None:
    """LR-137: the edge within reach is long enough, and yet nothing of it keeps clear of the corners."""
    assert refused(table=saw(40, 2.0), reach_cm=30) == "LR-137"  # seat 0 sits at the teeth
    assert refused(table=saw(40, 2.0), reach_cm=0) is None
    assert refused(table=saw(12, 2.0), reach_cm=30) is None  # each side of a tooth has room
    with pytest.raises(Illegal) as error:
        RULES.start(2, options(saw(40, 2.0), reach_cm=30))
    assert error.value.refusal == Refusal("no_place_to_launch", "LR-137", (0,))
    # The furthest side is a tip that is too narrow for a launch point (LR-20).
    tip = "0,0 100,0 100,49 120,49 120,51 100,51 100,100 0,100"
    assert refused(table=tip, start_sides="far_sides") == "LR-137" and refused(table=tip) is None
    for seats in (2, 3, 4):
        for table in TABLES:
            choice = options(table)
            assert all(launch_places(choice, seats, seat) for seat in range(seats))


def test_odd_table_options_may_be_combined() -> None:
    """LR-17"""
    both = options("oval", fence_at="50", toss_start=True, start_sides="far_sides", large_start_far_sides=True)
    state = RULES.start(4, both)
    assert RULES.problems(state) == ()


def test_a_fence() -> None:
    """LR-18, LR-19"""
    fenced = board(options("oval", fence_at="40"))
    assert fenced.outline.right == 40.0 and fenced.outline.left == -68.58
    assert fenced.top_gear == 4 and "S5" in fenced.removed
    assert board(options("oval", fence_at="-40")).outline.left == -40.0
    wide = board(options("round122", fence_at="50"))  # not small, and yet without the long pieces
    assert wide.size == "normal" and wide.top_gear == 4 and wide.removed == {"S5", "F4", "H3"}
    assert any(abs(place.x - 40.0) < 1e-9 and place.heading == 180.0 for place in fenced.places)
    for at in ("70", "-70", "here", "nan", "inf"):
        assert refused(table="oval", fence_at=at) == "LR-19"
    # 120 long is eight pieces, a little more is nine.
    assert refused(table="0,0 200,0 200,120 0,120", fence_at="150") is None
    assert refused(table="0,0 200,0 200,120.1 0,120.1", fence_at="150") == "LR-19"


@pytest.mark.parametrize("table", TABLES)
def test_a_fence_at_many_places(table: str) -> None:
    """LR-9, LR-18, LR-35: what is left has a largest circle, about the centre of the layout."""
    whole = board(options(table)).outline
    for at in (-50, -15, 5, 55):
        if not whole.left < at < whole.right or refused(table=table, fence_at=str(at)) == "LR-19":
            continue
        outline, centre = (
            board(options(table, fence_at=str(at))).outline,
            board(options(table, fence_at=str(at))).centre,
        )
        to_edge = shapely.Point(centre).distance(outline.shape.exterior)
        assert to_edge > shapely.maximum_inscribed_circle(outline.shape, tolerance=0.001).length - 0.02
        assert abs(centre[1]) < 0.01


def test_starts_on_the_far_sides() -> None:
    """LR-20, LR-22: the short sides of a long table."""
    choice = options("rect76x152", start_sides="far_sides")
    places = launch_places(choice, 2, 0)
    assert places and {abs(board(choice).places[place].x) for place in places} == {76.2}
    assert len(launch_places(options("round91", start_sides="far_sides"), 2, 0)) == len(board(options()).places)
    square = launch_places(options("square91", start_sides="far_sides"), 2, 0)
    assert {board(options("square91")).places[place].heading for place in square} == {0.0, 90.0, 180.0, 270.0}
    state = chosen(picked(2, choice))
    near = next(number for number in range(900) if board(choice).flush[number] and number not in places)
    assert why(state, Launch(near, 1)) == "LR-20"


def test_the_large_start_from_the_far_sides_only() -> None:
    """LR-20"""
    table = "0,0 220,0 220,160 0,160"
    choice = options(table, large_start_far_sides=True)
    far = position((), gears=(1, 1), launches=[launched(choice, 0, 80)], options=choice, loose=True)
    near = position((), gears=(1, 1), launches=[launched(choice, 110, 0)], options=choice, loose=True)
    assert why(far, Straight(0, extra=True)) is None and why(near, Straight(0, extra=True)) == "LR-20"
    anywhere = position((), gears=(1, 1), launches=[launched(choice, 110, 0)], options=options(table), loose=True)
    assert why(anywhere, Straight(0, extra=True)) is None


def test_the_first_prizms_may_be_tossed() -> None:
    """LR-21: in seat order, before the launch points are placed."""
    state = picked(3, LazerOptions(toss_start=True))
    assert state.prizms == ()
    for seat in range(3):
        assert RULES.to_act(state) == seat
        state = play(state, Toss(0, 0, 0))
    assert [prizm.id for prizm in state.prizms] == ["n0", "n1", "n2"] and state.prizms[0].x == 0.0
    assert all(isinstance(action, Launch) for action in list(RULES.legal(state))[:3])


def test_sides_end_at_corners() -> None:
    """LR-22: the edge turns by more than 15 degrees; an octagon has eight sides, a 360-gon one."""
    words = " ".join(f"{x:.4f},{y:.4f}" for x, y in ellipse(50, 40, 8))
    far = board(options(words)).far
    assert 0 < sum(far) < len(far)
    assert all(board(options("oval")).far)


@pytest.mark.parametrize("table", TABLES)
def test_the_layout_is_in_the_middle_of_the_largest_circle(table: str) -> None:
    """LR-35"""
    assert board(options(table)).centre == (0.0, 0.0)
    fenced = board(options("oval", fence_at="40")).centre
    assert fenced[0] < 0 and abs(fenced[1]) < 0.01
    for prizm in picked(4, options("oval", fence_at="40")).prizms:
        assert covers(board(options("oval", fence_at="40")).outline, prizm_outline(prizm))
        assert abs(abs(prizm.x - fenced[0]) - 7.5) < 0.001


def test_seats_are_spread_clockwise_from_the_lowest_point() -> None:
    """LR-36"""
    assert board(options("square91")).seats[4] == ((0.0, -45.72), (-45.72, 0.0), (0.0, 45.72), (45.72, 0.0))
    assert board(options("round91")).seats[2] == ((0.0, -45.72), (0.0, 45.72))
    assert board(options("0,10 100,0 100,100 0,100")).seats[2][0] == (100.0, 0.0)


def test_arms_reach() -> None:
    """LR-39, LR-40"""
    for reach in (30, 60, 90):
        choice = LazerOptions(reach_cm=reach)
        x, y = board(choice).seats[2][0]
        far = [hypot(p.x - x, p.y - y) for p in (board(choice).places[place] for place in launch_places(choice, 2, 0))]
        assert reach - 1 < max(far) <= reach or reach == 90
    assert len(launch_places(LazerOptions(reach_cm=0), 2, 0)) == len(board(LazerOptions()).places)
    state = picked(2)
    assert why(state, Launch(0, 1)) is None and why(state, Launch(287, 1)) == "LR-40"
    assert why(state, Launch(-1, 1)) == "LR-39" and why(state, Launch(574, 1)) == "LR-39"
    assert refused(reach_cm=29) == refused(reach_cm=301) == refused(reach_cm=-5) == "LR-40"
    assert refused(reach_cm=300) is None


def test_launch_points_keep_clear_of_corners_and_point_inwards() -> None:
    """LR-41"""
    choice = options("square91", reach_cm=0)
    table = board(choice)
    for place, (x, y, heading) in enumerate(table.places):
        near = hypot(abs(x) - 45.72, abs(y) - 45.72) < 2.0
        assert table.flush[place] != near
        inwards = 0.0 if x == -45.72 else 180.0 if x == 45.72 else 90.0 if y == -45.72 else 270.0
        assert heading == inwards or near
    corner = next(place for place in range(len(table.places)) if not table.flush[place])
    assert why(picked(2, choice), Launch(corner, 1)) == "LR-41"


def test_a_launch_point_is_cut_to_the_table() -> None:
    """LR-42: it never crosses the edge."""
    for table in ("round91", "square91"):
        choice = options(table)
        whole = 6.0 + 1.0
        for place in (0, 100, 333):
            if board(choice).flush[place]:
                outline = launch_outline(choice, place)
                assert beyond(outline, board(choice).outline) < 1e-6
                assert (outline.area < whole - 0.001) == (table in ROUND) and (table in SQUARE) == (outline.area == 7.0)
