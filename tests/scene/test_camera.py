"""The camera keeps its limits, finds home and zooms to what is under the pointer."""

from math import hypot

import pytest
from panda3d.core import Camera, LPoint3, NodePath, PerspectiveLens

from game.scene.camera import FADE_SECONDS, HOME_SECONDS, TARGET_LIMIT, WIDE, Home, OrbitCamera, veil
from game.scene.picking import on_table, ray_through
from tests.scene.conftest import camera_at

HOME = Home((0, 0, 0), 0, 56, 72, 40)
POINTS = [(0.0, 0.0), (0.5, 0.4), (-0.7, -0.6), (0.2, 0.7)]


@pytest.fixture
def render() -> NodePath:
    return NodePath("render")


@pytest.fixture
def camera(render: NodePath) -> OrbitCamera:
    return camera_at(HOME, render)


def at(camera: OrbitCamera) -> tuple[float, ...]:
    return (*camera.node.get_pos(), *camera.node.get_hpr())


def elevation(camera: OrbitCamera) -> float:
    return -float(camera.node.get_p())


def distance(camera: OrbitCamera) -> float:
    return float(camera.node.get_pos().length())


def table_point(camera: OrbitCamera, render: NodePath, x: float, y: float) -> LPoint3:
    point = on_table(ray_through(camera.node, render, x, y))
    assert point is not None
    return point


def wait(camera: OrbitCamera, seconds: float = HOME_SECONDS + 0.1) -> None:
    for _ in range(50):
        camera.update(seconds / 50)
    assert not camera.moving


def test_home_looks_at_the_middle_from_the_seats_side(camera: OrbitCamera, render: NodePath) -> None:
    assert distance(camera) == pytest.approx(72, abs=1e-3) and elevation(camera) == pytest.approx(56)
    x, y, z = camera.node.get_pos()
    assert x == pytest.approx(0) and y < 0 < z
    assert table_point(camera, render, 0, 0).length() == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize(("up", "limit"), [(500, 88), (-500, 12)])
def test_it_goes_neither_through_the_table_nor_over_the_top(camera: OrbitCamera, up: float, limit: float) -> None:
    camera.orbit(0, up)
    assert elevation(camera) == pytest.approx(limit, abs=1e-3)
    assert camera.node.get_z() > 0
    camera.orbit(0, -up / 100)
    assert abs(elevation(camera) - limit) == pytest.approx(5, abs=1e-3), "no memory of the excess"


@pytest.mark.parametrize("right", [500, -500])
def test_it_turns_as_far_as_the_game_lets_it(camera: OrbitCamera, right: float) -> None:
    camera.orbit(right, 0)
    assert camera.node.get_h() == pytest.approx(40 if right > 0 else -40, abs=1e-3)


@pytest.mark.parametrize(("factor", "limit"), [(0.01, 0.45), (100, 1.7)])
def test_it_comes_no_nearer_and_goes_no_further(camera: OrbitCamera, factor: float, limit: float) -> None:
    camera.zoom(factor, None)
    assert distance(camera) == pytest.approx(72 * limit, abs=1e-3)


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("factor", [0.9, 0.7, 1.2, 0.01, 50])
def test_zoom_keeps_the_table_point_under_the_pointer(
    camera: OrbitCamera, render: NodePath, point: tuple[float, float], factor: float
) -> None:
    camera.orbit(15, -6)
    before = table_point(camera, render, *point)
    camera.zoom(factor, before)
    assert (table_point(camera, render, *point) - before).length() < 0.02


def test_the_target_stays_on_the_table(camera: OrbitCamera, render: NodePath) -> None:
    for right, away in ((900, 0), (-900, 0), (0, 900), (0, -900)):
        camera.pan(right, away)
        middle = table_point(camera, render, 0, 0)
        assert abs(middle.x) <= TARGET_LIMIT[0] + 1e-2 and abs(middle.y) <= TARGET_LIMIT[1] + 1e-2


def test_pan_follows_the_way_the_camera_looks(camera: OrbitCamera, render: NodePath) -> None:
    camera.orbit(30, 0)
    camera.pan(0, 5)
    middle = table_point(camera, render, 0, 0)
    assert hypot(middle.x, middle.y) == pytest.approx(5, abs=1e-2)
    look = camera.node.get_quat().get_forward()
    assert middle.x / middle.y == pytest.approx(look.x / look.y, rel=1e-3)


def test_home_is_found_again_from_anywhere(camera: OrbitCamera) -> None:
    home = at(camera)
    camera.orbit(33, 20)
    camera.pan(12, -9)
    camera.zoom(0.6, None)
    camera.go_home()
    assert camera.moving
    wait(camera)
    assert at(camera) == pytest.approx(home, abs=1e-4)
    assert not camera.update(1.0)


def test_steps_of_any_size_end_at_home(camera: OrbitCamera) -> None:
    home = at(camera)
    for step in (0.001, 0.037, 0.3, 5.0):
        camera.orbit(20, 10)
        camera.go_home()
        for _ in range(round(HOME_SECONDS / step) + 2):
            camera.update(step)
        assert at(camera) == pytest.approx(home, abs=1e-4)


def test_the_hand_on_the_camera_ends_a_glide(camera: OrbitCamera) -> None:
    camera.orbit(30, 0)
    camera.go_home()
    camera.update(0.1)
    camera.orbit(1, 0)
    here = at(camera)
    assert not camera.moving and not camera.update(1.0) and at(camera) == here


@pytest.mark.parametrize("turns", [1, -1, 3])
def test_quarter_turns_stop_at_the_games_limit(camera: OrbitCamera, turns: int) -> None:
    camera.quarter(turns)
    wait(camera)
    assert camera.node.get_h() == pytest.approx(40 if turns > 0 else -40, abs=1e-3)


def test_quarter_turns_pass_home_on_the_way_from_limit_to_limit(camera: OrbitCamera) -> None:
    seen = []
    for turns in (1, -1, -1, -1, 1):
        camera.quarter(turns)
        wait(camera)
        seen.append(round(camera.node.get_h()))
    assert seen == [40, 0, -40, -40, 0]


def test_a_second_quarter_turn_counts_from_where_the_first_one_goes(render: NodePath) -> None:
    camera = camera_at(HOME._replace(azimuth_limit=1e9), render)
    camera.quarter(1)
    camera.update(0.1)
    camera.quarter(1)
    wait(camera)
    assert abs(camera.node.get_h()) == pytest.approx(180, abs=1e-3)


def test_a_calm_camera_cuts_and_the_dark_fades_away(render: NodePath) -> None:
    sheet = veil(render)
    camera = OrbitCamera(render.attach_new_node(Camera("calm", PerspectiveLens())), HOME, sheet)
    camera.resize(1280, 720)
    camera.calm = True
    assert sheet.get_sa() == 0
    camera.quarter(1)
    assert camera.node.get_h() == pytest.approx(40) and sheet.get_sa() == 1 and camera.moving
    assert camera.update(FADE_SECONDS / 2) and sheet.get_sa() == pytest.approx(0.5)
    assert camera.update(FADE_SECONDS) and sheet.get_sa() == 0
    assert not camera.moving and not camera.update(1.0)
    camera.go_home()
    assert camera.node.get_h() == pytest.approx(0)


def test_quarter_turns_are_whole_where_nothing_limits_them(render: NodePath) -> None:
    camera = camera_at(HOME._replace(azimuth_limit=1e9), render)
    for turned in (90, 180, 270, 360):
        camera.quarter(1)
        wait(camera)
        assert (camera.node.get_h() - turned) % 360 == pytest.approx(0, abs=1e-3)


def test_top_looks_straight_down(camera: OrbitCamera) -> None:
    camera.top()
    assert elevation(camera) == pytest.approx(88, abs=1e-3)


@pytest.mark.parametrize("size", [(1024, 768), (1000, 1000), (720, 1280), (1280, 720), (1920, 1080)])
def test_a_narrow_window_keeps_the_homes_width(camera: OrbitCamera, render: NodePath, size: tuple[int, int]) -> None:
    """What is at the left and right edge on 16:9 is still in the picture."""
    wide = table_point(camera, render, 1, 0).x
    camera.resize(*size)
    assert table_point(camera, render, 1, 0).x == pytest.approx(wide, rel=1e-3)
    assert table_point(camera, render, -1, 0).x == pytest.approx(-wide, rel=1e-3)


def test_a_wide_window_sees_more_at_the_sides_from_the_same_place(camera: OrbitCamera) -> None:
    before = at(camera)
    camera.resize(2560, 1080)
    assert at(camera) == pytest.approx(before)
    fov = camera.lens.get_fov()
    assert fov[1] == pytest.approx(30) and fov[0] > 50 and camera.aspect > WIDE


@pytest.mark.parametrize("azimuth", [-170.0, 10.0, 200.0, 725.0])
def test_another_view_is_reached_the_shorter_way_round(camera: OrbitCamera, azimuth: float) -> None:
    camera.settle(HOME._replace(azimuth_limit=360))
    camera.look(Home((4, -3, 5), azimuth, 30, 50))
    turned = [float(camera.node.get_h())]
    while camera.update(0.05):
        turned.append(float(camera.node.get_h()))
    ahead = camera.node.get_quat().get_forward()
    target = LPoint3(*camera.node.get_pos()) + ahead * 50
    assert (target - LPoint3(4, -3, 5)).length() < 1e-3
    assert max(turned) - min(turned) <= 180
    assert abs((turned[-1] - azimuth + 180) % 360 - 180) < 1e-3
    assert elevation(camera) == pytest.approx(30) and distance(camera) > 40
    camera.go_home()
    while camera.update(0.05):
        pass
    assert distance(camera) == pytest.approx(HOME.distance)
