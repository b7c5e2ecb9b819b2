"""The sheet of all looks of a game with all marks, for whoever builds them."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import cos, radians, sin, tan
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace
from panda3d.core import LPoint3, NodePath, OrthographicLens, PNMImage

from game.app.render import draw, snap
from game.app.sheet import GAP, blank, line_height, text_width, write
from game.app.stagehand import House
from game.core.values import CHANCE, PUBLIC
from game.match.driver import Match
from game.motion.pose import Pose
from game.players import RANDOM, computer
from game.rules import rules as rules_of
from game.scene.looks import Looks, looks
from game.scene.marks import RINGS
from game.scene.prop import set_pose
from game.scene.stage import Stage
from game.staging import staging
from game.staging.cue import Appear, Become, Cue, schedule
from game.staging.names import Name, Pick, write_name
from game.staging.picture import Picture, Thing

PLAIN, LAST, GHOST = "plain", "last", "ghost"
WORN: Final = (*RINGS, "dim")
"""The marks that are worn by themselves."""

MARKS: Final = (PLAIN, *WORN, LAST, GHOST)
HANDLE_MARKS: Final = ("open", "hover", "chosen")
"""With these a look shows its handles, too."""

LONG: Final = 3.0
"""Of a look so many times longer than what can be picked of it only that part is shown, a mark at a time."""

DECISIONS: Final = 300
"""So many of a random match are looked at."""

SERIES: Final = 6
"""Of more looks that differ in numbers alone, both ends and the middle are shown."""

ROW_CM: Final = 60.0
"""How wide a row is on the table: as wide as there is light and shadow."""

FILLED: Final = 0.62
"""How much of its place a look fills."""

NOWHERE: Final = Pose((0.0, 0.0, 0.0))
ELEVATION: Final = 56.0
TEXT: Final = 13


def render_looks(game: str, out: Path, size: tuple[int, int]) -> int:
    """Draw the sheet into a PNG file, each look of this size; returns the exit code."""
    return draw(out, (size[0] * len(MARKS), size[1]), lambda house: _sheet(house, game))


def _sheet(house: House, game: str) -> PNMImage | None:
    made = looks(game, house.desk.models)
    pictures = []
    stage = Stage(house.desk.render, house.desk.base.cam, made, house.desk.models)
    stage.cast.furniture.hide()
    look_along(house)
    snap(house)  # the first pictures are not whole yet
    for thing in lying_of(made, things_of(game)):
        picture = draw_row(house, stage, thing)
        if picture is None:
            return None
        parts = "".join(f" #{part}" for part in sorted(made.model(thing.look).handles))
        pictures.append((write_name(thing.look) + parts, picture))
    stage.close()
    return put_together(pictures)


def draw_row(house: House, stage: Stage, thing: Thing) -> PNMImage | None:
    """One look with all marks side by side."""
    whole, touched = _extent(stage.looks, thing)
    if max(*(whole.high - whole.low)) <= LONG * max(*(touched.high - touched.low)):
        _lay_out(stage, thing, whole, MARKS)
        return snap(house, 1)
    row = blank(house.base.win.get_x_size(), house.base.win.get_y_size())
    place = row.get_x_size() // len(MARKS)
    for number, mark in enumerate(MARKS):
        _lay_out(stage, thing, touched, (mark,))
        alone = snap(house, 1)
        if alone is None:
            return None
        left = (row.get_x_size() - place) // 2
        row.copy_sub_image(alone, number * place, 0, left, 0, place, row.get_y_size())
    return row


def look_along(house: House) -> None:
    """From the seat's side on a row in the middle of the table; without perspective all places of it are alike."""
    win, camera = house.desk.base.win, house.desk.base.cam
    lens = OrthographicLens()
    lens.set_film_size(ROW_CM, ROW_CM * win.get_y_size() / win.get_x_size())
    lens.set_near_far(2.0, 600.0)
    camera.node().set_lens(lens)
    angle = radians(ELEVATION)
    camera.set_pos(0, -100 * cos(angle), 100 * sin(angle))
    camera.set_hpr(0, -ELEVATION, 0)


class Extent(NamedTuple):
    """The least and the greatest coordinates of a part of a look, turned as it lies."""

    low: LPoint3
    high: LPoint3


def _lay_out(stage: Stage, thing: Thing, extent: Extent, marks: tuple[str, ...]) -> None:
    """The look with each of the marks in a row round the middle, so large that its extent has room in its place."""
    place = ROW_CM / len(MARKS)
    scale = FILLED * place / max(*(extent.high - extent.low), 0.1)
    stage.root.set_scale(scale)
    middle = (extent.low + extent.high) / 2
    # What is high is seen further up in the picture.
    nearer = (extent.high.z - extent.low.z) / 2 / tan(radians(ELEVATION))
    things: dict[Name, Thing] = {}
    for number, mark in enumerate(marks):
        x = (number - (len(marks) - 1) / 2) * place / scale
        pose = replace(thing.pose, at=(x - middle.x, -middle.y - nearer, -extent.low.z))
        things[mark,] = Thing((mark,), thing.look, pose, grown=thing.grown)
    ghosts = [things.pop((GHOST,))] if GHOST in marks else []
    stage.show(things)
    worn = {Pick("thing", (mark,)): mark for mark in WORN if mark in marks}
    for part in stage.looks.model(thing.look).handles:
        worn |= {Pick("thing", (mark,), part): mark for mark in HANDLE_MARKS if mark in marks}
    stage.mark(worn)
    stage.mark_last(frozenset({(LAST,)}))
    stage.ghosts(ghosts)


def _extent(made: Looks, thing: Thing) -> tuple[Extent, Extent]:
    """Of the whole look, and of what a pointer can hit of it."""
    model = made.model(thing.look)
    node = NodePath("look")
    set_pose(node, Pose((0.0, 0.0, 0.0), thing.pose.turn))
    boxes = (model.box, *(handle.box for handle in model.handles.values()))
    touched = [
        node.get_mat().xform_point(LPoint3(*(m + s * h for m, h, s in zip(box.middle, box.half, signs, strict=True))))
        for box in boxes
        for signs in product((-1, 1), repeat=3)
    ]
    model.make().reparent_to(node)
    return _around([*touched, *(node.get_tight_bounds() or ())]), _around(touched)


def _around(points: list[LPoint3]) -> Extent:
    low, high = (LPoint3(*(least(point[axis] for point in points) for axis in range(3))) for least in (min, max))
    return Extent(low, high)


def put_together(rows: list[tuple[str, PNMImage]]) -> PNMImage:
    """Rows under each other with their names at the left and the marks above, in as many blocks as make it square."""
    wide, high = rows[0][1].get_x_size(), rows[0][1].get_y_size()
    names = max(text_width(name, TEXT) for name, _ in rows) + 8
    across = names + wide + 2 * GAP
    blocks = max(1, round((len(rows) * (high + GAP) / across) ** 0.5))
    most = -(-len(rows) // blocks)
    sheet = blank(-(-len(rows) // most) * across, line_height(TEXT) + most * (high + GAP))
    for number, (name, picture) in enumerate(rows):
        block, line = divmod(number, most)
        x, y = block * across, line_height(TEXT) + line * (high + GAP)
        write(sheet, name, x + 4, y + (high - line_height(TEXT)) // 2, TEXT)
        sheet.copy_sub_image(picture, x + names, y)
        if line == 0:
            place = wide // len(MARKS)
            for column, mark in enumerate(MARKS):
                middle = x + names + column * place + place // 2
                write(sheet, mark, middle - text_width(mark, TEXT) // 2, 0, TEXT)
    return sheet


# Which looks there are


def things_of(game: str) -> dict[Name, Thing]:
    """A thing of each look that is seen in random matches at every number of seats, as it lay at rest if it ever did.

    On its way a card may lie on its face.
    """
    found: dict[Name, Thing] = {}
    for seats in rules_of(game).seat_counts:
        moving: dict[Name, Thing] = {}
        for cue, picture in _seen(game, seats):
            for thing in picture.values():
                found.setdefault(thing.look, thing)
            for _begin, leaf in schedule(cue)[0]:
                match leaf:
                    case Appear(thing):
                        moving.setdefault(thing.look, thing)
                    case Become(id, look):
                        moving.setdefault(look, Thing(id, look, NOWHERE))
        found = moving | found
    return found


def _seen(game: str, seats: int) -> Iterator[tuple[Cue, Picture]]:
    """The cue of each decision of a match and the picture after it, for everybody, the first seat and who acted."""
    match, manager, rng = Match.new(game, seats, seats), staging(game), Random(seats)
    chooser = computer(game, RANDOM)
    while not match.over and match.ply < DECISIONS:
        actor, before = match.to_act, match.state
        if actor is None or actor == CHANCE:
            viewers, events = {PUBLIC, 0}, match.roll().events
        else:
            viewers = {PUBLIC, 0, actor}
            events = match.submit(chooser.choose(match.view(actor), match.legal(), rng, lambda: False)).events
        for viewer in sorted(viewers):
            told = [seen for event in events if (seen := match.rules.witness(event, viewer)) is not None]
            yield manager.cues(told, match.rules.view(before, viewer)), manager.picture(match.view(viewer))


def lying_of(made: Looks, things: dict[Name, Thing]) -> list[Thing]:
    """A thing for each look, those that the looks module itself names among them, in order."""
    things = {look: Thing(look, look, NOWHERE) for look in made.rare} | things
    return [things[look] for look in shortened(list(things))]


def shortened(names: list[Name]) -> list[Name]:
    """The names in order; of a long series that differs in numbers alone (the heights of a pile) three."""
    series: dict[Name, list[Name]] = defaultdict(list)
    for name in sorted(names, key=lambda name: [(isinstance(part, str), part) for part in name]):
        series[tuple("" if isinstance(part, int) else part for part in name)].append(name)
    return [
        name
        for alike in series.values()
        for name in (alike if len(alike) <= SERIES else (alike[0], alike[len(alike) // 2], alike[-1]))
    ]
