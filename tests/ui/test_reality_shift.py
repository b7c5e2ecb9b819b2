"""Reality Shift in the real window: throwing, driving, shifting by clicks and drags, whole matches by mouse."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest
from msgspec.structs import replace
from panda3d.core import Filename, LPoint3, PNMImage, Texture

from game.app.paths import asset
from game.core.record import Chair
from game.core.values import Action
from game.match.driver import PERSON, Match
from game.motion.pose import Z_AXIS, rotated
from game.rules.reality_shift.faces import BOX
from game.rules.reality_shift.state import Cubes, Part, RealityOptions, RealityState
from game.rules.reality_shift.views import may_look
from game.scene.picking import projected
from game.scene.prop import set_pose
from game.scene.rails import poses_along
from game.staging.cue import Cue
from game.staging.names import Name, Pick, button, read_pick, thing
from game.ui.sitting import Sitting
from game.ui.table.choosing import led
from game.ui.table.screen import TableScreen
from tests.rules.reality_shift.table import TABLE, card, cube, position
from tests.ui.pilot import Pilot, said
from tests.ui.test_matches import advise

NAMES = ("Ada", "Борис", "Mia", "Jo")


def sit_down(
    pilot: Pilot,
    state: RealityState | None = None,
    players: tuple[str, ...] = (PERSON, PERSON),
    seed: int = 11,
    options: RealityOptions | None = None,
) -> TableScreen:
    """A table, in a position or after the set-up."""
    chairs = tuple(Chair(name, seat, player) for seat, (name, player) in enumerate(zip(NAMES, players, strict=False)))
    options = (options or RealityOptions()) if state is None else state.options
    match = Match.new("reality_shift", len(players), seed, options, chairs, state)
    table = TableScreen(Sitting(pilot.desk, match))
    pilot.desk.go(table)
    ready(pilot)
    return table


def ready(pilot: Pilot) -> None:
    """Rest, behind the curtain."""
    pilot.rest()
    if pilot.screen == "CurtainScreen":
        pilot.click("show")
        pilot.rest()


def spots(pilot: Pilot, pick: Pick) -> Iterator[tuple[float, float]]:
    """Pixels over the box of a thing or of a handle, its middle first."""
    stage, cam, win = pilot.table.stage, pilot.app.base.cam, pilot.app.base.win
    prop = stage.props[pick.id]
    box = prop.model.handles[pick.part].box if pick.part else prop.model.box
    frame = prop.handle_frame(prop.node) if pick.part else prop.node.attach_new_node("frame")
    shares = (0.0, 0.5, -0.5, 0.85, -0.85)
    points = [
        LPoint3(*(m + h * share for m, h, share in zip(box.middle, box.half, part, strict=True)))
        for part in product(shares, repeat=3)
    ]
    seen = [projected(cam, cam.get_relative_point(frame, point)) for point in points]
    frame.remove_node()
    for at in filter(None, seen):
        if max(map(abs, at)) < 0.99:
            yield (at[0] + 1) / 2 * win.get_x_size(), (1 - at[1]) / 2 * win.get_y_size()


def find(pilot: Pilot, pick: Pick) -> tuple[float, float]:
    """A pixel where the pick is under the pointer, from home or from one of the game's views."""
    at = sought(pilot, pick)
    assert at is not None, f"{pick} is nowhere to be seen"
    return at


def sought(pilot: Pilot, pick: Pick) -> tuple[float, float] | None:
    """As `find`; None if it is nowhere to be seen."""
    for key in ("home", *"cccccccc"):
        for number, (x, y) in enumerate(spots(pilot, pick)):
            if number % 3 and number > 24:
                continue
            pilot.point(x, y)
            if pilot.table.under == pick and pilot.hit(x, y) == str(pick):
                return x, y
        pilot.point(5, 5)
        pilot.key(key)
        pilot.until(lambda: not pilot.desk.camera.moving)
    return None


def click(pilot: Pilot, pick: Pick) -> None:
    if pick.kind == "button":
        pilot.click(str(pick))
    else:
        pilot.click_at(*find(pilot, pick))


def need_of(pilot: Pilot, action: Action) -> frozenset[Pick]:
    """The picks of an action, or of one that leads to the same place: ways with the same end are one."""
    sets, match = pilot.table.choice.offer.sets, pilot.sitting.match
    if action in sets.values():
        return next(need for need, made in sets.items() if made == action)
    wanted = match.rules.apply(match.state, action).state
    for need, made in sets.items():
        assert isinstance(made, Action)
        if made == action or match.rules.apply(match.state, made).state == wanted:
            return need
    raise AssertionError(action)


def carry_out(pilot: Pilot, action: Action, rng: Random) -> None:
    """By clicks, in some order; a handle alone does it where one card alone fits."""
    match, ply = pilot.sitting.match, pilot.sitting.match.ply
    need = need_of(pilot, action)
    grip = pilot.table.choice.offer.grip
    picks = sorted(need)
    rng.shuffle(picks)
    picks.sort(key=lambda pick: (grip(pick).shows == "needed", pick.id[0] == "claim"))
    for pick in picks:
        if match.ply == ply and pick in pilot.table.choice.open:
            click(pilot, pick)
    assert match.ply > ply, (action, picks, said(pilot.table))


def play(pilot: Pilot, rng: Random, most: int = 400) -> Counter[str]:
    """Persons and computers play to the result; says what persons did how often."""
    done = Counter[str]()
    for _ in range(most):
        ready(pilot)
        if pilot.screen == "ResultScreen":
            return done
        if pilot.sitting.thrower is not None:
            click(pilot, read_pick(rng.choice(("button:throw", "die"))))
            done["throw"] += 1
            continue
        action = advise(pilot, rng)
        carry_out(pilot, action, rng)
        done[type(action).__name__] += 1
    raise AssertionError("no end")


def drag(pilot: Pilot, pick: Pick, share: float = 0.9) -> None:
    """Take hold of what the pick's rail moves first, over the pick if it is a handle, and draw it along."""
    rail = pilot.table.choice.offer.grip(pick).rail
    assert rail is not None
    id = led(rail)
    assert id is not None
    start = find(pilot, pick if pick.id == id else Pick("thing", id))
    hold = pilot.table.stage.grabbed(
        pilot.desk.ray(pilot.desk.at(*start)), pick if pick.id == id else Pick("thing", id)
    )
    assert hold is not None
    pilot.point(*start)
    pilot.button(True)
    for step in (0.25, 0.5, 0.75, 1.0):
        pilot.point(*along(pilot, rail, id, hold, share * step))
    pilot.button(False)


def along(pilot: Pilot, rail: Cue, id: Name, hold: LPoint3, share: float) -> tuple[float, float]:
    """Where a point of a thing is in the window, at a share of its rail."""
    stage, cam, win = pilot.table.stage, pilot.app.base.cam, pilot.app.base.win
    probe = stage.root.attach_new_node("probe")
    set_pose(probe, poses_along(rail, {id: stage.props[id].thing.pose}, share)[id])
    at = projected(cam, cam.get_relative_point(probe, hold))
    probe.remove_node()
    assert at is not None
    return (at[0] + 1) / 2 * win.get_x_size(), (1 - at[1]) / 2 * win.get_y_size()


def lane(finish: str = "TW") -> Cubes:
    """WE-19: start, track3 and finish from west to east, the others in a row behind them."""
    row = {"start": (0, "TS"), "track3": (1, "NB"), "finish": (2, finish)}
    rest = [name for name in BOX if name not in row]
    return tuple(
        cube(row[name][0], 0, 0, row[name][1], name) if name in row else cube(rest.index(name) - 1, 2, 0, "TS", name)
        for name in BOX
    )


def laned(
    bike: str = "A.T(1,1)>E",
    hand: str = "red slide,green tilt 2,blue rotate90",
    die: int = 2,
    left: tuple[Part, ...] = TABLE,
) -> RealityState:
    return position(lane(), bike, hand=hand, die=die, left=left)


def on_top(table: TableScreen, pick: Pick) -> bool:
    """Whether it is a space alone, that looks up."""
    return (
        pick.id[0] == "space" and not pick.part and rotated(table.stage.props[pick.id].thing.pose.turn, Z_AXIS)[2] > 0.9
    )


def now(table: TableScreen) -> RealityState:
    state = table.sitting.match.state
    assert isinstance(state, RealityState)
    return state


def shift_of(table: TableScreen, part: str) -> Pick:
    """The handle of the first cube."""
    return thing("cube", 0, part=part)


# What a hand does


@pytest.mark.parametrize("order", list(permutations(("hand", "cube"))))
def test_a_shift_is_a_card_and_a_handle_in_any_order(pilot: Pilot, order: tuple[str, ...]) -> None:
    """Two cards slide, so the handle waits for one of them; the ghost stays meanwhile."""
    table = sit_down(pilot, laned(hand="red slide 1,red slide 2,blue rotate90"))
    match, ply = table.sitting.match, table.sitting.match.ply
    for number, kind in enumerate(order):
        click(pilot, thing("hand", 0, 1) if kind == "hand" else shift_of(table, "slide-S"))
        assert (match.ply > ply) == bool(number), said(table)
        if not number and kind == "cube":
            pilot.point(5, 5)
            assert table.stage._holding._shown[0], "a ghost waits for the card"
    assert now(table).cubes[0].y == -1 and now(table).discards[-1] == card("red slide 2")


def test_a_handle_alone_does_it_where_one_card_fits(pilot: Pilot) -> None:
    table = sit_down(pilot, laned())
    ply = table.sitting.match.ply
    click(pilot, shift_of(table, "slide-S"))
    assert table.sitting.match.ply == ply + 1 and now(table).cubes[0].y == -1


@pytest.mark.parametrize("part", ["slide-S", "rotate90-ccw", "tilt-SB", "tilt-TE"])
def test_a_cube_is_drawn_along_its_true_path(pilot: Pilot, part: str) -> None:
    """Past the middle it goes on; before it, it goes back and nothing is done."""
    table = sit_down(pilot, laned())
    match, ply, cubes = table.sitting.match, table.sitting.match.ply, now(table).cubes
    drag(pilot, shift_of(table, part), 0.4 if part.startswith("tilt") else 0.3)
    assert match.ply == ply and now(table).cubes == cubes, said(table)
    pilot.rest()
    drag(pilot, shift_of(table, part), 0.9)
    assert match.ply == ply + 1 and now(table).cubes != cubes, said(table)


def test_the_ends_of_the_drive_glow_and_the_way_is_drawn_while_one_is_hovered(pilot: Pilot) -> None:
    """RS-55: the ends of the full number, and no others; crashes show their cross."""
    table = sit_down(pilot, laned())
    glowing = {pick for pick, mark in table.stage._signals.marks.items() if pick.id[0] == "space" and mark}
    assert glowing == {pick for pick in table.choice.telling if pick.id[0] == "space"} and glowing
    end = next(pick for pick in sorted(glowing) if on_top(table, pick))
    find(pilot, end)
    things, ways = table.stage._holding._shown
    assert [one.id for one in things] == [("bike", 0)] and len(ways) == 1
    assert table.stage.root.find("**/trail")
    pilot.point(5, 5)
    assert table.stage._holding._shown == ((), ()) and not table.stage.root.find("**/trail")
    click(pilot, end)
    assert "die" not in now(table).left


def test_a_bike_is_drawn_along_its_road(pilot: Pilot) -> None:
    table = sit_down(pilot, laned())
    ply = table.sitting.match.ply
    drag(pilot, next(pick for pick in sorted(table.choice.telling) if on_top(table, pick)), 1.0)
    assert table.sitting.match.ply == ply + 1 and "die" not in now(table).left
    assert now(table).bikes[0] is not None


def test_half_turn_by_its_button_and_by_the_handle_on_the_bike(pilot: Pilot) -> None:
    """RS-58: with any card."""
    for half_turn in (button("half_turn"), thing("bike", 0, part="half_turn")):
        table = sit_down(pilot, laned())
        click(pilot, thing("hand", 0, 0))
        click(pilot, half_turn)
        bike = now(table).bikes[0]
        assert bike is not None and bike.heading == "W"


def test_a_dead_end_shows_as_a_crash_before_it_is_chosen(pilot: Pilot) -> None:
    """RS-56, RS-57."""
    state = position(lane("TS"), "A.T(1,1)>E", hand="red slide,green tilt,blue rotate90", die=5)
    table = sit_down(pilot, state)
    crash = next(pick for pick in sorted(table.choice.open) if pick.part == "crash")
    x, y = find(pilot, crash)
    ghost = table.stage._holding._shown[0]
    assert [one.look[-1] for one in ghost] == ["doomed"]
    pilot.click_at(x, y)
    assert now(table).bikes[0] is None
    assert table.stage.playing
    pilot.rest()


def test_who_will_be_crushed_is_told_before_and_flies_off_after(pilot: Pilot) -> None:
    """RS-113: WE-13: flipped to the east its old top meets B."""
    table = sit_down(pilot, laned(hand="white flip90,red slide,red slide 2"))
    handle = shift_of(table, "flip90-E")
    click(pilot, thing("hand", 0, 0))
    x, y = find(pilot, handle)
    looks = {one.id: one.look for one in table.stage._holding._shown[0]}
    assert looks["bike", 0] == ("bike", "red", "doomed") and ("cube", 0) in looks
    pilot.click_at(x, y)
    assert now(table).bikes[0] is None
    seen = False
    for _ in range(60):
        pilot.frames(1, 0.05)
        seen |= bool(table.stage._bodies.loose)
    assert seen and ("bike", 0) not in table.stage.props


def test_a_win_is_a_drive_onto_the_finish(pilot: Pilot) -> None:
    """RS-76: WE-19, the last three steps of it."""
    table = sit_down(pilot, laned("D.T(1,1)>E", die=3))
    click(pilot, thing("space", 8, "T", 1, 1))
    assert table.sitting.match.over
    pilot.until(lambda: pilot.screen == "ResultScreen")


# What may not be seen


def magenta(pilot: Pilot) -> int:
    """How many pixels of the window are nothing but magenta."""
    picture = pilot.picture()
    return sum(r > 90 and g < 40 and b > 90 for r, g, b in zip(*(picture[n::3] for n in range(3)), strict=True))


def paint(pilot: Pilot, cells: set[int]) -> None:
    """Paint these faces of the cubes, six a cube, magenta."""
    texture = pilot.desk.models.texture("reality_cubes_base.png", lit=True)
    image = PNMImage()
    assert image.read(Filename.from_os_specific(str(asset("textures/reality_cubes_base.png"))))
    wide, high = image.get_x_size() // 8, image.get_y_size() // 7
    full = PNMImage(wide, high)
    full.fill(1, 0, 1)
    for cell in cells:
        image.copy_sub_image(full, cell % 8 * wide, cell // 8 * high)
    texture.load(image)
    texture.set_format(Texture.F_srgb)


def covered(state: RealityState) -> set[int]:
    """The faces that nobody may look at, six a cube (RS-93)."""
    faces = [(number, own) for number in range(9) for own in range(6)]
    return {6 * number + own for number, own in faces if not may_look(state.cubes, state.options, number, own)}


@pytest.mark.parametrize("part", ["slide-S", "rotate90-ccw", "tilt-TE"])
def test_rs93_a_covered_face_is_never_drawn(pilot: Pilot, part: str) -> None:
    """RS-93: neither at rest, nor as a ghost, nor while the cube is drawn or moves, if it is covered after as well."""
    table = sit_down(pilot, laned())
    before = now(table)
    try:
        paint(pilot, covered(before))
        assert magenta(pilot) == 0
        x, y = find(pilot, shift_of(table, part))
        assert table.stage._holding._shown[0] and magenta(pilot) == 0
        pilot.click_at(x, y)
        paint(pilot, covered(before) & covered(now(table)))
        for _ in range(8):
            pilot.frames(1, 0.12)
            assert magenta(pilot) == 0
        paint(pilot, set(range(54)))
        assert magenta(pilot) > 1000, "it would be noticed"
    finally:
        paint(pilot, set())


def test_rs20_matches_that_differ_in_a_hidden_card_look_the_same(pilot: Pilot) -> None:
    """RS-20: pixel by pixel, to the other seat: a card of the second hand is another, which was in the deck."""
    state = laned()
    mine, other = state.hands[1][0], state.draw[0]
    hands = (state.hands[0], (other, *state.hands[1][1:]))
    changed = replace(state, hands=hands, draw=tuple(sorted((mine, *state.draw[1:]))))
    pictures = []
    for one in (state, changed):
        table = sit_down(pilot, one)
        pilot.point(5, 5)
        pilot.key("home")
        pilot.until(lambda: not pilot.desk.camera.moving)
        assert table.sitting.viewer == 0
        pictures.append(pilot.picture())
    assert pictures[0] == pictures[1]


# Matches


def test_a_computer_plays_and_the_person_answers(pilot: Pilot) -> None:
    """The computer's card lies open before its shift, and its ride is driven space by space."""
    rng = Random(2)
    table = sit_down(pilot, players=(PERSON, "casual"), seed=4)
    done = Counter[str]()
    for _ in range(14):
        ready(pilot)
        if pilot.screen == "ResultScreen":
            break
        assert table.sitting.viewer == 0
        if table.sitting.thrower is not None:
            click(pilot, read_pick("button:throw"))
            continue
        action = advise(pilot, rng)
        carry_out(pilot, action, rng)
        done[type(action).__name__] += 1
    assert table.sitting.match.turn > 3 and done["EndTurn"] > 1
