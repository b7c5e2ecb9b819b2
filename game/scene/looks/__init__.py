"""What things look like: one module of models a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import ClassVar, Final, NamedTuple, cast

from panda3d.core import NodePath

from game.core.values import Seat, Viewer
from game.scene.camera import Home
from game.scene.models import Models
from game.staging.names import Name
from game.staging.picture import Picture

GAMES: Final = ("shifting_stones", "shifti", "reality_shift", "lazer_ryderz", "red_shift")

Colour = tuple[float, float, float, float]

GHOST: Final = 0.35
"""How much of a ghost is seen."""


class Box(NamedTuple):
    """What the pointer can hit: an upright box in the thing's own frame, by its middle and half its sides."""

    middle: tuple[float, float, float]
    half: tuple[float, float, float]


class Handle(NamedTuple):
    """A part of a thing that is picked for itself and shown only then; both stand in the thing's frame for handles."""

    box: Box
    make: Callable[[], NodePath]


def no_outline(width: str) -> NodePath | None:
    """Of what glows by itself or not at all: what must be told of it is told by a box round it."""
    return None


class Model(NamedTuple):
    """All that the stage knows of a look.

    `blob`: how far above its lowest point a loose piece has its contact shadow; None: it has none.
    `outline`: a hull round the model, for its outline: `thin`, `mid` or `wide`; None if it has none.
    `handles`: those that a thing of this look can have, by the part of a pick.
    `glass`: it turns to glass where it hides what is needed.
    `part`: the model as far as it has grown; without it the whole model is stretched along x from its left end.
    `upright`: its handles stand along the world's axes however it is turned; else they turn with it.
    `halo`: the light round it is a part called so, and is drawn with that of others while all lie still.
    `lifts`: marks lift it. `low`: its contact shadow lies on the table, however high it rests itself.
    """

    make: Callable[[], NodePath]
    box: Box
    blob: float | None = None
    outline: Callable[[str], NodePath | None] = no_outline
    handles: Mapping[str, Handle] = {}
    part: Callable[[float], NodePath] | None = None
    upright: bool = True
    lifts: bool = True
    low: bool = False
    glass: bool = False
    halo: bool = False


class Ribbon(NamedTuple):
    """What a trail looks like: its colour, how wide it is and how far out of the rider's ground it begins, in cm.

    With a `texture` (its right side is the trail's end, its top is outermost) it stands on the ground like a wall;
    without one it lies on it.
    """

    colour: Colour
    width: float
    height: float = 0.05
    texture: str = ""


class Face(NamedTuple):
    """A card's face as a part of a texture: left, right, top, bottom, counted from the top left, 0..1."""

    texture: str
    part: tuple[float, float, float, float]


class Patch(NamedTuple):
    """A part of a plan: a face, and where: left, top, width and height, the whole plan being 1 x 1."""

    face: Face
    at: tuple[float, float, float, float]


class Surroundings(NamedTuple):
    """The room that a game is played in: the models that stand in it, the picture of what glows round it, its lamp.

    `environment` is NAME of assets/env/NAME.env; `lamp` the key light's colour times its strength, linear;
    `span`: how many cm of the table have its shadows.
    """

    models: tuple[str, ...]
    environment: str
    lamp: tuple[float, float, float]
    span: float


EVENING: Final = Surroundings(("table", "room"), "room", (2.8, 2.296, 1.68), 80.0)
"""The walnut table in the warm light of the title."""


class Looks(ABC):
    """What one game's module offers. A look is the name that staging gave it."""

    home: ClassVar[Home]
    surroundings: ClassVar[Surroundings] = EVENING
    rare: ClassVar[tuple[Name, ...]] = ()
    """Looks that hardly a match shows, for the sheet of all looks."""

    def __init__(self, models: Models) -> None:
        self.models = models
        self._known: dict[Name, Model] = {}

    def model(self, look: Name) -> Model:
        """All of a look. Raises KeyError for one that the game has not."""
        if look not in self._known:
            self._known[look] = self.build(look)
        return self._known[look]

    @abstractmethod
    def build(self, look: Name) -> Model:
        """What `model` keeps; nothing in it may be of one palette alone. Raises KeyError."""

    @abstractmethod
    def furniture(self) -> NodePath:
        """What lies on the table and is no thing of the match: a tray, a board."""

    def face(self, card: Name) -> Face:
        """A card's face by its look, to be shown flat. Raises KeyError for what has none."""
        raise KeyError(card)

    def ribbon(self, look: Name) -> Ribbon:
        """What a trail of this look is like. Raises KeyError."""
        raise KeyError(look)

    def home_of(self, picture: Picture, viewer: Viewer) -> Home:
        """The viewer's view of a table whose pieces stand so; the same one where nothing moves far."""
        return self.home

    def views(self, picture: Picture) -> tuple[Home, ...]:
        """Other places to look from, in the order in which a key goes through them."""
        return ()

    def own_view(self, picture: Picture, seat: Seat) -> Home | None:
        """What a seat's own piece sees, as from behind it; None while there is none."""
        return None

    @abstractmethod
    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The table from above, small and flat, for the list of matches."""


def looks(game: str, models: Models) -> Looks:
    """One game's looks. Raises KeyError for a name that is not in the box."""
    if game not in GAMES:
        raise KeyError(game)
    return cast(Looks, import_module(f"game.scene.looks.{game}").make_looks(models))
