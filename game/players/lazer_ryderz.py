"""A casual player of Lazer Ryderz: judges lengths by eye, looks one piece ahead, takes the best gear and way."""

from collections.abc import Callable, Iterator, Sequence
from math import atan2, cos, hypot, pi, radians, sin
from random import Random
from typing import Final

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.lazer_ryderz.crash import contact, hits, over_edge
from game.rules.lazer_ryderz.pieces import (
    LAUNCH_JOINT,
    OWN,
    RADIUS,
    SHAPES,
    SIDES,
    end_of,
    fitting,
    front_end,
    nearest_arc,
    piece_outline,
    prizm_outline,
    to_lay,
)
from game.rules.lazer_ryderz.scoring import touched
from game.rules.lazer_ryderz.state import (
    NEUTRAL,
    Attempt,
    BonusStraight,
    Curve,
    Gear,
    Keep,
    Launch,
    LazerAction,
    LazerView,
    NoCrash,
    Piece,
    Prizm,
    Rider,
    SetGear,
    ShapeName,
    Straight,
    Toss,
    TwoHardTurns,
)
from game.rules.lazer_ryderz.table import board, launch_outline
from game.space.plane import Frame, frame, joined, meets

ERROR: Final = 0.06
"""Lengths and distances are misjudged by so much of themselves."""

SCORE, LAST, WAIT, PASS, CRASH, VICTIM = 10.0, 100.0, 4.0, -0.5, -5.0, 2.0
"""What it is worth to score, to score the third, to stop on a prizm, to miss one, to crash, to hit somebody."""

AHEAD: Final = 0.6
"""What the next piece is worth, beside this one."""

STUCK: Final = -6.0
"""No way ahead is free."""

CROSSABLE: Final = 1.1
"""The middle of a prizm may lie so far beside a lazer that crosses it."""

NEAR: Final = 60.0
"""From farther away a prizm does not draw."""

LOOKS: Final = 14
"""So many launch places are looked at."""

TOSS_SPREAD: Final = 0.22
"""Of the table, about its middle."""


class Sight:
    """The table as the player sees it: prizms lie a little beside where they are, the farther away the more."""

    def __init__(self, view: LazerView, seat: Seat, rng: Random) -> None:
        self.view, self.seat, self.rng = view, seat, rng
        self.riders = view.riders
        self.options, self.table = view.options, board(view.options)
        rider = view.riders[seat]
        self.own = sum(prizm.owner == seat for prizm in view.prizms)
        eye = front_end(rider) if rider.line or rider.launch else Frame(*self.table.seats[len(self.riders)][seat], 0.0)
        self.prizms = tuple(self._seen(prizm, eye) for prizm in view.prizms)
        self.tops = [prizm_outline(prizm) for prizm in self.prizms]
        self.things = [piece_outline(piece) for rider in view.riders for piece in rider.line]
        self.things += [launch_outline(view.options, rider.launch.place) for rider in view.riders if rider.launch]
        self.goals = tuple(prizm for prizm in self.prizms if prizm.owner != seat)

    def _seen(self, prizm: Prizm, eye: Frame) -> Prizm:
        error = ERROR * hypot(prizm.x - eye.x, prizm.y - eye.y)
        return replace(
            prizm,
            x=round(prizm.x + self.rng.gauss(0.0, error), 4),
            y=round(prizm.y + self.rng.gauss(0.0, error), 4),
        )

    def worth(self, prizm: Prizm) -> float:
        """Of scoring it: a stolen prizm hurts its owner too, the more the nearer that is to winning."""
        if self.own == OWN - 1:
            return LAST
        if prizm.owner == NEUTRAL:
            return SCORE
        return SCORE + 3.0 * sum(other.owner == prizm.owner for other in self.prizms)

    # This turn

    def laying(self, shapes: Sequence[ShapeName], gear: Gear) -> float:
        """What laying these pieces is worth, with what lies ahead of them in the gear after."""
        rider = self.riders[self.seat]
        begin = front_end(rider)
        laid: list[Piece] = []
        for shape in shapes:
            slip = self.rng.gauss(0.0, ERROR * SHAPES[shape].length)
            angle = radians(begin.heading)
            seen = frame(begin.x + slip * cos(angle), begin.y + slip * sin(angle), begin.heading)
            # No piece of the supply has a name like this: it is only thought of.
            laid.append(Piece(f"{self.seat}{shape[:2]}?", shape, seen))
            begin = joined(begin, SHAPES[shape].end)
        return self.judged(replace(rider, line=(*rider.line, *laid)), len(laid), begin, gear)

    def judged(self, rider: Rider, fresh: int, end: Frame, gear: Gear) -> float:
        riders = (*self.riders[: self.seat], rider, *self.riders[self.seat + 1 :])
        value, scored = 0.0, set[str]()
        for each in touched(self.seat, rider.line, fresh, self.prizms):
            if each.fate == "score":
                value += self.worth(each.prizm)
                scored.add(each.prizm.id)
            else:
                value += WAIT if each.fate == "wait" else PASS
        if value >= LAST:
            return value
        touching = hits(self.options, riders, self.prizms, self.seat, fresh)
        if touching or any(over_edge(piece, self.options) for piece in rider.line[-fresh:]):
            return value + CRASH + VICTIM * len({name[0] for name in touching} - {str(self.seat)})
        return value + AHEAD * self.ahead(rider, end, gear, scored)

    # The next one

    def ahead(self, rider: Rider, end: Frame, gear: Gear, scored: set[str]) -> float:
        """What the best next piece promises."""
        goals = [prizm for prizm in self.goals if prizm.id not in scored]
        best = STUCK
        for shifted in range(max(1, gear - 1), min(self.table.top_gear, gear + 1) + 1):
            straight = self._promise(rider, end, shifted, "S", goals)
            curve = self._promise(rider, end, shifted, "FH", goals)
            chance = turning(shifted)
            best = max(best, straight, chance * curve + (1 - chance) * straight)
        return best

    def _promise(self, rider: Rider, end: Frame, gear: Gear, kinds: str, goals: Sequence[Prizm]) -> float:
        promises = list[tuple[float, Piece]]()
        for shape in self.shapes(rider, gear, kinds):
            piece = Piece(f"{self.seat}{shape[:2]}?", shape, end)
            value = max((self._over(piece, prizm) for prizm in goals), default=0.0)
            promises.append((value + pull(end_of(piece), goals), piece))
        promises.sort(key=lambda promise: -promise[0])
        return next((value for value, piece in promises if self._free(piece)), STUCK)

    def _over(self, piece: Piece, prizm: Prizm) -> float:
        """What going over a prizm promises: to score it, to stop on it, nothing."""
        arc, beside = nearest_arc(piece, prizm.x, prizm.y)
        if beside > CROSSABLE:
            return 0.0
        length = SHAPES[piece.shape].length
        return (self.worth(prizm) if arc < length - RADIUS - 1.0 else WAIT) * (1.0 - 0.3 * beside)

    def _free(self, piece: Piece) -> bool:
        if over_edge(piece, self.options):
            return False
        mine = piece_outline(piece)
        return not any(contact(mine, thing, self.tops) for thing in self.things if meets(mine, thing))

    def shapes(self, rider: Rider, gear: Gear, kinds: str) -> Iterator[ShapeName]:
        """What may be laid in the gear."""
        stacks = fitting(rider.line, gear, kinds, self.table.removed)
        if not stacks and (short := to_lay(rider, gear, kinds, self.table.removed)):
            stacks = short.stacks
        for stack in stacks:
            for mark in ("",) if stack[0] == "S" else SIDES.values():
                yield stack + mark


def turning(gear: Gear) -> float:
    """The odds of a curve."""
    return (7 - gear) / 6


def pull(end: Frame, goals: Sequence[Prizm]) -> float:
    """How well the front end looks towards a prizm: near, and ahead."""
    best = 0.0
    for prizm in goals:
        dx, dy = prizm.x - end.x, prizm.y - end.y
        off = abs((atan2(dy, dx) - radians(end.heading) + pi) % (2 * pi) - pi)
        best = max(best, 4.0 * (1.0 - (hypot(dx, dy) + 8.0 * off) / NEAR))
    return best


class Casual:
    """Decides by what it sees on the table alone."""

    def choose(
        self, view: LazerView, legal: Sequence[LazerAction], rng: Random, cancelled: Callable[[], bool]
    ) -> LazerAction:
        first = legal[0]
        if len(legal) == 1:
            return first
        if isinstance(first, Toss):
            return _toss(view, legal, rng)
        if isinstance(first, Launch):
            return _launch(view, legal, rng, cancelled)
        if isinstance(first, (Straight, Curve)):
            return _ride(view, legal, rng, cancelled)
        if isinstance(legal[-1], Keep):
            return _power(view, legal, rng)
        return rng.choice(legal)


def _seat(view: LazerView) -> Seat:
    """Whose decision it is: it is this player's view."""
    return view.viewer


def _toss(view: LazerView, legal: Sequence[LazerAction], rng: Random) -> LazerAction:
    outline = board(view.options).outline
    x = rng.gauss((outline.left + outline.right) / 2, TOSS_SPREAD * (outline.right - outline.left)) * 10
    y = rng.gauss((outline.bottom + outline.top) / 2, TOSS_SPREAD * (outline.top - outline.bottom)) * 10
    tosses = [action for action in legal if isinstance(action, Toss)]
    return min(tosses, key=lambda toss: (toss.x - x) ** 2 + (toss.y - y) ** 2)


def _launch(view: LazerView, legal: Sequence[LazerAction], rng: Random, cancelled: Callable[[], bool]) -> LazerAction:
    """The best of some places; the gear that goes well with it."""
    seat, places = _seat(view), board(view.options).places
    sight = Sight(view, seat, rng)
    best, most = legal[0], -1e9
    for _ in range(LOOKS):
        if cancelled():
            break
        action = legal[int(rng.random() * len(legal))]
        assert isinstance(action, Launch)
        rider = Rider(gear=action.gear)
        begin = joined(places[action.place], LAUNCH_JOINT)
        value = sight.ahead(rider, begin, action.gear, set()) + rng.random()
        if value > most:
            best, most = action, value
    return best


def _ride(view: LazerView, legal: Sequence[LazerAction], rng: Random, cancelled: Callable[[], bool]) -> LazerAction:
    """Rates each action by the pieces that it may come to, weighed with the odds of the die."""
    seat = _seat(view)
    sight, rider = Sight(view, seat, rng), view.riders[seat]
    known: dict[tuple[tuple[ShapeName, ...], Gear], float] = {}

    def worth(*shapes: ShapeName, gear: Gear) -> float:
        if (shapes, gear) not in known:
            known[shapes, gear] = 0.0 if cancelled() else sight.laying(shapes, gear)
        return known[shapes, gear]

    def straight(gear: Gear, extra: tuple[ShapeName, ...]) -> float:
        return max((worth(*extra, shape, gear=gear) for shape in sight.shapes(rider, gear, "S")), default=STUCK)

    def value(action: LazerAction) -> float:
        if isinstance(action, Curve):
            return max(
                worth(shape, gear=rider.gear)
                for shape in sight.shapes(rider, rider.gear, action.kind[0].upper().replace("S", "F"))
                if shape.endswith(SIDES[action.side])
            )
        if isinstance(action, (Straight, Attempt)):
            extra: tuple[ShapeName, ...] = ("S5",) if action.extra else ()
            gear = rider.gear + action.shift
            failed = straight(gear, extra)
            if isinstance(action, Straight):
                return failed
            curves = list(sight.shapes(rider, gear, "FH"))
            if action.kind and action.side:
                declared = ("F" if action.kind == "soft" else "H", SIDES[action.side])
                curves = [shape for shape in curves if (shape[0], shape[-1]) == declared]
            turned = max((worth(*extra, shape, gear=gear) for shape in curves), default=STUCK)
            return turning(gear) * turned + (1 - turning(gear)) * failed
        if isinstance(action, TwoHardTurns):
            stack = f"H{rider.gear + action.shift}"
            shapes = (stack + SIDES[action.first], stack + SIDES[action.second])
            # The power is kept unless it brings a prizm.
            return worth(*shapes, gear=rider.gear + action.shift) - WAIT if shapes[0] in SHAPES else STUCK
        return STUCK if isinstance(action, SetGear) else 0.0

    return max(legal, key=value)


def _power(view: LazerView, legal: Sequence[LazerAction], rng: Random) -> LazerAction:
    """Powers are used where they bring something: a prizm, no crash, a leader slowed down."""
    seat = _seat(view)
    if isinstance(legal[0], NoCrash):
        return legal[0]
    if isinstance(legal[0], BonusStraight):
        rider, sight = view.riders[seat], Sight(view, seat, rng)
        stacks = fitting(rider.line, 5, "S", board(view.options).removed)
        bonus = Piece(f"{seat}{stacks[0]}?", stacks[0], front_end(rider))
        line = (*rider.line, bonus)
        scores = any(each.fate == "score" for each in touched(seat, line, view.fresh + 1, sight.prizms))
        return legal[0] if scores else legal[-1]
    leading = [owner for owner in (prizm.owner for prizm in view.prizms) if owner not in (NEUTRAL, seat)]
    for action in legal:
        if isinstance(action, SetGear) and action.gear == 1 and leading.count(action.seat) == OWN - 1:
            if view.riders[action.seat].gear > 2:
                return action
    return legal[-1]


KINDS: Final = {"casual": Casual}
