"""Where one looks at Lazer Ryderz from, and the small flat picture of a match."""

from math import atan2, cos, degrees, radians, sin
from typing import Final

from game.core.values import Seat
from game.motion.pose import Pose, rotated
from game.scene.camera import Home, around
from game.scene.looks import Face, Patch
from game.scene.looks.lazer_ryderz import cells
from game.staging.lazer_ryderz import places
from game.staging.lazer_ryderz.parts import SHAPES
from game.staging.picture import Picture, Thing

ELEVATION, DISTANCE = 50.5, 187.0
DEEP: Final = 91.44
"""The depth of the table that this distance is for."""

FRONT: Final = (42.0, 74.0)
"""Elevation and distance of the view of one's own front."""

PICKING: Final = Home((0.0, 1.0, 2.0), 0.0, 40.0, 92.0, reach=around(-28.5, -4.0, 28.5, 4.0, 6.5))
"""Stands that wait in a row are read from the front."""

PLAN_SPOTS: Final = 4
"""A piece is so many spots of the small picture."""


def table_of(picture: Picture) -> tuple[str, str]:
    """Which table it is, and its fence."""
    thing = picture.get(places.TABLE)
    if thing is None:
        return "round91", "off"
    _, table, fence = thing.look
    return str(table), str(fence)


def home(table: str, fence: str, azimuth: float = 0.0) -> Home:
    """The whole table from one side of it, in any shape of window."""
    rim = places.ledge(table, fence)
    edge = places.outline(table, fence)
    deep = max(y for _, y in edge) - min(y for _, y in edge)
    wide = max(x for x, _ in edge) - min(x for x, _ in edge)
    across = abs(sin(radians(azimuth)))
    size = max(deep + (wide - deep) * across, 0.56 * (wide + (deep - wide) * across))
    reach = tuple((x, y, z) for x, y in rim[:: max(1, len(rim) // 24)] for z in (places.LEDGE_Z, 1.5))
    distance = DISTANCE * size / DEEP
    return Home((0.0, 0.0, 0.0), azimuth, ELEVATION, distance, reach=reach)


def picking(picture: Picture) -> bool:
    """Whether there are stands that nobody has taken."""
    return any(id[0] == "stand" and thing.pose.at[2] > places.LEDGE_Z / 2 for id, thing in picture.items())


def side_of(picture: Picture, seat: Seat) -> float:
    """From which azimuth a seat looks: over its own supply."""
    rack = picture.get(places.rack_id(seat))
    if rack is None:
        return 0.0
    stand = picture.get(places.stand_id(str(rack.look[1])))
    x, y, _ = rotated((rack if stand is None else stand).pose.turn, (0.0, 1.0, 0.0))
    return round(degrees(_heading(x, y)) - 90.0, 3)


def _heading(x: float, y: float) -> float:
    return atan2(y, x)


def front(picture: Picture, seat: Seat) -> tuple[Thing, str | None] | None:
    """The front piece of a seat, or its launch point, and the shape of it; None without either."""
    own = [thing for id, thing in picture.items() if id[0] == "piece" and str(id[1]).startswith(str(seat))]
    if own:
        newest = max(own, key=lambda thing: thing.pose.at[2])
        return newest, str(newest.look[2])
    launch = picture.get(places.launch_id(seat))
    return None if launch is None else (launch, None)


def behind(picture: Picture, seat: Seat) -> Home | None:
    """The front end of a seat's own line from behind and above, with what lies before it; None without a line."""
    found = front(picture, seat)
    if found is None:
        return None
    thing, shape = found
    end = places.joint(shape)
    x, y, _ = _on(thing.pose, end.x, end.y)
    ahead, side, _ = rotated(thing.pose.turn, (cos(radians(end.heading)), sin(radians(end.heading)), 0.0))
    return Home((x + 9 * ahead, y + 9 * side, 0.0), degrees(_heading(ahead, side)) - 90.0, *FRONT)


def _on(pose: Pose, x: float, y: float) -> tuple[float, float, float]:
    dx, dy, dz = rotated(pose.turn, (x, y, 0.0))
    return pose.at[0] + dx, pose.at[1] + dy, pose.at[2] + dz


def plan(picture: Picture) -> tuple[Patch, ...]:
    """The table top with spots of light where lazers lie, and larger ones for prizms."""
    table, fence = table_of(picture)
    edge = places.outline(table, fence)
    reach = 1.04 * max(max(abs(x), abs(y)) for x, y in edge)
    patches = [Patch(Face("lazer_disc.jpg", (0.0, 1.0, 0.0, 1.0)), (0.0, 0.0, 1.0, 1.0))]

    def spot(x: float, y: float, half: float, face: Face) -> None:
        u, v = 0.5 + x / (2 * reach), 0.5 - y / (2 * reach)
        size = half / (2 * reach)
        patches.append(Patch(face, (u - size, v - size, 2 * size, 2 * size)))

    for id, thing in sorted(picture.items(), key=lambda each: each[1].pose.at[2]):
        if id[0] == "piece":
            shape = SHAPES[str(thing.look[2])]
            for k in range(PLAN_SPOTS):
                x, y, _ = places.along_strip(str(thing.look[2]), (k + 0.5) / PLAN_SPOTS)
                spot(*_on(thing.pose, x, y)[:2], max(1.3, 0.5 * shape.length / PLAN_SPOTS), _colour(str(thing.look[1])))
    for id, thing in picture.items():
        if id[0] == "prizm" and thing.pose.at[2] >= 0:
            owner = str(thing.look[1])
            spot(*thing.pose.at[:2], 2.9, _cell(cells.WHITE) if owner == "neutral" else _colour(owner))
            if owner != "neutral":
                spot(*thing.pose.at[:2], 1.2, _cell(cells.WHITE))
    return tuple(patches)


def _cell(cell: cells.Cell) -> Face:
    left, top, wide, high = (number / cells.SIDE for number in cell)
    return Face(cells.ATLAS, (left, left + wide, top, top + high))


def _colour(character: str) -> Face:
    """The lit edge of a strip."""
    left, top, _, _ = cells.strip(character)
    return _cell((left + 20, top, 40, 6))
