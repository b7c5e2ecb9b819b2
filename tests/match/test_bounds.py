"""A file costs no more work than its size deserves: every count and length in it has a bound, told in one line."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.record import LAST_ORDER, MOST_DECISIONS, MOST_HANDED, Chair, Handed
from game.core.values import CHANCE
from game.match import Match, driver, match_file
from game.match.records import LARGEST, BadRecord, encode, load
from game.match.saves import CannotSave, Saves
from game.rules import GAMES, rules


def many(count: int, value: object) -> list[object]:
    return [value] * count


GROWN: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "a name": lambda chair: {"chairs": [chair | {"name": "x" * 1_000_000}, chair]},
    "a name a little too long": lambda chair: {"chairs": [chair | {"name": "x" * 101}, chair]},
    "a kind of computer": lambda chair: {"chairs": [chair | {"player": "x" * 20_000}, chair]},
    "chairs": lambda chair: {"seats": 20_000, "chairs": many(20_000, chair)},
    "handed": lambda _: {"handed": many(MOST_HANDED + 1, {"ply": 0, "seat": 0, "player": "casual"})},
    "who was handed": lambda _: {"handed": [{"ply": 0, "seat": 0, "player": "x" * 20_000}]},
    "hashes": lambda _: {"hashes": many(MOST_DECISIONS + 1, {"ply": 1, "hash": "beef"})},
    "a hash": lambda _: {"hashes": [{"ply": 1, "hash": "f" * 20_000}]},
    "a title": lambda _: {"saved": {"title": "x" * 20_000}},
    "an order": lambda _: {"saved": {"order": LAST_ORDER + 1}},
    "a time": lambda _: {"saved": {"at": 10**30}},
    "a game": lambda _: {"game": "x" * 1_000_000},
    "seats": lambda _: {"seats": 10**30, "chairs": []},
    "a seed": lambda _: {"seed": 10**5000},
}


@pytest.mark.parametrize("what", GROWN)
@pytest.mark.parametrize("game", GAMES)
def test_what_grows_without_bound_is_told(game: str, what: str, tmp_path: Path) -> None:
    fields = msgspec.json.decode(encode(Match.new(game, 2, 1).record))
    fields |= GROWN[what]({"name": "A", "colour": 0})
    path = tmp_path / "bad"
    # Python itself refuses to print a number of so many digits.
    path.write_bytes(msgspec.json.encode(fields) if what != "a seed" else encoded_with_seed(fields))
    with pytest.raises(BadRecord) as caught:
        load(path)
    assert len(str(caught.value)) < 500 and "\n" not in str(caught.value)


def encoded_with_seed(fields: dict[str, Any]) -> bytes:
    return msgspec.json.encode(fields | {"seed": 12345}).replace(b'"seed":12345', b'"seed":1' + b"0" * 5000)


def decisions(game: str) -> list[object]:
    """A whole match's, at random."""
    match = Match.new(game, 2, 1)
    rng = Random(1)
    while not match.over and match.ply < 40:
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(match.rules.sample(match.state, rng))
    found: list[object] = msgspec.json.decode(encode(match.record))["decisions"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_more_decisions_than_any_match_has_are_told_before_they_are_played(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = msgspec.json.decode(encode(Match.new(game, 2, 1).record))
    made = decisions(game)
    fields["decisions"] = (made * (MOST_DECISIONS // len(made) + 1))[: MOST_DECISIONS + 1]
    (tmp_path / "long").write_bytes(msgspec.json.encode(fields))
    monkeypatch.setattr(type(rules(game)), "apply", None)
    with pytest.raises(BadRecord, match=r"length <= 50000|too large"):
        load(tmp_path / "long")


def longest(value: object) -> list[tuple[Any, ...]]:
    """The paths of all lists in a JSON value."""
    found: list[tuple[Any, ...]] = []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        if isinstance(one, (list, str)):
            found.append((key,))
        found += [(key, *rest) for rest in longest(one)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_positions_and_decisions_have_a_bound_for_everything_in_them(game: str, tmp_path: Path) -> None:
    """Each list and each text of a state, and of a match's decisions, is made as long as the file allows."""
    match = Match.new(game, 2, 1)
    fields = msgspec.json.decode(encode(match.record)) | {"position": msgspec.to_builtins(match.state)}
    fields["decisions"] = list({msgspec.json.encode(one): one for one in decisions(game)}.values())[:12]
    path = tmp_path / "bad"
    places = [("position", *rest) for rest in longest(fields["position"])]
    places += [("decisions", *rest) for rest in longest(fields["decisions"]) if rest[-1] != "type"]
    assert len(places) > 1
    for *steps, last in places:
        copy = msgspec.json.decode(msgspec.json.encode(fields))
        holder = copy
        for step in steps:
            holder = holder[step]
        old = holder[last]
        holder[last] = "x" * 100_000 if isinstance(old, str) else (old or [0]) * (100_000 // max(1, len(old)))
        path.write_bytes(msgspec.json.encode(copy))
        with pytest.raises(BadRecord) as caught:
            load(path)
        assert caught.value.code in ("too_large", "not_a_record", "does_not_play")


def test_seats_that_changed_hands_often_cost_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chairs are worked out when they change, not at each decision."""
    counted: list[int] = []
    seated = driver.seated

    def noted(chairs: Sequence[Chair], handed: Sequence[Handed]) -> tuple[Chair, ...]:
        counted.append(1)
        return seated(chairs, handed)

    monkeypatch.setattr(driver, "seated", noted)
    chairs = (Chair("A", 0), Chair("B", 1))
    match = Match.new("shifti", 2, 1, chairs=chairs)
    while match.ply < 300 and not match.over:
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(match.legal()[0])
    handed = tuple(Handed(ply, ply % 2, "casual" if ply % 4 < 2 else "person") for ply in range(10))
    counted.clear()
    Match.resume(msgspec.structs.replace(match.record, handed=handed))
    assert 0 < len(counted) <= len(handed) < match.ply


def test_what_would_not_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_file, "LARGEST", 100)
    with pytest.raises(CannotSave, match="longer than a record may be"):
        Saves(tmp_path).write(Match.new("shifti", 2, 1).record, "one")
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_any_size_that_is_no_match_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(BadRecord, match="too large"):
        load(tmp_path / "large")
