"""How the pile is laid at the start: what stands where, with which colour up (RS-9 to RS-14, RS-23, RS-24)."""

from typing import Final, Literal, NamedTuple

Setup = Literal["classic", "tower", "ridge", "ring", "road"]


class Spot(NamedTuple):
    """A cell of the first pile: which sort of cube lies there, and what it shows on top."""

    cube: Literal["start", "track", "finish"]
    top: Literal["white", "finish", "colour"]
    """`colour`: one of the four colours; each comes once among the track cubes (RS-14)."""
    x: int
    y: int
    z: int


# In the order in which the cubes are laid: nothing hangs in the air.
SETUPS: Final[dict[Setup, tuple[Spot, ...]]] = {
    "classic": (
        Spot("start", "white", 0, 0, 0),
        Spot("finish", "finish", 2, 2, 0),
        Spot("track", "white", 1, 1, 0),
        Spot("track", "white", 2, 0, 0),
        Spot("track", "white", 0, 2, 0),
        Spot("track", "colour", 1, 0, 0),
        Spot("track", "colour", 0, 1, 0),
        Spot("track", "colour", 2, 1, 0),
        Spot("track", "colour", 1, 2, 0),
    ),
    "tower": (
        Spot("start", "white", 0, 0, 0),
        Spot("track", "colour", 1, 0, 0),
        Spot("track", "colour", 2, 0, 0),
        Spot("track", "white", 3, 0, 0),
        Spot("track", "colour", 1, 1, 0),
        Spot("track", "colour", 2, 1, 0),
        Spot("track", "white", 3, 1, 0),
        Spot("track", "white", 3, 1, 1),
        Spot("finish", "finish", 3, 1, 2),
    ),
    "ridge": (
        Spot("start", "white", 0, 0, 0),
        Spot("track", "colour", 1, 0, 0),
        Spot("track", "white", 2, 0, 0),
        Spot("track", "colour", 3, 0, 0),
        Spot("finish", "finish", 4, 0, 0),
        Spot("track", "white", 1, 0, 1),
        Spot("track", "colour", 2, 0, 1),
        Spot("track", "white", 3, 0, 1),
        Spot("track", "colour", 2, 0, 2),
    ),
    "ring": (
        Spot("start", "white", 0, 0, 0),
        Spot("track", "colour", 1, 0, 0),
        Spot("track", "white", 2, 0, 0),
        Spot("track", "colour", 2, 1, 0),
        Spot("finish", "finish", 2, 2, 0),
        Spot("track", "colour", 1, 2, 0),
        Spot("track", "white", 0, 2, 0),
        Spot("track", "colour", 0, 1, 0),
        Spot("track", "white", 2, 0, 1),
    ),
    "road": (
        Spot("start", "white", 0, 0, 0),
        Spot("track", "colour", 1, 0, 0),
        Spot("track", "white", 2, 0, 0),
        Spot("track", "colour", 2, 1, 0),
        Spot("track", "white", 3, 1, 0),
        Spot("track", "colour", 4, 1, 0),
        Spot("track", "white", 4, 2, 0),
        Spot("track", "colour", 5, 2, 0),
        Spot("finish", "finish", 6, 2, 0),
    ),
}
