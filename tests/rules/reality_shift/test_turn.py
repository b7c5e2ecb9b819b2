"""A turn: its parts, what they cost, its end; materializing."""

from itertools import permutations

import pytest
from msgspec.structs import astuple, replace

from game.core.values import CHANCE
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import DECK
from game.rules.reality_shift.state import (
    Appear,
    Bike,
    BikeCrushed,
    CardDrawn,
    CardMove,
    CardPlayed,
    DieMove,
    DieRolled,
    DiscardsShuffled,
    Draw,
    DrawnCard,
    HalfTurn,
    Materialize,
    Materialized,
    RealityAction,
    RealityEvent,
    RealityOptions,
    RealityState,
    RollDie,
    Rolled,
    StayedOff,
    TurnEnded,
)
from tests.rules.reality_shift.table import (
    BLUE,
    END,
    PLAIN,
    RED,
    YELLOW,
    bike,
    cube,
    dealt,
    events,
    fresh,
    kinds,
    line,
    made,
    play,
    position,
    shift,
    told,
    why,
)

PAIR = line(PLAIN, PLAIN)
HAND = "3, white slide, white tilt"
START = made(T=".#./#S#/.#.", B=".../.S./...", N=".../.S./...")
NUMBERED = made(T=".../#5#/...", B=".../#../...")
APPEAR = (RollDie(), Appear())


def ready(*bikes: str, hand: str = HAND, die: int = 2, options: RealityOptions | None = None) -> RealityState:
    return position(PAIR, *(bikes or ("A.T(1,1)>E",)), hand=hand, die=die, options=options)


def test_a_bike_that_is_off_the_track_materializes_before_the_roll() -> None:
    """RS-38, RS-39"""
    state = fresh(2)
    assert state.pending == APPEAR
    assert {type(action) for action in RULES.legal(state)} == {Materialize}
    for action in (END, DieMove("A"), CardMove(0, "A"), HalfTurn(0), shift(0, "N")):
        assert why(state, action) == "RS-38"
    state = play(state, RULES.legal(state)[0])
    assert state.pending == (RollDie(),) and RULES.to_act(state) == CHANCE
    assert RULES.apply(state, Rolled(5)).events == (DieRolled(state.seat, 5),)
    assert play(state, Rolled(5)).die == 5
    refusal = RULES.refusal(state, END)
    assert refusal is not None and refusal.rule == "RS-39"


def test_a_bike_on_the_track_begins_with_the_roll() -> None:
    """RS-38, RS-39"""
    state = play(ready("A.T(1,1)>E", "B.T(1,1)"), DieMove("AA"), END)
    assert (state.seat, state.pending, state.left) == (YELLOW, (RollDie(),), ("die", "card", "shift"))
    assert state.die == 2 and play(state, Rolled(5)).die == 5  # The die lies there until it is thrown again.


@pytest.mark.parametrize("order", list(permutations(("die", "card", "shift"))))
def test_die_move_card_move_and_shift_in_any_order(order: tuple[str, ...]) -> None:
    """RS-40: each at most once."""
    state = ready(hand="1, white rotate180, 2")
    for part in order:
        slot = next(at for at, one in enumerate(state.hands[RED]) if part != "shift" or one == 46)
        action: RealityAction = DieMove("AA") if part == "die" else CardMove(slot, "A")
        if part == "shift":
            number = 1 - (state.bikes[RED] or Bike(0, "", 0, 0, "")).cube
            action = shift(number, "half", slot)
        elif part == "die":
            action = next(one for one in RULES.legal(state) if isinstance(one, DieMove) and len(one.way) == 2)
        else:
            action = next(one for one in RULES.legal(state) if isinstance(one, CardMove) and len(one.way) == 1)
        assert part in state.left and why(state, action) is None
        state = play(state, action)
        assert part not in state.left and why(state, action) == "RS-40"
    assert RULES.legal(state) == [END]


def test_the_die_move_is_owed_as_long_as_the_bike_is_on_the_track() -> None:
    """RS-41, RS-48"""
    state = ready(hand="white flip180, 2, 3")
    assert why(state, END) == "RS-48" and why(play(state, HalfTurn(2)), END) == "RS-48"
    assert why(play(state, DieMove("AA")), END) is None
    assert why(play(state, shift(0, "x")), END) is None, "crushed, it owes nothing"


def test_card_move_and_shift_are_optional() -> None:
    """RS-42, RS-43, RS-91"""
    state = play(ready(), DieMove("AA"))
    assert why(state, END) is None and play(state, END).seat == YELLOW
    nothing = position(line(PLAIN), "A.T(1,1)>E", hand="red slide", die=2)
    assert {type(action) for action in RULES.legal(play(nothing, DieMove("AA")))} == {CardMove, HalfTurn, type(END)}


def test_a_card_is_discarded_for_its_number_or_for_its_shift() -> None:
    """RS-42, RS-43, RS-44, RS-126"""
    state = ready()
    moved = play(state, CardMove(0, "AAA"))
    assert moved.hands[RED] == state.hands[RED][1:] and moved.discards[-1] == state.hands[RED][0]
    assert events(state, CardMove(0, "AAA"))[0] == CardPlayed(RED, 0, state.hands[RED][0], "move")
    shifted = play(moved, shift(0, "N"))
    assert shifted.discards[-2:] == state.hands[RED][:2] and len(shifted.hands[RED]) == 1
    assert RULES.view(shifted, YELLOW).discards == shifted.discards
    one = play(ready(hand="white slide"), CardMove(0, "A"))
    assert why(one, shift(1, "N")) == "RS-43", "the card is gone"
    assert why(ready(hand=""), CardMove(0, "A")) == "RS-42"
    assert why(ready(hand=""), HalfTurn(0)) == "RS-58"


def test_a_move_is_finished_before_the_next_action() -> None:
    """RS-45: a move is one action; a part of it is none."""
    state = ready(die=3)
    assert why(state, DieMove("A")) == why(state, DieMove("AA")) == "RS-55"
    assert why(state, CardMove(0, "AA")) == "RS-55"


@pytest.mark.parametrize("played", range(3))
def test_at_the_end_the_hand_is_drawn_up_to_three(played: int) -> None:
    """RS-46"""
    state = play(ready(), DieMove("AA"))
    if played:
        state = play(state, HalfTurn(0))
    if played > 1:
        state = play(state, shift(0, "N"))
    happened = events(state, END)
    assert happened[0] == TurnEnded(RED)
    after = play(state, END)
    assert after.pending == ((Draw(RED, played),) if played else after.pending) and after.seat == YELLOW
    drawn: list[RealityEvent] = []
    done = dealt(after, drawn)
    assert sum(isinstance(event, CardDrawn) for event in drawn) == played
    assert len(done.hands[RED]) == 3 and done.turn == state.turn + 1


def test_an_empty_deck_is_refilled_when_a_card_is_needed() -> None:
    """RS-47"""
    last = DECK[-9:-8]
    state = play(replace(ready(), draw=(), discards=(20, 7, 30)), DieMove("AA"), HalfTurn(0))
    assert state.draw == ()
    step = RULES.apply(state, END)
    assert step.events == (TurnEnded(RED), DiscardsShuffled(4))
    assert step.state.draw == tuple(sorted((20, 7, 30, state.discards[-1]))) and step.state.discards == ()
    two = replace(play(state, shift(0, "N")), draw=last)
    after = play(play(two, END), DrawnCard(last[0]))
    assert kinds(events(play(two, END), DrawnCard(last[0]))) == ["CardDrawn", "DiscardsShuffled"]
    assert after.pending == (Draw(RED, 1),)
    enough = play(replace(state, draw=last), END)
    assert kinds(events(enough, DrawnCard(last[0])))[:1] == ["CardDrawn"]
    assert play(enough, DrawnCard(last[0])).discards != (), "not before one is needed"


def test_a_bike_destroyed_in_its_own_turn_has_lost_its_moves() -> None:
    """RS-49, RS-50: but its seat may shift, and draws."""
    state = play(ready(hand="white flip180, 2, white slide"), shift(0, "x"))
    assert state.bikes[RED] is None and state.left == ()
    for action in (DieMove("AA"), CardMove(0, "AA"), HalfTurn(0)):
        assert why(state, action) == "RS-49"
    dead = position(line(made(T=".../.#./..."), PLAIN), "A.T(1,1)>E", hand=HAND, die=2)
    dead = play(dead, DieMove(""))
    assert dead.left == ("shift",) and why(dead, shift(1, "N", 1)) is None
    assert play(dead, shift(1, "N", 1), END).pending == (Draw(RED, 1),)


def test_nobody_materializes_in_the_middle_of_a_turn() -> None:
    """RS-51"""
    state = play(position(line(START, PLAIN), "A.T(1,1)>E", hand="white flip180", die=1), shift(0, "x"))
    assert state.bikes[RED] is None
    assert why(state, Materialize(*bike(state.cubes, "A.T(1,1)"))) == "RS-51"
    assert why(ready(), Materialize(0, "T", 1, 1, "N")) == "RS-51"


# Materializing.


def appearing(*bikes: str, checkpoints: tuple[int, ...] = (), options: RealityOptions | None = None) -> RealityState:
    """RED is off the track at the start of its turn; A has start icons, B the checkpoint 5."""
    state = position(line(START, NUMBERED), "", *bikes, checkpoints=checkpoints, options=options)
    return replace(state, pending=APPEAR, die=0, left=("die", "card", "shift"))


def places(state: RealityState) -> list[str]:
    return sorted({told(state.cubes, Bike(*astuple(action)))[:8] for action in RULES.legal(state)})


def test_one_appears_on_a_start_icon_or_on_the_own_checkpoint() -> None:
    """RS-64, RS-68: also on side faces, but not on the one that faces down."""
    assert places(appearing()) == ["A.N(1,1)", "A.T(1,1)"]
    own = appearing(checkpoints=(5, 0))
    assert places(own) == ["A.N(1,1)", "A.T(1,1)", "B.T(1,1)"]
    assert places(appearing(checkpoints=(0, 5))) == ["A.N(1,1)", "A.T(1,1)"]
    assert why(appearing(), Materialize(*bike(own.cubes, "B.T(1,1)"))) == "RS-64"
    assert why(appearing(checkpoints=(0, 5)), Materialize(*bike(own.cubes, "B.T(1,1)"))) == "RS-64"
    assert why(appearing(), Materialize(*bike(own.cubes, "A.T(1,0)"))) == "RS-64"
    happened = events(own, Materialize(*bike(own.cubes, "B.T(1,1)>W")))
    assert happened == [Materialized(RED, bike(own.cubes, "B.T(1,1)>W"), 5)]
    hanging = replace(appearing(), cubes=tuple(one._replace(z=3) for one in appearing().cubes))
    assert places(hanging) == ["A.N(1,1)", "A.T(1,1)"], "an icon that looks down is out of use, also if uncovered"
    assert why(hanging, Materialize(0, "B", 1, 1, "N")) == "RS-66"


def test_the_bike_may_point_any_way() -> None:
    """RS-65"""
    state = appearing()
    pointing = [told(state.cubes, Bike(*astuple(action))) for action in RULES.legal(state)]
    assert [text for text in pointing if "T" in text] == [f"A.T(1,1)>{heading}" for heading in "NSEW"]
    assert sorted(text[-1] for text in pointing if "A.N" in text) == ["D", "E", "U", "W"]
    for action in (Materialize(0, "T", 1, 1, "T"), Materialize(0, "T", 1, 3, "N"), Materialize(9, "T", 1, 1, "N")):
        assert why(state, action) == "RS-65"


def test_not_on_a_covered_face() -> None:
    """RS-66, RS-121"""
    state = appearing()
    under = replace(state, cubes=(*state.cubes, cube(0, 0, 1)))
    assert places(under) == ["A.N(1,1)"]
    assert why(under, Materialize(*bike(under.cubes, "A.T(1,1)"))) == "RS-66"
    own = appearing(checkpoints=(5, 0))
    assert "B.T(1,1)" not in places(replace(own, cubes=(*own.cubes, cube(1, 0, 1))))


def test_not_where_another_bike_stands() -> None:
    """RS-67: unless bikes share spaces."""
    state = appearing("A.T(1,1)")
    assert places(state) == ["A.N(1,1)"]
    assert why(state, Materialize(*bike(state.cubes, "A.T(1,1)"))) == "RS-67"
    shared = appearing("A.T(1,1)", options=RealityOptions(bikes_collide=False))
    assert places(shared) == ["A.N(1,1)", "A.T(1,1)"]


def test_with_no_space_free_one_stays_off() -> None:
    """RS-69, RS-50: no die move is owed, but one may shift, and draws."""
    cubes = line(made(T=".../.S./..."), PLAIN)
    state = position(cubes, "B.T(1,1)>N", "", "A.T(1,1)", hand=HAND, die=1)
    state = play(state, DieMove("A"))
    step = RULES.apply(state, END)
    assert step.events == (TurnEnded(RED), StayedOff(YELLOW))
    assert step.state.pending == (RollDie(),) and step.state.left == ("shift",)
    after = play(step.state, Rolled(4))
    assert RULES.to_act(after) == YELLOW and why(after, END) is None
    assert why(after, DieMove("A")) == "RS-49" and after.bikes[YELLOW] is None
    assert play(after, END).seat == BLUE


def test_a_crushed_bike_is_back_at_its_owners_next_turn() -> None:
    """RS-118"""
    cubes = line(START, PLAIN)
    state = position(cubes, "A.T(1,1)>N", "B.T(1,1)", hand="white flip180", die=1)
    assert BikeCrushed(YELLOW, RED) in events(state, shift(1, "x"))
    state = dealt(play(state, shift(1, "x"), DieMove("A"), END))
    assert state.seat == YELLOW and state.pending == APPEAR


def test_calm_first_round() -> None:
    """RS-123: off by default; on, no shift in anybody's first turn."""
    state = ready("A.T(1,1)>E", "B.T(1,1)")
    calm = RealityOptions(calm_first_round=True)
    for turn, options, wanted in ((0, RealityOptions(), True), (0, calm, False), (1, calm, False), (2, calm, True)):
        before = replace(state, turn=turn - 1, options=options)
        begun = dealt(play(replace(before, left=("card",)), END))
        assert begun.turn == turn and ("shift" in begun.left) == wanted
        if not wanted:
            assert why(begun, shift(0, "N", 1)) == "RS-123"
