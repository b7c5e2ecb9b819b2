"""What a hand may have meant, allowed or not; how things would lie then; and what the pointer is told."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.values import Action
from game.rules.red_shift.board import DEED_IDS, DEEDS, EARTH_PAY, INDEX, SPACES, STATIONS
from game.rules.red_shift.state import (
    BANK,
    NO_STATION,
    OFF_BOARD,
    Build,
    Buy,
    ChooseDeed,
    ChooseShip,
    Debt,
    Done,
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
)
from game.rules.red_shift.table import own, owner_of, rent, stations_of
from game.rules.red_shift.ways import Way
from game.staging.names import Name, Pick
from game.staging.offer import About
from game.staging.picture import Thing
from game.staging.red_shift import places
from game.staging.red_shift.offer import (
    DONE,
    GIVE_UP,
    STAY,
    TOW,
    acting,
    burned,
    named,
    price_here,
    units_of,
    way_to,
)
from game.staging.red_shift.picture import ship_on

BUTTONS: dict[Pick, RedShiftAction] = {STAY: Stay(), TOW: Tow(), GIVE_UP: GiveUp(), DONE: Done()}

NONE = -1
"""In a caption: there is no such number."""


def meant(view: RedShiftView, chosen: frozenset[Pick]) -> Sequence[RedShiftAction]:
    """Best first. Every action is one pick, so of several the hand means none."""
    return list(_meant(view.table, *chosen)) if len(chosen) == 1 else ()


def _meant(state: RedShiftState, pick: Pick) -> Iterator[RedShiftAction]:
    pending = state.pending[-1] if state.pending else None
    if pick in BUTTONS:
        yield BUTTONS[pick]
        return
    match pick.id, pick.part:
        case ("buy", *more), "" if pick.kind == "button":
            yield Buy("station" in more, "fill" in more)
        case ("build", *more), "" if pick.kind == "button":
            yield Build("fill" in more)
        case ("peg", int(seat)), part if seat == state.seat and (units := units_of(part)):
            yield Refuel(units)
        case ("ship", int(seat)), "" if isinstance(pending, ChooseShip):
            yield Swap(seat)
        case ("ship", int(seat)), "" if seat != state.seat and state.places[seat] != OFF_BOARD:
            yield Move(state.places[seat])
        case id, "" if (name := named(id)) and pick.kind == "thing":
            yield from _of_space(pending, name, id[0] == "deed")


def _of_space(pending: object, name: Space, card: bool) -> Iterator[RedShiftAction]:
    """A space is flown to, a deed sold or built on, as is asked."""
    if isinstance(pending, Debt):
        if name in DEEDS:
            yield Sell(name)
    elif isinstance(pending, ChooseDeed):
        if name in DEEDS:
            yield Station(name)
    elif not card and name in SPACES:
        yield Move(name)


# How things would lie


def ghosts(view: RedShiftView, chosen: frozenset[Pick]) -> tuple[Thing, ...]:
    """The ship at the end of its way, the peg at its notch, ships that change places, a station on its deed."""
    state = view.table
    if len(chosen) != 1:
        return ()
    seat = state.seat
    for action in meant(view, chosen):
        match action:
            case Move(to) if (way := way_to(state, to)) is not None:
                doomed = ("doomed",) if _ruins(state, to, way) else ()
                ship = _ship(state, seat, to)
                return (replace(ship, look=(*ship.look, *doomed)),)
            case Refuel(units):
                pose = places.peg_pose(seat, len(state.money), state.fuel[seat] + units)
                return (Thing(places.peg_id(seat), ("peg", seat), pose),)
            case Swap(other) if other < len(state.places) and state.places[other] != OFF_BOARD:
                here, there = state.places[seat], state.places[other]
                swapped = list(state.places)
                swapped[seat], swapped[other] = there, here
                after = replace(state, places=tuple(swapped))
                return (_ship(after, seat, there), _ship(after, other, here))
            case Station(deed):
                return _station(state, deed)
            case Buy(True) | Build():
                return _station(state, state.places[seat])
    return ()


def _ruins(state: RedShiftState, to: Space, way: Way) -> bool:
    """Whether the rent there puts the player out (RD-99), with what he is paid for passing Earth (RD-80)."""
    owner, seat = owner_of(state, to), state.seat
    if owner in (BANK, seat) or state.options.liquidation and seat in state.owners:
        return False
    return state.money[seat] + EARTH_PAY * way.earth - rent(state, to) < state.options.zero_is_out


def _ship(state: RedShiftState, seat: int, space: Space) -> Thing:
    return Thing(places.ship_id(seat), ("ship", seat, "lit"), ship_on(state, seat, space))


def _station(state: RedShiftState, deed: str) -> tuple[Thing, ...]:
    """The lowest that is in hand (RD-62)."""
    if deed not in INDEX:
        return ()
    seat = state.seat
    left = sorted({*range(STATIONS)} - {*stations_of(state, seat)})
    return tuple(
        Thing(places.station_id(seat, station), ("station", seat), places.standing(deed)) for station in left[:1]
    )


# What the pointer is told


def about(view: RedShiftView, pick: Pick) -> About:
    """Of a space its deed, owner and prices; of a notch what it costs; of the rest what it is."""
    state = view.table
    match pick.id, pick.part:
        case ("peg", int(seat)), part if units_of(part):
            return About(caption=_refuelling(state, units_of(part)))
        case ("peg" | "bar", int(seat)), _:
            return About(caption=("fuel", seat, state.fuel[seat]))
        case ("ship", int(seat)), _:
            return About(caption=("ship", seat, state.fuel[seat], state.money[seat], state.lost_turns[seat]))
        case ("bills", int(seat), _), _:
            return About(caption=("money", seat, state.money[seat]))
        case ("station", int(seat), int(station)), _:
            deed = _deed_under(state, seat, station)
            return of_space(state, deed) if deed else About(caption=("station", seat))
        case ("deck",), _:
            return About(caption=("deck", len(state.draw)))
        case ("card", int(number)), _ if number == len(state.discards) - 1:
            cards: tuple[Name, ...] = tuple(("card", card) for card in reversed(state.discards))
            return About(card=cards[0], caption=("card", state.discards[-1]), pile=cards)
        case ("bank",), _:
            deeds: tuple[Name, ...] = tuple(
                ("deed", deed) for deed, owner in zip(DEED_IDS, state.owners, strict=True) if owner == BANK
            )
            return About(caption=("bank", len(deeds)), pile=deeds)
        case ("die", int(which)), _:
            return About(caption=("die", state.dice[which]))
        case ("fuel_card",), _:
            return About(caption=("fuel_card",))
        case id, _ if name := named(id):
            return of_space(state, name)
    return About()


def matter(view: RedShiftView, legal: Sequence[Action]) -> About:
    """The deed that may be bought or built on is held up (RD-57, RD-62)."""
    state = view.table
    if any(isinstance(action, (Buy, Build)) for action in legal):
        return of_space(state, state.places[state.seat])
    return About()


def of_space(state: RedShiftState, space: Space) -> About:
    """A space: who owns it, whether a station stands there, its rent and fuel price now, and what coming there burns,
    loses and leaves; -1 for what does not apply.
    """
    way = way_to(state, space)
    burns = burned(state, way) if way else NONE
    coming = (burns, way.lost, state.fuel[state.seat] - burns) if way else (NONE, NONE, NONE)
    if space not in DEEDS:
        return About(caption=("space", space, BANK, 0, NONE, NONE, *coming))
    owner, index = owner_of(state, space), INDEX[space]
    facts, station = DEEDS[space], int(state.stations[INDEX[space]] != NO_STATION)
    taken = rent(state if owner != BANK else own(state, acting(state), index), space)
    hints = frozenset({places.space_id(space), *((places.deed_id(space),) if owner != BANK else ())})
    return About(hints, ("deed", space), ("space", space, owner, station, taken, facts.fuel, *coming))


def _refuelling(state: RedShiftState, units: int) -> tuple[str | int, ...]:
    """Units, the price of each, what they cost, what is left in the purse, and how full the tank is then."""
    price = price_here(state) or 0
    seat = state.seat
    return ("refuel", units, price, units * price, state.money[seat] - units * price, state.fuel[seat] + units)


def _deed_under(state: RedShiftState, seat: int, station: int) -> str:
    for deed, owner, standing in zip(DEED_IDS, state.owners, state.stations, strict=True):
        if owner == seat and standing == station:
            return deed
    return ""
