"""Hand-made positions: what is wrong with them is told, and nothing makes the check itself fail."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.values import CHANCE
from game.rules.shifti import RULES
from game.rules.shifti.state import ChooseCorner, Enter, Move, Roll, RollOff, Shift, ShiftiOptions, ShiftiState
from tests.conformance import playthrough
from tests.rules.shifti.table import after, move, number, position, roll, why_not

Spoil = Callable[[ShiftiState], ShiftiState]

GREEN = (8, 8)
GOOD = position(("red", [(0, 3), GREEN, (1, 3)]), ("blue", [(4, 4)]), ("green", []), rolled=number(2))
PLAYED = after(GOOD, Shift(1, -1), move((0, 3), (0, 5), 2))
START = RULES.start(3, ShiftiOptions())
CHOOSING = replace(
    START, pending=(ChooseCorner(2), ChooseCorner(1)), corners=(0, -1, -1), pieces=((0,) * 4, *START.pieces[1:])
)
OVER = replace(position(("red", [GREEN] * 3), ("blue", [])), pieces=((80,) * 4, (8,) * 4), over=True)


def spoilt(state: ShiftiState, *squares: int) -> ShiftiState:
    """Red's first pieces stand there."""
    return replace(state, pieces=((*squares, *state.pieces[0][len(squares) :]), *state.pieces[1:]))


SPOILT: list[tuple[str, ShiftiState, Spoil]] = [
    ("seat_count", GOOD, lambda s: replace(s, corners=(), pieces=(), left=())),
    ("seat_count", GOOD, lambda s: replace(s, corners=s.corners * 2, pieces=s.pieces * 2, left=s.left * 2)),
    ("wrong_length", GOOD, lambda s: replace(s, pieces=s.pieces[:2])),
    ("wrong_length", GOOD, lambda s: replace(s, left=())),
    ("piece_count", GOOD, lambda s: replace(s, pieces=(s.pieces[0][:3], *s.pieces[1:]))),
    ("no_such_seat", GOOD, lambda s: replace(s, seat=3)),
    ("no_such_seat", GOOD, lambda s: replace(s, seat=-1)),
    ("seat_left", GOOD, lambda s: replace(s, left=(True, False, False))),
    ("turn_number", GOOD, lambda s: replace(s, turn=-1)),
    ("turn_number", GOOD, lambda s: replace(s, turn=10**30)),
    ("lever_position", GOOD, lambda s: replace(s, levers=(0, 3, 0, 0))),
    ("no_such_corner", GOOD, lambda s: replace(s, corners=(1, 8, 80))),
    ("corner_twice", GOOD, lambda s: replace(s, corners=(8, 8, 80))),
    ("corner_missing", GOOD, lambda s: replace(s, corners=(0, 8, -1), pieces=(*s.pieces[:2], (-1,) * 4))),
    ("off_board", GOOD, lambda s: spoilt(s, -1)),
    ("off_board", GOOD, lambda s: replace(s, left=(False, True, False))),
    ("no_such_square", GOOD, lambda s: spoilt(s, 81)),
    ("foreign_station", GOOD, lambda s: spoilt(s, 8)),
    ("white_for_ever", GOOD, lambda s: spoilt(s, 20)),
    ("square_twice", GOOD, lambda s: spoilt(s, 40)),
    ("setup_not_finished", START, lambda s: replace(s, turn=1)),
    ("setup_not_finished", START, lambda s: replace(s, levers=(1, 0, 0, 0))),
    ("moved_in_setup", CHOOSING, lambda s: spoilt(s, 1)),
    ("wrong_pending", START, lambda s: replace(s, pending=(RollOff((0, 3)),))),
    ("wrong_pending", START, lambda s: replace(s, pending=(RollOff((1, 0)),))),
    ("wrong_pending", START, lambda s: replace(s, pending=(RollOff((0, 0)),))),
    ("wrong_pending", START, lambda s: replace(s, pending=(RollOff((0,)),))),
    ("wrong_pending", START, lambda s: replace(s, pending=(RollOff((0, 1), (3, 4)),))),
    ("wrong_pending", START, lambda s: replace(s, pending=(RollOff((0, 1), (10,)),))),
    ("wrong_pending", START, lambda s: replace(s, pending=(ChooseCorner(2), RollOff((0, 1))))),
    ("wrong_pending", CHOOSING, lambda s: replace(s, pending=(ChooseCorner(1), ChooseCorner(2)))),
    ("wrong_pending", CHOOSING, lambda s: replace(s, pending=(ChooseCorner(2),))),
    ("no_such_roll", GOOD, lambda s: replace(s, roll=roll(7, 1))),
    ("no_such_roll", GOOD, lambda s: replace(s, roll=None, thrown=roll(7, 1))),
    ("two_throws", GOOD, lambda s: replace(s, thrown=roll(1, 4))),
    ("turn_lost", GOOD, lambda s: replace(s, roll=roll("*", "**"))),
    ("done_without_roll", PLAYED, lambda s: replace(s, roll=None)),
    ("setup_not_finished", START, lambda s: replace(s, done=PLAYED.done)),
    ("number_used", PLAYED, lambda s: replace(s, done=PLAYED.done[1:] * 2)),
    ("stars_split", PLAYED, lambda s: replace(s, roll=roll(2, "**"), done=(*PLAYED.done, Shift(2, 1)))),
    ("too_many_spaces", PLAYED, lambda s: replace(s, done=PLAYED.done[:1] * 2)),
    ("lever_position", PLAYED, lambda s: replace(s, levers=(2, 0, 0, 0))),
    ("not_moved", PLAYED, lambda s: spoilt(s, 6)),
    ("not_moved", PLAYED, lambda s: replace(s, done=(Move(10**30, 5, 2),))),
    ("not_moved", GOOD, lambda s: replace(spoilt(s, 3, 4), done=(Enter(79, 2),))),
    ("roll_when_over", OVER, lambda s: replace(s, roll=roll(1, 4))),
    ("not_over", OVER, lambda s: replace(s, over=False)),
    ("over", GOOD, lambda s: replace(s, over=True, roll=None)),
    ("over", OVER, lambda s: replace(s, seat=1)),
    ("not_over", GOOD, lambda s: replace(s, left=(False, True, True), pieces=(s.pieces[0], (-1,) * 4, (-1,) * 4))),
]


@pytest.mark.parametrize("code, good, spoil", SPOILT, ids=[f"{n}-{code}" for n, (code, _, _) in enumerate(SPOILT)])
def test_what_is_wrong_is_told(code: str, good: ShiftiState, spoil: Spoil) -> None:
    """SH-1, SH-2, SH-5 to SH-8, SH-13, SH-23, SH-34, SH-36, SH-49, SH-53, SH-68, SH-71, SH-76"""
    assert RULES.problems(good) == ()
    assert code in {problem.code for problem in RULES.problems(spoil(good))}


NUMBERS = st.one_of(st.integers(-2, 6), st.sampled_from([8, 40, 72, 80]), st.integers())
FACES = st.one_of(st.sampled_from(["*", "**", "1", "6"]), st.text(max_size=2))
SEATS = st.lists(NUMBERS, max_size=4).map(tuple)
PARTS = st.one_of(
    st.builds(Move, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Enter, NUMBERS, NUMBERS),
    st.builds(Shift, st.integers(-1, 6), st.integers(-3, 3)),
)
PENDING = st.one_of(st.builds(RollOff, SEATS, SEATS), st.builds(ChooseCorner, NUMBERS))
WILD_STATES = st.builds(
    ShiftiState,
    options=st.builds(ShiftiOptions),
    pending=st.lists(st.one_of(st.builds(RollOff, SEATS, SEATS), st.builds(ChooseCorner, NUMBERS)), max_size=3).map(
        tuple
    ),
    levers=st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS),
    corners=SEATS,
    pieces=st.lists(SEATS, max_size=4).map(tuple),
    left=st.lists(st.booleans(), max_size=4).map(tuple),
    seat=NUMBERS,
    turn=NUMBERS,
    roll=st.one_of(st.none(), st.builds(Roll, FACES, FACES)),
    done=st.lists(PARTS, max_size=3).map(tuple),
    over=st.booleans(),
)


@given(WILD_STATES)
def test_any_values_at_all_are_judged(state: ShiftiState) -> None:
    assert RULES.problems(state)


@given(state=st.sampled_from([GOOD, PLAYED, START, CHOOSING, OVER]), wild=WILD_STATES, data=st.data())
def test_a_position_with_some_fields_replaced_is_judged(
    state: ShiftiState, wild: ShiftiState, data: st.DataObject
) -> None:
    """And one without problems can be played on."""
    names = data.draw(st.lists(st.sampled_from(state.__struct_fields__), min_size=1, max_size=3))
    changed = replace(state, **{name: getattr(wild, name) for name in names})
    if RULES.problems(changed):
        return
    assert changed.over or RULES.to_act(changed) == CHANCE or RULES.legal(changed)
    assert msgspec.json.decode(msgspec.json.encode(changed), type=ShiftiState) == changed


STATES = [ply.before for seats in (2, 4) for ply in playthrough("shifti", seats, 1).plies[::29]]


@given(state=st.sampled_from(STATES), part=PARTS)
def test_any_part_is_legal_or_refused(state: ShiftiState, part: Move | Enter | Shift) -> None:
    """SH-41"""
    why_not(state, part)
