"""The rulebooks as text: what the parser makes of them, which rules they name, and that their pictures are there."""

import re
from pathlib import Path

import pytest

from game.ui.kit.book import Block, Line, block_of, book_file, matches, parse, pieces, wrap
from game.ui.words import GAMES
from tests.test_rule_ids import defined

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"

SOURCE = """# Game

## First

One line
and **another** one. [ST-1, ST-2]

- an item
- two
  lines [ST-3]

![A caption](folder/picture.jpg)
"""


def test_blocks() -> None:
    assert parse(SOURCE) == [
        Block("title", "Game"),
        Block("heading", "First"),
        Block("paragraph", "One line and another one.", ("ST-1", "ST-2"), "", ((13, 20),)),
        Block("item", "an item"),
        Block("item", "two lines", ("ST-3",)),
        Block("picture", "A caption", file="folder/picture.jpg"),
    ]


def test_lines_are_never_too_wide_and_lose_nothing() -> None:
    text = "The  quick brown fox, incomprehensibilities, jumps over"
    for width in range(1, 40):
        lines = wrap(text, width, len)
        assert all(0 < len(line.text) <= width for line in lines)
        assert all(text[line.start :].startswith(line.text) for line in lines)
        assert "".join("".join(line.text.split()) for line in lines) == "".join(text.split())
    assert wrap("", 10, len) == []
    assert wrap("a b c", 3, len) == [Line("a b", 0), Line("c", 4)]


def test_pieces_of_a_line_that_begins_within_the_stress() -> None:
    block = parse("one **two three** four")[0]
    assert pieces(block, Line("three four", 8)) == [("three", True), (" four", False)]
    assert pieces(block, Line("one two", 0)) == [("one ", False), ("two", True)]


def test_search_knows_words_and_rules() -> None:
    blocks = parse(SOURCE)
    assert matches(blocks, "LINE") == [(2, 4, 8), (4, 4, 8)]
    assert matches(blocks, "st-3") == [(4, 0, 0)]
    assert matches(blocks, " (") == matches(blocks, " ") == []
    assert block_of(blocks, "ST-2") == 2 and block_of(blocks, "nothing") is block_of(blocks, "") is None


def test_a_language_without_a_rulebook_reads_english() -> None:
    assert book_file(ASSETS, "xx", "shifting_stones") == ASSETS / "rules" / "en" / "shifting_stones.md"


BOOKS = sorted((ASSETS / "rules").glob("*/*.md"))
PICTURED = [path for path in BOOKS if path.with_suffix("").is_dir()]
"""The pictures show tables, so a game's book is there before them."""


def test_every_game_with_a_table_has_a_rulebook() -> None:
    assert {path.stem for path in BOOKS if path.parent.name == "en"} >= set(GAMES)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_rulebook_is_whole(path: Path) -> None:
    blocks = parse(path.read_text("utf-8"))
    assert [block.kind for block in blocks].count("title") == 1 == len(blocks[0].text.splitlines())
    named = {rule for block in blocks for rule in block.ids}
    assert named <= set(defined()[path.stem])
    pictures = [block.file for block in blocks if block.kind == "picture"]
    assert 4 <= len(pictures) <= 6 and all(picture.startswith(f"{path.stem}/") for picture in pictures)
    assert not any(re.search(r"[*\[\]#]", block.text) for block in blocks), "Markdown that the program cannot read"
    # Every letter is in the font's Latin part.
    assert all(ord(letter) < 0x250 for block in blocks for letter in block.text)


@pytest.mark.parametrize("path", PICTURED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_pictures_are_there_and_no_others(path: Path) -> None:
    named = {path.parent / block.file for block in parse(path.read_text("utf-8")) if block.kind == "picture"}
    assert named == set(path.with_suffix("").iterdir())
    assert all(picture.stat().st_size < 120_000 for picture in named)


REFUSED = re.compile(r'"([A-Z]{2}-\d+)"')


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_answered_by_a_paragraph(game: str) -> None:
    """ST-13: a refusal's rule is a string in the rulebook's code, and a paragraph names it."""
    code = "".join(path.read_text("utf-8") for path in (ROOT / "game" / "rules" / game).glob("*.py"))
    refused = set(REFUSED.findall(code))
    blocks = parse(book_file(ASSETS, "en", game).read_text("utf-8"))
    assert len(refused) > 10
    assert {rule for rule in refused if block_of(blocks, rule) is None} == set()
