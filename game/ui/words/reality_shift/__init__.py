"""Reality Shift in words."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Event, Refusal, Result, Seat, View
from game.rules.reality_shift.cards import WHITE
from game.rules.reality_shift.state import RealityView
from game.staging.names import Pick
from game.ui.text import _, plural
from game.ui.words import Button, GuideStep, Line, OptionWords, SeatLine
from game.ui.words.covers import cover
from game.ui.words.reality_shift import events, prompts, refusals
from game.ui.words.reality_shift.names import at_first, bike_name, colour_name, kind_told, way_told


class RealityWords:
    """The words of Reality Shift."""

    def title(self) -> str:
        return cover("reality_shift").title()

    def summary(self) -> Sequence[str]:
        return (
            _(
                "Ride your light bike over the black track on nine cubes: over tops, down sides, up walls. Drive onto the Finish first, and you win."
            ),
            _(
                "In each turn throw the die and drive its number. With your cards you may also drive further or turn round, and slide, rotate, flip or tilt a cube."
            ),
            _("A card shifts cubes with its colour on top; white goes with everything. Bikes on the cube ride along."),
            _(
                "A bike whose face is covered is crushed, and one that has no way on crashes. It appears again at the start of its rider's next turn."
            ),
        )

    def guide(self) -> Sequence[GuideStep]:
        return (
            GuideStep(
                _(
                    "Your bike is off the track. Click a start icon, then one of its four arrows: there the bike points."
                ),
                "table",
                r"^space:(\S+) space:\1#\w$",
                r"^space:[^#]+$",
            ),
            GuideStep(
                _("Throw the speed die: it says how many spaces you drive."),
                "buttons",
                r"^(button:throw|die)$",
                r"^button:throw$",
            ),
            GuideStep(
                _(
                    "Drive: the ends of your ride glow. Point at one to see the way, and click it. Mind the crosses: there the track ends, and your bike with it."
                ),
                "table",
                r"^(button:claim:\d )?space:[^#\s]+(#([TBNSEW]|crash))?$",
                r"^space:",
            ),
            GuideStep(
                _(
                    "Slide: one of your cards has a straight arrow. Click the card and an arrow beside a cube with its colour, or with white, on top."
                ),
                "table",
                r"^cube:\d#slide-\w hand:",
                r"^hand:",
            ),
            GuideStep(
                _(
                    "Rotate or flip: one of your cards has a bent arrow. Click the card and an arc at a cube. Point first: you see where all will be."
                ),
                "table",
                r"^cube:\d#(rotate|flip)\S+ hand:",
                r"^hand:",
            ),
            GuideStep(
                _(
                    "Tilt: one of your cards swings a cube round an edge. Click the card and a lit edge. You can also drag the cube along its way."
                ),
                "table",
                r"^cube:\d#tilt-\w+ hand:",
                r"^hand:",
            ),
            GuideStep(
                _("No way ahead? Any card turns your bike round instead of being driven: click Half turn and a card."),
                "buttons",
                r"^(bike:\d#half_turn|button:half_turn) hand:",
                r"^button:half_turn$",
            ),
            GuideStep(
                _("Cards need not be played. End your turn, and you draw until you hold three again."),
                "buttons",
                r"^button:end_turn$",
                r"^button:end_turn$",
            ),
        )

    def options(self) -> dict[str, OptionWords]:
        on_off, off_on = (_("On"), _("Off")), (_("Off"), _("On"))
        return {
            "bikes_collide": OptionWords(
                _("Bikes collide"), on_off, _("Who drives into a bike is destroyed; off: bikes pass.")
            ),
            "strict_physics": OptionWords(
                _("Strict physics"), off_on, _("A tilting cube needs room for its corners, too.")
            ),
            "connection": OptionWords(
                _("Connection"),
                (_("Moved"), _("All"), _("Pile")),
                _("The moved cube touches another; or all do; or one pile."),
            ),
            "self_protect": OptionWords(
                _("Own bike protects"), on_off, _("On its own colour it keeps its cube from you, too.")
            ),
            "blind_sides": OptionWords(_("Hidden sides"), on_off, _("Covered faces of cubes are not to be looked at.")),
            "calm_first_round": OptionWords(_("Calm first round"), off_on, _("Nobody shifts in their first turn.")),
            "setup": OptionWords(
                _("Pile"),
                (_("Classic"), _("Tower"), _("Ridge"), _("Ring"), _("Road")),
                _("A square, a tower, a stepped wall, a ring, a long road."),
            ),
        }

    def prompt(self, view: View, chosen: frozenset[Pick]) -> str:
        assert isinstance(view, RealityView)
        return prompts.prompt(view, chosen)

    def buttons(self, view: View, names: Sequence[str]) -> Sequence[Button]:
        assert isinstance(view, RealityView)
        return prompts.buttons(view)

    def seat(self, view: View, seat: Seat) -> SeatLine:
        """The checkpoint that it activated, its cards, and whether it is on the track."""
        assert isinstance(view, RealityView)
        number = view.checkpoints[seat]
        if view.bikes[seat] is None:
            note = plural("{n} card, off the track", "{n} cards, off the track", len(view.hands[seat]))
        else:
            note = plural("{n} card, on the track", "{n} cards, on the track", len(view.hands[seat]))
        return SeatLine(f"#{number}" if number else "", note)

    def event(self, event: Event, before: View, names: Sequence[str]) -> Line | None:
        assert isinstance(before, RealityView)
        return events.line(event, before, names)

    def caption(self, caption: tuple[str | int, ...]) -> Sequence[str]:
        match caption:
            case ("card", str(colour), str(kind), int(number)):
                drive = _("Drive {n}, or turn your bike round.").format(n=number)
                return (drive, _("Or {shift},").format(shift=kind_told(kind)), _goes_with(colour))
            case ("deck", int(count)):
                return (plural("{n} card in the deck", "{n} cards in the deck", count),)
            case ("checkpoint", int(number), int(holder)):
                if holder < 0:
                    return (_("Free: drive onto number {n} to take it.").format(n=number),)
                return (_("Where {bike} may appear.").format(bike=bike_name(holder)),)
            case ("summary", int(seat)):
                return (_("A turn in short."), _("It lies before {bike}'s rider.").format(bike=bike_name(seat)))
            case ("bike", int(seat)):
                return (at_first(bike_name(seat)),)
            case ("shift", str(kind), str(way)):
                return (way_told(kind, way),)
            case ("die", int(number)):
                return (_("It shows {n}.").format(n=number) if number else _("Nobody has thrown it yet."),)
        return ()

    def reference(self) -> Sequence[tuple[str, str]]:
        """RS-40 to RS-43, RS-58, RS-79 to RS-83, RS-113: a turn, and what stands in the way of a shift."""
        return (
            (_("1 Appear"), _("If off: on an icon or your checkpoint")),
            (_("2 Throw"), _("The die's number is to be driven")),
            (_("Drive"), _("Die, and a card if you like")),
            (_("Half turn"), _("Instead of driving the card")),
            (_("Shift"), _("With another card, once")),
            (_("3 Draw"), _("Until you hold three cards")),
            (_("Colour"), _("The cube's top is the card's, or white")),
            (_("Stays"), _("Under a cube, or shut in by four")),
            (_("Safe"), _("A bike on its colour holds its cube")),
            (_("Crushed"), _("Whose face is covered on the way")),
        )

    def refusal(self, refusal: Refusal) -> str:
        return refusals.sentence(refusal)

    def ending(self, result: Result, names: Sequence[str]) -> str:
        return _("{name} is on the Finish first and wins").format(name=names[result.ranks.index(1)])

    def sheet_line(self, code: str) -> str:
        return {"finish": _("On the Finish")}.get(code, code)


def _goes_with(colour: str) -> str:
    """RS-79, RS-80: the cubes that a card may shift."""
    if colour == WHITE:
        return _("whatever its top shows.")
    return _("with {colour} or white on top.").format(colour=colour_name(colour))


WORDS: Final = RealityWords()
