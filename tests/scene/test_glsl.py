"""What is changed in simplepbr's shaders: every place was found, and another simplepbr is refused."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from game.scene.glsl import OtherShader, shared, softened
from game.scene.shading import _THEIRS as THEIRS

PLACES = {
    "simplepbr.frag": (
        "float shadow_caster_contrib(",
        "vec3 get_normalmap_data()",
    ),
    "post.vert": ("void main()", "v_texcoord = p3d_MultiTexCoord0;"),
}
CHANGE = {"simplepbr.frag": softened, "post.vert": shared}


def test_every_change_was_made() -> None:
    soft = softened(THEIRS["simplepbr.frag"])
    assert soft.count("texture(shadowmap, at + vec3(") == 12, "the taps of the soft shadow"
    assert soft.count("float shadow_caster_contrib(") == 1
    last = shared(THEIRS["post.vert"])
    assert last.count("uniform float share;") == 1 and "p3d_MultiTexCoord0 * share;" in last


@pytest.mark.parametrize(("name", "place"), [(name, place) for name, places in PLACES.items() for place in places])
def test_a_place_that_is_missing_is_named(name: str, place: str) -> None:
    assert place in THEIRS[name]
    with pytest.raises(OtherShader, match=re.escape(place)):
        CHANGE[name](THEIRS[name].replace(place, "void other()"))


def test_simplepbr_is_pinned_to_what_is_changed() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"panda3d-simplepbr=={version('panda3d-simplepbr')}" in project["dependencies"]
