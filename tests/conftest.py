"""Flags of the test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more random matches in the conformance suite")
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs anew (tests/golden)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`match_number` counts the random matches of one game and seat count: three, or twenty-five with --long."""
    if "match_number" in metafunc.fixturenames:
        metafunc.parametrize("match_number", range(25 if metafunc.config.getoption("long") else 3))
