"""What a hand can pick in Red Shift: where a ship goes, notches of the fuel card, ships, deeds, buttons."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Seat
from game.motion.path import Glide
from game.rules.red_shift.board import DEEDS
from game.rules.red_shift.fuel import needed, pump_price
from game.rules.red_shift.state import (
    BANK,
    OFF_BOARD,
    Build,
    Buy,
    Done,
    Finish,
    GiveUp,
    Move,
    RedShiftAction,
    RedShiftState,
    RedShiftView,
    Refuel,
    Sell,
    Space,
    Station,
    Stay,
    Swap,
    Tow,
    Travel,
)
from game.rules.red_shift.table import deeds_of, owner_of
from game.rules.red_shift.ways import Way, ends
from game.staging import cue
from game.staging.names import Name, Pick, button, thing
from game.staging.offer import THROW, Grip, Offer, ThrowDice
from game.staging.red_shift import places
from game.staging.red_shift.chart import WORLDS
from game.staging.red_shift.cues import flight
from game.staging.red_shift.picture import ship_on

THROWING: Final = Offer({frozenset({pick}): ThrowDice() for pick in (THROW, *(thing(*die) for die in places.DICE))})
"""RD-17: a button, or either of the dice."""

STAY: Final = button("stay")
TOW: Final = button("tow")
GIVE_UP: Final = button("give_up")
DONE: Final = button("done")
DRAWN: Final = Glide(0.4, "smooth")


def offer(view: RedShiftView, legal: Sequence[RedShiftAction | ThrowDice]) -> Offer:
    """Every action is one pick."""
    actions = [action for action in legal if not isinstance(action, ThrowDice)]
    if len(actions) < len(legal):
        return THROWING
    sets = {frozenset({pick_of(view.table, action)}): action for action in actions}
    picks = frozenset[Pick]().union(*sets)
    grips = {pick: grip for pick in picks if (grip := _grip(view.table, pick)) is not None}
    stands = _stands_for(view.table).items()
    return Offer(sets, grips, {pick: meant for pick, meant in stands if meant in picks and pick not in picks})


def acting(state: RedShiftState) -> Seat:
    """Whose decision it is: a debtor's (RD-103), or of the seat whose turn it is."""
    return getattr(state.pending[-1], "debtor", state.seat) if state.pending else state.seat


def pick_of(state: RedShiftState, action: RedShiftAction) -> Pick:
    """What makes an action. Raises ValueError for leaving, which has none."""
    match action:
        case Move(to):
            return thing(*places.space_id(to))
        case Station(deed):
            return thing(*places.space_id(deed))
        case Sell(deed):
            return thing(*places.deed_id(deed))
        case Swap(seat):
            return thing(*places.ship_id(seat))
        case Refuel(units):
            return thing(*places.peg_id(state.seat), part=f"u{units}")
        case Buy(station, fill):
            return button("buy", *_with(station, fill))
        case Build(fill):
            return button("build", *_with(False, fill))
        case Stay():
            return STAY
        case Tow():
            return TOW
        case GiveUp():
            return GIVE_UP
        case Done():
            return DONE
    raise ValueError(action)


def _with(station: bool, fill: bool) -> tuple[str, ...]:
    return (*(("station",) if station else ()), *(("fill",) if fill else ()))


def units_of(part: str) -> int:
    """The units that a handle of a peg stands for; 0 if it is none."""
    return int(part[1:]) if part[:1] == "u" and part[1:].isdigit() else 0


def way_to(state: RedShiftState, to: Space) -> Way | None:
    """How the ship would come to an end of its move, if it may move."""
    pending = state.pending[-1] if state.pending else None
    return ends(state.places[state.seat], pending.steps).get(to) if isinstance(pending, Travel) else None


def burned(state: RedShiftState, way: Way) -> int:
    """Units that the way takes (RD-38)."""
    pending = state.pending[-1]
    return needed(state, way) if isinstance(pending, Travel) and pending.burns else 0


def price_here(state: RedShiftState) -> int | None:
    """What a unit costs the seat to act where its ship is; None where there is no pump (RD-66 to RD-69)."""
    return pump_price(state, state.seat, state.places[state.seat])


def _grip(state: RedShiftState, pick: Pick) -> Grip | None:
    """A ship is drawn along its way to an end, a peg to a notch."""
    seat = state.seat
    match pick.id, pick.part:
        case ("space", str(space)), "" if (way := way_to(state, space)) and way.path:
            start = state.places[seat]
            end = ship_on(state, seat, space)
            return Grip(rail=flight(seat, start, way.path, ship_on(state, seat, start), end))
        case ("peg", _), part if units := units_of(part):
            to = places.peg_pose(seat, len(state.money), state.fuel[seat] + units)
            return Grip(rail=cue.Move(places.peg_id(seat), to, DRAWN))
    return None


def _stands_for(state: RedShiftState) -> dict[Pick, Pick]:
    """What stands on a space stands for it, also the globe that it belongs to; a deed's card and its space for each
    other.
    """
    on: dict[Pick, Pick] = {thing(*places.globe_id(system)): thing(*places.space_id(system)) for system in WORLDS}
    for seat, space in enumerate(state.places):
        if space != OFF_BOARD and seat != acting(state):
            on[thing(*places.ship_id(seat))] = thing(*places.space_id(space))
    if state.pending and isinstance(state.pending[-1], Finish):
        return {}
    for deed in DEEDS:
        if owner_of(state, deed) != BANK:
            on[thing(*places.clip_id(deed))] = thing(*places.space_id(deed))
    mine = set(deeds_of(state, acting(state)))
    selling = bool(state.pending) and hasattr(state.pending[-1], "debtor")
    for deed in mine:
        ground, card = thing(*places.space_id(deed)), thing(*places.deed_id(deed))
        on[ground if selling else card] = card if selling else ground
    return on


def named(id: Name) -> str:
    """The space or deed that a thing belongs to by its name; empty if it is none."""
    match id:
        case ("space" | "globe" | "clip" | "deed", str(name)):
            return name
    return ""
