"""A casual player of Shifting Stones: scores what lies there, looks one action ahead, and no further."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.rules.shifting_stones.cards import HAND, OTHER_SIDE, POINTS
from game.rules.shifting_stones.patterns import TEMPLATES, fits, missing
from game.rules.shifting_stones.state import (
    Card,
    EndTurn,
    Flip,
    Score,
    Shift,
    Skip,
    StonesAction,
    StonesView,
)

WORTH: Final = {1: 1.35, 2: 2.0, 3: 3.0, 5: 5.0}
"""What a card of so many points is worth to the player; a 1-point card helps towards the bonus too."""


def worth(card: Card) -> float:
    return WORTH[POINTS[card]]


def distance(card: Card, faces: str) -> int:
    """How many stones are wrong where the pattern is nearest to being on the grid."""
    return min(missing(template, faces) for template in TEMPLATES[card])


def usefulness(card: Card, faces: str) -> float:
    """A card that is nearly there is worth most of its points, one that is far off little."""
    return worth(card) / (1 + distance(card, faces)) ** 2


class Casual:
    """Decides by looking at its own hand and the grid alone."""

    def choose(
        self, view: StonesView, legal: Sequence[StonesAction], rng: Random, cancelled: Callable[[], bool]
    ) -> StonesAction:
        """Scores the best card it can; else pays for what makes cards scorable; else waits, or prepares."""
        if view.pending or len(legal) == 1:
            return rng.choice(legal)
        hand = view.hands[view.seat]
        scores = [action for action in legal if isinstance(action, Score)]
        if scores:
            return max(scores, key=lambda score: worth(hand[score.slot]))
        paying = [action for action in legal if isinstance(action, (Shift, Flip))]
        order = sorted(range(len(hand)), key=lambda slot: usefulness(hand[slot], view.faces))
        best = _best_payment(view.faces, hand, order, paying)
        if best is not None:
            return best
        acted = view.paid or view.gained
        # With both piles empty, waiting brings no cards: somebody has to move the stones, or all would wait for ever.
        waiting = view.draw + len(view.discards) > 0
        if Skip() in legal and waiting:
            return Skip()
        if EndTurn() in legal and (acted or (waiting and len(hand) <= HAND)):
            return EndTurn()
        return _prepare(view.faces, hand, order, paying)


def _faces_after(faces: str, action: Shift | Flip) -> str:
    letters = list(faces)
    if isinstance(action, Flip):
        letters[action.cell] = OTHER_SIDE[faces[action.cell]]
    else:
        letters[action.a], letters[action.b] = faces[action.b], faces[action.a]
    return "".join(letters)


def _best_payment(
    faces: str, hand: Sequence[Card], order: Sequence[int], paying: Sequence[Shift | Flip]
) -> Shift | Flip | None:
    """The action that makes the most worth of cards scorable, paid with the least useful other card."""
    best, most = None, 0.0
    for action in paying:
        if action.slot != order[0]:
            continue  # Each way to move the stones is looked at once; who pays is settled below.
        after = _faces_after(faces, action)
        fitting = [slot for slot in order if fits(hand[slot], after)]
        payer = next((slot for slot in order if slot not in fitting), order[0])
        gain = sum(worth(hand[slot]) for slot in fitting if slot != payer)
        if gain > most:
            best, most = _paid_with(action, payer), gain
    return best


def _prepare(faces: str, hand: Sequence[Card], order: Sequence[int], paying: Sequence[Shift | Flip]) -> Shift | Flip:
    """Pays the least useful card for what brings the others nearest."""
    others = [hand[slot] for slot in order[1:]]
    return max(
        (action for action in paying if action.slot == order[0]),
        key=lambda action: sum(usefulness(card, _faces_after(faces, action)) for card in others),
    )


def _paid_with(action: Shift | Flip, slot: int) -> Shift | Flip:
    if isinstance(action, Flip):
        return Flip(slot, action.cell)
    return Shift(slot, action.a, action.b)


KINDS: Final = {"casual": Casual}
