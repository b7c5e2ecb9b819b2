"""The worked examples of the digest."""

from game.rules.red_shift import RULES
from game.rules.red_shift.board import FULL
from game.rules.red_shift.state import (
    BANK,
    Build,
    Buy,
    Dice,
    Draw,
    FuelBurned,
    MoneyPaid,
    Move,
    PlayerOut,
    Refuel,
    ShipMoved,
)
from game.rules.red_shift.table import deeds_of, rent
from tests.rules.red_shift.table import (
    DONE,
    LANDED,
    at,
    card,
    ends,
    happened,
    legal,
    of_card,
    only,
    play,
    roll,
    units,
    why,
)


def test_the_first_turn() -> None:
    """RD-X1"""
    state = roll(at("earth", "earth", turn=0, round=0), 3, 4)
    assert ends(state) == {"mercury", "low_orbit"}
    to_mercury = only(happened(state, Move("mercury")), ShipMoved)[0].path
    assert to_mercury == ("harbour_dock", "low_orbit", "luna", "dot_earth_1", "venus", "dot_venus_1", "mercury")
    for end in ("mercury", "low_orbit"):
        after = play(state, Move(end))
        assert after.fuel[0] == 17 and after.money[0] == 1000


def test_a_dot_at_a_fork() -> None:
    """RD-X2"""
    after = roll(at("phobos", "earth", fuel=(20, 24)), 1, 2)
    assert after.places[0] == "red_dock" and after.fuel[0] == 17


def test_a_lone_world() -> None:
    """RD-X3"""
    after = roll(at("venus", "earth", fuel=(12, 24)), 1, 2)
    assert after.places[0] == "mercury" and after.fuel[0] == 9


def test_a_choice_with_an_early_stop() -> None:
    """RD-X4"""
    state = roll(at("low_orbit", "earth", fuel=(5, 24)), 1, 3)
    assert ends(state) == {"venus", "harbour_dock"}
    for end in ("venus", "harbour_dock"):
        events = happened(state, Move(end))
        assert not only(events, FuelBurned) and not only(events, MoneyPaid)


def test_two_dots() -> None:
    """RD-X5"""
    after = roll(at("vesta", "earth", fuel=(10, 24)), 1, 3)
    assert after.places[0] == "ceres" and after.fuel[0] == 6
    assert roll(at("vesta", "earth"), 1, 2).places[0] == "ceres"
    assert roll(at("vesta", "earth"), 1, 4).places[0] == "outer_belt"


def test_earth_pay() -> None:
    """RD-X6"""
    blue = roll(at("halley", "venus", fuel=(8, 24)), 1, 4)
    assert (blue.places[0], blue.money[0], blue.fuel[0]) == ("low_orbit", 1500, 3)
    green = roll(at("high_orbit", "venus", fuel=(8, 24)), 1, 2)
    assert (green.places[0], green.money[0], green.fuel[0]) == ("low_orbit", 1000, 8)


def test_rent() -> None:
    """RD-X7"""
    ann = ("jupiter io", "")
    assert rent(at("earth", "earth", deeds=ann), "jupiter") == 360
    assert roll(at("earth", "outer_belt", deeds=ann, seat=1), 1, 2).money == (1000, 1000), "Europa is free"
    bob = roll(at("earth", "storm_dock", deeds=ann, seat=1), 1, 2)
    assert bob.places[1] == "jupiter" and bob.money == (1360, 640)
    assert rent(at("earth", "earth", deeds=ann, stations="jupiter"), "jupiter") == 720
    more = ("jupiter io storm_dock", "")
    assert rent(at("earth", "earth", deeds=more), "jupiter") == 500
    assert rent(at("earth", "earth", deeds=more, stations="jupiter"), "jupiter") == 1000
    assert rent(at("earth", "earth", deeds=more), "storm_dock") == 130
    assert rent(at("earth", "earth", deeds=more, stations="storm_dock"), "storm_dock") == 190


def test_buying_a_dock() -> None:
    """RD-X8"""
    state = at("red_dock", "earth", money=(700, 0), fuel=(5, 24), pending=(LANDED,))
    bought = play(state, Buy(False, True))
    assert bought.money[0] == 520 and bought.fuel[0] == FULL
    declined = play(state, Refuel(10))
    assert declined.money[0] == 500 and declined.fuel[0] == 15 and deeds_of(declined, 0) == ()


def test_a_rivals_pump() -> None:
    """RD-X9"""
    state = at("earth", "mercury", money=(0, 900), fuel=(24, 7), deeds=("mars", ""), stations="mars", seat=1)
    landed = roll(state, 1, 2)
    assert landed.places[1] == "mars" and landed.fuel[1] == 4 and landed.money == (240, 660)
    after = play(landed, Refuel(6))
    assert after.money == (420, 480) and after.fuel[1] == 10


def test_staying() -> None:
    """RD-X10"""
    state = at("titan", "earth", fuel=(6, 24))
    after = roll(state, 3, 5)
    assert (after.places[0], after.fuel[0], after.money[0]) == ("titan", 6, 1000)
    assert after.seat == 1 and deeds_of(after, 0) == (), "he was not asked whether he buys Titan"


def test_too_low() -> None:
    """RD-X11"""
    alone = at("callisto", "earth", "earth", fuel=(1, 24, 24))
    assert only(happened(alone, Dice(3, 4)), PlayerOut) == [PlayerOut(0, "fuel")]
    ann = ("", "callisto")
    buying = roll(at("callisto", "earth", fuel=(1, 24), money=(300, 0), deeds=ann, stations="callisto"), 3, 4)
    assert units(buying) == list(range(1, 11)) and why(buying, DONE) == "RD-50"
    broke = at("callisto", "earth", fuel=(1, 24), money=(20, 0), deeds=ann, stations="callisto")
    assert roll(broke, 3, 4).out == (0,)
    own = roll(at("callisto", "earth", fuel=(1, 24), deeds=("callisto", "")), 3, 4)
    assert legal(own) == [Build(True)] and play(own, Build(True)).fuel[0] == FULL


def test_exactly_two() -> None:
    """RD-X12"""
    state = roll(at("luna", "earth", fuel=(2, 24)), 1, 2)
    assert state.out == () and (state.places[0], state.fuel[0], state.seat) == ("luna", 2, 1)
    assert roll(at("luna", "earth", fuel=(2, 24)), 5, 5).pending == (Draw(),)


def test_low_fuel_on_a_dock() -> None:
    """RD-X13"""
    state = roll(at("ice_dock", "earth", fuel=(0, 24)), 2, 3)
    assert ends(state) == {"halley", "frozen_orbit"}
    assert play(state, Move("halley")).fuel[0] == play(state, Move("frozen_orbit")).fuel[0] == 0


def test_a_card_that_demands_fuel() -> None:
    """RD-X14"""
    assert card(at("luna", "earth", "earth", fuel=(3, 9, 9)), "hard_burn").out == (0,)
    state = card(at("luna", "earth", fuel=(5, 24)), "hard_burn")
    assert state.fuel[0] == 1 and ends(state) == {"red_dock", "mercury", "low_orbit"}
    assert play(state, Move("low_orbit")).fuel[0] == 1


def test_homeward_bound() -> None:
    """RD-X15"""
    (short,) = of_card(at("luna", "venus"), "homeward")
    assert short == ShipMoved(0, "luna", ("high_orbit", "earth"), 0)
    around = of_card(at("mars", "venus"), "homeward")
    assert only(around, MoneyPaid) == [MoneyPaid(BANK, 0, 500, "earth", 0, 1500)]
    assert of_card(at("earth", "venus"), "homeward") == []


def test_bankrupt() -> None:
    """RD-X16"""
    bob_owns = ("jupiter io", "luna venus")
    state = at("earth", "storm_dock", "earth", money=(1000, 250, 0), deeds=bob_owns, stations="luna", seat=1)
    after = roll(state, 1, 2)
    assert after.out == (1,) and after.money == (1250, 0, 0)
    assert deeds_of(after, 1) == () and all(station < 0 for station in after.stations)


def test_net_worth() -> None:
    """RD-X17"""
    state = at("earth", "earth", money=(640, 0), deeds=("venus mercury pluto", ""), stations="venus pluto")
    assert RULES.standing(state).totals[0] == 1420
