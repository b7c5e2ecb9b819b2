"""The models and pictures of Reality Shift agree with the rules' components, and keep to their budgets."""

from itertools import combinations
from math import dist
from typing import Final

import pytest
from panda3d.core import Filename, GeomVertexReader, LPoint2, LPoint3, LVector3, NodePath, PNMImage

from game.app.paths import asset
from game.motion.pose import rotated
from game.rules.reality_shift.cards import CARDS, COLOURS, DECK, DIE
from game.rules.reality_shift.faces import BOX, CHECKPOINTS, DESIGNS
from game.rules.reality_shift.squares import BESIDE, COUNT, FRAMES, MIDDLE
from game.rules.reality_shift.track import headings
from game.scene.models import Models
from game.scene.palettes import SEATS
from game.space.cubes import SIDES, VECTORS
from game.staging.reality_shift.places import Room, die_pose

Colour = tuple[float, float, float]
Place = tuple[float, float, float]

HALF: Final = 3.0
CUBE_TRIANGLES, BIKE_TRIANGLES, DIE_TRIANGLES, HANDLE_TRIANGLES = 700, 660, 600, 1000
MEGABYTES = 40
SEAT_OF: Final = {"red": 0, "blue": 1, "green": 2, "yellow": 3}
PALETTES: Final = ("", ".colour_blind", ".high_contrast")
HANDLES: Final = ("slide", "turn_90", "turn_180", "flip_90", "flip_180", "tilt", "edge", "heading", "half_turn")
MARKS: Final = ("space", "crash", "claim", "halo")


def read(name: str) -> PNMImage:
    image = PNMImage()
    assert image.read(Filename.from_os_specific(str(asset(f"textures/{name}"))))
    return image


@pytest.fixture(scope="module", params=PALETTES)
def atlas(request: pytest.FixtureRequest) -> tuple[str, PNMImage]:
    """A palette's ending, and the faces in it."""
    return request.param, read(f"reality_cubes_base{request.param}.png")


def vertices(part: NodePath) -> list[tuple[LPoint3, LVector3, LPoint2]]:
    """Places, normals and texture coordinates of a node."""
    data = part.node().get_geom(0).get_vertex_data()
    readers = [GeomVertexReader(data, name) for name in ("vertex", "normal", "texcoord")]
    found = []
    for _ in range(data.get_num_rows()):
        place, normal, uv = (reader.get_data3() for reader in readers)
        found.append((LPoint3(place), LVector3(normal), LPoint2(uv.x, uv.y)))
    return found


def triangles(path: NodePath) -> int:
    nodes = path.find_all_matches("**/+GeomNode")
    geoms = [geom for node in nodes for geom in node.node().get_geoms()]
    return sum(geom.get_primitive(0).get_num_faces() for geom in geoms)


class Flat:
    """Where on the picture the places of a face's level part are: it is linear there."""

    def __init__(self, face: NodePath) -> None:
        corners = [(place, uv) for place, normal, uv in vertices(face) if max(map(abs, normal)) > 0.999]
        (self.first, self.at), *others = corners
        self.ways = []
        for place, uv in others:
            along = place - self.first
            if sum(abs(n) > 0.1 for n in along) == 1:  # one of its sides, not the diagonal
                self.ways.append((along / along.length_squared(), uv - self.at))

    def __call__(self, place: Place) -> LPoint2:
        found, from_first = LPoint2(self.at), LPoint3(*place) - self.first
        for along, uv in self.ways:
            found += uv * from_first.dot(along)
        return found


def faces_of(cube: NodePath) -> list[Flat]:
    """The faces of a cube by their own sides."""
    return [Flat(cube.find(f"**/face_{letter}")) for letter in SIDES]


def mean(image: PNMImage, uv: LPoint2, half: int = 3) -> Colour:
    """The mean colour round a place of a picture, 0..255."""
    x, y = round(uv.x * image.get_x_size()), round((1 - uv.y) * image.get_y_size())
    if half == 1:
        return tuple(255 * sum(image.get_xel(x - a, y - b)[n] for a in (0, 1) for b in (0, 1)) / 4 for n in range(3))
    part = PNMImage(2 * half, 2 * half)
    part.copy_sub_image(image, 0, 0, x - half, y - half, 2 * half, 2 * half)
    r, g, b = part.get_average_xel()
    return 255 * r, 255 * g, 255 * b


def lacquer(palette: str, colour: str) -> Colour:
    if colour == "white":
        return (241, 236, 224) if not palette else (255, 255, 255)
    value = SEATS[palette[1:] or "standard"][SEAT_OF[colour]]
    r, g, b = (int(value[n : n + 2], 16) for n in (1, 3, 5))
    return r, g, b


def on_face(square: int, right: float, up: float) -> Place:
    """A place on a face in cm, from the middle of a square; MIDDLE counts in thirds of half an edge, which is cm."""
    x_way, y_way = FRAMES[square // 9]
    x, y, z = (MIDDLE[square][n] + right * VECTORS[x_way][n] + up * VECTORS[y_way][n] for n in range(3))
    return x, y, z


@pytest.mark.parametrize("name", BOX)
def test_rs4_to_rs7_every_square_of_every_face_is_where_the_rules_have_it(
    models: Models, atlas: tuple[str, PNMImage], name: str
) -> None:
    """RS-4, RS-5, RS-6, RS-7, RS-8: at each square the picture is the track's black or the lacquer of the face."""
    palette, image = atlas
    cube, design = models.load(f"reality_cube_{name}"), DESIGNS[name]
    faces = faces_of(cube)
    for square in range(COUNT):
        side = square // 9
        spots = [on_face(square, 0.62 * a, 0.62 * b) for a in (-1, 1) for b in (-1, 1)]
        if square not in (*design.starts, design.finish, design.checkpoint_square):
            spots.append(on_face(square, 0.0, 0.0))
        for spot in spots:
            colour = mean(image, faces[side](spot))
            if square == design.finish:
                continue
            if design.track[square]:
                assert max(colour) < 40, (name, square)
            else:
                assert dist(colour, lacquer(palette, design.colours[side])) < 4, (name, square)


@pytest.mark.parametrize("name", BOX)
def test_rs26_red_seams_part_the_squares_that_join_on_a_face(
    models: Models, atlas: tuple[str, PNMImage], name: str
) -> None:
    """RS-26, RS-27, RS-33: a red line between two track squares side by side, and nowhere else."""
    _, image = atlas
    cube, design = models.load(f"reality_cube_{name}"), DESIGNS[name]
    faces = faces_of(cube)
    for square in range(COUNT):
        for to in headings(square // 9):
            if (other := BESIDE[square][to]) >= 0:
                joint = [(a + b) / 2 for a, b in zip(MIDDLE[square], MIDDLE[other], strict=True)]
                red, green, blue = mean(image, faces[square // 9]((joint[0], joint[1], joint[2])), 1)
                joined = design.track[square] and design.track[other]
                assert (red > 150 and green < 60 and blue < 60) or not joined, (name, square)
                if not joined and not (design.track[square] or design.track[other]):
                    assert dist((red, green, blue), lacquer(atlas[0], design.colours[square // 9])) < 4


def icon_ink(image: PNMImage, face: Flat, square: int) -> list[tuple[int, int]]:
    """Which of 21 x 21 spots of a square are light."""
    spots = [(r, u) for r in range(-10, 11) for u in range(-10, 11)]
    return [(r, u) for r, u in spots if min(mean(image, face(on_face(square, 0.08 * r, 0.08 * u)), 1)) > 90]


def test_rs4_rs5_rs6_icons_are_where_the_rules_have_them_and_no_two_are_alike(
    models: Models, atlas: tuple[str, PNMImage]
) -> None:
    """RS-4, RS-5, RS-6, RS-65: one picture for all starts; Finish and the seven numbers each another."""
    _, image = atlas
    pictures: dict[str, set[tuple[int, int]]] = {}
    for name in BOX:
        design = DESIGNS[name]
        faces = faces_of(models.load(f"reality_cube_{name}"))
        marks = dict.fromkeys(design.starts, "S")
        marks |= {design.finish: "F"} if design.finish >= 0 else {}
        marks |= {design.checkpoint_square: str(design.checkpoint)} if design.checkpoint else {}
        for square in range(COUNT):
            if not design.track[square]:
                continue
            ink = icon_ink(image, faces[square // 9], square)
            if square not in marks:
                # Only the corners that are drawn in show lacquer.
                assert all(max(abs(r), abs(u)) >= 9 for r, u in ink), (name, square)
                continue
            inner = {(r, u) for r, u in ink if max(abs(r), abs(u)) < 9}
            assert len(inner) > 40, (name, square)
            if marks[square] == "S" and "S" in pictures:
                assert len(pictures["S"] ^ inner) < 24, (name, square)
            pictures[marks[square]] = inner
    assert set(pictures) == {"S", "F", *map(str, CHECKPOINTS)}
    for one, other in combinations(pictures, 2):
        assert len(pictures[one] ^ pictures[other]) > 6, (one, other)


def test_rs93_a_blank_face_tells_nothing(models: Models, atlas: tuple[str, PNMImage]) -> None:
    """RS-93: all blank faces of all cubes show the same place of the picture, which is neither track nor lacquer."""
    palette, image = atlas
    seen = set()
    for name in BOX:
        cube = models.load(f"reality_cube_{name}")
        for letter in SIDES:
            corners = [uv for *_, uv in vertices(cube.find(f"**/blank_{letter}"))]
            seen.add(tuple(sorted((round(uv.x, 5), round(uv.y, 5)) for uv in corners)))
    assert len(seen) == 1
    middle = Flat(models.load("reality_cube_start").find("**/blank_T"))((0, 0, HALF))
    colour = mean(image, middle, 40)
    assert min(dist(colour, lacquer(palette, one)) for one in (*COLOURS, "white")) > 60
    assert min(colour) > 14 and max(colour) < 60


def test_faces_own_half_of_the_bevels_and_touch_each_other(models: Models) -> None:
    """Six faces close a cube of 6 cm without a gap, and what each shows stays within its cell."""
    for name in BOX:
        cube = models.load(f"reality_cube_{name}")
        rims: dict[tuple[float, ...], int] = {}
        for side, letter in enumerate(SIDES):
            for place, normal, _ in vertices(cube.find(f"**/face_{letter}")):
                assert max(map(abs, place)) <= HALF + 1e-5
                assert normal.dot(LVector3(*VECTORS[side])) > 0.57
                if normal.dot(LVector3(*VECTORS[side])) < 0.7072:
                    key = tuple(round(n, 3) + 0.0 for n in place)
                    rims[key] = rims.get(key, 0) + 1
        assert all(count >= 2 for count in rims.values())


@pytest.mark.parametrize("name", BOX)
def test_rs28_every_track_square_at_an_edge_has_its_half_seam(models: Models, name: str) -> None:
    """RS-28, RS-29, RS-30: the halves are named by square and side, and lie along that edge on that square's face."""
    cube, design = models.load(f"reality_cube_{name}"), DESIGNS[name]
    wanted = {
        f"seam_{square}_{SIDES[to]}"
        for square in range(COUNT)
        for to in headings(square // 9)
        if design.track[square] and BESIDE[square][to] < 0
    }
    assert {seam.get_name() for seam in cube.find_all_matches("**/seam_*")} == wanted
    for seam in cube.find_all_matches("**/seam_*"):
        _, number, letter = seam.get_name().split("_")
        square, to = int(number), SIDES.index(letter)
        places = [place for place, *_ in vertices(seam)]
        middle = sum(places, LPoint3()) / len(places)
        for side, far in ((square // 9, 2.85), (to, 2.85)):
            assert far < middle.dot(LVector3(*VECTORS[side])) < HALF + 0.02
        along = LVector3(*VECTORS[square // 9]).cross(LVector3(*VECTORS[to]))
        assert abs(middle.dot(along) - LVector3(*MIDDLE[square]).dot(along)) < 0.06


def test_the_budget_of_triangles(models: Models) -> None:
    for name in BOX:
        cube = models.load(f"reality_cube_{name}")
        cube.find_all_matches("**/blank_*").detach()
        assert triangles(cube) <= CUBE_TRIANGLES
    for colour in COLOURS:
        for fold in ("", "_flat"):
            assert 300 < triangles(models.load(f"reality_bike_{colour}{fold}")) <= BIKE_TRIANGLES
    assert triangles(models.load("reality_die")) <= DIE_TRIANGLES
    for name in (*HANDLES, *MARKS):
        assert triangles(models.load(f"reality_{name}")) <= HANDLE_TRIANGLES, name


def test_a_cube_with_its_seams_is_one_draw_call(models: Models) -> None:
    cube = models.load("reality_cube_track7")
    cube.find_all_matches("**/blank_*").detach()
    cube.flatten_strong()
    assert sum(node.node().get_num_geoms() for node in cube.find_all_matches("**/+GeomNode")) == 1


def test_rs3_bikes_have_their_measures_and_head_for_x(models: Models) -> None:
    """RS-3: 2.0 long, at most .6 wide, .95 high; the white lamp is in front. Folded it is flat."""
    for colour in COLOURS:
        low, high = models.load(f"reality_bike_{colour}").get_tight_bounds()
        assert (high - low).x == pytest.approx(2.0, abs=0.06)
        assert (high - low).y <= 0.65 and (high - low).z == pytest.approx(0.95, abs=0.06)
        assert low.z == pytest.approx(0.0, abs=0.02)
        low, high = models.load(f"reality_bike_{colour}_flat").get_tight_bounds()
        assert high.z < 0.3 and low.z >= 0


def pips(models: Models) -> list[int]:
    """How many each side of the speed die has, by the light on it."""
    die, image = models.load("reality_die").find("**/+GeomNode"), read("reality_base.png")
    lights = []
    for side in range(6):
        out = LVector3(*VECTORS[side])
        uvs = [uv for _, normal, uv in vertices(die) if normal.dot(out) > 0.999]
        left, right = min(uv.x for uv in uvs), max(uv.x for uv in uvs)
        low, high = min(uv.y for uv in uvs), max(uv.y for uv in uvs)
        light = sum(
            max(mean(image, LPoint2(left + (right - left) * a / 24, low + (high - low) * b / 24), 1)) > 128
            for a in range(25)
            for b in range(25)
        )
        lights.append(light)
    one = sum(lights) / 19
    return [round(light / one) for light in lights]


def test_the_speed_die_has_its_faces(models: Models) -> None:
    """RS-39: 2, 2, 3, 3, 4, 5."""
    assert sorted(pips(models)) == sorted(n for n, faces in DIE for _ in range(faces))


def test_the_speed_die_lies_with_what_was_thrown_up(models: Models) -> None:
    """RS-39: the side that is up at the table has so many pips."""
    shown = pips(models)
    for number, _faces in DIE:
        turn = die_pose(Room(0.0, 0.0, 9.0, 9.0), number).turn
        up = [rotated(turn, (float(x), float(y), float(z)))[2] for x, y, z in VECTORS]
        assert shown[up.index(max(up))] == number and max(up) > 0.999


@pytest.mark.parametrize("palette", PALETTES)
def test_rs124_every_card_has_a_face_in_its_colour_and_no_two_are_alike(palette: str) -> None:
    """RS-124: the field has the card's colour; another colour, number or shift is another picture."""
    faces = {number: read(f"reality_cards/{number}{palette}.png") for number in DECK}
    small = {}
    for number, image in faces.items():
        wide, high = image.get_x_size(), image.get_y_size()
        assert dist(mean(image, LPoint2(0.5, 1 - 30 / high), 6), lacquer(palette, CARDS[number].colour)) < 3
        part = PNMImage(wide // 6, high // 6)
        part.box_filter_from(1.0, image)
        small[number] = [part.get_xel(x, y) for x in range(part.get_x_size()) for y in range(part.get_y_size())]
    for one, other in combinations(DECK, 2):
        if CARDS[one] != CARDS[other]:
            apart = sum((a - b).length() for a, b in zip(small[one], small[other], strict=True))
            assert apart > 8, (CARDS[one], CARDS[other])


def test_every_picture_of_the_game_together_keeps_to_the_budget(models: Models) -> None:
    """All textures that a match can ever show, uncompressed and without mipmaps."""
    names = {"reality_back.png", "reality_edge.png", "reality_trail.png"}
    names |= {f"reality_cards/{number}.png" for number in DECK}
    names |= {f"reality_cards/checkpoint_{number}.png" for number in CHECKPOINTS}
    names |= {f"reality_cards/summary_{colour}.png" for colour in COLOURS}
    parts = [f"cube_{name}" for name in BOX] + [f"bike_{colour}" for colour in COLOURS]
    for part in (*parts, "die", "card", "pile", *HANDLES, *MARKS):
        textures = models.load(f"reality_{part}").find_all_textures()
        names |= {texture.get_filename().get_basename() for texture in textures}
    whole = 0
    for name in names:
        image = read(name)
        whole += image.get_x_size() * image.get_y_size() * image.get_num_channels()
    assert whole / 2**20 < MEGABYTES
