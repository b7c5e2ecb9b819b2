"""The language of the settings reaches every word and the rulebooks, and without translations all is English."""

from pathlib import Path
from struct import pack

import pytest

import game.ui.text
from game.ui.text import _, language, use_language

HEADER = "Language: nb\nContent-Type: text/plain; charset=UTF-8\n"


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of translations with one into Norwegian; the system speaks English."""
    file = tmp_path / "nb" / "LC_MESSAGES" / "shiftbox.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled({"": HEADER, "Total": "Sum"}))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(game.ui.text, "_translation", game.ui.text._translation)  # put back at the end
    return tmp_path


def compiled(words: dict[str, str]) -> bytes:
    """The bytes of a .mo file."""
    texts = [text.encode() for pair in zip(*sorted(words.items()), strict=True) for text in pair]
    tables, at = b"", 28 + 8 * len(texts)
    for text in texts:
        tables += pack("<2I", len(text), at)
        at += len(text) + 1
    count = len(words)
    return pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0) + tables + b"".join(t + b"\0" for t in texts)


def test_a_chosen_language_is_spoken(locale: Path) -> None:
    use_language(locale, "nb")
    assert (_("Total"), _("Not translated"), language()) == ("Sum", "Not translated", "nb")


def test_auto_is_what_the_system_speaks(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "nb_NO.UTF-8")
    use_language(locale, "auto")
    assert (_("Total"), language()) == ("Sum", "nb")


@pytest.mark.parametrize("chosen", ["auto", "", "xx", "../nb", "a\0b", "C"])
def test_without_a_translation_all_is_english(locale: Path, chosen: str) -> None:
    use_language(locale, chosen)
    assert (_("Total"), language()) == ("Total", "en")
