"""A match at the table: its stage, who looks at it, its log and its file; shared by the modes of the table."""

from collections.abc import Callable
from pathlib import Path
from typing import Self

from game.core.record import Chair
from game.core.rules import Step
from game.core.values import CHANCE, PUBLIC, Action, Event, Seat, State, View, Viewer
from game.match.driver import PERSON, Match
from game.match.match_file import CannotSave, MatchFile
from game.match.saves import CopyCode, Entry
from game.match.setup import unknown_computers
from game.scene.looks import looks
from game.scene.stage import Stage
from game.staging import staging
from game.staging.cue import moves
from game.staging.picture import Picture
from game.ui.desk import Desk
from game.ui.guide import Guide
from game.ui.text import _
from game.ui.words import words


class Sitting:
    """Owns the stage and the match's file; `close` takes the one away and lets the other go."""

    def __init__(self, desk: Desk, match: Match, file: MatchFile | None = None, notice: str = "") -> None:
        """Without a file one comes to be at the first saving."""
        self.desk, self.match, self.file = desk, match, file
        desk.sitting = self
        self.staging, self.words = staging(match.game), words(match.game)
        self.looks = looks(match.game, desk.models)
        self.stage = Stage(desk.render, desk.base.cam, self.looks, desk.models, desk.lively)
        self.guide = Guide(self.words.guide())
        self.stage.sound = desk.sounds.play
        self.trouble = ""
        """Why the match is not saved."""
        self.notice = notice or self._strangers()
        """What people should know before they play on."""
        self._saved = -1
        self.mover: Seat | None = None
        self.moved: frozenset[str] = frozenset()
        """Who decided last, and the things on the table that moved since another did."""
        self.called = (-1, -1)
        """The seat and the turn for which the bell has rung."""
        self.viewer: Viewer = PUBLIC
        self.deal()
        persons = self.persons
        self._shared = len(persons) != 1
        self.look_as(PUBLIC if self._shared else persons[0])
        desk.camera.settle(self.looks.home)
        self.resized()

    @classmethod
    def take_up(cls, desk: Desk, entry: Entry) -> Self:
        """A saved match is played on. Raises BadRecord if its file has become bad since it was read."""
        match, file, copy = desk.saves.take_up(entry)
        return cls(desk, match, file, "" if copy is None else _why_a_copy(copy))

    def close(self) -> None:
        """The match ends here; the file stays."""
        self.stage.close()
        if self.file is not None:
            self.file.close()
        if self.desk.sitting is self:
            self.desk.sitting = None

    @property
    def path(self) -> Path | None:
        """Where the match is saved."""
        return None if self.file is None else self.file.path

    def _strangers(self) -> str:
        """Whether computers sit here that nobody knows."""
        names = ", ".join(self.chairs[seat].name for seat in unknown_computers(self.match))
        return _("Unknown kind of computer, it plays at random: {names}").format(names=names) if names else ""

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits in each seat now."""
        return self.match.chairs or tuple(
            Chair(_("Player {n}").format(n=seat + 1), seat) for seat in range(self.match.seats)
        )

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.player == PERSON]

    @property
    def view(self) -> View:
        """What is shown now."""
        return self.match.view(self.viewer)

    @property
    def picture(self) -> Picture:
        return self.staging.picture(self.view)

    @property
    def round(self) -> int:
        """How many turns everybody has had."""
        return self.match.turn // self.match.seats

    def show_guide(self) -> None:
        """From its beginning, whatever was chosen before."""
        self.desk.settings.change("guide", True)
        self.guide.restart(self.round)

    def needs_curtain(self, seat: Seat) -> bool:
        """Whether another person has to come to the screen before this seat's secrets may be drawn (ST-85).

        Also where one person is left of several: the others may still be looking.
        """
        return self.viewer != seat and self._shared and self.staging.hides

    def hand_over(self, seat: Seat, player: str) -> None:
        """A person, or a kind of computer, takes the seat; whose secrets were in sight they are no longer."""
        self.match.hand_over(seat, player)
        self._shared = True
        self.look_as(PUBLIC)
        self.save()

    def cover(self) -> None:
        """Another screen comes before the table. With several people at it no hand shows; alone, it is his own."""
        if len(self.persons) != 1:
            self.look_as(PUBLIC)

    def look_as(self, viewer: Viewer) -> None:
        """Show the table as this viewer knows it, at once."""
        self.viewer = viewer
        self.stage.show(self.picture)
        self.desk.redraw()

    @property
    def thrower(self) -> Seat | None:
        """Whose hand is to throw dice now."""
        if self.match.to_act != CHANCE:
            return None
        chance = self.match.rules.chance(self.match.state)
        return chance.seat if chance.manner == "throw" else None

    @property
    def actor(self) -> Seat | None:
        """Who is to decide or to throw; None when the match is over."""
        return self.thrower if self.match.to_act == CHANCE else self.match.to_act

    def colour(self, seat: Seat) -> int | None:
        """The colour of a seat; None as long as the game has not given it one."""
        colours = self.staging.colours(self.view)
        return self.chairs[seat].colour if colours is None else colours[seat]

    def deal(self) -> list[Event]:
        """Chance that waits for nobody decides at once; returns what happened."""
        events: list[Event] = []
        while self.match.to_act == CHANCE and self.thrower is None:
            events += self.match.roll().events
        return events

    def perform(self, action: Action) -> None:
        """One decision and the chance after it, played on the stage."""
        self._play(lambda: self.match.submit(action))

    def throw(self) -> None:
        """The dice are thrown by whoever is to throw them."""
        self._play(self.match.roll)

    def _play(self, decide: Callable[[], Step[State, Event]]) -> None:
        """The record is on disk before anything moves."""
        before, actor = self.view, self.actor
        if actor in self.persons:
            self.notice = ""
        events = [*decide().events, *self.deal()]
        self.save()
        witness = self.match.rules.witness
        seen = [told for event in events if (told := witness(event, self.viewer)) is not None]
        cue = self.staging.cues(seen, before, self.view)
        if actor != self.mover:
            self.mover, self.moved = actor, frozenset()
        # Where dice lie says nothing of what was done.
        self.moved |= {move.id for move in moves(cue) if move.frame == "table"} - self.staging.dice(self.view)
        self.stage.play(cue, self.desk.tempo)
        self.desk.redraw()

    def moved_by_others(self, viewer: Viewer) -> frozenset[str]:
        """The things that another seat moved in its last turn."""
        return frozenset() if self.mover == viewer else self.moved

    def save_new(self) -> bool:
        """Save, unless the file on disk is already this far; says whether it is now."""
        if self._saved != self.match.ply:
            self.save()
        return not self.trouble

    def save(self) -> None:
        """Write the record; a disk that fails is told, and the match goes on."""
        self._saved = -1
        try:
            if self.file is None:
                self.file = self.desk.saves.new(self.match.game)
            try:
                self.file.write(self.match.record)
            except CannotSave as error:
                if error.code != "changed":
                    raise
                # Whoever wrote there meant it: both versions are kept.
                self._save_in(self.desk.saves.new(self.match.game))
                self.notice = _("Another program changed the file: this match goes on in a copy.")
            self.trouble = ""
            self._saved = self.match.ply
        except CannotSave as error:
            self.trouble = _("The match is not saved: {why}").format(why=error)

    def rescue(self) -> Path:
        """Save in whatever folder of the user takes the match; returns the file. Raises CannotSave."""
        file = self.desk.saves.rescue(self.match.record)
        if self.file is not None:
            self.file.close()
        self.file, self.trouble, self._saved = file, "", self.match.ply
        return file.path

    def _save_in(self, file: MatchFile) -> None:
        try:
            file.write(self.match.record)
        except CannotSave:
            file.close()
            raise
        if self.file is not None:
            self.file.close()
        self.file = file

    def log(self, most: int, last: int | None = None) -> list[tuple[Seat | None, str]]:
        """The last lines of the log, oldest first, as it was at a ply or is now: only what everybody may know."""
        lines: list[tuple[Seat | None, str]] = []
        witness = self.match.rules.witness
        for ply in range(self.match.ply if last is None else last, 0, -1):
            for event in reversed(self.match.events_at(ply)):
                told = witness(event, PUBLIC)
                line = self.words.event(told, self.names) if told is not None else None
                if line is not None:
                    lines.append(line)
            if len(lines) >= most:
                break
        return lines[:most][::-1]

    def resized(self) -> None:
        """The hand keeps its place in the window."""
        win = self.desk.base.win
        self.stage.resize(win.get_x_size(), win.get_y_size(), self.desk.canvas.u)


def _why_a_copy(code: CopyCode) -> str:
    codes: dict[CopyCode, str] = {
        "held": _("Another window has this match open: this is a copy of it."),
        "read_only": _("The file cannot be written where it lies: this is a copy of it."),
    }
    return codes[code]
