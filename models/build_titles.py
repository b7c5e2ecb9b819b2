"""Bake what the title shows of each game, a match in its middle: title_G.bam, so that no game is loaded to be shown.

A model keeps no pictures and no shaders, only what `Models` puts on again by tags; where colours are in its shapes it
is baked once more for each palette. The outlines of a game under the pointer are in it, hidden.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT.parent))

from panda3d.core import (  # noqa: E402
    Filename,
    GeomNode,
    NodePath,
    RenderState,
    Shader,
    ShaderAttrib,
    Texture,
    TextureAttrib,
)

from game.app.render import off_screen  # noqa: E402
from game.core.values import CHANCE, PUBLIC  # noqa: E402
from game.match.driver import Match  # noqa: E402
from game.rules import rules  # noqa: E402
from game.scene.looks import GAMES, looks  # noqa: E402
from game.scene.models import MODES, Models  # noqa: E402
from game.scene.palettes import SEATS  # noqa: E402
from game.scene.stage import Stage  # noqa: E402
from game.staging import staging  # noqa: E402
from game.staging.names import Pick  # noqa: E402

SEED = 20


class Scene(NamedTuple):
    """How many decisions the match in the picture is old, and the kinds of things that are laid out (none named: all).

    What nobody sees on the title is left out. `coloured`: its shapes have the colours of a palette in them. `smaller`:
    pictures, and those that do in their place where all is small.
    """

    decisions: int = 0
    shown: tuple[str, ...] = ()
    coloured: bool = False
    smaller: tuple[tuple[str, str], ...] = ()


SCENES: Final = {
    "shifting_stones": Scene(),
    "shifti": Scene(60),
    "reality_shift": Scene(22, ("cube", "bike")),
    "lazer_ryderz": Scene(44, ("table", "strip", "launch", "prizm"), True),
    "red_shift": Scene(0, ("board",), smaller=(("red_shift_board.jpg", "red_shift_board_small.jpg"),)),
}


def build() -> None:
    """All of them; the games' own models are built before."""
    house = off_screen((64, 64))
    for game in GAMES:
        for palette in SEATS if SCENES[game].coloured else ("standard",):
            house.desk.models.use_palette(palette)
            stage = _stage(house.base.render, house.base.cam, house.desk.models, game)
            stage.root.detach_node()
            undress(stage.root, house.desk.models)
            for large, small in SCENES[game].smaller:
                for part in stage.root.find_all_matches(f"**/=base={large}"):
                    part.set_tag("base", small)
            name = f"title_{game}.bam" if palette == "standard" else f"title_{game}.{palette}.bam"
            stage.root.write_bam_file(Filename.from_os_specific(str(ROOT / name)))
            stage.close()
        house.desk.models.use_palette("standard")
    house.base.destroy()


def _stage(render: NodePath, camera: NodePath, models: Models, game: str) -> Stage:
    """The game as it lies there, each thing with its outline, which is hidden."""
    scene = SCENES[game]
    stage = Stage(render, camera, looks(game, models), models)
    picture = staging(game).picture(demo(game, scene.decisions).view(PUBLIC))
    stage.show({id: thing for id, thing in picture.items() if not scene.shown or thing.look[0] in scene.shown})
    stage.mark({Pick("thing", id): "open" for id in stage.loose() or stage.props})
    for outline in stage.root.find_all_matches("**/outline"):
        outline.hide()
    return stage


def demo(game: str, decisions: int) -> Match:
    """A match as it may look on the table: so many decisions old, made at random."""
    match, rng = Match.new(game, rules(game).seat_counts[-1], SEED), Random(SEED)
    while not match.over and (decisions > 0 or match.to_act == CHANCE):
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(match.rules.sample(match.state, rng))
            decisions -= 1
    return match


def undress(root: NodePath, models: Models) -> None:
    """Pictures and shaders off; tags say which, as far as the model's own do not."""
    names = {texture: name for (name, _lit), texture in models._textures.items()}
    assert models.shaders is not None
    kinds = dict(zip(models.shaders, models.shaders._fields, strict=True))
    for part in root.find_all_matches("**"):
        node = part.node()
        for number in range(node.get_num_geoms() if isinstance(node, GeomNode) else 0):
            # What was flattened wears in its shapes what its nodes wore.
            _tell(part, node.get_geom_state(number), names, kinds)
            for worn in (ShaderAttrib, TextureAttrib):
                node.set_geom_state(number, node.get_geom_state(number).remove_attrib(worn.get_class_type()))
        _tell(part, node.get_state(), names, kinds)
        node.clear_attrib(ShaderAttrib.get_class_type())
        pictures = node.get_attrib(TextureAttrib.get_class_type())
        if pictures is not None and pictures.get_num_on_stages():
            node.clear_attrib(TextureAttrib.get_class_type())
    assert not root.find_all_textures()


def _tell(part: NodePath, state: RenderState, names: dict[Texture, str], kinds: dict[Shader, str]) -> None:
    """Tags of the pictures and of the shader that a state has."""
    shader = state.get_attrib(ShaderAttrib.get_class_type())
    if shader is not None and not part.has_tag("unlit"):
        part.set_tag("plain", kinds[shader.get_shader()])
    pictures = state.get_attrib(TextureAttrib.get_class_type())
    for stage in () if pictures is None else pictures.get_on_stages():
        picture = pictures.get_on_texture(stage)
        if stage.get_name() in MODES:
            part.set_tag(stage.get_name(), names[picture])
        else:
            clamped = picture.get_wrap_u() == Texture.WM_clamp
            part.set_tag("plain", part.get_tag("plain"))
            part.set_tag("picture", names[picture] + (" clamp" if clamped else ""))


if __name__ == "__main__":
    build()
