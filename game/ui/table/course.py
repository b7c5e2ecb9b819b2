"""The course of a match at the table: who is next, what he is offered, when computers think and throw."""

from typing import Final, Literal

from game.core.values import Action
from game.staging.offer import NOTHING, Offer, ThrowDice
from game.ui.sitting import Sitting

GUARD: Final = 0.3
"""Seconds after the seat changed in which clicks do nothing."""

THINK: Final = 0.5
"""A computer's decision comes no sooner, times the tempo of motions, so that people can follow."""

LOOK: Final = 2.5
"""Seconds in which one sees what the end of the turn brought, before the curtain falls."""

Turn = Literal["over", "computer", "look", "curtain", "person"]


class Course:
    """Between two decisions it waits: for the motion, for a computer, for a last look."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.settled = False
        """Whether the motion is over and the seat to act is asked."""
        self.guard = GUARD
        self.pause = 0.0
        """Seconds in which nothing goes on."""
        self.answer: Action | None = None
        self._looked = (-1, -1)
        """The number of decisions, and the viewer, after which the last look was had."""

    def wait(self, dt: float) -> None:
        """Let time pass."""
        self.guard = max(0.0, self.guard - dt)
        self.pause = max(0.0, self.pause - dt)

    def turn(self) -> Turn:
        """The motion is over: what comes next?"""
        sitting = self.sitting
        seat = sitting.actor
        if seat is None:
            return "over"
        if seat not in sitting.persons:
            return "computer"
        if not sitting.needs_curtain(seat):
            return "person"
        if sitting.viewer == sitting.mover and self._looked != (at := (sitting.match.ply, sitting.viewer)):
            self._looked, self.pause = at, LOOK
        return "look" if self.pause > 0 else "curtain"

    def end_look(self) -> None:
        """He has seen enough."""
        self.pause = 0.0

    def offer(self) -> Offer:
        """What the person to act can do now: the legal actions, or to throw the dice."""
        sitting = self.sitting
        if sitting.actor is None or sitting.actor not in sitting.persons:
            return NOTHING
        legal = [ThrowDice()] if sitting.thrower is not None else sitting.match.legal()
        return sitting.staging.offer(sitting.view, legal)

    def ask(self) -> None:
        """A computer thinks, or throws."""
        sitting = self.sitting
        seat = sitting.actor
        assert seat is not None
        self.pause = THINK * sitting.desk.tempo
        if sitting.thrower is not None:
            self.answer = ThrowDice()
            return

        def answered(action: Action) -> None:
            self.answer = action

        sitting.desk.thinker.ask(sitting.match, seat, answered)

    def stop(self) -> None:
        """Nobody waits for a computer any more; an answer that has come is not carried out."""
        self.sitting.desk.thinker.cancel()
        self.answer = None
        self.settled = False

    def due(self) -> Action | None:
        """The computer's decision, once it is time for it."""
        if self.answer is None or self.pause > 0:
            return None
        action, self.answer = self.answer, None
        return action

    def perform(self, action: Action) -> None:
        """A decision, or a throw, played on the stage."""
        before = self.sitting.actor
        if isinstance(action, ThrowDice):
            self.sitting.throw()
        else:
            self.sitting.perform(action)
        self.settled = False
        if self.sitting.actor != before:
            self.guard = GUARD
