"""The picture of a position: every visible thing with its id, its look and its pose."""

from collections.abc import Mapping
from typing import Literal

from game.core.values import Value
from game.motion.pose import Pose
from game.staging.names import Name

Frame = Literal["table", "hand"]
"""What a pose counts from: the middle of the table top, or that of the viewer's fan, which follows the camera."""


class Thing(Value, frozen=True):
    """One visible thing. `look` names its model and what is drawn on it: ("stone", "FB"), ("pile", 31).

    `grown`: the part of it that is there yet, from its beginning: a strip that is being laid, or burns out.
    """

    id: Name
    look: Name
    pose: Pose
    frame: Frame = "table"
    grown: float = 1.0


Picture = Mapping[Name, Thing]
"""The things by id."""


def as_picture(things: list[Thing]) -> Picture:
    """The things by id. Raises ValueError when two share one."""
    picture = {thing.id: thing for thing in things}
    if len(picture) != len(things):
        raise ValueError("two things with one id")
    return picture
