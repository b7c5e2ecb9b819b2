"""Why the seat to act may not do something, and the list of what it may."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, overload

from game.core.values import Refusal, Seat
from game.rules.lazer_ryderz.pieces import CHARACTERS, KINDS, in_supply, to_lay
from game.rules.lazer_ryderz.powers import HARD_GEARS, has_power, two_hard
from game.rules.lazer_ryderz.start import MILLIMETRES, toss_outline
from game.rules.lazer_ryderz.state import (
    Attempt,
    BonusStraight,
    ChooseCurve,
    ChooseStart,
    Curve,
    Curved,
    DrawMarker,
    Gear,
    Keep,
    Launch,
    LazerAction,
    LazerOptions,
    LazerState,
    MayUsePower,
    NoCrash,
    Pending,
    Pick,
    PickCharacter,
    Place,
    Respawn,
    RollDie,
    SetGear,
    Side,
    Straight,
    Toss,
    TossPrizm,
    TwoHardTurns,
)
from game.rules.lazer_ryderz.table import board, launch_places
from game.rules.lazer_ryderz.turns import EXTRA
from game.space.plane import covers

PENDING_RULES: Final[dict[type[Pending], str]] = {
    PickCharacter: "LR-4",
    TossPrizm: "LR-119",
    ChooseStart: "LR-37",
    DrawMarker: "LR-49",
    RollDie: "LR-65",
    ChooseCurve: "LR-69",
    MayUsePower: "LR-125",
    Respawn: "LR-116",
}

SHIFTS: Final = (-1, 0, 1)
CURVED: Final[tuple[Curved, ...]] = ("soft", "hard")
BOTH_SIDES: Final[tuple[Side, ...]] = ("left", "right")
CURVES: Final = tuple(Curve(kind, side) for kind, side in product(CURVED, BOTH_SIDES))

_STRAIGHTS: Final = tuple(Straight(shift, extra) for extra, shift in product((False, True), SHIFTS))
_ATTEMPTS: Final = tuple(Attempt(shift, extra) for extra, shift in product((False, True), SHIFTS))
_DECLARED: Final = tuple(
    Attempt(shift, extra, kind, side) for extra, shift, kind, side in product((False, True), SHIFTS, CURVED, BOTH_SIDES)
)
_TWO_HARD: Final = tuple(
    TwoHardTurns(shift, extra, first, second)
    for extra, shift, first, second in product((False, True), SHIFTS, BOTH_SIDES, BOTH_SIDES)
)

SPREAD: Final = 12
"""So many listed tosses go across the table."""


class Launches(Sequence[Launch]):
    """All places of a seat with all gears, made only where they are asked for: there are more than a thousand."""

    def __init__(self, places: tuple[Place, ...], gears: int) -> None:
        self._places, self._gears = places, gears

    def __len__(self) -> int:
        return len(self._places) * self._gears

    @overload
    def __getitem__(self, index: int) -> Launch: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Launch]: ...

    def __getitem__(self, index: int | slice) -> Launch | Sequence[Launch]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        place, gear = divmod(index % len(self), self._gears)
        return Launch(self._places[place], gear + 1)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Launch) and 1 <= action.gear <= self._gears and _among(self._places, action.place)


def _among(places: tuple[Place, ...], place: Place) -> bool:
    number = bisect_left(places, place)
    return number < len(places) and places[number] == place


@lru_cache(maxsize=128)
def _launches(places: tuple[Place, ...], gears: int) -> Launches:
    return Launches(places, gears)


@lru_cache(maxsize=16)
def _tosses(options: LazerOptions) -> tuple[Toss, ...]:
    """A fixed selection, spread over the table, turned every way."""
    outline = board(options).outline
    step = int(max(outline.right - outline.left, outline.top - outline.bottom) * MILLIMETRES / SPREAD)
    xs = range(int(outline.left * MILLIMETRES) + step // 2, int(outline.right * MILLIMETRES), step)
    ys = range(int(outline.bottom * MILLIMETRES) + step // 2, int(outline.top * MILLIMETRES), step)
    grid = (Toss(x, y, 7 * number % 60) for number, (x, y) in enumerate(product(xs, ys)))
    return tuple(action for action in grid if covers(outline, toss_outline(action)))


def legal(state: LazerState) -> Sequence[LazerAction]:
    """All actions of the seat to act, kind by kind; of tosses a selection."""
    if state.over:
        return ()
    pending = state.pending[-1] if state.pending else None
    if isinstance(pending, (ChooseStart, Respawn)):
        return _launches(launch_places(state.options, len(state.riders), pending.seat), board(state.options).top_gear)
    if isinstance(pending, TossPrizm):
        return _tosses(state.options)
    if pending is None and not state.options.declare_curve:
        seat = state.order[state.done]
        if state.riders[seat].power != "ready":
            rider, top = state.riders[seat], board(state.options).top_gear
            return _plain_rides(rider.gear, top, extra_refusal(state, seat) is None)
    return tuple(action for action in _candidates(state, pending) if refusal(state, action) is None)


@lru_cache(maxsize=64)
def _plain_rides(gear: Gear, top: Gear, extra: bool) -> tuple[LazerAction, ...]:
    """What most turns allow: without power, without declaring curves."""
    rides: tuple[Straight | Attempt, ...] = (*_STRAIGHTS, *_ATTEMPTS)
    return tuple(ride for ride in rides if 1 <= gear + ride.shift <= top and (extra or not ride.extra))


def _candidates(state: LazerState, pending: Pending | None) -> Iterator[LazerAction]:
    if pending is None:
        seat = state.order[state.done]
        yield from _STRAIGHTS
        yield from _DECLARED if state.options.declare_curve else _ATTEMPTS
        if has_power(state, seat, "waveryder"):
            yield from _TWO_HARD
        if has_power(state, seat, "sheriff"):
            yield from _gears(state)
    elif isinstance(pending, PickCharacter):
        yield from map(Pick, CHARACTERS)
    elif isinstance(pending, ChooseCurve):
        yield from CURVES
    elif isinstance(pending, MayUsePower):
        yield from _gears(state)
        yield from (BonusStraight(), NoCrash(), Keep())


def _gears(state: LazerState) -> Iterator[SetGear]:
    top = board(state.options).top_gear
    return (SetGear(seat, gear) for seat in range(len(state.riders)) for gear in (1, top))


def refusal(state: LazerState, action: LazerAction) -> Refusal | None:
    """The first rule that forbids the action; None if it may be done."""
    if state.over:
        return Refusal("over", "LR-1")
    if not state.pending:
        return _ride(state, state.order[state.done], action)
    pending = state.pending[-1]
    if isinstance(pending, (ChooseStart, Respawn)) and isinstance(action, Launch):
        return _launch(state, pending.seat, action)
    if isinstance(pending, TossPrizm) and isinstance(action, Toss):
        return _toss(state.options, action)
    if isinstance(pending, ChooseCurve) and isinstance(action, Curve):
        return _curve(state, pending.seat, state.riders[pending.seat].gear, action.kind, action.side)
    if isinstance(pending, PickCharacter) and isinstance(action, Pick):
        if action.character not in CHARACTERS:
            return Refusal("no_such_character", "LR-4", (action.character,))
        taken = any(rider.character == action.character for rider in state.riders)
        return Refusal("character_taken", "LR-4", (action.character,)) if taken else None
    if isinstance(pending, MayUsePower):
        return _power(state, pending, action)
    return Refusal("not_now", PENDING_RULES[type(pending)])


def _launch(state: LazerState, seat: Seat, action: Launch) -> Refusal | None:
    table = board(state.options)
    if not 1 <= action.gear <= table.top_gear:
        return Refusal("no_such_gear", "LR-38", (action.gear, table.top_gear))
    if not 0 <= action.place < len(table.places):
        return Refusal("no_such_place", "LR-39", (action.place,))
    if not table.flush[action.place]:
        return Refusal("at_corner", "LR-41", (action.place,))
    if not _among(launch_places(state.options, len(state.riders), seat), action.place):
        far = state.options.start_sides == "far_sides"
        return Refusal("not_on_far_side" if far else "out_of_reach", "LR-20" if far else "LR-40", (action.place,))
    return None


def _toss(options: LazerOptions, action: Toss) -> Refusal | None:
    outline = board(options).outline
    if not 0 <= action.turn < 360:
        return Refusal("no_such_turn", "LR-121", (action.turn,))
    inside = outline.left * MILLIMETRES <= action.x <= outline.right * MILLIMETRES
    inside &= outline.bottom * MILLIMETRES <= action.y <= outline.top * MILLIMETRES
    if inside and covers(outline, toss_outline(action)):
        return None
    return Refusal("toss_again", "LR-121", (action.x, action.y))


def _curve(state: LazerState, seat: Seat, gear: Gear, kind: str, side: str) -> Refusal | None:
    if kind not in KINDS or side not in BOTH_SIDES:
        return Refusal("no_such_curve", "LR-69", (kind, side))
    found = to_lay(state.riders[seat], gear, "FH", board(state.options).removed)
    open_kinds = {stack[0] for stack in found.stacks} if found else set()
    # LR-73: what is left of the gear must be used before a lower one.
    return None if KINDS[kind] in open_kinds else Refusal("no_such_curve_left", "LR-73", (kind, gear))


def _ride(state: LazerState, seat: Seat, action: LazerAction) -> Refusal | None:
    if isinstance(action, SetGear):
        return _set_gear(state, seat, action)
    if not isinstance(action, (Straight, Attempt, TwoHardTurns)):
        return Refusal("not_now", "LR-63")
    gear = state.riders[seat].gear + action.shift
    if action.shift not in SHIFTS or not 1 <= gear <= board(state.options).top_gear:
        return Refusal("no_such_shift", "LR-62", (action.shift,))
    if action.extra and (refused := extra_refusal(state, seat)):
        return refused
    if isinstance(action, Attempt):
        if state.options.declare_curve:
            return _curve(state, seat, gear, action.kind, action.side)
        return Refusal("declared_too_early", "LR-69") if action.kind or action.side else None
    if isinstance(action, TwoHardTurns):
        return _two_hard(state, seat, gear, action)
    return None


def extra_refusal(state: LazerState, seat: Seat) -> Refusal | None:
    """Why no gear-5 straight may be joined to the launch point first (LR-13, LR-14, LR-20)."""
    rider, table = state.riders[seat], board(state.options)
    if table.size != "large":
        return Refusal("table_not_large", "LR-13")
    if rider.line or not rider.launch:
        return Refusal("not_at_launch_point", "LR-13")
    if state.options.large_start_far_sides and not table.far[rider.launch.place]:
        return Refusal("not_on_far_side", "LR-20")
    if EXTRA in table.removed or not any(in_supply(seat, rider.line, EXTRA)):
        return Refusal("no_long_straight", "LR-14")
    return None


def _two_hard(state: LazerState, seat: Seat, gear: Gear, action: TwoHardTurns) -> Refusal | None:
    if not has_power(state, seat, "waveryder"):
        return Refusal("no_such_power", "LR-127")
    if gear not in HARD_GEARS:
        return Refusal("gear_without_hard_turns", "LR-127", (gear,))
    if action.first not in BOTH_SIDES or action.second not in BOTH_SIDES:
        return Refusal("no_such_side", "LR-127")
    found = two_hard(state.riders[seat], seat, gear, board(state.options).removed)
    return None if found else Refusal("no_two_hard_turns", "LR-129")


def _set_gear(state: LazerState, seat: Seat, action: SetGear) -> Refusal | None:
    if not has_power(state, seat, "sheriff"):
        return Refusal("no_such_power", "LR-133")
    if not 0 <= action.seat < len(state.riders) or action.seat == seat:
        return Refusal("no_such_opponent", "LR-133", (action.seat,))
    top = board(state.options).top_gear
    return None if action.gear in (1, top) else Refusal("no_such_gear", "LR-133", (action.gear, top))


def _power(state: LazerState, pending: MayUsePower, action: LazerAction) -> Refusal | None:
    """The state rests here only where the power of the step can be used."""
    if isinstance(action, Keep):
        return None
    if isinstance(action, SetGear) and pending.step == "end":
        return _set_gear(state, pending.seat, action)
    fitting = isinstance(action, BonusStraight) if pending.step == "score" else isinstance(action, NoCrash)
    return None if fitting and pending.step != "end" else Refusal("no_such_power", "LR-125")
