"""Names of things and looks: short tuples that are matched, never strings that are taken apart; and picks.

`("stone", 3)`, `("card", "1-13")`. This is the one place that knows their text form (`stone:3`), for command lines,
guides and tests.
"""

from typing import Literal

from game.core.values import Value

Name = tuple[str | int, ...]
"""What a thing, or its look, is called: a kind and what tells it from others of its kind."""

Kind = Literal["thing", "button", "area"]


class Pick(Value, frozen=True, order=True):
    """What a hand can choose: a thing, or a handle of it (`part`); a button of the screen; an area of the table."""

    kind: Kind
    id: Name
    part: str = ""

    def __str__(self) -> str:
        """Its text form: `stone:3`, `stone:3#curl`, `button:skip`, `area:mat`."""
        text = write_name(self.id if self.kind == "thing" else (self.kind, *self.id))
        return f"{text}#{self.part}" if self.part else text


def thing(*id: str | int, part: str = "") -> Pick:
    """The pick of a thing, or of a handle of it."""
    return Pick("thing", id, part)


def button(*id: str | int) -> Pick:
    """The pick of a button."""
    return Pick("button", id)


def area(*id: str | int) -> Pick:
    """The pick of an area."""
    return Pick("area", id)


def write_name(name: Name) -> str:
    """The text form of a name."""
    return ":".join(map(str, name))


def read_name(text: str) -> Name:
    """The name that has this text form; parts of digits are numbers."""
    return tuple(int(part) if part.removeprefix("-").isdigit() else part for part in text.split(":"))


def read_pick(text: str) -> Pick:
    """The pick that has this text form."""
    name, _, part = text.partition("#")
    first, *rest = read_name(name)
    if first == "button":
        return button(*rest)
    return area(*rest) if first == "area" else Pick("thing", (first, *rest), part)
