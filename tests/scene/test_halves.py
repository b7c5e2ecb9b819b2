"""Large pictures in half their size, where the processor draws."""

import pytest
from panda3d.core import Filename, PNMImage

from game.app.paths import asset, model
from game.scene.glsl import flat_shaders
from game.scene.models import Models
from game.scene.palettes import SEATS

TEXTURES = asset("textures")
HALVES = sorted(file.name for file in (TEXTURES / "half").iterdir())


def picture(name: str) -> PNMImage:
    image = PNMImage()
    assert image.read(Filename.from_os_specific(str(TEXTURES / name)))
    return image


def whole(half: str) -> str:
    """The picture that one is the half of; it may be of another kind."""
    stem = half.rpartition(".")[0]
    return next(file.name for file in TEXTURES.glob(f"{stem}.*") if file.name.rpartition(".")[0] == stem)


@pytest.mark.parametrize("name", HALVES)
def test_a_half_is_the_same_picture(name: str) -> None:
    small, large = picture(f"half/{name}"), picture(whole(name))
    assert (small.get_x_size() * 2, small.get_y_size() * 2) == (large.get_x_size(), large.get_y_size())
    tiles = []
    for image in (small, large):
        tile = PNMImage(8, 8, 3)
        tile.quick_filter_from(image)
        tiles.append(tile)
    assert all((tiles[0].get_xel(n % 8, n // 8) - tiles[1].get_xel(n % 8, n // 8)).length() < 0.04 for n in range(64))


def test_halves_are_taken_where_they_are_wanted_in_every_palette() -> None:
    for palette in SEATS:
        wanted = {}
        for halves in (False, True):
            models = Models(model(""), asset(""), flat_shaders(), halves=halves)
            models.use_palette(palette)
            for name in ("stones_base.png", "reality_cubes_base.png", "walnut.jpg", "shifti_base.png"):
                wanted[name, halves] = str(models.texture(name, lit=True).get_filename()).rpartition("textures/")[2]
        for (name, halves), file in wanted.items():
            assert file.startswith("half/") == (halves and name != "shifti_base.png"), file
            assert file.rpartition("/")[2].partition(".")[0] == name.partition(".")[0]
            recoloured = name != "walnut.jpg" and palette != "standard"
            assert (palette in file) == recoloured, file
