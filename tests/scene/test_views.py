"""From home and after quarter turns all that can be picked is in the picture; nowhere does a camera see nothing."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from panda3d.core import GeomVertexReader, LPoint3, NodePath

from game.core.values import CHANCE, PUBLIC, Action
from game.scene.camera import ABOVE_HAND, BELOW_BANNER, Home, OrbitCamera
from game.scene.looks import GAMES, Box, looks
from game.scene.models import Models
from game.scene.picking import ray_through
from game.scene.room import furnish
from game.scene.stage import Stage
from game.staging import staging
from game.staging.names import Pick
from game.staging.offer import ThrowDice
from tests.conformance import playthrough
from tests.scene.conftest import camera_at

SHAPES = [(1024, 768), (1280, 720), (2560, 1080), (1000, 1000), (720, 1280)]


def corners(stage: Stage, pick: Pick) -> Iterator[LPoint3]:
    """Of what is picked, where it stands; handles lie level, or with what they are on."""
    prop = stage.props[pick.id]
    box: Box = prop.model.handles[pick.part].box if pick.part else prop.model.box
    for way in product((-1, 1), repeat=3):
        corner = LPoint3(*(m + s * h for m, s, h in zip(box.middle, way, box.half, strict=True)))
        level = pick.part and prop.model.upright
        yield prop.node.get_pos(stage.root) + corner if level else stage.root.get_relative_point(prop.node, corner)


def pickable(game: str, stage: Stage, plies: int) -> dict[Home, set[tuple[float, float, float]]]:
    """The corners of everything on the table that could be picked in a match, by the home of its table then."""
    match, manager = playthrough(game, 4, 0), staging(game)
    found = defaultdict[Home, set[tuple[float, float, float]]](set)
    for ply in match.plies[:plies]:
        seat = match.rules.to_act(ply.before)
        if seat == CHANCE:
            chance = match.rules.chance(ply.before)
            if chance.manner != "throw":
                continue
            seat = chance.seat
            legal: Sequence[Action] = (ThrowDice(),)
        else:
            legal = match.rules.legal(ply.before)
        assert seat is not None
        view = match.rules.view(ply.before, seat)
        picture = manager.picture(view)
        stage.show(picture)
        points = found[stage.looks.home_of(picture, PUBLIC)]
        for pick in frozenset().union(*manager.offer(view, legal).sets):
            if pick.kind == "thing" and stage.props[pick.id].thing.frame == "table":
                points |= {(round(x, 3), round(y, 3), round(z, 3)) for x, y, z in corners(stage, pick)}
    return found


def seen(camera: OrbitCamera, render: NodePath, point: tuple[float, float, float]) -> LPoint3 | None:
    """Where a point of the table is in the picture, -1..1; None behind the camera."""
    out = LPoint3()
    lens = camera.node.node().get_lens()
    return out if lens.project(camera.node.get_relative_point(render, LPoint3(*point)), out) else None


@pytest.mark.parametrize("game", GAMES)
def test_home_and_quarters_hold_everything_that_can_be_picked(models: Models, game: str) -> None:
    render, look = NodePath("render"), looks(game, models)
    camera = camera_at(look.home, render)
    stage = Stage(render, camera.node, look, models)
    homes = pickable(game, stage, 400)
    assert sum(map(len, homes.values())) > 30
    for shape, quarter, home in product(SHAPES, range(4), homes):
        camera.resize(*shape)
        camera.settle(home)
        camera.calm = True
        camera.quarter(quarter)
        for point in homes[home]:
            at = seen(camera, render, point)
            assert at is not None and max(abs(at.x), abs(at.y)) < 1, (shape, quarter, point, at)
        for point in home.clear:
            at = seen(camera, render, point)
            assert at is not None and -ABOVE_HAND < at.y < BELOW_BANNER, (shape, quarter, point, at)
    stage.close()


def test_other_views_show_the_whole_pile_above_the_hand(models: Models) -> None:
    """Wherever the pile of Reality Shift has gone, one looks at all of it, and where `eye` tells."""
    render, look = NodePath("render"), looks("reality_shift", models)
    camera, match = camera_at(look.home, render), playthrough("reality_shift", 2, 0)
    camera.calm = True
    pictures = [staging("reality_shift").picture(match.rules.view(ply.before, 0)) for ply in match.plies[40:400:60]]
    for shape, picture in product(SHAPES, pictures):
        camera.resize(*shape)
        for view in look.views(picture):
            camera.look(view)
            assert (camera.node.get_pos() - camera.eye(view)).length() < 1e-3
            for point in view.clear:
                at = seen(camera, render, point)
                assert at is not None and abs(at.x) < 1 and -ABOVE_HAND < at.y < BELOW_BANNER, (shape, view, at)


def test_a_window_of_another_shape_fits_the_view_anew(models: Models) -> None:
    home = looks("shifti", models).home
    camera = camera_at(home, NodePath("render"))
    camera.calm = True
    camera.quarter(1)
    wide = camera.node.get_pos()
    camera.resize(720, 1280)
    assert camera.node.get_pos() != wide
    camera.resize(1280, 720)
    assert (camera.node.get_pos() - wide).length() < 1e-3
    camera.orbit(1, 0)
    own = camera.node.get_quat()
    camera.resize(1000, 1000)
    assert camera.node.get_quat() == own, "what a person chose stays"


# The room


def triangles(root: NodePath) -> list[tuple[LPoint3, LPoint3, LPoint3]]:
    found = []
    for path in root.find_all_matches("**/+GeomNode"):
        for geom in path.node().get_geoms():
            reader, points = GeomVertexReader(geom.get_vertex_data(), "vertex"), []
            while not reader.is_at_end():
                points.append(LPoint3(reader.get_data3()))
            for primitive in geom.get_primitives():
                flat = primitive.decompose()
                for number in range(0, flat.get_num_vertices(), 3):
                    a, b, c = (points[flat.get_vertex(number + k)] for k in range(3))
                    found.append((a, b, c))
    return found


def meets(start: LPoint3, along: LPoint3, faces: list[tuple[LPoint3, LPoint3, LPoint3]]) -> bool:
    """Whether a ray meets the front of a triangle: backs are not drawn."""
    for a, b, c in faces:
        normal = (b - a).cross(c - a)
        slope = normal.dot(along)
        if slope >= 0:
            continue
        t = normal.dot(a - start) / slope
        point = start + along * t
        edges = ((a, b), (b, c), (c, a))
        if 0 < t <= 1 and all((q - p).cross(point - p).dot(normal) >= -1e-3 * normal.length() for p, q in edges):
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_no_camera_within_its_limits_sees_nothing(models: Models, game: str) -> None:
    """Shifti from behind, from flat above the table, from afar, moved aside: something of the room is everywhere."""
    render, home = NodePath("render"), looks(game, models).home
    around = render.attach_new_node("surroundings")
    furnish(models, around, looks(game, models).surroundings)
    walls = triangles(around.find("**/room"))
    camera: OrbitCamera = camera_at(home, render)
    for shape, azimuth, elevation, zoom, aside in product(
        SHAPES, range(0, 360, 60), (-90, -30, 90), (0.1, 1.0, 9.0), ((0, 0), (90, 90), (-90, 60))
    ):
        camera.settle(home)
        camera.resize(*shape)
        camera.orbit(azimuth, elevation)
        camera.zoom(zoom, None)
        camera.pan(*aside)
        for right, up in product((-1, 0, 1), repeat=2):
            ray = ray_through(camera.node, render, right, up)
            assert meets(ray.start, ray.along, walls), (shape, azimuth, elevation, zoom, aside, right, up)
