"""The Red Shift cards."""

from collections import deque

import pytest

from game.core.values import CHANCE
from game.rules.red_shift import RULES
from game.rules.red_shift.board import DEEDS, FORWARD, SPACES
from game.rules.red_shift.cards import CARDS, DECK
from game.rules.red_shift.state import (
    Build,
    Buy,
    CardDrawn,
    CardPassed,
    ChooseDeed,
    ChooseShip,
    Dice,
    DiscardsShuffled,
    Draw,
    DrawnCard,
    FuelBurned,
    FuelTaken,
    Miss,
    MoneyPaid,
    PlayerOut,
    Refuel,
    Roll,
    ShipMoved,
    ShipsSwapped,
    Station,
    StationPlaced,
    Swap,
    Travel,
    TurnsToLose,
)
from tests.rules.red_shift.table import (
    CARD,
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
from tests.rules.red_shift.walker import all_ends

MOVING = [name for name, effect in CARDS.items() if effect.do in ("move", "goto", "goto_kind")]


def test_a_card_is_done_at_once_and_discarded() -> None:
    """RD-82"""
    state = at("low_orbit", "earth", discards="leak")
    assert CardDrawn(0, "salvage", 1) in happened(state, Dice(1, 1), DrawnCard("salvage"))
    after = card(state, "salvage")
    assert after.discards == ("leak", "salvage") and "salvage" not in after.draw and after.money[0] == 1150


def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    """RD-83"""
    last = " ".join(name for name in DECK if name != "salvage")
    state = card(at("low_orbit", "earth", discards=last), "salvage")
    assert state.draw == () and len(state.discards) == 30
    assert DiscardsShuffled(30) in happened(state, Dice(2, 2))
    after = roll(state, 2, 2)
    assert after.draw == DECK and after.discards == ()


def test_a_card_move_needs_no_take_off_fuel() -> None:
    """RD-84"""
    after = card(at("venus", "earth", fuel=(0, 9)), "tail_wind")
    assert after.places[0] == "phobos" and after.fuel[0] == 0


def test_fuel_on_the_card_is_burned_before_the_move() -> None:
    """RD-85"""
    events = of_card(at("venus", "earth", fuel=(5, 9)), "moon_survey")
    assert [type(event) for event in events] == [FuelBurned, ShipMoved] and events[0] == FuelBurned(0, 2, 3)
    assert card(at("luna", "earth", fuel=(5, 9)), "hard_burn").fuel[0] == 1


@pytest.mark.parametrize(
    ("name", "units"), [("hard_burn", 4), ("moon_survey", 2), ("giant", 3), ("leak", 3), ("dodge", 2)]
)
def test_who_has_less_fuel_than_a_card_demands_is_out(name: str, units: int) -> None:
    """RD-86: exactly enough is enough."""
    short = of_card(at("low_orbit", "earth", "earth", fuel=(units - 1, 9, 9)), name)
    assert only(short, PlayerOut) == [PlayerOut(0, "card_fuel")] and not only(short, ShipMoved)
    enough = of_card(at("low_orbit", "earth", "earth", fuel=(units, 9, 9)), name)
    assert not only(enough, PlayerOut) and only(enough, FuelBurned) == [FuelBurned(0, units, 0)]


@pytest.mark.parametrize(("name", "steps"), [("slingshot", 7), ("tail_wind", 4), ("light_sail", 10), ("hard_burn", 9)])
def test_moving_n_spaces_is_moving(name: str, steps: int) -> None:
    """RD-87: with forks, dots and early stops."""
    for start in SPACES:
        state = card(at(start, "mars"), name)
        found = {end.space for end in all_ends(start, steps)}
        if len(found) > 1:
            assert state.pending == (Travel(steps, False),) and ends(state) == found
        else:
            assert {state.places[0]} == found


def distances(start: str) -> dict[str, int]:
    """Steps from a space to everything, along the arrows."""
    found, queue = {start: 0}, deque([start])
    while queue:
        at_step = queue.popleft()
        for step in FORWARD[at_step]:
            if step not in found:
                found[step] = found[at_step] + 1
                queue.append(step)
    return found


@pytest.mark.parametrize("name", [name for name in MOVING if CARDS[name].do != "move"])
def test_flying_on_is_the_shortest_way_forward(name: str) -> None:
    """RD-88: and where the ship stands is not "next"."""
    effect = CARDS[name]
    for start in SPACES:
        goals = {s for s, facts in SPACES.items() if effect.target in (s, facts.kind)} - {start}
        if not goals:
            continue
        near = {space: steps for space, steps in distances(start).items() if space in goals}
        least = min(near.values())
        (expected,) = [space for space, steps in near.items() if steps == least]
        (moved,) = only(of_card(at(start, "vesta"), name), ShipMoved)
        assert moved.path[-1] == expected and len(moved.path) == least


def test_who_already_stands_there_stays() -> None:
    """RD-89: no fuel is demanded, and nothing happens but that one may refuel."""
    state = at("jupiter", "earth", fuel=(1, 9), deeds=("", "jupiter"), stations="jupiter")
    assert of_card(state, "giant") == []
    after = card(state, "giant")
    assert after.pending == (CARD,) and after.money == state.money and units(after)
    assert of_card(at("earth", "venus"), "homeward") == []


def test_after_a_card_move_the_space_is_resolved() -> None:
    """RD-90"""
    assert Buy(True, False) in legal(card(at("venus", "earth"), "tail_wind"))
    assert card(at("venus", "earth", deeds=("", "phobos")), "tail_wind").money == (940, 1060)
    assert Build(False) in legal(card(at("venus", "earth", deeds=("phobos", "")), "tail_wind"))


def test_a_swap() -> None:
    """RD-91: with any other ship; only the drawer resolves the new space."""
    state = card(at("mars", "luna", "titan", deeds=("", "titan mars", "")), "wormhole")
    assert state.pending == (ChooseShip(),) and legal(state) == [Swap(1), Swap(2)]
    assert why(state, Swap(0)) == why(state, Swap(3)) == why(state, DONE) == "RD-91"
    events = happened(state, Swap(2))
    assert events[0] == ShipsSwapped(0, 2, "titan", "mars")
    assert only(events, MoneyPaid) == [MoneyPaid(0, 1, 170, "rent", 830, 1170)]
    assert play(state, Swap(2)).places == ("titan", "luna", "mars")
    two = card(at("mars", "luna"), "wormhole")
    assert two.places == ("luna", "mars") and two.pending == (LANDED,), "there is one other ship"
    without = card(at("mars", "", "luna", "venus"), "wormhole")
    assert legal(without) == [Swap(2), Swap(3)] and why(without, Swap(1)) == "RD-91"


def test_a_swap_on_the_same_space() -> None:
    """RD-91: nothing happens."""
    state = card(at("mars", "mars", deeds=("", "mars")), "wormhole")
    assert state.money == (1000, 1000) and state.seat == 1
    free = at("red_dock", "red_dock", "luna", fuel=(5, 9, 9))
    assert card(free, "wormhole", Swap(1)).pending == (CARD,)


def test_a_card_that_does_not_move_ends_with_refuelling() -> None:
    """RD-92: and with nothing else."""
    own = card(at("red_dock", "earth", deeds=("red_dock", ""), fuel=(5, 9)), "salvage")
    assert legal(own) == [Refuel(19), DONE]
    free = card(at("red_dock", "earth", fuel=(5, 9)), "salvage")
    assert why(free, Buy(False, False)) == "RD-92" and units(free) == list(range(1, 20))
    rival = card(at("mars", "earth", deeds=("", "mars"), stations="mars", fuel=(5, 9)), "salvage")
    assert rival.money == (1150, 1000) and units(rival)


@pytest.mark.parametrize("name", sorted(CARDS.keys() - {*MOVING, "wormhole", "second_wind", "service"}))
def test_after_every_card_that_does_not_move_one_may_refuel(name: str) -> None:
    """RD-92: whatever it did to fuel, money, stations and turns; after Full Service there is no room in the tank."""
    for deeds, stations in ((("", "", ""), ""), (("red_dock mars", "", ""), ""), (("", "red_dock mars", ""), "mars")):
        drawn = card(at("red_dock", "luna", "low_orbit", deeds=deeds, stations=stations, fuel=(9, 9, 9)), name)
        state = play(drawn, DONE) if isinstance(drawn.pending[-1], ChooseDeed) else drawn
        assert state.pending == (CARD,) and state.seat == 0
        assert units(state) and legal(state)[-1] == DONE
        filled = play(state, Refuel(max(units(state))))
        assert filled.fuel[0] == 24 and filled.seat == 1
    full = card(at("red_dock", "luna", fuel=(9, 9)), "service")
    assert full.fuel[0] == 24 and full.seat == 1


@pytest.mark.parametrize("name, space", [("homeward", "earth"), ("giant", "jupiter"), ("ring_tour", "saturn")])
def test_who_is_there_already_may_refuel(name: str, space: str) -> None:
    """RD-89, RD-92: and is asked for no fuel."""
    deeds = ("", "" if space == "earth" else space)
    state = card(at(space, "luna", deeds=deeds, stations=deeds[1], fuel=(1, 9), earth_fuel=20), name)
    assert state.pending == (CARD,) and units(state) == list(range(1, 24)) and state.fuel[0] == 1


def test_fuel_gained_stops_at_full() -> None:
    """RD-93"""
    assert of_card(at("low_orbit", "earth", fuel=(20, 9)), "tanker") == [FuelTaken(0, 4, 24)]
    assert of_card(at("low_orbit", "earth", fuel=(3, 9)), "tanker") == [FuelTaken(0, 8, 11)]
    assert of_card(at("low_orbit", "earth", fuel=(3, 9)), "sunny") == [FuelTaken(0, 5, 8)]
    assert of_card(at("low_orbit", "earth", fuel=(3, 9)), "service") == [FuelTaken(0, 21, 24)]
    assert of_card(at("low_orbit", "earth"), "service") == []


def test_the_flare_puts_nobody_out() -> None:
    """RD-94: it stops at 0."""
    after = card(at("low_orbit", "luna", "mars", "", fuel=(1, 0, 9, 0)), "flare")
    assert after.fuel == (0, 0, 7, 0) and after.out == (3,)


def test_money_with_the_bank() -> None:
    """RD-82: and each deed, each station on the board."""
    deeds, stations = ("mars venus luna", ""), "mars venus"
    for name, amount in (
        ("salvage", 150),
        ("grant", 100),
        ("repair", -120),
        ("customs", -80),
        ("dividend", 60),
        ("upkeep", -80),
    ):
        assert card(at("low_orbit", "earth", deeds=deeds, stations=stations), name).money[0] == 1000 + amount
    assert of_card(at("low_orbit", "earth"), "dividend") == of_card(at("low_orbit", "earth"), "upkeep") == []


def test_several_payments_come_one_by_one() -> None:
    """RD-95: in turn order, from the drawer on."""
    ships = at("luna", "mars", "low_orbit", seat=1)
    given = only(of_card(ships, "tourists"), MoneyPaid)
    assert [(event.payer, event.payee, event.amount) for event in given] == [(2, 1, 50), (0, 1, 50)]
    taken = only(of_card(ships, "rescue_fee"), MoneyPaid)
    assert [(event.payer, event.payee, event.amount) for event in taken] == [(1, 2, 30), (1, 0, 30)]
    deeds = ("mars", "luna", "venus")
    tolls = at("luna", "mars", "venus", seat=1, deeds=deeds)
    paid = only(of_card(tolls, "toll_day"), MoneyPaid)
    assert [(event.payer, event.payee, event.amount) for event in paid] == [(1, 0, 120), (0, 1, 70)]


def test_payments_go_on_when_one_is_out() -> None:
    """RD-95, RD-100: each gets what there is; deeds that went back to the bank cost nothing any more."""
    poor = at("low_orbit", "luna", "mars", "venus", money=(40, 0, 0, 0))
    after = card(poor, "rescue_fee")
    assert after.money == (0, 30, 10, 0) and after.out == (0,)
    collecting = card(at("low_orbit", "luna", "mars", money=(0, 20, 60)), "tourists")
    assert collecting.money == (70, 0, 10) and collecting.out == (1,)
    tolls = at("luna", "mars", "earth", deeds=("mars", "", "luna"), money=(10, 500, 0))
    after = card(tolls, "toll_day")
    assert after.out == (0,) and after.money == (0, 500, 10), "Mars is nobody's when its visitor's turn to pay comes"
    going_on = at("luna", "mars", "earth", deeds=("", "", "luna mars"), money=(10, 500, 0))
    after = card(going_on, "toll_day")
    assert after.out == (0,) and after.money == (0, 380, 130) and after.seat == 1


def test_rolling_again_is_a_full_roll() -> None:
    """RD-96: another double draws another card."""
    state = card(at("venus", "earth"), "second_wind")
    assert state.pending == (Roll(),) and (state.seat, state.turn) == (0, 8) and RULES.to_act(state) == CHANCE
    assert roll(state, 1, 2).fuel[0] == 21
    assert card(state, "salvage").money[0] == 1150


def test_turns_to_lose_add_up() -> None:
    """RD-97"""
    assert of_card(at("low_orbit", "earth"), "dust") == [TurnsToLose(0, 1)]
    again = at("low_orbit", "earth", lost_turns=(1, 0), pending=(Draw(),))
    assert play(again, DrawnCard("dust")).lost_turns == (2, 0)
    state = card(at("low_orbit", "rusty_orbit"), "dust")
    assert state.seat == 1 and card(state, "salvage").pending == (Miss(),)


def test_a_station_on_any_own_deed() -> None:
    """RD-98: where that is possible; wherever the ship is."""
    state = card(at("low_orbit", "earth", deeds=("mars red_dock", "venus"), stations="mars"), "new_pump")
    assert state.pending == (CARD, ChooseDeed()) and legal(state) == [Station("red_dock"), DONE]
    assert StationPlaced(0, 1, "red_dock") in happened(state, Station("red_dock"))
    assert happened(state, DONE)[0] == CardPassed(0)
    assert why(state, Station("venus")) == "RD-62" and why(state, Station("earth")) == "RD-56"
    assert why(state, Refuel(1)) == "RD-98" and why(state, Station("mars")) == "RD-63"
    assert of_card(at("low_orbit", "earth"), "new_pump") == [], "no deed"
    three = at("low_orbit", "earth", deeds=("mars venus luna titan", ""), stations="mars venus luna")
    assert of_card(three, "new_pump") == [], "no station left"
    assert card(three, "new_pump").seat == 1, "and nothing is asked"


def test_the_new_pump_may_be_used_at_once() -> None:
    """RD-92, RD-98"""
    state = card(at("mars", "earth", deeds=("mars venus", ""), fuel=(4, 9)), "new_pump")
    here = play(state, Station("mars"))
    assert legal(here) == [Refuel(20), DONE]
    assert play(state, Station("venus")).seat == 1


def test_every_card_can_be_done_everywhere() -> None:
    """RD-82: from each space, with two and with four ships, whoever owns what."""
    spaces = list(SPACES)
    deeds = list(DEEDS)
    for name in CARDS:
        for place, start in enumerate(spaces):
            others = [spaces[(place + 7 * i) % 42] for i in (1, 2, 3)]
            for ships in ([start, others[0]], [start, *others]):
                owned = tuple(" ".join(deeds[i :: len(ships) + 1]) for i in range(len(ships)))
                after = card(at(*ships, deeds=owned), name)
                assert after.over or RULES.to_act(after) == CHANCE or legal(after)
