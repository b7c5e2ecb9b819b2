"""A casual player of Shifti: a racer, who looks one turn ahead, at the own way and the danger on it."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush, nlargest
from random import Random
from typing import Final, NamedTuple

from game.core.values import Seat
from game.rules.shifti.board import BESIDE, BITS, CORNERS, FIELD, GOAL, SQUARES, black
from game.rules.shifti.declining import lawful
from game.rules.shifti.dice import ROLLED, ROLLS, WEIGHTS
from game.rules.shifti.moves import ends
from game.rules.shifti.state import OFF, Corner, EndTurn, Levers, Part, ShiftiAction, ShiftiState, ShiftiView, Square
from game.rules.shifti.turns import carry_out
from game.rules.shifti.views import imagine

CARELESS: Final = 0.05
"""Of so many turns the player does not think."""
FEAR: Final = 0.5
"""How much a loss to be expected weighs against a step forward."""
LOOKED_AT: Final = 12
"""So many of the turns that lead furthest are looked at for danger."""
WHITE_COST: Final = 4
"""A white square on the way costs so many steps more: it takes a shift."""


class Outlook(NamedTuple):
    """What a turn leads to: the own pieces in rising order of squares, and the levers."""

    mine: tuple[Square, ...]
    levers: Levers


class Casual:
    def choose(
        self, view: ShiftiView, legal: Sequence[ShiftiAction], rng: Random, cancelled: Callable[[], bool]
    ) -> ShiftiAction:
        """How to go on to bring the own pieces furthest this turn, with an eye on those that might be captured."""
        if view.pending:
            return _corner(view, legal, rng)
        if not view.done and rng.random() < CARELESS:
            return rng.choice(legal)
        goal = GOAL[view.corners[view.seat]]
        turns = _turns(imagine(view), cancelled)
        furthest = nlargest(LOOKED_AT, turns, key=lambda outlook: _progress(outlook, goal))
        return turns[max(furthest, key=lambda outlook: _progress(outlook, goal) - FEAR * danger(view, outlook))]


def _corner(view: ShiftiView, legal: Sequence[ShiftiAction], rng: Random) -> ShiftiAction:
    """The second of two players takes what is suggested: it is offered first (SH-11)."""
    second_of_two = len(view.corners) == 2 and set(view.corners) != {OFF}
    return legal[0] if second_of_two else rng.choice(legal)


def _turns(state: ShiftiState, cancelled: Callable[[], bool]) -> dict[Outlook, ShiftiAction]:
    """All that the rest of the turn may lead to, and how each begins."""
    found: dict[Outlook, ShiftiAction] = {}
    for decision in lawful(state):
        if found and cancelled():
            break
        for outlook in _after(state, decision):
            found.setdefault(outlook, decision)
    return found


def _after(state: ShiftiState, decision: Part | EndTurn) -> Iterator[Outlook]:
    """What the turn may lead to after this."""
    if isinstance(decision, EndTurn):
        yield _outlook(state, state.seat)
        return
    then = carry_out(state, decision, [])
    if then.over:
        yield _outlook(then, state.seat)
        return
    for following in lawful(then):
        yield from _after(then, following)


def _outlook(state: ShiftiState, seat: Seat) -> Outlook:
    return Outlook(tuple(sorted(state.pieces[seat])), state.levers)


def _progress(outlook: Outlook, goal: Corner) -> int:
    steps = distances(outlook.levers, goal)
    return -sum([steps[square] for square in outlook.mine])


@lru_cache(maxsize=4 * 625)
def distances(levers: Levers, goal: Corner) -> tuple[int, ...]:
    """From each square the fewest steps to the goal, with the cost of the white squares on the way."""
    steps = [SQUARES * (1 + WHITE_COST)] * SQUARES
    steps[goal] = 0
    track, tips = black(levers), [(0, goal)]
    while tips:
        so_far, square = heappop(tips)
        if square in CORNERS and square != goal:
            continue  # SH-53: no way leads through a station.
        for near in BESIDE[square]:
            white = near not in CORNERS and not track & BITS[near]
            cost = so_far + 1 + white * WHITE_COST
            if cost < steps[near]:
                steps[near] = cost
                heappush(tips, (cost, near))
    return tuple(steps)


def _odds() -> Iterator[tuple[int, float]]:
    """For each number that a piece may go, how often the dice allow it."""
    for number in range(1, 10):
        ways = [
            weight
            for roll, weight in zip(ROLLS, WEIGHTS, strict=True)
            if number in (numbers := ROLLED[roll].numbers) or number == sum(numbers)
        ]
        yield number, sum(ways) / sum(WEIGHTS)


_ODDS: Final = tuple(_odds())


def danger(view: ShiftiView, outlook: Outlook) -> float:
    """The steps that the next roll of each opponent may cost, by the levers as they will stand."""
    home = view.corners[view.seat]
    steps = distances(outlook.levers, GOAL[home])
    exposed = [square for square in outlook.mine if FIELD & BITS[square] & black(outlook.levers)]
    if not exposed:
        return 0.0
    lost = 0.0
    for seat, places in enumerate(view.pieces):
        if seat == view.seat:
            continue
        others = _others(view, outlook, seat)
        for source in set(places) - {OFF, GOAL[view.corners[seat]]} - set(exposed):
            for number, chance in _ODDS:
                found = ends(outlook.levers, source, number, others)
                lost += sum(chance * max(0, steps[home] - steps[square]) for square in exposed if found & BITS[square])
    return lost


def _others(view: ShiftiView, outlook: Outlook, seat: Seat) -> int:
    """The squares of all pieces but that seat's."""
    found = 0
    for other, places in enumerate(view.pieces):
        if other != seat:
            for square in outlook.mine if other == view.seat else places:
                if square != OFF:
                    found |= BITS[square]
    return found


KINDS: Final = {"casual": Casual}
