"""What of a table can have the keyboard's focus, by name: what shows that it may be picked, and snaps of regions."""

from game.scene.stage import Stage
from game.staging.names import Pick
from game.staging.offer import Point, Region
from game.ui.kit.desk import Desk
from game.ui.kit.focus import Target
from game.ui.table.choosing import Choice

Touch = tuple[Pick, Point | None]
"""A pick, and where it is picked if it is an area."""


def touches(choice: Choice) -> dict[str, Touch]:
    """What may be picked or put back, by the names of its targets."""
    found: dict[str, Touch] = {str(pick): (pick, None) for pick in choice.touchable}
    for region in choice.regions:
        found |= {_snap_name(region, number): (region.pick, snap) for number, snap in enumerate(region.snaps)}
    return found


def targets(choice: Choice, stage: Stage, desk: Desk) -> list[Target]:
    """Those that are in the picture, with their places in u."""
    places = {str(pick): place_of(pick, stage, desk) for pick in sorted(choice.telling | choice.picks)}
    for region in choice.regions:
        places |= {_snap_name(region, number): desk.seen(*snap, 0) for number, snap in enumerate(region.snaps)}
    return [Target(name, *at) for name, at in places.items() if at is not None]


def place_of(pick: Pick, stage: Stage, desk: Desk) -> tuple[float, float] | None:
    """Where a thing is on the screen, in u, while nothing lifts it; None if it is not in the picture."""
    at = stage.rest_of(pick, desk.base.cam) if pick.kind == "thing" else None
    return None if at is None else ((at[0] + 1) / 2 * desk.canvas.width, (1 - at[1]) / 2 * desk.canvas.height)


def _snap_name(region: Region, number: int) -> str:
    return f"{region.pick}@{number}"
