"""The worked examples of the digest."""

from game.rules.shifti import RULES
from game.rules.shifti.state import (
    FirstNamed,
    MatchOver,
    PieceCaptured,
    PieceStranded,
    RollOff,
    RollTied,
    Shift,
    ShiftiOptions,
    ShiftiState,
    TurnLost,
)
from tests.rules.shifti.table import (
    END,
    GOAL,
    At,
    after,
    enter,
    events,
    lands,
    move,
    number,
    position,
    roll,
    settings,
    square,
    why,
)

RED, BLUE, GREEN, YELLOW = (0, 0), (0, 8), (8, 8), (8, 0)


def red(
    out: list[At], steps: int, others: list[At] | None = None, levers: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> ShiftiState:
    """Red with these pieces out rolls a number and a star; blue has pieces on `others`."""
    return position(("red", out), ("blue", others or []), rolled=number(steps), levers=levers)


def blue(out: list[At], steps: int, others: list[At] | None = None) -> ShiftiState:
    return position(("blue", out), ("red", others or []), rolled=number(steps))


def test_the_opening_roll_is_repeated_by_the_tied() -> None:
    """SH-X1"""
    state = after(RULES.start(3, ShiftiOptions()), roll("*", 6), roll(3, "**"))
    happened = events(state, roll(2, 4))
    assert happened[-1] == RollTied((0, 2))
    state = after(state, roll(2, 4))
    assert state.pending == (RollOff((0, 2)),)
    assert RULES.chance(state).seat == 0 and RULES.chance(after(state, roll("*", "*"))).seat == 2
    assert events(state, roll("*", 4), roll(1, 4))[-1] == FirstNamed(2)


def test_two_numbers() -> None:
    """SH-X2"""
    state = position(("red", []), ("blue", []), rolled=roll(2, 5))
    assert lands(state, RED, 7) == {(0, 7), (2, 5), (4, 3), (5, 0), (6, 1), (7, 0)}
    assert lands(state, RED, 2) == {(0, 2), (2, 0)}
    assert lands(state, RED, 5) == {(0, 5), (2, 1), (2, 3), (3, 0), (5, 0)}
    assert lands(state, RED, 5, move(RED, (0, 2), 2)) == {(0, 5), (2, 1), (2, 3), (3, 0), (5, 0)}
    assert lands(state, RED, 2, move(RED, (0, 5), 5)) == {(0, 2), (2, 0)}


def test_the_way_out_of_the_station() -> None:
    """SH-X3"""
    assert lands(red([], 1), RED, 1) == {(0, 1), (1, 0)}
    assert lands(red([], 1, levers=(1, 0, 0, 0)), RED, 1) == {(0, 1)}
    assert lands(red([], 3, levers=(1, 0, 0, 0)), RED, 3) == {(0, 3), (2, 1)}


def stranded() -> ShiftiState:
    """Red moved a piece and then shifted lever 1 below blue's piece on (1,3)."""
    state = red([], 4, [(1, 3)])
    decisions = (move(RED, (0, 4), 4), Shift(1, 1), END)
    assert PieceStranded(1, 0, square((1, 3))) in events(state, *decisions)
    return after(state, *decisions)


def test_a_shift_strands_a_piece() -> None:
    """SH-X4"""
    state = stranded()
    assert (state.levers, state.pieces[1][0]) == ((1, 0, 0, 0), square((1, 3)))
    for steps in range(1, 7):
        assert lands(after(state, number(steps)), (1, 3), steps) == set()
    mine = after(state, number(1), END, number(2))
    assert (1, 3) not in lands(mine, (0, 4), 2) and why(mine, move((0, 4), (1, 3), 2)) == "SH-18"


def test_a_stranded_piece_is_freed_and_moved() -> None:
    """SH-X5"""
    state = after(stranded(), number(2))
    assert lands(state, (1, 3), 2, Shift(1, -1)) == {(0, 2), (0, 4), (3, 3)}


def test_the_order_matters() -> None:
    """SH-X6"""
    state = red([(2, 3)], 4)
    assert lands(state, (2, 3), 4) == {(0, 1), (0, 5), (4, 5), (6, 3)}
    assert lands(state, (2, 3), 4, Shift(1, -1)) == {(4, 5), (6, 3)}
    assert lands(state, (2, 3), 4, Shift(2, 1)) == {(0, 1), (0, 5)}


def test_how_many_settings_the_stars_make() -> None:
    """SH-X7"""
    two = position(("red", []), ("blue", []), rolled=roll(1, "**"))
    one = position(("red", []), ("blue", []), rolled=roll(1, "*"))
    assert (len(settings(two)), len(settings(one))) == (40, 8)
    assert sum(sorted(map(abs, levers)) == [0, 0, 0, 1] for levers in settings(two)) == 8
    assert sum(sorted(map(abs, levers)) == [0, 0, 0, 2] for levers in settings(two)) == 8
    assert sum(sorted(map(abs, levers)) == [0, 0, 1, 1] for levers in settings(two)) == 24
    far = (2, 2, 0, -2)
    assert len(settings(position(("red", []), ("blue", []), rolled=roll(1, "*"), levers=far))) == 5
    assert len(settings(position(("red", []), ("blue", []), rolled=roll(1, "**"), levers=far))) == 19


def test_stars_on_both_dice() -> None:
    """SH-X8"""
    state = position(("red", [(0, 3)]), ("blue", []))
    assert TurnLost(0) in events(state, roll("*", "**"))
    lost = after(state, roll("*", "**"))
    assert (lost.seat, lost.turn, lost.roll, lost.pieces) == (1, 1, None, state.pieces)


def test_a_capture() -> None:
    """SH-X9"""
    state = red([(4, 2)], 3, [(4, 5)])
    assert lands(state, (4, 2), 3) == {(2, 3), (4, 5), (6, 3)}
    decision = move((4, 2), (4, 5), 3)
    assert PieceCaptured(0, 1, 0, square((4, 5)), 8) in events(state, decision)
    assert after(state, decision).pieces[1] == (8, 8, 8, 8)


def test_another_colour_is_not_jumped() -> None:
    """SH-X10"""
    assert lands(red([(4, 2)], 3, [(4, 4)]), (4, 2), 3) == {(2, 3), (6, 3)}


def test_an_own_piece_is_jumped_but_not_landed_on() -> None:
    """SH-X11"""
    assert lands(red([(4, 2), (4, 4)], 3), (4, 2), 3) == {(2, 3), (4, 5), (6, 3)}
    assert lands(red([(4, 2), (4, 5)], 3), (4, 2), 3) == {(2, 3), (6, 3)}


def test_into_the_goal() -> None:
    """SH-X12"""
    assert GOAL["red"] not in lands(red([(8, 5)], 1), (8, 5), 1)
    assert lands(red([(8, 5)], 2), (8, 5), 2) == {(6, 5), (8, 3), (8, 7)}
    assert lands(red([(8, 5)], 3), (8, 5), 3) == {GREEN, (5, 5), (7, 3), (8, 2)}
    assert lands(red([(8, 5)], 6), (8, 5), 6) == {GREEN, (2, 5), (4, 3)}


def test_a_blocked_goal() -> None:
    """SH-X13"""
    for steps in (3, 6):
        assert GREEN not in lands(red([(8, 5)], steps, [(8, 7)]), (8, 5), steps)
    assert (8, 7) in lands(red([(8, 5)], 2, [(8, 7)]), (8, 5), 2)
    for steps in range(3, 7):
        assert GREEN in lands(red([(8, 5), (8, 7)], steps), (8, 5), steps)


def test_another_station_is_not_entered() -> None:
    """SH-X14"""
    assert lands(red([(0, 7)], 1), (0, 7), 1) == {(0, 6)}
    assert lands(red([(0, 7)], 2), (0, 7), 2) == {(0, 5)}
    assert lands(red([(0, 7)], 3), (0, 7), 3) == {(0, 4), (1, 5)}


def test_a_lever_at_its_end() -> None:
    """SH-X15"""
    one = position(("red", []), ("blue", []), rolled=roll(1, "*"), levers=(0, 0, 2, 0))
    two = position(("red", []), ("blue", []), rolled=roll(1, "**"), levers=(0, 0, 2, 0))
    assert {levers[2] for levers in settings(one)} == {1, 2}
    assert {levers[2] for levers in settings(two)} == {0, 1, 2}
    assert why(one, Shift(3, 1)) == why(two, Shift(3, 1)) == "SH-36"


def test_the_last_piece_wins_at_once() -> None:
    """SH-X16"""
    state = position(("red", [GREEN, GREEN, GREEN, (7, 8)]), ("blue", [(0, 4)]), rolled=roll(1, 4))
    for steps in (1, 4, 5):
        decision = enter((7, 8), steps)
        assert events(state, decision)[-1] == MatchOver(0, "across")
        done = after(state, decision)
        result = RULES.result(done)
        assert result is not None and result.ranks == (1, 2) and result.totals == (4, 0)
        assert RULES.to_act(done) is None


def test_no_square_twice() -> None:
    """SH-X17"""
    assert lands(blue([], 4), BLUE, 4) == {(0, 4), (1, 5), (3, 7), (4, 8)}


def test_a_piece_closes_the_row_behind_it() -> None:
    """SH-X18"""
    assert (0, 4) in lands(blue([], 4, [(0, 4)]), BLUE, 4)
    assert lands(blue([], 5, [(0, 4)]), BLUE, 5) == {(2, 5), (2, 7), (3, 8), (5, 8)}
