"""Flags of the test run, its marks (`slow`, `window`), and the settings of the property tests."""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run, and no failures because a machine is slow.
settings.register_profile("shiftbox", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shiftbox")

DRAWING: Final = frozenset({"window", "house", "display"})
"""Whoever asks for one of these fixtures opens a window or draws off screen."""

SLOW: Final = frozenset(
    """
    app/test_bench.py::test_the_probes_measure_what_the_budgets_name app/test_crash.py app/test_inspect_apply.py
    app/test_paths.py app/test_render.py app/test_selftest.py app/test_small_screen.py app/test_writing.py
    match/test_faults.py match/test_settings.py::test_any_file_gives_settings_within_their_bounds
    physics/test_dice.py players/test_lazer_ryderz.py players/test_players.py players/test_reality_shift.py
    players/test_shifti.py rules/lazer_ryderz/test_nudges.py test_imports.py ui/test_plain.py
    """.split()
)
"""Files and tests that play many matches, start programs or build wheels: a good second each, or many."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more random matches in the conformance suite")
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs anew (tests/golden)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`match_number` counts the random matches of one game and seat count: three, or twenty-five with --long."""
    if "match_number" in metafunc.fixturenames:
        metafunc.parametrize("match_number", range(25 if metafunc.config.getoption("long") else 3))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`window` follows from the fixtures; `slow` is what SLOW names, and all but the first match of each law."""
    here = Path(__file__).parent
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        if DRAWING & {*item.fixturenames}:
            item.add_marker("window")
        file = item.path.relative_to(here).as_posix()
        more = hasattr(item, "callspec") and item.callspec.params.get("match_number", 0) != 0
        if more or SLOW & {file, f"{file}::{item.originalname}"}:
            item.add_marker("slow")
