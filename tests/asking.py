"""What every game's tests ask of its rules: play on, what happens, what chance brings, why not."""

from collections.abc import Iterable
from typing import Generic

from game.core.chance import sample
from game.core.rules import A, E, O, P, Rules, S, V
from game.core.values import CHANCE, Illegal


class Asking(Generic[S, A, O, E, V, P]):
    """One game's rules, asked."""

    def __init__(self, rules: Rules[S, A, O, E, V, P]) -> None:
        self.rules = rules

    def play(self, state: S, *decisions: A | O) -> S:
        """The state after these decisions."""
        for decision in decisions:
            state = self.rules.apply(state, decision).state
        return state

    def events(self, state: S, *decisions: A | O) -> list[E]:
        """Everything that happens in these decisions."""
        happened: list[E] = []
        for decision in decisions:
            state, more = self.rules.apply(state, decision)
            happened += more
        return happened

    def dealt(self, state: S, happened: list[E] | None = None, seed: int = 1) -> S:
        """The state once chance has nothing to do any more; what happens is written down in `happened`."""
        rolls = 0
        while self.rules.to_act(state) == CHANCE:
            state, more = self.rules.apply(state, sample(self.rules.chance(state), seed, rolls))
            rolls += 1
            if happened is not None:
                happened += more
        return state

    def why(self, state: S, action: A) -> str | None:
        """The digest id of the rule that refuses the action, or None; it is the same whichever way one asks."""
        refusal = self.rules.refusal(state, action)
        assert (refusal is None) == (action in self.rules.legal(state))
        try:
            self.rules.apply(state, action)
        except Illegal as error:
            assert error.refusal == refusal
            return error.refusal.rule
        assert refusal is None
        return None

    @staticmethod
    def kinds(happened: Iterable[object]) -> list[str]:
        """The events by the names of their kinds."""
        return [type(event).__name__ for event in happened]
