"""The record of a match: what is needed to play it again, and hashes that tell whether it was the same match."""

from hashlib import blake2b
from typing import Final, Generic, TypeVar

import msgspec

from game.core.values import Options, Seat, State, Value

SCHEMA: Final = 2
"""2 added `handed` and `ended_early`; files of schema 1 are read as ever."""
COLOURS: Final = 5
"""Seats have one of so many colours."""

P = TypeVar("P", bound=Options)
S = TypeVar("S", bound=State)
D = TypeVar("D")


class Chair(Value, frozen=True):
    """Who sits in a seat: the name people gave, the colour's index, and `person` or the kind of computer."""

    name: str
    colour: Seat
    player: str = "person"


class Handed(Value, frozen=True):
    """A seat was handed over after `ply` decisions: to a `person` or a kind of computer."""

    ply: int
    seat: Seat
    player: str


class TurnHash(Value, frozen=True):
    """The state's hash after `ply` decisions, at a turn's end."""

    ply: int
    hash: str


class Header(msgspec.Struct, frozen=True):
    """The part of a record that can be read before its game is known."""

    game: str
    schema: int


class MatchRecord(msgspec.Struct, Generic[P, S, D], frozen=True, forbid_unknown_fields=True):
    """A match: the state is the fold of `decisions` over the set-up (or over `position`, if there is one).

    `chairs` are those of the start, `handed` tells in order what changed. `over` also where people ended it early.
    """

    game: str
    rules_version: int
    seats: int
    seed: int
    options: P
    chairs: tuple[Chair, ...] = ()
    position: S | None = None
    decisions: tuple[D, ...] = ()
    hashes: tuple[TurnHash, ...] = ()
    over: bool = False
    handed: tuple[Handed, ...] = ()
    ended_early: bool = False
    schema: int = SCHEMA


def state_hash(state: State) -> str:
    """Twelve hexadecimal digits that name a state; equal on every machine and Python."""
    return blake2b(msgspec.json.encode(state), digest_size=6).hexdigest()
