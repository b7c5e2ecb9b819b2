"""Each leaf of a cue on the stage: to the picture it is `perform`, to the eye it takes its time."""

from collections.abc import Iterator, Sequence
from math import dist

import pytest
from panda3d.core import LPoint3, NodePath

from game.motion.path import Along, Fall, Glide, Hump, Path, Turn, pose_at
from game.motion.pose import Y_AXIS, Pose, turned
from game.scene.camera import Home
from game.scene.looks import Box, Looks, Model, Patch, Ribbon
from game.scene.stage import Stage
from game.staging.cue import (
    FLING_SECONDS,
    Appear,
    Become,
    Cue,
    Fling,
    Grow,
    InTurn,
    Leaf,
    Move,
    Rename,
    Sound,
    Tell,
    Throw,
    Together,
    Trail,
    Vanish,
    Wait,
    play,
)
from game.staging.names import Name, write_name
from game.staging.picture import Picture, Thing, as_picture
from tests.scene.conftest import Rig
from tests.scene.test_stage import differences, run

STRIP: Name = ("strip", 1)
BIKE: Name = ("bike", 1)
DIE: Name = ("die", 1)
BEFORE = as_picture(
    [
        Thing(STRIP, ("strip",), Pose((0, 0, 0.1)), grown=0.25),
        Thing(BIKE, ("bike",), Pose((5, 5, 1))),
        Thing(DIE, ("die",), Pose((-5, -5, 1))),
    ]
)


class Blocks(Looks):
    """Looks of boxes: ("strip",) is stretched, ("ribbon",) is made anew as far as it has grown."""

    home = Home((0, 0, 0), 0, 50, 70)

    def furniture(self) -> NodePath:
        return NodePath("nothing")

    def build(self, look: Name) -> Model:
        match look:
            case ("strip",):
                return Model(lambda: self.models.load("card"), Box((0, 0, 0), (3.15, 4.4, 0.1)))
            case ("ribbon",):
                return Model(
                    lambda: NodePath("1.0"), Box((0, 0, 0), (3, 1, 0.1)), part=lambda share: NodePath(f"{share}")
                )
        return Model(lambda: NodePath(write_name(look)), Box((0, 0, 0), (1, 1, 1)), blob=0.03)

    def ribbon(self, look: Name) -> Ribbon:
        return Ribbon((1, 0, 0, 1), 0.6)

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        return ()


@pytest.fixture
def stage(rig: Rig) -> Iterator[Stage]:
    stage = Stage(rig.render, rig.camera.node, Blocks(rig.stage.models), rig.stage.models)
    stage.show(BEFORE)
    yield stage
    stage.close()


TILTED = pose_at(Turn(1, Y_AXIS, 90, (6, 5, 0)), Pose((5, 5, 1)), Pose((7, 5, 1), turned(Y_AXIS, 90)), 1)
PATHS: dict[str, tuple[Path, Pose]] = {
    "glide": (Glide(0.5, "sine", Hump(2, aside=1)), Pose((9, 5, 1))),
    "turn": (Turn(0.5, Y_AXIS, 90, (6, 5, 0)), TILTED),
    "fall": (Fall(6), Pose((5, 5, 1))),
    "along": (Along(0.6, (Pose((6, 6, 2)), Pose((7, 5, 1)))), Pose((7, 5, 1))),
}
LEAVES: dict[str, Leaf] = {
    **{name: Move(BIKE, to, path) for name, (path, to) in PATHS.items()},
    "appear": Appear(Thing(("bike", 2), ("bike",), Pose((1, 2, 3)), grown=0.5)),
    "vanish": Vanish(BIKE),
    "become": Become(BIKE, ("wreck",)),
    "rename": Rename(((BIKE, ("bike", 9)), (DIE, BIKE))),
    "grow": Grow(STRIP, 0.9, 0.5),
    "shrink": Grow(STRIP, 0.0, 0.5),
    "fling": Fling(BIKE, (30, 10, 40), (5, 5, 5)),
    "trail": Trail(("light", "red"), (Pose((0, 0, 0)), Pose((5, 0, 0)), Pose((5, 5, 0))), 0.5),
    "throw": Throw(((DIE, Pose((0, -18, 1))),), (-9, -25, 9, -15)),
    "sound": Sound("die"),
    "tell": Tell(0),
}


@pytest.mark.parametrize("dts", [(1 / 60,), (0.001, 0.21, 0.0, 0.037), (99.0,)], ids=str)
@pytest.mark.parametrize("tempo", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("name", LEAVES)
def test_every_leaf_comes_to_what_the_law_says(stage: Stage, name: str, tempo: float, dts: Sequence[float]) -> None:
    cue = InTurn((Wait(0.1), LEAVES[name], Wait(0.1)))
    stage.play(cue, tempo)
    run(stage, dts)
    assert differences(stage, play(cue, BEFORE)) == []
    stage.show(BEFORE)
    assert differences(stage, BEFORE) == []


@pytest.mark.parametrize("name", LEAVES)
@pytest.mark.parametrize("how", ["finish", "another cue", "show"])
def test_every_leaf_can_be_cut_short_and_leaves_nothing(stage: Stage, name: str, how: str) -> None:
    count = len(stage.render.find_all_matches("**"))
    cue = InTurn((LEAVES[name], Wait(0.5)))
    stage.play(cue)
    stage.update(0.2)
    if how == "finish":
        stage.finish()
        assert differences(stage, play(cue, BEFORE)) == []
    elif how == "another cue":
        stage.play(InTurn(()))
        assert differences(stage, play(cue, BEFORE)) == []
    stage.show(BEFORE)
    assert not stage.update(1.0) and not stage.playing
    assert differences(stage, BEFORE) == []
    assert len(stage.render.find_all_matches("**")) == count


@pytest.mark.parametrize("name", PATHS)
def test_a_thing_is_on_its_path_at_every_time(stage: Stage, name: str) -> None:
    path, to = PATHS[name]
    stage.play(Move(BIKE, to, path))
    for step in range(1, 9):
        stage.update(path.seconds / 10)
        expected = pose_at(path, BEFORE[BIKE].pose, to, step / 10)
        assert dist(stage.props[BIKE].node.get_pos(), expected.at) < 1e-3


def test_what_grows_is_stretched_from_its_left_end(stage: Stage) -> None:
    prop = stage.props[STRIP]
    whole = 6.3

    def ends() -> tuple[float, float]:
        low, high = prop.body.get_tight_bounds(prop.node)
        return float(low.x), float(high.x)

    stage.play(Grow(STRIP, 0.75, 1.0))
    left, begun = ends()
    assert begun - left == pytest.approx(0.25 * whole, abs=0.05)
    stage.update(0.5)
    assert ends() == pytest.approx((left, left + 0.5 * whole), abs=0.05)
    stage.update(0.6)
    assert ends() == pytest.approx((left, left + 0.75 * whole), abs=0.05)
    assert prop.thing.grown == 0.75


def test_a_look_may_make_what_has_grown_anew(stage: Stage) -> None:
    id: Name = ("ribbon", 1)
    stage.show(as_picture([Thing(id, ("ribbon",), Pose((0, 0, 0)))]))
    stage.play(Grow(id, 0.0, 1.0))
    stage.update(0.5)
    assert [child.get_name() for child in stage.props[id].body.children] == ["0.5"]
    stage.finish()
    assert [child.get_name() for child in stage.props[id].body.children] == ["0.0"]


def test_nothing_waits_for_what_is_flung(stage: Stage) -> None:
    """It tumbles on while other things are decided, and is gone in time."""
    nodes = len(stage.root.find_all_matches("**"))
    stage.play(Fling(BIKE, (30, 10, 40), (5, 5, 5)))
    assert not stage.playing and BIKE not in stage.props
    places = []
    for _ in range(round(60 * FLING_SECONDS) - 2):
        assert stage.update(1 / 60)
        places.append(stage.root.find("**/bike:1").get_pos())
    assert (places[0] - LPoint3(5, 5, 1)).length() < 2 < (places[-1] - LPoint3(5, 5, 1)).length()
    stage.play(Move(DIE, Pose((0, 0, 1)), Glide(0.02)))
    run(stage, (1 / 60,))
    while stage.update(1 / 60):
        assert len(stage.root.find_all_matches("**")) <= nodes
    assert stage.root.find("**/bike:1").is_empty()


def test_a_flung_thing_meets_what_stands_and_what_comes(stage: Stage) -> None:
    def end(speed: float, others: Sequence[Thing], *cues: Cue) -> LPoint3:
        stage.show(as_picture([Thing(BIKE, ("bike",), Pose((0, 0, 1))), *others]))
        stage.play(Together((*cues, Fling(BIKE, (speed, 0, 0), (0, 0, 0)))))
        place = LPoint3(0)
        while not (node := stage.root.find("**/bike:1")).is_empty():
            place = node.get_pos()
            stage.update(1 / 60)
        return place

    wall = [Thing(("wall", k), ("wall",), Pose((5, 2 * k - 2, 1))) for k in range(3)]
    assert end(120, wall).x < 5 < end(120, []).x
    train = Thing(("train", 1), ("train",), Pose((-8, 0, 1)))
    arriving = Move(("train", 1), Pose((8, 0, 1)), Glide(1.0, "linear"))
    assert end(0, [train]).x == pytest.approx(0, abs=0.1) and end(0, [train], arriving).x > 5


def test_a_trail_grows_and_stays_until_the_next_decision(stage: Stage) -> None:
    def length() -> float:
        found = stage.root.find("**/trail")
        if found.is_empty() or not found.get_num_children():
            return 0.0
        low, high = found.get_tight_bounds()
        return float((high.x - low.x) + (high.y - low.y))

    stage.play(LEAVES["trail"])
    lengths = [length()]
    for _ in range(5):
        stage.update(0.1)
        lengths.append(length())
    assert lengths == sorted(lengths) and lengths[0] == 0 and lengths[-1] == pytest.approx(10.6, abs=0.4)
    assert not stage.playing
    stage.mark({})
    assert length() == lengths[-1], "it stays while people think"
    stage.play(InTurn(()))
    assert length() == 0
    stage.play(LEAVES["trail"], 0.0)
    assert length() == lengths[-1], "without animation it is there at once"
    stage.show(BEFORE)
    assert length() == 0


def test_events_are_told_in_order_when_they_are_seen_and_none_is_lost_in_a_hurry(stage: Stage) -> None:
    told: list[Tell] = []
    stage.tell = told.append
    tells = [Tell(0, (BIKE,)), Tell(1), Tell(2)]
    cue = InTurn((tells[0], Wait(1.0), tells[1], Wait(1.0), tells[2], Wait(1.0)))
    stage.play(cue)
    assert told == tells[:1]
    stage.update(1.1)
    assert told == tells[:2]
    stage.finish()
    assert told == tells
    stage.play(cue, 0.0)
    assert told == tells * 2


def test_dice_of_several_sizes_are_thrown_at_once(stage: Stage) -> None:
    class Sizes(Blocks):
        def build(self, look: Name) -> Model:
            half = int(look[1]) / 20
            return Model(lambda: NodePath("die"), Box((0, 0, 0), (half, half, half)), blob=0.03)

    other = Stage(stage.render, stage.camera, Sizes(stage.models), stage.models)
    sizes = (12, 18, 24)
    before = as_picture([Thing(("die", mm), ("die", mm), Pose((12, -18 + mm / 4, mm / 20))) for mm in sizes])
    ends = [(("die", mm), Pose((mm / 3 - 6, -19, mm / 20), turned(Y_AXIS, 90))) for mm in sizes]
    cue = Throw(tuple(ends), (-9, -25, 9, -15))
    other.show(before)
    other.play(cue)
    for _ in range(200):
        other.update(1 / 60)
        for mm in sizes:
            assert other.props["die", mm].node.get_z() > 0.85 * mm / 20, "none sinks in"
    assert differences(other, play(cue, before)) == []
    other.close()
