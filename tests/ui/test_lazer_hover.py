"""What a move of the mouse over a way on costs on a full table of Lazer Ryderz, counted: calls, not seconds."""

import sys
from math import hypot
from random import Random
from types import FrameType

from msgspec.structs import replace

from game.match.driver import PERSON
from game.rules.lazer_ryderz.pieces import SHAPES, end_of
from game.rules.lazer_ryderz.state import LazerState, Piece
from game.space.plane import frame
from tests.rules.lazer_ryderz.table import neutral, position
from tests.ui.pilot import Pilot
from tests.ui.test_lazer_ryderz import PREVIEW, now, sit_down
from tests.ui.test_reality_shift import spots

FIRST, AGAIN = 6500, 2500
"""Calls of Python and of C in a move of the pointer, plane checks included: the first time, in which the strip's own
mesh is made, and from then on. 2500 are about 3 ms of Python on a slow machine; 4 ms are allowed."""


def crowded(rng: Random) -> LazerState:
    """Four lines of fifteen pieces, over each other and over prizms, each within a part of the table."""
    lines = []
    for seat, (x, y) in enumerate(((-18, 18), (18, 18), (18, -18), (-18, -18))):
        at, line = frame(x, y, 90.0 * seat), list[Piece]()
        stacks = [stack + copy for stack in sorted({shape[:2] for shape in SHAPES}) for copy in "ab"]
        while len(line) < 15:
            ends = {Piece("", shape, at): end_of(Piece("", shape, at)) for shape in sorted(SHAPES)}
            free = [piece for piece in ends if any(stack.startswith(piece.shape[:2]) for stack in stacks)]
            piece = rng.choice(sorted(free, key=lambda piece: hypot(ends[piece].x - x, ends[piece].y - y))[:3])
            stack = next(stack for stack in stacks if stack.startswith(piece.shape[:2]))
            stacks.remove(stack)
            line.append(replace(piece, id=f"{seat}{stack}"))
            at = ends[piece]
        lines.append(line)
    prizms = tuple(neutral(number, rng.uniform(-25, 25), rng.uniform(-25, 25)) for number in range(4))
    return position(*lines, prizms=prizms, gears=(3, 3, 3, 3), options=PREVIEW)


def calls_of(pilot: Pilot, x: float, y: float) -> int:
    """How much is called while the pointer goes there and the app takes notice."""
    count = 0

    def notice(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    pilot.device.set_pointer_in_window(x, y)
    sys.setprofile(notice)
    try:
        pilot.frames(1, 0.0)
    finally:
        sys.setprofile(None)
    return count


def test_a_hovered_way_on_keeps_to_its_budget(pilot: Pilot) -> None:
    """Four seats, 60 pieces."""
    table = sit_down(pilot, crowded(Random(1)), (PERSON,) * 4)
    assert sum(len(rider.line) for rider in now(table).riders) == 60
    pilot.until(lambda: not pilot.desk.camera.moving)
    pilot.frames(4)
    ways = {
        pick: next(iter(spots(pilot, pick)))
        for pick in sorted(table.choice.telling)
        if pick.part and pick.id[0] in ("piece", "launch")
    }
    assert len(ways) >= 3
    for budget in (FIRST, AGAIN):
        for pick, at in ways.items():
            calls = calls_of(pilot, *at)
            assert table.under == pick and table.pointing.about.caption
            assert table.stage._holding._shown[0], "the ghost lies there"
            assert calls <= budget, (pick, calls)
            pilot.point(5, 5)
