"""The worked examples of the digest."""

from msgspec.structs import astuple, replace

from game.rules.reality_shift import RULES
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.state import (
    Appear,
    Bike,
    BikeCollided,
    BikeCrashed,
    BikeCrushed,
    BikeMoved,
    CardMove,
    CheckpointActivated,
    Cube,
    CubeFell,
    Cubes,
    CubeSlid,
    CubeTilted,
    DieMove,
    Draw,
    EndTurn,
    HalfTurn,
    MatchOver,
    RealityEvent,
    RealityOptions,
    RealityState,
    RollDie,
    Shift,
)
from game.rules.reality_shift.track import RIDERS, onward
from tests.rules.reality_shift.table import (
    BLUE,
    END,
    GREEN,
    PLAIN,
    RED,
    YELLOW,
    cube,
    events,
    kinds,
    lies,
    line,
    made,
    movable,
    play,
    position,
    shift,
    shifts,
    told,
    ways,
    where,
    why,
)

PAIR = (cube(0, 0, 0), cube(1, 0, 0))


def moved(cubes: Cubes, happened: list[RealityEvent]) -> list[str]:
    """Where the bike was after each step."""
    return [told(cubes, event.bike) for event in happened if isinstance(event, BikeMoved)]


def test_we_1_moving() -> None:
    """WE-1: RS-40, RS-53, RS-55"""
    state = position(PAIR, "A.T(1,0)>E", hand="4, 3, 2", die=3)
    happened = events(state, CardMove(0, "AAAA"), DieMove("AAA"))
    assert moved(PAIR, happened) == [
        *("A.T(1,1)>E", "A.T(1,2)>E", "B.T(1,0)>E", "B.T(1,1)>E"),
        *("B.T(1,2)>E", "B.E(0,1)>D", "B.E(1,1)>D"),
    ]
    state = play(state, CardMove(0, "AAAA"), DieMove("AAA"))
    assert where(state, RED) == "B.E(1,1)>D"
    assert play(state, END).pending == (Draw(RED, 1),)


def test_we_2_half_turn_and_checkpoint() -> None:
    """WE-2: RS-56, RS-58, RS-71"""
    cubes = line(made(T=".../###/..."), made(T=".../#6#/..."))
    state = position(cubes, "", "A.T(1,0)>W", seat=YELLOW, hand="3", die=5)
    assert ways(state) == {""} and events(state, DieMove("")) == [BikeCrashed(YELLOW)]
    state = play(state, HalfTurn(0))
    assert where(state, YELLOW) == "A.T(1,0)>E"
    assert RULES.legal(state)[:2] == [DieMove("AAAAA", 0), DieMove("AAAAA", 6)]
    assert kinds(events(state, DieMove("AAAAA", 6))) == [*["BikeMoved"] * 4, "CheckpointActivated", "BikeMoved"]
    state = play(state, DieMove("AAAAA", 6))
    assert where(state, YELLOW) == "B.T(1,2)>E" and state.checkpoints[YELLOW] == 6


def test_we_3_a_slide_that_falls() -> None:
    """WE-3: RS-79, RS-81, RS-96, RS-114"""
    cubes = (cube(0, 0, 0), cube(0, 0, 1, "WS"), cube(0, 1, 0))
    state = position(cubes, "A.E(1,1)", "", "", seat=BLUE, hand="green slide, red slide", left=("shift",))
    assert movable(state) == "BC"
    assert why(state, shift(0, "E")) == "RS-81"
    assert why(state, shift(1, "E", slot=1)) == "RS-79"
    assert events(state, shift(1, "E"))[1:] == [
        CubeSlid(BLUE, 1, Cube(PLAIN, 1, 0, 1, "WS")),
        CubeFell(BLUE, 1, Cube(PLAIN, 1, 0, 0, "WS")),
        BikeCrushed(RED, BLUE),
    ]
    ends = shifts(state, 1)
    assert (ends["E"], ends["N"], ends["W"]) == ("1,0,0 WS", "0,1,1 WS", "-1,0,0 WS")


def test_we_4_rotate() -> None:
    """WE-4: RS-81, RS-83, RS-97, RS-113"""
    cubes = (cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1), cube(1, 1, 0))
    state = position(cubes, "D.N(1,1)", "A.S(1,1)", "", "", seat=GREEN, hand="white rotate90", left=("shift",))
    assert movable(state) == "AC"
    assert why(state, shift(1, "cw")) == "RS-81" and why(state, shift(3, "cw")) == "RS-83"
    assert lies(play(state, shift(0, "ccw")), 0) == "0,0,0 TW"
    assert BikeCrushed(YELLOW, GREEN) in events(state, shift(0, "ccw"))
    assert lies(play(state, shift(0, "cw")), 0) == "0,0,0 TE"
    assert where(play(state, shift(0, "cw")), YELLOW).startswith("A.W(1,1)")


def test_we_5_flip_180() -> None:
    """WE-5: RS-79, RS-80, RS-82, RS-100, RS-113"""
    cubes = (cube(1, 1, 0), cube(2, 1, 0), cube(0, 1, 0, "ES"), cube(1, 2, 0, "SB"), cube(1, 0, 0, "NT"))
    state = position(cubes, "", "B.T(1,1)", "", "", seat=GREEN, hand="yellow flip180", left=("shift",))
    assert movable(state) == "BC"
    assert [why(state, shift(at, "x")) for at in (0, 3, 4)] == ["RS-82", "RS-79", "RS-79"]
    assert shifts(state, 1) == {"x": "2,1,0 BN", "y": "2,1,0 BS"}
    for way in "xy":
        assert BikeCrushed(YELLOW, GREEN) in events(state, shift(1, way))


def test_we_6_tilt_three_kinds_of_edge() -> None:
    """WE-6: RS-87, RS-103 to RS-107"""
    state = position((cube(0, 0, 0, "NT"), cube(1, 0, 0)), "", "", "", seat=BLUE, hand="red tilt", left=("shift",))
    assert shifts(state, 0) == {
        "NB": "0,1,0 TS",
        "SB": "0,-1,0 BN",
        "NE": "1,1,0 NB",
        "SE": "1,-1,0 NB",
        "TE": "1,0,1 ST",
    }
    stations = {
        "NE": ["0,1,0 NE", "1,1,0 NB"],
        "SE": ["0,-1,0 NW", "1,-1,0 NB"],
        "TE": ["0,0,1 WT", "1,0,1 ST"],
    }
    for way, through in stations.items():
        tilted = [event.at for event in events(state, shift(0, way)) if isinstance(event, CubeTilted)]
        assert [f"{at.x},{at.y},{at.z} {at.pose}" for at in tilted] == through
    assert why(state, shift(0, "WB")) == "RS-87"
    for way in ("NW", "SW", "WN", "WS", "TW", "WT"):
        assert why(state, shift(0, way)) == "RS-104"
    assert why(state, shift(0, "TN")) == "RS-104" and why(state, shift(0, "EN")) == "RS-107"


def test_we_7_inner_corner() -> None:
    """WE-7: RS-30"""
    cubes = (cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1))
    state = position(cubes, "A.T(1,1)>E", die=5)
    assert moved(cubes, events(state, DieMove("AAAAA"))) == [
        "A.T(1,2)>E",
        "C.W(2,1)>U",
        "C.W(1,1)>U",
        "C.W(0,1)>U",
        "C.T(1,0)>E",
    ]


def test_we_8_table_edge() -> None:
    """WE-8: RS-34, RS-56"""
    state = position((cube(0, 0, 0),), "A.S(1,1)>D", die=2)
    assert "A" in ways(state) and "AA" not in ways(state)
    assert kinds(events(state, DieMove("A"))) == ["BikeMoved", "BikeCrashed"]
    assert {where(play(state, DieMove(way)), RED)[:2] for way in ways(state) - {"A"}} == {"A."}


def test_we_9_tilt_off_a_cube() -> None:
    """WE-9: RS-108, RS-113, RS-119"""
    state = position((cube(0, 0, 0), cube(0, 0, 1)), "B.T(1,1)", "", "", "A.E(1,1)", hand="white tilt", left=("shift",))
    happened = events(state, shift(1, "EB"))
    assert happened[1:3] == [
        CubeTilted(RED, 1, "E", "B", Cube(PLAIN, 1, 0, 1, "WS")),
        CubeTilted(RED, 1, "B", "W", Cube(PLAIN, 1, 0, 0, "BS")),
    ]
    assert happened[3:] == [BikeCrushed(RED, RED), BikeCrushed(GREEN, RED)]


def test_we_10_crushed_in_passing() -> None:
    """WE-10: RS-114"""
    state = position((cube(0, 0, 0), cube(0, 0, 1), cube(0, 0, 2)), "B.E(1,1)", hand="white slide", left=("shift",))
    assert kinds(events(state, shift(2, "E"))) == ["CardPlayed", "CubeSlid", "CubeFell", "BikeCrushed", "CubeFell"]
    assert lies(play(state, shift(2, "E")), 2) == "1,0,0 TS"


def test_we_11_hinge_in_passing() -> None:
    """WE-11: RS-115"""
    state = position((cube(0, 0, 0), cube(1, 0, 0), cube(0, 2, 0)), "C.S(1,1)", hand="white tilt", left=("shift",))
    happened = events(state, shift(0, "NE"))
    assert kinds(happened) == ["CardPlayed", "CubeTilted", "BikeCrushed", "CubeTilted"]
    assert [event.at.pose for event in happened if isinstance(event, CubeTilted)] == ["TE", "TN"]
    assert lies(play(state, shift(0, "NE")), 0) == "1,1,0 TN"


def test_we_12_a_tilt_that_falls_back() -> None:
    """WE-12: RS-109"""
    state = position((cube(0, 0, 0), cube(1, 0, 0), cube(1, 0, 1)), hand="white tilt", left=("shift",))
    happened = events(state, shift(0, "TE"))
    assert kinds(happened) == ["CardPlayed", "CubeTilted", "CubeFell"]
    assert lies(play(state, shift(0, "TE")), 0) == "0,0,0 WS"


def test_we_13_riding_along() -> None:
    """WE-13: RS-92"""
    rotate = position(PAIR, "A.T(1,1)>E", hand="white rotate90")
    assert where(play(rotate, shift(0, "cw")), RED) == "A.T(1,1)>S"
    flip = position(PAIR, "A.T(1,1)>E", hand="white flip90")
    north = play(flip, shift(0, "N"))
    assert lies(north, 0) == "0,0,0 SB" and where(north, RED) == "A.N(1,1)>E"
    assert events(flip, shift(0, "E"))[-1] == BikeCrushed(RED, RED)


def test_we_14_strict_physics() -> None:
    """WE-14: RS-110, RS-111"""
    cubes = (cube(0, 0, 0, "NT"), cube(-1, 0, 0), cube(1, 0, 0))
    state = position(cubes, hand="white tilt", left=("shift",))
    assert set(shifts(state, 0)) == {"TE", "TW", "NB", "NE", "NW", "SB", "SE", "SW"}
    strict = replace(state, options=RealityOptions(strict_physics=True))
    assert set(shifts(strict, 0)) == {"NB", "SB"}
    assert why(strict, shift(0, "TE")) == "RS-111"


def test_we_15_connection() -> None:
    """WE-15: RS-87"""
    state = position((cube(0, 0, 0), cube(1, 0, 0), cube(2, 0, 0)), hand="white slide", left=("shift",))
    assert shifts(state, 1) == {"N": "1,1,0 TS", "S": "1,-1,0 TS"}
    assert set(shifts(state, 0)) == {"N", "S"} and why(state, shift(0, "W")) == "RS-87"


def test_we_16_a_cube_left_alone() -> None:
    """WE-16: RS-89"""
    cubes = (cube(0, 0, 0), cube(1, 0, 0), cube(2, 0, 0), cube(2, 1, 0))
    state = position(cubes, hand="white tilt", left=("shift",))
    said = {}
    for name, pile in (("four", cubes), ("five", (*cubes, cube(-1, 0, 0)))):
        for connection in ("moved", "all", "pile"):
            options = RealityOptions(connection=connection)
            said[name, connection] = why(replace(state, cubes=pile, options=options), shift(1, "TE"))
    assert [said["four", connection] for connection in ("moved", "all", "pile")] == [None, "RS-89", "RS-89"]
    assert [said["five", connection] for connection in ("moved", "all", "pile")] == [None, None, "RS-89"]
    assert lies(play(state, shift(1, "TE")), 1).startswith("2,0,1")


def test_we_17_under_an_overhang() -> None:
    """WE-17: RS-35"""
    cubes = (cube(0, 0, 0), cube(0, 0, 1), cube(1, 0, 1))
    state = position(cubes, "A.E(1,1)>U", die=5)
    assert moved(cubes, events(state, DieMove("AAAAA"))) == [
        "A.E(0,1)>U",
        "C.B(1,0)>E",
        "C.B(1,1)>E",
        "C.B(1,2)>E",
        "C.E(2,1)>U",
    ]


def test_we_18_edge_to_edge() -> None:
    """WE-18: RS-31"""
    state = position((cube(0, 0, 0), cube(1, 1, 0)), "A.E(1,1)>N", die=2)
    assert where(play(state, DieMove("AA")), RED) == "B.S(1,0)>E"


def real(finish_pose: str = "TW") -> tuple[Cube, ...]:
    return (Cube("start", 0, 0, 0, "TS"), Cube("track3", 1, 0, 0, "NB"), Cube("finish", 2, 0, 0, finish_pose))


def test_we_19_real_cubes_win() -> None:
    """WE-19: RS-76"""
    state = position(real(), "A.T(1,1)>E", hand="4", die=3)
    assert moved(real(), events(state, DieMove("AAA"))) == ["A.T(1,2)>E", "B.T(1,0)>E", "B.T(1,1)>E"]
    half = play(state, DieMove("AAA"))
    assert CardMove(0, "AAA") in RULES.legal(half) and why(half, CardMove(0, "AAAA")) == "RS-76"
    assert moved(real(), events(half, CardMove(0, "AAA"))) == ["B.T(1,2)>E", "C.T(1,0)>E", "C.T(1,1)>E"]
    happened = events(state, DieMove("AAA", 3), CardMove(0, "AAA"))
    assert CheckpointActivated(RED, 3) in happened and happened[-1] == MatchOver(RED)
    result = RULES.result(play(half, CardMove(0, "AAA")))
    assert result is not None and result.ranks == (1, 2)


def wins(state: RealityState) -> bool:
    """Whether a way from the bike to the Finish exists, whatever its length."""
    own = state.bikes[RED]
    assert own is not None
    pile = pile_of(state.cubes)
    edge, seen = [RIDERS[own]], set[int]()
    while edge:
        for _, rider in onward(pile, edge.pop()):
            if rider // 6 == pile.finish:
                return True
            if rider not in seen:
                seen.add(rider)
                edge.append(rider)
    return False


def test_we_20_real_cubes_closed_door() -> None:
    """WE-20: RS-32, RS-97"""
    state = position(real("TS"), "A.T(1,1)>E", hand="red rotate90, 4", die=3)
    half = play(state, DieMove("AAA"))
    assert kinds(events(half, CardMove(1, "A"))) == ["CardPlayed", "BikeMoved", "BikeCrashed"]
    assert why(half, CardMove(1, "AA")) == "RS-56" and not wins(state)
    opened, other = play(state, shift(2, "ccw")), play(state, shift(2, "cw"))
    assert (lies(opened, 2), lies(other, 2)) == ("2,0,0 TW", "2,0,0 TE")
    assert wins(opened) and not wins(other)


def test_we_21_real_cubes_start_icons() -> None:
    """WE-21: RS-64, RS-66, RS-68"""
    state = replace(position(real(), hand="4"), pending=(RollDie(), Appear()))
    places = {told(real(), Bike(*astuple(action)))[:8] for action in RULES.legal(state)}
    assert places == {"A.T(1,1)", "A.N(1,1)", "A.S(1,1)", "A.W(1,1)"}
    corner = replace(state, cubes=(*real(), cube(0, 1, 0)))
    assert len(RULES.legal(corner)) == 3 * 4


def test_we_22_collision() -> None:
    """WE-22: RS-62, RS-63"""
    state = position(PAIR, "A.T(1,0)>E", "", "", "B.T(1,0)", hand="4")
    happened = events(state, CardMove(0, "AAA"))
    assert moved(PAIR, happened)[-1] == "B.T(1,0)>E" and happened[-1] == BikeCollided(RED, GREEN)
    after = play(state, CardMove(0, "AAA"))
    assert after.bikes[RED] is None and after.bikes[GREEN] == state.bikes[GREEN]
    off = replace(state, options=RealityOptions(bikes_collide=False))
    assert where(play(off, CardMove(0, "AAAA")), RED) == "B.T(1,1)>E"


def test_we_23_lost_moves() -> None:
    """WE-23: RS-49, RS-50, RS-118"""
    cubes = line(made(T=".../###/..."), PLAIN)
    state = position(cubes, "A.T(1,1)>W", hand="4, white slide", die=4)
    after = play(state, DieMove("A"))
    assert after.bikes[RED] is None and after.left == ("shift",)
    assert why(after, CardMove(0, "AAAA")) == why(after, HalfTurn(0)) == "RS-49"
    assert Shift(1, 1, "N") in RULES.legal(after) and EndTurn() in RULES.legal(after)
