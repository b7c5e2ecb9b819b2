"""What screens draw with: panels, text, signs and buttons in u, from the top left corner.

A screen describes itself anew whenever something changed; between changes the nodes just stay. Each button is a
rectangle with a name: one list answers what is under the pointer.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from direct.showbase.ShowBase import ShowBase
from panda3d.core import (
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexData,
    GeomVertexFormat,
    GeomVertexWriter,
    NodePath,
    ScissorAttrib,
    TextNode,
    TransparencyAttrib,
)

from game.scene.models import Models
from game.scene.palettes import SEATS, SHAPES
from game.ui.text import Fonts, drawable

Colour = tuple[float, float, float, float]


def hexa(code: str, alpha: float = 1.0) -> Colour:
    """A colour from "#RRGGBB"."""
    r, g, b = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (r, g, b, alpha)


TEXT: Final = hexa("#F3EBDA")
DIM: Final = hexa("#B9AE9C")
PANEL: Final = hexa("#14110F", 0.86)
SOLID: Final = hexa("#14110F", 1.0)
LINE: Final = hexa("#F3EBDA", 0.12)
AMBER: Final = hexa("#FFC857")
WHITE: Final = hexa("#FFFFFF")
INK: Final = hexa("#14110F")
REFUSED: Final = hexa("#FF7A6B")
SEAT_COLOURS: Final = {palette: tuple(map(hexa, codes)) for palette, codes in SEATS.items()}
RADIUS: Final = 10.0


class Area(NamedTuple):
    """A named rectangle that can be clicked; one without `keys` is only another place for the same click."""

    name: str
    x: float
    y: float
    w: float
    h: float
    enabled: bool
    keys: bool = True
    clip: tuple[float, float, float, float] | None = None
    """The rectangle that it shows in, if it is in a list."""

    def holds(self, x: float, y: float) -> bool:
        return _holds((self.x, self.y, self.w, self.h), x, y) and (self.clip is None or _holds(self.clip, x, y))


class Clip:
    """How far up all that is drawn in a clipped rectangle is moved in the end."""

    up = 0.0


class Canvas:
    """The flat layer over the picture. `width` and `height` are the window in u."""

    def __init__(self, base: ShowBase, models: Models, fonts: Fonts) -> None:
        self.models, self.fonts = models, fonts
        self.root = base.render2d.attach_new_node("canvas")
        self._into = self.root
        self.areas: list[Area] = []
        self.focus = ""
        self.hover = ""
        self.palette = "standard"
        self.measuring = False
        """Whether what is drawn is only measured."""
        self.resize(1280, 720)

    def resize(self, width: int, height: int, ui_scale: float = 1.0) -> None:
        """Fit the window: at a scale of 1 it is at least 1120 x 720 u, and u grows with the scale as it is told."""
        self.scale = ui_scale
        self.u = min(max(height, 1) / 720, max(width, 1) / 1120) * ui_scale
        self.width, self.height = width / self.u, height / self.u
        self.root.set_scale(2 / self.width, 1, 2 / self.height)
        self.root.set_pos(-1, 0, 1)

    def clear(self) -> None:
        """Begin a new description."""
        self.root.node().remove_all_children()
        self.areas = []
        self._order = 0

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float) -> Iterator[Clip]:
        """What is drawn meanwhile shows, and can be clicked, only within this rectangle."""
        clip, before, first = Clip(), self._into, len(self.areas)
        self._into = self._window((x, y, w, h)).attach_new_node("moved")
        yield clip
        up = round(clip.up * self.u) / self.u  # Whole pixels keep the glyphs sharp.
        self._into.set_z(up)
        self._into = before
        self.areas[first:] = [area._replace(y=area.y - up, clip=(x, y, w, h)) for area in self.areas[first:]]

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """What is drawn meanwhile leaves nothing behind: to find out how much room it takes."""
        before, first, self._into, self.measuring = self._into, len(self.areas), NodePath("unseen"), True
        yield
        self._into, self.measuring = before, False
        del self.areas[first:]

    def _window(self, box: tuple[float, float, float, float]) -> NodePath:
        """A node below which nothing shows outside a rectangle."""
        x, y, w, h = box
        node = self.root.attach_new_node("clipped")
        across = (max(0.0, x / self.width), min(1.0, (x + w) / self.width))
        node.set_attrib(ScissorAttrib.make(*across, max(0.0, 1 - (y + h) / self.height), min(1.0, 1 - y / self.height)))
        return node

    def at(self, x: float, y: float) -> Area | None:
        """The area under a point, the one drawn last first."""
        return next((area for area in reversed(self.areas) if area.holds(x, y)), None)

    def text_width(self, text: str, size: float, weight: str = "Regular") -> float:
        """How wide a line of text is."""
        font = self.fonts.get(weight, size * self.u)
        node = TextNode("measure")
        node.set_font(font)
        return node.calc_width(drawable(text)) * size

    # Drawing

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 15,
        colour: Colour = TEXT,
        weight: str = "Regular",
        align: str = "left",
        width: float | None = None,
        wrap: bool = False,
    ) -> float:
        """Text whose first line is centred on height y. Too wide for `width`: wrapped, or shortened with dots.

        Returns the height it takes.
        """
        text = drawable(text)
        if width is not None and not wrap:
            text = self._shortened(text, size, weight, width)
        node = TextNode("text")
        node.set_font(self.fonts.get(weight, size * self.u))
        node.set_text_color(*colour)
        if wrap and width is not None:
            node.set_wordwrap(width / size)
        node.set_align({"left": TextNode.A_left, "center": TextNode.A_center, "right": TextNode.A_right}[align])
        node.set_text(text)
        path = self._add(node)
        path.set_scale(size)
        # Whole pixels keep the glyphs sharp; 0.355 of the size is half a capital's height.
        path.set_pos(round(x * self.u) / self.u, 0, -round((y + 0.355 * size) * self.u) / self.u)
        return float(node.get_num_rows() * size * 1.2)

    def _shortened(self, text: str, size: float, weight: str, width: float) -> str:
        if self.text_width(text, size, weight) <= width:
            return text
        while text and self.text_width(text + "...", size, weight) > width:
            text = text[:-1]
        return text + "..."

    def panel(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Colour = PANEL,
        line: Colour | None = LINE,
        radius: float = RADIUS,
    ) -> None:
        """A rounded panel with a hairline."""
        self._slices("round", x, y, w, h, radius, colour)
        if line is not None:
            # The hairline of the sign is half a u; what is to be noticed gets three side by side.
            for out in (-0.5, 0.0, 0.5) if line == AMBER else (0.0,):
                self._slices("round_line", x - out, y - out, w + 2 * out, h + 2 * out, radius + out, line)

    def fill(self, colour: Colour) -> None:
        """Cover everything."""
        node = GeomNode("fill")
        node.add_geom(_grid((0, self.width), (0, self.height), (0, 1)))
        path = self._add(node)
        path.set_color(*colour)
        path.set_transparency(TransparencyAttrib.M_alpha)

    def shape(self, corners: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Triangles, three corners each."""
        data = GeomVertexData("shape", GeomVertexFormat.get_v3(), Geom.UH_static)
        vertex, triangles = GeomVertexWriter(data, "vertex"), GeomTriangles(Geom.UH_static)
        for x, y in corners:
            vertex.add_data3(x, 0, -y)
        triangles.add_next_vertices(len(corners))
        geom, node = Geom(data), GeomNode("shape")
        geom.add_primitive(triangles)
        node.add_geom(geom)
        path = self._add(node)
        path.set_color(*colour)
        path.set_two_sided(True)
        path.set_transparency(TransparencyAttrib.M_alpha)

    def vignette(self, strength: float) -> None:
        """Darken the corners."""
        self._order += 1
        node = GeomNode("vignette")
        node.add_geom(_vignette(self.width, self.height, strength))
        path = self._add(node)
        path.set_transparency(TransparencyAttrib.M_alpha)

    def sign(self, name: str, x: float, y: float, size: float, colour: Colour = TEXT) -> None:
        """A sign of assets/textures/ui, centred."""
        node = GeomNode(name)
        node.add_geom(_grid((x - size / 2, x + size / 2), (y - size / 2, y + size / 2), (0, 1)))
        path = self._add(node)
        path.set_texture(self.models.texture(f"ui/{name}.png", clamp=True))
        path.set_color(*colour)
        path.set_transparency(TransparencyAttrib.M_alpha)

    def picture(
        self, texture: str, x: float, y: float, w: float, h: float, uv: tuple[float, float, float, float]
    ) -> None:
        """A part of a texture: uv is left, right, top, bottom counted from the top left."""
        node = GeomNode(texture)
        node.add_geom(_grid((x, x + w), (y, y + h), (uv[0], uv[1]), (uv[2], uv[3])))
        path = self._add(node)
        path.set_texture(self.models.texture(texture))
        path.set_color(1, 1, 1, 1)

    def seat(self, index: int | None, x: float, y: float, size: float) -> None:
        """A seat's shape in its colour, with its ivory rim; a ring for a seat without a colour."""
        if index is None:
            self.sign("circle", x, y, size, DIM)
            self.sign("circle", x, y, size - 5, SOLID)
            return
        self.sign(SHAPES[index], x, y, size + 3.5, TEXT)
        self.sign(SHAPES[index], x, y, size, SEAT_COLOURS[self.palette][index])

    def area(self, name: str, x: float, y: float, w: float, h: float, enabled: bool = True, keys: bool = True) -> None:
        """Make a rectangle clickable."""
        self.areas.append(Area(name, x, y, w, h, enabled, keys and enabled))

    def draw_focus(self) -> None:
        """A ring round the button that has the focus."""
        for area in self.areas:
            if area.name == self.focus and area.keys:
                if area.clip is not None:
                    x, y, w, h = area.clip
                    self._into = self._window((x - 4, y - 4, w + 8, h + 8))
                for out in (2.0, 2.5, 3.0):
                    size = (area.x - out, area.y - out, area.w + 2 * out, area.h + 2 * out)
                    self._slices("round_line", *size, RADIUS + out, WHITE)
                self._into = self.root

    @staticmethod
    def label_size(high: float) -> float:
        """The size of the letters on a button of this height."""
        return 17 if high >= 46 else 15

    def button(
        self,
        name: str,
        label: str,
        x: float,
        y: float,
        w: float,
        h: float,
        main: bool = False,
        enabled: bool = True,
        note: str = "",
        chosen: bool = False,
    ) -> None:
        """A button; the main one is amber. `note` is a second, smaller line."""
        over = enabled and self.hover == name
        if main and enabled:
            face, ink = (hexa("#FFD98A") if over else AMBER), INK
        else:
            face = hexa("#2E2822", 0.95) if over else PANEL
            ink = TEXT if enabled else hexa("#B9AE9C", 0.6)
        line = AMBER if chosen else LINE
        self.panel(x, y, w, h, face, line)
        middle = y + h / 2 - (9 if note else 0)
        size = self.label_size(h)
        self.text(label, x + w / 2, middle, size, ink, "Medium", "center", w - 16)
        if note:
            self.text(note, x + w / 2, middle + 19, 13, ink, "Regular", "center", w - 16)
        self.area(name, x, y, w, h, enabled)

    def ring(self, x: float, y: float, radius: float) -> None:
        """A white ring round a thing of the picture that has the focus."""
        for r in (radius, radius + 0.5, radius + 1.0):
            self._slices("round_line", x - r, y - r, 2 * r, 2 * r, r, WHITE)

    def _add(self, node: GeomNode | TextNode) -> NodePath:
        path = self._into.attach_new_node(node)
        self._order += 1
        path.set_bin("fixed", self._order)
        return path

    def _slices(self, name: str, x: float, y: float, w: float, h: float, radius: float, colour: Colour) -> None:
        r = min(radius, w / 2, h / 2)
        node = GeomNode(name)
        steps = (0.0, 0.5, 0.5, 1.0)
        node.add_geom(_grid((x, x + r, x + w - r, x + w), (y, y + r, y + h - r, y + h), steps))
        path = self._add(node)
        path.set_texture(self.models.texture(f"ui/{name}.png", clamp=True))
        path.set_color(*colour)
        path.set_transparency(TransparencyAttrib.M_alpha)


def _holds(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def _grid(
    xs: tuple[float, ...], ys: tuple[float, ...], us: tuple[float, ...], vs: tuple[float, ...] | None = None
) -> Geom:
    """Quads between the given lines; us and vs are the texture's lines, vs from its top."""
    vs = us if vs is None else vs
    data = GeomVertexData("grid", GeomVertexFormat.get_v3t2(), Geom.UH_static)
    vertex, texcoord = GeomVertexWriter(data, "vertex"), GeomVertexWriter(data, "texcoord")
    for y, v in zip(ys, vs, strict=True):
        for x, u in zip(xs, us, strict=True):
            vertex.add_data3(x, 0, -y)
            texcoord.add_data2(u, 1 - v)
    return _meshed(data, len(xs), len(ys))


def _vignette(width: float, height: float, strength: float) -> Geom:
    """A mesh of 12 x 8 cells whose alpha grows towards the corners."""
    data = GeomVertexData("vignette", GeomVertexFormat.get_v3c4(), Geom.UH_static)
    vertex, colour = GeomVertexWriter(data, "vertex"), GeomVertexWriter(data, "color")
    columns, rows = 13, 9
    for row in range(rows):
        for column in range(columns):
            x, y = column / (columns - 1), row / (rows - 1)
            vertex.add_data3(x * width, 0, -y * height)
            off = ((2 * x - 1) ** 2 + (2 * y - 1) ** 2) / 2
            colour.add_data4(0, 0, 0, strength * off * off)
    return _meshed(data, columns, rows)


def _meshed(data: GeomVertexData, columns: int, rows: int) -> Geom:
    """Vertices that lie row by row, joined to quads."""
    triangles = GeomTriangles(Geom.UH_static)
    for row in range(rows - 1):
        for column in range(columns - 1):
            a = row * columns + column
            triangles.add_vertices(a, a + columns, a + 1)
            triangles.add_vertices(a + 1, a + columns, a + columns + 1)
    geom = Geom(data)
    geom.add_primitive(triangles)
    return geom
