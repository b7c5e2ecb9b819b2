"""The action cards, the speed die and the bikes."""

from typing import Final, Literal, NamedTuple

Colour = Literal["red", "yellow", "blue", "green", "white"]
Kind = Literal["slide", "tilt", "rotate90", "rotate180", "flip90", "flip180"]


class ActionCard(NamedTuple):
    """What is on an action card, and there is nothing else on it (RS-124)."""

    colour: Colour
    shift: Kind
    move: int


WHITE: Final = "white"

COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "blue", "green")
"""The bikes' colours, seat by seat (RS-3)."""

HAND: Final = 3
"""RS-20, RS-46."""

DIE: Final = ((2, 2), (3, 2), (4, 1), (5, 1))
"""The speed die: a number, and how many of its faces show it."""

CARDS: Final = (
    ActionCard(WHITE, "slide", 0),  # Card numbers begin with 1; nobody ever holds this one.
    ActionCard("red", "slide", 1),
    ActionCard("red", "slide", 2),
    ActionCard("red", "slide", 3),
    ActionCard("red", "tilt", 1),
    ActionCard("red", "tilt", 2),
    ActionCard("red", "tilt", 3),
    ActionCard("red", "rotate90", 3),
    ActionCard("red", "rotate180", 4),
    ActionCard("red", "flip90", 3),
    ActionCard("red", "flip180", 4),
    ActionCard("yellow", "slide", 1),
    ActionCard("yellow", "slide", 2),
    ActionCard("yellow", "slide", 3),
    ActionCard("yellow", "tilt", 1),
    ActionCard("yellow", "tilt", 2),
    ActionCard("yellow", "tilt", 3),
    ActionCard("yellow", "rotate90", 3),
    ActionCard("yellow", "rotate180", 4),
    ActionCard("yellow", "flip90", 3),
    ActionCard("yellow", "flip180", 4),
    ActionCard("blue", "slide", 1),
    ActionCard("blue", "slide", 2),
    ActionCard("blue", "slide", 3),
    ActionCard("blue", "tilt", 1),
    ActionCard("blue", "tilt", 2),
    ActionCard("blue", "tilt", 3),
    ActionCard("blue", "rotate90", 3),
    ActionCard("blue", "rotate180", 4),
    ActionCard("blue", "flip90", 3),
    ActionCard("blue", "flip180", 4),
    ActionCard("green", "slide", 1),
    ActionCard("green", "slide", 2),
    ActionCard("green", "slide", 3),
    ActionCard("green", "tilt", 1),
    ActionCard("green", "tilt", 2),
    ActionCard("green", "tilt", 3),
    ActionCard("green", "rotate90", 3),
    ActionCard("green", "rotate180", 4),
    ActionCard("green", "flip90", 3),
    ActionCard("green", "flip180", 4),
    ActionCard("white", "slide", 1),
    ActionCard("white", "slide", 2),
    ActionCard("white", "tilt", 1),
    ActionCard("white", "tilt", 2),
    ActionCard("white", "rotate90", 2),
    ActionCard("white", "rotate180", 4),
    ActionCard("white", "flip90", 2),
    ActionCard("white", "flip180", 3),
)
"""The cards by their numbers, 1 to 48."""

DECK: Final = tuple(range(1, len(CARDS)))
"""All cards."""
