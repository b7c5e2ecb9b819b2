"""Positions of Shifti in a few words, and what can be asked of them."""

from itertools import islice
from math import dist
from random import Random
from typing import Final

import msgspec

from game.core.values import Seat
from game.rules.shifti import RULES
from game.rules.shifti.board import CORNERS, LEVERS, black
from game.rules.shifti.parts import squares
from game.rules.shifti.state import (
    OFF,
    EndTurn,
    Enter,
    Levers,
    Move,
    Part,
    Roll,
    Shift,
    ShiftiAction,
    ShiftiOptions,
    ShiftiState,
    Square,
)
from tests.asking import Asking

_ask = Asking(RULES)
after, events, why_not, kinds = _ask.play, _ask.events, _ask.why, _ask.kinds

At = tuple[int, int]
"""A square as the digest writes it: row and column."""

CORNER: Final = {"red": 0, "blue": 8, "yellow": 72, "green": 80}
GOAL: Final[dict[str, At]] = {"red": (8, 8), "blue": (8, 0), "yellow": (0, 8), "green": (0, 0)}
HOME: Final[Levers] = (0, 0, 0, 0)
END: Final = EndTurn()


def square(at: At) -> Square:
    return 9 * at[0] + at[1]


def roll(a: str | int, b: str | int) -> Roll:
    return Roll(str(a), str(b))


def number(steps: int) -> Roll:
    """A roll with this number and one star."""
    return roll(steps, "*") if steps <= 3 else roll("*", steps)


def move(source: At, target: At, steps: int) -> Move:
    return Move(square(source), square(target), steps)


def enter(source: At, steps: int) -> Enter:
    return Enter(square(source), steps)


def position(
    *seats: tuple[str, list[At]],
    levers: Levers = HOME,
    rolled: Roll | None = None,
    seat: Seat = 0,
    left: tuple[bool, ...] = (),
    **options: bool | int | str,
) -> ShiftiState:
    """Each seat's colour and the squares of the pieces that are not at home; the position is checked for problems."""
    corners = tuple(CORNER[colour] for colour, _ in seats)
    gone = left or (False,) * len(seats)
    state = ShiftiState(
        options=msgspec.convert(options, ShiftiOptions),
        pending=(),
        levers=levers,
        corners=corners,
        pieces=tuple(
            (OFF,) * 4 if away else (*map(square, out), *(corner,) * (4 - len(out)))
            for corner, (_, out), away in zip(corners, seats, gone, strict=True)
        ),
        left=gone,
        seat=seat,
        roll=rolled,
    )
    assert RULES.problems(state) == ()
    return state


def parts(state: ShiftiState) -> list[Part]:
    """What may be played of the roll next."""
    return [action for action in RULES.legal(state) if isinstance(action, (Move, Enter, Shift))]


def plays(state: ShiftiState) -> list[tuple[Part, ...]]:
    """Everything that may be done with the roll, in every order; to play less is among it."""
    return [
        (),
        *(
            (part, *rest)
            for part in parts(state)
            for then in [after(state, part)]
            for rest in ([()] if then.over else plays(then))
        ),
    ]


def lands(state: ShiftiState, source: At, steps: int, *before: Part) -> set[At]:
    """Where the piece there may land with this number after these parts."""
    state = after(state, *before)
    goal = 80 - state.corners[state.seat]
    return {
        divmod(part.target if isinstance(part, Move) else goal, 9)
        for part in parts(state)
        if not isinstance(part, Shift) and (part.source, part.number) == (square(source), steps)
    }


def settings(state: ShiftiState) -> set[Levers]:
    """The lever settings that can be made by shifting alone."""
    made = [part for part in parts(state) if isinstance(part, Shift)]
    once = [after(state, part) for part in made]
    return {then.levers for then in once}.union(*map(settings, once))


def why(state: ShiftiState, *decisions: ShiftiAction) -> str | None:
    """The digest id of the rule that refuses one of the decisions, or None; the same whichever way one asks."""
    for decision in decisions:
        if rule := why_not(state, decision):
            return rule
        state = after(state, decision)
    return None


def crowded(rng: Random) -> ShiftiState:
    """Four seats with most of their pieces near to each other, anywhere on black."""
    a, b, c, d = (rng.randint(-2, 2) for _ in LEVERS)
    middle, spread = rng.randrange(81), rng.uniform(2, 5)
    near = [at for at in squares(black((a, b, c, d))) if dist(divmod(at, 9), divmod(middle, 9)) < spread]
    places = iter(rng.sample(near, min(len(near), 14)))
    pieces = [[divmod(at, 9) for at in islice(places, rng.randint(2, 4))] for _ in CORNERS]
    red, blue, green, yellow = zip(("red", "blue", "green", "yellow"), pieces, strict=True)
    return position(red, blue, green, yellow, levers=(a, b, c, d), rolled=roll(rng.randint(1, 3), rng.randint(4, 6)))
