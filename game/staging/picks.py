"""Picks: an action as the set of things, handles and buttons that a hand has to choose for it.

The order is free. What may still be chosen is what the actions that remain still need.
"""

from collections.abc import Mapping

from game.core.values import Action

Pick = str
"""A thing's id ("stone:3"), a handle of a thing ("stone:3#curl") or a button ("button:skip")."""

Picks = Mapping[frozenset[Pick], Action]


def remaining(picks: Picks, chosen: frozenset[Pick]) -> Picks:
    """The actions that hold all picks chosen so far."""
    return {need: action for need, action in picks.items() if chosen <= need}


def open_picks(picks: Picks, chosen: frozenset[Pick]) -> frozenset[Pick]:
    """Every pick that some remaining action still needs: this is what glows."""
    return frozenset().union(*(need - chosen for need in remaining(picks, chosen)))


def completed(picks: Picks, chosen: frozenset[Pick]) -> Action | None:
    """The action whose picks are all chosen, or None. No set contains another, so there is at most one."""
    return picks.get(chosen)


def thing_of(pick: Pick) -> str:
    """The thing that a pick or its handle belongs to."""
    return pick.partition("#")[0]
