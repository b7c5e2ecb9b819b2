"""A throw ends as the cue says, whatever the dice did on the way, and they roll out on the right face."""

import random
from collections.abc import Iterator
from itertools import pairwise, product
from math import dist
from random import Random
from typing import Final

import pytest
from panda3d.core import LQuaternionf, NodePath

from game.motion.pose import X_AXIS, Y_AXIS, Z_AXIS, Pose, Quaternion, after, turned
from game.physics.dice import STEP, Rectangle, cut
from game.scene.camera import Home
from game.scene.looks import Box, Looks, Model, Patch
from game.scene.stage import Stage
from game.scene.throwing import GATHER, Flight, cube_turns, flight
from game.staging.cue import THROW_SECONDS, InTurn, Throw, Wait, play
from game.staging.names import Name
from game.staging.picture import Picture, Thing, as_picture
from tests.physics.test_dice import lowest, turned_by
from tests.scene.conftest import Rig
from tests.scene.test_stage import differences, run

SIDE: Final = 1.8
WITHIN: Final[Rectangle] = (-9, -25, 9, -15)
STARTS: Final = (Pose((11.5, -18.5, 0.9)), Pose((14.0, -18.3, 0.9)))
FACES: Final = tuple(
    turned(axis, angle) for axis, angle in [(X_AXIS, k * 90) for k in range(4)] + [(Y_AXIS, 90), (Y_AXIS, 270)]
)
"""One turn for each side that can be up."""


def ends(first: Quaternion, second: Quaternion) -> tuple[Pose, Pose]:
    return (
        Pose((-2.2, -18.6, 0.9), after(first, turned(Z_AXIS, 12))),
        Pose((1.3, -18.2, 0.9), after(second, turned(Z_AXIS, -17))),
    )


class Boxes(Looks):
    """Looks of dice without a model; a look is a name and the length of an edge in mm."""

    home = Home((0, 0, 0), 0, 50, 70)

    def furniture(self) -> NodePath:
        return NodePath("nothing")

    def build(self, look: Name) -> Model:
        half = int(look[1]) / 20
        return Model(lambda: NodePath("die"), Box((0, 0, 0), (half, half, half)), blob=0.03)

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        return ()


@pytest.fixture
def stage(rig: Rig) -> Iterator[Stage]:
    stage = Stage(rig.render, rig.camera.node, Boxes(rig.stage.models), rig.stage.models)
    yield stage
    stage.close()


A: Final[Name] = ("die", "a")
B: Final[Name] = ("die", "b")
BEFORE: Final = as_picture([Thing(A, ("a", 18), STARTS[0]), Thing(B, ("b", 18), STARTS[1])])


def a_throw(first: Quaternion = FACES[1], second: Quaternion = FACES[4]) -> Throw:
    return Throw(tuple(zip((A, B), ends(first, second), strict=True)), WITHIN)


@pytest.fixture(scope="module")
def flights() -> list[tuple[tuple[Pose, Pose], Flight]]:
    """Every pair of sides that can be up."""
    rng = Random(11)
    pairs = [ends(first, second) for first, second in product(FACES, FACES)]
    return [(pair, flight(STARTS, pair, (SIDE, SIDE), WITHIN, rng)) for pair in pairs]


# The way


def test_a_cube_has_24_turns() -> None:
    turns = [Pose((0, 0, 0), turn) for turn in cube_turns()]
    assert len(turns) == 24
    assert all(turned_by(a, b) > 89 for a, b in product(turns, turns) if a is not b)
    corner = {tuple(round(abs(c)) for c in LQuaternionf(*pose.turn).xform((1, 1, 1))) for pose in turns}
    assert corner == {(1, 1, 1)}


def test_it_begins_where_they_lie_and_ends_exactly_where_they_shall(
    flights: list[tuple[tuple[Pose, Pose], Flight]],
) -> None:
    for pair, (ways, hit) in flights:
        assert tuple(way.at(0) for way in ways) == STARTS
        assert tuple(way.at(1) for way in ways) == pair
        assert GATHER.seconds < hit < THROW_SECONDS / 2


def test_the_face_that_ends_up_is_the_one_they_roll_out_on(flights: list[tuple[tuple[Pose, Pose], Flight]]) -> None:
    """What is changed at last is a turn about the vertical, so little by little that nobody sees it."""
    for pair, (ways, _) in flights:
        for end, way in zip(pair, ways, strict=True):
            assert all(turned_by(pose, end) < 25 for pose in way.poses[-5:])
            assert turned_by(way.poses[-2], end) < 2 and dist(way.poses[-2].at, end.at) < 0.1


def test_they_jump_nowhere(flights: list[tuple[tuple[Pose, Pose], Flight]]) -> None:
    for _, (ways, _) in flights:
        for way in ways:
            assert max(dist(a.at, b.at) for a, b in pairwise(way.poses)) < 160 * STEP
            assert max(turned_by(a, b) for a, b in pairwise(way.poses)) < 120


def test_none_is_in_another_or_in_the_table_or_beyond_the_place(
    flights: list[tuple[tuple[Pose, Pose], Flight]],
) -> None:
    for _, (ways, _) in flights:
        assert not cut(ways[0].poses, ways[1].poses, (SIDE, SIDE))
        for way in ways:
            assert min(map(lowest, way.poses)) > -0.02
            thrown = way.poses[round(GATHER.seconds / STEP) :]
            # They are bent by a few cm at most, while they are far from the walls.
            assert all(-10 < pose.at[0] < 10 and pose.at[1] < -14.9 for pose in thrown)


def test_between_two_poses_it_goes_on_evenly(flights: list[tuple[tuple[Pose, Pose], Flight]]) -> None:
    for _, (ways, _) in flights[:6]:
        for step, (a, b) in enumerate(pairwise(ways[0].poses)):
            half = ways[0].at((step + 0.5) * STEP / THROW_SECONDS)
            assert dist(half.at, a.at) == pytest.approx(dist(a.at, b.at) / 2, abs=1e-6)


def test_dice_may_lie_anywhere_before() -> None:
    rng = Random(2)
    for _ in range(5):
        lying = ends(FACES[rng.randrange(6)], FACES[rng.randrange(6)])
        ways, _ = flight(lying, ends(FACES[0], FACES[5]), (SIDE, SIDE), WITHIN, rng)
        assert not cut(ways[0].poses, ways[1].poses, (SIDE, SIDE))


# On the stage


@pytest.mark.parametrize("dts", [(1 / 60,), (0.001, 0.21, 0.0, 0.037), (99.0,)], ids=str)
@pytest.mark.parametrize("tempo", [1.0, 0.5, 1.7])
def test_a_throw_ends_in_the_picture_after(stage: Stage, dts: tuple[float, ...], tempo: float) -> None:
    cue = InTurn((Wait(0.1), a_throw(), Wait(0.2)))
    stage.show(BEFORE)
    stage.play(cue, tempo)
    run(stage, dts)
    assert differences(stage, play(cue, BEFORE)) == []


def test_it_takes_its_time(stage: Stage) -> None:
    for tempo in (1.0, 1.7):
        stage.show(BEFORE)
        stage.play(a_throw(), tempo)
        stage.update(THROW_SECONDS * tempo * 0.3)
        assert differences(stage, play(a_throw(), BEFORE))
        stage.update(THROW_SECONDS * tempo * 0.69)
        assert stage.playing
        stage.update(THROW_SECONDS * tempo * 0.02)
        assert not stage.playing


@pytest.mark.parametrize("after", [0.0, 0.2, 0.7, 1.7])
@pytest.mark.parametrize("how", ["finish", "another cue"])
def test_a_click_ends_it_at_once(stage: Stage, after: float, how: str) -> None:
    heard: list[str] = []
    stage.sound = heard.append
    stage.show(BEFORE)
    stage.play(InTurn((Wait(0.1), a_throw())))
    stage.update(after)
    was = list(heard)
    if how == "finish":
        stage.finish()
    else:
        stage.play(InTurn(()))
    assert not stage.playing and heard == was
    assert differences(stage, play(a_throw(), BEFORE)) == []


def test_without_animation_nothing_is_thrown(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scene.throwing.throw", None)
    stage.show(BEFORE)
    stage.play(a_throw(), 0.0)
    assert not stage.playing
    assert differences(stage, play(a_throw(), BEFORE)) == []


def test_showing_a_picture_drops_it(stage: Stage) -> None:
    stage.show(BEFORE)
    stage.play(a_throw())
    stage.update(0.7)
    stage.show(BEFORE)
    assert not stage.playing and not stage.update(1.0)
    assert differences(stage, BEFORE) == []


@pytest.mark.parametrize("tempo", [1.0, 0.5])
def test_one_sound_when_the_first_die_hits(stage: Stage, tempo: float) -> None:
    heard: list[str] = []
    stage.sound = heard.append
    stage.show(BEFORE)
    stage.play(a_throw(), tempo)
    stage.update(GATHER.seconds * tempo)
    assert heard == []
    stage.update(0.25 * tempo)
    assert heard == ["die"]
    run(stage, (0.02,))
    assert heard == ["die"]


def test_the_tumbling_takes_no_number_from_others(stage: Stage) -> None:
    before = random.getstate()
    stage.show(BEFORE)
    stage.play(a_throw())
    run(stage, (0.1,))
    assert random.getstate() == before
