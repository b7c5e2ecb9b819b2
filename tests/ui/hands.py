"""How a match is played in the real window, by whatever hand: as a casual player would, to the result if need be."""

from collections import Counter
from collections.abc import Callable
from random import Random

from game.core.values import Action
from game.staging.names import read_pick
from tests.ui.pilot import Pilot, said
from tests.ui.test_matches import advise
from tests.ui.test_reality_shift import click

Hand = Callable[[Pilot, Action, Random], None]
"""Carries out a decision."""


def tab_to(pilot: Pilot, name: str) -> None:
    """With Tab; C turns the table to where it is seen."""
    for _ in range(9):
        pilot.until(lambda: not pilot.desk.camera.moving)
        if name in {target.name for target in pilot.table.targets()}:
            break
        pilot.key("c")
    for _ in range(len(pilot.table.targets()) + 1):
        if pilot.desk.canvas.focus == name:
            return
        pilot.key("tab")
    raise AssertionError(f"no key comes to {name}")


def play(pilot: Pilot, hand: Hand, rng: Random, most: int, dice: str | None) -> Counter[str]:
    """Persons and computers play so many decisions, or to the result; says what persons did how often.

    `dice` is what is clicked to throw, or the button; None: all is done by keys.
    """
    done = Counter[str]()
    for _ in range(most):
        pilot.rest()
        if pilot.screen == "CurtainScreen":
            if dice is None:
                pilot.heed_curtain()
                pilot.key("enter")
            else:
                pilot.click("show")
            pilot.rest()
        if pilot.screen == "ResultScreen":
            break
        if pilot.sitting.thrower is not None:
            pilot.key("space") if dice is None else click(pilot, read_pick(rng.choice(("button:throw", dice))))
            done["throw"] += 1
            continue
        action, ply = advise(pilot, rng), pilot.sitting.match.ply
        hand(pilot, action, rng)
        assert pilot.screen != "TableScreen" or pilot.sitting.match.ply > ply, (action, said(pilot.table))
        done[type(action).__name__] += 1
    return done
