"""What a placement check and a nudge cost, beside loops without any filter: python -m tests.rules.lazer_ryderz.bench"""

from random import Random
from time import process_time
from typing import NamedTuple

import shapely

from game.rules.lazer_ryderz import nudge
from game.rules.lazer_ryderz.crash import hits, over_edge
from game.rules.lazer_ryderz.pieces import SHAPES, end_of, outline, piece_outline, prizm_outline
from game.rules.lazer_ryderz.scoring import touched
from game.rules.lazer_ryderz.state import LazerOptions, LazerState, Piece, Prizm, Rider
from game.rules.lazer_ryderz.table import board
from game.space.plane import Frame, frame

PLACEMENTS = 400
NUDGES = 60
RUNS = 5


class Cost(NamedTuple):
    """Microseconds a placement check, with the filter and without; milliseconds a nudge, the first and again.

    Again: with the regions kept that pieces forbid, as in a match, where most prizms are turned alike.
    """

    check: float
    naive: float
    nudge: float
    nudge_again: float
    same: bool


def crowded(rng: Random) -> LazerState:
    """Sixty pieces of four lazers and eight prizms on the round table."""
    lines = []
    for seat in range(4):
        at, line = frame(rng.uniform(-25, 25), rng.uniform(-25, 25), 90.0 * seat), list[Piece]()
        for number in range(15):
            options = [Piece(f"{seat}{name[:2]}{number}", name, at) for name in sorted(SHAPES)]
            inside = [piece for piece in options if abs(end_of(piece).x) < 30 and abs(end_of(piece).y) < 30]
            line.append(rng.choice(inside or options))
            at = end_of(line[-1])
        lines.append(Rider(line=tuple(line)))
    prizms = tuple(Prizm(f"{n}", -1, rng.uniform(-30, 30), rng.uniform(-30, 30), 0) for n in range(8))
    return LazerState(options=LazerOptions(), pending=(), riders=tuple(lines), prizms=prizms)


def naive_check(state: LazerState, piece: Piece) -> tuple[bool, int]:
    """Whether it crashes, and how many prizms it touches: every piece and every prizm is cut with it."""
    mine, tops = piece_outline(piece).shape, [prizm_outline(prizm).shape for prizm in state.prizms]
    crash = mine.difference(board(state.options).outline.shape).area > 0.01
    older = state.riders[0].line[:-1]
    for other in [*older, *(each for rider in state.riders[1:] for each in rider.line)]:
        shared = shapely.intersection(mine, piece_outline(other).shape)
        if shapely.area(shared) > 0.01:
            for top in tops:
                shared = shapely.difference(shared, top)
            crash |= shapely.area(shared) > 0.01
    return crash, sum(shapely.area(shapely.intersection(mine, top)) > 0.01 for top in tops)


def measure(seed: int = 1) -> Cost:
    """Best of some runs over the same placements, in one process."""
    rng = Random(seed)
    state = crowded(rng)
    shapes = sorted(SHAPES)
    end = end_of(state.riders[0].line[-1])
    placed = [Piece("0X1?", rng.choice(shapes), Frame(end.x, end.y, float(turn % 360))) for turn in range(PLACEMENTS)]
    for piece in placed:
        outline(piece.shape, piece.frame)
    best, slow, same = 1e9, 1e9, True
    for _ in range(RUNS):
        began = process_time()
        found = [_check(state, piece) for piece in placed]
        between = process_time()
        naive = [naive_check(state, piece) for piece in placed]
        slow, best = min(slow, process_time() - between), min(best, between - began)
        same &= [crash for crash, _ in found] == [crash for crash, _ in naive]
    prizms = [Prizm(f"{n}", -1, rng.uniform(-25, 25), rng.uniform(-25, 25), 0) for n in range(NUDGES)]
    nudges = []
    for _ in range(2):
        began = process_time()
        for prizm in prizms:
            nudge.nudged(state, prizm)
        nudges.append((process_time() - began) / NUDGES * 1e3)
    return Cost(best / PLACEMENTS * 1e6, slow / PLACEMENTS * 1e6, nudges[0], nudges[1], same)


def _check(state: LazerState, piece: Piece) -> tuple[bool, int]:
    riders = (Rider(line=(*state.riders[0].line, piece)), *state.riders[1:])
    crash = bool(hits(state.options, riders, state.prizms, 0, 1)) or over_edge(piece, state.options)
    return crash, len(touched(0, riders[0].line, 1, state.prizms))


if __name__ == "__main__":
    print(measure())
