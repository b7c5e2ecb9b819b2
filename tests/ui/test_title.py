"""The title: a game is lit up under the pointer alone."""

from game.ui.screens.title import TitleScreen
from tests.ui.pilot import Pilot


def lit(pilot: Pilot) -> set[str]:
    screen = pilot.desk.screen
    assert isinstance(screen, TitleScreen)
    return {game for game, stage in screen.stages.items() if any(prop.mark for prop in stage.props.values())}


def point_at(pilot: Pilot, game: str) -> None:
    area = next(area for area in pilot.desk.canvas.areas if area.name == f"game:{game}")
    u = pilot.desk.canvas.u
    pilot.point((area.x + area.w / 2) * u, (area.y - 90) * u)


def test_a_game_is_lit_up_under_the_pointer_alone(pilot: Pilot) -> None:
    pilot.frames(1)
    assert lit(pilot) == set()
    point_at(pilot, "shifti")
    assert lit(pilot) == {"shifti"}
    pilot.device.set_pointer_out_of_window()
    pilot.frames(1)
    assert lit(pilot) == set()
    point_at(pilot, "shifting_stones")
    pilot.click("settings")
    pilot.key("escape")
    assert lit(pilot) == set(), "the pointer is on a button"
