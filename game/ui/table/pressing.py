"""What the left button does at the table: picks by clicks, holds, draws and drops by dragging."""

from collections.abc import Iterable
from math import dist, hypot
from typing import Final, NamedTuple, Protocol

from panda3d.core import LPoint3

from game.core.values import View
from game.scene.picking import on_table
from game.scene.rails import poses_along
from game.scene.stage import Stage
from game.staging import AnyStaging
from game.staging.cue import Trail, schedule
from game.staging.names import Pick
from game.staging.offer import Point, Region
from game.staging.picture import Thing
from game.ui.kit.desk import Desk
from game.ui.kit.layer import Pointer
from game.ui.table.choosing import Choice, led
from game.ui.table.spots import Spot
from game.ui.table.targets import place_of
from game.ui.text import _

DRAG_U: Final = 6.0
"""How far the pointer goes before a press becomes a drag."""

PAST: Final = 0.5
"""Let go past so much of the time of its way, a thing that turns in its place goes on to the end."""


IN_PLACE: Final = 0.01

AS_NEAR: Final = 0.015
"""In halves of the window's height: ways that come so near to the pointer alike."""

PULL_LEAST, PULL_MOST = 0.8, 8.5
"""cm that it has to be, and can be, pulled back before it is tossed: what lies before its person is near the edge of
the picture."""

PULL: Final = 30.0
"""How fast it flies: cm/s for each cm."""

MOST_KNOWN: Final = 200
"""So many ghosts are remembered: a pointer goes over thousands of points."""


class Table(Protocol):
    """What the button is pressed over."""

    desk: Desk
    stage: Stage
    choice: Choice

    @property
    def under(self) -> Pick | None: ...
    @property
    def staging(self) -> AnyStaging: ...
    @property
    def view(self) -> View: ...
    def choose(self, pick: Pick, point: Point | None = None) -> None: ...
    def put_down(self) -> bool: ...
    def toss(self, region: Region, velocity: Point) -> None: ...
    def refused(self, picks: frozenset[Pick]) -> bool: ...
    def browse(self, pick: Pick) -> None: ...
    def say(self, message: str, why: str = "") -> None: ...
    def refresh(self) -> None: ...


class Press(NamedTuple):
    """Where the button went down, and on what (None: on nothing); there the thing is held, in its own frame."""

    pointer: Pointer
    pick: Pick | None
    hold: LPoint3 | None = None


class Pressing:
    """One press of the left button after the other; between them nothing is held."""

    def __init__(self, table: Table) -> None:
        self.table, self.stage, self.desk = table, table.stage, table.desk
        self.press: Press | None = None
        self.spot: Spot | None = None
        """The place of a region that is pointed at."""
        self._pulled: Point | None = None
        """How far what is going to be tossed is pulled back."""
        self._drawn: tuple[Pick, float] | None = None
        """The handle towards which things are drawn, and how far of the way."""
        self._pointing = False
        """Whether it draws from a chosen thing towards one of its handles."""
        self._ghosts: tuple[Choice, dict[tuple[tuple[Pick, ...], Point | None], tuple[Thing, ...]]] = (Choice(), {})
        """Those that were asked for, by the picks, as long as the offer and what is chosen stay the same."""

    def down(self, pointer: Pointer) -> None:
        """The button was pressed over the picture."""
        spot = self.find_spot(pointer)
        pick = self.table.under if spot is None else spot[0]
        grabbed = self.stage.grabbed(self.desk.ray(pointer), pick) if pick is not None else None
        self.press = Press(pointer, pick, grabbed)

    def up(self, pointer: Pointer) -> None:
        """The button was let go: a held thing is dropped; over what it was pressed on it is a click."""
        press, self.press = self.press, None
        if press is None:
            return
        pick = press.pick
        if self._drawn is not None:
            self._let_slide()
        elif self._pulled is not None:
            self._let_fly()
        elif self._pointing and pick is not None:
            self._pointing = False
            self._point(pick, pointer)
        elif pick is None:
            if self.table.under is None:
                self.table.put_down()
        elif self.stage.held is not None:
            self._drop(pick)
        elif pick.kind == "area":
            spot = self.find_spot(pointer)
            if spot is not None and spot[0] == pick:
                self.table.choose(*spot)
        elif pick == self.table.under:
            self._click(pick)

    def moved(self, pointer: Pointer) -> None:
        """With the button down: far enough, and the thing is held and follows, or is drawn along its way."""
        press = self.press
        if press is None or press.pick is None:
            return
        pick, start, _at = press.pick, press.pointer, press.hold
        if self.table.choice.tossed_into(pick) is not None:
            self._pull(press, pointer)
            return
        rails = self._rails(pick)
        if self.stage.held is None and self._drawn is None:
            far = abs(pointer.x - start.x) + abs(pointer.y - start.y) > DRAG_U
            if far and not rails and self.desk.chosen.hand != "click" and pick in self.table.choice.touchable:
                self._begin_to_point(pick)
            if not far or self.desk.chosen.hand == "click" or not (rails or self.table.choice.carried(pick)):
                return
            if not rails:
                self.stage.hold(pick.id)
        if rails:
            self._draw(press, rails, pointer)
        else:
            self.stage.hold_at(self.desk.ray(pointer))
        self.desk.dirty = True

    def _pull(self, press: Press, pointer: Pointer) -> None:
        """Back, against the way that it is going to fly."""
        assert press.pick is not None
        start, now = (on_table(self.desk.ray(at)) for at in (press.pointer, pointer))
        far = abs(pointer.x - press.pointer.x) + abs(pointer.y - press.pointer.y) > DRAG_U
        if start is None or now is None or (self._pulled is None and not far) or self.desk.chosen.hand == "click":
            return
        x, y = now.x - start.x, now.y - start.y
        share = min(1.0, PULL_MOST / (hypot(x, y) or 1.0))
        self._pulled = (x * share, y * share)
        self.stage.pull(press.pick.id, self._pulled)
        self.desk.dirty = True

    def _let_fly(self) -> None:
        """Let go, it flies the other way; pulled too little it goes back."""
        assert self._pulled is not None
        (x, y), self._pulled = self._pulled, None
        held = self.stage.held
        region = None if held is None else self.table.choice.tossed_into(Pick("thing", held))
        if region is None or hypot(x, y) < PULL_LEAST:
            self.stage.let_go(back=True)
            self.table.refresh()
        else:
            self.table.toss(region, (-x * PULL, -y * PULL))

    def _begin_to_point(self, pick: Pick) -> None:
        """What is drawn from says where to by handles of its own: they show once it is chosen."""
        if not self._pointing and self.table.choice.pointed(pick):
            self._pointing = True
            if pick not in self.table.choice.picks:
                self.table.choose(pick)

    def _point(self, pick: Pick, pointer: Pointer) -> None:
        """The handle that the pointer is nearest to is chosen, unless it has come back to where it began."""
        ways = self.table.choice.pointed(pick) & self.table.choice.open
        places = {way: at for way in (pick, *ways) if (at := place_of(way, self.stage, self.desk)) is not None}
        if ways & places.keys():
            to = min(sorted(places), key=lambda way: dist(places[way], (pointer.x, pointer.y)))
            if to != pick:
                self.table.choose(to)

    def _rails(self, pick: Pick) -> frozenset[Pick]:
        """The ways that a grabbed thing may be drawn; one that was grabbed by a handle which decides goes only that."""
        if self.table.choice.offer.grip(pick).decides and pick in self.table.choice.touchable:
            return frozenset({pick})
        return self.table.choice.rails(pick)

    def _draw(self, press: Press, rails: frozenset[Pick], pointer: Pointer) -> None:
        """The thing is drawn along the way that brings what was grabbed of it nearest to the pointer."""
        assert press.pick is not None
        hold, at = press.hold or LPoint3(0), (pointer.right, pointer.up)
        ways = {}
        for rail in sorted(rails):
            cue = self.table.choice.offer.grip(rail).rail
            assert cue is not None
            ways[rail] = (cue, self.stage.nearest_share(cue, press.pick.id, hold, at, fine=False))
        # Where ways lie in one line it is the one that ends the nearest.
        least = min(near.gap for _, near in ways.values())
        to = min(ways, key=lambda rail: (ways[rail][1].gap > least + AS_NEAR, -ways[rail][1].share))
        cue, near = ways[to][0], self.stage.nearest_share(ways[to][0], press.pick.id, hold, at)
        self._drawn = (to, near.share)
        self.stage.draw_along(cue, near.share)

    def _let_slide(self) -> None:
        """Let go past the middle of the way, it goes on to the end; else back."""
        assert self._drawn is not None
        (to, share), self._drawn = self._drawn, None
        past = self._is_past(to, share)
        self.stage.let_go(back=not past)
        if past:
            if to not in self.table.choice.touchable:
                self.table.choice = self.table.choice.having()
            self.table.choose(to)
            if self.stage.drawn:  # Something else has to be chosen with it, and a ghost waits for that.
                self.stage.let_go(back=True)
        self.table.refresh()

    def _is_past(self, to: Pick, share: float) -> bool:
        """Whether a thing is nearer to the end of its way than to its place: the time says nothing of that."""
        cue = self.table.choice.offer.grip(to).rail
        assert cue is not None
        id = led(cue)
        assert id is not None
        start = self.stage.props[id].thing.pose
        now, end = (poses_along(cue, {id: start}, at)[id] for at in (share, 1.0))
        if dist(start.at, end.at) < IN_PLACE:  # It turns in its place, perhaps lifted meanwhile.
            return share > PAST
        return dist(start.at, now.at) > dist(now.at, end.at)

    @property
    def holding(self) -> frozenset[Pick]:
        """The thing that is held over the table, if one is."""
        if self.press is None or self.press.pick is None or self.stage.held is None:
            return frozenset()
        return frozenset({self.press.pick})

    def haunt(self) -> None:
        """Ghosts show what would be if what is under the pointer were chosen too, or dropped on."""
        choice, picks = self.table.choice, [*self.holding]
        under = self.table.under if self.spot is None else self.spot[0]
        point = choice.point if self.spot is None else self.spot[1]
        if under is not None and (under not in choice.picks or self.spot is not None):
            picks.append(under)
        wanted = under is not None and picks and choice.fits(*picks)
        waits = choice.point is not None or any(choice.offer.grip(pick).rail is not None for pick in choice.picks)
        foreseen = self._foreseen(tuple(picks if wanted else ()), point) if wanted or waits else ()
        if self.stage.ghosts(foreseen, self._ways((*choice.picks, *(picks if wanted else ())))):
            self.desk.dirty = True

    def _ways(self, picks: Iterable[Pick]) -> list[Trail]:
        """The rides that these picks are the ends of."""
        rails = [rail for pick in picks if (rail := self.table.choice.offer.grip(pick).rail) is not None]
        return [leaf for rail in rails for _begin, leaf in schedule(rail)[0] if isinstance(leaf, Trail)]

    def _foreseen(self, picks: tuple[Pick, ...], point: Point | None) -> tuple[Thing, ...]:
        choice = self.table.choice
        if self._ghosts[0] is not choice:
            self._ghosts = (choice, {})
        known, chosen = self._ghosts[1], choice.picks | frozenset(picks)
        if not any(pick.kind == "area" for pick in chosen):
            point = None
        if len(known) > MOST_KNOWN:
            known.clear()
        if (picks, point) not in known:
            known[picks, point] = self.table.staging.ghosts(self.table.view, chosen, point)
        return known[picks, point]

    def empty(self) -> None:
        """Let go of everything; a held thing goes back."""
        self.press = self.spot = None
        if self.stage.held is not None or self._drawn is not None:
            self.stage.let_go(back=True)
        self._drawn = self._pulled = None
        self._pointing = False

    def find_spot(self, pointer: Pointer) -> Spot | None:
        """The open region under the pointer, and where in it; a thing on it that may be picked itself goes first."""
        at = on_table(self.desk.ray(pointer))
        choice, under = self.table.choice, self.table.under
        if at is None or under in choice.touchable or self.desk.canvas.at(pointer.x, pointer.y):
            return None
        if under is not None and choice.tossed_into(under) is not None:
            return None
        return choice.at((at.x, at.y))

    def _click(self, pick: Pick) -> None:
        table, choice = self.table, self.table.choice
        if not choice.offer.sets:
            table.browse(pick)
        elif self.desk.chosen.hand == "drag" and choice.carried(pick):
            table.say(_("Drag it: the settings say so."))
        elif pick in choice.all:
            table.choose(pick)
        elif choice.tossed_into(pick) is not None:
            table.say(_("Pull it back and let go, or click a place on the table."))
        elif not pick.part and choice.rails(pick):
            table.put_down()  # Or the arrows would not show.
            table.say(_("Click an arrow beside it."))
        elif not table.refused(choice.picks | {pick}):
            table.browse(pick)

    def _drop(self, pick: Pick) -> None:
        """A held thing was let go: over another pick both are chosen, elsewhere it goes back."""
        table, choice = self.table, self.table.choice
        target = None if table.under is None else Pick("thing", table.under.id)
        if target is None or target == pick:
            self.stage.let_go(back=True)
        elif choice.fits(pick, target):
            both = choice.having(*choice.picks, pick, target)
            self.stage.let_go(back=both.made is None)
            table.choice = both.without(target)  # It may have been chosen before: it is chosen last.
            table.choose(target)
        else:
            self.stage.let_go(back=True)
            table.refused(choice.picks | {pick, target})
        table.refresh()
