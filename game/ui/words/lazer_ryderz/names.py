"""What the things of Lazer Ryderz are called: characters, powers, pieces, sides."""

from game.ui.text import _


def character_name(character: str) -> str:
    """A character, which is a colour and a power, too (LR-4)."""
    return {
        "shark": _("Lazer Shark"),
        "sheriff": _("Super Sheriff"),
        "waveryder": _("Galactic Waveryder"),
        "cosmonaut": _("Phantom Cosmonaut"),
    }.get(character, character)


def short_name(character: str) -> str:
    """A character where there is little room."""
    return {
        "shark": _("Shark"),
        "sheriff": _("Sheriff"),
        "waveryder": _("Waveryder"),
        "cosmonaut": _("Cosmonaut"),
    }.get(character, character)


def power_told(character: str) -> str:
    """What a power prizm is for (LR-127 to LR-136)."""
    return {
        "shark": _("After its piece: one more straight, the longest left. Then score, or crash."),
        "sheriff": _("Shift an opponent to gear 1 or to the highest gear."),
        "waveryder": _("In gears 1 to 3: two hard turns instead of a piece, without a roll."),
        "cosmonaut": _("Skip a crash."),
    }.get(character, "")


def kind_name(kind: str) -> str:
    """A piece by the letter of its kind, or the word of its curve."""
    return {
        "S": _("straight"),
        "F": _("soft turn"),
        "H": _("hard turn"),
        "soft": _("soft turn"),
        "hard": _("hard turn"),
    }.get(kind, kind)


def side_name(side: str) -> str:
    """The side that a curve is laid to."""
    return {"left": _("left"), "right": _("right")}.get(side, side)


def curve_name(kind: str, side: str) -> str:
    """A curve, as a choice."""
    return {
        ("soft", "left"): _("Soft left"),
        ("soft", "right"): _("Soft right"),
        ("hard", "left"): _("Hard left"),
        ("hard", "right"): _("Hard right"),
    }[kind, side]


def at_first(words: str) -> str:
    """The words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]
