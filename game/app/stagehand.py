"""Puts the program together: window, light, room, desk. The window and the off-screen picture are built the same."""

from collections.abc import Callable
from typing import NamedTuple

from direct.showbase.ShowBase import ShowBase
from panda3d.core import load_prc_file_data

from game.app.paths import asset, model, other_folders, saves_folder, settings_path
from game.match.saves import Saves
from game.match.settings import SettingsFile
from game.scene.glsl import flat_shaders
from game.scene.models import Models
from game.scene.plain import PlainLight
from game.scene.room import Room
from game.scene.shading import Light
from game.scene.sound import Sounds
from game.scene.window import draws_in_software, has_shaders, open_base
from game.ui.kit.desk import Desk, Thinker
from game.ui.screens.title import HOME
from game.ui.text import use_language


class House(NamedTuple):
    """What was built."""

    base: ShowBase
    desk: Desk
    light: Light | PlainLight
    software: bool

    def set_quality(self, quality: str) -> None:
        """A value of the setting, at once; "auto" is high with a graphics card, low where the processor draws."""
        step = _step(quality, self.software)
        self.light.set_quality(step)
        self.desk.models.use_relief(step != "low")
        self.desk.dirty = True


def _step(quality: str, software: bool) -> str:
    if quality == "auto":
        return "low" if software else "high"
    return quality


def build(
    size: tuple[int, int],
    thinker: Thinker,
    leave: Callable[[], None],
    offscreen: bool = False,
    quality: str | None = None,
) -> House:
    """Window or off-screen buffer with the room in it. Off screen all settings have their defaults.

    Raises NoWindow, MissingAsset.

    `quality` in place of the one in the settings.
    """
    settings = SettingsFile(None if offscreen else settings_path())
    use_language(asset("locale"), settings.now.language)
    base = open_base(size, str(asset("icon.png")), offscreen)
    software, shaders = draws_in_software(base), has_shaders(base)
    step = _step(quality or settings.now.quality, software)
    # All textures lie in the program's own memory then, and the pictures are small anyway.
    halves = software and not offscreen
    if halves:
        load_prc_file_data("shiftbox", "max-texture-dimension 1024\n")
    light = Light(base, asset("env"), software, step) if shaders else PlainLight(base)
    # A software renderer can hang for minutes in the anisotropic filtering of a table seen at a grazing angle.
    lit = flat_shaders() if shaders else None
    models = Models(model(""), asset(""), lit, anisotropy=1 if software else 8, halves=halves)
    models.relief = step != "low"
    models.use_palette(settings.now.palette)
    room = Room(models, base.render, light, gradual=not offscreen)
    sounds = Sounds(base, asset("sounds"), wanted=not offscreen)
    desk = Desk(base, room, models, Saves(saves_folder(), other_folders()), settings, thinker, sounds, leave, HOME)
    desk.lively = not software
    return House(base, desk, light, software)
