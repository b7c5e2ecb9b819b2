"""What happens at the table of Reality Shift, event by event: rides, shifts and what they crush; cards: decks.py."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, cast

from msgspec.structs import replace

from game.core.values import Seat
from game.motion.path import Fall, Glide, Turn
from game.motion.pose import X_AXIS, Z_AXIS, Pose, Vector, cross, rotated
from game.rules.reality_shift.faces import BOX
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.state import (
    Bike,
    BikeCollided,
    BikeCrashed,
    BikeCrushed,
    BikeMoved,
    BikeTurned,
    CardDrawn,
    CardPlayed,
    CheckpointActivated,
    CubeFell,
    CubeFlipped,
    CubeLaid,
    CubeRotated,
    Cubes,
    CubeSlid,
    CubeTilted,
    DieRolled,
    DiscardsShuffled,
    FirstNamed,
    Materialized,
    RealityEvent,
    RealityView,
    StayedOff,
)
from game.rules.reality_shift.track import RIDERS, onward
from game.staging.cue import Appear, Become, Cue, Fling, InTurn, Move, Sound, Tell, Throw, Together, Trail, Wait
from game.staging.names import Name
from game.staging.picture import Thing
from game.staging.reality_shift import decks
from game.staging.reality_shift.crushes import TUMBLE, squeezed_out
from game.staging.reality_shift.picture import picture, set_bike, standing
from game.staging.reality_shift.places import (
    DECK,
    DIE,
    Room,
    bike_id,
    bike_look,
    bike_pose,
    checkpoint_id,
    cube_id,
    cube_look,
    cube_pose,
    die_pose,
    die_within,
    lane,
    room,
    room_of,
    space_poses,
    space_thing,
    summary_thing,
    taken_pose,
)
from game.staging.reality_shift.rides import ride, trail
from game.staging.reality_shift.shifts import Leg, Step, contacts, legs, step_of

DROP: Final = 5.0
DROPPED: Final = Fall(DROP)
RISE: Final = 3.0
ARRIVE: Final = Glide(0.30, "cubic_in")
TAKE: Final = Glide(0.50, "smooth")
MAKE_ROOM: Final = Glide(0.60, "smoother")
SPIN_SECONDS: Final = 0.42
FOLD_SECONDS: Final = 0.06
"""A bike folds so long before it is reached, and rises so long after."""

# How fast what is destroyed on a ride flies off (cm/s).
CRASH_SPEED: Final = 26.0
THROWN_BACK: Final = 22.0
THROWN_UP: Final = 28.0

_CUBES: Final = (CubeSlid, CubeRotated, CubeFlipped, CubeTilted, CubeFell)
_SHIFTING: Final = (*_CUBES, BikeCrushed)
_RIDING: Final = (BikeMoved, CheckpointActivated, BikeCrashed, BikeCollided)
SOUNDS: Final = {"slide": "glide", "rotate": "turning", "flip": "turning", "tilt": "turning"}
LONGEST_HUM: Final = 5
"""A ride of so many spaces and more has the same hum (assets/sounds)."""


Numbered = tuple[int, RealityEvent]


def cues(events: Sequence[RealityEvent], before: RealityView) -> Cue:
    """Rides and shifts as a whole, cards that are drawn close behind each other, all else event by event."""
    follower, parts = _Follower(before), list[Cue]()
    for (kind, _), run in groupby(enumerate(events), lambda numbered: _act(numbered[1])):
        group = list(run)
        if kind == "ride":
            parts.append(follower.ride(group))
        elif kind == "shift":
            parts += [follower.shift(group), follower.make_room()]
        elif kind == "draw":
            parts.append(follower.draw([(n, event) for n, event in group if isinstance(event, CardDrawn)]))
        else:
            parts += [follower.single(n, event) for n, event in group]
    return InTurn(tuple(parts))


def _act(event: RealityEvent) -> tuple[str, Seat | None]:
    """What belongs together, and whose it is."""
    if isinstance(event, _RIDING):
        return "ride", event.seat
    if isinstance(event, _SHIFTING):
        return "shift", None
    return ("draw", event.seat) if isinstance(event, CardDrawn) else ("", None)


class _Score:
    """Cues at their times. What is told is told in the order of the events, so that an earlier one never waits."""

    def __init__(self) -> None:
        self.parts = list[Cue]()
        self.told = list[tuple[float, Tell]]()

    def at(self, time: float, cue: Cue) -> None:
        self.parts.append(InTurn((Wait(time), cue)))

    def tell(self, time: float, event: int, *at: Name) -> None:
        self.told.append((time, Tell(event, at)))

    def cue(self) -> Cue:
        tells, latest = list[Cue](), float("inf")
        for time, tell in reversed(self.told):
            latest = min(latest, time)
            tells.append(InTurn((Wait(latest), tell)))
        return Together((*self.parts, *reversed(tells)))


class _Follower:
    """The view, followed event by event."""

    def __init__(self, view: RealityView) -> None:
        self.view = view
        self.room = room_of(view)

    def single(self, number: int, event: RealityEvent) -> Cue:
        view, tell = self.view, Tell(number)
        match event:
            case CubeLaid():
                return InTurn((self.lay(event), tell))
            case Materialized(seat, bike):
                return InTurn((self.appear(seat, bike), tell))
            case StayedOff(seat) | FirstNamed(seat):
                place = summary_thing(self.room, view.viewer, len(view.hands), seat).id
                return Tell(number, (place,))
            case DieRolled(_, rolled):
                self.view = replace(view, die=rolled)
                return InTurn((Throw(((DIE, die_pose(self.room, rolled)),), die_within(self.room)), tell))
            case CardPlayed():
                cue, self.view = decks.played(view, self.room, event)
                return InTurn((cue, tell))
            case DiscardsShuffled():
                cue, self.view = decks.shuffled(view, self.room)
                return InTurn((cue, Tell(number, (DECK,))))
            case BikeTurned(seat, bike):
                self.view = set_bike(view, seat, bike)
                pose = standing(self.view, self.room, seat)
                up = rotated(pose.turn, Z_AXIS)
                x, y, z = standing(view, self.room, seat).at
                return InTurn(
                    (Sound("ride_1"), Move(bike_id(seat), pose, Turn(SPIN_SECONDS, up, 180.0, (x, y, z))), tell)
                )
        return tell

    def draw(self, run: Sequence[tuple[int, CardDrawn]]) -> Cue:
        cue, self.view = decks.drawn(self.view, self.room, run)
        return cue

    def lay(self, event: CubeLaid) -> Cue:
        """RS-9; what it covers is blank from then on (RS-93)."""
        laid = sorted((*self.view.cubes, event.at), key=lambda cube: BOX.index(cube.design))
        before, after = self.view, replace(self.view, cubes=tuple(laid))
        self.view = after
        pose, id = cube_pose(self.room, event.at), cube_id(event.cube)
        index = laid.index(event.at)
        look = cube_look(after.cubes, after.options, index)
        spaces = [space_thing(*space) for space in space_poses(self.room, event.cube, event.at)]
        covers = self._looks(_looks(before), _looks(after))
        falls = InTurn((Move(id, pose, DROPPED), Sound("thud"), Together(covers)))
        return InTurn((Appear(Thing(id, look, _above(pose, DROP))), *map(Appear, spaces), falls))

    def appear(self, seat: Seat, bike: Bike) -> Cue:
        """RS-64: it comes down onto its face."""
        self.view = set_bike(self.view, seat, bike)
        pose = standing(self.view, self.room, seat)
        i, j, k = rotated(pose.turn, Z_AXIS)
        x, y, z = pose.at
        high = Pose((x + RISE * i, y + RISE * j, z + RISE * k), pose.turn)
        return InTurn(
            (
                Appear(Thing(bike_id(seat), bike_look(seat), high)),
                Sound("arrive"),
                Move(bike_id(seat), pose, ARRIVE),
            )
        )

    # Rides

    def ride(self, run: Sequence[Numbered]) -> Cue:
        """Step by step; a checkpoint card comes meanwhile. Raises ValueError if a step is missing."""
        seat = cast(BikeMoved, run[0][1]).seat
        id, score, pile = bike_id(seat), _Score(), pile_of(self.view.cubes)
        start = standing(self.view, self.room, seat) if self.view.bikes[seat] is not None else None
        moved = [event for _, event in run if isinstance(event, BikeMoved)]
        fate = run[-1][1]
        places = [
            bike_pose(self.room, self.view.cubes[e.bike.cube], e.bike, lane(self.view.options, seat)) for e in moved
        ]
        if start is None:
            raise ValueError(fate)
        paths = ride(start, places, not isinstance(fate, (BikeCrashed, BikeCollided)))
        steps, now = iter(zip(places, paths, strict=True)), 0.0
        if paths:
            seconds = sum(path.seconds for path in paths)
            score.at(0.0, Sound(f"ride_{min(len(paths), LONGEST_HUM)}"))
            score.at(0.0, Trail(bike_look(seat, "trail"), trail(start, paths), seconds))
        for number, event in run:
            own = self.view.bikes[seat]
            assert own is not None
            match event:
                case BikeMoved(bike=bike):
                    if RIDERS[bike] not in dict(onward(pile, RIDERS[own])).values():
                        raise ValueError(event)
                    pose, path = next(steps)
                    score.at(now, Move(id, pose, path))
                    self.view, now = set_bike(self.view, seat, bike), now + path.seconds
                    score.tell(now, number)
                case CheckpointActivated(checkpoint=checkpoint):
                    score.at(now, self.take(seat, checkpoint))
                    score.tell(now, number, checkpoint_id(checkpoint))
                case BikeCrashed():
                    if onward(pile, RIDERS[own]):
                        raise ValueError(event)
                    score.at(now, self.crash(seat, places[-1] if places else start))
                    score.tell(now, number)
                case BikeCollided(other=other):
                    met = self.view.bikes[other]
                    if met is None or RIDERS[met] // 6 != RIDERS[own] // 6:
                        raise ValueError(event)
                    # Half way into the space it meets the other, which stays (RS-62).
                    score.at(now - paths[-1].seconds / 2, self.collide(seat, places[-1]))
                    score.tell(now - paths[-1].seconds / 2, number, bike_id(other))
        return score.cue()

    def take(self, seat: Seat, checkpoint: int) -> Cue:
        """RS-71, RS-125."""
        held = self.view.checkpoints
        self.view = replace(self.view, checkpoints=(*held[:seat], checkpoint, *held[seat + 1 :]))
        to = taken_pose(self.room, self.view.viewer, len(self.view.hands), seat)
        return InTurn((Sound("checkpoint"), Move(checkpoint_id(checkpoint), to, TAKE)))

    def crash(self, seat: Seat, pose: Pose) -> Cue:
        """RS-56: it skids on, over the edge of the track."""
        self.view = set_bike(self.view, seat, None)
        ahead, side = rotated(pose.turn, X_AXIS), rotated(pose.turn, Z_AXIS)
        return InTurn((Sound("skid"), Fling(bike_id(seat), _sum((CRASH_SPEED, ahead)), _sum((TUMBLE, side)))))

    def collide(self, seat: Seat, pose: Pose) -> Cue:
        """RS-62: it is thrown back."""
        self.view = set_bike(self.view, seat, None)
        ahead, up = rotated(pose.turn, X_AXIS), rotated(pose.turn, Z_AXIS)
        speed = _sum((-THROWN_BACK, ahead), (THROWN_UP, up))
        return InTurn((Sound("skid"), Fling(bike_id(seat), speed, _sum((-TUMBLE, cross(ahead, up))))))

    # Shifts

    def shift(self, run: Sequence[Numbered]) -> Cue:
        """The cube from station to station, and all that it carries; who is crushed, and who is only brushed."""
        view, score, number, steps = self.view, _Score(), -1, list[Step]()
        for _, event in run:
            if isinstance(event, _CUBES):
                number = event.cube
                here = steps[-1].at if steps else view.cubes[number]
                steps.append(step_of(here, event))
        if number < 0:
            raise ValueError(run)
        ways = legs(self.room, view.cubes, number, steps)
        ends, begin = list[float](), 0.0
        for leg in ways:
            begin += leg.path.seconds
            ends += [begin] * leg.stations
        reached = contacts(self.room, view.cubes, view.options, number, ways, view.bikes)
        gone, crushing = dict[Seat, float](), dict[Seat, Cubes]()
        course = [(*view.cubes[:number], here, *view.cubes[number + 1 :]) for _, _, here in steps]
        passed, lie = iter(zip(ends, course, strict=True)), view.cubes
        now = 0.0
        for index, event in run:
            if isinstance(event, BikeCrushed):
                gone[event.seat] = time = min(reached.get(event.seat, (now,))[0], now)
                crushing[event.seat] = lie
                score.tell(time, index, cube_id(cast(Bike, view.bikes[event.seat]).cube))
            else:
                now, lie = next(passed)
                score.tell(now, index, cube_id(number))
        after = view
        for seat in gone:
            after = set_bike(after, seat, None)
        after = replace(after, cubes=course[-1])
        old, new = _looks(view), _looks(after)
        letting_go = [_both(a, b) for a, b in zip(old, new, strict=True)]
        score.at(0.0, Together(self._looks(old, letting_go)))
        self._carry(score, number, ways, gone)
        for seat, (first, last) in reached.items():
            if seat not in gone:
                score.at(max(0.0, first - FOLD_SECONDS), Become(bike_id(seat), bike_look(seat, "folded")))
                score.at(min(begin, last + FOLD_SECONDS), Become(bike_id(seat), bike_look(seat)))
        for seat, time in gone.items():
            score.at(time, squeezed_out(view, self.room, (view.cubes, *course), crushing[seat], seat))
        score.at(begin, Together(self._looks(letting_go, new)))
        self.view = after
        return score.cue()

    def _carry(self, score: _Score, number: int, ways: Sequence[Leg], gone: dict[Seat, float]) -> None:
        """The cube, its spaces and its bikes take the very same motion."""
        begin = 0.0
        for leg in ways:
            if sound := SOUNDS.get(leg.how, ""):
                score.at(begin, Sound(sound))
            for id, end in carried(self.view, self.room, number, leg, spaces=True):
                match id:
                    case ("bike", int(seat)) if gone.get(seat, begin + 1) <= begin:
                        continue
                score.at(begin, Move(id, end, leg.path_of(end)))
            begin += leg.path.seconds
            if leg.stations:
                score.at(begin, Sound("thud" if leg.how in ("tilt", "fall") else "stop"))

    def _looks(self, old: Sequence[Name], new: Sequence[Name]) -> tuple[Cue, ...]:
        """What cubes show, where it changes; `new` may have one more, which was not there."""
        known = {look[1]: look for look in old}
        return tuple(
            Become(cube_id(BOX.index(str(look[1]))), look)
            for look in new
            if look[1] in known and known[look[1]] != look
        )

    def make_room(self) -> Cue:
        """When the pile has gone far, it is moved back and the cards make room for it."""
        to = room(self.view.cubes, self.view.options)
        if to == self.room:
            return InTurn(())
        old, new = picture(self.view, self.room), picture(self.view, to)
        self.room = to
        return Together(tuple(Move(id, new[id].pose, MAKE_ROOM) for id in new if new[id].pose != old[id].pose))


def carried(view: RealityView, at: Room, number: int, leg: Leg, spaces: bool) -> list[tuple[Name, Pose]]:
    """The cube and what is on it, and where each is at the end of one motion."""
    found = [(cube_id(number), leg.end)]
    for seat, bike in enumerate(view.bikes):
        if bike is not None and bike.cube == number:
            found.append((bike_id(seat), bike_pose(at, leg.at, bike, lane(view.options, seat))))
    return found + (space_poses(at, number, leg.at) if spaces else [])


def _looks(view: RealityView) -> list[Name]:
    return [cube_look(view.cubes, view.options, index) for index in range(len(view.cubes))]


def _both(a: Name, b: Name) -> Name:
    """What may be looked at before or after, and the seams that there are before and after."""
    sides = (*str(a[2]), *str(b[2]))
    return (*a[:2], "".join(side for side in "TBNSEW" if side in sides), *(seam for seam in a[3:] if seam in b[3:]))


def _above(pose: Pose, by: float) -> Pose:
    x, y, z = pose.at
    return Pose((x, y, z + by), pose.turn)


def _sum(*terms: tuple[float, Vector]) -> Vector:
    x, y, z = (sum(length * vector[i] for length, vector in terms) for i in range(3))
    return x, y, z
