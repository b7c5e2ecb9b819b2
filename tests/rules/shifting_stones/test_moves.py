"""Shift, flip, and the discards."""

from itertools import product

import pytest

from game.core.values import PUBLIC
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.state import (
    UNKNOWN,
    CardPaid,
    Flip,
    Score,
    Shift,
    StoneFlipped,
    StonesOptions,
    StonesSwapped,
)
from tests.rules.shifting_stones.table import END, FOUR, G, dealt, events, flip, play, position, shift, show, why

HAND = "1-13 1-22 5-01 5-02"


def test_a_shift_pays_a_card_and_swaps_two_neighbours() -> None:
    """ST-17: in a row, or one above the other."""
    state = position(G, HAND, FOUR)
    across = play(state, shift(2, (0, 0), (0, 1)))
    assert show(across) == "OHE/TFS/EBH"
    assert (across.hands[0], across.discards) == (("1-13", "1-22", "5-02"), ("5-01",))
    assert show(play(state, shift(2, (1, 2), (2, 2)))) == "HOE/TFH/EBS"


def test_only_neighbours_may_be_swapped() -> None:
    """ST-18, ST-21: no diagonals, nothing at a distance, no wrap-around; 12 pairs in all."""
    state = position(G, HAND, FOUR)
    for a, b in product(range(9), repeat=2):
        (row_a, column_a), (row_b, column_b) = divmod(a, 3), divmod(b, 3)
        neighbours = abs(row_a - row_b) + abs(column_a - column_b) == 1
        if a < b:
            assert why(state, Shift(0, a, b)) == (None if neighbours else "ST-18")
        else:
            assert why(state, Shift(0, a, b)) == "ST-17"
    legal = [action for action in RULES.legal(state) if isinstance(action, Shift) and action.slot == 0]
    assert len(legal) == 12


@pytest.mark.parametrize("a, b", [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (1, 0)), ((1, 2), (2, 0))])
def test_opposite_edges_are_not_neighbours(a: tuple[int, int], b: tuple[int, int]) -> None:
    """ST-21"""
    assert why(position(G, HAND, FOUR), shift(0, a, b)) == "ST-18"


def test_a_shift_keeps_the_sides() -> None:
    """ST-19: each stone takes its face along."""
    state = position(G, HAND, FOUR)
    after = play(state, shift(0, (1, 1), (1, 2)))
    before = dict(zip(state.stones, state.faces, strict=True))
    assert dict(zip(after.stones, after.faces, strict=True)) == before
    assert (after.stones[4], after.stones[5]) == (state.stones[5], state.stones[4])


def test_equal_faces_may_be_swapped() -> None:
    """ST-20: the grid looks the same afterwards, but the card is paid."""
    state = position("HHO/TFS/EBE", HAND, FOUR)
    assert why(state, shift(0, (0, 0), (0, 1))) is None
    after = play(state, shift(0, (0, 0), (0, 1)))
    assert after.faces == state.faces and after.stones != state.stones and len(after.hands[0]) == 3


def test_any_card_pays_for_one_shift() -> None:
    """ST-22, ST-83: whichever card it is, one that could be scored too."""
    state = position(G, HAND, FOUR)
    assert why(state, Score(0)) is None and why(state, Score(2)) is not None
    for slot in range(4):
        after = play(state, shift(slot, (0, 0), (0, 1)))
        assert after.discards == (state.hands[0][slot],)
        assert len(after.hands[0]) == 3
        assert sum(a != b for a, b in zip(after.stones, state.stones, strict=True)) == 2
    for slot in (-1, 4):
        assert why(state, shift(slot, (0, 0), (0, 1))) == "ST-17"


def test_a_card_that_would_score_may_pay_for_a_flip() -> None:
    """ST-83"""
    state = position(G, HAND, FOUR)
    assert why(state, Score(0)) is None
    after = play(state, flip(0, (0, 0)))
    assert after.discards == ("1-13",) and RULES.standing(after).totals == (0, 0)


def test_a_flip_pays_a_card_and_turns_one_stone_over_in_its_place() -> None:
    """ST-23, ST-25: one card, one stone."""
    state = position(G, HAND, FOUR)
    after = play(state, flip(2, (1, 0)))
    assert show(after) == "HOE/EFS/EBH"
    assert after.stones == state.stones
    assert (after.hands[0], after.discards) == (("1-13", "1-22", "5-02"), ("5-01",))
    assert len([action for action in RULES.legal(state) if isinstance(action, Flip)]) == 4 * 9
    for at in (-1, 9):
        assert why(state, Flip(0, at)) == "ST-23"
    for slot in (-1, 4):
        assert why(state, Flip(slot, 0)) == "ST-23"


@pytest.mark.parametrize("at, face", [(0, "O"), (1, "H"), (2, "T"), (3, "E"), (4, "B"), (5, "M"), (6, "T"), (7, "F")])
def test_a_flip_shows_the_other_picture(at: int, face: str) -> None:
    """ST-24: and a second flip the first one again."""
    state = position(G, HAND, FOUR)
    once = play(state, Flip(0, at))
    assert once.faces[at] == face
    assert play(once, Flip(0, at)).faces == state.faces


def test_the_card_is_discarded_before_the_stones_move() -> None:
    """ST-26: it lies face up on the discard pile."""
    state = position(G, HAND, FOUR, discards="?3 ?3")
    stone_a, stone_b = state.stones[0], state.stones[1]
    assert events(state, shift(2, (0, 0), (0, 1))) == [
        CardPaid(0, 2, "5-01"),
        StonesSwapped(0, stone_a, stone_b, 0, 1),
    ]
    assert events(state, flip(3, (2, 1))) == [CardPaid(0, 3, "5-02"), StoneFlipped(0, state.stones[7], 7, "B", "F")]
    after = play(state, shift(2, (0, 0), (0, 1)))
    assert after.discards[-1] == "5-01"
    for viewer in (0, 1, PUBLIC):
        assert RULES.view(after, viewer).discards[-1] == "5-01"
        assert RULES.witness(CardPaid(0, 2, "5-01"), viewer) == CardPaid(0, 2, "5-01")


def test_discarded_cards_score_for_nobody() -> None:
    """ST-27: not even when their pattern comes up."""
    state = position(G, HAND, FOUR)
    after = play(state, flip(0, (0, 0)), flip(0, (0, 0)))
    assert RULES.standing(after).totals == (0, 0)
    assert not {"1-13", "1-22"} & {card for scored in after.scored for card in scored}
    assert all(isinstance(action, (Shift, Flip)) or action == END for action in RULES.legal(after))


def test_the_discard_pile_may_be_looked_through_unless_the_option_is_off() -> None:
    """ST-28"""
    pile = "2-01 2-02 2-03"
    open_pile = position(G, HAND, FOUR, discards=pile)
    closed = position(G, HAND, FOUR, discards=pile, options=StonesOptions(browse_discards=False))
    for viewer in (0, 1, PUBLIC):
        assert RULES.view(open_pile, viewer).discards == tuple(pile.split())
        assert RULES.view(closed, viewer).discards == (UNKNOWN, UNKNOWN, pile.split()[-1])


def test_a_shift_made_only_to_get_rid_of_a_card_is_allowed() -> None:
    """ST-16: a card leaves the hand by shift, flip or score, and in no other way."""
    state = position(G, HAND, FOUR)
    undone = play(state, shift(2, (0, 0), (0, 1)), shift(2, (0, 0), (0, 1)))
    assert undone.faces == state.faces and undone.discards == ("5-01", "5-02")
    for action in RULES.legal(state):
        step = RULES.apply(state, action)
        kept = set(state.hands[0]) <= set(dealt(step.state).hands[0])
        assert kept != isinstance(action, (Shift, Flip, Score))
