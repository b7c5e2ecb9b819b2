"""What a hand holds stays under the pointer; what it draws goes along its rail; ghosts are what would be."""

from collections.abc import Sequence
from itertools import product
from math import hypot

import pytest
from panda3d.core import LPoint3

from game.motion.path import Glide, Hump, Turn, pose_at
from game.motion.pose import Y_AXIS, Pose, turned
from game.scene.camera import OrbitCamera
from game.scene.holding import HOLD_EDGE
from game.scene.looks import GAMES, looks
from game.scene.models import Models
from game.scene.picking import on_table
from game.scene.rails import poses_along
from game.scene.shading import SHADOW_CAMERA
from game.scene.stage import Stage
from game.staging.cue import Cue, InTurn, Move, Together, play
from game.staging.names import Name, Pick, thing
from game.staging.picture import Picture, Thing, as_picture
from tests.conformance import playthrough
from tests.scene.conftest import Rig
from tests.scene.test_stage import differences, run
from tests.staging.law import picture_of

SHAPES = [(1024, 768), (1280, 720), (2560, 1080), (720, 1280)]
SCALES = [0.75, 1.0, 1.5, 3.0]
POINTERS = [(0.0, 0.0), (-0.9, -0.9), (0.9, 0.9), (0.1, 0.04), (0.7, -0.5)]
A_FEW_U = 3.0


def look(camera: OrbitCamera, way: str) -> None:
    """Home, a quarter to either side, from above, or turned as far down as it goes."""
    camera.settle(camera.home)
    camera.calm = True
    match way:
        case "left" | "right":
            camera.quarter(-1 if way == "left" else 1)
        case "top":
            camera.top()
        case "flat":
            camera.orbit(20, -90)


def middle(rig: Rig, id: Name) -> tuple[float, float]:
    seen = rig.stage.screen_of(Pick("thing", id), rig.camera.node)
    assert seen is not None
    return seen


@pytest.mark.parametrize("way", ["home", "left", "right", "top", "flat"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_held_stays_under_the_pointer(rig: Rig, models: Models, game: str, way: str) -> None:
    """Whatever it is and wears; at every window shape and scale. A card out of the hand once flew off the screen."""
    match = playthrough(game, 2, 0)
    picture = picture_of(match.rules, match.plies[len(match.plies) // 2].before, 0)
    stage = Stage(rig.render, rig.camera.node, looks(game, models), models)
    rig = rig._replace(stage=stage)
    rig.camera.home = stage.looks.home
    stage.show(picture)
    kinds = {(shown.look[0], shown.frame): id for id, shown in picture.items()}
    assert game != "shifting_stones" or ("card", "hand") in kinds
    for (width, height), scale in product(SHAPES, SCALES):
        u = scale * min(width / 1280, height / 720)
        rig.camera.resize(width, height)
        stage.resize(width, height, u)
        look(rig.camera, way)
        for ((_look, frame), id), mark in product(kinds.items(), ("", "chosen")):
            stage.mark({Pick("thing", id): mark} if mark else {})
            stage.hold(id)
            for x, y in POINTERS:
                ray = rig.ray(x, y)
                stage.hold_at(ray)
                at = on_table(ray, 2.6)
                beyond = at is None or abs(at.x) > HOLD_EDGE[0] or abs(at.y) > HOLD_EDGE[1]
                if frame == "table" and beyond:
                    where = stage.root.get_relative_point(stage.props[id].node, (0, 0, 0))
                    assert abs(where.x) < HOLD_EDGE[0] + 35 and abs(where.y) < HOLD_EDGE[1] + 35
                    continue
                seen = middle(rig, id)
                off = hypot((seen[0] - x) * width / 2, (seen[1] - y) * height / 2) / u
                assert off < A_FEW_U, (id, (width, height), scale, (x, y), seen)
            stage.let_go(back=True)
            stage.finish()
    stage.mark({})
    assert differences(stage, picture) == []
    stage.close()


def test_a_raised_card_is_found_where_it_is_seen_and_where_it_lies(rig: Rig) -> None:
    """Every height of it, raised or not: its upper edge was dead when it glowed."""
    card = thing("hand", 0, 0)
    rig.stage.show(as_picture([Thing(card.id, ("card", "1-13"), Pose((0, 0, 0)), "hand")]))
    box = rig.stage.props[card.id].model.box
    for mark in ("", "quiet", "open", "target", "chosen", "hover"):
        rig.stage.mark({card: mark} if mark else {})
        for node in (rig.stage.props[card.id].node, rig.stage.props[card.id].body):
            for share in (-0.98, -0.5, 0.0, 0.5, 0.98):
                local = LPoint3(0, share * box.half[1], box.middle[2])
                out, camera = LPoint3(), rig.camera.node
                camera.node().get_lens().project(camera.get_relative_point(node, local), out)
                if abs(out.y) < 1:
                    assert rig.under((out.x, out.y)) == card, (mark, share)


# Rails

LEVER: Cue = Move(("stone", 1), Pose((4.8, 0, 1)), Glide(0.4, "sine"))
TILT = Turn(0.6, Y_AXIS, 90, (2.6, 0.0, 0.2))
OVER_EDGE: Cue = Together(
    (
        # From (0, 0, 1) about the pivot; what stands on it rides along.
        Move(("stone", 1), Pose((3.4, 0, 2.8), turned(Y_AXIS, 90)), TILT),
        Move(("stone", 2), Pose((5.2, 0, 2.8), turned(Y_AXIS, 90)), TILT),
    )
)
UP_AND_ASIDE: Cue = InTurn(
    (
        Move(("stone", 1), Pose((0, 0, 4)), Glide(0.3, "linear")),
        Move(("stone", 1), Pose((0, 6.2, 4)), Glide(0.3, "linear")),
    )
)
RAILS = {"lever": LEVER, "over its edge": OVER_EDGE, "up and aside": UP_AND_ASIDE}
BEFORE: Picture = as_picture(
    [Thing(("stone", 1), ("stone", "SM"), Pose((0, 0, 1))), Thing(("stone", 2), ("stone", "FB"), Pose((0, 0, 2.8)))]
)


def drawn(rig: Rig) -> list[float]:
    """Where everything stands, as one row of numbers."""
    props = rig.stage.props.values()
    return [value for prop in props for value in (*prop.node.get_pos(), *prop.node.get_quat())]


def test_things_are_drawn_forth_and_back(rig: Rig) -> None:
    for rail in RAILS.values():
        rig.stage.show(BEFORE)
        begun = drawn(rig)
        forth = []
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            rig.stage.draw_along(rail, share)
            forth.append(drawn(rig))
        assert forth[0] == pytest.approx(begun) and len(set(map(tuple, forth))) == 5
        assert differences_of_places(rig, play(rail, BEFORE)) < 1e-4
        rig.stage.draw_along(rail, 0.25)
        assert drawn(rig) == pytest.approx(forth[1])
        assert rig.stage.drawn >= {("stone", 1)} and not rig.stage.playing
        assert rig.stage.picture == BEFORE, "nothing is decided"


def differences_of_places(rig: Rig, picture: Picture) -> float:
    return max(
        float((rig.stage.props[id].node.get_pos() - LPoint3(*shown.pose.at)).length()) for id, shown in picture.items()
    )


@pytest.mark.parametrize("name", RAILS)
def test_the_grabbed_point_follows_the_pointer(rig: Rig, name: str) -> None:
    """For each share: with the pointer where the point is then, that share is found."""
    rail, pick = RAILS[name], thing("stone", 1)
    rig.stage.show(BEFORE)
    point = LPoint3(1.0, 0.4, 0.8)
    for share in (0.0, 0.2, 0.5, 0.8, 1.0):
        rig.stage.draw_along(rail, share)
        out, camera = LPoint3(), rig.camera.node
        camera.node().get_lens().project(camera.get_relative_point(rig.stage.props[pick.id].node, point), out)
        found = rig.stage.nearest_share(rail, pick.id, point, (out.x, out.y))
        assert found.share == pytest.approx(share, abs=0.02) and found.gap < 0.01
        beside = rig.stage.nearest_share(rail, pick.id, point, (out.x + 0.1, out.y + 0.1))
        assert beside.gap > 0.01
    rig.stage.show(BEFORE)


def test_of_two_rails_the_nearer_one_is_meant(rig: Rig) -> None:
    rig.stage.show(BEFORE)
    other: Cue = Move(("stone", 1), Pose((-4.8, 0, 1)), Glide(0.4, "sine"))
    at = middle(rig, ("stone", 1))
    towards = {1: (at[0] + 0.1, at[1]), -1: (at[0] - 0.1, at[1])}
    for way, pointer in towards.items():
        gaps = {
            sign: rig.stage.nearest_share(rail, ("stone", 1), LPoint3(0), pointer).gap
            for sign, rail in ((1, LEVER), (-1, other))
        }
        assert min(gaps, key=gaps.__getitem__) == way


@pytest.mark.parametrize("name", RAILS)
def test_let_go_before_the_middle_it_goes_back_along_the_rail(rig: Rig, name: str) -> None:
    rig.stage.show(BEFORE)
    rig.stage.draw_along(RAILS[name], 0.4)
    rig.stage.let_go(back=True)
    assert rig.stage.playing and not rig.stage.drawn
    run(rig.stage, (1 / 60,))
    assert differences(rig.stage, BEFORE) == []


@pytest.mark.parametrize("name", RAILS)
@pytest.mark.parametrize("dts", [(1 / 60,), (9.0,)], ids=str)
def test_let_go_past_the_middle_the_cue_goes_on_from_there(rig: Rig, name: str, dts: Sequence[float]) -> None:
    rail = RAILS[name]
    rig.stage.show(BEFORE)
    rig.stage.draw_along(rail, 0.7)
    was = rig.stage.props["stone", 1].node.get_pos()
    rig.stage.let_go(back=False)
    rig.stage.play(rail)
    if dts[0] < 1 and not isinstance(rail, InTurn):
        assert (rig.stage.props["stone", 1].node.get_pos() - was).length() < 0.1, "no jump"
        rig.stage.update(1 / 60)
        assert 0 < (rig.stage.props["stone", 1].node.get_pos() - was).length() < 1
    run(rig.stage, dts)
    assert differences(rig.stage, play(rail, BEFORE)) == []


def test_another_cue_lets_what_was_drawn_fall_back(rig: Rig) -> None:
    rig.stage.show(BEFORE)
    rig.stage.draw_along(LEVER, 0.7)
    cue = Move(("stone", 2), Pose((9, 9, 1)), Glide(0.2))
    rig.stage.play(cue)
    run(rig.stage, (1 / 60,))
    assert differences(rig.stage, play(cue, BEFORE)) == []


# Ghosts


def test_ghosts_stay_until_others_come_and_throw_no_shadow(rig: Rig) -> None:
    stage = rig.stage
    stage.show(BEFORE)
    count = len(rig.render.find_all_matches("**"))
    swapped = [
        Thing(("stone", 1), ("stone", "SM"), Pose((6.2, 0, 1))),
        Thing(("hand", 0, 0), ("card", "1-13"), Pose((0, 0, 0)), "hand"),
    ]
    assert stage.ghosts(swapped) and not stage.ghosts(tuple(swapped))
    seen = rig.render.find_all_matches("**/ghost")
    assert len(seen) == 2 and all(ghost.is_hidden(SHADOW_CAMERA) for ghost in seen)
    assert stage.hand.find("ghost") and stage.root.find("ghost")
    assert differences(stage, BEFORE) == []
    stage.models.use_palette("colour_blind")
    assert len(rig.render.find_all_matches("**/ghost")) == 2
    stage.models.use_palette("standard")
    assert stage.ghosts([]) and len(rig.render.find_all_matches("**")) == count
    for end in ("show", "play", "let go"):
        stage.ghosts(swapped)
        match end:
            case "show":
                stage.show(BEFORE)
            case "play":
                stage.play(InTurn(()))
            case "let go":
                stage.let_go(back=False)
        assert len(rig.render.find_all_matches("**")) == count, end


def test_a_rail_goes_where_its_path_goes() -> None:
    """Half of the cue's time is half of the path's, also where a thing has several moves."""
    starts: dict[Name, Pose] = {("stone", 1): Pose((0.0, 0.0, 1.0))}
    assert poses_along(UP_AND_ASIDE, starts, 0.5)["stone", 1] == Pose((0, 0, 4))
    assert poses_along(UP_AND_ASIDE, starts, 0.75)["stone", 1].at == pytest.approx((0, 3.1, 4))
    path = Glide(0.4, "sine", Hump(2.0))
    rail = Move(("stone", 1), Pose((4.0, 0, 1)), path)
    assert poses_along(rail, starts, 0.3)["stone", 1] == pose_at(path, starts["stone", 1], rail.to, 0.3)
