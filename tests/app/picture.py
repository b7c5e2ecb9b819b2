"""Looks at a picture of Shifti's table: `python tests/app/picture.py FILE` says what light and lines it lacks.

Left and right of the cream board, where no lever is, lies dark wood. The lamp stands at the left: the wood at the right
is in the board's shadow. The board's sides run aslant, so smooth ones have pixels that are partly wood.
"""

import sys
from pathlib import Path

from panda3d.core import Filename, PNMImage

BAND = (0.63, 0.70)
"""The rows without a lever, as shares of the picture's height."""

CREAM = 0.4
BESIDE = 4
"""Pixels beside the board."""


def faults(file: Path) -> list[str]:
    """What is wrong with the picture (at least 640 x 360, from home)."""
    picture = PNMImage(Filename.from_os_specific(str(file)))
    wide, high = picture.get_x_size(), picture.get_y_size()
    lit, shaded, partly = 0.0, 0.0, 0
    for y in range(int(BAND[0] * high), int(BAND[1] * high)):
        row = [picture.get_gray(x, y) for x in range(wide)]
        board = [x for x, grey in enumerate(row) if grey > CREAM]
        if not board:
            return ["the board is not there"]
        left, right = board[0], board[-1]
        wood = row[left - 1 - BESIDE : left - 1]
        lit += sum(wood)
        shaded += sum(row[right + 2 : right + 2 + BESIDE])
        partly += 1.5 * max(wood) < row[left - 1]
    found = []
    if shaded > 0.75 * lit:
        found.append(f"the board casts no shadow: the wood behind it has {shaded / lit:.2f} of the light")
    if partly < 3:
        found.append(f"the board's edge is not smooth: {partly} of its pixels are partly wood")
    return found


if __name__ == "__main__":
    said = faults(Path(sys.argv[1]))
    print("\n".join(said) or "a shadow is there, an edge is smooth")
    sys.exit(bool(said))
