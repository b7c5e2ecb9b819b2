"""What Bullet moves on a stage: dice that are thrown, loose bodies that are flung off, flat things that are tossed.

Bullet takes 2 MB and some time: it is loaded when something is thrown for the first time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from game.motion.path import Glide, pose_at
from game.motion.pose import Pose
from game.scene.cast import Cast
from game.scene.flights import Flights
from game.scene.prop import Prop, get_pose
from game.staging.cue import THROW_SECONDS, TOSS_SECONDS, Fling, Throw, Toss
from game.staging.names import Name
from game.staging.offer import Point

if TYPE_CHECKING:
    from game.scene.flinging import LooseBody
    from game.scene.tossing import Run

STRAIGHT = Glide(0.0)
BACK = Glide(0.35, "smooth")
"""What was tossed over the edge comes back to where it lay."""


class Bodies:
    """Those of one cast."""

    def __init__(self, cast: Cast, flights: Flights) -> None:
        self._cast, self._flights = cast, flights
        self.loose: list[LooseBody] = []
        self._tossed: tuple[Name, Run] | None = None
        """What the hand has let go, and how it goes on."""
        # For how things tumble alone; chance and computers have generators of their own.
        self._rng = Random(1)

    def update(self, dt: float) -> bool:
        """Let time pass; says whether a loose body moves."""
        moves = bool(self.loose)
        self.loose = [body for body in self.loose if body.update(dt)]
        return moves

    def drop(self) -> None:
        """No loose body is there any more."""
        for body in self.loose:
            body.prop.remove()
        self.loose = []

    def forget(self) -> None:
        """What the hand has let go is not tossed after all."""
        self._tossed = None

    def throw(self, begin: float, leaf: Throw, tempo: float) -> float | None:
        """Let dice fly; returns the time at which they are heard. Without a tempo nobody would see them fly."""
        props = [self._cast.props[id] for id, _ in leaf.dice]
        ends = [to for _, to in leaf.dice]
        if not tempo:
            for prop, to in zip(props, ends, strict=True):
                self._land(prop, to, begin)
            return None
        from game.scene import throwing

        sides = [2 * prop.model.box.half[0] for prop in props]
        flight = throwing.flight([get_pose(prop.node) for prop in props], ends, sides, leaf.within, self._rng)
        for prop, to, way in zip(props, ends, flight.ways, strict=True):
            self._flights.move(prop, way.at, to, begin, THROW_SECONDS * tempo)
        return begin + flight.hit * tempo

    def fling(self, begin: float, prop: Prop, leaf: Fling, tempo: float) -> None:
        """Let a thing, which the cast has no more, tumble away."""
        if not tempo:
            prop.remove()
            return
        from game.scene import flinging

        self.loose.append(flinging.loosen(prop, leaf, self._cast, self._flights, begin, tempo))

    def let_go(self, id: Name, velocity: tuple[float, float], among: Sequence[Name], table: Sequence[Point]) -> Pose:
        """What the hand holds is tossed (cm/s); returns the pose in which it comes to rest, on the table or beside it.

        `toss` and `toss_back` show it.
        """
        from game.scene import tossing

        prop = self._cast.props[id]
        run = tossing.let_go(self._cast, prop, velocity, among, table, self._rng)
        self._tossed = (id, run)
        return tossing.rest_of(run, prop)

    def toss(self, begin: float, leaf: Toss, tempo: float) -> None:
        """Toss a thing to where it shall lie, the way that a hand has let it go, if one has."""
        prop, tossed = self._cast.props[leaf.id], self._tossed
        self._tossed = None
        if not tempo:
            self._land(prop, leaf.to, begin)
            return
        from game.scene import tossing

        if tossed is not None and tossed[0] == leaf.id:
            run = tossing.bent(tossed[1], leaf.to)
        else:
            run = tossing.tossed(self._cast, prop, leaf.to, leaf.among, self._rng)
        self._flights.move(prop, run.at, leaf.to, begin, TOSS_SECONDS * tempo)

    def toss_back(self, begin: float, tempo: float) -> None:
        """The toss that the hand let go is no use: it is seen, and the thing comes back."""
        assert self._tossed is not None
        (id, run), self._tossed = self._tossed, None
        prop = self._cast.props[id]
        home, seconds = prop.thing.pose, TOSS_SECONDS + BACK.seconds
        share = TOSS_SECONDS / seconds

        def pose(t: float) -> Pose:
            return run.at(t / share) if t < share else pose_at(BACK, run.poses[-1], home, (t - share) / (1 - share))

        self._flights.move(prop, pose, home, begin, seconds * tempo)

    def _land(self, prop: Prop, to: Pose, begin: float) -> None:
        self._flights.move(prop, partial(pose_at, STRAIGHT, to, to), to, begin, 0.0)
