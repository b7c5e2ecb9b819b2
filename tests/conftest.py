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
    app/test_bench.py::test_the_probes_measure_what_the_budgets_name
    app/test_crash.py
    app/test_inspect_apply.py
    app/test_paths.py
    app/test_render.py
    app/test_selftest.py
    app/test_small_screen.py
    app/test_writing.py
    match/test_faults.py
    match/test_settings.py::test_any_file_gives_settings_within_their_bounds
    physics/test_dice.py
    players/test_lazer_ryderz.py
    players/test_players.py
    players/test_reality_shift.py
    players/test_shifti.py
    players/test_shifting_stones.py::test_matches_are_as_long_as_those_of_people_who_look_one_action_ahead
    rules/lazer_ryderz/test_nudges.py
    rules/lazer_ryderz/test_pieces.py::test_the_nearest_point_of_a_centre_line
    rules/reality_shift/test_shift_oracle.py::test_the_oracle_finds_the_same_shifts
    rules/reality_shift/test_track.py::test_piles_of_any_shape
    rules/reality_shift/test_track.py::test_the_piles_of_random_matches
    rules/red_shift/test_cards.py::test_every_card_can_be_done_everywhere
    rules/red_shift/test_cards.py::test_moving_n_spaces_is_moving
    rules/red_shift/test_moving.py::test_the_ends_of_every_move
    rules/shifti/test_moves.py::test_moves_of_matches_are_those_of_the_walker
    rules/shifti/test_problems.py::test_a_position_with_some_fields_replaced_is_judged
    rules/shifti/test_problems.py::test_any_values_at_all_are_judged
    rules/shifting_stones/test_patterns.py::test_all_cards_on_random_grids
    rules/shifting_stones/test_problems.py::test_a_position_with_some_fields_replaced_is_judged
    rules/shifting_stones/test_problems.py::test_any_values_at_all_are_judged
    scene/test_views.py::test_home_and_quarters_hold_everything_that_can_be_picked
    staging/test_shifti.py::test_no_piece_ever_passes_through_another
    test_imports.py
    ui/test_plain.py
    """.split()
)
"""Files and tests that play many matches, start programs or build wheels: a good second each, or many."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more random matches and positions")
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
