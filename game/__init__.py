"""Shiftbox: five board games about shifting things, round one screen."""

__version__ = "0.1.0"
