"""Flags of the test run, and the settings of the property tests."""

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run, and no failures because a machine is slow.
settings.register_profile("shiftbox", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shiftbox")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more random matches in the conformance suite")
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs anew (tests/golden)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`match_number` counts the random matches of one game and seat count: three, or twenty-five with --long."""
    if "match_number" in metafunc.fixturenames:
        metafunc.parametrize("match_number", range(25 if metafunc.config.getoption("long") else 3))
