"""The one thread in which computers think. A frame never waits for it; answers that nobody wants are dropped."""

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread
from typing import NamedTuple

from game.core.rules import AnyRules
from game.core.values import Action, Seat, State
from game.match.driver import Match
from game.players import computer

log = logging.getLogger(__name__)


class _Question(NamedTuple):
    rules: AnyRules
    state: State
    seat: Seat
    player: str
    seed: str
    cancelled: Event
    answered: Callable[[Action], None]


class Worker:
    """`ask` from the main thread; `deliver` in each frame, in the main thread too."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[_Question, Action]] = SimpleQueue()
        self._current: Event = Event()
        self._thread = Thread(target=self._work, name="computers", daemon=True)
        self._thread.start()

    def ask(self, match: Match, seat: Seat, answered: Callable[[Action], None]) -> None:
        """Let the computer in a seat decide; a question asked before is cancelled."""
        self.cancel()
        self._current = Event()
        # A generator a computer player and decision: thinking never touches the generator of chance.
        seed = f"{match.seed}/{seat}/{match.ply}"
        player = match.chairs[seat].player
        self._questions.put(_Question(match.rules, match.state, seat, player, seed, self._current, answered))

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""
        self._current.set()

    def deliver(self) -> None:
        """Hand over what was decided."""
        while True:
            try:
                question, action = self._answers.get_nowait()
            except Empty:
                return
            if not question.cancelled.is_set():
                question.answered(action)

    def close(self) -> None:
        """End the thread."""
        self.cancel()
        self._questions.put(None)
        self._thread.join(timeout=2.0)

    def _work(self) -> None:
        while (question := self._questions.get()) is not None:
            if not question.cancelled.is_set():
                self._answers.put((question, _decide(question)))


def _decide(question: _Question) -> Action:
    """The computer's decision, or a legal one in its place if it fails."""
    rules, state = question.rules, question.state
    rng = Random(question.seed)
    legal = rules.legal(state)
    try:
        view = rules.view(state, question.seat)
        action = computer(rules.name, question.player).choose(view, legal, rng, question.cancelled.is_set)
        refusal = rules.refusal(state, action)
        if refusal is None:
            return action
        log.error("computer %s of %s chose %r: %s", question.player, rules.name, action, refusal.code)
    except Exception:  # whatever a computer player does wrong, the match goes on
        log.exception("computer %s of %s failed", question.player, rules.name)
    return rng.choice(legal)
