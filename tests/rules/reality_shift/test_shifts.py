"""Which cubes may be shifted, where they go, and what they crush."""

from itertools import product

import pytest
from msgspec.structs import replace

from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS, DECK
from game.rules.reality_shift.faces import BOX, DESIGNS
from game.rules.reality_shift.pile import groups
from game.rules.reality_shift.shifts import WAYS
from game.rules.reality_shift.state import (
    BikeCrushed,
    Cube,
    Cubes,
    CubeTilted,
    DieMove,
    HalfTurn,
    RealityOptions,
    RealityState,
    Shift,
)
from game.rules.reality_shift.track import BIKES
from game.rules.reality_shift.views import may_look
from game.space.cubes import SIDES, cell
from tests.conformance import playthrough
from tests.rules.reality_shift.table import (
    BLUE,
    END,
    GREEN,
    PLAIN,
    RED,
    YELLOW,
    cube,
    dealt,
    events,
    fresh,
    kinds,
    lies,
    line,
    made,
    movable,
    play,
    position,
    shift,
    shifts,
    where,
    why,
)

TOPS = {"red": "NT", "yellow": "ES", "blue": "SB", "green": "WS", "white": "TS"}
"""Poses of a plain cube with that colour up."""

KINDS = ("slide", "rotate90", "rotate180", "flip90", "flip180", "tilt")


def setting(cubes: Cubes, card: str, *bikes: str, options: RealityOptions | None = None) -> RealityState:
    """RED is to act and may only shift, with one card."""
    return position(cubes, *bikes, hand=card, left=("shift",), options=options)


def row(count: int) -> Cubes:
    return line(*[PLAIN] * count)


@pytest.mark.parametrize("card, top", list(product(TOPS, TOPS)))
def test_the_top_must_have_the_cards_colour(card: str, top: str) -> None:
    """RS-79, RS-80: white fits all, on the card or on the cube."""
    state = setting((cube(0, 0, 0, TOPS[top]), cube(1, 0, 0, TOPS[top])), f"{card} slide")
    wanted = card == top or "white" in (card, top)
    assert movable(state) == ("AB" if wanted else "")
    assert why(state, shift(0, "N")) == (None if wanted else "RS-79")


def test_not_with_a_cube_on_top() -> None:
    """RS-81"""
    cubes = (cube(0, 0, 0), cube(0, 0, 1), cube(1, 0, 0))
    for kind in KINDS:
        state = setting(cubes, f"white {kind}")
        assert "A" not in movable(state) and why(state, shift(0, WAYS[CARDS[state.hands[RED][0]].shift][0])) == "RS-81"


@pytest.mark.parametrize("kind", KINDS)
def test_not_with_cubes_on_all_four_sides_at_its_own_level(kind: str) -> None:
    """RS-82: not even turned in place; three sides, or a neighbour on another level, do not matter."""
    around = (cube(1, 0, 0), cube(-1, 0, 0), cube(0, 1, 0), cube(0, -1, 0))
    state = setting((cube(0, 0, 0), *around), f"white {kind}")
    way = WAYS[CARDS[state.hands[RED][0]].shift][-1]
    assert why(state, shift(0, way)) == "RS-82" and "A" not in movable(state)
    three = setting((cube(0, 0, 0), *around[:3]), "white rotate180")
    assert why(three, shift(0, "half")) is None
    above = (cube(0, 0, 1), cube(0, 0, 0), *around)
    assert why(setting(above, "white rotate180"), shift(0, "half")) is None


FACE_OF = {RED: "N", YELLOW: "E", BLUE: "S", GREEN: "W"}


@pytest.mark.parametrize("seat, face", list(product(range(4), "TNESW")))
def test_a_bike_on_its_own_colour_protects_the_cube(seat: int, face: str) -> None:
    """RS-83, RS-85: white protects nobody, another's colour neither."""
    cubes = (cube(0, 0, 0), cube(1, 1, 0))
    bikes = ["" for _ in range(4)]
    bikes[seat] = f"A.{face}(1,1)"
    state = setting(cubes, "white rotate180", *bikes)
    assert why(state, shift(0, "half")) == ("RS-83" if FACE_OF[seat] == face else None)
    assert why(state, shift(1, "half")) is None


@pytest.mark.parametrize("name", BOX)
def test_faces_protect_by_their_colour_on_every_cube_of_the_box(name: str) -> None:
    """RS-83, RS-85: white protects nobody, on the start and the finish cube as little as on the others."""
    tried = set[tuple[str, str]]()
    for pose in ("TS", "BN"):
        state = setting((cube(0, 0, 0, pose, name=name), cube(1, 1, 0)), "white rotate180", "", "", "", "")
        for one in (bike for bike in BIKES.values() if bike.cube == 0):
            side = SIDES.index(one.face)
            if DESIGNS[name].track[9 * side + 3 * one.row + one.column] and one.face != ("B" if pose == "TS" else "T"):
                colour = DESIGNS[name].colours[side]
                for seat, own in enumerate(("red", "yellow", "blue", "green")):
                    there = replace(state, bikes=tuple(one if seat == other else None for other in range(4)))
                    assert why(there, shift(0, "half")) == ("RS-83" if colour == own else None)
                tried.add((one.face, colour))
    assert len(tried) == 6 and sum(colour == "white" for _, colour in tried) == 2


def test_it_protects_from_its_owner_too_unless_the_option_is_off() -> None:
    """RS-84"""
    cubes = (cube(0, 0, 0), cube(1, 1, 0))
    off = RealityOptions(self_protect=False)
    own = setting(cubes, "white rotate180", "A.N(1,1)")
    assert why(own, shift(0, "half")) == "RS-83"
    assert why(replace(own, options=off), shift(0, "half")) is None
    others = setting(cubes, "white rotate180", "", "A.E(1,1)", options=off)
    assert why(others, shift(0, "half")) == "RS-83"


def test_a_protected_bike_may_be_crushed_by_another_cube() -> None:
    """RS-86, RS-120"""
    state = setting((cube(0, 0, 0), cube(0, 2, 0)), "white slide", "A.N(1,1)")
    assert why(state, shift(0, "W")) == "RS-83"
    assert events(state, shift(1, "S"))[-1] == BikeCrushed(RED, RED)


def test_the_moved_cube_must_touch_another_by_a_face_or_an_edge() -> None:
    """RS-87: a corner is not enough; stations on the way are not asked (RS-88)."""
    for height, wanted in ((0, None), (1, "RS-87")):
        state = setting((cube(0, 0, height), cube(2, 1, 0)), "white slide")
        assert why(state, shift(1, "W")) == wanted
    diagonal = setting(row(2), "white slide")
    assert lies(play(diagonal, shift(1, "N")), 1) == "1,1,0 TS"
    lonely = setting((cube(0, 0, 0), cube(5, 0, 0)), "white rotate180")
    assert movable(lonely) == "" and why(lonely, shift(0, "half")) == "RS-87"
    assert why(setting((cube(0, 0, 0), cube(1, 1, 1)), "white rotate180"), shift(0, "half")) == "RS-87"


def test_stations_on_the_way_need_not_touch_anything() -> None:
    """RS-88: a cube falls past nothing, and lies beside another at the end."""
    cubes = (cube(0, 0, 0), cube(0, 0, 1), cube(0, 0, 2), cube(0, 0, 3), cube(2, 0, 0))
    state = setting(cubes, "white slide")
    assert lies(play(state, shift(3, "E")), 3) == "1,0,0 TS"
    hop = (cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1), cube(1, 0, 2))
    assert lies(play(setting(hop, "white slide"), shift(3, "N")), 3) == "1,1,0 TS"


def test_connection_all_and_pile() -> None:
    """RS-89: groups are counted by faces and edges."""
    assert groups({cell(0, 0, 0), cell(1, 1, 0), cell(2, 2, 1)}) == 2
    assert groups({cell(0, 0, 0), cell(1, 1, 0), cell(1, 2, 1)}) == 1
    cubes = row(3)
    for connection, wanted in (("moved", None), ("all", None), ("pile", None)):
        options = RealityOptions(connection=connection)  # type: ignore[arg-type]
        assert why(setting(cubes, "white slide", options=options), shift(0, "N")) == wanted
    apart = (*row(2), cube(3, 0, 0), cube(4, 0, 0))
    for connection, wanted in (("moved", None), ("all", None), ("pile", "RS-89")):
        options = RealityOptions(connection=connection)  # type: ignore[arg-type]
        assert why(setting(apart, "white rotate180", options=options), shift(0, "half")) == wanted


def test_start_and_finish_cube_may_be_shifted() -> None:
    """RS-90"""
    cubes = (Cube("start", 0, 0, 0, "TS"), Cube("finish", 1, 0, 0, "TS"))
    assert movable(setting(cubes, "red slide")) == "AB"
    assert why(setting(cubes, "red slide"), shift(2, "N")) == "RS-90"


def test_without_a_legal_shift_one_does_not_shift() -> None:
    """RS-91, RS-112"""
    state = setting(row(1), "white slide, red flip90, white tilt")
    assert [type(action) for action in RULES.legal(state)] == [type(END)]


@pytest.mark.parametrize("kind", KINDS)
def test_bikes_ride_along(kind: str) -> None:
    """RS-92: same face, same square, same heading on the face."""
    state = setting((cube(0, 0, 0), cube(1, 1, 0)), f"white {kind}", "", "A.S(0,1)>U")
    rode = 0
    for action in RULES.legal(state):
        if isinstance(action, Shift) and action.cube == 0:
            after = play(state, action)
            assert after.bikes[YELLOW] in (None, state.bikes[YELLOW])
            rode += after.bikes[YELLOW] is not None
    assert rode


def test_covered_faces_may_not_be_looked_at() -> None:
    """RS-93: unless the option is off."""
    cubes, blind = row(2), RealityOptions()
    assert [may_look(cubes, blind, 0, side) for side in range(6)] == [True, False, True, True, False, True]
    assert all(may_look(cubes, RealityOptions(blind_sides=False), 0, side) for side in range(6))


# The six shifts.


def test_a_slide_goes_one_cell_and_keeps_the_pose() -> None:
    """RS-94"""
    state = setting((cube(0, 0, 0, "NE"), cube(0, 1, 0), cube(1, 1, 0)), "white slide")
    assert shifts(state, 0) == {"E": "1,0,0 NE", "W": "-1,0,0 NE"}
    assert why(state, shift(0, "T")) == "RS-94"


def test_nothing_is_pushed() -> None:
    """RS-95"""
    state = setting(row(3), "white slide")
    assert why(state, shift(0, "E")) == "RS-95" and why(state, shift(1, "W")) == "RS-95"
    assert why(state, shift(0, "N")) is None


def test_an_unsupported_cube_falls() -> None:
    """RS-96: to the table or the next cube below."""
    cubes = (cube(0, 0, 0), cube(0, 0, 1), cube(0, 0, 2), cube(1, 0, 0))
    state = setting(cubes, "white slide")
    assert shifts(state, 2) == {"E": "1,0,1 TS", "N": "0,1,0 TS", "S": "0,-1,0 TS", "W": "-1,0,0 TS"}
    assert kinds(events(state, shift(2, "N"))) == ["CardPlayed", "CubeSlid", "CubeFell", "CubeFell"]


def test_rotations() -> None:
    """RS-97, RS-98: the top stays."""
    assert shifts(setting(row(2), "white rotate90"), 0) == {"cw": "0,0,0 TE", "ccw": "0,0,0 TW"}
    assert shifts(setting(row(2), "white rotate180"), 0) == {"half": "0,0,0 TN"}
    assert why(setting(row(2), "white rotate90"), shift(0, "half")) == "RS-97"
    assert why(setting(row(2), "white rotate180"), shift(0, "cw")) == "RS-98"


def test_flips() -> None:
    """RS-99, RS-100, RS-101: no turn about the vertical is added."""
    ends = {"N": "0,0,0 SB", "S": "0,0,0 NT", "E": "0,0,0 WS", "W": "0,0,0 ES"}
    assert shifts(setting(row(2), "white flip90"), 0) == ends
    assert shifts(setting(row(2), "white flip180"), 0) == {"x": "0,0,0 BN", "y": "0,0,0 BS"}
    assert why(setting(row(2), "white flip90"), shift(0, "x")) == "RS-99"
    assert why(setting(row(2), "white flip180"), shift(0, "N")) == "RS-100"


def test_neighbours_do_not_block_what_turns_in_place() -> None:
    """RS-102, RS-116: three neighbours; and only the final pose crushes."""
    cubes = (cube(0, 0, 0), cube(1, 0, 0), cube(-1, 0, 0), cube(0, 1, 0))
    for kind, count in (("rotate90", 2), ("rotate180", 1), ("flip90", 4), ("flip180", 2)):
        assert len(shifts(setting(cubes, f"white {kind}"), 0)) == count
    # Half a turn about x takes the top over the north side, where B stands, down to the table.
    state = setting((cube(0, 0, 0), cube(0, 1, 0)), "white flip180", "", "A.N(1,1)")
    assert why(state, shift(0, "x")) is None
    beside = setting((cube(0, 0, 0), cube(1, 0, 0)), "white rotate180", "", "A.S(1,1)")
    assert play(beside, shift(0, "half")).bikes[YELLOW] is not None, "it passed the cube at its side unharmed"


def test_a_tilt_has_an_edge_and_a_direction() -> None:
    """RS-103: 12 edges, two directions each; and no other names."""
    assert len(WAYS["tilt"]) == len(set(WAYS["tilt"])) == 24
    state = setting(row(2), "white tilt")
    for way in ("TT", "TB", "T", "", "TEN", "xx"):
        assert why(state, shift(0, way)) == "RS-103"


def test_the_edge_must_lie_on_the_table_or_meet_another_cubes_edge() -> None:
    """RS-104, RS-105: upright edges too, and those that meet a cube across the corner only."""
    state = setting((cube(0, 0, 0), cube(1, 1, 0)), "white tilt")
    assert why(state, shift(0, "NE")) is None and why(state, shift(0, "EN")) is None
    assert why(state, shift(0, "NW")) == why(state, shift(0, "TN")) == "RS-104"
    assert why(state, shift(0, "EB")) is None, "on the table"
    high = setting((cube(0, 0, 0), cube(0, 0, 1), cube(1, 0, 0)), "white tilt")
    assert lies(play(high, shift(1, "EB")), 1) == "1,0,1 WS", "on the edge of two cubes below"
    assert why(high, shift(1, "NE")) == "RS-104"
    # A bottom edge that is not on the table is an edge like all others; only a cube that hangs has a free one.
    hanging = setting((cube(0, 0, 1), cube(1, 0, 1)), "white tilt")
    assert why(hanging, shift(0, "NB")) == "RS-104"


def test_it_goes_on_until_something_is_in_the_way() -> None:
    """RS-106, RS-107: at least one quarter, and no stop before."""
    state = setting(row(2), "white tilt")
    tilts = [event for event in events(state, shift(0, "NE")) if isinstance(event, CubeTilted)]
    assert [(event.to, event.edge, event.at.x, event.at.y) for event in tilts] == [("N", "E", 0, 1), ("E", "S", 1, 1)]
    assert why(state, shift(0, "EN")) == "RS-107" and why(state, shift(0, "BN")) == "RS-107"
    one = [event for event in events(state, shift(1, "NB")) if isinstance(event, CubeTilted)]
    assert len(one) == 1, "the table stops it"
    corner = setting((cube(0, 0, 0), cube(1, 0, 0), cube(1, 1, 0)), "white tilt")
    assert lies(play(corner, shift(0, "NE")), 0) == "0,1,0 TE"


def test_a_tilted_cube_falls_without_turning() -> None:
    """RS-108"""
    cubes = (cube(0, 0, 0), cube(0, 0, 1), cube(0, 0, 2), cube(1, 0, 1), cube(1, 0, 0), cube(1, 0, 2))
    state = setting(cubes, "white tilt")
    happened = events(state, shift(5, "SW"))
    assert kinds(happened) == ["CardPlayed", *["CubeTilted"] * 2, *["CubeFell"] * 2]
    last = [event.at for event in happened if isinstance(event, CubeTilted)][-1]
    assert (last.x, last.y, last.z) == (0, -1, 2)
    assert lies(play(state, shift(5, "SW")), 5) == f"0,-1,0 {last.pose}"


def test_strict_physics() -> None:
    """RS-110, RS-111: the second quarter counts too, for the whole tilt."""
    strict = RealityOptions(strict_physics=True)
    free = setting(row(2), "white tilt")
    assert why(replace(free, options=strict), shift(0, "NE")) is None
    # Round the north-east edge, first north: (-1,0,0) and (-1,1,0) must be empty, then (0,2,0) and (1,2,0).
    for at in ((-1, 0), (-1, 1), (0, 2), (1, 2)):
        cubes = (*row(2), cube(*at, 0))
        assert why(setting(cubes, "white tilt"), shift(0, "NE")) is None
        assert why(setting(cubes, "white tilt", options=strict), shift(0, "NE")) == "RS-111"
    harmless = (*row(2), cube(-1, -1, 0), cube(2, 2, 0))
    assert why(setting(harmless, "white tilt", options=strict), shift(0, "NE")) is None
    on_table = setting((cube(0, 0, 0), cube(1, 0, 0), cube(0, 0, 1, "TS", PLAIN)), "white tilt", options=strict)
    assert why(on_table, shift(2, "NB")) is None
    sinking = setting((cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1)), "white tilt", options=strict)
    assert why(sinking, shift(0, "TE")) is None


def test_a_shift_shows_its_result_beforehand() -> None:
    """RS-112: every legal shift of a random match has one, and it is what happens."""
    count = 0
    for ply in playthrough("reality_shift", 2, 0).plies:
        if isinstance(ply.decision, Shift) and isinstance(ply.step.state, RealityState):
            at = [event.at for event in ply.step.events if hasattr(event, "at")]
            assert at and ply.step.state.cubes[ply.decision.cube] == at[-1]
            count += 1
    assert count > 10


# Crushing.


def test_a_bike_on_a_standing_cube_is_crushed_by_the_moved_one() -> None:
    """RS-113, RS-114: at its arrival, and at each level of its fall."""
    cubes = (cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1), cube(1, 0, 2))
    for square, crushed in (("B.W(1,1)", False), ("C.E(1,1)", False), ("A.T(1,1)", True)):
        state = setting((*cubes[:1], *cubes[1:]), "white slide", "", square)
        assert (BikeCrushed(YELLOW, RED) in events(state, shift(3, "W"))) == crushed
    high = setting(cubes, "white slide", "", "C.N(1,1)")
    happened = events(high, shift(3, "N"))
    assert kinds(happened) == ["CardPlayed", "CubeSlid", "CubeFell", "BikeCrushed", "CubeFell"]


def test_a_bike_on_the_moved_cube_is_crushed_against_another_or_the_table() -> None:
    """RS-113"""
    slide = setting((cube(0, 0, 0), cube(1, 1, 0)), "white slide", "", "", "A.E(1,1)")
    assert events(slide, shift(0, "N"))[-1] == BikeCrushed(BLUE, RED)
    assert play(slide, shift(0, "E")).bikes[BLUE] is not None
    flip = setting(row(2), "white flip180", "", "A.T(1,1)")
    assert events(flip, shift(0, "x"))[-1] == BikeCrushed(YELLOW, RED)


def test_each_quarter_of_a_tilt_may_crush() -> None:
    """RS-115: also the bike on the tilted cube, while it passes."""
    # Against C at the first station; it would be free at the second.
    cubes = (cube(0, 0, 0), cube(1, 0, 0), cube(-1, 1, 0))
    state = setting(cubes, "white tilt", "", "A.S(1,1)")
    happened = events(state, shift(0, "NE"))
    assert kinds(happened) == ["CardPlayed", "CubeTilted", "BikeCrushed", "CubeTilted"]


def test_the_start_of_a_shift_is_no_station() -> None:
    """RS-113: neither what a bike's face lay against before, nor the cell that the cube has left."""
    away = setting((cube(0, 0, 0), cube(1, 1, 0)), "white slide", "", "A.S(1,1)")
    assert play(away, shift(0, "N")).bikes[YELLOW] is not None
    cubes = (cube(0, 0, 0), cube(1, 0, 0))
    state = setting(cubes, "white slide", "", "B.T(1,1)")
    assert play(state, shift(0, "N")).bikes[YELLOW] is not None


def test_ones_own_shift_may_crush_ones_own_bike() -> None:
    """RS-117, RS-120"""
    state = position(row(2), "A.T(1,1)>N", hand="white flip180", die=2)
    assert events(state, shift(0, "x"))[-1] == BikeCrushed(RED, RED)
    after = play(state, shift(0, "x"))
    assert after.bikes[RED] is None and RULES.legal(after) == [END]


def test_several_bikes_may_be_crushed_at_once() -> None:
    """RS-119"""
    state = setting((cube(0, 0, 0), cube(0, 2, 0)), "white slide", "", "A.N(1,1)", "A.N(2,1)", "A.N(0,1)")
    assert events(state, shift(1, "S"))[-3:] == [BikeCrushed(seat, RED) for seat in (YELLOW, BLUE, GREEN)]


def test_what_it_crushes_forbids_no_shift() -> None:
    """RS-120: the same shifts with bikes in the way as without."""
    cubes = (cube(0, 0, 0), cube(1, 1, 0), cube(0, 2, 0))
    for kind in KINDS:
        bare = setting(cubes, f"white {kind}")
        full = setting(cubes, f"white {kind}", "A.T(1,1)", "B.S(1,1)", "C.T(1,1)")
        assert shifts(bare).keys() == shifts(full).keys()


def test_icons_are_out_of_use_while_covered_and_come_back() -> None:
    """RS-121"""
    goal = made(T=".../#F#/...")
    cubes = (cube(0, 0, 0), cube(1, 0, 0, name=goal), cube(1, 1, 0), cube(1, 1, 1))
    state = position(cubes, "A.T(1,1)>E", hand="white slide, white slide", die=3)
    assert play(state, DieMove("AAA")).over
    covered = play(state, shift(3, "S"))
    assert not play(covered, DieMove("AAA")).over, "it goes up the wall"
    back = replace(covered, left=("die", "shift"))
    assert play(play(back, shift(3, "E")), DieMove("AAA")).over


def test_where_a_bike_was_crushed_the_face_is_free_for_the_next() -> None:
    """RS-118"""
    state = position(row(2), "", "A.T(1,1)", hand="white flip180")
    assert where(play(state, shift(0, "x")), YELLOW) == ""


def test_every_shift_that_is_not_legal_is_refused_with_a_reason() -> None:
    """RS-43, RS-79 to RS-112: all cubes, slots and ways of many positions; and the reasons are those of the chapter."""
    rules = set[str]()
    for number in range(3):
        plies = playthrough("reality_shift", 2 + number, number).plies
        for ply in plies[40::29]:
            state = ply.before
            if not isinstance(state, RealityState) or "shift" not in state.left or state.pending or state.over:
                continue
            legal = {action for action in RULES.legal(state) if isinstance(action, Shift)}
            tried = {
                Shift(slot, at, way) for slot, at, names in product(range(4), range(9), WAYS.values()) for way in names
            }
            for action in tried:
                refusal = RULES.refusal(state, action)
                assert (refusal is None) == (action in legal)
                rules.add(refusal.rule if refusal else "")
    assert rules >= {"RS-43", "RS-79", "RS-81", "RS-87", "RS-95", "RS-104", "RS-107", "RS-94", "RS-103", ""}


def test_the_first_shift_of_a_match_is_possible() -> None:
    """RS-8, RS-123: the finish cube shows white, and shifts are allowed in the first round."""
    state = fresh(2)
    state = dealt(play(state, RULES.legal(state)[0]))
    assert any(isinstance(action, Shift) and action.cube == 8 for action in RULES.legal(state))
    assert {CARDS[card].colour for card in DECK} == {"red", "yellow", "blue", "green", "white"}
    assert HalfTurn(0) in RULES.legal(state)
