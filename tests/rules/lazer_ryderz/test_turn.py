"""A turn: shift, straight or attempt, and what is laid when pieces are short."""

import pytest

from game.core.values import CHANCE
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import GearSet, PieceLaid, PiecesRemoved
from game.rules.lazer_ryderz.pieces import fitting, to_lay
from game.rules.lazer_ryderz.state import (
    Attempt,
    Curve,
    Keep,
    Launch,
    LazerOptions,
    LazerState,
    Rider,
    Rolled,
    Straight,
    Toss,
)
from tests.rules.lazer_ryderz.table import STAY, events, kinds, launched, line, neutral, of, play, position, why

LOW = (0.0, -30.0, 90.0)


def at_gear(gear: int) -> LazerState:
    return position(line(0, "S1", at=LOW), gears=(gear, 1))


def test_the_order_of_a_turn() -> None:
    """LR-61: shift, move, score, crash, respawn, prizms reappear."""
    state = position(line(0, "S1", at=(20.0, 0.0, 0.0)), gears=(4, 1), prizms=[neutral(0, 34.0, 0.0)])
    happened = kinds(events(state, Straight(1)))
    assert happened == ["GearSet", "PieceLaid", "PrizmScored", "PrizmSlid"]
    beyond = position(line(0, "S1", at=(26.0, 0.0, 0.0)), gears=(4, 1), prizms=[neutral(0, 34.0, 0.0)])
    happened = kinds(events(beyond, Straight(1)))
    assert happened == ["GearSet", "PieceLaid", "PrizmScored", "PrizmSlid", "Crashed", "PiecesRemoved"]
    state = play(beyond, Straight(1))
    assert isinstance(RULES.legal(state)[0], Launch)
    state = play(state, Launch(0, 2))
    assert isinstance(RULES.legal(state)[0], Toss) and RULES.to_act(state) == 0
    assert kinds(events(state, Toss(0, 0, 0))) == ["PrizmTossed", "TurnEnded"]


def test_shifts() -> None:
    """LR-62"""
    for gear, allowed in ((1, {0, 1}), (3, {-1, 0, 1}), (5, {-1, 0})):
        legal = RULES.legal(at_gear(gear))
        assert {action.shift for action in legal if isinstance(action, Straight)} == allowed
        assert {action.shift for action in legal if isinstance(action, Attempt)} == allowed
    assert why(at_gear(3), Straight(2)) == "LR-62" and why(at_gear(3), Straight(-2)) == "LR-62"
    assert GearSet(0, 4, "shift") in events(at_gear(3), Straight(1))
    assert not of(GearSet, events(at_gear(3), STAY))


def test_straight_or_attempt_and_no_pass() -> None:
    """LR-63"""
    assert {type(action) for action in RULES.legal(at_gear(3))} == {Straight, Attempt}
    assert why(at_gear(3), Keep()) == "LR-63" and why(at_gear(3), Curve("soft", "left")) == "LR-63"


def test_a_straight_is_of_the_gear_after_the_shift() -> None:
    """LR-64"""
    for gear, shift in ((1, 0), (3, 1), (5, -1), (2, -1)):
        assert play(at_gear(gear), Straight(shift)).riders[0].line[-1].shape == f"S{gear + shift}"


@pytest.mark.parametrize("gear", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_rolls(gear: int, face: int) -> None:
    """LR-65, LR-66, LR-67: the gear or more turns, less goes straight, Spin Out turns and falls to gear 1."""
    rolling = play(at_gear(gear), Attempt(0))
    assert RULES.to_act(rolling) == CHANCE
    state = play(rolling, Rolled(face))
    if face < gear:
        assert state.riders[0].line[-1].shape == f"S{gear}" and RULES.to_act(state) == 1
        return
    assert RULES.to_act(state) == 0 and all(isinstance(action, Curve) for action in RULES.legal(state))
    happened = events(state, Curve("soft", "right"))
    laid = next(event for event in happened if isinstance(event, PieceLaid))
    assert laid.piece.shape == f"F{min(gear, 4)}R"
    assert play(state, Curve("soft", "right")).riders[0].gear == (1 if face == 6 else gear)
    assert (GearSet(0, 1, "spin_out") in happened) == (face == 6)


def test_the_die() -> None:
    """LR-68: five numbers and Spin Out, equally likely, thrown by the rider."""
    chance = RULES.chance(play(at_gear(3), Attempt(0)))
    assert list(chance.outcomes) == [Rolled(face) for face in range(1, 7)]
    assert chance.weights is None and chance.seat == 0 and chance.manner == "throw"


def test_the_curve_is_chosen_after_the_roll() -> None:
    """LR-69: or declared before, with the option."""
    state = play(at_gear(2), Attempt(0), Rolled(4))
    assert set(RULES.legal(state)) == {Curve(k, s) for k in ("soft", "hard") for s in ("left", "right")}
    assert why(at_gear(2), Attempt(0, False, "soft", "left")) == "LR-69"
    declared = position(line(0, "S1", at=LOW), gears=(2, 1), options=LazerOptions(declare_curve=True))
    assert (
        why(declared, Attempt(0)) == "LR-69" and len([a for a in RULES.legal(declared) if isinstance(a, Attempt)]) == 12
    )
    state = play(declared, Attempt(0, False, "hard", "right"), Rolled(4))
    assert state.riders[0].line[-1].shape == "H2R" and RULES.to_act(state) == 1
    assert play(declared, Attempt(0, False, "hard", "right"), Rolled(1)).riders[0].line[-1].shape == "S2"
    four = position(line(0, "S1", at=LOW), gears=(4, 1), options=LazerOptions(declare_curve=True))
    assert (
        why(four, Attempt(0, False, "hard", "left")) == "LR-73"
        and why(four, Attempt(-1, False, "hard", "left")) is None
    )


def test_gear_five_may_attempt() -> None:
    """LR-70: a soft turn of gear 4; with none left any curve of gear 3."""
    state = play(at_gear(5), Attempt(0), Rolled(5))
    assert set(RULES.legal(state)) == {Curve("soft", "left"), Curve("soft", "right")}
    bent = position(line(0, "F4L", "F4R", at=LOW), gears=(5, 1))
    assert len(RULES.legal(play(bent, Attempt(0), Rolled(5)))) == 4
    assert play(bent, Attempt(0), Rolled(5), Curve("hard", "left")).riders[0].line[-1].shape == "H3L"


def test_nothing_is_measured_before_it_is_laid() -> None:
    """LR-71: once kind and side are named, the piece lies; a view tells the same before, with or without preview."""
    state = play(at_gear(2), Attempt(0), Rolled(4))
    assert "PieceLaid" in kinds(events(state, Curve("hard", "left")))
    assert why(play(state, Curve("hard", "left")), Curve("hard", "right")) == "LR-63"


def stacks(gear: int, kinds_: str, *shapes: str) -> tuple[str, ...] | None:
    found = to_lay(Rider(line=line(0, *shapes, at=LOW)), gear, kinds_, frozenset())
    return found.stacks if found else None


def test_the_next_lower_gear_of_the_class() -> None:
    """LR-72"""
    assert stacks(3, "S", "S3", "S3", "H1L") == ("S2",)
    assert stacks(3, "S", "S3", "S3", "S2", "S2", "H1L") == ("S1",)
    assert stacks(3, "S", "S3", "H1L") == ("S3",)
    # Never a higher one.
    assert stacks(1, "S", "S1", "S2", "H1L") == ("S1",)


def test_all_curves_of_the_gear_first() -> None:
    """LR-73"""
    assert stacks(2, "FH", "H2L", "H2L") == ("F2",)
    assert stacks(2, "FH", "F2L", "F2L") == ("H2",)
    assert stacks(2, "FH", "F2L", "H2L") == ("F2", "H2")
    state = play(position(line(0, "H2L", "S1", "H2R", at=LOW), gears=(2, 1)), Attempt(0), Rolled(6))
    assert why(state, Curve("hard", "left")) == "LR-73" and why(state, Curve("soft", "left")) is None


def test_a_success_is_a_curve_even_of_a_lower_gear() -> None:
    """LR-74, LR-75, LR-79: though straights of the gear remain; both kinds are open; the gear stays."""
    bent = line(0, "F2L", "F2R", "S1", "H2L", "H2R", at=(0.0, -35.0, 90.0))
    state = play(position(bent, gears=(2, 1)), Attempt(0), Rolled(3))
    assert len(RULES.legal(state)) == 4
    after = play(state, Curve("hard", "right"))
    assert after.riders[0].line[-1].shape == "H1R" and after.riders[0].gear == 2
    assert stacks(2, "FH", "F2L", "F2R", "H2L", "H2R", "H1L", "H1L") == ("F1",)


def test_the_oldest_pieces_are_taken_off() -> None:
    """LR-76, LR-78: the launch point first, until a piece fits; it is in supply at once."""
    tail = line(0, "S2", "S1", "S1", "S3", at=(0.0, -43.72, 90.0))
    launch = launched(LazerOptions(), 0, -45)
    state = position(tail, gears=(1, 1), launches=[launch])
    happened = events(state, STAY)
    assert happened[0] == PiecesRemoved(0, ("0S2a", "0S1a"), True, "shortage")
    assert isinstance(happened[1], PieceLaid) and happened[1].piece.id == "0S1a"
    after = play(state, STAY)
    assert [piece.id for piece in after.riders[0].line] == ["0S1b", "0S3a", "0S1a"] and after.riders[0].launch is None
    # Without its launch point the line goes on; the next time a piece leaves first.
    again = position(line(0, "S1", "S1", "S3", at=LOW), gears=(1, 1))
    assert events(again, STAY)[0] == PiecesRemoved(0, ("0S1a",), False, "shortage")


def test_the_front_piece_is_never_taken_off() -> None:
    """LR-77: with the supplies of the box there is always another."""
    state = position(line(0, "S1", "S1", at=LOW), gears=(1, 1))
    assert [piece.id for piece in play(state, STAY).riders[0].line] == ["0S1b", "0S1a"]
    only = Rider(line=line(0, "S1", at=LOW))
    assert to_lay(only, 1, "S", frozenset({"S1"})) is None
    assert fitting(only.line, 1, "S", frozenset({"S1"})) == ()


def test_a_lower_piece_does_not_change_the_gear() -> None:
    """LR-79"""
    state = play(position(line(0, "S3", "H1L", "S3", at=(-20, -20, 90)), gears=(3, 1)), STAY)
    assert state.riders[0].line[-1].shape == "S2" and state.riders[0].gear == 3


def test_no_action_while_chance_rolls() -> None:
    """LR-65"""
    rolling = play(at_gear(3), Attempt(0))
    assert RULES.legal(rolling) == () and RULES.refusal(rolling, STAY) is not None
