"""Work that a screen waits for without standing still: reading files above all."""

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Errands(Protocol):
    """Who does it."""

    def ask(self, work: Callable[[], T], done: Callable[[T], None], wanted: Callable[[], bool]) -> None:
        """Do the work, and hand what came of it to `done` in a later frame; neither where it is not wanted any more."""


class AtOnce:
    """Does everything when it is asked: for pictures, and wherever nobody waits."""

    def ask(self, work: Callable[[], T], done: Callable[[T], None], wanted: Callable[[], bool]) -> None:
        if wanted():
            done(work())
