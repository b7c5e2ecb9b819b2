"""The four power prizms."""

import pytest
from msgspec.structs import replace

from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import (
    Crashed,
    GearSet,
    MatchOver,
    PiecesRemoved,
    PowerReady,
    PowerUsed,
    PrizmScored,
    PrizmWaits,
)
from game.rules.lazer_ryderz.powers import bonus_stack, two_hard
from game.rules.lazer_ryderz.state import (
    BonusStraight,
    Keep,
    Launch,
    LazerOptions,
    LazerState,
    NoCrash,
    Piece,
    Prizm,
    Rider,
    SetGear,
    Straight,
    TwoHardTurns,
)
from tests.rules.lazer_ryderz.table import STAY, before, events, line, neutral, of, own, picked, play, position, why

LOW = (0.0, -30.0, 90.0)
NONE = frozenset[str]()


def with_power(
    character: str,
    *lazer: Piece,
    gear: int = 2,
    prizms: tuple[Prizm, ...] = (),
    powers: str = "rr",
    other: tuple[Piece, ...] = (),
) -> LazerState:
    others = [name for name in ("shark", "sheriff", "waveryder", "cosmonaut") if name != character]
    return position(
        lazer or line(0, "S1", at=LOW),
        other,
        gears=(gear, 3),
        prizms=prizms,
        powers=powers,
        characters=(character, *others),
    )


def test_all_begin_with_their_power() -> None:
    """LR-124: with the option; without it there are none."""
    assert [rider.power for rider in picked(3, LazerOptions(power_prizms=True)).riders] == ["ready"] * 3
    assert [rider.power for rider in picked(3).riders] == ["none"] * 3
    state = position(line(0, "S1", at=LOW), gears=(2, 1), characters=("waveryder", "shark"))
    assert why(state, TwoHardTurns(0, False, "left", "left")) == "LR-127"


def test_only_in_ones_own_turn_and_once() -> None:
    """LR-125"""
    state = with_power("sheriff")
    assert PowerUsed(0, "sheriff") in events(state, SetGear(1, 1))
    after = play(state, SetGear(1, 1))
    assert after.riders[0].power == "resting" and RULES.to_act(after) == 0
    assert why(after, SetGear(1, 5)) == "LR-133"
    assert why(play(after, STAY), SetGear(0, 1)) == "LR-133"  # seat 1 is the Shark


def test_a_stolen_prizm_recharges() -> None:
    """LR-126: its owner's power alone, one use at most."""
    for powers, ready in (("rs", True), ("rr", False)):
        state = with_power(
            "sheriff", *line(0, "S1", at=(-15, 0, 0)), gear=5, prizms=(own(1, 0, -6.0, 0.0),), powers=powers
        )
        happened = events(state, STAY)
        assert (PowerReady(1) in happened) == ready and play(state, STAY).riders[1].power == "ready"
    neutral_one = with_power(
        "sheriff", *line(0, "S1", at=(-15, 0, 0)), gear=5, prizms=(neutral(0, -6.0, 0.0),), powers="ss"
    )
    assert not of(PowerReady, events(neutral_one, STAY))


def test_two_hard_turns() -> None:
    """LR-127: without a roll, to either side, in gears 1 to 3."""
    state = with_power("waveryder")
    legal = [action for action in RULES.legal(state) if isinstance(action, TwoHardTurns)]
    assert len(legal) == 3 * 4
    after = play(state, TwoHardTurns(1, False, "left", "right"))
    assert [piece.shape for piece in after.riders[0].line] == ["S1", "H3L", "H3R"] and after.riders[0].gear == 3
    assert RULES.to_act(after) == 1 and after.riders[0].power == "resting"
    fast = with_power("waveryder", gear=4)
    assert why(fast, TwoHardTurns(0, False, "left", "left")) == "LR-127"
    assert why(fast, TwoHardTurns(-1, False, "left", "left")) is None
    assert why(with_power("shark"), TwoHardTurns(0, False, "left", "left")) == "LR-127"
    # Both are of this turn: a prizm over which the first goes is scored.
    over = with_power("waveryder", *line(0, "S1", at=LOW), gear=3, prizms=(neutral(0, -1.5, -20.7),))
    assert of(PrizmScored, events(over, TwoHardTurns(0, False, "left", "left")))


def test_the_first_of_two_pieces_crosses_the_edge() -> None:
    """LR-15: it bulges over the edge and the second is back inside."""
    state = with_power("waveryder", *line(0, "S1", at=before("S1", (43.72, -4.5, 45.0))), gear=3)
    assert Crashed(0, (), True) in events(state, TwoHardTurns(0, False, "left", "left"))
    laid = play(state, TwoHardTurns(0, False, "left", "left"), Launch(0, 1))
    assert laid.riders[0].line == ()


def test_hard_turns_run_short() -> None:
    """LR-128: those of the gear, then lower ones, then the oldest pieces are taken off."""
    one = Rider(line=line(0, "H2L", "S1", at=LOW))
    assert two_hard(one, 0, 2, NONE) == (("0H2b", "0H1a"), 0)
    none = Rider(line=line(0, "H2L", "S1", "H2L", "S1", at=LOW))
    assert two_hard(none, 0, 2, NONE) == (("0H1a", "0H1b"), 0)
    short = Rider(line=line(0, "H1L", "S1", "H1R", "S1", at=LOW))
    assert two_hard(short, 0, 1, NONE) == (("0H1a", "0H1b"), 3)
    state = with_power("waveryder", *short.line, gear=1)
    happened = events(state, TwoHardTurns(0, False, "left", "right"))
    assert PiecesRemoved(0, ("0H1a", "0S1a", "0H1b"), False, "shortage") in happened
    assert two_hard(Rider(line=line(0, "H3L", "S1", at=LOW)), 0, 3, frozenset({"H3"})) == (("0H2a", "0H2b"), 0)


def test_the_front_piece_is_not_taken_off_for_it() -> None:
    """LR-129"""
    front = line(0, "S1", "H1L", at=LOW)
    assert two_hard(Rider(line=front), 0, 1, NONE) is None
    state = with_power("waveryder", *front, gear=1)
    assert why(state, TwoHardTurns(0, False, "left", "left")) == "LR-129"
    assert why(state, TwoHardTurns(1, False, "left", "left")) is None


def test_the_bonus_straight() -> None:
    """LR-130: the highest in supply, whatever the gear, which stays."""
    state = play(with_power("shark"), STAY)
    assert RULES.to_act(state) == 0 and RULES.legal(state) == (BonusStraight(), Keep())
    after = play(state, BonusStraight())
    laid = [event for event in events(state, BonusStraight()) if type(event).__name__ == "PieceLaid"]
    assert "S5" in str(laid[0]) and after.riders[0].gear == 2
    assert bonus_stack(Rider(line=line(0, "S5", "S5", at=LOW)), NONE) == "S4"
    assert bonus_stack(Rider(), frozenset({"S5"})) == "S4"


def test_no_score_is_a_crash() -> None:
    """LR-131: as if at the edge; waiting is not scoring."""
    state = play(with_power("shark"), STAY)
    assert Crashed(0, (), True) in events(state, BonusStraight())
    assert not of(Crashed, events(state, Keep()))
    waits = play(with_power("shark", prizms=(neutral(0, 0.0, -2.0),)), STAY)
    happened = events(waits, BonusStraight())
    assert PrizmWaits(0, "n0") in happened and Crashed(0, (), True) in happened
    scores = play(with_power("shark", prizms=(neutral(0, 0.0, -9.0),)), STAY)
    assert of(PrizmScored, events(scores, BonusStraight())) and not of(Crashed, events(scores, BonusStraight()))


def test_the_bonus_is_declared_before_scoring() -> None:
    """LR-132: scoring is tested once, with both pieces; without a straight in supply there is no power."""
    # The usual piece alone would wait on this prizm; with the bonus it is scored.
    state = with_power("shark", prizms=(neutral(0, 0.0, -17.5),))
    assert not of(PrizmWaits, events(state, STAY))
    happened = events(play(state, STAY), BonusStraight())
    assert of(PrizmScored, happened) and not of(PrizmWaits, happened)
    assert of(PrizmWaits, events(play(state, STAY), Keep()))
    usual = play(with_power("shark", prizms=(neutral(0, 0.0, -21.0),)), STAY)  # the usual piece alone crosses it
    assert of(PrizmScored, events(usual, BonusStraight())) and not of(Crashed, events(usual, BonusStraight()))
    all_straights = [f"S{gear}" for gear in (1, 2, 3, 4, 5) for _ in "ab"]
    assert bonus_stack(Rider(line=line(0, *all_straights, at=LOW)), NONE) is None


def test_the_sheriff_sets_a_gear() -> None:
    """LR-133: of an opponent, to 1 or to the highest of the table."""
    state = with_power("sheriff")
    legal = {action for action in RULES.legal(state) if isinstance(action, SetGear)}
    assert legal == {SetGear(1, 1), SetGear(1, 5)}
    assert GearSet(1, 5, "power") in events(state, SetGear(1, 5)) and play(state, SetGear(1, 5)).riders[1].gear == 5
    for action in (SetGear(0, 1), SetGear(2, 1), SetGear(1, 3), SetGear(-1, 1)):
        assert why(state, action) == "LR-133"
    small_table = LazerOptions(table="round76", power_prizms=True)
    small = position(line(0, "S1", at=LOW), options=small_table, characters=("sheriff", "shark"), loose=True)
    assert SetGear(1, 4) in RULES.legal(small) and why(small, SetGear(1, 5)) == "LR-133"


def test_the_sheriff_may_wait_to_the_end_of_the_turn() -> None:
    """LR-134: and the order of the round stays."""
    state = with_power("sheriff")
    ended = play(state, STAY)
    assert RULES.to_act(ended) == 0 and RULES.legal(ended) == (SetGear(1, 1), SetGear(1, 5), Keep())
    after = play(ended, SetGear(1, 5))
    assert RULES.to_act(after) == 1 and after.riders[1].gear == 5 and after.order == state.order
    assert RULES.to_act(play(ended, Keep())) == 1 and play(ended, Keep()).riders[0].power == "ready"


ACROSS = line(1, "S5", at=(-7.5, -21.0, 0.0))


def test_the_cosmonaut_skips_the_crash() -> None:
    """LR-135: lazers and edge may be crossed."""
    state = play(with_power("cosmonaut", gear=3, other=ACROSS), STAY)
    assert RULES.legal(state) == (NoCrash(), Keep())
    assert not of(Crashed, events(state, NoCrash())) and of(Crashed, events(state, Keep()))
    after = play(state, NoCrash())
    assert len(after.riders[0].line) == 2 and after.riders[0].power == "resting" and RULES.to_act(after) == 1
    edge = play(with_power("cosmonaut", *line(0, "S1", at=(38.0, 0.0, 0.0)), gear=1), STAY)
    assert not of(Crashed, events(edge, NoCrash())) and of(Crashed, events(edge, Keep()))


def test_the_cosmonaut_may_crash_with_the_next_piece() -> None:
    """LR-136: the power is for the turn in which it is declared, before its crash step."""
    lying = play(
        play(with_power("cosmonaut", gear=1, other=line(1, "S5", at=(-7.5, -19.5, 0.0)), powers="rs"), STAY), NoCrash()
    )
    lying = replace(lying, riders=(lying.riders[0], replace(lying.riders[1], gear=1)))
    again = play(lying, Straight(0))
    assert RULES.to_act(again) == 0
    assert of(Crashed, events(again, Straight(0)))
    calm = with_power("cosmonaut")
    assert RULES.to_act(play(calm, STAY)) == 1 and why(calm, NoCrash()) == "LR-63"


@pytest.mark.parametrize("character", ["shark", "sheriff", "waveryder", "cosmonaut"])
def test_a_win_ends_the_turn_before_any_power(character: str) -> None:
    """LR-1"""
    prizms = (neutral(0, -6.0, 0.0), own(0, 0, 20.0, 20.0), own(0, 1, 20.0, -20.0))
    state = with_power(character, *line(0, "S1", at=(-15, 0, 0)), gear=5, prizms=prizms)
    after = play(state, STAY)
    if character == "shark":
        after = play(after, Keep())
    assert after.over and RULES.legal(after) == ()
    assert MatchOver("three_prizms").reason == "three_prizms"
