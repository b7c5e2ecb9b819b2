"""Pictures of a match, off screen: a table, what is offered at it, a moment of a motion, the whole motion."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from panda3d.core import PNMImage, StringStream

from game.app.picks import draw_picks
from game.app.sheet import tile
from game.app.stagehand import House, build
from game.core.values import CHANCE, PUBLIC, Action, Seat
from game.match.driver import PERSON, Match
from game.match.files import reason, write_whole
from game.scene.camera import HOME_SECONDS, OrbitCamera
from game.scene.models import MissingAsset
from game.scene.window import NoWindow
from game.staging.cue import FLING_SECONDS, Fling, schedule
from game.ui.kit.screen import Screen
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice
from game.ui.table.screen import TableScreen

STEP: Final = 1 / 60
"""Seconds of a motion between two of its frames, as in a window."""

FILM_COLUMNS: Final = 4
QUARTERS: Final = {"home+90": 1, "home+180": 2, "home+270": 3}


class Eye(NamedTuple):
    """How a table is looked at: the picture's size, as which seat (None: as everybody may), and from where."""

    size: tuple[int, int]
    seat: Seat | None = None
    camera: str = "home"


class Nobody:
    """No computer thinks in a picture."""

    def ask(self, match: Match, seat: Seat, answered: Callable[[Action], None]) -> None:
        pass

    def cancel(self) -> None:
        pass


def off_screen(size: tuple[int, int], quality: str = "high") -> House:
    """The house without a window."""
    return build(size, Nobody(), lambda: None, True, quality)


def shoot(house: House) -> bytes:
    """Draw what the house shows: a PNG file's bytes, none if there is no picture."""
    picture = snap(house)
    return b"" if picture is None else png(picture)


def snap(house: House, times: int = 3) -> PNMImage | None:
    """Draw what the house shows, so often; None if there is no picture."""
    for _ in range(times):
        # The first pictures are made before shadow and scene buffers are filled.
        house.desk.frame(0.0)
        house.base.task_mgr.step()
    picture = PNMImage()
    if not house.base.win.get_screenshot(picture):
        return None
    # The window's own alpha means nothing to a viewer of pictures: they would show holes.
    picture.remove_alpha()
    return picture


def png(picture: PNMImage) -> bytes:
    """A PNG file's bytes, none if it cannot be written as one."""
    # Not into the file: Panda3D does not notice a disk that is full.
    stream = StringStream()
    return stream.data if picture.write(stream, "picture.png") else b""


def render(match: Match, out: Path, eye: Eye) -> int:
    """Draw the table into a PNG file; returns the exit code, as all that follow."""

    def paint(house: House) -> PNMImage | None:
        with table(house, match, eye):
            return snap(house)

    return draw(out, eye.size, paint)


def render_picks(match: Match, out: Path, eye: Eye) -> int:
    """The table as the seat to act sees it, and over it all that is offered to it."""

    def paint(house: House) -> PNMImage | None:
        with table(house, offered(match, eye.seat), eye) as screen:
            picture = snap(house)
            return None if picture is None else draw_picks(picture, screen)

    return draw(out, eye.size, paint)


def offered(match: Match, seat: Seat | None) -> Match:
    """The match with a person in this seat: a computer is offered nothing on the screen."""
    if match.chairs and seat is not None:
        match.hand_over(seat, PERSON)
    return match


def render_moment(match: Match, out: Path, eye: Eye, decision: int, at: float) -> int:
    """So many seconds after a decision was made (the first is 1), while it is seen to happen."""

    def paint(house: House) -> PNMImage | None:
        with replayed(house, match, eye, decision) as (screen, _seconds):
            wait(screen, round(at / STEP))
            return snap(house)

    return draw(out, eye.size, paint)


def render_film(match: Match, out: Path, eye: Eye, decision: int, frames: int) -> int:
    """So many moments (two at least) of what a decision set in motion, from first to last, with their seconds."""

    def paint(house: House) -> PNMImage | None:
        with replayed(house, match, eye, decision) as (screen, seconds):
            pictures, waited = [], 0
            for number in range(frames):
                steps = round((seconds / STEP + 1) * number / (frames - 1))
                wait(screen, steps - waited)
                waited = steps
                picture = snap(house)
                if picture is None:
                    return None
                pictures.append((picture, f"{steps * STEP:.2f} s"))
            return tile(pictures, FILM_COLUMNS)

    return draw(out, eye.size, paint)


def draw(out: Path, size: tuple[int, int], paint: Callable[[House], PNMImage | None]) -> int:
    """Paint a picture in a house of this size, and write it; returns the exit code."""
    # Multisampling of a tiny picture takes a processor longer than that of a large one, and shows nothing.
    try:
        house = off_screen(size, "high" if size[0] >= 640 else "low")
    except (NoWindow, MissingAsset) as missing:
        print(f"shiftbox: cannot draw: {missing}", file=sys.stderr)
        return 2
    picture = paint(house)
    house.base.destroy()
    data = b"" if picture is None else png(picture)
    if not data:
        print("shiftbox: cannot draw: no picture came of it", file=sys.stderr)
        return 2
    try:
        write_whole(out, data)
    except OSError as error:
        print(f"shiftbox: cannot write: {reason(error)}: {out}", file=sys.stderr)
        return 2
    return 0


@contextmanager
def table(house: House, match: Match, eye: Eye) -> Iterator[TableScreen]:
    """A match on the table of a house, at rest. Nothing of it is saved."""
    sitting = Sitting(house.desk, match)
    sitting.look_as(PUBLIC if eye.seat is None else eye.seat)
    screen = TableScreen(sitting)
    house.desk.go(screen)
    screen.rest()
    look_from(house.desk.camera, eye.camera)
    yield screen
    house.desk.go(Screen(house.desk))
    sitting.close()


def look_from(camera: OrbitCamera, place: str) -> None:
    """Look from home, from one of the quarters round the table, or from the top."""
    if place == "top":
        camera.top()
    elif place in QUARTERS:
        camera.quarter(QUARTERS[place])
        camera.update(HOME_SECONDS)


@contextmanager
def replayed(house: House, match: Match, eye: Eye, decision: int) -> Iterator[tuple[TableScreen, float]]:
    """A table at which a decision is beginning to be shown again, and the seconds until nothing of it moves any more.

    What was dealt after it is shown with it, as in a window; what it flings off is gone a little after all else rests.
    """
    end = decision
    while end < match.ply and is_dealt(match, end):
        end += 1
    with table(house, Match.resume(match.record_at(end)), eye) as screen:
        sitting, before = screen.sitting, match.state_at(decision - 1)
        screen.choice = Choice()
        screen.stage.show(sitting.staging.picture(match.rules.view(before, sitting.viewer)))
        leaves, seconds = schedule(sitting.replay(decision - 1))
        # It begins in the next step, and is gone in the one after its last.
        flung = [begin + FLING_SECONDS + 2 * STEP for begin, leaf in leaves if isinstance(leaf, Fling)]
        yield screen, max(seconds, *flung, 0.0) * house.desk.tempo


def is_dealt(match: Match, ply: int) -> bool:
    """Whether chance comes after so many decisions, and waits for nobody."""
    state = match.state_at(ply)
    return match.rules.to_act(state) == CHANCE and match.rules.chance(state).manner == "deal"


def wait(screen: TableScreen, steps: int) -> None:
    """Let a motion go on in small steps, as a window does; once it is over, what comes next is offered."""
    for _ in range(steps):
        screen.desk.frame(STEP)
    if not screen.stage.playing and screen.sitting.step is not None:
        screen.sitting.rest()
        screen.rest()
