"""Shifti on the table, by the rules that its staging has to show."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist
from random import Random
from typing import Final, cast

import pytest

from game.core.values import PUBLIC
from game.motion.pose import Pose, Vector, rotated
from game.rules.shifti import RULES
from game.rules.shifti.board import CORNERS, GOAL, LEVERS
from game.rules.shifti.dice import ROLLS
from game.rules.shifti.state import (
    Enter,
    Leave,
    Move,
    OpeningRolled,
    PieceCaptured,
    PieceMoved,
    Roll,
    Shift,
    ShiftiAction,
    ShiftiEvent,
    ShiftiOptions,
    ShiftiOutcome,
    ShiftiState,
    TakeCorner,
)
from game.staging.cue import Appear, Become, Cue, Sound, Tell, Throw, Vanish, moves, play, schedule
from game.staging.names import Name, thing
from game.staging.offer import THROW, ThrowDice
from game.staging.picture import Picture, Thing
from game.staging.shifti import STAGING
from game.staging.shifti.cues import CARRY_Z, HOP, PULL
from game.staging.shifti.places import DICE, PEG_RADIUS, piece_pose, top
from game.staging.shifti.places import PEG_HIGH as HIGH
from tests.conformance import playthrough
from tests.rules.shifti.table import END, after, crowded, move, number, position, roll, square
from tests.staging.motion import frames

ACROSS: Final = 2 * PEG_RADIUS
FACES: Final[dict[Name, dict[Vector, str]]] = {
    ("die", "a"): {(1, 0, 0): "1", (0, 1, 0): "2", (0, 0, 1): "3", (-1, 0, 0): "*", (0, -1, 0): "*", (0, 0, -1): "*"},
    ("die", "b"): {(1, 0, 0): "4", (0, 1, 0): "5", (0, 0, 1): "6", (-1, 0, 0): "*", (0, -1, 0): "*", (0, 0, -1): "**"},
}
"""What is on the sides of the models."""


def look(state: ShiftiState) -> Picture:
    return STAGING.picture(RULES.view(state, PUBLIC))


def do(state: ShiftiState, decision: ShiftiAction | ShiftiOutcome) -> tuple[ShiftiState, Cue, Picture]:
    """The state after, what is seen of it, and where it ends."""
    later, events = RULES.apply(state, decision)
    cue = STAGING.cues(events, RULES.view(state, PUBLIC))
    return later, cue, play(cue, look(state))


def pegs(picture: Picture) -> list[Thing]:
    return [thing for id, thing in picture.items() if id[0] == "piece"]


def through_each_other(picture: Picture) -> list[tuple[Name, Name]]:
    """Pegs, as cylinders, that share some space."""
    standing = [(peg.id, *peg.pose.at) for peg in pegs(picture)]
    return [
        (a, b)
        for (a, ax, ay, az), (b, bx, by, bz) in combinations(standing, 2)
        if abs(az - bz) < HIGH - 1e-6 and (ax - bx) ** 2 + (ay - by) ** 2 < (ACROSS - 1e-6) ** 2
    ]


def up(die: Thing) -> str:
    """The face that looks up, of a die that lies flat."""
    (face,) = (face for side, face in FACES[die.id].items() if rotated(die.pose.turn, side)[2] > 1 - 1e-9)
    return face


def sounds(cue: Cue) -> list[str]:
    return [leaf.name for _, leaf in schedule(cue)[0] if isinstance(leaf, Sound)]


# Places


def test_no_two_things_stand_in_one_place() -> None:
    """Home and finished pieces of all seats (SH-8, SH-66, SH-67), pieces on all squares (SH-49)."""
    stations = [(c, n, s) for c in CORNERS for n in range(4) for s in (c, GOAL[c])]
    field = [(CORNERS[0], 0, s) for s in range(81) if s not in CORNERS]
    places = [piece_pose(*stand).at for stand in (*stations, *field)]
    assert min(dist(a[:2], b[:2]) for a, b in combinations(places, 2)) > ACROSS


@pytest.mark.parametrize("rolled", [None, roll(1, 5)])
def test_dice_lie_flat_before_the_board_and_apart(rolled: Roll | None) -> None:
    a, b = (look(position(("red", []), ("blue", []), rolled=rolled))[die].pose.at for die in DICE)
    assert a[2] == b[2] == 0.9 and max(a[1], b[1]) + 1.3 < -27.4 / 2
    assert dist(a, b) > 1.8 * 2**0.5 - 0.1


def test_sh14_squares_of_the_strips_lie_lower() -> None:
    """SH-13, SH-14: row 0 is far away, column 0 on the left."""
    picture = look(position(("red", []), ("blue", [])))
    for at in range(81):
        row, column = divmod(at, 9)
        thing = picture[("square", at)]
        if at in CORNERS:
            assert thing.look == ("station", ("red", "blue", "green", "yellow")[CORNERS.index(at)])
            assert thing.pose.at == ((column - 4) / 4 * 10.75, (4 - row) / 4 * 10.75, 2.08)
        else:
            assert thing.look == ("square",)
            assert thing.pose.at == pytest.approx(((column - 4) * 2.4, (4 - row) * 2.4, 1.28 if row % 2 else 1.62))


@pytest.mark.parametrize("corner", CORNERS)
def test_the_piece_that_goes_out_first_stands_nearest_to_the_viewer_and_the_middle(corner: int) -> None:
    """SH-55: it is the one that is picked."""
    first, *others = (piece_pose(corner, piece, corner).at for piece in range(4))
    assert all(first[1] < other[1] or abs(first[0]) < abs(other[0]) for other in others)
    assert all(first[1] <= other[1] and abs(first[0]) <= abs(other[0]) for other in others)


def test_sh66_finished_pieces_stand_outward_of_the_goal() -> None:
    """SH-66, SH-67: also where another seat is at home."""
    state = position(("red", [(8, 8), (8, 8)]), ("green", []))
    places = [look(state)[("piece", 0, piece)].pose.at for piece in range(2)]
    assert places == [(14.4, -10.75, 2.0), (16.35, -10.75, 2.0)]


def test_sh7_a_colour_is_a_corner() -> None:
    """SH-7, SH-10: a seat has none until its corner is taken."""
    state = RULES.start(3, ShiftiOptions())
    for rolled in (roll(3, 6), roll(1, 4), roll(1, 4)):
        state = after(state, rolled)
    assert STAGING.colours(RULES.view(state, 0)) == (None, None, None)
    state = after(state, TakeCorner(80), TakeCorner(0))
    assert STAGING.colours(RULES.view(state, 0)) == (2, 0, None)


# Dice


@pytest.mark.parametrize("rolled", ROLLS, ids=lambda roll: roll.a + roll.b)
def test_sh23_the_rolled_faces_are_up(rolled: Roll) -> None:
    """SH-23, SH-24: where the throw ends, and in the picture as long as the roll is played."""
    state = position(("red", []), ("blue", []))
    later, cue, picture = do(state, rolled)
    (throw,) = (leaf for _, leaf in schedule(cue)[0] if isinstance(leaf, Throw))
    thrown = {id: up(Thing(id, id, pose)) for id, pose in throw.dice}
    assert thrown == {DICE[0]: rolled.a, DICE[1]: rolled.b}
    assert {die: up(picture[die]) for die in FACES} == thrown, "also where the turn is lost (SH-34)"
    assert dict(picture) == dict(look(later))


def test_sh77_dice_lie_as_they_were_thrown_until_the_next_throw() -> None:
    """SH-77: when the turn has ended, and where a player has left; before the first throw they show 1 and 4."""
    assert [up(look(RULES.start(2, ShiftiOptions()))[die]) for die in FACES] == ["1", "4"]
    state = position(("red", []), ("blue", []), ("green", []), rolled=roll(2, 6))
    for over in (END, Leave()):
        later, cue, picture = do(state, over)
        assert [up(picture[die]) for die in FACES] == ["2", "6"]
        assert not [leaf for leaf in moves(cue) if leaf.id in FACES]
        assert [up(do(later, roll(3, "*"))[2][die]) for die in FACES] == ["3", "*"]


@pytest.mark.parametrize("rolled", [roll("*", "**"), roll("*", "*")])
def test_sh34_a_lost_turn_is_told_at_the_dice_and_seen_for_a_while(rolled: Roll) -> None:
    """SH-34: when they lie, and before anything else happens."""
    _, cue, _ = do(position(("red", []), ("blue", [])), rolled)
    leaves, _ = schedule(cue)
    thrown = schedule(Throw((), (0, 0, 0, 0)))[1]
    tells = [(begin, leaf) for begin, leaf in leaves if isinstance(leaf, Tell)]
    assert tells[1] == (thrown, Tell(1, DICE)) and tells[2][0] >= thrown + 1


def test_sh3_opening_rolls_follow_each_other() -> None:
    """SH-3, SH-5: each begins with the dice where they lie, and is told; so is who begins."""
    state = RULES.start(2, ShiftiOptions())
    events: list[ShiftiEvent] = []
    for rolled in (roll(1, 4), roll(1, 4), roll(2, "*"), roll("*", "**")):
        later, more = RULES.apply(state, rolled)
        events += more
        assert isinstance(more[0], OpeningRolled)
        assert do(state, rolled)[2] == look(later)
        state = later
    cue = STAGING.cues(events, RULES.view(RULES.start(2, ShiftiOptions()), 0))
    assert sum(isinstance(leaf, Throw) for _, leaf in schedule(cue)[0]) == 4
    assert [leaf.at for _, leaf in schedule(cue)[0] if isinstance(leaf, Tell)] == [DICE] * len(events)


def test_sh24_the_dice_or_a_button_throw() -> None:
    """SH-24."""
    offer = STAGING.offer(RULES.view(position(("red", []), ("blue", [])), 0), [ThrowDice()])
    assert dict(offer.sets) == {frozenset({pick}): ThrowDice() for pick in (THROW, thing(*DICE[0]), thing(*DICE[1]))}


# Pieces and levers


def test_sh8_four_pieces_drop_into_the_station() -> None:
    """SH-8: one after the other, straight down."""
    state = after(RULES.start(2, ShiftiOptions()), roll(3, 6), roll(1, 4))
    _, cue, picture = do(state, TakeCorner(72))
    appeared = [(begin, leaf.thing) for begin, leaf in schedule(cue)[0] if isinstance(leaf, Appear)]
    assert [peg.id for _, peg in appeared] == [("piece", 0, piece) for piece in range(4)]
    assert len({begin for begin, _ in appeared}) == 4
    for _, peg in appeared:
        assert peg.look == ("peg", "yellow")
        assert peg.pose.at[:2] == picture[peg.id].pose.at[:2] and peg.pose.at[2] > picture[peg.id].pose.at[2]
    assert sounds(cue) == ["peg"] * 4


def test_sh44_a_piece_hops_from_square_to_square() -> None:
    """SH-44, SH-45: as many hops as the number says, each on its square's height."""
    state = position(("red", [(1, 3)]), ("blue", []), rolled=number(3))
    _, cue, _ = do(state, move((1, 3), (0, 5), 3))
    assert [leaf.to.at for leaf in moves(cue)] == [top(square(at)) for at in ((0, 3), (0, 4), (0, 5))]
    assert {leaf.path for leaf in moves(cue)} == {HOP}
    assert sounds(cue) == ["peg"] * 3


def test_sh50_own_pieces_are_jumped_high() -> None:
    """SH-50: it does not touch down on their squares."""
    state = position(("red", [(4, 2), (4, 3), (4, 4)]), ("blue", []), rolled=number(4))
    _, cue, _ = do(state, move((4, 2), (4, 6), 4))
    touching = [leaf.to.at for leaf in moves(cue) if leaf.to.at[2] < CARRY_Z]
    assert touching == [top(square(at)) for at in ((4, 5), (4, 6))]


def test_sh40_pieces_stay_where_they_are_when_a_strip_slides() -> None:
    """SH-17, SH-40, SH-76: white strands them, and they get their ring."""
    state = position(("red", [(1, 3), (0, 3)]), ("blue", [(1, 5)]), rolled=number(4))
    later, cue, picture = do(state, Shift(1, 1))
    assert [leaf.id for leaf in moves(cue) if leaf.path == PULL] == [("lever", 1)]
    assert picture[("lever", 1)].pose.at == pytest.approx((2.4, 7.2, 0))
    for id, colour in ((("piece", 0, 0), "red"), (("piece", 1, 0), "blue")):
        x, y, z = look(state)[id].pose.at
        assert picture[id] == Thing(id, ("peg", colour, "stranded"), Pose((x, y, z - 0.08)))
    assert picture[("piece", 0, 1)] == look(state)[("piece", 0, 1)]
    assert sounds(cue) == ["lever", "stop", "stranded", "stranded"]
    _, cue, picture = do(after(later, END, number(4)), Shift(1, -1))
    assert picture == look(state)
    assert sounds(cue) == ["lever", "stop", "freed", "freed"]
    assert sum(isinstance(leaf, Become) for _, leaf in schedule(cue)[0]) == 2


@pytest.mark.parametrize("lever", LEVERS)
def test_sh15_a_lever_moves_one_square_a_position(lever: int) -> None:
    """SH-15: plus is to the right."""
    for place in range(-2, 3):
        levers = tuple(place if one == lever else 0 for one in LEVERS)
        pose = look(position(("red", []), ("blue", []), levers=levers))[("lever", lever)].pose  # type: ignore[arg-type] # four
        assert pose.at == pytest.approx((2.4 * place, (4 - (2 * lever - 1)) * 2.4, 0))


def test_sh59_the_captured_piece_is_away_before_the_other_lands() -> None:
    """SH-59, SH-60: it ends in its own station."""
    state = position(("red", [(4, 2)]), ("blue", [(4, 5)]), rolled=number(3))
    _, cue, picture = do(state, move((4, 2), (4, 5), 3))
    assert picture[("piece", 1, 0)].pose == piece_pose(8, 0, 8)
    seen = list(frames(cue, look(state)))
    landed = next(i for i, one in enumerate(seen) if one[("piece", 0, 0)].pose.at == top(square((4, 5))))
    assert seen[landed][("piece", 1, 0)].pose.at[2] > 1.62 + HIGH


def test_sh71_a_leavers_pieces_go() -> None:
    """SH-71."""
    state = position(("red", [(4, 2)]), ("blue", [(4, 5)]), ("green", []), rolled=number(3))
    _, cue, picture = do(state, Leave())
    assert {peg.id for peg in pegs(picture)} == {("piece", seat, piece) for seat in (1, 2) for piece in range(4)}
    assert sum(isinstance(leaf, Vanish) for _, leaf in schedule(cue)[0]) == 4


def moved(seats: int, number: int, most: int) -> Iterator[tuple[ShiftiState, Sequence[ShiftiEvent]]]:
    """Moves of a match: every capture, every entry, every jump, and of the rest some."""
    kinds: Counter[str] = Counter()
    for ply in playthrough("shifti", seats, number).plies:
        before, events, later = ply.before, ply.step.events, ply.step.state
        assert isinstance(before, ShiftiState) and isinstance(later, ShiftiState)
        if not isinstance(ply.decision, (Move, Enter)):
            continue
        own = set(before.pieces[before.seat])
        assert isinstance(events[0], PieceMoved)
        kind = type(ply.decision).__name__
        kind += " capturing" * any(isinstance(event, PieceCaptured) for event in events)
        kind += " jumping" * bool(own.intersection(events[0].path[:-1]))
        kind += " out" * (events[0].source in CORNERS)
        kinds[kind] += 1
        if kinds[kind] <= most:
            yield before, cast(Sequence[ShiftiEvent], events)
    assert len(kinds) > 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_piece_ever_passes_through_another(seats: int) -> None:
    """SH-49: also where it jumps its own (SH-50), captures (SH-59), leaves a full station or enters one (SH-67)."""
    for before, events in moved(seats, 2, 6):
        cue = STAGING.cues(events, RULES.view(before, 0))
        for picture in frames(cue, look(before)):
            assert through_each_other(picture) == [], events


@pytest.mark.parametrize("seed", range(25))
def test_nor_does_one_in_a_crowd(seed: int) -> None:
    """SH-50, SH-59: captures after jumps round corners are rare in a match."""
    rng = Random(seed)
    state = crowded(rng)
    going = [action for action in RULES.legal(state) if isinstance(action, (Move, Enter))]
    others = {at for seat, places in enumerate(state.pieces) if seat != state.seat for at in places}
    capturing = [action for action in going if isinstance(action, Move) and action.target in others]
    for action in (*rng.sample(capturing, min(len(capturing), 3)), *rng.sample(going, min(len(going), 2))):
        for picture in frames(do(state, action)[1], look(state)):
            assert through_each_other(picture) == [], action


def test_the_ends_of_the_strips_are_shut_where_nobody_may_see_them() -> None:
    """SH-22: left and right of four rows."""
    for shown, count in ((True, 0), (False, 8)):
        state = position(("red", []), ("blue", []), show_strip_ends=shown)
        assert sum(id[0] == "shutter" for id in look(state)) == count
