"""What a hand may have meant by its picks, allowed or not; and how things would lie then."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import atan2, degrees, dist
from typing import Final

from game.core.values import Seat
from game.rules.lazer_ryderz.pieces import KINDS, SIDES
from game.rules.lazer_ryderz.powers import bonus_stack
from game.rules.lazer_ryderz.refusals import BOTH_SIDES, CURVED
from game.rules.lazer_ryderz.start import MILLIMETRES
from game.rules.lazer_ryderz.state import (
    NEUTRAL,
    Attempt,
    BonusStraight,
    ChooseCurve,
    ChooseStart,
    Curve,
    Keep,
    Launch,
    LazerAction,
    LazerView,
    MayUsePower,
    NoCrash,
    Pick,
    PickCharacter,
    Place,
    Prizm,
    Respawn,
    SetGear,
    ShapeName,
    Straight,
    Toss,
    TossPrizm,
    TwoHardTurns,
)
from game.rules.lazer_ryderz.table import board
from game.rules.lazer_ryderz.turns import EXTRA as EXTRA_PIECE
from game.staging.lazer_ryderz import places
from game.staging.lazer_ryderz.foresight import foresee
from game.staging.lazer_ryderz.offer import (
    BONUS,
    EDGE,
    EXTRA,
    TABLE,
    curves,
    is_curve,
    reach,
    straights,
)
from game.staging.lazer_ryderz.picture import riding
from game.staging.names import Pick as Picked
from game.staging.offer import Point, inside
from game.staging.picture import Thing

CURVES: Final = tuple(Curve(kind, side) for kind in CURVED for side in BOTH_SIDES)
BY_WORDS: Final[dict[tuple[str, str], Curve]] = {(curve.kind, curve.side): curve for curve in CURVES}
BY_MARKS: Final = {KINDS[curve.kind] + SIDES[curve.side]: curve for curve in CURVES}
"""By the first letter of a piece's shape and its last: "FL" of "F3L"."""

USES: Final[dict[str, LazerAction]] = {"score": BonusStraight(), "crash": NoCrash()}
"""What the power prizm itself is picked for, by the step of the turn that it is asked before."""


def meant(view: LazerView, chosen: frozenset[Picked], point: Point | None = None) -> Sequence[LazerAction]:
    """Best first."""
    pending = view.pending[-1] if view.pending else None
    match pending:
        case ChooseStart(seat) | Respawn(seat):
            return _launches(view, seat, chosen, point)
        case TossPrizm():
            return _tosses(view, pending, point) if TABLE in chosen and point is not None else ()
        case PickCharacter():
            return [Pick(str(pick.id[1])) for pick in sorted(chosen) if pick.id[0] == "stand"]
        case ChooseCurve():
            return [curve for curve in map(_curve, sorted(chosen)) if curve is not None]
        case MayUsePower(_, step):
            return list(_powers(chosen, step))
    return list(_rides(view, chosen))


# Launch points and tosses


def _launches(view: LazerView, seat: Seat, chosen: frozenset[Picked], point: Point | None) -> Sequence[Launch]:
    """The place within reach that is nearest to the point, in the gear that is chosen (LR-39)."""
    rim = places.ledge(view.options.table, view.options.fence_at)
    if EDGE not in chosen or point is None or not inside(point, rim):
        return ()
    place = nearest(view, seat, point)
    return [Launch(place, gear) for gear in map(_gear, sorted(chosen)) if gear]


def _gear(pick: Picked) -> int:
    """The gear that a button or a handle of the stand names; 0 if it is neither."""
    match pick:
        case Picked("button", ("gear", int(gear))):
            return gear
        case Picked("thing", ("stand", _), part) if part.startswith("gear"):
            return int(part.removeprefix("gear"))
    return 0


def nearest(view: LazerView, seat: Seat, point: Point) -> Place:
    """The seat's place of the edge that is nearest to a point."""
    places_at = reach(view.options, len(view.riders), seat)
    return places_at[min(places_at, key=partial(dist, point))]


def _tosses(view: LazerView, pending: TossPrizm, point: Point) -> Sequence[Toss]:
    """A prizm at that place, turned every way (LR-121); put down without a toss it is turned along its way there."""
    x, y = places.middle(view.options)
    if not inside(point, places.outline(view.options.table, view.options.fence_at)):
        return ()
    across, up = round((point[0] + x) * MILLIMETRES), round((point[1] + y) * MILLIMETRES)
    from_x, from_y, _ = places.toss_pose(view.options, len(view.riders), pending.seat, 0).at
    first = round(degrees(atan2(point[1] - from_y, point[0] - from_x)))
    return [Toss(across, up, (first + turn) % 360) for turn in range(360)]


# A ride


def _rides(view: LazerView, chosen: frozenset[Picked]) -> Iterator[LazerAction]:
    shift, extra = _shift(chosen), EXTRA in chosen
    for pick in sorted(chosen):
        curve = _curve(pick)
        declared = (curve.kind, curve.side) if curve and view.options.declare_curve else ()
        match pick:
            case Picked("button", ("straight", *_)):
                yield Straight(shift, extra)
            case Picked("button", ("attempt", *_)):
                yield Attempt(shift, extra, *declared)
            case Picked("button", ("two_hard", ("left" | "right") as first, ("left" | "right") as second, *_)):
                yield TwoHardTurns(shift, extra, first, second)
            case Picked("button", ("set_gear", int(seat), int(gear))):
                yield SetGear(seat, gear)
            case Picked("thing", ("piece" | "launch", *_)) if curve:
                yield Attempt(shift, extra, *declared)
            case Picked("thing", ("piece" | "launch", *_), part) if part:
                yield Straight(shift, extra)


def _shift(chosen: frozenset[Picked]) -> int:
    for pick in chosen:
        match pick:
            case Picked("button", ("shift", int(shift))):
                return shift
            case Picked("thing", ("slider", _), "up"):
                return 1
            case Picked("thing", ("slider", _), "down"):
                return -1
    return 0


def _curve(pick: Picked) -> Curve | None:
    """The curve that a button or a handle of the front names."""
    match pick:
        case Picked("button", ("curve" | "attempt", *_, str(kind), str(side))):
            return BY_WORDS.get((kind, side))
        case Picked("thing", ("piece" | "launch", *_), part) if part:
            return BY_MARKS.get(part[0] + part[-1])
    return None


def _powers(chosen: frozenset[Picked], step: str) -> Iterator[LazerAction]:
    """At the moments in which the rules ask for them (LR-125)."""
    for pick in sorted(chosen):
        match pick:
            case Picked("button", ("keep",)):
                yield Keep()
            case Picked("button", ("set_gear", int(seat), int(gear))):
                yield SetGear(seat, gear)
            case Picked("button", ("bonus",)):
                yield BonusStraight()
            case Picked("button", ("no_crash",)):
                yield NoCrash()
            case Picked("thing", ("power", _)) if step in USES:
                yield USES[step]


# How things would lie


def ghosts(view: LazerView, chosen: frozenset[Picked], point: Point | None) -> tuple[Thing, ...]:
    """The launch point, the prizm, or with the preview on the pieces that these picks lay (LR-71)."""
    pending = view.pending[-1] if view.pending else None
    match pending:
        case ChooseStart(seat) | Respawn(seat) if point is not None and EDGE in chosen:
            place = nearest(view, seat, point)
            look = places.launch_look(view.riders[seat].character, place, view.options)
            pose = places.on_table(view.options, board(view.options).places[place])
            return (Thing(places.launch_id(seat), look, pose),)
        case TossPrizm(_, prizm):
            return tuple(
                Thing(
                    places.prizm_id(prizm),
                    places.prizm_look(NEUTRAL, view.riders),
                    places.prizm_pose(view.options, lying),
                )
                for toss in meant(view, chosen, point)[:1]
                if isinstance(toss, Toss)
                for lying in [Prizm(prizm, NEUTRAL, toss.x / MILLIMETRES, toss.y / MILLIMETRES, toss.turn)]
            )
    shapes = shapes_of(view, chosen) if view.options.preview else ()
    return foresee(view, shapes, must_score=BONUS in chosen).strips if shapes else ()


def shapes_of(view: LazerView, chosen: frozenset[Picked]) -> tuple[ShapeName, ...]:
    """The pieces that the picks lay, as far as they say it: none for an attempt by its button."""
    for pick in sorted(chosen):
        if pick.kind == "thing" and pick.id[0] in ("piece", "launch") and pick.part:
            return (pick.part,)
    if view.pending:
        bonus = bonus_stack(view.riders[riding(view)], board(view.options).removed) if BONUS in chosen else None
        if bonus is not None:
            return (bonus,)
        named = [curve for curve in map(_curve, chosen) if curve is not None]
        return tuple(shape for curve in named for shape in curves(view, 0) if is_curve(shape, curve.kind, curve.side))
    for pick in sorted(chosen):
        match pick:
            case Picked("button", ("straight", int(shift), "extra")):
                return EXTRA_PIECE, *straights(view, shift)
            case Picked("button", ("straight", *shifts)):
                return straights(view, int(shifts[0]) if shifts else 0)
    return ()
