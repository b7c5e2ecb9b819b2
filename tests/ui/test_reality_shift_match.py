"""Reality Shift played by people in the real window: every kind of shift, every fate of a bike, matches, rough hands.

Matches are short; with --long they are played to the result, and what has happened in them is counted.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from panda3d.core import MouseButton

from game.core.values import CHANCE, Event
from game.match.driver import PERSON, Match
from game.rules.reality_shift import RULES
from game.rules.reality_shift.state import (
    BikeCollided,
    CheckpointActivated,
    DieMove,
    Materialize,
    RealityAction,
    RealityState,
    Shift,
)
from game.staging.names import Pick, read_pick
from game.ui.table.screen import TableScreen
from tests.rules.reality_shift.table import position
from tests.ui.pilot import Pilot, said
from tests.ui.test_matches import advise
from tests.ui.test_reality_shift import carry_out, click, drag, find, lane, laned, need_of, now, on_top, ready, sit_down

SHIFTS = ("slide", "rotate90", "rotate180", "flip90", "flip180", "tilt")


@pytest.fixture
def most(request: pytest.FixtureRequest) -> int:
    """How many decisions of people: a match is whole with --long."""
    return 1500 if request.config.getoption("long") else 10


@pytest.mark.parametrize("how", [click, drag])
@pytest.mark.parametrize("kind", SHIFTS)
def test_each_kind_of_shift(pilot: Pilot, kind: str, how: Callable[[Pilot, Pick], None]) -> None:
    """RS-94 to RS-108: with its handle clicked, and with the cube drawn along its way."""
    other = "slide" if kind != "slide" else "tilt"
    table = sit_down(pilot, laned(hand=f"white {kind},red {other} 1,red {other} 2"))
    match, cubes = table.sitting.match, now(table).cubes
    how(pilot, min(pick for pick in table.choice.open if pick.part.startswith(f"{kind}-")))
    shift = match.record.decisions[-1]
    assert isinstance(shift, Shift) and shift.slot == 0, said(table)
    assert now(table).cubes[shift.cube] != cubes[shift.cube]
    assert table.stage.playing
    pilot.rest()


def decides(pilot: Pilot, action: RealityAction) -> tuple[Event, ...]:
    """A person makes a decision by clicks; returns what happened."""
    ply = pilot.sitting.match.ply
    carry_out(pilot, action, Random(1))
    return pilot.sitting.match.events_at(ply + 1)


def test_who_drives_into_another_is_thrown_off_and_the_other_stays(pilot: Pilot) -> None:
    """RS-62: told before, done by a click, and flung through the room after it."""
    state = position(lane(), "A.T(1,1)>E", "D.T(1,1)>E", hand="red slide,green tilt,blue rotate90", die=3)
    table = sit_down(pilot, state)
    action = next(
        one
        for one in RULES.legal(state)
        if isinstance(one, DieMove) and any(isinstance(event, BikeCollided) for event in RULES.apply(state, one).events)
    )
    (end,) = need_of(pilot, action)
    find(pilot, end)
    assert [one.look[-1] for one in table.stage._holding._shown[0]] == ["doomed"]
    assert any(isinstance(event, BikeCollided) for event in decides(pilot, action))
    assert now(table).bikes[0] is None and now(table).bikes[1] == state.bikes[1]
    flew = False
    for _ in range(80):
        pilot.frames(1, 0.05)
        flew |= not table.stage.root.find("**/bike:0").is_empty() and ("bike", 0) not in table.stage.props
    assert flew and table.stage.root.find("**/bike:0").is_empty()
    assert ("bike", 0) not in table.stage.props and ("bike", 1) in table.stage.props


def reached(wanted: Callable[[RealityState], RealityAction | None]) -> tuple[RealityState, RealityAction]:
    """The first position of random matches in which there is such an action."""
    for seed in range(60):
        match, rng = Match.new("reality_shift", 2, seed), Random(seed)
        for _ in range(80):
            if match.over:
                break
            if match.to_act == CHANCE:
                match.roll()
                continue
            state = match.state
            assert isinstance(state, RealityState)
            action = wanted(state)
            if action is not None:
                return state, action
            match.submit(match.rules.sample(state, rng))
    raise AssertionError("never")


def claim(state: RealityState) -> RealityAction | None:
    """A drive by the die that may take a checkpoint on its way, or leave it."""
    drives = [action for action in RULES.legal(state) if isinstance(action, DieMove)]
    taking = [action for action in drives if action.claim]
    return next((one for one in taking if DieMove(one.way) in drives), None)


def test_a_checkpoint_on_the_way_is_taken_or_left(pilot: Pilot) -> None:
    """RS-71: the end is clicked, and whether to take it."""
    state, action = reached(claim)
    assert isinstance(action, DieMove)
    for one in (action, DieMove(action.way)):
        table = sit_down(pilot, state)
        need = need_of(pilot, one)
        assert any(pick.kind == "button" for pick in need), "it is asked for"
        took = any(isinstance(event, CheckpointActivated) for event in decides(pilot, one))
        assert took == bool(one.claim) and now(table).checkpoints[state.seat] == one.claim


def test_a_bike_appears_on_an_icon_and_points_where_it_is_told(pilot: Pilot) -> None:
    """RS-64, by clicks from the set-up: each of two riders."""
    table = sit_down(pilot)
    for seat in (0, 1):
        while not any(isinstance(action, Materialize) for action in RULES.legal(now(table))):
            if table.sitting.thrower is not None:
                click(pilot, read_pick("button:throw"))
            else:
                carry_out(pilot, advise(pilot, Random(3)), Random(3))
            ready(pilot)
        action = RULES.legal(now(table))[-1]
        assert isinstance(action, Materialize)
        decides(pilot, action)
        bike = now(table).bikes[seat]
        assert bike is not None and (bike.cube, bike.face, bike.heading) == (action.cube, action.face, action.heading)
        ready(pilot)


def test_a_bike_points_where_a_hand_draws_from_the_icon(pilot: Pilot) -> None:
    """RS-64: pressed on the icon, let go at an arrow or beyond it; let go on the icon, the arrows stay."""
    table = sit_down(pilot)
    while not any(isinstance(action, Materialize) for action in RULES.legal(now(table))):
        pilot.rest()
        click(pilot, read_pick("button:throw"))
        ready(pilot)
    action, space = next(
        (one, space)
        for one in RULES.legal(now(table))
        if isinstance(one, Materialize)
        and on_top(table, space := Pick("thing", ("space", one.cube, one.face, one.row, one.column)))
    )
    ply, start = table.sitting.match.ply, find(pilot, space)
    pilot.point(*start)
    pilot.button(True)
    pilot.point(start[0] + 9, start[1])
    assert table.choice.picks == {space} and table.stage.held is None
    pilot.point(*start)
    pilot.button(False)
    assert table.sitting.match.ply == ply and table.choice.picks == {space}
    pilot.point(*start)
    pilot.button(True)
    pilot.point(start[0] + 9, start[1])
    arrow = pilot.place(f"{space}#{action.heading}")
    pilot.point(*(2 * a - b for a, b in zip(arrow, start, strict=True)))
    pilot.button(False)
    bike = now(table).bikes[now(table).seat]
    assert bike is not None and (bike.cube, bike.face, bike.heading) == (action.cube, action.face, action.heading)


# Matches


Hand = Callable[[Pilot, RealityAction, Random], None]


def by_mouse(pilot: Pilot, action: RealityAction, rng: Random) -> None:
    """By clicks, or by drawing what has a rail: the card first, for then fewer handles are in each other's way."""
    need, match, ply = need_of(pilot, action), pilot.sitting.match, pilot.sitting.match.ply
    for card in sorted(pick for pick in need if pick.id[0] == "hand"):
        click(pilot, card)
    led = sorted(pick for pick in need & pilot.table.choice.open if pilot.table.choice.offer.grip(pick).rail)
    if led and len(need - pilot.table.choice.picks) == 1 and rng.random() < 0.5:
        drag(pilot, led[0], 1.0)
        if match.ply > ply:
            return
        pilot.rest()  # A road may run where another is nearer to the hand.
    grip = pilot.table.choice.offer.grip
    rest = need - pilot.table.choice.picks
    for pick in sorted(rest, key=lambda pick: (grip(pick).shows == "needed", pick.id[0] == "claim")):
        if match.ply == ply and pick in pilot.table.choice.open:
            click(pilot, pick)
    assert match.ply > ply, (action, need, said(pilot.table))


def by_keys(pilot: Pilot, action: RealityAction, rng: Random) -> None:
    """Tab to each pick, and Enter; C turns the table."""
    match, ply = pilot.sitting.match, pilot.sitting.match.ply
    need = need_of(pilot, action)
    grip = pilot.table.choice.offer.grip
    for pick in sorted(need, key=lambda pick: (grip(pick).shows == "needed", pick.id[0] == "claim")):
        if match.ply == ply and pick in pilot.table.choice.open:
            press(pilot, str(pick))
    assert match.ply > ply, (action, need, said(pilot.table))


def press(pilot: Pilot, name: str) -> None:
    for _ in range(9):
        if name in {target.name for target in pilot.table.targets()}:
            break
        pilot.key("c")
        pilot.until(lambda: not pilot.desk.camera.moving)
    for _ in range(len(pilot.table.targets()) + 1):
        if pilot.desk.canvas.focus == name:
            pilot.key("enter")
            return
        pilot.key("tab")
    raise AssertionError(f"no key comes to {name}")


def play(pilot: Pilot, table: TableScreen, hand: Hand, most: int, rng: Random) -> Counter[str]:
    """People do so many decisions in that way, or all of the match; says what happened how often."""
    match = table.sitting.match
    for _ in range(most):
        pilot.rest()
        if pilot.screen == "CurtainScreen":
            if hand is by_keys:
                pilot.heed_curtain()
                pilot.key("enter")
            else:
                pilot.click("show")
            pilot.rest()
        if pilot.screen == "ResultScreen":
            break
        if table.sitting.thrower is not None:
            if hand is by_keys:
                pilot.key("space")
            else:
                click(pilot, read_pick(rng.choice(("button:throw", "die"))))
            continue
        action = advise(pilot, rng)
        assert isinstance(action, RealityAction)
        hand(pilot, action, rng)
    done = Counter(type(event).__name__ for ply in range(1, match.ply + 1) for event in match.events_at(ply))
    done["turns"] = match.turn
    print(dict(done))
    if most > 100:
        assert pilot.screen == "ResultScreen" and match.over
        assert done["CardPlayed"] and sum(
            done[kind] for kind in ("CubeSlid", "CubeRotated", "CubeFlipped", "CubeTilted")
        )
    else:
        assert match.turn > 0 and done["DieRolled"] and done["Materialized"]
    assert Match.resume(match.record).state == match.state
    return done


def test_two_people_by_mouse(pilot: Pilot, most: int) -> None:
    table = sit_down(pilot, seed=11)
    play(pilot, table, by_mouse, most, Random(11))


def test_one_against_casual(pilot: Pilot, most: int) -> None:
    """The computer answers by itself, and the person keeps his view."""
    table = sit_down(pilot, players=(PERSON, "casual"), seed=4)
    play(pilot, table, by_mouse, most, Random(4))
    assert most > 100 or table.sitting.viewer == 0


def test_by_keyboard_alone(pilot: Pilot, most: int) -> None:
    table = sit_down(pilot, seed=7)
    pilot.device.set_pointer_out_of_window()
    play(pilot, table, by_keys, most, Random(7))


@pytest.mark.parametrize("seed", range(3))
def test_anything_in_any_order(seed: int, pilot: Pilot) -> None:
    """Blows at mouse and keyboard, windows that change their shape in the middle of a motion: nothing breaks."""
    rng = Random(seed)
    table = sit_down(pilot, laned(hand="white flip90,red slide,red tilt"))
    match = table.sitting.match
    buttons = (MouseButton.one(), MouseButton.one(), MouseButton.two(), MouseButton.three())
    keys = (
        "escape",
        "u",
        "f",
        "l",
        "q",
        "e",
        "c",
        "v",
        "h",
        "home",
        "tab",
        "enter",
        "space",
        "arrow_left",
        "alt",
        "f12",
    )
    for _ in range(250):
        while pilot.screen not in ("TableScreen", "BrowseScreen", "ResultScreen"):
            table.sitting.look_as(0)
            pilot.desk.pop()
        blow = rng.randrange(11)
        if blow < 4:
            pilot.device.pointer_moved(rng.uniform(0, 640), rng.uniform(0, 360))
        elif blow < 6:
            pilot.device.button_down(rng.choice(buttons))
        elif blow < 8:
            pilot.device.button_up(rng.choice(buttons))
        elif blow < 10:
            pilot.key(rng.choice(keys))
        else:
            pilot.desk.resize(*rng.choice(((640, 360), (360, 640), (900, 300))))
        pilot.frames(rng.choice((0, 1, 1, 3)), rng.choice((0.0, 0.05, 0.4)))
        if pilot.screen == "ResultScreen":
            break
    pilot.desk.resize(640, 360)
    for which in buttons:
        pilot.button(False, which)
    pilot.frames(12)
    assert Match.resume(match.record).state == match.state
    assert pilot.newest().record == match.record
