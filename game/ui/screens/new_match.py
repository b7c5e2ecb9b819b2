"""New match: who sits where, and the game's options."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from game.core.record import Chair
from game.core.values import PUBLIC, Illegal, Options, OptionSpec
from game.match.driver import PERSON, Match
from game.rules import rules
from game.scene.palettes import SHAPES
from game.staging import staging
from game.staging.names import read_name
from game.ui.kit.book import wrap
from game.ui.kit.canvas import DIM, REFUSED, SOLID, TEXT
from game.ui.kit.desk import Desk
from game.ui.kit.field import Field, draw_field
from game.ui.kit.layout import GAP, Box, Column, Knob, draw_knobs, knobs_height, page, write
from game.ui.kit.screen import Screen
from game.ui.overlays.outline import OutlineScreen
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import _
from game.ui.words import words

LONGEST_NAME = 20
WIDE: Final = 1040
TWO: Final = 860
"""From this width on the options stand beside the seats."""
FOOT: Final = 48
NARROWEST: Final = 190
"""A name's field is at least so wide, where a sign can say who plays."""


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
        self.presets: dict[str, dict[str, object]] = {
            "rulebook": msgspec.to_builtins(self.rules.presets.rulebook),
            "recommended": msgspec.to_builtins(self.rules.presets.recommended),
        }
        self.options = dict(self.presets["recommended"])
        start = self.rules.start(few, self.rules.options_type())
        self.coloured = staging(game).colours(self.rules.view(start, PUBLIC)) is None
        """Whether people choose their colours: in some games the match gives them."""
        self.editing: int | None = None
        self.field = Field(LONGEST_NAME)
        """The name of that seat."""
        self.list = self.scrolling()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.fill((0.03, 0.026, 0.022, 0.80))
        knobs = [Knob("back", _("Back"), least=120), Knob("rules", _("Rules"), least=120)]
        wrong = self._refused()
        knobs.append(Knob("start", _("Start the match"), main=True, enabled=not wrong, least=220))
        box = page(canvas, WIDE)
        foot = knobs_height(canvas, knobs, box.w, FOOT)
        with self.list.view(canvas, box._replace(h=box.h - foot - 2 * GAP)) as column:
            canvas.text(self.words.title(), column.x, column.take(48).y + 22, 34, TEXT, "Light", width=column.w)
            columns = column.split(2 if column.w >= TWO else 1, 32)
            self._draw_seats(columns[0])
            self._draw_options(columns[-1], wrong)
            columns[0].y = max(columns[0].y, columns[-1].y if len(columns) == 1 else 0)
            for paragraph in self.words.summary():
                write(canvas, paragraph, columns[0], 14, DIM)
            column.join(columns)
        draw_knobs(canvas, knobs, Column(box.x, box.bottom - foot, box.w), FOOT, right=1)

    def _draw_seats(self, column: Column) -> None:
        canvas, counts = self.desk.canvas, self.rules.seat_counts
        if self.field.unknown:
            write(canvas, _("This letter cannot be drawn: Latin and Cyrillic ones can"), column, 15, REFUSED)
        else:
            write(canvas, _("At the table, in the order of play"), column, 15, DIM)
        for seat in range(len(self.chairs)):
            self._draw_seat(seat, column.take(56))
        if len(self.chairs) < counts[-1]:
            draw_knobs(canvas, [Knob("add", _("Add a player"), least=200)], column, 42)
        column.take(6, 0)

    def _draw_seat(self, seat: int, box: Box) -> None:
        """Colour, name, who plays there, and away with it."""
        canvas, chair = self.desk.canvas, self.chairs[seat]
        canvas.panel(*box, SOLID)
        canvas.seat(chair.colour if self.coloured else None, box.x + 30, box.y + 28, 25)
        if self.coloured:
            canvas.area(f"colour:{seat}", box.x + 6, box.y + 6, 48, 44)
        left, right = box.x + 60, box.right - 10
        if len(self.chairs) > self.rules.seat_counts[0]:
            right -= 42
            canvas.button(f"remove:{seat}", "", right, box.y + 9, 42, 38)
            canvas.sign("cross", right + 21, box.y + 28, 15, DIM)
            right -= 8
        kind = _("Person") if chair.player == PERSON else _("Computer")
        wide = canvas.text_width(kind, 15) + 56
        if right - left - wide < NARROWEST:
            kind, wide = "", 44.0  # The sign says it.
        right -= wide
        canvas.button(f"player:{seat}", "", right, box.y + 9, wide, 38)
        canvas.sign("person" if chair.player == PERSON else "computer", right + 22, box.y + 28, 20)
        canvas.text(kind, right + 40, box.y + 28, 15)
        editing = self.editing == seat
        place = Box(left, box.y + 9, right - 8 - left, 38)
        text = self.field.text if editing else chair.name
        draw_field(canvas, f"name:{seat}", place, text, editing, editing and self.field.fresh)

    def _draw_options(self, column: Column, wrong: str) -> None:
        """`wrong`: why no match can begin with them."""
        canvas = self.desk.canvas
        write(canvas, wrong or _("Options"), column, 15, REFUSED if wrong else DIM)
        specs = self._shown_options()
        labels = (("rulebook", _("As the rulebook")), ("recommended", _("Recommended")))
        knobs = [
            Knob(f"preset:{name}", label, chosen=all(self._set_by(name, spec) for spec in specs))
            for name, label in labels
        ]
        draw_knobs(canvas, knobs, column, 36, even=True)
        for spec in specs:
            said = self.words.options()[spec.name]
            choice = said.told(spec, self.options[spec.name])
            wide = max(100.0, canvas.text_width(choice, 15, "Medium") + 26)
            words = column.w - 48 - wide
            inside = Column(column.x + 16, column.y + 10, words)
            explained = said.explanation
            if not self._set_by("rulebook", spec):
                printed = said.told(spec, self.presets["rulebook"][spec.name])
                explained += " " + _("(The rulebook: {choice})").format(choice=printed)
            lines = wrap(explained, words, lambda text: canvas.text_width(text, 12.5))
            box = column.take(38 + 17 * len(lines))
            canvas.panel(*box, SOLID)
            canvas.text(said.name, inside.x, inside.take(22, 0).y + 10, 16, TEXT, "Medium", width=words)
            for line in lines:
                canvas.text(line.text, inside.x, inside.take(17, 0).y + 9, 12.5, DIM)
            canvas.button(f"option:{spec.name}", choice, box.right - 14 - wide, box.y + box.h / 2 - 20, wide, 40)

    def _set_by(self, preset: str, spec: OptionSpec) -> bool:
        """Whether an option is as a preset has it."""
        return self.options[spec.name] == self.presets[preset][spec.name]

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
            case ("preset", str(preset)):
                self.options = dict(self.presets[preset])
            case ("option", str(option)):
                self._change_option(option)
        self.desk.redraw()

    def _change_option(self, option: str) -> None:
        """To its next choice; an outline is drawn."""
        said, specs = self.words.options(), {spec.name: spec for spec in self.rules.options}
        drawn = said[option].drawn_with or option
        if said[drawn].outline is not None:
            self.desk.push(
                OutlineScreen(self.desk, specs, said, drawn, self.options, self._refused, self.options.update)
            )
            return
        choices = specs[option].choices
        self.options[option] = choices[(choices.index(self.options[option]) + 1) % len(choices)]

    def _refused(self, changes: Mapping[str, object] = MappingProxyType({})) -> str:
        """Why no match can begin with the options, and these changed; empty if one can."""
        options: Options = msgspec.convert({**self.options, **changes}, self.rules.options_type)
        try:
            self.rules.start(len(self.chairs), options)
        except Illegal as error:
            return self.words.refusal(error.refusal)
        return ""

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
        if self._refused():
            return
        self._remember()
        options: Options = msgspec.convert(self.options, self.rules.options_type)
        match = Match.new(self.game, len(self.chairs), self.desk.fresh_seed(), options, tuple(self.chairs))
        self.desk.go(TableScreen(Sitting(self.desk, match)))

    # Names

    def _edit(self, seat: int) -> None:
        self._end_editing()
        self.editing, self.field = seat, Field(LONGEST_NAME, self.chairs[seat].name, fresh=True)

    def _end_editing(self) -> None:
        """A name is never empty, nor taken twice."""
        seat, self.editing, self.field.unknown = self.editing, None, False
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
        if self.editing is not None:
            self.field.typed(text)
            self._change(self.editing, name=self.field.text)
            self.desk.redraw()

    def key(self, name: str) -> None:
        if name == "f1":
            self.click("rules")
        elif self.editing is not None:
            if name == "backspace":
                self.field.rub_out()
                self._change(self.editing, name=self.field.text)
            elif name == "tab":
                self._edit((self.editing + 1) % len(self.chairs))
                self.reveal(f"name:{self.editing}")
            elif name in ("enter", "escape"):
                self._end_editing()
            self.desk.redraw()
        elif name == "escape":
            self.click("back")
        elif name == "enter":
            self.click("start")
