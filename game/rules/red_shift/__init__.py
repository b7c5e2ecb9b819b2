"""Red Shift: one rocket each round the solar system, deeds, rent and fuel (seeds/red_shift.md)."""

from game.rules.red_shift.rules import RULES

__all__ = ["RULES"]
