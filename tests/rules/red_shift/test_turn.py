"""A turn: the roll, doubles, the order of its steps, lost turns."""

from itertools import permutations

import pytest

from game.core.values import CHANCE, Illegal
from game.rules.red_shift import RULES
from game.rules.red_shift.state import (
    BANK,
    Buy,
    CardDrawn,
    DeedBought,
    Dice,
    DiceRolled,
    Draw,
    DrawnCard,
    FuelBurned,
    FuelTaken,
    Miss,
    MoneyPaid,
    Move,
    Roll,
    RoundEnded,
    ShipMoved,
    StationPlaced,
    TurnEnded,
    TurnLost,
)
from tests.rules.red_shift.table import DONE, at, card, happened, legal, play, roll, why


def test_a_turn_begins_with_two_dice() -> None:
    """RD-17: thrown by whose turn it is."""
    state = at("earth", "earth", seat=1)
    chance = RULES.chance(state)
    assert RULES.to_act(state) == CHANCE and (chance.seat, chance.manner) == (1, "throw")
    assert list(chance.outcomes) == [Dice(a, b) for a in range(1, 7) for b in range(1, 7)] and chance.weights is None
    for impossible in (Dice(0, 5), Dice(2, 7), Dice(7, 7)):
        with pytest.raises(Illegal, match="RD-17"):
            RULES.apply(state, impossible)
    assert happened(state, Dice(2, 5))[0] == DiceRolled(1, 2, 5) and roll(state, 2, 5).dice == (2, 5)


def test_dice_that_differ_move_the_ship() -> None:
    """RD-18: fuel, then the move, then the space."""
    assert [type(event) for event in happened(at("venus", "earth"), Dice(1, 2))] == [DiceRolled, FuelBurned, ShipMoved]
    assert roll(at("harbour_dock", "earth"), 1, 2).places[0] == "high_orbit"
    for a, b in permutations(range(1, 7), 2):
        assert roll(at("titan", "earth", fuel=(2, 9)), a, b).seat == 1, "it would have to move"


def test_a_double_draws_a_card_instead() -> None:
    """RD-19: no move and no fuel, whatever the total."""
    for face in range(1, 7):
        state = roll(at("venus", "earth", fuel=(0, 0)), face, face)
        assert state.pending == (Draw(),) and state.places[0] == "venus"
        assert RULES.to_act(state) == CHANCE
    assert happened(roll(at("venus", "earth"), 3, 3), DrawnCard("salvage"))[0] == CardDrawn(0, "salvage", 0)


def test_a_double_gives_no_extra_turn() -> None:
    """RD-20"""
    assert card(at("venus", "earth"), "salvage").seat == 1


def test_the_order_of_a_turn() -> None:
    """RD-21: roll, fuel, move, Earth pay, rent or purchase, station, refuel."""
    state = at("halley", "venus", fuel=(10, 24), money=(160, 0), deeds=("", "pluto"))
    events = happened(state, Dice(1, 3), Buy(True, True))
    assert [type(event) for event in events] == [
        DiceRolled,
        FuelBurned,
        ShipMoved,
        MoneyPaid,
        MoneyPaid,
        DeedBought,
        StationPlaced,
        FuelTaken,
        TurnEnded,
    ]
    assert [event.why for event in events if isinstance(event, MoneyPaid)] == ["earth", "deed"]
    owned = happened(at("halley", "venus", money=(0, 0), deeds=("", "harbour_dock")), Dice(1, 3))
    assert [event.why for event in owned if isinstance(event, MoneyPaid)] == ["earth", "rent"]


def test_a_turn_to_lose_is_used_up() -> None:
    """RD-22: nothing is done on it."""
    state = roll(at("rusty_orbit", "luna", lost_turns=(0, 2), deeds=("", "luna"), stations="luna", fuel=(9, 9)), 1, 2)
    state = play(state, DONE)
    assert state.pending == (Miss(),) and legal(state) == [DONE] and why(state, Move("venus")) == "RD-22"
    assert happened(state, DONE) == [TurnLost(1), TurnEnded(1), RoundEnded(3)]
    after = play(state, DONE)
    assert after.lost_turns == (0, 1) and (after.seat, after.turn, after.pending) == (0, state.turn + 1, (Roll(),))
    assert after.fuel == state.fuel and after.money == state.money
    assert BANK not in (after.seat, after.first)
