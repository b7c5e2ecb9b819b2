"""Every pick of a table is hit at its place, whatever the window's shape, size and the UI scale."""

from collections.abc import Iterator

import pytest
from game.staging.picks import thing_of
from panda3d.core import WindowProperties

from tests.ui.pilot import SIZE, Pilot
from tests.ui.test_table import HAND, OTHERS, sit_down

SHAPES = {"16:9": (640, 360), "4:3": (480, 360), "21:9": (840, 360), "900x1200": (450, 600)}
SCALES = (75, 100, 150, 200, 300)


def resize(pilot: Pilot, size: tuple[int, int]) -> None:
    wanted = WindowProperties()
    wanted.set_size(*size)
    pilot.app.base.win.request_properties(wanted)
    pilot.until(lambda: pilot.app._size == size, 50)


@pytest.fixture
def shaped(pilot: Pilot) -> Iterator[Pilot]:
    yield pilot
    resize(pilot, SIZE)


def missed(pilot: Pilot) -> list[str]:
    """The open picks that are not under the pointer at their place."""
    table, wrong = pilot.table, []
    for pick in sorted(table.open_picks()):
        if pick.startswith("button:"):
            if not any(area.name == pick for area in pilot.desk.canvas.areas):
                wrong.append(pick)
            continue
        pilot.point(2, 2)
        pilot.point(*pilot.place(pick))
        if table.under != pick:
            wrong.append(f"{pick}: {table.under or pilot.desk.canvas.hover}")
    return wrong


@pytest.mark.parametrize("shape", SHAPES)
def test_every_pick_is_hit_at_its_place(shaped: Pilot, shape: str) -> None:
    table = sit_down(shaped, (HAND, OTHERS, ()))
    resize(shaped, SHAPES[shape])
    assert {thing_of(pick).partition(":")[0] for pick in table.open_picks()} >= {"stone", "hand", "button"}
    for scale in SCALES:
        shaped.desk.settings.change("ui_scale", scale)
        shaped.desk.resize(*SHAPES[shape])
        assert missed(shaped) == [], scale


@pytest.mark.parametrize("shape", SHAPES)
def test_a_decision_by_clicks_after_a_resize(shaped: Pilot, shape: str) -> None:
    table = sit_down(shaped)
    resize(shaped, SHAPES[shape])
    for pick in ("hand:0:3", "stone:4", "stone:5"):
        shaped.pick(pick)
    shaped.rest()
    assert table.sitting.match.ply == 1
