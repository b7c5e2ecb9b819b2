"""gettext round every word, and the fonts."""

import gettext
import unicodedata
from functools import cache
from importlib.resources import files
from pathlib import Path

from panda3d.core import DynamicTextFont, DynamicTextGlyph, Filename, TextFont

WEIGHTS = ("Light", "Regular", "Medium", "Bold")
UNKNOWN = "\ufffd"
"""Stands for a letter that the font lacks."""

_translation: gettext.NullTranslations = gettext.NullTranslations()


def use_language(folder: Path, chosen: str) -> None:
    """Take translations from assets/locale, with "auto" the system's; without one the words stay English."""
    global _translation
    languages = None if chosen == "auto" else [chosen]
    _translation = gettext.translation("shiftbox", str(folder), languages, fallback=True)


def language() -> str:
    """The language that is used, by its code."""
    return _translation.info().get("language", "en")


def _(message: str) -> str:
    return _translation.gettext(message)


def plural(one: str, many: str, count: int) -> str:
    """The form for this count, with {n} filled in."""
    return _translation.ngettext(one, many, count).format(n=count)


def drawable(text: str) -> str:
    """The text as it can be drawn. Whatever it comes from, it is letters alone: Panda3D takes some controls for markup.

    Accents are drawn where a letter with its accent is one sign; others are left out, for nothing would place them.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_drawn, unicodedata.normalize("NFC", text)))


def can_draw(letter: str) -> bool:
    """Whether a typed letter is seen as it is."""
    return drawable(letter) == unicodedata.normalize("NFC", letter)


@cache
def _drawn(letter: str) -> str:
    if letter.isspace():
        return " "
    if unicodedata.category(letter) in ("Mn", "Me"):
        return ""
    # For what a font lacks it answers with a glyph that is not its own.
    has = letter.isprintable() and isinstance(_regular().get_glyph(ord(letter)), DynamicTextGlyph)
    return letter if has else UNKNOWN


@cache
def _regular() -> DynamicTextFont:
    return _load("Regular")


def _load(weight: str) -> DynamicTextFont:
    return DynamicTextFont(Filename.from_os_specific(str(files("font_roboto") / "files" / f"Roboto-{weight}.ttf")))


class Fonts:
    """Roboto by weight and size in pixels: each size its own glyphs, so that letters are as sharp as the screen."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[str, int], TextFont] = {}

    def get(self, weight: str, pixels: float) -> TextFont:
        """The font for letters of so many pixels."""
        size = max(8, round(pixels))
        if (weight, size) not in self._fonts:
            font = _load(weight)
            font.set_pixels_per_unit(size)
            font.set_page_size(512, 512)
            self._fonts[weight, size] = font
        return self._fonts[weight, size]
