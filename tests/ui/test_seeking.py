"""What may be picked and cannot be seen from home is told, and is found once the table is turned to it."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from panda3d.core import NodePath

from game.app.paths import asset, model
from game.core.values import CHANCE, PUBLIC
from game.rules.reality_shift.state import Shift
from game.scene.camera import OrbitCamera
from game.scene.glsl import flat_shaders
from game.scene.looks import GAMES, looks
from game.scene.models import Models
from game.scene.picking import Ray
from game.scene.stage import Stage
from game.staging import staging
from game.staging.names import Pick
from game.staging.offer import Offer
from game.ui.table.choosing import Choice
from game.ui.table.marks import marks
from game.ui.table.seeking import BEYOND, Seeking, asked, best_view, seen
from tests.conformance import playthrough
from tests.scene.conftest import camera_at
from tests.ui.pilot import Pilot
from tests.ui.test_reality_shift import click, laned, ready, sit_down

SEATS = (2, 4)
EVERY = 9
"""Of the positions of a match."""


def tables(stage: Stage, camera: OrbitCamera, game: str, seats: int) -> Iterator[Choice]:
    """What may be picked in a random match, with the table before it seen from home."""
    match, manager = playthrough(game, seats, 0), staging(game)
    for ply in match.plies[: 400 : min(EVERY, 1 + len(match.plies) // 45)]:
        seat = match.rules.to_act(ply.before)
        if seat is None or seat == CHANCE:
            continue
        view = match.rules.view(ply.before, seat)
        picture = manager.picture(view)
        stage.show(picture)
        camera.settle(stage.looks.home_of(picture, PUBLIC))
        choice = Choice(manager.offer(view, match.rules.legal(ply.before)))
        each_kind = {pick.id[0]: pick for pick in sorted(choice.telling)}
        for picked in (choice, *map(choice.having, each_kind.values())):
            stage.mark(marks(picked, None, None, ()))
            yield picked


def found_after_turning(stage: Stage, camera: OrbitCamera, choice: Choice, hidden: frozenset[Pick]) -> frozenset[Pick]:
    """What clicks on the sign bring into sight, one view after another."""
    views = stage.looks.views(stage.picture) or camera.quarters()
    found = frozenset[Pick]()
    while left := hidden - found:
        view = best_view(stage, camera, views, choice, left)
        assert view is not None
        eye = camera.eye(view)
        more = frozenset(pick for pick in left if seen(stage, eye, choice, pick))
        if not more:  # behind others from everywhere: these turn to glass
            stage.camera.set_pos(eye)
            stage.glaze(left)
            more = frozenset(pick for pick in left if seen(stage, eye, choice, pick, left))
            stage.glaze(())
        if not more:
            break
        found |= more
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_hidden_from_home_comes_into_sight(game: str) -> None:
    models, render = Models(model(""), asset(""), flat_shaders()), NodePath("render")
    look = looks(game, models)
    camera = camera_at(look.home, render)
    stage = Stage(render, camera.node, look, models)
    stage.resize(1280, 720)
    asked = 0
    for choice in chain.from_iterable(tables(stage, camera, game, seats) for seats in SEATS):
        seeking = Seeking()
        seeking.update(stage, camera.eye(), choice)
        asked += len(choice.telling)
        assert found_after_turning(stage, camera, choice, seeking.hidden) == seeking.hidden
        if game != "reality_shift":
            assert not seeking.hidden, "flat tables hide nothing"
    assert asked > 100
    stage.close()


def test_a_handle_is_told_as_hidden_where_nothing_of_it_is_met_first() -> None:
    """Arrows on the far side of their own cube or behind another: just those are told, from wherever one looks."""
    models, render = Models(model(""), asset(""), flat_shaders()), NodePath("render")
    look = looks("reality_shift", models)
    camera = camera_at(look.home, render)
    stage = Stage(render, camera.node, look, models)
    stage.resize(1280, 720)
    told = Counter[tuple[bool, bool]]()
    for choice in tables(stage, camera, "reality_shift", 2):
        if not any(pick.id[0] == "hand" for pick in choice.picks):
            continue  # Without a card the handles of several are in each other's way.
        for eye in (camera.eye(), *map(camera.eye, look.views(stage.picture)[:3])):
            for pick in sorted(one for one in asked(choice) if choice.offer.grip(one).shows == "hovered"):
                stage.mark({pick: "open"})
                rays = (Ray(eye, (point - eye) * BEYOND) for point in stage.points_of(pick))
                if not stage.panes(eye, Pick("thing", pick.id)):
                    told[seen(stage, eye, choice, pick), pick in {stage.under(ray) for ray in rays}] += 1
    assert told[True, True] > 300 and told[False, False] > 100 and not told[False, True]
    assert told[True, False] < 0.01 * told[True, True], "a bike, or the rim of a space, may be before all of one"
    stage.close()


def test_nothing_is_sought_where_nothing_is_offered() -> None:
    models, render = Models(model(""), asset(""), flat_shaders()), NodePath("render")
    look = looks("shifti", models)
    camera = camera_at(look.home, render)
    stage = Stage(render, camera.node, look, models)
    seeking = Seeking()
    assert not seeking.update(stage, camera.eye(), Choice(Offer()))
    assert seeking.hidden == frozenset()
    stage.close()


def test_the_sign_turns_the_table_to_what_is_hidden(pilot: Pilot) -> None:
    """Eight seats' worth of start icons lie on all sides of the pile: those behind are told, sought and clicked."""
    table = sit_down(pilot)
    pilot.frames(3)
    asked = {pick for pick in table.choice.telling if pick.kind == "thing" and pick.id[0] == "space"}
    assert table.seeking.hidden and table.seeking.hidden < asked
    sought = table.seeking.hidden
    found = set[Pick]()
    for _ in sought:
        pilot.click("seek")
        pilot.until(lambda: not pilot.desk.camera.moving)
        pilot.frames(3)
        for pick in sorted(sought - found):
            pilot.point(*pilot.place(str(pick)))
            if table.under == pick:
                found.add(pick)
        if not any(area.name == "seek" for area in pilot.desk.canvas.areas):
            break
    assert found == sought


def test_the_sign_counts_the_handles_of_a_chosen_card(pilot: Pilot) -> None:
    """Those on the far sides of the cubes; once the table is turned, one of them decides."""
    table = sit_down(pilot, laned(hand="white tilt,red slide 1,red slide 2"))
    match = table.sitting.match
    pilot.desk.camera.settle(pilot.desk.camera.home)
    pilot.frames(3)
    pilot.pick(min(str(pick) for pick in table.choice.telling if pick.id[0] == "hand"))
    pilot.frames(3)
    tilts = {pick for pick in table.choice.open if pick.part.startswith("tilt-")}
    hidden = table.seeking.hidden & tilts
    assert hidden and hidden < tilts
    assert table.shown().hidden == len(table.seeking.hidden)
    pilot.click("seek")
    pilot.until(lambda: not pilot.desk.camera.moving)
    pilot.frames(3)
    left = table.seeking.hidden & hidden
    assert left < hidden
    handle = min(hidden - left)
    pilot.point(*pilot.place(str(Pick("thing", handle.id))))
    click(pilot, handle)
    assert isinstance(match.record.decisions[-1], Shift)
    pilot.rest()


@pytest.mark.parametrize("moved", [False, True])
def test_in_the_next_turn_one_looks_from_home_again(pilot: Pilot, moved: bool) -> None:
    """Unless somebody has moved the camera since."""
    table = sit_down(pilot, laned(left=()))
    camera = pilot.desk.camera
    camera.settle(camera.home)
    home = camera.eye()
    table._look_for_hidden()
    pilot.until(lambda: not camera.moving)
    pilot.frames(3)
    assert camera.eye() != home
    if moved:
        camera.orbit(5, 0)
    turned = camera.eye()
    pilot.pick("button:end_turn")
    ready(pilot)
    pilot.frames(3)
    pilot.until(lambda: not camera.moving)
    assert (camera.eye() - (turned if moved else home)).length() < 0.05
