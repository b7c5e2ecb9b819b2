"""Pieces: what there is, how large it is and how it is joined."""

from collections import Counter
from math import atan2, degrees, pi

import pytest
import shapely

from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.pieces import (
    CHARACTERS,
    LENGTHS,
    SHAPES,
    STACKS,
    end_of,
    hexagon,
    nearest_arc,
    on_centre_line,
    outline,
    piece_outline,
    point,
    touches,
)
from game.rules.lazer_ryderz.state import LazerOptions, Pick, Piece
from game.space.plane import Frame, common, frame, lay
from tests.rules.lazer_ryderz.laws import LAWS
from tests.rules.lazer_ryderz.table import STAY, chosen, events, line, picked, play, position, why

ORIGIN = Frame(0.0, 0.0, 0.0)


def test_each_picks_another_character() -> None:
    """LR-4: and has its own pieces, prizms and launch point."""
    state = RULES.start(3, LazerOptions())
    assert RULES.to_act(state) == 0 and len(RULES.legal(state)) == 4
    state = play(state, Pick("sheriff"))
    assert why(state, Pick("sheriff")) == "LR-4" and why(state, Pick("nobody")) == "LR-4"
    assert RULES.to_act(state) == 1 and len(RULES.legal(state)) == 3
    state = play(state, Pick("shark"), Pick("waveryder"))
    assert [rider.character for rider in state.riders] == ["sheriff", "shark", "waveryder"]


def test_what_is_in_the_box() -> None:
    """LR-4, LR-5, LR-6: 24 pieces and three prizms a colour, a neutral prizm for each."""
    state = chosen(picked(4), 1, 2, 3, 4)
    box = LAWS.pieces(state)
    names = [str(name) for name in box]
    for seat in range(4):
        assert sum(name.startswith(f"{seat}p") for name in names) == 3
        assert sum(name.startswith(str(seat)) and name[1] in "SFH" for name in names) == 24
    assert sum(name.startswith("n") for name in names) == 4 and set(box.values()) == {1}
    assert Counter(stack[1] for stack in STACKS) == {"1": 3, "2": 3, "3": 3, "4": 2, "5": 1}
    # One die, one marker, one token each: there is one value for all of them.
    view = RULES.view(state, 1)
    assert view.riders == state.riders and (view.die, view.marker, sorted(view.order)) == (0, 3, [0, 1, 2, 3])


@pytest.mark.parametrize("shape", SHAPES)
def test_a_piece_is_a_strip_about_its_centre_line(shape: str) -> None:
    """LR-6, LR-23, LR-24: 2.0 wide; an arc of 45 or 90 degrees has the length of its gear."""
    gear, made = int(shape[1]), SHAPES[shape]
    assert made.length == {1: 5.0, 2: 7.5, 3: 10.0, 4: 12.5, 5: 15.0}[gear]
    turn = {"S": 0, "F": 45, "H": 90}[shape[0]]
    if turn:
        assert made.radius * turn * pi / 180 == pytest.approx(made.length)
    # Strip, V and notch: V and notch are equal. Corners of an arc's outline lie on the circles.
    assert shapely.Polygon(made.outline).area == pytest.approx(2.0 * made.length, rel=0.003)
    for left, right in zip(made.left, made.right, strict=True):
        assert shapely.Point(left).distance(shapely.Point(right)) == pytest.approx(2.0)
    assert abs(made.end.heading) == turn


@pytest.mark.parametrize(
    "shape, radius, end",
    [
        ("F1L", 6.3662, (4.5016, 1.8646)),
        ("F2L", 9.5493, (6.7524, 2.7969)),
        ("F3L", 12.7324, (9.0032, 3.7292)),
        ("F4L", 15.9155, (11.2540, 4.6615)),
        ("H1L", 3.1831, (3.1831, 3.1831)),
        ("H2L", 4.7746, (4.7746, 4.7746)),
        ("H3L", 6.3662, (6.3662, 6.3662)),
    ],
)
def test_the_sizes_of_the_digest(shape: str, radius: float, end: tuple[float, float]) -> None:
    """LR-6, LR-24, LR-26: the higher the gear, the longer and wider."""
    assert SHAPES[shape].radius == pytest.approx(radius, abs=0.00005)
    assert end_of(Piece("0" + shape[:2] + "a", shape, ORIGIN))[:2] == end
    lower = f"{shape[0]}{int(shape[1]) - 1}L"
    assert lower not in SHAPES or SHAPES[lower].radius < SHAPES[shape].radius
    assert all(LENGTHS[gear] < LENGTHS[gear + 1] for gear in range(1, 5))


def test_curves_are_two_sided() -> None:
    """LR-25: the same piece is laid to either side, as its mirror image."""
    for shape in ("F1", "H3", "F4"):
        left, right = SHAPES[shape + "L"], SHAPES[shape + "R"]
        assert right.end == (left.end.x, -left.end.y, -left.end.heading)
        mirrored = shapely.Polygon([(x, -y) for x, y in left.outline])
        assert mirrored.symmetric_difference(shapely.Polygon(right.outline)).area < 1e-9


def test_v_and_notch() -> None:
    """LR-27: the V reaches 1.0 beyond the joint and touches; the notch of the next piece takes it."""
    straight = outline("S1", ORIGIN)
    assert straight.right == 6.0 and straight.area == pytest.approx(10.0)
    tip = lay(hexagon(0), Frame(8.3, 0.0, 0.0))
    assert touches(straight, tip) and touches(point("S1", ORIGIN), tip)
    for shape in SHAPES:
        first = Piece("", shape, frame(3.0, 2.0, 30.0))
        second = Piece("", "F2L", end_of(first))
        assert common(piece_outline(first), piece_outline(second)) < 0.01
        gap = shapely.difference(point(shape, first.frame).shape, outline("F2L", end_of(first)).shape).area
        assert gap == pytest.approx(1.0, abs=0.01)


def test_the_next_piece_begins_at_the_joint() -> None:
    """LR-28"""
    state = play(position(line(0, "S3", at=(-20.0, 0.0, 0.0)), gears=(2, 1)), STAY)
    assert state.riders[0].line[-1].frame == Frame(-10.0, 0.0, 0.0)
    bent = play(position(line(0, "H1R", at=(-20.0, 0.0, 0.0)), gears=(2, 1)), STAY)
    assert bent.riders[0].line[-1].frame == Frame(-16.8169, -3.1831, 270.0)  # with the same heading
    broken = position((*state.riders[0].line, Piece("0S1a", "S1", Frame(3.0, 3.0, 0.0))), gears=(1, 1), loose=True)
    assert [problem.rule for problem in RULES.problems(broken)] == ["LR-28"]


def test_arcs_are_polygons_and_frames_are_rounded() -> None:
    """LR-29: a corner every five degrees; a chain of frames has four decimals."""
    assert len(SHAPES["H3L"].left) == 19 and len(SHAPES["F3L"].left) == 10 and len(SHAPES["S5"].left) == 2
    headings = [degrees(atan2(x, SHAPES["H3L"].radius - y)) for x, y in SHAPES["H3L"].left]
    assert headings == pytest.approx(list(range(0, 91, 5)))
    for piece in line(0, "F3L", "H1R", "F4L", "H2R", at=(1.0, 2.0, 33.3333)):
        assert all(number == round(number, 4) for number in end_of(piece))


def test_later_pieces_lie_on_top() -> None:
    """LR-30: a line is kept in the order it was laid, and pieces that cross lie where they were laid."""
    state = position(line(0, "S2", at=(0.0, -10.0, 90.0)), gears=(2, 1))
    after = play(state, STAY)
    assert [piece.id for piece in after.riders[0].line] == ["0S2a", "0S2b"]


def test_meeting_edge_to_edge_is_not_touching() -> None:
    """LR-31"""
    flat = outline("S5", ORIGIN)
    assert not touches(flat, outline("S5", Frame(0.0, 2.0, 0.0)))
    # Along 14 of length: 0.0007 deep is less than 0.01 of area, 0.0008 is more.
    assert not touches(flat, outline("S5", Frame(1.0, 1.9993, 0.0)))
    assert touches(flat, outline("S5", Frame(1.0, 1.9992, 0.0)))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_nearest_point_of_a_centre_line(shape: str) -> None:
    """LR-90: against many points of the line."""
    piece = Piece("", shape, frame(1.0, -2.0, 77.0))
    for x, y in ((0.0, 0.0), (5.0, 5.0), (-9.0, 3.0), (2.0, -14.0), (1.0, 6.0)):
        arcs = [SHAPES[shape].length * step / 2000 for step in range(2001)]
        distances = [shapely.Point(on_centre_line(piece, arc)).distance(shapely.Point(x, y)) for arc in arcs]
        assert nearest_arc(piece, x, y)[1] == pytest.approx(min(distances), abs=0.001)
        assert nearest_arc(piece, x, y)[0] == pytest.approx(arcs[distances.index(min(distances))], abs=0.02)


def test_characters_and_events_speak_of_pieces_by_their_ids() -> None:
    """LR-4: the second piece of a stack is another piece."""
    assert len(CHARACTERS) == 4
    state = position(line(0, "S2", at=(0.0, -10.0, 90.0)), gears=(2, 1))
    laid = [event.piece.id for event in events(state, STAY) if type(event).__name__ == "PieceLaid"]  # type: ignore[union-attr]
    assert laid == ["0S2b"]
