"""What the left button does at the table: picks by clicks, holds and drops by dragging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scene.picking import on_table
from game.staging.picks import Pick, Point, Region, completed, inside, remaining, thing_of
from game.ui.mode import Pointer
from game.ui.text import _

if TYPE_CHECKING:
    from game.ui.table import TableMode

DRAG_U = 6.0
"""How far the pointer goes before a press becomes a drag."""


class Hand:
    """One press of the button after the other; between them it is empty."""

    def __init__(self, table: TableMode) -> None:
        self.table, self.stage, self.desk = table, table.stage, table.desk
        self.grip: tuple[Pick, Pointer] | None = None
        """What the button was pressed on, and where."""

    def down(self, pointer: Pointer) -> None:
        """The button was pressed over the picture."""
        spot = self._spot(pointer)
        pick = self.table.under if spot is None else spot[0]
        self.grip = (pick, pointer) if pick is not None else None

    def up(self, pointer: Pointer) -> None:
        """The button was let go: a held thing is dropped; over what it was pressed on it is a click."""
        grip, self.grip = self.grip, None
        if grip is None or self.desk.mode is not self.table:
            return
        pick = grip[0]
        if self.stage.held is not None:
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
            if not far or self.desk.chosen.hand == "click" or not self._draggable(pick):
                return
            self.grip = (thing_of(pick), start)
            self.stage.hold(thing_of(pick))
        point = on_table(self.desk.ray(pointer), 1.5)
        if point is not None:
            self.stage.hold_at(point)
            self.desk.dirty = True

    def foresee(self) -> None:
        """While a thing is held over another pick, a ghost of that shows what letting go would do."""
        if self.grip is None or self.stage.held is None:
            return
        target = thing_of(self.table.under) if self.table.under is not None else ""
        meant = bool(target) and bool(remaining(self.table.picks, self.table.chosen | {self.grip[0], target}))
        self.stage.foresee(target if meant else "")

    def empty(self) -> None:
        """Let go of everything; a held thing goes back."""
        self.grip = None
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
        elif any(pick in need for need in table.picks) or pick.startswith("stone:"):
            table.choose(pick)
        elif "#seal" in pick:
            table.refused(frozenset({pick}))
        else:
            table.browse(pick)

    def _draggable(self, pick: Pick) -> bool:
        return "#" not in pick and not pick.startswith("region:") and pick in self.table.touchable()

    def _drop(self, pick: Pick) -> None:
        """A held thing was let go: over another pick both are chosen, elsewhere it goes back."""
        table = self.table
        target = thing_of(table.under) if table.under is not None else ""
        fresh = table.chosen | {pick}
        if target and target != pick and remaining(table.picks, fresh | {target}):
            self.stage.let_go(back=completed(table.picks, fresh | {target}) is None)
            table.chosen = fresh
            if target not in table.chosen:
                table.choose(target)
        else:
            self.stage.let_go(back=True)
            if target and target != pick:
                table.refused(fresh | {target})
        table.refresh()
