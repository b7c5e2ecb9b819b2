"""Model Red Shift: the board in relief with its worlds, rockets, stations, clips, the fuel card's peg and bar, cards.

Lengths in cm. The board's origin is its middle on the table; a piece's is the middle of its foot. What has a seat's
colour is white here, in a node called `own` that the program colours. Colours are those of vertices, linear.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from math import pi

import numpy as np
from build_shifti import SIDES, die_faces, die_side
from mesh import ROOT, Mesh, add_profile, bevel, lift, rounded_ring, save

sys.path.insert(0, str(ROOT.parent))
from game.rules.red_shift.board import DEEDS, FULL, SPACES
from game.staging.red_shift.chart import AT, MOON_RADIUS, SUN, WORLDS
from game.staging.red_shift.places import (
    BILL,
    BOARD_Z,
    CARD,
    CARD_Z,
    FUEL_SIZE,
    SHIP_HIGH,
    SHIP_R,
    SIDE,
    SPACE_R,
    STATION_R,
    UNIT,
    globe_pose,
    on_map,
    well,
)

TEXTS = json.loads((ROOT.parent / "assets" / "red_shift.json").read_text(encoding="utf-8"))
CELLS = 120
WIDTHS = {"thin": 0.12, "mid": 0.18, "wide": 0.24}
AROUND = 24
STEEL, DARK, RING, IVORY, DROP = "#9AA0A6", "#232A3D", "#9CC4FF", "#F3EBDA", "#7FE0C3"


def linear(code: str) -> np.ndarray:
    """ "#RRGGBB" as light."""
    value = np.array([int(code[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


class Coloured(Mesh):
    """A mesh whose parts have a colour, or one for each vertex."""

    def __init__(self) -> None:
        super().__init__()
        self.tints: list[np.ndarray] = []

    def tint(self, colour) -> None:
        """Colour all vertices that have none yet."""
        missing = self.count - sum(len(part) for part in self.tints)
        tone = linear(colour) if isinstance(colour, str) else np.asarray(colour, float)
        self.tints.append(np.broadcast_to(tone, (missing, 3)).copy())

    def coloured(self, name: str, material: str = "plain", **tags: str):
        """The mesh as a node."""
        rgba = np.column_stack([np.vstack(self.tints), np.ones(self.count)])
        return self.node(name, material, rgba, **tags)


def ring(radius: float, z: float, around: int = AROUND, at=(0.0, 0.0)) -> np.ndarray:
    angles = 2 * pi * np.arange(around) / around
    return np.stack([at[0] + radius * np.cos(angles), at[1] + radius * np.sin(angles), np.full(around, z)], 1)


def turned(mesh: Mesh, profile, colour, at=(0.0, 0.0), around: int = AROUND, z: float = 0.0) -> None:
    """A body of revolution: radius and height from the top down, edges smooth where `profile` says nothing else."""
    line = np.asarray(profile, float)
    along = np.gradient(line, axis=0)
    normal = np.stack([-along[:, 1], along[:, 0]], 1)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    rings = [ring(r, h + z, around, at) for r, h in line]
    normals = [ring(max(out, 1e-6), up, around) if out >= 0 else -ring(-out, -up, around) for out, up in normal]
    for k, (out, up) in enumerate(normal):
        normals[k] = np.column_stack([ring(1.0, 0.0, around)[:, :2] * out, np.full(around, up)])
    mesh.add_rings(rings, normals, np.zeros((len(rings), around, 2)))
    mesh.tint(colour)


def disc(mesh: Mesh, radius: float, z: float, colour, at=(0.0, 0.0), around: int = AROUND) -> None:
    mesh.add_cap(ring(radius, z, around, at), (0, 0, 1), np.zeros((around, 2)))
    mesh.tint(colour)


def band(mesh: Mesh, inner: float, outer: float, z: float, colour, at=(0.0, 0.0), around: int = 32) -> None:
    """A flat ring."""
    rings = [ring(inner, z, around, at), ring(outer, z, around, at)]
    mesh.add_rings(rings, np.broadcast_to([0, 0, 1.0], (2, around, 3)), np.zeros((2, around, 2)))
    mesh.tint(colour)


# The board


def relief() -> Mesh:
    """The chart, with a well round every world that has a ring: (.5 body + .7)(1 - q^2)^2 deep."""
    mesh = Mesh()
    line = np.linspace(-SIDE / 2, SIDE / 2, CELLS + 1)
    x, y = np.meshgrid(line, line)
    z = np.full_like(x, BOARD_Z)
    for world in (*WORLDS.values(), SUN):
        if world.ring or world is SUN:
            mx, my, _ = on_map(world.at)
            reach = world.ring * SIDE + 0.2 if world.ring else world.radius * SIDE + 2.0
            q = np.minimum(np.hypot(x - mx, y - my) / reach, 1)
            z -= (well(world) or 2.0) * (1 - q**2) ** 2
    dx, dy = np.gradient(z, line, line, axis=(1, 0))
    normals = np.stack([-dx, -dy, np.ones_like(z)], -1).reshape(-1, 3)
    index = np.arange(z.size).reshape(z.shape)
    a, b, c, d = (part.ravel() for part in (index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]))
    faces = np.vstack([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    uv = np.stack([x / SIDE + 0.5, y / SIDE + 0.5], -1).reshape(-1, 2)
    mesh.add(np.stack([x, y, z], -1).reshape(-1, 3), normals, uv, faces)
    return mesh


def frame() -> Coloured:
    """The board's rim and sides."""
    mesh = Coloured()
    levels = [(0.0, BOARD_Z, 0.0, 1.0), *bevel(0.9, BOARD_Z, 0.35, 3), (0.9, 0.0, 1.0, 0.0)]
    add_profile(mesh, (SIDE / 2, SIDE / 2), 0.4, levels, lambda flat: np.zeros((len(flat), 2)), arc=6)
    mesh.tint("#0B0D14")
    return mesh


def sphere(
    mesh: Coloured, at, radius: float, tint: Callable[[np.ndarray], np.ndarray], size=(48, 24), low=-0.5
) -> None:
    """A ball, coloured by a function of its directions; `low`: no more of it than down to this latitude (sine)."""
    around, rows = size
    heights = np.sin(np.linspace(pi / 2 - 1e-3, np.arcsin(low), rows))
    angles = 2 * pi * np.arange(around) / around
    out = np.sqrt(1 - heights**2)
    unit = np.stack(
        [out[:, None] * np.cos(angles), out[:, None] * np.sin(angles), np.repeat(heights[:, None], around, 1)], -1
    )
    mesh.add_rings(unit * radius + np.asarray(at), unit, np.zeros((rows, around, 2)))
    mesh.tints.append(np.clip(tint(unit.reshape(-1, 3)), 0, 1))


def waves(unit: np.ndarray, seed: int, fine: float, count: int = 24) -> np.ndarray:
    """Smooth noise on the sphere, about -1 to 1."""
    random = np.random.default_rng(seed)
    total = np.zeros(len(unit))
    for _ in range(count):
        way = random.normal(size=3) * fine
        total += np.sin(unit @ way + random.uniform(0, 2 * pi))
    return total / np.sqrt(count / 2)


def skin(system: str) -> Callable[[np.ndarray], np.ndarray]:
    """The colours of a world: bands of gas, seas and land, ice at the poles, craters on what has no air."""
    base, number = linear(TEXTS["systems"][system]["hex"]), list(WORLDS).index(system)

    def tint(unit: np.ndarray) -> np.ndarray:
        rough = waves(unit, number + 1, 5.0)
        z = unit[:, 2]
        if system == "earth":
            land = np.clip((waves(unit, 3, 2.6) - 0.15) * 5, 0, 1)[:, None]
            cloud = np.clip((waves(unit * [1, 1, 2], 9, 5.5) - 0.75) * 2.0, 0, 1)[:, None]
            colour = linear("#1D4FA8") * (1 - land) + land * linear("#3F7A3A") * (1 + 0.2 * rough[:, None])
            ice = np.clip((np.abs(z) - 0.86) * 12, 0, 1)[:, None]
            return (colour * (1 - ice) + ice * 0.9) * (1 - cloud) + cloud * 0.92
        if system in ("jupiter", "saturn"):
            bands = np.sin(z * (15 if system == "jupiter" else 11) + 0.5 * waves(unit, 4, 2.0))
            colour = base * (0.85 + 0.28 * bands + 0.06 * rough)[:, None]
            if system == "jupiter":
                spot = np.exp(-(((unit - np.array([-0.35, -0.72, 0.6])) ** 2).sum(1)) / 0.03)[:, None]
                colour = colour * (1 - spot) + spot * linear("#B5371B")
            return colour
        if system in ("uranus", "neptune", "venus"):
            return base * (0.88 + 0.10 * np.sin(7 * z + waves(unit, 6, 2.0)) + 0.05 * rough)[:, None]
        if system == "mars":
            ice = np.clip((z - 0.9) * 14, 0, 1)[:, None]
            return base * (0.85 + 0.3 * rough)[:, None] * (1 - ice) + ice * 0.85
        return base * (0.72 + 0.34 * waves(unit, number + 20, 7.0))[:, None]

    return tint


def worlds() -> Coloured:
    """All globes and the moons on their spaces; Saturn with its rings."""
    mesh = Coloured()
    for system, world in WORLDS.items():
        at, radius = globe_pose(system).at, world.radius * SIDE
        tint = skin(system)
        sphere(mesh, at, radius, lambda unit, tint=tint: 0.75 * tint(unit), low=-0.75)
        if system == "saturn":
            for inner, outer, tone in ((1.15, 1.3, "#8F7F5C"), (1.32, 1.42, "#D8C79A"), (1.45, 1.55, "#A69670")):
                band(mesh, inner * radius, outer * radius, at[2] + 0.1, tone, at[:2], 64)
    for space, share in MOON_RADIUS.items():
        radius, number = share * SIDE + 0.12, list(AT).index(space)
        x, y, _ = on_map(AT[space])
        grey = linear("#B8B2A6")
        sphere(
            mesh,
            (x, y, BOARD_Z + 0.2 + 0.8 * radius),
            radius,
            lambda unit, number=number, grey=grey: grey * (0.7 + 0.3 * waves(unit, number + 40, 6.0))[:, None],
            (24, 12),
        )
    return mesh


def markers() -> Coloured:
    """The spaces: a disc with its family's ring, a hexagon with a drop for a dock, a bare ring for orbit."""
    mesh = Coloured()
    for space, facts in SPACES.items():
        x, y, _ = on_map(AT[space])
        family = DEEDS[space].family if space in DEEDS else "home"
        tone = linear(TEXTS["families"][family]["hex"])
        if facts.kind == "orbit":
            band(mesh, 0.86, 1.12, BOARD_Z + 0.06, 0.5 * linear(RING), (x, y))
        elif facts.kind == "dock":
            side = [(1.20, 0.42), (1.34, 0.34), (1.34, 0.0)]
            turned(mesh, side, 0.7 * linear(STEEL), (x, y), 6, BOARD_Z)
            disc(mesh, 1.20, BOARD_Z + 0.42, linear(STEEL), (x, y), 6)
            band(mesh, 0.95, 1.10, BOARD_Z + 0.43, tone, (x, y))
            drop = np.array(
                [
                    (0, 0.62),
                    (-0.26, 0.12),
                    (-0.36, -0.16),
                    (-0.24, -0.42),
                    (0, -0.52),
                    (0.24, -0.42),
                    (0.36, -0.16),
                    (0.26, 0.12),
                ]
            )
            mesh.add_cap(lift(drop + (x, y), BOARD_Z + 0.44), (0, 0, 1), np.zeros((8, 2)))
            mesh.tint(linear(DROP))
        else:
            turned(mesh, [(1.18, 0.26), (1.26, 0.20), (1.26, 0.0)], linear(DARK), (x, y), AROUND, BOARD_Z)
            disc(mesh, 1.18, BOARD_Z + 0.26, linear(DARK), (x, y))
            band(mesh, 0.88, 1.14, BOARD_Z + 0.27, tone, (x, y))
    return mesh


def sun() -> Coloured:
    """It shines by itself, so its colours are those that one sees."""
    mesh = Coloured()

    def tint(unit: np.ndarray) -> np.ndarray:
        glow = (0.5 + 0.25 * waves(unit, 77, 8.0) + 0.25 * waves(unit, 78, 15.0))[:, None]
        return linear("#FF7A1A") * (1 - np.clip(glow, 0, 1)) + np.clip(glow, 0, 1) * linear("#FFD866")

    x, y, _ = on_map(SUN.at)
    sphere(mesh, (x, y, BOARD_Z + 1.2), 4.3, tint, low=-0.7)
    return mesh


def comet() -> Coloured:
    """Halley's tail, away from the Sun."""
    mesh = Coloured()
    x, y, z = globe_pose("halley").at
    sx, sy, _ = on_map(SUN.at)
    way = np.array([x - sx, y - sy, 2.0])
    way /= np.linalg.norm(way)
    aside = np.cross(way, (0, 0, 1.0))
    aside /= np.linalg.norm(aside)
    up = np.cross(aside, way)
    for spread in (aside, up):
        for wide, long, tone in ((0.45, 3.6, 0.9), (0.8, 2.6, 0.5)):
            tip = np.array([x, y, z]) + way * long
            base = np.array([x, y, z])
            points = [base + spread * wide * 0.5, base - spread * wide * 0.5, tip]
            mesh.add(points, (0, 0, 1), (0, 0), [[0, 1, 2], [2, 1, 0]])
            mesh.tints.append(np.array([tone, tone, 0.02])[:, None] * linear("#A8DFFF"))
    return mesh


# Pieces

ROCKET = (
    (0.001, 4.0), (0.16, 3.78), (0.34, 3.35), (0.50, 2.8), (0.60, 2.2), (0.62, 1.6), (0.56, 1.0), (0.46, 0.62),
    (0.40, 0.5),
)  # fmt: skip


def rocket() -> tuple[Coloured, Coloured]:
    """What has the seat's colour, and an ivory band, a window and a nozzle."""
    own, rest = Coloured(), Coloured()
    turned(own, ROCKET, (1, 1, 1), around=20)
    for k in range(4):
        angle = pi / 4 + k * pi / 2
        way, aside = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)]) * 0.07
        for sign in (1, -1):
            flat = [(0.42, 1.5), (SHIP_R + 0.12, 0.35), (SHIP_R + 0.12, 0.0), (0.62, 0.02), (0.40, 0.55)]
            points = [(*(way * r + sign * aside), h) for r, h in flat]
            order = [[0, 1, 2], [0, 2, 3], [0, 3, 4]]
            own.add(points, (*(aside * sign / 0.07), 0), (0, 0), order if sign < 0 else [f[::-1] for f in order])
            own.tint((0.8, 0.8, 0.8))
    band_levels = [(0.632, 2.05), (0.645, 1.95), (0.645, 1.75), (0.632, 1.66)]
    turned(rest, band_levels, IVORY, around=20)
    turned(rest, [(0.40, 0.52), (0.30, 0.5), (0.42, 0.12)], DARK, around=16)
    sphere(
        rest, (0, -0.42, 2.55), 0.22, lambda unit: np.broadcast_to(linear("#BFE3FF"), (len(unit), 3)), (12, 8), -0.95
    )
    return own, rest


def pump() -> tuple[Coloured, Coloured]:
    """A fuel station: a peg with an ivory band."""
    own, rest = Coloured(), Coloured()
    line = (
        (0.001, 1.95),
        (0.22, 1.92),
        (0.38, 1.8),
        (0.44, 1.6),
        (0.38, 1.42),
        (0.30, 1.3),
        (0.32, 0.9),
        (0.44, 0.4),
        (STATION_R, 0.2),
        (STATION_R, 0.0),
    )
    turned(own, line, (1, 1, 1), around=18)
    turned(rest, [(0.305, 1.24), (0.335, 1.2), (0.345, 1.04), (0.325, 1.0)], IVORY, around=18)
    return own, rest


def clip() -> Coloured:
    """Two thirds of a ring round a space, open away from +x."""
    mesh = Coloured()
    angles = np.radians(np.linspace(60, 300, 33))
    outline = [(1.38, 0.10), (1.38, 0.36), (1.58, 0.36), (1.58, 0.10)]
    way = np.stack([np.cos(angles), np.sin(angles)], 1)
    for (ra, za), (rb, zb) in zip(outline, outline[1:], strict=False):
        a, b = lift(way * ra, za), lift(way * rb, zb)
        normal = (0, 0, 1) if za == zb else None
        sides = lift(way * (1 if ra > 1.4 else -1), 0.0) if normal is None else np.broadcast_to(normal, a.shape)
        count = len(angles)
        here = np.arange(count - 1)
        faces = np.vstack(
            [np.stack([here, here + count, here + count + 1], 1), np.stack([here, here + count + 1, here + 1], 1)]
        )
        mesh.add(np.vstack([a, b]), np.vstack([sides, sides]), (0, 0), np.vstack([faces, faces[:, ::-1]]))
        mesh.tint((1, 1, 1))
    return mesh


def hull(half, grow: float, high: float, corner: float) -> Mesh:
    """An outline that stands round something with a flat top."""
    mesh = Mesh()
    levels = [(grow, high + grow, 0, 1), (grow, -0.01, 1, 0)]
    add_profile(mesh, half, corner, levels, lambda flat: np.zeros((len(flat), 2)), arc=6)
    top = rounded_ring(half[0] + grow, half[1] + grow, corner + grow, 6)
    mesh.add_cap(lift(top, high + grow), (0, 0, 1), np.zeros((len(top), 2)))
    return mesh


def flat_ring(radius: float, wide: float, z: float) -> Mesh:
    """The outline of a space: a ring on the board, seen from above though hulls show their backs."""
    mesh = Coloured()
    band(mesh, radius, radius + wide, z, (1, 1, 1), around=40)
    mesh.faces = [faces[:, ::-1] for faces in mesh.faces]
    return mesh


def sheet(half, z: float) -> Mesh:
    """A flat rectangle with a whole picture on it."""
    mesh = Mesh()
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    mesh.add(lift(corners * half, z), (0, 0, 1), corners / 2 + 0.5, [[0, 1, 2], [0, 2, 3]])
    return mesh


def block(half, high: float, corner: float, colour, edge: float = 0.03) -> Coloured:
    """A low box with round corners, without its top."""
    mesh = Coloured()
    levels = [*bevel(0.0, high, edge, 2), (0.0, 0.0, 1.0, 0.0)]
    add_profile(mesh, half, corner, levels, lambda flat: np.zeros((len(flat), 2)), arc=4)
    top = rounded_ring(half[0] - edge, half[1] - edge, max(corner - edge, 1e-3), 4)
    mesh.add_cap(lift(top, high), (0, 0, 1), np.zeros((len(top), 2)))
    mesh.tint(colour)
    return mesh


def peg() -> Coloured:
    """The rider of a column, 1.5 by .8."""
    return block((0.95, 0.4), 0.55, 0.2, (1, 1, 1), 0.12)


def bar() -> Coloured:
    """A full tank's light, along +x from 0."""
    mesh = Coloured()
    long = FULL * UNIT
    corners = np.array([(0, -0.32), (long, -0.32), (long, 0.32), (0, 0.32)])
    mesh.add(lift(corners, 0.04), (0, 0, 1), (0, 0), [[0, 1, 2], [0, 2, 3]])
    mesh.tint((1, 1, 1))
    return mesh


DIE_FACES = (2, 3, 1, 5, 4, 6)
"""What lies on +x, +y, +z, -x, -y, -z: as places.SIDES says."""


def die() -> Mesh:
    mesh = Mesh()
    points, normals, flat = die_side()
    for axes, number in zip(SIDES, DIE_FACES, strict=True):
        across = number - 0.5 + flat[:, 0] * 0.49
        uv = np.stack([across / 8, 0.5 + flat[:, 1] * 0.49], -1)
        mesh.add(points @ axes, normals @ axes, uv, die_faces())
    return mesh


def build() -> None:
    """Write all models of Red Shift."""
    save(
        "red_shift_board",
        relief().node("chart", "chart", base="red_shift_board.jpg"),
        frame().coloured("frame", "glossy"),
        markers().coloured("markers", "plain"),
        worlds().coloured("worlds", "plain"),
        sun().coloured("sun", "plain", unlit="1"),
        comet().coloured("comet", "plain", unlit="1"),
    )
    for name, parts in (("ship", rocket()), ("station", pump())):
        own, rest = parts
        save(f"red_shift_{name}", own.coloured("own", "glossy"), rest.coloured("rest", "glossy"))
    save("red_shift_die", die().node("die", "glossy", base="red_shift_die.png"))
    save("red_shift_clip", clip().coloured("own", "glossy"))
    save("red_shift_peg", peg().coloured("own", "glossy"))
    save("red_shift_bar", bar().coloured("own", "plain", unlit="1"))
    wide, deep, high = FUEL_SIZE
    save(
        "red_shift_fuel",
        block((wide / 2, deep / 2), high, 0.8, "#0A0C14", 0.1).coloured("body", "glossy"),
        sheet((wide / 2 - 0.12, deep / 2 - 0.12), high + 0.005).node("front", "plain", base="red_shift_fuel_2.png"),
    )
    half = (CARD[0] / 2, CARD[1] / 2)
    save(
        "red_shift_card",
        block(half, CARD_Z, 0.3, "#DCD2BC", 0.01).coloured("body", "plain"),
        sheet((half[0] - 0.04, half[1] - 0.04), CARD_Z + 0.004).node("front", "plain", base="red_shift_back.png"),
    )
    save("red_shift_pile", block(half, 1.0, 0.3, "#CFC4AC", 0.01).coloured("body", "plain"))
    half = (BILL[0] / 2, BILL[1] / 2)
    save(
        "red_shift_bill",
        block(half, 1.0, 0.08, "#D8CEB6", 0.01).coloured("body", "plain"),
        sheet(half, 0.01).node("front", "plain", base="red_shift_bill_10.png"),
    )
    for name, size, high, corner in (
        ("ship", (SHIP_R, SHIP_R), SHIP_HIGH, 0.6),
        ("station", (STATION_R, STATION_R), 1.95, 0.5),
        ("peg", (0.95, 0.4), 0.55, 0.2),
        ("board", (SIDE / 2 + 0.92, SIDE / 2 + 0.92), BOARD_Z, 0.8),
    ):
        save(
            f"red_shift_{name}_outline",
            *[hull(size, w * (2 if name == "board" else 1), high, corner).node(k, "plain") for k, w in WIDTHS.items()],
        )
    rings = [flat_ring(SPACE_R + 0.30, 2.3 * w, 0.34).node(k, "plain") for k, w in WIDTHS.items()]
    save("red_shift_space_outline", *rings)


if __name__ == "__main__":
    build()
