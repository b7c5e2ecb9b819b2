"""Why undo is not possible."""

from game.match.driver import UndoPolicy
from game.ui.sitting import Sitting
from game.ui.text import _


def undo_code(sitting: Sitting, policy: UndoPolicy) -> str | None:
    """Why nothing can be undone now; None if something can."""
    code = sitting.match.undo_refusal(policy)
    if code is None and policy == "own" and sitting.actor not in sitting.persons:
        return "other_seat"
    return code


def reason(code: str) -> str:
    """It in a sentence."""
    return {
        "nothing": _("There is nothing to undo."),
        "chance": _("Chance has had its say since: that cannot be undone."),
        "other_seat": _("That was another player's decision."),
        "turn_ended": _("The turn has ended."),
        "match_ended": _("The match was ended."),
        "final": _("What was laid by hand stays where it lies."),
        "reveal": _("Something was seen that had been hidden: that cannot be undone."),
    }.get(code, _("That cannot be undone."))


def short_reason(code: str) -> str:
    """It in the few words that a button has room for."""
    return {
        "nothing": _("nothing yet"),
        "chance": _("chance has spoken"),
        "other_seat": _("not your decision"),
        "turn_ended": _("the turn is over"),
        "match_ended": _("the match is over"),
        "final": _("it is laid"),
        "reveal": _("something was seen"),
    }.get(code, _("not possible"))
