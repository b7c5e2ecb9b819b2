"""Golden playthroughs: whole matches as text, to be read by people and played again by the test.

A line "> ..." is a decision in its text form, the lines below it are what happened; at each turn's end stand the
state's hash and the score. The test plays the decisions again and compares every line. After a wanted change of the
rules write the files anew, and read what changed:

    pytest tests/test_golden.py --golden
    git diff tests/golden
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, get_args

import pytest

from game.core.chance import sample
from game.core.notation import read_action, write_action
from game.core.record import state_hash
from game.core.rules import AnyRules
from game.core.values import CHANCE, Event, Result
from game.players import computer
from game.rules import GAMES, rules
from tests.conformance import Decision
from tests.laws import Golden, laws

FOLDER: Final = Path(__file__).parent / "golden"


GOLDEN: Final = tuple((game, golden) for game in GAMES for golden in laws(game).golden)


def path_of(game: str, golden: Golden) -> Path:
    return FOLDER / f"{game}_{golden.name}.txt"


def played(game: str, golden: Golden) -> Iterator[Decision]:
    """The decisions of the match, made by the computer."""
    the_rules, player, rng, rolls = rules(game), computer(game, golden.player), Random(golden.seed), 0
    state = the_rules.start(golden.seats, the_rules.options_type())
    while (actor := the_rules.to_act(state)) is not None and the_rules.turn(state) < golden.turns:
        decision: Decision
        if actor == CHANCE:
            decision = sample(the_rules.chance(state), golden.seed, rolls)
            rolls += 1
        else:
            decision = player.choose(the_rules.view(state, actor), the_rules.legal(state), rng, lambda: False)
        yield decision
        state = the_rules.apply(state, decision).state


def read(text: str, the_rules: AnyRules) -> list[Decision]:
    """The decisions that stand in a file."""
    kind = get_args(the_rules.record_type)[2]
    return [read_action(line[2:], kind) for line in text.splitlines() if line.startswith("> ")]


def written(game: str, golden: Golden, decisions: list[Decision]) -> str:
    the_rules = rules(game)
    state = the_rules.start(golden.seats, the_rules.options_type())
    lines = [f"# {game}, {golden.seats} seats, seed {golden.seed}, {golden.player}"]
    for decision in decisions:
        turn = the_rules.turn(state)
        lines.append(f"> {write_action(decision)}")
        state, events = the_rules.apply(state, decision)
        lines += [f"    {_told(event)}" for event in events]
        if the_rules.turn(state) != turn:
            lines.append(f"= turn {turn + 1}: {state_hash(state)}, points {_points(the_rules.standing(state))}")
    result = the_rules.result(state)
    lines.append("# not over" if result is None else f"# {result.reason}: {_points(result)}, ranks {result.ranks}")
    if result is not None:
        lines += [f"#   {line.code}: {line.points}" for line in result.sheet]
    return "\n".join(lines) + "\n"


def _told(event: Event) -> str:
    values = (f"{name}={getattr(event, name)!r}" for name in event.__struct_fields__)
    return f"{type(event).__name__} {' '.join(values)}".rstrip()


def _points(result: Result) -> str:
    return " ".join(map(str, result.totals))


@pytest.mark.parametrize("game, golden", GOLDEN, ids=lambda value: getattr(value, "name", value))
def test_the_match_plays_again_as_it_is_written(game: str, golden: Golden, request: pytest.FixtureRequest) -> None:
    path = path_of(game, golden)
    if request.config.getoption("golden"):
        path.write_text(written(game, golden, list(played(game, golden))), encoding="utf-8")
    text = path.read_text("utf-8")
    assert written(game, golden, read(text, rules(game))).splitlines() == text.splitlines()


def test_a_changed_line_is_noticed() -> None:
    game, golden = GOLDEN[0]
    text = path_of(game, golden).read_text("utf-8")
    again = written(game, golden, read(text, rules(game)))
    assert again == text != again.replace("= turn 3", "= turn 4")


@pytest.mark.parametrize("game", GAMES)
def test_no_game_lacks_golden_matches(game: str) -> None:
    texts = {golden: path_of(game, golden).read_text("utf-8") for golden in laws(game).golden}
    assert any("# not over" not in text for text in texts.values()), "a golden match is played to its end"
    assert any(golden.seats == 1 for golden in texts) or 1 not in rules(game).seat_counts


def test_every_file_belongs_to_a_match() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(*golden).name for golden in GOLDEN}
