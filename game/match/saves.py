"""The folder of saved matches: the list, taking a match up, deleting and renaming; one readable file a match.

A file that cannot be read is named, kept and never stops the program.
"""

import os
import time
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, NamedTuple

from game.core.record import LAST_ORDER, Chair, Saved
from game.core.values import Result, Seat
from game.match.driver import AnyMatchRecord, Match
from game.match.files import reason
from game.match.lock import HeldElsewhere, Hold, hold, is_held, lock_path
from game.match.match_file import CannotSave, MatchFile, backup_of, digest_of, retitle
from game.match.records import (
    BadRecord,
    Heading,
    contents,
    digest,
    encode,
    heading,
    load,
    match_in,
    played,
    read,
    record_in,
    saved_in,
)
from game.rules import GAMES

__all__ = ["BadRecord", "CannotSave", "Entry", "Listing", "Saves", "encode", "load", "match_in", "read"]

SUFFIX: Final = ".shiftbox"
TOMORROW: Final = 86400.0
"""A time further ahead than this, in seconds, comes from a clock that was wrong."""

CopyCode = Literal["held", "read_only"]


class Summary(NamedTuple):
    """How a match stands: the turns that have ended, the result or the standing, and who leads or has won.

    Nobody leads where all are level.
    """

    turn: int
    standing: Result
    ahead: tuple[Seat, ...]


class Entry(NamedTuple):
    """A saved match as far as it is known.

    From the file's head: `game`, `chairs`, `over`, `title` (what people called it), `order` (its number in the order
    of play; 0 in files of older schemas) and `when` it was last played (0.0: not known). `held` tells that another
    window has it open. `match` and `summary` come with `Saves.whole`; `bad` says why a file cannot be read, and
    `backup` that the match comes from its .bak instead.
    """

    name: str
    path: Path
    when: float = 0.0
    order: int = 0
    title: str = ""
    game: str = ""
    chairs: tuple[Chair, ...] = ()
    over: bool = False
    held: bool = False
    match: Match | None = None
    summary: Summary | None = None
    bad: BadRecord | None = None
    backup: bool = False
    known: bytes | None = None

    @property
    def record(self) -> AnyMatchRecord | None:
        return None if self.match is None else self.match.record


class Listing(NamedTuple):
    """All saved matches, the one last played first; `trouble` says why the folder cannot be read, if it cannot."""

    entries: list[Entry]
    trouble: str = ""


class TakenUp(NamedTuple):
    """A match to be played on, and its file; where `copy` says why it cannot be that file, a fresh one is to come."""

    match: Match
    file: MatchFile | None
    copy: CopyCode | None = None


class Saves:
    """The folder of saved matches. It is made when the first match is written."""

    def __init__(self, folder: Path, elsewhere: Sequence[Path] = (), clock: Callable[[], float] = time.time) -> None:
        """`elsewhere` are other folders of the user, for a match that this one does not take."""
        self.folder: Final = folder
        self._elsewhere, self._clock = tuple(elsewhere), clock
        self._headings: dict[Path, tuple[tuple[int, ...], Heading | BadRecord]] = {}

    def path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def backup(self, name: str) -> Path:
        return backup_of(self.path(name))

    def new_name(self, game: str) -> str:
        """A name that no file has, from the game and the local time."""
        base = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        name, number = base, 1
        while any(map(os.path.lexists, (path := self.path(name), backup_of(path), lock_path(path)))):
            number += 1
            name = f"{base}-{number}"
        return name

    # The list

    def listing(self) -> Listing:
        """All saved matches, the one last played first, by their heads alone. Never raises.

        A match whose writing was cut between its two renames has only a .bak.
        """
        try:
            paths = list(self.folder.iterdir())
        except FileNotFoundError:
            return Listing([])
        except OSError as error:
            return Listing([], f"{reason(error)}: {self.folder}")
        names = {path.name.removesuffix(".bak") for path in paths}
        matches = [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and name != SUFFIX]
        entries = map(self._head, matches)
        return Listing(sorted(entries, key=lambda entry: (-entry.order, -entry.when, entry.name)))

    def _head(self, name: str) -> Entry:
        path = self.path(name)
        found = self._heading(path)
        if isinstance(found, BadRecord):
            before = self._heading(backup_of(path))
            if isinstance(before, BadRecord):
                return Entry(name, path, self._when(path), bad=found)
            return self._entry(name, before, bad=found, backup=True)
        return self._entry(name, found)

    def _entry(self, name: str, found: Heading, bad: BadRecord | None = None, backup: bool = False) -> Entry:
        path, saved, head = self.path(name), found.saved, found.head
        when = self._when(backup_of(path) if backup else path, saved.at)
        over, held = head.over, is_held(path)
        return Entry(
            name, path, when, saved.order, saved.title, found.game, head.chairs, over, held, bad=bad, backup=backup
        )

    def _heading(self, path: Path) -> Heading | BadRecord:
        """What is known of a file; read again only if it is another one."""
        try:
            status = path.stat()
            stamp: tuple[int, ...] = (status.st_ino, status.st_size, status.st_mtime_ns)
        except (OSError, ValueError):
            stamp = ()
        before = self._headings.get(path)
        if stamp and before is not None and before[0] == stamp:
            return before[1]
        found: Heading | BadRecord
        try:
            found = heading(path)
        except BadRecord as bad:
            # Anew, for one that was raised holds all that was read.
            found = BadRecord(bad.path, bad.code, bad.why)
        self._headings[path] = (stamp, found)
        return found

    def _when(self, path: Path, at: float = 0.0) -> float:
        """When it was last played: what the record says, else the file; a time that is still to come is none."""
        with suppress(OSError, ValueError):
            at = at or path.lstat().st_mtime
        return at if at <= self._clock() + TOMORROW else 0.0

    def whole(self, entry: Entry) -> Entry:
        """The entry with its match, played to where it stands; from the .bak if the file is bad. Never raises."""
        known: bytes | None = b""
        try:
            data = contents(entry.path)
            known = digest(data)
            return self._played(entry, record_in(entry.path, data))._replace(known=known, bad=None, backup=False)
        except BadRecord as bad:
            known = None if bad.code == "missing" and not entry.path.is_symlink() else known
            entry = entry._replace(known=known, bad=bad, match=None, summary=None)
        try:
            return self._played(entry, read(backup_of(entry.path)))._replace(backup=True)
        except BadRecord:
            return entry

    def _played(self, entry: Entry, record: AnyMatchRecord) -> Entry:
        match, saved = played(entry.path, record), saved_in(record)
        return entry._replace(
            match=match,
            summary=summary(match),
            title=saved.title,
            game=match.game,
            chairs=match.chairs,
            over=match.over,
        )

    def newest_unfinished(self, games: Container[str] = GAMES) -> Entry | None:
        """The match of one of the games that was played last, whole; None if there is none. Never raises."""
        for entry in self.listing().entries:
            if entry.game in games and not entry.over:
                entry = self.whole(entry)
                if entry.match is not None and not entry.match.over:
                    return entry
        return None

    # Playing

    def new(self, game: str) -> MatchFile:
        """The file of a match that begins; it comes to be when it is first written. Raises CannotSave."""
        return self._fresh(self.folder, self.new_name(game))

    def take_up(self, entry: Entry) -> TakenUp:
        """The match of an entry with its file; without it if another window has it open or it cannot be written.

        What was read with the entry is not read again unless the file has changed. Raises BadRecord.
        """
        path = Path(os.path.realpath(entry.path))
        held: Hold | None = None
        copy: CopyCode | None = None if _writable(path) else "read_only"
        try:
            held = hold(path) if copy is None else None
        except HeldElsewhere:
            copy = "held"
        if entry.known != digest_of(path) or entry.match is None:
            entry = self.whole(entry)
        match = entry.match
        if match is None:
            if held is not None:
                held.close()
            assert entry.bad is not None
            raise entry.bad
        if held is None:
            return TakenUp(match, None, copy)
        saved = Saved(self._next_order(), title=entry.title)
        return TakenUp(match, MatchFile(path, held, saved, self._clock, entry.known, entry.bad is not None))

    def rescue(self, record: AnyMatchRecord) -> MatchFile:
        """Writes a match that its own file does not take into a fresh file: in this folder, or else in another of the
        user's. Raises the CannotSave of the last.
        """
        name = self.new_name(record.game)
        for folder in (self.folder, *self._elsewhere):
            try:
                file = self._fresh(folder, name)
            except CannotSave as error:
                refused = error
                continue
            try:
                file.write(record)
            except CannotSave as error:
                file.close()
                refused = error
            else:
                return file
        raise refused

    def write(self, record: AnyMatchRecord, name: str) -> Path:
        """Writes the record alone, over whatever match has that name; returns the file. Raises CannotSave."""
        path = self.path(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            known, broken = _now(path)
            file = MatchFile(path, hold(path), None, self._clock, known, broken)
        except OSError as error:
            raise CannotSave(path, reason(error)) from error
        except HeldElsewhere as error:
            raise CannotSave(path, "another window has it open", "held") from error
        try:
            file.write(record)
        finally:
            file.close()
        return path

    def load(self, name: str) -> AnyMatchRecord:
        """The match of that name, from its .bak if the file itself cannot be read. Raises the file's BadRecord."""
        entry = self.whole(Entry(name, self.path(name)))
        if entry.record is None:
            assert entry.bad is not None
            raise entry.bad
        return entry.record

    def _fresh(self, folder: Path, name: str) -> MatchFile:
        path = folder / f"{name}{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return MatchFile(path, hold(path), Saved(self._next_order()), self._clock)
        except OSError as error:
            raise CannotSave(path, reason(error)) from error
        except HeldElsewhere as error:
            raise CannotSave(path, "another window has it open", "held") from error

    def _next_order(self) -> int:
        """After every match in the folder. A number, for clocks go wrong."""
        return min(LAST_ORDER, 1 + max((entry.order for entry in self.listing().entries), default=0))

    # Keeping house

    def rename(self, entry: Entry, title: str) -> None:
        """Gives a match another title. Raises CannotSave, also while a window has it open."""
        with _Held(entry.path):
            retitle(entry.path, title)

    def delete(self, entry: Entry) -> None:
        """Removes a match with its .bak and its lock. Raises CannotSave, also while a window has it open."""
        with _Held(entry.path):
            try:
                for path in (backup_of(entry.path), entry.path):
                    path.unlink(missing_ok=True)
            except OSError as error:
                raise CannotSave(entry.path, reason(error)) from error


class _Held:
    """A match is held for a moment. Raises CannotSave if a window has it open."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        try:
            self._hold = hold(self._path)
        except HeldElsewhere as error:
            raise CannotSave(self._path, "another window has it open", "held") from error

    def __exit__(self, *_: object) -> None:
        self._hold.close()


def entry_of(path: Path) -> Entry:
    """The whole match in any file, for `Saves.take_up`. Raises BadRecord."""
    data = contents(path)
    record = record_in(path, data)
    match, title = played(path, record), saved_in(record).title
    name = path.name.removesuffix(SUFFIX)
    return Entry(name, path, title=title, game=match.game, match=match, known=digest(data))


def summary(match: Match) -> Summary:
    """How a match stands."""
    standing = match.result or match.rules.standing(match.state)
    ahead = tuple(seat for seat, rank in enumerate(standing.ranks) if rank == 1)
    level = len(ahead) == len(standing.ranks) > 1
    return Summary(match.turn, standing, () if level else ahead)


def _writable(path: Path) -> bool:
    """Whether a match may be played on in its file. A .bak is another file's last version, and stays one."""
    there = not path.exists() or os.access(path, os.W_OK)
    return there and os.access(path.parent, os.W_OK) and path.suffix != ".bak"


def _now(path: Path) -> tuple[bytes | None, bool]:
    """The digest of what a file holds now (None: nothing), and whether it is no match."""
    known = digest_of(path)
    try:
        read(path)
    except BadRecord:
        return known, known is not None
    return known, False
