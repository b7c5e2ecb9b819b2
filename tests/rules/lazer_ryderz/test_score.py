"""Scoring: what is crossed, what waits, what is nudged, and where a scored prizm goes."""

import pytest

from game.core.values import Seat
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import (
    Crashed,
    LazerEvent,
    MatchOver,
    PrizmNudged,
    PrizmScored,
    PrizmSlid,
    PrizmWaits,
)
from game.rules.lazer_ryderz.pieces import on_centre_line, piece_outline, point, prizm_outline, touches
from game.rules.lazer_ryderz.scoring import crosses, runs, touched
from game.rules.lazer_ryderz.state import Launch, LazerOptions, Piece, Prizm, Straight
from game.space.plane import common
from tests.rules.lazer_ryderz.table import (
    STAY,
    events,
    ids,
    launched,
    line,
    neutral,
    of,
    own,
    play,
    position,
    turn_left,
    where,
)

START = (-15.0, 0.0, 0.0)


def fates(lazer: tuple[Piece, ...], *prizms: Prizm, fresh: int = 1, seat: Seat = 0) -> list[str]:
    return [f"{each.prizm.id} {each.fate}" for each in touched(seat, lazer, fresh, prizms)]


def scored(happened: list[LazerEvent]) -> list[PrizmScored]:
    return [event for event in happened if isinstance(event, PrizmScored)]


def test_both_long_edges_go_across() -> None:
    """LR-80: in one turn, or in two."""
    assert fates(line(0, "S5", at=(-10, 0, 0)), neutral(0, 0, 0)) == ["n0 score"]
    assert fates(line(0, "S5", at=(-10, 0, 0)), neutral(0, 0, 1.6)) == ["n0 pass"]
    assert fates(line(0, "S3", "S2", at=(-10, 0, 0)), neutral(0, 0, 0)) == ["n0 score"]
    assert fates(line(0, "H3L", at=(-6.3662, 0, 0)), neutral(0, -2, 2)) == ["n0 score"]


def test_whose_prizms_are_scored() -> None:
    """LR-81: neutral ones and others', not one's own."""
    lazer = line(0, "S5", at=(-10, 0, 0))
    assert fates(lazer, own(1, 0, 0, 0)) == ["1p0 score"]
    assert fates(lazer, own(0, 0, 0, 0)) == []
    assert fates(line(1, "S5", at=(-10, 0, 0)), own(1, 0, 0, 0), seat=1) == []


def test_runs() -> None:
    """LR-82: longest rows of touching pieces, with one of this turn or just gone on from."""
    lazer = line(0, "S1", "S1", "S2", "S2", at=(-10.0, 0.0, 0.0))
    prizm = prizm_outline(neutral(0, -4.0, 0.0))
    assert [touches(piece_outline(piece), prizm) for piece in lazer] == [True, True, False, False]
    assert runs(lazer, 4, prizm) == [range(2)] and runs(lazer, 3, prizm) == [range(2)]
    assert runs(lazer, 1, prizm) == [] and runs(lazer, 2, prizm) == []
    # A row of old pieces that touches it farther back is settled already.
    loop = line(0, "S2", "H1L", "H1L", "S2", at=(3.0, -5.0, 90.0))
    between = prizm_outline(neutral(0, 0.0, 0.0))
    assert [touches(piece_outline(piece), between) for piece in loop] == [True, False, False, True]
    assert runs(loop, 1, between) == [range(3, 4)] and runs(loop, 4, between) == [range(1), range(3, 4)]


def test_the_piece_that_a_new_one_goes_on_from() -> None:
    """LR-82, LR-83: its V lay on the prizm, the new piece does not touch; the V lies in a notch, so it is no end."""
    lazer = line(0, "S3", "S2", at=(-7.6, 0.0, 0.0))
    prizm = neutral(0, 0.0, 0.0)
    assert touches(point("S3", lazer[0].frame), prizm_outline(prizm))
    assert common(piece_outline(lazer[1]), prizm_outline(prizm)) < 0.01
    assert fates(lazer[:1], prizm) == ["n0 wait"]
    assert fates(lazer, prizm) == ["n0 score"]
    # A piece whose V was clear has been settled in its own turn.
    clear = line(0, "S3", "S2", at=(-7.4, 0.0, 0.0))
    assert fates(clear[:1], prizm) == ["n0 score"] and fates(clear, prizm) == []


def test_a_run_that_ends_on_the_prizm_does_not_cross() -> None:
    """LR-83, LR-87: it waits, is neither scored nor nudged, and may wait again."""
    prizm = neutral(0, 0.0, 0.0)
    lazer = line(0, "S3", at=(-10.0, 0.0, 0.0))
    assert not crosses(lazer, range(1), prizm_outline(prizm))
    state = position(line(0, "S1", at=(-15.0, 0.0, 0.0)), gears=(3, 1), prizms=[prizm])
    happened = events(state, STAY)
    assert PrizmWaits(0, "n0") in happened and not scored(happened) and not of(PrizmNudged, happened)
    short = line(0, "S1", "S1", at=(-7.5, 0.0, 0.0))
    assert fates(short[:1], neutral(0, 0.0, 0.0)) == ["n0 wait"] and fates(short, neutral(0, 0.4, 0.0)) == ["n0 wait"]


def test_what_is_left_and_right() -> None:
    """LR-84: parts at the long edges count, whichever way the lazer bends."""
    for shape in ("F3L", "F3R", "H3L", "H3R"):
        lazer = line(0, shape, at=(-4.0, 0.0, 0.0))
        prizm = neutral(0, -0.5 if shape[0] == "H" else 0.0, 0.5 if shape[2] == "L" else -0.5)
        assert fates(lazer, prizm) == ["n0 score"]
    # Beyond the V, or behind the notch, is no side: the back end lies on the prizm, which is left and right at once.
    assert fates(line(0, "S3", at=(0.0, 0.0, 0.0)), neutral(0, 0.0, 0.0)) == ["n0 pass"]


def test_a_prizm_that_wraps_round_an_end_is_not_crossed() -> None:
    """LR-85"""
    behind = line(0, "S3", at=(-1.0, 0.0, 0.0))
    assert touches(piece_outline(behind[0]), prizm_outline(neutral(0, 0.0, 0.0)))
    assert fates(behind, neutral(0, 0.0, 0.0)) == ["n0 pass"]
    assert fates(line(0, "S3", at=(-2.3, 0.0, 0.0)), neutral(0, 0.0, 0.0)) == ["n0 pass"]
    assert fates(line(0, "S3", at=(-2.6, 0.0, 0.0)), neutral(0, 0.0, 0.0)) == ["n0 pass"]  # in the notch
    assert fates(line(0, "S3", at=(-3.45, 0.0, 0.0)), neutral(0, 0.0, 0.0)) == ["n0 score"]


@pytest.mark.parametrize(
    "d, fate", [(1.14, "score"), (1.1445, "score"), (1.1455, "pass"), (1.1485, "pass"), (1.16, "pass")]
)
def test_enough_to_be_seen(d: float, fate: str) -> None:
    """LR-86: 0.05 on each side; on either side. At 1.1445 there is 0.0517 of it, at 1.1455 0.0491."""
    lazer = line(0, "S5", at=(-10.0, 0.0, 0.0))
    assert fates(lazer, neutral(0, 0.0, d)) == fates(lazer, neutral(0, 0.0, -d)) == [f"n0 {fate}"]


def test_a_scored_prizm_is_replaced() -> None:
    """LR-88: on top of the lazer, by the lowest of the supply; the neutral one is tossed later."""
    state = position(line(0, "S1", at=START), gears=(5, 1), prizms=[neutral(0, -3.0, 0.3), own(0, 0, 20.0, 20.0)])
    (score,) = scored(events(state, STAY))
    assert score.placed == Prizm("0p1", 0, -3.0, 0.3, 0) and score.taken == neutral(0, -3.0, 0.3)
    after = play(state, STAY)
    assert "n0" not in ids(after) and RULES.to_act(after) == 0 and type(RULES.legal(after)[0]).__name__ == "Toss"


def test_it_slides_to_just_behind_the_point() -> None:
    """LR-89, LR-90: to 2.5 before the joint, on the centre line, without turning."""
    state = position(line(0, "S1", at=START), gears=(5, 1), prizms=[neutral(0, -3.0, 0.5, 13)])
    after = play(state, STAY)
    prizm = next(prizm for prizm in after.prizms if prizm.id == "0p0")
    assert (prizm.x, prizm.y, prizm.turn) == (2.5, 0.0, 13)
    slid = next(event for event in events(state, STAY) if isinstance(event, PrizmSlid))
    assert (slid.start, slid.end, slid.piece) == (7.0, 12.5, "0S5a")
    # It never slides back: there it lies nearer to the point already.
    near = position(line(0, "S1", at=START), gears=(5, 1), prizms=[neutral(0, 2.7, 0.5, 30)])
    assert where(play(near, STAY), "0p0") == (2.7, 0.5)
    curved = position(line(0, "S1", at=START), gears=(4, 1), prizms=[neutral(0, -5.0, 0.6)])
    front = line(0, "S1", "F4L", at=START)[1]
    after = play(curved, *turn_left("soft", "left", 5))
    assert where(after, "0p0") == pytest.approx(on_centre_line(front, 10.0), abs=0.0001)


def test_it_stops_before_prizms_and_the_edge() -> None:
    """LR-90: but a prizm at once in the way keeps it where it was."""
    state = position(line(0, "S1", at=START), gears=(5, 1), prizms=[neutral(0, -6.0, 0.0), own(0, 1, 0.0, 3.0)])
    x, y = where(play(state, STAY), "0p0")
    assert y == 0.0 and -6.0 < x < 2.5
    moved = prizm_outline(Prizm("", 0, x, y, 0))
    assert not touches(moved, prizm_outline(own(0, 1, 0.0, 3.0)))
    assert touches(prizm_outline(Prizm("", 0, round(x + 0.1, 4), y, 0)), prizm_outline(own(0, 1, 0.0, 3.0)))
    edge = position(line(0, "S2", at=(24.3, 0.0, 0.0)), gears=(5, 1), prizms=[neutral(0, 36.0, 0.0)])
    x, y = where(play(edge, STAY), "0p0")
    assert 43.0 < x + 2.5 < 45.8


def test_other_lazers_do_not_stop_the_slide() -> None:
    """LR-91"""
    state = position(
        line(0, "S1", at=START), line(1, "S5", at=(2.5, -7.5, 90.0)), gears=(5, 1), prizms=[neutral(0, -6.0, 0.0)]
    )
    happened = events(state, STAY)
    slid = next(event for event in happened if isinstance(event, PrizmSlid))
    assert (slid.prizm.x, slid.prizm.y) == (2.5, 0.0)
    assert of(Crashed, happened)  # LR-107: the prizm lies on the contact now, but did not when the piece was put down


def test_from_the_front_end_backwards() -> None:
    """LR-92: the front one slides first, the other comes up behind it."""
    for prizms in ([neutral(0, -6.0, 0.0), neutral(1, -0.9, 0.0)], [neutral(1, -0.9, 0.0), neutral(0, -6.0, 0.0)]):
        state = position(line(0, "S1", at=START), gears=(5, 1), prizms=prizms)
        assert [score.taken.id for score in scored(events(state, STAY))] == ["n1", "n0"]
        after = play(state, STAY)
        assert where(after, "0p0") == (2.5, 0.0) and where(after, "0p1") == pytest.approx((-2.4, 0.0))


def test_a_stolen_prizm_goes_back_to_its_owner() -> None:
    """LR-93: not tossed; the owner may place it again."""
    state = position(line(0, "S1", at=START), gears=(5, 1), prizms=[own(1, 0, -6.0, 0.0)])
    after = play(state, STAY)
    assert "1p0" not in ids(after) and RULES.to_act(after) == 1
    again = position((), line(1, "S1", at=START), gears=(1, 5), order=(1, 0), prizms=[neutral(0, -6.0, 0.0)])
    assert "1p0" in ids(play(again, STAY))


def test_what_neither_scores_nor_waits_is_nudged() -> None:
    """LR-94: if a piece of this turn touches it, and it is not locked (LR-97)."""
    state = position(line(0, "S1", at=START), gears=(5, 1), prizms=[neutral(0, -3.0, 1.8)])
    assert of(PrizmNudged, events(state, STAY))
    old = position(line(0, "S5", at=START), gears=(2, 1), prizms=[neutral(0, -8.0, 2.9)])
    assert touches(piece_outline(old.riders[0].line[0]), prizm_outline(old.prizms[0]))
    assert not of(PrizmNudged, events(old, STAY)) and where(play(old, STAY), "n0") == (-8.0, 2.9)
    # It waited under the V of the piece before; there is no crossing, though the new piece does not touch it.
    assert fates(line(0, "S1", "S1", at=(-2.6, 0.0, 0.0)), neutral(0, 0.0, 0.0)) == ["n0 pass"]


def test_what_waited_and_is_not_crossed_is_nudged() -> None:
    """LR-83, LR-87, LR-94: the next piece does not touch it, the V has become the middle of a lazer."""
    state = position(
        line(0, "S3", at=(-10.0, 0.0, 0.0)), (), gears=(3, 2), prizms=[neutral(0, -1.6, 2.3), neutral(1, -20.0, 20.0)]
    )
    front, prizm = state.riders[0].line[-1], prizm_outline(state.prizms[0])
    assert touches(point(front.shape, front.frame), prizm)
    happened = events(state, Straight(-1))
    (moved,) = [event.prizm for event in happened if isinstance(event, PrizmNudged)]
    laid = play(state, Straight(-1)).riders[0].line
    assert not touches(piece_outline(laid[-1]), prizm) and not scored(happened)
    gap = min(piece_outline(piece).shape.distance(prizm_outline(moved).shape) for piece in laid)
    assert moved.id == "n0" and gap == pytest.approx(2.0, abs=0.001)
    # Two colours on it: locked, it stays.
    locked = position(
        line(0, "S3", at=(-10.0, 0.0, 0.0)),
        line(1, "S2", at=(-1.6, 3.0, 90.0)),
        gears=(3, 2),
        prizms=[neutral(0, -1.6, 2.3), neutral(1, -20.0, 20.0)],
    )
    assert not of(PrizmNudged, events(locked, Straight(-1)))


def test_locks() -> None:
    """LR-95, LR-96, LR-97, LR-98: two colours, or a scored prizm on its own lazer, with the new piece in place."""
    other = line(1, "S1", "S1", at=(-3.0, 4.5, 90.0))
    for prizm, beside, nudges in (
        (neutral(0, -3.0, 2.5), (), True),
        (neutral(0, -3.0, 2.5), other, False),
        (own(1, 0, -3.0, 2.5), (), True),
        (own(1, 0, -3.0, 2.5), other, False),
    ):
        state = position(line(0, "S1", at=START), beside, gears=(5, 1), prizms=[prizm])
        happened = events(state, STAY)
        assert bool(of(PrizmNudged, happened)) == nudges and not scored(happened)
    mine = position(line(0, "S1", at=START), gears=(5, 1), prizms=[own(0, 0, -3.0, 2.5)])
    assert not of(PrizmNudged, events(mine, STAY))  # LR-96


def test_a_locked_prizm_is_scored_but_does_not_slide() -> None:
    """LR-97, LR-98: the lock is judged before one's own prizm lies there, or none would ever slide."""
    across = line(1, "S3", at=(-6.0, -5.0, 90.0))
    state = position(line(0, "S1", at=START), across, gears=(5, 1), prizms=[neutral(0, -6.0, 0.0)])
    (score,) = scored(events(state, STAY))
    assert score.locked and not of(PrizmSlid, events(state, STAY))
    free = position(line(0, "S1", at=START), gears=(5, 1), prizms=[neutral(0, -6.0, 0.0)])
    (score,) = scored(events(free, STAY))
    assert not score.locked and of(PrizmSlid, events(free, STAY))


def test_launch_points_lock_too() -> None:
    """LR-98"""
    launch = launched(LazerOptions(), 0.0, -45.0)
    lazer, prizm = line(0, "S1", at=(-14.0, -38.6, 0.0)), neutral(0, 0.0, -41.2)
    for launches, nudges in (([None, launch], False), ([None, launched(LazerOptions(), 0.0, 45.0)], True)):
        state = position(lazer, (), gears=(5, 1), launches=launches, prizms=[prizm])
        happened = events(state, STAY)
        assert bool(of(PrizmNudged, happened)) == nudges and not scored(happened) and not of(Crashed, happened)


def test_the_win_is_checked_at_once() -> None:
    """LR-1, LR-2: before the crash of the same turn."""
    prizms = [neutral(0, 37.0, 0.0), own(0, 0, 0, 30), own(0, 1, 0, -30)]
    state = position(line(0, "S2", at=(26.0, 0.0, 0.0)), gears=(5, 1), prizms=prizms)
    happened = events(state, STAY)
    assert happened[-1] == MatchOver("three_prizms") and not of(Crashed, happened)
    assert RULES.to_act(play(state, STAY)) is None
    two = position(line(0, "S2", at=(26.0, 0.0, 0.0)), gears=(5, 1), prizms=[neutral(0, 37.0, 0.0), own(0, 0, 0, 30)])
    assert of(Crashed, events(two, STAY)) and isinstance(RULES.legal(play(two, STAY))[0], Launch)


def test_any_seat_wins_with_its_own_three() -> None:
    """LR-1: whoever rides; prizms of other colours do not count."""
    crossing = line(1, "S1", at=START)
    for prizms, wins in (
        ([neutral(0, -6.0, 0.0), own(1, 0, 0, 30), own(1, 1, 0, -30)], True),
        ([neutral(0, -6.0, 0.0), own(1, 0, 0, 30), own(0, 0, 0, -30)], False),
    ):
        state = position((), crossing, gears=(1, 5), order=(1, 0), prizms=prizms)
        assert bool(of(MatchOver, events(state, STAY))) == wins
        assert (RULES.to_act(play(state, STAY)) is None) == wins


def test_nothing_is_settled_after_the_win() -> None:
    """LR-2: the other prizm on the same lazer stays what it was."""
    prizms = [neutral(0, -7.0, 0.0), neutral(1, 0.0, 0.0), own(0, 0, 0, 30), own(0, 1, 0, -30)]
    state = position(line(0, "S1", at=START), gears=(5, 1), prizms=prizms)
    happened = events(state, STAY)
    assert [score.taken.id for score in scored(happened)] == ["n1"] and happened[-1] == MatchOver("three_prizms")
    assert "n0" in ids(play(state, STAY)) and RULES.standing(play(state, STAY)).totals == (3, 0)
