"""Values: frozen, comparable, hashable, and strict when they are read from JSON."""

import msgspec
import pytest

from game.core.record import SCHEMA, Header, MatchRecord, TurnHash, state_hash
from game.core.values import Action, Illegal, Options, Outcome, Refusal, Result, ScoreLine, State


class Move(Action, frozen=True, tag="move"):
    to: int


class Roll(Outcome, frozen=True, tag="roll"):
    pips: int


class Board(State, frozen=True):
    cells: tuple[int, ...]


class Plain(Options, frozen=True):
    quick: bool = False


Record = MatchRecord[Plain, Board, Move | Roll]


def test_values_are_compared_by_what_they_hold() -> None:
    assert Board((1, 2)) == Board((1, 2)) != Board((2, 1))
    assert len({Board((1, 2)), Board((1, 2)), Board((2,))}) == 2
    decisions: list[Move | Roll] = [Move(1), Roll(1)]
    assert decisions[0] != decisions[1]


def test_values_do_not_change() -> None:
    board = Board((1, 2))
    with pytest.raises(AttributeError):
        board.cells = ()  # type: ignore[misc]  # that it cannot be done is what is tested
    with pytest.raises(TypeError):
        board.cells[0] = 3  # type: ignore[index]  # the same


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"cells": [1], "more": 2}', type=Board)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"game":"g","rules_version":1,"seats":2,"seed":3,"options":{},"more":1}', type=Record)


def test_a_record_travels_as_json_with_the_types_of_its_game() -> None:
    record: Record = MatchRecord("g", 1, 2, 3, Plain(True), decisions=(Move(4), Roll(5)), hashes=(TurnHash(2, "ab"),))
    text = msgspec.json.encode(record)
    assert msgspec.json.decode(text, type=Record) == record
    assert msgspec.json.decode(text, type=Header) == Header("g", SCHEMA)


def test_a_states_hash_names_it() -> None:
    """Equal on every machine: it is written into saved files."""
    assert state_hash(Board((1, 2))) == state_hash(Board((1, 2))) != state_hash(Board((2, 1)))
    assert len(state_hash(Board(()))) == 12
    assert state_hash(Board((1, 2))) == "8d7888bc8265"


def test_a_refused_decision_tells_why() -> None:
    refusal = Refusal("too_far", "XX-1", (3, "red"))
    error = Illegal(refusal)
    assert error.refusal == refusal and "too_far" in str(error) and "XX-1" in str(error)


def test_results_are_values_too() -> None:
    result = Result("done", (1, 2), (ScoreLine("cards", (3, 1)),), (3, 1))
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
