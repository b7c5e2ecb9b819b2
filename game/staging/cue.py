"""Cues: what the stage does between two pictures, as a tree of timed moves."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.values import Value
from game.motion.path import Path
from game.motion.pose import Pose, Vector
from game.staging.names import Name
from game.staging.picture import Frame, Picture, Thing

THROW_SECONDS: Final = 1.8
"""From the hand to where the dice lie at last."""

TOSS_SECONDS: Final = 2.0
"""From where it lies to where it comes to rest."""

FLING_SECONDS: Final = 1.5
"""A loose body is gone after so long, wherever it is."""


class Move(Value, frozen=True, tag="move"):
    """A thing travels to a pose, perhaps into the other frame."""

    id: Name
    to: Pose
    path: Path
    frame: Frame = "table"


class Appear(Value, frozen=True, tag="appear"):
    """A thing that was not there is."""

    thing: Thing


class Vanish(Value, frozen=True, tag="vanish"):
    """A thing is gone."""

    id: Name


class Become(Value, frozen=True, tag="become"):
    """A thing changes its look: a card is revealed or hidden, a pile grows."""

    id: Name
    look: Name


class Rename(Value, frozen=True, tag="rename"):
    """Things change their ids, all at once: a card left a hidden place or the places behind it moved up."""

    names: tuple[tuple[Name, Name], ...]


class Wait(Value, frozen=True, tag="wait"):
    """Nothing moves for a while."""

    seconds: float


class Sound(Value, frozen=True, tag="sound"):
    """An effect begins (assets/sounds)."""

    name: str


class Throw(Value, frozen=True, tag="throw"):
    """Dice are thrown: they fly, bounce and roll in a part of the table, and end in these poses.

    `within` is that part: left, near, right and far edge in cm. What they do on the way is the stage's affair.
    """

    dice: tuple[tuple[Name, Pose], ...]
    within: tuple[float, float, float, float]


class Toss(Value, frozen=True, tag="toss"):
    """A flat thing is tossed over the table among other things, and comes to rest in this pose.

    What it does on the way is the stage's affair; what a hand has tossed goes the way that it was tossed.
    """

    id: Name
    to: Pose
    among: tuple[Name, ...] = ()


class Grow(Value, frozen=True, tag="grow"):
    """A thing grows along its length, or shrinks, to this part of it: a strip is laid, or burns from its front."""

    id: Name
    to: float
    seconds: float


class Fling(Value, frozen=True, tag="fling"):
    """A thing is flung off as a loose body, with this velocity (cm/s) and spin (rad/s), and is gone.

    To the picture it vanishes at once; the stage lets it tumble over what stands there. Nothing waits for it.
    """

    id: Name
    velocity: Vector
    spin: Vector


class Trail(Value, frozen=True, tag="trail"):
    """A ribbon of light that a ride leaves behind, from pose to pose of the rider: a mark, no thing of the picture.

    It grows as the cue goes on and stays until the next decision. `look` names its colour.
    """

    look: Name
    poses: tuple[Pose, ...]
    seconds: float


class Tell(Value, frozen=True, tag="tell"):
    """What people must not miss is told now: the index of the event, in the list that the cue was made of.

    `at`: the things at which it is seen to have happened, if it is seen anywhere; `caption`: the code of what is
    written there for a while (Words.caption).
    """

    event: int
    at: tuple[Name, ...] = ()
    caption: tuple[str | int, ...] = ()


class Together(Value, frozen=True, tag="together"):
    """All parts begin at once, each `stagger` seconds after the one before."""

    parts: tuple["Cue", ...]
    stagger: float = 0.0


class InTurn(Value, frozen=True, tag="in_turn"):
    """Each part begins when the one before has ended."""

    parts: tuple["Cue", ...]


Leaf = Move | Appear | Vanish | Become | Rename | Sound | Throw | Toss | Grow | Fling | Trail | Tell
Cue = Leaf | Wait | Together | InTurn
Timed = tuple[float, Leaf]


def duration(leaf: Leaf) -> float:
    """How many seconds a leaf takes; what nothing waits for takes none."""
    match leaf:
        case Move(path=path):
            return path.seconds
        case Throw():
            return THROW_SECONDS
        case Toss():
            return TOSS_SECONDS
        case Grow(seconds=seconds) | Trail(seconds=seconds):
            return seconds
    return 0.0


def schedule(cue: Cue, begin: float = 0.0) -> tuple[list[Timed], float]:
    """The tree laid out in time: (start, leaf) in the order in which they take effect, and the end of the whole."""
    match cue:
        case InTurn(parts):
            leaves: list[Timed] = []
            for part in parts:
                more, begin = schedule(part, begin)
                leaves += more
            return leaves, begin
        case Together(parts, stagger):
            leaves, end = [], begin
            for index, part in enumerate(parts):
                more, stop = schedule(part, begin + index * stagger)
                leaves += more
                end = max(end, stop)
            leaves.sort(key=lambda timed: timed[0])
            return leaves, end
        case Wait(seconds):
            return [], begin + seconds
    return [(begin, cue)], begin + duration(cue)


def perform(leaf: Leaf, picture: Picture) -> Picture:
    """The picture after one leaf. Raises KeyError for a thing that is not there."""
    things = dict(picture)
    match leaf:
        case Move(id, to, _, frame):
            things[id] = replace(things[id], pose=to, frame=frame)
        case Toss(id, to):
            things[id] = replace(things[id], pose=to)
        case Throw(dice):
            for id, to in dice:
                things[id] = replace(things[id], pose=to)
        case Appear(thing):
            if thing.id in things:
                raise KeyError(thing.id)
            things[thing.id] = thing
        case Vanish(id) | Fling(id):
            del things[id]
        case Become(id, look):
            things[id] = replace(things[id], look=look)
        case Grow(id, to):
            things[id] = replace(things[id], grown=to)
        case Rename(names):
            moved = [(new, things.pop(old)) for old, new in names]
            for new, thing in moved:
                if new in things:
                    raise KeyError(new)
                things[new] = replace(thing, id=new)
    return things


def play(cue: Cue, picture: Picture) -> Picture:
    """The picture after the cue. Law: play(cues(events, before, after), picture(before)) == picture(after)."""
    for leaf in (leaf for _, leaf in schedule(cue)[0]):
        picture = perform(leaf, picture)
    return picture


def moves(cue: Cue) -> Iterator[Move]:
    """All moves of a cue."""
    return (leaf for _, leaf in schedule(cue)[0] if isinstance(leaf, Move))
