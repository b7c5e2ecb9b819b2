"""Lazer Ryderz in words."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Event, Refusal, Result, Seat, View
from game.rules.lazer_ryderz.pieces import OWN
from game.rules.lazer_ryderz.state import SPIN_OUT, LazerView
from game.rules.lazer_ryderz.table import board_of
from game.staging.names import Pick
from game.ui.text import _
from game.ui.words import Button, GuideStep, Line, OptionWords, OutlineWords, SeatLine
from game.ui.words.covers import cover
from game.ui.words.lazer_ryderz import events, prompts, refusals
from game.ui.words.lazer_ryderz.names import at_first, character_name, kind_name, power_told, short_name

GRID: Final = 5
"""Corners of a table that people draw are so many cm apart at least."""

WIDEST: Final = 160
"""Half of what can be drawn: a little more than the rules allow (LR-16), so that one sees where that ends."""


def _corners(table: str) -> Sequence[tuple[float, float]]:
    """Of one of the tables that have a name."""
    return board_of(table, "auto", "off").outline.points()


class LazerWords:
    """The words of Lazer Ryderz."""

    def title(self) -> str:
        return cover("lazer_ryderz").title()

    def summary(self) -> Sequence[str]:
        return (
            _(
                "Race beams of light over a bare table. In each turn you lay one more piece, straight or curved, to the front of your lazer. Be the first with three prizms of your colour on the table."
            ),
            _(
                "A lazer that crosses a prizm from side to side turns it to your colour. Prizms of the others can be crossed, too: so you steal them."
            ),
            _(
                "Shift up, down or stay, then go straight, or roll for a curve: your gear or more turns. High gears are long and wide, low gears short and tight."
            ),
            _(
                "Touch a lazer or leave the table, and you crash: your line burns, and whoever you hit loses all behind that piece. On top of a prizm lazers may cross."
            ),
        )

    def guide(self) -> Sequence[GuideStep]:
        return (
            GuideStep(_("Pick a character: click its stand."), "table", r"^stand:\w+$", r"^stand:\w+$"),
            GuideStep(
                _("Choose a gear on your stand. Who chooses the same as another stalls out, and starts in gear 1."),
                "buttons",
                r"(button:gear:\d|stand:\w+#gear\d)",
                r"^(button:gear:3|stand:\w+#gear3)$",
            ),
            GuideStep(
                _("Slide along the edge and click: there your launch point lies, and your lazer begins."),
                "table",
                r"^area:edge",
                r"^area:edge$",
            ),
            GuideStep(
                _("Straight on: one click. Aim at a prizm, and let both edges of your lazer cross it."),
                "buttons",
                r"^(button:straight|(piece|launch):\w+#S\d)$",
                r"^(button:straight|(piece|launch):\w+#S\d)$",
            ),
            GuideStep(
                _("Shift first, with the slider or a button: then straight and curves are those of the other gear."),
                "buttons",
                r"button:shift|slider:\w+#(up|down)",
                r"^button:shift:1$",
            ),
            GuideStep(
                _("Try a curve: roll your gear or more, and you turn. Less, and you go straight on."),
                "buttons",
                r"button:attempt|#[FH]\d",
                r"^button:attempt$",
            ),
            GuideStep(
                _("You turn: soft or hard, left or right. Click where the piece shall end."),
                "table",
                r"^(button:curve:\w+:\w+|(piece|launch):\w+#[FH]\d\w)$",
                r"^(button:curve:soft:left|(piece|launch):\w+#F\dL)$",
            ),
        )

    def options(self) -> dict[str, OptionWords]:
        on_off, off_on = (_("On"), _("Off")), (_("Off"), _("On"))
        return {
            "table": OptionWords(
                _("Table"),
                (
                    _("Round, 91 cm"),
                    _("Round, 122 cm"),
                    _("Square, 91 cm"),
                    _("Long, 152 x 76 cm"),
                    _("Oval, 137 x 91 cm"),
                    _("Round, 76 cm"),
                    _("Round, 183 cm"),
                ),
                _("The table top is the board, its edge a hard wall. You may draw your own."),
                other=_("Drawn"),
                outline=OutlineWords(_corners, GRID, WIDEST, "fence_at"),
            ),
            "table_class": OptionWords(
                _("Size counts as"),
                (_("As it is"), _("Normal"), _("Small"), _("Large")),
                _("Small tables have fewer long pieces, large ones a long first straight."),
            ),
            "reach_cm": OptionWords(
                _("Arm's reach"),
                ("60", _("Whole edge"), "30", "45", "90"),
                _("How far from your seat a launch point may lie, in cm."),
            ),
            "start_sides": OptionWords(
                _("Launch points"), (_("Within reach"), _("Far sides")), _("On oddly shaped tables: far sides only.")
            ),
            "large_start_far_sides": OptionWords(
                _("Long start"),
                (_("Anywhere"), _("Far sides")),
                _("Where the long first straight of large tables is for."),
            ),
            "toss_start": OptionWords(
                _("Toss at start"), off_on, _("Each player tosses one prizm; off: a fixed figure.")
            ),
            "fence_at": OptionWords(
                _("Fence"),
                (_("Off"),),
                _("Long pieces across the table that make it squarer: where they lie, from the middle."),
                other=_("{value} cm"),
                drawn_with="table",
            ),
            "first_marker": OptionWords(
                _("First marker"), (_("Top gear"), _("Drawn")), _("Who has the tie-breaker marker first.")
            ),
            "declare_curve": OptionWords(
                _("Name the curve"), (_("After the roll"), _("Before")), _("When you say soft or hard, left or right.")
            ),
            "round_limit": OptionWords(
                _("Rounds"), (_("No limit"), "10", "20", "40"), _("After them most own prizms win.")
            ),
            "power_prizms": OptionWords(_("Power prizms"), off_on, _("Each character has a power.")),
            "eyes_closed": OptionWords(
                _("Eyes closed"), on_off, _("The table is dark while launch points are placed and prizms tossed.")
            ),
            "preview": OptionWords(
                _("Preview"), off_on, _("A piece is seen before it is laid, with what it touches; off: judge by eye.")
            ),
        }

    def prompt(self, view: View, chosen: frozenset[Pick]) -> str:
        assert isinstance(view, LazerView)
        return prompts.prompt(view, chosen)

    def buttons(self, view: View, names: Sequence[str]) -> Sequence[Button]:
        assert isinstance(view, LazerView)
        return prompts.buttons(view, names)

    def seat(self, view: View, seat: Seat) -> SeatLine:
        """How many own prizms lie, the gear, and the character."""
        assert isinstance(view, LazerView)
        rider = view.riders[seat]
        if not rider.character:
            return SeatLine("", "")
        note = _("{character}, gear {n}").format(character=short_name(rider.character), n=rider.gear)
        return SeatLine(events.own_prizms(view, seat), note)

    def event(self, event: Event, before: View, names: Sequence[str]) -> Line | None:
        assert isinstance(before, LazerView)
        return events.line(event, before, names)

    def caption(self, caption: tuple[str | int, ...]) -> Sequence[str]:
        match caption:
            case ("ride", str(shape), int(scored), int(waits), int(hits), int(edge)):
                return tuple(_foreseen(shape, scored, waits, hits, edge))
            case ("own", int(count)):
                return (_("{n} of {most}").format(n=count, most=OWN),)
            case ("piece", int(), str(kind), int(gear)):
                return (at_first(_("{kind}, gear {n}").format(kind=kind_name(kind), n=gear)),)
            case ("launch", int()):
                return (_("A launch point: touching it is a crash."),)
            case ("prizm", int(owner)):
                return (_("Cross it from side to side.") if owner < 0 else _("Cross it to steal it."),)
            case ("stand", str(character), int(seat), int(gear)):
                lines = (character_name(character), power_told(character))
                return lines if seat < 0 else (*lines, _("Gear {n}").format(n=gear))
            case ("power", str(character), str(state), int()):
                ready = _("Ready.") if state == "ready" else _("Resting, until one of its prizms is stolen.")
                return (power_told(character), ready)
            case ("rack", int()):
                return (_("What is left: straights, soft turns, hard turns, gear by gear."),)
            case ("token", int(number), int(), int(done)):
                words = _("Number {n} of this round, done.") if done else _("Number {n} of this round.")
                return (words.format(n=number),)
            case ("marker", int()):
                return (_("Of equal gears, who sits nearest clockwise comes first."),)
            case ("die", int(face)):
                if not face:
                    return (_("Nobody has rolled it yet."),)
                return (_("Spin Out.") if face == SPIN_OUT else _("It shows {n}.").format(n=face),)
        return ()

    def reference(self) -> Sequence[tuple[str, str]]:
        """LR-61 to LR-70, LR-88, LR-104 to LR-116: a turn."""
        return (
            (_("1 Shift"), _("Up, down or stay")),
            (_("2 Move"), _("Straight, or roll the gear for a curve")),
            (_("Spin Out"), _("A curve, then gear 1")),
            (_("3 Score"), _("Cross a prizm from side to side")),
            (_("4 Crash"), _("Touch a lazer or the edge: you burn")),
            (_("Hit"), _("Loses the piece and all behind it")),
            (_("On a prizm"), _("Lazers may cross")),
            (_("5 Respawn"), _("After a crash: any gear, within reach")),
            (_("6 Toss"), _("Each neutral prizm that you scored")),
        )

    def refusal(self, refusal: Refusal) -> str:
        return refusals.sentence(refusal)

    def ending(self, result: Result, names: Sequence[str]) -> str:
        winners = [name for name, rank in zip(names, result.ranks, strict=True) if rank == 1]
        if len(winners) > 1:
            return _("{names} share the win").format(names=", ".join(winners))
        return _("{name} wins").format(name=winners[0])

    def sheet_line(self, code: str) -> str:
        return {"prizms": _("Prizms on the table")}.get(code, code)


def _foreseen(shape: str, scored: int, waits: int, hits: int, edge: int) -> Sequence[str]:
    """What a piece would do."""
    lines = [at_first(_("{kind}, gear {n}").format(kind=kind_name(shape[0]), n=shape[1]))]
    if scored:
        lines.append(_("Scores."))
    if waits:
        lines.append(_("Its point waits on a prizm."))
    if hits:
        lines.append(_("Crashes into a lazer."))
    if edge:
        lines.append(_("Leaves the table: a crash."))
    return lines


WORDS: Final = LazerWords()
