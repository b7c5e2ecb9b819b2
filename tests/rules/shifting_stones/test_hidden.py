"""Who knows what."""

from random import Random

from game.core.values import CHANCE, PUBLIC
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.state import (
    UNKNOWN,
    CardDrawn,
    Score,
    StonesEvent,
    StonesOptions,
    StonesState,
    StonesView,
)
from tests.conformance import playthrough
from tests.rules.shifting_stones.table import END, FOUR, SKIP, G, dealt, flip, fresh, play, position, shift


def secrets(view: StonesView) -> int:
    return sum(card != UNKNOWN for hand in view.hands for card in hand)


def test_the_public_view_shows_no_hand() -> None:
    """ST-85: while nobody's hand may be shown on the screen there is a view without any."""
    state = dealt(play(fresh(3), SKIP))
    assert secrets(RULES.view(state, PUBLIC)) == 0
    for seat in range(3):
        assert secrets(RULES.view(state, seat)) == len(state.hands[seat])


def test_the_hidden_cards_are_imagined_evenly() -> None:
    """ST-6, ST-7: every card out of sight turns up in another's hand and in the pile."""
    state = position(G, "1-13 ? ? ?", FOUR)
    view = RULES.view(state, 0)
    rng = Random(6)
    states = [RULES.imagine(view, rng) for _ in range(300)]
    unseen = {*state.draw, *state.hands[1]}
    assert {card for other in states for card in other.hands[1]} == unseen
    assert {card for other in states for card in other.draw} == unseen
    assert all(other.hands[0] == state.hands[0] for other in states)


def test_ones_own_actions_look_the_same_whatever_is_hidden() -> None:
    """ST-6: views and events of the seat that acts depend on nothing that it does not see."""
    state = position(G, "1-13 ? ? ?", FOUR, discards="? ? ?", options=StonesOptions(browse_discards=False))
    for number in range(5):
        other = RULES.imagine(RULES.view(state, 0), Random(number))
        assert other != state
        for action in (Score(0), shift(1, (0, 0), (0, 1)), flip(2, (1, 1)), SKIP, END):
            here, there = RULES.apply(state, action), RULES.apply(other, action)
            assert RULES.view(here.state, 0) == RULES.view(there.state, 0)
            assert witnessed_by(0, here.events) == witnessed_by(0, there.events)


def witnessed_by(viewer: int, events: tuple[StonesEvent, ...]) -> list[StonesEvent | None]:
    return [RULES.witness(event, viewer) for event in events]


def test_a_draw_looks_the_same_to_all_others_whatever_is_drawn() -> None:
    """ST-6"""
    state = play(position(G, "1-13 ? ?", FOUR, FOUR), END)
    assert RULES.to_act(state) == CHANCE
    steps = [RULES.apply(state, outcome) for outcome in RULES.chance(state).outcomes[:9]]
    for viewer in (1, 2, PUBLIC):
        assert len({RULES.view(step.state, viewer) for step in steps}) == 1
        assert {RULES.witness(step.events[0], viewer) for step in steps} == {CardDrawn(0, 3, UNKNOWN)}
    assert len({RULES.view(step.state, 0) for step in steps}) == 9


def test_the_deck_of_one_player_is_imagined_with_its_values() -> None:
    """ST-74: before, while and after it is composed."""
    for number in (0, 1):
        for at, ply in enumerate(playthrough("shifting_stones", 1, number).plies):
            for viewer in (0, PUBLIC):
                state = ply.before
                assert isinstance(state, StonesState)
                view = RULES.view(state, viewer)
                other = RULES.imagine(view, Random(at))
                assert RULES.view(other, viewer) == view and RULES.problems(other) == ()


def test_a_pile_that_may_not_be_looked_through_is_imagined_below_its_top() -> None:
    """ST-28"""
    state = position(G, FOUR, FOUR, discards="2-01 2-02 2-03", options=StonesOptions(browse_discards=False))
    other = RULES.imagine(RULES.view(state, 1), Random(3))
    assert other.discards[-1] == "2-03" and other.discards != state.discards
