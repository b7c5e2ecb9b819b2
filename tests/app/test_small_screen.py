"""The window lies within what the screen has free, when it opens and when the screen shrinks."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.scene.screen import FRAME, Room, free_room
from tests.app.small_screen import AREAS

ROOT = Path(__file__).parents[2]
SMALL = (1024, 600)


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of its own; the X server looks for a free number itself."""
    if shutil.which("Xvfb") is None:
        pytest.skip("there is no Xvfb")
    words = ["Xvfb", "-displayfd", "1", "-screen", "0", "{}x{}x24".format(*SMALL), "+extension", "GLX"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


def test_the_window_keeps_within_the_screen(display: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.app.small_screen"],
        cwd=ROOT,
        env={**os.environ, "SHIFTBOX_HOME": str(tmp_path), "DISPLAY": display},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert tuple(told["first"]) == SMALL, "it opens no larger than the screen"
    free = [Room(0, 0, *SMALL), *(Room(*area) for area in AREAS)]
    left, above, right, below = FRAME
    for number, (area, now) in enumerate(zip(free, told["found"], strict=True)):
        frame = (left, above, right, below) if number else (0, 0, 0, 0)  # no window manager, no frame
        x, y, w, h = now["window"]
        assert area.x + frame[0] <= x and x + w <= area.x + area.w - frame[2], (area, now)
        assert area.y + frame[1] <= y and y + h <= area.y + area.h - frame[3], (area, now)
        assert now["drawn_for"] == [w, h]
        assert "pause" in now["buttons"] and now["outside"] == [], "all buttons are in sight"
    assert told["found"][-1]["window"][2:] == told["found"][-2]["window"][2:], "what the person sees is not blown up"


def test_a_window_that_lies_inside_stays_where_it_is() -> None:
    room = Room(10, 20, 1000, 500)
    assert room.holding(100, 100, 640, 360) == (100, 100, 640, 360)
    assert room.holding(-50, -50, 640, 360) == (10, 20, 640, 360)
    assert room.holding(900, 500, 640, 360) == (370, 160, 640, 360)
    assert room.holding(0, 0, 1280, 720) == room


def test_without_a_display_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for display in (None, ":4711"):
        monkeypatch.delenv("DISPLAY", raising=False)
        if display is not None:
            monkeypatch.setenv("DISPLAY", display)
        if sys.platform.startswith("linux"):
            assert free_room()() is None
