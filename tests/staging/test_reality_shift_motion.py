"""Every shift is true rigid motion: no cube is ever in another or in the table, and every station is passed.

All that the 48 cards allow is tried in positions of random matches, with exact boxes (game.motion.boxes).
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import dist
from random import Random
from typing import Final, NamedTuple

import pytest
from msgspec.structs import replace

from game.core.chance import sample
from game.core.values import CHANCE
from game.motion.boxes import Box, box, depth, lowest
from game.motion.path import Turn, pose_at
from game.motion.pose import X_AXIS, Z_AXIS, Pose, Quaternion, after, rotated, turned
from game.rules.reality_shift import RULES, shifts
from game.rules.reality_shift.cards import CARDS, DECK, Kind
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.setups import SETUPS
from game.rules.reality_shift.state import BikeCrushed, RealityOptions, RealityState, Shift
from game.rules.reality_shift.track import BIKES, may_stand, onward
from game.staging.cue import Become, Fling, Move, schedule
from game.staging.reality_shift.crushes import SQUEEZE
from game.staging.reality_shift.cues import cues
from game.staging.reality_shift.picture import picture
from game.staging.reality_shift.places import bike_pose, cube_pose, lane, room, space_poses
from game.staging.reality_shift.rides import ride
from game.staging.reality_shift.shifts import BIKE_HALF, BIKE_MIDDLE, CUBE_HALF, SAMPLES, Leg, contacts, legs, steps_of
from tests.staging.cuts import deepest_cut

TOLERANCE: Final = 0.01
"""cm: a tenth of a millimetre."""


class Try(NamedTuple):
    """A legal shift in a position."""

    state: RealityState
    card: int
    action: Shift

    @property
    def kind(self) -> Kind:
        return CARDS[self.card].shift

    def legs(self) -> list[Leg]:
        state, number = self.state, self.action.cube
        found = shifts.stations(pile_of(state.cubes), self.card, number, self.action.way, state.options)
        return legs(
            room(state.cubes, state.options), state.cubes, number, steps_of(state.cubes[number], self.kind, found)
        )

    def rest(self) -> list[Box]:
        at = room(self.state.cubes, self.state.options)
        return [box(cube_pose(at, one), CUBE_HALF) for n, one in enumerate(self.state.cubes) if n != self.action.cube]


def position(number: int) -> RealityState:
    """A position in the middle of a random match, with four bikes on the track; every set-up and option comes."""
    rng = Random(f"position {number}")
    options = RealityOptions(
        setup=rng.choice([*SETUPS]),
        strict_physics=rng.random() < 0.3,
        connection=rng.choice(("moved", "all", "pile")),
        bikes_collide=rng.random() < 0.7,
    )
    state, rolls = RULES.start(4, options), 0
    while RULES.to_act(state) == CHANCE:
        state = RULES.apply(state, sample(RULES.chance(state), number, rolls)).state
        rolls += 1
    for _ in range(rng.randrange(40)):
        every = every_shift(replace(state, bikes=(None,) * 4))
        kind = rng.choice(sorted({one.kind for one in every}))
        one = rng.choice([one for one in every if one.kind == kind])
        found = shifts.stations(pile_of(state.cubes), one.card, one.action.cube, one.action.way, options)
        state = replace(state, cubes=pile_of(state.cubes).moved(one.action.cube, *found[-1][:2]))
    pile, bikes = pile_of(state.cubes), []
    spaces = [at // 6 for at in BIKES if may_stand(pile, at // 6 // 54, at // 6 % 54)]
    for space in rng.sample(sorted(set(spaces)), 4):
        bikes.append(BIKES[rng.choice([at for at in BIKES if at // 6 == space])])
    return replace(state, bikes=tuple(bikes))


def every_shift(state: RealityState) -> list[Try]:
    """Each legal shift of any card once; cards of one kind that may shift the same cube shift it alike."""
    hands = (DECK, *state.hands[1:])
    asked = replace(state, seat=0, hands=hands, left=("shift",), pending=())
    found = dict[tuple[Kind, int, str], Try]()
    for action in shifts.legal(asked, pile_of(state.cubes)):
        card = DECK[action.slot]
        found.setdefault((CARDS[card].shift, action.cube, action.way), Try(state, card, action))
    return [*found.values()]


@lru_cache(maxsize=1)
def few() -> tuple[Try, ...]:
    return tuple(one for number in range(6) for one in every_shift(position(number)))


def samples(leg: Leg, count: int = SAMPLES) -> Iterator[tuple[float, Pose]]:
    for step in range(count + 1):
        yield step / count, pose_at(leg.path, leg.start, leg.end, step / count)


def deepest(one: Try, ways: list[Leg], count: int = SAMPLES) -> float:
    """How deep the moved cube is in another or in the table at worst, in cm."""
    moving = [box(pose, CUBE_HALF) for leg in ways for _, pose in samples(leg, count)]
    return max(deepest_cut(moving, one.rest()), *(-lowest(at) for at in moving))


def test_boxes_at_once_are_as_deep_as_one_by_one() -> None:
    """Boxes of any shape that lie in any way, near each other, and the cubes of a shift, whose edges are parallel."""
    rng = Random(5)

    def anyhow() -> Box:
        turn = after(turned(Z_AXIS, rng.uniform(0, 360)), turned(X_AXIS, rng.uniform(0, 360)))
        x, y, z, *half = (rng.uniform(0.2, most) for most in (5, 5, 5, 2, 2, 2))
        return box(Pose((x, y, z), turn), (half[0], half[1], half[2]))

    apart = 0
    for _ in range(200):
        some, others = [anyhow() for _ in range(2)], [anyhow() for _ in range(3)]
        deep = [depth(a, b) for a in some for b in others]
        assert abs(deepest_cut(some, others) - max(deep)) < 1e-9
        assert abs(deepest_cut(some[:1], others[:1]) - deep[0]) < 1e-9
        apart += deep[0] == 0
    assert 20 < apart < 180
    for one in few()[::40]:
        ways = lowered(one.legs(), 0.5)
        moving = [box(pose, CUBE_HALF) for leg in ways for _, pose in samples(leg)]
        deepest_one = max(depth(a, b) for a in moving for b in one.rest())
        assert abs(deepest_cut(moving, one.rest()) - deepest_one) < 1e-9


@pytest.fixture
def positions(request: pytest.FixtureRequest) -> range:
    return range(2000 if request.config.getoption("long") else 16)


def test_no_cube_is_ever_in_another_or_in_the_table(positions: range) -> None:
    tried, seen, worst, kinds = 0, 0, 0.0, set[tuple[Kind, bool]]()
    for number in positions:
        for one in every_shift(position(number)):
            ways = one.legs()
            worst = max(worst, deepest(one, ways))
            assert worst < TOLERANCE, (one.state.cubes, one.action, worst)
            tried, seen = tried + 1, seen + len(ways) * (SAMPLES + 1)
            kinds.add((one.kind, any(isinstance(leg.path, Turn) and leg.path.hump.lift > 2 for leg in ways)))
    print(f"{tried} shifts, {seen} samples, deepest cut {10 * worst:.4f} mm")
    assert kinds >= {
        (kind, lifted) for kind in ("tilt", "rotate90", "rotate180", "flip90", "flip180") for lifted in (0, 1)
    }


def lowered(ways: list[Leg], by: float) -> list[Leg]:
    """The same motions with every lift so much smaller."""
    less = []
    for leg in ways:
        path = leg.path
        if isinstance(path, Turn) and path.hump.lift:
            path = replace(path, hump=replace(path.hump, lift=path.hump.lift - by))
        less.append(leg._replace(path=path))
    return less


def test_half_a_millimetre_less_of_a_lift_cuts() -> None:
    """So that the lift is the smallest there is. Where an edge is cut it is for a moment: it is looked at closely."""
    lifted = [one for one in few() if any(isinstance(leg.path, Turn) and leg.path.hump.lift for leg in one.legs())]
    rng = Random(1)
    kinds = {kind: [one for one in lifted if one.kind == kind] for kind in ("tilt", "rotate90", "flip90", "flip180")}
    for ones in kinds.values():
        for one in rng.sample(ones, 5):
            assert deepest(one, one.legs(), 600) < TOLERANCE < deepest(one, lowered(one.legs(), 0.05), 600)


def test_a_tilt_that_strict_physics_forbids_rises_clear_and_no_other_does() -> None:
    """RS-110: where the option leaves room for the corners to the players' goodwill, the motion keeps clear of them."""
    seen = Counter[bool]()
    for one in few():
        if one.kind == "tilt":
            strict = replace(one.state.options, strict_physics=True)
            asked = replace(one.state, options=strict, hands=((one.card,),) * 4, left=("shift",), pending=())
            refused = RULES.refusal(asked, Shift(0, one.action.cube, one.action.way))
            forbidden = refused is not None and refused.code == "corners_blocked"
            lifted = any(isinstance(leg.path, Turn) and leg.path.hump.lift > 0 for leg in one.legs())
            assert lifted == forbidden, (one.state.cubes, one.action)
            seen[forbidden] += 1
    assert seen[True] > 20 and seen[False] > 20


def test_every_station_is_passed_and_the_end_is_exact() -> None:
    for one in few():
        state, number, ways = one.state, one.action.cube, one.legs()
        at, cube = room(state.cubes, state.options), state.cubes[number]
        found = shifts.stations(pile_of(state.cubes), one.card, number, one.action.way, state.options)
        stations, start = steps_of(cube, one.kind, found), cube_pose(at, cube)
        assert sum(leg.stations for leg in ways) == len(stations)
        for leg in ways:
            assert leg.start == start
            passed, stations = stations[: leg.stations], stations[leg.stations :]
            assert leg.end == (cube_pose(at, passed[-1].at) if passed else start)
            nearly = pose_at(leg.path, leg.start, leg.end, 1 - 1e-9)
            assert dist(nearly.at, leg.end.at) < 1e-5 and same_turn(nearly.turn, leg.end.turn)
            for station in passed[:-1]:  # Straight down, level by level.
                assert station.how == "fall" and station.at[1:3] == passed[-1].at[1:3]
            start = leg.end


def same_turn(a: Quaternion, b: Quaternion) -> bool:
    return abs(abs(sum(p * q for p, q in zip(a, b, strict=True))) - 1) < 1e-7


def test_what_rides_keeps_its_place_on_its_face() -> None:
    """RS-92: bikes, and the spaces as well."""
    ridden = 0
    for one in few():
        state, number = one.state, one.action.cube
        at, before = room(state.cubes, state.options), state.cubes[number]
        asides = [lane(state.options, seat) for seat in range(4)]
        for leg in one.legs():
            riders = [
                (bike_pose(at, before, bike, aside), bike_pose(at, leg.at, bike, aside))
                for bike, aside in zip(state.bikes, asides, strict=True)
                if bike is not None and bike.cube == number
            ]
            spaces = zip(space_poses(at, number, before), space_poses(at, number, leg.at), strict=True)
            riders += [(a, b) for (_, a), (_, b) in list(spaces)[:2]]
            before = leg.at
            for start, end in riders:
                seat_at = relative(leg.start, start)
                for t, pose in samples(leg, 12):
                    rides = relative(pose, leg.pose(start, end, t))
                    assert dist(rides.at, seat_at.at) < 0.005 and same_turn(rides.turn, seat_at.turn)
                ridden += 1
    assert ridden > 500


def relative(cube: Pose, rider: Pose) -> Pose:
    """A rider's pose in the cube's own frame."""
    w, x, y, z = cube.turn
    back = (w, -x, -y, -z)
    a, b, c = (p - q for p, q in zip(rider.at, cube.at, strict=True))
    return Pose(rotated(back, (a, b, c)), times(back, rider.turn))


def times(a: Quaternion, b: Quaternion) -> Quaternion:
    (aw, ax, ay, az), (bw, bx, by, bz) = a, b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def test_every_crushed_bike_is_reached_on_the_way(positions: range) -> None:
    """RS-113: what the rules crush is reached before the cube comes to rest, and not before anything moves."""
    crushed, brushed = 0, 0
    for number in positions[::2]:
        state = position(number)
        for one in every_shift(state):
            ways, pile, hit = one.legs(), pile_of(state.cubes), set[int]()
            found = shifts.stations(pile, one.card, one.action.cube, one.action.way, state.options)
            for station in found:
                hit |= {*shifts.crushed(pile, one.action.cube, station, state.bikes)}
            at = room(state.cubes, state.options)
            reached = contacts(at, state.cubes, state.options, one.action.cube, ways, state.bikes)
            assert hit <= reached.keys(), (one, hit, reached)
            assert all(0 < reached[seat][0] <= sum(leg.path.seconds for leg in ways) for seat in reached)
            crushed, brushed = crushed + len(hit), brushed + len(reached) - len(hit)
    print(f"{crushed} crushed, {brushed} brushed")
    assert crushed > 80 and brushed > 10


def test_who_is_crushed_flies_off_at_first_contact_and_who_is_brushed_folds() -> None:
    """RS-113, RS-118: and a bike that lives stands upright again in the end."""
    flung = folded = 0
    for one in few():
        state = replace(one.state, hands=((one.card,), *one.state.hands[1:]), seat=0, left=("shift",), pending=())
        before = RULES.view(state, 0)
        events = RULES.apply(state, Shift(0, one.action.cube, one.action.way)).events
        at, ways = room(state.cubes, state.options), one.legs()
        reached = contacts(at, state.cubes, state.options, one.action.cube, ways, state.bikes)
        leaves, _ = schedule(cues(events, before))
        begin = min(time for time, leaf in leaves if isinstance(leaf, Move) and leaf.id == ("cube", one.action.cube))
        crushed = {event.seat for event in events if isinstance(event, BikeCrushed)}
        flying = {leaf.id[1]: time - begin for time, leaf in leaves if isinstance(leaf, Fling)}
        assert flying.keys() == crushed
        assert all(abs(time - SQUEEZE.seconds - reached[int(seat)][0]) < 1e-6 for seat, time in flying.items())
        for seat in reached.keys() - crushed:
            looks = [leaf.look[2:] for _, leaf in leaves if isinstance(leaf, Become) and leaf.id == ("bike", seat)]
            assert looks == [("folded",), ()]
            folded += 1
        flung += len(flying)
    assert flung > 20 and folded > 5


def test_who_is_crushed_is_flung_off_from_where_it_is_free() -> None:
    """RS-113: not between the cubes, where it would be seen by nobody; unless they leave no side open."""
    free = ground = 0
    for one in few():
        state = replace(one.state, hands=((one.card,), *one.state.hands[1:]), seat=0, left=("shift",), pending=())
        before = RULES.view(state, 0)
        poses = {id: thing.pose for id, thing in picture(before).items()}
        done = RULES.apply(state, Shift(0, one.action.cube, one.action.way))
        at = room(state.cubes, state.options)
        cubes = [box(cube_pose(at, cube), CUBE_HALF) for cube in done.state.cubes]
        for _, leaf in schedule(cues(done.events, before))[0]:
            if isinstance(leaf, Move):
                poses[leaf.id] = leaf.to
            elif isinstance(leaf, Fling):
                bike = box(poses[leaf.id], BIKE_HALF, BIKE_MIDDLE)
                deep = max(-lowest(bike), *(depth(bike, cube) for cube in cubes))
                free, ground = free + (deep < 0.01), ground + (deep >= 0.01)
    assert free > 20 * ground and free > 20, (free, ground)


def test_a_bike_keeps_to_its_road() -> None:
    """RS-53: step by step over faces, edges and inner corners, without a jump, its wheels never deep in a cube."""
    corners = set[int]()
    for number in range(6):
        state = position(number)
        pile, at = pile_of(state.cubes), room(state.cubes, state.options)
        boxes = [box(cube_pose(at, cube), CUBE_HALF) for cube in state.cubes]
        rng = Random(number)
        for rider in rng.sample([one for one in BIKES if may_stand(pile, one // 324, one // 6 % 54)], 60):
            for _, then in onward(pile, rider):
                start, end = (bike_pose(at, state.cubes[BIKES[one].cube], BIKES[one]) for one in (rider, then))
                (path,) = ride(start, [end], stops=True)
                corners.add(len(path.poses))
                last = start
                for step in range(1, 41):
                    pose = pose_at(path, start, end, step / 40)
                    assert dist(last.at, pose.at) < 0.3
                    wheels = Box(pose.at, box(pose, CUBE_HALF).axes, (0.05, 0.05, 0.05))
                    assert all(depth(one, wheels) < 0.35 for one in boxes)
                    last = pose
                assert last == end
    assert corners == {1, 2, 3, 4}
