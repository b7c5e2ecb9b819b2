"""Net worth, ranks and the score sheet."""

from game.core.values import Result, ScoreLine, Seat
from game.rules.red_shift.board import DEEDS, STATION_VALUE
from game.rules.red_shift.state import RedShiftState
from game.rules.red_shift.table import deeds_of, stations_of


def standing(state: RedShiftState) -> Result:
    """RD-108: money, listed prices of own deeds, 100 for each own station on the board; nothing else (RD-110).

    Ties share a place (RD-109). Who is out comes behind all who are not, the sooner out the farther.
    """
    seats = range(len(state.money))
    deeds = tuple(sum(DEEDS[deed].price for deed in deeds_of(state, seat)) for seat in seats)
    stations = tuple(STATION_VALUE * len(stations_of(state, seat)) for seat in seats)
    totals = tuple(map(sum, zip(state.money, deeds, stations, strict=True)))
    worth = [_worth(state, seat, totals[seat]) for seat in seats]
    ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
    sheet = (ScoreLine("money", state.money), ScoreLine("deeds", deeds), ScoreLine("stations", stations))
    return Result(state.over or "rounds", ranks, sheet, totals)


def _worth(state: RedShiftState, seat: Seat, total: int) -> tuple[bool, int]:
    """The order of the places: the last ship in the game beats any sum (RD-105)."""
    return (False, state.out.index(seat)) if seat in state.out else (True, total)
