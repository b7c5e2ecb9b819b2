"""Headless matches: how the computers fare, how long matches last, and whether anything gets stuck."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from game.core.chance import keyed_number, sample
from game.core.record import Chair, MatchRecord, TurnHash, state_hash
from game.core.rules import AnyRules
from game.core.values import CHANCE, PUBLIC, Action, Event, Options, Seat, State, View
from game.match.driver import AnyMatchRecord, Decision
from game.match.saves import Saves
from game.players import RANDOM
from game.players import computer as computer_of
from game.rules import rules as rules_of

MAX_TURNS: Final = 2000

Choose = Callable[[View, Sequence[Action], Random, Callable[[], bool]], Action]


class Length(msgspec.Struct, frozen=True):
    """Turns of the finished matches; zeros if none finished."""

    min: int
    median: float
    max: int


class Report(msgspec.Struct, frozen=True):
    """What many matches came to.

    `decisions` are the seats' own, chance is not counted. `wins` has a number per seat: one for a match won, and
    for a shared first place its part (a half, a third), so that they add up to the finished matches. `stalled`
    counts matches in which a seat had to act and could not. `hash` is over all last states in order.
    """

    game: str
    seats: int
    computer: str
    matches: int
    finished: int
    cut: int
    stalled: int
    decisions: int
    seconds: float
    decisions_per_second: float
    length: Length
    wins: tuple[float, ...]
    events: dict[str, int]
    hash: str


class Played(NamedTuple):
    """One match that was played out, or cut, or stalled."""

    state: State
    record: AnyMatchRecord
    decisions: int
    stalled: bool


def simulate(
    game: str,
    seats: int,
    matches: int,
    seed: int,
    options: Options | None = None,
    computer: str = RANDOM,
    max_turns: int = MAX_TURNS,
    save_dir: Path | None = None,
) -> Report:
    """Plays the matches with the seeds seed, seed + 1, ... and says what came of them.

    Records go into `save_dir` as GAME-SEED.shiftbox. Everything but the times is the same on every machine.
    Raises KeyError for an unknown game or computer, Illegal for a seat count the game does not have, CannotSave.
    """
    rules = rules_of(game)
    chosen = rules.options_type() if options is None else options
    choose = computer_of(game, computer).choose
    events: Counter[type[Event]] = Counter()
    wins = [0.0] * seats
    lengths: list[int] = []
    decisions = cut = stalled = 0
    total = blake2b(digest_size=6)
    saves = None if save_dir is None else Saves(save_dir)
    began = perf_counter()
    for number in range(seed, seed + matches):
        with _no_collector():
            played = _play(rules, seats, number, chosen, choose, computer, max_turns, events)
        decisions += played.decisions
        total.update(state_hash(played.state).encode())
        result = rules.result(played.state)
        if result is not None:
            lengths.append(rules.turn(played.state))
            winners = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
            for seat in winners:
                wins[seat] += 1 / len(winners)
        elif played.stalled:
            stalled += 1
        else:
            cut += 1
        if saves is not None:
            saves.write(played.record, f"{game}-{number}")
    seconds = perf_counter() - began
    return Report(
        game=game,
        seats=seats,
        computer=computer,
        matches=matches,
        finished=len(lengths),
        cut=cut,
        stalled=stalled,
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        length=Length(min(lengths), float(median(lengths)), max(lengths)) if lengths else Length(0, 0.0, 0),
        wins=tuple(round(won, 6) for won in wins),
        events=dict(sorted((_name(kind), count) for kind, count in events.items())),
        hash=total.hexdigest(),
    )


@contextmanager
def _no_collector() -> Iterator[None]:
    """Values hold no cycles, so that counting references frees them: looking for cycles among a match's many states
    finds none, and costs a tenth of the time.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _play(
    rules: AnyRules,
    seats: int,
    seed: int,
    options: Options,
    choose: Choose,
    computer: str,
    max_turns: int,
    events: Counter[type[Event]],
) -> Played:
    """One match. The loop that everything is measured by: it keeps lists and makes the record at the end."""
    state = rules.start(seats, options)
    view = rules.view(state, PUBLIC)
    looks = computer != RANDOM
    # One generator a seat: what one computer draws does not change what another does.
    generators = [Random(keyed_number(seed, -1 - seat)) for seat in range(seats)]
    to_act, turn_of, legal_in, apply = rules.to_act, rules.turn, rules.legal, rules.apply
    decisions: list[Decision] = []
    hashes: list[TurnHash] = []
    rolls = turn = 0
    stalled = False
    while (actor := to_act(state)) is not None:
        decision: Decision
        if actor == CHANCE:
            decision = sample(rules.chance(state), seed, rolls)
            rolls += 1
        else:
            legal = legal_in(state)
            if not legal:
                stalled = True
                break
            if looks:
                view = rules.view(state, actor)
            # The random computer does not look at its view: it gets the one of the start.
            decision = choose(view, legal, generators[actor], _never)
        state, happened = apply(state, decision)
        decisions.append(decision)
        for event in happened:
            events[type(event)] += 1
        now = turn_of(state)
        if now != turn:
            turn = now
            hashes.append(TurnHash(len(decisions), state_hash(state)))
            if turn >= max_turns:
                break
    over = to_act(state) is None
    if over and decisions and (not hashes or hashes[-1].ply != len(decisions)):
        hashes.append(TurnHash(len(decisions), state_hash(state)))
    record: AnyMatchRecord = MatchRecord(
        game=rules.name,
        rules_version=rules.version,
        seats=seats,
        seed=seed,
        options=options,
        chairs=tuple(_chair(seat, computer) for seat in range(seats)),
        decisions=tuple(decisions),
        hashes=tuple(hashes),
        over=over,
    )
    return Played(state, record, len(decisions) - rolls, stalled)


def _never() -> bool:
    return False


def _chair(seat: Seat, computer: str) -> Chair:
    return Chair(name=f"{computer} {seat + 1}", colour=seat, player=computer)


def _name(kind: type[Event]) -> str:
    """The event's name in records."""
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else kind.__name__
