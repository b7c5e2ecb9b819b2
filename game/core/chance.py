"""Chance as a decision: its outcomes, and the keyed generator that samples them."""

from bisect import bisect_right
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from game.core.values import Outcome, Seat

O = TypeVar("O", bound=Outcome)

Manner = Literal["throw", "deal"]
"""throw: the screen waits for a person's throw. deal: it happens at once."""

DEAL: Final = "deal"


class Chance(NamedTuple, Generic[O]):
    """What chance may decide next.

    `weights` are exact integers, one an outcome, or None when all weigh the same. `seat` is whose hand makes it.
    """

    outcomes: Sequence[O]
    seat: Seat | None = None
    manner: Manner = "deal"
    weights: Sequence[int] | None = None


def keyed_number(seed: int, count: int) -> int:
    """A 128-bit number that depends on the match's seed and on how many chance decisions were made, on nothing else.

    So undo and redo roll the same, on every machine. blake2b, because seeding a Random costs eight times as much.
    """
    return int.from_bytes(blake2b(f"{seed}/{count}".encode(), digest_size=16).digest(), "big")


def sample(chance: Chance[O], seed: int, count: int) -> O:
    """The outcome that the keyed generator picks, in proportion to the weights.

    128 bits over a few thousand outcomes: the bias of the remainder is below 1e-30.
    """
    number = keyed_number(seed, count)
    if chance.weights is None:
        return chance.outcomes[number % len(chance.outcomes)]
    upto = list(accumulate(chance.weights))
    return chance.outcomes[bisect_right(upto, number % upto[-1])]
