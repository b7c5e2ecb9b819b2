"""A window is opened by whatever can draw; where nothing can, the reason is said."""

import sys
from collections.abc import Iterator

import pytest
from panda3d.core import load_prc_file_data, unload_prc_file

from game.scene import window
from game.scene.window import LADDER, NoWindow, open_base


@pytest.fixture
def configured(request: pytest.FixtureRequest) -> Iterator[None]:
    page = load_prc_file_data("test", f"load-display {request.param}\n")
    yield
    unload_prc_file(page)


@pytest.mark.parametrize(
    ("configured", "first"),
    [("pandagl", LADDER[0]), ("p3tinydisplay", LADDER[-1]), ("pandadx9", ("pandadx9", ""))],
    indirect=["configured"],
)
def test_the_configured_library_is_tried_first(configured: None, first: tuple[str, str]) -> None:
    for offscreen in (False, True):
        steps = window._ladder(offscreen)
        assert steps[0] == first and steps[-1] == ("p3tinydisplay", "")


def test_opengl_without_a_display_comes_before_drawing_without_opengl() -> None:
    assert [library for library, _ in window._ladder(True)][-2:] == ["p3headlessgl", "p3tinydisplay"]
    assert "p3headlessgl" not in [library for library, _ in window._ladder(False)], "it opens no window"


def test_every_step_is_tried_and_then_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fails(base: object, kind: str, *step: str) -> bool:
        tried.append(step)
        return False

    monkeypatch.setattr(window, "_opened", fails)
    for _ in range(2):  # nothing stays behind that would be in the way of another attempt
        with pytest.raises(NoWindow, match=r"OpenGL.*p3tinydisplay"):
            open_base((64, 64), offscreen=True)
    assert tuple(tried[: len(LADDER)]) == LADDER


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="DISPLAY is X11's")
def test_without_a_display_that_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(NoWindow, match="no display"):
        open_base((64, 64))
