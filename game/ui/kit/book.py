"""A player's rulebook as text: a few words of Markdown become a list of blocks. Pure.

What a rulebook may hold: one `# title`, `## headings`, paragraphs, `- items`, `![caption](picture)`, **bold** and
*italic* words, and at the end of a paragraph or item the ids of its rules, `[ST-17, ST-18]`.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

Kind = Literal["title", "heading", "paragraph", "item", "picture"]

_IDS: Final = re.compile(r"\s*\[([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*)\]$")
_PICTURE: Final = re.compile(r"!\[(.*)\]\((.+)\)$")
_STRESS: Final = re.compile(r"\*+")
_MARKS: Final[tuple[tuple[str, Kind], ...]] = (("# ", "title"), ("## ", "heading"), ("- ", "item"))


class Block(NamedTuple):
    """A heading, a paragraph, an item of a list, or a picture with its caption.

    `stress` are the parts of the text, from letter to letter, that are written more boldly.
    """

    kind: Kind
    text: str
    ids: tuple[str, ...] = ()
    file: str = ""
    stress: tuple[tuple[int, int], ...] = ()


class Line(NamedTuple):
    """A line of a block that has been wrapped, and where in the block's text it begins."""

    text: str
    start: int


def book_file(assets: Path, language: str, game: str) -> Path:
    """A game's rulebook in this language, or in English where it is not translated."""
    file = assets / "rules" / language / f"{game}.md"
    return file if file.is_file() else assets / "rules" / "en" / f"{game}.md"


def parse(source: str) -> list[Block]:
    """The blocks of a rulebook."""
    return [_block(chunk) for chunk in _chunks(source)]


def _chunks(source: str) -> list[str]:
    """One string a block: blocks end at an empty line, items also where the next one begins."""
    chunks: list[str] = []
    fresh = True
    for line in source.splitlines():
        text = line.strip()
        if text and (fresh or text.startswith("- ")):
            chunks.append(text)
        elif text:
            chunks[-1] += f" {text}"
        fresh = not text
    return chunks


def _block(chunk: str) -> Block:
    if picture := _PICTURE.match(chunk):
        return Block("picture", picture[1], file=picture[2])
    found = _IDS.search(chunk)
    ids = tuple(found[1].split(", ")) if found else ()
    if found:
        chunk = chunk[: found.start()]
    for mark, kind in _MARKS:
        if chunk.startswith(mark):
            return Block(kind, *_plain(chunk[len(mark) :], ids))
    return Block("paragraph", *_plain(chunk, ids))


def _plain(text: str, ids: tuple[str, ...]) -> tuple[str, tuple[str, ...], str, tuple[tuple[int, int], ...]]:
    """The text without its stars, and where the words between them stand."""
    parts = _STRESS.split(text)
    starts = [sum(map(len, parts[:n])) for n in range(len(parts))]
    stress = tuple((starts[n], starts[n] + len(parts[n])) for n in range(1, len(parts), 2))
    return "".join(parts), ids, "", stress


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[Line]:
    """Text in lines no wider than this; a word that is too long for a line is cut."""
    lines: list[Line] = []
    start = end = 0
    for word in re.finditer(r"\S+", text):
        if end > start and measure(text[start : word.end()]) > width:
            lines.append(Line(text[start:end], start))
            start = word.start()
        end = word.end()
        while measure(text[start:end]) > width and end - start > 1:
            fits = next(n for n in range(end - start - 1, 0, -1) if n == 1 or measure(text[start : start + n]) <= width)
            lines.append(Line(text[start : start + fits], start))
            start += fits
    if end > start:
        lines.append(Line(text[start:end], start))
    return lines


def matches(blocks: Sequence[Block], needle: str) -> list[tuple[int, int, int]]:
    """Where the needle stands, whatever its capitals: block, first letter, letter after the last one.

    A rule's id finds the blocks that name it, with no letters to show.
    """
    needle = needle.strip()
    if not needle:
        return []
    wanted = re.compile(re.escape(needle), re.IGNORECASE)
    found: list[tuple[int, int, int]] = []
    for index, block in enumerate(blocks):
        if needle.upper() in block.ids:
            found.append((index, 0, 0))
        found += [(index, *match.span()) for match in wanted.finditer(block.text)]
    return found


def block_of(blocks: Sequence[Block], rule: str) -> int | None:
    """The first block that names a rule."""
    return next((index for index, block in enumerate(blocks) if rule in block.ids), None)


def pieces(block: Block, line: Line) -> list[tuple[str, bool]]:
    """A line cut where the stress changes: each piece, and whether it is stressed."""
    end = line.start + len(line.text)
    cuts = sorted({line.start, end, *(cut for part in block.stress for cut in part if line.start < cut < end)})
    text = line.text
    return [
        (text[a - line.start : b - line.start], any(start <= a < stop for start, stop in block.stress))
        for a, b in zip(cuts, cuts[1:], strict=False)
    ]
