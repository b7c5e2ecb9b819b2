"""Whether a card's pattern is on the grid, and where: the one matcher of rules, hints and pictures.

A template is the frame of a card laid somewhere on the grid: nine letters, a dot where any stone will do. All the
templates of a card are its frame in every place where each of its cells, wild ones too, lies on the grid (ST-55,
ST-56); the card is never turned or mirrored (ST-54). A frame of 3 x 3 has one template (ST-57).
"""

import re
from collections.abc import Callable
from typing import Final

from game.rules.shifting_stones.cards import CARDS, WILD
from game.rules.shifting_stones.state import Card, Cell

SIDE: Final = 3
CELLS: Final = SIDE * SIDE
ANY: Final = "."


def _template(rows: tuple[str, ...], top: int, left: int) -> str:
    letters = [ANY] * CELLS
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter != WILD:
                letters[(top + r) * SIDE + left + c] = letter
    return "".join(letters)


def _templates(rows: tuple[str, ...]) -> tuple[str, ...]:
    down, across = SIDE - len(rows), SIDE - len(rows[0])
    return tuple(_template(rows, top, left) for top in range(down + 1) for left in range(across + 1))


TEMPLATES: Final[dict[Card, tuple[str, ...]]] = {card: _templates(p.rows) for card, p in CARDS.items()}
"""The places of each card's frame, from the top left."""

_MATCH: Final[dict[Card, Callable[[str], re.Match[str] | None]]] = {
    card: re.compile("|".join(templates)).fullmatch for card, templates in TEMPLATES.items()
}


def fits(card: Card, faces: str) -> bool:
    """Whether the pattern is on the grid (ST-52): each coloured cell has exactly its face."""
    return _MATCH[card](faces) is not None


def placements(card: Card, faces: str) -> tuple[tuple[Cell, ...], ...]:
    """The coloured cells of each place where the pattern is on the grid (ST-52); twice is possible (ST-33)."""
    return tuple(
        tuple(cell for cell, letter in enumerate(template) if letter != ANY)
        for template in TEMPLATES[card]
        if missing(template, faces) == 0
    )


def missing(template: str, faces: str) -> int:
    """How many cells of a template do not show what it asks for."""
    return sum(letter not in (ANY, face) for letter, face in zip(template, faces, strict=True))
