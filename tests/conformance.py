"""Random matches of any game, and the means to ask whether they keep the laws (tests/test_conformance.py).

What differs from game to game stands in tests/rules/GAME/laws.py.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from game.core.chance import keyed_number, sample
from game.core.record import MatchRecord, TurnHash, state_hash
from game.core.rules import AnyRules, Step
from game.core.values import CHANCE, PUBLIC, Action, Event, Options, Outcome, Seat, State, Value, View, Viewer
from game.players import CASUAL, Computer
from game.players.random_player import RandomPlayer
from tests.games import computer_of, rules_of
from tests.laws import MOST_TURNS, laws

Decision = Action | Outcome
V = TypeVar("V", bound=Value)
Record = MatchRecord[Options, State, Decision]

HUGE: Final = 10**30
STRANGE: Final = (-1, -9, 0, 1, 2, 3, 5, 8, 9, 12, 99, HUGE, -HUGE)


class Ply(NamedTuple):
    """One decision of a match."""

    before: State
    actor: Seat
    decision: Decision
    step: Step[State, Event]


class Playthrough(NamedTuple):
    """A match from its start to its end, or to the turn where the game's laws cut it."""

    rules: AnyRules
    seats: int
    seed: int
    options: Options
    start: State
    plies: tuple[Ply, ...]
    must_end: bool
    fresh: tuple[bytes, ...]
    """Each state as JSON, start first, written when it was new."""

    @property
    def last(self) -> State:
        return self.plies[-1].step.state

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(self.seats), PUBLIC)

    def some(self, count: int = 80) -> Iterator[Ply]:
        """The first plies, where the set-up is, the last ones, and others evenly between."""
        yield from self.plies[: count // 2]
        yield from self.plies[count // 2 : -5 : max(1, len(self.plies) // count)]
        yield from self.plies[count // 2 :][-5:]


@lru_cache(maxsize=4)
def playthrough(game: str, seats: int, number: int) -> Playthrough:
    """The `number`-th match; number 0 has the default options, the others have random ones.

    Random computers play, but where their matches do not end every third is the casual ones'.
    """
    rules = rules_of(game)
    rng = Random(f"{game} {seats} {number}")
    options = random_options(rules, rng) if number else rules.options_type()
    seed = rng.getrandbits(32)
    state = start = rules.start(seats, options)
    must_end = laws(game).ends or number % 3 == 2
    most = MOST_TURNS if must_end else laws(game).turns
    player: Computer = RandomPlayer() if laws(game).ends or not must_end else computer_of(game, CASUAL)
    plies, fresh, rolls = list[Ply](), [as_json(start)], 0
    while (actor := rules.to_act(state)) is not None and rules.turn(state) < most:
        decision: Decision
        if actor == CHANCE:
            decision = sample(rules.chance(state), seed, rolls)
            rolls += 1
        else:
            decision = player.choose(rules.view(state, actor), rules.legal(state), rng, lambda: False)
        step = rules.apply(state, decision)
        plies.append(Ply(state, actor, decision, step))
        state = step.state
        fresh.append(as_json(state))
    return Playthrough(rules, seats, seed, options, start, tuple(plies), must_end, tuple(fresh))


def random_options(rules: AnyRules, rng: Random) -> Options:
    return msgspec.convert({spec.name: rng.choice(spec.choices) for spec in rules.options}, rules.options_type)


def as_json(value: object) -> bytes:
    return msgspec.json.encode(value)


def record_of(play: Playthrough) -> Record:
    """The match's record, with a hash at each turn's end."""
    rules = play.rules
    ends = [at for at, ply in enumerate(play.plies, 1) if rules.turn(ply.step.state) != rules.turn(ply.before)]
    return MatchRecord(
        game=rules.name,
        rules_version=rules.version,
        seats=play.seats,
        seed=play.seed,
        options=play.options,
        decisions=tuple(ply.decision for ply in play.plies),
        hashes=tuple(TurnHash(at, state_hash(play.plies[at - 1].step.state)) for at in ends),
        over=rules.to_act(play.last) is None,
    )


def fold(rules: AnyRules, start: State, decisions: Sequence[Decision]) -> State:
    state = start
    for decision in decisions:
        state = rules.apply(state, decision).state
    return state


def strange_actions(legal: Sequence[Action], rng: Random, count: int) -> Iterator[Action]:
    """Actions that are nearly legal, or not at all: legal ones with a field or two replaced."""
    for _ in range(count):
        action = rng.choice(legal)
        for _ in range(rng.choice((1, 1, 2))):
            action = _changed(action, rng)
        yield action


def _changed(value: V, rng: Random) -> V:
    fields = value.__struct_fields__
    if not fields:
        return value
    field = rng.choice(fields)
    return replace(value, **{field: _other(getattr(value, field), rng)})


def _other(value: object, rng: Random) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value - 1, value + 1, rng.choice(STRANGE)))
    if isinstance(value, str):
        return rng.choice(("", value[1:], value + "x", "?"))
    if isinstance(value, Value):
        return _changed(value, rng)
    if isinstance(value, tuple) and value:
        place = rng.randrange(len(value))
        changed = (_other(value[place], rng),)
        return rng.choice((value[1:], value + value[:1], value[:place] + changed + value[place + 1 :]))
    return value


def witnessed(rules: AnyRules, events: Sequence[Event], viewer: Viewer) -> list[Event]:
    return [seen for event in events if (seen := rules.witness(event, viewer)) is not None]


def imagined(rules: AnyRules, view: View, number: int) -> State:
    """The `number`-th other state that looks the same."""
    return rules.imagine(view, Random(keyed_number(number, 0)))
