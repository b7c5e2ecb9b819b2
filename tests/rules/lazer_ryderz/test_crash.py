"""Crashes, victims, respawns and tosses."""

import pytest
from msgspec.structs import replace

from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.crash import hits, lost
from game.rules.lazer_ryderz.events import (
    Crashed,
    GearSet,
    LaunchPlaced,
    PiecesRemoved,
    PrizmNudged,
    PrizmScored,
    PrizmSlid,
    PrizmTossed,
    StalledOut,
    TurnEnded,
)
from game.rules.lazer_ryderz.pieces import piece_outline, prizm_outline, touches
from game.rules.lazer_ryderz.state import (
    Launch,
    LazerOptions,
    LazerState,
    Piece,
    Prizm,
    Respawn,
    Rider,
    Straight,
    Toss,
    TossPrizm,
)
from game.rules.lazer_ryderz.table import board
from game.rules.lazer_ryderz.turns import rest_of_turn
from game.space.plane import covers
from tests.rules.lazer_ryderz.table import (
    STAY,
    events,
    ids,
    kinds,
    launched,
    line,
    middle_place,
    neutral,
    of,
    own,
    play,
    position,
    turn_left,
    where,
    why,
)

AWAY = [neutral(0, 30.0, 20.0), neutral(1, -30.0, 20.0)]
ACROSS = line(1, "S5", at=(-7.5, 0.0, 0.0))


def crash_of(state: LazerState, *decisions: object) -> Crashed | None:
    happened = events(state, *(decisions or (STAY,)))  # type: ignore[arg-type]
    return next((event for event in happened if isinstance(event, Crashed)), None)


def crashed(beside: float = 0.0, gear: int = 5, prizms: tuple[Prizm, ...] = ()) -> LazerState:
    """Seat 0 goes up across seat 1's lazer along x = beside."""
    return position(line(0, "S2", at=(beside, -15.0, 90.0)), ACROSS, gears=(gear, 1), prizms=prizms or AWAY)


def test_another_lazer_or_the_edge() -> None:
    """LR-104: with a piece of this turn; what was laid before does not crash again."""
    assert crash_of(crashed()) == Crashed(0, ("1S5a",), False)
    assert crash_of(position(line(0, "S1", at=(38.0, 0.0, 0.0)))) == Crashed(0, (), True)
    crossing = position(line(0, "S5", at=(0.0, -10.0, 90.0)), ACROSS, gears=(1, 1))
    assert crash_of(crossing) is None
    loop = position(line(0, "S5", "H1L", "H1L", at=(0.0, -20.0, 90.0)), gears=(2, 1))
    assert crash_of(loop, *turn_left("hard", "left", 2)) == Crashed(0, ("0S5a",), False)


def test_the_piece_it_joins_is_not_another() -> None:
    """LR-105: but the one before that is."""
    line_ = line(0, "S1", "S1", at=(0.0, -20.0, 90.0))
    assert crash_of(position(line_, gears=(2, 1))) is None
    old, across, aside = ACROSS[0], line(1, "S5", at=(0.0, -7.0, 90.0))[0], line(1, "S1", at=(20.0, 20.0, 0.0))[0]
    assert hits(LazerOptions(), (Rider(), Rider(line=(old, across))), (), 1, 1) == ()
    assert hits(LazerOptions(), (Rider(), Rider(line=(old, aside, across))), (), 1, 1) == ("1S5a",)


def test_launch_points_are_part_of_the_lazer() -> None:
    """LR-106: but not for the piece that is joined to it."""
    launch = launched(LazerOptions(), 0.0, -45.0)
    state = position(line(0, "S1", at=(-10.0, -42.5, 0.0)), (), gears=(3, 1), launches=[None, launch])
    assert crash_of(state) == Crashed(0, ("1L",), False)
    first = position((), gears=(3, 1), launches=[launch])
    assert crash_of(first) is None
    over, aside = line(0, "S3", at=(-5.0, -43.0, 0.0))[0], line(0, "S1", at=(20.0, 20.0, 0.0))[0]
    for lazer, found in (((over,), ()), ((aside, over), ("0L",))):
        assert hits(LazerOptions(), (Rider(launch=launch, line=lazer), Rider()), (), 0, 1) == found
        assert hits(LazerOptions(), (Rider(line=lazer), Rider(launch=launch)), (), 0, 1) == ("1L",)


def test_on_top_of_a_prizm_nothing_touches() -> None:
    """LR-107: as the prizms lay when the piece was put down, before they slide or are nudged."""
    on_top = crashed(0.0, prizms=(neutral(0, 0.0, 0.0), AWAY[1]))
    assert crash_of(on_top) is None
    beside = crashed(3.0, prizms=(neutral(0, 0.0, 0.0), AWAY[1]))
    assert crash_of(beside) is not None
    # A prizm that is nudged away from there leaves no contact behind; one that comes there takes none away.
    two = (own(0, 0, 0.0, 0.0), AWAY[0], AWAY[1])
    assert crash_of(crashed(0.0, prizms=two)) is None
    riders = on_top.riders
    assert hits(on_top.options, riders, (), 1, 1) == ()
    # Across the own lazer on a free prizm: it slides away, yet lay there when the piece was put down.
    own_lazer = (*line(0, "S3", at=(0.0, 0.0, 0.0)), *line(0, "S1", at=(5.0, -14.0, 90.0)))
    free = position(own_lazer, gears=(5, 1), prizms=[neutral(0, 5.0, 0.0), AWAY[1]], loose=True)
    assert crash_of(replace(free, prizms=(AWAY[0], AWAY[1]))) == Crashed(0, ("0S3a",), False)
    happened = events(free, STAY)
    assert of(PrizmSlid, happened) and not of(Crashed, happened)


def test_on_top_of_a_prizm_a_launch_point_is_not_touched() -> None:
    """LR-106, LR-107: another's and one's own."""
    launch = launched(LazerOptions(), 0.0, -45.0)
    for x, over in ((0.0, True), (9.0, False)):
        prizms = (neutral(0, x, -41.5), AWAY[1])
        near = position(
            line(0, "S1", at=(-7.0, -42.3, 0.0)), (), gears=(2, 1), launches=[None, launch], prizms=prizms, loose=True
        )
        assert (crash_of(near) is None) == over
        crossing, aside = line(0, "S2", at=(-2.0, -42.3, 0.0))[0], line(0, "S1", at=(20.0, 20.0, 0.0))[0]
        riders = (Rider(launch=launch, line=(aside, crossing)), Rider())
        assert hits(LazerOptions(), riders, prizms, 0, 1) == (() if over else ("0L",))


def test_coming_to_the_edge_is_no_crash() -> None:
    """LR-108"""
    options = LazerOptions(table="square91")
    for x, crash in ((45.72 - 6.0, False), (45.72 - 6.0 + 0.09, False), (45.72 - 6.0 + 0.11, True)):
        state = position(line(0, "S2", at=(x - 7.5, 0.0, 0.0)), gears=(1, 1), options=options)
        assert (crash_of(state) is not None) == crash


def test_the_rider_loses_all_but_prizms() -> None:
    """LR-109"""
    launch = launched(LazerOptions(), 0, -45)
    state = replace_launch(crashed(prizms=(own(0, 0, 20.0, 20.0), *AWAY)), launch)
    happened = events(state, STAY)
    assert PiecesRemoved(0, ("0S2a", "0S5a"), True, "crash") in happened
    after = play(state, STAY)
    assert after.riders[0].line == () and after.riders[0].launch is None and "0p0" in ids(after)


def replace_launch(state: LazerState, launch: object) -> LazerState:
    return replace(state, riders=(replace(state.riders[0], launch=launch), *state.riders[1:]))


VICTIM = line(1, "S1", "S2", "S3", "S4", at=(0.0, 40.0, 270.0))


def test_the_victims_lose_what_was_touched_and_older() -> None:
    """LR-110: each for itself; newer pieces stay."""
    far = line(2, "S5", "S1", at=(10.0, 10.0, 90.0))
    state = position(
        line(0, "S2", at=(-10.5, 20.0, 0.0)), VICTIM, far, gears=(5, 1, 1),
        prizms=[neutral(0, 30, -20), neutral(1, -30, -20), neutral(2, 0, -30)],
        launches=[None, launched(LazerOptions(), 0, 45)], loose=True,
    )  # fmt: skip
    happened = events(state, STAY)
    assert crash_of(state) == Crashed(0, ("1S3a", "2S5a"), False)
    assert PiecesRemoved(1, ("1S1a", "1S2a", "1S3a"), True, "hit") in happened
    assert PiecesRemoved(2, ("2S5a",), False, "hit") in happened
    after = play(state, STAY)
    assert [[piece.id for piece in rider.line] for rider in after.riders] == [[], ["1S4a"], ["2S1a"]]


def test_from_the_one_nearest_the_front() -> None:
    """LR-111"""
    rider = Rider(line=VICTIM)
    assert lost(rider, 1, ("1S3a", "1S1a")) == lost(rider, 1, ("1S1a", "1S3a")) == (("1S1a", "1S2a", "1S3a"), False)
    assert lost(rider, 1, ("1S1a", "0L")) == (("1S1a",), False)


def test_the_front_piece_stays() -> None:
    """LR-112"""
    rider = Rider(launch=launched(LazerOptions(), 0, 45), line=VICTIM)
    assert lost(rider, 1, ("1S4a",)) == (("1S1a", "1S2a", "1S3a"), True)
    assert lost(rider, 1, ("1S4a", "1S1a")) == (("1S1a", "1S2a", "1S3a"), True)
    assert lost(rider, 1, ("1L",)) == ((), True)


def test_a_line_of_one_thing_loses_nothing() -> None:
    """LR-113"""
    assert lost(Rider(launch=launched(LazerOptions(), 0, 45)), 1, ("1L",)) == ((), False)
    assert lost(Rider(line=VICTIM[:1]), 1, ("1S1a",)) == ((), False)
    after = play(crashed(), STAY)
    assert [piece.id for piece in after.riders[1].line] == ["1S5a"]
    assert not [event for event in events(crashed(), STAY) if isinstance(event, PiecesRemoved) and event.seat == 1]


def test_a_victim_goes_on_from_its_front_piece() -> None:
    """LR-114"""
    state = position(line(0, "S2", at=(-10.5, 20.0, 0.0)), VICTIM, gears=(5, 4), prizms=AWAY)
    state = replace(state, prizms=(neutral(0, 30, -20), neutral(1, -30, -20)))
    after = play(state, STAY, Launch(0, 1))
    assert RULES.to_act(after) == 1 and not after.pending
    assert [piece.id for piece in play(after, Straight(-1)).riders[1].line] == ["1S4a", "1S3a"]


def test_ones_own_crash_costs_nobody_else() -> None:
    """LR-115"""
    state = position(line(0, "S1", at=(38.0, 0.0, 0.0)), VICTIM, prizms=AWAY, loose=True)
    removed = [event.seat for event in events(state, STAY) if isinstance(event, PiecesRemoved)]
    assert removed == [0] and play(state, STAY).riders[1].line == VICTIM


def respawning(prizms: tuple[Prizm, ...] = (), other: tuple[Piece, ...] = VICTIM) -> LazerState:
    state = position(
        (),
        other,
        gears=(4, 1),
        prizms=prizms or AWAY,
        pending=(*rest_of_turn(0)[:2], Respawn(0)),
        loose=True,
    )
    return replace(state, riders=(replace(state.riders[0], launch=None), state.riders[1]))


def test_respawn() -> None:
    """LR-116: in the same turn, anywhere within reach, in any gear."""
    state = play(crashed(), STAY)
    assert RULES.to_act(state) == 0 and state.turn == 0
    legal = RULES.legal(state)
    assert {action.gear for action in legal if isinstance(action, Launch)} == {1, 2, 3, 4, 5}
    assert why(state, Launch(287, 1)) == "LR-40" and why(state, Launch(0, 6)) == "LR-38"
    happened = events(state, Launch(8, 2))
    assert kinds(happened) == ["GearSet", "LaunchPlaced", "TurnEnded"]
    after = play(state, Launch(8, 2))
    assert after.riders[0].gear == 2 and after.riders[0].launch is not None and after.riders[0].launch.place == 8


def test_nobody_stalls_at_a_respawn() -> None:
    """LR-117: the next turn begins with a shift as usual."""
    state = replace(respawning(), riders=(respawning().riders[0], replace(respawning().riders[1], gear=3)))
    happened = events(state, Launch(0, 3))
    assert GearSet(0, 3, "chosen") in happened and not of(StalledOut, happened)
    after = play(state, Launch(0, 3), Straight(0))
    shifts = {
        action.shift
        for action in RULES.legal(replace(after, done=after.order.index(0)))
        if isinstance(action, Straight)
    }
    assert shifts == {-1, 0, 1}


def test_a_launch_point_does_not_crash() -> None:
    """LR-118: it slides to where it is clear (LR-50)."""
    onto = line(1, "S5", at=(0.0, -44.0, 90.0))
    state = respawning(other=onto)
    happened = events(state, Launch(0, 3))
    assert not of(Crashed, happened) and not of(PiecesRemoved, happened)
    placed = next(event for event in happened if isinstance(event, LaunchPlaced))
    assert placed.chosen == 0 and placed.launch.place != 0


def tossing(*prizms: Prizm, other: tuple[Piece, ...] = VICTIM) -> LazerState:
    return position(
        line(0, "S1", at=(0.0, -20.0, 90.0)), other, prizms=prizms or AWAY[1:],
        pending=(*rest_of_turn(0)[:2], TossPrizm(0, "n0")),
    )  # fmt: skip


def test_a_toss_for_each_neutral_prizm() -> None:
    """LR-119: two were scored, two are tossed, in the order they were scored; a stolen one is not tossed."""
    state = position(
        line(0, "S1", at=(-15.0, 0.0, 0.0)), gears=(5, 1), prizms=[neutral(0, -7.0, 0.0), neutral(1, 0.0, 0.0)]
    )
    happened = events(state, STAY, Toss(100, 200, 0), Toss(-100, 200, 30))
    assert [event.prizm for event in happened if isinstance(event, PrizmTossed)] == [
        Prizm("n1", -1, 10.0, 20.0, 0),
        Prizm("n0", -1, -10.0, 20.0, 30),
    ]
    assert isinstance(happened[-1], TurnEnded)
    stolen = position(line(0, "S1", at=(-15.0, 0.0, 0.0)), gears=(5, 1), prizms=[own(1, 0, -7.0, 0.0)])
    assert not play(stolen, STAY).pending


def test_a_toss_on_to_something_is_nudged() -> None:
    """LR-120: pieces, launch points, prizms."""
    for toss, nudged in ((Toss(200, 0, 0), False), (Toss(0, -180, 0), True), (Toss(-290, 190, 0), True)):
        happened = events(tossing(), toss)
        assert bool(of(PrizmNudged, happened)) == nudged
    state = tossing()
    launch = launched(LazerOptions(), 30.0, -30.0)
    state = replace(state, riders=(replace(state.riders[0], launch=launch), state.riders[1]))
    x, y = round(launch.frame.x * 9.4), round(launch.frame.y * 9.4)
    assert RULES.refusal(state, Toss(x, y, 0)) is None and of(PrizmNudged, events(state, Toss(x, y, 0)))


def test_a_toss_must_lie_on_the_table() -> None:
    """LR-121: else toss again; any overlap counts as touching here."""
    state = tossing()
    assert RULES.refusal(state, Toss(432, 0, 0)) is None and RULES.refusal(state, Toss(433, 0, 0)) is not None
    for toss in (Toss(433, 0, 0), Toss(0, 10**30, 0), Toss(0, 0, 360), Toss(0, 0, -1)):
        refusal = RULES.refusal(state, toss)
        assert refusal is not None and refusal.rule == "LR-121"
    listed = RULES.legal(state)
    outline = board(LazerOptions()).outline
    assert len(listed) > 60 and all(isinstance(toss, Toss) for toss in listed)
    for each in listed:
        assert isinstance(each, Toss)
        assert covers(outline, prizm_outline(Prizm("", -1, each.x / 10, each.y / 10, each.turn)))
    # The sliver that overlaps is less than LR-31 asks for.
    lying = own(1, 0, 20.0, 0.0)
    toss = Toss(249, 0, 0)
    assert not touches(prizm_outline(lying), prizm_outline(Prizm("", -1, 24.9, 0.0, 0)))
    assert of(PrizmNudged, events(tossing(AWAY[1], lying), toss))
    assert not of(PrizmNudged, events(tossing(AWAY[1], lying), Toss(250, 0, 0)))


def test_a_tossed_prizm_is_not_scored_and_not_locked() -> None:
    """LR-122: even across one's lazer, even on two colours."""
    crossing = line(1, "S5", at=(-7.5, -17.0, 0.0))
    state = tossing(other=crossing)
    happened = events(state, Toss(0, -170, 0))
    assert of(PrizmNudged, happened) and not of(PrizmScored, happened)
    moved = play(state, Toss(0, -170, 0))
    for rider in moved.riders:
        for piece in rider.line:
            assert not touches(piece_outline(piece), prizm_outline(Prizm("", -1, *where(moved, "n0"), 0)))


def test_the_toss_comes_after_the_respawn() -> None:
    """LR-123"""
    state = position(line(0, "S1", at=(26.0, 0.0, 0.0)), gears=(5, 1), prizms=[neutral(0, 34.0, 0.0)])
    state = play(state, STAY)
    assert isinstance(RULES.legal(state)[0], Launch)
    state = play(state, Launch(middle_place(LazerOptions(), 2, 0), 1))
    assert isinstance(RULES.legal(state)[0], Toss)


@pytest.mark.parametrize("fresh", [1, 2])
def test_both_pieces_of_a_turn_may_crash(fresh: int) -> None:
    """LR-15, LR-104"""
    riders = (Rider(line=line(0, "S5", "S1", at=(0.0, -10.0, 90.0))), Rider(line=ACROSS))
    assert hits(LazerOptions(), riders, (), 0, fresh) == (("1S5a",) if fresh == 2 else ())
