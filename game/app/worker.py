"""The thread in which computers think, and the one that reads files. A frame never waits for either; answers that
nobody wants are dropped.
"""

import logging
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread
from typing import Final, NamedTuple, TypeVar

from game.core.rules import AnyRules
from game.core.values import Action, Seat, State
from game.match.driver import Match
from game.players import computer

log = logging.getLogger(__name__)

PATIENCE: Final = 20.0
"""Seconds after which a computer's decision is made for it."""


T = TypeVar("T")


class _Question(NamedTuple):
    rules: AnyRules
    state: State
    seat: Seat
    player: str
    seed: str
    cancelled: Event
    answered: Callable[[Action], None]
    until: float

    def __str__(self) -> str:
        return f"computer {self.player} of {self.rules.name} in seat {self.seat}"


class Worker:
    """`ask` and `cancel` from the main thread; `deliver` in each frame, in the main thread too."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE) -> None:
        self._clock, self._patience = clock, patience
        self._asked: _Question | None = None
        self._begin()

    def _begin(self) -> None:
        """Queues of its own for each thread: one that is given up for lost cannot disturb the next."""
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[_Question, Action | Exception]] = SimpleQueue()
        work = (self._questions, self._answers)
        self._thread = Thread(target=_work, args=work, name="computers", daemon=True)
        self._thread.start()

    def ask(self, match: Match, seat: Seat, answered: Callable[[Action], None]) -> None:
        """Let the computer in a seat decide; a question asked before is cancelled."""
        self.cancel()
        # A generator a computer player and decision: thinking never touches the generator of chance.
        seed = f"{match.seed}/{seat}/{match.ply}"
        player, until = match.chairs[seat].player, self._clock() + self._patience
        self._asked = _Question(match.rules, match.state, seat, player, seed, Event(), answered, until)
        self._questions.put(self._asked)

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""
        if self._asked is not None:
            self._asked.cancelled.set()
            self._asked = None

    def deliver(self) -> None:
        """Hand over what was decided; decide for a computer that thinks too long.

        Raises what broke in the thread: a fault of the rules, since those of a computer are made good.
        """
        while True:
            try:
                question, answer = self._answers.get_nowait()
            except Empty:
                break
            if question is self._asked:
                self._asked = None
                if isinstance(answer, Exception):
                    raise answer
                question.answered(answer)
        late = self._asked
        if late is not None and self._clock() > late.until:
            log.error("%s thought longer than %g s", late, self._patience)
            self.cancel()
            # It may never come back: another thread takes the next questions, this one ends when it can.
            self._questions.put(None)
            self._begin()
            late.answered(late.rules.sample(late.state, Random(late.seed)))

    def close(self) -> None:
        """End the thread; one that does not come back dies with the program."""
        self.cancel()
        self._questions.put(None)
        self._thread.join(timeout=0.5)


def _work(
    questions: "SimpleQueue[_Question | None]", answers: "SimpleQueue[tuple[_Question, Action | Exception]]"
) -> None:
    while (question := questions.get()) is not None:
        if not question.cancelled.is_set():
            try:
                answers.put((question, _decide(question)))
            except Exception as error:  # the main thread knows what to do about it
                answers.put((question, error))


def _decide(question: _Question) -> Action:
    """The computer's decision, or a legal one in its place if it fails."""
    rules, state = question.rules, question.state
    rng = Random(question.seed)
    try:
        view = rules.view(state, question.seat)
        chooser = computer(rules.name, question.player)
        action = chooser.choose(view, rules.legal(state), rng, question.cancelled.is_set)
        refusal = rules.refusal(state, action)
        if refusal is None:
            return action
        log.error("%s chose %r: %s", question, action, refusal.code)
    except Exception:  # whatever a computer player does wrong, the match goes on
        log.exception("%s failed", question)
    return rules.sample(state, rng)


class Clerk:
    """Runs errands in the order in which they are asked: one that never comes back holds up only those after it."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._done: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread = Thread(target=self._work, name="clerk", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[], T], done: Callable[[T], None], wanted: Callable[[], bool]) -> None:
        """From the main thread: `work` runs in the clerk's, `done` in a later `deliver`; neither if not wanted."""

        def run() -> None:
            if wanted():
                self._done.put(_brought(work, done, wanted))

        self._asked.put(run)

    def deliver(self) -> None:
        """In each frame, in the main thread: hand over what was done. Raises what broke on the way."""
        while True:
            try:
                bring = self._done.get_nowait()
            except Empty:
                return
            bring()

    def close(self) -> None:
        """End the thread; one that does not come back dies with the program."""
        self._asked.put(None)
        self._thread.join(timeout=0.5)

    def _work(self) -> None:
        while (run := self._asked.get()) is not None:
            run()


def _brought(work: Callable[[], T], done: Callable[[T], None], wanted: Callable[[], bool]) -> Callable[[], None]:
    """Does the work; what is returned hands it over, or raises what broke."""
    try:
        found = work()
    except Exception as error:  # the main thread knows what to do about it
        broken = error

        def fail() -> None:
            raise broken

        return fail

    def bring() -> None:
        if wanted():
            done(found)

    return bring
