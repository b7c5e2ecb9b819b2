"""Matches of Lazer Ryderz in the real window: by mouse and by keyboard alone; with --long to the result."""

from collections import Counter
from math import dist
from random import Random

import pytest
from msgspec.structs import replace

from game.core.values import Action
from game.match.driver import PERSON, Match
from game.rules.lazer_ryderz.state import Launch, Toss
from game.staging.lazer_ryderz.offer import place_at, toss_at
from game.staging.names import Pick, read_pick
from game.staging.offer import Point
from game.ui.table.spots import entry
from tests.ui.hands import Hand, play, tab_to
from tests.ui.pilot import Pilot
from tests.ui.test_lazer_ryderz import PREVIEW, at, now, sit_down
from tests.ui.test_reality_shift import click

MATCH = replace(PREVIEW, power_prizms=True)
ARROWS = ("arrow_left", "arrow_right", "arrow_up", "arrow_down")


def needed(pilot: Pilot, action: Action, rng: Random) -> tuple[list[Pick], Point | None]:
    """One of the ways that lead to the action, in the order in which its picks show; and the point of a region."""
    table, options = pilot.table, now(pilot.table).options
    if isinstance(action, Launch):
        return [read_pick(f"button:gear:{action.gear}")], place_at(options, action.place)
    if isinstance(action, Toss):
        return [], toss_at(options, action)
    pilot.until(lambda: not pilot.desk.camera.moving)
    pilot.frames(4)
    hidden = table.seeking.hidden  # under a prizm: there are buttons, too
    ways = [need for need, made in table.choice.offer.sets.items() if made == action and not need & hidden]
    grip = table.choice.offer.grip
    return sorted(rng.choice(ways), key=lambda pick: (grip(pick).shows == "needed", pick)), None


def by_mouse(pilot: Pilot, action: Action, rng: Random) -> None:
    picks, point = needed(pilot, action, rng)
    for pick in picks:
        click(pilot, pick)
    if point is not None:
        pilot.click_at(*at(pilot, point))


def by_keys(pilot: Pilot, action: Action, rng: Random) -> None:
    """Tab to each pick, and Enter; arrows step along the rim, half a centimetre each."""
    picks, point = needed(pilot, action, rng)
    for pick in picks:
        tab_to(pilot, str(pick))
        pilot.key("enter")
    if point is not None:
        step_to(pilot, point)
        pilot.key("enter")


def step_to(pilot: Pilot, point: Point) -> None:
    """Tab to the region, then each arrow that leads nearer, as one who looks at the ghost."""
    (region,), table, canvas = pilot.table.choice.regions, pilot.table, pilot.desk.canvas
    tab_to(pilot, f"{region.pick}@{entry(region, None)}")

    def away(name: str) -> float:
        return dist(region.snaps[int(name.rpartition("@")[2])], point)

    for _ in region.snaps:
        ways = {arrow: table.stepped(canvas.focus, arrow) for arrow in ARROWS}
        nearer = next((arrow for arrow, to in ways.items() if to and away(to) < away(canvas.focus)), None)
        if nearer is None:
            return  # The nearest that keys come to: a toss may go anywhere.
        pilot.key(nearer)
        assert canvas.focus == ways[nearer]


@pytest.mark.parametrize(
    ("hand", "players"),
    [(by_mouse, (PERSON,) * 2), (by_mouse, (PERSON, "casual")), (by_mouse, (PERSON,) * 4), (by_keys, (PERSON,) * 2)],
    ids=["two", "against casual", "four", "keyboard alone"],
)
def test_matches(pilot: Pilot, hand: Hand, players: tuple[str, ...], request: pytest.FixtureRequest) -> None:
    """The first rounds; with --long to the result, and each of them is the match that was played."""
    long = bool(request.config.getoption("long"))
    match = sit_down(pilot, players=players, options=MATCH).sitting.match
    if hand is by_keys:
        pilot.device.set_pointer_out_of_window()
    done = play(pilot, hand, Random(5), 900 if long else 14, None if hand is by_keys else "die")
    happened = Counter(type(event).__name__ for ply in range(1, match.ply + 1) for event in match.events_at(ply))
    print(dict(done), dict(happened))
    assert done["Pick"] and done["Launch"] and (done["Straight"] or done["Attempt"])
    assert not long or (pilot.screen == "ResultScreen" and match.over and happened["PrizmScored"] >= 3)
    assert Match.resume(match.record).state == match.state
