"""Scenes of Reality Shift for preview.py: a pile like that of the concept picture, and its things in rows."""

from __future__ import annotations

import panda3d.core as p3d

from game.rules.reality_shift.cards import COLOURS
from game.rules.reality_shift.pile import Pile, pile_of
from game.rules.reality_shift.squares import COUNT, FRAMES
from game.rules.reality_shift.state import Cube
from game.rules.reality_shift.track import NOWHERE, step
from game.scene.palettes import SEATS
from game.space.cubes import LOOKS, SIDES, VECTORS, E, N, T

PILE = (
    Cube("start", 0, 0, 0, "TS"),
    Cube("track1", 1, 0, 0, "BS"),
    Cube("track2", 0, 1, 0, "NE"),
    Cube("track3", 2, 2, 0, "ST"),
    Cube("track4", 2, 1, 0, "BW"),
    Cube("track5", 0, 1, 1, "BE"),
    Cube("track6", 1, 2, 0, "TE"),
    Cube("track7", 1, 1, 0, "NT"),
    Cube("finish", 2, 2, 1, "TW"),
)
SIDE = 6.0
BIKES = (
    ("red", 5, "E(2,1)", "T"),
    ("blue", 0, "T(1,0)", "E"),
    ("yellow", 7, "N(1,0)", "E"),
    ("green", 1, "B(1,1)", "S"),
)
# The frames that things are turned into: where x, y and z go.


def turn(x, y, z) -> p3d.LMatrix4:
    """The turn that takes x, y, z to these directions."""
    return p3d.LMatrix4(*x, 0, *y, 0, *z, 0, 0, 0, 0, 1)


def posed(pile: Pile, number: int) -> p3d.LMatrix4:
    """Where a cube of the pile is."""
    looks, cube = LOOKS[pile.poses[number]], pile.cubes[number]
    matrix = turn(*(VECTORS[looks[side]] for side in (E, N, T)))
    matrix.set_row(3, p3d.LVecBase3((cube.x - 1) * SIDE, (cube.y - 1) * SIDE, (cube.z + 0.5) * SIDE))
    return matrix


def show_cube(pile: Pile, number: int, load, root: p3d.NodePath) -> p3d.NodePath:
    """A cube with its open faces, the blank ones where it is covered, and the seams of the steps that there are."""
    cube = load(f"reality_cube_{pile.cubes[number].design}", root)
    for side, letter in enumerate(SIDES):
        cube.find(f"**/{('face', 'blank')[not pile.covered(number, side)]}_{letter}").remove_node()
    for seam in cube.find_all_matches("**/seam_*"):
        _, square, to = seam.get_name().split("_")
        space = COUNT * number + int(square)
        open_face = not pile.covered(number, int(square) // 9)
        if not open_face or step(pile, space, SIDES.index(to)) == NOWHERE:
            seam.remove_node()
    cube.set_mat(posed(pile, number))
    cube.flatten_strong()
    return cube


def on_square(node: p3d.NodePath, pile: Pile, number: int, name: str, heading: str) -> None:
    """Put a thing on a square of a cube, its x to the heading."""
    side, row, column = SIDES.index(name[0]), int(name[2]), int(name[4])
    right, up = (p3d.LVector3(*VECTORS[way]) for way in FRAMES[side])
    out, ahead = p3d.LVector3(*VECTORS[side]), p3d.LVector3(*VECTORS[SIDES.index(heading)])
    matrix = turn(ahead, out.cross(ahead), out)
    matrix.set_row(3, out * 3 + right * (2 * column - 2) + up * (2 - 2 * row))
    node.set_mat(matrix * posed(pile, number))


def scene_pile(root, load, models) -> None:
    """Nine cubes, two of them up, with bikes."""
    load("table", root)
    load("room", root)
    pile = pile_of(PILE)
    for number in range(9):
        show_cube(pile, number, load, root)
    for colour, number, square, heading in BIKES:
        on_square(load(f"reality_bike_{colour}", root), pile, number, square, heading)


def scene_bikes(root, load, models) -> None:
    """The bikes on the table from all sides, standing and folded; the die."""
    load("table", root)
    for n, colour in enumerate(COLOURS):
        load(f"reality_bike_{colour}", root).set_pos_hpr(2.6 * n - 3.9, 2.2, 0, 35 + 70 * n, 0, 0)
        load(f"reality_bike_{colour}_flat", root).set_pos_hpr(2.6 * n - 3.9, 0, 0, 40 * n, 0, 0)
    for n, (p, r) in enumerate(((0, 0), (90, 0), (180, 0), (0, 90))):
        load("reality_die", root).set_pos_hpr(2.6 * n - 3.9, -3.2, 0.9, 20 * n - 30, p, r)


def tinted(models, node: p3d.NodePath, colour: str) -> p3d.NodePath:
    """A white mark in a colour, thin where its picture is."""
    node.set_color_scale(*(int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)), 1)
    node.set_transparency(p3d.TransparencyAttrib.M_alpha)
    return node


def put(root, load, name: str, at, hpr=(0, 0, 0)) -> p3d.NodePath:
    """A model somewhere on a cube whose middle is the root's origin."""
    node = load(f"reality_{name}", root)
    node.set_pos_hpr(*at, *hpr)
    return node


def scene_signs(root, load, models) -> None:
    """Each handle at a cube of its own, and the marks on a third."""
    load("table", root)
    load("room", root)
    names = (("track4", "TS"), ("track5", "TS"), ("start", "TS"), ("track6", "TN"))
    cubes = [Cube(name, 2 * n, 0, 0, pose) for n, (name, pose) in enumerate(names)]
    pile = pile_of(tuple(cubes))
    place = root.attach_new_node("place")
    place.set_x(-12)
    near = [place.attach_new_node("near") for _ in cubes]
    for number, node in enumerate(near):
        show_cube(pile, number, load, place)
        node.set_pos(12 * number - 6, -6, 3)
    put(near[0], load, "slide", (4.6, 0, 0))
    put(near[0], load, "slide", (0, -4.6, 0), (-90, 0, 0))
    put(near[0], load, "edge", (0, -3, -3))
    put(near[0], load, "edge", (3, 0, 3), (90, 0, 0))
    put(near[0], load, "tilt", (3, 0, 3), (0, 90, 0))
    put(near[1], load, "turn_90", (0, 0, 3.25))
    put(near[1], load, "turn_90", (0, 0, 3.25), (180, 0, 180))
    put(near[1], load, "flip_90", (0, 0, 0), (0, 90, 0))
    put(near[1], load, "flip_90", (0, 0, 0), (-90, 90, 0))
    for n in range(4):
        put(near[2], load, "heading", (0, 0, 3.1), (90 * n, 0, 0))
    put(near[3], load, "turn_180", (0, 0, 3.25))
    put(near[3], load, "half_turn", (-2, -3.6, 0), (0, 90, 0))
    marks = (("space", "T(0,1)", "#7FE0C3"), ("crash", "T(2,1)", "#FFFFFF"), ("claim", "N(1,1)", SEATS["standard"][1]))
    for name, square, colour in marks:
        mark = load(f"reality_{name}", place)
        on_square(mark, pile, 3, square, "E")
        tinted(models, mark, colour)
    on_square(load("reality_bike_yellow", place), pile, 2, "S(1,1)", "E")
    for n, number in enumerate((4, 18, 33, 48)):
        card = load("reality_card", root)
        front = card.find("**/front")
        front.set_texture(front.find_texture_stage("base"), models.texture(f"reality_cards/{number}.png", lit=True))
        card.set_pos(7 * n - 14, -14, 0)
    load("reality_card", root).set_pos_hpr(14, -14, 0.2, 0, 0, 180)


SCENES = {"pile": scene_pile, "bikes": scene_bikes, "signs": scene_signs}
