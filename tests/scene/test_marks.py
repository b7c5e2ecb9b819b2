"""The signals of the style guide on the stage: outlines, breath, shake, dashes, paler colours, contact shadows."""

from collections.abc import Iterator, Mapping

import pytest
from panda3d.core import NodePath

from game.motion.path import Glide, Hump
from game.motion.pose import Pose
from game.scene.looks import GAMES, Box, looks
from game.scene.marks import BOXED, BREATH, BREATH_SECONDS, CONTRAST, WHITE, WIDTHS, Outlines, brackets, breath
from game.scene.models import Models
from game.scene.prop import PALE, Prop
from game.scene.signals import BREATH_STEP, SHAKE_CM, SHAKE_SECONDS
from game.staging import staging
from game.staging.cue import Become, InTurn, Move, Rename, Wait
from game.staging.names import Name, thing
from game.staging.picture import Thing, as_picture
from tests.conformance import playthrough
from tests.scene.conftest import Rig

STONE = Thing(("stone", 1), ("stone", "SM"), Pose((0, 0, 1.05)))
OTHER = Thing(("stone", 2), ("stone", "FB"), Pose((6.2, 0, 1.05)))
CARD = Thing(("hand", 0, 0), ("card", "1-13"), Pose((0, 0, 0)), "hand")


@pytest.fixture
def rig(rig: Rig) -> Iterator[Rig]:
    rig.stage.show(as_picture([STONE, OTHER, CARD]))
    yield rig
    rig.stage.models.use_palette("standard")


def hulls(rig: Rig, id: Name = ("stone", 1)) -> list[NodePath]:
    ring = rig.stage.props[id].outline
    return [] if ring is None else list(ring.children)


def width(rig: Rig, hull: NodePath, id: Name = ("stone", 1)) -> float:
    """How far a hull stands out to the right of its thing, in cm."""
    _low, high = hull.get_tight_bounds(rig.stage.props[id].body)
    return float(high.x) - rig.stage.props[id].model.box.half[0]


def test_outlines_are_as_wide_as_the_style_guide_says(rig: Rig) -> None:
    for mark, wide in {"open": 0.10, "hover": 0.16, "refused": 0.16}.items():
        rig.stage.mark({thing("stone", 1): mark})
        assert [width(rig, hull) for hull in hulls(rig)] == [pytest.approx(wide, abs=0.005)]


def test_what_is_chosen_has_a_double_line(rig: Rig) -> None:
    rig.stage.mark({thing("stone", 1): "chosen"})
    inner, gap, outer = hulls(rig)
    assert width(rig, inner) < width(rig, gap) < width(rig, outer)
    assert inner.get_color() == outer.get_color() != gap.get_color()


def test_high_contrast_is_white_and_wider(rig: Rig) -> None:
    rig.stage.models.use_palette("high_contrast")
    rig.stage.mark({thing("stone", 1): "open"})
    (hull,) = hulls(rig)
    assert width(rig, hull) == pytest.approx(CONTRAST * WIDTHS["thin"], abs=0.005)
    assert tuple(hull.get_color()) == (1, 1, 1, 1)


def test_a_target_has_brackets_at_its_corners(rig: Rig) -> None:
    rig.stage.mark({thing("stone", 1): "target"})
    brackets = hulls(rig)[-1]
    low, high = brackets.get_tight_bounds(rig.stage.root)
    assert -low.x == pytest.approx(high.x) and 2.7 < high.x < 3.1
    assert low.z > 1.8, "at the height of the upper side"


def test_it_breathes_in_its_time_and_between_its_bounds() -> None:
    low, high = BREATH["open"]
    times = [BREATH_SECONDS * i / 16 for i in range(33)]
    assert min(breath("open", t) for t in times) == pytest.approx(low)
    assert max(breath("open", t) for t in times) == pytest.approx(high)
    for t in times:
        assert breath("open", t + BREATH_SECONDS) == pytest.approx(breath("open", t))
        assert breath("chosen", t) == 1.0


@pytest.mark.parametrize("lively", [True, False])
def test_breathing_alone_is_drawn_only_by_a_card(rig: Rig, lively: bool) -> None:
    stage = rig.stage
    stage.lively = lively
    drawn, seconds = 0, 4.0
    for mark, breathes in ("open", True), ("chosen", False), ("", False):
        stage.mark({thing("stone", 1): mark})
        drawn = 0
        for _ in range(round(60 * seconds)):
            stage.update(1 / 60)
            drawn += stage.breathe()
        if lively and breathes:
            assert 0.6 * seconds / BREATH_STEP < drawn <= seconds / BREATH_STEP
        else:
            assert drawn == 0
    stage.lively = False


def test_what_is_refused_shakes_three_times_and_is_as_before(rig: Rig) -> None:
    stage = rig.stage
    stage.mark({thing("stone", 1): "chosen"})
    prop = stage.props["stone", 1]
    stage.refuse(frozenset({("stone", 1), ("gone",)}))
    assert prop.mark == "refused" and not stage.playing, "clicks go on counting"
    places = []
    while stage.update(0.01):
        places.append(prop.body.get_x())
    assert len(places) == pytest.approx(SHAKE_SECONDS / 0.01, abs=1)
    assert max(places) == pytest.approx(SHAKE_CM, abs=0.02) and min(places) == pytest.approx(-SHAKE_CM, abs=0.02)
    turns = sum(a * b < 0 for a, b in zip(places, places[1:], strict=False))
    assert turns == 5, "three to each side"
    assert prop.mark == "chosen" and prop.body.get_x() == 0


def test_a_new_picture_ends_the_shake(rig: Rig) -> None:
    rig.stage.refuse(frozenset({("stone", 1)}))
    rig.stage.update(0.05)
    rig.stage.show(as_picture([OTHER]))
    assert not rig.stage.update(0.05) and rig.stage.props["stone", 2].mark == ""


def test_what_is_not_possible_has_less_light_and_no_other_colour(rig: Rig) -> None:
    body = rig.stage.props["stone", 1].body
    rig.stage.mark({thing("stone", 1): "dim"})
    red, green, blue, alpha = body.get_color_scale()
    assert red == green == blue == pytest.approx(PALE[0], abs=1e-3) and alpha == 1
    rig.stage.mark({})
    assert tuple(body.get_color_scale()) == (1, 1, 1, 1)


def test_what_moved_last_keeps_its_dashes_under_other_marks(rig: Rig) -> None:
    stage = rig.stage
    assert stage.mark_last(frozenset({("stone", 1), ("hand", 0, 0)}))
    assert not stage.mark_last(frozenset({("stone", 1), ("hand", 0, 0)}))
    stage.mark({thing("stone", 1): "hover"})
    assert {id for id, prop in stage.props.items() if prop.dashes is not None} == {("stone", 1)}
    stage.play(Move(("stone", 1), Pose((0, 6.2, 1.05)), Glide(0.2, "linear")))
    stage.finish()
    dashes = stage.props["stone", 1].dashes
    assert dashes is not None and dashes.get_y() == pytest.approx(6.2)
    assert stage.mark_last(frozenset())
    assert all(prop.dashes is None for prop in stage.props.values())


def test_the_contact_shadow_stays_on_the_floor_and_fades(rig: Rig) -> None:
    stage = rig.stage
    prop = stage.props["stone", 1]
    assert prop.blob is not None and stage.props["hand", 0, 0].blob is None
    low, high = prop.blob.get_tight_bounds(stage.root)
    assert high.x == pytest.approx(1.15 * 2.6) and low.z == high.z
    floor = prop.blob.get_z()
    stage.play(Move(("stone", 1), Pose((6.2, 0, 1.05)), Glide(1.0, "linear", Hump(3))))
    stage.update(0.5)
    assert prop.blob.get_x() == pytest.approx(prop.node.get_x()) and prop.blob.get_z() == floor
    assert 0 < prop.blob.get_sa() < 0.6
    stage.finish()
    assert prop.blob.get_sa() == pytest.approx(1) and prop.blob.get_x() == pytest.approx(6.2)


def test_another_palette_is_taken_up_at_once(rig: Rig) -> None:
    def pictures() -> set[str]:
        return {str(texture.get_filename()).rpartition("/")[2] for texture in rig.stage.root.find_all_textures()}

    count = len(rig.render.find_all_matches("**"))
    for palette, file in ("colour_blind", "stones_base.colour_blind.jpg"), ("standard", "stones_base.png"):
        rig.stage.mark_last(frozenset({("stone", 1)}))
        assert rig.stage.models.use_palette(palette) and not rig.stage.models.use_palette(palette)
        assert file in pictures() and len([name for name in pictures() if name.startswith("stones_base")]) == 1
        assert rig.stage.props["stone", 1].thing == STONE and rig.stage.props["stone", 1].dashes is not None
        rig.stage.mark_last(frozenset())
    assert len(rig.render.find_all_matches("**")) == count


# How much is done


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Name, str]]:
    """What is done to the nodes of things, each time a mark is put on or taken off."""
    found: list[tuple[Name, str]] = []
    wear, show = Prop.wear, Prop.show_handles

    def worn(prop: Prop, mark: str) -> None:
        found.append((prop.thing.id, mark))
        wear(prop, mark)

    def shown(prop: Prop, handles: Mapping[str, str]) -> None:
        found.append((prop.thing.id, "+".join(handles)))
        show(prop, handles)

    monkeypatch.setattr(Prop, "wear", worn)
    monkeypatch.setattr(Prop, "show_handles", shown)
    return found


def test_only_what_has_changed_is_touched(
    rig: Rig, touched: list[tuple[Name, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 320 marked things one more or less costs as much as if it were alone; all outlines of a kind are one mesh."""
    made: list[str] = []
    load = Models.load

    def counted(models: Models, name: str) -> NodePath:
        made.append(name)
        return load(models, name)

    stones = [Thing(("stone", n), ("stone", "SM"), Pose((n % 20, n // 20, 1.05))) for n in range(320)]
    rig.stage.show(as_picture(stones))
    monkeypatch.setattr(Models, "load", counted)
    marks = {thing(*stone.id): "open" for stone in stones}
    assert rig.stage.mark(marks) and len(touched) == 320 and len(made) == 1
    touched.clear()
    assert not rig.stage.mark(dict(marks)) and touched == []
    rig.stage.mark(marks | {thing("stone", 7): "hover", thing("stone", 9, part="curl"): "open"})
    assert sorted(touched) == [(("stone", 7), "hover"), (("stone", 9), "curl")]
    touched.clear()
    rig.stage.breathe()
    rig.stage.mark(marks)
    assert sorted(touched) == [(("stone", 7), "open"), (("stone", 9), "")]
    assert made.count("stone_outline") == 2, "one for each kind of mark"


def test_a_thing_that_comes_wears_its_mark_at_once(rig: Rig) -> None:
    stage = rig.stage
    stage.play(InTurn((Wait(0.1), Rename(((("stone", 1), ("stone", 5)),)), Become(OTHER.id, ("stone", "HO")), Wait(1))))
    stage.mark({thing("stone", 5): "news", thing("stone", 2): "news"})
    stage.update(0.2)
    assert {id: prop.mark for id, prop in stage.props.items() if prop.mark} == dict.fromkeys(
        [("stone", 5), ("stone", 2)], "news"
    )


def test_news_are_a_short_accent_of_their_own(rig: Rig) -> None:
    rig.stage.mark({thing("stone", 1): "news"})
    news = [hull.get_color() for hull in hulls(rig)]
    assert len(news) == 2, "an outline and brackets"
    for other in ("quiet", "open", "hover", "target", "refused"):
        rig.stage.mark({thing("stone", 1): other})
        assert next(hull.get_color() for hull in hulls(rig)) != news[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_must_be_told_of_a_thing_shows_on_every_thing(models: Models, game: str) -> None:
    """Piles and levers have no hull: a box round them wears these marks, and does not lift them."""
    look, outlines, match = looks(game, models), Outlines(models), playthrough(game, 2, 0)
    views = (match.rules.view(ply.before, 0) for ply in match.plies[:200:20])
    shown = {thing.look for view in views for thing in staging(game).picture(view).values()}
    for name in shown:
        for mark in BOXED:
            model = look.model(name)
            ring = outlines.put(name, model, mark, NodePath("body"))
            assert ring is not None, (name, mark)
            low, high = ring.get_tight_bounds()
            x, half = model.box.middle[0], model.box.half[0]
            assert x - half - 1 < low.x < x < high.x < x + half + 1, (name, mark)


def test_brackets_lie_round_the_foot_of_what_stands_upright(models: Models) -> None:
    for box, high in ((Box((0, 0, 2), (1, 1, 2)), 0.02), (Box((0, 0, 0.5), (1, 1, 0.5)), 1.02)):
        low, top = brackets(models, box, WHITE).get_tight_bounds()
        assert low.z == top.z == pytest.approx(high, abs=1e-4)
