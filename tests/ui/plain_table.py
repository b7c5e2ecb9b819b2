"""Played by test_plain.py in a process of its own: a table drawn without shaders. Prints what was seen, as JSON."""

import json
import sys

from panda3d.core import PNMImage, load_prc_file_data

load_prc_file_data("test", "load-display p3tinydisplay")

from game.scene.window import has_shaders  # noqa: E402 (the library is chosen before Panda3D is asked for a window)
from game.staging.names import Pick, write_name  # noqa: E402
from tests.ui.pilot import Pilot  # noqa: E402
from tests.ui.stones_table import sit_down  # noqa: E402


def colours(image: PNMImage, x: float, y: float, half: int) -> list[float]:
    """Darkest, mean and lightest grey of a square, 0..1."""
    points = [(x + i, y + j) for i in range(-half, half + 1) for j in range(-half, half + 1)]
    greys = [image.get_gray(int(a), int(b)) for a, b in points]
    return [min(greys), sum(greys) / len(greys), max(greys)]


def main() -> None:
    pilot = Pilot()
    table = sit_down(pilot)
    pilot.desk.redraw()
    pilot.frames(3, 0.0)
    image = PNMImage()
    pilot.app.base.win.get_screenshot(image)
    seen = {}
    for id, thing in table.sitting.picture.items():
        if (id[0] == "stone" or id[:2] == ("hand", 0)) and (
            at := table.stage.screen_of(Pick("thing", id), pilot.app.base.cam)
        ) is not None:
            place = (at[0] + 1) / 2 * image.get_x_size(), (1 - at[1]) / 2 * image.get_y_size()
            seen[write_name(thing.look)] = colours(image, *place, 12)
    for pick in ("hand:0:3", "stone:4", "stone:5"):
        pilot.pick(pick)
    pilot.rest()
    pilot.desk.set("quality", "high")
    json.dump(
        {
            "pipe": str(pilot.app.base.win.get_pipe().get_type()),
            "shaders": has_shaders(pilot.app.base),
            "seen": seen,
            "decisions": table.sitting.match.ply,
        },
        sys.stdout,
    )
    pilot.close()


main()
