"""What Reality Shift looks like flat: the faces of cards, and the pile from above."""

from typing import Final

from game.motion.pose import rotated
from game.scene.looks import Face, Patch
from game.scene.looks.reality_shift.handles import SIDES, VECTORS
from game.staging.names import Name
from game.staging.picture import Picture, Thing
from game.staging.reality_shift.places import CARD_NUMBERS

DESIGNS: Final = ("start", "finish", *(f"track{number}" for number in range(1, 8)))
ATLAS: Final = "reality_cubes_base.png"
COLUMNS, ROWS, CELL_CM, FACE_CM = 8, 7, 6.4, 6.0
"""Of the atlas (assets/build_reality.py): six cells a cube."""


def picture_of(card: Name) -> str | None:
    """The picture on a card; None for one that is face down, and for what is no card."""
    match card:
        case ("card", str(name)) if name in CARD_NUMBERS:
            return f"reality_cards/{CARD_NUMBERS[name]}.png"
        case ("checkpoint", int(number)):
            return f"reality_cards/checkpoint_{number}.png"
        case ("summary", str(colour)):
            return f"reality_cards/summary_{colour}.png"
    return None


def plan(picture: Picture) -> tuple[Patch, ...]:
    """The tops that are seen from above, each in the place of its cube."""
    tops: dict[tuple[int, int], Thing] = {}
    cubes = [thing for thing in picture.values() if thing.look[0] == "cube"]
    if not cubes:
        return ()
    left, far = min(cube.pose.at[0] for cube in cubes), max(cube.pose.at[1] for cube in cubes)
    for cube in sorted(cubes, key=lambda cube: cube.pose.at[2]):
        x, y, _z = cube.pose.at
        tops[round((x - left) / 6), round((far - y) / 6)] = cube
    cells = max(3, *(1 + n for place in tops for n in place))
    wide = 1 / cells
    return tuple(Patch(_top(cube), (x * wide, y * wide, wide * 0.96, wide * 0.96)) for (x, y), cube in tops.items())


def _top(cube: Thing) -> Face:
    """The face of a cube that is up."""
    _kind, design, open_sides, *_seams = cube.look
    up = max(SIDES, key=lambda side: rotated(cube.pose.turn, VECTORS[side])[2])
    cell = 6 * DESIGNS.index(str(design)) + SIDES.index(up) if up in str(open_sides) else 6 * len(DESIGNS)
    row, column = divmod(cell, COLUMNS)
    rim = (1 - FACE_CM / CELL_CM) / 2
    part = (column + rim) / COLUMNS, (column + 1 - rim) / COLUMNS, (row + rim) / ROWS, (row + 1 - rim) / ROWS
    return Face(ATLAS, part)
