"""The looks of Lazer Ryderz: drawn outlines are the tested ones, lines knit, a full table keeps to the budget."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import dist, hypot

import numpy as np
import pytest
import shapely
from panda3d.core import GeomVertexReader, NodePath

from game.app.paths import asset, model
from game.app.probes import count
from game.motion.pose import Pose, rotated
from game.rules.lazer_ryderz.pieces import CHARACTERS, LAUNCH_JOINT, SHAPES
from game.rules.lazer_ryderz.state import LazerOptions
from game.rules.lazer_ryderz.table import ROUND, SQUARE, board_of
from game.scene.camera import OrbitCamera
from game.scene.glsl import flat_shaders
from game.scene.looks.lazer_ryderz import LazerLooks, cells, make_looks, strips, views
from game.scene.models import Models
from game.scene.picking import projected
from game.scene.stage import Stage
from game.space.plane import Frame, joined
from game.staging.lazer_ryderz import places
from game.staging.names import Name
from game.staging.picture import Thing, as_picture
from tests.scene.colour import decoded, difference, lab
from tests.scene.conftest import camera_at

TENTH_MM = 0.01
TABLES = (*ROUND, *SQUARE)
CONCAVE = "-60,-50 60,-50 60,50 20,50 20,10 -20,10 -20,50 -60,50"
LOOKS: list[Name] = [
    *(("strip", character, shape) for character in CHARACTERS for shape in SHAPES),
    *(("prizm", owner) for owner in (*CHARACTERS, "neutral")),
    *(("power", character, face) for character in CHARACTERS for face in ("ready", "resting")),
    *(("stand", character, gear) for character in CHARACTERS for gear in (4, 5)),
    *((kind, character) for kind in ("needle", "slider") for character in CHARACTERS),
    *(("rack", character, *left) for character in CHARACTERS for left in ((2,) * 12, (0, 1, 2) * 4)),
    *(("token", number, side) for number in range(1, 5) for side in ("up", "done")),
    ("marker",),
    ("die",),
    *(("table", table, "off") for table in TABLES),
]


@pytest.fixture
def lazer(models: Models) -> LazerLooks:
    return make_looks(models)


Triangle = tuple[tuple[float, float, float], ...]


def triangles(node: NodePath, name: str) -> Iterator[Triangle]:
    """Of all parts of this name, in the frame of the whole."""
    for path in node.find_all_matches(f"**/{name}"):
        for geom in path.node().get_geoms():
            reader = GeomVertexReader(geom.get_vertex_data(), "vertex")
            points = []
            while not reader.is_at_end():
                points.append(tuple(node.get_relative_point(path, reader.get_data3())))
            for primitive in geom.get_primitives():
                for number in range(0, primitive.get_num_vertices(), 3):
                    yield tuple(points[primitive.get_vertex(number + k)] for k in range(3))


def footprint(node: NodePath, name: str, high: float) -> shapely.Geometry:
    """What a part covers at this height, seen from above."""
    level = [t for t in triangles(node, name) if all(abs(p[2] - high) < 1e-4 for p in t)]
    return shapely.union_all([shapely.Polygon([p[:2] for p in t]).buffer(1e-6) for t in level])


def apart(drawn: shapely.Geometry, tested: shapely.Geometry) -> float:
    return float(shapely.hausdorff_distance(shapely.boundary(drawn), shapely.boundary(tested), densify=0.05))


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_drawn_of_a_piece_is_what_the_rules_test(lazer: LazerLooks, shape: str) -> None:
    """LR-23, LR-27, LR-29: width, V and notch, a corner every 5 degrees; nothing else of it is beyond its outline."""
    tested = shapely.Polygon(SHAPES[shape].outline)
    made = lazer.model(("strip", "shark", shape)).make()
    drawn = footprint(made, "lazer", strips.HIGH)
    assert apart(drawn, tested) < TENTH_MM
    assert abs(drawn.area - tested.area) < 0.02
    every = [p[:2] for t in triangles(made, "lazer") for p in t]
    assert all(tested.distance(shapely.Point(p)) < TENTH_MM for p in every)


@pytest.mark.parametrize("table", [*TABLES, CONCAVE])
def test_what_is_drawn_of_a_launch_point_is_cut_to_the_table(lazer: LazerLooks, table: str) -> None:
    """LR-42."""
    on = board_of(table, "auto", "off")
    for place in [place for place, flush in enumerate(on.flush) if flush][::40]:
        tested = shapely.Polygon(places.launch_outline(place, table, "off"))
        made = lazer.model(("launch", "sheriff", place, table, "off")).make()
        assert apart(footprint(made, "launch point", strips.LAUNCH_HIGH), tested) < TENTH_MM


@pytest.mark.parametrize(("table", "fence"), [*((table, "off") for table in TABLES), (CONCAVE, "off"), ("oval", "30")])
def test_the_disc_is_the_table_of_the_rules(lazer: LazerLooks, table: str, fence: str) -> None:
    made = lazer.model(("table", table, fence)).make()
    assert apart(footprint(made, "disc", 0.0), shapely.Polygon(places.outline(table, fence))) < TENTH_MM


@pytest.mark.parametrize("then", SHAPES)
@pytest.mark.parametrize("first", ["S5", "F2L", "H1R"])
def test_two_pieces_knit_without_a_gap(first: str, then: str) -> None:
    """LR-28: the V fills the notch, and both halos together are as bright at the joint as before and behind it."""
    front, shape = SHAPES[first], SHAPES[then]
    along = [k * 0.25 for k in range(-12, 13)]
    both = [strips.brightness(front.length + a, front.length) + strips.brightness(a, shape.length) for a in along]
    assert max(both) - min(both) < 0.01


def test_a_growing_strip_never_reaches_beyond_its_outline(lazer: LazerLooks) -> None:
    part = lazer.model(("strip", "waveryder", "H3L")).part
    assert part is not None
    tested = shapely.Polygon(SHAPES["H3L"].outline)
    areas = []
    for share in (0.0, 0.02, 0.1, 0.5, 0.8, 1.0):
        lit = [t for t in triangles(part(share), "lazer") if all(abs(p[2] - strips.HIGH) < 1e-4 for p in t)]
        areas.append(sum(shapely.Polygon([p[:2] for p in t]).area for t in lit))
        assert max((tested.distance(shapely.Point(p[:2])) for t in lit for p in t), default=0.0) < 0.35, share
    assert areas == sorted(areas)


@pytest.mark.parametrize("look", LOOKS)
def test_each_look_has_a_mesh_within_its_box(lazer: LazerLooks, look: Name) -> None:
    model = lazer.model(look)
    low, high = model.make().get_tight_bounds()
    assert all(np.isfinite(value) for value in (*low, *high))
    hull = model.outline("thin")
    assert hull is None or not hull.is_empty()
    for handle in model.handles.values():
        assert handle.make().get_tight_bounds() is not None


def test_every_piece_that_may_be_laid_next_has_a_handle(lazer: LazerLooks) -> None:
    for look in (("strip", "shark", "F1L"), places.launch_look("shark", 20, LazerOptions())):
        assert set(lazer.model(look).handles) == set(SHAPES)


def test_chips_of_the_gears_are_over_the_notches_of_the_slider(lazer: LazerLooks) -> None:
    stand = Pose((0.0, 0.0, 0.0))
    model = lazer.model(("stand", "shark", 5))
    for gear in range(1, 6):
        chip, knob = model.handles[f"gear{gear}"].box.middle, places.slider(stand, gear).at
        assert dist(chip, knob) < 0.6
    small = lazer.model(("stand", "shark", 4))  # LR-12
    assert set(small.handles) == {f"gear{gear}" for gear in range(1, 5)}


@pytest.mark.parametrize(("palette", "least"), [("standard", 30), ("colour_blind", 25), ("high_contrast", 20)])
def test_the_riders_colours_are_told_apart(palette: str, least: float) -> None:
    codes = cells.LIGHTS[palette].values()
    seen = [lab(decoded((int(c[1:3], 16) / 255, int(c[3:5], 16) / 255, int(c[5:7], 16) / 255))) for c in codes]
    assert min(difference(a, b) for a, b in combinations(seen, 2)) >= least


def test_cells_of_the_atlas_do_not_overlap() -> None:
    found = [cells.strip(c) for c in CHARACTERS] + [cells.CASSETTE, cells.WHITE]
    found += [cells.pad(c, stack) for c in CHARACTERS for stack in {shape[:2] for shape in SHAPES}]
    found += [cell(c) for cell in (cells.sign, cells.face, cells.panel) for c in CHARACTERS]
    found += [cells.token(kind) for kind in cells.TOKENS] + [cells.die(face) for face in cells.FACES]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(found, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
    assert all(x >= 0 and y >= 0 and x + w <= cells.SIDE and y + h <= cells.SIDE for x, y, w, h in found)


# A full table


def full_table(pieces: int = 15) -> dict[Name, Thing]:
    """Four lines of so many pieces, wound towards the middle, with all that stands on the ledge."""
    options, seats = LazerOptions(), 4
    edge = board_of("round91", "auto", "off").places
    things = [Thing(places.TABLE, ("table", "round91", "off"), places.MIDDLE)]
    for seat, character in enumerate(CHARACTERS):
        place = (-len(edge) * seat // seats + 9) % len(edge)
        stand = places.stand_pose(options, seats, seat)
        launch = places.launch_look(character, place, options)
        things += [
            Thing(places.stand_id(character), ("stand", character, 5), stand),
            Thing(places.needle_id(character), ("needle", character), places.needle(stand, seat + 1)),
            Thing(places.slider_id(character), ("slider", character), places.slider(stand, seat + 1)),
            Thing(places.rack_id(seat), ("rack", character, *(1,) * 12), places.rack_pose(options, seats, seat)),
            Thing(places.power_id(seat), ("power", character, "ready"), places.power_pose(options, seats, seat)),
            Thing(places.token_id(seat + 1), ("token", seat + 1, "up"), places.token_pose(options, seats, seat)),
            Thing(places.launch_id(seat), launch, places.on_table(options, edge[place])),
        ]
        for prizm in (f"{seat}p{k}" for k in range(3)):
            things.append(
                Thing(places.prizm_id(prizm), ("prizm", character), places.supply_pose(options, seats, prizm))
            )
        things.append(Thing(places.prizm_id(f"n{seat}"), ("prizm", "neutral"), Pose((15.0 * seat - 22.0, 0.0, 0.0))))
        frame = joined(edge[place], LAUNCH_JOINT)
        for number in range(pieces):
            shape = min(SHAPES, key=lambda each: _drift(frame, each, number))
            pose = places.on_table(options, frame, 0.01 * (number + 1))
            things.append(Thing(("piece", f"{seat}{shape[:2]}{number}"), ("strip", character, shape), pose))
            frame = joined(frame, SHAPES[shape].end)
    things += [Thing(places.MARKER, ("marker",), places.marker_pose(options, seats, 0))]
    things += [Thing(places.DIE, ("die",), places.die_pose(options, seats, 0, 3))]
    return dict(as_picture(things))


def _drift(frame: Frame, shape: str, number: int) -> float:
    x, y, _ = joined(frame, SHAPES[shape].end)
    return abs(hypot(x, y) - (36 - 2 * number)) + (hash_of(shape, number) % 7)


def hash_of(shape: str, number: int) -> int:
    """Some order, always the same."""
    return sum(map(ord, shape)) * 31 + number * 17


def test_a_table_with_sixty_pieces_keeps_to_the_budget(models: Models, lazer: LazerLooks) -> None:
    """200 draw calls with the 40 or so of the panels, 250 000 triangles; nothing is drawn for a shadow."""
    from game.scene.shading import SHADOW_CAMERA

    render = NodePath("render")
    camera = camera_at(lazer.home, render)
    stage = Stage(render, camera.node, lazer, models)
    stage.show(full_table())
    stage.update(0.0)
    calls, faces = count(render, None)
    assert sum(thing.look[0] == "strip" for thing in stage.picture.values()) == 60
    assert calls <= 140
    assert faces <= 100_000
    assert count(render, SHADOW_CAMERA)[0] <= 4
    stage.close()


def test_a_halo_that_moves_is_its_own_and_comes_back(models: Models, lazer: LazerLooks) -> None:
    """Of one piece that burns the others' light stays where it is."""
    from game.staging.cue import Grow, InTurn

    render = NodePath("render")
    stage = Stage(render, camera_at(lazer.home, render).node, lazer, models)
    stage.show(full_table(4))
    stage.update(0.0)
    some = next(id for id in stage.picture if id[0] == "piece")

    def own(id: Name) -> bool:
        return not stage.props[id].body.find("**/halo").is_hidden()

    assert not own(some)
    stage.play(InTurn((Grow(some, 0.5, 0.4),)))
    stage.update(0.2)
    assert own(some)
    assert sum(own(id) for id in stage.picture if id[0] == "piece") == 1
    stage.finish()
    stage.show(full_table(4))
    stage.update(0.0)
    assert not any(own(id) for id in stage.picture if id[0] == "piece")
    stage.close()


# Where one looks from


@pytest.mark.parametrize("table", [*TABLES, CONCAVE])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (3440, 1440), (720, 1280)])
def test_each_seats_home_has_the_whole_ledge_in_the_picture(table: str, size: tuple[int, int]) -> None:
    for azimuth in (0.0, 90.0, 180.0, -90.0):
        home = views.home(table, "off", azimuth)
        render = NodePath("render")
        camera: OrbitCamera = camera_at(home, render)
        camera.resize(*size)
        for x, y in places.ledge(table, "off")[::7]:
            seen = projected(camera.node, camera.node.get_relative_point(render, (x, y, places.LEDGE_Z)))
            assert seen is not None and max(map(abs, seen)) <= 1.0


def test_a_seat_looks_over_its_own_stand(lazer: LazerLooks) -> None:
    picture = full_table(1)
    sides = [lazer.home_of(picture, seat).azimuth % 360 for seat in range(4)]
    assert all(abs((a - b) % 360 - 90) < 3 for a, b in pairwise(sides))  # clockwise (LR-36)
    assert abs((sides[0] + 180) % 360 - 180) < 3


def test_ones_own_view_is_behind_ones_front(lazer: LazerLooks) -> None:
    piece: Name = ("piece", "0S3a")
    pose = places.on_table(LazerOptions(), Frame(0, 0, 0), 0.01)
    picture = {piece: Thing(piece, ("strip", "shark", "S3"), pose)}
    view = lazer.own_view(picture, 0)
    assert view is not None
    assert view.target[0] > SHAPES["S3"].length
    assert abs(view.azimuth + 90) < 1e-6
    assert lazer.own_view(picture, 1) is None


def test_the_flat_picture_has_lines_and_prizms_within_the_table(lazer: LazerLooks) -> None:
    for patch in lazer.plan(full_table()):
        left, top, wide, high = patch.at
        assert left >= -0.02 and top >= -0.02 and left + wide <= 1.02 and top + high <= 1.02


def test_every_palette_and_no_shader_draw_all_looks() -> None:
    for palette, shaders in product(cells.LIGHTS, (flat_shaders(), None)):
        plain = Models(model(""), asset(""), shaders)
        plain.use_palette(palette)
        made = make_looks(plain)
        for look in LOOKS[::9]:
            assert not made.model(look).make().is_empty()


@pytest.mark.parametrize("face", range(1, 7))
def test_the_curve_die_lies_with_what_was_thrown_up(lazer: LazerLooks, face: int) -> None:
    """LR-68: of all that is painted on the sides, that which is up."""
    pose = places.die_pose(LazerOptions(), 2, 0, face)
    found = set[int]()
    for geom in lazer.model(("die",)).make().node().get_geoms():
        place, cell = (GeomVertexReader(geom.get_vertex_data(), name) for name in ("vertex", "texcoord"))
        while not place.is_at_end():
            x, y, z = place.get_data3()
            u, v = cell.get_data2()
            if rotated(pose.turn, (x, y, z))[2] > places.DIE_SIDE / 2 - 0.01:
                found |= {shown for shown in range(1, 7) if _within(cells.die(str(shown)), u, v)}
    assert found == {face}


def _within(cell: tuple[float, float, float, float], u: float, v: float) -> bool:
    """Whether a point of the picture lies in a cell of it, to a pixel."""
    left, top, wide, high = cell
    return left - 1 <= u * cells.SIDE <= left + wide + 1 and top - 1 <= (1 - v) * cells.SIDE <= top + high + 1
