"""The table: its edge, class, sides, layout centre, launch places and seats (LR-7 to LR-22, LR-35 to LR-42)."""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from math import atan2, ceil, degrees, hypot
from typing import Final, NamedTuple

from game.core.values import Illegal, Refusal, Seat
from game.rules.lazer_ryderz.pieces import CORNER_CLEARANCE, LAUNCH, LENGTHS, NO_SMALL
from game.rules.lazer_ryderz.state import Gear, LazerOptions, Place
from game.space.plane import (
    Frame,
    Outline,
    Points,
    counter_clockwise,
    cut,
    ellipse,
    frame,
    inscribed,
    lay,
    local,
    on_both,
    simple,
)

ROUND: Final = {
    "round91": (45.72, 45.72),
    "round122": (60.96, 60.96),
    "oval": (68.58, 45.72),
    "round76": (38.1, 38.1),
    "round183": (91.44, 91.44),
}
"""Half the width and depth; 360 corners on the curve."""

SQUARE: Final = {"square91": (45.72, 45.72), "rect76x152": (76.2, 38.1)}
"""Half the width and depth."""

TABLES: Final = ("round91", "round122", "square91", "rect76x152", "oval", "round76", "round183")

SMALL_BELOW: Final = 91.44
LARGE_ABOVE: Final = 152.4
CLASS_TOLERANCE: Final = 0.05
"""LR-11."""

SHORTEST: Final = 60.0
EXTENT: Final = 300.0
"""LR-16: of a custom table."""

FENCE_PIECES: Final = 8
CORNER: Final = 15.0
"""LR-22: where the edge turns by more degrees, a side ends."""

SAME_DISTANCE: Final = 0.1
"""LR-22: sides as far from the centre as this are equally far."""

STEP: Final = 0.5
"""Between two launch places (LR-50)."""

REACH: Final = range(30, 301)
"""What reach_cm takes besides 0, the whole edge (LR-40)."""

FAR_SIDES: Final = "far_sides"


class Board(NamedTuple):
    """A table top with all that follows from its edge. Corners and places run counter-clockwise."""

    outline: Outline
    size: str
    """small, normal or large (LR-10)."""
    removed: frozenset[str]
    """Stacks that are out of the game (LR-12, LR-18)."""
    top_gear: Gear
    centre: tuple[float, float]
    """Of the layout (LR-35)."""
    places: tuple[Frame, ...]
    """Each place with its inward normal, the lowest point first (LR-41)."""
    flush: tuple[bool, ...]
    """Whether a launch point may lie there: it keeps clear of the corners (LR-41)."""
    far: tuple[bool, ...]
    """Whether the place is on one of the furthest sides (LR-22)."""
    seats: tuple[tuple[tuple[float, float], ...], ...]
    """The points of the seats, by their number (LR-36)."""


class _Edge:
    """The edge as one line, from its lowest point counter-clockwise round."""

    def __init__(self, corners: Points, start: tuple[float, float]) -> None:
        self.corners = corners
        ends = [*corners[1:], corners[0]]
        self.lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, ends, strict=True)]
        self.headings = [degrees(atan2(b[1] - a[1], b[0] - a[0])) for a, b in zip(corners, ends, strict=True)]
        self.upto = [0.0, *accumulate(self.lengths)]
        self.whole = self.upto[-1]
        self.turns = [
            (heading - before + 180.0) % 360.0 - 180.0
            for before, heading in zip([self.headings[-1], *self.headings], self.headings, strict=False)
        ]
        self.offset = self._along(start)

    def _along(self, point: tuple[float, float]) -> float:
        for (ax, ay), heading, length, upto in zip(self.corners, self.headings, self.lengths, self.upto, strict=False):
            along = hypot(point[0] - ax, point[1] - ay)
            ahead = degrees(atan2(point[1] - ay, point[0] - ax)) - heading
            if along < 1e-9 or (along <= length and abs((ahead + 180.0) % 360.0 - 180.0) < 1e-6):
                return upto + along
        raise AssertionError("not on the edge")

    def index(self, along: float) -> int:
        """The number of the straight stretch that holds the point."""
        return min(bisect_right(self.upto, along % self.whole + 1e-9), len(self.lengths)) - 1

    def frame(self, along: float) -> Frame:
        """The point so far from the start, with the inward normal: between two stretches that of both together."""
        along = (self.offset + along) % self.whole
        number = self.index(along)
        (x, y), (end_x, end_y) = self.corners[number], self.corners[(number + 1) % len(self.corners)]
        share = max(0.0, along - self.upto[number]) / self.lengths[number]
        inward = self.headings[number] + 90.0
        if share * self.lengths[number] < 1e-6 and abs(self.turns[number]) <= CORNER:
            inward -= self.turns[number] / 2
        return frame(x + share * (end_x - x), y + share * (end_y - y), inward)


@lru_cache(maxsize=32)
def board_of(table: str, table_class: str, fence_at: str) -> Board:
    """The table of these options alone. Raises Illegal if there is no such table."""
    corners = _corners(table)
    outline = Outline(lay(local(corners), Frame(0.0, 0.0, 0.0)).shape)
    x, y, radius = inscribed(outline)
    extent = max(outline.right - outline.left, outline.top - outline.bottom)
    if 2 * radius + CLASS_TOLERANCE < SHORTEST or extent > EXTENT:
        raise Illegal(Refusal("table_size", "LR-16", (table,)))
    if fence_at != "off":
        outline = _fenced(outline, fence_at, x)
        corners = counter_clockwise(outline.points())
        x, y, radius = inscribed(outline)
    size = table_class
    if size == "auto":  # LR-9 to LR-11
        shortest = 2 * radius
        size = "small" if shortest < SMALL_BELOW - CLASS_TOLERANCE else "normal"
        size = "large" if shortest > LARGE_ABOVE + CLASS_TOLERANCE else size
    less = size == "small" or fence_at != "off"  # LR-12, LR-18
    lowest = min(cy for _, cy in corners)
    edge = _Edge(corners, _lowest_point(corners, lowest, x))
    places = tuple(edge.frame(number * STEP) for number in range(int(edge.whole / STEP)))
    sharp = [corner for corner, turn in zip(corners, edge.turns, strict=True) if abs(turn) > CORNER]
    flush = tuple(all(hypot(p.x - cx, p.y - cy) >= CORNER_CLEARANCE for cx, cy in sharp) for p in places)
    seats = tuple(
        tuple(edge.frame(-edge.whole * seat / count)[:2] for seat in range(count))  # clockwise (LR-36)
        for count in range(1, 5)
    )
    return Board(
        outline,
        size,
        NO_SMALL if less else frozenset(),
        4 if less else len(LENGTHS),
        (x, y),
        places,
        flush,
        _far_places(edge, len(places), (x, y)),
        ((), *seats),
    )


def board(options: LazerOptions) -> Board:
    """The table that the options ask for. Raises Illegal if there is no such table."""
    return board_of(options.table, options.table_class, options.fence_at)


def _corners(table: str) -> tuple[tuple[float, float], ...]:
    if table in ROUND:
        return tuple((float(x), float(y)) for x, y in ellipse(*ROUND[table], 360))
    if table in SQUARE:
        x, y = SQUARE[table]
        return ((x, -y), (x, y), (-x, y), (-x, -y))
    return _custom(table)


def _custom(text: str) -> tuple[tuple[float, float], ...]:
    """LR-16: a simple polygon, written "x,y x,y x,y ..."."""
    try:
        pairs = [tuple(float(number) for number in word.split(",")) for word in text.split()]
        corners = tuple((round(x, 4), round(y, 4)) for x, y in pairs)
    except ValueError:
        raise Illegal(Refusal("table", "LR-16", (text,))) from None
    if len(corners) > 1000 or not all(abs(number) <= 1000 for corner in corners for number in corner):
        raise Illegal(Refusal("table", "LR-16", (text,)))
    if len(set(corners)) != len(corners) or not simple(corners):
        raise Illegal(Refusal("table", "LR-16", (text,)))
    return counter_clockwise(corners)


def _fenced(outline: Outline, fence_at: str, centre: float) -> Outline:
    """LR-18, LR-19: what is left of the table on the centre's side of the fence."""
    try:
        parted = cut(outline, float(fence_at), centre)
    except ValueError:
        parted = None
    if parted is None:
        raise Illegal(Refusal("fence", "LR-19", (fence_at,)))
    outline, length = parted
    if ceil(length / LENGTHS[5] - 1e-9) > FENCE_PIECES:
        raise Illegal(Refusal("fence_length", "LR-19", (ceil(length / LENGTHS[5] - 1e-9), FENCE_PIECES)))
    return outline


def _lowest_point(corners: Points, lowest: float, centre: float) -> tuple[float, float]:
    """The lowest point of the edge; of several, that nearest to the layout centre."""
    found = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if ay == lowest:
            found.append(min(max(centre, min(ax, bx)), max(ax, bx)) if by == lowest else ax)
    return min(found, key=lambda x: abs(x - centre)), lowest


def _far_places(edge: _Edge, count: int, centre: tuple[float, float]) -> tuple[bool, ...]:
    """LR-22: which places are on a side whose middle is as far from the layout centre as that of any."""
    starts = [number for number, turn in enumerate(edge.turns) if abs(turn) > CORNER]
    if len(starts) < 2:
        return (True,) * count  # one side
    ends = [edge.upto[number] for number in starts]
    middles = [(a + b) / 2 for a, b in zip(ends, [*ends[1:], ends[0] + edge.whole], strict=True)]
    distances = [hypot(f.x - centre[0], f.y - centre[1]) for f in (edge.frame(m - edge.offset) for m in middles)]
    far = [distance >= max(distances) - SAME_DISTANCE for distance in distances]
    # Before the first corner lies the last side.
    return tuple(far[bisect_right(ends, (edge.offset + STEP * place) % edge.whole) - 1] for place in range(count))


@lru_cache(maxsize=128)
def _places(
    table: str, table_class: str, fence_at: str, reach: int, far: bool, seats: int, seat: Seat
) -> tuple[Place, ...]:
    on = board_of(table, table_class, fence_at)
    x, y = on.seats[seats][seat]
    return tuple(
        place
        for place, (px, py, _) in enumerate(on.places)
        if on.flush[place] and (on.far[place] if far else not reach or hypot(px - x, py - y) <= reach)
    )


def launch_places(options: LazerOptions, seats: int, seat: Seat) -> tuple[Place, ...]:
    """Where the seat may place its launch point: within arm's reach (LR-39, LR-40) or on the far sides (LR-20)."""
    far = options.start_sides == FAR_SIDES
    return _places(options.table, options.table_class, options.fence_at, options.reach_cm, far, seats, seat)


@lru_cache(maxsize=2048)
def _launch(table: str, table_class: str, fence_at: str, place: Place) -> Outline:
    on = board_of(table, table_class, fence_at)
    return on_both(lay(LAUNCH, on.places[place]), on.outline)


def launch_outline(options: LazerOptions, place: Place) -> Outline:
    """A launch point at a place, cut to the table (LR-42)."""
    return _launch(options.table, options.table_class, options.fence_at, place)


def check(options: LazerOptions, seats: int) -> None:
    """Raises Illegal for a value that an open option does not take, and for a table without room for some seat."""
    if options.reach_cm and options.reach_cm not in REACH:
        raise Illegal(Refusal("reach", "LR-40", (options.reach_cm,)))
    if options.round_limit and options.round_limit not in range(10, 100):
        raise Illegal(Refusal("round_limit", "LR-60", (options.round_limit,)))
    for seat in range(seats):
        if not launch_places(options, seats, seat):
            raise Illegal(Refusal("no_place_to_launch", "LR-137", (seat,)))
