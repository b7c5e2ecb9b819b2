"""gettext round every word, and the fonts."""

import gettext
from importlib.resources import files
from pathlib import Path

from panda3d.core import DynamicTextFont, Filename, TextFont

WEIGHTS = ("Light", "Regular", "Medium", "Bold")

_translation: gettext.NullTranslations = gettext.NullTranslations()


def use_language(folder: Path, language: str | None = None) -> None:
    """Take translations from assets/locale; without one the words stay English."""
    global _translation
    languages = [language] if language else None
    _translation = gettext.translation("shiftbox", str(folder), languages, fallback=True)


def _(message: str) -> str:
    return _translation.gettext(message)


def plural(one: str, many: str, count: int) -> str:
    """The form for this count, with {n} filled in."""
    return _translation.ngettext(one, many, count).format(n=count)


class Fonts:
    """Roboto by weight and size in pixels: each size its own glyphs, so that letters are as sharp as the screen."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[str, int], TextFont] = {}

    def get(self, weight: str, pixels: float) -> TextFont:
        """The font for letters of so many pixels."""
        size = max(8, round(pixels))
        if (weight, size) not in self._fonts:
            file = files("font_roboto") / "files" / f"Roboto-{weight}.ttf"
            font = DynamicTextFont(Filename.from_os_specific(str(file)))
            font.set_pixels_per_unit(size)
            font.set_page_size(512, 512)
            self._fonts[weight, size] = font
        return self._fonts[weight, size]
