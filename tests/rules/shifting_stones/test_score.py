"""Scoring a card, and what it means that its pattern is on the grid."""

from itertools import product

import pytest
from msgspec.structs import replace

from game.core.values import PUBLIC
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.cards import CARDS, DECK, FACES, SIDES, WILD
from game.rules.shifting_stones.patterns import TEMPLATES, fits, placements
from game.rules.shifting_stones.state import UNKNOWN, CardScored, DiscardsShuffled, Score
from tests.rules.shifting_stones.table import (
    END,
    FOUR,
    G,
    dealt,
    events,
    flip,
    grid,
    play,
    position,
    scorable,
    shift,
    why,
)

HAND = "1-13 1-17 5-01 5-02"


def on(card: str, text: str) -> bool:
    """Both questions of the matcher give one answer."""
    faces = grid(text)
    assert fits(card, faces) == bool(placements(card, faces))
    return fits(card, faces)


def test_a_card_may_be_scored_while_its_pattern_is_on_the_grid() -> None:
    """ST-29"""
    state = position(G, HAND, FOUR)
    assert scorable(state) == {"1-13", "1-17"}
    assert why(state, Score(2)) == "ST-52"
    after = play(state, Score(1))
    assert after.scored == (("1-17",), ()) and after.hands[0] == ("1-13", "5-01", "5-02")
    for slot in (-1, 4):
        assert why(state, Score(slot)) == "ST-29"
    # Bird with a Horse to its right is gone at this moment, and comes back.
    apart = play(state, flip(2, (2, 1)))
    assert why(apart, Score(0)) == "ST-52"
    assert why(play(apart, flip(2, (2, 1))), Score(0)) is None


def test_scoring_costs_no_card_and_may_come_between_other_actions() -> None:
    """ST-30"""
    state = play(position(G, HAND, FOUR), Score(1), shift(1, (0, 0), (0, 1)), Score(0))
    assert state.scored[0] == ("1-17", "1-13")
    assert state.discards == ("5-01",)
    assert RULES.to_act(state) == 0


def test_scored_cards_are_seen_by_all() -> None:
    """ST-31"""
    state = position(G, HAND, FOUR)
    step = RULES.apply(state, Score(0))
    assert step.events[0] == CardScored(0, 0, "1-13", 0, (7, 8))
    for viewer in (0, 1, PUBLIC):
        assert RULES.view(step.state, viewer).scored == (("1-13",), ())
        assert RULES.witness(step.events[0], viewer) == step.events[0]
        assert UNKNOWN not in RULES.view(step.state, viewer).scored[0]


def test_a_scored_card_stays_scored_and_is_never_used_again() -> None:
    """ST-32"""
    state = play(position(G, HAND, FOUR), Score(0), flip(1, (2, 1)))
    assert not on("1-13", state.faces) and state.scored[0] == ("1-13",)
    assert RULES.standing(state).sheet[0].points == (1, 0)
    assert "1-13" not in (*state.hands[0], *state.discards, *state.draw)
    # Not with a reshuffle either.
    empty = position(G, "1-13", FOUR, draw="", discards="?2 " * 10, loose=True)
    step = RULES.apply(empty, Score(0))
    assert DiscardsShuffled(10) in step.events
    assert "1-13" not in step.state.draw


def test_a_pattern_that_is_there_twice_scores_once() -> None:
    """ST-33"""
    state = position("HTS/FHT/BEO", "1-02 5-01 5-02 5-03", FOUR)
    assert placements("1-02", state.faces) == ((0, 1), (4, 5))
    assert [event.cells for event in events(state, Score(0)) if isinstance(event, CardScored)] == [(0, 1)]
    after = play(state, Score(0))
    assert RULES.standing(after).sheet[0].points == (1, 0)
    assert scorable(after) == set()


@pytest.mark.parametrize("card", DECK)
def test_the_cells_that_are_marked_show_the_pattern(card: str) -> None:
    """ST-33, ST-52: its coloured cells, wherever the pattern is; of two places the first from the top left."""
    rows = CARDS[card].rows
    corners = list(product(range(4 - len(rows)), range(4 - len(rows[0]))))
    shapes = [
        {3 * (top + r) + left + c: face for r, row in enumerate(rows) for c, face in enumerate(row) if face != WILD}
        for top, left in corners
    ]
    for here, other in product(shapes, FACES):
        faces = "".join(here.get(cell, other) for cell in range(9))
        state = replace(position(G, card, FOUR, loose=True), faces=faces)
        (event,) = [event for event in events(state, Score(0)) if isinstance(event, CardScored)]
        first = next(shape for shape in shapes if all(faces[cell] == face for cell, face in shape.items()))
        assert event.cells == tuple(first)


def test_scoring_is_for_ones_own_turn() -> None:
    """ST-34: a Score is the seat's to act and touches its own hand only."""
    state = position(G, "5-01 5-02 5-03 5-04", "1-13 1-17 1-22 2-07")
    assert scorable(state) == set() and all(why(state, Score(slot)) == "ST-52" for slot in range(4))
    drawing = play(state, shift(0, (0, 0), (0, 1)), END)
    assert drawing.seat == 1 and why(drawing, Score(0)) == "ST-43"
    assert play(dealt(drawing), Score(0)).scored == ((), ("1-13",))


def test_frames_are_one_by_one_up_to_three_by_three() -> None:
    """ST-51: every cell names a face or is wild, and at least one names a face."""
    for pattern in CARDS.values():
        assert 1 <= len(pattern.rows) <= 3 and 1 <= len(pattern.rows[0]) <= 3
        assert len({len(row) for row in pattern.rows}) == 1
        letters = "".join(pattern.rows)
        assert set(letters) <= {*FACES, WILD} and letters.strip(WILD)


def test_each_coloured_cell_must_show_exactly_its_face() -> None:
    """ST-52"""
    assert on("3-02", "HMM/EMM/TMM")  # H / E / T
    for wrong in ("OMM/EMM/TMM", "HMM/TMM/TMM", "HMM/EMM/EMM", "HMM/EMM/MTM"):
        assert not on("3-02", wrong)


def test_both_sides_of_a_stone_are_different_faces() -> None:
    """ST-53"""
    assert len(set(FACES)) == 8 and all(len(set(sides)) == 2 for sides in SIDES[1:])
    assert on("1-25", "HHS/FFE/EEO")  # HH
    assert not on("1-25", "HOS/FFE/EEO")
    assert not on("1-25", "OOS/FFE/EEO")


def test_a_card_is_not_turned_and_not_mirrored() -> None:
    """ST-54"""
    assert on("1-02", "HTS/FFE/EOO")  # HT
    assert not on("1-02", "THS/FFE/EOO")
    assert not on("1-02", "HFS/TFE/EOO")
    assert not on("1-02", "TFS/HFE/EOO")
    assert not on("3-02", "TMM/EMM/HMM")


@pytest.mark.parametrize("at", [(row, column) for row in range(3) for column in range(2)])
def test_a_smaller_pattern_may_be_anywhere(at: tuple[int, int]) -> None:
    """ST-55"""
    row, column = at
    faces = list("MMMMMMMMM")
    faces[3 * row + column], faces[3 * row + column + 1] = "HT"
    assert placements("1-02", "".join(faces)) == ((3 * row + column, 3 * row + column + 1),)


def test_every_cell_of_the_frame_lies_on_the_grid() -> None:
    """ST-56: a wild cell needs a stone too."""
    assert on("2-12", "SOF/MMM/MMM") and not on("2-12", "OFS/MMM/MMM")  # *OF
    assert on("2-08", "OFS/MMM/MMM") and not on("2-08", "SOF/MMM/MMM")  # OF*
    assert not on("2-04", "SSS/SSH/SST")  # H / * / T
    for card, pattern in CARDS.items():
        assert len(TEMPLATES[card]) == (4 - len(pattern.rows)) * (4 - len(pattern.rows[0]))


@pytest.mark.parametrize("card, only", [("1-01", 4), ("1-09", 4), ("2-01", 0), ("2-02", 2), ("2-19", 1), ("2-20", 3)])
def test_a_card_of_three_by_three_fits_in_one_place(card: str, only: int) -> None:
    """ST-57: with one coloured cell it names that very place."""
    face = "".join(CARDS[card].rows).strip(WILD)
    for cell in range(9):
        faces = "X" * cell + face + "X" * (8 - cell)
        assert on(card, faces) == (cell == only)


@pytest.mark.parametrize("face", FACES)
def test_a_wild_cell_accepts_every_face(face: str) -> None:
    """ST-58: also one that the card names elsewhere."""
    assert on("2-16", f"F{face}E/MMM/MMM")  # F*E
    assert on("1-24", f"H{face}M/{face}OM/MMM")  # H* / *O
    assert not on("2-16", f"F{face}{'T' if face != 'T' else 'H'}/MMM/MMM")


def test_wild_is_no_face() -> None:
    """ST-59: on the cards a wild cell is told from a Seed, which is a face of its own."""
    assert WILD not in FACES and "E" in FACES
    assert not on("1-07", "ES*/MMM/MMM".replace("*", "M"))  # ET: a Seed is asked for, nothing else will do.
    assert all(WILD not in template for templates in TEMPLATES.values() for template in templates)


def test_the_cells_that_show_the_pattern_are_told() -> None:
    """ST-52"""
    (event,) = [event for event in events(position(G, HAND, FOUR), Score(1)) if isinstance(event, CardScored)]
    assert event.cells == (3, 4)
    assert END in RULES.legal(play(position(G, HAND, FOUR), Score(1)))
