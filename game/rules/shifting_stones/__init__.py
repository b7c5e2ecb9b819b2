"""Shifting Stones: nine two-sided stones, patterns to find on them (seeds/shifting_stones.md)."""

from game.rules.shifting_stones.rules import RULES

__all__ = ["RULES"]
