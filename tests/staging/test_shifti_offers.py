"""What Shifti offers at the table, what a hand means there, and how it would look."""

from random import Random
from typing import Final

import msgspec
import pytest

from game.core.values import PUBLIC
from game.rules.shifti import RULES
from game.rules.shifti.parts import rest_of
from game.rules.shifti.state import (
    EndTurn,
    Enter,
    Move,
    Shift,
    ShiftiOptions,
    ShiftiState,
    TakeCorner,
)
from game.staging.names import Pick, read_pick, thing
from game.staging.offer import completed, open_picks
from game.staging.shifti import STAGING
from tests.rules.shifti.table import END, after, crowded, enter, move, number, position, roll, square


def picked(*texts: str) -> frozenset[Pick]:
    """Picks by their text."""
    return frozenset(map(read_pick, texts))


def test_several_numbers_to_one_place_ask_for_the_number() -> None:
    """SH-62: with 1 and 4 each number and the total lead from beside the goal into it."""
    state = position(("red", [(8, 7)]), ("blue", []), rolled=roll(1, 4))
    sets = STAGING.offer(RULES.view(state, 0), RULES.legal(state)).sets
    chosen = picked("piece:0:0", "square:80")
    assert completed(sets, chosen) is None
    assert open_picks(sets, chosen) == picked(*(f"button:number:{number}" for number in (1, 4, 5)))
    for steps in (1, 4, 5):
        assert completed(sets, chosen | picked(f"button:number:{steps}")) == enter((8, 7), steps)


def test_one_number_to_one_place_is_asked_for_nothing_more() -> None:
    state = position(("red", [(4, 2)]), ("blue", []), rolled=number(3))
    sets = STAGING.offer(RULES.view(state, 0), RULES.legal(state)).sets
    assert completed(sets, picked("piece:0:0", "square:41")) == move((4, 2), (4, 5), 3)
    assert completed(sets, picked("lever:2#left")) == Shift(2, -1)
    assert completed(sets, picked("lever:2#right")) == Shift(2, 1)
    assert completed(sets, picked("button:end_turn")) == EndTurn()


def test_out_of_a_station_the_lowest_number_goes_and_glows_with_all_at_home() -> None:
    state = position(("red", [(4, 2)]), ("blue", []), rolled=number(3))
    offer = STAGING.offer(RULES.view(state, 0), RULES.legal(state))
    glowing = open_picks(offer.sets, frozenset())
    assert {pick for pick in glowing if pick.id[0] == "piece"} == picked("piece:0:0", "piece:0:1")
    assert offer.grip(thing("piece", 0, 1)).twins == tuple(("piece", 0, piece) for piece in (1, 2, 3))
    assert offer.grip(thing("piece", 0, 0)).twins == ()


def test_squares_show_where_a_chosen_piece_goes_but_corners_at_once() -> None:
    """SH-6: a corner is the whole choice."""
    state = position(("red", [(4, 2)]), ("blue", []), rolled=number(3))
    moving = STAGING.offer(RULES.view(state, 0), RULES.legal(state))
    squares_open = [pick for need in moving.sets for pick in need if pick.id[0] == "square"]
    assert squares_open and all(moving.grip(pick).shows == "needed" for pick in squares_open)
    state = after(RULES.start(2, ShiftiOptions()), roll(3, 6), roll(1, 4))
    taking = STAGING.offer(RULES.view(state, 0), RULES.legal(state))
    assert all(taking.grip(pick).shows == "always" for need in taking.sets for pick in need)


def why_not(state: ShiftiState, *picks: str) -> str:
    """The code of the refusal of what these picks are meant for."""
    action = STAGING.meant(RULES.view(state, state.seat), picked(*picks))[0]
    refusal = RULES.refusal(state, action)
    assert refusal is not None
    return refusal.code


ATTEMPTS: Final = {
    "a stranded piece": ({"piece:0:1"}, "stranded"),
    "a stranded piece after another": ({"piece:0:0", "piece:0:1"}, "stranded"),
    "a stranded piece to a square": ({"piece:0:1", "square:3"}, "stranded"),
    "a piece in the goal": ({"piece:0:2"}, "in_goal"),
    "another's piece": ({"piece:1:0"}, "no_piece"),
    "over another's piece": ({"piece:0:0", "square:41"}, "blocked"),
    "too far": ({"piece:0:0", "square:3"}, "no_way"),
    "onto white": ({"piece:0:0", "square:37"}, "white"),
    "into another's station": ({"piece:0:0", "square:8"}, "station_closed"),
    "onto a stranded piece": ({"piece:0:0", "piece:0:1", "square:12"}, "stranded"),
    "another's piece too near": ({"piece:0:0", "piece:1:0"}, "no_way"),
    "another number": ({"piece:0:0", "square:41", "button:number:2"}, "no_such_number"),
    "a number before a square": ({"piece:0:0", "button:number:2"}, "no_such_number"),
    "past the end": ({"lever:1#right"}, "past_the_end"),
    "past the end after a piece": ({"lever:1#right", "piece:0:0"}, "past_the_end"),
}


@pytest.mark.parametrize("name", ATTEMPTS)
def test_what_is_refused_is_explained(name: str) -> None:
    """SH-48, SH-66, SH-25, SH-51, SH-47, SH-18, SH-53, SH-36."""
    picks, code = ATTEMPTS[name]
    state = position(("red", [(4, 2), (1, 3), (8, 8)]), ("blue", [(4, 4)]), levers=(2, 0, 0, 0), rolled=number(3))
    assert why_not(state, *picks) == code


def test_what_has_been_played_is_explained() -> None:
    """SH-27, SH-28, SH-33: the number, the piece, the star."""
    red = ("red", [(4, 2), (0, 3)])
    state = after(position(red, ("blue", []), rolled=number(3)), move((4, 2), (4, 5), 3), Shift(1, 1))
    assert why_not(state, "piece:0:1") == "number_used"
    assert why_not(state, "lever:1#right") == why_not(state, "lever:1") == "too_many_spaces"
    state = after(position(red, ("blue", []), rolled=roll(3, 4)), move((4, 2), (4, 5), 3))
    assert why_not(state, "piece:0:0") == "same_piece"


def test_a_turn_that_ends_too_early_is_explained() -> None:
    """SH-42: also where a piece is chosen."""
    state = position(("red", [(4, 2)]), ("blue", []), rolled=number(3), must_use_roll=True)
    assert why_not(state, "button:end_turn", "piece:0:0") == why_not(state, "button:end_turn") == "roll_not_used"


def test_a_piece_that_everybody_blocks_is_explained() -> None:
    """SH-51, SH-58: with 2 no way out leads past the two blue pieces."""
    state = position(("red", []), ("blue", [(0, 1), (1, 0)]), rolled=number(2))
    assert why_not(state, "piece:0:0") == "blocked"


def test_a_taken_corner_is_explained() -> None:
    """SH-6."""
    state = after(RULES.start(2, ShiftiOptions()), roll(3, 6), roll(1, 4), TakeCorner(0))
    assert STAGING.meant(RULES.view(state, 1), picked("square:0")) == [TakeCorner(0)]
    assert why_not(state, "square:0") == "corner_taken"
    assert STAGING.meant(RULES.view(state, 1), picked("lever:1#left")) == []


@pytest.mark.parametrize(
    "picks", [(), ("square:41",), ("piece:0:0",), ("piece:0:0", "piece:0:3"), ("die:a",), ("lever:1",)], ids=str
)
def test_of_a_few_picks_nothing_is_refused_yet(picks: tuple[str, ...]) -> None:
    """What they may be for, if anything, can be done: a piece and a lever may still go somewhere."""
    state = position(("red", [(4, 2)]), ("blue", []), rolled=number(3))
    for action in STAGING.meant(RULES.view(state, 0), picked(*picks)):
        assert RULES.refusal(state, action) is None


@pytest.mark.parametrize("seed", range(6))
def test_what_is_meant_for_a_way_is_what_the_rules_say_of_it(seed: int) -> None:
    """Whatever piece and square: done if there is a number for it, else the refusal that says most."""
    state = crowded(Random(seed))
    view, legal = RULES.view(state, state.seat), RULES.legal(state)
    for piece, source in enumerate(state.pieces[state.seat]):
        for target in range(81):
            action = STAGING.meant(view, picked(f"piece:{state.seat}:{piece}", f"square:{target}"))[0]
            assert isinstance(action, (Move, Enter)) and action.source == source
            refusals = [RULES.refusal(state, msgspec.structs.replace(action, number=n)) for n in rest_of(state).numbers]
            assert (action in legal) == (None in refusals)
            codes = {refusal.code for refusal in refusals if refusal is not None}
            refusal = RULES.refusal(state, action)
            assert refusal is None or (refusal.code == "blocked") == ("blocked" in codes)


def test_hints_are_where_a_piece_may_go() -> None:
    """SH-X9: nothing else hints, and no piece of another seat."""
    state = position(("red", [(4, 2)]), ("blue", [(4, 5)]), rolled=number(3))
    view = RULES.view(state, 0)
    hints = STAGING.about(view, thing("piece", 0, 0)).hints
    assert hints == {("square", square(at)) for at in ((2, 3), (4, 5), (6, 3))}
    for pick in picked("piece:1:0", "square:41", "lever:1#left", "die:a"):
        assert STAGING.about(view, pick).hints == frozenset()
    assert STAGING.about(RULES.view(after(state, END), 0), thing("piece", 1, 0)).hints == frozenset(), "no dice"
    shared = position(("red", []), ("green", [(0, 0)]), rolled=number(3))
    about = STAGING.about(RULES.view(shared, 0), thing("piece", 1, 0))
    assert about.hints == frozenset(), "another's piece in the same station"


def test_a_piece_stands_for_its_square() -> None:
    """At home for the piece that goes out first; what can be picked itself stands for nothing else."""
    state = position(("red", [(4, 2), (8, 8)]), ("blue", [(4, 5)]), rolled=number(3))
    offer = STAGING.offer(RULES.view(state, 0), RULES.legal(state))
    stands = {str(pick): str(meant) for pick, meant in offer.stands_for.items()}
    assert stands == {
        "piece:0:1": "square:80",
        "piece:0:3": "piece:0:2",
        "piece:1:0": "square:41",
        "piece:1:1": "square:8",
        "piece:1:2": "square:8",
        "piece:1:3": "square:8",
    }


def test_a_strip_is_foreseen_with_what_it_strands() -> None:
    """SH-17, SH-40."""
    state = position(("red", [(1, 3), (0, 3)]), ("blue", [(1, 5)]), rolled=number(4))
    ghosts = STAGING.ghosts(RULES.view(state, 0), picked("lever:1#right"))
    later = STAGING.picture(RULES.view(after(state, Shift(1, 1)), PUBLIC))
    assert {ghost.id for ghost in ghosts} == {("lever", 1), ("piece", 0, 0), ("piece", 1, 0)}
    assert all(ghost == later[ghost.id] for ghost in ghosts)


def test_a_piece_is_foreseen_where_it_goes_and_whom_it_sends_home() -> None:
    """SH-45, SH-59: not where it cannot go."""
    state = position(("red", [(4, 2)]), ("blue", [(4, 5)]), rolled=number(3))
    view = RULES.view(state, 0)
    ghosts = STAGING.ghosts(view, picked("piece:0:0", "square:41"))
    later = STAGING.picture(RULES.view(after(state, move((4, 2), (4, 5), 3)), PUBLIC))
    assert {ghost.id for ghost in ghosts} == {("piece", 0, 0), ("piece", 1, 0)}
    assert all(ghost == later[ghost.id] for ghost in ghosts)
    assert STAGING.ghosts(view, picked("piece:0:0", "square:3")) == ()
    assert STAGING.ghosts(view, picked("piece:0:0")) == (), "three squares"
