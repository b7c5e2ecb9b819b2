"""The title: a game is lit up under the pointer alone, and none is loaded to be shown."""

import subprocess
import sys

from game.rules import rules
from game.staging import GAMES
from game.ui.screens.title import OUTLINES, TitleScreen
from game.ui.words import words
from game.ui.words.covers import cover
from tests.ui.pilot import Pilot


def lit(pilot: Pilot) -> set[str]:
    screen = pilot.desk.screen
    assert isinstance(screen, TitleScreen)
    return {game for game, model in screen.models.items() if not model.find(OUTLINES).is_hidden()}


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


TITLE = """
import sys
from game.app.render import off_screen, snap
from game.ui.screens.title import TitleScreen
house = off_screen((320, 180), "low")
house.desk.go(TitleScreen(house.desk))
assert snap(house) is not None
house.desk.screen._point_at("lazer_ryderz")
rooms = ("numpy", "shapely", "game.rules.", "game.staging.", "game.scene.looks.", "game.ui.words.", "game.players.")
print(*sorted(name for name in sys.modules if name.startswith(rooms)))
"""


def test_no_game_is_loaded_to_be_shown() -> None:
    """Each brings much with it, one numpy and shapely; the title has models that were baked."""
    run = subprocess.run([sys.executable, "-c", TITLE], capture_output=True, text=True, check=True)
    loaded = [name for name in run.stdout.split() if "numpy" in name or any(game in name for game in GAMES)]
    assert loaded == []


def test_covers_say_what_the_games_say() -> None:
    for game in GAMES:
        counts = rules(game).seat_counts
        assert cover(game).seats == (counts[0], counts[-1])
        assert cover(game).title() == words(game).title()


def test_the_games_lie_there_in_any_palette_and_at_any_quality(pilot: Pilot) -> None:
    models = pilot.desk.models
    for palette in ("high_contrast", "colour_blind", "standard"):
        models.use_palette(palette)
        pilot.frames(2)
        screen = pilot.desk.screen
        assert isinstance(screen, TitleScreen) and set(screen.models) == set(GAMES)
        assert screen.table.get_num_children() == len(GAMES)
        assert lit(pilot) == set()
        assert all(model.find_all_textures() for model in screen.models.values())
