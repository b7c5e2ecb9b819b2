"""The record of a match: what is needed to play it again, and hashes that tell whether it was the same match."""

from hashlib import blake2b
from typing import Annotated, Final, Generic, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.core.values import Options, Seat, State, Value

SCHEMA: Final = 3
"""2 added `handed` and `ended_early`, 3 `saved`; files of older schemas are read as ever."""
COLOURS: Final = 5
"""Seats have one of so many colours."""
MOST_DECISIONS: Final = 50_000
"""A record has no more: some thousands are the longest matches of random computers, hundreds those of people."""
MOST_HANDED: Final = 1000
LONGEST_NAME: Final = 100
LONGEST_TITLE: Final = 60
MOST_SEATS: Final = 16
LAST_ORDER: Final = 2**53

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Kind = Annotated[str, Meta(max_length=40)]
"""`person`, or a kind of computer."""

P = TypeVar("P", bound=Options)
S = TypeVar("S", bound=State)
D = TypeVar("D")


class Chair(Value, frozen=True):
    """Who sits in a seat: the name people gave, the colour's index, and `person` or the kind of computer."""

    name: Name
    colour: Seat
    player: Kind = "person"


class Handed(Value, frozen=True):
    """A seat was handed over after `ply` decisions: to a `person` or a kind of computer."""

    ply: int
    seat: Seat
    player: Kind


class TurnHash(Value, frozen=True):
    """The state's hash after `ply` decisions, at a turn's end."""

    ply: int
    hash: Annotated[str, Meta(max_length=40)]


class Saved(Value, frozen=True):
    """What a file tells beside the match: the match's number in the order of play, when it was last played (seconds
    since 1970, by the clock of that machine), and the title that people gave it.
    """

    order: Annotated[int, Meta(ge=0, le=LAST_ORDER)] = 0
    at: Annotated[int, Meta(ge=0, le=LAST_ORDER)] = 0
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""


class Header(msgspec.Struct, frozen=True):
    """The part of a record that can be read before its game is known."""

    game: str
    schema: int


Chairs = Annotated[tuple[Chair, ...], Meta(max_length=MOST_SEATS)]


class Head(msgspec.Struct, frozen=True):
    """The part of a record that a list of matches shows before the matches are played again."""

    chairs: Chairs = ()
    over: bool = False
    saved: Saved | UnsetType = UNSET


class MatchRecord(msgspec.Struct, Generic[P, S, D], frozen=True, forbid_unknown_fields=True):
    """A match: the state is the fold of `decisions` over the set-up (or over `position`, if there is one).

    `chairs` are those of the start, `handed` tells in order what changed. `over` also where people ended it early.
    `saved` is there in files alone: it is no part of the match.
    """

    game: str
    rules_version: int
    seats: int
    seed: int
    options: P
    chairs: Chairs = ()
    position: S | None = None
    decisions: Annotated[tuple[D, ...], Meta(max_length=MOST_DECISIONS)] = ()
    hashes: Annotated[tuple[TurnHash, ...], Meta(max_length=MOST_DECISIONS)] = ()
    over: bool = False
    handed: Annotated[tuple[Handed, ...], Meta(max_length=MOST_HANDED)] = ()
    ended_early: bool = False
    schema: int = SCHEMA
    saved: Saved | UnsetType = UNSET


def state_hash(state: State) -> str:
    """Twelve hexadecimal digits that name a state; equal on every machine and Python."""
    return blake2b(msgspec.json.encode(state), digest_size=6).hexdigest()
