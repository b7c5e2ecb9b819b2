"""A turn: what a roll allows, shifting, declining; the end of the match."""

from itertools import product
from typing import Literal

import pytest
from msgspec.structs import replace

from game.core.values import CHANCE, Illegal
from game.match import Match
from game.rules.shifti import RULES
from game.rules.shifti.state import (
    OFF,
    Leave,
    Levers,
    LeverShifted,
    MatchOver,
    Move,
    PieceStranded,
    SeatLeft,
    Shift,
    ShiftiOptions,
    ShiftiState,
    TurnEnded,
    TurnLost,
)
from tests.rules.shifti.table import (
    END,
    HOME,
    after,
    enter,
    events,
    kinds,
    lands,
    move,
    number,
    parts,
    plays,
    position,
    roll,
    settings,
    square,
    why,
    why_not,
)

RED, BLUE, GREEN = (0, 0), (0, 8), (8, 8)
OUT = move(RED, (0, 1), 1)
LOW = roll("*", "*")


def rolled(
    a: str | int,
    b: str | int,
    levers: Levers = HOME,
    must_use_roll: bool = False,
    split_stars: bool = False,
    show_strip_ends: bool = True,
) -> ShiftiState:
    """Red, with pieces at home only, is to play this roll."""
    return position(
        ("red", []),
        ("blue", []),
        rolled=roll(a, b),
        levers=levers,
        must_use_roll=must_use_roll,
        show_strip_ends=show_strip_ends,
        split_stars=split_stars,
    )


def test_a_roll_is_played_and_the_turn_passes() -> None:
    """SH-24: it is rolled once, by the player whose turn it is."""
    state = position(("red", []), ("blue", []), ("green", []), seat=1)
    assert RULES.to_act(state) == CHANCE and RULES.chance(state).seat == 1
    assert why_not(state, END) == "SH-24"
    state = after(state, roll(1, "*"))
    assert RULES.to_act(state) == 1
    assert events(state, END)[-1] == TurnEnded(1)
    state = after(state, END)
    assert (state.seat, state.turn, RULES.to_act(state)) == (2, 1, CHANCE)


def test_the_dice_are_not_rolled_again() -> None:
    """SH-77"""
    with pytest.raises(Illegal, match="SH-77"):
        RULES.apply(rolled(1, "*"), roll(1, "*"))


def test_two_numbers_are_for_one_piece_or_for_two() -> None:
    """SH-25, SH-26: either piece takes either number, either moves first."""
    state = position(("red", [(0, 3)]), ("blue", []), rolled=roll(1, 4))
    a1, b4 = move((0, 3), (0, 4), 1), move(RED, (4, 0), 4)
    a4, b1 = move((0, 3), (0, 7), 4), OUT
    total = move((0, 3), (4, 2), 5)
    for ways in ((a1, b4), (b4, a1), (a4, b1), (b1, a4), (total,)):
        assert why(state, *ways, END) is None
        assert parts(after(state, *ways)) == []
    assert why(state, a1, move(RED, (0, 1), 1)) == "SH-25", "each number once"
    assert why(state, a1, b4, OUT) == why(state, a1, b4, move(RED, (4, 0), 4)) == "SH-25"
    assert why(state, move(RED, (0, 5), 5), OUT) == "SH-25", "the total is both numbers"
    assert why(state, move((0, 3), (0, 5), 2)) == "SH-25"
    assert why(state, Shift(1, 1)) == "SH-25"
    refusal = RULES.refusal(state, Shift(1, 1))
    assert refusal is not None and refusal.code == "no_star"


def test_the_second_moves_where_the_first_has_been() -> None:
    """SH-26: onto the square that the first left, not onto the one where it stands."""
    state = position(("red", [(0, 2), (0, 1)]), ("blue", []), rolled=roll(1, 4))
    first = move((0, 2), (0, 6), 4)
    assert why(state, move((0, 1), (0, 2), 1)) == "SH-52"
    assert why(state, first, move((0, 1), (0, 2), 1)) is None
    landed = move((0, 2), (0, 3), 1)
    assert why(position(("red", [(0, 2)]), ("blue", []), rolled=roll(3, 4)), move((0, 2), (0, 5), 3)) is None
    assert (0, 3) not in lands(state, RED, 4, landed)


def test_one_piece_does_not_take_both_numbers_in_two_moves() -> None:
    """SH-27"""
    state = position(("red", [(0, 2)]), ("blue", []), rolled=roll(1, 4))
    assert why(state, move((0, 2), (0, 3), 1), move((0, 3), (0, 7), 4)) == "SH-27"
    assert why(rolled(1, 4), OUT, move((0, 1), (0, 5), 4)) == "SH-27"
    assert lands(state, (0, 2), 4, move((0, 2), (0, 3), 1)) == set(), "it is not where it was any more"
    assert why(rolled(1, 4), OUT, move(RED, (4, 0), 4)) is None, "two pieces from one station"
    alone = position(("red", [GREEN] * 3), ("blue", []), rolled=roll(1, 4))
    assert lands(alone, RED, 4, OUT) == set(), "the last one has left it"


def test_a_number_and_a_star() -> None:
    """SH-28: one piece, one lever, one space."""
    state = rolled(1, "*")
    assert why(state, OUT, Shift(1, 1)) is None and why(state, OUT, Shift(4, -1)) is None
    assert why(state, OUT, Shift(1, 1), Shift(1, 1)) == why(state, Shift(1, 1), Shift(2, 1)) == "SH-28"
    assert why(state, OUT, OUT) == why(state, move(RED, (0, 2), 2)) == "SH-28"
    assert (
        why(state, Shift(5, 1))
        == why(state, Shift(0, 1))
        == why(state, Shift(1, 0))
        == why(state, Shift(1, 2))
        == "SH-28"
    )
    assert {len(one) for one in plays(state)} == {0, 1, 2}
    assert len(plays(state)) == 1 + 2 + 8 + 2 * 8 + sum(
        len(lands(state, RED, 1, Shift(lever, by))) for lever in range(1, 5) for by in (-1, 1)
    )


def test_either_order() -> None:
    """SH-29: events come in the order that was chosen."""
    state = rolled(1, "*")
    for lever, by in product(range(1, 5), (-1, 1)):
        assert why(state, OUT, Shift(lever, by)) is None and why(state, Shift(lever, by), OUT) is None
    assert kinds(events(state, OUT, Shift(2, 1), END)) == ["PieceMoved", "LeverShifted", "TurnEnded"]
    assert kinds(events(state, Shift(2, 1), OUT, END)) == ["LeverShifted", "PieceMoved", "TurnEnded"]


def test_a_number_and_two_stars() -> None:
    """SH-30: one lever two spaces, or two levers one space each, before the move or after it."""
    state = rolled(1, "**")
    for shifts in ((Shift(1, 1),) * 2, (Shift(4, -1),) * 2, (Shift(1, 1), Shift(2, -1)), (Shift(2, 1),)):
        assert why(state, OUT, *shifts) is None and why(state, *shifts, OUT) is None
    assert why(state, Shift(1, 1), Shift(1, 1), Shift(2, 1)) == "SH-30"
    assert why(state, Shift(1, 1), Shift(2, 1), Shift(3, 1)) == "SH-30"
    happened = events(state, Shift(1, 1), Shift(2, -1))
    assert happened[:2] == [LeverShifted(0, 1, 0, 1), LeverShifted(0, 2, 0, -1)]


def test_two_spaces_of_one_lever_go_one_way() -> None:
    """SH-31"""
    for state in (rolled(1, "**"), rolled(1, "**", split_stars=True)):
        assert why(state, Shift(1, 1), Shift(1, -1)) == why(state, Shift(2, -1), Shift(2, 1)) == "SH-31"
        assert why(state, Shift(1, 1), Shift(1, 1)) is None, "in one go or in two"
    split = rolled(1, "**", split_stars=True)
    assert why(split, Shift(1, 1), OUT, Shift(1, -1)) == "SH-31"
    assert why(split, Shift(1, 1), OUT, Shift(1, 1)) is None


def test_two_levers_are_two() -> None:
    """SH-32: each goes its own way."""
    state = rolled(1, "**")
    for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        assert why(state, Shift(2, a), Shift(3, b)) is None
        assert after(state, Shift(2, a), Shift(3, b)).levers == after(state, Shift(3, b), Shift(2, a)).levers
    assert why(state, Shift(2, 1), Shift(3, 1), Shift(4, 1)) == "SH-30"


def test_stars_are_not_split_unless_the_option_is_on() -> None:
    """SH-33"""
    apart = (Shift(1, -1), OUT, Shift(2, 1))
    assert why(rolled(1, "**"), *apart) == "SH-33"
    split = rolled(1, "**", split_stars=True)
    assert why(split, *apart) is None and why(split, Shift(3, 1), OUT, Shift(2, 1)) is None
    assert why(split, Shift(1, 1), Shift(1, 1), OUT, Shift(2, 1)) == "SH-30"
    assert why(split, Shift(1, -1), OUT, Shift(1, -1)) is None
    assert why(rolled(1, "**", (-1, 0, 0, 0), split_stars=True), Shift(1, -1), OUT, Shift(1, -1)) == "SH-36"
    both = [one for one in plays(split) if [type(part) for part in one] == [Shift, Move, Shift]]
    assert (
        len(both)
        == len(set(both))
        == sum(7 * len(lands(split, RED, 1, Shift(lever, by))) for lever in range(1, 5) for by in (-1, 1))
    )


def test_nothing_is_split_with_one_star() -> None:
    """SH-33: nor are there two moves with it."""
    assert {len(one) for one in plays(rolled(1, "*", split_stars=True))} == {0, 1, 2}


@pytest.mark.parametrize("b", ["*", "**"])
def test_stars_on_both_dice_lose_the_turn(b: str) -> None:
    """SH-34: the dice lie there all the same, as they were thrown."""
    state = position(("red", [(0, 3)]), ("blue", []))
    assert kinds(events(state, roll("*", b))) == ["DiceRolled", "TurnLost", "TurnEnded"]
    assert TurnLost(0) in events(state, roll("*", b))
    assert after(state, roll("*", b)) == replace(state, seat=1, turn=1, thrown=roll("*", b))


def test_what_was_thrown_lies_there_until_the_next_throw() -> None:
    """SH-24, SH-77: from the roll for the first turn on, whoever ends a turn or leaves."""
    state = after(RULES.start(3, ShiftiOptions()), roll(1, 4))
    assert (state.roll, state.thrown) == (None, roll(1, 4))
    state = position(("red", []), ("blue", []), ("green", []), rolled=roll(2, 5))
    for over in (END, Leave()):
        then = after(state, over)
        assert (then.roll, then.thrown) == (None, roll(2, 5)) and RULES.problems(then) == ()
        again = after(then, roll(3, "*"))
        assert (again.roll, again.thrown) == (roll(3, "*"), None)


def test_any_lever_may_be_moved() -> None:
    """SH-35: also with pieces on its row, own or others'."""
    state = position(("red", [(1, 3), (3, 0)]), ("blue", [(1, 5), (7, 0)]), rolled=number(1))
    assert len(settings(state)) == 8


@pytest.mark.parametrize("lever", range(1, 5))
def test_a_lever_does_not_go_past_its_end(lever: int) -> None:
    """SH-36, SH-37: and stops on whole positions only."""
    for at, by, times, ok in ((2, 1, 1, 0), (2, -1, 2, 1), (-2, -1, 1, 0), (1, 1, 2, 0), (0, 1, 2, 1), (-1, -1, 2, 0)):
        a, b, c, d = (at * (place == lever) for place in range(1, 5))
        assert why(rolled(1, "**", (a, b, c, d)), *[Shift(lever, by)] * times) == (None if ok else "SH-36")
    made = settings(rolled(1, "**"))
    assert {position for levers in made for position in levers} == {-2, -1, 0, 1, 2}


def test_a_lever_with_one_space_left() -> None:
    """SH-38: the other space goes to another lever, or is lost."""
    state = rolled(1, "**", (1, 0, 0, 0))
    assert why(state, Shift(1, 1)) is None and why(state, Shift(1, 1), Shift(3, 1)) is None
    assert why(state, Shift(1, 1), Shift(1, 1)) == "SH-36"


def test_a_piece_on_white_stays() -> None:
    """SH-40: it is not captured and not sent home."""
    state = position(("red", []), ("blue", [(1, 3), (1, 5)]), rolled=number(1))
    happened = events(state, Shift(1, 1))
    assert happened[1:3] == [PieceStranded(1, 0, 12), PieceStranded(1, 1, 14)]
    assert after(state, Shift(1, 1)).pieces == state.pieces
    again = after(state, Shift(1, 1), END, roll(1, "*"))
    assert "PieceStranded" not in kinds(events(again, Shift(1, 1))), "it is stranded already"


def test_any_part_may_be_left_out() -> None:
    """SH-41"""
    one, two, numbers = rolled(1, "*"), rolled(1, "**"), rolled(1, 4)
    for state in (one, two, numbers):
        assert why(state, END) is None and why(state, OUT, END) is None
    assert why(one, Shift(1, 1), END) is None
    assert why(two, OUT, Shift(1, 1), END) is None and why(two, Shift(1, 1), OUT, END) is None
    assert after(one, END) == replace(one, seat=1, turn=1, roll=None, thrown=one.roll)


def test_all_that_can_be_used_must_be_with_the_option() -> None:
    """SH-42"""
    numbers = rolled(1, 4, must_use_roll=True)
    assert why(numbers, END) == why(numbers, OUT, END) == "SH-42"
    assert why(numbers, OUT, move(RED, (4, 0), 4), END) is None
    assert why(numbers, move(RED, (0, 5), 5), END) is None, "the total counts as both"
    one = rolled(1, "*", must_use_roll=True)
    assert why(one, OUT, END) == why(one, Shift(2, 1), END) == "SH-42" and why(one, OUT, Shift(1, 1), END) is None
    two = rolled(1, "**", must_use_roll=True)
    assert why(two, OUT, Shift(1, 1), END) == "SH-42"
    assert why(two, OUT, Shift(1, 1), Shift(1, 1), END) is None and why(two, OUT, Shift(1, 1), Shift(2, 1), END) is None
    refusal = RULES.refusal(after(two, OUT, Shift(1, 1)), END)
    assert refusal is not None and refusal.data == (2, 3)


def test_the_order_that_uses_more_must_be_taken() -> None:
    """SH-42: where the only piece that could move is to be freed first."""
    state = position(
        ("red", [GREEN, GREEN, GREEN, (1, 3)]), ("blue", []), rolled=number(1), levers=(1, 0, 0, 0), must_use_roll=True
    )
    assert why(state, Shift(1, 1)) == why(state, Shift(2, 1)) == why(state, END) == "SH-42"
    assert why(state, Shift(1, -1), move((1, 3), (0, 3), 1), END) is None


def test_who_can_use_nothing_need_not() -> None:
    """SH-42, SH-43: with two numbers and no way out."""
    state = position(
        ("red", [(1, 0), (1, 3), (1, 5)]),
        ("blue", [(0, 1)]),
        rolled=roll(3, 6),
        levers=(1, 0, 0, 0),
        must_use_roll=True,
    )
    assert RULES.legal(state) == [END]


def test_to_win_uses_all() -> None:
    """SH-42, SH-68: nobody is kept from winning by a part that cannot be played any more."""
    state = position(("red", [GREEN, GREEN, GREEN, (8, 7)]), ("blue", []), rolled=number(1), must_use_roll=True)
    assert why(state, enter((8, 7), 1)) is None
    numbers = position(("red", [GREEN, GREEN, GREEN, (8, 7)]), ("blue", []), rolled=roll(1, 4), must_use_roll=True)
    assert why(numbers, enter((8, 7), 1)) is None and why(numbers, END) == "SH-42"


def test_an_impossible_part_is_skipped() -> None:
    """SH-43"""
    state = position(("red", [GREEN, GREEN, GREEN, (1, 3)]), ("blue", []), rolled=number(3), levers=(1, 0, 0, 0))
    assert why(state, move((1, 3), (0, 1), 3)) is not None and why(state, Shift(2, 1), END) is None


@pytest.mark.parametrize("to_win", [4, 3, 2])
def test_the_first_with_all_pieces_across_wins(to_win: Literal[4, 3, 2]) -> None:
    """SH-68, SH-69: or with as many as the option says; all four are in play."""
    out = [GREEN] * (to_win - 1) + [(8, 7)]
    state = position(("red", out), ("blue", []), rolled=number(1), pieces_to_win=to_win)
    assert len(state.pieces[0]) == 4
    across = enter((8, 7), 1)
    assert kinds(events(state, across)) == ["PieceMoved", "GoalEntered", "TurnEnded", "MatchOver"]
    assert why(state, across, Shift(1, 1)) == "SH-68"
    done = after(state, across)
    assert (done.turn, done.seat, done.done, done.roll) == (state.turn + 1, 0, (), None)
    assert RULES.to_act(done) is None and RULES.legal(done) == () and RULES.problems(done) == ()
    result = RULES.result(done)
    assert result is not None and (result.reason, result.ranks, result.totals) == ("across", (1, 2), (to_win, 0))
    assert why_not(done, END) == "SH-68"
    assert (
        why(position(("red", out[1:]), ("blue", []), rolled=number(1), pieces_to_win=to_win), across, Shift(1, 1))
        is None
    )
    with pytest.raises(Illegal, match="SH-68"):
        RULES.apply(done, roll(1, 4))


def test_the_match_is_won_in_the_middle_of_a_turn() -> None:
    """SH-68: what is left of the roll is not played."""
    state = position(("red", [GREEN] * 3 + [(8, 7)]), ("blue", []), rolled=number(1))
    across = enter((8, 7), 1)
    assert why(state, across, Shift(1, 1)) == "SH-68" and why(state, Shift(1, 1), across) is None
    split = position(("red", [GREEN] * 3 + [(8, 7)]), ("blue", []), rolled=roll(1, "**"), split_stars=True)
    assert why(split, Shift(1, 1), across, Shift(2, 1)) == "SH-68"
    numbers = position(("red", [GREEN] * 2 + [(8, 7)]), ("blue", []), rolled=roll(1, 4), pieces_to_win=3)
    assert why(numbers, across, move(RED, (0, 4), 4)) == "SH-68"
    assert why(numbers, move(RED, (0, 4), 4), across) is None


def test_there_is_no_draw_and_no_limit() -> None:
    """SH-70: the turns go on."""
    state = replace(position(("red", []), ("blue", [])), turn=100_000)
    assert RULES.result(after(state, LOW)) is None and RULES.to_act(after(state, LOW)) == CHANCE


def test_a_player_leaves() -> None:
    """SH-71: with all his pieces; play goes on without him."""
    state = position(("red", [(0, 3), GREEN]), ("blue", []), ("green", []), rolled=number(1))
    assert Leave() not in RULES.legal(state) and RULES.refusal(state, Leave()) is None
    assert events(state, Leave()) == [SeatLeft(0), TurnEnded(0)]
    gone = after(state, Leave())
    assert gone.pieces[0] == (OFF,) * 4 and gone.left == (True, False, False) and RULES.problems(gone) == ()
    assert (gone.seat, gone.turn, RULES.result(gone)) == (1, state.turn + 1, None)
    order = [gone.seat]
    for _ in range(3):
        gone = after(gone, LOW)
        order.append(gone.seat)
    assert order == [1, 2, 1, 2]
    halfway = after(state, OUT, Leave())
    assert halfway == replace(after(state, Leave()), pieces=halfway.pieces) and halfway.done == ()


def test_the_last_one_left_has_won() -> None:
    """SH-71"""
    state = position(("red", []), ("blue", []), ("green", []), seat=2, rolled=number(1), left=(True, False, False))
    assert events(state, Leave())[-1] == MatchOver(1, "last_left")
    result = RULES.result(after(state, Leave()))
    assert result is not None and (result.reason, result.ranks) == ("last_left", (2, 1, 2))


def test_a_part_is_taken_back_until_the_turn_is_confirmed() -> None:
    """SH-78: a part is taken back until the turn is confirmed; then undo stops there, and at new dice."""
    state = rolled(1, "*")
    match = Match.new("shifti", 2, 1, position=state)
    match.submit(OUT)
    match.submit(Shift(1, 1))
    assert match.undo_refusal("own") is None
    match.undo("own")
    match.undo("own")
    assert match.state == state
    match.submit(OUT)
    match.submit(END)
    assert match.undo_refusal("own") == "turn_ended"
    match.roll()
    assert match.undo_refusal("own") == "chance"


def test_a_shift_that_uncovers_the_end_of_a_strip_is_not_taken_back() -> None:
    """SH-22, SH-78: with the ends hidden a shift shows one square more of its strip, a move shows nothing."""
    for shown, after_shift in ((False, "reveal"), (True, None)):
        match = Match.new("shifti", 2, 1, position=rolled(1, "*", show_strip_ends=shown))
        match.submit(OUT)
        assert match.undo_refusal("own") is None
        match.submit(Shift(1, 1))
        assert match.undo_refusal("own") == after_shift
        assert match.undo_refusal("friendly") is None
    hidden = rolled(1, "*", show_strip_ends=False)
    for lever, by in product(range(1, 5), (-1, 1)):
        there = after(hidden, Shift(lever, by))
        before, then = (RULES.unseen(RULES.view(state, 0)) for state in (hidden, there))
        assert len(before) == len(then) == 16 and len(before - then) == 1
        assert RULES.reveals(hidden, 0, there) and not RULES.reveals(hidden, 0, after(hidden, OUT))


def test_own_undo_stops_where_another_hand_is_to_throw() -> None:
    """SH-78: the next to throw is another, and the corner was not theirs."""
    match = Match.new("shifti", 2, 7)
    for _ in range(2):
        while match.to_act == CHANCE:
            match.roll()
        match.submit(match.legal()[0])
    assert match.to_act == CHANCE and match.rules.chance(match.state).manner == "throw"
    assert match.undo_refusal("own") == "other_seat"


def test_the_score_is_the_pieces_across() -> None:
    """SH-66"""
    state = position(("red", [GREEN, GREEN]), ("blue", [(8, 0)]), ("green", [(4, 4)]))
    standing = RULES.standing(state)
    assert (standing.totals, standing.ranks) == ((2, 1, 0), (1, 2, 3))
    assert square((8, 0)) == 72
