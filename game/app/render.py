"""A picture of a match, off screen."""

import sys
from collections.abc import Callable
from pathlib import Path

from panda3d.core import PNMImage, StringStream

from game.app.stagehand import House, build
from game.core.values import PUBLIC, Action, Seat
from game.match.driver import Match
from game.match.files import reason, write_whole
from game.scene.models import MissingAsset
from game.scene.window import NoWindow
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen


class Nobody:
    """No computer thinks in a picture."""

    def ask(self, match: Match, seat: Seat, answered: Callable[[Action], None]) -> None:
        pass

    def cancel(self) -> None:
        pass


def off_screen(size: tuple[int, int], quality: str = "high") -> House:
    """The house without a window."""
    return build(size, Nobody(), lambda: None, True, quality)


def shoot(house: House) -> bytes:
    """Draw what the house shows: a PNG file's bytes, none if there is no picture."""
    for _ in range(3):
        # The first pictures are made before shadow and scene buffers are filled.
        house.desk.frame(0.0)
        house.base.task_mgr.step()
    picture = PNMImage()
    if not house.base.win.get_screenshot(picture):
        return b""
    # The window's own alpha means nothing to a viewer of pictures: they would show holes.
    picture.remove_alpha()
    # Not into the file: Panda3D does not notice a disk that is full.
    stream = StringStream()
    return stream.data if picture.write(stream, "picture.png") else b""


def render(match: Match, out: Path, size: tuple[int, int], seat: int | None, camera: str) -> int:
    """Draw the table as a seat (None: everybody) may see it into a PNG file; returns the exit code."""
    # Multisampling of a tiny picture takes a processor longer than that of a large one, and shows nothing.
    try:
        house = off_screen(size, "high" if size[0] >= 640 else "low")
    except (NoWindow, MissingAsset) as missing:
        print(f"shiftbox: cannot draw: {missing}", file=sys.stderr)
        return 2
    sitting = Sitting(house.desk, match)
    sitting.look_as(PUBLIC if seat is None else seat)
    screen = TableScreen(sitting)
    house.desk.go(screen)
    screen.rest()
    if camera == "top":
        house.desk.camera.top()
    picture = shoot(house)
    house.desk.go(Screen(house.desk))
    sitting.close()
    house.base.destroy()
    if not picture:
        print("shiftbox: cannot draw: no picture came of it", file=sys.stderr)
        return 2
    try:
        write_whole(out, picture)
    except OSError as error:
        print(f"shiftbox: cannot write: {reason(error)}: {out}", file=sys.stderr)
        return 2
    return 0
