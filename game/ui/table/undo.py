"""Undo and redo at the table, and why undo is not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.text import _

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


def reason(table: TableScreen) -> str:
    """Why nothing can be undone now; empty if something can."""
    sitting, policy = table.sitting, table.desk.chosen.undo
    code = sitting.match.undo_refusal(policy)
    if code is None and policy == "own" and sitting.actor not in sitting.persons:
        code = "other_seat"
    return {
        None: "",
        "nothing": _("There is nothing to undo."),
        "chance": _("Chance has had its say since: that cannot be undone."),
        "other_seat": _("That was another player's decision."),
        "turn_ended": _("The turn has ended."),
        "match_ended": _("The match was ended."),
    }[code]


def undo(table: TableScreen) -> None:
    """As the settings allow it; else says why not."""
    if why := reason(table):
        table.say(why)
        return
    table.sitting.match.undo(table.desk.chosen.undo)
    table.jumped()


def redo(table: TableScreen) -> None:
    """What was undone last, if there is anything."""
    if table.sitting.match.can_redo:
        table.sitting.match.redo()
        table.jumped()
