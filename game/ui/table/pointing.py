"""What a hand means that points at the table: the pick under the pointer, or one that the thing there stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.staging.picks import Pick, open_picks
from game.ui.kit.screen import Pointer

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


def under(table: TableScreen, pointer: Pointer) -> Pick | None:
    """The pick under the pointer; None if there is no thing at all."""
    found = _with_curl(table, pointer, table.stage.under(table.desk.ray(pointer)))
    chosen = table.chosen | table.hand.holding()
    goes = open_picks(table.picks, chosen)
    if found is None or found in goes | chosen:
        return found
    meant = table.sitting.staging.stands_for(table.sitting.view, found)
    if meant in goes | chosen:
        return meant
    # What cannot be picked is looked through, once something is chosen that goes behind it.
    behind = table.stage.under(table.desk.ray(pointer), goes) if chosen else None
    return behind or found


def _with_curl(table: TableScreen, pointer: Pointer, found: Pick | None) -> Pick | None:
    """The corner of a stone is its curl, whether it is drawn yet or not."""
    if found is not None and f"{found}#curl" in table.touchable():
        if table.stage.corner(table.desk.ray(pointer), found, "curl"):
            return f"{found}#curl"
    return found
