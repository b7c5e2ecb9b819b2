"""A toss on the stage ends exactly where its action says, from anywhere, whatever stands in its way."""

from collections.abc import Iterator
from math import dist
from random import Random

import pytest
from panda3d.core import NodePath

from game.motion.pose import Z_AXIS, Pose, turned
from game.scene.models import Models
from game.scene.prop import get_pose
from game.scene.stage import Stage
from game.staging.cue import TOSS_SECONDS, Toss
from game.staging.names import Name
from game.staging.picture import Thing, as_picture
from tests.scene.conftest import camera_at
from tests.tinygame.looks import SnailLooks

DEW: Name = ("dew",)
SNAIL: Name = ("snail", 0)
AT = Pose((-9.0, -9.0, 0.3))


@pytest.fixture
def stage(models: Models) -> Iterator[Stage]:
    looks, render = SnailLooks(models), NodePath("render")
    stage = Stage(render, camera_at(looks.home, render).node, looks, models)
    stage.show(as_picture([Thing(DEW, DEW, AT), Thing(SNAIL, SNAIL, Pose((0.0, 0.0, 0.2)))]))
    yield stage
    stage.close()


def flown(stage: Stage, dt: float = 1 / 60) -> list[Pose]:
    poses = []
    while stage.playing:
        stage.update(dt)
        poses.append(get_pose(stage.props[DEW].node))
    return poses


def test_it_ends_exactly_where_it_was_said_wherever_that_is(stage: Stage) -> None:
    rng = Random(5)
    for _ in range(12):
        to = Pose((rng.uniform(-12, 12), rng.uniform(-10, 10), 0.3), turned(Z_AXIS, rng.uniform(0, 360)))
        stage.play(Toss(DEW, to, (SNAIL,)))
        poses = flown(stage)
        assert dist(poses[-1].at, to.at) < 1e-4 and stage.picture[DEW].pose == to
        assert abs(sum(a * b for a, b in zip(poses[-1].turn, to.turn, strict=True))) > 0.99999
        assert max(dist(a.at, b.at) for a, b in zip(poses, poses[1:], strict=False)) < 8, "no jump"


def test_a_click_or_no_animation_shows_the_end_at_once(stage: Stage) -> None:
    to = Pose((5.0, 5.0, 0.3))
    stage.play(Toss(DEW, to), 0.0)
    assert get_pose(stage.props[DEW].node).at == pytest.approx(to.at)
    stage.play(Toss(DEW, AT))
    stage.update(TOSS_SECONDS / 3)
    stage.finish()
    assert get_pose(stage.props[DEW].node).at == pytest.approx(AT.at)


def test_what_a_hand_let_go_flies_as_it_was_let_go(stage: Stage) -> None:
    stage.pull(DEW, (-2.0, 0.0))
    rest = stage.toss(DEW, (40.0, 0.0), (SNAIL,), ())
    to = Pose((round(rest.at[0], 1), round(rest.at[1], 1), 0.3), rest.turn)
    stage.let_go(back=False)
    stage.play(Toss(DEW, to, (SNAIL,)))
    poses = flown(stage)
    assert poses[0].at[0] < AT.at[0] and poses[0].at[2] > 2, "from the hand"
    assert dist(poses[-1].at, to.at) < 1e-4
    assert max(dist(a.at, b.at) for a, b in zip(poses, poses[1:], strict=False)) < 3


def test_a_toss_that_leads_nowhere_comes_back_and_is_forgotten(stage: Stage) -> None:
    stage.pull(DEW, (-2.0, 0.0))
    stage.toss(DEW, (60.0, 0.0), (SNAIL,), ())
    stage.let_go(back=False)
    stage.toss_back()
    poses = flown(stage)
    assert max(pose.at[0] for pose in poses) > AT.at[0] + 1 and dist(poses[-1].at, AT.at) < 1e-4
    stage.pull(DEW, (-2.0, 0.0))
    stage.toss(DEW, (60.0, 0.0), (SNAIL,), ())
    stage.let_go(back=True)
    stage.show(stage.picture)
    stage.play(Toss(DEW, Pose((8.0, 8.0, 0.3))))
    assert dist(flown(stage)[0].at, AT.at) < 1, "not from the hand"
