"""The thread of the computers: answers come in a later frame, never stale, never illegal, and never too late."""

import logging
from collections.abc import Callable, Iterator, Sequence
from random import Random
from threading import Event

import pytest

import game.app.worker
from game.app.worker import Clerk, Worker
from game.core.record import Chair
from game.core.values import CHANCE, Action, View
from game.match import Match
from game.rules.shifting_stones.state import Score

Cancelled = Callable[[], bool]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow:
    """Thinks until it is cancelled, or for ever: until the test lets go."""

    def __init__(self, deaf: bool = False) -> None:
        self.deaf = deaf
        self.began, self.came_back, self.let_go = Event(), Event(), Event()

    def choose(self, view: View, legal: Sequence[Action], rng: Random, cancelled: Cancelled) -> Action:
        self.began.set()
        while not self.let_go.wait(0.001):
            if cancelled() and not self.deaf:
                break
        self.came_back.set()
        return legal[0]


class Wrong:
    def choose(self, view: View, legal: Sequence[Action], rng: Random, cancelled: Cancelled) -> Action:
        return Score(99)


class Failing:
    def choose(self, view: View, legal: Sequence[Action], rng: Random, cancelled: Cancelled) -> Action:
        raise ZeroDivisionError


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def worker(clock: Clock) -> Iterator[Worker]:
    worker = Worker(clock, patience=5.0)
    yield worker
    worker.close()


def match_of(player: str = "casual") -> Match:
    match = Match.new("shifting_stones", 2, 4, chairs=(Chair("A", 0, player), Chair("B", 1, player)))
    while match.to_act == CHANCE:
        match.roll()
    return match


def play(monkeypatch: pytest.MonkeyPatch, player: object) -> None:
    monkeypatch.setattr(game.app.worker, "computer", lambda game, kind: player)


def wait_for(worker: Worker, answers: list[Action]) -> Action:
    for _ in range(5000):
        worker.deliver()
        if answers:
            return answers.pop()
        Event().wait(0.001)
    raise AssertionError("no answer")


def test_an_answer_comes_in_a_later_frame_and_is_legal(worker: Worker) -> None:
    match, answers = match_of(), list[Action]()
    assert match.to_act is not None
    worker.ask(match, match.to_act, answers.append)
    assert not answers
    assert match.refusal(wait_for(worker, answers)) is None


def test_the_same_question_gets_the_same_answer(worker: Worker) -> None:
    chosen = []
    for _ in range(2):
        match, answers = match_of(), list[Action]()
        worker.ask(match, match.to_act or 0, answers.append)
        chosen.append(wait_for(worker, answers))
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("player, why", [(Wrong(), "no_such_card"), (Failing(), "ZeroDivisionError")])
def test_a_wrong_answer_becomes_a_legal_one_and_a_log_line(
    player: object, why: str, worker: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    play(monkeypatch, player)
    match, answers = match_of(), list[Action]()
    worker.ask(match, match.to_act or 0, answers.append)
    assert match.refusal(wait_for(worker, answers)) is None
    assert [record.levelno for record in caplog.records] == [logging.ERROR] and "casual" in caplog.text
    assert why in caplog.text


def test_a_computer_that_nobody_knows_is_played_for(worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    match, answers = match_of("genius"), list[Action]()
    worker.ask(match, match.to_act or 0, answers.append)
    assert match.refusal(wait_for(worker, answers)) is None
    assert "genius" in caplog.text


def test_a_cancelled_computer_stops_at_once_and_its_answer_is_dropped(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, answers = Slow(), list[Action]()
    play(monkeypatch, slow)
    worker.ask(match_of(), 0, answers.append)
    assert slow.began.wait(5)
    worker.cancel()
    assert slow.came_back.wait(5)
    for _ in range(50):
        worker.deliver()
        Event().wait(0.001)
    assert not answers


def test_a_new_question_cancels_the_old_one(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, old, new = Slow(), list[Action](), list[Action]()
    play(monkeypatch, slow)
    worker.ask(match_of(), 0, old.append)
    assert slow.began.wait(5)
    slow.began.clear()
    worker.ask(match_of(), 0, new.append)
    assert slow.began.wait(5), "the thread is free for the next question"
    slow.let_go.set()
    wait_for(worker, new)
    assert not old


@pytest.mark.parametrize("deaf", [False, True])
def test_a_computer_that_thinks_too_long_is_played_for(
    deaf: bool, worker: Worker, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also one that does not even hear that it is cancelled: the next question finds another thread."""
    slow, answers, match = Slow(deaf), list[Action](), match_of()
    play(monkeypatch, slow)
    worker.ask(match, 0, answers.append)
    assert slow.began.wait(5)
    worker.deliver()
    assert not answers
    clock.now = 5.1
    worker.deliver()
    assert match.refusal(answers.pop()) is None
    assert "longer than 5 s" in caplog.text
    monkeypatch.undo()
    worker.ask(match, 0, answers.append)
    wait_for(worker, answers)
    slow.let_go.set()
    assert slow.came_back.wait(5)
    worker.deliver()
    assert not answers, "the late answer is dropped"


def test_the_clerk_brings_what_is_wanted_and_raises_what_broke() -> None:
    clerk, gone = Clerk(), Event()
    brought: list[int] = []

    def broken() -> int:
        raise OSError("gone")

    clerk.ask(lambda: 1, brought.append, lambda: True)
    clerk.ask(lambda: 2, brought.append, lambda: False)
    clerk.ask(broken, brought.append, lambda: True)
    clerk.ask(lambda: 3, brought.append, lambda: not gone.is_set())
    clerk.ask(lambda: 4, brought.append, lambda: True)
    clerk.close()
    with pytest.raises(OSError, match="gone"):
        clerk.deliver()
    gone.set()
    clerk.deliver()
    assert brought == [1, 4]
