"""The stage shows pictures, plays cues on a clock, and finds what is under the pointer."""

from collections.abc import Sequence
from random import Random

import pytest
from panda3d.core import LPoint3, LQuaternionf, NodePath

from game.core.values import PUBLIC
from game.motion.path import Glide, Hump, pose_at
from game.motion.pose import Pose
from game.scene.stage import Stage
from game.staging.cue import Cue, InTurn, Move, Sound, Together, Wait, play
from game.staging.names import Pick, thing, write_name
from game.staging.picture import Picture, Thing, as_picture
from game.staging.shifting_stones.places import stone_pose
from tests.conformance import Playthrough, playthrough
from tests.scene.conftest import Rig
from tests.staging.law import cue_of, picture_of, sittings

SIZES = [(1280, 720), (1024, 768), (720, 1280)]


def differences(stage: Stage, picture: Picture) -> list[str]:
    """Where the nodes stand otherwise than the picture says."""
    wrong = [write_name(id) for id in stage.props.keys() ^ picture.keys()]
    for id, shown in picture.items():
        prop = stage.props.get(id)
        if prop is None:
            continue
        parent = stage.hand if shown.frame == "hand" else stage.root
        place, turn = LPoint3(*shown.pose.at), LQuaternionf(*shown.pose.turn)
        if prop.thing != shown or prop.grown != shown.grown or prop.node.get_parent() != parent:
            wrong.append(f"{write_name(id)}: {prop.thing}")
        if (prop.node.get_pos() - place).length() > 1e-4 or not prop.node.get_quat().is_same_direction(turn):
            wrong.append(f"{write_name(id)} stands at {prop.node.get_pos()} {prop.node.get_quat()}")
        if (prop.node.get_scale() - LPoint3(1)).length() > 1e-4:
            wrong.append(f"{write_name(id)} is scaled {prop.node.get_scale()}")
    if stage.picture != picture:
        wrong.append("it keeps another picture")
    return wrong


def run(stage: Stage, dts: Sequence[float]) -> None:
    """Let the clock go on in these steps, over and over, until nothing moves."""
    for _ in range(100_000):
        for dt in dts:
            if not stage.playing:
                return
            stage.update(dt)
    raise AssertionError("it never ends")


@pytest.fixture(scope="module")
def match() -> Playthrough:
    return playthrough("shifting_stones", 3, 0)


def a_position(match: Playthrough, viewer: int, ply: int = 60) -> Picture:
    return picture_of(match.rules, match.plies[ply].before, viewer)


# Pictures and cues


def test_show_puts_everything_where_the_picture_says(rig: Rig, match: Playthrough) -> None:
    for ply in (30, 200, 5, 400, 0):
        for viewer in (0, PUBLIC, 2):
            rig.stage.show(a_position(match, viewer, ply))
            assert differences(rig.stage, a_position(match, viewer, ply)) == []


@pytest.mark.parametrize("dts", [(1 / 60,), (0.001, 0.21, 0.0, 0.037), (0.4,), (99.0,)], ids=str)
@pytest.mark.parametrize("tempo", [1.0, 0.4])
def test_a_cue_ends_in_the_picture_after_in_whatever_steps(
    rig: Rig, match: Playthrough, dts: Sequence[float], tempo: float
) -> None:
    scenes = list(sittings(match))
    for viewer in (0, PUBLIC):
        rig.stage.show(picture_of(match.rules, scenes[0].before, viewer))
        for scene in scenes[:45]:
            rig.stage.play(cue_of(match.rules, scene, viewer), tempo)
            run(rig.stage, dts)
            assert differences(rig.stage, picture_of(match.rules, scene.after, viewer)) == []


@pytest.mark.parametrize("how", ["finish", "tempo 0", "another cue"])
def test_a_cue_can_be_cut_short(rig: Rig, match: Playthrough, how: str) -> None:
    """A click during the motion, no animation at all, and the next cue that comes too soon."""
    rng = Random(3)
    for viewer in (0, PUBLIC):
        rig.stage.show(picture_of(match.rules, match.start, viewer))
        for scene in sittings(match):
            rig.stage.play(cue_of(match.rules, scene, viewer), 0.0 if how == "tempo 0" else 1.0)
            if how != "tempo 0":
                rig.stage.update(rng.random())
            if how == "finish":
                rig.stage.finish()
            if how != "another cue":
                assert not rig.stage.playing
                assert differences(rig.stage, picture_of(match.rules, scene.after, viewer)) == []
        rig.stage.finish()
        assert differences(rig.stage, picture_of(match.rules, match.last, viewer)) == []


def test_showing_a_picture_drops_the_cue(rig: Rig, match: Playthrough) -> None:
    for scene in list(sittings(match))[:30]:
        rig.stage.show(picture_of(match.rules, scene.before, 0))
        rig.stage.play(cue_of(match.rules, scene, 0))
        rig.stage.update(0.2)
        rig.stage.show(picture_of(match.rules, scene.before, 0))
        assert not rig.stage.playing and not rig.stage.update(1.0)
        assert differences(rig.stage, picture_of(match.rules, scene.before, 0)) == []


def test_things_are_on_their_path_at_every_time(rig: Rig) -> None:
    start, end, path = Pose((0, 0, 1)), Pose((6, 2, 1)), Glide(0.5, "sine", Hump(2, aside=1))
    rig.stage.show(as_picture([Thing(("stone", 1), ("stone", "SM"), start)]))
    rig.stage.play(InTurn((Wait(0.25), Move(("stone", 1), end, path))))
    clock = 0.0
    for dt in (0.1, 0.2, 0.15, 0.12, 0.1):
        rig.stage.update(dt)
        clock += dt
        expected = pose_at(path, start, end, (clock - 0.25) / 0.5)
        assert (rig.stage.props["stone", 1].node.get_pos() - LPoint3(*expected.at)).length() < 1e-4


def test_the_clock_says_when_the_picture_changes(rig: Rig) -> None:
    rig.stage.show({})
    assert not rig.stage.playing and not rig.stage.update(1.0)
    rig.stage.play(Together((Wait(0.3), Wait(0.1))))
    assert rig.stage.playing and rig.stage.update(0.2) and rig.stage.playing
    assert rig.stage.update(0.2) and not rig.stage.playing
    empty: Cue = InTurn(())
    rig.stage.play(empty)
    assert not rig.stage.playing


def test_a_thing_that_was_held_goes_from_where_it_was_let_go(rig: Rig, match: Playthrough) -> None:
    picture = a_position(match, 0, 60)
    rig.stage.show(picture)
    for id in [id for id in picture if id[0] in ("hand", "stone")]:
        rig.stage.hold(id)
        rig.stage.hold_at(rig.ray(0.9, 0.7))
        assert differences(rig.stage, picture) != []
        rig.stage.let_go(back=True)
        run(rig.stage, (1 / 60,))
        assert differences(rig.stage, picture) == []


def test_marks_come_and_go_without_moving_the_thing(rig: Rig, match: Playthrough) -> None:
    picture = a_position(match, 0, 60)
    rig.stage.show(picture)
    count = len(rig.render.find_all_matches("**"))
    marks = {Pick("thing", id): "chosen" for id in picture}
    marks |= {thing("stone", 3, part="curl"): "open", thing("hand", 0, 0, part="seal"): "hover"}
    assert rig.stage.mark(marks) and not rig.stage.mark(marks)
    assert differences(rig.stage, picture) == []
    assert rig.stage.mark({}) and not rig.stage.mark({})
    assert len(rig.render.find_all_matches("**")) == count
    assert all(prop.body.get_pos() == LPoint3(0) for prop in rig.stage.props.values())


def test_showing_a_picture_takes_marks_away(rig: Rig) -> None:
    """A stone that undo turned over must not keep its handle on the side that is down now."""
    for face in "FB":
        rig.stage.show(as_picture([Thing(("stone", 2), ("stone", "FB"), stone_pose(5, 2, face))]))
        prop = rig.stage.props["stone", 2]
        assert not prop.handles and not prop.mark and prop.outline is None
        rig.stage.mark({thing("stone", 2): "hover", thing("stone", 2, part="curl"): "open"})
        assert prop.body.get_z(rig.render) > prop.node.get_z(rig.render)


def test_a_closed_stage_leaves_nothing(rig: Rig, match: Playthrough) -> None:
    def nodes(root: NodePath) -> int:
        return len(root.find_all_matches("**"))

    before = nodes(rig.render)
    for number in range(20):
        stage = Stage(rig.render, rig.camera.node, rig.stage.looks, rig.stage.models)
        stage.show(a_position(match, 0, 60 + number))
        stage.mark({thing("stone", 3): "hover", thing("stone", 3, part="curl"): "open"})
        scene = list(sittings(match))[20 + number]
        stage.show(picture_of(match.rules, scene.before, 0))
        stage.play(cue_of(match.rules, scene, 0))
        stage.update(0.1)
        assert nodes(rig.render) > before
        stage.close()
        assert nodes(rig.render) == before and not stage.props


# Picking


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_everything_is_found_at_its_own_point(rig: Rig, match: Playthrough, size: tuple[int, int], viewer: int) -> None:
    dealt = next(number for number, ply in enumerate(match.plies) if ply.actor >= 0)
    picture = a_position(match, viewer, dealt)
    rig.resize(*size)
    rig.stage.show(picture)
    things = [Pick("thing", id) for id in picture if id[0] in ("stone", "hand", "pile")]
    assert len([pick for pick in things if pick.id[0] == "hand"]) >= 4
    for pick in things:
        point = rig.stage.screen_of(pick, rig.camera.node)
        assert point is not None and max(map(abs, point)) < 1, pick
        assert rig.under(point) == pick
    for id in (pick.id for pick in things if pick.id[0] != "pile"):
        handle = thing(*id, part="curl" if id[0] == "stone" else "seal")
        rig.stage.mark({handle: "open"})
        point = rig.stage.screen_of(handle, rig.camera.node)
        assert point is not None and rig.under(point) == handle
    rig.stage.mark({})


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_curl_of_a_turned_stone_is_at_the_same_corner(rig: Rig, size: tuple[int, int]) -> None:
    rig.resize(*size)
    places = set()
    for face in "FB":
        rig.stage.show(as_picture([Thing(("stone", 2), ("stone", "FB"), stone_pose(5, 2, face))]))
        curl = thing("stone", 2, part="curl")
        rig.stage.mark({curl: "open"})
        point = rig.stage.screen_of(curl, rig.camera.node)
        assert point is not None and rig.under(point) == curl
        assert rig.stage.corner(rig.ray(*point), [curl]) == curl
        places.add((round(point[0], 4), round(point[1], 4)))
    assert len(places) == 1


def test_what_lies_behind_is_not_found(rig: Rig) -> None:
    """A thing between the camera and another is found in its place."""
    eye = rig.camera.node.get_pos(rig.render)
    half = eye * 0.4
    back = Thing(("stone", 1), ("stone", "SM"), Pose((0, 0, 1)))
    front = Thing(("stone", 2), ("stone", "FB"), Pose((half.x, half.y, half.z + 0.6)))
    rig.stage.show(as_picture([back]))
    point = rig.stage.screen_of(thing("stone", 1), rig.camera.node)
    assert point is not None and rig.under(point) == thing("stone", 1)
    for things in ([back, front], [front, back]):
        rig.stage.show({})
        rig.stage.show(as_picture(things))
        assert rig.under(point) == thing("stone", 2)
    rig.stage.hold(("stone", 2))
    assert rig.under(point) == thing("stone", 1), "what is in the hand covers nothing"


def test_the_upper_of_two_cards_is_found(rig: Rig) -> None:
    cards = [Thing(("card", f"1-0{i}"), ("card", f"1-0{i}"), Pose((0, 0, 0.12 * i))) for i in (1, 2, 3)]
    rig.stage.show(as_picture(cards))
    point = rig.stage.screen_of(thing("card", "1-01"), rig.camera.node)
    assert point is not None and rig.under(point) == thing("card", "1-03")


def test_beside_everything_there_is_nothing(rig: Rig, match: Playthrough) -> None:
    rig.stage.show(a_position(match, 0, 40))
    assert rig.under((0.999, 0.999)) is None
    assert rig.stage.screen_of(thing("gone"), rig.camera.node) is None
    assert rig.stage.corner(rig.ray(0, 0), [thing("gone", part="curl")]) is None


def test_effects_sound_as_the_cue_comes_to_them_but_not_in_a_hurry(rig: Rig, match: Playthrough) -> None:
    heard: list[str] = []
    rig.stage.sound = heard.append
    picture = a_position(match, 0)
    cue = InTurn((Wait(1.0), Sound("one"), Wait(1.0), Sound("two"), Wait(1.0)))
    rig.stage.show(picture)
    rig.stage.play(cue)
    rig.stage.update(1.5)
    assert heard == ["one"]
    rig.stage.update(1.0)
    assert heard == ["one", "two"]
    rig.stage.play(cue)
    rig.stage.finish()
    assert heard == ["one", "two"], "a click that ends the motion does not make all its noise at once"
    assert play(cue, picture) == picture
