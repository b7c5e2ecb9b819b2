"""Driving, half turns, checkpoints, collisions, and the Finish."""

import pytest
from msgspec.structs import replace

from game.core.values import PUBLIC
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS, DECK
from game.rules.reality_shift.state import (
    BikeCollided,
    BikeCrashed,
    BikeMoved,
    BikeTurned,
    CardMove,
    CheckpointActivated,
    Cubes,
    DieMove,
    HalfTurn,
    MatchOver,
    RealityOptions,
    RealityState,
    TurnEnded,
)
from tests.rules.reality_shift.table import (
    END,
    PLAIN,
    RED,
    YELLOW,
    cube,
    events,
    kinds,
    line,
    made,
    play,
    position,
    shift,
    ways,
    where,
    why,
)

LANE = made(T=".../###/...")
NUMBERED = made(T=".../#5#/...")
GOAL = made(T=".../#F#/...", W=".../.../...", S=".#./.../...")


def road(
    *names: str, die: int = 3, hand: str = "", checkpoints: tuple[int, ...] = (), bikes: tuple[str, ...] = ()
) -> RealityState:
    """A straight road; RED drives east on it."""
    return position(line(*names), "A.T(1,0)>E", *bikes, die=die, hand=hand, checkpoints=checkpoints)


def test_the_bike_points_the_way_it_moved() -> None:
    """RS-53"""
    state = position(line(PLAIN), "A.T(1,1)>E", die=2)
    ends = {way: where(play(state, DieMove(way)), RED) for way in ("AA", "LA", "RA")}
    assert ends == {"AA": "A.E(0,1)>D", "LA": "A.N(0,1)>D", "RA": "A.S(0,1)>D"}
    state = position(line(PLAIN, PLAIN), "A.T(1,0)>E", die=2)
    assert [where(play(state, DieMove(way)), RED) for way in ("AL", "AR")] == ["A.T(0,1)>N", "A.T(2,1)>S"]


def test_at_a_fork_the_player_chooses() -> None:
    """RS-54: every way is an action of its own."""
    state = position(line(PLAIN), "A.T(1,0)>E", die=3)
    assert ways(state) == {"AAA", "ALA", "ARA"}
    assert len(RULES.legal(state)) == 3 + len(RULES.legal(replace(state, left=("card", "shift")))) - 1


def test_a_ring_is_driven_both_ways() -> None:
    """RS-54, RS-61: and round again through the same space."""
    ring = made(T="###/#.#/###")
    state = position(line(ring), "A.T(0,0)>E", die=5)
    assert where(play(state, DieMove("AARAR")), RED) == "A.T(2,1)>W"
    small = made(T="##./##./...")
    again = position(line(small), "A.T(0,0)>E", die=5)
    assert "ARRRR" in ways(again)
    assert where(play(again, DieMove("ARRRR")), RED) == "A.T(0,1)>E", "entered a second time"


@pytest.mark.parametrize("number", (2, 3, 4, 5))
def test_the_full_number_must_be_moved(number: int) -> None:
    """RS-55"""
    state = road(LANE, LANE, LANE, die=number)
    assert ways(state) == {"A" * number}
    assert why(state, DieMove("A" * (number - 1))) == why(state, DieMove("A" * (number + 1))) == "RS-55"
    assert len([event for event in events(state, DieMove("A" * number)) if isinstance(event, BikeMoved)]) == number


def test_a_bike_at_a_dead_end_is_destroyed() -> None:
    """RS-56: however many steps it could make before."""
    state = road(LANE, die=5)
    assert ways(state) == {"AA"}
    assert kinds(events(state, DieMove("AA"))) == ["BikeMoved", "BikeMoved", "BikeCrashed"]
    assert play(state, DieMove("AA")).bikes[RED] is None
    assert why(state, DieMove("AAA")) == "RS-56"
    assert RULES.refusal(road(LANE, die=2), DieMove("AA")) is None
    assert where(play(road(LANE, die=2), DieMove("AA")), RED) == "A.T(1,2)>E"


def test_a_way_into_a_dead_end_may_be_chosen() -> None:
    """RS-57"""
    stub = made(T=".#./###/...")
    state = position(line(stub, LANE), "A.T(1,0)>E", die=3)
    assert ways(state) == {"AAA", "AL"}
    assert events(state, DieMove("AL"))[-1] == BikeCrashed(RED)


@pytest.mark.parametrize("slot", range(3))
def test_any_card_may_turn_the_bike_instead(slot: int) -> None:
    """RS-58, RS-59: it uses up the card move, its number is not moved, and the heading is the opposite."""
    state = road(LANE, LANE, hand="1, 4, white tilt")
    assert events(state, HalfTurn(slot))[1] == BikeTurned(RED, play(state, HalfTurn(slot)).bikes[RED])  # type: ignore[arg-type]
    assert why(state, HalfTurn(slot)) is None
    after = play(state, HalfTurn(slot))
    assert where(after, RED) == "A.T(1,0)>W" and after.discards[-1] == state.hands[RED][slot]
    assert after.left == ("die", "shift") and why(after, HalfTurn(0)) == why(after, CardMove(0, "A")) == "RS-40"


def test_every_card_has_a_number_for_it() -> None:
    """RS-59, RS-124"""
    assert {CARDS[card].move for card in DECK} == {1, 2, 3, 4}


def test_the_die_turns_no_bike() -> None:
    """RS-60: with no card there is no half turn."""
    state = road(LANE, LANE)
    assert {type(action) for action in RULES.legal(state)} == {DieMove}
    assert why(state, HalfTurn(0)) == "RS-58"


def test_who_enters_another_bikes_space_is_destroyed() -> None:
    """RS-62: at once; the other stays; a space beyond cannot be reached that way."""
    state = road(LANE, LANE, die=4, bikes=("A.T(1,2)>N",))
    assert ways(state) == {"AA"} and why(state, DieMove("AAAA")) == "RS-62"
    after = play(state, DieMove("AA"))
    assert events(state, DieMove("AA"))[-1] == BikeCollided(RED, YELLOW)
    assert after.bikes == (None, state.bikes[YELLOW])
    last = road(LANE, LANE, die=2, bikes=("A.T(1,2)>N",))
    assert events(last, DieMove("AA"))[-1] == BikeCollided(RED, YELLOW)


def test_bikes_pass_and_share_spaces_if_the_option_is_off() -> None:
    """RS-63"""
    state = replace(road(LANE, LANE, die=4, bikes=("A.T(1,2)>N",)), options=RealityOptions(bikes_collide=False))
    assert ways(state) == {"AAAA"}
    shared = play(replace(state, die=2), DieMove("AA"))
    assert where(shared, RED)[:8] == where(shared, YELLOW)[:8] == "A.T(1,2)"


# Checkpoints.


def claims(state: RealityState) -> set[tuple[str, int]]:
    return {(action.way, action.claim) for action in RULES.legal(state) if isinstance(action, DieMove)}


@pytest.mark.parametrize("die", (4, 5))
def test_onto_or_over_a_checkpoint_one_may_activate_it(die: int) -> None:
    """RS-71, RS-72: at once when the bike is in the space."""
    state = road(LANE, NUMBERED, die=die)
    way = "A" * die
    assert claims(state) == {(way, 0), (way, 5)}
    happened = events(state, DieMove(way, 5))
    assert kinds(happened)[:5] == ["BikeMoved"] * 4 + ["CheckpointActivated"]
    assert play(state, DieMove(way, 5)).checkpoints == (5, 0)
    assert play(state, DieMove(way)).checkpoints == (0, 0)
    assert why(state, DieMove(way, 4)) == "RS-71"
    assert claims(replace(state, die=3)) == {("AAA", 0)} and why(replace(state, die=3), DieMove("AAA", 5)) == "RS-71"


def test_one_checkpoint_for_each_player_and_for_the_whole_match() -> None:
    """RS-70"""
    state = road(LANE, NUMBERED, die=4, checkpoints=(2, 0))
    assert claims(state) == {("AAAA", 0)}
    assert why(state, DieMove("AAAA", 5)) == "RS-70"
    again = road(LANE, NUMBERED, die=4, checkpoints=(5, 0))
    assert why(again, DieMove("AAAA", 5)) == "RS-70" and play(again, DieMove("AAAA")).checkpoints == (5, 0)
    two = position(line(LANE, NUMBERED, made(T=".../6##/...")), "B.T(1,0)>E", die=3)
    assert claims(two) == {("AAA", 0), ("AAA", 5), ("AAA", 6)}


def test_a_way_twice_over_a_checkpoint_activates_it_once() -> None:
    """RS-61, RS-71"""
    small = made(T="#5./##./...")
    state = position(line(small), "A.T(0,0)>E", die=5)
    assert claims(state) == {(way, claim) for way in ("ARRRR", "RLLLL") for claim in (0, 5)}
    happened = events(state, DieMove("ARRRR", 5))
    assert [event for event in happened if isinstance(event, CheckpointActivated)] == [CheckpointActivated(RED, 5)]
    assert isinstance(happened[1], CheckpointActivated)


def test_card_moves_activate_too_but_shifts_and_half_turns_do_not() -> None:
    """RS-73"""
    state = road(LANE, NUMBERED, hand="4", die=2)
    assert why(state, CardMove(0, "AAAA", 5)) is None
    assert play(state, CardMove(0, "AAAA", 5)).checkpoints == (5, 0)
    standing = position(line(LANE, NUMBERED), "B.T(1,1)>E", hand="white rotate180", die=1)
    for action in (HalfTurn(0), shift(1, "half")):
        assert "CheckpointActivated" not in kinds(events(standing, action))
        assert play(standing, action).checkpoints == (0, 0)
    assert claims(standing) == {("A", 0)}, "it stands there already"


def test_a_checkpoint_stays_ones_own_if_the_bike_is_destroyed_later() -> None:
    """RS-74"""
    state = road(NUMBERED, die=5)
    assert claims(state) == {("AA", 0), ("AA", 5)}
    after = play(state, DieMove("AA", 5))
    assert after.bikes[RED] is None and after.checkpoints == (5, 0)


def test_who_collides_on_a_checkpoint_does_not_activate_it() -> None:
    """RS-62, RS-71: he is destroyed on entering."""
    state = road(NUMBERED, die=3, bikes=("A.T(1,1)",))
    assert claims(state) == {("A", 0)} and why(state, DieMove("A", 5)) == "RS-62"


def test_anothers_checkpoint_is_an_ordinary_space() -> None:
    """RS-75"""
    state = road(LANE, NUMBERED, die=4, checkpoints=(0, 5))
    assert claims(state) == {("AAAA", 0)} and why(state, DieMove("AAAA", 5)) == "RS-75"
    assert where(play(state, DieMove("AAAA")), RED) == "B.T(1,1)>E"


def test_a_checkpoint_that_looks_down_is_out_of_use() -> None:
    """RS-121: and back when it looks up again."""
    cubes: Cubes = (cube(0, 0, 2, "BN", NUMBERED),)
    state = position(cubes, "A.B(1,2)>W", die=1)
    assert claims(state) == {("A", 0)}
    up = position((cube(0, 0, 0, "TS", NUMBERED),), "A.T(1,2)>W", die=1)
    assert claims(up) == {("A", 0), ("A", 5)}


def test_all_see_who_holds_which_checkpoint() -> None:
    """RS-125"""
    state = road(LANE, NUMBERED, die=4, checkpoints=(2, 7))
    assert [RULES.view(state, viewer).checkpoints for viewer in (RED, YELLOW, PUBLIC)] == [(2, 7)] * 3


# The end.


@pytest.mark.parametrize("die", (4, 5))
def test_who_moves_into_the_finish_wins_at_once(die: int) -> None:
    """RS-76: also in the middle of a move; nothing comes after it."""
    state = road(LANE, GOAL, die=die)
    assert ways(state) == {"AAAA"}
    assert why(state, DieMove("A" * 5)) == "RS-76" and why(state, DieMove("AAA")) == "RS-55"
    assert events(state, DieMove("AAAA"))[-2:] == [TurnEnded(RED), MatchOver(RED)]
    over = play(state, DieMove("AAAA"))
    assert RULES.to_act(over) is None and RULES.legal(over) == () and why(over, END) == "RS-76"
    assert over.turn == state.turn + 1 and where(over, RED) == "B.T(1,1)>E"


def test_turns_go_round_until_somebody_wins() -> None:
    """RS-37, RS-76: there are no points, and all others share the second place."""
    state = position(line(LANE, GOAL), "", "A.T(1,0)>E", "", seat=YELLOW, die=4)
    assert RULES.result(state) is None and RULES.standing(state).ranks == (1, 1, 1)
    assert RULES.standing(state).totals == (0, 0, 0)
    result = RULES.result(play(state, DieMove("AAAA")))
    assert result is not None and (result.reason, result.ranks, result.totals) == ("finish", (2, 1, 2), (0, 1, 0))


def test_the_finish_counts_on_a_side_face_but_not_facing_down() -> None:
    """RS-77, RS-121"""
    climbing = made(S=".F./.#./.#.")
    state = position(line(climbing), "A.S(2,1)>U", die=2)
    assert events(state, DieMove("AA"))[-1] == MatchOver(RED)
    goal = made(T=".#./.F./.#.")
    under = position((cube(0, 0, 2, "BN", goal),), "A.B(2,1)>S", die=1)
    assert ways(under) == {""}
    assert events(position((cube(0, 0, 2, "TS", goal),), "A.T(2,1)>N", die=1), DieMove("A"))[-1] == MatchOver(RED)


def test_a_covered_finish_cannot_be_entered() -> None:
    """RS-78"""
    cubes = (*line(LANE, GOAL), cube(1, 0, 1, name=made()))
    state = position(cubes, "A.T(1,0)>E", die=4)
    assert ways(state) == {"AA"}


def test_a_shift_alone_never_wins() -> None:
    """RS-122: the bike must move."""
    state = position(line(LANE, GOAL), "A.T(1,2)>E", hand="white rotate180", die=5)
    after = play(state, shift(1, "half"))
    assert not after.over and RULES.to_act(after) == RED
    assert MatchOver(RED) not in events(state, shift(1, "half"))
