"""Points, ranks and the score sheet."""

from game.core.values import Result, ScoreLine
from game.rules.shifting_stones.cards import BONUS, POINTS, SOLO_CARDS
from game.rules.shifting_stones.state import Card, StonesState


def standing(state: StonesState) -> Result:
    """The score sheet now. Cards in hand count nothing (ST-66)."""
    if len(state.hands) == 1:
        # ST-81: no points and no bonus, the number of cards tells how far the player came.
        count = (len(state.scored[0]),)
        # Who loses comes second, behind the game itself: a rank of 1 would count as a win.
        reason, rank = ("won", 1) if count[0] == SOLO_CARDS else ("lost", 2)
        return Result(reason, (rank,), (ScoreLine("scored", count),), count)
    cards = tuple(sum(POINTS[card] for card in scored) for scored in state.scored)  # ST-67
    bonus = _bonus(state)
    totals = tuple(map(sum, zip(cards, bonus, strict=True)))
    # ST-72, ST-73: most points win, a tie is shared. ST-84: who left comes after all who stayed.
    worth = [(not gone, total) for gone, total in zip(state.left, totals, strict=True)]
    ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
    reason = "last_left" if state.left.count(False) == 1 else "finished"
    return Result(reason, ranks, (ScoreLine("cards", cards), ScoreLine("bonus", bonus)), totals)


def one_point_cards(scored: tuple[Card, ...]) -> int:
    return sum(POINTS[card] == 1 for card in scored)


def _bonus(state: StonesState) -> tuple[int, ...]:
    """3 points to all who are tied for the most 1-point cards (ST-68, ST-69, ST-71)."""
    counts = [-1 if left else one_point_cards(own) for own, left in zip(state.scored, state.left, strict=True)]
    most = max(counts)
    if most == 0 and not state.options.bonus_at_zero:  # ST-70
        return (0,) * len(counts)
    return tuple(BONUS if count == most else 0 for count in counts)
