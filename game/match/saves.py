"""Matches on disk: one readable file a match, and its last version beside it as .bak.

A file that cannot be read is named, kept and never stops the program.
"""

import os
import stat
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from time import time
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from game.core.record import COLOURS, SCHEMA, Header
from game.match.driver import AnyMatchRecord, Match, ReplayError
from game.rules import GAMES, rules

SUFFIX: Final = ".shiftbox"
LARGEST: Final = 64 * 2**20
"""No match is longer than this many bytes; a larger file is something else."""
STALE: Final = 60.0
"""Nobody writes a file for so many seconds."""

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


class CannotSave(Exception):
    """The disk refused (full, gone, unwritable): which file, and why. The match goes on, the old file is there."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


class Entry(NamedTuple):
    """A line of the list of saved matches.

    `record` is None for a file that cannot be read, and then `bad` says why. `backup` tells that the file itself
    cannot be read (`bad` says why) and the record comes from its .bak.
    """

    name: str
    path: Path
    when: float
    record: AnyMatchRecord | None
    bad: BadRecord | None = None
    backup: bool = False


def read(path: Path) -> AnyMatchRecord:
    """The record in a file, its decisions not yet tried. Raises BadRecord."""
    data = _bytes(path)
    if not data.strip():
        raise BadRecord(path, "empty", "the file is empty")
    header = _decoded(path, data, Header)
    if header.schema > SCHEMA:
        raise BadRecord(path, "newer", f"written by a newer Shiftbox (schema {header.schema}, this one reads {SCHEMA})")
    try:
        game = rules(header.game)
    except KeyError:
        raise BadRecord(path, "unknown_game", f"{header.game[:40]!r} is not a game in the box") from None
    record = _decoded(path, data, game.record_type)
    if record.schema < 1 or record.rules_version < 1 or not _seated(record):
        raise BadRecord(path, "not_a_record", "it is no record of a match: no Shiftbox wrote it so")
    if record.rules_version > game.version:
        why = f"rules version {record.rules_version} is newer than {game.version}"
        raise BadRecord(path, "newer", why)
    return record


def match_in(path: Path, check: bool = True) -> Match:
    """The match in a file after all its decisions; with `check` every hash is compared. Raises BadRecord."""
    record = read(path)
    try:
        return Match.resume(record, check)
    except ReplayError as error:
        raise BadRecord(path, "does_not_play", str(error)) from error
    except Exception as error:
        # A position or decision written by hand may be nonsense that no rule thought of; a file must not stop us.
        why = f"the rules of {record.game} fail on it ({type(error).__name__}: {error})"
        raise BadRecord(path, "does_not_play", why) from error


def load(path: Path) -> AnyMatchRecord:
    """The record in a file, every decision and hash of it tried. Raises BadRecord."""
    return match_in(path).record


def encode(record: AnyMatchRecord) -> bytes:
    """The record as indented JSON with a line end at its end."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that at every moment either the old or the new one is there, whole. Raises OSError."""
    with _written_beside(path, data) as temporary:
        temporary.replace(path)


@contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """A file in the same folder that holds the data for certain; removed again if it is not renamed."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


class Saves:
    """The folder of saved matches. It is made when the first match is written."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    def path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def backup(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}.bak"

    def new_name(self, game: str) -> str:
        """A name that no file has, from the game and the local time."""
        base = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        name, number = base, 1
        while os.path.lexists(self.path(name)) or os.path.lexists(self.backup(name)):
            number += 1
            name = f"{base}-{number}"
        return name

    def write(self, record: AnyMatchRecord, name: str) -> Path:
        """Writes the match and keeps the version before as .bak; returns the file. Raises CannotSave.

        A file that cannot be read does not push out a good .bak: it is kept as .broken.
        """
        path = self.path(name)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with _written_beside(path, encode(record)) as temporary:
                if os.path.lexists(path):
                    path.replace(self.backup(name) if _reads(path) else path.with_name(f"{path.name}.broken"))
                temporary.replace(path)
            self._sweep(path)
        except OSError as error:
            raise CannotSave(path, error.strerror or type(error).__name__) from error
        return path

    def load(self, name: str) -> AnyMatchRecord:
        """The match of that name, from its .bak if the file itself cannot be read. Raises the file's BadRecord."""
        try:
            return load(self.path(name))
        except BadRecord as bad:
            try:
                return load(self.backup(name))
            except BadRecord:
                raise bad from None

    def names(self) -> list[tuple[str, float]]:
        """The names of all matches and when they were last written, the newest first.

        A match whose writing was cut between its two renames has only a .bak.
        """
        found: dict[str, float] = {}
        try:
            paths = list(self.folder.iterdir())
        except OSError:
            return []
        for path in paths:
            name = path.name.removesuffix(".bak")
            if not name.endswith(SUFFIX) or name == SUFFIX:
                continue
            name = name.removesuffix(SUFFIX)
            try:
                when = path.lstat().st_mtime
            except OSError:
                when = 0.0
            found[name] = max(when, found.get(name, 0.0))
        return sorted(found.items(), key=lambda item: (-item[1], item[0]))

    def entry(self, name: str, when: float) -> Entry:
        """One line of the list. Never raises."""
        path = self.path(name)
        try:
            return Entry(name, path, when, load(path))
        except BadRecord as bad:
            try:
                return Entry(name, path, when, load(self.backup(name)), bad, backup=True)
            except BadRecord:
                return Entry(name, path, when, None, bad)

    def listing(self) -> list[Entry]:
        """All saved matches, the newest first, those that cannot be read among them. Never raises."""
        return [self.entry(name, when) for name, when in self.names()]

    def newest_unfinished(self, games: Container[str] = GAMES) -> Entry | None:
        """The match of one of the games to continue; None if there is none. Never raises."""
        for name, when in self.names():
            entry = self.entry(name, when)
            if entry.record is not None and not entry.record.over and entry.record.game in games:
                return entry
        return None

    def _sweep(self, path: Path) -> None:
        """Removes what processes that were killed left beside the file; a fresh one may still be being written."""
        with suppress(OSError):
            for left in self.folder.iterdir():
                name = left.name
                if name.startswith(f".{path.name}.") and name.endswith(".new"):
                    if time() - left.stat().st_mtime > STALE:
                        left.unlink()


def _bytes(path: Path) -> bytes:
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
    except (OSError, ValueError) as error:
        # ValueError: a name with a null character.
        raise BadRecord(path, "unreadable", getattr(error, "strerror", None) or str(error)) from error


def _decoded(path: Path, data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
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


def _reads(path: Path) -> bool:
    try:
        read(path)
    except BadRecord:
        return False
    return True
