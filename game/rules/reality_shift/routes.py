"""Ways to drive: every way of so many steps, with what may be activated on it (RS-54 to RS-63, RS-70 to RS-78)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from game.core.values import Refusal
from game.rules.reality_shift.pile import Pile, Space
from game.rules.reality_shift.state import NOBODY
from game.rules.reality_shift.track import LETTERS, Rider, onward

Fate = Literal["stands", "crashes", "collides", "wins"]

Ride = tuple[str, int]
"""A way, and the checkpoint that is activated on it, or 0."""


class Route(NamedTuple):
    """A way and where it leads: the rider after each step that is made, and how it ends.

    Who collides is destroyed on entering the last space; who crashes made fewer steps than he had to.
    """

    way: str
    riders: tuple[Rider, ...]
    fate: Fate


class Drive(NamedTuple):
    """What a move begins with. `others` are the spaces of bikes one can collide with, `free` the checkpoints that may
    be activated: empty for who has one (RS-70, RS-75)."""

    start: Rider
    others: tuple[Space, ...]
    free: tuple[int, ...]


def routes(pile: Pile, drive: Drive, count: int) -> tuple[Route, ...]:
    """Every way of exactly so many steps (RS-55), chosen step by step (RS-54), also into a dead end (RS-57)."""
    if not count:
        return (Route("", (), "stands"),)
    found: list[Route] = []
    for route in routes(pile, drive, count - 1):
        way, riders, fate = route
        if fate != "stands":
            found.append(route)
            continue
        steps = onward(pile, riders[-1] if riders else drive.start)
        if not steps:  # RS-56
            found.append(Route(way, riders, "crashes"))
        for letter, after in steps:
            space = after // 6
            if space == pile.finish:  # RS-76: also in the middle of a move
                fate = "wins"
            elif space in drive.others:  # RS-62
                fate = "collides"
            else:  # RS-61: also where it has been before
                fate = "stands"
            found.append(Route(way + letter, (*riders, after), fate))
    return tuple(found)


def claims(pile: Pile, route: Route, free: Sequence[int]) -> list[int]:
    """The checkpoints that may be activated on the way, each once (RS-71); not where the bike is destroyed on entry."""
    reached = route.riders[:-1] if route.fate == "collides" else route.riders
    numbers = [pile.checkpoints.get(at // 6, NOBODY) for at in reached]
    return [number for number in dict.fromkeys(numbers) if number in free]


@lru_cache(maxsize=256)
def rides(pile: Pile, drive: Drive, steps: int) -> Mapping[Ride, Route]:
    """All that may be done with a move: every route, and on it every choice of a checkpoint or none (RS-72)."""
    known: dict[Ride, Route] = {}
    for route in routes(pile, drive, steps):
        known[route.way, NOBODY] = route
        if drive.free:
            for number in claims(pile, route, drive.free):
                known[route.way, number] = route
    return known


def refusal(pile: Pile, drive: Drive, steps: int, way: str, claim: int, own: int) -> Refusal | None:
    """Why the bike may not drive this way and activate that checkpoint; `own` is the one it has activated before."""
    known = rides(pile, drive, steps)
    if (way, claim) in known:
        return None
    route = known.get((way, NOBODY))
    if route is None:
        return _way_refusal(pile, drive, steps, way)
    passed = [pile.checkpoints.get(at // 6, NOBODY) for at in route.riders]
    if claim not in passed:
        return Refusal("checkpoint_not_passed", "RS-71", (claim,))
    if route.fate == "collides" and claim not in passed[:-1]:
        return Refusal("way_is_over", "RS-62", (len(way),))
    if own:
        return Refusal("checkpoint_chosen", "RS-70", (own,))
    return Refusal("checkpoint_taken", "RS-75", (claim,))


def _way_refusal(pile: Pile, drive: Drive, steps: int, way: str) -> Refusal:
    """Which letter of the way is wrong, or that there are too few or too many."""
    at = drive.start
    for count, letter in enumerate(way):
        if letter not in LETTERS:
            return Refusal("no_such_step", "RS-52", (letter,))
        if count == steps:
            return Refusal("too_many_steps", "RS-55", (len(way), steps))
        possible = dict(onward(pile, at))
        if not possible:
            return Refusal("way_is_over", "RS-56", (count,))
        if letter not in possible:
            return Refusal("no_track_there", "RS-32", (letter, count + 1))
        at = possible[letter]
        over = "RS-76" if at // 6 == pile.finish else "RS-62" if at // 6 in drive.others else ""
        if over and count + 1 < len(way):
            return Refusal("way_is_over", over, (count + 1,))
    return Refusal("too_few_steps", "RS-55", (len(way), steps))
