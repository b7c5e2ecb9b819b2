"""What is asked of the seat to act in Reality Shift, and the buttons of its turn."""

from collections.abc import Sequence
from typing import Final

from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.faces import CHECKPOINTS
from game.rules.reality_shift.state import Appear, LayCubes, RealityView, RollDie
from game.staging.names import Pick, button
from game.staging.reality_shift.drives import by_card
from game.ui.text import _
from game.ui.words import Button
from game.ui.words.reality_shift.names import kind_told

CLAIM: Final = "claim"
HALF_TURN: Final = button("half_turn")
END_TURN: Final = button("end_turn")


def prompt(view: RealityView, chosen: frozenset[Pick]) -> str:
    """One sentence."""
    if view.over:
        return _("The match is over")
    if view.pending:
        return _before_turn(view, chosen)
    return _half_chosen(view, chosen) or _what_is_left(view)


def _before_turn(view: RealityView, chosen: frozenset[Pick]) -> str:
    match view.pending[-1]:
        case Appear():
            if chosen:
                return _("Which way shall your bike point?")
            if view.checkpoints[view.seat]:
                return _("Appear on a start icon or your checkpoint")
            return _("Appear on a start icon")
        case RollDie():
            return _("Throw the speed die")
        case LayCubes():
            return _("The pile is laid")
    return _("Cards are drawn")


def _half_chosen(view: RealityView, chosen: frozenset[Pick]) -> str:
    """What is still to be chosen; empty if nothing is chosen yet."""
    kinds = {pick.id[0]: pick for pick in chosen}
    card = kinds.get("hand")
    if "space" in kinds and (card is not None or not by_card(kinds["space"])):
        return _("Do you take the checkpoint on your way?")
    if card is not None:
        return _with_card(view, int(card.id[2]))
    if "cube" in kinds:
        return _("Which card do you spend on this shift?")
    if "space" in kinds:
        return _("Which card do you drive there?")
    return _("Which card do you spend on the half turn?") if chosen else ""


def _with_card(view: RealityView, slot: int) -> str:
    _colour, kind, number = CARDS[view.hands[view.seat][slot]]
    drives, shifts = "card" in view.left, "shift" in view.left
    if drives and shifts:
        return _("Drive {n}, turn round, or {shift}").format(n=number, shift=kind_told(kind))
    if drives:
        return _("Drive {n}, or turn round").format(n=number)
    return _("Now {shift}").format(shift=kind_told(kind))


def _what_is_left(view: RealityView) -> str:
    """RS-40: die, card and shift, in any order; the die is owed (RS-48)."""
    left = frozenset(view.left)
    if "die" in left:
        words = _("Drive {n}, or play a card first") if left != {"die"} else _("Drive {n}")
        return words.format(n=view.die)
    if view.bikes[view.seat] is None:
        return _("Off the track: shift a cube, or end your turn") if left else _("Off the track: end your turn")
    if left == {"card", "shift"}:
        return _("Play a card, or end your turn")
    if left == {"shift"}:
        return _("Shift a cube, or end your turn")
    return _("Drive a card, or end your turn") if left else _("All is done: end your turn")


def buttons(view: RealityView) -> Sequence[Button]:
    """Checkpoints on the way that may be taken, the half turn, the end of the turn."""
    if view.pending or view.over:
        return []
    shown = list[Button]()
    if {"die", "card"} & {*view.left} and not view.checkpoints[view.seat]:
        free = [number for number in CHECKPOINTS if number not in view.checkpoints]
        shown.append(Button(button(CLAIM, 0), _("Take none"), when_open=True))
        shown += [
            Button(button(CLAIM, number), _("Take number {n}").format(n=number), main=True, when_open=True)
            for number in free
        ]
    if "card" in view.left:
        shown.append(Button(HALF_TURN, _("Half turn")))
    return [*shown, Button(END_TURN, _("End turn"), main=not view.left)]
