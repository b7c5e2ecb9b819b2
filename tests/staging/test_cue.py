"""Cues as trees of timed moves: what comes when, and what each leaf does to a picture."""

import pytest

from game.motion.path import Glide
from game.motion.pose import Pose
from game.staging.cue import (
    FLING_SECONDS,
    THROW_SECONDS,
    Appear,
    Become,
    Fling,
    Grow,
    InTurn,
    Move,
    Rename,
    Sound,
    Tell,
    Throw,
    Together,
    Trail,
    Vanish,
    Wait,
    moves,
    perform,
    play,
    schedule,
)
from game.staging.picture import Thing, as_picture

HERE, THERE = Pose((0, 0, 0)), Pose((1, 2, 3))
A, B = Thing(("a",), ("one",), HERE), Thing(("b",), ("two",), THERE)
PICTURE = as_picture([A, B])


def go(id: str, seconds: float) -> Move:
    return Move((id,), THERE, Glide(seconds))


def test_parts_in_turn_begin_when_the_one_before_has_ended() -> None:
    cue = InTurn((go("a", 1), Wait(0.5), go("b", 2), Vanish(("a",))))
    leaves, end = schedule(cue)
    assert [begin for begin, _ in leaves] == [0, 1.5, 3.5]
    assert end == 3.5


def test_parts_together_begin_one_stagger_after_the_other() -> None:
    leaves, end = schedule(Together((go("a", 3), go("b", 1), Wait(1)), 0.25), 10)
    assert [(begin, leaf.id) for begin, leaf in leaves if isinstance(leaf, Move)] == [(10, ("a",)), (10.25, ("b",))]
    assert end == 13


def test_leaves_come_in_the_order_of_time_whatever_the_tree() -> None:
    tree = Together((InTurn((go("a", 1), Vanish(("a",)))), InTurn((go("b", 0.5), Become(("b",), ("new",))))))
    leaves, _ = schedule(tree)
    assert [type(leaf) for _, leaf in leaves] == [Move, Move, Become, Vanish]
    assert [begin for begin, _ in leaves] == sorted(begin for begin, _ in leaves)


def test_what_begins_at_once_keeps_its_order() -> None:
    """A card leaves its place before the next one takes its name."""
    tree = Together((Rename(((("a",), ("c",)),)), Rename(((("b",), ("a",)),))))
    assert set(play(tree, PICTURE)) == {("a",), ("c",)}


def test_each_leaf_does_what_it_says_and_no_more() -> None:
    assert perform(go("a", 1), PICTURE) == {("a",): Thing(("a",), ("one",), THERE), ("b",): B}
    assert perform(Move(("a",), THERE, Glide(1), "hand"), PICTURE)[("a",)].frame == "hand"
    assert perform(Become(("a",), ("new",)), PICTURE)[("a",)] == Thing(("a",), ("new",), HERE)
    assert perform(Vanish(("a",)), PICTURE) == {("b",): B}
    assert perform(Appear(Thing(("c",), ("x",), HERE)), PICTURE).keys() == {("a",), ("b",), ("c",)}
    assert as_picture([A, B]) == PICTURE, "the picture before is untouched"


def test_what_grows_keeps_its_place() -> None:
    strip = Thing(("a",), ("one",), HERE, grown=0.0)
    assert perform(Grow(("a",), 0.5, 1.0), as_picture([strip])) == {("a",): Thing(("a",), ("one",), HERE, grown=0.5)}


def test_to_the_picture_what_is_flung_is_gone_at_once() -> None:
    assert perform(Fling(("a",), (0, 9, 30), (5, 0, 0)), PICTURE) == {("b",): B}


def test_what_is_only_seen_heard_or_told_changes_no_picture() -> None:
    for leaf in (Sound("x"), Trail(("red",), (HERE, THERE), 1.0), Tell(3, (("a",),))):
        assert perform(leaf, PICTURE) == PICTURE


def test_how_long_each_leaf_takes() -> None:
    """What is waited for; a body that was flung off is not, whatever it still does."""
    leaves = (go("a", 0.7), Throw((), (0, 0, 0, 0)), Grow(("a",), 1.0, 0.4), Trail(("red",), (), 0.3), Tell(0))
    assert [schedule(leaf)[1] for leaf in leaves] == [0.7, THROW_SECONDS, 0.4, 0.3, 0.0]
    assert schedule(Fling(("a",), (0, 0, 0), (0, 0, 0)))[1] == 0.0 < FLING_SECONDS


def test_renaming_is_done_all_at_once() -> None:
    turned_round = perform(Rename(((("a",), ("b",)), (("b",), ("a",)))), PICTURE)
    assert turned_round == {("a",): Thing(("a",), ("two",), THERE), ("b",): Thing(("b",), ("one",), HERE)}


@pytest.mark.parametrize(
    "leaf",
    [
        go("x", 1),
        Grow(("x",), 1, 1),
        Fling(("x",), (0, 0, 0), (0, 0, 0)),
        Vanish(("x",)),
        Become(("x",), ("new",)),
        Appear(A),
        Rename(((("x",), ("y",)),)),
        Rename(((("a",), ("b",)),)),
    ],
    ids=lambda leaf: type(leaf).__name__,
)
def test_a_thing_that_is_not_there_or_twice_is_a_mistake(leaf: Move) -> None:
    with pytest.raises(KeyError):
        perform(leaf, PICTURE)


def test_two_things_with_one_id_are_no_picture() -> None:
    with pytest.raises(ValueError, match="one id"):
        as_picture([A, A])


def test_moves_are_found_anywhere_in_the_tree() -> None:
    tree = InTurn((Together((go("a", 1), InTurn((go("b", 1),)))), Vanish(("a",)), go("b", 1)))
    assert [move.id for move in moves(tree)] == [("a",), ("b",), ("b",)]


def test_an_empty_cue_changes_nothing() -> None:
    assert schedule(InTurn(())) == ([], 0.0)
    assert play(InTurn(()), PICTURE) == PICTURE
