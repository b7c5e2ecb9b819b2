"""What is asked of the seat to act in Lazer Ryderz, and the buttons of its turn."""

from collections.abc import Iterator, Sequence
from itertools import product

from game.rules.lazer_ryderz.state import (
    ChooseCurve,
    ChooseStart,
    LazerView,
    MayUsePower,
    PickCharacter,
    Respawn,
    RollDie,
    TossPrizm,
)
from game.rules.lazer_ryderz.table import board
from game.staging.lazer_ryderz.offer import BONUS, EXTRA, KEEP, NO_CRASH, POWER
from game.staging.lazer_ryderz.picture import riding
from game.staging.names import Pick, button
from game.ui.text import _
from game.ui.words import Button
from game.ui.words.lazer_ryderz.names import curve_name, side_name

SIDES = ("left", "right")
KINDS = ("soft", "hard")


def prompt(view: LazerView, chosen: frozenset[Pick]) -> str:
    """One sentence."""
    if view.over:
        return _("The match is over")
    if not view.pending:
        return _of_ride(view, chosen)
    match view.pending[-1]:
        case PickCharacter():
            return _("Pick your character: its colour, its shape, its power")
        case TossPrizm():
            return _("Toss the prizm, or click where it shall lie")
        case ChooseStart() | Respawn():
            return _("Now a place of the edge") if chosen else _("Choose a gear, then a place of the edge")
        case RollDie(seat):
            words = _("Roll the curve die: {n} or more turns")
            return words.format(n=view.riders[seat].gear)
        case ChooseCurve():
            return _("You turn: soft or hard, left or right?")
        case MayUsePower(_seat, step):
            return {
                "score": _("One more straight? Then you score, or you crash"),
                "crash": _("You would crash: skip it?"),
            }.get(step, _("Shift an opponent, or keep your power?"))
    return _("The marker finds its holder")


def _of_ride(view: LazerView, chosen: frozenset[Pick]) -> str:
    gear = view.riders[riding(view)].gear
    kinds = {pick.id[0] for pick in chosen}
    if "power" in kinds:
        return _("Your power: what for?")
    for pick in chosen:
        match pick:
            case Pick("button", ("shift", int(shift))):
                gear += shift
            case Pick("thing", ("slider", _), part):
                gear += 1 if part == "up" else -1
    if "extra" in kinds:
        return _("A long straight first; then straight on, or a curve?")
    return _("Gear {n}: straight on, or try a curve?").format(n=gear)


def buttons(view: LazerView, names: Sequence[str]) -> Sequence[Button]:
    """The choices of the decision that is due, the main one last."""
    if view.over:
        return []
    if not view.pending:
        return list(_of_turn(view, names))
    match view.pending[-1]:
        case ChooseStart() | Respawn():
            gears = range(1, board(view.options).top_gear + 1)
            return [Button(button("gear", gear), _("Gear {n}").format(n=gear)) for gear in gears]
        case ChooseCurve():
            return [
                Button(button("curve", kind, side), curve_name(kind, side), if_open=True)
                for kind, side in product(KINDS, SIDES)
            ]
        case MayUsePower(_, "score"):
            return [Button(KEEP, _("Keep the power")), Button(BONUS, _("One more straight"))]
        case MayUsePower(_, "crash"):
            return [Button(KEEP, _("Crash")), Button(NO_CRASH, _("Skip the crash"), main=True)]
        case MayUsePower():
            return [*_gears(view, names, needs_power=False), Button(KEEP, _("Keep the power"), main=True)]
    return []


def _of_turn(view: LazerView, names: Sequence[str]) -> Iterator[Button]:
    """The gear as it is, or one up or down first."""
    rider = view.riders[riding(view)]
    if rider.power == "ready" and rider.character in ("waveryder", "sheriff"):
        yield Button(POWER, _("Power"), if_open=True)
        yield from _gears(view, names, needs_power=True)
    yield Button(EXTRA, _("Long straight first"), if_open=True)
    yield Button(button("shift", -1), _("Gear down"))
    yield Button(button("shift", 1), _("Gear up"))
    for suffix in ((), (-1,), (1,), (0, "extra"), (-1, "extra"), (1, "extra")):
        for first, second in product(SIDES, SIDES):
            label = _("{first}, then {second}").format(first=side_name(first), second=side_name(second))
            yield Button(button("two_hard", first, second, *suffix), label, when_open=True)
        yield from _curves(view, suffix)
        yield Button(button("straight", *suffix), _("Straight"), main=True, when_open=bool(suffix), if_open=True)


def _curves(view: LazerView, suffix: tuple[str | int, ...]) -> Iterator[Button]:
    """An attempt; with the option the curve is named before the roll (LR-69)."""
    if not view.options.declare_curve:
        yield Button(button("attempt", *suffix), _("Try a curve"), when_open=bool(suffix), if_open=True)
        return
    for kind, side in product(KINDS, SIDES):
        label = _("Try: {curve}").format(curve=curve_name(kind, side))
        yield Button(button("attempt", *suffix, kind, side), label, when_open=bool(suffix), if_open=True)


def _gears(view: LazerView, names: Sequence[str], needs_power: bool) -> Iterator[Button]:
    """LR-133."""
    top = board(view.options).top_gear
    for seat in range(len(view.riders)):
        if seat != riding(view):
            for gear in (1, top):
                label = _("{name}: gear {n}").format(name=names[seat], n=gear)
                yield Button(button("set_gear", seat, gear), label, when_open=needs_power)
