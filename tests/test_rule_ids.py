"""Every rule of the digests is cited by a test, and nothing cites a rule that does not exist."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.rules import GAMES

ROOT = Path(__file__).resolve().parents[1]
DEFINED = re.compile(r"^(?:- )?([A-Z]{2}-X?\d+)\b(?! to)", re.MULTILINE)
CITED = re.compile(r"\b[A-Z]{2}-X?\d+\b")


@cache
def defined() -> dict[str, tuple[str, ...]]:
    """The ids of each digest: they stand at the beginning of a line."""
    return {path.stem: tuple(DEFINED.findall(path.read_text("utf-8"))) for path in (ROOT / "seeds").glob("*.md")}


def cited(folder: str) -> Iterator[tuple[Path, str]]:
    for path in (ROOT / folder).rglob("*.py"):
        if path != Path(__file__).resolve():
            for found in CITED.findall(path.read_text("utf-8")):
                yield path, found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    ids = defined()[game]
    assert ids and len(set(ids)) == len(ids)
    in_tests = {found for _, found in cited("tests")}
    assert [rule for rule in ids if rule not in in_tests] == []


@pytest.mark.parametrize("folder", ["tests", "game"])
def test_no_unknown_rule_is_cited(folder: str) -> None:
    known = {rule for ids in defined().values() for rule in ids}
    prefixes = {rule[:3] for rule in known}
    unknown = {(path.name, rule) for path, rule in cited(folder) if rule[:3] in prefixes and rule not in known}
    assert unknown == set()
