"""Every pick of a table is hit at its place, whatever the window's shape, size and the UI scale."""

from collections.abc import Iterator

import pytest
from panda3d.core import WindowProperties

from game.staging.names import Pick
from tests.ui.pilot import SIZE, Pilot, names
from tests.ui.stones_table import HAND, OTHERS, sit_down

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
    for pick in sorted(names(table.choice.open)):
        if pick.startswith("button:"):
            if not any(area.name == pick for area in pilot.desk.canvas.areas):
                wrong.append(pick)
            continue
        pilot.point(2, 2)
        pilot.point(*pilot.place(pick))
        if str(table.under) != pick:
            wrong.append(f"{pick}: {table.under or pilot.desk.canvas.hover}")
    return wrong


@pytest.mark.parametrize("shape", SHAPES)
def test_every_pick_is_hit_at_its_place(shaped: Pilot, shape: str) -> None:
    table = sit_down(shaped, (HAND, OTHERS, ()))
    resize(shaped, SHAPES[shape])
    assert {pick.kind if pick.kind == "button" else pick.id[0] for pick in table.choice.open} >= {
        "stone",
        "hand",
        "button",
    }
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


@pytest.mark.parametrize("shape", SHAPES)
def test_a_large_card_covers_nothing_that_one_decides_by(shaped: Pilot, shape: str) -> None:
    """Neither a stone nor a card of the hand, whatever its card is shown of."""
    table = sit_down(shaped, (HAND, OTHERS, ()))
    shaped.desk.settings.change("guide", False)
    resize(shaped, SHAPES[shape])
    for scale in (75, 100, 150, 200):
        shaped.desk.settings.change("ui_scale", scale)
        shaped.desk.resize(*SHAPES[shape])
        for pick in sorted(pick for pick in names(table.choice.open) if pick.startswith("hand")):
            shaped.point(2, 2)
            shaped.point(*shaped.place(pick))
            shaped.frames(3)
            assert table.pointing.large, (scale, pick, table.under, shaped.desk.canvas.hover)
            box = next(area for area in shaped.desk.canvas.areas if area.name == "large")
            for id in [id for id in table.stage.props if id[0] in ("stone", "hand")]:
                at = table.stage.rest_of(Pick("thing", id), shaped.app.base.cam)
                canvas = shaped.desk.canvas
                assert at is not None
                assert not box.holds((at[0] + 1) / 2 * canvas.width, (1 - at[1]) / 2 * canvas.height), (scale, id)
