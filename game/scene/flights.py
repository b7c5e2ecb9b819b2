"""What is on its way: things that fly or grow, and ribbons that are being laid."""

from collections.abc import Callable
from dataclasses import dataclass
from math import dist

from panda3d.core import LVecBase3f

from game.motion.pose import Pose
from game.scene.prop import Prop, get_pose


@dataclass
class Flight:
    """Something that changes with time; `go` gets the share of it, 1 at last.

    `prop` is the thing that it moves, None for several or none; `pose` where that is at a share of the time.
    """

    begin: float
    seconds: float
    go: Callable[[float], object]
    prop: Prop | None = None
    pose: Callable[[float], Pose] | None = None


class Flights:
    """All that is in the air, on the clock of the cue."""

    def __init__(self) -> None:
        self._flights: list[Flight] = []

    def __bool__(self) -> bool:
        return bool(self._flights)

    def clear(self) -> None:
        """Nothing flies; things stay where they are."""
        self._flights = []

    def drop(self, prop: Prop) -> None:
        """This thing flies no more."""
        self._flights = [flight for flight in self._flights if flight.prop is not prop]

    def send(self, flight: Flight) -> None:
        """Let it begin; the flight of the same thing, if it was in one, is over."""
        if flight.prop is not None and flight.pose is not None:
            self._flights = [one for one in self._flights if one.prop is not flight.prop or one.pose is None]
        self._flights.append(flight)

    def move(self, prop: Prop, pose: Callable[[float], Pose], end: Pose, begin: float, seconds: float) -> None:
        """Let a thing fly. What came from the other frame takes on this one's scale on the way.

        The nearer it has come the more, whatever its pace: scale and depth then change together, and a card that is
        drawn looks neither huge nor tiny before the camera.
        """
        scale, begun = prop.node.get_scale(), get_pose(prop.node).at
        way = dist(begun, end.at)

        def go(share: float) -> None:
            if share >= 1:
                prop.arrive(end)
                return
            now = pose(share)
            if scale != LVecBase3f(1):
                left = min(1.0, dist(now.at, end.at) / way) if way else 0.0
                prop.node.set_scale(scale * left + LVecBase3f(1) * (1 - left))
            prop.fly(now)

        self.send(Flight(begin, seconds, go, prop, pose))

    def land(self, time: float) -> None:
        """End what ends by then."""
        for flight in [flight for flight in self._flights if flight.begin + flight.seconds <= time + 1e-9]:
            self._flights.remove(flight)
            flight.go(1.0)

    def update(self, time: float) -> None:
        """Everything is where it is at this time."""
        for flight in self._flights:
            flight.go((time - flight.begin) / flight.seconds)

    def poses(self) -> dict[int, tuple[Flight, Callable[[float], Pose]]]:
        """The flights of things, and where they lead; by id() of the prop."""
        return {id(f.prop): (f, f.pose) for f in self._flights if f.prop is not None and f.pose is not None}
