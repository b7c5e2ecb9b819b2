"""The worked examples of the digest."""

import pytest

from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.crash import lost, over_edge
from game.rules.lazer_ryderz.events import (
    Crashed,
    MatchOver,
    PieceLaid,
    PowerReady,
    PrizmNudged,
    PrizmScored,
    PrizmSlid,
    PrizmWaits,
)
from game.rules.lazer_ryderz.nudge import nudged
from game.rules.lazer_ryderz.order import order
from game.rules.lazer_ryderz.pieces import edges, end_of, piece_outline, prizm_outline, to_lay
from game.rules.lazer_ryderz.scoring import touched
from game.rules.lazer_ryderz.state import Attempt, Curve, LaunchPoint, LazerOptions, Piece, Rider, Rolled, Straight
from game.rules.lazer_ryderz.table import board
from game.space.plane import Frame, beyond, common, frame, split
from tests.rules.lazer_ryderz.table import (
    STAY,
    chosen,
    events,
    ids,
    kinds,
    launched,
    line,
    neutral,
    of,
    own,
    picked,
    play,
    position,
    turn_left,
    where,
)

S5_AT = (-10.0, 0.0, 0.0)


def test_turn_order() -> None:
    """LR-X1"""
    assert order((5, 3, 3, 1), 0) == (0, 1, 2, 3)
    assert order((5, 3, 3, 1), 1) == (0, 2, 1, 3)


def test_the_start_of_four() -> None:
    """LR-X2"""
    state = picked(4)
    assert [(p.x, p.y, p.turn) for p in state.prizms] == [
        (7.5, -7.5, 0), (-7.5, -7.5, 0), (-7.5, 7.5, 0), (7.5, 7.5, 0)
    ]  # fmt: skip
    outlines = [prizm_outline(prizm).shape for prizm in state.prizms]
    assert outlines[0].distance(outlines[1]) == pytest.approx(10.0, abs=0.005)
    assert outlines[0].distance(outlines[3]) == pytest.approx(10.67, abs=0.005)
    after = chosen(state, 1, 2, 3, 4)
    launch = after.riders[0].launch
    assert launch is not None and launch.frame == Frame(0.0, -45.72, 90.0)
    laid = of(PieceLaid, events(play(after), *[]) or events(after, STAY))
    assert laid and after.order == (3, 2, 1, 0)
    first = position((), launches=[launch], gears=(1, 1))
    assert play(first, STAY).riders[0].line[0].frame == Frame(0.0, -43.72, 90.0)


def test_stall_outs() -> None:
    """LR-X3"""
    state = chosen(picked(4), 4, 4, 2, 5)
    assert [rider.gear for rider in state.riders] == [1, 1, 2, 5] and state.marker == 3
    again = chosen(picked(4), 3, 3, 2, 2)
    assert again.round == 0 and RULES.to_act(again) == 0 and all(rider.launch is None for rider in again.riders)
    one = chosen(picked(3), 1, 5, 5)
    assert [rider.gear for rider in one.riders] == [1, 1, 1] and one.marker == 0


def laid_after(gear: int, face: int) -> tuple[str, int]:
    """The shape that a roll in a gear lays, and the gear after it."""
    state = play(position(line(0, "S1", at=(0.0, -30.0, 90.0)), gears=(gear, 1)), Attempt(0), Rolled(face))
    if state.pending:
        kind = "hard" if Curve("hard", "left") in RULES.legal(state) else "soft"
        state = play(state, Curve(kind, "left"))  # type: ignore[arg-type]
    return state.riders[0].line[-1].shape, state.riders[0].gear


def test_the_curve_die() -> None:
    """LR-X4"""
    assert laid_after(3, 3) == ("H3L", 3)
    assert laid_after(3, 2) == ("S3", 3)
    assert laid_after(3, 6) == ("H3L", 1)
    assert laid_after(5, 4) == ("S5", 5)
    assert laid_after(5, 5) == ("F4L", 5)


@pytest.mark.parametrize(
    "shape, end",
    [
        ("H3L", (6.3662, 6.3662, 90.0)),
        ("F1L", (4.5016, 1.8646, 45.0)),
        ("S4", (12.5, 0.0, 0.0)),
        ("H1R", (3.1831, -3.1831, 270.0)),
    ],
)
def test_frames(shape: str, end: tuple[float, float, float]) -> None:
    """LR-X5"""
    assert end_of(line(0, shape, at=(0.0, 0.0, 0.0))[0]) == Frame(*end)


@pytest.mark.parametrize(
    "d, left, right, fate",
    [
        (0.0, 3.696, 3.696, "score"),
        (1.0, 8.119, 0.428, "score"),
        (1.14, None, 0.063, "score"),
        (1.15, None, 0.038, "pass"),
        (1.5, None, 0.0, "pass"),
    ],
)
def test_score_or_glance(d: float, left: float | None, right: float, fate: str) -> None:
    """LR-X6"""
    lazer, prizm = line(0, "S5", at=S5_AT), neutral(0, 0.0, d)
    parts = split(
        prizm_outline(prizm),
        [piece_outline(lazer[0])],
        [edges(lazer[0].shape, lazer[0].frame)[0]],
        [edges(lazer[0].shape, lazer[0].frame)[1]],
        0.001,
        0.000001,
    )
    if left is not None:
        assert sum(part.area for part in parts if part.left) == pytest.approx(left, abs=0.001)
    assert sum(part.area for part in parts if part.right) == pytest.approx(right, abs=0.001)
    assert [each.fate for each in touched(0, lazer, 1, [prizm])] == [fate]
    state = position((), gears=(5, 1), launches=[LaunchPoint(0, Frame(-12.0, 0.0, 0.0))], prizms=[prizm], loose=True)
    happened = kinds(events(state, STAY))
    assert ("PrizmScored" in happened, "PrizmNudged" in happened) == (fate == "score", fate == "pass")


def test_two_turns() -> None:
    """LR-X7"""
    state = position(line(0, "S5", at=(-25.0, 0.0, 0.0)), gears=(3, 1), prizms=[neutral(0, 0.0, 0.0)])
    first = events(state, STAY)
    assert PrizmWaits(0, "n0") in first and "PrizmNudged" not in kinds(first)
    state = play(state, STAY, STAY)
    state = play(position(state.riders[0].line, gears=(2, 1), prizms=[neutral(0, 0.0, 0.0)]), STAY)
    assert where(state, "0p0") == (5.0, 0.0)


@pytest.mark.parametrize("x, fate", [(2.4, "wait"), (2.5, "score"), (-3.4, None), (-3.3, "wait")])
def test_just_through(x: float, fate: str | None) -> None:
    """LR-X8"""
    lazer = line(0, "S3", at=(x - 10.0, 0.0, 0.0))
    assert [each.fate for each in touched(0, lazer, 1, [neutral(0, 0.0, 0.0)])] == ([fate] if fate else [])


def test_nudges() -> None:
    """LR-X9: LR-99, LR-100"""
    prizm = neutral(0, 0.0, 1.5)
    state = position(line(0, "S5", at=S5_AT), prizms=[prizm])
    moved = nudged(state, prizm)
    assert (moved.x, moved.y) == pytest.approx((0.0, 5.1657), abs=0.002)
    tied = nudged(position(line(0, "S5", at=S5_AT), prizms=[prizm, neutral(1, 0.0, 9.0)]), prizm)
    assert (tied.x, tied.y) == pytest.approx((5.0963, 5.1657), abs=0.002)


@pytest.mark.parametrize(
    "d, scored, crash", [(0.0, True, False), (0.5, True, False), (1.2, True, True), (1.5, False, True)]
)
def test_crossing_on_a_prizm(d: float, scored: bool, crash: bool) -> None:
    """LR-X10"""
    state = position(
        line(0, "S2", at=(d, -15.0, 90.0)),
        line(1, "S5", at=(-7.5, 0.0, 0.0)),
        gears=(5, 1),
        prizms=[neutral(0, 0.0, 0.0)],
    )
    happened = events(state, STAY)
    assert (len(of(PrizmScored, happened)) == 1) == scored
    assert (len(of(Crashed, happened)) == 1) == crash
    assert all(event.locked for event in happened if isinstance(event, PrizmScored))
    assert not of(PrizmNudged, happened) and not of(PrizmSlid, happened)
    assert where(play(state, STAY), "0p0" if scored else "n0") == (0.0, 0.0)


def test_victims() -> None:
    """LR-X11"""
    options = LazerOptions()
    rider = Rider(launch=launched(options, 0, 45), line=line(1, "S1", "S2", "S3", "S4", at=(0.0, 40.0, 270.0)))
    assert lost(rider, 1, ("1S2a", "1S3a")) == (("1S1a", "1S2a", "1S3a"), True)
    assert lost(rider, 1, ("1S4a",)) == (("1S1a", "1S2a", "1S3a"), True)
    assert lost(Rider(launch=launched(options, 0, 45)), 1, ("1L",)) == ((), False)
    state = position(
        line(0, "S1", "S2", at=(-13.5, 20.0, 0.0)), line(1, "S1", "S2", "S3", "S4", at=(5.0, 40.0, 270.0)),
        gears=(4, 1), launches=[None, launched(options, 0, 45)], prizms=[neutral(0, 30.0, -20.0)], loose=True,
    )  # fmt: skip
    after = play(state, STAY)
    assert after.riders[0].line == () and after.riders[0].launch is None
    assert [piece.id for piece in after.riders[1].line] == ["1S4a"] and after.riders[1].launch is None


@pytest.mark.parametrize("x, outside, crash", [(39.7, None, False), (40.0, 0.079, True), (40.72, 1.009, True)])
def test_the_edge(x: float, outside: float | None, crash: bool) -> None:
    """LR-X12"""
    piece = line(0, "S1", at=(x, 0.0, 0.0))[0]
    options = LazerOptions()
    assert over_edge(piece, options) == crash
    if outside is not None:
        assert beyond(piece_outline(piece), board(options).outline) == pytest.approx(outside, abs=0.002)
    state = position(line(0, "S2", at=(x - 7.5, 0.0, 0.0)), gears=(1, 1))
    assert bool(of(Crashed, events(state, STAY))) == crash


def test_shortage() -> None:
    """LR-X13"""
    none = frozenset[str]()
    hards = line(0, "H3L", "H3L", "F3L", at=(0.0, 0.0, 0.0))
    assert to_lay(Rider(line=hards), 3, "FH", none) == (("F3",), 0)
    curves = line(0, "H3L", "H3L", "F3L", "F3R", at=(0.0, 0.0, 0.0))
    assert to_lay(Rider(line=curves), 3, "FH", none) == (("F2", "H2"), 0)
    launch = launched(LazerOptions(), 0, -45)
    tail = line(0, "S4", "F2L", "S2", "H1R", at=(0.0, -43.72, 90.0))
    # The state is made for the test: the straights of gear 1 and the other of gear 2 are in nobody's hand.
    missing = frozenset({"S1"})
    other = Piece("0S2b", "S2", frame(30.0, 0.0, 90.0))
    found = to_lay(Rider(launch=launch, line=(*tail, other)), 2, "S", missing)
    assert found == (("S2",), 4)


def test_steal_and_win() -> None:
    """LR-X14"""
    options = LazerOptions(power_prizms=True)
    two = [own(0, 0, -20.0, 30.0), own(0, 1, 20.0, 30.0)]
    state = position(
        line(0, "S2", at=(31.0, 0.0, 0.0)), gears=(2, 1), prizms=[own(1, 0, 41.5, 0.0), *two], powers="rr",
        options=options, characters=("sheriff", "shark"),
    )  # fmt: skip
    happened = events(state, STAY)
    after = play(state, STAY)
    assert isinstance(happened[-1], MatchOver) and after.over
    result = RULES.result(after)
    assert result is not None and result.ranks == (1, 2)
    assert "1p0" not in ids(after) and sum(prizm.owner == 0 for prizm in after.prizms) == 3
    one = position(
        line(0, "S3", at=(-30.0, 0.0, 0.0)), gears=(5, 1), prizms=[own(1, 0, -10.0, 0.0), two[0]], powers="rs",
        options=options, characters=("waveryder", "shark"),
    )  # fmt: skip
    assert PowerReady(1) in events(one, STAY)
    assert play(one, STAY).riders[1].power == "ready"


def test_slides() -> None:
    """LR-X15"""
    state = position(line(0, "S5", at=(-15.0, 0.0, 0.0)), gears=(3, 1), prizms=[neutral(0, 4.5016, 1.8646)])
    after = play(state, *turn_left("hard", "left", 3))
    assert where(after, "0p0") == pytest.approx((5.8816, 3.93), abs=0.0001)
    blocked = position(
        line(0, "S1", at=(-15.0, 0.0, 0.0)), gears=(5, 1), prizms=[neutral(0, -6.0, 0.0), own(0, 1, 0.5, 0.0)]
    )
    slid = [event for event in events(blocked, STAY) if isinstance(event, PrizmSlid)]
    assert (slid[-1].prizm.x, slid[-1].prizm.y) == (-4.4, 0.0)


def test_a_large_table() -> None:
    """LR-X16"""
    options = LazerOptions(table="round183")
    launch = launched(options, 0, -91)
    state = position((), gears=(2, 1), launches=[launch], options=options)
    after = play(state, Straight(0, extra=True))
    assert [piece.shape for piece in after.riders[0].line] == ["S5", "S2"] and after.riders[0].gear == 2
    across = position((), line(1, "S5", at=(-7.5, -80.0, 0.0)), gears=(2, 1), launches=[launch], options=options)
    assert common(piece_outline(after.riders[0].line[1]), piece_outline(across.riders[1].line[0])) == 0
    assert [event.hits for event in events(across, Straight(0, extra=True)) if isinstance(event, Crashed)] == [
        ("1S5a",)
    ]
