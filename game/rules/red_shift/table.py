"""What lies on the table: deeds, stations, who is still in; and the small changes that all chapters make to it."""

from typing import TypeVar

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.red_shift.board import DEED_IDS, DEEDS, FAMILIES, INDEX, STATIONS
from game.rules.red_shift.state import (
    BANK,
    NO_STATION,
    Deed,
    Pending,
    RedShiftEvent,
    RedShiftState,
    Space,
    StationPlaced,
    StationRemoved,
)

Events = list[RedShiftEvent]

T = TypeVar("T")


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with another value at one place."""
    return (*values[:at], value, *values[at + 1 :])


def pop(state: RedShiftState) -> RedShiftState:
    """What was on top of the stack is decided, or done."""
    return replace(state, pending=state.pending[:-1])


def push(state: RedShiftState, pending: Pending) -> RedShiftState:
    """This comes before all that was on the stack."""
    return replace(state, pending=(*state.pending, pending))


def in_turn_order(state: RedShiftState, seat: Seat) -> tuple[Seat, ...]:
    """All seats still in the game, from this one on (RD-14)."""
    seats = len(state.money)
    order = [(seat + i) % seats for i in range(seats)]
    return tuple([seat for seat in order if seat not in state.out])


def own(state: RedShiftState, seat: Seat, index: int) -> RedShiftState:
    """The deed is this seat's, or the bank's."""
    return replace(state, owners=put(state.owners, index, seat))


def place_station(state: RedShiftState, seat: Seat, deed: Deed, events: Events) -> RedShiftState:
    """One of the stations in the seat's hand, the lowest number first, comes to stand on its deed (RD-62)."""
    standing = stations_of(state, seat)
    station = next(number for number in range(STATIONS) if number not in standing)
    events.append(StationPlaced(seat, station, deed))
    return replace(state, stations=put(state.stations, INDEX[deed], station))


def remove_station(state: RedShiftState, seat: Seat, index: int, events: Events) -> RedShiftState:
    """The station on this deed, if there is one, leaves the board."""
    station = state.stations[index]
    if station == NO_STATION:
        return state
    events.append(StationRemoved(seat, station, DEED_IDS[index]))
    return replace(state, stations=put(state.stations, index, NO_STATION))


def owner_of(state: RedShiftState, space: Space) -> Seat:
    """Whose deed a space is; BANK if nobody's, or if it has no deed (RD-56)."""
    index = INDEX.get(space)
    return BANK if index is None else state.owners[index]


def has_station(state: RedShiftState, deed: Deed) -> bool:
    return state.stations[INDEX[deed]] != NO_STATION


def deeds_of(state: RedShiftState, seat: Seat) -> tuple[Deed, ...]:
    return tuple([deed for deed, owner in zip(DEED_IDS, state.owners, strict=True) if owner == seat])


def stations_of(state: RedShiftState, seat: Seat) -> tuple[int, ...]:
    """The numbers of a seat's stations on the board; the others are in its hand (RD-6)."""
    owned = zip(state.owners, state.stations, strict=True)
    return tuple([station for owner, station in owned if station != NO_STATION and owner == seat])


def rent(state: RedShiftState, deed: Deed) -> int:
    """What landing on an owned deed costs: by the owner's deeds of the family now, and the station (RD-60, RD-61)."""
    index = INDEX[deed]
    facts, owners = DEEDS[deed], state.owners
    owned = sum([owners[other] == owners[index] for other in FAMILIES[facts.family]])
    return (facts.rent if state.stations[index] == NO_STATION else facts.rent_station)[owned - 1]
