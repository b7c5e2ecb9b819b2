"""Models of Lazer Ryderz: strips of light, launch points, crystals, and what stands on the ledge of the night table."""

from collections.abc import Callable
from functools import partial
from typing import Final

from panda3d.core import CullFaceAttrib, NodePath

from game.core.values import Seat, Viewer
from game.scene.camera import Home
from game.scene.looks import GHOST, Box, Colour, Handle, Looks, Model, Patch, Ribbon, Surroundings
from game.scene.looks.lazer_ryderz import cells, crystal, ledge, strips, table, views
from game.scene.looks.lazer_ryderz.mesh import Mesh, Point, circle, light, solid
from game.scene.models import Models
from game.staging.lazer_ryderz import places
from game.staging.lazer_ryderz.parts import SHAPES
from game.staging.names import Name
from game.staging.picture import Picture

PRIZM: Final = Box((0, 0, 0.56), (2.5, 2.3, 0.56))
NEEDLE: Final = Box((0, 1.1, 0.1), (0.2, 1.5, 0.1))
SLIDER: Final = Box((0, 0, 0.22), (0.5, 0.6, 0.25))
HANDLE_Z: Final = 0.30
LIGHT_WIDE: Final = 0.5
LIGHT_Z: Final = 0.5
"""The light that runs into a scored prizm, over the strips."""
DOOM: Final[Colour] = (1.0, 0.22, 0.17, 1.0)

NIGHT: Final = Surroundings(("lazer_night",), "room", (1.5, 1.23, 0.99), 130.0)
"""No table but the game's own, and hardly a lamp: what one sees shines by itself."""


class LazerLooks(Looks):
    """The looks of Lazer Ryderz."""

    home = views.home("round91", "off")
    surroundings = NIGHT
    rare = (
        ("power", "shark", "ready"),
        ("power", "cosmonaut", "resting"),
        ("token", 1, "done"),
        *(("strip", "waveryder", shape) for shape in SHAPES),
    )

    def __init__(self, models: Models) -> None:
        super().__init__(models)
        self._strips = strips.Strips(models)

    def furniture(self) -> NodePath:
        return NodePath("nothing but the table")

    def home_of(self, picture: Picture, viewer: Viewer) -> Home:
        if views.picking(picture):
            return views.PICKING
        azimuth = views.side_of(picture, viewer) if isinstance(viewer, int) and viewer >= 0 else 0.0
        return views.home(*views.table_of(picture), azimuth)

    def own_view(self, picture: Picture, seat: Seat) -> Home | None:
        return views.behind(picture, seat)

    def ribbon(self, look: Name) -> Ribbon:
        match look:
            case ("light", str(character)):
                red, green, blue = (float(part) for part in 0.35 * light(self.models, character) + 0.65)
                return Ribbon((red, green, blue, 1.0), LIGHT_WIDE, LIGHT_Z)
        raise KeyError(look)

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        return views.plan(picture)

    def build(self, look: Name) -> Model:
        models = self.models
        match look:
            case ("table", str(outline), str(fence)):
                edge, rim = places.outline(outline, fence), places.ledge(outline, fence)
                return Model(lambda: table.table(models, edge, rim), _around(edge, -0.1, 0.0), lifts=False)
            case ("strip", str(character), str(shape), "doomed"):
                return self._strip(character, shape)._replace(make=lambda: self._doomed(character, shape), halo=False)
            case ("strip", str(character), str(shape)):
                return self._strip(character, shape)
            case ("launch", str(character), int(place), str(outline), str(fence)):
                ring = _counter_clockwise(places.launch_outline(place, outline, fence))
                return self._low(
                    lambda: strips.launch(models, character, ring),
                    ring,
                    strips.LAUNCH_HIGH,
                    self._handles(character, None),
                )
            case ("prizm", str(owner)):
                return self._crystal(lambda: crystal.prizm(models, owner))
            case ("power", str(character), str(face)):
                return self._crystal(lambda: crystal.power(models, character, face == "ready"))
        return self._on_ledge(look)

    def _on_ledge(self, look: Name) -> Model:
        models = self.models
        match look:
            case ("stand", str(character), int(highest)):
                wide, deep, high = (side / 2 for side in places.STAND)
                box = Box((0, 0, high / 4), (wide, deep, high / 4))  # below the handles on its leaning face
                ring = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
                make: Callable[[], NodePath] = lambda: ledge.stand(models, character, highest)  # noqa: E731
                handles = {f"gear{gear}": self._gear(character, gear) for gear in range(1, highest + 1)}
                return Model(make, box, None, strips.hull(ring, 2 * high), handles, upright=False, lifts=False)
            case ("needle", str(character)):
                return Model(lambda: ledge.needle(models, character), NEEDLE, lifts=False)
            case ("slider", str(character)):
                ring = ((-0.42, -0.55), (0.42, -0.55), (0.42, 0.55), (-0.42, 0.55))
                handles = {"up": self._arrow(character, 1), "down": self._arrow(character, -1)}
                knob: Callable[[], NodePath] = lambda: ledge.slider(models, character)  # noqa: E731
                return Model(knob, SLIDER, None, strips.hull(ring, 0.43), handles, upright=False, lifts=False)
            case ("rack", str(character), *left):
                counts = tuple(int(count) for count in left)
                wide, deep = (side / 2 for side in places.RACK)
                box = Box((0, 0, ledge.RACK_HIGH / 2), (wide, deep, ledge.RACK_HIGH / 2))
                return Model(lambda: ledge.rack(models, character, counts), box, lifts=False)
            case ("token", int(number), str(side)):
                kind = "done" if side == "done" else str(number)
                radius, high = places.TOKEN
                box = Box((0, 0, high / 2), (radius, radius, high / 2))
                return Model(
                    lambda: ledge.token(models, kind), box, outline=strips.hull(tuple(circle(radius, 24)), high)
                )
            case ("marker",):
                wide, deep, high = (side / 2 for side in places.CASSETTE)
                ring = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
                box = Box((0, 0, high), (wide, deep, high))
                return Model(lambda: ledge.marker(models), box, outline=strips.hull(ring, 2 * high))
            case ("die",):
                half = places.DIE_SIDE / 2
                return Model(lambda: ledge.die(models), Box((0, 0, 0), (half, half, half)), 0.02, _die_hull)
        raise KeyError(look)

    def _gear(self, character: str, gear: int) -> Handle:
        box = Box(ledge.chip_at(gear), (ledge.CHIP[0], ledge.CHIP[1], 0.35))
        return Handle(box, lambda: ledge.gear_chip(self.models, character, gear))

    def _arrow(self, character: str, way: int) -> Handle:
        box = Box((way * places.SLIDER_STEP, 0.0, 0.5), (0.95, 0.95, 0.4))
        return Handle(box, lambda: ledge.arrow(self.models, character, way))

    def _strip(self, character: str, shape: str) -> Model:
        ring = _counter_clockwise(places.strip_outline(shape))
        model = self._low(
            lambda: self._strips.make(character, shape), ring, strips.HIGH, self._handles(character, shape)
        )
        return model._replace(part=lambda share: self._strips.make(character, shape, share))

    def _doomed(self, character: str, shape: str) -> NodePath:
        """A strip that would crash: a red hull round it, seen whole, however pale a ghost is."""
        root = self._strips.make(character, shape)
        hull = strips.hull(_counter_clockwise(places.strip_outline(shape)), strips.HIGH)("wide")
        hull.set_attrib(CullFaceAttrib.make(CullFaceAttrib.M_cull_counter_clockwise))
        self.models.flat(hull)
        hull.set_texture_off(10)
        hull.set_color(*DOOM)
        hull.set_alpha_scale(1 / GHOST)
        hull.reparent_to(root)
        return root

    def _low(
        self, make: Callable[[], NodePath], ring: tuple[Point, ...], high: float, handles: dict[str, Handle]
    ) -> Model:
        return Model(
            make,
            _around(ring, 0.0, high),
            outline=strips.hull(ring, high),
            handles=handles,
            upright=False,
            lifts=False,
            halo=True,
        )

    def _crystal(self, make: Callable[[], NodePath]) -> Model:
        return Model(make, PRIZM, outline=strips.hull(tuple(circle(places.PRIZM, 6)), crystal.TOP))

    def _handles(self, character: str, shape: str | None) -> dict[str, Handle]:
        """One for each piece that may be laid next, where its joint would be."""
        found = {}
        for then in SHAPES:
            x, y = places.handle_at(shape, then)
            radius = places.handle_radius(then)
            box = Box((x, y, HANDLE_Z), (radius, radius, 0.2))
            found[then] = Handle(box, partial(self._handle, character, (x, y), radius, then))
        return found

    def _handle(self, character: str, at: Point, radius: float, then: str) -> NodePath:
        """A ring of light round the mark of the piece."""
        mesh, tint = Mesh(), light(self.models, character)
        outer, inner = circle(radius, 28), circle(0.82 * radius, 28)
        points = [(at[0] + x, at[1] + y, HANDLE_Z) for x, y in (*outer, *inner)]
        faces = [f for k in range(28) for f in ((k, (k + 1) % 28, 28 + (k + 1) % 28), (k, 28 + (k + 1) % 28, 28 + k))]
        mesh.flat([(at[0] + x, at[1] + y) for x, y in inner], HANDLE_Z, (0.02, 0.015, 0.04))
        mesh.add(points, faces, 0.25 + 0.75 * tint)
        cell = cells.pad(character, then[:2])
        high = 1.15 * radius / (1 + cell[2] / cell[3])
        long = high * cell[2] / cell[3]
        corners = [
            (at[0] + a * long, at[1] + b * high, HANDLE_Z + 0.01) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        mesh.quad(corners, (1, 1, 1), cell)
        return solid(self.models, mesh, "handle")


def _around(ring: tuple[Point, ...], low: float, high: float) -> Box:
    """The box round an outline."""
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    near, far = min(y for _, y in ring), max(y for _, y in ring)
    middle = ((left + right) / 2, (near + far) / 2, (low + high) / 2)
    return Box(middle, ((right - left) / 2, (far - near) / 2, max((high - low) / 2, 0.05)))


def _counter_clockwise(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
    return ring if twice > 0 else tuple(reversed(ring))


def _die_hull(width: str) -> NodePath:
    half = places.DIE_SIDE / 2 + {"thin": 0.10, "mid": 0.16, "wide": 0.20}[width]
    mesh = Mesh()
    mesh.box((0.0, 0.0, 0.0), (half, half, half), (1, 1, 1))
    return mesh.node("hull")


def make_looks(models: Models) -> LazerLooks:
    """The looks, on the given models."""
    return LazerLooks(models)
