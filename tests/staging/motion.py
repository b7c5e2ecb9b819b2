"""What is seen while cues play: the pictures between the first and the last."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.motion.path import pose_at
from game.motion.pose import Pose
from game.staging.cue import Cue, Move, perform, schedule
from game.staging.names import Name
from game.staging.picture import Picture


def frames(cue: Cue, picture: Picture, every: float = 0.01) -> Iterator[Picture]:
    """The picture at each moment, so many seconds apart, until nothing moves any more."""
    leaves, end = schedule(cue)
    moving: dict[Name, tuple[float, Pose, Move]] = {}
    for step in range(int(end / every) + 2):
        now = step * every
        while leaves and leaves[0][0] <= now:
            begin, leaf = leaves.pop(0)
            if isinstance(leaf, Move):
                moving[leaf.id] = (begin, picture[leaf.id].pose, leaf)
            picture = perform(leaf, picture)
        seen = dict(picture)
        for id, (begin, start, move) in moving.items():
            if id in seen and now < begin + move.path.seconds:
                seen[id] = replace(seen[id], pose=pose_at(move.path, start, move.to, (now - begin) / move.path.seconds))
        yield seen
