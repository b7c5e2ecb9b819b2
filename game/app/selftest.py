"""Is everything there, and does it work? Every asset is loaded, and a match of each game is played off screen."""

import gettext
import json
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from panda3d.core import Filename, MovieAudio, PNMImage, TexturePool
from simplepbr import EnvMap

from game.app.paths import asset, model
from game.app.render import off_screen
from game.app.stagehand import House
from game.core.record import Chair
from game.core.values import Action, Seat
from game.match.driver import Match
from game.match.records import match_in
from game.match.saves import Saves
from game.match.simulate import simulate
from game.players import CASUAL, KINDS, RANDOM, computer
from game.rules import GAMES, rules
from game.scene.glsl import flat_shaders
from game.scene.models import Models
from game.staging import GAMES as TABLES
from game.ui.kit.screen import Screen
from game.ui.overlays.result import ResultScreen
from game.ui.screens.title import TitleScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import WEIGHTS, Fonts

SIZE: Final = (320, 180)
SEED: Final = 1
LONG: Final = 60.0
"""Seconds in one frame: longer than any motion or pause."""

MOST_FRAMES: Final = 5000
PICTURES: Final = 25
"""Every so many frames are drawn."""

NOT_RESULTS: Final = (".py", ".pyc", ".blend")

Check = Callable[[], None]


class Failed(Exception):
    """What a check found; the text says it."""


def selftest() -> int:
    """Runs all checks, prints a line for each, returns the exit code."""
    passed = failed = 0
    for name, check in checks():
        try:
            check()
        except Exception as error:  # whatever it is, it is what we are looking for
            failed += 1
            print(f"FAILED  {name}: {type(error).__name__}: {' '.join(str(error).split())}", flush=True)
        else:
            passed += 1
            print(f"ok      {name}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def checks() -> Iterator[tuple[str, Check]]:
    """All checks by their names."""
    models = Models(model(""), asset(""), flat_shaders())
    for folder in (asset(""), model("")):
        files = sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix not in NOT_RESULTS)
        yield f"{folder.name}: {len(files)} files", partial(_need, files, "the folder is empty")
        for file in files:
            yield f"{folder.name}/{file.relative_to(folder).as_posix()}", partial(load, file, models)
    for weight in WEIGHTS:
        yield f"font {weight}", partial(_font, weight)
    table = _Table()
    yield "shaders and the title", table.title
    for game in GAMES:
        if game in TABLES:
            yield f"{game} at the table", partial(table.play, game)
        else:
            yield f"{game} by the rules", partial(play_by_rules, game)
    table.close()


# Files


def load(file: Path, models: Models) -> None:
    """Loads one file of assets/ or models/ in the way the program does. Raises if it cannot be used."""
    textures = asset("textures")
    match file.suffix:
        case ".png" | ".jpg":
            _need(file.suffix == ".png" or _whole_jpeg(file.read_bytes()), "cut off")
            if file.is_relative_to(textures):
                TexturePool.release_texture(models.texture(file.relative_to(textures).as_posix()))
            else:
                _need(PNMImage().read(Filename.from_os_specific(str(file))), "not a picture")
        case ".bam":
            _need(not models.load(file.relative_to(model("")).with_suffix("").as_posix()).is_empty(), "empty")
        case ".env":
            EnvMap.from_file_path(Filename.from_os_specific(str(file)))
        case ".wav" | ".ogg":
            sound = MovieAudio.get(Filename.from_os_specific(str(file))).open()
            _need(sound is not None and sound.length() > 0, "silent")
        case ".json":
            json.loads(file.read_text(encoding="utf-8"))
        case ".mo":
            with file.open("rb") as stream:
                gettext.GNUTranslations(stream)
        case ".md" | ".txt" | ".po" | ".pot":
            _need(file.read_text(encoding="utf-8").strip(), "empty")
        case _:
            raise Failed("nothing in the program loads such a file")


def _font(weight: str) -> None:
    _need(Fonts().get(weight, 16).is_valid(), "no font")


def _whole_jpeg(data: bytes) -> bool:
    """Panda3D's reader of JPEG ends the program at a file that is cut off."""
    return data.startswith(b"\xff\xd8") and data.rstrip(b"\0").endswith(b"\xff\xd9")


def _need(fact: object, otherwise: str) -> None:
    if not fact:
        raise Failed(otherwise)


# Matches


class AtOnce:
    """Computers that answer before the next frame."""

    def ask(self, match: Match, seat: Seat, answered: Callable[[Action], None]) -> None:
        chooser = computer(match.game, match.chairs[seat].player)
        rng = Random(f"{match.seed}/{seat}/{match.ply}")
        answered(chooser.choose(match.view(seat), match.legal(), rng, lambda: False))

    def cancel(self) -> None:
        pass


def _kind(game: str) -> str:
    return CASUAL if CASUAL in KINDS[game] else RANDOM


def play_by_rules(game: str) -> None:
    """One match without a table."""
    report = simulate(game, rules(game).seat_counts[-1], 1, SEED, computer=_kind(game))
    _need(report.finished == 1, f"the match did not end: {report.cut} cut, {report.stalled} stalled")


class _Table:
    """The house off screen, built at the first need."""

    def __init__(self) -> None:
        self._house: House | None = None

    @property
    def house(self) -> House:
        if self._house is None:
            self._house = off_screen(SIZE, "auto")
            self._house.desk.thinker = AtOnce()
        return self._house

    def close(self) -> None:
        if self._house is not None:
            self._house.base.destroy()

    def title(self) -> None:
        """The title has to come out as a picture: without working shaders it would be all one colour."""
        desk = self.house.desk
        desk.saves = Saves(Path(tempfile.gettempdir()) / "shiftbox-selftest-none")
        desk.go(TitleScreen(desk))
        for _ in range(3):
            self._draw(0.0)
        picture = PNMImage()
        _need(self.house.base.win.get_screenshot(picture), "no picture")
        grays = {round(picture.get_gray(x, y) * 50) for x in range(0, SIZE[0], 4) for y in range(0, SIZE[1], 4)}
        desk.go(Screen(desk))
        _need(len(grays) > 5, "the picture is empty")

    def play(self, game: str) -> None:
        """One match among computers through the table's own mode, every motion to its end."""
        desk = self.house.desk
        with tempfile.TemporaryDirectory() as folder:
            desk.saves = Saves(Path(folder))
            chairs = [Chair(f"computer {seat + 1}", seat, _kind(game)) for seat in range(rules(game).seat_counts[-1])]
            sitting = Sitting(desk, Match.new(game, len(chairs), SEED, chairs=chairs))
            try:
                desk.go(TableScreen(sitting))
                self._to_the_end(sitting)
                if sitting.path is None:
                    raise Failed(sitting.trouble or "the record is not there")
                again = match_in(sitting.path)
                _need(again.over and again.ply == sitting.match.ply, "the record is not whole")
            finally:
                desk.go(Screen(desk))
                sitting.close()

    def _to_the_end(self, sitting: Sitting) -> None:
        stage = sitting.stage
        for frame in range(MOST_FRAMES):
            stage.update(LONG)
            self.house.desk.frame(LONG)
            if not stage.playing:
                shown = {id: prop.thing for id, prop in stage.props.items()}
                _need(shown == sitting.picture, f"after {sitting.match.ply} decisions the table shows something else")
            if frame % PICTURES == 0:
                self._draw(0.0)
            if isinstance(self.house.desk.screen, ResultScreen):
                self._draw(0.0)
                return
        raise Failed(f"the match did not end in {MOST_FRAMES} frames")

    def _draw(self, dt: float) -> None:
        self.house.desk.frame(dt)
        self.house.base.task_mgr.step()
