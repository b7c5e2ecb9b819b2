"""The file of a match that is being played: held against other windows, written whole, its last version beside it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

from msgspec.structs import replace

from game.core.record import LONGEST_TITLE, MOST_DECISIONS, SCHEMA, Saved
from game.match.driver import AnyMatchRecord
from game.match.files import is_stream, reason, sweep, write_whole, written_beside
from game.match.lock import Hold
from game.match.records import LARGEST, BadRecord, contents, digest, encode, record_in, saved_in

Refused = Literal["system", "changed", "held", "too_long", "unreadable"]


class CannotSave(Exception):
    """A match that is not written: why in one line, which file, and a code for people's words.

    The match goes on, the old file is there.
    """

    def __init__(self, path: Path, why: str, code: Refused = "system") -> None:
        # The reason first: a long path would push it out of sight.
        super().__init__(f"{why}: {path}")
        self.path = path
        self.why = why
        self.code = code


class MatchFile:
    """One match on disk, for as long as it is played. It is never written over a version that nobody here has read."""

    def __init__(
        self,
        path: Path,
        hold: Hold,
        saved: Saved | None,
        clock: Callable[[], float],
        known: bytes | None = None,
        broken: bool = False,
    ) -> None:
        """`saved` goes into the file with the time of each writing; None: the file has the record alone.

        `known` is the digest of what was read from the file, None if there was none; `broken` that it was no match.
        """
        self.path: Final = path
        self._hold, self._saved, self._clock, self._known, self._broken = hold, saved, clock, known, broken

    @property
    def backup(self) -> Path:
        return backup_of(self.path)

    def write(self, record: AnyMatchRecord) -> None:
        """Writes the match and keeps the version before as .bak, or as .broken if it was no match.

        Raises CannotSave: the system refuses, or another program changed the file, or the match is longer than what
        would be read again.
        """
        if self._saved is not None:
            saved = replace(self._saved, at=max(0, int(self._clock())))
            record = replace(record, schema=SCHEMA, saved=saved)
        data = encode(record)
        if len(record.decisions) > MOST_DECISIONS or len(data) > LARGEST:
            raise CannotSave(self.path, "the match is longer than a record may be", "too_long")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if is_stream(self.path):
                raise CannotSave(self.path, "it is not a file")
            now = digest_of(self.path)
            if now is not None and now != self._known:
                raise CannotSave(self.path, "another program changed the file", "changed")
            with written_beside(self.path, data) as temporary:
                if now is not None:
                    self.path.replace(broken_of(self.path) if self._broken else self.backup)
                    self._known = None
                temporary.replace(self.path)
            self._known, self._broken = digest(data), False
            sweep(self.path)
        except OSError as error:
            raise CannotSave(self.path, reason(error)) from error

    def close(self) -> None:
        """Other windows may have it now."""
        self._hold.close()


def retitle(path: Path, title: str) -> None:
    """Gives the match in a file, which is held, another title. Raises CannotSave."""
    try:
        record = record_in(path, contents(path))
        saved = replace(saved_in(record), title="".join(filter(str.isprintable, title)).strip()[:LONGEST_TITLE])
        write_whole(path, encode(replace(record, schema=SCHEMA, saved=saved)))
    except BadRecord as error:
        raise CannotSave(path, error.why, "unreadable") from error
    except OSError as error:
        raise CannotSave(path, reason(error)) from error


def backup_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.bak")


def broken_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.broken")


def digest_of(path: Path) -> bytes | None:
    """What tells whether a file is still the same: None if nothing is there, b"" if it cannot be read."""
    try:
        return digest(contents(path))
    except BadRecord as error:
        return None if error.code == "missing" and not path.is_symlink() else b""
