"""What a hand can pick in Lazer Ryderz: stands, gears and places of the edge, the slider, ways on from the front.

A ride in the gear as it is takes one pick: a button, or the handle of the piece that it lays. Another gear is picked
first, by the slider or a button; then buttons and handles are those of that gear.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import atan2, degrees, dist
from typing import Final

from game.core.values import Action, Seat
from game.motion.path import Glide
from game.motion.pose import Pose
from game.rules.lazer_ryderz.pieces import KINDS, SHAPES, SIDES, front_end, to_lay
from game.rules.lazer_ryderz.start import MILLIMETRES
from game.rules.lazer_ryderz.state import (
    Attempt,
    BonusStraight,
    ChooseStart,
    Curve,
    Gear,
    Keep,
    LazerAction,
    LazerOptions,
    LazerView,
    NoCrash,
    Pick,
    Place,
    Respawn,
    SetGear,
    ShapeName,
    Straight,
    Toss,
    TossPrizm,
    TwoHardTurns,
)
from game.rules.lazer_ryderz.table import board, launch_places
from game.space.plane import joined
from game.staging.cue import Move
from game.staging.lazer_ryderz import places
from game.staging.lazer_ryderz.foresight import prepare
from game.staging.lazer_ryderz.picture import lying, riding
from game.staging.names import Name, area, button, thing
from game.staging.names import Pick as Picked
from game.staging.offer import THROW, EyesClosed, Flick, Grip, Offer, Point, Region, Sets, ThrowDice

EDGE: Final = area("edge")
TABLE: Final = area("table")
EXTRA: Final = button("extra")
KEEP: Final = button("keep")
POWER: Final = button("power")
BONUS: Final = button("bonus")
NO_CRASH: Final = button("no_crash")
UP, DOWN = "up", "down"
COUNT: Final = 10
MORE: Final = 3
"""Seconds (LR-43, LR-44)."""

NOTCH: Final = Glide(0.25, "sine")
THROWING: Final = Offer({frozenset({pick}): ThrowDice() for pick in (THROW, thing(*places.DIE))})
"""LR-65: a button, or the die."""

NEEDED: Final = Grip(shows="needed")

Ride = Straight | Attempt | TwoHardTurns
Picks = frozenset[Picked]
Made = dict[Picks, Action | Region]


def offer(view: LazerView, legal: Sequence[LazerAction | ThrowDice]) -> Offer:
    """The picks of the decision that is due."""
    if any(isinstance(action, ThrowDice) for action in legal):
        return THROWING
    pending = view.pending[-1] if view.pending else None
    if isinstance(pending, (ChooseStart, Respawn)):
        return _launching(view, pending.seat)
    if isinstance(pending, TossPrizm):
        return Offer({frozenset({TABLE}): _table(view, pending, legal)})
    rides = [action for action in legal if isinstance(action, Ride)]
    if rides:
        return _riding(view, rides, [action for action in legal if isinstance(action, SetGear)])
    sets: Made = {}
    for action in legal:
        for pick in _alone(view, action):
            sets[frozenset({pick})] = action
    return Offer(sets, stands_for=_under_prizms(view, sets))


def _alone(view: LazerView, action: LazerAction | ThrowDice) -> Iterator[Picked]:
    """The picks each of which makes the whole action."""
    match action:
        case Pick(character):
            yield thing(*places.stand_id(character))
        case Curve(kind, side):
            yield button("curve", kind, side)
            if view.options.preview:
                yield from (handle(view, shape) for shape in curves(view, 0) if is_curve(shape, kind, side))
        case SetGear(seat, gear):
            yield button("set_gear", seat, gear)
        case Keep():
            yield KEEP
        case BonusStraight():
            yield from (BONUS, thing(*places.power_id(riding(view))))
        case NoCrash():
            yield from (NO_CRASH, thing(*places.power_id(riding(view))))


# Launch points and tosses


def _launching(view: LazerView, seat: Seat) -> Offer:
    """LR-37, LR-116: a gear, by a button or on the slider, and a place of the edge."""
    region, sets = edge(view, seat), Made()
    for gear in range(1, board(view.options).top_gear + 1):
        for pick in (button("gear", gear), gear_handle(view, seat, gear)):
            sets[frozenset({pick, EDGE})] = region
    stand, needle, slider = _stand(view, seat)
    return Offer(sets, {EDGE: NEEDED}, {needle: stand, slider: stand})


def gear_handle(view: LazerView, seat: Seat, gear: Gear) -> Picked:
    return thing(*places.stand_id(view.riders[seat].character), part=f"gear{gear}")


def _stand(view: LazerView, seat: Seat) -> tuple[Picked, Picked, Picked]:
    """The seat's stand, its needle and its slider."""
    character = view.riders[seat].character
    return (
        thing(*places.stand_id(character)),
        thing(*places.needle_id(character)),
        thing(*places.slider_id(character)),
    )


def edge(view: LazerView, seat: Seat) -> Region:
    """The table with its ledge: wherever the hand is, the nearest place within reach is meant."""
    snaps = tuple(reach(view.options, len(view.riders), seat))
    return Region(EDGE, places.ledge(view.options.table, view.options.fence_at), snaps)


@lru_cache(maxsize=64)
def reach(options: LazerOptions, seats: int, seat: Seat) -> dict[Point, Place]:
    """The places of the edge that are open to a seat, by where they are on the table; neighbours follow each other."""
    found, count = launch_places(options, seats, seat), len(board(options).places)
    gaps = [(found[number] - found[number - 1]) % count for number in range(len(found))]
    first = gaps.index(max(gaps))
    return {place_at(options, place): place for place in (*found[first:], *found[:first])}


def place_at(options: LazerOptions, place: Place) -> Point:
    """Where a place of the edge is on the table."""
    x, y, _ = places.on_table(options, board(options).places[place]).at
    return x, y


def _table(view: LazerView, pending: TossPrizm, legal: Sequence[LazerAction | ThrowDice]) -> Region:
    """LR-119: the prizm is tossed, or put down at a point."""
    options = view.options
    snaps = tuple(toss_at(options, action) for action in legal if isinstance(action, Toss))
    flick = Flick(places.prizm_id(pending.prizm), lying(view))
    return Region(TABLE, places.outline(options.table, options.fence_at), snaps, flick)


def eyes_closed(view: LazerView) -> EyesClosed | None:
    """LR-43, LR-116, LR-119: launch points are placed and prizms tossed in the dark, in a count of ten (LR-44: 13)."""
    pending = view.pending[-1] if view.pending else None
    if not view.options.eyes_closed or not isinstance(pending, (ChooseStart, Respawn, TossPrizm)):
        return None
    lit = {pick.id for pick in _stand(view, pending.seat)}
    if isinstance(pending, TossPrizm):
        lit.add(places.prizm_id(pending.prizm))
    return EyesClosed(COUNT, MORE, frozenset(lit))


def tossed(view: LazerView, rest: Pose) -> Toss:
    """LR-121: in whole millimetres and degrees."""
    (across, up, _), (w, _, _, z) = rest.at, rest.turn
    x, y = places.middle(view.options)
    turn = round(degrees(2 * atan2(z, w))) % 360
    return Toss(round((across + x) * MILLIMETRES), round((up + y) * MILLIMETRES), turn)


def toss_at(options: LazerOptions, toss: Toss) -> Point:
    """Where a tossed prizm comes to rest on the table (LR-121: whole millimetres)."""
    x, y = places.middle(options)
    return toss.x / MILLIMETRES - x, toss.y / MILLIMETRES - y


# A ride


def _riding(view: LazerView, rides: Sequence[Ride], gears: Sequence[SetGear]) -> Offer:
    """LR-61: shift, then straight, an attempt, or the two hard turns of the Waveryder."""
    if view.options.preview:
        prepare(view)
    sets: Made = {}
    for ride in sorted(rides, key=lambda ride: abs(ride.shift)):
        for picks in product(*_shifts(view, ride), *_ways(view, ride)):
            # A shortage may give the same piece in two gears: its handle lays it in the gear as it is.
            if not any(picks_of < frozenset(picks) for picks_of in sets):
                sets[frozenset(picks)] = ride
    for action in gears:  # LR-134
        for power in _powers(view):
            sets[frozenset({power, button("set_gear", action.seat, action.gear)})] = action
    stand, needle, slider = _stand(view, riding(view))
    return Offer(sets, _grips(view, sets), {stand: slider, needle: slider, **_under_prizms(view, sets)})


def _shifts(view: LazerView, ride: Ride) -> Iterator[tuple[Picked, ...]]:
    """The picks of the gear, of which one is needed; and of the extra piece."""
    if ride.shift:
        slider = places.slider_id(view.riders[riding(view)].character)
        yield button("shift", ride.shift), thing(*slider, part=UP if ride.shift > 0 else DOWN)
    if ride.extra:
        yield (EXTRA,)


def _ways(view: LazerView, ride: Ride) -> Iterator[tuple[Picked, ...]]:
    """The picks of the way on."""
    handles = view.options.preview and not ride.extra
    match ride:
        case TwoHardTurns(first=first, second=second):
            yield tuple(_powers(view))
            yield (button("two_hard", first, second, *suffix(ride)),)
        case Straight():
            own = [handle(view, shape) for shape in straights(view, ride.shift)] if handles else []
            yield button("straight", *suffix(ride)), *own
        case Attempt(kind=kind, side=side) if kind and side:
            own = [handle(view, shape) for shape in curves(view, ride.shift) if is_curve(shape, kind, side)]
            yield button("attempt", *suffix(ride), kind, side), *(own if handles else [])
        case Attempt():
            own = [handle(view, shape) for shape in curves(view, ride.shift)] if handles else []
            yield button("attempt", *suffix(ride)), *own


def _under_prizms(view: LazerView, sets: Sets) -> dict[Picked, Picked]:
    """A prizm stands for the handle that it lies on: for the nearest, if there are several."""
    ends = {
        pick: joined(front_end(view.riders[riding(view)]), SHAPES[pick.part].end)
        for need in sets
        if len(need) == 1
        for pick in need
        if pick.part in SHAPES
    }
    found = dict[Picked, Picked]()
    for prizm in view.prizms:
        near = {pick: dist(end[:2], (prizm.x, prizm.y)) for pick, end in ends.items()}
        nearest = min(near, key=near.__getitem__, default=None)
        if nearest is not None and near[nearest] < places.PRIZM:
            found[thing(*places.prizm_id(prizm.id))] = nearest
    return found


def _powers(view: LazerView) -> tuple[Picked, Picked]:
    return POWER, thing(*places.power_id(riding(view)))


def suffix(ride: Ride) -> tuple[str | int, ...]:
    """What tells the buttons of the gears from each other: nothing for the gear as it is."""
    if ride.extra:
        return ride.shift, "extra"
    return (ride.shift,) if ride.shift else ()


def _grips(view: LazerView, sets: Sets) -> dict[Picked, Grip]:
    """The slider is drawn to the next gear; what goes with another pick shows once that is chosen."""
    rider = view.riders[riding(view)]
    at, slider = places.stand_pose(view.options, len(view.riders), riding(view)), places.slider_id(rider.character)
    grips = {pick: NEEDED for need in sets if len(need) > 1 for pick in need if _second(pick)}
    for part, shift in ((UP, 1), (DOWN, -1)):
        pick = thing(*slider, part=part)
        if any(pick in need for need in sets):
            grips[pick] = Grip(rail=Move(slider, places.slider(at, rider.gear + shift), NOTCH))
    return grips


def _second(pick: Picked) -> bool:
    """Whether it is picked after a gear, the extra piece or the power."""
    return pick.id[0] in ("straight", "attempt", "two_hard", "set_gear", "piece", "launch")


def front(view: LazerView, seat: Seat) -> Name:
    """What the next piece is joined to."""
    line = view.riders[seat].line
    return places.piece_id(line[-1].id) if line else places.launch_id(seat)


def handle(view: LazerView, shape: ShapeName) -> Picked:
    """The handle of the front that lays this piece."""
    return thing(*front(view, riding(view)), part=shape)


def straights(view: LazerView, shift: int) -> tuple[ShapeName, ...]:
    """The piece that a straight after that shift would be (LR-64, LR-72)."""
    return _stacks(view, shift, "S")


def curves(view: LazerView, shift: int) -> tuple[ShapeName, ...]:
    """The pieces that a curve after that shift may be, to both sides (LR-70, LR-74)."""
    return tuple(stack + mark for stack in _stacks(view, shift, "FH") for mark in SIDES.values())


def is_curve(shape: ShapeName, kind: str, side: str) -> bool:
    return shape[0] == KINDS[kind] and shape[-1] == SIDES[side]


def _stacks(view: LazerView, shift: int, kinds: str) -> tuple[str, ...]:
    rider = view.riders[riding(view)]
    found = to_lay(rider, rider.gear + shift, kinds, board(view.options).removed)
    return found.stacks if found else ()
