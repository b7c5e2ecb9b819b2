"""The table while one decision is carried out: a State's fields, free to change, and what happened so far."""

from typing import Literal, TypeVar

from game.core.rules import Step
from game.core.values import Seat
from game.rules.red_shift.board import DEED_IDS, DEEDS, FAMILIES, INDEX, STATIONS
from game.rules.red_shift.state import (
    BANK,
    NO_STATION,
    Card,
    Deed,
    Pending,
    RedShiftEvent,
    RedShiftOptions,
    RedShiftState,
    Space,
    StationPlaced,
    StationRemoved,
)

T = TypeVar("T")


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with another value at one place."""
    return (*values[:at], value, *values[at + 1 :])


class Table:
    """Made from a State, changed by one decision, turned into the next State. Its values are a State's own tuples."""

    __slots__ = (
        "dice",
        "discards",
        "draw",
        "events",
        "first",
        "fuel",
        "lost_turns",
        "money",
        "options",
        "out",
        "over",
        "owners",
        "pending",
        "places",
        "round",
        "seat",
        "stations",
        "turn",
    )

    def __init__(self, state: RedShiftState) -> None:
        self.options: RedShiftOptions = state.options
        self.pending: tuple[Pending, ...] = state.pending
        self.money: tuple[int, ...] = state.money
        self.fuel: tuple[int, ...] = state.fuel
        self.places: tuple[Space, ...] = state.places
        self.lost_turns: tuple[int, ...] = state.lost_turns
        self.owners: tuple[Seat, ...] = state.owners
        self.stations: tuple[int, ...] = state.stations
        self.draw: tuple[Card, ...] = state.draw
        self.discards: tuple[Card, ...] = state.discards
        self.dice: tuple[int, int] = state.dice
        self.out: tuple[Seat, ...] = state.out
        self.first: Seat = state.first
        self.seat: Seat = state.seat
        self.turn: int = state.turn
        self.round: int = state.round
        self.over: Literal["", "last_ship", "rounds"] = state.over
        self.events: list[RedShiftEvent] = []

    def step(self) -> Step[RedShiftState, RedShiftEvent]:
        after = RedShiftState(
            self.options,
            self.pending,
            self.money,
            self.fuel,
            self.places,
            self.lost_turns,
            self.owners,
            self.stations,
            self.draw,
            self.discards,
            self.dice,
            self.out,
            self.first,
            self.seat,
            self.turn,
            self.round,
            self.over,
        )
        return Step(after, tuple(self.events))

    def pop(self) -> None:
        """What was on top of the stack is decided, or done."""
        self.pending = self.pending[:-1]

    def in_turn_order(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats still in the game, from this one on (RD-14)."""
        seats = len(self.money)
        order = [(seat + i) % seats for i in range(seats)]
        return tuple([seat for seat in order if seat not in self.out])

    def own(self, seat: Seat, index: int) -> None:
        self.owners = put(self.owners, index, seat)

    def place_station(self, seat: Seat, deed: Deed) -> None:
        """One of the stations in the seat's hand, the lowest number first, comes to stand on its deed (RD-62)."""
        standing = stations_of(self, seat)
        station = next(number for number in range(STATIONS) if number not in standing)
        self.stations = put(self.stations, INDEX[deed], station)
        self.events.append(StationPlaced(seat, station, deed))

    def remove_station(self, seat: Seat, index: int) -> None:
        """The station on this deed, if there is one, leaves the board."""
        station = self.stations[index]
        if station != NO_STATION:
            self.stations = put(self.stations, index, NO_STATION)
            self.events.append(StationRemoved(seat, station, DEED_IDS[index]))


Position = RedShiftState | Table
"""What can be asked of a State can be asked of the table in between, too."""


def owner_of(position: Position, space: Space) -> Seat:
    """Whose deed a space is; BANK if nobody's, or if it has no deed (RD-56)."""
    index = INDEX.get(space)
    return BANK if index is None else position.owners[index]


def has_station(position: Position, deed: Deed) -> bool:
    return position.stations[INDEX[deed]] != NO_STATION


def deeds_of(position: Position, seat: Seat) -> tuple[Deed, ...]:
    return tuple([deed for deed, owner in zip(DEED_IDS, position.owners, strict=True) if owner == seat])


def stations_of(position: Position, seat: Seat) -> tuple[int, ...]:
    """The numbers of a seat's stations on the board; the others are in its hand (RD-6)."""
    owned = zip(position.owners, position.stations, strict=True)
    return tuple([station for owner, station in owned if station != NO_STATION and owner == seat])


def rent(position: Position, deed: Deed) -> int:
    """What landing on an owned deed costs: by the owner's deeds of the family now, and the station (RD-60, RD-61)."""
    index = INDEX[deed]
    facts, owners = DEEDS[deed], position.owners
    owned = sum([owners[other] == owners[index] for other in FAMILIES[facts.family]])
    return (facts.rent if position.stations[index] == NO_STATION else facts.rent_station)[owned - 1]
