"""The snail race in words, as few as a table needs."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Event, Refusal, Result, Seat, View
from game.staging.names import Pick
from game.ui.words import Button, GuideStep, Line, OptionWords, SeatLine


class SnailWords:
    def title(self) -> str:
        return "Snail Race"

    def summary(self) -> Sequence[str]:
        return ()

    def guide(self) -> Sequence[GuideStep]:
        return ()

    def options(self) -> dict[str, OptionWords]:
        return {}

    def prompt(self, view: View, chosen: frozenset[Pick]) -> str:
        return "Choose"

    def buttons(self, view: View, names: Sequence[str]) -> Sequence[Button]:
        return ()

    def seat(self, view: View, seat: Seat) -> SeatLine:
        return SeatLine("", "")

    def event(self, event: Event, before: View, names: Sequence[str]) -> Line | None:
        return None

    def caption(self, caption: tuple[str | int, ...]) -> Sequence[str]:
        return ()

    def reference(self) -> Sequence[tuple[str, str]]:
        return ()

    def refusal(self, refusal: Refusal) -> str:
        return refusal.code

    def ending(self, result: Result, names: Sequence[str]) -> str:
        return ""

    def sheet_line(self, code: str) -> str:
        return code


WORDS: Final = SnailWords()
