"""A match at the table: its stage, who looks at it, what of it has been told, its log and its file."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from game.core.record import Chair
from game.core.rules import Step as Decided
from game.core.values import CHANCE, PUBLIC, Action, Event, Seat, State, View, Viewer
from game.match.driver import PERSON, Match
from game.match.match_file import CannotSave, MatchFile
from game.match.saves import CopyCode, Entry
from game.match.setup import unknown_computers
from game.scene.looks import looks
from game.scene.stage import Stage
from game.staging import staging
from game.staging.cue import Cue, Tell, moves
from game.staging.names import Name
from game.staging.picture import Picture
from game.ui.kit.desk import Desk
from game.ui.kit.layout import hand_scale
from game.ui.text import _
from game.ui.words import Line, words


class Step(NamedTuple):
    """What is being shown: a decision or a throw, with the chance after it.

    `ply`: how many decisions had been made before it; `before`: what everybody knew then. `numbers` are those of the
    events that its cue was made of.
    """

    actor: Seat | None
    thrown: bool
    ply: int
    before: View
    events: tuple[Event, ...]
    numbers: tuple[int, ...]


class News(NamedTuple):
    """What the rules did to somebody, and where."""

    line: Line
    places: frozenset[Name] = frozenset()
    sign: str = ""
    """What is written there."""


class Sitting:
    """Owns the stage and the match's file; `close` takes the one away and lets the other go."""

    def __init__(self, desk: Desk, match: Match, file: MatchFile | None = None, notice: str = "") -> None:
        """Without a file one comes to be at the first saving."""
        self.desk, self.match, self.file = desk, match, file
        self.staging, self.words = staging(match.game), words(match.game)
        self.looks = looks(match.game, desk.models)
        self.stage = Stage(desk.render, desk.base.cam, self.looks, desk.models, desk.lively)
        self.stage.sound = desk.sounds.play
        self.stage.tell = self.tell
        self.step: Step | None = None
        """What the stage is showing; None when it rests."""
        self.told = 0
        """How many events of the step have been told."""
        self.news: News | None = None
        """The last that was told; whoever shows it takes it away."""
        self.closed = False
        self.trouble = ""
        """Why the match is not saved."""
        self.notice = notice or self._strangers()
        """What people should know before they play on."""
        self._saved = -1
        self.mover: Seat | None = None
        self.moved: frozenset[Name] = frozenset()
        """Who decided last, and the things on the table that moved since another did."""
        self.called = (-1, -1)
        """The seat and the turn for which the bell has rung."""
        self.heard = match.ply if match.over else -1
        """The number of decisions at which the match was over, and its end was heard."""
        self.viewer: Viewer = PUBLIC
        self.side: Viewer = PUBLIC
        """From whose side one looks: it is kept while a curtain is down."""
        self.deal()
        persons = self.persons
        self._shared = len(persons) != 1
        self.side = PUBLIC if self._shared else persons[0]
        self.look_as(self.side)
        desk.camera.settle(self.looks.home_of(self.picture, self.side))
        desk.room.become(self.looks.surroundings)
        self.resized()

    @classmethod
    def take_up(cls, desk: Desk, entry: Entry) -> Self:
        """A saved match is played on. Raises BadRecord if its file has become bad since it was read."""
        match, file, copy = desk.saves.take_up(entry)
        return cls(desk, match, file, "" if copy is None else _why_a_copy(copy))

    def close(self) -> None:
        """The match ends here; the file stays."""
        if self.closed:
            return
        self.closed = True
        self.stage.close()
        if self.file is not None:
            self.file.close()

    def again(self) -> "Sitting":
        """The same people at the same game once more."""
        old = self.match
        seed = self.desk.fresh_seed()
        return Sitting(self.desk, Match.new(old.game, old.seats, seed, old.options, self.chairs))

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

    def needs_curtain(self, seat: Seat) -> bool:
        """Whether another person has to come to the screen before this seat's secrets may be drawn (ST-85).

        Also where one person is left of several: the others may still be looking.
        """
        return self.viewer != seat and self._shared and self.staging.secret(self.match.view(seat))

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
        self.viewer, self.step = viewer, None
        self.stage.show(self.picture)
        if viewer != PUBLIC:
            self.side = viewer
            self.desk.camera.follow(self.looks.home_of(self.picture, viewer))
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

    def _play(self, decide: Callable[[], Decided[State, Event]]) -> None:
        """The record is on disk before anything moves."""
        ply = self.match.ply
        if self.actor in self.persons:
            self.notice = ""
        decide()
        self.deal()
        self.save()
        self.replay(ply)

    def replay(self, ply: int) -> Cue:
        """Play on the stage, which shows the picture of this ply, what has happened since then; returns the cue.

        That is one decision and the chance after it.
        """
        match = self.match
        view, before = match.rules.view, match.state_at(ply)
        actor, thrown = match.rules.to_act(before), False
        if actor == CHANCE:
            chance = match.rules.chance(before)
            actor, thrown = (chance.seat, True) if chance.manner == "throw" else (None, False)
        events = tuple(event for after in range(ply, match.ply) for event in match.events_at(after + 1))
        seen = [(number, told) for number, told in enumerate(map(self._witnessed, events)) if told is not None]
        cue = self.staging.cues([told for _number, told in seen], view(before, self.viewer))
        if actor != self.mover:
            self.mover, self.moved = actor, frozenset()
        self.moved |= {move.id for move in moves(cue) if move.frame == "table"}
        numbers = tuple(number for number, _told in seen)
        self.step, self.told = Step(actor, thrown, ply, view(before, PUBLIC), events, numbers), 0
        self.stage.play(cue, self.desk.tempo)
        self.desk.redraw()
        return cue

    def _witnessed(self, event: Event) -> Event | None:
        return self.match.rules.witness(event, self.viewer)

    def tell(self, leaf: Tell) -> None:
        """An event of the cue has been seen to happen: it is told, with all that came before it."""
        if self.step is not None:
            sign = ", ".join(self.words.caption(leaf.caption)) if leaf.caption else ""
            self._tell_until(self.step.numbers[leaf.event] + 1, frozenset(leaf.at), sign)

    def rest(self) -> None:
        """The motion is over, and all of it is told; the camera's home has room for what has moved."""
        self.desk.camera.follow(self.looks.home_of(self.picture, self.side))
        if self.step is not None:
            self._tell_until(len(self.step.events))
            self.step = None
            self.desk.redraw()

    def _tell_until(self, count: int, places: frozenset[Name] = frozenset(), sign: str = "") -> None:
        step = self.step
        assert step is not None
        for number in range(self.told, count):
            line = self._line(step.events[number], step.before)
            if line is not None and line.news:
                self.news = News(line, places, sign) if number == count - 1 else News(line)
        if count > self.told:
            self.told = count
            self.desk.redraw()

    @property
    def view_told(self) -> View:
        """What the viewer knows, as far as it has been told."""
        step, match = self.step, self.match
        return self.view if step is None else match.rules.view(match.state_at(step.ply), self.viewer)

    def moved_by_others(self, viewer: Viewer) -> frozenset[Name]:
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

    def log(self, most: int) -> list[Line]:
        """The last lines of the log, oldest first: what everybody may know of what has been told."""
        lines: list[Line] = []
        for line in self._lines():
            lines.append(line)
            if len(lines) == most:
                break
        return lines[::-1]

    def _lines(self) -> Iterator[Line]:
        """The lines, the newest first."""
        last = self.match.ply
        if self.step is not None:
            last = self.step.ply
            yield from self._told(self.step.events[: self.told], self.step.before)
        view, state_at = self.match.rules.view, self.match.state_at
        for ply in range(last, 0, -1):
            yield from self._told(self.match.events_at(ply), view(state_at(ply - 1), PUBLIC))

    def _told(self, events: Sequence[Event], before: View) -> Iterator[Line]:
        for event in reversed(events):
            line = self._line(event, before)
            if line is not None:
                yield line

    def _line(self, event: Event, before: View) -> Line | None:
        told = self.match.rules.witness(event, PUBLIC)
        return None if told is None else self.words.event(told, before, self.names)

    def resized(self) -> None:
        """The hand keeps its place in the window, and cards their size: the scale is that of text and buttons."""
        win, canvas = self.desk.base.win, self.desk.canvas
        self.stage.resize(win.get_x_size(), win.get_y_size(), hand_scale(canvas))


def _why_a_copy(code: CopyCode) -> str:
    codes: dict[CopyCode, str] = {
        "held": _("Another window has this match open: this is a copy of it."),
        "read_only": _("The file cannot be written where it lies: this is a copy of it."),
    }
    return codes[code]
