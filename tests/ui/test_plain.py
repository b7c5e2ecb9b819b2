"""Without shaders the table is neither black nor white, and is played as ever."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_a_table_without_shaders_is_seen_and_played(tmp_path: Path) -> None:
    """p3tinydisplay knows no shaders; Panda3D takes one drawing library a process."""
    if not os.environ.get("DISPLAY"):
        pytest.skip("no display")
    run = subprocess.run(
        [sys.executable, "-m", "tests.ui.plain_table"],
        cwd=ROOT,
        env={**os.environ, "SHIFTBOX_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    table = json.loads(run.stdout)
    assert "Tiny" in table["pipe"] and not table["shaders"]
    assert len(table["seen"]) >= 8
    for look, (dark, mean, light) in table["seen"].items():
        assert 0.04 < mean < 0.95, f"{look} is black or white"
        assert light - dark > 0.2, f"{look} shows nothing"
    assert table["decisions"] == 1
