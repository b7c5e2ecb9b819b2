"""Ranks and the score sheet: how many pieces are across."""

from game.core.values import Result, ScoreLine
from game.rules.shifti.board import GOAL
from game.rules.shifti.state import OFF, ShiftiState


def standing(state: ShiftiState) -> Result:
    """Ranked by pieces in the goal, so the winner is first (SH-68); who left comes after who stayed (SH-71)."""
    across = tuple(
        0 if corner == OFF else places.count(GOAL[corner])
        for corner, places in zip(state.corners, state.pieces, strict=True)
    )
    worth = [(not left, count) for left, count in zip(state.left, across, strict=True)]
    ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
    reason = "last_left" if state.left.count(False) == 1 else "across"
    return Result(reason, ranks, (ScoreLine("across", across),), across)
