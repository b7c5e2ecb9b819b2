"""Who wins: the first on the Finish. There are no points (RS-37, RS-76)."""

from game.core.values import Result, ScoreLine
from game.rules.reality_shift.state import RealityState


def standing(state: RealityState) -> Result:
    """The winner is first, all others share the second place; before that all share the first."""
    seats = range(len(state.hands))
    won = tuple(int(state.over and seat == state.seat) for seat in seats)
    ranks = tuple(2 - mine for mine in won) if state.over else (1,) * len(seats)
    return Result("finish" if state.over else "unfinished", ranks, (ScoreLine("finish", won),), won)
