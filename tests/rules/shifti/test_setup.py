"""The set-up: first player, corners, pieces; and the two dice."""

from collections import Counter
from itertools import product

import pytest

from game.core.values import CHANCE, Illegal, Seat
from game.rules.shifti import RULES
from game.rules.shifti.state import (
    OFF,
    ChooseCorner,
    CornerTaken,
    DealtCorner,
    FirstNamed,
    Leave,
    OpeningRolled,
    Roll,
    RollOff,
    ShiftiOptions,
    ShiftiState,
    TakeCorner,
)
from tests.rules.shifti.table import END, after, events, position, roll, why_not

RED, BLUE, YELLOW, GREEN = 0, 8, 72, 80
HIGH, LOW = roll(3, 6), roll("*", "*")


def first_is(seat: Seat, seats: int, options: ShiftiOptions | None = None) -> ShiftiState:
    """That seat has won the roll for the first turn."""
    state = RULES.start(seats, options or ShiftiOptions())
    return after(state, *(HIGH if at == seat else LOW for at in range(seats)))


def test_two_to_four_players() -> None:
    """SH-1, SH-12: three too."""
    assert list(RULES.seat_counts) == [2, 3, 4]
    for seats in (0, 1, 5):
        with pytest.raises(Illegal, match="SH-1"):
            RULES.start(seats, ShiftiOptions())


def test_with_three_one_diagonal_is_shared() -> None:
    """SH-12"""
    state = after(first_is(0, 3), TakeCorner(RED), TakeCorner(BLUE), TakeCorner(GREEN))
    assert state.corners == (RED, BLUE, GREEN) and RULES.to_act(state) == CHANCE


def test_the_options_begin_as_the_digest_says() -> None:
    """SH-10, SH-11, SH-22, SH-33, SH-41, SH-69"""
    assert ShiftiOptions() == ShiftiOptions(
        corner_choice="free",
        two_player_suggestion="side",
        must_use_roll=False,
        split_stars=False,
        pieces_to_win=4,
        show_strip_ends=True,
    )


def test_all_levers_begin_at_home() -> None:
    """SH-2"""
    assert RULES.start(2, ShiftiOptions()).levers == (0, 0, 0, 0)


@pytest.mark.parametrize("seats, first", [(seats, first) for seats in (2, 3, 4) for first in range(seats)])
def test_the_highest_total_plays_first(seats: int, first: Seat) -> None:
    """SH-3: each rolls both dice in his turn."""
    state, rolling = RULES.start(seats, ShiftiOptions()), []
    for seat in range(seats):
        chance = RULES.chance(state)
        assert chance.manner == "throw"
        rolling.append(chance.seat)
        happened = events(state, HIGH if seat == first else roll(2, 6))
        state = after(state, HIGH if seat == first else roll(2, 6))
    assert rolling == list(range(seats))
    assert happened[-1] == FirstNamed(first) and state.seat == first


@pytest.mark.parametrize(
    "dice, points", [(roll("*", 6), 6), (roll(3, "**"), 3), (roll(2, 4), 6), (roll("*", "**"), 0), (roll(3, 6), 9)]
)
def test_stars_count_nothing_in_it(dice: Roll, points: int) -> None:
    """SH-4"""
    assert events(RULES.start(2, ShiftiOptions()), dice) == [OpeningRolled(0, dice.a, dice.b, points)]


def test_the_tied_roll_again_until_one_is_highest() -> None:
    """SH-5: only those who are tied for the highest."""
    state = after(RULES.start(4, ShiftiOptions()), roll(1, 5), roll(2, 4), roll(1, 4), roll("*", 6))
    assert state.pending == (RollOff((0, 1, 3)),)
    state = after(state, roll(3, 6), roll("*", 4), roll(3, 6))
    assert state.pending == (RollOff((0, 3)),)
    assert after(state, LOW, roll(1, "*")).seat == 3


@pytest.mark.parametrize("first", range(3))
def test_corners_are_taken_in_turn_to_the_left(first: Seat) -> None:
    """SH-6: any that is left, the first player first."""
    state, order = first_is(first, 3), []
    assert state.pending == tuple(ChooseCorner((first + i) % 3) for i in (2, 1, 0))
    for corner in (GREEN, RED, BLUE):
        order.append(RULES.to_act(state))
        assert {action.corner for action in RULES.legal(state) if isinstance(action, TakeCorner)} == {
            RED,
            BLUE,
            YELLOW,
            GREEN,
        } - set(state.corners)
        state = after(state, TakeCorner(corner))
    assert order == [first, (first + 1) % 3, (first + 2) % 3]


def test_a_corner_is_taken_once() -> None:
    """SH-6, SH-7"""
    state = after(first_is(0, 3), TakeCorner(GREEN))
    assert why_not(state, TakeCorner(GREEN)) == "SH-6"
    assert why_not(state, TakeCorner(40)) == "SH-7"
    assert why_not(state, END) == "SH-6"
    begun = position(("red", []), ("blue", []), rolled=roll(1, "*"))
    assert why_not(begun, TakeCorner(GREEN)) == "SH-6"


def test_the_corner_is_home_and_four_pieces_stand_there() -> None:
    """SH-7, SH-8"""
    state = first_is(1, 2)
    assert state.pieces == ((OFF,) * 4,) * 2
    assert events(state, TakeCorner(YELLOW)) == [CornerTaken(1, YELLOW)]
    state = after(state, TakeCorner(YELLOW))
    assert state.corners == (OFF, YELLOW) and state.pieces[1] == (YELLOW,) * 4


def test_play_goes_by_seats_whatever_the_corners() -> None:
    """SH-9: the first player begins."""
    state = after(first_is(2, 4), *map(TakeCorner, (RED, GREEN, BLUE, YELLOW)))
    assert RULES.chance(state).seat == 2
    order = []
    for _ in range(5):
        order.append(state.seat)
        state = after(state, LOW)
    assert order == [2, 3, 0, 1, 2]


def test_corners_are_dealt() -> None:
    """SH-10: with the option assigned."""
    state = first_is(1, 3, ShiftiOptions(corner_choice="assigned"))
    for left in (4, 3, 2):
        chance = RULES.chance(state)
        assert RULES.to_act(state) == CHANCE and chance.manner == "deal" and chance.weights is None
        assert len(chance.outcomes) == left and RULES.legal(state) == ()
        assert why_not(state, TakeCorner(RED)) == "SH-3"
        state = after(state, chance.outcomes[-1])
    assert len(set(state.corners)) == 3 and RULES.chance(state).seat == 1
    two = first_is(0, 2, ShiftiOptions(corner_choice="assigned"))
    second = after(two, DealtCorner(RED))
    for at, outcome in ((two, HIGH), (two, DealtCorner(40)), (second, DealtCorner(RED)), (second, DealtCorner(BLUE))):
        with pytest.raises(Illegal, match="SH-10"):
            RULES.apply(at, outcome)
    free = first_is(0, 2)
    with pytest.raises(Illegal, match="SH-6"):
        RULES.apply(free, DealtCorner(RED))


PAIRS = {
    "side": {RED: YELLOW, YELLOW: RED, BLUE: GREEN, GREEN: BLUE},
    "top": {RED: BLUE, BLUE: RED, YELLOW: GREEN, GREEN: YELLOW},
    "opposite": {RED: GREEN, GREEN: RED, BLUE: YELLOW, YELLOW: BLUE},
}


@pytest.mark.parametrize("suggestion, first", [(name, corner) for name in PAIRS for corner in PAIRS[name]])
def test_the_corner_that_is_suggested_to_the_second_of_two(suggestion: str, first: int) -> None:
    """SH-11: it is offered first, and dealt when corners are assigned."""
    for choice in ("free", "assigned"):
        options = ShiftiOptions(corner_choice=choice, two_player_suggestion=suggestion)  # type: ignore[arg-type]
        state = first_is(0, 2, options)
        if choice == "free":
            state = after(state, TakeCorner(first))
            offered = RULES.legal(state)
            assert len(offered) == 3 and offered[0] == TakeCorner(PAIRS[suggestion][first])
        else:
            state = after(state, DealtCorner(first))
            assert list(RULES.chance(state).outcomes) == [DealtCorner(PAIRS[suggestion][first])]


def test_of_more_than_two_nobody_is_suggested_a_corner() -> None:
    """SH-11: all that are left are offered in their order, and dealt."""
    for seats in (3, 4):
        assert RULES.legal(after(first_is(0, seats), TakeCorner(RED))) == tuple(map(TakeCorner, (BLUE, GREEN, YELLOW)))
        assigned = after(first_is(0, seats, ShiftiOptions(corner_choice="assigned")), DealtCorner(RED))
        assert set(RULES.chance(assigned).outcomes) == set(map(DealtCorner, (BLUE, GREEN, YELLOW)))


def test_the_faces_of_the_dice() -> None:
    """SH-23: each face of each die is one of six; faces that look alike are one outcome."""
    chance = RULES.chance(position(("red", []), ("blue", [])))
    assert chance.manner == "throw" and chance.seat == 0 and chance.weights is not None
    weights = dict(zip(chance.outcomes, chance.weights, strict=True))
    wanted = Counter(roll(a, b) for a, b in product(["*", "*", "*", "1", "2", "3"], ["*", "*", "**", "4", "5", "6"]))
    assert weights == wanted and sum(chance.weights) == 36


def test_the_odds_of_a_roll() -> None:
    """SH-23: two numbers 9 of 36, a number and a star 15, a number and two stars 3, a lost turn 9."""
    chance = RULES.chance(position(("red", []), ("blue", [])))
    odds: Counter[tuple[int, int]] = Counter()
    for outcome, weight in zip(chance.outcomes, chance.weights or (), strict=True):
        assert isinstance(outcome, Roll)
        faces = outcome.a + outcome.b
        odds[sum(map(str.isdigit, faces)), faces.count("*")] += weight
    assert odds == {(2, 0): 9, (1, 1): 15, (1, 2): 3, (0, 2): 6, (0, 3): 3}


def test_impossible_faces() -> None:
    """SH-23"""
    state = position(("red", []), ("blue", []))
    for dice in (roll(4, 1), roll("**", 4), roll("", ""), roll(1, 7)):
        with pytest.raises(Illegal, match="SH-23"):
            RULES.apply(state, dice)


def test_who_leaves_before_the_first_turn() -> None:
    """SH-3, SH-6, SH-71: the others go on rolling, and choosing corners; the last one left has won."""
    state = after(RULES.start(3, ShiftiOptions()), Roll("1", "4"), Leave())
    assert state.left == (False, True, False) and state.pending == (RollOff((0, 2), (5,)),)
    state = after(state, Roll("2", "6"))
    assert state.seat == 2 and RULES.legal(state)[0] == TakeCorner(0)
    state = after(state, TakeCorner(0), TakeCorner(80))
    assert not state.pending and state.corners == (80, OFF, 0) and RULES.to_act(state) == CHANCE
    assert RULES.problems(state) == ()
    alone = after(RULES.start(2, ShiftiOptions()), Roll("1", "4"), Roll("1", "5"), Leave())
    assert alone.over and RULES.standing(alone).ranks == (1, 2) and RULES.problems(alone) == ()
    tied = after(RULES.start(3, ShiftiOptions()), Roll("1", "4"), Roll("1", "4"), Roll("1", "*"), Leave())
    assert tied.seat == 1 and tied.pending[-1] == ChooseCorner(1)


def test_nobody_leaves_while_corners_are_dealt() -> None:
    """SH-10"""
    state = after(RULES.start(2, ShiftiOptions(corner_choice="assigned")), Roll("1", "4"), Roll("1", "5"))
    assert RULES.leave(state) is None and why_not(state, Leave()) == "SH-10"
