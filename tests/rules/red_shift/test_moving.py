"""Moving: forks, dots, early stops."""

import pytest
from msgspec.structs import replace

from game.rules.red_shift.board import DOTS, LONE_WORLDS, SPACES
from game.rules.red_shift.state import Dice, Done, Finish, FuelBurned, Move, RedShiftState, ShipMoved, Travel
from game.rules.red_shift.ways import STEPS
from game.rules.red_shift.ways import ends as ways
from tests.rules.red_shift.table import at, ends, happened, legal, only, play, roll, units, why
from tests.rules.red_shift.walker import all_ends


def before_move(space: str, steps: int, other: str = "earth") -> RedShiftState:
    """A ship before its move of so many steps by a card, which burns nothing."""
    return at(space, other, pending=(Travel(steps, False),))


def moved(state: RedShiftState, a: int, b: int) -> ShipMoved:
    """The move that a roll makes where there is one end."""
    (move,) = only(happened(state, Dice(a, b)), ShipMoved)
    return move


@pytest.mark.parametrize("start", SPACES)
def test_the_ends_of_every_move(start: str) -> None:
    """RD-23, RD-24, RD-25, RD-26, RD-27, RD-28, RD-29, RD-30, RD-31, RD-32, RD-33: as an independent walker finds."""
    for steps in range(2, 13):
        found = {(to, len(way.path), way.lost, way.earth) for to, way in ways(start, steps).items()}
        assert found, "every ship with the fuel has a legal end"
        assert found <= all_ends(start, steps)
        assert ways(start, steps).keys() == {end.space for end in all_ends(start, steps)}
        if steps in STEPS:
            assert found == all_ends(start, steps) and len(found) <= 5


def test_ways_to_one_end_differ_in_nothing() -> None:
    """RD-31: so that the end alone names a move. With 12 steps it would not, but doubles do not move ships."""
    for start in SPACES:
        for steps in STEPS:
            assert len({end.space for end in all_ends(start, steps)}) == len(all_ends(start, steps))


def test_a_way_follows_the_arrows() -> None:
    """RD-24, RD-36: one step after the other, forward, and to a space."""
    for start in SPACES:
        for steps in STEPS:
            for to, way in ways(start, steps).items():
                before = start
                for step in way.path:
                    assert step in (SPACES[before].forward if before in SPACES else (DOTS[before],))
                    before = step
                assert before == to and to in SPACES and len(way.path) + way.lost == steps


def test_the_ship_moves_the_total_forward() -> None:
    """RD-23, RD-24: over spaces and dots, no more and no fewer."""
    move = moved(at("venus", "earth"), 2, 3)
    assert move == ShipMoved(0, "venus", ("dot_venus_1", "mercury", "dot_mercury_1", "phobos", "mars"), 0)


def test_a_ship_never_stops_on_a_dot() -> None:
    """RD-25"""
    assert why(before_move("low_orbit", 4), Move("dot_venus_1")) == "RD-25"
    assert ends(before_move("low_orbit", 4)) == {"venus", "harbour_dock"}


def test_at_an_exit_the_player_chooses() -> None:
    """RD-26"""
    assert ends(before_move("low_orbit", 3)) == {"venus", "earth"}


def test_the_choice_is_made_anew_at_each_exit() -> None:
    """RD-27: also where the move starts at one, and when the ship comes round to it again."""
    assert ends(before_move("luna", 3)) == {"venus", "harbour_dock"}
    # Out at once, or at the second time, or not at all.
    assert ends(before_move("luna", 7)) == {"mars", "venus", "earth"}


def test_the_way_is_closed_where_the_move_would_end_on_a_dot_of_the_lane() -> None:
    """RD-28: of two dots either."""
    assert moved(at("phobos", "earth"), 1, 2).path == ("mars", "deimos", "red_dock")
    assert ways("titania", 2).keys() == {"cold_orbit"} and ways("titania", 3).keys() == {"tilt_dock"}
    assert ways("titania", 4).keys() == {"triton", "tilted_orbit"}


def test_a_move_that_ends_behind_a_lone_world_stops_on_it() -> None:
    """RD-29: the other steps are lost."""
    assert moved(at("venus", "earth"), 1, 2) == ShipMoved(0, "venus", ("dot_venus_1", "mercury"), 1)
    assert {"venus", "mercury", "vesta", "ceres", "halley"} == LONE_WORLDS


def test_also_with_two_dots_in_a_row() -> None:
    """RD-30"""
    assert moved(at("vesta", "earth"), 1, 3) == ShipMoved(0, "vesta", ("dot_vesta_1", "ceres"), 2)
    assert moved(at("vesta", "earth"), 1, 2) == ShipMoved(0, "vesta", ("dot_vesta_1", "ceres"), 1)


def test_any_of_several_ends_may_be_picked() -> None:
    """RD-31: an early stop too; where there is one end the ship goes there by itself."""
    state = roll(at("low_orbit", "mars"), 1, 3)
    assert legal(state) == [Move("venus"), Move("harbour_dock")]
    assert play(state, Move("venus")).places[0] == "venus"
    assert play(state, Move("harbour_dock")).places[0] == "harbour_dock"
    assert why(state, Move("mercury")) == "RD-23" and why(state, Move("nowhere")) == "RD-23"


def test_no_early_stop_where_the_full_roll_ends_on_a_space() -> None:
    """RD-32"""
    assert ways("venus", 4).keys() == {"phobos"}
    assert ways("low_orbit", 5).keys() == {"mercury", "low_orbit"}


def test_a_ship_may_circle_for_ever() -> None:
    """RD-33: nothing in a position counts it."""
    state = at("high_orbit", "vesta")
    for turn in range(8, 20, 2):
        state = roll(state, 1, 4)
        assert state.turn == turn + 1 and state.places[0] == "high_orbit"
        state = at("high_orbit", "vesta", turn=turn + 2)
    assert "high_orbit" in ways("high_orbit", 10), "twice round in one move"


def test_ships_share_a_space() -> None:
    """RD-34"""
    assert roll(at("io", "outer_belt", "outer_belt"), 1, 2).places == ("outer_belt",) * 3


def test_with_the_fuel_a_ship_must_move() -> None:
    """RD-35"""
    state = roll(at("earth", "mars"), 3, 4)
    assert why(state, Done()) == "RD-35" and all(isinstance(action, Move) for action in legal(state))
    assert why(state, Move("earth")) == "RD-23"


def test_stopping_where_the_ship_began_is_no_move() -> None:
    """RD-37: nothing is resolved but refuelling. No dice and no card of the set bring it about."""
    assert ways("ceres", 2)["ceres"] == ((), 2, False)
    assert all(way.path for start in SPACES for steps in STEPS for way in ways(start, steps).values())
    rival = at("earth", "ceres", deeds=("ceres", ""), stations="ceres", fuel=(24, 20), seat=1)
    before = replace(rival, pending=(Travel(2, True),))
    (burned,) = only(happened(before, Move("ceres")), FuelBurned)
    assert burned.units == 2
    after = play(before, Move("ceres"))
    assert after.pending == (Finish("card"),) and after.money == rival.money and units(after)[0] == 1
