"""Draws what is offered over a picture of the table: the box of each pick, and its name beside it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import cos, pi, sin
from typing import Final, NamedTuple

from panda3d.core import LPoint3, NodePath, PNMImage

from game.app.sheet import Colour, Pixel, Rect, blank, draw_lines, fill, line_height, text_width, write
from game.scene.picking import projected
from game.scene.prop import Prop
from game.staging.names import Pick
from game.ui.table.screen import TableScreen

NOW: Final = (1.0, 0.78, 0.34, 1.0)
LATER: Final = (0.50, 0.88, 0.77, 1.0)
BUTTON: Final = (1.0, 1.0, 1.0, 1.0)
BEHIND: Final = (0.0, 0.0, 0.0, 1.0)
LEGEND: Final = ((NOW, "may be picked now"), (LATER, "once something is chosen"), (BUTTON, "a button of the screen"))
SNAP: Final = 3
"""Half of a cross at a snap, in pixels."""

FARTHEST: Final = 60
"""How many rings round a pick are tried for its name."""

Line = tuple[Pixel, Pixel]


class Outline(NamedTuple):
    """A pick in the picture: its lines and its middle."""

    pick: Pick
    lines: tuple[Line, ...]
    middle: Pixel


def draw_picks(picture: PNMImage, screen: TableScreen) -> PNMImage:
    """Draw what the screen offers over its picture; returns that with the meaning of it all below."""
    size = max(11, picture.get_y_size() // 60)
    found = sorted(outlines(screen), key=lambda outline: (outline.middle[1], outline.middle[0]))
    texts = [str(outline.pick) for outline in found]
    boxes = [(text_width(text, size) + 4, line_height(size)) for text in texts]
    room = Rect(0, 0, picture.get_x_size(), picture.get_y_size())
    places = place_labels([outline.middle for outline in found], boxes, room)
    for outline, place in zip(found, places, strict=True):
        leader = (outline.middle, _nearest(place, outline.middle))
        draw_lines(picture, (*outline.lines, leader), _colour(outline.pick, screen))
    for outline, text, place in zip(found, texts, places, strict=True):
        fill(picture, place, BEHIND)
        write(picture, text, place.x + 2, place.y, size, _colour(outline.pick, screen))
    return _with_legend(picture, sorted(screen.choice.all - {outline.pick for outline in found}), size)


def _colour(pick: Pick, screen: TableScreen) -> Colour:
    if pick.kind == "button":
        return BUTTON
    return NOW if pick in screen.choice.telling else LATER


def _with_legend(picture: PNMImage, missing: Sequence[Pick], size: int) -> PNMImage:
    """Below the picture what the colours mean, and all that is offered and not in it."""
    wide, high = picture.get_x_size(), picture.get_y_size()
    lines = _wrap(("not in the picture:", *map(str, missing)), wide, size) if missing else []
    sheet = blank(wide, high + (1 + len(lines)) * line_height(size))
    sheet.copy_sub_image(picture, 0, 0)
    x = 4
    for colour, text in LEGEND:
        write(sheet, text, x, high, size, colour)
        x += text_width(text, size) + 16
    for row, line in enumerate(lines, 1):
        write(sheet, line, 4, high + row * line_height(size), size)
    return sheet


def _wrap(words: Sequence[str], wide: int, size: int) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        lines[-1:] = [longer] if text_width(longer, size) < wide - 8 else [lines[-1], word]
    return lines


# Where picks are


def outlines(screen: TableScreen) -> Iterator[Outline]:
    """The picks of the offer that are in the picture, wherever a hand can get hold of them."""
    u = screen.desk.canvas.u
    wide, high = screen.desk.base.win.get_x_size(), screen.desk.base.win.get_y_size()

    def pixel(at: tuple[float, float]) -> Pixel:
        return (at[0] + 1) / 2 * wide, (1 - at[1]) / 2 * high

    areas = {area.name: area for area in screen.desk.canvas.areas}
    regions = {region.pick: region for region in screen.choice.regions}
    for pick in sorted(screen.choice.all):
        if pick in regions:
            rim = [screen.desk.seen(*point, 0) for point in regions[pick].outline]
            snaps = [screen.desk.seen(*point, 0) for point in regions[pick].snaps]
            corners = [(x * u, y * u) for x, y in filter(None, rim)]
            if corners:
                lines = [*pairwise((*corners, corners[0]))]
                lines += [line for at in filter(None, snaps) for line in _cross((at[0] * u, at[1] * u))]
                yield Outline(pick, tuple(lines), _middle(corners))
        elif str(pick) in areas:
            area = areas[str(pick)]
            x, y, w, h = area.x * u, area.y * u, area.w * u, area.h * u
            corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
            yield Outline(pick, tuple(pairwise((*corners, corners[0]))), _middle(corners))
        elif pick.kind == "thing" and pick.id in screen.stage.props:
            seen = box_of(screen.stage.props[pick.id], pick.part, screen.stage.root, screen.desk.base.cam)
            pixels = [None if at is None else pixel(at) for at in seen]
            ends = [(pixels[a], pixels[b]) for a, b in EDGES]
            shown = [at for at in pixels if at is not None]
            if shown:
                yield Outline(pick, tuple((a, b) for a, b in ends if a and b), _middle(shown))


# Of eight corners that differ in one of three signs each: which two are the ends of an edge.
EDGES: Final = [(a, a | bit) for a in range(8) for bit in (1, 2, 4) if not a & bit]


def box_of(prop: Prop, part: str, root: NodePath, camera: NodePath) -> list[tuple[float, float] | None]:
    """The eight corners of what a pointer can hit of a thing, or of its handle, in the picture (-1..1)."""
    node = prop.body.attach_new_node("box")
    if part and prop.thing.frame == "table":
        # Handles lie on the side that is up.
        node.set_hpr(root, 0, 0, 0)
    box = prop.model.handles[part].box if part else prop.model.box
    found = []
    for signs in product((-1, 1), repeat=3):
        corner = LPoint3(*(m + sign * h for m, h, sign in zip(box.middle, box.half, signs, strict=True)))
        found.append(projected(camera, camera.get_relative_point(node, corner)))
    node.remove_node()
    return found


def _middle(points: Sequence[Pixel]) -> Pixel:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _cross(at: Pixel) -> tuple[Line, Line]:
    x, y = at
    return ((x - SNAP, y), (x + SNAP, y)), ((x, y - SNAP), (x, y + SNAP))


# Where their names stand


def place_labels(anchors: Sequence[Pixel], sizes: Sequence[tuple[int, int]], room: Rect) -> list[Rect]:
    """A place for each label in the room, near its anchor; no two meet, and no anchor is covered, while there is room.

    Where none is left at all it stands on its anchor.
    """
    placed: list[Rect] = []
    for anchor, (w, h) in zip(anchors, sizes, strict=True):
        spare = None
        for rect in _around(anchor, w, h, room):
            if not any(rect.meets(other) for other in placed):
                spare = spare or rect
                if not any(rect.holds(other) for other in anchors):
                    spare = rect
                    break
        placed.append(spare or rect)
    return placed


def _around(anchor: Pixel, w: int, h: int, room: Rect) -> Iterator[Rect]:
    """Places for a rectangle, nearest to the anchor first; on it, where the room ends, when nothing else fits."""
    for ring in range(FARTHEST):
        for turn in range(16):
            angle = 2 * pi * turn / 16 - pi / 2
            far = h * (0.8 + 0.6 * ring)
            x = round(anchor[0] + cos(angle) * (far + w / 2) - w / 2)
            y = round(anchor[1] + sin(angle) * far - h / 2)
            if room.x <= x <= room.x + room.w - w and room.y <= y <= room.y + room.h - h:
                yield Rect(x, y, w, h)
    x = min(max(round(anchor[0] - w / 2), room.x), room.x + room.w - w)
    y = min(max(round(anchor[1] - h / 2), room.y), room.y + room.h - h)
    yield Rect(x, y, w, h)


def _nearest(rect: Rect, pixel: Pixel) -> Pixel:
    """The point of a rectangle that is nearest to a pixel."""
    x, y = pixel
    return min(max(x, rect.x), rect.x + rect.w), min(max(y, rect.y), rect.y + rect.h)
