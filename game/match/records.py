"""Records in files: reading with bounds, so that a file never costs more work than its size deserves."""

import stat
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from game.core.record import COLOURS, SCHEMA, Head, Header, Saved
from game.match.driver import AnyMatchRecord, Match, ReplayError
from game.match.files import reason, unmarked
from game.rules import rules

LARGEST: Final = 2**23
"""No match is longer than this many bytes; a larger file is something else."""
LARGEST_POSITION: Final = 2**16
LARGEST_DECISION: Final = 2**10
"""In bytes of JSON: many times what any game of the box has."""

T = TypeVar("T")

BadCode = Literal[
    "missing",
    "not_a_file",
    "unreadable",
    "too_large",
    "empty",
    "not_json",
    "not_a_record",
    "unknown_game",
    "newer",
    "does_not_play",
]


class BadRecord(Exception):
    """A file that is no match that can be played: which, a code for people's words, and why in one line."""

    def __init__(self, path: Path, code: BadCode, why: str) -> None:
        # It may quote the file: no line ends, nothing that steers a terminal, and not all of it.
        why = "".join(letter if letter.isprintable() else "?" for letter in " ".join(why.split())[:300])
        super().__init__(f"{path}: {why}")
        self.path = path
        self.code = code
        self.why = why


class Heading(msgspec.Struct, frozen=True):
    """What is known of a file before its decisions are read."""

    game: str
    head: Head

    @property
    def saved(self) -> Saved:
        return saved_in(self.head)


def heading(path: Path) -> Heading:
    """The game and the head of a record in a file. Raises BadRecord."""
    data = contents(path)
    header = _header(path, data)
    return Heading(header.game, _decoded(path, data, Head))


def read(path: Path) -> AnyMatchRecord:
    """The record in a file, its decisions not yet tried. Raises BadRecord."""
    return record_in(path, contents(path))


def record_in(path: Path, data: bytes) -> AnyMatchRecord:
    """The record that the contents of a file are, with what is `saved` in it. Raises BadRecord."""
    header = _header(path, data)
    game = rules(header.game)
    record = _decoded(path, data, game.record_type)
    if record.schema < 1 or record.rules_version < 1 or not _seated(record):
        raise BadRecord(path, "not_a_record", "it is no record of a match: no Shiftbox wrote it so")
    if record.rules_version > game.version:
        why = f"rules version {record.rules_version} is newer than {game.version}"
        raise BadRecord(path, "newer", why)
    if len(msgspec.json.encode(record.position)) > LARGEST_POSITION:
        raise BadRecord(path, "too_large", f"its position takes more than {LARGEST_POSITION} bytes")
    if any(len(msgspec.json.encode(decision)) > LARGEST_DECISION for decision in record.decisions):
        raise BadRecord(path, "too_large", f"one of its decisions takes more than {LARGEST_DECISION} bytes")
    return record


def match_in(path: Path, check: bool = True) -> Match:
    """The match in a file after all its decisions; with `check` every hash is compared. Raises BadRecord."""
    return played(path, read(path), check)


def played(path: Path, record: AnyMatchRecord, check: bool = True) -> Match:
    """The match of a record that was read from a file. Raises BadRecord."""
    try:
        return Match.resume(record, check)
    except ReplayError as error:
        raise BadRecord(path, "does_not_play", str(error)) from error
    except Exception as error:
        # A position or decision written by hand may be nonsense that no rule thought of; a file must not stop us.
        why = f"the rules of {record.game} fail on it ({type(error).__name__}: {error})"
        raise BadRecord(path, "does_not_play", why) from error


def load(path: Path) -> AnyMatchRecord:
    """The record in a file, every decision and hash of it tried, without what is `saved`. Raises BadRecord."""
    record = read(path)
    played(path, record)
    return replace(record, saved=UNSET)


def encode(record: AnyMatchRecord) -> bytes:
    """The record as indented JSON with a line end at its end."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def saved_in(record: AnyMatchRecord | Head) -> Saved:
    """What is saved beside the match; nothing in files of older schemas."""
    return record.saved if isinstance(record.saved, Saved) else Saved()


def digest(data: bytes) -> bytes:
    """A few bytes that tell whether a file is still the same."""
    return blake2b(data, digest_size=16).digest()


def contents(path: Path) -> bytes:
    """What is in a file, if it may be a record at all. Raises BadRecord."""
    try:
        status = path.stat()
        # Reading a pipe or a device would never come back.
        if not stat.S_ISREG(status.st_mode):
            raise BadRecord(path, "not_a_file", "it is not a file")
        if status.st_size > LARGEST:
            raise BadRecord(path, "too_large", "it is too large to be a match")
        return path.read_bytes()
    except FileNotFoundError:
        raise BadRecord(path, "missing", "there is no such file") from None
    except OSError as error:
        raise BadRecord(path, "unreadable", reason(error)) from error
    except ValueError as error:
        # A name with a null character.
        raise BadRecord(path, "unreadable", str(error)) from error


def _header(path: Path, data: bytes) -> Header:
    """The header of a record of a game in the box."""
    if not data.strip():
        raise BadRecord(path, "empty", "the file is empty")
    header = _decoded(path, data, Header)
    if header.schema > SCHEMA:
        raise BadRecord(path, "newer", f"written by a newer Shiftbox (schema {header.schema}, this one reads {SCHEMA})")
    try:
        rules(header.game)
    except KeyError:
        raise BadRecord(path, "unknown_game", f"{header.game[:40]!r} is not a game in the box") from None
    return header


def _decoded(path: Path, data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(unmarked(data), type=kind)
    except msgspec.ValidationError as error:
        raise BadRecord(path, "not_a_record", f"it is no record of a match: {error}") from error
    except msgspec.DecodeError as error:
        raise BadRecord(path, "not_json", f"it is not JSON, or cut off: {error}") from error
    except UnicodeDecodeError as error:
        raise BadRecord(path, "not_json", "it is not text") from error
    except RecursionError as error:
        raise BadRecord(path, "not_json", "it is nested too deeply") from error


def _seated(record: AnyMatchRecord) -> bool:
    """Whether nobody sits down, or somebody in every seat; those who draw the seats rely on it."""
    chairs, plies = record.chairs, [handed.ply for handed in record.handed]
    return (
        len(chairs) in (0, record.seats)
        and all(0 <= chair.colour < COLOURS for chair in chairs)
        and all(0 <= handed.seat < len(chairs) for handed in record.handed)
        and plies == sorted(plies)
        and all(0 <= ply <= len(record.decisions) for ply in plies)
    )
