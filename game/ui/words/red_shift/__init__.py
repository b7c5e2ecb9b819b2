"""Red Shift in words."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Event, Refusal, Result, Seat, View
from game.rules.red_shift.board import DEEDS, STATION_VALUE
from game.rules.red_shift.state import RedShiftView
from game.rules.red_shift.table import deeds_of, stations_of
from game.staging.names import Pick
from game.ui.text import _
from game.ui.words import Button, GuideStep, Line, OptionWords, SeatLine
from game.ui.words.red_shift import captions, events, prompts, refusals
from game.ui.words.red_shift.names import money


class RedShiftWords:
    """The words of Red Shift."""

    def title(self) -> str:
        return _("Red Shift")

    def summary(self) -> Sequence[str]:
        return (
            _(
                "Fly your rocket round the solar system. Buy worlds, moons and docks, collect rent, and sell fuel to the others."
            ),
            _(
                "In each turn throw the dice and fly exactly that far. Taking off from a planet or a moon burns as many units of fuel; from docks and orbits it is free."
            ),
            _("A double draws a Red Shift card instead. Passing Earth by the lane from Halley's Comet earns 500."),
            _(
                "Who cannot pay, or stays without fuel, is out. The last ship wins, or the richest after the last round."
            ),
        )

    def guide(self) -> Sequence[GuideStep]:
        return (
            GuideStep(
                _("Throw the two dice. First everybody throws once: the highest begins."),
                "buttons",
                r"^(button:throw|die:\d)$",
                r"^button:throw$",
            ),
            GuideStep(
                _(
                    "The lit spaces are where your throw may end. Point at one: you see the way, the fuel it burns and what the space costs. Click it, or drag your rocket there."
                ),
                "table",
                r"^space:",
                r"^space:",
            ),
            GuideStep(
                _(
                    "You may buy the deed of this space. Who lands there later pays you rent. With a station it is more, and the world becomes a pump."
                ),
                "buttons",
                r"^button:(buy|build)",
                r"^button:(buy|build)",
            ),
            GuideStep(
                _(
                    "Here is a pump. Drag your peg on the fuel card up to where you want it; your own pump fills it for nothing."
                ),
                "table",
                r"^peg:\d#u\d+$",
                r"^peg:\d#u\d+$",
            ),
            GuideStep(_("Nothing more to do here? End your turn."), "buttons", r"^button:done$", r"^button:done$"),
        )

    def options(self) -> dict[str, OptionWords]:
        off_on = (_("Off"), _("On"))
        numbers = tuple(map(str, (12, 16, 20, 24, 30, 40, 60)))
        return {
            "rounds": OptionWords(
                _("Rounds"),
                (_("By players"), _("No limit"), *numbers),
                _("After so many rounds the richest wins: 40, 30, 24 for two, three, four."),
                other="{value}",
            ),
            "liquidation": OptionWords(
                _("Selling deeds"), off_on, _("Who owes too much may sell deeds at half price.")
            ),
            "solar_cells": OptionWords(
                _("Solar cells"), (_("None"), "1", "2", "3", "4"), _("Units that a ship gains when it has to stay.")
            ),
            "tow": OptionWords(
                _("Tow to a dock"),
                (_("None"), "100", "200", "300"),
                _("What a ship without fuel may pay to be towed on."),
                other="{value}",
            ),
            "seat_bonus": OptionWords(
                _("Seat bonus"),
                (_("None"), *(str(bonus) for bonus in range(10, 101, 10))),
                _("Money more for each later place in the turn order."),
            ),
            "dock_stations": OptionWords(
                _("Stations on docks"), (_("On"), _("Off")), _("There they raise the rent; docks sell fuel anyway.")
            ),
            "burn_lost_steps": OptionWords(
                _("Lost steps burn"), (_("On"), _("Off")), _("Who stops early burns fuel for the whole throw.")
            ),
            "zero_is_out": OptionWords(_("Nothing left is out"), off_on, _("Who pays the last coin is out.")),
            "earth_fuel": OptionWords(
                _("Fuel on Earth"),
                (_("None"), "20", "30", "40"),
                _("The price of a unit at a pump of the bank."),
                other="{value}",
            ),
        }

    def prompt(self, view: View, chosen: frozenset[Pick]) -> str:
        assert isinstance(view, RedShiftView)
        return prompts.prompt(view.table)

    def buttons(self, view: View, names: Sequence[str]) -> Sequence[Button]:
        assert isinstance(view, RedShiftView)
        return prompts.buttons(view.table)

    def seat(self, view: View, seat: Seat) -> SeatLine:
        """Its money; fuel and net worth (RD-108)."""
        assert isinstance(view, RedShiftView)
        table = view.table
        if seat in table.out:
            return SeatLine("", _("is out"))
        worth = table.money[seat] + sum(DEEDS[deed].price for deed in deeds_of(table, seat))
        worth += STATION_VALUE * len(stations_of(table, seat))
        note = _("fuel {fuel}, worth {worth}").format(fuel=table.fuel[seat], worth=money(worth))
        return SeatLine(money(table.money[seat]), note)

    def event(self, event: Event, before: View, names: Sequence[str]) -> Line | None:
        assert isinstance(before, RedShiftView)
        return events.line(event, before, names)

    def caption(self, caption: tuple[str | int, ...]) -> Sequence[str]:
        return captions.lines(caption)

    def reference(self) -> Sequence[tuple[str, str]]:
        """RD-17 to RD-22, RD-38, RD-57 to RD-76: a turn, and what costs what."""
        return (
            (_("1 Throw"), _("Two dice; a double draws a card")),
            (_("2 Fuel"), _("From planets and moons: the whole throw")),
            (_("3 Fly"), _("Exactly so far; dots count as steps")),
            (_("4 Land"), _("Buy the deed, or pay the rent")),
            (_("5 Station"), _("On a deed of yours where you landed")),
            (_("6 Refuel"), _("At docks and stations; your own is free")),
            (_("Earth"), _("500 for coming from Halley's Comet")),
            (_("Stay"), _("With too little fuel; below 2 you are out")),
            (_("Worth"), _("Money, prices of deeds, 100 a station")),
        )

    def refusal(self, refusal: Refusal) -> str:
        return refusals.sentence(refusal)

    def ending(self, result: Result, names: Sequence[str]) -> str:
        winners = [name for name, rank in zip(names, result.ranks, strict=True) if rank == 1]
        if len(winners) > 1:
            return _("{names} share the win").format(names=", ".join(winners))
        if result.reason == "last_ship":
            return _("{name} is the last ship and wins").format(name=winners[0])
        return _("{name} is the richest and wins").format(name=winners[0])

    def sheet_line(self, code: str) -> str:
        return {"money": _("Money"), "deeds": _("Deeds"), "stations": _("Stations")}.get(code, code)


WORDS: Final = RedShiftWords()
