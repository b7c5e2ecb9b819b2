"""What games, events, refusals, prompts and options are called for people: one module a game."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, Literal, NamedTuple, Protocol, cast

from game.core.values import Event, OptionSpec, Refusal, Result, Seat, View
from game.staging.names import Name, Pick

GAMES: Final = ("shifting_stones", "shifti", "reality_shift", "lazer_ryderz", "red_shift")


class SeatLine(NamedTuple):
    """What a seat's panel says."""

    score: str
    note: str
    card: Name | None = None
    """The look of a card that lies openly before the seat throughout."""


class OutlineWords(NamedTuple):
    """How people draw an option's value that is an outline, written "x,y x,y x,y ..."."""

    corners: Callable[[str], Sequence[tuple[float, float]]]
    """Those of one of the option's choices."""
    grid: int
    """Corners are set on a grid of so many units."""
    extent: int
    """The grid goes from minus so many units to as many."""
    cut: str = ""
    """The option that cuts it along a line: a value of x as text, or its first choice for none."""


class OptionWords(NamedTuple):
    """An option for people: its name, its choices in the order of the rules, one line of explanation."""

    name: str
    choices: tuple[str, ...]
    explanation: str
    solo_only: bool = False
    group_only: bool = False
    other: str = "{value}"
    """What any value besides the choices is called."""
    outline: OutlineWords | None = None
    drawn_with: str = ""
    """The option of an outline in whose drawing this one is set, too."""

    def told(self, spec: OptionSpec, value: object) -> str:
        """A value in words."""
        for choice, label in zip(spec.choices, self.choices, strict=True):
            if choice == value:
                return label
        return self.other.format(value=value)


class Line(NamedTuple):
    """A line of the log: whose it is, and what happened.

    `news` is what the rules did to somebody without his choosing it: it may not be missed.
    """

    seat: Seat | None
    text: str
    news: bool = False


class Button(NamedTuple):
    """A button of the table: the pick it stands for, and its words.

    `main`: it is what the turn needs now. `when_open`: it is drawn only where something is chosen that it goes with.
    `if_open`: it is drawn only where it may be picked.
    `asks`: what it says before it is clicked once more, where it throws something away.
    """

    pick: Pick
    label: str
    main: bool = False
    when_open: bool = False
    if_open: bool = False
    asks: str = ""


class GuideStep(NamedTuple):
    """A prompt of the first turns: its words, what it stands near, and what the person does when it is understood."""

    text: str
    near: Literal["hand", "table", "buttons"]
    until: str
    """A regular expression, found in the text forms of the picks that are chosen, sorted, with a space between them."""
    points: str
    """One that is found in the text form of the picks that its arrow may point at."""


class Payment(NamedTuple):
    """A line of the ledger: from whom to whom (None: the bank), how much, for what, and the rule that asks for it."""

    payer: Seat | None
    payee: Seat | None
    amount: str
    why: str
    rule: str


LEDGERS: Final = ("red_shift",)
"""The games in which money is paid, each with a module `ledger`."""


def payments(game: str) -> Callable[[Event], Payment | None] | None:
    """What reads payments from a game's events; None where nobody pays."""
    if game not in LEDGERS:
        return None
    return cast(Callable[[Event], Payment | None], import_module(f"game.ui.words.{game}.ledger").payment)


class Words(Protocol):
    """What one game's module offers."""

    def title(self) -> str:
        """The game's name."""

    def summary(self) -> Sequence[str]:
        """The rules in a few paragraphs."""

    def guide(self) -> Sequence[GuideStep]:
        """What the first turns tell, in this order; what cannot be done in a position waits."""

    def options(self) -> dict[str, OptionWords]:
        """Each option by its field's name."""

    def prompt(self, view: View, chosen: frozenset[Pick]) -> str:
        """What is asked of the seat to act, in one sentence."""

    def buttons(self, view: View, names: Sequence[str]) -> Sequence[Button]:
        """The choices that are no things on the table, the main one last."""

    def seat(self, view: View, seat: Seat) -> SeatLine:
        """A seat's score and progress."""

    def event(self, event: Event, before: View, names: Sequence[str]) -> Line | None:
        """A line of the log; None for what the log leaves out. `before`: what everybody knew before it."""

    def caption(self, caption: tuple[str | int, ...]) -> Sequence[str]:
        """The lines under a card that is shown large, by its code (staging.About)."""

    def reference(self) -> Sequence[tuple[str, str]]:
        """What lies beside a real table to be looked up: in each line a thing and what it means."""

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed, in one sentence."""

    def ending(self, result: Result, names: Sequence[str]) -> str:
        """The headline of the result."""

    def sheet_line(self, code: str) -> str:
        """What a line of the score sheet counts."""


def words(game: str) -> Words:
    """One game's words. Raises KeyError for a name that is not in the box."""
    if game not in GAMES:
        raise KeyError(game)
    return cast(Words, import_module(f"game.ui.words.{game}").WORDS)
