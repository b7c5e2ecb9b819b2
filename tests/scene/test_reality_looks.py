"""The looks of Reality Shift: nothing covered is there, handles say what they do, a full table keeps to the budget."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from panda3d.core import Filename, GeomVertexReader, LPoint3, LVector3, NodePath, PNMImage

from game.app.paths import asset
from game.motion.pose import UPRIGHT, Pose, rotated
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS, COLOURS
from game.rules.reality_shift.faces import BOX, CHECKPOINTS
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.setups import SETUPS, Setup
from game.rules.reality_shift.shifts import WAYS
from game.rules.reality_shift.squares import COUNT, FRAMES, MIDDLE
from game.rules.reality_shift.state import Bike, RealityOptions, RealityState
from game.rules.reality_shift.track import NOWHERE, may_stand, step
from game.scene.looks import Box, Looks, looks
from game.scene.models import Models
from game.scene.picking import projected
from game.scene.stage import Stage
from game.space.cubes import SIDES, VECTORS
from game.staging.names import Name, Pick, thing
from game.staging.picture import Picture, Thing, as_picture
from game.staging.reality_shift import STAGING
from game.staging.reality_shift.handles import PARTS
from game.staging.reality_shift.offer import offer
from game.staging.reality_shift.places import card_name, cube_look
from tests.rules.reality_shift.table import fresh
from tests.scene.conftest import camera_at
from tests.scene.test_shifti_looks import bounds, geoms

HANDLES = tuple(PARTS.values())
CUBES: list[Name] = [("cube", name, "TBNSEW", "") for name in BOX]
BIKES: list[Name] = [("bike", colour, *state) for colour in COLOURS for state in ((), ("folded",), ("doomed",))]
CARDFACES: list[Name] = [
    *(("card", card_name(card)) for card in range(1, len(CARDS))),
    *(("checkpoint", number) for number in CHECKPOINTS),
    *(("summary", colour) for colour in COLOURS),
]
SPACES: list[Name] = [("space", side) for side in SIDES]
LOOKS: list[Name] = [*CUBES, *BIKES, *CARDFACES, *SPACES, ("card", "back"), ("die",), ("pile", 30), ("block", 12)]
COLUMNS, ROWS, BLANK = 8, 7, 54


@pytest.fixture
def reality(models: Models) -> Looks:
    return looks("reality_shift", models)


@pytest.fixture
def stage(models: Models, reality: Looks) -> Iterator[Stage]:
    render = NodePath("render")
    stage = Stage(render, camera_at(reality.home, render).node, reality, models)
    yield stage
    stage.close()
    models.use_palette("standard")


def crowded() -> RealityState:
    """Four seats, with all four bikes on the pile."""
    state = fresh(4)
    pile = pile_of(state.cubes)
    spots = [divmod(space, COUNT) for space in range(9 * COUNT) if may_stand(pile, *divmod(space, COUNT))]
    bikes = []
    for number, square in spots[:: len(spots) // 4][:4]:
        side, row, column = square // 9, square // 3 % 3, square % 3
        bikes.append(Bike(number, SIDES[side], row, column, SIDES[FRAMES[side][0]]))
    return RealityState(
        state.options,
        state.pending,
        state.cubes,
        tuple(bikes),
        state.checkpoints,
        state.draw,
        state.discards,
        state.hands,
    )


def picture_of(state: RealityState) -> Picture:
    return STAGING.picture(RULES.view(state, 0))


def cells(node: NodePath) -> set[int]:
    """The cells of the cubes' atlas that a model shows anything of."""
    found = set()
    for path in node.find_all_matches("**/+GeomNode"):
        for geom in path.node().get_geoms():
            reader = GeomVertexReader(geom.get_vertex_data(), "texcoord")
            while not reader.is_at_end():
                uv = reader.get_data2()
                found.add(int((1 - uv.y) * ROWS) * COLUMNS + int(uv.x * COLUMNS))
    return found


# Models


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_look_has_a_model_a_box_and_outlines_each_wider(reality: Looks, look: Name) -> None:
    model = reality.model(look)
    assert min(model.box.half) > 0 and not model.make().is_empty()
    if look[0] in ("pile", "block"):
        return  # a box round them is made of their own
    sizes = []
    for width in ("thin", "mid", "wide"):
        hull = model.outline(width)
        assert hull is not None
        low, high = bounds(hull)
        sizes.append(high.x - low.x)
    assert sizes == sorted(sizes) and len(set(sizes)) == 3


def test_other_looks_are_refused(reality: Looks) -> None:
    for look in (("dragon",), ("cube", "start"), ("bike", "red", "flying"), ("space",)):
        with pytest.raises(KeyError):
            reality.model(look)
    for card in (("ace",), ("card", "back")):
        with pytest.raises(KeyError):
            reality.face(card)
    with pytest.raises(KeyError):
        reality.ribbon(("bike", "red"))


def test_rs93_what_may_not_be_looked_at_is_not_in_the_model(reality: Looks) -> None:
    """RS-93: no point of a cube shows a place of the atlas that belongs to a covered face; a blank one is there."""
    for number, name in enumerate(BOX):
        for count in range(7):
            for seen in combinations(SIDES, count):
                shown = cells(reality.model(("cube", name, "".join(seen), "")).make())
                wanted = {6 * number + SIDES.index(side) for side in seen} | ({BLANK} if count < 6 else set())
                assert shown == wanted


def test_rs26_a_cube_shows_the_seams_that_its_look_tells(reality: Looks) -> None:
    """RS-26, RS-28 to RS-31: half a seam more on every open square from which a step leads over that edge."""
    cubes = fresh(2).cubes
    pile = pile_of(cubes)
    shown = 0
    for number in range(len(BOX)):
        look = cube_look(cubes, RealityOptions(), number)
        steps = {
            f"{square}_{SIDES[to]}"
            for square in range(COUNT)
            for to in range(6)
            if may_stand(pile, number, square) and to // 2 != square // 18 and abs(MIDDLE[square][axis(to)]) == 2
            if MIDDLE[square][axis(to)] * VECTORS[to][axis(to)] > 0
            and step(pile, COUNT * number + square, to) != NOWHERE
        }
        assert set(look[3:]) == steps
        bare = geoms(reality.model(look[:3]).make())
        full = geoms(reality.model(look).make())
        assert full[0] == 1 and full[1] > bare[1] if steps else full == bare
        shown += len(steps)
    assert shown > 20


def axis(side: int) -> int:
    return next(i for i in range(3) if VECTORS[side][i])


@pytest.mark.parametrize("look", [*CUBES, ("bike", "red"), ("bike", "blue", "folded"), ("die",)], ids=str)
def test_the_box_encloses_what_can_be_touched(reality: Looks, look: Name) -> None:
    model = reality.model(look)
    node = model.make()
    node.find_all_matches("**/halo").detach()
    low, high = bounds(node)
    for i in range(3):
        assert low[i] >= model.box.middle[i] - model.box.half[i] - 0.02
        assert high[i] <= model.box.middle[i] + model.box.half[i] + 0.02


# Handles


def middle(box: Box) -> LVector3:
    return LVector3(*box.middle)


def vector(side: str) -> LVector3:
    return LVector3(*VECTORS[SIDES.index(side)])


def test_a_cube_has_a_handle_for_every_way_of_every_shift(reality: Looks) -> None:
    handles = reality.model(CUBES[0]).handles
    assert set(handles) == {PARTS[kind, way] for kind, ways in WAYS.items() for way in ways}
    for part, handle in handles.items():
        low, high = bounds(handle.make())
        assert low.x < high.x, part


@pytest.mark.parametrize("part", HANDLES)
def test_the_middle_of_a_handle_is_outside_its_cube_and_on_what_is_drawn(reality: Looks, part: str) -> None:
    handle = reality.model(CUBES[0]).handles[part]
    assert max(map(abs, handle.box.middle)) > 3.0
    low, high = bounds(handle.make())
    for i in range(3):
        assert low[i] - 0.4 <= handle.box.middle[i] <= high[i] + 0.4, part


def test_arrows_of_slides_point_away(reality: Looks) -> None:
    for side in "NSEW":
        handle = reality.model(CUBES[0]).handles[f"slide-{side}"]
        assert middle(handle.box).dot(vector(side)) > 3.5
        low, high = bounds(handle.make())
        assert LVector3(low + high).dot(vector(side)) / 2 > 4


def test_rs103_the_arc_of_a_tilt_lies_in_the_cell_that_it_enters_first(reality: Looks) -> None:
    """RS-103: its first side is where it goes, the other the side of the edge; both ways round an edge differ."""
    handles = reality.model(CUBES[0]).handles
    for way in WAYS["tilt"]:
        first, other = vector(way[0]), vector(way[1])
        box = handles[f"tilt-{way}"].box
        assert middle(box).dot(first) > 3 and 0 < middle(box).dot(other) < 3.2, way
        assert middle(box) != middle(handles[f"tilt-{way[::-1]}"].box)


def test_no_two_handles_of_one_kind_hide_each_other(reality: Looks) -> None:
    """Their boxes do not meet, or a hand could not take one of them."""
    handles = reality.model(CUBES[0]).handles
    for kind, ways in WAYS.items():
        for a, b in combinations([handles[PARTS[kind, way]].box for way in ways], 2):
            meets = all(abs(a.middle[i] - b.middle[i]) < a.half[i] + b.half[i] - 1e-6 for i in range(3))
            assert not meets, (kind, a, b)


def test_rs65_arrows_in_a_space_point_where_the_rules_say(reality: Looks) -> None:
    """RS-65: a heading is told by a side of the cube, wherever the face is and however its picture lies."""
    for side, letter in enumerate(SIDES):
        handles = reality.model(("space", letter)).handles
        right, up = (LVector3(*VECTORS[way]) for way in FRAMES[side])
        for to in SIDES:
            if SIDES.index(to) // 2 == side // 2:
                assert to not in handles
                continue
            for part in (to, f"card2-{to}"):
                x, y, _z = handles[part].box.middle
                assert (right * x + up * y).dot(vector(to)) > 0.9


def test_handles_of_spaces_and_bikes_turn_with_them(stage: Stage, reality: Looks) -> None:
    state = crowded()
    stage.show(picture_of(state))
    for id, prop in stage.props.items():
        if id[0] == "space" and id[2] != "T":
            assert not prop.model.upright
            break
    space = next(id for id, prop in stage.props.items() if id[0] == "space" and abs(up_of(prop.thing)[2]) < 0.5)
    stage.mark({thing(*space, part="card2"): "open"})
    holder = stage.props[space].handles["card2"]
    assert holder.get_quat(stage.root).xform(LVector3(0, 0, 1)).dot(LVector3(*up_of(stage.props[space].thing))) > 0.99


def up_of(one: Thing) -> tuple[float, float, float]:
    return rotated(one.pose.turn, (0, 0, 1))


def test_every_handle_that_is_offered_is_there(reality: Looks) -> None:
    state = crowded()
    view = RULES.view(state, 0)
    picture = STAGING.picture(view)
    picks: set[Pick] = set().union(*offer(view, RULES.legal(state)).sets)
    assert picks
    for pick in picks:
        if pick.kind == "thing":
            model = reality.model(picture[pick.id].look)
            assert not pick.part or pick.part in model.handles, pick


# Views, palettes, budget, plan


def test_the_own_view_is_from_behind_and_outside(reality: Looks) -> None:
    for turn in (UPRIGHT, (0.5, 0.5, 0.5, 0.5), (0.5**0.5, 0.0, 0.5**0.5, 0.0)):
        bike = Thing(("bike", 1), ("bike", "yellow"), Pose((1.0, 2.0, 6.0), turn))
        home = reality.own_view(as_picture([bike]), 1)
        assert home is not None
        camera = camera_at(home, NodePath("render"))
        away = camera.node.get_pos() - LPoint3(*bike.pose.at)
        assert away.dot(LVector3(*rotated(turn, (0, 0, 1)))) > 0
        if turn == UPRIGHT:
            assert away.dot(LVector3(*rotated(turn, (1, 0, 0)))) < 0
    assert reality.own_view({}, 0) is None


def test_every_open_side_is_looked_at_from_one_of_the_views(reality: Looks) -> None:
    """RS-93: every uncovered face may be looked at."""
    picture = picture_of(fresh(2))
    views = reality.views(picture)
    seen = set()
    for home in views:
        camera = camera_at(home, NodePath("render"))
        for side in "NSEW":
            if (camera.node.get_pos() - LPoint3(*home.target)).dot(vector(side)) > 20:
                seen.add(side)
    assert seen == set("NSEW") and reality.views({}) == ()


@pytest.mark.parametrize("setup", SETUPS)
def test_the_home_view_holds_every_cube(reality: Looks, setup: Setup) -> None:
    camera = camera_at(reality.home, NodePath("render"))
    for one in picture_of(fresh(2, options=RealityOptions(setup=setup))).values():
        if one.look[0] == "cube":
            at = camera.node.get_relative_point(camera.node.get_parent(), LPoint3(*one.pose.at))
            assert projected(camera.node, at) is not None, one


@pytest.mark.parametrize("palette", ["standard", "colour_blind", "high_contrast"])
def test_a_full_table_is_within_the_budget(stage: Stage, palette: str) -> None:
    stage.models.use_palette(palette)
    picture = picture_of(crowded())
    stage.show(picture)
    cube = next(id for id in picture if id[0] == "cube")
    # More than three cards can offer.
    stage.mark(
        {thing(*id): "open" for id in picture if id[0] in ("cube", "bike", "hand")}
        | {thing(*id): "quiet" for id in list(picture)[:40] if id[0] == "space"}
        | {thing(*cube, part=part): "open" for part in HANDLES if part.startswith(("tilt", "slide", "flip90"))}
    )
    draws, triangles = geoms(stage.root)
    assert draws <= 200 and triangles <= 250_000, (draws, triangles)
    used = sum(t.get_x_size() * t.get_y_size() * t.get_num_components() * 4 / 3 for t in stage.root.find_all_textures())
    assert used < 96 * 2**20 / 2


def test_the_plan_shows_the_tops_in_their_places(reality: Looks) -> None:
    picture = picture_of(fresh(2))
    patches = reality.plan(picture)
    assert len(patches) == 9 and len({patch.at for patch in patches}) == 9
    for left, top, wide, high in (patch.at for patch in patches):
        assert min(left, top) >= 0 and left + wide <= 1.001 and top + high <= 1.001
    assert reality.plan({}) == ()


def test_the_outline_of_a_cube_is_seen_among_its_neighbours(reality: Looks) -> None:
    """A cube in the midst of others shows one face alone: a line runs on it, inside its edges."""
    hull = reality.model(CUBES[0]).outline("thin")
    assert hull is not None
    found = set[float]()
    for geom in hull.node().get_geoms():
        reader = GeomVertexReader(geom.get_vertex_data(), "vertex")
        while not reader.is_at_end():
            found.add(round(max(map(abs, reader.get_data3())), 3))
    assert 3.02 in found and max(found) == pytest.approx(3.1, abs=1e-3)
    assert hull.node().get_num_geoms() == 1, "one mesh"


def test_the_light_on_a_space_leaves_in_sight_what_is_in_it(reality: Looks) -> None:
    """A start icon, a number, the finish: strong along the rim, faint in the middle."""
    rim = PNMImage()
    assert rim.read(Filename.from_os_specific(str(asset("textures/reality_rim.png"))))
    side = rim.get_x_size()
    assert rim.get_alpha(side // 2, side // 2) < 0.2 and rim.get_alpha(1, side // 2) > 0.75
