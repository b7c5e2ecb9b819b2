"""Who knows what."""

from random import Random

import pytest

from game.core.values import CHANCE, PUBLIC
from game.match import Match
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import DECK
from game.rules.reality_shift.state import CardDrawn, Cubes, DrawnCard, RealityOptions
from game.space.cubes import LOOKS, POSE, SIDES, VECTORS
from tests.rules.reality_shift.table import END, dealt, fresh, play


def test_hidden_cards_are_imagined_evenly() -> None:
    """RS-18, RS-20: every card out of sight turns up in another's hand and in the deck."""
    state = fresh(2, seed=4)
    rng = Random(6)
    states = [RULES.imagine(RULES.view(state, 0), rng) for _ in range(300)]
    unseen = {*state.draw, *state.hands[1]}
    assert {card for other in states for card in other.hands[1]} == unseen == {*DECK} - {*state.hands[0]}
    assert {card for other in states for card in other.draw} == unseen
    assert all(other.hands[0] == state.hands[0] for other in states)
    assert RULES.view(state, PUBLIC).hands == ((0, 0, 0), (0, 0, 0))


def test_a_draw_looks_the_same_to_all_others_whatever_is_drawn() -> None:
    """RS-20, RS-46"""
    state = fresh(3, seed=2)
    state = dealt(play(state, RULES.legal(state)[0]))
    seat = state.seat
    turned = next(action for action in RULES.legal(state) if type(action).__name__ == "HalfTurn")
    state = play(state, turned)
    state = play(state, RULES.legal(state)[0], END)
    assert RULES.to_act(state) == CHANCE
    steps = [RULES.apply(state, DrawnCard(card)) for card in state.draw[:9]]
    for viewer in (*({0, 1, 2} - {seat}), PUBLIC):
        assert len({RULES.view(step.state, viewer) for step in steps}) == 1
        assert {RULES.witness(step.events[0], viewer) for step in steps} == {CardDrawn(seat, 2, 0)}
    assert len({RULES.view(step.state, seat) for step in steps}) == 9


def test_the_discards_are_open() -> None:
    """RS-126"""
    state = fresh(2, seed=2)
    state = dealt(play(state, RULES.legal(state)[0]))
    turned = next(action for action in RULES.legal(state) if type(action).__name__ == "HalfTurn")
    after = play(state, turned)
    assert after.discards and all(RULES.view(after, viewer).discards == after.discards for viewer in (0, 1, PUBLIC))


def test_the_pile_is_before_everybodys_eyes() -> None:
    """RS-93: cubes and poses are known to all; may_look says which faces may be looked at."""
    state = fresh(2)
    assert all(RULES.view(state, viewer).cubes == state.cubes for viewer in (0, 1, PUBLIC))


def hidden_faces(cubes: Cubes) -> set[tuple[int, str]]:
    """Faces with a cube before them, or the table: by the cubes' cells and poses alone."""
    cells = {(one.x, one.y, one.z) for one in cubes}
    found = set()
    for number, one in enumerate(cubes):
        for own, face in enumerate(SIDES):
            dx, dy, dz = VECTORS[LOOKS[POSE[one.pose]][own]]
            before = (one.x + dx, one.y + dy, one.z + dz)
            if before in cells or before[2] < 0:
                found.add((number, face))
    return found


@pytest.mark.parametrize("blind", [True, False])
def test_a_shift_that_opens_a_face_is_not_taken_back(blind: bool) -> None:
    """RS-93: it is a look at what was covered; a shift that opens none, and a move of the bike, are taken back."""
    opened, kinds = [0, 0], set[str]()
    for seed in range(6):
        state = fresh(2, seed=seed, options=RealityOptions(blind_sides=blind))
        state = dealt(play(state, RULES.legal(state)[0]))
        for action in RULES.legal(state):
            after = play(state, action)
            opens = bool(hidden_faces(state.cubes) - hidden_faces(after.cubes))
            assert RULES.reveals(state, state.seat, after) == (opens and blind)
            opened[opens] += 1
            kinds.add(type(action).__name__)
            match = Match.new("reality_shift", 2, 1, position=state)
            match.submit(action)
            code = match.undo_refusal("own")
            assert code == ("reveal" if opens and blind else None) or code in ("chance", "other_seat", "turn_ended")
    assert min(opened) > 20 and len(kinds) > 2
