"""A computer that does anything."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.core.values import Action, View


class RandomPlayer:
    """Picks a kind of action, each as likely as another, then one of that kind.

    Else the many ways to pay a card would drown the few actions that end a turn. Legal actions are ordered by kind, so
    that the bounds of a kind are found by bisection. The view is not looked at.
    """

    def choose(self, view: View, legal: Sequence[Action], rng: Random, cancelled: Callable[[], bool]) -> Action:
        bounds = [0]
        while (start := bounds[-1]) < len(legal):
            kind = type(legal[start])
            if type(legal[-1]) is kind:
                bounds.append(len(legal))
            else:
                bounds.append(bisect_left(legal, True, start + 1, key=lambda action: type(action) is not kind))
        place = int(rng.random() * (len(bounds) - 1))
        start, end = bounds[place], bounds[place + 1]
        return legal[start + int(rng.random() * (end - start))]


KINDS: Final = {"random": RandomPlayer}
