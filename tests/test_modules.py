"""A game is six mirrored modules: none is missing, and nothing is in one room that no other knows."""

import re
from pathlib import Path

import pytest

from game.rules import GAMES
from game.scene import looks
from game.staging import GAMES as TABLES
from game.ui import words
from tests.conftest import SLOW

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "place",
    [
        "game/rules/{}/__init__.py",
        "game/players/{}.py",
        "seeds/{}.md",
        "tests/rules/{}/laws.py",
    ],
)
def test_every_rulebook_has_its_modules(game: str, place: str) -> None:
    assert (ROOT / place.format(game)).is_file()


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(
    "place",
    [
        *(f"game/staging/{{}}/{module}.py" for module in ("places", "cues", "offer", "meant")),
        "game/scene/looks/{}.py",
        "game/ui/words/{}.py",
    ],
)
def test_every_table_has_its_modules(game: str, place: str) -> None:
    """A module may be a package where it would be too long."""
    module = ROOT / place.format(game)
    assert module.is_file() or (module.with_suffix("") / "__init__.py").is_file()


def test_a_table_is_known_in_all_three_rooms() -> None:
    assert TABLES == looks.GAMES == words.GAMES
    assert set(TABLES) <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_tests_of_its_rules(game: str) -> None:
    assert list((ROOT / "tests" / "rules" / game).glob("test_*.py"))


def test_every_rulebook_is_registered() -> None:
    packages = {path.parent.name for path in (ROOT / "game" / "rules").glob("*/__init__.py")}
    assert packages == set(GAMES)


def test_every_folder_with_code_is_a_package() -> None:
    """A folder without __init__.py would be left out of the wheel."""
    folders = {path.parent for path in (ROOT / "game").rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_files_stay_short() -> None:
    long = [path for path in (ROOT / "game").rglob("*.py") if len(path.read_text(encoding="utf-8").splitlines()) > 500]
    assert long == []


def test_every_command_of_the_builders_is_told_and_is_there() -> None:
    commands = re.findall(r"^([a-z]+)(?: \*words)?:$", (ROOT / "justfile").read_text(encoding="utf-8"), re.MULTILINE)
    told = re.findall(r"`just ([a-z]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert {*commands} - {"list"} == {*told} != set()


def test_what_is_called_slow_is_there() -> None:
    for name in SLOW:
        file, _, function = name.partition("::")
        assert f"def {function}" in (ROOT / "tests" / file).read_text(encoding="utf-8"), name
