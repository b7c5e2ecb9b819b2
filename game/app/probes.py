"""What `bench` measures. Each probe runs in a process of its own, and prints its numbers as one JSON object."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from game.core.record import Chair
from game.core.values import CHANCE
from game.match.driver import Match
from game.match.simulate import simulate
from game.rules import GAMES, rules
from game.staging import GAMES as TABLES
from game.staging.names import Pick

if TYPE_CHECKING:
    from panda3d.core import BitMask32, NodePath

    from game.app.desktop import App
    from game.app.stagehand import House
    from game.scene.stage import Stage
    from game.ui.kit.desk import Desk
    from game.ui.table.screen import TableScreen

Numbers = dict[str, float]

SEED: Final = 1
STILL = 3.0
"""Seconds that a still picture is watched."""

SIZE = (1280, 720)
SMALL: Final = (320, 180)
QUALITY = "high"
WARM = 10
"""So many matches, each of another length; then the same come again, and nothing new is loaded for them."""

MATCHES = 50
PLAYED, TURNS = 20, 500
"""Random matches whose decisions are timed, and where they are cut: not all of them end."""


def probe(name: str) -> int:
    """Runs one probe, `PROBE` or `PROBE:GAME`; returns the exit code."""
    kind, _, game = name.partition(":")
    numbers = PROBES[kind](game) if game else PROBES[kind]()
    print(json.dumps(numbers))
    return 0


def all_probes(window: bool) -> Iterator[str]:
    """The names of all probes; those that need a window only if there is one."""
    yield from (f"rules:{game}" for game in GAMES)
    yield from (f"table:{game}" for game in TABLES)
    yield from (f"matches:{game}" for game in TABLES)
    if window:
        yield from (f"app:{game}" for game in TABLES)


# The rules alone


def _rules(game: str) -> Numbers:
    """The best of three runs: what else the machine does only makes a run slower."""
    seats = max(2, rules(game).seat_counts[0])
    runs = [simulate(game, seats, PLAYED, SEED, max_turns=TURNS).decisions_per_second for _ in range(3)]
    return {f"{game}: decisions": max(runs)}


# Off screen


def _table(game: str) -> Numbers:
    """What a full table in the middle of a match is made of, at its finest."""
    from game.scene.shading import SHADOW_CAMERA

    with _off_screen(SIZE, QUALITY) as house:
        table = open_table(house.desk, game, rules(game).seat_counts[-1], decisions=40)
        table.sitting.look_as(table.sitting.match.to_act or 0)
        table.rest()
        _draw(house, 2)
        base = house.base
        whole = (base.render, base.render2d)
        seen = [count(base.render, base.cam.node().get_camera_mask()), count(base.render2d, None)]
        shadow = count(base.render, SHADOW_CAMERA)
        numbers: Numbers = {
            f"{game}: draw calls": sum(calls for calls, _triangles in (*seen, shadow)),
            f"{game}: triangles": sum(triangles for _calls, triangles in seen),
            f"{game}: textures": sum(texture_bytes(*whole).values()) / 2**20,
        }
        numbers[f"{game}: one mark of 320"] = 1000 * _one_mark(table.stage)
        return numbers


def _one_mark(stage: "Stage") -> float:
    """Median seconds for one mark to come or go while 320 things are marked."""
    from game.staging.picture import as_picture

    some = next(thing for thing in stage.picture.values() if stage.looks.model(thing.look).outline("thin") is not None)
    picture = as_picture([replace(some, id=("thing", number)) for number in range(320)])
    stage.show(picture)
    marks = {Pick("thing", id): "open" for id in picture}
    stage.mark(marks | {Pick("thing", ("thing", 7)): "hover"})
    spent = []
    for number in range(20):
        began = time.perf_counter()
        stage.mark(marks | ({Pick("thing", ("thing", 7)): "hover"} if number % 2 else {}))
        spent.append(time.perf_counter() - began)
    return median(spent)


def count(root: "NodePath", camera: "BitMask32 | None") -> tuple[int, int]:
    """Draw calls and triangles of what the camera may see; what lies outside its picture counts too."""
    calls = triangles = 0
    for path in root.find_all_matches("**/+GeomNode"):
        if path.is_hidden() if camera is None else path.is_hidden(camera):
            continue
        for geom in path.node().get_geoms():
            calls += 1
            triangles += sum(p.get_num_faces() for p in geom.get_primitives())
    return calls, triangles


def texture_bytes(*roots: "NodePath") -> dict[str, int]:
    """What the textures in use take in the graphics card, mipmaps and all, as Panda3D estimates it."""
    textures = {texture for root in roots for texture in root.find_all_textures()}
    return {f"{n} {texture.get_name()}": texture.estimate_texture_memory() for n, texture in enumerate(textures)}


def _matches(game: str) -> Numbers:
    """What 50 matches leave behind that were opened, looked at and closed."""
    from game.ui.kit.screen import Screen

    with _off_screen(SMALL, "low") as house:

        def play(number: int) -> None:
            table = open_table(house.desk, game, rules(game).seat_counts[-1], decisions=3 * (number % WARM))
            _draw(house, 1)
            house.desk.go(Screen(house.desk))
            table.sitting.close()

        def nodes() -> int:
            return sum(root.find_all_matches("**").get_num_paths() for root in (house.base.render, house.base.render2d))

        for number in range(WARM):
            play(number)
        _draw(house, 1)
        before, memory = nodes(), resident()
        for number in range(MATCHES):
            play(number)
        _draw(house, 1)
        numbers: Numbers = {f"{game}: nodes left": nodes() - before}
        if memory is not None:
            numbers[f"{game}: memory left"] = max(0.0, (resident() or 0) - memory)
        return numbers


@contextmanager
def _off_screen(size: tuple[int, int], quality: str) -> "Iterator[House]":
    from game.app.render import off_screen

    house = off_screen(size, quality)
    yield house
    house.base.destroy()


def open_table(desk: "Desk", game: str, seats: int, decisions: int = 0) -> "TableScreen":
    """A match of people after some random decisions, at the table."""
    from game.ui.sitting import Sitting
    from game.ui.table.screen import TableScreen

    chairs = [Chair(f"name {seat + 1}", seat) for seat in range(seats)]
    match, rng = Match.new(game, seats, SEED, chairs=chairs), Random(SEED)
    while (decisions > 0 or match.to_act == CHANCE) and not match.over:
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(match.rules.sample(match.state, rng))
            decisions -= 1
    table = TableScreen(Sitting(desk, match))
    desk.go(table)
    return table


def _draw(house: "House", frames: int) -> None:
    for _ in range(frames):
        house.desk.frame(0.0)
        house.base.task_mgr.step()


# In the window


def _app(game: str) -> Numbers:
    """The course of an evening: start, title, table, moves."""
    from game.app.desktop import App
    from game.ui.screens.title import TitleScreen

    app = App(SIZE)
    app.desk.go(TitleScreen(app.desk))
    app.step(0.0)
    numbers: Numbers = {"first picture at": time.time()}
    _share, _frames = _still(app)
    memory = resident()
    if memory is not None:
        numbers["memory at the title"] = memory
    numbers["title: processor"], _frames = _still(app)
    began = time.perf_counter()
    table = open_table(app.desk, game, rules(game).seat_counts[0])
    table.sitting.look_as(table.sitting.match.to_act or 0)
    app.step(0.0)
    numbers[f"{game}: table"] = time.perf_counter() - began
    while app.desk.room.changing or app.desk.camera.moving:  # The light of the room goes over.
        app.step(0.25)
    _still(app)
    numbers[f"{game}: processor"], numbers[f"{game}: still frames"] = _still(app)
    idle, moving = _python(app, table)
    numbers[f"{game}: frame, idle"] = idle * 1000
    numbers[f"{game}: frame, moving"] = moving * 1000
    app.close()
    return numbers


def _still(app: "App") -> tuple[float, float]:
    """Runs the app with nobody at it: per cent of a core, and frames drawn a second."""
    end = time.perf_counter() + STILL
    app.running = True

    def over(task: object) -> int:
        app.running = time.perf_counter() < end
        return 1  # again

    app.base.task_mgr.add(over, "over")
    drawn, used, began = app.drawn, time.process_time(), time.perf_counter()
    app.run()
    took = time.perf_counter() - began
    app.base.task_mgr.remove("over")
    return 100 * (time.process_time() - used) / took, (app.drawn - drawn) / took


def _python(app: "App", table: "TableScreen") -> tuple[float, float]:
    """Median seconds of our own task in a frame, idle with the pointer moving, and while things move."""
    began = 0.0
    spent: list[float] = []

    def before(task: object) -> int:
        nonlocal began
        began = time.perf_counter()
        return 1

    def after(task: object) -> int:
        spent.append(time.perf_counter() - began)
        return 1

    app.base.task_mgr.add(before, "before", sort=9)
    app.base.task_mgr.add(after, "after", sort=11)
    pointer = app.base.win.get_input_device(0)
    for x in range(60):
        pointer.pointer_moved(400 + 8 * x, 360)
        app.step(1 / 60)
    idle = median(spent)
    spent.clear()
    rng, sitting = Random(SEED), table.sitting
    while len(spent) < 60 and not sitting.match.over:
        if not table.stage.playing:
            if sitting.thrower is not None:
                sitting.throw()
            else:
                sitting.perform(sitting.match.rules.sample(sitting.match.state, rng))
            table.course.settled = False
        # The motion alone: what comes after it belongs to the next decision.
        app.step(1 / 30)
    moving = median(spent)
    app.base.task_mgr.remove("before")
    app.base.task_mgr.remove("after")
    return idle, moving


def resident() -> float | None:
    """Megabytes of memory that this process has now; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return None
    import resource

    return pages * resource.getpagesize() / 2**20


PROBES: Final[dict[str, Callable[..., Numbers]]] = {
    "rules": _rules,
    "table": _table,
    "matches": _matches,
    "app": _app,
}
