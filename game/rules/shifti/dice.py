"""The two dice (SH-23) and what a roll lets a player do (SH-25 to SH-34)."""

from collections import Counter
from typing import Final, NamedTuple

from game.rules.shifti.state import Face, Roll

DIE_A: Final[tuple[Face, ...]] = ("*", "*", "*", "1", "2", "3")
DIE_B: Final[tuple[Face, ...]] = ("*", "*", "**", "4", "5", "6")


class Rolled(NamedTuple):
    """The numbers on the dice, die A's first, and how many spaces may be shifted."""

    numbers: tuple[int, ...]
    spaces: int


def _rolled(a: Face, b: Face) -> Rolled:
    return Rolled(tuple(int(face) for face in (a, b) if face.isdigit()), (a + b).count("*"))


_WAYS: Final = Counter((a, b) for a in DIE_A for b in DIE_B)

ROLLED: Final[dict[Roll, Rolled]] = {Roll(a, b): _rolled(a, b) for a, b in _WAYS}
ROLLS: Final = tuple(ROLLED)
"""All rolls; faces that look alike are one roll."""
WEIGHTS: Final = tuple(_WAYS.values())
"""Of the 36 pairs of faces, those that are this roll."""
LOST: Final = frozenset(roll for roll, rolled in ROLLED.items() if not rolled.numbers)
"""Stars on both dice, one of them the two-star face or not (SH-34)."""


def points(roll: Roll) -> int:
    """What a roll counts for the first turn: stars nothing (SH-4)."""
    return sum(ROLLED[roll].numbers)
