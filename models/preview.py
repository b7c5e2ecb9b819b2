"""Look at the models: python models/preview.py picture.png [scene] [width height azimuth elevation ...]

A tool for whoever changes models or textures; the game does not use it. The numbers end with distance and the
target x y z. Scenes: stones, cards, shifti.
"""

from __future__ import annotations

import sys
from math import cos, radians, sin
from pathlib import Path

import panda3d.core as p3d
import simplepbr
from direct.showbase.ShowBase import ShowBase

ROOT = Path(__file__).resolve().parent
TEXTURES = ROOT.parent / "assets" / "textures"
p3d.load_prc_file_data("", "window-type offscreen\ngl-version 3 2\naudio-library-name null\ntextures-power-2 none")

UNLIT_VERTEX = """#version 150
uniform mat4 p3d_ModelViewProjectionMatrix; in vec4 p3d_Vertex; in vec2 p3d_MultiTexCoord0; out vec2 uv;
void main() { gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex; uv = p3d_MultiTexCoord0; }"""
# The room is stored as it shall look, so undo the tone curve that the last pass will apply.
UNLIT_FRAGMENT = """#version 150
uniform sampler2D p3d_Texture0; in vec2 uv; out vec4 colour;
void main() { vec3 y = min(texture(p3d_Texture0, uv).rgb, 0.98); vec3 a = 6.2 * (1 - y), b = 0.5 - 1.7 * y;
colour = vec4(0.004 + (-b + sqrt(b * b + 0.24 * a * y)) / (2 * a), 1); }"""
FLAT_FRAGMENT = """#version 150
out vec4 colour; void main() { colour = vec4(1.0, 0.52, 0.10, 1); }"""


def texture(name: str, colour: bool) -> p3d.Texture:
    """A texture with the filters and colour space it is meant for."""
    picture = p3d.TexturePool.load_texture(p3d.Filename.from_os_specific(str(TEXTURES / name)))
    if colour:
        picture.set_format(p3d.Texture.F_srgb_alpha if picture.get_num_components() == 4 else p3d.Texture.F_srgb)
    picture.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    picture.set_anisotropic_degree(8)
    return picture


STAGES = {}
for key, mode in (
    ("base", p3d.TextureStage.M_modulate),
    ("orm", p3d.TextureStage.M_selector),
    ("normal", p3d.TextureStage.M_normal),
):
    STAGES[key] = p3d.TextureStage(key)
    STAGES[key].set_mode(mode)
    STAGES[key].set_sort({"base": 0, "orm": 10, "normal": 20}[key])


def load(name: str, parent: p3d.NodePath) -> p3d.NodePath:
    """A model with the textures that its tags name."""
    model = p3d.NodePath(
        p3d.Loader.get_global_ptr().load_sync(p3d.Filename.from_os_specific(str(ROOT / f"{name}.bam")))
    )
    model.reparent_to(parent)
    for part in model.find_all_matches("**/+GeomNode"):
        if part.has_tag("unlit"):
            part.set_texture(texture(part.get_tag("base"), False))
            part.set_shader(p3d.Shader.make(p3d.Shader.SL_GLSL, UNLIT_VERTEX, UNLIT_FRAGMENT), 10)
            continue
        for key, stage in STAGES.items():
            if part.has_tag(key):
                part.set_texture(stage, texture(part.get_tag(key), key == "base"))
    return model


def show_card(parent: p3d.NodePath, index: int, x: float, y: float, z: float, turn: float, tilt: float = 0) -> None:
    """One card of the atlas, face up."""
    card = load("card", parent)
    card.find("**/front").set_tex_scale(STAGES["base"], 1 / 9, 1 / 8)
    card.find("**/front").set_tex_offset(STAGES["base"], index % 9 / 9, 1 - (index // 9 + 1) / 8)
    card.set_pos_hpr(x, y, z, turn, tilt, 0)


def outline(parent: p3d.NodePath, model: str, width: str) -> None:
    """A highlight: the back faces of a blown-up hull, in one colour."""
    hull = load(model, parent).find(f"**/{width}")
    for other in hull.get_parent().get_children():
        if other != hull:
            other.hide()
    hull.set_attrib(p3d.CullFaceAttrib.make_reverse())
    hull.set_shader(p3d.Shader.make(p3d.Shader.SL_GLSL, UNLIT_VERTEX, FLAT_FRAGMENT), 20)


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
        pile.find("**/side").set_tex_scale(STAGES["base"], 1, height)
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


def main() -> None:
    """Render one picture."""
    target, name = sys.argv[1], (sys.argv[2:3] or ["stones"])[0]
    values = [float(v) for v in sys.argv[3:]]
    width, height, azimuth, elevation, distance, x, y, z = values + [1280, 720, 0, 56, 72, 0, 0, 0][len(values) :]
    p3d.load_prc_file_data("", f"win-size {int(width)} {int(height)}")
    base = ShowBase()
    pipeline = simplepbr.init(
        max_lights=1,
        enable_shadows=True,
        msaa_samples=4,
        use_normal_maps=True,
        env_map=str(TEXTURES.parent / "env" / "room.env"),
    )
    pipeline.exposure = 0
    SCENES[name](base.render)
    sun = p3d.DirectionalLight("key")
    sun.set_color((2.8, 2.8 * 0.82, 2.8 * 0.60, 1))
    sun.set_shadow_caster(True, 2048, 2048)
    lens = sun.get_lens()
    lens.set_film_size(70, 70)
    lens.set_near_far(20, 140)
    lamp = base.render.attach_new_node(sun)
    lamp.set_pos(-0.52 * 80, -0.34 * 80, 0.78 * 80)
    lamp.look_at(0, 0, 0)
    base.render.set_light(lamp)
    pipeline.shadow_bias = 0.002
    base.camLens.set_near_far(2, 400)
    base.camLens.set_aspect_ratio(width / height)
    base.camLens.set_min_fov(30)
    a, e = radians(azimuth), radians(elevation)
    base.camera.set_pos(x + distance * cos(e) * sin(a), y - distance * cos(e) * cos(a), z + distance * sin(e))
    base.camera.look_at(x, y, z)
    for _ in range(3):
        base.task_mgr.step()
    base.win.get_screenshot().write(p3d.Filename.from_os_specific(target))


if __name__ == "__main__":
    main()
