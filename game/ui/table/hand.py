"""What the left button does at the table: picks by clicks, holds and drops by dragging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scene.picking import on_table
from game.staging.picks import Pick, Point, Region, completed, inside, remaining, thing_of
from game.ui.kit.screen import Pointer
from game.ui.text import _

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

DRAG_U = 6.0
"""How far the pointer goes before a press becomes a drag."""


class Hand:
    """One press of the button after the other; between them it is empty."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.stage, self.desk = table, table.stage, table.desk
        self.grip: tuple[Pick, Pointer] | None = None
        """What the button was pressed on, and where."""
        self.slid: tuple[Pick, float] | None = None
        """The handle towards which the held thing was slid, and how far of the way."""

    def down(self, pointer: Pointer) -> None:
        """The button was pressed over the picture."""
        spot = self._spot(pointer)
        pick = self.table.under if spot is None else spot[0]
        self.grip = (pick, pointer) if pick is not None else None

    def up(self, pointer: Pointer) -> None:
        """The button was let go: a held thing is dropped; over what it was pressed on it is a click."""
        grip, self.grip = self.grip, None
        if grip is None or self.desk.screen is not self.table:
            return
        pick = grip[0]
        if self.slid is not None:
            self._slide_home()
        elif self.stage.held is not None:
            self._drop(pick)
        elif pick.startswith("region:"):
            spot = self._spot(pointer)
            if spot is not None and spot[0] == pick:
                self.table.point = spot[1]
                self.table.choose(pick)
        elif pick == self.table.under:
            self._click(pick)

    def moved(self, pointer: Pointer) -> None:
        """With the button down: far enough, and the thing is held and follows over the table."""
        if self.grip is None:
            return
        pick, start = self.grip
        if self.stage.held is None:
            far = abs(pointer.x - start.x) + abs(pointer.y - start.y) > DRAG_U
            if not far or self.desk.chosen.hand == "click" or not (self._draggable(pick) or self._rails(pick)):
                return
            self.grip = (thing_of(pick), start)
            self.stage.hold(thing_of(pick))
        if rails := self._rails(pick):
            self._slide(rails, start, pointer)
            return
        point = on_table(self.desk.ray(pointer), 1.5)
        if point is not None:
            self.stage.hold_at(point)
            self.desk.dirty = True

    def _rails(self, pick: Pick) -> dict[Pick, tuple[float, float]]:
        """The handles of this thing that it may be slid to, whatever else is chosen, and how far."""
        slides = self.table.sitting.staging.slides(self.table.sitting.view)
        possible = {to for need in self.table.picks for to in need}
        return {to: way for to, way in slides.items() if to in possible and thing_of(to) == thing_of(pick)}

    def _slide(self, rails: dict[Pick, tuple[float, float]], start: Pointer, pointer: Pointer) -> None:
        """The held thing follows the pointer on the rail that leads towards it, to its end at most."""
        begun, now = on_table(self.desk.ray(start)), on_table(self.desk.ray(pointer))
        if begun is None or now is None:
            return
        x, y = now.x - begun.x, now.y - begun.y
        parts = {to: (x * way[0] + y * way[1]) / (way[0] ** 2 + way[1] ** 2) for to, way in rails.items()}
        to = max(parts, key=lambda rail: parts[rail])
        part = max(0.0, min(1.0, parts[to]))
        self.slid = (to, part)
        self.stage.slide((rails[to][0] * part, rails[to][1] * part))
        self.desk.dirty = True

    def _slide_home(self) -> None:
        """Let go past the middle of the way, it goes on to the end; else back."""
        assert self.slid is not None
        (to, part), self.slid = self.slid, None
        self.stage.let_go(back=part < 0.5)
        if part >= 0.5:
            self.table.choose(to)
        self.table.refresh()

    def holding(self) -> frozenset[Pick]:
        """The thing that is held over the table, if one is."""
        return frozenset({self.grip[0]}) if self.grip is not None and self.stage.held is not None else frozenset()

    def foresee(self) -> None:
        """While a thing is held over another pick, a ghost of that shows what letting go would do."""
        if self.grip is None or self.stage.held is None:
            return
        target = thing_of(self.table.under) if self.table.under is not None else ""
        meant = bool(target) and bool(remaining(self.table.picks, self.table.chosen | {self.grip[0], target}))
        self.stage.foresee(target if meant else "")

    def empty(self) -> None:
        """Let go of everything; a held thing goes back."""
        self.grip = self.slid = None
        if self.stage.held is not None:
            self.stage.let_go(back=True)

    def _spot(self, pointer: Pointer) -> tuple[Pick, Point] | None:
        """The open region under the pointer, and where in it; a thing on it that may be picked itself goes first."""
        at = on_table(self.desk.ray(pointer))
        if at is None or self.table.under in self.table.touchable():
            return None
        point, opened = (at.x, at.y), self.table.open_picks()
        regions = (value for value in self.table.picks.values() if isinstance(value, Region) and value.pick in opened)
        return next(((region.pick, point) for region in regions if inside(point, region.outline)), None)

    def _click(self, pick: Pick) -> None:
        table = self.table
        if not table.picks:
            table.browse(pick)
        elif self.desk.chosen.hand == "drag" and self._draggable(pick):
            table.say(_("Drag it: the settings say so."))
        elif any(pick in need for need in table.picks):
            table.choose(pick)
        elif "#" not in pick and self._rails(pick):
            table.chosen = frozenset()  # Or the arrows would not show.
            table.say(_("Click an arrow beside it."))
            table.refresh()
        elif not table.refused(table.chosen | {pick}):
            table.browse(pick)

    def _draggable(self, pick: Pick) -> bool:
        """Whether it is a thing to be put somewhere: nothing that is a decision alone, or a place for others."""
        table = self.table
        if "#" in pick or pick.startswith("region:") or frozenset({pick}) in table.picks:
            return False
        return pick in table.touchable() and pick not in table.sitting.staging.ends(table.sitting.view)

    def _drop(self, pick: Pick) -> None:
        """A held thing was let go: over another pick both are chosen, elsewhere it goes back."""
        table = self.table
        target = thing_of(table.under) if table.under is not None else ""
        fresh = table.chosen | {pick}
        if target and target != pick and remaining(table.picks, fresh | {target}):
            self.stage.let_go(back=completed(table.picks, fresh | {target}) is None)
            table.chosen = fresh - {target}  # It may have been chosen before: it is chosen last.
            table.choose(target)
        else:
            self.stage.let_go(back=True)
            if target and target != pick:
                table.refused(fresh | {target})
        table.refresh()
