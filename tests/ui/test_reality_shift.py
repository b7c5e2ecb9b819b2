"""Reality Shift in the real window: throwing, driving, shifting by clicks and drags, whole matches by mouse."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from panda3d.core import LPoint3

from game.core.record import Chair
from game.core.values import Action
from game.match.driver import PERSON, Match
from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.state import (
    CardMove,
    DieMove,
    EndTurn,
    HalfTurn,
    Materialize,
    RealityOptions,
    RealityState,
    Shift,
)
from game.scene.picking import projected
from game.staging.names import Pick, read_pick, thing
from game.ui.sitting import Sitting
from game.ui.table.choosing import led
from game.ui.table.screen import TableScreen
from tests.ui.pilot import Pilot, names, said
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
    raise AssertionError(f"{pick} is nowhere to be seen")


def click(pilot: Pilot, pick: Pick) -> None:
    if pick.kind == "button":
        pilot.click(str(pick))
    else:
        pilot.click_at(*find(pilot, pick))


def need_of(pilot: Pilot, action: Action) -> frozenset[Pick]:
    """The picks of an action, or of one that leads to the same place: ways with the same end are one."""
    sets, match = pilot.table.choice.offer.sets, pilot.sitting.match
    wanted = match.rules.apply(match.state, action).state
    for need, made in sets.items():
        if made == action or (isinstance(made, Action) and match.rules.apply(match.state, made).state == wanted):
            return need
    raise AssertionError(action)


def carry_out(pilot: Pilot, action: Action, rng: Random) -> None:
    """By clicks, in some order; a handle alone does it where one card alone fits."""
    match, ply = pilot.sitting.match, pilot.sitting.match.ply
    need = need_of(pilot, action)
    shown = lambda pick: pilot.table.choice.offer.grip(pick).shows == "needed"  # noqa: E731
    picks = sorted(need)
    rng.shuffle(picks)
    picks.sort(key=lambda pick: (shown(pick), pick.kind == "button" and pick.id[0] == "claim"))
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
        if isinstance(action, Shift):
            done[str(pilot.sitting.match.record.decisions and "shift")] += 1
    raise AssertionError("no end")
