"""The tiny game in the place of the box."""

import importlib

import pytest

from tests.match.tiny import TINY


def tiny_only(game: str) -> object:
    if game != "tiny":
        raise KeyError(game)
    return TINY


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """`rules("tiny")` finds the tiny game, wherever game.match looks rules up."""
    for module, name in (("driver", "rules_of"), ("records", "rules"), ("simulate", "rules_of")):
        monkeypatch.setattr(importlib.import_module(f"game.match.{module}"), name, tiny_only)
