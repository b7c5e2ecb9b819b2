"""What a move of the mouse over a way on costs on a full table of Lazer Ryderz, counted: calls, not seconds."""

import sys
from random import Random
from statistics import median
from types import FrameType

from msgspec.structs import replace

from game.match.driver import PERSON
from game.staging.names import Pick
from tests.rules.lazer_ryderz.bench import crowded
from tests.ui.pilot import Pilot
from tests.ui.test_lazer_ryderz import now, sit_down
from tests.ui.test_reality_shift import spots

CALLS = 8000
"""Of Python and of C in a move of the pointer, plane checks included: 4 ms of Python where a call takes half a us."""


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
    """Four seats, 60 pieces: each way on is pointed at for the first time, so that nothing of it is known."""
    state = crowded(Random(1))
    table = sit_down(pilot, replace(state, options=replace(state.options, preview=True)), (PERSON,) * 4)
    assert sum(len(rider.line) for rider in now(table).riders) >= 60
    pilot.until(lambda: not pilot.desk.camera.moving)
    pilot.frames(4)
    spent = []
    for pick in sorted(table.choice.telling):
        if pick.part and pick.id[0] in ("piece", "launch"):
            x, y = next(iter(spots(pilot, pick)))
            calls = calls_of(pilot, x, y)
            if table.under == pick:
                assert table.pointing.about.caption and table.stage._holding._shown[0], "the ghost lies there"
                spent.append(calls)
            pilot.point(5, 5)
    assert len(spent) >= 3, "ways on are found under the pointer"
    print(spent)
    assert median(spent) <= CALLS and max(spent) <= 2 * CALLS
