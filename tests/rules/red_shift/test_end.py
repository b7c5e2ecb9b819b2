"""The end of the match, and net worth."""

from collections.abc import Sequence

import pytest
from msgspec import convert

from game.core.values import CHANCE, Result
from game.match.setup import options_from
from game.rules import rules
from game.rules.red_shift import RULES
from game.rules.red_shift.state import (
    Dice,
    Done,
    DrawnCard,
    MatchOver,
    Miss,
    MoneyPaid,
    PlayerOut,
    RedShiftOptions,
    RedShiftState,
    RoundEnded,
    TurnEnded,
)
from tests.rules.red_shift.table import at, begun, card, happened, only, play


def test_the_last_ship_wins_at_once() -> None:
    """RD-105"""
    state = at("low_orbit", "earth", money=(110, 0))
    events = happened(state, Dice(1, 1), DrawnCard("repair"))
    assert events[-2:] == [PlayerOut(0, "money"), MatchOver("last_ship")]
    after = card(state, "repair")
    assert RULES.to_act(after) is None and after.turn == state.turn + 1
    result = RULES.result(after)
    assert result is not None and (result.reason, result.ranks) == ("last_ship", (2, 1))


def test_even_in_the_middle_of_a_card() -> None:
    """RD-105: nobody pays any more."""
    state = at("low_orbit", "luna", "mars", money=(0, 20, 30))
    events = happened(state, Dice(1, 1), DrawnCard("tourists"))
    assert events[-1] == MatchOver("last_ship") and len(only(events, PlayerOut)) == 2
    at_a_pump = at("red_dock", "luna", money=(0, 20), fuel=(5, 9))
    won = card(at_a_pump, "tourists")
    assert (won.over, won.pending, won.turn) == ("last_ship", (), at_a_pump.turn + 1), "nor is fuel offered"
    fee = at("low_orbit", "luna", "", money=(20, 0, 0))
    assert only(happened(fee, Dice(1, 1), DrawnCard("rescue_fee")), MoneyPaid)[-1].amount == 20
    tolls = at("luna", "mars", deeds=("mars", "luna"), money=(10, 500))
    paid = only(happened(tolls, Dice(1, 1), DrawnCard("toll_day")), MoneyPaid)
    assert [(event.payer, event.amount) for event in paid] == [(0, 10)]


@pytest.mark.parametrize(("seats", "rounds"), [(2, 40), (3, 30), (4, 24)])
def test_the_round_limit(seats: int, rounds: int) -> None:
    """RD-106: by the number of players at the start."""
    ships = ["low_orbit"] * seats
    last = at(*ships, seat=seats - 1, round=rounds - 1, turn=seats * rounds - 1)
    assert happened(last, Dice(1, 1), DrawnCard("grant"))[-3:] == [
        TurnEnded(seats - 1),
        RoundEnded(rounds),
        MatchOver("rounds"),
    ]
    assert not card(at(*ships, seat=seats - 2, round=rounds - 1, turn=seats * rounds - 2), "grant").over
    assert not card(at(*ships, seat=seats - 1, round=rounds - 2, turn=seats * rounds - 2), "grant").over
    off = at(*ships, seat=seats - 1, round=rounds + 500, turn=seats * rounds * 30, rounds="off")
    assert not card(off, "grant").over
    twelve = at(*ships, seat=seats - 1, round=11, turn=12 * seats - 1, rounds=12)
    assert card(twelve, "grant").over == "rounds"


@pytest.mark.parametrize(("text", "rounds"), [("25", 25), ("off", "off"), ("by_seats", "by_seats")])
def test_any_number_of_rounds_may_be_asked_for(text: str, rounds: int | str) -> None:
    """RD-106"""
    assert options_from(rules("red_shift"), [f"rounds={text}"]) == convert({"rounds": rounds}, RedShiftOptions)


@pytest.mark.parametrize("first", range(3))
def test_a_round_is_one_turn_for_each(first: int) -> None:
    """RD-107: beginning with the first seat, whoever that is."""
    for place in range(3):
        seat = (first + place) % 3
        state = at("low_orbit", "low_orbit", "low_orbit", seat=seat, first=first)
        assert card(state, "grant").round == 2 + (place == 2)


def test_a_round_without_the_first_seat() -> None:
    """RD-107: it begins with the next one who is still in; going out ends one's turn as well."""
    without = at("", "low_orbit", "low_orbit", seat=2)
    assert card(without, "grant").round == 3 and card(without, "grant").seat == 1
    assert card(at("low_orbit", "low_orbit", "", seat=1), "grant").round == 3
    going = at("low_orbit", "low_orbit", "low_orbit", seat=2, money=(9, 9, 9))
    assert card(going, "customs").out == (2,) and card(going, "customs").round == 3
    leaving = at("low_orbit", "low_orbit", "low_orbit", seat=0, money=(9, 9, 9))
    assert card(leaving, "customs").round == 2 and card(leaving, "customs").seat == 1


def test_lost_and_waiting_turns_count() -> None:
    """RD-107"""
    lost = at("low_orbit", "low_orbit", seat=1, lost_turns=(0, 1), pending=(Miss(),))
    assert play(lost, Done()).round == 3
    waiting = at("low_orbit", "titan", seat=1, fuel=(9, 5))
    assert play(waiting, Dice(3, 4)).round == 3


def standing(state: RedShiftState) -> Result:
    return RULES.standing(state)


def test_net_worth() -> None:
    """RD-108: money, listed prices, 100 a station on the board."""
    deeds = ("venus mercury pluto", "")
    result = standing(at("earth", "earth", money=(640, 1000), deeds=deeds, stations="venus pluto"))
    assert result.totals == (1420, 1000) and result.ranks == (1, 2)
    assert [(line.code, line.points) for line in result.sheet] == [
        ("money", (640, 1000)),
        ("deeds", (580, 0)),
        ("stations", (200, 0)),
    ]


def test_ties_share_the_win() -> None:
    """RD-109"""
    assert standing(at("earth", "earth", "earth", money=(500, 640, 360), deeds=("venus", "", "mars"))).ranks == (
        1,
        1,
        3,
    )


def test_nothing_else_counts() -> None:
    """RD-110: stations in hand, fuel, position."""
    result = standing(at("halley", "earth", money=(500, 500), fuel=(24, 0), lost_turns=(0, 2)))
    assert result.totals == (500, 500) and result.ranks == (1, 1)


def ranks(out: Sequence[int], money: Sequence[int]) -> tuple[int, ...]:
    places = ["" if seat in out else "luna" for seat in range(len(money))]
    return standing(at(*places, out=tuple(out), money=money, seat=places.index("luna"))).ranks


def test_who_is_out_comes_behind() -> None:
    """RD-105, RD-108: the sooner out the farther behind; even one with nothing is before them."""
    assert ranks((2, 0), (0, 0, 0, 900)) == (3, 2, 4, 1)
    assert ranks((), (0, 0, 10)) == (2, 2, 1)


def test_a_match_begins_with_no_round_ended() -> None:
    """RD-107"""
    state = begun(3)
    assert (state.round, state.turn, RULES.to_act(state)) == (0, 0, CHANCE)
