"""Rails: the moves of a cue as a way that a hand draws things along, forth and back."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.motion.path import Path, pose_at
from game.motion.pose import Pose
from game.staging.cue import Cue, Move, schedule
from game.staging.names import Name

SAMPLES: Final = 24
"""So many shares of a way are looked at, twice: over all of it, and round the best of them."""


class Nearest(NamedTuple):
    """The share of a way that comes nearest to something, and how near."""

    share: float
    gap: float


def poses_along(cue: Cue, starts: Mapping[Name, Pose], share: float) -> dict[Name, Pose]:
    """Where the things of these starts are at a share of the cue's time."""
    leaves, end = schedule(cue)
    poses = dict(starts)
    for begin, leaf in leaves:
        if isinstance(leaf, Move) and leaf.id in poses:
            seconds = leaf.path.seconds
            t = (share * end - begin) / seconds if seconds else float(share * end >= begin)
            if t > 0:
                poses[leaf.id] = pose_at(leaf.path, poses[leaf.id], leaf.to, t)
    return poses


SHARES: Final = tuple(step / SAMPLES for step in range(SAMPLES + 1))


def nearest_share(gap: Callable[[float], float]) -> Nearest:
    """The share from 0 to 1 at which something is least."""
    return finer(gap, min((Nearest(share, gap(share)) for share in SHARES), key=lambda near: near.gap))


def finer(gap: Callable[[float], float], near: Nearest) -> Nearest:
    """The best share round one that was the best of SHARES."""
    low, high = max(0.0, near.share - 1 / SAMPLES), min(1.0, near.share + 1 / SAMPLES)
    return min((Nearest(at, gap(at)) for at in (low + (high - low) * share for share in SHARES)), key=lambda n: n.gap)


def share_of(path: Path, start: Pose, end: Pose, now: Pose) -> float:
    """The share of a path's time at which it is nearest to a pose, counting turns as places a cm from the middle."""

    def gap(share: float) -> float:
        pose = pose_at(path, start, end, share)
        turn = 1 - abs(sum(a * b for a, b in zip(pose.turn, now.turn, strict=True)))
        return sum((a - b) ** 2 for a, b in zip(pose.at, now.at, strict=True)) + 8 * turn

    return nearest_share(gap).share
