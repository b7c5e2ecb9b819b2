"""What does not change is not drawn: no buffer of the window, nor that of the shadow."""

from tests.ui.pilot import Pilot


def test_a_still_picture_draws_nothing(pilot: Pilot) -> None:
    pilot.hurried = False
    pilot.desk.set("quality", "medium")  # without a graphics card "auto" has no shadow
    pilot.until(lambda: not pilot.app.busy)
    pilot.frames(3)  # the first draws, in the second the buffer of the shadow comes to be
    outputs = pilot.app.base.graphicsEngine.get_windows()
    assert len(outputs) >= 3, "window, scene and shadow"
    assert [output.get_name() for output in outputs if output.is_active()] == []
    drawn = pilot.app.drawn
    pilot.frames(5)
    assert pilot.app.drawn == drawn
    pilot.desk.redraw()
    pilot.frames(1)
    assert pilot.app.drawn == drawn + 1 and all(output.is_active() for output in outputs)


def test_what_was_drawn_last_is_what_the_screen_shows(pilot: Pilot) -> None:
    """A picture in the back buffer is seen by nobody: it has to be flipped though nothing more is drawn."""
    pilot.hurried = False
    pilot.until(lambda: not pilot.app.busy)
    pilot.frames(2)
    window = pilot.app.base.win
    assert not window.flip_ready()
    pilot.desk.redraw()
    pilot.frames(1, 0.0)
    pilot.until(lambda: not pilot.app.busy)
    pilot.frames(1, 0.0)
    assert not window.flip_ready()
