"""What the things of Reality Shift are called: cubes, colours, ways of shifting."""

from game.rules.reality_shift.cards import COLOURS
from game.rules.reality_shift.faces import BOX
from game.ui.text import _


def cube_name(number: int) -> str:
    """A cube of the box, within a sentence."""
    match BOX[number]:
        case "start":
            return _("the start cube")
        case "finish":
            return _("the finish cube")
    return _("track cube {n}").format(n=number)


def at_first(words: str) -> str:
    """The words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def colour_name(colour: str) -> str:
    """A colour of cubes, cards and bikes."""
    return {
        "red": _("red"),
        "yellow": _("yellow"),
        "blue": _("blue"),
        "green": _("green"),
        "white": _("white"),
    }[colour]


def bike_name(seat: int) -> str:
    """A seat's bike, by its colour (RS-3)."""
    return {
        "red": _("the red bike"),
        "yellow": _("the yellow bike"),
        "blue": _("the blue bike"),
        "green": _("the green bike"),
    }[COLOURS[seat]]


def a_card(colour: str) -> str:
    """An action card, by its colour."""
    return {
        "red": _("a red card"),
        "yellow": _("a yellow card"),
        "blue": _("a blue card"),
        "green": _("a green card"),
        "white": _("a white card"),
    }[colour]


def side_name(side: str) -> str:
    """A side of the world, as a way to go."""
    return {"N": _("north"), "S": _("south"), "E": _("east"), "W": _("west"), "T": _("up"), "B": _("down")}[side]


def edge_name(sides: str) -> str:
    """An edge of a cube by the two sides of the world that meet there, in either order (RS-103)."""
    for level, words in {"T": _("top {side} edge"), "B": _("{side} edge")}.items():
        if level in sides:
            return words.format(side=side_name(sides.replace(level, "")))
    north, east = sorted(sides, key="NSEW".index)
    return {
        "NE": _("north-east edge"),
        "NW": _("north-west edge"),
        "SE": _("south-east edge"),
        "SW": _("south-west edge"),
    }[north + east]


def kind_told(kind: str) -> str:
    """What a shift does to a cube (RS-94 to RS-103)."""
    return {
        "slide": _("slide a cube"),
        "tilt": _("tilt a cube"),
        "rotate90": _("rotate a cube a quarter"),
        "rotate180": _("rotate a cube half round"),
        "flip90": _("flip a cube on its side"),
        "flip180": _("flip a cube upside down"),
    }[kind]


def way_told(kind: str, way: str) -> str:
    """One way of a shift; see game.rules.reality_shift.shifts.WAYS."""
    match kind:
        case "slide":
            return _("Slide {side}").format(side=side_name(way))
        case "flip90":
            return _("Flip {side}").format(side=side_name(way))
        case "tilt":
            words = _("Tilt {side} round the {edge}")
            return words.format(edge=edge_name(way), side=side_name(way[0]))
    return {
        "cw": _("Rotate a quarter to the right"),
        "ccw": _("Rotate a quarter to the left"),
        "half": _("Rotate half round"),
        "x": _("Flip upside down over north and south"),
        "y": _("Flip upside down over east and west"),
    }[way]
