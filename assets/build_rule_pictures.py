"""Makes the pictures of the players' rulebooks, with the program itself: python assets/build_rule_pictures.py

The pictures show what a table looks like, so they are made last, when textures and models are built.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from panda3d.core import Filename, PNMImage, load_prc_file_data  # noqa: E402

from game.app.render import House, off_screen  # noqa: E402
from game.core.record import Chair  # noqa: E402
from game.core.values import Action  # noqa: E402
from game.match.driver import Match  # noqa: E402
from game.rules.shifting_stones.cards import DECK  # noqa: E402
from game.rules.shifting_stones.state import EndTurn, Flip, Score, Shift, StonesOptions, StonesState  # noqa: E402
from game.scene.camera import Home  # noqa: E402
from game.ui.result import ResultMode  # noqa: E402
from game.ui.sitting import Sitting  # noqa: E402
from game.ui.table import TableMode  # noqa: E402

OUT: Final = ROOT / "assets" / "rules" / "en" / "shifting_stones"
SIZE: Final = (1600, 900)
WIDE: Final = 1200
QUALITY: Final = 84
PAPER: Final = (0.945, 0.910, 0.839)
SLATE: Final = (0.165, 0.184, 0.208)
GAP: Final = 24
CLOSE: Final = Home((0.0, 0.0, 0.0), 0.0, 62.0, 60.0)
NAMES: Final = ("Ada", "Bo", "Cleo")
HAND: Final = ("3-02", "1-22", "2-09", "1-05")
SCORED: Final = (
    ("1-11", "2-01", "1-12", "3-01", "1-14", "2-04", "1-15", "5-02"),
    ("1-16", "2-05", "2-06", "3-04", "1-17", "3-07", "2-10"),
    ("2-12", "1-18", "1-19", "3-08", "1-20", "1-21", "1-23"),
)
PAYS: Final = 0.34
"""Seconds that a card takes to the discard pile before a stone moves."""


def position(scored: tuple[tuple[str, ...], ...] = ((), (), ())) -> StonesState:
    """The grid of the digest's examples, the first of three to act."""
    hands = (HAND, ("1-01", "1-02", "1-03", "1-04"), ("1-06", "1-07", "1-08", "1-09"))
    used = {card for cards in (*hands, *scored) for card in cards}
    return StonesState(
        options=StonesOptions(),
        pending=(),
        stones=(4, 5, 7, 8, 2, 1, 9, 3, 6),
        faces="HOETFSEBH",
        draw=tuple(card for card in DECK if card not in used),
        discards=(),
        hands=hands,
        scored=scored,
        skipped=(False,) * 3,
        left=(False,) * 3,
    )


class Studio:
    """A table off screen, without the signs of the screen."""

    def __init__(self) -> None:
        self.house: House = off_screen(SIZE)
        self.desk = self.house.desk

    @contextmanager
    def table(self, state: StonesState) -> Iterator[TableMode]:
        chairs = [Chair(name, seat) for seat, name in enumerate(NAMES)]
        sitting = Sitting(self.desk, Match.new("shifting_stones", 3, 1, None, chairs, state))
        sitting.look_as(0)
        mode = TableMode(sitting)
        self.desk.go(mode)
        mode.rest()
        yield mode
        sitting.close()

    def shot(self, signs: bool = False) -> PNMImage:
        """What the camera sees now; `signs`: with what the screen shows over it."""
        picture = PNMImage()
        for _ in range(3):
            # The first pictures are made before shadow and scene buffers are filled.
            self.desk.frame(0.0)
            if not signs:
                self.desk.canvas.clear()
            self.house.base.task_mgr.step()
        self.house.base.win.get_screenshot(picture)
        picture.remove_alpha()
        return picture

    def close_up(self, mode: TableMode, home: Home = CLOSE) -> PNMImage:
        """The stones alone, without the hand."""
        self.desk.camera.settle(home)
        mode.stage.hand.hide()
        return self.shot()


def perform(mode: TableMode, action: Action, seconds: float | None = None) -> None:
    """One decision, shown to its end, or so many seconds of it."""
    mode.stage.mark({})
    mode.sitting.perform(action)
    if seconds is None:
        mode.stage.finish()
    else:
        mode.stage.update(seconds)


def crop(picture: PNMImage, left: int, top: int, w: int, h: int, wide: int = WIDE) -> PNMImage:
    """A part of a picture, made `wide` wide."""
    part = PNMImage(w, h)
    part.copy_sub_image(picture, 0, 0, left, top, w, h)
    small = PNMImage(wide, round(h * wide / w))
    small.gaussian_filter_from(0.6, part)
    return small


def beside(*pictures: PNMImage) -> PNMImage:
    """Pictures in a row on paper."""
    height = max(picture.get_y_size() for picture in pictures)
    row = PNMImage(sum(picture.get_x_size() for picture in pictures) + GAP * (len(pictures) - 1), height)
    row.fill(*PAPER)
    x = 0
    for picture in pictures:
        row.copy_sub_image(picture, x, (height - picture.get_y_size()) // 2)
        x += picture.get_x_size() + GAP
    return row


def save(picture: PNMImage, name: str) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    picture.write(Filename.from_os_specific(str(OUT / name)))
    print(name, f"{(OUT / name).stat().st_size / 1000:.0f} kB")


def tray(picture: PNMImage) -> PNMImage:
    """The tray as one of three pictures in a row."""
    return crop(picture, 460, 150, 680, 640, (WIDE - 2 * GAP) // 3)


def three(studio: Studio, chosen: tuple[str, ...], action: Action, moment: float) -> PNMImage:
    """Before a decision, a moment of it, and after it."""
    with studio.table(position()) as mode:
        mode.stage.mark(dict.fromkeys(chosen, "chosen"))
        pictures = [tray(studio.close_up(mode))]
        perform(mode, action, PAYS + moment)
        pictures.append(tray(studio.shot()))
        mode.stage.finish()
        pictures.append(tray(studio.shot()))
    return beside(*pictures)


def card(mode: TableMode, name: str, high: int) -> PNMImage:
    """A card's face by itself."""
    face = mode.sitting.looks.face(name)
    sheet = PNMImage(Filename.from_os_specific(str(ROOT / "assets" / "textures" / face.texture)))
    sheet.remove_alpha()
    w, h = sheet.get_x_size(), sheet.get_y_size()
    left, right, top, bottom = face.part
    box = round(left * w), round(top * h), round((right - left) * w), round((bottom - top) * h)
    return crop(sheet, *box, round(high * box[2] / box[3]))


def match(studio: Studio) -> PNMImage:
    """A card beside the stones that show its pattern."""
    with studio.table(position()) as mode:
        mode.stage.mark(dict.fromkeys(mode.sitting.staging.hint(mode.sitting.view, "hand:0:2"), "target"))
        stones = crop(studio.close_up(mode), 460, 200, 680, 590, 560)
        high = stones.get_y_size()
        left = PNMImage(round((high - 80) * 6.3 / 8.8) + 80, high)
        left.fill(*SLATE)
        left.copy_sub_image(card(mode, HAND[2], high - 80), 40, 40)
        return beside(left, stones)


def end(studio: Studio) -> PNMImage:
    """The score sheet: the first player's ninth card brought on the last turns."""
    with studio.table(position(SCORED)) as mode:
        for action in (Score(1), EndTurn(), EndTurn(), EndTurn()):
            perform(mode, action)
        studio.desk.go(ResultMode(mode.sitting))
        return crop(studio.shot(signs=True), 402, 252, 796, 328, 900)


def build() -> None:
    """All pictures of Shifting Stones."""
    load_prc_file_data("", f"jpeg-quality {QUALITY}")
    studio = Studio()
    with studio.table(position()):
        save(crop(studio.shot(), 300, 60, 1000, 840, 800), "setup.jpg")
    save(three(studio, ("stone:5", "stone:2"), Shift(3, 1, 4), 0.25), "swap.jpg")
    save(three(studio, ("stone:2",), Flip(3, 4), 0.24), "flip.jpg")
    save(match(studio), "match.jpg")
    save(end(studio), "end.jpg")


if __name__ == "__main__":
    build()
