"""Puts the program together: window, light, room, desk. The window and the off-screen picture are built the same."""

from collections.abc import Callable
from typing import NamedTuple

from direct.showbase.ShowBase import ShowBase
from panda3d.core import Filename

from game.app.paths import asset, model, saves_folder, settings_path
from game.match.saves import Saves
from game.match.settings import SettingsFile
from game.scene.models import Models
from game.scene.room import furnish
from game.scene.shading import light_scene, unlit
from game.scene.sound import Sounds
from game.scene.window import draws_in_software, open_base
from game.ui.desk import Desk, Thinker
from game.ui.text import use_language
from game.ui.title import HOME


class House(NamedTuple):
    """What was built."""

    base: ShowBase
    desk: Desk


def build(
    size: tuple[int, int],
    thinker: Thinker,
    leave: Callable[[], None],
    offscreen: bool = False,
    fine: bool | None = None,
) -> House:
    """Window or off-screen buffer with the room in it. Off screen all settings have their defaults.

    Raises NoWindow, MissingAsset.

    `fine` light and edges; None: fine, but not where the processor has to draw everything itself.
    """
    use_language(asset("locale"))
    base = open_base(size, str(asset("icon.png")), offscreen)
    environment = Filename.from_os_specific(str(asset("env/room.env")))
    software = draws_in_software(base)
    if fine is None:
        fine = not software
    light_scene(base, environment, fine)
    # A software renderer can hang for minutes in the anisotropic filtering of a table seen at a grazing angle.
    models = Models(model(""), asset(""), unlit(), unlit(linear=True), anisotropy=1 if software else 8)
    furnish(models, base.render)
    settings = SettingsFile(None if offscreen else settings_path())
    desk = Desk(base, models, Saves(saves_folder()), settings, thinker, Sounds(base, asset("sounds")), leave, HOME)
    return House(base, desk)
