"""What is seen while cues play: turns of vectors, and the pictures between the first and the last."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.motion.path import pose_at
from game.motion.pose import Pose, Quaternion, Vector, after
from game.staging.cue import Cue, Move, perform, schedule
from game.staging.picture import Picture


def rotate(turn: Quaternion, vector: Vector) -> Vector:
    """The vector, turned."""
    w, x, y, z = turn
    _, *out = after(after((w, -x, -y, -z), (0.0, *vector)), turn)
    return out[0], out[1], out[2]


def frames(cue: Cue, picture: Picture, every: float = 0.01) -> Iterator[Picture]:
    """The picture at each moment, so many seconds apart, until nothing moves any more."""
    leaves, end = schedule(cue)
    moving: dict[str, tuple[float, Pose, Move]] = {}
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
