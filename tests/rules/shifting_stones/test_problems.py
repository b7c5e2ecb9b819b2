"""Hand-made positions: what is wrong with them is told, and nothing makes the check itself fail."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.cards import DECK
from game.rules.shifting_stones.state import (
    ChooseFirst,
    ComposeDeck,
    Draw,
    DrawFirst,
    LayStones,
    StonesOptions,
    StonesState,
)
from tests.conformance import playthrough
from tests.rules.shifting_stones.table import FOUR, G, fresh, play, position

Spoil = Callable[[StonesState], StonesState]

GOOD = position(G, FOUR, FOUR, FOUR, scored=("?2 ?2", "?1", ""), discards="?3 ?3")
SOLO = position(G, FOUR, scored=("?1 ?2",), strikes=2)
LAST = position(G, FOUR, FOUR, FOUR, scored=("?2 " * 9, "", ""), seat=1, last_turn=True)


def codes(state: StonesState) -> set[str]:
    return {problem.code for problem in RULES.problems(state)}


SPOILT: list[tuple[str, StonesState, Spoil]] = [
    ("seat_count", GOOD, lambda s: replace(s, hands=(), scored=(), skipped=(), left=())),
    ("seat_count", GOOD, lambda s: replace(s, hands=s.hands * 2)),
    ("wrong_length", GOOD, lambda s: replace(s, scored=s.scored[:2])),
    ("wrong_length", GOOD, lambda s: replace(s, skipped=(False,) * 4)),
    ("wrong_length", GOOD, lambda s: replace(s, left=())),
    ("no_such_seat", GOOD, lambda s: replace(s, seat=3)),
    ("no_such_seat", GOOD, lambda s: replace(s, first=-1)),
    ("no_such_seat", GOOD, lambda s: replace(s, pending=(Draw(7, 1),))),
    ("seat_left", GOOD, lambda s: replace(s, left=(True, False, False), hands=((), *s.hands[1:]))),
    ("stones_and_faces_differ", GOOD, lambda s: replace(s, faces=s.faces[:8])),
    ("stone_count", GOOD, lambda s: replace(s, faces=s.faces[:8], stones=s.stones[:8])),
    ("stone_count", GOOD, lambda s: replace(s, faces=s.faces * 2, stones=s.stones * 2)),
    ("no_such_stone", GOOD, lambda s: replace(s, stones=(10, *s.stones[1:]))),
    ("stone_twice", GOOD, lambda s: replace(s, stones=(s.stones[1], *s.stones[1:]))),
    ("not_on_stone", GOOD, lambda s: replace(s, faces="S" + s.faces[1:])),
    ("no_such_card", GOOD, lambda s: replace(s, draw=("0-00", *s.draw))),
    ("card_twice", GOOD, lambda s: replace(s, discards=s.discards + s.hands[0][:1])),
    ("card_missing", GOOD, lambda s: replace(s, draw=s.draw[1:])),
    ("draw_not_sorted", GOOD, lambda s: replace(s, draw=s.draw[::-1])),
    ("hand_over_limit", GOOD, lambda s: replace(s, hands=(s.hands[0] + s.draw[:3], *s.hands[1:]), draw=s.draw[3:])),
    ("solo_deck", SOLO, lambda s: replace(s, draw=s.draw[1:])),
    ("solo_deck", SOLO, lambda s: replace(s, draw=tuple(sorted((*s.draw, "1-28"))))),
    ("deck_complete", SOLO, lambda s: replace(s, pending=(ComposeDeck(),))),
    ("pending_when_over", GOOD, lambda s: replace(s, pending=(Draw(0, 1),), over=True)),
    ("pending_in_turn", GOOD, lambda s: replace(s, pending=(Draw(0, 1),), paid=1)),
    ("setup_not_finished", GOOD, lambda s: replace(s, pending=(LayStones(),), stones=(), faces="")),
    ("wrong_pending", GOOD, lambda s: replace(s, pending=(LayStones(), LayStones()), stones=(), faces="")),
    ("wrong_pending", GOOD, lambda s: replace(s, pending=(ChooseFirst(),))),
    ("wrong_pending", GOOD, lambda s: replace(s, pending=(Draw(0, 1), Draw(0, 1)))),
    ("wrong_pending", RULES.start(2, StonesOptions()), lambda s: replace(s, pending=(LayStones(), ChooseFirst()))),
    ("wrong_pending", RULES.start(2, StonesOptions()), lambda s: replace(s, pending=(DrawFirst(), LayStones()))),
    ("wrong_pending", RULES.start(2, StonesOptions()), lambda s: replace(s, pending=(LayStones(),))),
    ("nothing_to_draw", GOOD, lambda s: replace(s, draw=(), discards=s.draw, pending=(Draw(0, 1),))),
    ("too_few_to_draw", GOOD, lambda s: replace(s, draw=s.draw[:1], discards=(), pending=(Draw(0, 2),))),
    ("draw_count", GOOD, lambda s: replace(s, pending=(Draw(0, 3),))),
    ("draw_count", GOOD, lambda s: replace(s, pending=(Draw(0, 0),))),
    ("number", GOOD, lambda s: replace(s, turn=-1)),
    ("number", GOOD, lambda s: replace(s, turn=10**30)),
    ("number", GOOD, lambda s: replace(s, paid=3)),
    ("number", GOOD, lambda s: replace(s, gained=3)),
    ("number", GOOD, lambda s: replace(s, strikes=1)),
    ("number", SOLO, lambda s: replace(s, strikes=5)),
    ("left_with_cards", GOOD, lambda s: replace(s, left=(False, True, False))),
    ("hand_empty", GOOD, lambda s: replace(s, hands=((), *s.hands[1:]), discards=s.discards + s.hands[0])),
    ("last_turn_alone", SOLO, lambda s: replace(s, last_turn=True)),
    ("over", SOLO, lambda s: replace(s, over=True)),
    ("over", SOLO, lambda s: replace(s, strikes=4)),
    ("over", GOOD, lambda s: replace(s, over=True)),
    ("over", LAST, lambda s: replace(s, over=True)),
    ("not_over", LAST, lambda s: replace(s, seat=0)),
    ("end_triggered", GOOD, lambda s: replace(s, last_turn=True)),
    ("end_not_triggered", LAST, lambda s: replace(s, last_turn=False)),
]


@pytest.mark.parametrize("code, good, spoil", SPOILT, ids=[f"{n}-{code}" for n, (code, _, _) in enumerate(SPOILT)])
def test_what_is_wrong_is_told(code: str, good: StonesState, spoil: Spoil) -> None:
    assert RULES.problems(good) == ()
    assert code in codes(spoil(good))


def test_good_positions_have_no_problems() -> None:
    assert [codes(state) for state in (GOOD, SOLO, LAST, fresh(5), fresh(1))] == [set()] * 5
    over = play(replace(LAST, seat=2), *RULES.legal(LAST)[-1:])
    assert over.over and codes(over) == set()


def test_one_left_alone_is_a_match_that_is_over() -> None:
    """ST-84"""
    alone = replace(GOOD, left=(True, True, False), hands=((), (), GOOD.hands[2]), scored=((), (), ()), seat=2, first=2)
    assert codes(alone) == {"not_over"}
    assert codes(replace(alone, over=True)) == set()


NUMBERS = st.one_of(st.integers(-2, 6), st.integers())
CARD_LISTS = st.lists(st.one_of(st.sampled_from(DECK), st.text(max_size=4)), max_size=8).map(tuple)
PENDING = st.one_of(
    st.sampled_from([ChooseFirst(), DrawFirst(), LayStones(), ComposeDeck()]), st.builds(Draw, NUMBERS, NUMBERS)
)
WILD_STATES = st.builds(
    StonesState,
    options=st.builds(StonesOptions),
    pending=st.lists(PENDING, max_size=4).map(tuple),
    stones=st.lists(NUMBERS, max_size=10).map(tuple),
    faces=st.one_of(st.text(max_size=10), st.text("SMFBHOET", max_size=10)),
    draw=CARD_LISTS,
    discards=CARD_LISTS,
    hands=st.lists(CARD_LISTS, max_size=6).map(tuple),
    scored=st.lists(CARD_LISTS, max_size=6).map(tuple),
    skipped=st.lists(st.booleans(), max_size=6).map(tuple),
    left=st.lists(st.booleans(), max_size=6).map(tuple),
    first=NUMBERS,
    seat=NUMBERS,
    turn=NUMBERS,
    paid=NUMBERS,
    gained=NUMBERS,
    strikes=NUMBERS,
    last_turn=st.booleans(),
    over=st.booleans(),
)


@given(WILD_STATES)
def test_any_values_at_all_are_judged(state: StonesState) -> None:
    assert RULES.problems(state)


@given(state=st.sampled_from([GOOD, SOLO, LAST]), wild=WILD_STATES, data=st.data())
def test_a_position_with_some_fields_replaced_is_judged(
    state: StonesState, wild: StonesState, data: st.DataObject
) -> None:
    """And one without problems can be played on."""
    names = data.draw(st.lists(st.sampled_from(state.__struct_fields__), min_size=1, max_size=3))
    spoilt = replace(state, **{name: getattr(wild, name) for name in names})
    if RULES.problems(spoilt):
        return
    assert spoilt.over or RULES.to_act(spoilt) == -1 or RULES.legal(spoilt)
    assert msgspec.json.decode(msgspec.json.encode(spoilt), type=StonesState) == spoilt


def test_a_card_that_is_lost_or_doubled_is_noticed() -> None:
    """ST-86"""
    rng = Random(86)
    for ply in rng.choices(playthrough("shifting_stones", 3, 0).plies, k=60):
        state = ply.before
        assert isinstance(state, StonesState)
        if state.discards:
            assert RULES.problems(replace(state, discards=state.discards[1:]))
            assert RULES.problems(replace(state, discards=state.discards + state.discards[:1]))
