"""`render` draws the table with light, shadow and smooth lines, with a display and without one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.picture import faults

ROOT = Path(__file__).parents[2]


def painted(out: Path, display: str | None, first: str = "") -> Path:
    """Shifti's table by the program itself: Panda3D takes one drawing library a process."""
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    environment |= {} if display is None else {"DISPLAY": display}
    program = f"{first}\nimport sys\nfrom game.app.cli import main\nsys.exit(main(sys.argv[1:]))"
    words = ["render", "shifti", "--seed", "1", "--out", str(out), "--size", "640x360"]
    run = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert (run.returncode, run.stdout) == (0, ""), run.stderr
    return out


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_a_picture_without_a_display_has_shadow_and_smooth_edges(tmp_path: Path) -> None:
    without = painted(tmp_path / "without.png", None)
    assert faults(without) == []
    nowhere = painted(tmp_path / "nowhere.png", ":4711")
    assert nowhere.read_bytes() == without.read_bytes(), "a display that is not there"


def test_a_picture_with_a_display_has_shadow_and_smooth_edges(tmp_path: Path) -> None:
    assert faults(painted(tmp_path / "with.png", os.environ.get("DISPLAY"))) == []


def test_what_is_drawn_without_opengl_would_be_noticed(tmp_path: Path) -> None:
    """The eye of these tests, on a picture of the last step of the ladder."""
    tiny = 'from panda3d.core import load_prc_file_data\nload_prc_file_data("test", "load-display p3tinydisplay")'
    found = faults(painted(tmp_path / "tiny.png", None, tiny))
    assert len(found) == 2 and "no shadow" in found[0] and "not smooth" in found[1]
