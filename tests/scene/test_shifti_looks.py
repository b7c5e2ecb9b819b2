"""The looks of Shifti: every thing of the table has a model, a box, its outlines; a full table keeps to the budget."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from panda3d.core import Filename, GeomVertexReader, LColor, LPoint3, NodePath, PNMImage

from game.app.paths import asset
from game.motion.pose import Pose, rotated
from game.rules.shifti.board import FIXED, STRIPS
from game.rules.shifti.state import Face, Roll
from game.scene.looks import Looks, looks
from game.scene.looks.shifti import HANDLE_SIDES
from game.scene.models import Models
from game.scene.palettes import SEATS
from game.scene.picking import projected
from game.scene.stage import Stage
from game.staging.names import Name, thing
from game.staging.picture import Picture, Thing, as_picture
from game.staging.shifti.places import COLOURS, DIE, PITCH, dice_rolled
from tests.scene.conftest import camera_at

POSITIONS = (-2, -1, 0, 1, 2)
LEVERS: list[Name] = [("lever", number) for number in (1, 2, 3, 4)]
PEGS: list[Name] = [("peg", colour, *state) for colour in COLOURS for state in ((), ("stranded",))]
DICE: list[Name] = [("die", "a"), ("die", "b")]
STATIONS: list[Name] = [("station", colour) for colour in COLOURS]
LOOKS: list[Name] = [*LEVERS, *PEGS, *DICE, ("square",), *STATIONS, ("shutter",)]

FRAME = 21.5
COVER = 1.28
CELLS = list(json.loads(asset("shifti_cells.json").read_text(encoding="utf-8")))
TRIANGLES, DRAWS, MEGABYTES = 250_000, 200, 96


@pytest.fixture
def shifti(models: Models) -> Looks:
    return looks("shifti", models)


@pytest.fixture
def stage(models: Models, shifti: Looks) -> Iterator[Stage]:
    render = NodePath("render")
    stage = Stage(render, camera_at(shifti.home, render).node, shifti, models)
    yield stage
    stage.close()
    models.use_palette("standard")


def number_of(lever: Name) -> int:
    return int(lever[1])


def row_y(lever: int) -> float:
    return (4 - (2 * lever - 1)) * PITCH


def full_table() -> Picture:
    """Four seats, all sixteen pieces stranded, which is the most there is to draw."""
    things = [Thing(("lever", n), ("lever", n), Pose((0, row_y(n), 0))) for n in (1, 2, 3, 4)]
    for seat, number in product(range(4), range(4)):
        at = ((2 * seat - 3) * PITCH, row_y(number + 1), 1.2)
        things.append(Thing(("piece", seat, number), ("peg", COLOURS[seat], "stranded"), Pose(at)))
    things += [Thing(die, die, Pose((4 * i - 2, -18.5, 0.9))) for i, die in enumerate(DICE)]
    for row, column in product(range(9), range(9)):
        at = ((column - 4) * PITCH, (4 - row) * PITCH, 1.62)
        things.append(Thing(("square", 9 * row + column), ("square",), Pose(at)))
    return as_picture(things)


def geoms(node: NodePath) -> tuple[int, int]:
    """Draw calls and triangles."""
    draws = triangles = 0
    for path in node.find_all_matches("**/+GeomNode"):
        for geom in path.node().get_geoms():
            draws += 1
            triangles += sum(primitive.decompose().get_num_faces() for primitive in geom.get_primitives())
    return draws, triangles


def bounds(node: NodePath) -> tuple[LPoint3, LPoint3]:
    low, high = node.get_tight_bounds()
    return low, high


# Models, boxes, outlines


@pytest.mark.parametrize("look", LOOKS)
def test_every_look_has_a_model_and_a_box(shifti: Looks, look: Name) -> None:
    assert not shifti.model(look).make().is_empty()
    assert min(shifti.model(look).box.half) > 0


def test_other_looks_are_refused(shifti: Looks) -> None:
    for look in (("dragon", 3), ("pile",), ("lever", "1")):
        with pytest.raises(KeyError):
            shifti.model(look)
    with pytest.raises(KeyError):
        shifti.face(("ace",))


@pytest.mark.parametrize("look", [*PEGS, *DICE])
def test_the_box_of_what_is_loose_encloses_it(shifti: Looks, look: Name) -> None:
    box = shifti.model(look).box
    low, high = bounds(shifti.model(look).make())
    for axis in range(3):
        assert low[axis] >= box.middle[axis] - box.half[axis] - 0.01
        assert high[axis] <= box.middle[axis] + box.half[axis] + 0.01


def test_a_peg_stands_on_its_origin_and_is_as_high_as_the_style_guide_says(shifti: Looks) -> None:
    low, high = bounds(shifti.model(("peg", "blue")).make())
    assert low.z == pytest.approx(0, abs=0.005) and high.z == pytest.approx(2.65, abs=0.01)
    assert high.x == pytest.approx(0.93, abs=0.01)


def test_squares_and_stations_show_nothing_of_themselves(shifti: Looks) -> None:
    for look in (("square",), *STATIONS):
        assert geoms(shifti.model(look).make()) == (0, 0)


@pytest.mark.parametrize("look", [*PEGS, *DICE, ("square",), *STATIONS])
def test_what_can_be_picked_has_outlines_each_wider_than_the_one_before(shifti: Looks, look: Name) -> None:
    sizes = []
    for width in ("thin", "mid", "wide"):
        hull = shifti.model(look).outline(width)
        assert hull is not None
        low, high = bounds(hull)
        sizes.append(high.x - low.x)
    assert sizes == sorted(sizes) and len(set(sizes)) == 3


def test_the_outlines_of_neighbouring_squares_do_not_meet(shifti: Looks) -> None:
    hull = shifti.model(("square",)).outline("wide")
    assert hull is not None
    low, high = bounds(hull)
    assert high.x - low.x < PITCH and low.z > 0 and high.z < 0.1


def test_only_what_is_loose_has_a_contact_shadow(shifti: Looks) -> None:
    assert {look for look in LOOKS if shifti.model(look).blob is not None} == {*PEGS, *DICE}


# Levers


@pytest.mark.parametrize("look", LEVERS)
def test_the_box_of_a_lever_is_its_grip(shifti: Looks, look: Name) -> None:
    box, side = shifti.model(look).box, HANDLE_SIDES[number_of(look)]
    low, high = bounds(shifti.model(look).make())
    end = high.x if side > 0 else -low.x
    assert side * box.middle[0] + box.half[0] == pytest.approx(end, abs=0.01)
    assert side * box.middle[0] - box.half[0] > FRAME + 2 * PITCH, "it stays outside when it is pushed in"
    assert box.middle[2] + box.half[2] == pytest.approx(high.z, abs=0.02)


@pytest.mark.parametrize("look", LEVERS)
def test_a_lever_has_an_arrow_for_each_way_beside_its_grip(shifti: Looks, look: Name) -> None:
    grip, arrows = shifti.model(look).box, shifti.model(look).handles
    assert arrows["left"].box.middle[0] < grip.middle[0] < arrows["right"].box.middle[0]
    for name, handle in arrows.items():
        box = handle.box
        assert abs(box.middle[0] - grip.middle[0]) < grip.half[0] + box.half[0] + 0.5
        low, high = bounds(handle.make())
        tip, tail = (low.x, high.x) if name == "left" else (high.x, low.x)
        assert abs(tip - grip.middle[0]) > abs(tail - grip.middle[0])
        assert all(abs((low[i] + high[i]) / 2 - box.middle[i]) < 0.4 for i in range(3))


def test_nothing_else_has_handles(shifti: Looks) -> None:
    assert all(shifti.model(look).handles == {} for look in LOOKS if look not in LEVERS)


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_sh15_strips_stay_within_the_frame_and_under_the_cover(shifti: Looks, number: int, position: int) -> None:
    """SH-15: thirteen squares, nine of them visible, and five positions: no end comes out of the wing."""
    lever = shifti.model(("lever", number)).make()
    lever.set_x(position * PITCH)
    points = [point for point, _ in rows(lever)]
    # Only the strip is as wide as a square; the grip is outside.
    strip = [point.x for point in points if abs(point.y) > 1.0 and abs(point.x - lever.get_x()) < FRAME]
    assert max(strip) - min(strip) == pytest.approx(13 * PITCH, abs=0.1)
    assert -FRAME + 1 < min(strip) < -4.5 * PITCH + 0.05 and 4.5 * PITCH - 0.05 < max(strip) < FRAME - 1
    assert max(point.z for point in points if abs(point.x) < FRAME) < COVER


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_sh15_the_strips_are_painted_as_the_rules_have_them(shifti: Looks, number: int) -> None:
    lever = shifti.model(("lever", number)).make()
    seen = "".join(tone_at(lever, (index - 6) * PITCH) for index in range(13))
    assert seen == STRIPS[number - 1]


def test_sh14_the_fixed_squares_are_painted_as_the_rules_have_them(shifti: Looks) -> None:
    board = shifti.furniture()
    tops = [(point, uv) for point, uv in rows(board) if abs(point.z - 1.62) < 0.001]
    for row, line in FIXED.items():
        for column, tone in enumerate(line):
            x, y = (column - 4) * PITCH, (4 - row) * PITCH
            seen = {tone_of(board, uv) for point, uv in tops if abs(point.x - x) < 1.2 and abs(point.y - y) < 1.2}
            assert seen == ({tone} if tone in "#." else set())


def test_the_plan_is_painted_as_the_rules_have_it() -> None:
    image = PNMImage()
    assert image.read(Filename.from_os_specific(str(asset("textures/shifti_plan.png"))))

    def tone(row: float, column: float) -> str:
        return "#" if image.get_gray(int(16 * (column + 0.5)), int(16 * (row + 0.5))) < 0.3 else "."

    for row, line in FIXED.items():
        assert all(tone(row + 1, column + 1) == wanted for column, wanted in enumerate(line) if wanted != "O")
    for number, line in ((0, STRIPS[0]), (1, STRIPS[1])):
        assert "".join(tone(12 + 1.5 * number, column) for column in range(13)) == line


def rows(node: NodePath) -> Iterator[tuple[LPoint3, tuple[float, float]]]:
    """Place and texture coordinates of all points of a model that stands in nothing else."""
    for path in node.find_all_matches("**/+GeomNode"):
        for geom in path.node().get_geoms():
            data = geom.get_vertex_data()
            points, coords = GeomVertexReader(data, "vertex"), GeomVertexReader(data, "texcoord")
            while not points.is_at_end():
                u, v = coords.get_data2()
                yield path.get_net_transform().get_mat().xform_point(points.get_data3()), (u, v)


def tone_at(lever: NodePath, x: float) -> str:
    """Black or white: what the square of a strip round this x is painted with."""
    uv = next(uv for point, uv in rows(lever) if abs(point.y) > 1.0 and abs(point.x - x) < PITCH / 2)
    return tone_of(lever, uv)


def tone_of(node: NodePath, uv: tuple[float, float]) -> str:
    return "#" if peek(node, *uv)[0] < 0.3 else "."


def peek(node: NodePath, u: float, v: float) -> tuple[float, float, float]:
    """The colour at a place of the atlas that a model wears."""
    texture = next(t for t in node.find_all_textures() if t.get_name().startswith("shifti_base"))
    colour = LColor()
    texture.peek().lookup(colour, u, v)
    return colour[0], colour[1], colour[2]


def test_all_grips_and_the_arrows_that_can_be_picked_are_in_the_picture_from_home(shifti: Looks) -> None:
    camera = camera_at(shifti.home, NodePath("render"))
    for look, position in product(LEVERS, POSITIONS):
        at = LPoint3(position * PITCH, row_y(number_of(look)), 0)
        boxes = [shifti.model(look).box]
        boxes += [
            handle.box
            for name, handle in shifti.model(look).handles.items()
            if position != (-2 if name == "left" else 2)
        ]
        for box in boxes:
            for side in (-1, 1):
                corner = at + LPoint3(*box.middle) + LPoint3(side * box.half[0], 0, 0)
                assert projected(camera.node, camera.node.get_relative_point(camera.node.get_parent(), corner))


# Palettes, budget, plan


def swatch(node: NodePath, cell: str) -> tuple[float, float, float]:
    """The colour of a cell in the atlas that a model wears."""
    row, column = divmod(CELLS.index(cell), 8)
    return peek(node, (column + 0.5) / 8, 1 - (row + 0.5) / 8)


@pytest.mark.parametrize("palette", list(SEATS))
def test_palettes_recolour_pegs_and_cups(stage: Stage, palette: str) -> None:
    stage.show(full_table())
    stage.models.use_palette("high_contrast" if palette == "standard" else "standard")
    stage.models.use_palette(palette)
    board = stage.root.find("shifti_board")
    for seat, name in enumerate(COLOURS):
        stored = [int(SEATS[palette][seat][i : i + 2], 16) / 255 for i in (1, 3, 5)]
        wanted = [c / 12.92 if c < 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in stored]
        assert swatch(stage.props["piece", seat, 0].node, f"peg_{name}") == pytest.approx(wanted, abs=0.01)
        assert swatch(board, f"cup_{name}") == pytest.approx(wanted, abs=0.01)


def test_the_board_is_not_doubled_by_a_palette(stage: Stage) -> None:
    stage.models.use_palette("colour_blind")
    assert len(stage.root.find_all_matches("shifti_board")) == 1


@pytest.mark.parametrize("part", ["clear", "smoke"])
def test_what_is_clear_shows_no_other_cell_at_its_rim(stage: Stage, part: str) -> None:
    """Seen from afar a texture is read more coarsely: a point at the rim of its cell takes colour from the next one."""
    found = 0
    for path in stage.root.find_all_matches(f"**/shifti_board/**/{part}"):
        for geom in path.node().get_geoms():
            reader = GeomVertexReader(geom.get_vertex_data(), "texcoord")
            while not reader.is_at_end():
                at, found = reader.get_data2(), found + 1
                assert at.x * 8 % 1 == pytest.approx(0.5) and at.y * 8 % 1 == pytest.approx(0.5)
    assert found


def test_a_full_table_is_within_the_budget(stage: Stage) -> None:
    stage.show(full_table())
    chosen = dict.fromkeys((thing("piece", 0, 0), thing("piece", 0, 1)), "chosen")
    chosen |= dict.fromkeys((thing("lever", 1, part="left"), thing("lever", 2, part="right")), "chosen")
    stage.mark({thing("square", n): "open" for n in range(81)} | chosen)
    draws, triangles = geoms(stage.root)
    assert draws <= DRAWS and triangles <= TRIANGLES
    textures = stage.root.find_all_textures()
    bytes_used = sum(t.get_x_size() * t.get_y_size() * t.get_num_components() * 4 / 3 for t in textures)
    assert bytes_used < MEGABYTES * 2**20 / 4


def test_the_plan_shows_strips_where_they_stand_and_all_pieces(shifti: Looks) -> None:
    home = as_picture([Thing(("lever", 1), ("lever", 1), Pose((0, 7.2, 0)))])
    pulled = as_picture([Thing(("lever", 1), ("lever", 1), Pose((PITCH, 7.2, 0)))])
    (_, first, *_), (_, other, *_) = shifti.plan(home), shifti.plan(pulled)
    assert first.at == other.at and first.face.part[0] - other.face.part[0] == pytest.approx(16 / 256)
    patches = shifti.plan(full_table())
    assert len(patches) == 1 + 4 + 16
    finished = [Thing(("piece", 2, k), ("peg", "green"), Pose((-14.4 - 1.95 * k, 10.75, 2.0))) for k in range(4)]
    places = {patch.at for patch in shifti.plan(as_picture(finished))[5:]}
    assert len(places) == 4
    for left, top, wide, high in (patch.at for patch in patches):
        assert min(left, top) >= 0 and left + wide <= 1.001 and top + high <= 1.001


FACES_OF: dict[str, tuple[Face, ...]] = {"a": ("1", "2", "3", "*"), "b": ("4", "5", "6", "*", "**")}
STARS = {"*": "star", "**": "stars"}


@pytest.mark.parametrize("thrown", list(product(*FACES_OF.values())))
def test_the_dice_lie_with_what_was_thrown_up(shifti: Looks, thrown: tuple[Face, Face]) -> None:
    """SH-23: of all that is painted on the sides, that which is up."""
    for die, face in zip(dice_rolled(Roll(*thrown)), thrown, strict=True):
        painted = rows(shifti.model(die.look).make())
        up = [uv for at, uv in painted if rotated(die.pose.turn, (*at,))[2] > DIE / 2 - 0.01]
        cells = {CELLS[int((1 - v) * 8) * 8 + int(u * 8)] for u, v in up}
        assert cells == {f"die_{STARS.get(face, face)}"}


def test_the_dice_have_their_faces(shifti: Looks) -> None:
    """SH-23: three stars and 1, 2, 3; two stars, a double one and 4, 5, 6."""
    for die, faces in (("a", "star star star 1 2 3"), ("b", "star star stars 4 5 6")):
        found = Counter[str]()
        for at, (u, v) in rows(shifti.model(("die", die)).make()):
            sides = [side for side, x in enumerate(at) if abs(x) > DIE / 2 - 0.01]
            if len(sides) == 1:
                found[f"{sides[0]} {at[sides[0]] > 0} {CELLS[int((1 - v) * 8) * 8 + int(u * 8)]}"] += 1
        assert sorted(key.rpartition("_")[2] for key in found) == sorted(faces.split())
