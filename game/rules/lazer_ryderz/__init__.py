"""Lazer Ryderz: beams of light over a bare table, through prizms (seeds/lazer_ryderz.md)."""

from game.rules.lazer_ryderz.rules import RULES

__all__ = ["RULES"]
