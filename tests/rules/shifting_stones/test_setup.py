"""The box and the set-up."""

import re
from collections import Counter
from pathlib import Path

import pytest

from game.core.values import CHANCE, PUBLIC, Illegal
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.cards import CARDS, DECK, OTHER_SIDE, POINTS, SIDES
from game.rules.shifting_stones.patterns import placements
from game.rules.shifting_stones.state import (
    UNKNOWN,
    Begin,
    CardDrawn,
    ChooseFirst,
    Draw,
    FirstNamed,
    FirstPlayer,
    LaidStone,
    LayStones,
    StoneLaid,
    StonesEvent,
    StonesOptions,
    StonesState,
)
from tests.rules.shifting_stones.table import END, FOUR, G, dealt, drawn, fresh, play, position, shift

DIGEST = Path(__file__).parents[3] / "seeds" / "shifting_stones.md"


def laying(seats: int = 2, options: StonesOptions | None = None) -> StonesState:
    """A match whose first player is known and whose stones are next."""
    state = RULES.start(seats, options or StonesOptions())
    return play(state, FirstPlayer(0))


def lay(state: StonesState) -> list[LaidStone]:
    outcomes = RULES.chance(state).outcomes
    assert RULES.chance(state).weights is None, "all weigh the same"
    return [outcome for outcome in outcomes if isinstance(outcome, LaidStone)]


def test_one_to_five_players() -> None:
    """ST-1"""
    assert list(RULES.seat_counts) == [1, 2, 3, 4, 5]
    for seats in (0, 6):
        with pytest.raises(Illegal) as error:
            RULES.start(seats, StonesOptions())
        assert error.value.refusal.rule == "ST-1"


def test_nine_stones_in_random_order() -> None:
    """ST-2: any stone may come to lie in any cell, and each lies once."""
    state = laying()
    for cell in range(9):
        assert {outcome.stone for outcome in lay(state)} == set(range(1, 10)) - set(state.stones)
        outcome = lay(state)[-1]
        step = RULES.apply(state, outcome)
        assert step.events == (StoneLaid(outcome.stone, outcome.face, cell),)
        state = step.state
    assert sorted(state.stones) == list(range(1, 10))
    assert fresh(2, seed=1).stones != fresh(2, seed=2).stones


def test_the_side_that_is_up_is_random_unless_the_option_is_off() -> None:
    """ST-3"""
    assert Counter(outcome.stone for outcome in lay(laying())) == dict.fromkeys(range(1, 10), 2)
    assert all(set(SIDES[outcome.stone]) >= {outcome.face} for outcome in lay(laying()))
    off = lay(laying(options=StonesOptions(random_sides=False)))
    assert {(outcome.stone, outcome.face) for outcome in off} == {(s, SIDES[s][0]) for s in range(1, 10)}
    assert sorted(fresh(2, random_sides=False).faces) == sorted("SFFHHHEEE")


def test_stones_have_a_place_and_a_side_and_no_direction() -> None:
    """ST-4: all point the same way for ever, so that no value tells a direction."""
    assert LaidStone.__struct_fields__ == ("stone", "face")
    assert [name for name in StonesState.__struct_fields__ if "stone" in name or "face" in name] == ["stones", "faces"]


@pytest.mark.parametrize("seats", range(1, 6))
def test_four_cards_are_dealt_to_each(seats: int) -> None:
    """ST-5: the first player's first; any card may come."""
    happened: list[StonesEvent] = []
    state = dealt(RULES.start(seats, StonesOptions()), happened)
    order = [event.seat for event in happened if isinstance(event, CardDrawn)]
    assert order == [(state.first + i) % seats for i in range(seats) for _ in range(4)]
    assert [len(hand) for hand in state.hands] == [4] * seats
    if seats > 1:
        first_card = play(laying(seats), *[LaidStone(s, SIDES[s][0]) for s in range(1, 10)])
        assert len(RULES.chance(first_card).outcomes) == 72


def test_a_hand_is_seen_by_its_owner_but_its_size_by_all() -> None:
    """ST-6"""
    state = fresh(3)
    for viewer in (0, 1, 2, PUBLIC):
        hands = RULES.view(state, viewer).hands
        for seat in range(3):
            assert hands[seat] == (state.hands[seat] if seat == viewer else (UNKNOWN,) * 4)
    event = CardDrawn(1, 4, "5-01")
    assert RULES.witness(event, 1) == event
    assert RULES.witness(event, 0) == RULES.witness(event, PUBLIC) == CardDrawn(1, 4, UNKNOWN)


def test_the_other_cards_are_the_face_down_draw_pile() -> None:
    """ST-7: nobody sees more of it than its size; the discard pile begins empty."""
    state = fresh(3)
    assert len(state.draw) == 72 - 12 and state.discards == ()
    assert [RULES.view(state, viewer).draw for viewer in (0, 1, 2, PUBLIC)] == [60] * 4


def test_the_grid_has_one_top_for_everybody() -> None:
    """ST-8: all see the same grid, whose first cell is its top left."""
    state = position(G, FOUR, FOUR)
    assert {RULES.view(state, viewer).faces for viewer in (0, 1, PUBLIC)} == {"HOETFSEBH"}
    assert placements("2-01", "FMMMMMMMM") == ((0,),)  # F** / *** / ***
    assert placements("2-03", "MMMMMMMMB") == ((8,),)  # *** / *** / **B
    assert placements("2-20", "MMMMMMSMM") == ()


def test_one_player_is_the_first() -> None:
    """ST-9"""
    happened: list[StonesEvent] = []
    state = dealt(RULES.start(4, StonesOptions()), happened)
    assert [event for event in happened if isinstance(event, FirstNamed)] == [FirstNamed(state.first)]


def test_the_first_player_is_drawn_or_chosen() -> None:
    """ST-10"""
    start = RULES.start(3, StonesOptions())
    chance = RULES.chance(start)
    assert list(chance.outcomes) == [FirstPlayer(0), FirstPlayer(1), FirstPlayer(2)] and chance.weights is None
    chosen = RULES.start(3, StonesOptions(first_player="chosen"))
    assert RULES.to_act(chosen) == 0
    assert list(RULES.legal(chosen)) == [Begin(0), Begin(1), Begin(2)]
    state = dealt(play(chosen, Begin(2)))
    assert (state.first, RULES.to_act(state)) == (2, 2)
    for action in (END, Begin(3), Begin(-1)):
        refusal = RULES.refusal(chosen, action)
        assert refusal is not None and refusal.rule == "ST-10"
    refusal = RULES.refusal(state, Begin(0))
    assert refusal is not None and refusal.rule == "ST-10"


def test_alone_nobody_needs_to_be_named() -> None:
    """ST-10"""
    start = RULES.start(1, StonesOptions(first_player="chosen"))
    assert RULES.to_act(start) == CHANCE and not any(isinstance(one, ChooseFirst) for one in start.pending)


def test_play_goes_to_the_left() -> None:
    """ST-11"""
    state = dealt(play(RULES.start(4, StonesOptions(first_player="chosen")), Begin(2)))
    order = []
    for _ in range(6):
        order.append(state.seat)
        state = dealt(play(state, END))
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize("first", range(5))
def test_the_first_player_begins(first: int) -> None:
    """ST-12: and not before all cards are dealt."""
    state = play(RULES.start(5, StonesOptions()), FirstPlayer(first))
    while RULES.to_act(state) == CHANCE:
        assert state.turn == 0 and any(len(hand) < 4 for hand in state.hands)
        state = play(state, RULES.chance(state).outcomes[0])
    assert RULES.to_act(state) == state.first == first


def test_the_order_of_the_setup() -> None:
    """ST-2, ST-5, ST-10: first player, stones, then the deal."""
    state = play(RULES.start(2, StonesOptions()), FirstPlayer(1))
    assert state.pending == (Draw(0, 4), Draw(1, 4), LayStones())
    refusal = RULES.refusal(state, END)
    assert refusal is not None and refusal.code == "chance_acts"


def test_the_box() -> None:
    """ST-86: 72 different cards, nine two-sided stones."""
    assert len(DECK) == len(set(DECK)) == len({pattern.rows for pattern in CARDS.values()}) == 72
    assert Counter(POINTS.values()) == {1: 28, 2: 26, 3: 13, 5: 5}
    assert all(card.startswith(f"{points}-") for card, points in POINTS.items())
    assert Counter(SIDES[1:]) == {"SM": 1, "FB": 2, "HO": 3, "ET": 3}
    assert all(OTHER_SIDE[s[0]] == s[1] and OTHER_SIDE[s[1]] == s[0] for s in SIDES[1:])
    faces = Counter(letter for pattern in CARDS.values() for row in pattern.rows for letter in row if letter != "*")
    assert faces == {**dict.fromkeys("HOET", 26), "F": 18, "B": 18, "M": 8, "S": 7}


def test_the_cards_are_those_of_the_digest() -> None:
    """ST-86"""
    rows = re.findall(r"^\| (\d-\d\d) \| `([^`]*)` \|", DIGEST.read_text(encoding="utf-8"), re.MULTILINE)
    assert {card: tuple(text.split(" / ")) for card, text in rows} == {c: p.rows for c, p in CARDS.items()}


def test_the_deck_is_not_in_any_order() -> None:
    """ST-5: with any draw, each card of the pile is as likely as another."""
    state = play(position(G, "? ? ?", FOUR), shift(0, (0, 0), (0, 1)), END)
    chance = RULES.chance(state)
    assert chance.weights is None and len(chance.outcomes) == len(state.draw) == 65
    assert drawn(state, "1-01").hands[0][-1] == "1-01"
