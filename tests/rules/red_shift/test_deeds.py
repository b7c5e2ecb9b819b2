"""Deeds: purchase, rent, stations."""

from game.rules.red_shift.board import DEEDS, SPACES
from game.rules.red_shift.state import BANK, Build, Buy, ChooseDeed, DeedBought, Dice, MoneyPaid, Station, StationPlaced
from game.rules.red_shift.table import owner_of, rent
from tests.rules.red_shift.table import CARD, DONE, LANDED, at, card, happened, legal, play, roll, why


def test_what_has_a_deed() -> None:
    """RD-56"""
    for space, facts in SPACES.items():
        assert (space in DEEDS) == (facts.kind != "orbit" and space != "earth")
    state = at("earth", "low_orbit", deeds=("harbour_dock luna", ""))
    assert {owner_of(state, space) for space in SPACES if space not in DEEDS} == {BANK}
    # Passing Earth one may land on it, but there is nothing to buy.
    assert why(at("earth", "venus", pending=(LANDED,), earth_fuel=20, fuel=(9, 9)), Buy(False, False)) == "RD-56"


def test_an_unowned_deed_may_be_bought() -> None:
    """RD-57: for the listed price, to the bank."""
    state = roll(at("venus", "earth"), 2, 3)
    assert state.places[0] == "mars" and legal(state)[0] == Buy(False, False)
    events = happened(state, Buy(False, False))
    assert events[:2] == [MoneyPaid(0, BANK, 200, "deed", 800, 0), DeedBought(0, "mars")]
    assert owner_of(play(state, Buy(False, False)), "mars") == 0
    assert why(at("mars", "earth", deeds=("mars", ""), pending=(LANDED,)), Buy(False, False)) == "RD-57"


def test_there_is_no_credit_and_no_auction() -> None:
    """RD-58: the full price; declining is free."""
    assert why(at("mars", "earth", money=(190, 0), pending=(LANDED,)), Buy(False, False)) == "RD-58"
    state = at("mars", "earth", money=(200, 0), pending=(LANDED,))
    assert why(state, Buy(True, False)) is None and play(state, Buy(True, False)).money[0] == 0
    assert why(state, DONE) is None
    declined = play(state, DONE)
    assert declined.money == (200, 0) and (declined.seat, owner_of(declined, "mars")) == (1, BANK)


def test_rent_is_paid_to_the_owner() -> None:
    """RD-59"""
    events = happened(at("venus", "earth", "earth", deeds=("", "", "mars")), Dice(2, 3))
    assert MoneyPaid(0, 2, 120, "rent", 880, 1120) in events
    for deeds in (("mars", ""), ("", "")):
        assert roll(at("venus", "earth", deeds=deeds), 2, 3).money == (1000, 1000)


def test_the_rent_rises_with_the_deeds_of_the_family() -> None:
    """RD-60: of the same owner, this one included, as they are now."""
    for owned, asked in (("mars", 120), ("mars red_dock", 190), ("mars red_dock phobos", 290)):
        assert rent(at("earth", "earth", deeds=("venus", owned)), "mars") == asked
    assert rent(at("earth", "earth", deeds=("deimos phobos", "mars")), "mars") == 120
    assert rent(at("earth", "earth", deeds=("", "mars red_dock phobos deimos")), "mars") == 410


def test_a_station_raises_the_rent() -> None:
    """RD-61: on the deed itself only."""
    state = at("earth", "earth", deeds=("", "mars red_dock"), stations="mars")
    assert rent(state, "mars") == 380 and rent(state, "red_dock") == 70


def test_every_rent_is_the_tables() -> None:
    """RD-60, RD-61"""
    for deed, facts in DEEDS.items():
        family = [other for other in DEEDS if DEEDS[other].family == facts.family]
        family = [deed, *(other for other in family if other != deed)]
        for count in range(1, len(family) + 1):
            owned = ("", " ".join(family[:count]))
            assert rent(at("earth", "earth", deeds=owned), deed) == facts.rent[count - 1]
            assert rent(at("earth", "earth", deeds=owned, stations=deed), deed) == facts.rent_station[count - 1]


def test_who_buys_or_lands_on_his_deed_may_place_a_station() -> None:
    """RD-62: one choice with the purchase."""
    bought = at("mars", "earth", pending=(LANDED,), fuel=(20, 9))
    assert legal(bought) == [Buy(False, False), Buy(True, False), Buy(True, True), DONE]
    assert StationPlaced(0, 0, "mars") in happened(bought, Buy(True, False))
    second = at("mars", "earth", deeds=("venus", ""), stations="venus", pending=(LANDED,))
    assert StationPlaced(0, 1, "mars") in happened(second, Buy(True, False))
    own = roll(at("venus", "earth", deeds=("mars", "")), 2, 3)
    assert legal(own) == [Build(False), Build(True), DONE]
    other = at("mars", "earth", deeds=("", "mars"), pending=(LANDED,), stations="mars", fuel=(9, 9))
    assert why(other, Build(False)) == "RD-62"
    assert why(at("mars", "earth", deeds=("mars", ""), pending=(CARD,), fuel=(9, 9)), Build(False)) == "RD-92"


def test_one_station_a_space() -> None:
    """RD-63: and there it stays."""
    state = at("mars", "earth", deeds=("mars", ""), stations="mars", pending=(LANDED,), fuel=(9, 9))
    assert why(state, Build(False)) == "RD-63"
    pump = at("earth", "earth", deeds=("mars venus", ""), stations="mars", pending=(CARD, ChooseDeed()))
    assert legal(pump) == [Station("venus"), DONE] and why(pump, Station("mars")) == "RD-63"


def test_stations_on_docks() -> None:
    """RD-64: unless the option is off; they raise the rent, the pump is there without."""
    state = at("red_dock", "earth", pending=(LANDED,), fuel=(9, 9))
    assert why(state, Buy(True, False)) is None
    off = at("red_dock", "earth", pending=(LANDED,), fuel=(9, 9), dock_stations=False)
    assert why(off, Buy(True, False)) == "RD-64" and why(off, Buy(False, True)) is None
    own = at("red_dock", "earth", pending=(LANDED,), fuel=(9, 9), deeds=("red_dock", ""), dock_stations=False)
    assert why(own, Build(True)) == "RD-64"
    pump = card(at("earth", "earth", deeds=("red_dock", ""), dock_stations=False), "new_pump")
    assert pump.seat == 1, "there is no deed that may have one"
