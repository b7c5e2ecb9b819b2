"""The plane: frames, contact, splitting, free places."""

from math import cos, hypot, pi

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.space import plane
from game.space.plane import Frame, Outline, frame, lay, local, regular

SQUARE = local(((1, 1), (-1, 1), (-1, -1), (1, -1)))
ORIGIN = Frame(0.0, 0.0, 0.0)
NUMBERS = st.floats(-100, 100)


def square(x: float, y: float, heading: float = 0.0) -> Outline:
    return lay(SQUARE, Frame(x, y, heading))


def test_frames_are_rounded_and_headings_wrapped() -> None:
    assert frame(0.00004, -0.00001, -90.0) == Frame(0.0, 0.0, 270.0)
    assert str(frame(-0.00001, 0, 359.99999)) == "Frame(x=0.0, y=0.0, heading=0.0)"
    assert frame(1.23456, 2, 725.0) == Frame(1.2346, 2.0, 5.0)


def test_a_chain_turns_as_it_goes() -> None:
    corner = Frame(2.0, 1.0, 90.0)
    assert plane.joined(plane.joined(ORIGIN, corner), corner) == Frame(1.0, 3.0, 180.0)


@given(NUMBERS, NUMBERS, st.floats(0, 360), NUMBERS, NUMBERS)
def test_a_point_is_seen_where_it_lies(x: float, y: float, heading: float, px: float, py: float) -> None:
    origin = frame(x, y, heading)
    assert plane.seen_from(origin, *plane.at(origin, px, py)) == pytest.approx((px, py), abs=1e-9)


def test_contact_is_an_area() -> None:
    assert plane.common(square(0, 0), square(1, 0)) == pytest.approx(2.0)
    assert plane.common(square(0, 0), square(2, 0)) == 0.0
    assert plane.common(square(0, 0), square(9, 0)) == 0.0
    hole = lay(SQUARE * 0.5, Frame(0.5, 0.0, 0.0))
    assert plane.common_outside(square(0, 0), square(1, 0), [hole]) == pytest.approx(1.0)
    assert plane.common_outside(square(0, 0), square(1, 0), [square(50, 0)]) == pytest.approx(2.0)


@given(NUMBERS, NUMBERS, st.floats(0, 360))
def test_the_boxes_spare_nothing_that_touches(x: float, y: float, heading: float) -> None:
    a, b = square(0, 0), square(x / 30, y / 30, heading)
    assert plane.meets(a, b) or shapely.area(shapely.intersection(a.shape, b.shape)) == 0


def test_what_is_beyond_the_table() -> None:
    table = lay(SQUARE * 10, ORIGIN)
    assert plane.beyond(square(9, 0), table) == 0.0 and plane.covers(table, square(9, 0))
    assert plane.beyond(square(9.5, 0), table) == pytest.approx(1.0) and not plane.covers(table, square(9.5, 0))
    assert plane.on_both(square(10, 0), table).area == pytest.approx(2.0)


def test_tables() -> None:
    circle = Outline(shapely.Polygon(plane.ellipse(45.72, 45.72, 360)))
    assert len(circle.points()) == 360
    x, y, radius = plane.inscribed(circle)
    assert (x, y) == (0.0, 0.0) and radius == pytest.approx(45.72 * cos(pi / 360), abs=0.002)
    long = Outline(shapely.box(0, 0, 100, 20))
    assert plane.inscribed(long)[:2] == (50.0, 10.0) and plane.inscribed(long)[2] == pytest.approx(10.0, abs=0.002)
    assert plane.simple(((0, 0), (1, 0), (0, 1))) and not plane.simple(((0, 0), (1, 1), (1, 0), (0, 1)))
    assert plane.counter_clockwise(((0, 0), (0, 1), (1, 0))) == ((1, 0), (0, 1), (0, 0))


def test_a_concave_table_has_its_circle_in_the_wide_part() -> None:
    table = Outline(shapely.Polygon(((0, 0), (100, 0), (100, 10), (40, 10), (40, 40), (0, 40))))
    x, y, radius = plane.inscribed(table)
    assert radius == pytest.approx(20.0, abs=0.6) and 18 < x < 23 and 18 < y < 22


def test_a_cut() -> None:
    table = Outline(shapely.box(0, 0, 100, 20))
    kept = plane.cut(table, 70.0, 50.0)
    assert kept is not None and kept[0].right == 70.0 and kept[0].left == 0.0 and kept[1] == pytest.approx(20.0)
    other = plane.cut(table, 70.0, 80.0)
    assert other is not None and (other[0].left, other[0].right) == (70.0, 100.0)
    assert plane.cut(table, 170.0, 50.0) is None
    comb = Outline(shapely.Polygon(((0, 0), (20, 0), (20, 30), (15, 30), (15, 5), (5, 5), (5, 30), (0, 30))))
    assert plane.cut(comb, 17.0, 10.0) is not None
    assert (
        plane.cut(Outline(shapely.Polygon(((0, 0), (9, 0), (9, 4), (3, 4), (3, 6), (9, 6), (9, 9), (0, 9)))), 5, 1)
        is None
    )


def test_a_split() -> None:
    thing, strip = square(0, 0), lay(local(((5, 0.5), (-5, 0.5), (-5, -0.25), (5, -0.25))), ORIGIN)
    left, right = plane.line(local(((-5, 0.5), (5, 0.5))), ORIGIN), plane.line(local(((-5, -0.25), (5, -0.25))), ORIGIN)
    parts = plane.split(thing, [strip], [left], [right], 0.001, 1e-6)
    assert sorted((round(part.area, 6), part.left, part.right) for part in parts) == [
        (1.0, True, False),
        (1.5, False, True),
    ]
    assert plane.split(thing, [strip], [left], [right], 1.2, 1e-6) == (plane.Part(1.5, False, True),)


@given(st.floats(0, 360), st.floats(-6, 6), st.floats(-6, 6))
def test_a_grown_thing_is_where_things_would_overlap(heading: float, x: float, y: float) -> None:
    hexagon = regular(6, 2.5)
    notched = lay(local(((0, 1), (5, 1), (6, 0), (5, -1), (0, -1), (1, 0))), Frame(0.0, 0.0, heading))
    for thing in (notched, square(0, 0, heading)):
        region, other = plane.grown(thing, hexagon), lay(hexagon, Frame(x, y, 0.0))
        overlap = plane.common(thing, other)
        if overlap > 1e-3 or not shapely.dwithin(thing.shape, other.shape, 1e-3):
            assert shapely.intersects_xy(region, x, y) == (overlap > 1e-3)


def test_a_shrunk_table_is_where_a_thing_lies_on_it() -> None:
    hexagon = regular(6, 2.5)
    corner = Outline(shapely.Polygon(((0, 0), (40, 0), (40, 20), (20, 20), (20, 40), (0, 40))))
    region = plane.shrunk(corner, hexagon)
    for x in range(1, 40, 2):
        for y in range(1, 40, 2):
            assert shapely.intersects_xy(region, x, y) == plane.covers(corner, lay(hexagon, Frame(x, y, 0.0)))


def nowhere(reach: float) -> list[plane.Region]:
    return []


def test_the_nearest_free_place() -> None:
    field, block = shapely.box(-50, -50, 50, 50), shapely.box(-1, -3, 1, 3)
    assert plane.nearest_free((0.2, 0.0), field, lambda reach: [block], 0.0) == (1.0, 0.0)
    assert plane.nearest_free((0.2, 0.0), field, lambda reach: [block], 2.0) == pytest.approx((3.0, 0.0), abs=0.001)
    assert plane.nearest_free((7.0, 7.0), field, nowhere, 2.0) == (7.0, 7.0)
    assert plane.nearest_free((60.0, 0.0), field, nowhere, 2.0) == (50.0, 0.0)
    assert plane.nearest_free((0.0, 0.0), field, lambda reach: [field], 0.0) is None


def test_of_equally_near_places_the_smallest_direction() -> None:
    field = shapely.box(-50, -50, 50, 50)
    assert plane.nearest_free((0.0, 0.0), field, lambda reach: [shapely.box(-1, -1, 1, 1)], 0.0) == (1.0, 0.0)
    upright = plane.nearest_free((0.0, 0.0), field, lambda reach: [shapely.box(-9, -1, 9, 1)], 0.0)
    assert upright == (0.0, 1.0)


def test_places_far_away_are_found_too() -> None:
    field, block = shapely.box(-100, -100, 100, 100), shapely.box(-40, -60, 40, 60)
    found = plane.nearest_free((1.0, 0.0), field, lambda reach: [block], 2.0)
    assert found is not None and hypot(found[0] - 42.0, found[1]) < 0.002
