"""Shifti: sixteen pieces on a board whose ways open and close (seeds/shifti.md)."""

from game.rules.shifti.rules import RULES

__all__ = ["RULES"]
