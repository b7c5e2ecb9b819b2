"""Reality Shift: a race over a pile of nine cubes that slide, turn, flip and tilt (seeds/reality_shift.md)."""

from game.rules.reality_shift.rules import RULES

__all__ = ["RULES"]
