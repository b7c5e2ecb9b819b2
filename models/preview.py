"""Look at the models: python models/preview.py picture.png [scene] [quality] [width height azimuth elevation ...]

A tool for whoever changes models or textures; the game does not use it, but its light and its shaders draw. Quality is
low, medium or high, PALETTE in the environment a palette. The numbers end with distance and the target x y z. Scenes:
stones, cards, shifti and those of preview_reality.py.
"""

from __future__ import annotations

import os
import sys
from math import cos, radians, sin
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT.parent))

import panda3d.core as p3d  # noqa: E402
import preview_reality  # noqa: E402

from game.rules.shifting_stones.cards import DECK  # noqa: E402
from game.scene.glsl import flat_shaders  # noqa: E402
from game.scene.models import Models  # noqa: E402
from game.scene.shading import SHADOW_CAMERA, Light  # noqa: E402
from game.scene.window import open_base  # noqa: E402

MODELS = Models(ROOT, ROOT.parent / "assets", flat_shaders(), 8)


def load(name: str, parent: p3d.NodePath) -> p3d.NodePath:
    """A model with the textures that its tags name."""
    model = MODELS.load(name)
    model.reparent_to(parent)
    if name in ("table", "room"):
        model.hide(SHADOW_CAMERA)
    return model


def base_stage(part: p3d.NodePath) -> p3d.TextureStage:
    """The stage of a part's picture."""
    return part.find_texture_stage("base")


def show_card(parent: p3d.NodePath, index: int, x: float, y: float, z: float, turn: float, tilt: float = 0) -> None:
    """One card of the atlas, face up."""
    card = load("card", parent)
    front = card.find("**/front")
    front.set_texture(base_stage(front), MODELS.texture(f"cards/{DECK[index]}.png", lit=True))
    card.set_pos_hpr(x, y, z, turn, tilt, 0)


def outline(parent: p3d.NodePath, model: str, width: str) -> None:
    """A highlight: the back faces of a blown-up hull, in one colour."""
    hull = load(model, parent).find(f"**/{width}")
    for other in hull.get_parent().get_children():
        if other != hull:
            other.hide()
    hull.set_attrib(p3d.CullFaceAttrib.make_reverse())
    hull.set_color(1.0, 0.52, 0.10, 1)
    MODELS.flat(hull)


def scene_stones(root: p3d.NodePath) -> None:
    """The tray in mid game with piles and cards."""
    load("table", root)
    load("room", root)
    load("tray", root)
    layout = (
        ("HO", 0),
        ("HO", 180),
        ("ET", 0),
        ("ET", 180),
        ("FB", 0),
        ("SM", 0),
        ("SM", 180),
        ("FB", 180),
        ("HO", 0),
    )
    for index, (name, roll) in enumerate(layout):
        stone = load(f"stone_{name}", root)
        stone.set_pos((index % 3 - 1) * 6.2, (1 - index // 3) * 6.2, 1.05)
        stone.set_r(roll)
        if index == 4:
            stone.set_pos(0, 0, 3.2)
            stone.set_r(28)
        if index in (3, 8):
            outline(stone, "stone_outline", ("thin", "wide")[index == 3])
        if index in (5, 6, 7, 8):
            curl = load("stone_curl", root)
            curl.set_pos(stone.get_pos())
    for x, height, card in ((-4.1, 1.9, None), (4.1, 0.6, 6)):
        pile = load("pile", root)
        pile.set_pos(x, 16.4, 0)
        pile.set_sz(height)
        side = pile.find("**/side")
        side.set_tex_scale(base_stage(side), 1, height)
        top = load("card", root)
        top.set_pos(x, 16.4, height + (0.16 if card is None else 0))
        if card is None:
            top.set_r(180)
        else:
            top.remove_node()
            show_card(root, card, x, 16.4, height, 1.5)
    for k, index in enumerate((1, 9, 30, 56)):
        show_card(root, index, -20.0 - 0.2 * k, 8 - 2.9 * k, 0.12 * k, -2 + k * 1.3)
    for k, index in enumerate((70, 33)):
        show_card(root, index, 20 + 0.6 * k, 7 - 3.7 * k, 0.12 * k, 3 - 2 * k)


def scene_cards(root: p3d.NodePath) -> None:
    """Cards close up, one turned over, one highlighted."""
    load("table", root)
    for k, index in enumerate((0, 1, 3, 9, 28, 45, 60, 71)):
        show_card(root, index, (k % 4 - 1.5) * 7.2, 5 - (k // 4) * 9.6, 0, 0)
    card = load("card", root)
    card.set_pos_hpr(18.4, 5, 0.2, 0, 0, 180)
    outline(card, "card_outline", "mid")


def scene_shifti(root: p3d.NodePath) -> None:
    """Shifti with two levers pulled, a peg of each seat and one stranded; what one sees through is left out."""
    load("table", root)
    load("room", root)
    board = load("shifti_board", root)
    for name in ("clear", "smoke"):
        board.find(f"**/{name}").remove_node()
    for number, position in enumerate((1, -2, 0, 0)):
        load(f"shifti_lever_{number + 1}", root).set_pos(position * 2.4, (3 - 2 * number) * 2.4, 0)
    for number, seat in enumerate(("red", "blue", "green", "yellow")):
        load(f"shifti_peg_{seat}", root).set_pos((number - 1.5) * 4.8, 0, 1.62)
    load("shifti_peg_red", root).set_pos(0, -2.4, 1.20)
    load("shifti_stranded", root).set_pos(0, -2.4, 1.20)
    for name, x in (("a", -2.2), ("b", 1.3)):
        load(f"shifti_die_{name}", root).set_pos_hpr(x, -18.4, 0.9, 6 * x, 0, 0)


SCENES = {"stones": scene_stones, "cards": scene_cards, "shifti": scene_shifti}
for name, scene in preview_reality.SCENES.items():
    SCENES[name] = lambda root, scene=scene: scene(root, load, MODELS)


def main() -> None:
    """Render one picture."""
    target, name, quality = sys.argv[1], *(sys.argv[2:4] + ["stones", "high"][len(sys.argv) - 2 :])
    values = [float(v) for v in sys.argv[4:]]
    width, height, azimuth, elevation, distance, x, y, z = values + [1280, 720, 0, 56, 72, 0, 0, 0][len(values) :]
    base = open_base((int(width), int(height)), offscreen=True)
    light = Light(base, p3d.Filename.from_os_specific(str(ROOT.parent / "assets/env/room.env")), False, quality)
    MODELS.use_palette(os.environ.get("PALETTE", "standard"))
    MODELS.use_relief(quality != "low")
    SCENES[name](base.render)
    light.rest(True)
    base.camLens.set_near_far(2, 400)
    base.camLens.set_aspect_ratio(width / height)
    base.camLens.set_min_fov(30)
    a, e = radians(azimuth), radians(elevation)
    base.camera.set_pos(x + distance * cos(e) * sin(a), y - distance * cos(e) * cos(a), z + distance * sin(e))
    base.camera.look_at(x, y, z)
    for _ in range(3):
        base.task_mgr.step()
    picture = p3d.PNMImage()
    base.win.get_screenshot(picture)
    picture.remove_alpha()
    picture.write(p3d.Filename.from_os_specific(target))


if __name__ == "__main__":
    main()
