"""Steps over the surface of the pile: over faces, edges, inner corners (RS-26 to RS-36, RS-52, RS-53).

A Rider is a bike's place and heading as one number: 6 * space + own side it heads for.
"""

from typing import Final

from game.rules.reality_shift.faces import BOX
from game.rules.reality_shift.pile import Pile, Space
from game.rules.reality_shift.squares import AHEAD, BESIDE, COUNT, FLUSH, OVER, OWN, SEEN, WALL
from game.rules.reality_shift.state import Bike, CubeNumber
from game.space.cubes import CROSS, LOOKS, SHOWN, SIDES, STEP, Side

Rider = int

LETTERS: Final = "ALR"
"""Ahead, left, right, in the order of AHEAD."""

NOWHERE: Final = -1

BACK: Final = 1
"""A rider with this bit changed heads the opposite way."""


def headings(face: Side) -> tuple[Side, ...]:
    """The four ways that a bike on a face may point (RS-65)."""
    return tuple(side for side in range(6) if CROSS[face][side] >= 0)


BIKES: Final[dict[Rider, Bike]] = {
    6 * (COUNT * cube + square) + heading: Bike(cube, SIDES[square // 9], square // 3 % 3, square % 3, SIDES[heading])
    for cube in range(len(BOX))
    for square in range(COUNT)
    for heading in headings(square // 9)
}
"""Every place of a bike, by its rider."""

RIDERS: Final = {bike: rider for rider, bike in BIKES.items()}


def step(pile: Pile, space: Space, toward: Side) -> Rider:
    """Where the bike is after a step in a direction of its cube's own frame; NOWHERE if there is no such step."""
    number, square = divmod(space, COUNT)
    beside = BESIDE[square][toward]
    if beside >= 0:
        return _stand(pile, number, beside, toward)  # RS-27
    pose = pile.poses[number]
    looks = LOOKS[pose]
    out, ahead = looks[square // 9], looks[toward]
    seen = SEEN[pose][square]
    front = pile.cells[number] + STEP[ahead]
    # RS-31: the wall first, then the flush cube, else the own cube's side; no other is tried (RS-32).
    wall = pile.at.get(front + STEP[out])
    if wall is not None:  # RS-30; on the wall it goes up
        return _arrive(pile, wall, WALL[seen][ahead], out)
    flush = pile.at.get(front)
    if flush is not None:  # RS-29
        return _arrive(pile, flush, FLUSH[seen][ahead], ahead)
    if front < 0:  # RS-34, RS-36
        return NOWHERE
    return _stand(pile, number, OVER[square][toward], square // 9 ^ 1)  # RS-28, RS-53


def _arrive(pile: Pile, number: CubeNumber, seen: int, heading: Side) -> Rider:
    """On another cube; square and heading are the world's."""
    pose = pile.poses[number]
    return _stand(pile, number, OWN[pose][seen], SHOWN[pose][heading])


def _stand(pile: Pile, number: CubeNumber, square: int, heading: Side) -> Rider:
    """RS-26: only on track. RS-77: the Finish is not entered while it faces down."""
    design = pile.designs[number]
    if not design.track[square]:
        return NOWHERE
    space = COUNT * number + square
    return NOWHERE if square == design.finish and space != pile.finish else 6 * space + heading


def onward(pile: Pile, of: Rider) -> tuple[tuple[str, Rider], ...]:
    """The possible steps: ahead, to the left, to the right, never backward (RS-52)."""
    found = pile.onward.get(of)
    if found is None:
        space, heading = divmod(of, 6)
        steps = [step(pile, space, toward) for toward in AHEAD[space % COUNT // 9, heading]]
        found = tuple((letter, after) for letter, after in zip(LETTERS, steps, strict=True) if after != NOWHERE)
        pile.onward[of] = found
    return found


def may_stand(pile: Pile, number: CubeNumber, square: int) -> bool:
    """Whether the square is track on an uncovered face (RS-26, RS-36)."""
    return pile.designs[number].track[square] and not pile.covered(number, square // 9)
