"""What hides a pick that is needed turns to glass, and nothing else does."""

import pytest
from panda3d.core import LPoint3

from game.core.values import PUBLIC
from game.motion.pose import UPRIGHT, X_AXIS, Z_AXIS, Pose, Quaternion, turned
from game.scene.prop import GLASS, Prop
from game.staging.cue import Wait
from game.staging.names import Name, thing
from game.staging.picture import Picture, Thing, as_picture
from tests.conformance import playthrough
from tests.scene.conftest import Rig
from tests.staging.law import picture_of


def stones_picture() -> Picture:
    """A table of Shifting Stones."""
    play = playthrough("shifting_stones", 2, 0)
    return picture_of(play.rules, play.last, PUBLIC)


LOOK: Name = next(shown.look for id, shown in stones_picture().items() if id[0] == "stone")
BEHIND, BEFORE, BESIDE = (("stone", number) for number in (1, 2, 3))


def lay(rig: Rig) -> None:
    """A stone on the table, another between it and the camera, a third beside."""
    x, y, z = LPoint3(0, 0, 0.5) * 0.6 + rig.camera.node.get_pos() * 0.4
    places = {BEHIND: (0.0, 0.0, 0.0), BEFORE: (x, y, z), BESIDE: (x + 15.0, y, z)}
    rig.stage.show(as_picture([Thing(id, LOOK, Pose(at)) for id, at in places.items()]))


@pytest.fixture
def row(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> Rig:
    """All of glass."""
    model = rig.stage.looks.model
    monkeypatch.setattr(rig.stage.looks, "model", lambda look: model(look)._replace(glass=True))
    lay(rig)
    return rig


def glazed(rig: Rig) -> set[Name]:
    """The things that are seen through."""

    def through(prop: Prop) -> bool:
        shape = prop.body.get_child(0)
        return bool(shape.has_transparency()) and abs(shape.get_color_scale()[3] - GLASS) < 1e-3

    return {id for id, prop in rig.stage.props.items() if through(prop)}


def test_what_hides_a_needed_pick_is_glass(row: Rig) -> None:
    assert row.stage.glaze([thing(*BEHIND)])
    assert glazed(row) == {BEFORE}
    assert not row.stage.glaze([thing(*BEHIND)]), "nothing has changed"
    assert row.stage.glaze([thing(*BEFORE), thing(*BESIDE)])
    assert glazed(row) == set()


def test_a_motion_takes_the_glass_away_and_a_new_look_keeps_it(row: Rig) -> None:
    row.stage.glaze([thing(*BEHIND)])
    row.stage.rebuild()
    assert glazed(row) == {BEFORE}
    row.stage.play(Wait(0.1))
    assert glazed(row) == set()


def test_what_is_not_of_glass_stays_as_it_is(rig: Rig) -> None:
    lay(rig)
    assert not rig.stage.glaze([thing(*BEHIND)]) and glazed(rig) == set()


@pytest.mark.parametrize("turn", [UPRIGHT, turned(X_AXIS, 180), turned(Z_AXIS, 90)])
def test_a_handle_is_where_it_is_shown_however_its_thing_is_turned(rig: Rig, turn: Quaternion) -> None:
    rig.stage.show(as_picture([Thing(BEHIND, LOOK, Pose((1.0, 2.0, 0.5), turn))]))
    prop = rig.stage.props[BEHIND]
    assert prop.model.handles
    for part, handle in prop.model.handles.items():
        rig.stage.mark({thing(*BEHIND, part=part): "open"})
        shown = rig.render.get_relative_point(prop.handles[part], LPoint3(*handle.box.middle))
        assert (rig.stage.points_of(thing(*BEHIND, part=part))[0] - shown).length() < 1e-4


def test_the_hull_of_an_outline_is_not_seen_through_glass(row: Rig) -> None:
    """It is seen from inside, as a box of one colour; whatever comes first, the mark or the glass."""
    for steps in (("mark", "glaze"), ("glaze", "mark")):
        lay(row)
        for step in steps:
            row.stage.glaze([thing(*BEHIND)]) if step == "glaze" else row.stage.mark({thing(*BEFORE): "open"})
        assert row.stage.props[BEFORE].outline is None
        row.stage.glaze([])
        assert row.stage.props[BEFORE].outline is not None
        row.stage.mark({})
