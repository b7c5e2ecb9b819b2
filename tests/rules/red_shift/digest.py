"""The tables of the digest, read from its page: what the game's own tables are compared with."""

import re
from functools import cache
from pathlib import Path
from typing import Final

DIGEST: Final = Path(__file__).parents[3] / "seeds" / "red_shift.md"


@cache
def table(heading: str) -> tuple[tuple[str, ...], ...]:
    """The rows of the table of components below this heading, cell by cell, without its head."""
    below = DIGEST.read_text("utf-8").split("## Components")[1].split(f"### {heading}")[1]
    rows = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE)
    assert rows is not None
    lines = rows.group().splitlines()[2:]
    return tuple(tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))
