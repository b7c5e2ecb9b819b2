"""What of a table can have the keyboard's focus, by name: what shows that it may be picked, and snaps of regions."""

from collections.abc import Iterable

from game.scene.stage import Stage
from game.staging.names import Pick
from game.staging.offer import Point, Region
from game.ui.kit.desk import Desk
from game.ui.kit.focus import Target
from game.ui.table.choosing import Choice
from game.ui.table.spots import MANY, entry, next_snap, snap_name

Touch = tuple[Pick, Point | None]
"""A pick, and where it is picked if it is an area."""


def touches(choice: Choice) -> dict[str, Touch]:
    """What may be picked or put back, by the names of its targets."""
    found: dict[str, Touch] = {str(pick): (pick, None) for pick in choice.touchable}
    for region in choice.regions:
        found |= {snap_name(region, number): (region.pick, snap) for number, snap in enumerate(region.snaps)}
    return found


def targets(choice: Choice, stage: Stage, desk: Desk) -> list[Target]:
    """Those that are in the picture, with their places in u; of a region with hundreds of snaps one."""
    places = {str(pick): place_of(pick, stage, desk) for pick in sorted(choice.telling | choice.picks)}
    for region in choice.regions:
        for number in _stops(region, choice, desk.canvas.focus):
            places[snap_name(region, number)] = desk.seen(*region.snaps[number], 0)
    return [Target(name, *at) for name, at in places.items() if at is not None]


def place_of(pick: Pick, stage: Stage, desk: Desk) -> tuple[float, float] | None:
    """Where a thing is on the screen, in u, while nothing lifts it; None if it is not in the picture."""
    at = stage.rest_of(pick, desk.base.cam) if pick.kind == "thing" else None
    return None if at is None else ((at[0] + 1) / 2 * desk.canvas.width, (1 - at[1]) / 2 * desk.canvas.height)


def stepped(choice: Choice, desk: Desk, name: str, arrow: str) -> str | None:
    """The snap that an arrow leads to within a region of hundreds; None where it leads elsewhere."""
    for region in choice.regions:
        number = _number(region, name)
        if number is not None and len(region.snaps) > MANY:
            found = next_snap(region, number, arrow, lambda point: desk.seen(*point, 0))
            return None if found is None else snap_name(region, found)
    return None


def _stops(region: Region, choice: Choice, focus: str) -> Iterable[int]:
    if len(region.snaps) <= MANY:
        return range(len(region.snaps))
    number = _number(region, focus)
    return (entry(region, choice.point) if number is None else number,)


def _number(region: Region, name: str) -> int | None:
    """The number of the snap that has this name."""
    at, _, number = name.rpartition("@")
    return int(number) if at == str(region.pick) and int(number) < len(region.snaps) else None
