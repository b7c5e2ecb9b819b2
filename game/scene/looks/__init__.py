"""What things look like: one module of models a game."""

from importlib import import_module
from typing import Final, NamedTuple, Protocol, cast

from panda3d.core import NodePath

from game.scene.camera import Home
from game.scene.models import Models
from game.staging.picture import Picture

GAMES: Final = ("shifting_stones", "shifti")


class Box(NamedTuple):
    """What the pointer can hit: an upright box in the thing's own frame, by its middle and half its sides."""

    middle: tuple[float, float, float]
    half: tuple[float, float, float]


class Face(NamedTuple):
    """A card's face as a part of a texture: left, right, top, bottom, counted from the top left, 0..1."""

    texture: str
    part: tuple[float, float, float, float]


class Patch(NamedTuple):
    """A part of a plan: a face, and where: left, top, width and height, the whole plan being 1 x 1."""

    face: Face
    at: tuple[float, float, float, float]


class Looks(Protocol):
    """What one game's module offers. A look is the string that staging gave the thing."""

    home: Home

    def furniture(self) -> NodePath:
        """What lies on the table and is no thing of the match: a tray, a board."""

    def make(self, look: str) -> NodePath:
        """The model of a look."""

    def face(self, card: str) -> Face:
        """A card's face, to be shown flat."""

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The table from above, small and flat, for the list of matches."""

    def box(self, look: str) -> Box:
        """What the pointer hits."""

    def blob(self, look: str) -> float | None:
        """How far above its lowest point a loose piece has its contact shadow; None: it has none."""

    def handles(self, look: str) -> dict[str, Box]:
        """The handles that a thing of this look can have, by the name after the # of a pick."""

    def handle(self, look: str, name: str) -> NodePath:
        """The model of a handle."""

    def outline(self, look: str, width: str) -> NodePath | None:
        """A hull round the model, for its outline: `thin`, `mid` or `wide`; None if it has none."""


def looks(game: str, models: Models) -> Looks:
    """One game's looks. Raises KeyError for a name that is not in the box."""
    if game not in GAMES:
        raise KeyError(game)
    return cast(Looks, import_module(f"game.scene.looks.{game}").make_looks(models))
