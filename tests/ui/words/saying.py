"""What the tests of all games' words look with: a language of signs, and how wide a text is."""

from collections.abc import Iterable

from panda3d.core import TextNode

from game.ui.text import Fonts

FONTS = Fonts()


class Stamp:
    """A language in which every sentence has a sign of its own."""

    def gettext(self, message: str) -> str:
        return message + "~"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


def wide(text: str, size: float, weight: str = "Regular") -> float:
    """In u, as the canvas measures it."""
    node = TextNode("measure")
    node.set_font(FONTS.get(weight, size))
    return float(node.calc_width(text)) * size


def too_wide(texts: Iterable[str], size: float, room: float, weight: str = "Regular") -> dict[str, float]:
    """The texts for which the room does not do, with their widths."""
    return {text: width for text in {*texts} if (width := wide(text, size, weight)) > room}
