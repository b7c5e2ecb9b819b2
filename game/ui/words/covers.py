"""What is written on each game's box: it is read without opening it, since a game brings much with it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from game.ui.text import _


class Cover(NamedTuple):
    """The game's name, and the fewest and the most that can play it."""

    title: Callable[[], str]
    seats: tuple[int, int]


_COVERS: Final = {
    "shifting_stones": Cover(lambda: _("Shifting Stones"), (1, 5)),
    "shifti": Cover(lambda: _("Shifti"), (2, 4)),
    "reality_shift": Cover(lambda: _("Reality Shift"), (2, 4)),
    "lazer_ryderz": Cover(lambda: _("Lazer Ryderz"), (2, 4)),
    "red_shift": Cover(lambda: _("Red Shift"), (2, 4)),
}


def cover(game: str) -> Cover:
    """Raises KeyError for a name that is not in the box."""
    return _COVERS[game]
