"""Players who run out of money or fuel."""

import pytest

from game.core.values import Refusal
from game.rules.red_shift import RULES
from game.rules.red_shift.state import (
    BANK,
    Buy,
    Debt,
    DeedReturned,
    Dice,
    DrawnCard,
    Dues,
    FuelTaken,
    GiveUp,
    Leave,
    Miss,
    MoneyPaid,
    PlayerOut,
    RedShiftOptions,
    RedShiftState,
    Refuel,
    Roll,
    RollOff,
    Sell,
    ShipMoved,
    StationRemoved,
    Stranded,
    Tow,
)
from game.rules.red_shift.table import owner_of
from tests.rules.red_shift.table import CARD, DONE, LANDED, at, card, happened, legal, only, play, roll, why


def test_who_must_pay_more_than_he_has_is_out() -> None:
    """RD-99: exactly 0 left is still in."""
    deeds = ("", "mars")
    assert roll(at("venus", "earth", "earth", money=(110, 0, 0), deeds=deeds), 2, 3).out == (0,)
    exact = roll(at("venus", "earth", "earth", money=(120, 0, 0), deeds=deeds), 2, 3)
    assert exact.out == () and exact.money == (0, 120, 0)
    assert card(at("low_orbit", "earth", "earth", money=(110, 0, 0)), "repair").out == (0,)


def test_the_option_that_zero_is_out() -> None:
    """RD-99: however the last money went; the creditor has got it."""
    exact = at("venus", "earth", "luna", money=(120, 10, 10), deeds=("", "mars"), zero_is_out=True)
    events = happened(exact, Dice(2, 3))
    assert only(events, PlayerOut) == [PlayerOut(0, "money")]
    assert only(events, MoneyPaid) == [MoneyPaid(0, 1, 120, "rent", 0, 130)], "it is the rent that is paid"
    assert play(exact, Dice(2, 3)).money == (0, 130, 10)
    more = at("venus", "earth", money=(130, 10), deeds=("", "mars"), zero_is_out=True)
    assert roll(more, 2, 3).out == ()
    bought = at("mars", "earth", "earth", money=(200, 10, 10), pending=(LANDED,), zero_is_out=True)
    after = play(bought, Buy(True, False))
    assert after.out == (0,) and owner_of(after, "mars") == BANK and not any(n >= 0 for n in after.stations)
    fuel = at("red_dock", "earth", "earth", money=(100, 10, 10), pending=(LANDED,), fuel=(2, 9, 9), zero_is_out=True)
    assert only(happened(fuel, Refuel(5)), PlayerOut) and not only(happened(fuel, Refuel(5)), FuelTaken)


def test_the_creditor_gets_all_that_is_left() -> None:
    """RD-100: or the bank."""
    state = at("venus", "earth", "earth", money=(110, 5, 0), deeds=("", "mars"))
    assert only(happened(state, Dice(2, 3)), MoneyPaid) == [MoneyPaid(0, 1, 110, "out", 0, 115)]
    bank = at("low_orbit", "earth", "earth", money=(110, 5, 0))
    assert only(happened(bank, Dice(1, 1), DrawnCard("repair")), MoneyPaid) == [MoneyPaid(0, BANK, 110, "out", 0, 0)]


def test_what_he_had_goes_back() -> None:
    """RD-101: deeds to the bank, stations and ship off the board."""
    state = at(
        "venus",
        "earth",
        "earth",
        money=(110, 5, 0),
        deeds=("luna titan", "mars"),
        stations="luna",
    )
    events = happened(state, Dice(2, 3))
    assert only(events, StationRemoved) == [StationRemoved(0, 0, "luna")]
    assert only(events, DeedReturned) == [DeedReturned(0, "luna"), DeedReturned(0, "titan")]
    after = play(state, Dice(2, 3))
    assert (after.places, after.fuel[0], after.seat) == (("", "earth", "earth"), 0, 1)
    assert owner_of(after, "luna") == BANK and after.stations == (-1,) * 29
    waiting = at("low_orbit", "luna", "mars", money=(0, 20, 60), lost_turns=(0, 2, 0))
    assert card(waiting, "tourists").lost_turns == (0, 0, 0), "nor are there turns to lose"
    again = at("luna", "", "earth", pending=(LANDED,))
    assert Buy(True, False) in legal(again), "it can be bought again"


def test_who_is_out_for_fuel_leaves_his_money_to_the_bank() -> None:
    """RD-102: also when the fuel would have been another player's."""
    state = at("titan", "earth", "earth", fuel=(0, 9, 9), money=(50, 0, 0), deeds=("", "titan"), stations="titan")
    events = happened(state, Dice(1, 2))
    assert only(events, MoneyPaid) == [MoneyPaid(0, BANK, 50, "out", 0, 0)]
    demanded = happened(at("luna", "earth", "earth", fuel=(1, 9, 9)), Dice(1, 1), DrawnCard("leak"))
    assert only(demanded, MoneyPaid) == [MoneyPaid(0, BANK, 1000, "out", 0, 0)]


def test_nothing_can_be_sold() -> None:
    """RD-103: by default."""
    state = at("venus", "earth", "earth", money=(110, 0, 0), deeds=("saturn jupiter", "mars"))
    assert roll(state, 2, 3).out == (0,)
    assert why(at("mars", "earth", deeds=("mars", ""), pending=(LANDED,), fuel=(9, 9)), Sell("mars")) == "RD-21"


def owing(money: int, deeds: str = "luna titan mercury") -> RedShiftState:
    state = at("venus", "earth", "earth", money=(money, 5, 0), deeds=(deeds, "mars red_dock"), liquidation=True)
    return roll(state, 2, 3)


def test_deeds_may_be_sold_to_pay_a_debt() -> None:
    """RD-103: half the listed price each, one by one, until it is enough."""
    state = owing(100)
    assert state.pending == (LANDED, Debt(0, 1, 190, "rent")) and RULES.to_act(state) == 0
    assert legal(state) == [Sell("luna"), Sell("mercury"), Sell("titan"), GiveUp()]
    assert why(state, Sell("mars")) == why(state, DONE) == "RD-103"
    one = play(state, Sell("luna"))
    assert one.money == (160, 5, 0) and owner_of(one, "luna") == BANK and one.pending == state.pending
    assert only(happened(one, Sell("mercury")), MoneyPaid)[-1] == MoneyPaid(0, 1, 190, "rent", 40, 195)
    paid = play(one, Sell("mercury"))
    assert paid.money == (40, 195, 0) and paid.seat == 1 and owner_of(paid, "titan") == 0
    assert play(state, Sell("titan")).money == (50, 195, 0)
    assert owing(190).money == (0, 195, 0), "exactly enough: nothing need be sold"


def test_who_gives_up_or_has_sold_all_is_out() -> None:
    """RD-103, RD-100"""
    assert play(owing(100), GiveUp()).money == (0, 105, 0) and play(owing(100), GiveUp()).out == (0,)
    after = play(owing(100, "luna"), Sell("luna"))
    assert after.out == (0,) and after.money == (0, 165, 0)
    assert owing(100, "").out == (0,), "nothing to sell"


def test_a_station_goes_back_to_the_hand() -> None:
    """RD-103"""
    state = at(
        "venus", "earth", money=(100, 5), deeds=("luna titan", "mars red_dock"), stations="luna", liquidation=True
    )
    state = roll(state, 2, 3)
    assert StationRemoved(0, 0, "luna") in happened(state, Sell("luna"))
    assert play(state, Sell("luna"), Sell("titan")).stations == (-1,) * 29


def test_with_both_options_one_must_keep_something() -> None:
    """RD-99, RD-103: paying the last coin would put him out, so he may sell first."""
    exact = roll(
        at("venus", "earth", money=(190, 5), deeds=("luna", "mars red_dock"), liquidation=True, zero_is_out=True), 2, 3
    )
    assert exact.pending == (LANDED, Debt(0, 1, 190, "rent"))
    assert play(exact, Sell("luna")).money == (60, 195) and play(exact, GiveUp()).over == "last_ship"


def test_others_pay_their_debts_in_the_middle_of_a_card() -> None:
    """RD-95, RD-103: the debtor decides, though it is not his turn."""
    state = at("low_orbit", "luna", "mars", money=(0, 20, 60), deeds=("", "titan", ""), liquidation=True)
    state = card(state, "tourists")
    assert state.pending == (CARD, Dues("collect", 50, (2,)), Debt(1, 0, 50, "card"))
    assert RULES.to_act(state) == 1 and state.seat == 0
    assert play(state, Sell("titan")).money == (100, 110, 10)
    assert play(state, GiveUp()).money == (70, 0, 10)


def test_there_is_no_trading() -> None:
    """RD-104: no action gives anything to another player."""
    actions = [*legal(owing(100)), *legal(at("luna", "earth", pending=(LANDED,)))]
    tags = {action.__struct_config__.tag for action in actions}
    assert tags == {"sell", "give_up", "buy", "done"}


@pytest.mark.parametrize("tow", [200, 210])
def test_a_tow_may_take_the_last_money(tow: int) -> None:
    """RD-54, RD-99"""
    state = at("mars", "earth", "earth", fuel=(2, 9, 9), money=(tow, 10, 10), tow=tow, zero_is_out=True)
    state = roll(state, 1, 2)
    assert state.pending == (Stranded(3),)
    events = happened(state, Tow())
    assert only(events, PlayerOut) == [PlayerOut(0, "money")] and not only(events, ShipMoved)


def test_who_leaves_is_out() -> None:
    """RD-101: before his throw, on landing, on a lost turn; deeds and money go to the bank."""
    for pending in (Roll(), LANDED, Miss()):
        lost = (isinstance(pending, Miss) * 1, 0, 0)
        state = at("mars", "venus", "luna", deeds=("mars io",), stations="io", pending=(pending,), lost_turns=lost)
        assert RULES.leave(state) == Leave() and Leave() not in legal(state)
        after, events = RULES.apply(state, Leave())
        assert PlayerOut(0, "left") in events and MoneyPaid(0, BANK, 1000, "out", 0, 0) in events
        assert {event.deed for event in only(list(events), DeedReturned)} == {"mars", "io"}
        assert owner_of(after, "mars") == owner_of(after, "io") == BANK and set(after.stations) == {-1}
        assert (after.out, after.places, after.seat, after.turn) == ((0,), ("", "venus", "luna"), 1, 9)
        assert RULES.problems(after) == ()


def test_the_last_ship_wins_when_the_others_left() -> None:
    """RD-101, RD-105"""
    after, _ = RULES.apply(at("mars", "venus"), Leave())
    assert after.over == "last_ship" and RULES.standing(after).ranks == (2, 1) and RULES.leave(after) is None


def test_who_leaves_in_debt_pays_what_he_has() -> None:
    """RD-100, RD-101"""
    debt = Debt(0, 1, 400, "rent")
    deeds = ("io", "mars")
    state = at("mars", "venus", "luna", money=(90, 5, 5), deeds=deeds, pending=(LANDED, debt), liquidation=True)
    after, _ = RULES.apply(state, Leave())
    assert after.money == (0, 95, 5) and after.out == (0,) and after.seat == 1


def test_who_leaves_before_the_first_turn() -> None:
    """RD-12, RD-13, RD-101: the others roll on; of two who are tied the other goes first."""
    start = RULES.start(3, RedShiftOptions())
    state = RULES.apply(RULES.apply(start, Dice(1, 2)).state, Leave()).state
    assert RULES.problems(state) == () and state.out == (1,) and state.pending == (RollOff((0, 2), (3,)),)
    first = RULES.apply(state, Dice(3, 4)).state
    assert (first.first, first.seat, first.pending) == (2, 2, (Roll(),))
    tied = start
    for a, b in ((6, 5), (6, 5), (1, 2)):
        tied = RULES.apply(tied, Dice(a, b)).state
    assert RULES.apply(tied, Leave()).state.seat == 1
    two = RULES.apply(RULES.start(2, RedShiftOptions()), Leave()).state
    assert two.over == "last_ship" and RULES.standing(two).ranks == (2, 1)


def test_nobody_leaves_while_a_card_is_drawn() -> None:
    """RD-19"""
    state = RULES.apply(at("mars", "venus"), Dice(3, 3)).state
    assert RULES.leave(state) is None and RULES.refusal(state, Leave()) == Refusal("chance_acts", "RD-19")
