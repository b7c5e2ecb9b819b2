"""The board, its strips, and the properties that hold in all 625 lever positions."""

from collections import Counter
from itertools import product
from statistics import mean

import pytest

from game.rules.shifti import RULES
from game.rules.shifti.board import BESIDE, BITS, CORNERS, GOAL, STATIONS, black, hidden, row_of, shown
from game.rules.shifti.moves import stands_firm
from game.rules.shifti.state import Levers, LeverShifted, Shift
from tests.rules.shifti import oracle
from tests.rules.shifti.table import after, events, move, number, position, roll, square, why

SETTINGS: list[Levers] = [(a, b, c, d) for a, b, c, d in product(range(-2, 3), repeat=4)]
SEATS = [((0, 0), (8, 8)), ((0, 8), (8, 0)), ((8, 8), (0, 0)), ((8, 0), (0, 8))]
HOME_BOARD = """
O#######O
#..#.#..#
##.#.#.##
##.#.#.##
#.#####.#
##.#.#.##
##.#.#.##
#..#.#..#
O#######O
"""
SHOWN = {
    -2: (".#.#..#.#", ".#.#.###."),
    -1: ("..#.#..#.", "#.#.#.###"),
    0: ("#..#.#..#", "##.#.#.##"),
    1: (".#..#.#..", "###.#.#.#"),
    2: ("#.#..#.#.", ".###.#.#."),
}


def drawn(levers: Levers) -> list[str]:
    def letter(at: int) -> str:
        return "O" if at in CORNERS else "#" if black(levers) & BITS[at] else "."

    return ["".join(letter(9 * row + column) for column in range(9)) for row in range(9)]


def test_the_board_at_home() -> None:
    """SH-13"""
    assert drawn((0, 0, 0, 0)) == HOME_BOARD.split()


@pytest.mark.parametrize("position, rows", SHOWN.items())
def test_what_a_strip_shows(position: int, rows: tuple[str, str]) -> None:
    """SH-16"""
    for lever in range(1, 5):
        assert shown(lever, position) == rows[lever in (2, 3)]
        assert [column for column in range(9) if shown(lever, position)[column] == "#"] == [
            column for column in range(9) if oracle.STRIPS[2 * lever - 1][column - position + 2] == "#"
        ]


def test_only_the_strips_rows_change() -> None:
    """SH-14"""
    boards = [drawn(levers) for levers in SETTINGS]
    assert [len({rows[row] for rows in boards}) for row in range(9)] == [1, 5, 1, 5, 1, 5, 1, 5, 1]
    assert [row_of(lever) for lever in range(1, 5)] == [1, 3, 5, 7]


@pytest.mark.parametrize("lever, at", [(lever, at) for lever in range(1, 5) for at in range(-2, 3)])
def test_nine_squares_of_thirteen_are_seen(lever: int, at: int) -> None:
    """SH-15, SH-22: the other four are under the rim, and everybody may look at them."""
    strip = oracle.STRIPS[2 * lever - 1]
    ends, left = hidden(lever, at), 2 - at
    assert len(ends) == 4 and ends[:left] + shown(lever, at) + ends[left:] == strip
    levers = (at, at, at, at)
    assert RULES.view(position(("red", []), ("blue", []), levers=levers), 1).strip_ends[lever - 1] == ends
    closed = position(("red", []), ("blue", []), levers=levers, show_strip_ends=False)
    assert RULES.view(closed, 0).strip_ends == ()


def test_plus_is_to_the_right() -> None:
    """SH-15: the same strip squares, one column further."""
    state = position(("red", []), ("blue", []), rolled=number(1))
    assert after(state, Shift(2, 1)).levers == (0, 1, 0, 0)
    assert after(state, Shift(2, -1)).levers == (0, -1, 0, 0)
    assert all(shown(lever, at + 1)[1:] == shown(lever, at)[:-1] for lever in range(1, 5) for at in range(-2, 2))


def test_pieces_do_not_ride_on_strips() -> None:
    """SH-17"""
    state = position(("red", [(1, 3), (1, 0)]), ("blue", [(1, 8)]), rolled=number(1))
    assert after(state, Shift(1, 1)).pieces == state.pieces
    assert LeverShifted(0, 1, 0, 1) in events(state, Shift(1, 1))


def test_a_station_touches_two_squares() -> None:
    """SH-19"""
    touching = {0: {1, 9}, 8: {7, 17}, 72: {63, 73}, 80: {79, 71}}
    assert {corner: set(BESIDE[corner]) for corner in CORNERS} == touching


def test_a_station_is_black() -> None:
    """SH-20: a piece is never stranded in it."""
    assert all(stands_firm(levers, corner) for levers in SETTINGS for corner in CORNERS)


def test_pieces_on_fixed_rows_are_never_stranded() -> None:
    """SH-76"""
    fixed = sum(bit for at, bit in enumerate(BITS) if at // 9 % 2 == 0)
    assert len({black(levers) & fixed for levers in SETTINGS}) == 1


def test_every_lever_can_go_one_way_at_least() -> None:
    """SH-39"""
    for levers in SETTINGS:
        state = position(("red", []), ("blue", []), rolled=number(1), levers=levers)
        for lever in range(1, 5):
            assert None in {why(state, Shift(lever, -1)), why(state, Shift(lever, 1))} or not -2 < levers[lever - 1] < 2


def test_the_game_and_the_plain_board_are_one() -> None:
    """SH-13, SH-16"""
    assert all(drawn(levers) == oracle.board(levers) for levers in SETTINGS)


def test_the_board_is_its_own_mirror_image() -> None:
    """SH-13: so the four seats are equal under every shift."""
    for levers in SETTINGS:
        a, b, c, d = levers
        rows = drawn(levers)
        assert drawn((-a, -b, -c, -d)) == [row[::-1] for row in rows]
        assert drawn((d, c, b, a)) == rows[::-1]


def parts_of(rows: list[str]) -> list[int]:
    """The sizes of the black parts, which stations do not join."""
    todo, sizes = {(r, c) for r in range(9) for c in range(9) if rows[r][c] == "#"}, []
    while todo:
        size, waiting = 0, [todo.pop()]
        while waiting:
            here, size = waiting.pop(), size + 1
            near = [to for to in oracle.steps_from(here) if to in todo]
            todo.difference_update(near)
            waiting += near
        sizes.append(size)
    return sorted(sizes)


def test_the_black_squares_at_home() -> None:
    """SH-18"""
    assert parts_of(drawn((0, 0, 0, 0))) == [11, 11, 31]
    assert [oracle.distance((0, 0, 0, 0), *seat) for seat in SEATS] == [16] * 4


def connected(levers: Levers, seat: int = 0) -> bool:
    return oracle.distance(levers, *SEATS[seat]) is not None


def one_shift(levers: Levers) -> list[Levers]:
    moved = [(lever, by) for lever in range(4) for by in (-1, 1) if abs(levers[lever] + by) <= 2]
    return [after_shift(levers, lever, by) for lever, by in moved]


def after_shift(levers: Levers, lever: int, by: int) -> Levers:
    a, b, c, d = (at + by * (place == lever) for place, at in enumerate(levers))
    return a, b, c, d


def test_how_seats_and_goals_are_connected() -> None:
    """SH-35: any lever matters to everybody."""
    distances = {levers: oracle.distance(levers, *SEATS[0]) for levers in SETTINGS}
    whole = [steps for steps in distances.values() if steps is not None]
    assert (len(whole), min(whole), max(whole), round(mean(whole), 1)) == (379, 16, 36, 17.3)
    cut = [levers for levers, steps in distances.items() if steps is None]
    mended = [levers for levers in cut if any(distances[other] is not None for other in one_shift(levers))]
    assert len(mended) == 238
    assert all(any(other in mended for other in one_shift(levers)) for levers in cut)
    pairs = [(levers, other) for levers in SETTINGS for other in one_shift(levers)]
    changed = sum((distances[a] is None) != (distances[b] is None) for a, b in pairs)
    assert round(100 * changed / len(pairs)) == 34


def test_every_first_shift_cuts_one_diagonal() -> None:
    """SH-35"""
    for lever, by in product(range(4), (-1, 1)):
        levers = after_shift((0, 0, 0, 0), lever, by)
        red_and_green = (lever in (0, 2)) == (by > 0)
        assert [connected(levers, seat) for seat in range(4)] == [not red_and_green, red_and_green] * 2


def test_how_many_squares_a_shift_turns_white() -> None:
    """SH-40"""
    home = black((0, 0, 0, 0))
    for lever, by in product(range(4), (-1, 1)):
        turned = home & ~black(after_shift((0, 0, 0, 0), lever, by))
        assert turned.bit_count() == (4 if lever in (0, 3) else 3)


def test_the_ways_out_of_a_station() -> None:
    """SH-57: red's (0,1) is always black, (1,0) in two positions of five; so for everybody by the mirror."""
    assert all(black(levers) & BITS[1] for levers in SETTINGS)
    assert Counter(bool(black(levers) & BITS[9]) for levers in SETTINGS) == {True: 250, False: 375}


def test_goals_are_diagonally_across() -> None:
    """SH-7: and stations are no squares of the track."""
    assert all(corner + GOAL[corner] == 80 for corner in CORNERS)
    assert STATIONS.bit_count() == 4 and not any(black(levers) & STATIONS for levers in SETTINGS)


def test_white_squares_are_not_crossed() -> None:
    """SH-18"""
    state = position(("red", [(0, 3)]), ("blue", []), rolled=roll(1, 4), levers=(1, 0, 0, 0))
    assert why(state, move((0, 3), (1, 3), 1)) == "SH-18"
    assert why(state, move((0, 3), (3, 3), 5)) == "SH-47"
    assert square((3, 3)) == 30
