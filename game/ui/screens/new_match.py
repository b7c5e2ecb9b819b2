"""New match: who sits where, and the game's options."""

import msgspec

from game.core.record import Chair
from game.core.values import PUBLIC, Options, OptionSpec
from game.match.driver import PERSON, Match
from game.rules import rules
from game.scene.palettes import SHAPES
from game.staging import staging
from game.staging.names import read_name
from game.ui.kit.canvas import AMBER, DIM, LINE, REFUSED, SOLID, TEXT, hexa
from game.ui.kit.desk import Desk
from game.ui.kit.screen import Screen
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import _, can_draw
from game.ui.words import words

LONGEST_NAME = 20
FIELD = hexa("#241F1B")


class NewMatchScreen(Screen):
    """Two clicks from the title into a match: everything has a sensible default."""

    remembered: dict[str, tuple[Chair, ...]] = {}  # noqa: RUF012 (names typed before, as long as the program runs)

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.game = game
        self.rules, self.words = rules(game), words(game)
        few = 2 if 2 in self.rules.seat_counts else self.rules.seat_counts[0]
        default = tuple(Chair(self._name_of(seat), seat) for seat in range(few))
        self.chairs = list(self.remembered.get(game, default))
        self.options = {spec.name: spec.choices[0] for spec in self.rules.options}
        start = self.rules.start(few, self.rules.options_type())
        self.coloured = staging(game).colours(self.rules.view(start, PUBLIC)) is None
        """Whether people choose their colours: in some games the match gives them."""
        self.editing: int | None = None
        self.fresh = False
        """The field was just entered: the first letter replaces the old name."""
        self.unknown = False
        """Whether the letter typed last cannot be drawn, so that it was not taken."""

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.03, 0.026, 0.022, 0.80))
        left = canvas.width / 2 - 520
        canvas.text(self.words.title(), left, 52, 34, TEXT, "Light")
        self._draw_seats(left, 92)
        self._draw_options(left + 560, 92)
        bottom = canvas.height - 80
        canvas.button("back", _("Back"), left, bottom + 10, 140, 44)
        canvas.button("rules", _("Rules"), left + 152, bottom + 10, 140, 44)
        canvas.button("start", _("Start the match"), left + 780, bottom, 260, 56, main=True)

    def _draw_seats(self, x: float, y: float) -> None:
        canvas = self.desk.canvas
        counts = self.rules.seat_counts
        if self.unknown:
            canvas.text(
                _("This letter cannot be drawn: Latin and Cyrillic ones can"), x, y + 10, 15, REFUSED, width=520
            )
        else:
            canvas.text(_("At the table, in the order of play"), x, y + 10, 15, DIM)
        y += 30
        for seat, chair in enumerate(self.chairs):
            canvas.panel(x, y, 520, 56, SOLID)
            canvas.seat(chair.colour if self.coloured else None, x + 32, y + 28, 25)
            if self.coloured:
                canvas.area(f"colour:{seat}", x + 6, y + 6, 52, 44)
            editing = self.editing == seat
            canvas.panel(x + 66, y + 9, 232, 38, FIELD, AMBER if editing else LINE, 8)
            blank = editing and self.fresh
            canvas.text(chair.name + ("|" if editing else ""), x + 78, y + 28, 17, DIM if blank else TEXT, width=214)
            canvas.area(f"name:{seat}", x + 66, y + 9, 232, 38)
            kind = _("Person") if chair.player == PERSON else _("Computer")
            canvas.button(f"player:{seat}", "", x + 308, y + 9, 150, 38)
            canvas.sign("person" if chair.player == PERSON else "computer", x + 332, y + 28, 20)
            canvas.text(kind, x + 350, y + 28, 15)
            if len(self.chairs) > counts[0]:
                canvas.button(f"remove:{seat}", "", x + 468, y + 9, 42, 38)
                canvas.sign("cross", x + 489, y + 28, 15, DIM)
            y += 64
        if len(self.chairs) < counts[-1]:
            canvas.button("add", _("Add a player"), x, y, 200, 42)
            y += 56
        y += 10
        for paragraph in self.words.summary():
            if y > canvas.height - 150:
                break  # no room; the rulebook has it all
            y += canvas.text(paragraph, x, y + 8, 14, DIM, width=510, wrap=True) + 6

    def _draw_options(self, x: float, y: float) -> None:
        canvas = self.desk.canvas
        canvas.text(_("Options"), x, y + 10, 15, DIM)
        y += 30
        for spec in self._shown_options():
            said = self.words.options()[spec.name]
            choice = said.choices[spec.choices.index(self.options[spec.name])]
            canvas.panel(x, y, 480, 64, SOLID)
            canvas.text(said.name, x + 16, y + 21, 16, TEXT, "Medium", width=320)
            canvas.text(said.explanation, x + 16, y + 45, 12.5, DIM, width=340)
            canvas.button(f"option:{spec.name}", choice, x + 366, y + 12, 100, 40)
            y += 72

    def _shown_options(self) -> list[OptionSpec]:
        alone = len(self.chairs) == 1
        said = self.words.options()
        return [
            spec
            for spec in self.rules.options
            if not (said[spec.name].group_only if alone else said[spec.name].solo_only)
        ]

    # Choosing

    def click(self, name: str) -> None:
        what = read_name(name)
        if what[0] != "name":
            self._end_editing()
        match what:
            case ("back",):
                self.desk.pop()
            case ("rules",):
                self.desk.push(RulebookScreen(self.desk, self.game))
            case ("start",):
                self._start()
            case ("add",):
                self._add()
            case ("remove", int(seat)):
                del self.chairs[seat]
            case ("name", int(seat)):
                self._edit(seat)
            case ("colour", int(seat)):
                self._next_colour(seat)
            case ("player", int(seat)):
                self._change(seat, player="casual" if self.chairs[seat].player == PERSON else PERSON)
            case ("option", str(option)):
                choices = next(spec.choices for spec in self.rules.options if spec.name == option)
                self.options[option] = choices[(choices.index(self.options[option]) + 1) % len(choices)]
        self.desk.redraw()

    def _add(self) -> None:
        colour = next(c for c in range(len(SHAPES)) if c not in {chair.colour for chair in self.chairs})
        names = {chair.name for chair in self.chairs}
        number = next(n for n in range(len(self.chairs) + 1, 99) if _("Player {n}").format(n=n) not in names)
        name = self._name_of(len(self.chairs))
        self.chairs.append(Chair(_("Player {n}").format(n=number) if name in names else name, colour))

    def _name_of(self, seat: int) -> str:
        """What whoever sits there was called the last time."""
        typed = self.desk.chosen.names[seat : seat + 1]
        return typed[0] if typed and typed[0] else _("Player {n}").format(n=seat + 1)

    def _remember(self) -> None:
        self.remembered[self.game] = tuple(self.chairs)
        before = self.desk.chosen.names
        typed = [
            "" if chair.name == _("Player {n}").format(n=seat + 1) else chair.name
            for seat, chair in enumerate(self.chairs)
        ]
        self.desk.settings.change("names", (*typed, *before[len(typed) :]))

    def _next_colour(self, seat: int) -> None:
        """The next colour; whoever has it takes this one's."""
        mine = self.chairs[seat].colour
        wanted = (mine + 1) % len(SHAPES)
        for other, chair in enumerate(self.chairs):
            if chair.colour == wanted:
                self._change(other, colour=mine)
        self._change(seat, colour=wanted)

    def _change(self, seat: int, **changes: str | int) -> None:
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], **changes)

    def _start(self) -> None:
        self._remember()
        options: Options = msgspec.convert(self.options, self.rules.options_type)
        match = Match.new(self.game, len(self.chairs), self.desk.fresh_seed(), options, tuple(self.chairs))
        self.desk.go(TableScreen(Sitting(self.desk, match)))

    # Names

    def _edit(self, seat: int) -> None:
        self._end_editing()
        self.editing, self.fresh = seat, True

    def _end_editing(self) -> None:
        """A name is never empty, nor taken twice."""
        seat, self.editing, self.unknown = self.editing, None, False
        if seat is None or seat >= len(self.chairs):
            return
        name = self.chairs[seat].name.strip() or _("Player {n}").format(n=seat + 1)
        others = {chair.name for other, chair in enumerate(self.chairs) if other != seat}
        plain, number = name, 2
        while name in others:
            name = f"{plain[: LONGEST_NAME - 2]} {number}"
            number += 1
        self._change(seat, name=name)

    @property
    def typing(self) -> bool:
        return self.editing is not None

    def typed(self, text: str) -> None:
        if self.editing is None or not text.isprintable():
            return
        self.unknown = not can_draw(text)
        self.desk.redraw()
        if self.unknown:
            return
        before = "" if self.fresh else self.chairs[self.editing].name
        self.fresh = False
        self._change(self.editing, name=(before + text)[:LONGEST_NAME])

    def key(self, name: str) -> None:
        if name == "f1":
            self.click("rules")
        elif self.editing is not None:
            if name == "backspace":
                self._change(self.editing, name="" if self.fresh else self.chairs[self.editing].name[:-1])
                self.fresh = False
            elif name == "tab":
                self._edit((self.editing + 1) % len(self.chairs))
            elif name in ("enter", "escape"):
                self._end_editing()
            self.desk.redraw()
        elif name == "escape":
            self.click("back")
        elif name == "enter":
            self.click("start")
