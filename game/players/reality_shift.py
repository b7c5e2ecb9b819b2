"""A casual player of Reality Shift: drives the way that ends nearest to the Finish, and tries a few shifts.

It looks one action ahead, and from there to the end of the die move that it still owes. Like people it overlooks
shifts: it sees SEEN_SHIFTS of them at a time. What is on a covered face it does not know (RS-93).
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.pile import Pile, Space, pile_of
from game.rules.reality_shift.routes import Drive, Route, rides
from game.rules.reality_shift.shifts import crushed, stations
from game.rules.reality_shift.state import (
    Appear,
    Bike,
    CardMove,
    DieMove,
    HalfTurn,
    Materialize,
    RealityAction,
    RealityView,
    Shift,
)
from game.rules.reality_shift.track import BACK, BIKES, NOWHERE, RIDERS, Rider, headings, step
from game.rules.reality_shift.views import may_look

SEEN_SHIFTS: Final = 12
"""So many shifts it sees at a time."""

CLOSED: Final = 26.0
"""How many steps no way at all is worth, beside the Finish cube."""

PER_CELL: Final = 2.0
"""And how many more for each cell that the bike is away from the Finish cube."""

LOST: Final = 7.0
"""How many steps it costs to be destroyed, beside the way back from the start."""

RIVALS: Final = 0.6
"""What a step of the others' is worth, against one of the own."""

WON: Final = -2 * CLOSED
"""The cost of being about to win in this turn."""

WON_NOW: Final = 2 * WON
"""The cost of having won."""

LEAST_GAIN: Final = 0.5
"""A card is not played for less."""

NO_SLOT: Final = -1

Faces = frozenset[int]
"""Faces by 6 * cube + own side, which is a space divided by nine."""


def distances(pile: Pile, hidden: Faces) -> dict[Rider, int]:
    """How many steps it is to the Finish, from everywhere where there is a way over faces that are not hidden.

    Breadth first and backward: every step can be taken back the same way, only turned round.
    """
    found: dict[Rider, int] = {}
    if pile.finish < 0 or pile.finish // 9 in hidden:
        return found
    edge = [6 * pile.finish + side for side in headings(pile.finish // 9 % 6)]
    steps = 0
    while edge:
        steps += 1
        further: list[Rider] = []
        for rider in edge:
            before = step(pile, rider // 6, rider % 6 ^ BACK)
            if before == NOWHERE or before // 54 in hidden or before // 6 == pile.finish:
                continue
            space, back = divmod(before, 6)
            for side in headings(space // 9 % 6):
                if side != back and 6 * space + side not in found:
                    found[6 * space + side] = steps
                    further.append(6 * space + side)
        edge = further
    return found


class Scene(NamedTuple):
    """A pile as the player sees it: with its own distances."""

    pile: Pile
    hidden: Faces
    far: dict[Rider, int]

    def cost(self, rider: Rider) -> float:
        """How many steps the bike is from the Finish, or what comes near it where there is no way."""
        steps = self.far.get(rider)
        if steps is not None:
            return min(steps, CLOSED)
        own, finish = self.pile.cubes[rider // 324], self.pile.cubes[-1]
        return CLOSED + PER_CELL * (abs(own.x - finish.x) + abs(own.y - finish.y) + abs(own.z - finish.z))

    def home(self, checkpoint: int) -> float:
        """The cost of a bike that is off the track: that of the best icon for it."""
        spaces = [at for at, number in self.pile.checkpoints.items() if number == checkpoint]
        spaces += self.pile.designs[0].starts
        costs = [
            self.cost(6 * space + side)
            for space in spaces
            if not self.pile.covered(space // 54, space // 9 % 6)
            for side in headings(space // 9 % 6)
        ]
        return LOST + min(costs, default=2 * CLOSED)

    def known(self, route: Route) -> bool:
        return all(rider // 54 not in self.hidden for rider in route.riders)


class Casual:
    """Decides by looking at its own view alone."""

    def choose(
        self, view: RealityView, legal: Sequence[RealityAction], rng: Random, cancelled: Callable[[], bool]
    ) -> RealityAction:
        """The action after which the bike comes nearest to the Finish, and the others stay far from it."""
        if len(legal) == 1:
            return legal[0]
        look = _Look(view)
        if view.pending and isinstance(view.pending[-1], Appear):
            places = [action for action in legal if isinstance(action, Materialize)]
            rng.shuffle(places)
            return min(places, key=look.appearing)
        best, least = legal[-1], look.waiting() - LEAST_GAIN
        if "die" in view.left:  # It must be made some time: to wait is worth no more than the best way.
            best, least = look.best_die_move(legal)
            least -= LEAST_GAIN
        for action, cost in look.others(legal, rng, cancelled):
            if cost < least:
                best, least = action, cost
        return best


class _Look:
    """What the player sees from one view."""

    def __init__(self, view: RealityView) -> None:
        self.view, self.seat = view, view.seat
        pile = pile_of(view.cubes)
        faces = ((number, side) for number in range(len(view.cubes)) for side in range(6))
        self.hidden = frozenset(
            6 * number + side for number, side in faces if not may_look(view.cubes, view.options, number, side)
        )
        self.here = Scene(pile, self.hidden, distances(pile, self.hidden))

    def appearing(self, action: Materialize) -> float:
        bike = Bike(action.cube, action.face, action.row, action.column, action.heading)
        return self.here.cost(RIDERS[bike])

    def waiting(self) -> float:
        return self._total(self.here, self.view.bikes)

    def best_die_move(self, legal: Sequence[RealityAction]) -> tuple[RealityAction, float]:
        moves = [action for action in legal if isinstance(action, DieMove)]
        costs = [self._moved(action, self.view.die, owes=0) for action in moves]
        least = min(costs)
        return moves[costs.index(least)], least

    def others(
        self, legal: Sequence[RealityAction], rng: Random, cancelled: Callable[[], bool]
    ) -> Iterator[tuple[RealityAction, float]]:
        """Card moves, half turns and some shifts, each with the cost of the position after it."""
        owes = self.view.die if "die" in self.view.left else 0
        hand = self.view.hands[self.seat]
        tried = set[tuple[int, str, int]]()
        for action in legal:
            if isinstance(action, CardMove):
                move = CARDS[hand[action.slot]].move
                if (move, action.way, action.claim) not in tried:
                    tried.add((move, action.way, action.claim))
                    yield action, self._moved(action, move, owes)
            elif isinstance(action, HalfTurn):
                own = self.view.bikes[self.seat]
                assert own is not None
                yield action, self._total(self.here, self._with(BIKES[RIDERS[own] ^ BACK]), owes)
        possible = [action for action in legal if isinstance(action, Shift)]
        for action in rng.sample(possible, min(SEEN_SHIFTS, len(possible))):
            if cancelled():
                return
            yield action, self._shifted(action, owes)

    def _moved(self, action: DieMove | CardMove, steps: int, owes: int) -> float:
        route = rides(self.here.pile, self._drive(self.view.bikes), steps)[action.way, action.claim]
        if route.fate == "wins":
            return WON_NOW
        stands = route.fate == "stands"
        own = BIKES[route.riders[-1]] if stands else None
        claim = self._worth(action.claim) if action.claim else 0.0
        reach = self._reach(NO_SLOT) if isinstance(action, DieMove) else 0
        return self._total(self.here, self._with(own), owes, reach) - claim

    def _worth(self, checkpoint: int) -> float:
        """A checkpoint is worth having if it is much nearer to the Finish than the start is."""
        here = self.here
        space = next(at for at, number in here.pile.checkpoints.items() if number == checkpoint)
        nearest = min(here.cost(6 * space + side) for side in headings(space // 9 % 6))
        return (here.home(0) - LOST - nearest) / 4 - 1

    def _shifted(self, action: Shift, owes: int) -> float:
        view, pile = self.view, self.here.pile
        card = view.hands[self.seat][action.slot]
        bikes = view.bikes
        way = stations(pile, card, action.cube, action.way, view.options)
        for station in way:
            hit = set(crushed(pile, action.cube, station, bikes))
            bikes = tuple(None if seat in hit else bike for seat, bike in enumerate(bikes))
        after = pile_of(pile.moved(action.cube, way[-1].cell, way[-1].pose))
        scene = Scene(after, self.hidden, distances(after, self.hidden))
        return self._total(scene, bikes, owes, self._reach(action.slot))

    def _reach(self, played: int) -> int:
        """How far the best card drives that is left in hand, if it may still be played to move."""
        hand = self.view.hands[self.seat]
        moves = [CARDS[card].move for slot, card in enumerate(hand) if slot != played]
        return max(moves, default=0) if "card" in self.view.left else 0

    def _with(self, own: Bike | None) -> tuple[Bike | None, ...]:
        bikes = self.view.bikes
        return (*bikes[: self.seat], own, *bikes[self.seat + 1 :])

    def _drive(self, bikes: tuple[Bike | None, ...]) -> Drive:
        own = bikes[self.seat]
        assert own is not None
        taken: tuple[Space, ...] = ()
        if self.view.options.bikes_collide:
            taken = tuple(RIDERS[bike] // 6 for seat, bike in enumerate(bikes) if bike and seat != self.seat)
        free = () if self.view.checkpoints[self.seat] else tuple(set(range(1, 8)) - {*self.view.checkpoints})
        return Drive(RIDERS[own], taken, free)

    def _total(self, scene: Scene, bikes: tuple[Bike | None, ...], owes: int = 0, reach: int = 0) -> float:
        """The own cost less a part of the others'.

        `owes` is the die move still to come, which is driven well; `reach` that of a card that may be played besides.
        """
        total = 0.0
        for seat, bike in enumerate(bikes):
            if seat == self.seat:
                total += self._own(scene, bikes, owes, reach)
            else:
                home = scene.home(self.view.checkpoints[seat])
                total -= RIVALS * (home if bike is None else min(home, scene.cost(RIDERS[bike]))) / (len(bikes) - 1)
        return total

    def _own(self, scene: Scene, bikes: tuple[Bike | None, ...], owes: int, reach: int) -> float:
        own, home = bikes[self.seat], scene.home(self.view.checkpoints[self.seat])
        if own is None:
            return home
        ends = [RIDERS[own]]
        if owes:
            routes = [route for route in rides(scene.pile, self._drive(bikes), owes).values() if scene.known(route)]
            if any(route.fate == "wins" for route in routes):
                return WON
            ends = [route.riders[-1] for route in routes if route.fate == "stands"]
        if any(scene.far.get(end, CLOSED) <= reach for end in ends):
            return WON
        return min((home, *map(scene.cost, ends)))


KINDS: Final = {"casual": Casual}
