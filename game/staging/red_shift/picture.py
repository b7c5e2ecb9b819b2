"""The picture of Red Shift: what lies on the table, the same for everybody (RD-15)."""

from collections.abc import Iterator

from game.core.values import Seat
from game.motion.pose import Pose
from game.rules.red_shift.board import DEED_IDS, SPACES, STATIONS
from game.rules.red_shift.state import BANK, NO_STATION, OFF_BOARD, RedShiftState, Space
from game.rules.red_shift.table import deeds_of
from game.staging.picture import Picture, Thing, as_picture
from game.staging.red_shift import places
from game.staging.red_shift.chart import WORLDS


def picture(state: RedShiftState) -> Picture:
    """All that lies there."""
    return as_picture([*_board(state), *_ships(state), *_fuel(state), *_owned(state), *_cards(state)])


def ship_on(state: RedShiftState, seat: Seat, space: Space) -> Pose:
    """Where this ship stands on a space, beside the others that are there."""
    there = [other for other, at in enumerate(state.places) if at == space or other == seat]
    return places.ship_pose(space, there.index(seat), len(there))


def _board(state: RedShiftState) -> Iterator[Thing]:
    yield Thing(places.BOARD, places.BOARD, Pose((0.0, 0.0, 0.0)))
    for system in WORLDS:
        yield Thing(places.globe_id(system), ("globe", system), places.globe_pose(system))
    for space in SPACES:
        yield Thing(places.space_id(space), ("space", space), places.space_pose(space))
    for index, deed in enumerate(DEED_IDS):
        if state.owners[index] != BANK:
            yield Thing(places.clip_id(deed), ("clip", state.owners[index]), places.clip_pose(deed))
    for which, (id, number) in enumerate(zip(places.DICE, state.dice, strict=True)):
        yield Thing(id, ("die",), places.die_pose(which, number))


def _ships(state: RedShiftState) -> Iterator[Thing]:
    for seat, space in enumerate(state.places):
        if space != OFF_BOARD:
            yield Thing(places.ship_id(seat), ("ship", seat, "lit"), ship_on(state, seat, space))


def _fuel(state: RedShiftState) -> Iterator[Thing]:
    seats = len(state.money)
    yield Thing(places.FUEL_CARD, ("fuel_card", seats), Pose(places.FUEL_AT))
    for seat, units in enumerate(state.fuel):
        bar = places.bar_pose(seat, seats)
        yield Thing(places.bar_id(seat), ("bar", seat), bar, grown=places.bar_grown(units))
        yield Thing(places.peg_id(seat), ("peg", seat), places.peg_pose(seat, seats, units))


def _owned(state: RedShiftState) -> Iterator[Thing]:
    """Deeds, money and stations of each seat (RD-4, RD-6, RD-57)."""
    for seat, money in enumerate(state.money):
        place = places.place_of(seat, len(state.money))
        owned = deeds_of(state, seat)
        for number, deed in enumerate(owned):
            yield Thing(places.deed_id(deed), ("deed", deed), places.deed_pose(place, number, len(owned)))
        for note, count in zip(places.NOTES, places.bills(money), strict=True):
            if count:
                look = ("bills", note, count)
                yield Thing(places.bills_id(seat, note), look, places.bills_pose(place, note))
        on_board = {
            station: deed
            for deed, owner, station in zip(DEED_IDS, state.owners, state.stations, strict=True)
            if owner == seat and station != NO_STATION
        }
        for station in range(STATIONS):
            pose = places.in_hand(place, station)
            if station in on_board:
                pose = places.standing(on_board[station])
            yield Thing(places.station_id(seat, station), ("station", seat), pose)


def _cards(state: RedShiftState) -> Iterator[Thing]:
    """The Red Shift deck and the card on top of the discards (RD-82); the bank's deeds (RD-10)."""
    if state.draw:
        yield Thing(places.DECK, ("deck", len(state.draw)), places.deck_pose())
    if state.discards:
        yield card(len(state.discards) - 1, state.discards[-1])
    if count := state.owners.count(BANK):
        yield Thing(places.BANK_PILE, ("bank", count), Pose((*places.BANK_AT, 0.0)))


def card(number: int, name: str) -> Thing:
    """A card on the discards, on so many others."""
    return Thing(("card", number), ("card", name), places.discard_pose(number))
