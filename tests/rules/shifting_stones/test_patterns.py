"""The matcher against a slow second opinion that is written in another way."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.shifting_stones.cards import CARDS, DECK, SIDES
from game.rules.shifting_stones.patterns import TEMPLATES, fits, missing, placements
from tests.rules.shifting_stones.table import G_CARDS, G, grid

Place = frozenset[int]

GRIDS = st.permutations(range(1, 10)).flatmap(
    lambda stones: st.tuples(*(st.sampled_from(SIDES[stone]) for stone in stones)).map("".join)
)
"""Grids that the nine stones can show."""


def oracle(card: str, faces: str) -> set[Place]:
    """Where the pattern lies: every shift of the frame by up to two rows and columns is tried on a table of cells."""
    shown = {(index // 3, index % 3): face for index, face in enumerate(faces)}
    frame = {(r, c): letter for r, row in enumerate(CARDS[card].rows) for c, letter in enumerate(row)}
    found = set()
    for down in range(3):
        for right in range(3):
            moved = {(r + down, c + right): letter for (r, c), letter in frame.items()}
            coloured = {place: letter for place, letter in moved.items() if letter != "*"}
            if moved.keys() <= shown.keys() and coloured.items() <= shown.items():
                found.add(frozenset(3 * r + c for r, c in coloured))
    return found


def agrees(card: str, faces: str) -> bool:
    """Whether the card is on the grid; both opinions must be the same."""
    found = placements(card, faces)
    assert len(set(found)) == len(found)
    assert set(map(frozenset, found)) == oracle(card, faces)
    assert fits(card, faces) == bool(found)
    return bool(found)


def random_grid(rng: Random) -> str:
    return "".join(rng.choice(SIDES[stone]) for stone in rng.sample(range(1, 10), 9))


def test_the_cards_on_the_grid_of_the_examples() -> None:
    """ST-X1, ST-52: five of the 72."""
    assert [card for card in DECK if agrees(card, grid(G))] == list(G_CARDS)


def test_all_cards_on_random_grids() -> None:
    """ST-52, ST-54, ST-55, ST-56, ST-57, ST-58"""
    rng = Random(52)
    found = dict.fromkeys(DECK, 0)
    for _ in range(600):
        faces = random_grid(rng)
        for card in DECK:
            found[card] += agrees(card, faces)
    # The digest's table: how often a card is there by chance.
    shares = {points: [found[card] / 600 for card in DECK if card.startswith(points)] for points in "1235"}
    means = {points: sum(share) / len(share) for points, share in shares.items()}
    assert means == pytest.approx({"1": 0.132, "2": 0.064, "3": 0.011, "5": 0.002}, abs=0.012)


@given(faces=GRIDS, card=st.sampled_from(DECK))
def test_any_card_on_any_grid(faces: str, card: str) -> None:
    """ST-52"""
    agrees(card, faces)


@given(faces=GRIDS, card=st.sampled_from(DECK), place=st.integers(0, 5), wild=st.integers(0, 8))
def test_what_is_made_to_fit_fits(faces: str, card: str, place: int, wild: int) -> None:
    """ST-52, ST-58: with its coloured cells shown it is there, whatever lies elsewhere; with one wrong, not there."""
    template = TEMPLATES[card][place % len(TEMPLATES[card])]
    made = "".join(face if letter == "." else letter for letter, face in zip(template, faces, strict=True))
    cells = tuple(cell for cell, letter in enumerate(template) if letter != ".")
    assert agrees(card, made) and cells in placements(card, made)
    wrong = cells[wild % len(cells)]
    spoilt = made[:wrong] + "x" + made[wrong + 1 :]
    agrees(card, spoilt)
    assert cells not in placements(card, spoilt) and missing(template, spoilt) == 1


def test_every_card_can_come_up() -> None:
    """ST-86: none asks for more stones of a kind than there are."""
    for card in DECK:
        letters = [letter for row in CARDS[card].rows for letter in row if letter != "*"]
        free = list(SIDES[1:])
        for letter in letters:
            free.remove(next(sides for sides in free if letter in sides))
