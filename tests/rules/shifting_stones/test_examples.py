"""The worked examples of the digest."""

from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.cards import DECK
from game.rules.shifting_stones.patterns import fits, placements
from game.rules.shifting_stones.state import (
    CardDrawn,
    DiscardsShuffled,
    Draw,
    MatchOver,
    Score,
    StonesEvent,
    StonesState,
    Struck,
)
from tests.rules.shifting_stones.table import (
    END,
    FOUR,
    G_CARDS,
    SKIP,
    G,
    dealt,
    drawn,
    draws,
    events,
    flip,
    grid,
    kinds,
    play,
    position,
    scorable,
    seats_to_come,
    shift,
    show,
    why,
)

TURNED = "TOF/HEB/MHE"


def test_the_cards_on_the_grid_of_the_examples() -> None:
    """ST-X1"""
    assert tuple(card for card in DECK if fits(card, grid(G))) == G_CARDS


def test_four_cards_scored_in_one_turn() -> None:
    """ST-X2"""
    state = position(G, "1-13 1-22 2-07 2-09", FOUR)
    for _ in range(4):
        assert why(state, Score(0)) is None and state.seat == 0
        state = play(state, Score(0))
    assert RULES.standing(state).sheet[0].points[0] == 6
    assert state.discards == () and state.pending == (Draw(0, 4),) and state.seat == 1
    assert len(dealt(state).hands[0]) == 4


def test_a_card_is_not_turned_and_not_mirrored() -> None:
    """ST-X3"""
    assert placements("1-22", grid(G)) == ((1, 4),)
    assert grid(TURNED)[1:3] == "OF"
    assert not fits("1-22", grid(TURNED)) and not fits("1-11", grid(TURNED))


def test_a_wild_cell_needs_a_stone() -> None:
    """ST-X4"""
    assert fits("2-12", grid(TURNED))
    assert not fits("2-12", grid("OFT/HEB/MHE")) and fits("2-08", grid("OFT/HEB/MHE"))


def test_a_shift_makes_a_column() -> None:
    """ST-X5"""
    state = play(position(G, "3-02 ?", FOUR), shift(1, (1, 0), (2, 0)))
    assert show(state) == "HOE/EFS/TBH"
    assert placements("3-02", state.faces) == ((0, 3, 6),)
    state = play(state, Score(0))
    assert RULES.standing(state).totals[0] == 3 and len(state.discards) == 1


def test_refused_shifts_discard_nothing() -> None:
    """ST-X6"""
    state = position(G, FOUR, FOUR)
    for to in ((1, 1), (0, 2)):
        assert why(state, shift(0, (0, 0), to)) == "ST-18"
    assert state.discards == () and len(state.hands[0]) == 4 and show(state) == G


def test_a_flip_makes_one_card_scorable_and_three_not() -> None:
    """ST-X7"""
    state = position(G, "1-17 2-07 2-09 3-12 ?", FOUR)
    assert scorable(state) == {"1-17", "2-07", "2-09"}
    after = play(state, flip(4, (1, 0)))
    assert show(after) == "HOE/EFS/EBH" and scorable(after) == {"3-12"}


def test_a_turn_of_score_shift_and_score() -> None:
    """ST-X8"""
    state = play(position(G, "1-17 3-02 1-05 5-01", FOUR), Score(0), shift(2, (1, 0), (2, 0)), Score(0))
    assert not fits("1-17", state.faces) and state.scored[0] == ("1-17", "3-02")
    assert RULES.standing(state).sheet[0].points[0] == 4
    assert state.hands[0] == ("1-05",) and draws(state, END) == 3


def test_a_pattern_that_is_there_twice() -> None:
    """ST-X9"""
    state = position("HTS/FHT/BEO", "1-02 ?", FOUR)
    assert placements("1-02", state.faces) == ((0, 1), (4, 5))
    after = play(state, Score(0))
    assert after.scored[0] == ("1-02",) and RULES.standing(after).sheet[0].points[0] == 1
    assert scorable(after) == set()


def test_a_single_coloured_cell_names_a_place() -> None:
    """ST-X10"""
    state = position(G, "1-01 ?", FOUR)
    assert scorable(state) == set()
    after = play(state, shift(1, (1, 0), (1, 1)))
    assert show(after) == "HOE/FTS/EBH" and scorable(after) == {"1-01"}


def test_skips_with_four_five_and_six_cards() -> None:
    """ST-X11"""
    six = dealt(play(position(G, FOUR, FOUR), SKIP))
    assert len(six.hands[0]) == 6 and six.seat == 1
    back = play(six, END)
    assert back.seat == 0 and why(back, SKIP) == "ST-37"
    idle = play(back, END)
    assert idle.pending == () and len(idle.hands[0]) == 6
    assert why(play(idle, END), SKIP) == "ST-39"
    paid = play(play(back, shift(0, (0, 0), (0, 1))), END, END)
    assert len(paid.hands[0]) == 5 and draws(paid, SKIP) == 1


def test_a_reshuffle_in_the_middle_of_a_draw() -> None:
    """ST-X12"""
    pile = "2-01 2-02 2-03 2-04 2-05 2-06 2-08 2-10 2-11"
    state = play(position(G, "5-01", FOUR, draw="5-02", discards=pile, loose=True), END)
    assert len(RULES.chance(state).outcomes) == 1
    step = RULES.apply(state, RULES.chance(state).outcomes[0])
    assert step.events == (CardDrawn(0, 1, "5-02"), DiscardsShuffled(9))
    after = drawn(step.state, "2-11", "2-01")
    assert after.hands[0] == ("5-01", "5-02", "2-11", "2-01")
    assert len(after.draw) == 7 and after.discards == () and after.pending == ()


def test_who_still_has_a_turn() -> None:
    """ST-X13"""
    hands = [["1-13 ?" if seat == who else "? ?" for seat in range(3)] for who in range(3)]
    for who, expected in ((1, [1, 2]), (2, [2]), (0, [0, 1, 2])):
        scored = tuple("?2 " * 8 if seat == who else "" for seat in range(3))
        state = position(G, *hands[who], scored=scored, seat=who)
        assert seats_to_come(play(state, Score(0))) == expected


def test_more_cards_than_the_number() -> None:
    """ST-X14"""
    state = position(G, "1-13 1-17 1-22 ?", FOUR, scored=("?2 " * 9, ""))
    state = play(state, Score(0), Score(0), Score(0))
    assert len(state.scored[0]) == 12
    assert RULES.standing(state).sheet[0].points[0] == 9 * 2 + 3
    assert seats_to_come(state) == [0, 1]


def test_two_are_tied_for_the_bonus() -> None:
    """ST-X15"""
    state = position(G, FOUR, FOUR, FOUR, scored=("?1 " * 5, "?1 " * 5, "?1 " * 3 + "?2 " * 4))
    assert RULES.standing(state).sheet[1].points == (3, 3, 0)


def test_two_share_the_win() -> None:
    """ST-X16"""
    # 16 + 3, 16 + 3 and 15 points.
    scored = ("?1 ?1 5-01 5-02 ?2 ?2", "?1 ?1 5-03 5-04 ?2 ?2", "5-05 ?3 ?3 ?2 ?2")
    result = RULES.standing(position(G, FOUR, FOUR, FOUR, scored=scored))
    assert result.totals == (19, 19, 15) and result.ranks == (1, 1, 3)


def test_the_fourth_strike_of_one_player() -> None:
    """ST-X17"""
    state = position(G, "1-13 ? ? ?", strikes=3)
    assert events(state, SKIP)[-2:] == [Struck(4), MatchOver("lost")]
    scored = events(play(state, Score(0)), END)
    assert kinds(scored) == ["TurnEnded"]


def last_two(text: str) -> StonesState:
    scored = "?1 " * 7 + "?2 " * 3 + "?3 " * 3 + "?5"
    return position(text, "1-13 2-21", scored=(scored,))


def test_the_last_cards_of_one_player() -> None:
    """ST-X18"""
    both = last_two("HOE/TBH/EMF")
    assert scorable(both) == {"1-13", "2-21"}
    assert events(both, Score(0), Score(0))[-1] == MatchOver("won")
    one = play(last_two(G), Score(0))
    assert one.hands[0] == ("2-21",) and scorable(one) == set()
    # The last card pays for one action; the turn ends, and it is drawn again.
    happened: list[StonesEvent] = []
    step = RULES.apply(one, shift(0, (0, 0), (0, 1)))
    happened += step.events
    after = dealt(step.state, happened)
    assert kinds(happened) == ["CardPaid", "StonesSwapped", "TurnEnded", "DiscardsShuffled", "CardDrawn"]
    assert after.hands[0] == ("2-21",) and after.strikes == 0, "1-13 was scored in that turn"
    again = events(after, shift(0, (0, 0), (0, 1)))
    assert Struck(1) in again
