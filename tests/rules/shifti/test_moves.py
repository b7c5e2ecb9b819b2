"""Moves: the way, jumps, captures, stations, the goal; and all of them against the plain walker."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.rules.shifti import RULES
from game.rules.shifti.board import LEVERS
from game.rules.shifti.state import (
    Enter,
    GoalEntered,
    Levers,
    Move,
    PieceCaptured,
    PieceFreed,
    PieceMoved,
    Roll,
    Shift,
    ShiftiOptions,
    ShiftiState,
)
from tests.conformance import playthrough
from tests.rules.shifti import oracle
from tests.rules.shifti.oracle import At
from tests.rules.shifti.table import (
    END,
    after,
    enter,
    events,
    kinds,
    lands,
    move,
    number,
    parts,
    position,
    roll,
    square,
    why,
)

RED, BLUE, GREEN, YELLOW = (0, 0), (0, 8), (8, 8), (8, 0)
SQUARES = [(row, column) for row in range(9) for column in range(9)]
FIELD = [at for at in SQUARES if at not in oracle.STATIONS]


def places(state: ShiftiState, seats: list[int]) -> set[At]:
    return {divmod(at, 9) for seat in seats for at in state.pieces[seat] if at >= 0}


def expected(state: ShiftiState, levers: Levers, source: At, steps: int) -> set[At]:
    seat = state.seat
    others = places(state, [other for other in range(len(state.corners)) if other != seat])
    goal = divmod(80 - state.corners[seat], 9)
    return oracle.lands(levers, source, steps, places(state, [seat]), others, goal)


def compare(state: ShiftiState) -> int:
    """Every move of the roll, now and after every shift, is what the walker finds; returns how many were compared."""
    compared = 0
    for then in [state, *(after(state, part) for part in parts(state) if isinstance(part, Shift))]:
        found: dict[tuple[int, int], set[At]] = {}
        goal = 80 - state.corners[state.seat]
        for part in parts(then):
            if not isinstance(part, Shift):
                target = part.target if isinstance(part, Move) else goal
                found.setdefault((part.source, part.number), set()).add(divmod(target, 9))
        assert state.roll is not None
        numbers = [int(face) for face in (state.roll.a, state.roll.b) if face.isdigit()]
        for at in set(state.pieces[state.seat]):
            for steps in {*numbers, sum(numbers)}:
                assert found.get((at, steps), set()) == expected(then, then.levers, divmod(at, 9), steps)
                compared += 1
    return compared


def met(seats: int) -> list[ShiftiState]:
    """Positions of a casual match with a whole roll to be played, with the default options."""
    states = [ply.before for ply in playthrough("shifti", seats, 2).plies if isinstance(ply.before, ShiftiState)]
    return [replace(at, options=ShiftiOptions()) for at in states if at.roll and not at.done]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_of_matches_are_those_of_the_walker(seats: int) -> None:
    """SH-44 to SH-47"""
    assert sum(map(compare, Random(seats).choices(met(seats), k=20))) > 300


@given(
    levers=st.tuples(*[st.integers(-2, 2)] * 4),
    squares=st.lists(st.sampled_from(FIELD), min_size=12, max_size=12, unique=True),
    counts=st.tuples(*[st.integers(0, 4)] * 3),
    dice=st.sampled_from([roll(1, 4), roll(2, 6), roll(3, "*"), roll("*", 5), roll("*", 6), roll(2, "**"), roll(3, 6)]),
)
def test_moves_are_those_of_the_walker(
    levers: Levers, squares: list[At], counts: tuple[int, int, int], dice: Roll
) -> None:
    """SH-50 to SH-54: anywhere, with any pieces in the way."""
    rows = oracle.board((0, 0, 0, 0))
    standing = [at for at in squares if at[0] % 2 or rows[at[0]][at[1]] == "#"]
    red, blue, green = (standing[4 * seat : 4 * seat + counts[seat]] for seat in range(3))
    state = position(("red", red), ("blue", blue), ("green", green), levers=levers)
    assert compare(after(state, dice))


@pytest.mark.parametrize("seats", [2, 4])
def test_two_moves_are_two_moves_in_a_row(seats: int) -> None:
    """SH-26: the second on the board as the first left it, and by another piece."""
    twice = [at for at in met(seats) if at.roll and (at.roll.a + at.roll.b).isdigit()]
    for state in Random(seats).sample(twice, 6):
        assert state.roll is not None
        a, b = int(state.roll.a), int(state.roll.b)
        for first in parts(state):
            assert isinstance(first, (Move, Enter))
            then = after(state, first)
            if first.number == a + b:
                assert parts(then) == []
            elif not then.over:
                moved = first.target if isinstance(first, Move) else 80 - state.corners[state.seat]
                second = a + b - first.number
                for source in set(then.pieces[state.seat]) - {moved}:
                    assert lands(then, divmod(source, 9), second) == expected(
                        then, then.levers, divmod(source, 9), second
                    )
                assert lands(then, divmod(moved, 9), second) == set()


def red(out: list[At], steps: int, others: list[At] | None = None, levers: Levers = (0, 0, 0, 0)) -> ShiftiState:
    return position(("red", out), ("blue", others or []), rolled=number(steps), levers=levers)


def test_a_move_is_along_black_and_never_diagonal() -> None:
    """SH-44"""
    assert why(red([(0, 3)], 1), move((0, 3), (1, 3), 1)) is None
    assert why(red([(0, 2)], 1), move((0, 2), (1, 3), 1)) == "SH-47"
    happened = events(red([(0, 2)], 3), move((0, 2), (2, 3), 3))
    assert happened[0] == PieceMoved(0, 0, 2, (3, 12, 21), 3)


def test_the_exact_number() -> None:
    """SH-45, SH-47: neither fewer squares nor more."""
    state = red([(0, 2)], 4)
    for column, ok in ((5, False), (6, True), (7, False)):
        assert why(state, move((0, 2), (0, column), 4)) == (None if ok else "SH-47")


def test_no_square_is_entered_twice() -> None:
    """SH-46: nor the one that the move began on."""
    state = red([(2, 0)], 4)
    assert why(state, move((2, 0), (2, 0), 4)) == "SH-46", "round the four squares (2,0) (2,1) (3,1) (3,0)"
    assert why(red([(2, 0)], 3), move((2, 0), (3, 0), 3)) is None
    assert why(red([(0, 2)], 4), move((0, 2), (0, 4), 4)) == "SH-47", "not by stepping to and fro"


def test_who_is_stranded_does_not_move() -> None:
    """SH-48: not even into the goal beside it."""
    state = red([(1, 3), (7, 8)], 1, levers=(1, 0, 0, 1))
    assert why(state, move((1, 3), (0, 3), 1)) == "SH-48"
    assert why(state, enter((7, 8), 1)) == "SH-48"
    assert why(state, Shift(4, -1), enter((7, 8), 1)) is None


def test_one_piece_on_a_square() -> None:
    """SH-49, SH-52: one's own piece is not landed on."""
    state = red([(0, 2), (0, 4)], 2)
    assert why(state, move((0, 2), (0, 4), 2)) == "SH-52"
    assert (0, 4) not in lands(state, (0, 2), 2)


def test_own_pieces_are_jumped_and_their_squares_count() -> None:
    """SH-50"""
    state = red([(0, 2), (0, 3), (0, 4)], 3)
    assert why(state, move((0, 2), (0, 5), 3)) is None


def test_other_colours_are_not_jumped() -> None:
    """SH-51"""
    state = red([(0, 2)], 3, [(0, 4)])
    assert why(state, move((0, 2), (0, 5), 3)) == "SH-51"


def test_stations_are_no_way() -> None:
    """SH-53: neither in use nor empty."""
    for last in ("blue", "green"):
        state = position(("red", [(0, 7)]), (last, []), rolled=number(2))
        assert why(state, move((0, 7), BLUE, 2)) == "SH-53"
        assert why(state, move((0, 7), (1, 8), 2)) == "SH-47"


def test_home_is_not_gone_back_to() -> None:
    """SH-54"""
    assert why(red([(0, 2)], 2), move((0, 2), RED, 2)) == "SH-54"


def test_any_number_brings_a_piece_out() -> None:
    """SH-55, SH-56, SH-57: the square beside the station counts as 1, either one."""
    assert lands(red([], 1), RED, 1) == {(0, 1), (1, 0)}
    for steps in range(1, 7):
        assert (0, steps) in lands(red([], steps), RED, steps)


def test_out_of_home_the_lowest_number_goes() -> None:
    """SH-57: pieces in a station stand alike, and an action names its square alone."""
    for out, piece in (([], 0), ([(0, 5)], 1), ([GREEN, (4, 4)], 2)):
        happened = events(red(out, 1), move(RED, (0, 1), 1))
        assert happened[0] == PieceMoved(0, piece, 0, (1,), 1)


def test_closed_ways_out() -> None:
    """SH-58: white, another's piece with more than 1, an own piece with exactly 1."""
    assert lands(red([], 2, [(0, 1)], levers=(1, 0, 0, 0)), RED, 2) == set()
    assert lands(red([], 1, [(0, 1)], levers=(1, 0, 0, 0)), RED, 1) == {(0, 1)}
    assert lands(red([(0, 1)], 1, levers=(1, 0, 0, 0)), RED, 1) == set()
    assert lands(red([(0, 1)], 2, levers=(1, 0, 0, 0)), RED, 2) == {(0, 2), (1, 1)}


def test_a_captured_piece_goes_home_at_once() -> None:
    """SH-59, SH-60: before the rest of the turn, which another piece may then pass."""
    state = position(("red", [(0, 2), (0, 4)]), ("blue", [(0, 5)]), rolled=roll(1, 4))
    assert why(state, move((0, 2), (0, 6), 4)) == "SH-51"
    first, second = move((0, 4), (0, 5), 1), move((0, 2), (0, 6), 4)
    assert why(state, first, second) is None
    happened = events(state, first, second)
    assert kinds(happened) == ["PieceMoved", "PieceCaptured", "PieceMoved"]
    assert happened[1] == PieceCaptured(0, 1, 0, square((0, 5)), 8)
    assert why(state, second, first) == "SH-51"


def test_who_cannot_be_captured() -> None:
    """SH-61, SH-72: pieces in stations, and stranded ones; they block nobody either."""
    shared = position(("red", [(8, 7)]), ("green", []), rolled=number(1))
    happened = events(shared, enter((8, 7), 1))
    assert kinds(happened) == ["PieceMoved", "GoalEntered"]
    stuck = red([(0, 3)], 1, [(1, 3)], levers=(1, 0, 0, 0))
    assert why(stuck, move((0, 3), (1, 3), 1)) == "SH-18"


def test_the_goal_takes_the_number_or_more() -> None:
    """SH-62"""
    for steps in range(1, 7):
        assert why(red([(8, 5)], steps), enter((8, 5), steps)) == ("SH-62" if steps < 3 else None)
        assert why(red([(8, 5)], steps), move((8, 5), GREEN, steps)) == "SH-62", "it is entered, not moved to"
    happened = events(red([(8, 5)], 6), enter((8, 5), 6))
    assert happened[:2] == [PieceMoved(0, 0, 77, (78, 79, 80), 6), GoalEntered(0, 0, 1)]


def test_the_rest_of_the_number_is_lost() -> None:
    """SH-62: the shortest way is gone, also where a longer one would use the number up."""
    state = position(("red", [(4, 6)]), ("blue", []), rolled=roll(3, 5), levers=(-2, -2, -2, -2))
    way = ((5, 6), (5, 7), (6, 7), (6, 8), (7, 8), GREEN)
    assert events(state, enter((4, 6), 8))[0] == PieceMoved(0, 0, square((4, 6)), tuple(map(square, way)), 8)


def test_the_goal_is_entered_from_both_sides() -> None:
    """SH-63"""
    assert GREEN in lands(red([(8, 7)], 2), (8, 7), 2) and GREEN in lands(red([(7, 8)], 2), (7, 8), 2)
    assert why(red([(8, 5)], 3, [(8, 7)]), enter((8, 5), 3)) == "SH-51"


def test_the_goal_with_the_total_or_with_one_number() -> None:
    """SH-64"""
    state = position(("red", [(8, 2), (0, 2)]), ("blue", []), rolled=roll(2, 4))
    assert why(state, enter((8, 2), 6)) is None
    assert why(state, enter((8, 2), 4)) == "SH-62"
    assert why(state, move((0, 2), (0, 4), 2), enter((8, 2), 4)) == "SH-62"
    assert why(position(("red", [(8, 2)]), ("blue", []), rolled=roll(3, 6)), enter((8, 2), 9)) is None


def test_entering_is_never_forced() -> None:
    """SH-65"""
    assert lands(red([(8, 7)], 2), (8, 7), 2) == {GREEN, (8, 5)}


def test_who_is_in_the_goal_stays() -> None:
    """SH-66"""
    state = red([GREEN], 1)
    assert why(state, move(GREEN, (8, 7), 1)) == "SH-66"
    assert lands(state, GREEN, 1) == set()


def test_a_goal_that_is_somebodys_home() -> None:
    """SH-67: neither disturbs the other."""
    state = position(("red", [GREEN, (8, 7)]), ("green", [RED, RED]), rolled=number(1))
    inside = after(state, enter((8, 7), 1))
    assert inside.pieces[1] == state.pieces[1]
    assert "PieceCaptured" not in kinds(events(state, enter((8, 7), 1)))
    out = after(inside, END, number(3))
    assert lands(out, GREEN, 3) == {(8, 5), (5, 8), (6, 7)}
    assert why(out, move(GREEN, (8, 5), 3)) is None
    at_home = position(("red", []), ("green", [RED]), rolled=number(1))
    assert lands(at_home, RED, 1) == {(0, 1), (1, 0)}


def test_any_number_of_pieces_in_a_station() -> None:
    """SH-21"""
    state = position(("red", [GREEN] * 3), ("green", [RED] * 3), ("blue", []), ("yellow", [BLUE]))
    assert RULES.problems(state) == ()
    two = position(("red", [GREEN, (8, 7)]), ("green", []), rolled=number(1))
    assert after(two, enter((8, 7), 1)).pieces[0].count(80) == 2


@pytest.mark.parametrize("lever", LEVERS)
@pytest.mark.parametrize("position_", range(-2, 3))
def test_every_setting_of_every_lever_strands_and_frees(lever: int, position_: int) -> None:
    """SH-48, SH-73: a piece on each square of the strip, in each setting and at each shift from it, either way."""
    a, b, c, d = (position_ if other == lever else 0 for other in LEVERS)
    levers = (a, b, c, d)
    row = 2 * lever - 1
    here = oracle.board(levers)[row]
    for column in range(9):
        square = (row, column)
        for steps in (1, 2):
            refused = why(red([square], steps, levers=levers), move(square, (row + 1, column), steps))
            assert (refused == "SH-48") == (here[column] == ".")
        for by in (-1, 1):
            if abs(position_ + by) > 2:
                continue
            there = oracle.board(tuple(at + by * (other == lever) for other, at in zip(LEVERS, levers, strict=True)))
            state = red([(8, 4)], 1, [square], levers=levers)
            told = [kind for kind in kinds(events(state, Shift(lever, by))) if kind in ("PieceFreed", "PieceStranded")]
            change = {(".", "#"): ["PieceFreed"], ("#", "."): ["PieceStranded"]}
            assert told == change.get((here[column], there[row][column]), [])


def test_a_freed_piece_is_an_ordinary_piece() -> None:
    """SH-73: by anybody's shift; and it can be captured."""
    state = red([(0, 3)], 1, [(1, 3)], levers=(1, 0, 0, 0))
    decisions = (Shift(1, -1), move((0, 3), (1, 3), 1))
    assert kinds(events(state, *decisions)) == ["LeverShifted", "PieceFreed", "PieceMoved", "PieceCaptured"]
    assert PieceFreed(1, 0, 12) in events(state, *decisions)


def test_a_player_frees_his_own_piece_and_moves_it() -> None:
    """SH-74"""
    state = red([(1, 3)], 1, levers=(1, 0, 0, 0))
    assert why(state, Shift(1, -1), move((1, 3), (0, 3), 1)) is None


def test_a_player_may_strand_his_own_piece() -> None:
    """SH-75"""
    assert why(red([(1, 3)], 1), Shift(1, 1)) is None
    assert "PieceStranded" in kinds(events(red([(1, 3)], 1), Shift(1, 1)))


def test_only_own_pieces_on_the_board_move() -> None:
    """SH-25"""
    state = red([(0, 3)], 1, [(0, 5)])
    assert why(state, move((0, 5), (0, 4), 1)) == why(state, move((0, 2), (0, 1), 1)) == "SH-25"
    assert why(state, Move(3, 999, 1)) == why(state, Move(3, 81, 1)) == why(state, Move(3, -1, 1)) == "SH-13"
