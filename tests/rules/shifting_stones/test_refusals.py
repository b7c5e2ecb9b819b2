"""Any action at all, in any position: refused with a reason, or legal."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from game.core.values import CHANCE
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.state import (
    Begin,
    EndTurn,
    Flip,
    Score,
    Shift,
    Skip,
    StonesAction,
    StonesOptions,
    StonesState,
)
from tests.conformance import playthrough
from tests.rules.shifting_stones.table import FOUR, G, position, why

NUMBERS = st.one_of(st.integers(-2, 10), st.integers())
ACTIONS: st.SearchStrategy[StonesAction] = st.one_of(
    st.builds(Shift, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Flip, NUMBERS, NUMBERS),
    st.builds(Score, NUMBERS),
    st.builds(Begin, NUMBERS),
    st.sampled_from([Skip(), EndTurn()]),
)


@cache
def positions() -> list[StonesState]:
    """Positions of random matches, one for one player among them, and of the choice of the first player."""
    met = [ply.before for seats in (1, 2, 3, 5) for ply in playthrough("shifting_stones", seats, 1).plies[::7]]
    chosen = RULES.start(3, StonesOptions(first_player="chosen"))
    return [state for state in (*met, chosen) if isinstance(state, StonesState)]


@given(data=st.data(), action=ACTIONS)
def test_an_action_is_legal_or_refused(data: st.DataObject, action: StonesAction) -> None:
    """ST-13"""
    why(data.draw(st.sampled_from(positions())), action)


def test_every_refusal_tells_the_rule() -> None:
    """ST-13: and what the words for it need."""
    state = position(G, FOUR, FOUR)
    said = {
        (refusal.code, refusal.rule, refusal.data)
        for action in (Shift(9, 0, 1), Shift(0, 0, 4), Shift(0, 4, 0), Shift(0, 0, 9), Flip(0, 11), Score(0), Begin(0))
        if (refusal := RULES.refusal(state, action))
    }
    card = state.hands[0][0]
    assert said == {
        ("no_such_card", "ST-17", (9,)),
        ("not_neighbours", "ST-18", (0, 4)),
        ("cells_not_in_order", "ST-17", (4, 0)),
        ("no_such_cell", "ST-17", (9,)),
        ("no_such_cell", "ST-23", (11,)),
        ("not_on_grid", "ST-52", (card,)),
        ("begun", "ST-10", ()),
    }


def test_a_random_match_may_meet_every_kind_of_action() -> None:
    """ST-13: the random player plays all of them."""
    played = {type(ply.decision) for ply in playthrough("shifting_stones", 2, 0).plies if ply.actor != CHANCE}
    assert played == {Score, Shift, Flip, Skip, EndTurn}
