"""Hand-made positions: what is wrong with them is told, and nothing makes the check itself fail."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import DECK
from game.rules.reality_shift.faces import BOX
from game.rules.reality_shift.state import (
    Appear,
    Bike,
    Cube,
    Cubes,
    DieMove,
    Draw,
    DrawFirst,
    EndTurn,
    HalfTurn,
    LayCubes,
    RealityOptions,
    RealityState,
    RollDie,
)
from game.space.cubes import POSES
from tests.rules.reality_shift.table import dealt, fresh, play

Spoil = Callable[[RealityState], RealityState]

BEGUN = fresh(3, seed=1)
"""The first seat is to materialize."""

ROLLED = dealt(play(BEGUN, RULES.legal(BEGUN)[0]))
PLAYED = play(ROLLED, next(action for action in RULES.legal(ROLLED) if isinstance(action, HalfTurn)))
ENDED = play(PLAYED, *RULES.legal(PLAYED)[:1], EndTurn())
LAYING = play(RULES.start(2, RealityOptions()), RULES.chance(RULES.start(2, RealityOptions())).outcomes[0])
CALM = fresh(2, options=RealityOptions(calm_first_round=True))

ME = ROLLED.seat
OTHER = (ME + 1) % 3
OWN = ROLLED.bikes[ME] or Bike(0, "T", 1, 1, "N")


def codes(state: RealityState) -> set[str]:
    return {problem.code for problem in RULES.problems(state)}


def with_cube(state: RealityState, number: int, **changes: object) -> RealityState:
    cubes = list(state.cubes)
    cubes[number] = cubes[number]._replace(**changes)  # type: ignore[arg-type]
    return replace(state, cubes=tuple(cubes))


def with_bike(state: RealityState, seat: int, bike: Bike | None) -> RealityState:
    bikes = list(state.bikes)
    bikes[seat] = bike
    return replace(state, bikes=tuple(bikes))


FINISH = Bike(8, "T", 1, 1, "S")

SPOILT: list[tuple[str, RealityState, Spoil]] = [
    ("seat_count", ROLLED, lambda s: replace(s, hands=s.hands[:1], bikes=s.bikes[:1], checkpoints=(0,))),
    ("wrong_length", ROLLED, lambda s: replace(s, bikes=s.bikes[:2])),
    ("wrong_length", ROLLED, lambda s: replace(s, checkpoints=(0,) * 4)),
    ("no_such_seat", ROLLED, lambda s: replace(s, seat=3)),
    ("no_such_seat", ENDED, lambda s: replace(s, pending=(Draw(7, 1),))),
    ("number", ROLLED, lambda s: replace(s, turn=-1)),
    ("number", ROLLED, lambda s: replace(s, turn=10**30)),
    ("cubes_differ", ROLLED, lambda s: replace(s, cubes=s.cubes[:8])),
    ("cubes_differ", ROLLED, lambda s: replace(s, cubes=s.cubes[::-1])),
    ("cubes_differ", ROLLED, lambda s: with_cube(s, 2, design="track3")),
    ("cubes_differ", LAYING, lambda s: with_cube(s, 0, design="cube")),
    ("no_such_pose", ROLLED, lambda s: with_cube(s, 2, pose="TT")),
    ("no_such_cell", ROLLED, lambda s: with_cube(s, 2, x=10**30)),
    ("no_such_cell", ROLLED, lambda s: with_cube(s, 2, z=-1)),
    ("cell_shared", ROLLED, lambda s: with_cube(s, 2, x=s.cubes[3].x, y=s.cubes[3].y)),
    ("no_such_card", ROLLED, lambda s: replace(s, draw=(*s.draw, 49))),
    ("card_twice", ROLLED, lambda s: replace(s, discards=s.hands[0][:1])),
    ("card_missing", ROLLED, lambda s: replace(s, draw=s.draw[1:])),
    ("draw_not_sorted", ROLLED, lambda s: replace(s, draw=s.draw[::-1])),
    ("setup_not_finished", LAYING, lambda s: replace(s, turn=3)),
    ("setup_not_finished", LAYING, lambda s: with_bike(s, 0, OWN)),
    ("wrong_pending", LAYING, lambda s: replace(s, pending=(LayCubes(),))),
    ("wrong_pending", ROLLED, lambda s: replace(s, pending=(DrawFirst(), Draw(1, 3), Draw(0, 3), LayCubes()))),
    ("not_laid_so", LAYING, lambda s: with_cube(s, 0, x=1)),
    ("not_laid_so", LAYING, lambda s: with_cube(s, 0, pose="NT")),
    ("cube_hangs", ROLLED, lambda s: with_cube(s, 2, z=s.cubes[2].z + 2)),
    ("no_such_place", ROLLED, lambda s: with_bike(s, ME, OWN._replace(row=3))),
    ("no_such_place", ROLLED, lambda s: with_bike(s, ME, OWN._replace(heading=OWN.face))),
    ("bike_cannot_stand", ROLLED, lambda s: with_bike(s, ME, Bike(0, s.cubes[0].pose[0], 0, 0, "N")._replace(cube=8))),
    ("space_shared", ROLLED, lambda s: with_bike(s, OTHER, OWN)),
    ("over", ROLLED, lambda s: replace(s, over=True)),
    ("over", ROLLED, lambda s: with_bike(s, ME, FINISH)),
    ("checkpoints", ROLLED, lambda s: replace(s, checkpoints=(4, 4, 0))),
    ("checkpoints", ROLLED, lambda s: replace(s, checkpoints=(8, 0, 0))),
    ("die_not_rolled", ROLLED, lambda s: replace(s, die=0)),
    ("die_not_rolled", ROLLED, lambda s: replace(s, die=6)),
    ("die_rolled", BEGUN, lambda s: replace(s, die=3)),
    ("pending_when_over", BEGUN, lambda s: replace(with_bike(s, s.seat, FINISH), over=True)),
    ("wrong_pending", BEGUN, lambda s: replace(s, pending=(RollDie(),))),
    ("wrong_pending", BEGUN, lambda s: replace(s, pending=(Appear(),))),
    ("wrong_pending", ROLLED, lambda s: replace(s, pending=(RollDie(), Appear()), die=0)),
    ("wrong_pending", ENDED, lambda s: replace(s, pending=(Draw(s.seat, 1),))),
    ("wrong_pending", ENDED, lambda s: replace(s, pending=(Draw((s.seat - 1) % 3, 2),))),
    ("die_not_rolled", ENDED, lambda s: replace(s, die=6)),
    ("wrong_pending", BEGUN, lambda s: replace(s, pending=(DrawFirst(), Draw(1, 1)), left=())),
    ("parts", ROLLED, lambda s: replace(s, left=("shift", "die"))),
    ("parts", BEGUN, lambda s: replace(s, left=("shift",))),
    ("calm_first_round", CALM, lambda s: replace(s, left=("die", "card", "shift"))),
    ("bike_off_track", ROLLED, lambda s: with_bike(s, ME, None)),
    ("hand_size", PLAYED, lambda s: replace(s, left=("die", "card", "shift"))),
    ("hand_size", ROLLED, lambda s: replace(s, hands=((*s.hands[0], s.draw[0]), *s.hands[1:]), draw=s.draw[1:])),
]


@pytest.mark.parametrize("code, good, spoil", SPOILT, ids=[f"{n}-{code}" for n, (code, _, _) in enumerate(SPOILT)])
def test_what_is_wrong_is_told(code: str, good: RealityState, spoil: Spoil) -> None:
    """RS-2, RS-36, RS-40, RS-46, RS-96"""
    assert RULES.problems(good) == ()
    assert code in codes(spoil(good))


def test_good_positions_have_no_problems() -> None:
    assert [codes(state) for state in (BEGUN, ROLLED, PLAYED, ENDED, LAYING, CALM)] == [set()] * 6


def test_a_won_match_has_no_problems() -> None:
    """RS-76"""
    won = replace(with_bike(ROLLED, ME, FINISH), over=True, left=())
    assert codes(won) == set() and RULES.to_act(won) is None
    assert codes(replace(won, left=("card",))) == {"over"}


NUMBERS = st.one_of(st.integers(-2, 6), st.integers())
CARD_LISTS = st.lists(st.one_of(st.sampled_from(DECK), st.integers()), max_size=6).map(tuple)
LETTERS = st.one_of(st.sampled_from("TBNSEW"), st.text(max_size=3))
NAMES = st.one_of(st.sampled_from(BOX), st.text(max_size=3))
CUBES = st.builds(Cube, NAMES, NUMBERS, NUMBERS, NUMBERS, st.sampled_from([*POSES, "", "X"]))
WHOLE: st.SearchStrategy[Cubes] = st.just(ROLLED.cubes)
BIKES = st.one_of(st.none(), st.just(OWN), st.builds(Bike, NUMBERS, LETTERS, NUMBERS, NUMBERS, LETTERS))
PENDING = st.one_of(st.sampled_from([LayCubes(), DrawFirst(), Appear(), RollDie()]), st.builds(Draw, NUMBERS, NUMBERS))
WILD_STATES = st.builds(
    RealityState,
    options=st.builds(RealityOptions),
    pending=st.lists(PENDING, max_size=4).map(tuple),
    cubes=st.one_of(st.lists(CUBES, max_size=9).map(tuple), WHOLE),
    bikes=st.lists(BIKES, max_size=4).map(tuple),
    checkpoints=st.lists(NUMBERS, max_size=4).map(tuple),
    draw=CARD_LISTS,
    discards=CARD_LISTS,
    hands=st.lists(CARD_LISTS, max_size=4).map(tuple),
    die=NUMBERS,
    left=st.lists(st.sampled_from(("die", "card", "shift")), max_size=4).map(tuple),
    seat=NUMBERS,
    turn=NUMBERS,
    over=st.booleans(),
)


@given(WILD_STATES)
@settings(max_examples=50)
def test_any_values_at_all_are_judged(state: RealityState) -> None:
    assert RULES.problems(state)


@given(state=st.sampled_from([BEGUN, ROLLED, PLAYED, ENDED, LAYING]), wild=WILD_STATES, data=st.data())
@settings(max_examples=50)
def test_a_position_with_some_fields_replaced_is_judged(
    state: RealityState, wild: RealityState, data: st.DataObject
) -> None:
    """And one without problems can be played on."""
    names = data.draw(st.lists(st.sampled_from(state.__struct_fields__), min_size=1, max_size=3))
    spoilt = replace(state, **{name: getattr(wild, name) for name in names})
    if RULES.problems(spoilt):
        return
    assert spoilt.over or RULES.to_act(spoilt) == -1 or RULES.legal(spoilt)
    assert msgspec.json.decode(msgspec.json.encode(spoilt), type=RealityState) == spoilt


def test_a_bike_that_owes_a_move_may_make_it() -> None:
    """RS-41: also after a hand-made position was loaded."""
    assert any(isinstance(action, DieMove) for action in RULES.legal(ROLLED))
