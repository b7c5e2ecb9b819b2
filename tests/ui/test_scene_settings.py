"""Settings that change how the table is drawn act at once, while it is shown."""

import pytest

from tests.ui.pilot import Pilot, names
from tests.ui.stones_table import sit_down


def test_a_calm_camera_cuts_and_the_picture_comes_back_out_of_the_dark(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.desk.set("calm_camera", True)
    pilot.frames(1, 0.0)
    plain = pilot.picture()
    pilot.key("e")
    assert pilot.app.base.cam.get_h() == pytest.approx(40)
    pilot.frames(2, 1 / 15)
    pilot.key("q")
    pilot.frames(22, 1 / 15)  # with the two above one whole breath of the outlines
    assert not pilot.desk.camera.moving
    assert pilot.picture() == plain


def test_quality_changes_under_the_players_hands(pilot: Pilot) -> None:
    table = sit_down(pilot)
    low = pilot.picture()
    for quality in ("medium", "low"):
        pilot.desk.set("quality", quality)
        changed = pilot.picture()
        assert (changed == low) == (quality == "low")
    pilot.pick("stone:4")
    assert names(table.choice.picks) == {"stone:4"}


def test_a_still_table_is_not_drawn_for_its_breath_in_software(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.frames(40, 0.1)
    drawn = pilot.app.drawn
    pilot.frames(40, 0.1)
    if pilot.desk.lively:
        assert pilot.app.drawn - drawn <= 40
    else:
        assert pilot.app.drawn == drawn


def test_another_palette_recolours_the_table_at_once(pilot: Pilot) -> None:
    sit_down(pilot)
    standard = pilot.picture()
    for palette in ("colour_blind", "standard"):
        pilot.desk.set("palette", palette)
        assert (pilot.picture() == standard) == (palette == "standard")
