"""A picture of a match, off screen."""

import sys
from collections.abc import Callable
from pathlib import Path

from panda3d.core import Filename, PNMImage

from game.app.stagehand import House, build
from game.core.values import PUBLIC, Action, Seat
from game.match.driver import Match
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


def shoot(house: House, out: Path) -> bool:
    """Draw and save what the house shows; says whether the file was written."""
    for _ in range(3):
        # The first pictures are made before shadow and scene buffers are filled.
        house.desk.frame(0.0)
        house.base.task_mgr.step()
    picture = PNMImage()
    if not house.base.win.get_screenshot(picture):
        return False
    # The window's own alpha means nothing to a viewer of pictures: they would show holes.
    picture.remove_alpha()
    return bool(picture.write(Filename.from_os_specific(str(out))))


def render(match: Match, out: Path, size: tuple[int, int], seat: int | None, camera: str) -> int:
    """Draw the table as a seat (None: everybody) may see it; returns the exit code."""
    # Multisampling of a tiny picture takes a processor longer than that of a large one, and shows nothing.
    try:
        house = off_screen(size, "high" if size[0] >= 640 else "low")
    except (NoWindow, MissingAsset) as reason:
        print(f"shiftbox: cannot draw: {reason}", file=sys.stderr)
        return 2
    sitting = Sitting(house.desk, match)
    sitting.look_as(PUBLIC if seat is None else seat)
    screen = TableScreen(sitting)
    house.desk.go(screen)
    screen.rest()
    if camera == "top":
        house.desk.camera.top()
    written = shoot(house, out)
    house.desk.go(Screen(house.desk))
    sitting.close()
    house.base.destroy()
    return 0 if written else 2
